//! Dials: paper wheels under a plate with windows. Two wheels that bear the same number stand side by side, so that
//! their windows read as one number: tens and units. Wheels turn on paper fasteners.

use super::super::super::view::Text;
use super::super::super::view::form::{Body, Dial, Turned, Wheel};
use super::page::{FormRequest, NAME, NOTE, PlacedFields, area};
use super::{Entry, FormError, label};
use warpress_sheet::Size;

/// The height that a number has on the rim of a wheel, and the type (pt).
const NUMBER: f32 = 23.0;
const TYPE: f32 = 17.0;
/// A window: its width and height, and the bar between two (pt).
const WINDOW: Size = Size::new(25.0, 22.0);
const BAR: f32 = 3.0;
/// From the middle of the numbers to the rim (pt): two wheels side by side just do not touch.
const RIM: f32 = 13.5;
/// The smallest wheel, from its middle to the numbers (pt).
const SMALLEST: f32 = 66.0;
/// By how much wheels look out of the plate, to be turned (pt).
const GRIP: f32 = 13.0;
/// Plate beside the window of a single wheel (pt): room for the name over it.
const ONE: f32 = 38.0;
/// No dial is narrower (pt), for its title.
const NARROWEST: f32 = 230.0;
/// Plate above and below the wheels (pt), between the parts.
const ABOVE: f32 = 5.0;
const GAP: f32 = 12.0;
/// More numbers make a wheel that no hand turns to the right one.
const MOST: i64 = 30;

/// Plates with their wheels below.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let mut errors = Vec::new();
    for entry in request.entries.iter().filter(|entry| numbers(entry) > MOST) {
        let message = format!("a wheel with {} numbers cannot be read; {MOST} are the most", numbers(entry));
        errors.push(FormError::field(entry.row, message));
    }
    let (mut dials, mut y, mut w) = (Vec::new(), 0.0_f32, 0.0_f32);
    for pair in pairs(request.entries) {
        let most = pair.iter().map(|entry| numbers(entry).min(MOST)).max().unwrap_or(1);
        let r = (most as f32 * NUMBER / std::f32::consts::TAU).max(SMALLEST);
        let outer = r + RIM;
        let dial = dial(request, pair, r, y);
        let wheels = pair.len() as f32 * (2.0 * outer + GAP) - GAP;
        w = w.max(plate_width(pair.len(), r)).max(wheels);
        y += 2.0 * outer + 2.0 * ABOVE + GAP + 2.0 * outer + GAP;
        dials.push(dial);
    }
    let w = w.max(NARROWEST);
    for dial in &mut dials {
        centre(dial, w);
    }
    let body = Body { dials: Some(dials), ..Body::default() };
    PlacedFields { w, h: (y - GAP).max(0.0), body, errors }
}

fn numbers(entry: &Entry<'_>) -> i64 {
    entry.span.1 - entry.span.0 + 1
}

/// Two wheels each where both bear the same state, else one.
fn pairs<'a, 'g>(entries: &'a [Entry<'g>]) -> Vec<&'a [Entry<'g>]> {
    let same = |one: &Entry<'_>, other: &Entry<'_>| {
        one.field.bears.is_some() && one.field.bears == other.field.bears
    };
    entries.chunk_by(same).flat_map(|run| run.chunks(2)).collect()
}

fn plate_width(wheels: usize, r: f32) -> f32 {
    let outer = r + RIM;
    if wheels == 2 { 2.0 * r + WINDOW.w + BAR + 2.0 * (outer - GRIP) } else { 2.0 * outer - GRIP + ONE }
}

/// A plate and its wheels, from the left edge of the body.
fn dial(request: &FormRequest<'_, '_>, pair: &[Entry<'_>], r: f32, y: f32) -> Dial {
    let outer = r + RIM;
    let (wide, high) = (plate_width(pair.len(), r), 2.0 * outer + 2.0 * ABOVE);
    let cy = y + high / 2.0;
    // Of a pair the left wheel shows its rim's right side, the right one its left.
    let pins = if pair.len() == 2 { vec![outer - GRIP, wide - (outer - GRIP)] } else { vec![outer - GRIP] };
    let windows = pins
        .iter()
        .enumerate()
        .map(|(place, x)| {
            let middle = if place == 0 { x + r } else { x - r };
            area(middle - WINDOW.w / 2.0, cy - WINDOW.h / 2.0, WINDOW.w, WINDOW.h)
        })
        .collect();
    let top = y + high + GAP;
    let wheels = pair.iter().enumerate().map(|(place, entry)| Wheel {
        about: entry.about(),
        cx: (outer + place as f32 * (2.0 * outer + GAP)).into(),
        cy: top + outer,
        numbers: turned(entry, place == 1),
    });
    let name = name(request, pair);
    Dial {
        plate: area(0.0, y, wide, high),
        windows,
        pins: pins.into_iter().map(f64::from).collect(),
        pin_y: cy,
        wheels: wheels.collect(),
        r,
        rim: outer,
        size: TYPE,
        name_width: request.words.label(&name, NAME),
        name,
        note_size: request.size_of(NOTE),
    }
}

/// What both wheels count: the number that they bear.
fn name(request: &FormRequest<'_, '_>, pair: &[Entry<'_>]) -> Text {
    let first = pair.first();
    let id = first.and_then(|entry| entry.field.bears.as_deref()?.strip_prefix("numbers."));
    let borne = id.and_then(|id| request.game.numbers.get(id)).map(|number| Text::author(&number.name));
    borne.or_else(|| first.map(|entry| entry.name.clone())).unwrap_or_default()
}

/// The numbers of a wheel with their turns (degrees clockwise): turned by as much, a number stands upright in the
/// window. `left`: the window is on the wheel's left.
fn turned(entry: &Entry<'_>, left: bool) -> Vec<Turned> {
    let count = numbers(entry).clamp(1, MOST);
    let step = 360.0 / count as f64;
    let one = |place: i64| {
        let turn = step * place as f64;
        Turned { text: Text::program(label(entry.span.0 + place)), turn, left }
    };
    (0..count).map(one).collect()
}

/// Moves a dial to the middle of the width.
fn centre(dial: &mut Dial, w: f32) {
    let by = |wide: f64| (f64::from(w) - wide) / 2.0;
    let plate = by(dial.plate.w);
    dial.plate.x += plate;
    dial.windows.iter_mut().for_each(|window| window.x += plate);
    dial.pins.iter_mut().for_each(|pin| *pin += plate);
    let all = dial.wheels.len() as f64 * (2.0 * f64::from(dial.rim) + f64::from(GAP)) - f64::from(GAP);
    dial.wheels.iter_mut().for_each(|wheel| wheel.cx += by(all));
}
