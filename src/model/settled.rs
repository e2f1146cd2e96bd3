//! What constants and options settle before a game begins: which steps of the setup are described at all.

use super::expr::Tree;
use super::{Game, SetupStep};

impl Game {
    /// What the players do before the first turn. What a step's condition leaves to the table (sides, seats, what
    /// was rolled) is for its text to say.
    pub fn steps_told(&self) -> impl Iterator<Item = &str> {
        let comes = |step: &&SetupStep| {
            let settled = step.only_if.as_ref().and_then(|only_if| worth(self, &only_if.tree));
            settled.is_none_or(|worth| worth.holds())
        };
        self.setup.values().filter(comes).map(|step| step.text.as_str()).filter(|text| !text.is_empty())
    }
}

/// Whether a condition holds, if constants and options alone say so.
pub fn settled(game: &Game, tree: &Tree) -> Option<bool> {
    worth(game, tree).map(|worth| worth.holds())
}

/// What an expression comes to, if constants and options alone say so.
#[derive(Debug, Clone, PartialEq)]
enum Worth {
    Nil,
    Bool(bool),
    Number(f64),
    Words(String),
}

impl Worth {
    /// As in Luau: nothing but `nil` and `false` is false.
    fn holds(&self) -> bool {
        !matches!(self, Self::Nil | Self::Bool(false))
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

fn worth(game: &Game, tree: &Tree) -> Option<Worth> {
    Some(match tree {
        Tree::Nil => Worth::Nil,
        Tree::Bool(yes) => Worth::Bool(*yes),
        Tree::Number(number) => Worth::Number(*number),
        Tree::Words(words) => Worth::Words(words.clone()),
        Tree::Name(name) => named(game, name)?,
        Tree::Unary("not", of) => Worth::Bool(!worth(game, of)?.holds()),
        Tree::Unary("-", of) => Worth::Number(-worth(game, of)?.number()?),
        Tree::Binary(sign, left, right) => {
            let (left, right) = (worth(game, left), worth(game, right));
            // One side may settle what the other leaves open.
            match (*sign, &left, &right) {
                ("and", Some(one), _) | ("and", _, Some(one)) if !one.holds() => {
                    return Some(Worth::Bool(false));
                }
                ("or", Some(one), _) | ("or", _, Some(one)) if one.holds() => return Some(Worth::Bool(true)),
                _ => binary(sign, left?, right?)?,
            }
        }
        _ => return None,
    })
}

fn binary(sign: &str, left: Worth, right: Worth) -> Option<Worth> {
    match sign {
        "and" | "or" => return Some(right),
        "==" => return Some(Worth::Bool(left == right)),
        "~=" => return Some(Worth::Bool(left != right)),
        _ => {}
    }
    let (left, right) = (left.number()?, right.number()?);
    Some(match sign {
        "<" => Worth::Bool(left < right),
        "<=" => Worth::Bool(left <= right),
        ">" => Worth::Bool(left > right),
        ">=" => Worth::Bool(left >= right),
        "+" => Worth::Number(left + right),
        "-" => Worth::Number(left - right),
        "*" => Worth::Number(left * right),
        "/" => Worth::Number(left / right),
        "%" => Worth::Number(left - (left / right).floor() * right),
        _ => return None,
    })
}

/// A constant, or whether an option is in force.
fn named(game: &Game, name: &str) -> Option<Worth> {
    if let Some(constant) = game.constants.get(name) {
        #[allow(clippy::cast_precision_loss)] // numbers of a game
        return constant.value.as_int().map(|number| Worth::Number(number as f64));
    }
    Some(Worth::Bool(game.options.get(name)?.in_force))
}
