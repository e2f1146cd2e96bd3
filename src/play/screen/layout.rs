//! How a table is laid out: what stays the same for a whole game.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use warpress_model::phrase::title;
use warpress_model::{Game, Scope};
use warpress_referee::CompiledGame;
use warpress_referee::saved::Saved;
use warpress_tabletop::laid::uses;
use warpress_tabletop::table::{self, Cut, FieldSort, Sheet, Table, Use};

/// The layout of a table, sent to each page once.
#[derive(Debug, Clone, Serialize)]
pub struct Layout {
    slug: String,
    title: String,
    summary: String,
    language: String,
    rtl: bool,
    theme: Colours,
    seats: Vec<SeatShown>,
    faces: Vec<FaceShown>,
    kinds: Vec<KindShown>,
    boards: Vec<BoardShown>,
    places: Vec<PlaceShown>,
    phases: Vec<PhaseShown>,
    sections: BTreeMap<String, SectionShown>,
    steps: Vec<String>,
    /// Kinds by the ids of their rows: those that do not look alike one after the other, each with how many there are.
    #[serde(skip)]
    of_row: HashMap<String, Vec<(usize, u32)>>,
    /// Backs of lists whose back hides which piece it is.
    #[serde(skip)]
    backs: HashMap<String, usize>,
    /// Forms by their ids, to say which of them bears a number.
    #[serde(skip)]
    forms: Vec<String>,
}

/// What a page cannot be told by the data alone.
#[derive(Debug, Clone)]
pub struct Asset {
    /// The addresses of the faces' pictures, in their order.
    pub keys: Vec<String>,
    /// The colours of the theme: cloth, paper, ink, accent, as `#rrggbb`.
    pub colours: [String; 4],
    /// Whether the language is written from right to left.
    pub rtl: bool,
}

#[derive(Debug, Clone, Serialize)]
struct Colours {
    cloth: String,
    paper: String,
    ink: String,
    accent: String,
}

#[derive(Debug, Clone, Serialize)]
struct SeatShown {
    name: String,
    colour: String,
    player: String,
}

#[derive(Debug, Clone, Serialize)]
struct FaceShown {
    key: String,
    w: f64,
    h: f64,
}

#[derive(Debug, Clone, Serialize)]
struct KindShown {
    id: String,
    of: String,
    name: String,
    text: String,
    cut: &'static str,
    front: usize,
    back: Option<usize>,
}

#[derive(Debug, Clone, Serialize)]
struct BoardShown {
    id: String,
    name: String,
    form: bool,
    face: usize,
    seat: Option<usize>,
    /// Whether the game wants it in the middle; `None` if it does not say what shall lie there.
    #[serde(skip_serializing_if = "Option::is_none")]
    middle: Option<bool>,
    spaces: Vec<SpaceShown>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FieldShown>,
}

#[derive(Debug, Clone, Serialize)]
struct FieldShown {
    id: String,
    kind: &'static str,
    cells: Vec<CellShown>,
}

