//! The rules that a game is played by, and what a playout may use up.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::compiled::Program;
use crate::reading::syntax::{self, Step, Term};
use warpress_model::Game;

/// The rules of a game, as a program and as the sections that it may cite.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// `rules.luau` of the base rulesets and of the game, the lowest first: file and text.
    pub programs: Vec<(String, String)>,
    /// `bots.luau`, in the same way: what the greedy player thinks of its choices.
    pub bots: Vec<(String, String)>,
    /// Ids of the sections of `rules.md`, base rulesets' included.
    pub sections: Vec<String>,
    /// Those of them that are procedures.
    pub procedures: Vec<String>,
    /// The functions of ops (`op.fire`) that announce something.
    pub announcing: BTreeSet<String>,
}

impl Rules {
    /// The rules of a game: its sections and its programs.
    pub fn new(sections: &[warpress_model::Section], programs: Vec<(String, String)>) -> Self {
        let ids = |procedures: bool| {
            let wanted = sections.iter().filter(|section| section.procedure || !procedures);
            wanted.map(|section| section.id.clone()).collect()
        };
        let announcing = announcing(&programs);
        Self { programs, bots: Vec::new(), sections: ids(false), procedures: ids(true), announcing }
    }

    /// Whether a program of the data announces something by itself, or the function of rules.luau that it calls.
    pub fn announces(&self, program: &Program) -> bool {
        program.announces || program.calls.as_ref().is_some_and(|op| self.announcing.contains(op))
    }

    /// The same with the game's own rules of thumb.
    #[must_use]
    pub fn with_bots(self, bots: Vec<(String, String)>) -> Self {
        Self { bots, ..self }
    }
}

/// The functions of ops that announce something; a variant's go before its base's.
fn announcing(programs: &[(String, String)]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for step in programs.iter().flat_map(|(_, text)| syntax::parse(text).unwrap_or_default()) {
        let Step::Named(path, false, function) = step else { continue };
        if let [table, op] = &path[..]
            && table == "op"
        {
            let mut announces = false;
            let mut look =
                |term: &Term| announces |= matches!(term, Term::Name(name, _) if name == "announce");
            syntax::walk(&function.body, &mut |_| {}, &mut look);
            if announces {
                found.insert(op.clone())
            } else {
                found.remove(op)
            };
        }
    }
    found
}

/// What a playout may use up.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Turns.
    pub turns: u32,
    /// Decisions.
    pub decisions: u64,
    /// Steps of the program: calls and loop turns.
    pub steps: u64,
    /// Bytes of the Lua state.
    pub memory: usize,
    /// Time at work, without the time that people take to answer: what no count of steps can bound, such
    /// as a million long texts. Far more than any game needs, so that it decides nothing else.
    pub time: Duration,
}

/// Turns after which a playout of a game that need not end is stopped: more than anybody plays in an evening. What
/// comes after says nothing new, and costs as much again and again.
const TURNS_OF_A_GAME_THAT_RUNS_ON: u32 = 300;

impl Limits {
    /// The same for playouts of this game.
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
            steps: 40_000_000,
            memory: 64 << 20,
            time: Duration::from_secs(20),
        }
    }
}

impl Limits {
    /// For a look at a game rather than a thousand of its playouts: a program that runs on without end
    /// is found out soon.
    pub fn of_a_look() -> Self {
        Self { steps: 8_000_000, ..Self::default() }
    }
}
