//! What things are called between an engine and a page. Ids are those of records, but for places, whose seats count
//! from 1 and whose spaces are called as the map calls them.

use warpress_model::Scope;
use warpress_referee::choice::thing_id;
use warpress_referee::display::Viewpoint;
use warpress_referee::thing::{Piece, Place, Space, Thing};

/// A piece that may be seen: `hunt/radar#2`; of those that each seat has, with the seat: `squads/rifle#1@2`.
pub fn piece(viewpoint: &Viewpoint<'_>, piece: Piece) -> Option<String> {
    viewpoint.sees(piece).then(|| thing_id(Thing::Piece(piece), viewpoint.compiled, viewpoint.table))
}

/// A space: `board/a1`.
pub fn space(viewpoint: &Viewpoint<'_>, space: Space) -> String {
    thing_id(Thing::Space(space), viewpoint.compiled, viewpoint.table)
}

/// A place: `draw`, `hand@1`; what stands on a space is called as the space is. `None` if it belongs to a piece that may
/// not be seen, or to a seat that does not exist.
pub fn place(viewpoint: &Viewpoint<'_>, at: Place) -> Option<String> {
    let compiled = viewpoint.compiled;
    let info = compiled.places.get(usize::from(at.definition()))?;
    let id = compiled.words.text(info.id);
    Some(match info.per {
        Scope::Game => id.to_owned(),
        Scope::Seat | Scope::Faction => format!("{id}@{}", at.ordinal() + 1),
        Scope::Side => format!("{id}@{}", viewpoint.table.place_seat(compiled, at)?.0 + 1),
        Scope::Space => space(viewpoint, Space(at.ordinal() as u32)),
        Scope::Piece => format!("{id}@{}", piece(viewpoint, Piece(at.ordinal() as u32))?),
    })
}

/// Whether a piece lies in a pile below pieces that are not seen, or above them and not on top: there it is not shown,
/// so that nobody learns the order from where it lies.
pub fn is_buried(viewpoint: &Viewpoint<'_>, piece: Piece) -> bool {
    let Some(place) = viewpoint.table.piece(piece).at else { return false };
    let held = viewpoint.table.held(place);
    viewpoint.compiled.places[usize::from(place.definition())].pile
        && held.last() != Some(&piece)
        && held.iter().any(|other| !viewpoint.sees(*other))
}

/// What a page lights up for something that can be chosen; `None` if it has no place on the table.
pub fn target(viewpoint: &Viewpoint<'_>, thing: Thing) -> Option<String> {
    Some(match thing {
        Thing::Piece(of) => {
            let place = viewpoint.table.piece(of).at?;
            match piece(viewpoint, of).filter(|_| !is_buried(viewpoint, of)) {
                Some(id) => format!("piece:{id}"),
                // It is one of those in its place.
                None => target(viewpoint, Thing::Place(place))?,
            }
        }
        Thing::Space(of) => format!("space:{}", space(viewpoint, of)),
        Thing::Place(of) => match viewpoint.compiled.places.get(usize::from(of.definition()))?.per {
            Scope::Space => format!("space:{}", place(viewpoint, of)?),
            Scope::Piece => target(viewpoint, Thing::Piece(Piece(of.ordinal() as u32)))?,
            _ => format!("place:{}", place(viewpoint, of)?),
        },
        Thing::Seat(seat) => format!("seat:{}", seat.0),
        Thing::Side(side) => format!("seat:{}", viewpoint.table.seat_of_side(side)?.0),
        _ => return None,
    })
}
