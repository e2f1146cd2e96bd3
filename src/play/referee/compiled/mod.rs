//! A game compiled for play: every name interned, every condition compiled, every piece counted.
//!
//! It is built once for a game and a number of seats, and all playouts on all threads share it: play changes
//! nothing in it.

mod bearings;
mod error;
mod members;
mod rows;
mod state;
mod tables;
mod uses;

use std::ops::Range;
use std::sync::Arc;
use warpress_model::TurnOrder;

use rustc_hash::{FxHashMap, FxHashSet};

use warpress_geometry::Board;
use warpress_model::{Expr, Game, Scope};

pub use bearings::{Bearing, State};
pub use error::CompileError;
pub use members::Member;
pub use rows::{ListInfo, PieceInfo, RowInfo, SpaceInfo};
pub use state::{
    AllowanceInfo, Empty, EndingInfo, FactInfo, Lapse, NumberInfo, PhaseInfo, PlaceInfo, Quantity, Repeats,
    StartingPieces,
};
pub use tables::{ModifierInfo, RollInfo, TableInfo};
pub use uses::{EffectInfo, ModifyInfo, Program, Role, Trig, UsableFrom, UseInfo};

use super::builtin;
use super::code::Code;
use super::thing::{Piece, RowId, Sym, Val};
use super::words::{Words, spelt};

/// The most pieces, places and spaces that a game may have in play.
pub const MOST_PIECES: usize = 20_000;

/// The most players: the seats that know a piece are kept as bits of one number.
pub const MOST_SEATS: u8 = 60;

/// A game, compiled for a number of players.
#[derive(Debug)]
pub struct CompiledGame {
    /// The game as the data describe it.
    pub game: Arc<Game>,
    /// Its interned words.
    pub words: Words,
    /// How many play.
    pub seats: u8,
    /// The sides' ids, in the order of the data.
    pub sides: Vec<Sym>,
    /// The side of each seat at the start, if the number of seats settles it.
    pub seat_sides: Vec<Option<u8>>,
    /// Decks, counters, records, spaces of maps, tables.
    pub lists: Vec<ListInfo>,
    /// Lists by id, as it stands and as programs spell it.
    pub list_of: FxHashMap<Sym, u16>,
    /// The rows of all lists.
    pub rows: Vec<RowInfo>,
    /// All pieces whose number the data give.
    pub pieces: Vec<PieceInfo>,
    /// The spaces of all maps.
    pub spaces: Vec<SpaceInfo>,
    /// The spaces of each map, as a range of `spaces`.
    pub maps: Vec<Range<u32>>,
    /// How spaces adjoin one another, by their index in `spaces`.
    pub board: Board,
    /// Numbers, in the order of the data.
    pub numbers: Vec<NumberInfo>,
    /// Facts, in the order of the data.
    pub facts: Vec<FactInfo>,
    /// Counters that bear numbers, facts and roles.
    pub bearings: Vec<Bearing>,
    /// Places, in the order of the data.
    pub places: Vec<PlaceInfo>,
    /// For each list, the place that its played and discarded cards go to.
    pub discard_of: Vec<Option<u16>>,
    /// The uses of all rows.
    pub uses: Vec<UseInfo>,
    /// The programs in the data: of ops, uses and setup steps.
    pub programs: Vec<Program>,
    /// The steps of the setup: a condition and a program.
    pub setup: Vec<(Option<Code>, u32)>,
    /// All phases, each before the phases within it.
    pub phases: Vec<PhaseInfo>,
    /// The outermost phases.
    pub top_phases: Vec<u16>,
    /// Allowances, in the order of the data.
    pub allowances: Vec<AllowanceInfo>,
    /// Endings, in the order of the data.
    pub endings: Vec<EndingInfo>,
    /// Whether turns belong to one player after another, so that several make a round.
    pub alternate: bool,
    /// The number of turns after which the game stops.
    pub turn_limit: Option<Quantity>,
    /// The list with a row for each turn.
    pub turn_rows: Option<u16>,
    /// The roles that the game declares, which programs give to seats.
    pub roles: Vec<Sym>,
    /// Constants, as programs read them.
    pub constants: Vec<(Sym, Val)>,
    /// What names after a dot mean.
    pub members: FxHashMap<Sym, Member>,
    /// Names that conditions and modifiers mention.
    pub asked: FxHashSet<Sym>,
    /// For each word, whether some use answers or follows an event of this name.
    pub answered: Vec<bool>,
    /// Tags that some lasting use gives or takes.
    pub shifted: FxHashSet<Sym>,
    /// Columns and rolls that some lasting use changes.
    pub modified: FxHashSet<Sym>,
    /// Rows with a use that changes values as long as they are in play.
    pub lasting: FxHashSet<RowId>,
    /// Their pieces, of those whose number the data give.
    pub lasting_pieces: Vec<Piece>,
    /// Dice tables and charts, in the order of the data.
    pub tables: Vec<TableInfo>,
    /// Tables by id, as it stands and as programs spell it.
    pub table_of: FxHashMap<Sym, u16>,
    /// Rolls without a table, in the order of the data.
    pub rolls: Vec<RollInfo>,
    /// Whether any use is made from the table rather than from a hand.
    pub used_from_play: bool,
    /// Whether any answer takes place by itself.
    pub compels: bool,
    /// Whether any place belongs to pieces, so that they can lie on one another.
    pub hosts: bool,
    /// For each tag, the first row with it whose pieces are made as needed.
    pub made_of: FxHashMap<Sym, RowId>,
}

