//! What constants and options decide before a game begins.

use super::expr::Tree;
use super::{Expr, Game, SetupStep};

impl Game {
    /// The texts of what the players do before the first turn, without the steps that constants and options rule out.
    /// A condition that depends on the table (sides, seats, dice) is left to its step's text.
    pub fn setup_texts(&self) -> impl Iterator<Item = &str> {
        let comes = |step: &&SetupStep| {
            step.only_if.as_ref().is_none_or(|only_if| self.settled(only_if) != Some(false))
        };
        self.setup.values().filter(comes).map(|step| step.text.as_str()).filter(|text| !text.is_empty())
    }

    /// Whether a condition holds, if constants and options alone decide it.
    pub fn settled(&self, condition: &Expr) -> Option<bool> {
        self.fold(&condition.tree).truth()
    }

    /// An expression with constants and options put in.
    pub fn fold(&self, tree: &Tree) -> Tree {
        tree.fold(&|name| match self.constants.get(name) {
            #[allow(clippy::cast_precision_loss)] // numbers of a game
            Some(constant) => constant.value.as_int().map(|number| Tree::Number(number as f64)),
            // An option in force has already changed the data; its name evaluates to true.
            None => Some(Tree::Bool(self.options.get(name)?.in_force)),
        })
    }
}
