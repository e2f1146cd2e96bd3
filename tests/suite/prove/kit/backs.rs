//! Backs lie behind their fronts and tell nothing.

use std::collections::{BTreeMap, BTreeSet};

use warpress_model::state::Start;
use warpress_model::{List, Place, PlaceOrder, Scope};
use warpress_readers::read;

use super::{Dealt, Kit, add_few};
use crate::Faults;

/// Looks behind every card.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    backs_lie_behind_their_fronts_and_are_alike(kit, faults);
    lists_that_are_shuffled_together_have_one_back(kit, faults);
}

/// Backs must lie behind their fronts when the sheet is turned over its long edge, stand upright there,
/// and be alike: a back that differs marks its card.
fn backs_lie_behind_their_fronts_and_are_alike(kit: &Kit<'_>, faults: &mut Faults) {
    let mut all_fronts = BTreeSet::new();
    let mut all_backs = BTreeSet::new();
    for list in kit.decks() {
        let mut own = BTreeSet::new();
        for dealt in kit.dealt(list) {
            all_fronts.extend(dealt.fronts.iter().map(|front| front.form));
            if list.face.back.is_none() {
                faults.unless(dealt.backs.is_empty(), || {
                    format!("page {}: {} has backs that no data ask for", dealt.pages.1, list.id)
                });
                continue;
            }
            add_few(faults, misplaced(kit, list, dealt));
            own.extend(dealt.backs.iter().map(|back| back.form));
        }
        faults.unless(own.len() <= 1, || format!("{} has {} sorts of backs", list.id, own.len()));
        all_backs.extend(own);
    }
    faults.unless(all_fronts.is_disjoint(&all_backs), || "a back shows a front".into());
}

/// What is wrong with the places of backs on one sheet.
fn misplaced(kit: &Kit<'_>, list: &List, Dealt { pages, fronts, backs, .. }: &Dealt) -> Vec<String> {
    let about = format!("pages {} and {}: {}", pages.0, pages.1, list.id);
    let width = kit.page(pages.0).map_or(0.0, |page| page.width);
    let mut found = Vec::new();
    if fronts.len() != backs.len() {
        found.push(format!("{about}: {} fronts and {} backs", fronts.len(), backs.len()));
    }
    for front in fronts {
        let rect = front.rect;
        let (x, y) = (width - rect.x1, rect.y0);
        let behind =
            backs.iter().find(|back| (back.rect.x0 - x).abs() < 0.05 && (back.rect.y0 - y).abs() < 0.05);
        let Some(behind) = behind else {
            found.push(format!("{about}: nothing behind the card at {rect:?}"));
            continue;
        };
        if (behind.rect.width() - rect.width()).abs() >= 0.05 {
            found.push(format!("{about}: the back of the card at {rect:?} has another width"));
        }
        // Turned over its long edge, left becomes right and up stays up.
        let (up, seen) = (front.up, behind.up);
        if (up.x + seen.x).abs() >= 0.01 || (up.y - seen.y).abs() >= 0.01 {
            found.push(format!("{about}: the back of the card at {rect:?} is turned: {up} {seen}"));
        }
    }
    found
}

/// Cards of several lists that are shuffled together must not show on their backs which list they are of. A deck that
/// fills no sheet may lie turned, so backs are looked at one by one, upright.
fn lists_that_are_shuffled_together_have_one_back(kit: &Kit<'_>, faults: &mut Faults) {
    let pairs = shuffled_together(kit);
    if pairs.is_empty() {
        return;
    }
    let lists: BTreeMap<&str, &List> = pairs.iter().flatten().map(|list| (list.id.as_str(), *list)).collect();
    let first = |list: &List| kit.dealt(list).iter().find_map(|one| one.backs.first());
    let backs: Vec<_> = lists.values().filter_map(|list| Some((*list, first(list)?))).collect();
    let forms: Vec<_> = backs.iter().map(|(list, back)| (back.form, kit.size(list))).collect();
    let pictures = read::forms_alone(&kit.doc, &forms, 72.0);
    let shown: BTreeMap<&str, _> = backs
        .iter()
        .zip(&pictures)
        .map(|((list, back), picture)| (list.id.as_str(), (&back.text, picture.pixels().collect::<Vec<_>>())))
        .collect();
    for [one, other] in pairs {
        faults.unless(shown.get(one.id.as_str()) == shown.get(other.id.as_str()), || {
            format!("{} and {} are shuffled together, and their backs differ", one.id, other.id)
        });
    }
}

/// Pairs of lists whose cards begin in one pile.
fn shuffled_together<'k>(kit: &Kit<'k>) -> Vec<[&'k List; 2]> {
    let pile = |place: &&Place| place.order == PlaceOrder::Pile && place.start == Start::All;
    let mut pairs = Vec::new();
    for place in kit.game.places.values().filter(pile) {
        let lists: Vec<_> = kit.decks().filter(|list| place.of.contains(&list.id)).collect();
        // Where each player has a pile, decks of different sides never meet.
        let meet = |pair: &[&List; 2]| place.per == Scope::Game || pair[0].side == pair[1].side;
        pairs.extend(lists.windows(2).map(|pair| [pair[0], pair[1]]).filter(meet));
    }
    pairs
}
