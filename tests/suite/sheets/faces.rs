//! Every template of cards and backs in every theme: the contexts that the gallery shows are drawn in all inks, by the
//! theme that they are for and by all others. A test that fails here means a theme or a template that is not finished.

use std::path::Path;

use rayon::prelude::*;
use warpress_assets::Assets;
use warpress_render::face::Words;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_render::{contrast, inspect, png};

use crate::common::ROOT;

/// The templates of cards, and the back, each of which is shown by some card.
const KINDS: [&str; 8] = ["event", "force", "mission", "modes", "quest", "suit", "unit", "back"];

#[test]
fn every_theme_draws_every_card() {
    let assets = Assets::built_in();
    let folder = Path::new(ROOT).join("tests/fixtures/faces/contexts");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let name = |file: &Path| file.file_name().unwrap().to_string_lossy().into_owned();
    for kind in KINDS {
        let shown = |file: &std::path::PathBuf| name(file).split('.').nth(1) == Some(kind);
        assert!(files.iter().any(shown), "no context for {kind}");
    }
    for (turn, theme) in Theme::names(&assets).into_iter().enumerate() {
        let loaded = Theme::load(&assets, &theme).unwrap();
        let renderer = Renderer::new(&assets, loaded).unwrap();
        let faults: Vec<String> = files
            .par_iter()
            .enumerate()
            .flat_map_iter(|(place, file)| {
                let kind = name(file).split('.').nth(1).unwrap_or_default().to_owned();
                let template = if kind == "back" { "back/emblem".into() } else { format!("card/{kind}") };
                let all = crate::contexts::read(file).unwrap();
                // Words have the same room in every ink, so inks take turns: each theme and each card has all of them.
                let ink = [Ink::Full, Ink::Low, Ink::Mono][(turn + place) % 3];
                all.into_iter()
                    .filter_map(|context| {
                        let input = crate::contexts::input(&template, context, ink, renderer.theme());
                        let errors = renderer.face(&input).err()?;
                        Some(format!("{} in {theme}, {}: {errors:?}", name(file), ink.name()))
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

/// What the shapes beneath a text say of its contrast holds for its pixels, and a part of a face has the pixels that the
/// whole has there: whatever is asked for, the same texts fall short of it.
#[test]
fn shapes_and_pixels_agree_on_what_can_be_read() {
    let assets = Assets::built_in();
    let theme = Theme::names(&assets).into_iter().next().unwrap();
    let renderer = Renderer::new(&assets, Theme::load(&assets, &theme).unwrap()).unwrap();
    let folder = Path::new(ROOT).join("tests/fixtures/faces/contexts");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let (mut short, mut texts) = (0, 0);
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Some(kind) = name.split('.').nth(1).filter(|kind| *kind != "back") else { continue };
        for ink in [Ink::Full, Ink::Low] {
            let context = crate::contexts::read(file).unwrap().swap_remove(0);
            let input = crate::contexts::input(&format!("card/{kind}"), context, ink, renderer.theme());
            let face = renderer.face(&input).unwrap();
            let ground = || renderer.ground(&face, &renderer.svg(&input, Words::Hidden)?);
            let pixels = png::pixels(&ground().unwrap(), inspect::DPI).unwrap();
            let all = contrast::contrasts(&face, &pixels, inspect::DPI);
            texts += all.len();
            for least in [3.0, 4.5, 7.0, 12.0, 16.0] {
                let expected: Vec<_> = all.iter().filter(|text| text.ratio < least).cloned().collect();
                short += expected.len();
                assert_eq!(contrast::pale(&face, least, inspect::DPI, ground), expected, "{name} {least}");
            }
        }
    }
    assert!(short > 50 && texts > 100, "{short} of {texts}");
}

/// Components of all files are known by their names alone, so that one of two would never be drawn.
#[test]
fn no_two_components_have_one_name() {
    let assets = Assets::built_in();
    let mut seen = std::collections::BTreeMap::new();
    for file in assets.list("templates").into_iter().filter(|file| file.ends_with(".svg")) {
        let text = String::from_utf8(assets.read(&file).unwrap().bytes.into_owned()).unwrap();
        for rest in text.split("{% component ").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if let Some(other) = seen.insert(name.clone(), file.clone()) {
                panic!("{name} stands in {other} and in {file}");
            }
        }
    }
    assert!(seen.len() > 40, "{}", seen.len());
}