impl CompiledGame {
    /// Compiles a game for a number of seats.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use warpress_referee::CompiledGame;
    ///
    /// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
    /// let game = Arc::new(library.game("wolf-pack").load(&[]).game.unwrap());
    /// let compiled = CompiledGame::new(game.clone(), 2).unwrap();
    /// assert_eq!((compiled.seats, compiled.sides.len()), (2, 2));
    /// assert_eq!(CompiledGame::new(game, 0).unwrap_err().to_string(), "a game needs at least one player");
    /// ```
    ///
    /// # Errors
    /// If there are no seats or too many, or if the game is too large.
    pub fn new(game: Arc<Game>, seats: u8) -> Result<Self, CompileError> {
        if seats == 0 {
            return Err(CompileError::NoPlayers);
        }
        if seats > MOST_SEATS {
            return Err(CompileError::TooManyPlayers);
        }
        if game.sides.len() > usize::from(MOST_SEATS) {
            return Err(CompileError::TooManySides);
        }
        // Places are numbered in twelve bits, most other things in sixteen.
        if game.places.len() > 4_000 {
            return Err(CompileError::TooManyPlaces);
        }
        let mut words = Words::default();
        builtin::seed(&mut words);
        let mut compiled = Self {
            words,
            seats,
            sides: Vec::new(),
            seat_sides: Vec::new(),
            lists: Vec::new(),
            list_of: FxHashMap::default(),
            rows: Vec::new(),
            pieces: Vec::new(),
            spaces: Vec::new(),
            maps: Vec::new(),
            board: Board::joined(&game.maps),
            numbers: Vec::new(),
            facts: Vec::new(),
            bearings: Vec::new(),
            places: Vec::new(),
            discard_of: Vec::new(),
            uses: Vec::new(),
            programs: Vec::new(),
            setup: Vec::new(),
            phases: Vec::new(),
            top_phases: Vec::new(),
            allowances: Vec::new(),
            endings: Vec::new(),
            alternate: false,
            turn_limit: None,
            turn_rows: None,
            roles: Vec::new(),
            constants: Vec::new(),
            members: FxHashMap::default(),
            asked: FxHashSet::default(),
            answered: Vec::new(),
            shifted: FxHashSet::default(),
            modified: FxHashSet::default(),
            lasting: FxHashSet::default(),
            lasting_pieces: Vec::new(),
            tables: Vec::new(),
            table_of: FxHashMap::default(),
            rolls: Vec::new(),
            used_from_play: false,
            compels: false,
            hosts: false,
            made_of: FxHashMap::default(),
            game: game.clone(),
        };
        compiled.name_sides(&game);
        compiled.name_constants(&game);
        compiled.name_rows(&game)?;
        compiled.name_state(&game);
        compiled.name_bearings(&game);
        compiled.name_members();
        compiled.name_uses(&game);
        compiled.name_flow(&game);
        compiled.find_discards(&game);
        compiled.name_tables(&game);
        compiled.name_rolls(&game);
        compiled.alternate =
            matches!(game.turn.order, TurnOrder::Alternate | TurnOrder::Rank | TurnOrder::Token);
        compiled.used_from_play = compiled.uses.iter().any(|of| of.from == UsableFrom::Play);
        compiled.compels = compiled.uses.iter().any(|of| of.must && matches!(of.trigger, Trig::Answers(_)));
        compiled.hosts = compiled.places.iter().any(|place| place.per == Scope::Piece);
        for (at, row) in (0_u32..).zip(&compiled.rows).filter(|(_, row)| row.as_needed) {
            for tag in &row.tags {
                compiled.made_of.entry(*tag).or_insert(RowId(at));
            }
        }
        let most = usize::from(u16::MAX);
        let many =
            [compiled.lists.len(), compiled.phases.len(), compiled.facts.len(), compiled.numbers.len()];
        if many.into_iter().any(|many| many >= most) || compiled.uses.len() >= 1 << 20 {
            return Err(CompileError::TooMuch);
        }
        if compiled.spaces.len() >= 1 << 20 {
            return Err(CompileError::TooManySpaces);
        }
        Ok(compiled)
    }

