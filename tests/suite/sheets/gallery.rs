//! The gallery holds templates, themes and inks to what somebody has looked at. A test that fails here means that
//! every game's cards may look different.

use std::path::Path;

use rayon::prelude::*;
use resvg::tiny_skia::{ColorU8, Pixmap, PremultipliedColorU8};
use warpress_assets::Assets;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

use crate::common::ROOT;

/// A pixel differs if a channel does by more than this: more than few colours and another machine's rounding make.
const LEVEL: u8 = 40;
/// A sheet is compared in squares of this side (pixels), and one of them differs if more than one in so many of its
/// pixels does: a changed word counts, however large the sheet.
const SIDE: u32 = 40;
const ONE_IN: usize = 25;
/// A picture of the gallery takes no more than this on average (bytes): people fetch them all with the source. A third of
/// them are sheets of silhouettes, which are full of outlines, boards have terrain, and one sheet has all covers.
const MOST: u64 = 124_000;

/// The sheets of a game's own pictures.
const PICTURES: &str = "art";

const MAKE: &str = "cargo run --release --example gallery";

#[test]
fn themes_look_as_they_did_when_they_were_found_good() {
    let root = Path::new(ROOT);
    let assets = Assets::built_in();
    let contexts = crate::themes::contexts(&root.join(crate::themes::CONTEXTS)).unwrap();
    let all: Vec<(String, Ink)> = Theme::names(&assets)
        .into_iter()
        .chain([PICTURES.to_owned()])
        .flat_map(|name| crate::themes::INKS.map(|(ink, _)| (name.clone(), ink)))
        .collect();
    let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&new).unwrap();
    let changed: Vec<String> = all
        .par_iter()
        .filter_map(|(theme, ink)| {
            let sheet = if theme == PICTURES {
                crate::pictures::sheet(root, *ink).unwrap()
            } else {
                let renderer = Renderer::new(&assets, Theme::load(&assets, theme).unwrap()).unwrap();
                crate::themes::sheet(&renderer, &contexts, *ink).unwrap()
            };
            let bytes = crate::themes::encoded(&sheet, *ink).unwrap();
            let file = format!("{theme}-{}.png", ink.name());
            let now = Pixmap::decode_png(&bytes).unwrap();
            let old = Pixmap::load_png(root.join("docs/gallery").join(&file));
            if old.is_ok_and(|old| same(&old, &now)) {
                return None;
            }
            std::fs::write(new.join(&file), bytes).unwrap();
            Some(file)
        })
        .collect();
    assert!(
        changed.is_empty(),
        "changed: {}\n\nHow they look now is in {}. If it is good: {MAKE}",
        changed.join(", "),
        new.display()
    );
}

#[test]
fn the_gallery_is_small_and_shows_nothing_that_is_no_more() {
    let root = Path::new(ROOT).join("docs/gallery");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (mut all, mut pictures) = (0, 0);
    for entry in std::fs::read_dir(root).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        assert!(name == "README.md" || readme.contains(&format!("({name})")), "{name} is shown nowhere");
        all += entry.metadata().unwrap().len();
        pictures += u64::from(name != "README.md");
    }
    let most = MOST * pictures;
    assert!(all <= most, "the gallery has {all} bytes; {most} are the most for {pictures} pictures. {MAKE}");
}

/// What the comparison cannot see must not be thought to be watched.
#[test]
fn a_changed_figure_counts_and_another_machines_rounding_does_not() {
    let sheet = |shade: u8, changed: usize| {
        let mut pixmap = Pixmap::new(400, 300).unwrap();
        for (place, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            // A figure of ten lines.
            let (x, y) = (place % 400, place / 400);
            let shade =
                if (10..20).contains(&y) && (50..50 + changed / 10).contains(&x) { 20 } else { shade };
            *pixel = ColorU8::from_rgba(shade, shade, shade, 255).premultiply();
        }
        pixmap
    };
    let old = sheet(150, 0);
    assert!(same(&old, &sheet(165, 0)), "few colours");
    assert!(same(&old, &sheet(150, 20)), "smoothed edges");
    assert!(!same(&old, &sheet(150, 80)), "a figure");
    assert!(!same(&old, &sheet(205, 0)), "another colour");
    assert!(!same(&old, &Pixmap::new(400, 200).unwrap()), "another size");
}

fn same(old: &Pixmap, new: &Pixmap) -> bool {
    if (old.width(), old.height()) != (new.width(), new.height()) {
        return false;
    }
    let channels = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    let differs = |place: usize| {
        let (old, new) = (channels(&old.pixels()[place]), channels(&new.pixels()[place]));
        old.iter().zip(new).any(|(old, new)| old.abs_diff(new) > LEVEL)
    };
    let square = |(left, top): (u32, u32)| {
        let (right, bottom) = ((left + SIDE).min(old.width()), (top + SIDE).min(old.height()));
        let pixels = (top..bottom).flat_map(|y| (left..right).map(move |x| (y * old.width() + x) as usize));
        pixels.filter(|place| differs(*place)).count() * ONE_IN <= (SIDE * SIDE) as usize
    };
    let steps = |length: u32| (0..length).step_by(SIDE as usize);
    steps(old.height()).flat_map(|y| steps(old.width()).map(move |x| (x, y))).all(square)
}
