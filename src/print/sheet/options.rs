//! The options for sheets, and their errors.

use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;
use warpress_language::Messages;

use super::format::Paper;
use super::geom::mm;
use super::order::PageOrder;

/// The width of the edge that printers typically leave white (mm).
pub(super) const UNPRINTABLE_MM: f32 = 5.0;
const WIDEST_MARGIN_MM: f32 = 50.0;
const WIDEST_BLEED_MM: f32 = 10.0;
const FARTHEST_OFFSET_MM: f32 = 10.0;

/// How backs get onto the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Backs {
    /// On the other side of the sheet, which the printer turns over its long edge.
    #[default]
    DuplexLong,
    /// On the other side of the sheet, which the printer turns over its short edge.
    DuplexShort,
    /// On the same side, across a line on which the sheet is folded and glued.
    Fold,
    /// Not at all.
    None,
}

impl Backs {
    /// Whether each sheet has a page on its other side.
    pub fn is_duplex(self) -> bool {
        matches!(self, Self::DuplexLong | Self::DuplexShort)
    }
}

impl FromStr for Backs {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Self, SheetError> {
        match text {
            "duplex-long" | "duplex" => Ok(Self::DuplexLong),
            "duplex-short" => Ok(Self::DuplexShort),
            "fold" => Ok(Self::Fold),
            "none" => Ok(Self::None),
            _ => Err(SheetError::Backs(text.to_owned())),
        }
    }
}

/// The offset that moves backs to meet their fronts (mm), as seen from the back: x to the right, y
/// down. The page of [`calibrate`](super::calibrate) is for measuring it.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Offset {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl FromStr for Offset {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Self, SheetError> {
        let number = |part: &str| part.trim().replace('\u{2212}', "-").parse::<f32>().ok();
        text.split_once(',')
            .and_then(|(x, y)| Some(Self { x: number(x)?, y: number(y)? }))
            .ok_or_else(|| SheetError::OffsetText(text.to_owned()))
    }
}

/// How stacks are laid out.
#[derive(Debug, Clone)]
pub struct Options {
    /// The game's title, for the line on each sheet.
    pub title: String,
    /// The paper, in portrait orientation.
    pub paper: Paper,
    /// A larger sheet for boards that do not fit on the paper; `None` = they are divided.
    pub poster: Option<Paper>,
    /// How backs get onto the cards.
    pub backs: Backs,
    /// The order of the pages, which [`stacked`](super::stacked) brings about.
    pub order: PageOrder,
    /// How far faces extend over the cut (mm, 0 to 10). 0: cards abut and share their cuts. More: each
    /// card has gutters and cuts of its own.
    pub bleed_mm: f32,
    /// The white margin along the paper's edge (mm, 5 to 50).
    pub margin_mm: f32,
    /// The offset of the backs of duplex sheets.
    pub back_offset: Offset,
    /// What the margins say.
    pub messages: Arc<Messages>,
}

impl Options {
    /// Duplex over the long edge, no bleed, a margin of 5 mm, no offset, in English.
    pub fn new(title: impl Into<String>, paper: Paper) -> Self {
        Self {
            title: title.into(),
            paper,
            poster: None,
            backs: Backs::default(),
            order: PageOrder::default(),
            bleed_mm: 0.0,
            margin_mm: UNPRINTABLE_MM,
            back_offset: Offset::default(),
            messages: Messages::english(),
        }
    }

    pub(super) fn bleed(&self) -> f32 {
        mm(self.bleed_mm)
    }

    pub(super) fn margin(&self) -> f32 {
        mm(self.margin_mm)
    }

    pub(super) fn validate_bleed(&self) -> Result<(), SheetError> {
        // Written such that NaN fails too.
        if (0.0..=WIDEST_BLEED_MM).contains(&self.bleed_mm) {
            return Ok(());
        }
        Err(SheetError::Bleed(self.bleed_mm))
    }

