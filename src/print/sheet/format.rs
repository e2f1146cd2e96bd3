//! Papers and card sizes by name. The names and sizes are data, `templates/sheet/formats.toml`, which a
//! folder may override; this file only reads them.

use std::fmt;

use indexmap::IndexMap;
use serde::Deserialize;

use super::geom::Size;
use super::places::Places;
use warpress_assets::Assets;

const FILE: &str = "templates/sheet/formats.toml";

/// The least and greatest side of a card given by its measures (mm).
const CUSTOM_MM: std::ops::RangeInclusive<f32> = 5.0..=600.0;

/// A sheet of paper in portrait orientation.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// Its usual name: "A4".
    pub name: String,
    /// Its size (pt), height not less than width.
    pub size: Size,
    /// Where pieces lie on it, if it is scored or cut beforehand.
    pub places: Option<Places>,
}

impl Paper {
    /// A blank sheet of this size (pt), turned upright.
    pub fn new(name: impl Into<String>, size: Size) -> Self {
        let size = Size::new(size.w.min(size.h), size.w.max(size.h));
        Self { name: name.into(), size, places: None }
    }
}

/// The trimmed size of a card or counter.
#[derive(Debug, Clone, PartialEq)]
pub struct CardFormat {
    /// Its usual name: "Poker".
    pub name: String,
    /// Its size (pt), in portrait orientation.
    pub size: Size,
}

/// Why a format is not available.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The file of formats is absent or does not parse.
    #[error("{FILE}: {0}")]
    File(String),
    /// There is no such name, and it is not a size either.
    #[error("no {kind} is called \"{name}\"; the names are {known}")]
    Unknown {
        /// "paper" or "card".
        kind: &'static str,
        /// The requested name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A size that no sheet of paper can have.
    #[error("a sheet of {0} cannot be printed: sides are 20 to 2000 mm")]
    Sheet(String),
    /// A size that no card can have.
    #[error("a card of {0} cannot be cut: sides are 5 to 600 mm")]
    Size(String),
}

impl FormatError {
    /// The same where there are other papers too.
    #[must_use]
    pub fn with<'a>(self, own: impl Iterator<Item = &'a str>) -> Self {
        match self {
            Self::Unknown { kind, name, known } => {
                let own: String = own.map(|own| format!("{own}, ")).collect();
                Self::Unknown { kind, name, known: own + &known }
            }
            other => other,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: IndexMap<String, Entry>,
    card: IndexMap<String, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    size: [f32; 2],
}

/// All papers and card sizes with a name.
pub struct Formats {
    file: File,
}

impl Formats {
    /// Reads the formats.
    ///
    /// # Errors
    /// If the file is absent, does not parse or contains an impossible size.
    pub fn load(assets: &Assets) -> Result<Self, FormatError> {
        let asset = assets.read(FILE).ok_or_else(|| FormatError::File("no such file".into()))?;
        let text = std::str::from_utf8(&asset.bytes).map_err(|e| FormatError::File(e.to_string()))?;
        let file: File = toml::from_str(text).map_err(|e| FormatError::File(e.to_string()))?;
        let broken =
            file.paper.values().chain(file.card.values()).find(|entry| !is_size(entry.size, 5.0..=2000.0));
        match broken {
            Some(entry) => Err(FormatError::File(format!("{} has an impossible size", entry.name))),
            None => Ok(Self { file }),
        }
    }

    /// The names of all papers, as `--paper` takes them.
    pub fn papers(&self) -> impl Iterator<Item = &str> {
        self.file.paper.keys().map(String::as_str)
    }

    /// The paper with this name ("a4"), in portrait orientation.
    ///
    /// # Errors
    /// If there is none.
    pub fn paper(&self, name: &str) -> Result<Paper, FormatError> {
        let entry = lookup(&self.file.paper, "paper", name)?;
        let [a, b] = entry.size;
        Ok(Paper::new(entry.name.clone(), Size::from_mm(a, b)))
    }

    /// The card with this name ("poker"), or of this size in mm ("63.5x88.9", "63.5x88.9mm").
    ///
    /// # Errors
    /// If the name is unknown or the size is out of bounds.
    pub fn card(&self, name: &str) -> Result<CardFormat, FormatError> {
        if let Some((w, h)) = parse_mm(name) {
            return if is_size([w, h], CUSTOM_MM) {
                Ok(CardFormat { name: format!("{w} × {h} mm"), size: Size::from_mm(w, h) })
            } else {
                Err(FormatError::Size(name.to_owned()))
            };
        }
        let entry = lookup(&self.file.card, "card", name)?;
        Ok(CardFormat { name: entry.name.clone(), size: Size::from_mm(entry.size[0], entry.size[1]) })
    }
}

impl fmt::Debug for Formats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.file.paper.keys().chain(self.file.card.keys())).finish()
    }
}

fn is_size(size: [f32; 2], bounds: std::ops::RangeInclusive<f32>) -> bool {
    size.iter().all(|side| bounds.contains(side))
}

fn parse_mm(text: &str) -> Option<(f32, f32)> {
    let text = text.trim().trim_end_matches("mm").trim_end();
    let (w, h) = text.split_once(['x', '×'])?;
    Some((w.trim().parse().ok()?, h.trim().parse().ok()?))
}

fn lookup<'a>(
    entries: &'a IndexMap<String, Entry>,
    kind: &'static str,
    name: &str,
) -> Result<&'a Entry, FormatError> {
    let known = entries.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    entries.get(name.trim().to_lowercase().as_str()).ok_or_else(|| FormatError::Unknown {
        kind,
        name: name.to_owned(),
        known: known
            + match kind {
                "card" => ", or a size in mm such as 63.5x88.9",
                _ => ", or a size such as 320x450 (mm) or 12x18in",
            },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poker_card_is_exactly_180_by_252_points() {
        let formats = Formats::load(&Assets::built_in()).unwrap();
        assert_eq!(formats.card("poker").unwrap().size, Size::new(180.0, 252.0));
        assert_eq!(formats.card("63.5x88.9 mm").unwrap().size, Size::new(180.0, 252.0));
        assert_eq!(formats.card("tarot").unwrap().size, Size::new(198.0, 342.0));
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let formats = Formats::load(&Assets::built_in()).unwrap();
        let message = formats.paper("a44").unwrap_err().to_string();
        assert!(message.contains("a4, a3"), "{message}");
        assert!(formats.card("pocker").unwrap_err().to_string().contains("63.5x88.9"));
    }

    #[test]
    fn measures_out_of_bounds_are_refused() {
        let formats = Formats::load(&Assets::built_in()).unwrap();
        for name in ["0x10", "-5x20", "NaNx20", "1e9x20", "infx20"] {
            assert!(matches!(formats.card(name), Err(FormatError::Size(_))), "{name}");
        }
    }
}
