//! The referee's own words, interned before those of any game so that each has a fixed number.

use super::thing::Sym;
use super::words::Words;

macro_rules! builtins {
    ($($name:ident = $text:literal),* $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Order { $($name),* }
        $(
            #[doc = concat!("`", $text, "`")]
            pub const $name: Sym = Sym(Order::$name as u32);
        )*
        const ALL: &[&str] = &[$($text),*];
    };
}

builtins! {
    ACTIVE = "active", OTHER = "other", OWNER = "owner", CONTROLLER = "controller", PLAYER = "player",
    FOE = "foe", ANY = "any", EACH = "each", NOBODY = "nobody", TURN = "turn", PHASE = "phase",
    ROUND = "round", CARD = "card", PIECE = "piece", TARGET = "target", SOURCE = "source",
    SEAT = "seat", GAME = "game", CHOSEN = "chosen", SPACE = "space",
    STACK = "stack", HERE = "here", THERE = "there", LAST_WINNER = "last_winner",
    ELIMINATED = "eliminated", SEATS = "seats", ATTACKER = "attacker", DEFENDER = "defender",
    VALUE = "value", COUNT = "count", MIN = "min", MAX = "max", EMPTY = "empty",
    HAS = "has", ADMITS = "admits", NOW = "now", SIDE = "side", SIDES = "sides", INDEX = "index",
    ID = "id", OTHERS = "others", LEFT = "left", FACTION = "faction", PLACE = "place",
    HOST = "host", FACE = "face", FACING = "facing", LIST = "list", TOP = "top", BOTTOM = "bottom",
    MAP = "map", ROW = "row", SELF = "self", PLAY = "play", DRAW = "draw",
    LOSS = "loss", GAIN = "gain", DISCARD = "discard",
    ENTER = "enter", LEAVE = "leave", END = "end", SETUP = "setup", OP = "op", TAG = "tag", TABLE = "table", IN_PLAY = "in_play",
    ALIVE = "alive", CANCELLED = "cancelled", ROWS = "rows", USE = "use", COPY = "copy", UP = "up", DOWN = "down",
    LIMIT = "limit", AUTOMATON = "automaton", SPACES = "spaces", MUTED = "muted", PIECES = "pieces",
    AMOUNT = "amount", DISTANCE = "distance", RANGE = "range", LOSE_RESULT = "lose", RANK = "rank",
    SCORE = "score",
    ALL_LOSE = "all-lose", ALWAYS = "always", ROLL = "roll",
}

/// Events that a program may report although no piece follows them.
const EVENTS: [&str; 5] = ["attack", "move", "battle", "ruling", "destroy"];

/// Interns the referee's own words. No word of the game may have been added before.
pub fn seed(words: &mut Words) {
    for word in ALL.iter().chain(&EVENTS) {
        words.add(word);
    }
}
