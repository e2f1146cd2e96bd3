//! Some of the game's own cards for the title page, as pictures that may stand inside another SVG.

use super::super::view::leaf::Card;
use super::Tiled;
use crate::Subject;
use warpress_model::{List, ListKind};
use warpress_render::face::PrintedFace;

/// How many fronts are shown, besides a back.
const FRONTS: usize = 3;

/// A face of the fan.
pub struct Blade {
    pub(super) svg: String,
    pub(super) size: (f32, f32),
    back: bool,
}

impl Blade {
    /// What is kept of a face.
    pub fn of(subject: &Subject<'_>, face: &PrintedFace) -> Self {
        Self { svg: face.svg.clone(), size: face.size, back: subject.back }
    }
}

/// Which faces of cards are shown, in their order: the back of the first cards, if it is printed, and fronts from all
/// over the kit, each with another scene or light if there are such.
///
/// A kit without cards shows a board, if that is not shown already with its sheets.
pub fn choose(subjects: &[Subject<'_>], backs: bool, tiled: Option<&Tiled>) -> Vec<usize> {
    let cards = |list: &List| matches!(list.kind, ListKind::Deck | ListKind::Records);
    let is_card = |subject: &Subject<'_>| cards(subject.list) && !subject.is_box();
    let all = || subjects.iter().enumerate().filter(|(_, subject)| is_card(subject));
    let back = all().find(|(_, subject)| backs && subject.back).map(|(place, _)| place);
    let fronts = all().filter(|(_, subject)| !subject.back);
    let fronts: Vec<_> = fronts.filter_map(|(place, subject)| Some((place, subject.row?))).collect();
    let stage = |place: usize| (&fronts[place].1.scene, &fronts[place].1.light);
    let count = FRONTS.min(fronts.len());
    let mut places: Vec<usize> = Vec::new();
    for part in 0..count {
        let (from, to) = (part * fronts.len() / count, (part + 1) * fronts.len() / count);
        let new = (from..to).find(|place| places.iter().all(|other| stage(*other) != stage(*place)));
        places.push(new.unwrap_or(from));
    }
    if fronts.is_empty() && tiled.is_none() {
        return subjects
            .iter()
            .position(|subject| subject.list.kind == ListKind::Spaces)
            .into_iter()
            .collect();
    }
    back.into_iter().chain(places.into_iter().map(|place| fronts[place].0)).collect()
}

/// The faces as the template gets them.
pub(super) fn fan(blades: &[Blade]) -> Vec<Card> {
    blades
        .iter()
        .enumerate()
        .filter_map(|(number, blade)| {
            let svg = inner(&blade.svg, number)?;
            Some(Card { svg, w: blade.size.0, h: blade.size.1, back: blade.back })
        })
        .collect()
}

/// What stands between the root's tags, with ids that no other face on the page has.
pub(super) fn inner(svg: &str, number: usize) -> Option<String> {
    let start = svg.find('>')? + 1;
    let end = svg.rfind("</svg>")?;
    let mut inner = svg.get(start..end)?.to_owned();
    for mark in ["id=\"", "url(#", "href=\"#"] {
        inner = inner.replace(mark, &format!("{mark}fan{number}-"));
    }
    Some(inner)
}

#[cfg(test)]
mod tests {
    use super::inner;

    #[test]
    fn two_faces_on_one_page_do_not_share_their_ids() {
        let svg = "<svg w=\"1\"><g id=\"a\" fill=\"url(#a)\"><use href=\"#a\"/></g></svg>";
        let wanted = "<g id=\"fan2-a\" fill=\"url(#fan2-a)\"><use href=\"#fan2-a\"/></g>";
        assert_eq!(inner(svg, 2).as_deref(), Some(wanted));
        assert_eq!(inner("", 2), None);
    }
}
