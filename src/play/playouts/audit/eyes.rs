//! What a seat is shown, as text.

use warpress_referee::choice::{Question, View};
use warpress_referee::display::{self, Menu, Viewpoint};
use warpress_referee::thing::{Piece, Seat};

/// How many of the last events are told.
const TOLD: usize = 30;

/// What a seat sees of the table, and of what has happened.
pub fn table(view: &View<'_>, seat: Seat) -> String {
    let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
    let mut lines = display::lay(&viewpoint);
    for (count, name, text) in display::hand(&viewpoint) {
        lines.push(format!("{count} × {name}: {text}"));
    }
    let story = view.recent.story.as_deref().unwrap_or_default();
    let events = &story[story.len().saturating_sub(TOLD)..];
    lines.extend(display::story(events, &viewpoint));
    lines.join("\n")
}

/// A question as its seat reads it, and why it cannot use the rest of its hand.
pub fn question(question: &Question<'_>, view: &View<'_>) -> String {
    let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(question.seat) };
    let menu = Menu::new(question, &viewpoint);
    let mut lines = vec![menu.title.clone(), menu.hint.clone()];
    lines.extend(menu.rows());
    lines.extend(menu.texts.iter().cloned());
    for piece in (0_u32..).map(Piece).take(view.table.pieces.len()) {
        if viewpoint.sees(piece) {
            lines.extend(display::why(&(view.hinders)(question.seat, piece), &viewpoint));
        }
    }
    lines.join("\n")
}

/// The first line in which two texts differ, of both.
pub fn difference(one: &str, other: &str) -> String {
    let mut pairs = one.lines().zip(other.lines());
    match pairs.find(|(one, other)| one != other) {
        Some((one, other)) => format!("“{one}” or “{other}”"),
        None => "a line more or less".into(),
    }
}
