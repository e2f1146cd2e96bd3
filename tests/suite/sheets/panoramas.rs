//! Scenes in boxes four times as wide as high: a layer that was drawn for a card must not end in the middle of the
//! picture, as if cut with a knife. Houses, posts and masts have upright sides too; they are told apart by their shape: what
//! is curved or jagged elsewhere has no honest upright side. Scenes that have some all the same stand in a list.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;
use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{Group, Node, Transform};
use warpress_assets::Assets;
use warpress_kit::FaceInput;
use warpress_kit::view::View;
use warpress_kit::view::card::{Sample, Slots};
use warpress_library::Home;
use warpress_render::png;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

use crate::common::ROOT;

/// The box (pt).
const WIDE: f32 = 400.0;
const HIGH: f32 = 100.0;

/// A side shorter than this is no cut that one sees.
const LONG: f32 = 12.0;

/// Within this of the left and right edge a layer may end.
const MARGIN: f32 = 8.0;

/// Where pictures of those that are not listed are put, to be looked at.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/panoramas");

/// Curved shapes with an honest upright side: columns, arches, minarets, busts, the trunks of trees.
const CURVED: &[&str] = &[
    "alps-cable",
    "alps-village",
    "antiq-storm",
    "barricade-night",
    "barricade-palace",
    "barricade-square",
    "barricade-street",
    "berlin-blocks",
    "capital-evening",
    "castle-court",
    "castle-hall",
    "coast-border",
    "convoy-valletta",
    "cover-carriers",
    "cover-iraqi-conflict",
    "fable-chart",
    "fable-hall",
    "fair-stage",
    "fallujah-night",
    "fallujah-street",
    "gulf-night",
    "gun-deck",
    "lectern-and-well",
    "levant-city",
    "levant-night",
    "marble-hall",
    "mogadishu-from-above",
    "mogadishu-market",
    "mogadishu-night",
    "mogadishu-operations",
    "mogadishu-roofs",
    "mogadishu-sea",
    "mogadishu-street",
    "moika-palace",
    "night-tracers",
    "petersburg-salon",
    "pitch-stadium",
    "pizza-market",
    "pizza-oven",
    "raid-room",
    "raj-barracks",
    "raj-bazaar",
    "raj-council",
    "reich-field",
    "reich-works",
    "relief-crowd",
    "tigris-roofs",
    "two-capitals",
    "volga-ruins",
    "winter-palace",
];

/// Jagged shapes with one: gables, ruins, posts.
const JAGGED: &[&str] = &[
    "ardennes-town",
    "argonne-ravine",
    "berlin-blocks",
    "berlin-fires",
    "blitz-town",
    "burnt-village",
    "cover-arab-israeli-wars",
    "cover-autumn-mist",
    "cover-battlefront",
    "cover-dark-sun-empires",
    "cover-endless-patrol",
    "cover-iraq-invasion-card-game",
    "cover-iraqi-conflict",
    "korea-city",
    "levant-ruins",
    "scorch-bazaar",
    "sniper-scope",
    "stockade-wire",
    "tank-duel",
    "trench-ruins",
    "volga-ruins",
];

