//! A small game that has something of everything that a kit is asked for.

use tempfile::TempDir;
use warpress_assets::{Assets, Trust};
use warpress_library::{Home, Loaded};
use warpress_model::Game;
use warpress_prove::kit::{self, Kit};
use warpress_prove::{Case, WAYS};

const GAME: &str = r#"format = 3
title = "Hedgerow"
category = "card"
summary = "Two patrols meet in a hedgerow."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"
phases = ["advance"]

[credits]
design = ["A. Designer"]

[turn]
order = "alternate"
first = "The eldest begins."

[places]
pile = { name = "Pile", of = ["patrol", "signals"], order = "pile", seen_by = "none", start = "all" }
"#;

const PATROL: &str = r#"name = "Patrol deck"
size = "poker"
face = { template = "card/event", back = "emblem", back_icon = "binoculars", slots = { corner = "{{ force }}" } }
columns.force = "int?"
rows = [
  { name = "Patrol", count = 3, force = 2, icon = "binoculars", text = "Advance one hedge with **force {{ force }}**." },
  { name = "Sniper's Nest", count = 1, force = 4, icon = "binoculars", text = "The foe loses 1D6 squads." },
  { name = "Mortar", count = 2, icon = "field-gun", text = "Roll 2D6; on 9 or more, the hedge is cleared." },
  { name = "Ambush", count = 3, icon = "field-gun", text = "Each squad in the lane is pinned." },
]
"#;

const SIGNALS: &str = r#"name = "Signals"
size = "poker"
face = { template = "card/event", back = "emblem", back_icon = "binoculars" }
rows = [{ name = "Hold", count = 2, icon = "field-gun", text = "Stay behind the hedge.", uses = [{ when = "advance", text = "Or crawl back." }] }]
"#;

const HITS: &str = r#"name = "Hits"
layout = "free"
size = "150x100"
text = "Cross off a squad for each hit."
face.template = "form/plain"
fields = [
  { name = "Squads", type = "boxes", boxes = 7 },
  { name = "Morale", type = "track", from = 0, to = 5 },
]
"#;

const LANE: &str = r#"name = "Lane"
layout = "track"
spaces = [{ name = "Gate" }, { name = "Hedge" }, { name = "Farm" }]
"#;

/// The template of the form, in a colour, with something more on it.
fn form(fill: &str, more: &str) -> String {
    let words =
        format!("x=a.x, y=a.y + 20 + loop.index0 * 40, w=a.w, h=12, size=9, font=\"label\", fill={fill}");
    format!(
        "{{% <formpage> %}}\n{{% set a = form.body %}}\n{more}\n\
         {{% for o in form.fields %}}{{{{ text(s=o.name, {words}, id=o.id) }}}}\n{{% endfor %}}\n{{% </formpage> %}}\n"
    )
}

/// A game in a folder.
pub struct Pack {
    _folder: TempDir,
    home: Home,
    assets: Assets,
    loaded: Loaded,
    /// The game.
    pub game: Game,
}

impl Pack {
    /// The game as it should be.
    pub fn new() -> Self {
        let spots = [50, 90, 130, 170, 210].map(|grey| {
            format!(
                "<rect x=\"{grey}\" y=\"60\" width=\"9\" height=\"9\" fill=\"rgb({grey},{grey},{grey})\"/>"
            )
        });
        let dark = "<rect x=\"0\" y=\"120\" width=\"400\" height=\"90\" fill=\"#000\"/>";
        let files = [
            ("game.toml", GAME.to_owned()),
            ("decks/patrol.toml", PATROL.to_owned()),
            ("decks/signals.toml", SIGNALS.to_owned()),
            ("forms/hits.toml", HITS.to_owned()),
            ("maps/lane.toml", LANE.to_owned()),
            ("templates/form/plain.svg", form("p.ink", "")),
            ("templates/form/pale.svg", form("\"#bbbbbb\"", "")),
            ("templates/form/spotted.svg", form("p.ink", &spots.concat())),
            ("templates/form/dark.svg", form("p.ink", dark)),
            ("templates/form/torn.svg", form("p.ink", "{{ icon(name=\"no-such-icon\", x=9, y=9, size=9) }}")),
        ];
        let folder = tempfile::Builder::new().prefix("warpress-prove-").tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
        let home = Home::Folder(folder.path().to_owned());
        let mut loaded = warpress_kit::load(&assets, &home, &[]);
        assert!(!loaded.failed(), "{:#?}", loaded.findings);
        let game = loaded.game.take().unwrap();
        Self { _folder: folder, home, assets, loaded, game }
    }

    /// This game or another, to be proved in one of the ways.
    pub fn case<'c>(&'c self, game: &'c Game, way: usize) -> Case<'c> {
        let slugs = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        let mut cases =
            slugs.map(|slug| Case::new(slug, &self.home, &self.assets, &self.loaded, game)).into_iter();
        cases.find(|case| case.way() == WAYS[way]).expect("a name for each way")
    }

    /// The kit of a game: the file, and what is on its pages.
    pub fn make(&self, game: &Game, way: usize) -> (Vec<u8>, Vec<String>) {
        let kit = kit::made::make(&self.case(game, way)).unwrap();
        (kit.pdf, kit.labels)
    }

    /// What is wrong with a kit of this game.
    pub fn read(&self, pdf: &[u8], labels: &[String], game: &Game, way: usize) -> Vec<String> {
        let case = self.case(game, way);
        kit::faults(&Kit::read(&case, pdf, labels).unwrap()).0
    }

    /// What is wrong with the kit of a game that differs from this one.
    pub fn faults_if(&self, way: usize, differs: impl FnOnce(&mut Game)) -> Vec<String> {
        let mut other = self.game.clone();
        differs(&mut other);
        let (pdf, labels) = self.make(&other, way);
        self.read(&pdf, &labels, &self.game, way)
    }

    /// What is wrong with the kit of this game if it should be that of another.
    pub fn faults_against(&self, way: usize, differs: impl FnOnce(&mut Game)) -> Vec<String> {
        let mut other = self.game.clone();
        differs(&mut other);
        let (pdf, labels) = self.make(&self.game, way);
        self.read(&pdf, &labels, &other, way)
    }

    /// What is wrong with the kit of this game after its file was altered.
    pub fn faults_of_altered(&self, alter: impl FnOnce(&mut lopdf::Document)) -> Vec<String> {
        let (pdf, labels) = self.make(&self.game, 0);
        self.read(&super::altered::altered(&pdf, alter), &labels, &self.game, 0)
    }

    /// The files as the game sees them.
    pub fn assets(&self) -> &Assets {
        &self.assets
    }
}

/// Each of these words stands in a fault.
#[track_caller]
pub fn expect(faults: &[String], words: &[&str]) {
    for words in words {
        assert!(faults.iter().any(|fault| fault.contains(words)), "“{words}”: {faults:#?}");
    }
}

/// There is no fault.
#[track_caller]
pub fn expect_none(faults: &[String]) {
    assert!(faults.is_empty(), "{faults:#?}");
}
