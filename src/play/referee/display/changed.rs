//! What numbers and facts have become, in words.

use crate::log::Event;
use crate::thing::{Seat, Thing};

use super::names::{NAMED, Viewpoint, capital, tallied};
use super::story::subject;

/// A number that has changed: “Your Victory points: 3 → 4”, “Red Frigate: Hits 0 → 1”; the same number of several pieces
/// or spaces that are all the same now: “Hits 0: Red Frigate, Red Sloop”. `None` if whoever looks may not know it.
pub(super) fn number(events: &[Event], viewpoint: &Viewpoint<'_>) -> Option<String> {
    let first = events.first()?;
    let (now, number) = (first.number?, first.word?);
    let id = viewpoint.compiled.words.text(number).replace('_', "-");
    let info = viewpoint.compiled.game.numbers.get(&id)?;
    if !viewpoint.may(info.seen_by, owner(first)) {
        return None;
    }
    let step = match first.was {
        Some(was) => format!("{was} → {now}"),
        None => now.to_string(),
    };
    let name = &info.name;
    let all = events.iter().map(|event| subject(event, viewpoint));
    Some(match first.what? {
        Thing::Seat(seat) => format!("{}: {step}", of_seat(seat, name, viewpoint)),
        Thing::Table => format!("{}: {step}", capital(name)),
        _ if events.len() > NAMED => format!("{} {now}: {} of them", capital(name), events.len()),
        _ if events.len() > 1 => format!("{} {now}: {}", capital(name), tallied(all).join(", ")),
        _ => format!("{}: {name} {step}", capital(&subject(first, viewpoint))),
    })
}

/// A fact that is true now, or no longer: “Red: Passed”, “Red Frigate: Dismasted”, “Red Frigate: no longer Dismasted”,
/// “Weather: Storm”. `None` if whoever looks may not know it.
pub(super) fn fact(event: &Event, viewpoint: &Viewpoint<'_>) -> Option<String> {
    let id = viewpoint.compiled.words.text(event.word?).replace('_', "-");
    let info = viewpoint.compiled.game.facts.get(&id)?;
    if !viewpoint.may(info.seen_by, owner(event)) {
        return None;
    }
    let now = event.number?;
    let name = &info.name;
    let what = event.what?;
    if let Some(value) = info.values.get(now as usize) {
        let value = viewpoint.word(value);
        return Some(match what {
            Thing::Table => format!("{}: {value}", capital(name)),
            Thing::Seat(seat) => format!("{}: {value}", of_seat(seat, name, viewpoint)),
            _ => format!("{}: {name} {value}", capital(&subject(event, viewpoint))),
        });
    }
    let said = if now == 0 { format!("no longer {name}") } else { name.clone() };
    Some(match what {
        Thing::Table => capital(&said),
        Thing::Seat(seat) => format!("{}: {said}", capital(&viewpoint.thing(Thing::Seat(seat)))),
        _ => format!("{}: {said}", capital(&subject(event, viewpoint))),
    })
}

fn owner(event: &Event) -> Option<Seat> {
    if let Some(Thing::Seat(seat)) = event.what { Some(seat) } else { None }
}

/// “Your Victory points”, “Red’s Victory points”.
fn of_seat(seat: Seat, name: &str, viewpoint: &Viewpoint<'_>) -> String {
    capital(&format!("{} {name}", viewpoint.whose(seat)))
}
