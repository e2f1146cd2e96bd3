//! Checks a finished page: anything that a printer cannot print, or that would be cut off or spoilt, is an
//! error rather than a surprise on paper.

use super::geom::Rect;
use super::options::{Options, SheetError};
use super::page::{LineKind, Page, PlacedKind, Side};

/// Checks that cards, furniture and marks keep the margin, that no two cards overlap, and that no mark
/// touches a card. Leaves keep their own margins. Backs may extend into the margin by the offset, since the
/// offset brings them back on paper; they may not leave the sheet.
///
/// # Errors
/// The first fault found.
pub fn check(page: &Page, opts: &Options) -> Result<(), SheetError> {
    let wrong = |what: String| Err(SheetError::Misplaced { page: page.label.clone(), what });
    let paper = Rect::at_origin(page.size);
    let safe = paper.outset(-opts.margin());
    let cards: Vec<Rect> = page.cards().map(|card| card.inked()).collect();
    for item in &page.items {
        let bounds = match (item.kind, page.side) {
            (PlacedKind::Leaf, _) | (PlacedKind::Card, Side::Back) => paper,
            // Its maker says how near to the edge pieces may lie.
            (PlacedKind::Card, _) if opts.paper.places.is_some() => paper,
            _ => safe,
        };
        if !bounds.contains(item.inked()) {
            return wrong(format!("face {} is outside the printable area: {}", item.face, item.inked()));
        }
    }
    for (i, a) in cards.iter().enumerate() {
        if let Some(b) = cards[i + 1..].iter().find(|b| a.overlaps(**b)) {
            return wrong(format!("cards overlap: {a} and {b}"));
        }
    }
    for line in &page.lines {
        // A tolerance for the width of the stroke itself.
        let stroke = line.bounds().outset(line.width / 2.0);
        if !safe.outset(line.width / 2.0).contains(stroke) {
            return wrong(format!("a mark is outside the printable area: {stroke}"));
        }
        if let Some(card) = cards.iter().find(|card| card.overlaps(stroke)) {
            let kind = if line.kind == LineKind::Fold { "fold" } else { "crop" };
            return wrong(format!("a {kind} mark lies on a card: {stroke} on {card}"));
        }
    }
    for note in &page.notes {
        if !safe.contains(note.place) || cards.iter().any(|card| card.overlaps(note.place)) {
            return wrong(format!("words are not in the margin: {}", note.place));
        }
    }
    Ok(())
}
