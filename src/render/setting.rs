//! What a scene says of itself on its first line: `{# ground: water; years: from 1900; region: europe #}`.

/// What a figure has below it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ground {
    /// Earth, a street, the floor of a room.
    #[default]
    Land,
    /// Planks or steel of a ship.
    Deck,
    /// The surface of a sea or a river.
    Water,
    /// Nothing: it is below the surface.
    Depths,
    /// Nothing: it flies.
    Sky,
    /// Nothing: it is among the stars.
    Space,
    /// A map, a chart, a table.
    Paper,
}

/// All grounds, with their words.
pub const GROUNDS: [(&str, Ground); 7] = [
    ("land", Ground::Land),
    ("deck", Ground::Deck),
    ("water", Ground::Water),
    ("depths", Ground::Depths),
    ("sky", Ground::Sky),
    ("space", Ground::Space),
    ("paper", Ground::Paper),
];

/// Where and when a scene is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setting {
    /// What a figure in it has below it.
    pub ground: Ground,
}

impl Setting {
    /// What the first line says; `None` if it says no ground.
    pub(crate) fn of(source: &str) -> Option<Self> {
        let line = source.lines().next()?.trim();
        let said = line.strip_prefix("{#")?.strip_suffix("#}")?.trim_matches(['-', ' ']);
        let word = said.split(';').find_map(|part| part.trim().strip_prefix("ground:"))?.trim();
        GROUNDS.into_iter().find_map(|(name, ground)| (name == word).then_some(Self { ground }))
    }
}
