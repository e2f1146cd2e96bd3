//! What print shops want, as data: `templates/shops/<name>.toml`, beside which a game may have shops of its own.
//!
//! Nothing here was tried at a shop. Each preset says where its figures were read, and when; what it does not say so of
//! is unverified, and called so wherever it is told.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::order::{Backs, DeckPageOrder, Files, Form};
use super::pattern::Pattern;
use super::preset;
use warpress_assets::Assets;
use warpress_model::diagnostic::nearest;
use warpress_sheet::{Length, Size};

/// The folder of presets.
pub const FOLDER: &str = "templates/shops";

/// A shop.
#[derive(Debug, Clone, PartialEq)]
pub struct Shop {
    /// The name of its preset.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// What it requires of files.
    pub requirements: FileRequirements,
    /// The sizes of its cards.
    pub sizes: Vec<CardSize>,
    /// How many cards it takes.
    pub limits: Limits,
    /// What else is to be known.
    pub notes: Vec<String>,
    /// Where that was read.
    pub sources: Vec<Source>,
}

/// What a shop requires of files.
#[derive(Debug, Clone, PartialEq)]
pub struct FileRequirements {
    /// The kind of file.
    pub form: Form,
    /// Pixels to the inch.
    pub dpi: f32,
    /// Bleed (mm).
    pub bleed_mm: f64,
    /// What may be lost to a bad cut (mm).
    pub safe_mm: f64,
    /// Of what it wants a file.
    pub files: Files,
    /// Which backs get files.
    pub backs: Backs,
    /// All pages of a deck in one file.
    pub together: Option<DeckPageOrder>,
    /// A PDF/X-1a in the colours of print.
    pub pdfx: bool,
    /// The most ink on one spot (per cent, of the four together).
    pub most_ink: Option<u16>,
    /// Landscape cards are turned upright.
    pub upright: bool,
    /// How files are named.
    pub name: Option<Pattern>,
    /// How files of backs are called.
    pub back_name: Option<Pattern>,
}

/// A size of a shop's cards.
#[derive(Debug, Clone, PartialEq)]
pub struct CardSize {
    /// What the shop calls it.
    pub name: String,
    /// When it has been cut (mm), upright.
    pub mm: (f64, f64),
    /// The pixels that the shop asks for, if it says so.
    pub pixels: Option<(u32, u32)>,
    /// Nobody has read it.
    pub unverified: bool,
}

impl CardSize {
    /// How far a card of this size (pt) is from it, on the side where that is more (mm).
    pub fn off(&self, card: Size) -> f64 {
        let (w, h) = (f64::from(card.w).to_mm(), f64::from(card.h).to_mm());
        (self.mm.0 - w.min(h)).abs().max((self.mm.1 - w.max(h)).abs())
    }
}

/// How many cards a shop takes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// No fewer cards to a deck.
    pub least: Option<u32>,
    /// No more.
    pub most: Option<u32>,
    /// A number of these.
    pub multiple: Option<u32>,
    /// Up to one of these, which is paid.
    pub brackets: Vec<u32>,
    /// No fewer decks.
    pub least_decks: Option<u32>,
}

/// How a figure is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Degree {
    /// Somebody has read the shop's own page, or a copy of it.
    Read,
    /// Others say that the shop says so.
    Reported,
}

/// Where figures come from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Which ones.
    pub about: Vec<Figure>,
    /// How they are known.
    pub degree: Degree,
    /// The page.
    pub page: String,
    /// The day on which it was read (2026-11-28).
    pub on: String,
    /// Who quotes it, or which copy it was.
    #[serde(default)]
    pub by: String,
}

/// What a preset says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// Sizes of cards.
    Sizes,
    /// Bleed.
    Bleed,
    /// The safe zone.
    Safe,
    /// Pixels to the inch.
    Dpi,
    /// The kind of file and its colours.
    Form,
    /// Files for cards or copies, and backs.
    Files,
    /// Names of files.
    Names,
    /// How many cards.
    Limits,
}

impl Figure {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Sizes, Self::Bleed, Self::Safe, Self::Dpi, Self::Form, Self::Files, Self::Names, Self::Limits];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sizes => "sizes",
            Self::Bleed => "bleed",
            Self::Safe => "safe zone",
            Self::Dpi => "dpi",
            Self::Form => "kind of file",
            Self::Files => "files and backs",
            Self::Names => "names of files",
            Self::Limits => "numbers of cards",
        }
    }
}

/// Why there is no preset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShopError {
    /// There is none of that name.
    #[error("there is no preset for “{name}”{}; there are {}", near(name, known), known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// It is wrong.
    #[error("{FOLDER}/{name}.toml: {what}")]
    Wrong {
        /// The name.
        name: String,
        /// What is wrong.
        what: String,
    },
}