    fn name_sides(&mut self, game: &Game) {
        self.sides = game.sides.keys().map(|id| self.words.add(id)).collect();
        // Sides that say how many seats they have are given out in order; the others are a program's to give.
        let fixed: Vec<_> = (0_u8..)
            .zip(game.sides.values())
            .flat_map(|(at, side)| std::iter::repeat_n(at, side.seats.unwrap_or(0).min(200) as usize))
            .collect();
        let settled = fixed.len() >= usize::from(self.seats);
        self.seat_sides =
            (0..usize::from(self.seats)).map(|seat| fixed.get(seat).copied().filter(|_| settled)).collect();
        self.roles = game
            .roles
            .keys()
            .filter(|id| !warpress_model::vocabulary::ROLES.contains(&id.as_str()))
            .map(|id| self.words.add(&spelt(id)))
            .collect();
    }

    fn name_constants(&mut self, game: &Game) {
        for (id, constant) in &game.constants {
            let name = self.words.add(&spelt(id));
            let value = self.value(&constant.value);
            self.constants.push((name, value));
        }
    }

    /// Constants that an option or scenario would add, as programs spell them: asking for one is not a mistake.
    pub fn perhaps(&self) -> impl Iterator<Item = String> {
        let patches = self.game.options.values().chain(self.game.scenarios.values());
        let paths = patches.flat_map(|patch| &patch.changes).map(|change| change.path.as_str());
        paths.filter_map(|path| path.strip_prefix("constants.")?.split('.').next().map(spelt))
    }

    /// Compiles a condition.
    pub(crate) fn code(&mut self, expr: &Expr) -> Code {
        for name in expr.roots.iter().chain(&expr.parts) {
            let name = self.words.add(&spelt(name));
            self.asked.insert(name);
        }
        let constants = self.constants.clone();
        let tree = self.game.fold(&expr.tree);
        let words = &mut self.words;
        let known: FxHashMap<String, Val> =
            constants.iter().map(|(name, value)| (words.text(*name).to_owned(), value.clone())).collect();
        Code::new(&tree, words, &|name| known.get(&spelt(name)).cloned())
    }

    /// How many instances of something with this scope there are. Pieces made during play are not counted.
    pub fn spread(&self, scope: &Scope) -> usize {
        match scope {
            Scope::Game => 1,
            Scope::Seat | Scope::Faction => usize::from(self.seats),
            Scope::Side => self.sides.len(),
            Scope::Space => self.spaces.len(),
            Scope::Piece => self.pieces.len(),
        }
    }

    /// A row by list and id.
    pub fn row(&self, list: &str, id: &str) -> Option<RowId> {
        let list = self.lists.iter().find(|known| self.words.text(known.id) == list)?;
        let id = self.words.find(id)?;
        list.rows.clone().find(|row| self.rows[*row as usize].id == id).map(RowId)
    }

    /// A row by name: `battle/tank`, or an id, of which the first list that has it counts.
    pub fn row_named(&self, name: &str) -> Option<RowId> {
        if let Some((list, id)) = name.split_once('/') {
            return self.row(list, id);
        }
        let id = self.words.find(name)?;
        self.rows.iter().position(|row| row.id == id).map(|row| RowId(row as u32))
    }

    /// The name of a row: `battle/heavy-shelling`.
    pub fn row_name(&self, row: RowId) -> String {
        let info = &self.rows[row.0 as usize];
        format!("{}/{}", self.words.text(self.lists[usize::from(info.list)].id), self.words.text(info.id))
    }

    /// Whether pieces of a row may lie in a place.
    pub fn takes(&self, place: &PlaceInfo, row: RowId) -> bool {
        place.of.is_empty() || place.of.iter().any(|of| self.is(row, *of))
    }

    /// The pieces whose number the data give and that have this tag, kind, list or id in print.
    pub fn printed_pieces(&self, stuff: Sym) -> Vec<Piece> {
        self.pieces_of(|row| self.is(row, stuff))
    }

    /// The pieces whose number the data give, of these rows.
    fn pieces_of(&self, rows: impl Fn(RowId) -> bool) -> Vec<Piece> {
        let pieces = (0..).map(Piece).zip(&self.pieces).filter(|(_, info)| rows(info.row));
        pieces.map(|(piece, _)| piece).collect()
    }

    /// Whether a row has this tag, kind, list or id.
    pub fn is(&self, row: RowId, stuff: Sym) -> bool {
        self.rows[row.0 as usize].tags.binary_search(&stuff).is_ok()
    }
}