#[test]
fn no_layer_ends_in_the_middle_of_a_wide_scene() {
    let data = Path::new(ROOT).join("data");
    let games =
        std::fs::read_dir(&data).unwrap().map(|game| game.unwrap().file_name().into_string().unwrap());
    let of_games = games.map(Some).filter(|game| !scenes(game.as_deref()).is_empty());
    let places: Vec<Option<String>> = std::iter::once(None).chain(of_games).collect();
    assert!(places.len() > 10);
    let cuts: Vec<(String, Kind)> = places
        .par_iter()
        .flat_map_iter(|game| {
            let renderer = renderer(game.as_deref());
            let all = scenes(game.as_deref());
            let found = all.into_par_iter().flat_map_iter(|name| {
                let tree = tree(&renderer, &name);
                let kinds = sides(&tree);
                if kinds.iter().any(|kind| !kind.honest().contains(&name.as_str())) {
                    keep(&name, &tree);
                }
                kinds.into_iter().map(move |kind| (name.clone(), kind))
            });
            found.collect::<Vec<_>>()
        })
        .collect();
    let named = |wanted: Kind| -> BTreeSet<&str> {
        cuts.iter().filter(|(_, kind)| *kind == wanted).map(|(name, _)| name.as_str()).collect()
    };
    let mut faults = Vec::new();
    for kind in [Kind::Curved, Kind::Jagged] {
        let honest: BTreeSet<&str> = kind.honest().iter().copied().collect();
        let found = named(kind);
        let cut: Vec<_> = found.difference(&honest).collect();
        if !cut.is_empty() {
            faults.push(format!("{kind:?} shapes end upright in {cut:?}; look at them in {KEPT}"));
        }
        let idle: Vec<_> = honest.difference(&found).collect();
        if !idle.is_empty() {
            faults.push(format!("listed as {kind:?}, but without such a side: {idle:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The names of the scenes of a game, or of those for all.
fn scenes(game: Option<&str>) -> Vec<String> {
    let root = Path::new(ROOT);
    let home = game.map_or_else(|| root.to_owned(), |game| root.join("data").join(game));
    let files = std::fs::read_dir(home.join("templates/scenes")).into_iter().flatten();
    let names =
        files.filter_map(|file| file.unwrap().file_name().to_str()?.strip_suffix(".svg").map(str::to_owned));
    names.collect()
}

/// In the theme of the game, as its scenes may use colours that no other has.
fn renderer(game: Option<&str>) -> Renderer {
    let Some(game) = game else {
        let assets = Assets::built_in();
        return Renderer::new(&assets, Theme::load(&assets, "plain").unwrap()).unwrap();
    };
    let assets = Assets::built_in().of_game(game);
    let game = warpress_kit::load(&assets, &Home::Library(game.to_owned()), &[]).game.unwrap();
    Renderer::new(&assets, Theme::load(&assets, &game.theme).unwrap()).unwrap()
}

fn tree(renderer: &Renderer, scene: &str) -> usvg::Tree {
    let slot = Slots { scene: scene.to_owned(), ..Slots::default() };
    let view = View::Sample(Box::new(Sample { slot }));
    let template = "sheet/scene".to_owned();
    let input = FaceInput { template, view, size: (WIDE, HIGH), bleed: 0.0, ink: Ink::Full };
    renderer.face(&input).unwrap_or_else(|errors| panic!("{scene}: {errors:?}")).tree
}

/// The sort of a shape with an upright side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// With curves.
    Curved,
    /// Without, mostly of slanted sides.
    Jagged,
}

impl Kind {
    /// The scenes in which such a side is honest.
    fn honest(self) -> &'static [&'static str] {
        match self {
            Self::Curved => CURVED,
            Self::Jagged => JAGGED,
        }
    }
}

fn keep(name: &str, tree: &usvg::Tree) {
    std::fs::create_dir_all(KEPT).unwrap();
    let pixels = png::pixels(tree, 144.0).unwrap();
    std::fs::write(Path::new(KEPT).join(format!("{name}.png")), png::encode(&pixels).unwrap()).unwrap();
}

fn sides(tree: &usvg::Tree) -> BTreeSet<Kind> {
    fn walk(group: &Group, found: &mut BTreeSet<Kind>) {
        for child in group.children() {
            match child {
                Node::Group(group) => walk(group, found),
                Node::Path(path) if path.fill().is_some() && path.is_visible() => {
                    found.extend(shapes(path.data(), path.abs_transform()).iter().filter_map(Shape::kind));
                }
                _ => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(tree.root(), &mut found);
    found
}

/// A closed line: its straight sides, and whether it has curves.
#[derive(Debug, Default)]
struct Shape {
    sides: Vec<(Point, Point)>,
    curved: bool,
}

impl Shape {
    fn kind(&self) -> Option<Kind> {
        let upright = |(a, b): &(Point, Point)| {
            let (top, foot) = (a.y.min(b.y).max(0.0), a.y.max(b.y).min(HIGH));
            let within = (MARGIN..=WIDE - MARGIN).contains(&a.x);
            (a.x - b.x).abs() < 0.2 && foot - top >= LONG && a.y.max(b.y) < HIGH + 3.0 && within
        };
        if !self.sides.iter().any(upright) {
            return None;
        }
        if self.curved {
            return Some(Kind::Curved);
        }
        let slanted = |(a, b): &&(Point, Point)| (a.x - b.x).abs() >= 0.2 && (a.y - b.y).abs() >= 0.2;
        let jagged =
            self.sides.len() >= 8 && self.sides.iter().filter(slanted).count() * 2 >= self.sides.len();
        jagged.then_some(Kind::Jagged)
    }
}

fn shapes(path: &usvg::tiny_skia_path::Path, by: Transform) -> Vec<Shape> {
    let Some(path) = path.clone().transform(by) else { return Vec::new() };
    let mut all: Vec<Shape> = Vec::new();
    let (mut start, mut at) = (Point::zero(), Point::zero());
    for segment in path.segments() {
        let mut side = |from: Point, to: Point| {
            if from.distance(to) > 0.2
                && let Some(shape) = all.last_mut()
            {
                shape.sides.push((from, to));
            }
        };
        match segment {
            PathSegment::MoveTo(to) => {
                all.push(Shape::default());
                (start, at) = (to, to);
            }
            PathSegment::LineTo(to) => {
                side(at, to);
                at = to;
            }
            PathSegment::QuadTo(_, to) | PathSegment::CubicTo(_, _, to) => {
                all.last_mut().into_iter().for_each(|shape| shape.curved = true);
                at = to;
            }
            PathSegment::Close => {
                side(at, start);
                at = start;
            }
        }
    }
    all
}

#[test]
fn a_hill_that_ends_upright_is_cut_and_a_house_is_not() {
    let kinds = |d: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"100\"><path d=\"{d}\"/></svg>"
        );
        sides(&usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap())
    };
    assert_eq!(kinds("M0 100V60Q100 20 200 60V100Z"), BTreeSet::from([Kind::Curved]));
    assert_eq!(kinds("M0 100V60Q200 20 400 60V100Z"), BTreeSet::new());
    assert_eq!(kinds("M100 100V40H200V100Z"), BTreeSet::new());
    let ridge = "M0 100L0 60L40 50L80 62L120 40L160 58L200 45L240 60L240 100Z";
    assert_eq!(kinds(ridge), BTreeSet::from([Kind::Jagged]));
}
