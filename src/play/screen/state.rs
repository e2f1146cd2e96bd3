//! Numbers, facts and roles of the table, its seats and its spaces; those of pieces stand on them as marks.

use serde::Serialize;

use warpress_model::{Bearer, BearerKind, Scope};
use warpress_referee::display::Viewpoint;
use warpress_referee::table::fact_word;
use warpress_referee::thing::{Seat, Space};

use super::ids;
use super::layout::Layout;

/// A number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct NumberShown {
    name: String,
    value: i64,
    of: String,
    /// The form on which it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    /// The field in which it stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
}

/// A fact that is not as it usually is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct FactShown {
    name: String,
    value: String,
    of: String,
}

/// A role, and who has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RoleShown {
    name: String,
    seat: u8,
}

/// Whose the instances of a scope are: what a page calls them, and the seat that they belong to. Of a side, of a space,
/// or of what nobody has any more there may be none.
fn owner(viewpoint: &Viewpoint<'_>, per: &Scope, ordinal: usize) -> Option<(String, Option<Seat>)> {
    let of_seat = |seat: Seat| (format!("seat:{}", seat.0), Some(seat));
    Some(match per {
        Scope::Game => ("table".into(), None),
        Scope::Seat | Scope::Faction => of_seat(Seat(u8::try_from(ordinal).ok()?)),
        Scope::Side => of_seat(viewpoint.table.seat_of_side(u8::try_from(ordinal).ok()?)?),
        Scope::Space => (format!("space:{}", ids::space(viewpoint, Space(ordinal as u32))), None),
        Scope::Piece => return None,
    })
}

/// The numbers that may be seen; of spaces only those that are not 0.
pub(crate) fn numbers(layout: &Layout, viewpoint: &Viewpoint<'_>) -> Vec<NumberShown> {
    let mut all = Vec::new();
    for (values, (id, info)) in viewpoint.table.numbers.iter().zip(&viewpoint.compiled.game.numbers) {
        let (form, field) = form(layout, id, info.borne_by.as_ref()).unzip();
        for (ordinal, value) in values.iter().enumerate() {
            let Some((of, seat)) = owner(viewpoint, &info.per, ordinal) else { continue };
            let idle = info.per == Scope::Space && *value == 0;
            if !idle && viewpoint.may(info.seen_by, seat) {
                let (name, form, field) = (info.name.clone(), form.clone(), field.clone());
                all.push(NumberShown { name, value: *value, of, form, field });
            }
        }
    }
    all
}

/// The form on which a number is kept, and its field there; a field that is not named is called as the number is.
fn form(layout: &Layout, number: &str, bearer: Option<&Bearer>) -> Option<(String, String)> {
    let (id, field) = bearer?.of_kind(BearerKind::Form)?;
    layout.has_form(id).then(|| (id.to_owned(), field.unwrap_or(number).to_owned()))
}

/// The facts that may be seen and are not as at the start.
pub(crate) fn facts(viewpoint: &Viewpoint<'_>) -> Vec<FactShown> {
    let compiled = viewpoint.compiled;
    let mut all = Vec::new();
    for (at, info) in (0_u16..).zip(compiled.game.facts.values()) {
        let start = compiled.facts[usize::from(at)].start;
        for (ordinal, standing) in viewpoint.table.facts[usize::from(at)].iter().enumerate() {
            let Some((of, seat)) = owner(viewpoint, &info.per, ordinal) else { continue };
            if standing.value == start || !viewpoint.may(info.seen_by, seat) {
                continue;
            }
            let value = fact_word(compiled, at, standing.value)
                .map_or_else(String::new, |word| viewpoint.word(compiled.words.text(word)));
            all.push(FactShown { name: info.name.clone(), value, of });
        }
    }
    all
}

/// The roles that somebody has.
pub(crate) fn roles(viewpoint: &Viewpoint<'_>) -> Vec<RoleShown> {
    let compiled = viewpoint.compiled;
    let held = compiled.roles.iter().zip(&viewpoint.table.roles);
    held.filter_map(|(id, seat)| {
        let name = viewpoint.word(compiled.words.text(*id));
        seat.map(|Seat(seat)| RoleShown { name, seat })
    })
    .collect()
}
