//! What things are called between an engine and a page. Pieces have handles; places are called as in records, but their
//! seats count from 1, and spaces as the map calls them.

use warpress_model::Scope;
use warpress_referee::choice::thing_id;
use warpress_referee::display::Viewpoint;
use warpress_referee::thing::{Piece, Place, Space, Thing};

use super::eyes::Eyes;

/// A space: `board/a1`.
pub fn space(viewpoint: &Viewpoint<'_>, space: Space) -> String {
    thing_id(Thing::Space(space), viewpoint.compiled, viewpoint.table)
}

/// A place: `draw`, `hand@1`; what stands on a space is called as the space is. `None` if it belongs to a piece that may
/// not be seen, or to a seat that does not exist.
pub fn place(eyes: &Eyes<'_>, at: Place) -> Option<String> {
    place_if(eyes, at, |_| true)
}

/// The same, if it belongs to a piece of which this is true, or to none.
pub fn place_if(eyes: &Eyes<'_>, at: Place, known: impl FnOnce(Piece) -> bool) -> Option<String> {
    let (compiled, table) = (eyes.viewpoint.compiled, eyes.viewpoint.table);
    let info = compiled.places.get(usize::from(at.definition()))?;
    let id = compiled.words.text(info.id);
    Some(match info.per {
        Scope::Game => id.to_owned(),
        Scope::Seat | Scope::Faction => format!("{id}@{}", at.ordinal() + 1),
        Scope::Side => format!("{id}@{}", table.place_seat(compiled, at)?.0 + 1),
        Scope::Space => space(&eyes.viewpoint, Space(at.ordinal() as u32)),
        Scope::Piece => {
            let host = Piece(at.ordinal() as u32);
            format!("{id}@{}", eyes.handle(host).filter(|_| known(host))?)
        }
    })
}

/// Whether a piece lies in a pile below pieces that are not seen, or above them and not on top: there it is not shown.
pub fn is_buried(viewpoint: &Viewpoint<'_>, piece: Piece) -> bool {
    let Some(place) = viewpoint.table.piece(piece).at else { return false };
    let held = viewpoint.table.held(place);
    viewpoint.compiled.places[usize::from(place.definition())].pile
        && held.last() != Some(&piece)
        && held.iter().any(|other| !viewpoint.sees(*other))
}

/// What a page lights up for something that can be chosen; `None` if it has no place on the table.
pub fn target(eyes: &Eyes<'_>, thing: Thing) -> Option<String> {
    let viewpoint = &eyes.viewpoint;
    Some(match thing {
        Thing::Piece(of) => {
            let place = viewpoint.table.piece(of).at?;
            match eyes.handle(of).filter(|_| !is_buried(viewpoint, of)) {
                Some(id) => format!("piece:{id}"),
                // It is one of those in its place.
                None => target(eyes, Thing::Place(place))?,
            }
        }
        Thing::Space(of) => format!("space:{}", space(viewpoint, of)),
        Thing::Place(of) => match viewpoint.compiled.places.get(usize::from(of.definition()))?.per {
            Scope::Space => format!("space:{}", place(eyes, of)?),
            Scope::Piece => target(eyes, Thing::Piece(Piece(of.ordinal() as u32)))?,
            _ => format!("place:{}", place(eyes, of)?),
        },
        Thing::Seat(seat) => format!("seat:{}", seat.0),
        Thing::Side(side) => format!("seat:{}", viewpoint.table.seat_of_side(side)?.0),
        _ => return None,
    })
}
