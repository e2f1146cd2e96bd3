//! What is to be exported, and how: what somebody wishes, and what a shop does not leave to choice.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pattern::{Field, Pattern};
use super::shop::Shop;
use warpress_kit::Pick;
use warpress_publish::x1a::Flat;
use warpress_render::theme::Ink;

/// The kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Pixels.
    Png,
    /// Outlines.
    Svg,
    /// Pixels, with a loss that nobody sees.
    Jpg,
    /// Outlines with typefaces.
    Pdf,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Png, Self::Svg, Self::Jpg, Self::Pdf];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Jpg => "jpg",
            Self::Pdf => "pdf",
        }
    }

    /// Whether it is made of pixels.
    pub fn is_pixels(self) -> bool {
        matches!(self, Self::Png | Self::Jpg)
    }
}

/// How much of a face a file shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Crop {
    /// All, with the bleed.
    Bleed,
    /// What is left when it has been cut.
    Trim,
    /// What is certainly left, however badly it is cut.
    Safe,
}

impl Crop {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bleed => "bleed",
            Self::Trim => "trim",
            Self::Safe => "safe",
        }
    }
}

/// Which backs get files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Backs {
    /// None.
    None,
    /// Each different one a file.
    Once,
    /// A file beside each front.
    Each,
}

/// Of what there is a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Files {
    /// Of each different card.
    Card,
    /// Of each copy, drawn as in the kit, where copies of a card differ a little.
    Copy,
}

/// The order of pages where a deck is one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckPageOrder {
    /// Fronts alone.
    Fronts,
    /// Each back behind its front.
    FrontBack,
    /// Each back before its front.
    BackFront,
}

impl DeckPageOrder {
    /// Whether backs are among the pages.
    pub fn has_backs(self) -> bool {
        self != Self::Fronts
    }
}

macro_rules! words {
    ($($kind:ty: $why:literal, $($word:literal => $value:expr),+;)+) => {$(
        impl FromStr for $kind {
            type Err = OrderError;

            fn from_str(text: &str) -> Result<Self, OrderError> {
                match text.trim().to_lowercase().as_str() {
                    $($word => Ok($value),)+
                    _ => Err(OrderError::Word($why)),
                }
            }
        }
    )+};
}

words! {
    Form: "png, svg, jpg, pdf", "png" => Self::Png, "svg" => Self::Svg, "jpg" => Self::Jpg, "jpeg" => Self::Jpg, "pdf" => Self::Pdf;
    Crop: "bleed, trim, safe", "bleed" => Self::Bleed, "trim" => Self::Trim, "safe" => Self::Safe;
    Backs: "none, once, each", "none" => Self::None, "once" => Self::Once, "each" => Self::Each;
    Files: "card, copy", "card" => Self::Card, "copy" => Self::Copy;
    DeckPageOrder: "fronts, front-back, back-front", "fronts" => Self::Fronts, "front-back" => Self::FrontBack, "back-front" => Self::BackFront;
}

/// Why something cannot be exported so.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OrderError {
    /// None of the words that there are.
    #[error("one of {0}")]
    Word(&'static str),
    /// Resolutions that nobody wants.
    #[error("pixels to the inch, from {least} to {most}", least = Order::DPI.start(), most = Order::DPI.end())]
    Dpi,
    /// Round corners of what is cut later.
    #[error("--round is for faces that are cut already: with --crop trim, not {}", .0.word())]
    Round(Crop),
    /// A length that is none, or more than makes sense.
    #[error("{what} is a length from 0 to {most} mm: 3mm, 0.125in, 1/8in")]
    Length {
        /// Which.
        what: &'static str,
        /// The greatest (mm).
        most: f64,
    },
    /// Pages of what has none.
    #[error("--together is for pages: with --faces pdf")]
    Together,
    /// Inks of what has none.
    #[error("PDF/X-1a (--icc) is for pages with all their corners: with --faces pdf, without --round")]
    Inks,
    /// Neither a form nor a shop.
    #[error("say --faces png, svg, jpg or pdf, or --for with a shop")]
    Form,
}

/// Of what there are files, whatever these are.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    /// Colours.
    pub ink: Ink,
    /// Which decks and cards.
    pub pick: Pick,
    /// How many sets.
    pub sets: u32,
    /// For boards that take the size of their paper.
    pub paper: String,
}

/// What somebody wishes. What is not said is as the shop wants it, or else as is usual.
#[derive(Debug, Clone, Default)]
pub struct OrderOverrides {
    /// The kind of file.
    pub form: Option<Form>,
    /// Pixels to the inch.
    pub dpi: Option<f32>,
    /// Bleed (mm).
    pub bleed_mm: Option<f64>,
    /// How much of a face is shown.
    pub crop: Option<Crop>,
    /// Radius of the corners (mm).
    pub round_mm: Option<f64>,
    /// What may be lost to a bad cut (mm).
    pub safe_mm: Option<f64>,
    /// How files are named.
    pub name: Option<Pattern>,
    /// How files of backs are called.
    pub back_name: Option<Pattern>,
    /// Which backs get files.
    pub backs: Option<Backs>,
    /// Of what there is a file.
    pub files: Option<Files>,
    /// All pages of a deck in one file.
    pub together: Option<DeckPageOrder>,
    /// Of what.
    pub scope: Scope,
    /// Pages in pixels of four inks, as PDF/X-1a; in the resolution of the order, with the shop's limit if it has none.
    pub flat: Option<Flat>,
}

