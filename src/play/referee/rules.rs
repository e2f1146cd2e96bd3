//! The rules that a game is played by, and the limits of a playout.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::announcing::Announcing;
use crate::compiled::{CompiledGame, PhaseInfo, Program};
use crate::thing::Sym;
use warpress_model::Game;
use warpress_syntax::citations;

/// The rules of a game: its programs, and the sections that they may cite.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// `rules.luau` of the base rulesets and of the game, lowest first: file and text.
    pub programs: Vec<(String, String)>,
    /// `bots.luau`, likewise: how the greedy player values its choices.
    pub bots: Vec<(String, String)>,
    /// The ids of all sections of `rules.md`, including those of base rulesets.
    pub sections: Vec<String>,
    /// The sections that are procedures.
    pub procedures: Vec<String>,
    /// Which functions of the programs announce an op.
    announcing: Announcing,
}

impl Rules {
    /// The rules with these sections and programs, and without bots.
    pub fn new(sections: &[warpress_model::Section], programs: Vec<(String, String)>) -> Self {
        let ids = |procedures: bool| {
            let wanted = sections.iter().filter(|section| section.procedure || !procedures);
            wanted.map(|section| section.id.clone()).collect()
        };
        let announcing = Announcing::new(&programs);
        Self { programs, bots: Vec::new(), sections: ids(false), procedures: ids(true), announcing }
    }

    /// Whether a program in the data announces its op, itself or through functions of `rules.luau`.
    pub fn announces(&self, program: &Program) -> bool {
        self.announcing.announces(&program.calls)
    }

    /// For each phase, the section of its own id, or of the phase that it counts as. It is cited as the phase's program
    /// begins, unless a program cites it where it is carried out.
    pub(crate) fn own_sections(&self, compiled: &CompiledGame) -> Vec<Option<u16>> {
        let texts =
            self.programs.iter().map(|(_, text)| text).chain(compiled.programs.iter().map(|of| &of.text));
        let cited: BTreeSet<String> = texts.flat_map(|text| citations(text)).map(|cited| cited.id).collect();
        let section = |id: Sym| {
            let id = compiled.words.text(id);
            let at = self.sections.iter().position(|section| section == id && !cited.contains(section));
            at.map(|at| at as u16)
        };
        let of = |phase: &PhaseInfo| section(phase.id).or_else(|| phase.counts_as.and_then(section));
        compiled.phases.iter().map(of).collect()
    }

    /// The rules with the game's own rules of thumb.
    #[must_use]
    pub fn with_bots(self, bots: Vec<(String, String)>) -> Self {
        Self { bots, ..self }
    }
}

/// The limits of a playout.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most turns.
    pub turns: u32,
    /// The most decisions.
    pub decisions: u64,
    /// The most steps: calls, iterations of loops, and work of the engine.
    pub steps: u64,
    /// The steps after which a playout has shown enough, and stops at the next decision.
    pub enough: u64,
    /// The most memory of the Lua state, in bytes.
    pub memory: usize,
    /// The most processor time. It bounds what steps cannot, such as a million long strings, and is far more than any
    /// game needs, so that it never changes a result, however busy the machine is.
    pub time: Duration,
}

/// The turns after which a playout of a game that need not end is stopped: more than people play in an evening. More
/// turns would show nothing new.
const TURNS_OF_A_GAME_THAT_RUNS_ON: u32 = 300;

impl Limits {
    /// The limits for playouts of a game.
    #[must_use]
    pub fn of(self, game: &Game) -> Self {
        let most = if game.may_run_on.is_some() { TURNS_OF_A_GAME_THAT_RUNS_ON } else { self.turns };
        Self { turns: self.turns.min(most), ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            turns: 2_000,
            decisions: 200_000,
            steps: 80_000_000,
            enough: u64::MAX,
            memory: 64 << 20,
            time: Duration::from_secs(20),
        }
    }
}

impl Limits {
    /// The limits for a quick look at a game, under which a program that never ends is found out soon.
    pub fn of_a_look() -> Self {
        Self { steps: 8_000_000, ..Self::default() }
    }
}
