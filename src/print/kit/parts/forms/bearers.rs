//! For whom a form is printed, how often, and which of its fields each of them gets.

use super::super::super::amounts;
use super::super::super::view::{Side, Text};
use super::{Entry, is_seats};
use warpress_model::form::{BOXES, LAST, LONGEST, MOST_BOXES};
use warpress_model::phrase::title;
use warpress_model::state::Amount;
use warpress_model::{Count, Form, Game, Row, Scope};

/// One for whom a form is printed.
pub struct Bearer<'g> {
    /// The side, faction or piece; empty where all are alike.
    pub who: String,
    /// There is a line for the player's name.
    pub named: bool,
    /// Its side.
    pub side: Option<String>,
    /// The piece or faction.
    pub row: Option<&'g Row>,
    /// How often it is printed.
    pub copies: u32,
}

/// Those for whom the form is printed.
pub fn bearers<'g>(game: &'g Game, form: &'g Form, sets: fn(&Game, &Scope) -> u32) -> Vec<Bearer<'g>> {
    let one = |who: &str, side: Option<&str>, row, copies: u32| Bearer {
        who: who.to_owned(),
        named: false,
        side: side.map(str::to_owned),
        row,
        copies: copies.saturating_mul(form.copies),
    };
    let own = form.list.side.as_deref();
    let sides = || {
        let all = game.sides.iter().filter(|(id, _)| own.is_none_or(|own| own == *id));
        all.map(|(id, side)| {
            one(&side.name, Some(id), None, side.seats.filter(|_| is_seats(form)).unwrap_or(1))
        })
    };
    match form.per {
        // Where each side has its seats, a player's sheet is its side's.
        Scope::Seat if !game.sides.is_empty() && game.sides.values().all(|side| side.seats.is_some()) => {
            sides().collect()
        }
        Scope::Seat => vec![Bearer { named: true, ..one("", own, None, sets(game, &Scope::Seat)) }],
        Scope::Side if !game.sides.is_empty() => sides().collect(),
        Scope::Faction => {
            factions(game).iter().map(|row| one(row.called(), row.side.as_deref(), Some(row), 1)).collect()
        }
        Scope::Piece => pieces(game, form)
            .map(|row| {
                let copies = row.count.map_or(1, Count::printed);
                one(row.called(), row.side.as_deref(), Some(row), copies)
            })
            .collect(),
        _ => vec![one("", own, None, 1)],
    }
}

fn factions(game: &Game) -> &[Row] {
    game.factions.as_ref().and_then(|list| game.list(list)).map_or(&[], |list| list.rows.as_slice())
}

/// The rows that the form is for: those that it names; if it names none, those whose state it bears.
fn pieces<'g>(game: &'g Game, form: &'g Form) -> impl Iterator<Item = &'g Row> {
    let borne = form.fields.iter().filter_map(|field| field.bears.as_deref()?.split_once('.'));
    let of = borne.flat_map(|(what, id)| match what {
        "numbers" => game.numbers.get(id).map(|number| number.whose.as_slice()).unwrap_or_default(),
        "facts" => game.facts.get(id).map(|fact| fact.whose.as_slice()).unwrap_or_default(),
        _ => &[],
    });
    game.rows_named(if form.whose.is_empty() { of.cloned().collect() } else { form.whose.clone() })
}

/// The fields that this bearer gets: without those of other sides.
pub fn entries<'g>(
    game: &Game,
    form: &'g Form,
    bearer: &Bearer<'_>,
    side: impl Fn(Option<&str>) -> Option<Side>,
) -> Vec<Entry<'g>> {
    let mut entries = Vec::new();
    for (row, field) in form.list.rows.iter().zip(&form.fields) {
        let foreign = matches!((&row.side, &bearer.side), (Some(field), Some(own)) if field != own);
        if foreign || field.repeat == 0 {
            continue;
        }
        let amount =
            |amount: &Amount| amounts::fixed_amount(game, amount, bearer.side.as_deref(), bearer.row);
        let boxes =
            field.boxes.as_ref().and_then(amount).map_or(BOXES, |boxes| u32::try_from(boxes).unwrap_or(0));
        let number = field
            .bears
            .as_deref()
            .and_then(|bears| bears.strip_prefix("numbers."))
            .and_then(|id| game.numbers.get(id));
        let low = number.and_then(|number| number.min.as_ref()).and_then(amount);
        let high = number.and_then(|number| number.max.as_ref()).and_then(amount);
        let from = field.from.or(low).unwrap_or(0);
        let to = field.to.or(high).unwrap_or(from + LAST).clamp(from, from.saturating_add(LONGEST));
        // What is the bearer's own needs no sign on each field.
        let shown = if bearer.side.is_some() { None } else { side(row.side.as_deref()) };
        let name = row.name.as_ref().map_or_else(|| Text::program(title(&row.id)), Text::author);
        entries.push(Entry { row, name, field, boxes: boxes.min(MOST_BOXES), span: (from, to), side: shown });
    }
    entries
}
