//! Words of warpress itself in data and programs, each in one place: names are checked against them when a game is
//! loaded, the referee gives them their meaning, and checks, editors and the guide take their types from here
//! (`tables`).

mod class;
mod property;
mod tables;
mod words;
pub mod written;

pub use class::Class;
pub use property::{Property, Told};
pub use tables::{
    ActProperty, ListProperty, MapProperty, PieceProperty, PlaceProperty, Root, RowProperty, SeatProperty,
    SideProperty, SpaceProperty, TableProperty,
};
pub use words::{WORDS, number};

/// Roles that every game has.
pub const ROLES: [&str; 9] =
    ["active", "other", "owner", "controller", "player", "foe", "any", "each", "nobody"];

/// The methods that programs call on players, places, spaces, maps and batches (`seat:choose`).
pub const METHODS: [&str; 39] = [
    "count",
    "has",
    "is",
    "of",
    "any",
    "random",
    "knows",
    "name_of",
    "neighbours",
    "distance",
    "range",
    "within",
    "reach",
    "path",
    "line",
    "sees",
    "ray",
    "ahead",
    "turned",
    "directions",
    "bearing",
    "aligned",
    "along",
    "closed",
    "zone",
    "space_named",
    "on",
    "choose",
    "may_choose",
    "choose_some",
    "confirm",
    "choose_amount",
    "choose_order",
    "choose_split",
    "lose",
    "gain",
    "spare",
    "spare_from",
    "settle",
];

/// The functions of conditions.
pub const CONDITION_FUNCTIONS: [&str; 4] = ["count", "max", "min", "value"];

/// The methods that conditions call of a list of several values. Those of things are their class's.
pub const LIST_METHODS: [&str; 3] = ["admits", "has", "count"];

/// Events that uses may answer or follow.
pub const EVENTS: [&str; 17] = [
    "loss", "roll", "attack", "move", "draw", "play", "discard", "battle", "ruling", "end", "enter", "leave",
    "setup", "turn", "phase", "gain", "destroy",
];

/// Names that conditions know but that mean nothing by themselves.
const EMPTY_ROOTS: [&str; 6] = ["any", "roll", "seat", "batch", "lost", "test"];

/// Names that conditions may start with, besides the game's own.
pub fn roots() -> impl Iterator<Item = &'static str> {
    let of = |properties: &'static [Property]| properties.iter().map(|property| property.name);
    of(Root::ALL).chain(of(TableProperty::ALL)).chain(CONDITION_FUNCTIONS).chain(EMPTY_ROOTS)
}

/// Whether a name is one from which conditions start whatever the game itself calls by it.
pub fn is_root(name: &str) -> bool {
    Root::ALL.iter().any(|root| root.name == name)
}

/// Whether anything has a property of this name in every game (`card.owner`).
pub fn is_property(name: &str) -> bool {
    Class::ALL.into_iter().any(|class| class.property(name).is_some())
}
