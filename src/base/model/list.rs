//! Lists and their rows: decks, counter sets, records, and what fields and spaces are made of.

use super::word::words;
use super::{ById, Light, Scope, Story, Use, Value};

/// What a list is a list of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Cards.
    Deck,
    /// Counters.
    Counters,
    /// Rows that are shown as a table and never shuffled.
    Records,
    /// Spaces of a map.
    Spaces,
    /// Fields of a form.
    Fields,
    /// Rows of a table.
    Table,
}

impl ListKind {
    /// Whether it is printed as one picture, a board or a form, rather than row by row.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Spaces | Self::Fields)
    }

    /// Whether each of its rows may have a face.
    pub fn has_pieces(self) -> bool {
        matches!(self, Self::Deck | Self::Counters | Self::Records)
    }
}

/// What a column holds.
#[derive(Debug, Clone, PartialEq)]
pub enum ColumnType {
    /// Words.
    Text,
    /// A whole number.
    Int,
    /// A whole number printed with its sign.
    Signed,
    /// Dice.
    Dice,
    /// A span.
    Range,
    /// Whatever lists print as a statistic: numbers, dice, words.
    Stat,
    /// Letters explained in the codes.
    Flags,
    /// Yes or no.
    Bool,
    /// A phase.
    Phase,
    /// A side.
    Side,
    /// A role.
    Role,
    /// A tag.
    Tag,
    /// An icon's name.
    Icon,
    /// A picture of the game's own: `art/wolf.jpg`.
    Image,
    /// An expression.
    Formula,
    /// One of these words, each with its meaning (the word itself if none is given).
    Enum(ById<String>),
    /// A table.
    Table,
    /// A row of a list; `many` = several.
    Ref {
        /// The list.
        list: String,
        /// Several rows.
        many: bool,
    },
    /// One value for each of these keys.
    By {
        /// The keys, in the order of a printed `3/2/2`.
        keys: Vec<String>,
        /// The type of each value.
        of: Box<ColumnType>,
        /// Not every key need have one.
        partial: bool,
    },
    /// Several values of this type.
    List(Box<ColumnType>),
    /// A value of this type with marks before or behind it (`Rifle*(V)`).
    Marked {
        /// The type of the value without its marks.
        of: Box<ColumnType>,
        /// The codes that count as marks.
        marks: Vec<String>,
    },
}

impl ColumnType {
    /// The type without marks.
    pub fn bare(&self) -> &Self {
        if let Self::Marked { of, .. } = self { of.bare() } else { self }
    }
}

impl ColumnType {
    /// Whether it holds numbers or dice.
    pub fn is_amount(&self) -> bool {
        match self {
            Self::Int | Self::Signed | Self::Dice | Self::Range | Self::Stat => true,
            Self::By { of, .. } | Self::List(of) => of.is_amount(),
            _ => false,
        }
    }
}

/// A typed column.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Its type.
    pub of: ColumnType,
    /// A row may lack it.
    pub optional: bool,
    /// The value of a row that does not give one.
    pub default: Option<Value>,
    /// The printed heading.
    pub label: String,
    /// Printed only; no rule uses it.
    pub lore: bool,
    /// Its value names a kind that the row belongs to.
    pub names_kind: bool,
    /// The values of the stat for which a table's column applies (`10+`).
    pub at: Option<super::Span>,
    /// A `side` column that does not make the row belong to that side.
    pub owns: bool,
    /// The ruling that supplies all its values.
    pub ruling: Option<String>,
}

/// The number of copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A fixed number.
    Exactly(u32),
    /// As many as play needs, measured if a game has been.
    AsNeeded {
        /// The most that were in use in measured play.
        measured: Option<u32>,
    },
}

impl Count {
    /// Copies printed if the data say "as needed" and nothing has been measured.
    pub const UNMEASURED: u32 = 8;

    /// The number of copies to print.
    pub fn printed(self) -> u32 {
        match self {
            Self::Exactly(count) => count,
            Self::AsNeeded { measured } => measured.unwrap_or(Self::UNMEASURED),
        }
    }
}

/// A total that the source states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedTotal {
    /// The number.
    pub total: u32,
    /// Whether it is given as "around" that number.
    pub about: bool,
}

