//! Sheets can be printed on both sides and cut.

use std::collections::BTreeSet;

use warpress_readers::sheets::{Placement, Sheet};
use warpress_sheet::mm;

use super::{Kit, add_few};
use crate::Faults;

/// Looks at the sheets as whoever cuts them.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    fronts_lie_on_odd_pages_alone(kit, faults);
    for list in kit.decks() {
        for dealt in kit.dealt(list) {
            for (page, cards) in [(dealt.pages.0, &dealt.fronts), (dealt.pages.1, &dealt.backs)] {
                if let Some(sheet) = kit.page(page).filter(|_| !cards.is_empty()) {
                    add_few(faults, misplaced(sheet, cards));
                }
            }
            if let Some(sheet) = kit.page(dealt.pages.0) {
                add_few(faults, touched(sheet, &dealt.fronts));
                add_few(faults, unmarked(sheet, &dealt.fronts));
            }
        }
    }
}

/// Duplex printing puts page 2 behind page 1. Were a sheet of cards on page 2, every card would have the front of
/// another on its back. Only behind the last sheet nothing is printed, if nothing belongs there.
fn fronts_lie_on_odd_pages_alone(kit: &Kit<'_>, faults: &mut Faults) {
    let mut fronts = BTreeSet::new();
    let mut backed = false;
    for list in kit.decks() {
        fronts.extend(kit.fronts(list).iter().map(|card| card.form));
        backed |= list.face.back.is_some();
        let (w, h) = kit.size(list);
        for sheet in kit.sheets.iter().skip(1).step_by(2) {
            let front = sheet.cards(w, h).into_iter().find(|card| fronts.contains(&card.form));
            faults.unless(front.is_none(), || format!("page {} shows a front of {}", sheet.number, list.id));
        }
    }
    let shows = |last: &Sheet| !last.words.is_empty() || !last.marks.is_empty();
    faults.unless(backed || kit.sheets.last().is_some_and(shows), || "ends on a blank page".into());
}

/// A form drawn on top of another hides half a card; what lies too near to the edge is not printed.
fn misplaced(sheet: &Sheet, cards: &[Placement]) -> Vec<String> {
    let printable = mm(5.0) as f64 - 0.1;
    let mut found = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        let rect = card.rect;
        let inside = rect.x0 > printable
            && rect.y0 > printable
            && sheet.width - rect.x1 > printable
            && sheet.height - rect.y1 > printable;
        if !inside {
            found.push(format!("page {}: a card lies on the edge of the paper: {rect:?}", sheet.number));
        }
        for other in &cards[i + 1..] {
            let both = rect.intersect(other.rect);
            if both.width() >= 0.05 && both.height() >= 0.05 {
                found.push(format!("page {}: two cards overlap: {both:?}", sheet.number));
            }
        }
    }
    found
}

/// A mark on a card stays there for good.
fn touched(sheet: &Sheet, cards: &[Placement]) -> Vec<String> {
    let mut found = Vec::new();
    for mark in &sheet.marks {
        for card in cards {
            let apart = mark.x1 < card.rect.x0
                || mark.x0 > card.rect.x1
                || mark.y1 < card.rect.y0
                || mark.y0 > card.rect.y1;
            if !apart {
                found.push(format!("page {}: the mark {mark:?} touches a card", sheet.number));
            }
        }
    }
    found
}

/// Without marks there is nothing to cut by.
fn unmarked(sheet: &Sheet, cards: &[Placement]) -> Vec<String> {
    let upright =
        |x: f64| sheet.marks.iter().filter(move |mark| mark.width() < 0.01 && (mark.x0 - x).abs() < 0.05);
    let level =
        |y: f64| sheet.marks.iter().filter(move |mark| mark.height() < 0.01 && (mark.y0 - y).abs() < 0.05);
    let mut found = Vec::new();
    for card in cards {
        for x in [card.rect.x0, card.rect.x1] {
            if upright(x).count() < 2 {
                found.push(format!("page {}: no marks for the cut at x = {x}", sheet.number));
            }
        }
        for y in [card.rect.y0, card.rect.y1] {
            if level(y).count() < 2 {
                found.push(format!("page {}: no marks for the cut at y = {y}", sheet.number));
            }
        }
    }
    found
}
