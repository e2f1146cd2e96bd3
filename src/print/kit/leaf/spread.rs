//! Some of the game's own pieces for the title page, laid out on a table, as pictures that may stand inside another SVG.

use super::super::view::leaf::Exhibit;
use super::TiledBoard;
use crate::Subject;
use warpress_model::{List, ListKind};
use warpress_render::face::PrintedFace;

/// How many fronts of cards are shown, besides a back.
const FRONTS: usize = 3;
/// How many counters.
const COUNTERS: usize = 4;

/// A face of the spread.
pub struct SpreadFace {
    pub(super) svg: String,
    pub(super) size: (f32, f32),
    sort: &'static str,
}

impl SpreadFace {
    /// What is kept of a face.
    pub fn of(subject: &Subject<'_>, face: &PrintedFace) -> Self {
        let sort = match subject.list.kind {
            _ if subject.back => "back",
            ListKind::Counters => "counter",
            ListKind::Spaces => "board",
            _ => "card",
        };
        Self { svg: face.svg.clone(), size: face.size, sort }
    }
}

/// Which faces are shown, in their order: the back of the first cards, if it is printed, fronts from all over the kit, each
/// with another scene or light if there are such, the first board, unless that is shown already with its sheets, and the
/// first counters of several sets.
pub fn choose(subjects: &[Subject<'_>], backs: bool, tiled: Option<&TiledBoard>) -> Vec<usize> {
    let is =
        |subject: &Subject<'_>, wanted: &dyn Fn(&List) -> bool| wanted(subject.list) && !subject.is_box();
    let all = |wanted: &'static dyn Fn(&List) -> bool| {
        subjects.iter().enumerate().filter(move |(_, subject)| is(subject, wanted))
    };
    let cards = || all(&|list| matches!(list.kind, ListKind::Deck | ListKind::Records));
    let back = cards().find(|(_, subject)| backs && subject.back).map(|(place, _)| place);
    let fronts = cards().filter(|(_, subject)| !subject.back);
    let fronts: Vec<_> = fronts.filter_map(|(place, subject)| Some((place, subject.row?))).collect();
    let stage = |place: usize| (&fronts[place].1.scene, &fronts[place].1.light);
    let count = FRONTS.min(fronts.len());
    let mut places: Vec<usize> = Vec::new();
    for part in 0..count {
        let (from, to) = (part * fronts.len() / count, (part + 1) * fronts.len() / count);
        let new = (from..to).find(|place| places.iter().all(|other| stage(*other) != stage(*place)));
        places.push(new.unwrap_or(from));
    }
    let board = all(&|list| list.kind == ListKind::Spaces).map(|(place, _)| place).next();
    let counters: Vec<_> = all(&|list| list.kind == ListKind::Counters)
        .filter(|(_, subject)| !subject.back && subject.row.is_some())
        .collect();
    // One of each set, then the seconds.
    let mut ranked: Vec<(usize, usize)> = Vec::new();
    for (number, (place, subject)) in counters.iter().enumerate() {
        let nth = counters[..number].iter().filter(|(_, other)| other.list.id == subject.list.id).count();
        ranked.push((nth, *place));
    }
    ranked.sort_unstable();
    let counters = ranked.into_iter().take(COUNTERS).map(|(_, place)| place);
    back.into_iter()
        .chain(places.into_iter().map(|place| fronts[place].0))
        .chain(board.filter(|_| tiled.is_none()))
        .chain(counters)
        .collect()
}

/// The faces as the template gets them.
pub(super) fn spread(shown: &[SpreadFace]) -> Vec<Exhibit> {
    shown
        .iter()
        .enumerate()
        .filter_map(|(number, shown)| {
            let svg = inner(&shown.svg, number)?;
            Some(Exhibit { svg, w: shown.size.0, h: shown.size.1, sort: shown.sort })
        })
        .collect()
}

/// What stands between the root's tags, with ids that no other face on the page has.
pub(super) fn inner(svg: &str, number: usize) -> Option<String> {
    let start = svg.find('>')? + 1;
    let end = svg.rfind("</svg>")?;
    let mut inner = svg.get(start..end)?.to_owned();
    for mark in ["id=\"", "url(#", "href=\"#"] {
        inner = inner.replace(mark, &format!("{mark}piece{number}-"));
    }
    Some(inner)
}

#[cfg(test)]
mod tests {
    use super::inner;

    #[test]
    fn two_faces_on_one_page_do_not_share_their_ids() {
        let svg = "<svg w=\"1\"><g id=\"a\" fill=\"url(#a)\"><use href=\"#a\"/></g></svg>";
        let wanted = "<g id=\"piece2-a\" fill=\"url(#piece2-a)\"><use href=\"#piece2-a\"/></g>";
        assert_eq!(inner(svg, 2).as_deref(), Some(wanted));
        assert_eq!(inner("", 2), None);
    }
}
