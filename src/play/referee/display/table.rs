//! The table as a seat may see it.

use crate::table::fact_word;
use crate::thing::{Piece, Place, RowId, Seat, Thing};
use warpress_model::plural::counted;
use warpress_model::{Scope, Visibility};

use super::names::Viewpoint;

/// The pieces, numbers and facts that may be seen, in lines.
pub fn lay(viewpoint: &Viewpoint<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let common = state(viewpoint, &[Scope::Game], 0, None);
    lines.extend((!common.is_empty()).then(|| common.join("  ·  ")));
    lines.extend(places(viewpoint, &Scope::Game, 0));
    for (at, id) in viewpoint.compiled.roles.iter().enumerate() {
        if let Some(seat) = viewpoint.table.roles[at] {
            lines.push(format!(
                "{}: {}",
                viewpoint.word(viewpoint.compiled.words.text(*id)),
                viewpoint.thing(Thing::Seat(seat))
            ));
        }
    }
    for space in 0..viewpoint.compiled.spaces.len() {
        let here = places(viewpoint, &Scope::Space, space);
        let state = state(viewpoint, &[Scope::Space], space, None);
        if here.is_empty() && state.is_empty() {
            continue;
        }
        let name = &viewpoint.compiled.rows[viewpoint.compiled.spaces[space].row.0 as usize].name;
        let parts: Vec<_> = state.into_iter().chain(here).collect();
        lines.push(format!("{name}: {}", parts.join("; ")));
    }
    for seat in (0..viewpoint.compiled.seats).map(Seat) {
        lines.push(format!("{}{}", viewpoint.player(seat), remarks(viewpoint, seat)));
        let at = usize::from(seat.0);
        let mut own = state(viewpoint, &[Scope::Seat, Scope::Faction], at, Some(seat));
        let side = viewpoint.table.sides.get(at).copied().flatten();
        if let Some(side) = side {
            own.extend(state(viewpoint, &[Scope::Side], usize::from(side), Some(seat)));
        }
        lines.extend((!own.is_empty()).then(|| format!("   {}", own.join("  ·  "))));
        let mut held = places(viewpoint, &Scope::Seat, at);
        held.extend(places(viewpoint, &Scope::Faction, at));
        if let Some(side) = side.filter(|side| viewpoint.table.seat_of_side(*side) == Some(seat)) {
            held.extend(places(viewpoint, &Scope::Side, usize::from(side)));
        }
        lines.extend(held.into_iter().map(|line| format!("   {line}")));
    }
    lines
}

fn remarks(viewpoint: &Viewpoint<'_>, seat: Seat) -> String {
    let mut remarks = Vec::new();
    if viewpoint.seat == Some(seat) {
        remarks.push("you".to_owned());
    }
    if let Some(faction) = viewpoint.table.factions[usize::from(seat.0)] {
        remarks.push(viewpoint.row_name(faction));
    }
    if !viewpoint.table.alive[usize::from(seat.0)] {
        remarks.push("out of the game".into());
    }
    if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join(", ")) }
}

/// The numbers and facts of one instance of these scopes.
fn state(viewpoint: &Viewpoint<'_>, scopes: &[Scope], ordinal: usize, owner: Option<Seat>) -> Vec<String> {
    let game = &viewpoint.compiled.game;
    let quiet = scopes.iter().any(|scope| matches!(scope, Scope::Space | Scope::Piece));
    let shown = |per: &Scope, whose: &[String], seen: Visibility| {
        scopes.contains(per) && concerns(viewpoint, per, whose, ordinal) && viewpoint.may(seen, owner)
    };
    let mut parts = Vec::new();
    for (at, info) in game.numbers.values().enumerate() {
        if shown(&info.per, &info.whose, info.seen_by) {
            let value = viewpoint.table.numbers[at].get(ordinal).copied().unwrap_or(0);
            parts.extend((value != 0 || !quiet).then(|| format!("{} {value}", info.name)));
        }
    }
    for (at, info) in (0_u16..).zip(game.facts.values()) {
        if !shown(&info.per, &info.whose, info.seen_by) {
            continue;
        }
        let Some(standing) = viewpoint.table.facts[usize::from(at)].get(ordinal) else { continue };
        match fact_word(viewpoint.compiled, at, standing.value) {
            Some(word) if standing.value != viewpoint.compiled.facts[usize::from(at)].start || !quiet => {
                parts.push(format!("{}: {}", info.name, viewpoint.word(viewpoint.compiled.words.text(word))));
            }
            None if standing.value != 0 => parts.push(info.name.clone()),
            _ => {}
        }
    }
    parts
}

/// Whether a number or fact is kept for this piece: some are kept for those of some lists or tags alone.
fn concerns(viewpoint: &Viewpoint<'_>, per: &Scope, whose: &[String], ordinal: usize) -> bool {
    if *per != Scope::Piece || whose.is_empty() {
        return true;
    }
    let row = viewpoint.table.piece(Piece(ordinal as u32)).row;
    let is = |word: &String| {
        viewpoint.compiled.words.find(word).is_some_and(|word| viewpoint.compiled.is(row, word))
    };
    whose.iter().any(is)
}

