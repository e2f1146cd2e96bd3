//! What a tree says is what the PDF shows, whichever way it is said: drawn by our own walker and by resvg.

use std::sync::Arc;

use warpress_publish::{Document, Meta, pdf};
use warpress_render::png;
use warpress_sheet::{Page, Placed, PlacedKind, Rect, Side, Size, Turn};

use crate::common::read::pictures;

/// The side of a drawing (pt).
const SIDE: f32 = 100.0;
const DPI: f32 = 144.0;

/// Drawings with what is easily drawn in a wrong way.
const DRAWINGS: [(&str, &str); 22] = [
    (
        "turned and enlarged strokes",
        r#"<g transform="translate(50 -4) rotate(45) scale(10)"><path d="M-9 0H9" stroke="red" stroke-width="2"/></g>"#,
    ),
    ("a stroke that reaches into the frame", r#"<path d="M-5 0V100" stroke="red" stroke-width="30"/>"#),
    (
        "what is used elsewhere",
        r##"<g id="a"><rect width="30" height="30"/></g><use href="#a" transform="translate(60 0)"/>"##,
    ),
    (
        "a clip around what is used smaller",
        r##"<clipPath id="c"><rect x="10" y="10" width="20" height="20"/></clipPath><defs><rect id="r" width="200" height="200"/></defs><g clip-path="url(#c)"><use href="#r" transform="scale(.5)"/></g>"##,
    ),
    (
        "a clip that holds all",
        r##"<clipPath id="c"><rect width="100" height="100"/></clipPath><g clip-path="url(#c)"><circle cx="50" cy="50" r="40" fill="teal"/></g>"##,
    ),
    (
        "a turned clip",
        r##"<clipPath id="c"><rect x="20" y="20" width="60" height="60" transform="rotate(30 50 50)"/></clipPath><rect width="100" height="100" fill="teal" clip-path="url(#c)"/>"##,
    ),
    (
        "a clip within a clip",
        r##"<clipPath id="o"><circle cx="50" cy="50" r="40"/></clipPath><clipPath id="c" clip-path="url(#o)"><rect x="50" width="50" height="100"/></clipPath><rect width="100" height="100" fill="teal" clip-path="url(#c)"/>"##,
    ),
    (
        "an even-odd clip",
        r##"<clipPath id="c"><path clip-rule="evenodd" d="M0 0H100V100H0ZM25 25H75V75H25Z"/></clipPath><rect width="100" height="100" fill="teal" clip-path="url(#c)"/>"##,
    ),
    ("an even-odd fill", r#"<path fill-rule="evenodd" d="M0 0H100V100H0ZM25 25H75V75H25Z"/>"#),
    (
        "a faint group of shapes that overlap",
        r#"<g opacity=".4"><rect width="60" height="60"/><rect x="40" y="40" width="60" height="60"/></g>"#,
    ),
    (
        "a faint group of shapes that stand apart",
        r#"<g opacity=".4"><rect width="30" height="30"/><rect x="60" y="60" width="30" height="30"/></g>"#,
    ),
    (
        "a faint group of lines that cross, turned",
        r#"<g opacity=".4" transform="rotate(20 50 50) scale(4)"><path d="M2 12H22" stroke="red" stroke-width="4"/><path d="M12 2V22" stroke="red" stroke-width="4"/></g>"#,
    ),
    (
        "faint within faint",
        r#"<g opacity=".5"><g opacity=".5"><rect width="60" height="60"/></g><rect x="70" y="70" width="20" height="20"/></g>"#,
    ),
    (
        "fill and stroke, faint",
        r#"<rect x="20" y="20" width="60" height="60" fill="gold" stroke="navy" stroke-width="20" opacity=".5"/>"#,
    ),
    (
        "fill over stroke",
        r#"<rect x="20" y="20" width="60" height="60" fill="gold" stroke="navy" stroke-width="20" paint-order="stroke"/>"#,
    ),
    (
        "dashes and caps",
        r#"<path d="M10 30H90" stroke="navy" stroke-width="10" stroke-dasharray="20 14" stroke-linecap="round"/><path d="M10 70H90" stroke="navy" stroke-width="10" stroke-linecap="square"/>"#,
    ),
    (
        "corners",
        r#"<path d="M10 80L30 20L50 80" fill="none" stroke="navy" stroke-width="8"/><path d="M60 80L75 20L90 80" fill="none" stroke="navy" stroke-width="8" stroke-linejoin="round"/>"#,
    ),
    (
        "multiplied",
        r#"<rect width="60" height="60" fill="gold"/><rect x="30" y="30" width="60" height="60" fill="teal" style="mix-blend-mode:multiply"/>"#,
    ),
    (
        "a gradient across a turned shape",
        r##"<linearGradient id="g"><stop offset="0" stop-color="navy"/><stop offset="1" stop-color="gold"/></linearGradient><rect x="20" y="20" width="60" height="40" transform="rotate(30 50 50)" fill="url(#g)"/>"##,
    ),
    (
        "a gradient from a ring",
        r##"<radialGradient id="g" fr="40%"><stop offset="0" stop-color="navy"/><stop offset="1" stop-color="gold"/></radialGradient><rect width="100" height="100" fill="url(#g)"/>"##,
    ),
    (
        "a pattern that is turned and faint",
        r##"<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(30) scale(1.5)"><rect width="5" height="5" fill="teal"/></pattern><rect width="100" height="100" fill="url(#p)" opacity=".5"/>"##,
    ),
    (
        "lengths of millions",
        r#"<g transform="scale(.00001)"><rect x="1000000" y="1000000" width="8000000" height="8000000" fill="teal"/></g>"#,
    ),
];

#[test]
fn a_tree_looks_in_the_pdf_as_resvg_draws_it() {
    let mut faults = Vec::new();
    for (what, inner) in DRAWINGS {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}"><rect width="{SIDE}" height="{SIDE}" fill="white"/>{inner}</svg>"#
        );
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
        let size = Size::new(SIDE, SIDE);
        let mut page = Page::blank(size, Side::Front, what);
        let (trim, kind) = (Rect::at_origin(size), PlacedKind::Card);
        page.items.push(Placed { face: 0, trim, turn: Turn::Up, bleed: 0.0, kind, window: None });
        let expected = png::pixels(&tree, DPI).unwrap();
        let document = Document { meta: Meta::new(what), faces: vec![Arc::new(tree)], pages: vec![page] };
        let picture = pictures(&pdf(&document).unwrap(), DPI).remove(0);
        let pairs = picture.pixels().zip(expected.pixels());
        let far = |(one, other): &([u8; 3], &resvg::tiny_skia::PremultipliedColorU8)| {
            let other = [other.red(), other.green(), other.blue()];
            one.iter().zip(other).any(|(one, other)| one.abs_diff(other) > 48)
        };
        let all = expected.pixels().len();
        assert_eq!(picture.pixels().count(), all, "{what}");
        // Edges are smoothed in other ways; an edge of a pixel around a large shape is less than this.
        let different = pairs.filter(far).count();
        if different * 100 > all {
            faults.push(format!("{what}: {different} of {all} pixels"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
