//! What a kit depends on: the files that it is drawn from, and no others of the hundreds that lie beside them. If it
//! were all of them, every new icon would make every kit and every proof of the library anew; if one were missing,
//! an old kit would be taken for a new one.

use std::path::Path;

use warpress_assets::{AnswerDigests, Assets, Trust};
use warpress_kit::{self as kit, Library, Request};
use warpress_render::theme::Ink;

use crate::common::{GO, temp, write};

const DECK: &str = r#"name = "Deck"
size = "poker"
face = { template = "card/event" }

[[rows]]
name = "One"
count = 1
icon = "binoculars"
scene = "trench"
text = "Go."
"#;

/// A library of one game and a few files that it may use.
fn library(folder: &Path) -> Assets {
    Assets::built_in().with_folder(folder, Trust::Library)
}

/// What the kit of the game asks for.
fn asked(folder: &Path) -> AnswerDigests {
    let (assets, ledger) = library(folder).with_ledger();
    let source = Library::open(assets).game("go");
    let loaded = source.load(&[]);
    assert!(loaded.findings.is_empty(), "{:#?}", loaded.findings);
    kit::build(&source.assets, &loaded.game.unwrap(), &Request::new("a4", Ink::Full)).unwrap();
    ledger.answers().unwrap()
}

const DISC: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><circle cx="256" cy="256" r="200"/></svg>"#;

#[test]
fn a_kit_depends_on_what_it_is_drawn_from_and_on_nothing_else() {
    let folder = temp();
    let folder = folder.path();
    let scene = "<rect width=\"{{ w }}\" height=\"{{ h }}\" fill=\"{{ p.sky1 }}\"/>";
    write(folder, &[("data/go/game.toml", GO), ("data/go/decks/deck.toml", DECK)]);
    write(folder, &[("templates/scenes/trench.svg", scene)]);
    let asked = asked(folder);
    let same = || library(folder).of_game("go").still_answer(&asked);
    assert!(same());
    let one_after_another = |file: &str, text: &str| {
        let before = std::fs::read_to_string(folder.join(file)).ok();
        write(folder, &[(file, text)]);
        let same = same();
        match before {
            Some(text) => write(folder, &[(file, &text)]),
            None => std::fs::remove_file(folder.join(file)).unwrap(),
        }
        same
    };
    for (file, text) in [
        ("templates/icons/another.svg", DISC),
        ("templates/icons/parts/another.svg", DISC),
        ("templates/scenes/another.svg", scene),
        ("templates/card/another.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("data/other/game.toml", GO),
    ] {
        assert!(one_after_another(file, text), "{file} concerns it not at all");
    }
    assert!(same());
    for (file, text) in [
        ("templates/icons/binoculars.svg", DISC),
        ("templates/scenes/trench.svg", "<g/>"),
        ("templates/card/event.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("templates/part/another.svg", "{% component grain() %}<g/>{% endcomponent grain %}"),
        ("templates/themes/trench.toml", ""),
        ("data/go/templates/icons/binoculars.svg", DISC),
        ("data/go/templates/scenes/trench.svg", "<g/>"),
    ] {
        assert!(!one_after_another(file, text), "{file} changes it");
    }
}
