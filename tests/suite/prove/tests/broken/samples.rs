//! The sample shows all that the library shows.

use std::collections::{BTreeMap, BTreeSet};

use warpress_assets::Assets;
use warpress_library::Home;
use warpress_model::Game;
use warpress_prove::WAYS;
use warpress_prove::sample::{SAMPLE, shown};
use warpress_render::theme::Ink;

use super::root;

/// The functions that programs are told of.
fn verbs() -> Vec<String> {
    let told = std::fs::read_to_string(root().join("data/referee.d.luau")).unwrap();
    let names = told.split("declare function ").skip(1).filter_map(|rest| rest.split(['(', '<', ':']).next());
    names.map(|name| name.trim().to_owned()).collect()
}

#[test]
fn the_sample_shows_everything_that_the_library_shows() {
    let assets = Assets::built_in();
    let verbs = verbs();
    assert!(verbs.len() > 20, "{verbs:?}");
    let load = |slug: &String| {
        let assets = assets.of_game(slug);
        let loaded = warpress_kit::load(&assets, &Home::Library(slug.clone()), &[]);
        (assets, loaded)
    };
    let slugs = warpress_library::games(&assets);
    let games: Vec<_> = slugs.iter().map(load).collect();
    let rulesets: Vec<Game> =
        games.iter().filter_map(|(_, loaded)| loaded.game.clone()).filter(Game::is_ruleset).collect();
    let all: BTreeMap<&str, BTreeSet<String>> = games
        .iter()
        .zip(&slugs)
        .filter_map(|((assets, loaded), slug)| {
            let game = loaded.game.as_ref()?;
            Some((slug.as_str(), shown(assets, loaded, game, &verbs, &rulesets)))
        })
        .collect();
    // What one game alone shows is that game's own, wherever it lies.
    let shows = |what: &&String| all.values().filter(|found| found.contains(*what)).count() > 1;
    let everything: BTreeSet<&String> = all.values().flatten().filter(shows).collect();
    assert!(everything.len() > 100, "{}", everything.len());
    let by_sample: BTreeSet<&String> = SAMPLE.iter().flat_map(|slug| &all[slug]).collect();
    let lacking: Vec<_> = everything.difference(&by_sample).collect();
    // The games that would help most, for whoever adds one.
    let mut left: BTreeSet<&String> = lacking.iter().map(|what| **what).collect();
    let mut helpful = Vec::new();
    while !left.is_empty() {
        let (slug, found) = all
            .iter()
            .max_by_key(|(_, found)| found.iter().filter(|what| left.contains(what)).count())
            .unwrap();
        found.iter().for_each(|what| {
            left.remove(what);
        });
        helpful.push(*slug);
    }
    assert!(lacking.is_empty(), "the sample lacks {lacking:?}; games that show it: {helpful:?}");
}

#[test]
fn the_sample_is_printed_on_every_paper_and_in_every_ink() {
    assert!((10..=24).contains(&SAMPLE.len()), "{}", SAMPLE.len());
    for ink in [Ink::Full, Ink::Low, Ink::Mono] {
        assert!(WAYS.iter().any(|way| way.ink == ink));
    }
    for paper in ["a4", "letter", "a5"] {
        assert!(WAYS.iter().any(|way| way.book == paper || way.paper == paper));
    }
}
