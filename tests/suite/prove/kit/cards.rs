//! Every card is there and says what it should.

use std::collections::BTreeSet;

use serde_json::Value;
use warpress_model::{List, Row, Scope};
use warpress_show as show;

use super::dealt::copies;
use super::{Kit, add_few};
use crate::Faults;

/// So many pictures are drawn of a card in many copies, that a hand of them does not look stamped.
const TAKES: usize = 3;

/// Holds the cards against the data.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    every_card_is_there_as_often_as_its_row_says(kit, faults);
    the_kit_holds_as_many_cards_as_show_tells(kit, faults);
}

/// A card too few spoils the game, and nobody counts 216 cards before the first move. The cards lie on
/// the sheets in the order of the data, and each says what its row says.
fn every_card_is_there_as_often_as_its_row_says(kit: &Kit<'_>, faults: &mut Faults) {
    for list in kit.decks() {
        let fronts = kit.fronts(list);
        let (mut at, mut pictures) = (0, 0);
        let mut found = Vec::new();
        for row in &list.rows {
            let wanted = copies(kit.game, list, row);
            let of = &fronts[at.min(fronts.len())..(at + wanted).min(fronts.len())];
            if of.len() != wanted {
                found.push(format!("{}: {}: {} of {wanted} cards", list.id, row.id, of.len()));
            }
            let takes: BTreeSet<_> = of.iter().map(|placed| placed.form).collect();
            if takes.len() > TAKES {
                found.push(format!("{}: {} has {} pictures", list.id, row.id, takes.len()));
            }
            pictures += takes.len();
            let wanted_words = words(list, row);
            let lacks = of.iter().find_map(|placed| {
                let shown = plain(&placed.text);
                let lost = wanted_words.iter().find(|words| !shown.contains(words.as_str()))?;
                Some(format!("{}: {} does not say\n  {lost}\n  {shown}", list.id, row.id))
            });
            found.extend(lacks);
            at += wanted;
        }
        if at != fronts.len() {
            found.push(format!("{}: the rows ask for {at} cards, and there are {}", list.id, fronts.len()));
        }
        let forms: BTreeSet<_> = fronts.iter().map(|placed| placed.form).collect();
        if forms.len() != pictures {
            found.push(format!("{}: two rows show the same picture", list.id));
        }
        add_few(faults, found);
    }
}

/// What `show` says and what is printed are read from the same data; whoever checks the one must be able
/// to rely on the other.
fn the_kit_holds_as_many_cards_as_show_tells(kit: &Kit<'_>, faults: &mut Faults) {
    let shown = show::json(kit.game);
    for list in kit.decks().filter(|list| !matches!(list.component.per, Scope::Seat | Scope::Side)) {
        let of = |folder: &str, rows: &str| {
            let found = shown[folder].as_array()?.iter().find(|found| found["id"] == list.id.as_str())?;
            let count = |row: &Value| row.get("count").map_or(1, |count| count.as_u64().unwrap_or(1));
            Some(found[rows].as_array()?.iter().map(count).sum::<u64>())
        };
        let told = of("decks", "cards").or_else(|| of("records", "rows"));
        let there = kit.fronts(list).len() as u64;
        faults.unless(told == Some(there), || {
            let told = told.map_or("none".to_owned(), |told| told.to_string());
            format!("{}: “show” tells of {told} cards, and there are {there}", list.id)
        });
    }
}

/// Words as a person would compare them: in one case, with a typewriter's quotes and dashes, one blank
/// between them.
fn plain(text: &str) -> String {
    let mut found = show::plain(text)
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
