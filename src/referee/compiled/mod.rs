//! A game made ready to be played: every name a number, every condition compiled, every piece counted.
//!
//! Built once for a game and a number of seats; all playouts on all threads share it. Nothing in it
//! changes during play.

mod bearings;
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
pub use members::Member;
pub use rows::{ListInfo, PieceInfo, RowInfo, SpaceInfo};
pub use state::{
    AllowanceInfo, Empty, EndingInfo, FactInfo, Lapse, NumberInfo, PhaseInfo, PlaceInfo, Quantity, Repeats,
    Whose,
};
pub use tables::{ModifierInfo, RollInfo, TableInfo};
pub use uses::{EffectInfo, From, ModifyInfo, Program, Role, Trig, UseInfo};

use super::builtin;
use super::code::Code;
use super::thing::{RowId, Sym, Val};
use super::words::{Words, spelt};

/// The most pieces, places and spaces that a game may have in play.
pub const MOST_PIECES: usize = 20_000;

/// The most who may play: each has one bit in what is known of a piece.
pub const MOST_SEATS: u8 = 60;

/// A game, ready to be played by this many.
#[derive(Debug)]
pub struct CompiledGame {
    /// The game.
    pub game: Arc<Game>,
    /// Its words.
    pub words: Words,
    /// How many play.
    pub seats: u8,
    /// The sides' ids, in the order of the data.
    pub sides: Vec<Sym>,
    /// The side of each seat at the start, where the number of seats settles it.
    pub seat_sides: Vec<Option<u8>>,
    /// Lists: decks, counters, records, maps' spaces, tables.
    pub lists: Vec<ListInfo>,
    /// Lists by id, as spelt in scripts.
    pub list_of: FxHashMap<Sym, u16>,
    /// All rows of all lists.
    pub rows: Vec<RowInfo>,
    /// All pieces of which the data say how many.
    pub pieces: Vec<PieceInfo>,
    /// Spaces of all maps.
    pub spaces: Vec<SpaceInfo>,
    /// Spaces of each map.
    pub maps: Vec<Range<u32>>,
    /// How spaces lie to one another; numbered as they are here.
    pub board: Board,
    /// Numbers.
    pub numbers: Vec<NumberInfo>,
    /// Facts.
    pub facts: Vec<FactInfo>,
    /// Counters that bear numbers, facts and roles.
    pub bearings: Vec<Bearing>,
    /// Places.
    pub places: Vec<PlaceInfo>,
    /// The place to which played and discarded cards of each list go.
    pub discard_of: Vec<Option<u16>>,
    /// Uses of all rows.
    pub uses: Vec<UseInfo>,
    /// Programs in place: of ops, uses, setup steps.
    pub programs: Vec<Program>,
    /// The setup: texts, programs, conditions.
    pub setup: Vec<(Option<Code>, u32)>,
    /// All phases, in the order of the tree.
    pub phases: Vec<PhaseInfo>,
    /// The outermost phases.
    pub top_phases: Vec<u16>,
    /// Budgets of plays.
    pub allowances: Vec<AllowanceInfo>,
    /// Endings.
    pub endings: Vec<EndingInfo>,
    /// Turns belong to one player after the other, and this many make a round.
    pub alternate: bool,
    /// The length of the game in turns.
    pub turn_limit: Option<Quantity>,
    /// The list with a row for each turn.
    pub turn_rows: Option<u16>,
    /// Roles of the game's own, that a script gives to seats.
    pub roles: Vec<Sym>,
    /// Constants, as scripts read them.
    pub constants: Vec<(Sym, Val)>,
    /// What names behind a dot mean.
    pub members: FxHashMap<Sym, Member>,
    /// Names of which conditions and changes speak.
    pub asked: FxHashSet<Sym>,
    /// Words of events that some use answers or follows.
    pub answered: Vec<bool>,
    /// Whether some lasting use gives or takes tags.
    pub shifts_tags: bool,
    /// Rows that change values as long as they are in play.
    pub lasting: Vec<u32>,
    /// Dice tables and charts, in the order of the data.
    pub tables: Vec<TableInfo>,
    /// Tables by id, as it stands and as spelt in scripts.
    pub table_of: FxHashMap<Sym, u16>,
    /// Rolls that are no tables, in the order of the data.
    pub rolls: Vec<RollInfo>,
    /// What can be done in a phase, or answered, from the table.
    pub used_from_play: bool,
    /// Some answers take place by themselves.
    pub compels: bool,
    /// Some place belongs to pieces: they can lie on one another.
    pub hosts: bool,
    /// Rows of each tag of which pieces are made as they are needed.
    pub made_of: FxHashMap<Sym, RowId>,
}

impl CompiledGame {
    /// Makes a game ready for this many seats.
    ///
    /// # Errors
    /// A sentence, where the game cannot be played by this many or is too large.
    pub fn new(game: Arc<Game>, seats: u8) -> Result<Self, String> {
        if seats == 0 {
            return Err("a game needs at least one player".into());
        }
        if seats > MOST_SEATS {
            return Err(format!("more than {MOST_SEATS} players"));
        }
        if game.sides.len() > usize::from(MOST_SEATS) {
            return Err(format!("more than {MOST_SEATS} sides"));
        }
        // Places are numbered within twelve bits, most other things within sixteen.
        if game.places.len() > 4_000 {
            return Err("more than 4,000 places".into());
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
            shifts_tags: false,
            lasting: Vec::new(),
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
        compiled.used_from_play = compiled.uses.iter().any(|of| of.from == From::Play);
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
            return Err("more lists, phases, facts, numbers or uses than can be counted".into());
        }
        if compiled.spaces.len() >= 1 << 20 {
            return Err("more than a million spaces".into());
        }
        Ok(compiled)
    }

    fn name_sides(&mut self, game: &Game) {
        self.sides = game.sides.keys().map(|id| self.words.add(id)).collect();
        // Named sides with a number of seats are dealt out in order; others a script gives.
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

    /// Constants that an option or scenario would bring, as programs spell them: to ask for one is no slip.
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

    /// How many instances of something there are for this scope; pieces are counted in play.
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

    /// The row of a name (`battle/tank`, or an id that one list alone has).
    pub fn row_named(&self, name: &str) -> Option<RowId> {
        if let Some((list, id)) = name.split_once('/') {
            return self.row(list, id);
        }
        let id = self.words.find(name)?;
        self.rows.iter().position(|row| row.id == id).map(|row| RowId(row as u32))
    }

    /// A row as people name it: `battle/heavy-shelling`.
    pub fn row_name(&self, row: RowId) -> String {
        let info = &self.rows[row.0 as usize];
        format!("{}/{}", self.words.text(self.lists[usize::from(info.list)].id), self.words.text(info.id))
    }

    /// Whether pieces of a row may lie in such a place.
    pub fn takes(&self, place: &PlaceInfo, row: RowId) -> bool {
        place.of.is_empty() || place.of.iter().any(|of| self.is(row, *of))
    }

    /// Whether a row is of this tag, kind, list or id.
    pub fn is(&self, row: RowId, stuff: Sym) -> bool {
        self.rows[row.0 as usize].tags.binary_search(&stuff).is_ok()
    }
}
