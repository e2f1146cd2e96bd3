//! How a game proceeds: setup, turns and phases, endings, and the patches that vary it.

use super::NotationError;
use super::word::words;
use super::{Amount, ById, Expr, Players, Value};

/// The turns in which something happens: single turns and spans, possibly open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// As written.
    pub printed: String,
    /// First and last turn of each span; `None` = open.
    pub spans: Vec<(Option<i64>, Option<i64>)>,
}

impl Turns {
    /// Reads `1, 3-6`, `7+`.
    ///
    /// # Errors
    /// A sentence saying what is not understood.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let spans = text.split(',').take(40).map(super::value::range).collect::<Result<_, _>>()?;
        Ok(Self { printed: text.to_owned(), spans })
    }

    /// Whether this turn (from 1) is among them.
    pub fn contains(&self, turn: i64) -> bool {
        self.spans
            .iter()
            .any(|(low, high)| low.is_none_or(|low| low <= turn) && high.is_none_or(|high| turn <= high))
    }
}

/// One step of the setup.
#[derive(Debug, Clone, PartialEq)]
pub struct SetupStep {
    /// What the players read, resolved.
    pub text: String,
    /// The op that it carries out.
    pub op: Option<String>,
    /// The program in Luau.
    pub run: String,
    /// The player who does it.
    pub by: Vec<String>,
    /// Done only if this holds.
    pub only_if: Option<Expr>,
}

/// How turns follow one another.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// What a turn is called.
    pub name: String,
    /// The order in which players take turns.
    pub order: TurnOrder,
    /// How the first player is found, resolved.
    pub first: String,
    /// What ranks the seats if `order = "rank"`: a number, or a list and its column (`nations.rank`).
    pub rank: Option<String>,
    /// The length of the game in turns, if fixed.
    pub limit: Option<Amount>,
    /// The ruling that supplied the limit, where the source has none.
    pub limit_ruling: Option<String>,
    /// The record list with a row for each turn.
    pub records: Option<String>,
}

/// How often a phase is repeated.
#[derive(Debug, Clone, PartialEq)]
pub enum Repeat {
    /// This number of times.
    Times(Amount),
    /// Until this holds.
    Until(Expr),
}

/// A phase, with the phases inside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Phase {
    /// Its id, unique in the whole tree.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One sentence for the turn sequence, resolved.
    pub text: String,
    /// Roles or sides that act.
    pub by: Vec<String>,
    /// The order in which they act.
    pub order: PhaseOrder,
    /// Played only if this holds.
    pub condition: Option<Expr>,
    /// Only in these turns.
    pub turns: Option<Turns>,
    /// How often.
    pub repeat: Option<Repeat>,
    /// The sequence that its inner phases come from.
    pub sequence: Option<String>,
    /// A phase that it also counts as: anything usable in that phase is usable in this one.
    pub counts_as: Option<String>,
    /// What its texts, conditions and programs may look up: its own values, and those of the phases around it.
    pub with: ById<Value>,
    /// Phases within.
    pub phases: Vec<Phase>,
}

impl Phase {
    /// Whether this is the phase with that id, or counts as it.
    pub fn is(&self, id: &str) -> bool {
        self.id == id || self.counts_as.as_deref() == Some(id)
    }

    /// This phase and all within it, in order of play.
    pub fn walk(&self) -> Vec<&Phase> {
        let mut all = vec![self];
        for phase in &self.phases {
            all.extend(phase.walk());
        }
        all
    }
}

/// How a game ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// What the players read, resolved.
    pub text: String,
    /// The condition.
    pub condition: Expr,
    /// When it is tested: `always`, `turn`, `round`, or a phase.
    pub when: String,
    /// `win`, `lose`, `draw`, `rank`, `score`, `all-lose`, `end`.
    pub result: String,
    /// The role or side that wins or loses.
    pub who: Option<String>,
    /// The result if the condition holds for several at once.
    pub both: Option<String>,
    /// The number that ranks or scores.
    pub number: Option<String>,
    /// The lowest number ranks first, not the highest.
    pub least: bool,
    /// How ties are broken, in words.
    pub tie: Option<String>,
    /// The number that breaks ties.
    pub tie_number: Option<String>,
    /// The ruling under which this edition has added it.
    pub ruling: Option<String>,
}

/// A limit on plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Allowance {
    /// How many.
    pub count: Amount,
    /// `turn`, `phase`, `round`.
    pub per: String,
    /// The phase that it applies to, if only one.
    pub when: Option<String>,
    /// Tags or lists that it applies to.
    pub of: Vec<String>,
    /// What the players read, resolved.
    pub text: String,
}

/// A named patch: a scenario or an option. Its changes have been tried on the data.
#[derive(Debug, Clone, PartialEq)]
pub struct Patch {
    /// Its name.
    pub name: String,
    /// What the players read, resolved.
    pub text: String,
    /// The group of which only one can be chosen.
    pub group: Option<String>,
    /// In force unless switched off.
    pub default: bool,
    /// Added by this edition; the author's game has nothing of the kind.
    pub ours: bool,
    /// In force in this game as loaded.
    pub in_force: bool,
    /// The number of players, where a scenario differs.
    pub players: Option<Players>,
    /// Setup of a scenario, after the game's own.
    pub setup: ById<SetupStep>,
    /// Texts of the steps that its changes add to the game's own setup, with the values that it sets.
    pub steps: Vec<String>,
    /// Its changes, in order.
    pub changes: Vec<Change>,
}

/// A single value that a patch sets, or an entry that it removes.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The path: `constants.turns`, `decks.battle.rows.bayonets.count`.
    pub path: String,
    /// The value; none = the entry is removed.
    pub to: Option<Datum>,
}

/// A value as it is written in the data.
#[derive(Debug, Clone, PartialEq)]
pub enum Datum {
    /// A text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// Yes or no.
    Bool(bool),
    /// A list.
    List(Vec<Datum>),
    /// A table.
    Table(ById<Datum>),
}

/// What carries over from mission to mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    /// Numbers, places and facts.
    pub carries: Vec<String>,
    /// A description for the players.
    pub text: String,
}

words! {
    /// The order in which players take turns.
    TurnOrder {
        /// One after another.
        Alternate = "alternate",
        /// All in the same turn.
        Together = "together",
        /// In an order determined afresh each time.
        Rank = "rank",
        /// The player with the token begins.
        Token = "token",
        /// There is one player.
        Solo = "solo",
    }
}

words! {
    /// The order in which players act in a phase.
    PhaseOrder {
        /// The player whose turn it is.
        Active = "active",
        /// Each, one after another.
        Each = "each",
        /// Everybody at the same time.
        Together = "together",
        /// Each, in the order of their rank.
        Rank = "rank",
    }
}
