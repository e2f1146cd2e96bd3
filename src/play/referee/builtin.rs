//! The referee's own words, interned before those of any game so that each has a fixed number, and those of them that
//! the engine itself speaks.

use warpress_model::vocabulary::{WORDS, number};

use super::thing::Sym;
use super::words::Words;

/// Interns the referee's own words. No word of the game may have been added before.
pub fn seed(words: &mut Words) {
    for word in WORDS {
        words.add(word);
    }
}

/// One of the referee's own words, looked up while compiling.
const fn own(word: &str) -> Sym {
    match number(word) {
        Some(number) => Sym(number),
        None => panic!("no word of the vocabulary"),
    }
}

macro_rules! symbols {
    ($($name:ident = $word:literal),* $(,)?) => {
        $(
            #[doc = concat!("`", $word, "`")]
            pub const $name: Sym = own($word);
        )*
    };
}

symbols! {
    ACTIVE = "active", OTHER = "other", OWNER = "owner", CONTROLLER = "controller", PLAYER = "player",
    FOE = "foe", ANY = "any", EACH = "each", NOBODY = "nobody",
    TURN = "turn", PHASE = "phase", ROUND = "round", CARD = "card", SIDE = "side", OP = "op",
    HOST = "host", SPACES = "spaces", ROWS = "rows", SELF = "self", TAG = "tag", USE = "use",
    UP = "up", DOWN = "down",
    VALUE = "value", COUNT = "count", MIN = "min", MAX = "max",
    HAS = "has", ADMITS = "admits", DISTANCE = "distance", RANGE = "range",
    PLAY = "play", DRAW = "draw", DISCARD = "discard", LOSS = "loss", GAIN = "gain",
    ENTER = "enter", LEAVE = "leave", END = "end", SETUP = "setup", EMPTY = "empty", ROLL = "roll",
    LOSE_RESULT = "lose", ALL_LOSE = "all-lose", RANK = "rank", SCORE = "score", ALWAYS = "always",
}
