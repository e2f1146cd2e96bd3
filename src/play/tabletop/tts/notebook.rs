//! What is to be read: the notebook, and cards with the steps that are left of the setup.

use std::collections::BTreeMap;

use super::measure::{PIECES, UPRIGHT};
use super::pieces::{Maker, Place};
use super::save::{Colour, Object, Tab};
use super::seats::Hand;
use super::words;
use crate::table::Table;

/// The longest page (bytes). The program draws a page as a whole, and letters are missing from one that is much longer.
const PAGE: usize = 7_500;

/// The longest line of the rules ([`Table::rules_text`]).
const LINE: usize = 100;

/// The most pages.
const PAGES: usize = 60;

/// The longest text of a card (bytes).
const CARD: usize = 500;

/// The most cards.
const CARDS: usize = 8;

/// From one card to the next (units).
const STEP: f64 = 3.0;

/// The steps that are left of the setup, numbered, a line each.
fn steps(table: &Table<'_>) -> String {
    let steps = table.steps.iter().enumerate();
    let lines = steps.map(|(number, step)| format!("{}. {}", number + 1, words::plain(step.trim())));
    lines.collect::<Vec<_>>().join("\n\n")
}

/// The notebook: setup, rules, who made the game. Adds to the notes what does not come along.
pub fn notebook(table: &Table<'_>, hands: &[Hand], notes: &mut Vec<String>) -> BTreeMap<u32, Tab> {
    let mut pages: Vec<(String, String)> = Vec::new();
    let mut chapter = |title: &str, text: &str| {
        let parts = words::parts(text, PAGE);
        for (number, part) in parts.iter().enumerate() {
            let title = if number == 0 { title.to_owned() } else { format!("{title} ({})", number + 1) };
            pages.push((title, (*part).to_owned()));
        }
    };
    let seats = table.seats.iter().zip(hands);
    let seats: Vec<_> = seats.map(|(seat, hand)| format!("{}: {}", hand.colour(), seat.name)).collect();
    let about = [&table.summary, &seats.join("\n"), &table.credits.join("\n")].map(|text| words::plain(text));
    chapter("Setup", &steps(table));
    chapter("About", about.join("\n\n").trim());
    chapter("Rules", &words::plain(&words::unbroken(&table.rules_text, LINE)));
    if pages.len() > PAGES {
        notes.push(format!(
            "The notebook has the first {PAGES} pages of {}; the rules go on in their PDF",
            pages.len()
        ));
    }
    let grey = Colour { r: 0.5, g: 0.5, b: 0.5, a: None };
    let tab = |(id, (title, body)): (u32, (String, String))| {
        (id, Tab { title, body, color: "Grey", visible: grey, id })
    };
    (0..).zip(pages.into_iter().take(PAGES)).map(tab).collect()
}

/// Cards with the steps that are left, one below the other from this place (units): an object that is taken from a save
/// comes without the notebook.
pub fn cards(maker: &mut Maker<'_>, table: &Table<'_>, (x, z): (f64, f64)) -> Vec<Object> {
    let steps = steps(table);
    let parts = words::parts(&steps, CARD);
    let shown = parts.len().min(CARDS);
    let mut cards = Vec::with_capacity(shown);
    for (number, part) in parts.iter().take(shown).enumerate() {
        let place = Place { x, y: PIECES, z: z - STEP * number as f64, turn: UPRIGHT };
        let mut card = maker.object("Notecard", &format!("setup/{number}"), place, false, (1.0, 1.0, 1.0));
        card.nickname = if number == 0 { "Setup".to_owned() } else { format!("Setup ({})", number + 1) };
        card.description = (*part).to_owned();
        if number + 1 == shown && parts.len() > shown {
            card.description.push_str("\n\n(more in the notebook)");
        }
        cards.push(card);
    }
    cards
}
