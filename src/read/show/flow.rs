//! The course of a game: phases, and the patches that vary it.

use serde::Serialize;
use warpress_model::flow::{Change, Datum};
use warpress_model::word::Word;
use warpress_model::{ById, Patch, Phase, PhaseOrder, Players, Repeat};

use super::values::{Plain, plain as plain_values};
use super::{AmountView, plain};

/// A phase.
#[derive(Debug, Serialize)]
pub struct PhaseView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// One sentence for the turn sequence.
    pub text: String,
    /// Who acts.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub by: &'a [String],
    /// Who of them acts when; left out where the active player acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<&'static str>,
    /// Only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_if: Option<&'a str>,
    /// Only in these turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<&'a str>,
    /// How often.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<RepeatView<'a>>,
    /// The sequence that its phases come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<&'a str>,
    /// The phase that it counts as as well.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub counts_as: Option<&'a str>,
    /// What its texts, conditions and programs may look up.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub with: ById<Plain<'a>>,
    /// Phases within.
    pub phases: Vec<PhaseView<'a>>,
}

impl<'a> From<&'a Phase> for PhaseView<'a> {
    fn from(phase: &'a Phase) -> Self {
        let repeat = |repeat: &'a Repeat| match repeat {
            Repeat::Times(times) => RepeatView::Times(times.into()),
            Repeat::Until(until) => RepeatView::Until(format!("until {}", until.source)),
        };
        Self {
            id: &phase.id,
            name: &phase.name,
            text: plain(&phase.text),
            by: &phase.by,
            order: (phase.order != PhaseOrder::Active).then(|| phase.order.word()),
            only_if: phase.condition.as_ref().map(|when| when.source.as_str()),
            turns: phase.turns.as_ref().map(|turns| turns.printed.as_str()),
            repeat: phase.repeat.as_ref().map(repeat),
            sequence: phase.sequence.as_deref(),
            counts_as: phase.counts_as.as_deref(),
            with: plain_values(&phase.with),
            phases: phase.phases.iter().map(Self::from).collect(),
        }
    }
}

/// How often a phase is repeated.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum RepeatView<'a> {
    /// So many times.
    Times(AmountView<'a>),
    /// Until this holds: `until …`.
    Until(String),
}

/// A scenario or an option with all that it changes.
#[derive(Debug, Serialize)]
pub struct PatchView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What the players read.
    pub text: String,
    /// In force unless switched off.
    pub default: bool,
    /// Added by this edition.
    pub ours: bool,
    /// What it changes.
    pub changes: Vec<ChangeView<'a>>,
    /// Of a group, one is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<&'a str>,
    /// Players, where a scenario differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<PlayersView>,
    /// Setup of a scenario, after the game's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Step<'a>>,
}

impl<'a> PatchView<'a> {
    /// The scenario or option of this id.
    pub fn of(id: &'a str, patch: &'a Patch) -> Self {
        Self {
            id,
            name: &patch.name,
            text: plain(&patch.text),
            default: patch.default,
            ours: patch.ours,
            changes: patch.changes.iter().map(ChangeView::from).collect(),
            group: patch.group.as_deref(),
            players: patch.players.as_ref().map(PlayersView::from),
            setup: patch.setup.iter().map(|(id, step)| Step { id, text: plain(&step.text) }).collect(),
        }
    }
}

/// How many can play.
#[derive(Debug, Serialize)]
pub struct PlayersView {
    /// At least.
    pub min: u32,
    /// At most; `null` = any number.
    pub max: Option<u32>,
    /// For how many the kit is printed.
    pub usual: u32,
    /// One alone can play too.
    pub solo: bool,
}

impl From<&Players> for PlayersView {
    fn from(players: &Players) -> Self {
        Self { min: players.min, max: players.max, usual: players.usual, solo: players.solo }
    }
}

/// A step of the setup.
#[derive(Debug, Serialize)]
pub struct Step<'a> {
    /// Its id.
    pub id: &'a str,
    /// What is done.
    pub text: String,
}

/// A value that a patch sets, or an entry that it takes out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ChangeView<'a> {
    /// Set.
    Set {
        /// Where.
        path: &'a str,
        /// The value.
        to: DatumView<'a>,
    },
    /// Taken out.
    Removed {
        /// Where.
        path: &'a str,
        /// Always `true`.
        remove: bool,
    },
}

impl<'a> From<&'a Change> for ChangeView<'a> {
    fn from(change: &'a Change) -> Self {
        let path = change.path.as_str();
        match &change.to {
            Some(to) => Self::Set { path, to: to.into() },
            None => Self::Removed { path, remove: true },
        }
    }
}

/// A value as data write it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum DatumView<'a> {
    /// A text.
    Text(&'a str),
    /// A whole number.
    Int(i64),
    /// Another number.
    Float(f64),
    /// Yes or no.
    Bool(bool),
    /// Several values.
    List(Vec<DatumView<'a>>),
    /// Values by key.
    Table(ById<DatumView<'a>>),
}

impl<'a> From<&'a Datum> for DatumView<'a> {
    fn from(of: &'a Datum) -> Self {
        match of {
            Datum::Text(text) => Self::Text(text),
            Datum::Int(number) => Self::Int(*number),
            Datum::Float(number) => Self::Float(*number),
            Datum::Bool(yes) => Self::Bool(*yes),
            Datum::List(items) => Self::List(items.iter().map(Self::from).collect()),
            Datum::Table(entries) => {
                Self::Table(entries.iter().map(|(key, value)| (key.clone(), value.into())).collect())
            }
        }
    }
}
