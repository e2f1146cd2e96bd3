//! Why there is no kit.

use warpress_publish::PublishError;
use warpress_publish::x1a::ProfileError;
use warpress_render::art::PictureFault;
use warpress_render::face::FaceError;
use warpress_render::png::PngError;
use warpress_render::renderer::RendererError;
use warpress_render::theme::ThemeError;
use warpress_sheet::{FormatError, FurnitureError, SheetError};

/// A face that could not be drawn, and whose it is.
#[derive(Debug)]
pub struct UndrawnFace {
    /// The list's id.
    pub list: String,
    /// The row's id; `None` for a back that cards have in common.
    pub row: Option<String>,
    /// It is a back.
    pub back: bool,
    /// Its template.
    pub template: String,
    /// How many different faces of the kit are drawn from that.
    pub drawn: usize,
    /// What is wrong.
    pub error: FaceError,
}

/// Why there is no kit.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    /// The theme cannot be read.
    #[error(transparent)]
    Theme(#[from] ThemeError),
    /// A typeface is missing.
    #[error(transparent)]
    Renderer(#[from] RendererError),
    /// An unknown format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The sheets cannot be laid out.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A piece is larger than its paper.
    #[error("{error}: {remedy}")]
    TooBig {
        /// Which, and how large.
        error: SheetError,
        /// What can be done.
        remedy: String,
    },
    /// The margins cannot be set.
    #[error(transparent)]
    Furniture(#[from] FurnitureError),
    /// The profile of a press cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A face of too many pixels.
    #[error(
        "{w:.0} × {h:.0} mm are too large for pixels, {dpi} of them to the inch: pick other pieces with --deck, or take \
         fewer with --dpi"
    )]
    TooFine {
        /// Its width (mm).
        w: f32,
        /// Its height (mm).
        h: f32,
        /// Pixels to the inch.
        dpi: f32,
    },
    /// The PDF cannot be written.
    #[error(transparent)]
    Publish(#[from] PublishError),
    /// A picture cannot be made.
    #[error(transparent)]
    Png(#[from] PngError),
    /// A sample of a theme or scene cannot be drawn.
    #[error("{template} cannot be drawn in the theme “{theme}”: {what}")]
    Sample {
        /// The template.
        template: String,
        /// The theme.
        theme: String,
        /// What is wrong.
        what: String,
    },
    /// Pictures of the game's own that cannot be printed.
    #[error("pictures that cannot be printed: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Art(Vec<PictureFault>),
    /// Faces that cannot be drawn.
    #[error("{} faces cannot be drawn", .0.len())]
    Faces(Vec<UndrawnFace>),
    /// No box for a deck fits on the paper.
    #[error(
        "{deck}: a box for these cards does not fit on {paper}; take larger paper, or print without --boxes"
    )]
    Box {
        /// The deck's name.
        deck: String,
        /// The paper's name.
        paper: String,
    },
    /// There is nothing in the game that is printed.
    #[error("{title} has nothing to print")]
    Nothing {
        /// The game's title.
        title: String,
    },
    /// No deck or counter set has the id that was asked for.
    #[error("there is no deck “{deck}”; {}", among(known))]
    UnknownDeck {
        /// The id.
        deck: String,
        /// All of them.
        known: Vec<String>,
    },
    /// A list was asked for that is not printed.
    #[error("“{list}” is not printed; its component says so")]
    Unprinted {
        /// Its id.
        list: String,
    },
    /// No piece has the id that was asked for.
    #[error(
        "no card or counter is called “{piece}”; {}",
        help.as_deref().unwrap_or("“warpress show” with the same game lists their ids")
    )]
    UnknownPiece {
        /// The id, as it was asked for.
        piece: String,
        /// The id that may be meant, or all of them; `None` if there are too many to name.
        help: Option<String>,
    },
    /// A kit that was printed otherwise cannot be compared with this one.
    #[error("{0}")]
    Incomparable(String),
}

/// What there is in place of a name that there is not.
fn among(known: &[String]) -> String {
    if known.is_empty() { "none is printed".to_owned() } else { format!("there are {}", known.join(", ")) }
}
