//! What a scene says of itself on its first line: `{# ground: water; years: from 1900; region: europe #}`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use warpress_model::era::{Era, World};
use warpress_model::region::{REGIONS, region};

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

impl Ground {
    /// The ground of this name.
    pub fn named(word: &str) -> Option<Self> {
        GROUNDS.into_iter().find_map(|(name, ground)| (name == word).then_some(ground))
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        GROUNDS.into_iter().find(|(_, ground)| *ground == self).map_or("land", |(word, _)| word)
    }

    /// How templates name what a figure that floats has below it; `None` if it stands.
    pub(crate) fn floats(self) -> Option<&'static str> {
        match self {
            Self::Sky => Some("sky"),
            Self::Paper => Some("table"),
            Self::Space | Self::Depths => Some("free"),
            Self::Land | Self::Deck | Self::Water => None,
        }
    }
}

/// The years in which a place looks as a scene shows it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Years {
    /// Whenever.
    #[default]
    Any,
    /// From one to another, both included; years BCE are negative.
    Span(i16, i16),
    /// Never: it is a fable.
    Fable,
    /// Among the stars.
    Space,
}

impl Years {
    /// `any`, `1914 to 1918`, `from 1900`, `to 1815`, `fable`, `space`.
    fn read(said: &str) -> Option<Self> {
        let words: Vec<&str> = said.split_whitespace().collect();
        let year = |word: &str| word.parse().ok();
        match words.as_slice() {
            ["any"] => Some(Self::Any),
            ["fable"] => Some(Self::Fable),
            ["space"] => Some(Self::Space),
            ["from", first] => Some(Self::Span(year(first)?, i16::MAX)),
            ["to", last] => Some(Self::Span(i16::MIN, year(last)?)),
            [first, "to", last] => Some(Self::Span(year(first)?, year(last)?)),
            _ => None,
        }
    }

    /// Whether a game of this age may be set there.
    pub fn suits(self, game: Era) -> bool {
        match self {
            Self::Any => true,
            Self::Span(first, last) => game.meets(first, last),
            Self::Fable => game.world() == World::Fable,
            Self::Space => game.world() == World::Space,
        }
    }
}

impl fmt::Display for Years {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any time"),
            Self::Span(first, i16::MAX) => write!(f, "from {first}"),
            Self::Span(i16::MIN, last) => write!(f, "to {last}"),
            Self::Span(first, last) => write!(f, "{first} to {last}"),
            Self::Fable => f.write_str("a fable"),
            Self::Space => f.write_str("among the stars"),
        }
    }
}

/// Where and when a scene is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setting {
    /// What a figure in it has below it.
    pub ground: Ground,
    /// The years in which it may be seen.
    pub years: Years,
    /// The parts of the world in which it may lie; none = any.
    pub regions: Vec<&'static str>,
}

/// The settings of all scenes that say where they are, by their names.
pub(crate) type Settings = Arc<BTreeMap<String, Setting>>;

/// A word on a scene's first line that says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// What it is to say: `ground`, `years`, `region`.
    pub key: &'static str,
    /// What stands there; empty if there is nothing.
    pub word: String,
    /// Where, in bytes; the whole line if there is nothing.
    pub at: Range<usize>,
}

impl Misread {
    /// What may stand there.
    pub fn known(&self) -> Vec<&'static str> {
        match self.key {
            "ground" => GROUNDS.iter().map(|(word, _)| *word).collect(),
            "years" => vec!["any", "1914 to 1918", "from 1900", "to 1815", "fable", "space"],
            _ => std::iter::once("any").chain(REGIONS.iter().copied()).collect(),
        }
    }
}

