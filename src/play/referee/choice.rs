//! Questions to players and their answers.
//!
//! A question lists the legal choices, and an answer points at some of them. Who answers (chance, a rule of
//! thumb, a person, a record) is a matter for `answer/` alone.

use super::compiled::CompiledGame;
use super::engine::Hindrance;
use super::eval::Ctx;
use super::play::Act;
use super::table::Table;
use super::thing::{Piece, Seat, Sym, Thing};

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// To do nothing, or nothing more.
    Pass,
    /// Consent.
    Yes,
    /// Refusal.
    No,
    /// A word of the game.
    Word(Sym),
    /// A text that a program made up.
    Text(Box<str>),
    /// An amount.
    Number(i64),
    /// Something on the table.
    Thing(Thing),
    /// A piece in one of its uses, by the use's number.
    Use(Piece, u32),
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub enum Ask<'a> {
    /// One of these.
    One(&'a [Choice]),
    /// From a least to a most of these, in no order.
    Some(&'a [Choice], u32, u32),
    /// A whole number between two others, both included.
    Amount(i64, i64),
    /// All of these, in an order.
    Order(&'a [Choice]),
    /// A total, divided among these.
    Split(i64, &'a [Choice]),
}

impl<'a> Ask<'a> {
    /// What can be chosen; nothing if a number is asked for.
    pub fn choices(&self) -> &'a [Choice] {
        match self {
            Self::One(choices) | Self::Some(choices, ..) | Self::Order(choices) | Self::Split(_, choices) => {
                choices
            }
            Self::Amount(..) => &[],
        }
    }

    /// The same with these choices, as many as before.
    pub fn with<'b>(&self, choices: &'b [Choice]) -> Ask<'b> {
        match *self {
            Ask::One(_) => Ask::One(choices),
            Ask::Some(_, least, most) => Ask::Some(choices, least, most),
            Ask::Amount(low, high) => Ask::Amount(low, high),
            Ask::Order(_) => Ask::Order(choices),
            Ask::Split(total, _) => Ask::Split(total, choices),
        }
    }
}

/// A question to one seat.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Who is asked.
    pub seat: Seat,
    /// What it is about: a word for people.
    pub why: &'a str,
    /// What is asked.
    pub ask: Ask<'a>,
    /// What was announced, if the question is whether to answer it.
    pub about: Option<&'a Act>,
}

/// An answer: positions in the list of choices, or numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The choice at this position.
    One(u32),
    /// The choices at these positions; for an order, all of them.
    Many(Vec<u32>),
    /// An amount.
    Number(i64),
    /// An amount for each choice.
    Numbers(Vec<i64>),
}

/// Why no answer came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The person stops playing.
    Quit,
    /// The person takes the last decision back.
    Undo,
    /// The person wants to be told what a machine would do, and is asked again.
    Hint,
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
    /// What has happened so far.
    pub recent: &'a super::log::Log,
    /// How often chance has had a say so far: shuffles, draws by lot, dice.
    pub chance: u64,
    /// How much the game's own rule of thumb values a choice for a seat, given why it is asked.
    pub weigh: &'a dyn Fn(Seat, &Choice, &str) -> Option<f64>,
    /// What keeps a seat from using a piece now, a hindrance for each of its uses; none if one of them can be made.
    pub hinders: &'a dyn Fn(Seat, Piece) -> Vec<Hindrance>,
    /// What a machine would do, as far as the seat can know, if that was asked for.
    pub hint: Option<&'a Answer>,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("View").field("game", &self.compiled.game.slug).finish_non_exhaustive()
    }
}

/// The names of choices in a record: from the second, choices of the same name are numbered (`tank~2`).
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

/// Somebody who answers questions.
pub trait Answerer {
    /// Answers a question with two or more possible answers.
    ///
    /// # Errors
    /// If no answer comes.
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer>;

    /// Whether others at the table could tell from its silence that a seat was not asked.
    fn is_watched(&self) -> bool {
        false
    }

    /// A question with only one possible answer, to a seat that is watched: that it is not really asked would tell the
    /// others what it holds.
    ///
    /// # Errors
    /// If the game is left, or an answer taken back.
    fn feign(&mut self, _question: &Question<'_>, _view: &View<'_>) -> Result<(), NoAnswer> {
        Ok(())
    }
}

impl Choice {
    /// The name in records, the same on any machine.
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

    /// The name for people.
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

/// The name of a thing for people; a piece that the seat may not see is “a hidden card”.
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
