//! Forms that lack a field or cannot be read.

use std::path::{Path, PathBuf};

use warpress_assets::{Assets, Trust};
use warpress_library::Home;
use warpress_model::Game;
use warpress_prove::kit::forms;
use warpress_prove::{Case, Faults};
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use super::pack::{Pack, expect, expect_none};

/// What is wrong with the form if it is drawn so.
fn drawn_by(template: &str) -> Vec<String> {
    let pack = Pack::new();
    let mut game = pack.game.clone();
    game.forms["hits"].list.face.template = Some(template.to_owned());
    let mut faults = Faults::default();
    forms::prove(&pack.case(&game, 0), &mut faults);
    faults.0
}

#[test]
fn a_form_that_cannot_be_drawn_is_found() {
    expect(&drawn_by("form/none"), &["form hits, full: is not drawn"]);
    expect(&drawn_by("form/torn"), &["form hits, full: [", "no-such-icon"]);
}

#[test]
fn a_field_that_is_missing_is_found() {
    let pack = Pack::new();
    let formats = Formats::load(pack.assets()).unwrap();
    let renderer = warpress_kit::renderer(pack.assets(), &pack.game).unwrap();
    let drawn = forms::draw(&pack.game, &renderer, &formats, Ink::Low).unwrap();
    let faults = |game: &Game| {
        let mut faults = Faults::default();
        drawn.iter().for_each(|drawn| forms::faults(drawn, game, &mut faults));
        faults.0
    };
    expect_none(&faults(&pack.game));
    let mut game = pack.game.clone();
    game.forms["hits"].list.rows[1].name = Some("Ammunition".into());
    expect(&faults(&game), &["form hits, low: “Ammunition” is missing"]);
    // Each side has a form of its own, with its own fields.
    game.forms["hits"].list.rows[1].side = Some("other".into());
    let mut drawn = drawn;
    drawn.iter_mut().for_each(|drawn| drawn.side = Some("one".into()));
    let mut found = Faults::default();
    drawn.iter().for_each(|drawn| forms::faults(drawn, &game, &mut found));
    expect_none(&found.0);
}

#[test]
fn words_that_are_too_pale_are_found() {
    expect(&drawn_by("form/pale"), &["form hits, full: “Squads” has a contrast of 1."]);
}

#[test]
fn more_tones_than_black_ink_has_are_found() {
    expect(&drawn_by("form/spotted"), &["form hits, mono: Tones {"]);
}

#[test]
fn a_form_that_empties_the_cartridge_is_found() {
    expect(&drawn_by("form/dark"), &["form hits, low: low ink covers 0."]);
}

/// The games of `tests/fixtures/hard` have forms of every kind.
#[test]
fn forms_of_every_kind_have_no_fault() {
    let hard = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/hard");
    let folders = std::fs::read_dir(hard).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.join("game.toml").is_file()).collect();
    folders.sort();
    let mut drawn = 0;
    for folder in folders {
        let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
        let home = Home::Folder(folder.clone());
        let loaded = warpress_kit::load(&assets, &home, &[]);
        assert!(!loaded.failed(), "{}: {:#?}", folder.display(), loaded.findings);
        let game = loaded.game.as_ref().unwrap();
        let mut faults = Faults::default();
        forms::prove(&Case::new(&game.slug, &home, &assets, &loaded, game), &mut faults);
        assert!(faults.0.is_empty(), "{}: {:#?}", folder.display(), faults.0);
        drawn += game.forms.len();
    }
    assert!(drawn > 0, "no form was drawn");
}