#[derive(Debug, Clone, Serialize)]
struct CellShown {
    text: String,
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

#[derive(Debug, Clone, Serialize)]
struct SpaceShown {
    id: String,
    name: String,
    x: f64,
    y: f64,
    half: f64,
}

#[derive(Debug, Clone, Serialize)]
struct PlaceShown {
    id: String,
    name: String,
    #[serde(rename = "use")]
    purpose: &'static str,
    seat: Option<usize>,
    w: f64,
    h: f64,
}

#[derive(Debug, Clone, Serialize)]
struct PhaseShown {
    id: String,
    name: String,
    level: u8,
}

#[derive(Debug, Clone, Serialize)]
struct SectionShown {
    number: String,
    title: String,
}

impl Layout {
    /// The layout of a game that has been laid on a table.
    pub fn new(table: &Table<'_>, compiled: &CompiledGame, record: &Saved, asset: &Asset) -> Self {
        let game = &*compiled.game;
        let [cloth, paper, ink, accent] = asset.colours.clone();
        let seats = usize::from(compiled.seats);
        let mut of_row: HashMap<String, Vec<(usize, u32)>> = HashMap::new();
        let mut backs = HashMap::new();
        for (at, kind) in table.kinds.iter().enumerate() {
            of_row.entry(kind.id.clone()).or_default().push((at, kind.count));
            if let Some(back) = kind.back.filter(|_| kind.back_hides) {
                backs.entry(kind.list.clone()).or_insert(back);
            }
        }
        let colour = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        let player = |seat: usize| record.players.get(seat).cloned().unwrap_or_default();
        Self {
            slug: table.slug.clone(),
            title: table.title.clone(),
            summary: table.summary.clone(),
            language: game.language.clone().unwrap_or_else(|| "en".into()),
            rtl: asset.rtl,
            theme: Colours { cloth, paper, ink, accent },
            seats: table
                .seats
                .iter()
                .take(seats)
                .enumerate()
                .map(|(at, seat)| SeatShown {
                    name: seat.name.clone(),
                    colour: colour(seat.colour),
                    player: player(at),
                })
                .collect(),
            faces: table
                .faces
                .iter()
                .zip(&asset.keys)
                .map(|(face, key)| FaceShown { key: key.clone(), w: tenth(face.mm.0), h: tenth(face.mm.1) })
                .collect(),
            kinds: table.kinds.iter().map(kind).collect(),
            boards: boards(table, &game.on_screen.boards, seats),
            places: places(table, compiled),
            phases: phases(game),
            sections: table
                .passages
                .iter()
                .map(|passage| {
                    let shown = SectionShown { number: passage.number.clone(), title: passage.title.clone() };
                    (passage.id.clone(), shown)
                })
                .collect(),
            steps: table.steps.clone(),
            of_row,
            backs,
            forms: table.boards.iter().map(|board| of_board(board).to_owned()).collect(),
        }
    }

    /// The kind of a copy (from 1) of a row, if its pieces are printed.
    pub(crate) fn kind(&self, row: &str, copy: u16) -> Option<usize> {
        let kinds = self.of_row.get(row)?;
        let mut left = u32::from(copy.max(1)) - 1;
        for (kind, count) in kinds {
            if left < *count {
                return Some(*kind);
            }
            left -= count;
        }
        // Made as needed: there may be more than are printed.
        kinds.last().map(|(kind, _)| *kind)
    }

    /// What can be seen of a piece of this list when it lies face down: a back that others of the list have too.
    pub(crate) fn back(&self, list: &str) -> Option<usize> {
        self.backs.get(list).copied()
    }

