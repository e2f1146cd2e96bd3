//! Whether columns hold what was set in them (a stopgap, see docs/decisions/own-columns-until-typst-has-them.md), and
//! how much of the last page they fill.
//!
//! The heights of columns are calculated (`templates/rulebook/column-balance.typ`); text that a calculation has missed
//! runs on below the second column, over whatever is there.

use typst::foundations::{Content, Label, Selector, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst_layout::PagedDocument;

/// How far text may extend below its columns (pt) without being noticed.
const SLACK: f64 = 0.5;

/// Whether text extends below the columns in which it was set: the template labels the start of columns, with
/// their height, and the end of their text.
pub fn spilled(document: &PagedDocument) -> bool {
    let introspector = document.introspector();
    let all = |label| match Label::new(PicoStr::intern(label)) {
        Some(label) => introspector.query(&Selector::Label(label)),
        None => Default::default(),
    };
    let place = |mark: &Content| introspector.position(mark.location()?);
    let runs_on = |(columns, foot): (&Content, &Content)| {
        let (top, end) = (place(columns)?, place(foot)?);
        let Value::Length(high) = columns.to_packed::<MetadataElem>()?.value else { return None };
        Some(end.page != top.page || (end.point.y - top.point.y - high.abs).to_pt() > SLACK)
    };
    let (columns, feet) = (all("columns"), all("foot"));
    columns.len() != feet.len() || columns.iter().zip(&feet).any(|pair| runs_on(pair).unwrap_or(true))
}

/// How far down the last page the text of its columns extends, as a fraction of its height; `None` if it has no
/// columns.
pub fn last(document: &PagedDocument) -> Option<f64> {
    let introspector = document.introspector();
    let feet = introspector.query(&Selector::Label(Label::new(PicoStr::intern("foot"))?));
    let pages = document.pages();
    let places = feet.iter().filter_map(|foot| introspector.position(foot.location()?));
    let lowest = places.filter(|place| place.page.get() == pages.len()).map(|place| place.point.y.to_pt());
    let height = pages.last()?.frame.height().to_pt();
    lowest.reduce(f64::max).map(|lowest| lowest / height)
}

#[cfg(test)]
mod tests {
    use super::spilled;
    use crate::compile;
    use crate::world::Pressroom;
    use warpress_assets::Assets;

    /// Two columns of this height (mm) with more than a hundred lines of text, and more below them.
    fn spills(high: u32) -> bool {
        let assets = Assets::built_in();
        let document = format!(
            "#import \"/rulebook/columns.typ\": in-columns\n#set page(width: 210mm, height: 297mm, margin: 18mm)\n\
             #set text(font: \"Archivo Narrow\")\n#in-columns({high}mm, lorem(700))\n#in-columns(9mm, [One])"
        );
        let room = Pressroom::new(&assets, &[(&assets, "Archivo Narrow")], document).unwrap();
        spilled(&compile(&room).unwrap())
    }

    #[test]
    fn words_that_run_on_below_their_columns_are_found() {
        assert!(!spills(250));
        assert!(spills(60));
    }
}
