//! Pictures keep to their frames: what a figure adds to a card, its shadow and its company with it, lies where the scene
//! lies. Looked at in every game of the library, for each template and sort of figure with the slenderest and the widest:
//! these two decide how much of the frame a figure takes.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::prelude::*;
use resvg::tiny_skia::Pixmap;
use warpress_assets::Assets;
use warpress_kit::{FaceInput, Subject, subjects};
use warpress_library::Home;
use warpress_render::png;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_sheet::Formats;

use crate::common::ROOT;

/// Pixels to the inch.
const DPI: f32 = 72.0;

/// A pixel is ink of the figure if one of its colours differs by more; a pale sky is the scene's by any difference.
const INK: u8 = 40;
const ANY: u8 = 0;

/// Pixels along the frame that belong to it, and to what is rounded.
const EDGE: u32 = 2;

#[test]
fn no_figure_leaves_the_frame_of_its_picture() {
    let data = Path::new(ROOT).join("data");
    let folders = std::fs::read_dir(&data).unwrap().map(|folder| folder.unwrap());
    let games: Vec<String> = folders
        .filter(|folder| folder.path().join("decks").is_dir() && folder.path().join("game.toml").is_file())
        .map(|folder| folder.file_name().into_string().unwrap())
        .collect();
    assert!(games.len() > 50);
    let looked: Vec<(usize, Vec<String>)> = games.par_iter().map(|game| look(game)).collect();
    let beyond: Vec<&String> = looked.iter().flat_map(|(_, beyond)| beyond).collect();
    assert!(beyond.is_empty(), "{} cards with ink beyond their frame:\n{beyond:#?}", beyond.len());
    let seen: usize = looked.iter().map(|(seen, _)| seen).sum();
    assert!(seen > 400, "only {seen} cards looked at have a figure in a scene");
}

/// How many cards of a game were looked at, and which have ink beyond the frame.
fn look(slug: &str) -> (usize, Vec<String>) {
    let assets = Assets::built_in().of_game(slug);
    let Some(game) = warpress_kit::load(&assets, &Home::Library(slug.to_owned()), &[]).game else {
        panic!("{slug} cannot be read");
    };
    let renderer = Renderer::new(&assets, Theme::load(&assets, &game.theme).unwrap()).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let Ok(all) = subjects(&game, &renderer, &formats, Ink::Full, 0.0) else { return (0, Vec::new()) };
    let (mut seen, mut beyond) = (0, Vec::new());
    for subject in extremes(&renderer, &all) {
        let Some(row) = subject.row else { continue };
        let Some((frame, figure)) = extents(&renderer, &subject.input) else { continue };
        seen += 1;
        if let Some(figure) = figure.filter(|figure| !frame.holds(figure)) {
            beyond.push(format!("{slug}/{}/{}: {figure:?} beyond {frame:?}", subject.list.id, row.id));
        }
    }
    (seen, beyond)
}

/// A list, a template, and a sort of figure.
type Sort<'s> = (&'s str, &'s str, &'s str);

/// Of the fronts with a figure in a scene those whose figures are the slenderest and the widest of their sort.
fn extremes<'s>(renderer: &Renderer, all: &'s [Subject<'s>]) -> Vec<&'s Subject<'s>> {
    let mut sorts: BTreeMap<Sort<'_>, Vec<(f32, &Subject<'_>)>> = BTreeMap::new();
    for subject in all.iter().filter(|one| !one.back) {
        let Some(front) = subject.input.view.front() else { continue };
        if front.slot.icon.is_empty() || front.slot.scene.is_empty() || front.counter.is_some() {
            continue;
        }
        let icons = renderer.icons();
        let Ok(drawn) = icons.silhouette(&front.slot.icon) else { continue };
        let kind = icons.cast(&front.slot.icon).kind.word();
        let sort = (subject.list.id.as_str(), subject.input.template.as_str(), kind);
        sorts.entry(sort).or_default().push((drawn.ratio(), subject));
    }
    let ends = sorts.into_values().flat_map(|mut of| {
        of.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let last = of.len() - 1;
        if last == 0 { vec![of[0].1] } else { vec![of[0].1, of[last].1] }
    });
    ends.collect()
}

/// Where the scene lies on a face, and where the figure; `None` if the face shows no scene.
fn extents(renderer: &Renderer, face: &FaceInput) -> Option<(Extent, Option<Extent>)> {
    let drawn = |figure: bool, scene: bool| {
        let view = face.view.with_front(|front| {
            // A mark shows the figure where nothing else is said; that is no picture.
            if front.slot.type_icon.is_empty() {
                front.slot.type_icon.clone_from(&front.slot.icon);
            }
            if !figure {
                front.slot.icon.clear();
            }
            if !scene {
                front.slot.scene.clear();
            }
        });
        let input = FaceInput { view, template: face.template.clone(), ..*face };
        png::pixels(&renderer.face(&input).ok()?.tree, DPI).ok()
    };
    let bare = drawn(false, true)?;
    let frame = difference(&bare, &drawn(false, false)?, ANY)?;
    Some((frame, difference(&bare, &drawn(true, true)?, INK)))
}

/// A box of pixels, both ends included.
#[derive(Debug)]
struct Extent {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Extent {
    fn holds(&self, other: &Self) -> bool {
        self.left <= other.left + EDGE
            && self.top <= other.top + EDGE
            && other.right <= self.right + EDGE
            && other.bottom <= self.bottom + EDGE
    }
}

/// Where two drawings of the same size differ by more.
fn difference(one: &Pixmap, other: &Pixmap, by: u8) -> Option<Extent> {
    let mut found: Option<Extent> = None;
    let wide = one.width();
    let pixels = one.data().chunks(4).zip(other.data().chunks(4)).zip(0u32..);
    for ((one, other), place) in pixels {
        if one.iter().zip(other).any(|(one, other)| one.abs_diff(*other) > by) {
            let (x, y) = (place % wide, place / wide);
            let all = found.get_or_insert(Extent { left: x, top: y, right: x, bottom: y });
            (all.left, all.right) = (all.left.min(x), all.right.max(x));
            (all.top, all.bottom) = (all.top.min(y), all.bottom.max(y));
        }
    }
    found
}