    /// Whether a form of this id lies on the table.
    pub(crate) fn has_form(&self, id: &str) -> bool {
        self.forms.iter().any(|form| form == id)
    }
}

/// Lengths (mm) to a tenth.
fn tenth(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}

/// The map or form of which a board is a copy.
fn of_board(board: &table::Board) -> &str {
    board.id.split(['@', '#']).next().unwrap_or_default()
}

fn kind(kind: &table::Kind) -> KindShown {
    KindShown {
        id: kind.id.clone(),
        of: kind.of.clone(),
        name: kind.name.clone(),
        text: kind.text.clone(),
        cut: match kind.cut {
            Cut::Card => "card",
            Cut::Square => "square",
            Cut::Round => "round",
            Cut::Hex => "hex",
        },
        front: kind.front,
        back: kind.back,
    }
}

/// Where something comes in an order that a game wants; what is not named comes last.
fn rank(wanted: &[String], id: &str) -> usize {
    wanted.iter().position(|one| one == id).unwrap_or(wanted.len())
}

/// Boards and forms. Of copies for everybody, each is somebody's; of any others one is enough, for all say the same.
fn boards(table: &Table<'_>, middle: &[String], seats: usize) -> Vec<BoardShown> {
    let mut shown = Vec::new();
    let mut all: Vec<_> = table.boards.iter().collect();
    all.sort_by_key(|board| rank(middle, of_board(board)));
    for board in all {
        let of = of_board(board);
        let alike = table.boards.iter().filter(|other| of_board(other) == of && other.seat.is_none());
        let (copies, nth) = (alike.clone().count(), alike.clone().position(|other| other.id == board.id));
        let seat = match (board.seat, nth) {
            (Some(seat), _) => Some(seat),
            (None, Some(nth)) if copies >= seats && seats > 1 => Some(nth),
            (None, Some(0)) => None,
            _ => continue,
        };
        if seat.is_some_and(|seat| seat >= seats) {
            continue;
        }
        let space = |space: &table::Space| SpaceShown {
            id: format!("{of}/{}", space.id),
            name: space.name.clone(),
            x: tenth(space.at.0),
            y: tenth(space.at.1),
            half: tenth(space.half),
        };
        shown.push(BoardShown {
            id: board.id.clone(),
            name: board.name.clone(),
            form: board.sheet == Sheet::Form,
            face: board.face,
            seat,
            middle: (!middle.is_empty()).then(|| middle.iter().any(|id| id == of)),
            spaces: board.spaces.iter().map(space).collect(),
            fields: board.fields.iter().map(field).collect(),
        });
    }
    shown
}

fn field(field: &table::Field) -> FieldShown {
    let cell = |(text, at): &(String, table::Rect)| CellShown {
        text: text.clone(),
        x: tenth(at.x),
        y: tenth(at.y),
        w: tenth(at.w),
        h: tenth(at.h),
    };
    FieldShown {
        id: field.id.clone(),
        kind: match field.kind {
            FieldSort::Track => "track",
            FieldSort::Boxes => "boxes",
            FieldSort::Windows => "windows",
            FieldSort::Written => "written",
        },
        cells: field.cells.iter().map(cell).collect(),
    }
}

/// The places that are neither spaces nor on a piece, and where anything that is printed may lie.
fn places(table: &Table<'_>, compiled: &CompiledGame) -> Vec<PlaceShown> {
    let game = &compiled.game;
    let mut shown = Vec::new();
    let mut all: Vec<_> = compiled.places.iter().zip(game.places.values()).collect();
    all.sort_by_key(|(info, _)| rank(&game.on_screen.places, compiled.words.text(info.id)));
    for (info, place) in all {
        let Some((w, h)) = uses::room(table, game, place) else { continue };
        let purpose = match uses::purpose(table, game, place) {
            Use::Discard => "discard",
            Use::Hand => "hand",
            _ if info.out => "out",
            Use::Pile => "pile",
            Use::Bag => "bag",
            Use::Open | Use::Box => "row",
        };
        let id = compiled.words.text(info.id);
        let mut add = |id: String, seat: Option<usize>| {
            let name = place.name.clone();
            shown.push(PlaceShown { id, name, purpose, seat, w: tenth(w), h: tenth(h) });
        };
        match info.per {
            Scope::Game => add(id.to_owned(), None),
            Scope::Seat | Scope::Faction => {
                (0..usize::from(compiled.seats))
                    .for_each(|seat| add(format!("{id}@{}", seat + 1), Some(seat)));
            }
            Scope::Side => {
                for side in 0..compiled.sides.len() {
                    let seat = compiled
                        .seat_sides
                        .iter()
                        .position(|of| of.is_some_and(|of| usize::from(of) == side));
                    if let Some(seat) = seat {
                        add(format!("{id}@{}", seat + 1), Some(seat));
                    }
                }
            }
            Scope::Space | Scope::Piece => {}
        }
    }
    shown
}

/// The phases of a turn in order; those within others on the second level.
fn phases(game: &Game) -> Vec<PhaseShown> {
    let mut shown = Vec::new();
    for outer in &game.phases {
        for (at, phase) in outer.walk().into_iter().enumerate() {
            let name = if phase.name.is_empty() { title(&phase.id) } else { phase.name.clone() };
            shown.push(PhaseShown { id: phase.id.clone(), name, level: u8::from(at > 0) });
        }
    }
    shown
}
