//! The numbers that a board bears, as they are when the game begins: its template asks for them and says none again.

use super::view::Text;
use super::view::board::Start;
use crate::amounts;
use warpress_model::{BearerKind, Game, Map, Number, Row, Scope};

/// Those of the board with this id; of the board of one side, without those of the others.
pub fn starts(game: &Game, id: &str, map: &Map, owner: Option<&str>) -> Vec<Start> {
    let here = |number: &Number| {
        let map = number.borne_by.as_ref().and_then(|bearer| bearer.of_kind(BearerKind::Map));
        map.is_some_and(|(map, _)| map == id)
    };
    let borne = game.numbers.iter().filter(|(_, number)| here(number));
    borne.flat_map(|(id, number)| of_number(game, id, number, map, owner)).collect()
}

/// A number, once for each of those that have one.
fn of_number(game: &Game, id: &str, number: &Number, map: &Map, owner: Option<&str>) -> Vec<Start> {
    let start = |side: Option<&str>, row: Option<&Row>| {
        let value = amounts::fixed_amount(game, &number.start, side, row);
        Start {
            id: id.to_owned(),
            name: Text::author(&number.name),
            side: side.map(str::to_owned),
            piece: row.map(|row| row.id.clone()),
            value,
            space: value.and_then(|value| space(map, value)),
            icon: marker(game, id, side).and_then(|row| row.icon.clone()).unwrap_or_default(),
        }
    };
    match number.per {
        Scope::Seat | Scope::Side if !game.sides.is_empty() => {
            let sides = game.sides.keys().filter(|side| owner.is_none_or(|owner| owner == side.as_str()));
            sides.map(|side| start(Some(side), None)).collect()
        }
        Scope::Piece => {
            game.rows_named(number.whose.clone()).map(|row| start(row.side.as_deref(), Some(row))).collect()
        }
        _ => vec![start(None, None)],
    }
}

/// The space with this number.
fn space(map: &Map, value: i64) -> Option<String> {
    let numbered = |row: &Row| row.called().parse() == Ok(value);
    let at = map.list.rows.iter().position(numbered)?;
    Some(map.spaces[at].id.clone())
}

/// The counter that marks a number, by its name: `gft-nato`, or `gft` where all have the same.
fn marker<'g>(game: &'g Game, id: &str, side: Option<&str>) -> Option<&'g Row> {
    let called = |name: &str| game.counters.values().flat_map(|list| &list.rows).find(|row| row.id == name);
    side.and_then(|side| called(&format!("{id}-{side}"))).or_else(|| called(id))
}
