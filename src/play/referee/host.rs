//! What the engine requires of whatever runs the programs of a game. It does not know their language.

use crate::choice::Choice;
use crate::engine::{Engine, EngineResult};
use crate::eval::Ctx;
use crate::play::ScriptError;
use crate::thing::{Seat, Sym, Thing, Val};

/// A program in the data, and what to run it with.
pub(crate) struct Call<'a> {
    /// Its index in [`CompiledGame::programs`](crate::compiled::CompiledGame::programs).
    pub program: u32,
    /// What the program is about.
    pub ctx: &'a Ctx,
    /// What has the program, whose columns the program reads as `my`.
    pub bearer: Option<Thing>,
    /// The op that the program carries out.
    pub op: Option<Sym>,
    /// Values of the use, which take precedence over those of the bearer.
    pub with: &'a [(Sym, Val)],
}

impl<'a> Call<'a> {
    /// A program without a bearer, an op or values.
    pub fn plain(program: u32, ctx: &'a Ctx) -> Self {
        Self { program, ctx, bearer: None, op: None, with: &[] }
    }
}

/// A part of the rules that the engine runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnHook {
    /// `turn.begin`.
    Begin,
    /// `turn.finish`.
    Finish,
    /// `phase.<id>`, by the index of the phase.
    Phase(u16),
}

/// Runs the programs of a game: its rules, and those in its data. They change the table through the engine, which
/// programs that may only look receive as a shared reference.
pub(crate) trait Host {
    /// Loads the rules afresh for another game, so that it inherits nothing from the last.
    ///
    /// # Errors
    /// If a program fails while it is loaded.
    fn load(&self, engine: &Engine) -> Result<(), ScriptError>;

    /// Cleans up after a game.
    fn tidy(&self) {}

    /// Whether the rules have this part.
    fn has(&self, part: TurnHook) -> bool;

    /// Runs a part of the rules, for a seat unless all act together.
    ///
    /// # Errors
    /// If the playout must stop.
    fn run(&self, engine: &mut Engine, part: TurnHook, seat: Option<Seat>) -> EngineResult<()>;

    /// Runs a program in the data.
    ///
    /// # Errors
    /// If the playout must stop.
    fn call(&self, engine: &mut Engine, call: &Call<'_>) -> EngineResult<()>;

    /// Whether the rules themselves react to an event.
    fn follows(&self, event: Sym) -> bool;

    /// Lets the rules react to an event, which the engine's context describes.
    ///
    /// # Errors
    /// If the playout must stop.
    fn follow(&self, engine: &mut Engine, event: Sym) -> EngineResult<()>;

    /// Asks a test of the rules.
    ///
    /// # Errors
    /// If the rules have no such test, or if it fails.
    fn test(&self, engine: &Engine, name: Sym, ctx: &Ctx) -> Result<bool, ScriptError>;

    /// How much the rule of thumb values a choice, if it has an opinion.
    ///
    /// # Errors
    /// If it fails.
    fn weigh(
        &self,
        engine: &Engine,
        seat: Seat,
        choice: &Choice,
        why: &str,
    ) -> Result<Option<f64>, ScriptError>;
}