/// Whether a list is printed, and how many sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// It is printed.
    pub printed: bool,
    /// Who gets a set.
    pub per: Scope,
}

/// The size of a piece.
#[derive(Debug, Clone, PartialEq)]
pub enum SizeSpec {
    /// A named format (`poker`, `1/2in`).
    Named(String),
    /// Width and height in mm.
    Millimetres(f64, f64),
}

words! {
    /// What a counter is cut to, or how a track runs.
    Shape {
        /// A counter with four corners; of a track, that nothing is said of it.
        Square = "square",
        /// A round counter.
        Round = "round",
        /// A counter with six sides.
        Hex = "hex",
        /// A track round two straights.
        Racetrack = "racetrack",
        /// A track that winds inwards.
        Spiral = "spiral",
        /// A track that turns back at the end of each row.
        Snake = "snake",
        /// A round track.
        Circle = "circle",
        /// A straight track.
        Line = "line",
    }
}

/// The slots of a face that data may fill.
pub const SLOTS: [&str; 12] = [
    "corner",
    "corner_label",
    "corner_icon",
    "title",
    "subtitle",
    "band_left",
    "band_right",
    "text",
    "foot_left",
    "foot_right",
    "type",
    "type_icon",
];

/// How the rows of a list are drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FaceSpec {
    /// The template (`card/event`).
    pub template: Option<String>,
    /// The template of the back (`emblem`); `None` = no back.
    pub back: Option<String>,
    /// The icon of the back.
    pub back_icon: Option<String>,
    /// The picture of the back.
    pub back_art: Option<Art>,
    /// Columns for the strip of statistics; on counters, one after a caret (`^range`) stands small and high
    /// beside the one before it.
    pub stats: Vec<String>,
}

/// What a row says of the back of its card: what differs from that of its list.
#[derive(Debug, Clone, PartialEq)]
pub struct BackSpec {
    /// There is none: the card stays blank behind.
    pub blank: bool,
    /// The template: `back/emblem`, or one of the fronts, such as `card/event`.
    pub template: Option<String>,
    /// Slots, resolved.
    pub slots: ById<String>,
    /// Icon by name.
    pub icon: Option<String>,
    /// Scene by name.
    pub scene: Option<String>,
    /// The light of the scene.
    pub light: Option<Light>,
    /// A picture of the game's own.
    pub art: Option<Art>,
    /// Where it stands in the data.
    pub at: super::Location,
}

/// The folder of templates for backs that cards have in common.
const COMMON: &str = "back/";

impl BackSpec {
    /// Whether a template draws backs that cards have in common: those that say the same are one face, which knows of
    /// no card. Any other template draws each card's own, as a second front.
    pub fn is_common(template: &str) -> bool {
        template.starts_with(COMMON)
    }

    /// Whether it shows a picture of its own.
    pub fn has_picture(&self) -> bool {
        self.icon.is_some() || self.scene.is_some() || self.art.is_some()
    }
}

/// A picture of the game's own on a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Art {
    /// Its name: `art/wolf.jpg`.
    pub picture: String,
    /// What is shown in its place in low ink and in mono.
    pub mono: Option<String>,
    /// The point of it that stays in view: `"0.5 0.2"`, `"top"`.
    pub focus: Option<String>,
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its id, unique in its list.
    pub id: String,
    /// An earlier id.
    pub was: Option<String>,
    /// Its name; some rows have none.
    pub name: Option<String>,
    /// Copies; `None` for rows that are not pieces.
    pub count: Option<Count>,
    /// Where the number of copies comes from, if the row says so.
    pub count_story: Story,
    /// The kinds that it belongs to.
    pub kinds: Vec<String>,
    /// Tags, from its kinds and its own.
    pub tags: Vec<String>,
    /// The side that it belongs to.
    pub side: Option<String>,
    /// Values by column.
    pub values: ById<Value>,
    /// What it can do.
    pub uses: Vec<Use>,
    /// Its whole text, resolved, with inline markup.
    pub text: String,
    /// The source's note, reworded.
    pub note: Option<String>,
    /// Icon by name.
    pub icon: Option<String>,
    /// Scene by name.
    pub scene: Option<String>,
    /// The light of the scene.
    pub light: Option<Light>,
    /// The picture that is shown in place of icon and scene.
    pub art: Option<Art>,
    /// Whether its picture is mirrored; what says nothing is, or is not, by its id.
    pub mirrored: Option<bool>,
    /// Which of the theme's side colours its face has if it belongs to no side, from 1.
    pub colour: Option<u32>,
    /// Slots of the face, resolved.
    pub slots: ById<String>,
    /// The template of its face, if not the list's.
    pub template: Option<String>,
    /// What the source prints where a misprint was corrected, by column (`name` too).
    pub as_printed: ById<String>,
    /// The ruling that supplied the row.
    pub ruling: Option<String>,
    /// What is different for particular factions or sides.
    pub versions: ById<Version>,
    /// The other side of a counter: columns that differ.
    pub back: Option<ById<Value>>,
    /// The back of its card, if it is not that of the list.
    pub own_back: Option<BackSpec>,
    /// Where it stands in the data.
    pub at: super::Location,
}

