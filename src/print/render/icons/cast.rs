//! What a picture is cast for: its age, its sort, what it stands on, whether it is grave or light. A file of one's own
//! says so on its root (`data-era`, `data-kind`, `data-on`, `data-register`, `data-subject`, `data-person`,
//! `data-holes`); of the icons of game-icons.net a table has it, by the words of their names and by hand.

use std::collections::BTreeMap;

use serde::Deserialize;
use usvg::roxmltree::Document;

use crate::setting::{GROUNDS, Ground};
use warpress_model::era::{ANY, Era};

/// Where the table lies.
pub(super) const TABLE: &str = "assets/icons/casting.toml";

/// The sort of a thing that a picture shows: it decides how large it stands in its scene, and in what company.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One person.
    Figure,
    /// People together.
    Group,
    /// A head and shoulders.
    Bust,
    /// What drives.
    Vehicle,
    /// What flies.
    Aircraft,
    /// What sails.
    Ship,
    /// A piece that is served.
    Gun,
    /// A beast.
    Beast,
    /// A thing.
    #[default]
    Object,
    /// A place, or an event with its place.
    Scene,
    /// A sign for something that cannot be seen.
    Sign,
}

/// All sorts, with their words.
pub const KINDS: [(&str, Kind); 11] = [
    ("figure", Kind::Figure),
    ("group", Kind::Group),
    ("bust", Kind::Bust),
    ("vehicle", Kind::Vehicle),
    ("aircraft", Kind::Aircraft),
    ("ship", Kind::Ship),
    ("gun", Kind::Gun),
    ("beast", Kind::Beast),
    ("object", Kind::Object),
    ("scene", Kind::Scene),
    ("sign", Kind::Sign),
];

impl Kind {
    /// Whether it shows people, whom one tells apart.
    pub fn is_people(self) -> bool {
        self.is_one_person() || self == Self::Group
    }

    /// Whether it shows one person.
    pub fn is_one_person(self) -> bool {
        matches!(self, Self::Figure | Self::Bust)
    }

    /// What things of this sort stand on, unless a picture says otherwise; none = anything.
    fn usual_grounds(self) -> &'static [Ground] {
        use Ground::{Deck, Land, Paper, Sky, Water};
        match self {
            Self::Figure
            | Self::Group
            | Self::Bust
            | Self::Vehicle
            | Self::Gun
            | Self::Beast
            | Self::Object => &[Land, Deck, Paper],
            Self::Ship => &[Water],
            Self::Aircraft => &[Sky, Land, Water, Deck],
            Self::Sign | Self::Scene => &[],
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("object", |(word, _)| word)
    }
}

/// What is known of an icon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IconTraits {
    /// The ages that it belongs to; none = any.
    pub eras: Vec<Era>,
    /// Its sort.
    pub kind: Kind,
    /// What it may stand on, if not on what is usual for its sort.
    pub on: Vec<Ground>,
    /// Whom it shows, if it is a portrait.
    pub person: Option<String>,
    /// Comic, or drawn as for children: wrong where the matter is grave.
    pub light: bool,
    /// Words to find it by, besides its name.
    pub subject: String,
    /// One should see through its holes: rigging, wire, lattice.
    pub open: bool,
    /// Whether it ends in a straight cut, if that was judged by eye.
    pub cut: Option<bool>,
    /// Why it is better left alone, and what to take instead.
    pub instead: Option<String>,
}

impl IconTraits {
    /// Whether it suits a game of this age.
    pub fn suits(&self, game: Era) -> bool {
        self.eras.is_empty() || self.eras.iter().any(|era| era.suits(game))
    }

    /// Whether it may stand on this.
    pub fn stands_on(&self, ground: Ground) -> bool {
        let grounds = if self.on.is_empty() { self.kind.usual_grounds() } else { &self.on };
        grounds.is_empty() || grounds.contains(&ground)
    }

    /// Its ages in words.
    pub fn ages(&self) -> String {
        match self.eras.as_slice() {
            [] => ANY.to_owned(),
            eras => eras.iter().map(|era| era.name).collect::<Vec<_>>().join(" "),
        }
    }

    /// What the root of a file says. Words that are not known are left out: a picture is no less sound for them.
    pub(super) fn of_file(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let Ok(document) = Document::parse(text) else { return Self::default() };
        let root = document.root_element();
        let said = |name: &str| root.attribute(name).unwrap_or_default();
        let kind = KINDS.iter().find(|(word, _)| *word == said("data-kind"));
        Self {
            eras: said("data-era").split_whitespace().filter_map(Era::named).collect(),
            kind: kind.map_or(Kind::Object, |(_, kind)| *kind),
            on: said("data-on").split_whitespace().filter_map(Ground::named).collect(),
            person: root.attribute("data-person").map(str::to_owned),
            light: said("data-register") == "light",
            subject: said("data-subject").to_owned(),
            open: said("data-holes") == "open",
            // The straight line in which a bust ends is intended.
            cut: Some(false),
            instead: None,
        }
    }
}

/// The table of casting.
#[derive(Debug, Default)]
pub(super) struct Casting {
    by_word: BTreeMap<String, Vec<usize>>,
    by_name: BTreeMap<String, Vec<usize>>,
    entries: Vec<Entry>,
}

