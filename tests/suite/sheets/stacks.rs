//! All fronts, then all backs: a pile that is printed twice must come out as if each sheet had been turned by itself, or
//! every card has another's back.

use std::path::Path;

use warpress_assets::Assets;
use warpress_kit::{self as kit, Kit, KitError, Library, Request};
use warpress_render::theme::Ink;
use warpress_sheet::{Backs, PageOrder};

use crate::common::ROOT;
use crate::common::read::{glyphs, resolve, text};

/// The kit of the game of cards with which many begin.
fn starter(backs: Backs, order: PageOrder) -> Result<Kit, KitError> {
    let source = Library::open(Assets::built_in()).folder(&Path::new(ROOT).join("assets/starters/cards"));
    let game = source.load(&[]).game.expect("a sound game");
    kit::build(&source.assets, &game, &Request { backs, order, ..Request::new("a4", Ink::Full) })
}

/// What the print dialogue begins with.
fn sides(kit: &Kit) -> String {
    let doc = lopdf::Document::load_mem(&kit.pdf).unwrap();
    let preferences = doc.catalog().unwrap().get(b"ViewerPreferences").unwrap();
    let preferences = resolve(&doc, preferences).as_dict().unwrap();
    String::from_utf8_lossy(preferences.get(b"Duplex").unwrap().as_name().unwrap()).into_owned()
}

#[test]
fn backs_come_behind_all_fronts_in_the_order_of_the_pile_that_was_turned() {
    for (backs, edge) in [(Backs::DuplexLong, "long"), (Backs::DuplexShort, "short")] {
        let (usual, stacks) =
            (starter(backs, PageOrder::Sheets).unwrap(), starter(backs, PageOrder::Stacks).unwrap());
        let (one, other) = (glyphs(&usual.pdf), glyphs(&stacks.pdf));
        let sheets = stacks.sheets + 1;
        assert_eq!(other.len(), 2 * sheets, "each sheet has a back");
        assert_eq!(stacks.labels.len(), other.len());
        assert!(one.iter().skip(2).any(|page| !page.is_empty()));
        // The leaf says something else; what it stands on is the same.
        for sheet in 1..sheets {
            let (front, back) = (&one[2 * sheet], one.get(2 * sheet + 1).map_or(&[][..], Vec::as_slice));
            assert_eq!(other[sheet], *front, "front of sheet {sheet}");
            assert_eq!(other[2 * sheets - 1 - sheet], back, "back of sheet {sheet}");
        }
        assert_eq!(other[2 * sheets - 1], one[1], "the leaf's back is printed last, on its own front");
        // A printer that turns sheets by itself would print two fronts on one.
        assert_eq!(sides(&stacks), "Simplex");
        assert!(sides(&usual).starts_with("DuplexFlip"));
        let leaf = text(&stacks.pdf).remove(0).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(leaf.contains(&format!("print pages 1 to {sheets}, the fronts")), "{leaf}");
        assert!(leaf.contains(&format!("over its {edge} edge")), "{leaf}");
        // The deck is all that there is.
        let (first, last) = (sheets + 1, 2 * sheets - 1);
        assert!(leaf.contains(&format!("pages 2–{sheets}, {first}–{last}")), "{leaf}");
        assert!(leaf.contains(&format!("pages 2–{last}")) || !leaf.contains("in all"), "{leaf}");
    }
}

#[test]
fn backs_on_no_other_side_are_no_pile() {
    for backs in [Backs::Fold, Backs::None] {
        let error = starter(backs, PageOrder::Stacks).map(|kit| kit.in_words()).unwrap_err().to_string();
        assert!(error.contains("stacks") && error.contains("--backs duplex-long"), "{error}");
    }
}