impl Row {
    /// Its name, or its id if it has none.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }
}

/// How a row differs for one faction or side.
#[derive(Debug, Clone, PartialEq)]
pub struct Version {
    /// Its name there.
    pub name: Option<String>,
    /// Its tags there, besides those of the row.
    pub tags: Vec<String>,
    /// Its icon there.
    pub icon: Option<String>,
    /// What the player reads, resolved.
    pub text: String,
    /// Values that differ.
    pub values: ById<Value>,
}

/// A list of rows, with everything they have in common.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// Its id: the file's name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The kind of rows.
    pub kind: ListKind,
    /// The columns' types.
    pub columns: ById<Column>,
    /// The legend of letters.
    pub codes: ById<String>,
    /// The size of a piece.
    pub size: SizeSpec,
    /// The shape of its counters, or how the track runs.
    pub shape: Shape,
    /// The side that the whole list belongs to.
    pub side: Option<String>,
    /// Where the counts come from.
    pub count_from: Option<String>,
    /// The ruling that settles the counts.
    pub count_ruling: Option<String>,
    /// A total that the source states.
    pub stated: Option<StatedTotal>,
    /// Whether and how it is printed.
    pub component: Component,
    /// How its rows are drawn.
    pub face: FaceSpec,
    /// The picture of what is printed whole: of a form, or the ground of a map.
    pub art: Option<Art>,
    /// For the component list.
    pub notes: Option<String>,
    /// The heading of its first column when it is printed as a table.
    pub label: Option<String>,
    /// Whether it is on the quick reference; none = if it is short and not printed as cards.
    pub quick: Option<bool>,
    /// The rows.
    pub rows: Vec<Row>,
}

impl List {
    /// The template of a row's face: its own, else the list's; `None` if neither names one.
    pub fn template_of<'a>(&'a self, row: &'a Row) -> Option<&'a str> {
        row.template.as_deref().or(self.face.template.as_deref())
    }

    /// The template of the back of a row's card; `None` if it stays blank. Unless row or list name one, a back that says
    /// more than a title is drawn as the front is, `front` being the template of that.
    pub fn back_of<'a>(&'a self, row: &'a Row, front: &'a str) -> Option<&'a str> {
        const USUAL: &str = "back/emblem";
        let list = self.face.back.as_deref();
        let Some(own) = &row.own_back else { return list };
        if own.blank {
            return None;
        }
        let says_more = own.slots.keys().any(|slot| slot != "title");
        let usual = if says_more { front } else { list.unwrap_or(USUAL) };
        own.template.as_deref().or(list.filter(|list| !BackSpec::is_common(list))).or(Some(usual))
    }

    /// Whether a row of this list has a face: cards and counters always, records if a template draws them.
    pub fn has_face(&self, row: &Row) -> bool {
        self.kind != ListKind::Records || self.template_of(row).is_some()
    }

    /// How many pieces are printed in one set.
    pub fn total(&self) -> u32 {
        self.rows.iter().filter_map(|row| row.count).map(Count::printed).fold(0, u32::saturating_add)
    }
}