/// The contents of the places of one instance of a scope, a line each. The hand of whoever looks is shown apart.
fn places(viewpoint: &Viewpoint<'_>, scope: &Scope, ordinal: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (definition, info) in (0_u16..).zip(&viewpoint.compiled.places) {
        if info.per != *scope {
            continue;
        }
        let place = Place::new(definition, ordinal);
        let own = viewpoint.seat.is_some()
            && viewpoint.table.place_seat(viewpoint.compiled, place) == viewpoint.seat;
        if info.hand && own {
            continue;
        }
        let held = viewpoint.table.held(place);
        let name = viewpoint.compiled.game.places.get_index(usize::from(definition));
        let name = name.map_or("", |(_, place)| place.name.as_str());
        let what = contents(viewpoint, place, held);
        if *scope == Scope::Space {
            lines.extend((!held.is_empty()).then_some(what));
        } else if !held.is_empty() || !info.out {
            lines.push(format!("{name}: {what}"));
        }
    }
    lines
}

fn contents(viewpoint: &Viewpoint<'_>, place: Place, held: &[Piece]) -> String {
    let info = &viewpoint.compiled.places[usize::from(place.definition())];
    if held.is_empty() {
        return "empty".into();
    }
    let total = |noun: &str| counted(held.len(), noun);
    let noun = viewpoint.unseen(held[0]);
    if info.seen_by == Visibility::Top && !held.iter().all(|piece| viewpoint.sees(*piece)) {
        let top = held.last().map(|top| described(viewpoint, *top)).unwrap_or_default();
        return format!("{}, on top {top}", total(noun));
    }
    let mut parts: Vec<(String, usize)> = Vec::new();
    for piece in held {
        let name = if viewpoint.sees(*piece) { described(viewpoint, *piece) } else { String::new() };
        match parts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => parts.push((name, 1)),
        }
    }
    let parts: Vec<_> = parts
        .into_iter()
        .map(|(name, count)| match (name.is_empty(), count) {
            (true, 1) => format!("1 {noun}"),
            (true, _) => format!("{count} {noun}s"),
            (false, 1) => name,
            (false, _) => format!("{count} × {name}"),
        })
        .collect();
    parts.join(", ")
}

/// The numbers and facts of a piece, and who commands it if that is not its owner.
pub fn marks(viewpoint: &Viewpoint<'_>, piece: Piece) -> Vec<String> {
    let lying = viewpoint.table.piece(piece);
    let mut remarks = state(viewpoint, &[Scope::Piece], piece.0 as usize, lying.owner);
    remarks.extend(lying.controller.map(|controller| commanded(viewpoint, controller)));
    remarks
}

/// “yours now”.
fn commanded(viewpoint: &Viewpoint<'_>, controller: Seat) -> String {
    let whose = if viewpoint.seat == Some(controller) { "yours".into() } else { viewpoint.whose(controller) };
    format!("{whose} now")
}

/// The name of a piece, and how it lies.
pub(super) fn described(viewpoint: &Viewpoint<'_>, piece: Piece) -> String {
    let lying = viewpoint.table.piece(piece);
    let mut remarks = state(viewpoint, &[Scope::Piece], piece.0 as usize, lying.owner);
    if lying.hidden {
        remarks.push("face down".into());
    }
    if lying.flipped {
        remarks.push("turned over".into());
    }
    if lying.facing != 0 {
        remarks.push(format!("turned to {}", lying.facing));
    }
    remarks.extend(lying.controller.map(|controller| commanded(viewpoint, controller)));
    for (definition, info) in (0_u16..).zip(&viewpoint.compiled.places) {
        if info.per == Scope::Piece {
            let held = viewpoint.table.held(Place::new(definition, piece.0 as usize));
            if !held.is_empty() {
                remarks.push(format!(
                    "with {}",
                    contents(viewpoint, Place::new(definition, piece.0 as usize), held)
                ));
            }
        }
    }
    let name = viewpoint.named(piece);
    if remarks.is_empty() { name.to_owned() } else { format!("{name} ({})", remarks.join(", ")) }
}

/// The hand of whoever looks, in the order of the data: how many of each card, its name, its text.
pub fn hand(viewpoint: &Viewpoint<'_>) -> Vec<(usize, String, String)> {
    let mut rows: Vec<(RowId, usize)> = Vec::new();
    for (definition, info) in (0_u16..).zip(&viewpoint.compiled.places) {
        let Some(seat) = viewpoint.seat.filter(|_| info.hand && info.per == Scope::Seat) else { continue };
        for piece in viewpoint.table.held(Place::new(definition, usize::from(seat.0))) {
            let row = viewpoint.table.piece(*piece).row;
            match rows.iter_mut().find(|(known, _)| *known == row) {
                Some((_, count)) => *count += 1,
                None => rows.push((row, 1)),
            }
        }
    }
    rows.sort_unstable();
    rows.into_iter()
        .map(|(row, count)| {
            let info = &viewpoint.compiled.rows[row.0 as usize];
            let side = info.side.map_or_else(String::new, |side| format!(" ({})", viewpoint.side(side)));
            let name = format!("{}{side}", info.name);
            let text = viewpoint.row(row).map_or_else(String::new, |row| super::plain(&row.text));
            (count, name, text)
        })
        .collect()
}
