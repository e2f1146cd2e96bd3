//! Every card is there, says what it should, and shows nothing on its back.

use std::collections::BTreeSet;

use warpress::model::state::Start;
use warpress::model::{List, Place, Row, Scope};
use warpress::render::theme::Ink;

use crate::common::read;
use crate::kits::dealt::{Dealt, copies};
use crate::kits::made::kits;

/// Words as a person would compare them: in one case, with a typewriter's quotes and dashes, one blank
/// between them.
fn plain(text: &str) -> String {
    let mut found = warpress::publish::show::plain(text)
        .to_lowercase()
        .replace(['“', '”', '„'], "\"")
        .replace(['’', '‘'], "'")
        .replace(['–', '—', '−'], "-")
        .replace('×', "x")
        .replace('…', "...")
        .replace('\u{ad}', "");
    while found.contains("--") {
        found = found.replace("--", "-");
    }
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All that a card must say: its title, and each paragraph of its text and of its uses.
fn words(list: &List, row: &Row) -> Vec<String> {
    let title = row.slots.get("title").or(row.name.as_ref()).cloned().unwrap_or_default();
    let text = row.slots.get("text").unwrap_or(&row.text).clone();
    let mut all = vec![title];
    all.extend(text.split("\n\n").map(str::to_owned));
    // A use that says nothing has its name on a card of modes alone; a text for the face says it all.
    let modes = list.template_of(row) == Some("card/modes");
    let told = |text: &str| modes || !text.is_empty() && !row.slots.contains_key("text");
    for one in row.uses.iter().filter(|one| told(&one.text)) {
        all.extend(one.name.iter().cloned().chain(one.text.split("\n\n").map(str::to_owned)));
    }
    all.iter().map(|words| without_icons(&plain(words))).filter(|words| !words.is_empty()).collect()
}

/// The words between the icons of a text.
fn without_icons(text: &str) -> String {
    let mut parts = text.split("[icon:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + part.split_once(']').map_or("", |(_, rest)| rest.trim_start()))
}

/// So many pictures are drawn of a card in many copies, that a hand of them does not look stamped.
const TAKES: usize = 3;

/// A card too few spoils the game, and nobody counts 216 cards before the first move. The cards lie on
/// the sheets in the order of the data, and each says what its row says.
#[test]
fn every_card_is_there_as_often_as_its_row_says() {
    for kit in kits().iter() {
        for list in kit.decks() {
            let fronts = kit.fronts(list);
            let (mut at, mut pictures) = (0, 0);
            for row in &list.rows {
                let wanted = copies(&kit.game, list, row);
                let of = &fronts[at..(at + wanted).min(fronts.len())];
                assert_eq!(of.len(), wanted, "{}: {} of {}", kit.what, row.id, list.id);
                let takes: BTreeSet<_> = of.iter().map(|placed| placed.form).collect();
                assert!(takes.len() <= TAKES, "{}: {} pictures of {}", kit.what, takes.len(), row.id);
                pictures += takes.len();
                for placed in of {
                    let shown = plain(&placed.text);
                    for words in words(list, row) {
                        assert!(shown.contains(&words), "{}: {}\n  {words}\n  {shown}", kit.what, row.id);
                    }
                }
                at += wanted;
            }
            assert_eq!(at, fronts.len(), "{}: {} has cards that no row asked for", kit.what, list.id);
            let forms: BTreeSet<_> = fronts.iter().map(|placed| placed.form).collect();
            assert_eq!(forms.len(), pictures, "{}: two rows of {} show the same picture", kit.what, list.id);
        }
    }
}

/// What `show` says and what is printed are read from the same data; whoever checks the one must be able
/// to rely on the other.
#[test]
fn the_kit_holds_as_many_cards_as_show_tells() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for kit in kits().iter().filter(|kit| kit.ink == Ink::Full) {
        let shown = crate::common::warpress(here, &["show", &kit.game.slug, "--json"]).ends(0).json();
        for list in kit.decks().filter(|list| !matches!(list.component.per, Scope::Seat | Scope::Side)) {
            let of = |folder: &str, rows: &str| {
                let lists = shown[folder].as_array().unwrap();
                lists.iter().find(|found| found["id"] == list.id.as_str()).map(|found| found[rows].clone())
            };
            let rows = of("decks", "cards").or_else(|| of("records", "rows")).unwrap();
            let count =
                |row: &serde_json::Value| row.get("count").map_or(1, |count| count.as_u64().unwrap_or(1));
            let told: u64 = rows.as_array().unwrap().iter().map(count).sum();
            assert_eq!(kit.fronts(list).len() as u64, told, "{}: {}", kit.what, list.id);
            if kit.game.slug == "38th-parallel" {
                assert_eq!(told, 62, "the Korean War deck");
            }
        }
    }
}

/// Backs must lie behind their fronts when the sheet is turned over its long edge, stand upright there,
/// and be alike: a back that differs marks its card.
#[test]
fn backs_lie_behind_their_fronts_and_are_alike() {
    for kit in kits().iter() {
        let mut all_fronts = BTreeSet::new();
        let mut all_backs = BTreeSet::new();
        for list in kit.decks() {
            let mut own = BTreeSet::new();
            for Dealt { pages, fronts, backs, .. } in kit.dealt(list) {
                let about = format!("{}: pages {} and {}", kit.what, pages.0, pages.1);
                let width = kit.page(pages.0).width;
                all_fronts.extend(fronts.iter().map(|front| front.form));
                if list.face.back.is_none() {
                    assert!(backs.is_empty(), "{about}");
                    continue;
                }
                assert_eq!(fronts.len(), backs.len(), "{about}");
                for front in fronts {
                    let rect = front.rect;
                    let (x, y) = (width - rect.x1, rect.y0);
                    let behind = backs
                        .iter()
                        .find(|back| (back.rect.x0 - x).abs() < 0.05 && (back.rect.y0 - y).abs() < 0.05)
                        .unwrap_or_else(|| panic!("{about}: nothing behind the card at {rect:?}"));
                    assert!((behind.rect.width() - rect.width()).abs() < 0.05, "{about}");
                    // Turned over its long edge, left becomes right and up stays up.
                    let (up, seen) = (front.up, behind.up);
                    assert!(
                        (up.x + seen.x).abs() < 0.01 && (up.y - seen.y).abs() < 0.01,
                        "{about}: {up} {seen}"
                    );
                    own.insert(behind.form);
                }
            }
            assert!(own.len() <= 1, "{}: {} has {} sorts of backs", kit.what, list.id, own.len());
            all_backs.extend(own);
        }
        assert!(all_fronts.is_disjoint(&all_backs), "{}: a back shows a front", kit.what);
    }
}

/// Cards of several lists that are shuffled together must not show on their backs which list they are of.
#[test]
fn lists_that_are_shuffled_together_have_one_back() {
    let mut seen = 0;
    for kit in kits().iter() {
        let pile =
            |place: &&Place| place.order == warpress::model::PlaceOrder::Pile && place.start == Start::All;
        for place in kit.game.places.values().filter(pile) {
            let lists: Vec<_> = kit.decks().filter(|list| place.of.contains(&list.id)).collect();
            let shown = |list: &&List| {
                let Dealt { pages, backs, .. } = &kit.dealt(list)[0];
                let (rect, text) = (backs[0].rect, backs[0].text.clone());
                (text, read::pictures(&kit.bytes, 72.0).swap_remove(pages.1 - 1).part(rect))
            };
            // Where each player has a pile, decks of different sides never meet.
            let meet = |pair: &&[&List]| place.per == Scope::Game || pair[0].side == pair[1].side;
            for pair in lists.windows(2).filter(meet) {
                seen += 1;
                assert!(
                    shown(&pair[0]) == shown(&pair[1]),
                    "{}: {} and {}",
                    kit.what,
                    pair[0].id,
                    pair[1].id
                );
            }
        }
    }
    assert!(seen > 0, "no game shuffles two lists together");
}
