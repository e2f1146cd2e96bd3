//! What the engine asks of whoever runs the programs of a game. It does not know in what language they
//! are written.

use crate::choice::Choice;
use crate::engine::{Done, Engine};
use crate::eval::Ctx;
use crate::play::ScriptError;
use crate::thing::{Seat, Sym, Thing, Val};

/// A program in the data that is to be run, and what it is run with.
pub(crate) struct Call<'a> {
    /// Which of them ([`CompiledGame::programs`](crate::compiled::CompiledGame::programs)).
    pub program: u32,
    /// Who plays what, on whom.
    pub ctx: &'a Ctx,
    /// What the program stands with, whose columns it reads as `my`.
    pub bearer: Option<Thing>,
    /// The op that it carries out.
    pub op: Option<Sym>,
    /// Values of the use, which go before those of the bearer.
    pub with: &'a [(Sym, Val)],
}

impl<'a> Call<'a> {
    /// A program that stands with nothing and carries out no op.
    pub fn plain(program: u32, ctx: &'a Ctx) -> Self {
        Self { program, ctx, bearer: None, op: None, with: &[] }
    }
}

/// A part of the rules that is a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// `turn.begin`.
    Begin,
    /// `turn.finish`.
    Finish,
    /// `phase.<id>`, by the number of the phase.
    Phase(u16),
}

/// Runs the programs of a game: its rules, and what its data say in code. What they do to the table they do
/// through the engine that they are handed; those that may only look are handed it to look at.
pub(crate) trait Host {
    /// Makes the rules ready for another game, so that none inherits anything from the last.
    ///
    /// # Errors
    /// Where they fail as they are loaded.
    fn load(&self, engine: &Engine) -> Result<(), ScriptError>;

    /// A game is over.
    fn tidy(&self) {}

    /// Whether the rules have this part.
    fn has(&self, part: Part) -> bool;

    /// Runs a part of the rules, for a seat if it is played by one at a time.
    ///
    /// # Errors
    /// Why the playout must stop.
    fn run(&self, engine: &mut Engine, part: Part, seat: Option<Seat>) -> Done<()>;

    /// Runs a program that stands in the data.
    ///
    /// # Errors
    /// Why the playout must stop.
    fn call(&self, engine: &mut Engine, call: &Call<'_>) -> Done<()>;

    /// Whether the rules themselves do something when this has happened.
    fn follows(&self, event: Sym) -> bool;

    /// Does it. What has happened is in the engine's context.
    ///
    /// # Errors
    /// Why the playout must stop.
    fn follow(&self, engine: &mut Engine, event: Sym) -> Done<()>;

    /// Asks a test that the rules name.
    ///
    /// # Errors
    /// Where there is none, or it fails.
    fn test(&self, engine: &Engine, name: Sym, ctx: &Ctx) -> Result<bool, ScriptError>;

    /// How much the rules of thumb value a choice, if they say.
    ///
    /// # Errors
    /// Where they fail.
    fn weigh(
        &self,
        engine: &Engine,
        seat: Seat,
        choice: &Choice,
        why: &str,
    ) -> Result<Option<f64>, ScriptError>;
}