/// Lines of the table: `words` hold for every icon whose name has one of them, `names` for these icons; a later line
/// goes before an earlier one, and names go before words.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(default)]
    words: String,
    #[serde(default)]
    names: String,
    era: Option<String>,
    kind: Option<Kind>,
    on: Option<String>,
    light: Option<bool>,
    open: Option<bool>,
    cut: Option<bool>,
    subject: Option<String>,
    instead: Option<String>,
}

#[derive(Deserialize)]
struct File {
    cast: Vec<Entry>,
}

impl Casting {
    /// Reads the table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(text: &str) -> Result<Self, toml::de::Error> {
        let File { cast: entries } = toml::from_str(text)?;
        let mut casting = Self { entries, ..Self::default() };
        for (at, entry) in casting.entries.iter().enumerate() {
            for word in entry.words.split_whitespace() {
                casting.by_word.entry(word.to_owned()).or_default().push(at);
            }
            for name in entry.names.split_whitespace() {
                casting.by_name.entry(name.to_owned()).or_default().push(at);
            }
        }
        Ok(casting)
    }

    /// What the table says of an icon.
    pub(super) fn of(&self, name: &str) -> IconTraits {
        let mut by_word: Vec<usize> =
            name.split('-').filter_map(|word| self.by_word.get(word)).flatten().copied().collect();
        by_word.sort_unstable();
        let mut cast = IconTraits::default();
        for at in by_word.iter().chain(self.by_name.get(name).into_iter().flatten()) {
            let entry = &self.entries[*at];
            if let Some(era) = &entry.era {
                cast.eras = era.split_whitespace().filter_map(Era::named).collect();
            }
            cast.kind = entry.kind.unwrap_or(cast.kind);
            if let Some(on) = &entry.on {
                cast.on = on.split_whitespace().filter_map(Ground::named).collect();
            }
            cast.light = entry.light.unwrap_or(cast.light);
            cast.cut = entry.cut.or(cast.cut);
            cast.open = entry.open.unwrap_or(cast.open);
            if let Some(subject) = &entry.subject {
                cast.subject.clone_from(subject);
            }
            if let Some(instead) = &entry.instead {
                cast.instead = Some(instead.clone());
            }
        }
        // Things are whatever no line names: nobody has judged where they stand.
        if cast.kind == Kind::Object && cast.on.is_empty() {
            cast.on = GROUNDS.iter().map(|(_, ground)| *ground).collect();
        }
        cast
    }

    /// Names in the table that are no icons, and ages that are none.
    #[cfg(test)]
    fn strays(&self, has: &dyn Fn(&str) -> bool) -> Vec<String> {
        let names = self.by_name.keys().filter(|name| !has(name)).cloned();
        let eras = self.entries.iter().filter_map(|entry| entry.era.as_deref());
        let eras =
            eras.flat_map(str::split_whitespace).filter(|era| *era != ANY && Era::named(era).is_none());
        names.chain(eras.map(str::to_owned)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icons::{Icons, VIEW};
    use warpress_assets::Assets;

    #[test]
    fn names_go_before_words_and_later_lines_before_earlier_ones() {
        let table = r#"
            [[cast]]
            words = "tank panzer"
            era = "second-world-war"
            kind = "vehicle"
            [[cast]]
            words = "toy"
            light = true
            [[cast]]
            names = "water-tank"
            era = "any"
            kind = "object"
        "#;
        let casting = Casting::read(table).unwrap();
        let toy = casting.of("toy-tank");
        assert!(toy.light && toy.kind == Kind::Vehicle && toy.ages() == "second-world-war");
        let water = casting.of("water-tank");
        assert!(water.kind == Kind::Object && water.eras.is_empty());
        let anchor = casting.of("anchor");
        assert!(anchor.kind == Kind::Object && GROUNDS.iter().all(|(_, ground)| anchor.stands_on(*ground)));
    }

    #[test]
    fn the_table_names_icons_and_ages_that_there_are() {
        let assets = Assets::built_in();
        let icons = Icons::of(&assets);
        let table = assets.read(TABLE).unwrap();
        let casting = Casting::read(std::str::from_utf8(&table.bytes).unwrap()).unwrap();
        assert_eq!(casting.strays(&|name| icons.has(name)), Vec::<String>::new());
    }

    #[test]
    fn our_own_say_what_they_are() {
        let assets = Assets::built_in();
        let icons = Icons::of(&assets);
        let mut outside = Vec::new();
        for name in icons.own() {
            let bytes = icons.bytes(name).unwrap();
            let document = Document::parse(std::str::from_utf8(bytes).unwrap()).unwrap();
            let root = document.root_element();
            let said = |key: &str| root.attribute(key).unwrap_or_default();
            let eras: Vec<&str> = said("data-era").split_whitespace().collect();
            assert!(
                eras == [ANY] || (!eras.is_empty() && eras.iter().all(|era| Era::named(era).is_some())),
                "{name}: {eras:?}"
            );
            assert!(KINDS.iter().any(|(word, _)| *word == said("data-kind")), "{name}: data-kind");
            assert!(!said("data-subject").is_empty(), "{name}: data-subject");
            assert!(["grave", "light"].contains(&said("data-register")), "{name}: data-register");
            let (x, y, w, h) = icons.silhouette(name).unwrap().outline();
            if x < -1.0 || y < -1.0 || x + w > VIEW + 1.0 || y + h > VIEW + 1.0 {
                outside.push(format!("{name}: {x} {y} {w} {h}"));
            }
        }
        assert_eq!(outside, Vec::<String>::new(), "they leave their frame");
    }
}
