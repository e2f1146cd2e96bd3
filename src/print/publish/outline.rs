//! Bookmarks: one for each page that begins a stack, or that has a bookmark of its own.

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};

use warpress_sheet::Page;

pub(super) fn build(pages: &[Page]) -> Outline {
    let mut outline = Outline::new();
    for (i, page) in pages.iter().enumerate() {
        if let Some(title) = &page.bookmark {
            let top = XyzDestination::new(i, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(title.clone(), top));
        }
    }
    outline
}
