//! What a place is for, and how much room it takes, by what may lie there.

use crate::table::{Cut, Kind, Table, Use};
use warpress_model::{Game, Place, PlaceOrder};

/// The pieces that may lie in a place: those of its lists; a tag or kind may be that of any of a list.
fn taken<'t>(table: &'t Table<'_>, game: &'t Game, place: &'t Place) -> impl Iterator<Item = &'t Kind> {
    let takes = |list: &str| {
        place.takes(list)
            || place.of.iter().any(|of| {
                let tagged = |row: &warpress_model::Row| row.tags.contains(of) || row.kinds.contains(of);
                game.list(of).is_none() && game.list(list).is_some_and(|list| list.rows.iter().any(tagged))
            })
    };
    table.kinds.iter().filter(move |kind| takes(&kind.list))
}

/// The largest piece that may lie in a place (mm); `None` if none that is printed may.
pub fn room(table: &Table<'_>, game: &Game, place: &Place) -> Option<(f64, f64)> {
    let sizes = taken(table, game, place).map(|kind| table.faces[kind.front].mm);
    sizes.reduce(|most, mm| (most.0.max(mm.0), most.1.max(mm.1)))
}

/// What a place is for.
pub fn purpose(table: &Table<'_>, game: &Game, place: &Place) -> Use {
    match (place.order, place.like.as_deref()) {
        (_, Some("discard")) => Use::Discard,
        (PlaceOrder::Hand, _) => Use::Hand,
        (PlaceOrder::Pile, _) if taken(table, game, place).any(|kind| kind.cut == Cut::Card) => Use::Pile,
        (PlaceOrder::Pile, _) => Use::Bag,
        _ => Use::Open,
    }
}
