//! Words of warpress itself in data and programs: names are checked against them when a game is loaded, and the
//! referee gives them their meaning.

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