fn near(name: &str, known: &[String]) -> String {
    let near = nearest(name, known.iter().map(String::as_str));
    near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default()
}

/// The names of the presets that a game sees, in order.
pub fn known(assets: &Assets) -> Vec<String> {
    let names = assets.list(FOLDER).into_iter().filter_map(|path| {
        let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".toml")?;
        Some(name.to_owned())
    });
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

impl Shop {
    /// The preset of this name.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    pub fn find(assets: &Assets, name: &str) -> Result<Self, ShopError> {
        let id = name.trim().to_lowercase().replace([' ', '_'], "-");
        let known = known(assets);
        let asset = assets.read(&format!("{FOLDER}/{id}.toml")).filter(|_| known.contains(&id));
        let Some(asset) = asset else { return Err(ShopError::Unknown { name: name.to_owned(), known }) };
        preset::read(&id, &asset.bytes).map_err(|what| ShopError::Wrong { name: id, what })
    }

    /// How a figure is known; `None` if nobody has read it.
    pub fn degree(&self, figure: Figure) -> Option<Degree> {
        self.sources.iter().filter(|source| source.about.contains(&figure)).map(|source| source.degree).min()
    }

    /// The figures that nobody has read.
    pub fn unverified(&self) -> Vec<Figure> {
        Figure::ALL.into_iter().filter(|figure| self.degree(*figure).is_none()).collect()
    }

    /// The last day on which anything was read.
    pub fn day(&self) -> Option<&str> {
        self.sources.iter().map(|source| source.on.as_str()).max()
    }

    /// Whether this many cards of a deck can be ordered; otherwise what the shop takes.
    pub fn takes(&self, cards: u32) -> Result<Option<u32>, String> {
        let Limits { least, most, multiple, brackets, .. } = &self.limits;
        if let Some(least) = least.filter(|least| cards < *least) {
            return Err(format!("the shop prints {least} cards or more"));
        }
        if let Some(most) = most.filter(|most| cards > *most) {
            return Err(format!("the shop prints {most} cards or fewer"));
        }
        if let Some(of) = multiple.filter(|of| *of > 0 && !cards.is_multiple_of(*of)) {
            return Err(format!(
                "the shop prints {of} cards at a time, so {} of them",
                cards.div_ceil(of) * of
            ));
        }
        match brackets.iter().copied().filter(|bracket| *bracket >= cards).min() {
            None if !brackets.is_empty() => {
                let most = brackets.iter().max().copied().unwrap_or_default();
                Err(format!("the shop's largest deck has {most} cards"))
            }
            bracket => Ok(bracket),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_read_and_says_what_it_does_not_know() {
        let assets = Assets::built_in();
        let all = known(&assets);
        for name in ["makeplayingcards", "the-game-crafter", "drivethrucards", "printerstudio", "printninja"]
        {
            assert!(all.iter().any(|one| one == name), "{name}");
        }
        for name in &all {
            let shop = Shop::find(&assets, name).unwrap_or_else(|error| panic!("{error}"));
            for source in &shop.sources {
                assert!(source.page.starts_with("http"), "{name}: {}", source.page);
            }
            // The pixels that a shop asks for are those that its sizes come to.
            for size in &shop.sizes {
                let pixels = |mm: f64| {
                    ((mm + 2.0 * shop.requirements.bleed_mm) / 25.4 * f64::from(shop.requirements.dpi))
                        .round()
                };
                let made = (pixels(size.mm.0), pixels(size.mm.1));
                let asked = size.pixels.map(|(w, h)| (f64::from(w), f64::from(h)));
                assert!(asked.is_none_or(|asked| asked == made), "{name}, {}: {asked:?} {made:?}", size.name);
            }
        }
        let shop = Shop::find(&assets, "Make Playing Cards").map(|shop| shop.id);
        assert!(shop.unwrap_err().to_string().contains("did you mean makeplayingcards?"));
    }

    #[test]
    fn limits_are_told() {
        let mut shop = Shop::find(&Assets::built_in(), "the-game-crafter").unwrap();
        shop.limits = Limits { brackets: vec![18, 36], ..Limits::default() };
        assert_eq!(shop.takes(20), Ok(Some(36)));
        assert!(shop.takes(40).unwrap_err().contains("36"));
        shop.limits = Limits { multiple: Some(18), least: Some(18), ..Limits::default() };
        assert_eq!(shop.takes(36), Ok(None));
        assert!(shop.takes(20).unwrap_err().contains("36"));
    }
}
