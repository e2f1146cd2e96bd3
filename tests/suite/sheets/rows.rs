//! What a designer's own template can print of a row: every column, in its type and as it stands in the data.

use warpress_assets::{Assets, Trust};
use warpress_kit as kit;
use warpress_library::Home;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use crate::common::{GAME, temp, write};

/// Prints a line for each thing that it asks of the row.
const TEMPLATE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 {{ w }} {{ h }}">
<rect width="{{ w }}" height="{{ h }}" fill="{{ p.paper }}"/>
{{ text(s="twice " ~ (row.cost * 2) ~ ", printed " ~ printed.cost, x=9, y=8, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s=row.flavour or "", x=9, y=24, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s="words " ~ (row.words | join(sep="+") if row.words else "none"), x=9, y=40, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s="tags " ~ (row.tags | join(sep="+")) ~ ", traits " ~ (row.traits | join(sep="+") if row.traits else "none"), x=9, y=56, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s="ally " ~ row.ally.name ~ " with " ~ (row.ally.cost + 1) ~ ", whose ally is " ~ row.ally.ally if row.ally else "no ally", x=9, y=72, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s="allies " ~ (row.allies | length if row.allies else 0), x=9, y=88, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s="rolls " ~ (row.rolls or "nothing") ~ ", side " ~ (row.side or "none"), x=9, y=104, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
{{ text(s=card.face ~ " of " ~ row.id, x=9, y=120, w=w - 18, h=14, size=8, fill=p.ink, id="said") }}
</svg>
"#;

const DECK: &str = r#"name = "Crew"
size = "poker"
face = { template = "card/mine", back = "emblem" }
count = { each = 1, from = "list" }
codes = { F = "Flies", S = "Swims" }

[columns]
cost = "signed"
flavour = "text?"
words = "list?"
traits = "flags?"
ally = { ref = "crew", optional = true }
allies = { refs = "crew", optional = true }
rolls = "dice?"

[[rows]]
name = "Ada"
cost = 3
flavour = "A **bold** word."
words = ["one", "two"]
tags = ["brave", "tall"]
traits = "FS"
ally = "bo"
allies = ["bo", "ada"]
rolls = "2D6"
back = { template = "card/mine" }

[[rows]]
name = "Bo"
cost = -1
ally = "ada"

[[rows]]
name = "Cy"
cost = 0
"#;

/// A pack's templates may not join texts, so this one is a library's.
fn faces() -> Vec<(String, bool, Vec<String>)> {
    let folder = temp();
    let (library, pack) = (folder.path().join("library"), folder.path().join("pack"));
    write(&library, &[("templates/card/mine.svg", TEMPLATE)]);
    let game = GAME.replace("[options.long]", "[options.none]").replace("decks = { patrol", "decks = { crew");
    let game = game.split("[options").next().unwrap().to_owned();
    write(&pack, &[("game.toml", &game), ("decks/crew.toml", DECK)]);
    let assets = Assets::built_in().with_folder(&library, Trust::Library).with_folder(&pack, Trust::Pack);
    let loaded = kit::load(&assets, &Home::Folder(pack), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    let game = loaded.game.unwrap();
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let subjects = kit::subjects(&game, &renderer, &formats, Ink::Full, 0.0).unwrap();
    subjects
        .iter()
        .map(|subject| {
            let face = renderer.face(&subject.input).unwrap_or_else(|errors| panic!("{errors:#?}"));
            let row = subject.row.map(|row| row.id.clone()).unwrap_or_default();
            (row, subject.back, face.texts.into_iter().map(|text| text.text).collect())
        })
        .collect()
}

#[test]
fn a_template_reaches_every_column_of_its_row() {
    let faces = faces();
    let of = |id: &str, back: bool| {
        let found = faces.iter().find(|(row, is_back, _)| row == id && *is_back == back);
        found.map(|(.., texts)| texts.join("\n")).unwrap_or_else(|| panic!("{id}: {faces:#?}"))
    };
    let ada = of("ada", false);
    for words in [
        "twice 6, printed +3",
        "A bold word.",
        "words one+two",
        "tags brave+tall, traits F+S",
        "ally Bo with 0, whose ally is ada",
        "allies 2",
        "rolls 2D6, side none",
        "front of ada",
    ] {
        assert!(plain(&ada).contains(&plain(words)), "{words}: {ada}");
    }
    // The back that is drawn as a second front knows its row as well.
    let back = of("ada", true);
    assert!(back.contains("back of ada") && plain(&back).contains(&plain("twice 6, printed +3")), "{back}");
    // What a row does not say is none, which a template can ask for.
    assert!(of("cy", false).contains("no ally"));
    // The back that all others share knows of no row.
    assert_eq!(faces.iter().filter(|(row, back, _)| *back && row.is_empty()).count(), 1);
}

/// Without the signs that typesetting changes.
fn plain(text: &str) -> String {
    text.replace(['*', '−'], "-").replace("--", "").split_whitespace().collect::<Vec<_>>().join(" ")
}
