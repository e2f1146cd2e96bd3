//! The order of the pages: sheet by sheet, or for printers that take the pile twice.

use std::str::FromStr;

use serde::Serialize;

use super::options::SheetError;
use super::page::{Page, Side};

/// The order in which pages are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageOrder {
    /// Each back behind its front.
    #[default]
    Sheets,
    /// All fronts, then all backs.
    Stacks,
}

impl FromStr for PageOrder {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Self, SheetError> {
        match text {
            "sheets" => Ok(Self::Sheets),
            "stacks" => Ok(Self::Stacks),
            _ => Err(SheetError::OrderText(text.to_owned())),
        }
    }
}

/// All fronts, then all backs, the last sheet's first: the pile of fronts has that on top once it is turned over. Each
/// sheet has a back, blank if need be, or the pile and its backs would part.
pub fn stacked(pages: Vec<Page>) -> Vec<Page> {
    let (mut fronts, mut backs): (Vec<Page>, Vec<Page>) = Default::default();
    for page in pages {
        if page.side == Side::Back {
            backs.push(page);
            continue;
        }
        pad(&fronts, &mut backs);
        fronts.push(page);
    }
    pad(&fronts, &mut backs);
    fronts.extend(backs.into_iter().rev());
    fronts
}

/// Gives the last front a back if it has none.
fn pad(fronts: &[Page], backs: &mut Vec<Page>) {
    if let Some(front) = fronts.last().filter(|_| backs.len() < fronts.len()) {
        backs.push(Page::blank(front.size, Side::Back, front.label.clone()));
    }
}
