//! What faces and kits weigh, counted and never timed: bytes, and the shapes that a printer's computer draws. A template
//! that draws everything twice looks the same, and nothing else would tell.
//!
//! The figures lie in `weights.txt`. Which games' kits are weighed stands there too: those of the sample
//! (`tests/suite/prove/sample.rs`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use rayon::prelude::*;
use usvg::{Group, Node};
use warpress_assets::Assets;
use warpress_kit::Request;
use warpress_library::Home;
use warpress_render::face::Face;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

use crate::common::ROOT;

const FILE: &str = "tests/suite/sheets/weights.txt";
/// Writes the figures anew instead of comparing them.
const WRITE: &str = "WARPRESS_WEIGH";
const RENEW: &str = "WARPRESS_WEIGH=1 cargo test --release -p warpress-sheets-tests --test sheets weights";

/// A figure may change by one in so many …
const PART: u64 = 10;
/// … and by so many in any case: of four clips one is a quarter.
const FEW: u64 = 3;

/// Figures by what they count, of each thing that is weighed.
type Weights = BTreeMap<String, BTreeMap<String, u64>>;

#[test]
fn faces_and_kits_weigh_what_they_did() {
    let root = Path::new(ROOT);
    let accepted = read(&std::fs::read_to_string(root.join(FILE)).unwrap_or_default());
    let kits: Vec<&str> = accepted.keys().filter_map(|name| name.strip_prefix("kit ")).collect();
    let mut now = faces(root);
    now.par_extend(kits.par_iter().map(|slug| (format!("kit {slug}"), kit(slug))));
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(root.join(FILE), written(&now)).unwrap();
        return;
    }
    assert!(kits.len() >= 10, "{FILE} names too few kits");
    let changed = differences(&accepted, &now);
    assert!(
        changed.is_empty(),
        "what is drawn weighs more or less than it did:\n  {}\nif it should, write the figures anew: {RENEW}",
        changed.join("\n  ")
    );
}

/// The faces of the gallery: all of each template, and all of each theme.
fn faces(root: &Path) -> Weights {
    let assets = Assets::built_in();
    let contexts = crate::themes::contexts(&root.join(crate::themes::CONTEXTS)).unwrap();
    let themes: Vec<(String, Ink)> = Theme::names(&assets)
        .into_iter()
        .flat_map(|name| crate::themes::INKS.map(|(ink, _)| (name.clone(), ink)))
        .collect();
    let weighed: Vec<Vec<(String, BTreeMap<String, u64>)>> = themes
        .par_iter()
        .map(|(theme, ink)| {
            let renderer = Renderer::new(&assets, Theme::load(&assets, theme).unwrap()).unwrap();
            let faces = crate::themes::faces(&renderer, &contexts, *ink).unwrap();
            let names = |template: &str| {
                [format!("theme {theme} {}", ink.name()), format!("{template} {}", ink.name())]
            };
            let each = |(template, face): &(String, Face)| names(template).map(|name| (name, weight(face)));
            faces.iter().flat_map(each).collect()
        })
        .collect();
    let mut all = Weights::new();
    for (name, figures) in weighed.into_iter().flatten() {
        let sum = all.entry(name).or_default();
        figures.into_iter().for_each(|(what, figure)| *sum.entry(what).or_default() += figure);
    }
    all
}

/// What a face weighs.
fn weight(face: &Face) -> BTreeMap<String, u64> {
    fn count(group: &Group, of: &mut [u64; 4]) {
        for child in group.children() {
            match child {
                Node::Group(group) => {
                    of[0] += 1;
                    of[1] += u64::from(group.clip_path().is_some());
                    count(group, of);
                }
                Node::Path(_) => of[2] += 1,
                Node::Text(_) => of[3] += 1,
                Node::Image(_) => {}
            }
        }
    }
    let tree = &face.tree;
    let mut counts = [0; 4];
    count(tree.root(), &mut counts);
    let [groups, clips, paths, texts] = counts;
    let gradients = (tree.linear_gradients().len() + tree.radial_gradients().len()) as u64;
    let figures = [
        ("bytes", face.svg.len() as u64),
        ("paths", paths),
        ("texts", texts),
        ("groups", groups),
        ("clips", clips),
        ("gradients", gradients),
        ("patterns", tree.patterns().len() as u64),
    ];
    figures.map(|(what, figure)| (what.to_owned(), figure)).into()
}

/// What the kit of a game weighs, on A4 and in colour.
fn kit(slug: &str) -> BTreeMap<String, u64> {
    let assets = Assets::built_in().of_game(slug);
    let game = warpress_kit::load(&assets, &Home::Library(slug.to_owned()), &[]).game.unwrap();
    let kit = warpress_kit::build(&assets, &game, &Request::new("a4", Ink::Full)).unwrap();
    BTreeMap::from([("bytes".to_owned(), kit.pdf.len() as u64)])
}

fn read(text: &str) -> Weights {
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    let figure = |part: &str| {
        let (what, figure) = part.split_once(' ')?;
        Some((what.to_owned(), figure.parse().ok()?))
    };
    lines.map(|(name, rest)| (name.to_owned(), rest.split(", ").filter_map(figure).collect())).collect()
}

fn written(weights: &Weights) -> String {
    let mut out = String::new();
    for (name, figures) in weights {
        let figures: Vec<String> = figures.iter().map(|(what, figure)| format!("{what} {figure}")).collect();
        let _ = writeln!(out, "{name}: {}", figures.join(", "));
    }
    out
}

/// What differs by more than it may, in words.
fn differences(accepted: &Weights, now: &Weights) -> Vec<String> {
    let mut found = Vec::new();
    for (name, figures) in now {
        let Some(before) = accepted.get(name) else {
            found.push(format!("{name} was never weighed"));
            continue;
        };
        for (what, figure) in figures {
            let old = before.get(what).copied().unwrap_or_default();
            let by = figure.abs_diff(old);
            if by > FEW && by * PART > old {
                let how = if *figure > old { "more" } else { "less" };
                let percent = (by * 100).checked_div(old).map_or("all".to_owned(), |by| format!("{by} %"));
                found.push(format!("{name}: {what} {old} before, {figure} now, {percent} {how}"));
            }
        }
    }
    let gone = accepted.keys().filter(|name| !now.contains_key(*name));
    found.extend(gone.map(|name| format!("{name} is gone")));
    found
}

#[test]
fn what_grows_or_shrinks_by_more_than_a_tenth_is_told() {
    let of = |paths: u64, bytes: u64| read(&format!("card/event full: bytes {bytes}, paths {paths}\n"));
    assert_eq!(differences(&of(100, 1000), &of(110, 900)), Vec::<String>::new());
    let grown = differences(&of(100, 1000), &of(111, 899));
    let wanted = [
        "card/event full: bytes 1000 before, 899 now, 10 % less",
        "card/event full: paths 100 before, 111 now, 11 % more",
    ];
    assert_eq!(grown, wanted);
    assert_eq!(differences(&of(1, 0), &of(4, 0)), Vec::<String>::new());
    assert_eq!(differences(&of(0, 0), &of(4, 0)), ["card/event full: paths 0 before, 4 now, all more"]);
    assert_eq!(differences(&Weights::new(), &of(1, 1)), ["card/event full was never weighed"]);
    assert_eq!(differences(&of(1, 1), &Weights::new()), ["card/event full is gone"]);
    assert_eq!(written(&of(3, 4)), "card/event full: bytes 4, paths 3\n");
}