/// What is exported.
#[derive(Debug, Clone)]
pub struct Order {
    /// The kind of file.
    pub form: Form,
    /// Pixels to the inch; of pictures in files that are no pixels too.
    pub dpi: f32,
    /// Bleed (mm).
    pub bleed_mm: f64,
    /// How much of a face is shown.
    pub crop: Crop,
    /// Radius of the corners (mm).
    pub round_mm: f64,
    /// What may be lost to a bad cut (mm).
    pub safe_mm: f64,
    /// How files are named.
    pub name: Pattern,
    /// How files of backs are called; as fronts with `-back` behind it, if that is not said.
    pub back_name: Option<Pattern>,
    /// Which backs get files.
    pub backs: Backs,
    /// Of what there is a file.
    pub files: Files,
    /// All pages of a deck in one file.
    pub together: Option<DeckPageOrder>,
    /// Of what.
    pub scope: Scope,
    /// Pages in pixels of four inks, as PDF/X-1a.
    pub flat: Option<Flat>,
    /// For whom.
    pub shop: Option<Shop>,
}

impl Order {
    /// Pixels to the inch that make sense.
    pub const DPI: std::ops::RangeInclusive<f32> = 30.0..=1200.0;
    /// What shops ask for where nothing else is said.
    pub const USUAL_DPI: f32 = 300.0;
    /// The widest bleed, safe zone and radius (mm).
    pub const MOST_MM: f64 = 10.0;
    /// The safe zone where nothing is said of it (mm): an eighth of an inch.
    const SAFE_MM: f64 = 3.175;

    /// What the overrides and a shop come to.
    ///
    /// # Errors
    /// What does not go together.
    pub fn of(overrides: OrderOverrides, shop: Option<Shop>) -> Result<Self, OrderError> {
        let of = shop.as_ref().map(|shop| &shop.requirements);
        let form = overrides.form.or(of.map(|of| of.form)).ok_or(OrderError::Form)?;
        let dpi = overrides.dpi.or(of.map(|of| of.dpi)).unwrap_or(Self::USUAL_DPI);
        let bleed_mm = overrides.bleed_mm.or(of.map(|of| of.bleed_mm)).unwrap_or(0.0);
        let round_mm = overrides.round_mm.unwrap_or(0.0);
        let usual = if bleed_mm > 0.0 && round_mm == 0.0 { Crop::Bleed } else { Crop::Trim };
        let crop = overrides.crop.unwrap_or(usual);
        let files = overrides.files.or(of.map(|of| of.files)).unwrap_or(Files::Card);
        // Of a shop's names those that go with its kind of file.
        let together = match overrides.together {
            None => of.and_then(|of| of.together).filter(|_| form == Form::Pdf),
            together => together,
        };
        if !Self::DPI.contains(&dpi) {
            return Err(OrderError::Dpi);
        }
        let safe_mm = overrides.safe_mm.or(of.map(|of| of.safe_mm)).unwrap_or(Self::SAFE_MM);
        for (what, mm) in [("--bleed", bleed_mm), ("--round", round_mm), ("--safe", safe_mm)] {
            if !(0.0..=Self::MOST_MM).contains(&mm) {
                return Err(OrderError::Length { what, most: Self::MOST_MM });
            }
        }
        if round_mm > 0.0 && crop != Crop::Trim {
            return Err(OrderError::Round(crop));
        }
        if together.is_some() && form != Form::Pdf {
            return Err(OrderError::Together);
        }
        if overrides.flat.is_some() && (form != Form::Pdf || round_mm > 0.0) {
            return Err(OrderError::Inks);
        }
        let limit = of.and_then(|of| of.most_ink);
        let flat = overrides.flat.map(|flat| Flat { dpi, limit: flat.limit.or(limit), ..flat });
        let usual = match (together, files) {
            (Some(_), _) => "{deck}",
            (None, Files::Card) => "{deck}-{n:03}-{id}",
            (None, Files::Copy) => "{deck}-{n:03}-{id}-{copy}",
        };
        let named =
            overrides.name.or_else(|| of.and_then(|of| of.name.clone()).filter(|_| together.is_none()));
        let back_name = overrides.back_name.or_else(|| of.and_then(|of| of.back_name.clone()));
        Ok(Self {
            form,
            dpi,
            bleed_mm,
            crop,
            round_mm,
            safe_mm,
            name: named.map_or_else(|| usual.parse(), Ok).map_err(|_| OrderError::Form)?,
            back_name,
            backs: overrides.backs.or(of.map(|of| of.backs)).unwrap_or(Backs::None),
            files,
            together,
            scope: Scope { sets: overrides.scope.sets.max(1), ..overrides.scope },
            flat,
            shop,
        })
    }

    /// Whether names of backs are those of fronts with something behind them.
    pub(crate) fn marks_backs(&self) -> bool {
        self.back_name.is_none() && !self.name.says(Field::Side)
    }
}
