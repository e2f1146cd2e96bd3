//! A game on a table: everything that lies there before anything has been shuffled, asked or decided. No program's format
//! is known here.

use warpress_kit::Subject;

/// A place on the table: millimetres to the right of its middle and towards the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spot {
    /// To the right (mm).
    pub x: f64,
    /// Towards the viewer (mm).
    pub y: f64,
}

/// A game on a table.
pub struct Table<'g> {
    /// The id of the game.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its version, if it has one.
    pub version: Option<String>,
    /// What it is about, in a sentence or two.
    pub summary: String,
    /// Who made it and on what terms, a line each.
    pub credits: Vec<String>,
    /// How many may play.
    pub players: (u32, u32),
    /// Who sits at the table, in order.
    pub seats: Vec<Seat>,
    /// What can be seen of the pieces, boards and sheets.
    pub faces: Vec<Face>,
    /// What the faces are drawn from, in the same order.
    pub subjects: Vec<Subject<'g>>,
    /// The different pieces.
    pub kinds: Vec<Kind>,
    /// Boards and sheets, which are not picked up in play.
    pub boards: Vec<Board>,
    /// Where pieces lie; of places that are empty at first too, if the game has any use for them.
    pub stacks: Vec<Stack>,
    /// The dice.
    pub dice: Vec<Dice>,
    /// What is left of the setup, in order: plain texts without numbers.
    pub steps: Vec<String>,
    /// The headings of the rules, in order; none if the game has no rules.
    pub passages: Vec<Passage>,
    /// The rules as a page of HTML that needs no other file; empty if the game has none.
    pub rules_html: String,
    /// The rules as plain text of lines of at most 100 letters; empty if the game has none.
    pub rules_text: String,
    /// How much room everything takes: width and depth, the middle of the table in their middle (mm).
    pub extent: (f64, f64),
}

/// A heading of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Its id: its anchor in the page of HTML.
    pub id: String,
    /// `4.2`; empty where nothing is numbered.
    pub number: String,
    /// What it says.
    pub title: String,
}

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Seat {
    /// An id that stays: the side's, or `player-2`.
    pub id: String,
    /// The name of the side, or “Player 2”.
    pub name: String,
    /// The colour of the side in the theme (red, green, blue).
    pub colour: [u8; 3],
}

/// What can be seen of something.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// A name for a file, without an ending: `hunt-radar`, `hunt-radar-back`. No two are alike.
    pub name: String,
    /// Width and height (mm), without any bleed.
    pub mm: (f64, f64),
}

/// How a piece is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A card of a deck.
    Card,
    /// A counter with four corners.
    Square,
    /// A round counter.
    Round,
    /// A counter with six corners.
    Hex,
}

/// Pieces that are all alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Kind {
    /// An id that stays: list and row, `hunt/radar`; of pieces that each seat has, with the seat: `squads/rifle@axis`.
    pub id: String,
    /// The list's id.
    pub list: String,
    /// The list's name.
    pub of: String,
    /// What people call it.
    pub name: String,
    /// What it says, as plain text; empty if nothing.
    pub text: String,
    /// How it is cut.
    pub cut: Cut,
    /// Its front (index into `faces`).
    pub front: usize,
    /// Its back, if that is printed.
    pub back: Option<usize>,
    /// The back is one that other pieces have in common, and hides which piece it is.
    pub back_hides: bool,
    /// Whose it is (index into `seats`).
    pub seat: Option<usize>,
    /// How many there are.
    pub count: u32,
    /// There are as many as are needed, whatever is printed.
    pub endless: bool,
}

/// What a board or sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// A board or map on which pieces stand.
    Board,
    /// A form to write on or to look things up.
    Form,
}

