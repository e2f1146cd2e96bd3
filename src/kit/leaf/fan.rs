//! Some of the game's own cards for the title page, as pictures that may stand inside another SVG.

use serde_json::{Value, json};

use crate::kit::Faces;

/// How many fronts are shown, besides a back.
const FRONTS: usize = 3;

/// The back of the first cards, if it is printed, and fronts from all over the kit, each with another
/// scene if there are such: `svg` (the content of the root), `w`, `h`, `back`.
pub(super) fn fan(drawn: &Faces<'_>, backs: bool) -> Vec<Value> {
    let all = || drawn.subjects.iter().zip(&drawn.faces);
    let back = all().find(|(subject, _)| backs && subject.row.is_none());
    let fronts: Vec<_> = all().filter(|(subject, _)| subject.row.is_some()).collect();
    let scene = |place: usize| fronts[place].0.row.and_then(|row| row.scene.as_deref());
    let count = FRONTS.min(fronts.len());
    let mut places: Vec<usize> = Vec::new();
    for part in 0..count {
        let (from, to) = (part * fronts.len() / count, (part + 1) * fronts.len() / count);
        let new = (from..to).find(|place| places.iter().all(|other| scene(*other) != scene(*place)));
        places.push(new.unwrap_or(from));
    }
    let fronts = places.into_iter().map(|place| (false, fronts[place].1));
    let shown = back.map(|(_, face)| (true, face)).into_iter().chain(fronts);
    shown
        .enumerate()
        .filter_map(|(number, (back, face))| {
            let svg = inner(&face.svg, number)?;
            Some(json!({ "svg": svg, "w": face.size.0, "h": face.size.1, "back": back }))
        })
        .collect()
}

/// What stands between the root's tags, with ids that no other face on the page has.
fn inner(svg: &str, number: usize) -> Option<String> {
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
