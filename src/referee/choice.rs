//! Questions to players and their answers.
//!
//! A question lists what is legal; an answer points at it. Who answers (chance, a rule of thumb, a
//! person, a record) concerns `answer/` alone.

use super::compiled::CompiledGame;
use super::eval::Ctx;
use super::table::Table;
use super::thing::{Piece, Seat, Sym, Thing};

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Nothing more.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A word.
    Word(Sym),
    /// A text of the script's.
    Text(Box<str>),
    /// A number.
    Number(i64),
    /// Something on the table.
    Thing(Thing),
    /// A piece in one of its uses.
    Use(Piece, u32),
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub enum Ask<'a> {
    /// One of these.
    One(&'a [Choice]),
    /// So many of these, in no order.
    Some(&'a [Choice], u32, u32),
    /// A whole number from, to.
    Amount(i64, i64),
    /// All of these, in an order.
    Order(&'a [Choice]),
    /// A total, divided among these.
    Split(i64, &'a [Choice]),
}

/// A question to one seat.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Who is asked.
    pub seat: Seat,
    /// What about: a word for people.
    pub why: &'a str,
    /// What is asked.
    pub ask: Ask<'a>,
}

/// An answer: places in the list of choices, or numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The choice at this place.
    One(u32),
    /// The choices at these places; for an order, all of them.
    Many(Vec<u32>),
    /// A number.
    Number(i64),
    /// A number for each choice.
    Numbers(Vec<i64>),
}

/// Why no answer came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The person wants to stop.
    Quit,
    /// The person wants to take the last decision back.
    Undo,
    /// A record does not fit the question.
    Diverged(String),
}

/// What an answerer may look at. People are shown only what their seat sees.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub compiled: &'a CompiledGame,
    /// The table.
    pub table: &'a Table,
    /// The card in question.
    pub ctx: &'a Ctx,
    /// What has happened lately.
    pub recent: &'a super::log::Log,
    /// What the game's own rule of thumb says of a choice for a seat, and why it is asked.
    pub weigh: &'a dyn Fn(Seat, &Choice, &str) -> Option<f64>,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("View").field("game", &self.compiled.game.slug).finish_non_exhaustive()
    }
}

/// The names of choices as records hold them: the second and further ones of equal names are numbered.
pub fn ids(choices: &[Choice], compiled: &CompiledGame, table: &Table) -> Vec<String> {
    let mut taken = rustc_hash::FxHashSet::<String>::default();
    let name = |choice: &Choice| {
        let id = choice.id(compiled, table);
        let further = (2..).map(|nth| format!("{id}~{nth}"));
        let free = std::iter::once(id.clone()).chain(further).find(|id| !taken.contains(id));
        taken.insert(free.clone().unwrap_or_default());
        free.unwrap_or_default()
    };
    choices.iter().map(name).collect()
}

/// Someone who answers.
pub trait Answerer {
    /// Answers a question with two or more possible answers.
    ///
    /// # Errors
    /// Where no answer comes.
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer>;

    /// Whether it may take its time, which is then no time of the rules'.
    fn ponders(&self) -> bool {
        true
    }
}

impl Choice {
    /// A name that stands in records: the same on any machine.
    pub fn id(&self, compiled: &CompiledGame, table: &Table) -> String {
        match self {
            Self::Pass => "pass".into(),
            Self::Yes => "yes".into(),
            Self::No => "no".into(),
            Self::Word(word) => compiled.words.text(*word).to_owned(),
            Self::Text(text) => text.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Thing(thing) => thing_id(*thing, compiled, table),
            Self::Use(piece, of) => {
                let nth = compiled.uses[*of as usize].nth;
                format!("{}:{nth}", thing_id(Thing::Piece(*piece), compiled, table))
            }
        }
    }

    /// What a person reads.
    pub fn label(&self, view: &View<'_>, seat: Seat) -> String {
        match self {
            Self::Pass => "Pass".into(),
            Self::Yes => "Yes".into(),
            Self::No => "No".into(),
            Self::Word(word) => warpress_model::phrase::title(view.compiled.words.text(*word)),
            Self::Text(text) => text.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Thing(thing) => thing_name(*thing, view.compiled, view.table, Some(seat)),
            Self::Use(piece, _) => thing_name(Thing::Piece(*piece), view.compiled, view.table, Some(seat)),
        }
    }
}

/// The id of a thing in records.
pub fn thing_id(thing: Thing, compiled: &CompiledGame, table: &Table) -> String {
    match thing {
        Thing::Table => "table".into(),
        Thing::Seat(Seat(seat)) => format!("seat-{}", seat + 1),
        Thing::Side(side) => compiled.words.text(compiled.sides[usize::from(side)]).to_owned(),
        Thing::Piece(piece) => {
            let lying = table.piece(piece);
            let owner = lying.owner.map_or_else(String::new, |seat| format!("@{}", seat.0 + 1));
            format!("{}#{}{owner}", compiled.row_name(lying.row), lying.copy)
        }
        Thing::Place(place) => {
            let id = compiled.words.text(compiled.places[usize::from(place.definition())].id);
            match table.place_seat(compiled, place) {
                Some(seat) => format!("{id}@{}", seat.0 + 1),
                None => format!("{id}.{}", place.ordinal()),
            }
        }
        Thing::Space(space) => compiled.row_name(compiled.spaces[space.0 as usize].row),
        Thing::Row(row) => compiled.row_name(row),
        Thing::List(list) => compiled.words.text(compiled.lists[usize::from(list)].id).to_owned(),
        Thing::Map(map) => {
            compiled.game.maps.get_index(usize::from(map)).map_or("map", |(id, _)| id).to_owned()
        }
        Thing::Batch(batch) => format!("batch-{batch}"),
        Thing::Act(act) => format!("act-{act}"),
    }
}

/// The name of a thing for people; a piece that a seat may not see has none.
pub fn thing_name(thing: Thing, compiled: &CompiledGame, table: &Table, seat: Option<Seat>) -> String {
    match thing {
        Thing::Piece(piece) => {
            if seat.is_some_and(|seat| !table.sees(compiled, seat, piece)) {
                return "a hidden card".into();
            }
            compiled.rows[table.piece(piece).row.0 as usize].name.to_string()
        }
        Thing::Seat(at) => match table.sides.get(usize::from(at.0)).copied().flatten() {
            Some(side) => side_name(compiled, side),
            None => format!("Player {}", at.0 + 1),
        },
        Thing::Side(side) => side_name(compiled, side),
        Thing::Space(space) => {
            compiled.rows[compiled.spaces[space.0 as usize].row.0 as usize].name.to_string()
        }
        Thing::Row(row) => compiled.rows[row.0 as usize].name.to_string(),
        Thing::Place(place) => {
            let definition = usize::from(place.definition());
            compiled
                .game
                .places
                .get_index(definition)
                .map_or_else(String::new, |(_, place)| place.name.clone())
        }
        _ => thing_id(thing, compiled, table),
    }
}

fn side_name(compiled: &CompiledGame, side: u8) -> String {
    compiled.game.sides.get_index(usize::from(side)).map_or_else(String::new, |(_, side)| side.name.clone())
}
