//! Nothing runs off the page.

use super::paper::{self, Paper};
use super::set::Printed;
use crate::Faults;
use warpress_readers::letters::letters;
use warpress_readers::read::Page;

/// What is rounded on the way to the page is less than this (pt).
const ROUNDED: f64 = 0.1;

/// The words of the rulebook and of the aid that stand where nothing may, page by page.
pub fn faults(printed: &Printed, faults: &mut Faults) {
    let paper = printed.paper;
    let what = format!("the rulebook on {}", paper.name);
    outside(&what, &printed.rules, (paper.side, Paper::EDGE), faults);
    below(paper, &printed.rules, faults);
    for (paper, sides) in &printed.aids {
        let what = format!("the player aid on {}", paper.name);
        outside(&what, sides, (Paper::AROUND_AID, Paper::AROUND_AID), faults);
    }
}

/// What stands nearer to the sides, or to the upper and lower edge, than this.
fn outside(what: &str, pages: &[Page], (side, edge): (f64, f64), faults: &mut Faults) {
    let (side, edge) = (side - ROUNDED, edge - ROUNDED);
    for (number, page) in pages.iter().enumerate() {
        let (w, h) = page.size;
        // A letter stands to the right of its place, and above it.
        let inside = |x: f64, y: f64| x >= side && x <= w - side && y >= edge && y <= h - edge;
        let mut out =
            page.glyphs.iter().filter(|(at, text)| !text.trim().is_empty() && !inside(at.x, at.y)).peekable();
        let Some((x, y)) = out.peek().map(|(at, _)| (at.x, at.y)) else { continue };
        let words: String = out.map(|(_, text)| text.as_str()).collect();
        let number = number + 1;
        faults.add(format!(
            "{what}, page {number}: “{words}” runs off, at {x:.1}, {y:.1} of {w:.0} × {h:.0} pt"
        ));
    }
}

/// Below the text stands the number of the page, and nothing else.
fn below(on: Paper, pages: &[Page], faults: &mut Faults) {
    for (number, page) in pages.iter().enumerate() {
        let foot = page.size.1 - on.foot + Paper::DESCENT;
        let words: String =
            page.glyphs.iter().filter(|(at, _)| at.y > foot).map(|(_, text)| text.as_str()).collect();
        let number = number + 1;
        let is_number = letters(&words) == paper::number(number, pages.len());
        faults.unless(is_number, || {
            format!("the rulebook on {}, page {number}: “{words}” stands below the text", on.name)
        });
    }
}