/// A board or sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// An id that stays: the map's or form's, with `@` and the seat if each has one, with `#2` if there are several.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is.
    pub sheet: Sheet,
    /// What is on it.
    pub face: usize,
    /// Whose it is.
    pub seat: Option<usize>,
    /// Where its middle lies.
    pub at: Spot,
    /// The spaces on it, in the order of the data.
    pub spaces: Vec<Space>,
    /// If the spaces are those of a regular grid: how it runs.
    pub grid: Option<Grid>,
    /// Of a form: where what is filled in stands.
    pub fields: Vec<Field>,
}

/// A field of a form, in which a number is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its id.
    pub id: String,
    /// How a number is kept there.
    pub kind: FieldSort,
    /// The numbers of a track, boxes, windows, or the one place where it is written: what is printed there, and where.
    pub cells: Vec<(String, Rect)>,
}

/// How a number is kept in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldSort {
    /// A marker stands on it.
    Track,
    /// So many boxes are crossed.
    Boxes,
    /// Its figures show in windows.
    Windows,
    /// It is written down.
    Written,
}

/// A part of a face (mm from its upper left corner).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}

/// A regular grid of squares or hexes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Of hexes, not squares.
    pub hexes: bool,
    /// Hexes have flat tops: columns are shifted, not rows.
    pub flat: bool,
    /// From the middle of a cell to that of the next in its row (mm); of hexes with pointed tops this is their width.
    pub across: f64,
    /// From the middle of a row to that of the next (mm).
    pub down: f64,
    /// The middle of the cell in the first column and row, from the upper left corner of the board (mm).
    pub first: (f64, f64),
    /// The second column (of flat hexes) or row (of pointed ones) lies half a cell further.
    pub shifted: bool,
}

/// A space on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its name, or else its number or id.
    pub name: String,
    /// Its middle, from the upper left corner of the board (mm).
    pub at: (f64, f64),
    /// How large a piece stands in it: half the width (mm).
    pub half: f64,
}

/// What a place is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// A pile from which cards are drawn, face down, in an order that nobody knows once it is shuffled.
    Pile,
    /// Cards that have been used, face up.
    Discard,
    /// What a player holds and nobody else sees.
    Hand,
    /// Pieces that are drawn without looking, or of which there are many alike: a bag.
    Bag,
    /// Pieces that lie side by side or on one another where everybody sees them.
    Open,
    /// Pieces that are not in play yet, sorted by kind: what is left in the box.
    Box,
}

/// Pieces that lie together.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// An id that stays: the place's, with `@` and the seat or space if there are several; `box/…` and the kind for what
    /// is in the box.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is for.
    pub purpose: Use,
    /// Whose it is.
    pub seat: Option<usize>,
    /// Its pieces lie face down.
    pub down: bool,
    /// Where it lies.
    pub at: TablePosition,
    /// The pieces, from below: kind (index into `kinds`) and how many of it in a row.
    pub pieces: Vec<(usize, u32)>,
    /// The lists whose pieces may come here; empty if any may.
    pub takes: Vec<String>,
    /// The room for it: the largest piece that may lie there (mm).
    pub room: (f64, f64),
}

/// Where something lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TablePosition {
    /// On the table.
    Table(Spot),
    /// On a space of a board (indices into `boards` and its `spaces`).
    Space {
        /// The board.
        board: usize,
        /// The space.
        space: usize,
    },
}

/// Dice of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice {
    /// How many sides.
    pub sides: u32,
    /// How many are rolled at once, at most.
    pub count: u32,
}

impl Table<'_> {
    /// Where the middle of a stack lies on the table.
    pub fn spot(&self, at: TablePosition) -> Spot {
        match at {
            TablePosition::Table(spot) => spot,
            TablePosition::Space { board, space } => {
                self.on_board(&self.boards[board], self.boards[board].spaces[space].at)
            }
        }
    }

    /// Where a point of a board (mm from its upper left corner) lies on the table.
    pub fn on_board(&self, board: &Board, (x, y): (f64, f64)) -> Spot {
        let (w, h) = self.faces[board.face].mm;
        Spot { x: board.at.x + x - w / 2.0, y: board.at.y + y - h / 2.0 }
    }
}
