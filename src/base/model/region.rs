//! The parts of the world in which games are set and to which scenes belong.

/// All of them, by the words of the data.
pub const REGIONS: &[&str] = &[
    "europe",
    "east-europe",
    "mediterranean",
    "north-africa",
    "africa",
    "near-east",
    "south-asia",
    "east-asia",
    "south-east-asia",
    "pacific",
    "north-america",
    "latin-america",
    "caribbean",
    "arctic",
];

/// The part of the world of this name.
pub fn region(name: &str) -> Option<&'static str> {
    REGIONS.iter().find(|known| **known == name).copied()
}
