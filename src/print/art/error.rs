//! What can be wrong with a picture.

use thiserror::Error;
use warpress_assets::Refusal;

use super::head::MOST_PIXELS;
use super::vector::VectorError;

/// Why a picture cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArtError {
    /// No file of this name.
    #[error("there is no picture “{name}”")]
    Missing {
        /// The name asked for.
        name: String,
        /// The names most like it, best first.
        nearest: Vec<String>,
    },
    /// A name that no picture can have: it does not begin with `art/`, or leads out of the folder.
    #[error("“{0}” is not in the folder art/")]
    Outside(String),
    /// A file that is there and is not read.
    #[error("{0}")]
    Refused(Refusal),
    /// A file that was there when the game was read.
    #[error("the file has gone")]
    Gone,
    /// None of the formats that are read.
    #[error("this is neither PNG, JPEG, WebP nor SVG")]
    Format,
    /// Nothing of it can be decoded, or not all.
    #[error("this {format} is damaged: {why}")]
    Damaged {
        /// The name of the format.
        format: &'static str,
        /// What the decoder says.
        why: String,
    },
    /// The file ends too early.
    #[error("this {0} breaks off before its end")]
    Truncated(&'static str),
    /// Too large to be decoded.
    #[error("this picture measures {0} × {1} pixels, more than {most} megapixels", most = MOST_PIXELS / 1_000_000)]
    Pixels(u32, u32),
    /// An SVG that cannot be drawn as it is meant.
    #[error(transparent)]
    Vector(#[from] VectorError),
}

impl ArtError {
    /// What its author can do about it.
    pub fn help(&self) -> String {
        match self {
            Self::Missing { nearest, .. } if nearest.is_empty() => {
                "put it into the folder art/ of the game".into()
            }
            Self::Missing { nearest, .. } => format!("did you mean “{}”?", nearest.join("”, “")),
            Self::Outside(_) => "a picture lies in the folder of the game: art = \"art/wolf.jpg\"".into(),
            Self::Refused(_) | Self::Gone => "replace it by a readable file of at most 64 MB".into(),
            Self::Format => "save it as PNG, JPEG, WebP or SVG".into(),
            Self::Damaged { .. } | Self::Truncated(_) => "export or copy it again".into(),
            Self::Pixels(..) => "scale it down; 2,000 pixels are enough for a card".into(),
            Self::Vector(fault) => fault.help().into(),
        }
    }
}
