//! Sheets can be printed on both sides and cut.

use std::collections::BTreeSet;

use warpress::sheet::mm;

use crate::kits::dealt::Dealt;
use crate::kits::made::{kits, size};

/// Duplex printing puts page 2 behind page 1. Were a sheet of cards on page 2, every card would have the front of
/// another on its back. Only behind the last sheet nothing is printed, if nothing belongs there.
#[test]
fn fronts_lie_on_odd_pages_alone() {
    for kit in kits().iter() {
        let mut fronts = BTreeSet::new();
        let mut backed = false;
        for list in kit.decks() {
            fronts.extend(kit.fronts(list).iter().map(|card| card.form));
            backed |= list.face.back.is_some();
            for sheet in kit.sheets.iter().skip(1).step_by(2) {
                let (w, h) = size(list);
                let front = sheet.cards(w, h).into_iter().find(|card| fronts.contains(&card.form));
                assert!(front.is_none(), "{}: page {} shows a front of {}", kit.what, sheet.number, list.id);
            }
        }
        let last = kit.sheets.last().unwrap();
        assert!(
            !last.words.is_empty() || !last.marks.is_empty() || backed,
            "{}: ends on a blank page",
            kit.what
        );
    }
}

/// A form drawn on top of another hides half a card.
#[test]
fn cards_do_not_overlap_and_lie_on_the_paper() {
    for kit in kits().iter() {
        for list in kit.decks() {
            let sides = kit
                .dealt(list)
                .iter()
                .flat_map(|one| [(one.pages.0, &one.fronts), (one.pages.1, &one.backs)]);
            for (sheet, cards) in sides.filter(|(_, cards)| !cards.is_empty()) {
                let sheet = kit.page(sheet);
                for (i, card) in cards.iter().enumerate() {
                    let (rect, about) = (card.rect, format!("{}: page {}", kit.what, sheet.number));
                    let printable = mm(5.0) as f64 - 0.1;
                    assert!(rect.x0 > printable && rect.y0 > printable, "{about}: {rect:?}");
                    assert!(
                        sheet.width - rect.x1 > printable && sheet.height - rect.y1 > printable,
                        "{about}"
                    );
                    for other in &cards[i + 1..] {
                        let both = rect.intersect(other.rect);
                        assert!(both.width() < 0.05 || both.height() < 0.05, "{about}: {both:?}");
                    }
                }
            }
        }
    }
}

/// A mark on a card stays there for good; without marks there is nothing to cut by.
#[test]
fn crop_marks_stand_in_line_with_every_cut_and_on_no_card() {
    for kit in kits().iter() {
        for list in kit.decks() {
            for Dealt { pages, fronts: cards, .. } in kit.dealt(list) {
                let sheet = kit.page(pages.0);
                let about = format!("{}: page {}", kit.what, sheet.number);
                for mark in &sheet.marks {
                    for card in cards {
                        let apart = mark.x1 < card.rect.x0
                            || mark.x0 > card.rect.x1
                            || mark.y1 < card.rect.y0
                            || mark.y0 > card.rect.y1;
                        assert!(apart, "{about}: the mark {mark:?} touches a card");
                    }
                }
                let upright = |x: f64| {
                    sheet.marks.iter().filter(move |mark| mark.width() < 0.01 && (mark.x0 - x).abs() < 0.05)
                };
                let level = |y: f64| {
                    sheet.marks.iter().filter(move |mark| mark.height() < 0.01 && (mark.y0 - y).abs() < 0.05)
                };
                for card in cards {
                    for x in [card.rect.x0, card.rect.x1] {
                        assert!(upright(x).count() >= 2, "{about}: no marks for the cut at x = {x}");
                    }
                    for y in [card.rect.y0, card.rect.y1] {
                        assert!(level(y).count() >= 2, "{about}: no marks for the cut at y = {y}");
                    }
                }
            }
        }
    }
}
