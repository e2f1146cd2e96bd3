//! Sheets can be printed on both sides and cut.

use warpress::sheet::mm;

use crate::made::kits;

/// Duplex printing puts page 2 behind page 1. Were the first sheet of cards on page 2, every card would
/// have the front of another on its back.
#[test]
fn sheets_of_fronts_fall_on_odd_pages() {
    for kit in kits().iter() {
        assert_eq!(kit.sheets.len() % 2, 0, "{}", kit.what);
        for list in kit.decks() {
            for [(front, _), _] in kit.pairs(list) {
                assert_eq!(front.number % 2, 1, "{}: {}", kit.what, list.id);
            }
        }
    }
}

/// A form drawn on top of another hides half a card.
#[test]
fn cards_do_not_overlap_and_lie_on_the_paper() {
    for kit in kits().iter() {
        for list in kit.decks() {
            for (sheet, cards) in kit.pairs(list).into_iter().flatten() {
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
            for (sheet, cards) in kit.pairs(list).into_iter().flatten().filter(|(_, cards)| !cards.is_empty())
            {
                let about = format!("{}: page {}", kit.what, sheet.number);
                for mark in &sheet.marks {
                    for card in &cards {
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
                for card in &cards {
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