    pub(super) fn validate(&self) -> Result<(), SheetError> {
        // Written such that NaN fails too.
        if !(UNPRINTABLE_MM..=WIDEST_MARGIN_MM).contains(&self.margin_mm) {
            return Err(SheetError::Margin(self.margin_mm));
        }
        self.validate_bleed()?;
        if self.backs == Backs::Fold && self.paper.places.is_some() {
            return Err(SheetError::Unfoldable(self.paper.name.clone()));
        }
        if self.order == PageOrder::Stacks && !self.backs.is_duplex() {
            return Err(SheetError::Order);
        }
        let offset = self.back_offset;
        if ![offset.x, offset.y].iter().all(|d| d.abs() <= FARTHEST_OFFSET_MM) {
            return Err(SheetError::Offset(offset.x, offset.y));
        }
        Ok(())
    }
}

/// Why sheets cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// An unknown duplex mode.
    #[error("\"{0}\" is not a way to print backs; the ways are duplex-long, duplex-short, fold, none")]
    Backs(String),
    /// An unknown order of pages.
    #[error("\"{0}\" is no order of pages; the orders are sheets, stacks")]
    OrderText(String),
    /// Unknown sides of pieces.
    #[error("\"{0}\" names no sides; they are both, backs-first, fronts, backs")]
    Sides(String),
    /// Backs that lie on no other side, and cannot be printed after the fronts.
    #[error(
        "the order “stacks” is for backs on the other side of the sheet: with --backs duplex-long or duplex-short"
    )]
    Order,
    /// An offset that is not two numbers.
    #[error("\"{0}\" is not an offset; give x,y in mm, such as 0.5,-1.2")]
    OffsetText(String),
    /// A margin that printers cannot keep, or that leaves no room.
    #[error("a margin of {0} mm cannot be kept; give 5 to 50")]
    Margin(f32),
    /// A bleed out of bounds.
    #[error("a bleed of {0} mm cannot be cut; give 0 to 10")]
    Bleed(f32),
    /// An offset out of bounds.
    #[error("an offset of {0},{1} mm is more than a printer is ever off; give -10 to 10")]
    Offset(f32, f32),
    /// A card that is larger than the printable area.
    #[error("{group}: {w:.1} × {h:.1} mm do not fit on {paper}")]
    TooBig {
        /// The stack's name.
        group: String,
        /// Card width (mm).
        w: f32,
        /// Card height (mm).
        h: f32,
        /// The paper's name.
        paper: String,
    },
    /// A piece that has another size than the places of its paper.
    #[error(
        "{group}: {w:.1} × {h:.1} mm have no place on {paper}, whose places measure {place_w:.1} × {place_h:.1} mm; \
         print only what fits with --deck, and the rest on other paper"
    )]
    NoPlace {
        /// The stack's name.
        group: String,
        /// Width of the piece (mm).
        w: f32,
        /// Height of the piece (mm).
        h: f32,
        /// The paper's name.
        paper: String,
        /// Width of a place (mm).
        place_w: f32,
        /// Height of a place (mm).
        place_h: f32,
    },
    /// Paper whose places do not lie on both sides of a fold.
    #[error(
        "{0} says where its pieces lie, and is not folded: with --backs duplex-long, duplex-short or none"
    )]
    Unfoldable(String),
    /// An unreasonable number of cards.
    #[error("{group}: {cards} cards are more than the {most} that one {of} may hold")]
    TooMany {
        /// The stack's name.
        group: String,
        /// The number requested.
        cards: u64,
        /// The greatest number.
        most: u64,
        /// What has this limit: `deck`, `kit`.
        of: &'static str,
    },
    /// Something would be printed outside the printable area, or on top of a card. This is a fault of warpress
    /// or of a page made by hand, not of the data.
    #[error("{page}: {what}")]
    Misplaced {
        /// The page's label.
        page: String,
        /// What is wrong, and where.
        what: String,
    },
}