impl Setting {
    /// What the first line says; `None` if it says nothing of the kind.
    ///
    /// # Errors
    /// Without a ground, or for the first word that is not known.
    pub(crate) fn of(source: &str) -> Result<Option<Self>, Misread> {
        let line = source.lines().next().unwrap_or_default().trim();
        let said = line.strip_prefix("{#").and_then(|line| line.strip_suffix("#}"));
        let said = said.unwrap_or_default().trim_matches(['-', ' ']);
        let of = |key: &'static str| {
            let word = |part: &str| Some(part.trim().strip_prefix(key)?.strip_prefix(':')?.trim().to_owned());
            said.split(';').find_map(word)
        };
        let (ground, years, regions) = (of("ground"), of("years"), of("region"));
        if ground.is_none() && years.is_none() && regions.is_none() {
            return Ok(None);
        }
        let misread = |key, word: &str| {
            let start = source.find(word).unwrap_or_default();
            let length = if word.is_empty() { line.len() } else { word.len() };
            Misread { key, word: word.to_owned(), at: start..start + length }
        };
        let ground = ground.unwrap_or_default();
        let years = years.unwrap_or_else(|| "any".to_owned());
        let part = |word| region(word).ok_or_else(|| misread("region", word));
        let regions = match regions.as_deref().unwrap_or("any") {
            "any" => Vec::new(),
            words => words.split_whitespace().map(part).collect::<Result<_, _>>()?,
        };
        Ok(Some(Self {
            ground: Ground::named(&ground).ok_or_else(|| misread("ground", &ground))?,
            years: Years::read(&years).ok_or_else(|| misread("years", &years))?,
            regions,
        }))
    }

    /// Whether a game that is set in these parts of the world may show it; none = anywhere.
    pub fn lies_in(&self, regions: &[String]) -> bool {
        self.regions.is_empty()
            || regions.is_empty()
            || self.regions.iter().any(|one| regions.iter().any(|other| one == other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_says_where_and_when_it_is() {
        let said =
            Setting::of("{# ground: deck; years: -800 to 500; region: mediterranean near-east #}\n<rect/>");
        let said = said.unwrap().unwrap();
        assert_eq!((said.ground, said.years), (Ground::Deck, Years::Span(-800, 500)));
        assert!(
            said.lies_in(&["near-east".into()]) && said.lies_in(&[]) && !said.lies_in(&["pacific".into()])
        );
        let fits = |word: &str| said.years.suits(Era::named(word).unwrap());
        assert!(fits("antiquity") && fits("fantasy") && !fits("modern"));
        assert_eq!(Setting::of("{# ground: land #}").unwrap().unwrap().years, Years::Any);
        assert_eq!(Setting::of("{# A field: all of it in the foreground. #}"), Ok(None));
        for (line, key, word, at) in [
            ("{# ground: mud #}", "ground", "mud", 11..14),
            ("{# ground: sky; years: soon #}", "years", "soon", 23..27),
            ("{# ground: sky; region: europe nowhere #}", "region", "nowhere", 31..38),
            ("{# years: from 1900 #}", "ground", "", 0..22),
        ] {
            assert_eq!(Setting::of(line), Err(Misread { key, word: word.to_owned(), at }), "{line}");
        }
    }

    /// A jet that stands on the ground looks like a wreck.
    #[test]
    fn figures_float_over_what_nobody_stands_on() {
        let over = |word| Ground::named(word).unwrap().floats();
        assert_eq!([over("sky"), over("paper")], [Some("sky"), Some("table")]);
        assert_eq!([over("space"), over("depths")], [Some("free"), Some("free")]);
        assert_eq!([over("land"), over("deck"), over("water")], [None, None, None]);
    }

    /// A line that cannot be read would leave its scene without gates.
    #[test]
    fn every_scene_of_the_library_says_where_it_is() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let mut folders = vec![root.join("templates/scenes")];
        for game in std::fs::read_dir(root.join("data")).unwrap() {
            folders.push(game.unwrap().path().join("templates/scenes"));
        }
        let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        let files: Vec<_> = files
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "svg"))
            .collect();
        assert!(files.len() > 200);
        let silent: Vec<_> = files
            .iter()
            .filter(|path| !matches!(Setting::of(&std::fs::read_to_string(path).unwrap()), Ok(Some(_))))
            .collect();
        assert!(silent.is_empty(), "{silent:?}");
    }
}
