//! The part of a board that is shown with callouts: at the size at which it is printed, so that it can be
//! read, unlike the board as a whole.

use super::pictures::{FEWEST, Place};
use warpress_text::setting::Rect;

/// The size of the part (pt), chosen to fit beside a card.
const SIZE: (f32, f32) = (228.0, 150.0);
/// Texts nearer to the edge than this are not pointed at (pt).
const MARGIN: f32 = 7.0;

/// The part of a board of this size (pt) that contains most of these names, and one place for each; `None` if there
/// are too few of them anywhere.
pub fn detail<'c>(places: &[Place<'c>], board: (f32, f32)) -> Option<(Rect, Vec<Place<'c>>)> {
    let (w, h) = (SIZE.0.min(board.0), SIZE.1.min(board.1));
    let mut best: Option<(Rect, Vec<Place<'c>>)> = None;
    for middle in places.iter().map(|place| place.at) {
        let x = (middle.0 - w / 2.0).clamp(0.0, board.0 - w);
        let y = (middle.1 - h / 2.0).clamp(0.0, board.1 - h);
        let part = Rect { x, y, w, h };
        let within = named(places, &part);
        // The first of several equals, so that the same board always looks the same.
        if best.as_ref().is_none_or(|(_, known)| within.len() > known.len()) {
            best = Some((part, within));
        }
    }
    best.filter(|(_, within)| within.len() >= FEWEST)
}

/// For each name, the place in this part whose leader line crosses the least of the picture.
fn named<'c>(places: &[Place<'c>], part: &Rect) -> Vec<Place<'c>> {
    let reach = |place: &Place<'_>| (place.at.0 - part.x).min(part.x + part.w - place.at.0);
    let inside = |place: &&Place<'_>| {
        let (x, y) = place.at;
        let half = place.half + MARGIN;
        x - half >= part.x
            && x + half <= part.x + part.w
            && y - MARGIN >= part.y
            && y + MARGIN <= part.y + part.h
    };
    let mut found: Vec<Place<'c>> = Vec::new();
    for place in places.iter().filter(inside) {
        match found.iter_mut().find(|known| known.label == place.label) {
            Some(known) if reach(place) < reach(known) => *known = place.clone(),
            Some(_) => {}
            None => found.push(place.clone()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(label: &'static str, at: (f32, f32)) -> Place<'static> {
        Place { label, text: "", at, half: 5.0 }
    }

    #[test]
    fn the_part_with_most_names_is_shown() {
        let places = [
            place("Number", (20.0, 20.0)),
            place("Number", (500.0, 400.0)),
            place("Hills", (520.0, 380.0)),
            place("River", (900.0, 20.0)),
        ];
        let (part, named) = detail(&places, (1000.0, 700.0)).unwrap();
        let labels: Vec<&str> = named.iter().map(|place| place.label).collect();
        assert_eq!(labels, ["Number", "Hills"], "each name once");
        assert!(part.x <= 500.0 && 520.0 <= part.x + part.w && part.w == SIZE.0);
    }

    #[test]
    fn a_part_stays_on_its_board() {
        let places = [place("Number", (20.0, 20.0)), place("Hills", (60.0, 30.0))];
        let (part, _) = detail(&places, (1000.0, 100.0)).unwrap();
        assert!(part.x == 0.0 && part.y == 0.0 && part.h == 100.0);
    }

    #[test]
    fn one_name_alone_is_no_figure() {
        assert_eq!(detail(&[place("Number", (20.0, 20.0))], (1000.0, 700.0)), None);
        assert_eq!(detail(&[], (1000.0, 700.0)), None);
    }
}
