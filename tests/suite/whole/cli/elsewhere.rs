//! What people bring along from other programs: marks in their texts, styles in their pictures, icons in their rules.
//! It must come out as it was meant, or be told.

use std::path::Path;

use super::words;
use crate::common::{temp, warpress};

const GAME: &str = "format = 3\ntitle = \"Lanterns\"\ncategory = \"card\"\nsummary = \"A small game.\"\nweight = 1\nplayers = { min = 2, max = 4 }\ntheme = \"fantasy\"\n";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join("lanterns").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// All that `check` says, to people and about them.
fn told(folder: &Path) -> String {
    let ran = warpress(folder, &["check", "./lanterns"]).ends(1);
    ran.out + &ran.err
}

/// The marks of a text processor or a web page are what people copy into their cells.
#[test]
fn marks_of_html_are_set_and_others_are_told() {
    let temp = temp();
    let cards = "Name,Count,Text\nFish &amp; Chips,1,Roll <b>3d6</b> and<br>take <i>half</i> &lt;now&gt;.\n\
        <b>Wolf</b>,1,\"<p>A <u>lone</u> wolf howls ~~twice~~.</p>\"\n\
        Page,1,Scan https://example.com/a--b?x=1-2 ***today*** in 2-4 turns.\n";
    write(temp.path(), &[("game.toml", GAME), ("decks/m.csv", cards)]);
    let said = told(temp.path());
    assert!(said.contains("1 game: 0 errors"), "{said}");
    assert_eq!(said.matches("W0226").count(), 1, "{said}");
    assert!(
        said.contains("“<p>”, “<u>”, “</u>”, “~~twice~~”, “</p>” are printed as they are written"),
        "{said}"
    );
    let shown = warpress(temp.path(), &["show", "./lanterns", "--json"]).ends(0).json();
    let card = &shown["decks"][0]["cards"][0];
    assert_eq!((card["id"].as_str(), card["name"].as_str()), (Some("fish-and-chips"), Some("Fish & Chips")));
    assert_eq!(shown["decks"][0]["cards"][1]["id"], "wolf");
    warpress(temp.path(), &["build", "./lanterns", "--no-rules", "--out", "out"]).ends(0);
    let words = words(&temp.path().join("out/lanterns/lanterns-a4.pdf")).replace(char::is_whitespace, "");
    for printed in ["fish&chips", "roll3d6and", "<now>", "a--b?", "today", "2–4turns"] {
        assert!(words.contains(printed), "{printed}: {words}");
    }
    assert!(!words.contains("<b>") && !words.contains('*'), "{words}");
}

/// Cells of other programs have breaks of lines and quotes in letters of their own.
#[test]
fn breaks_in_letters_are_breaks_and_other_escapes_are_told() {
    let temp = temp();
    let cards = "Name,Count,Text\nA,1,Gain 2.\\nLose 1.\nB,1,One.\\13\\Two.\n\
        C,1,\"x\\qcomma\\q y @[Coin] ||bold|| $$x$$\"\nD,1,Waves \\o/ and \\*stars\\* at a || b.\n";
    write(temp.path(), &[("game.toml", GAME), ("decks/m.csv", cards)]);
    let said = told(temp.path());
    assert!(said.contains("1 game: 0 errors, 1 warning"), "{said}");
    assert!(
        said.contains("“\\qcomma”, “\\q”, “@[Coin]”, “||bold||”, “$$x$$” are printed as they are written"),
        "{said}"
    );
    let shown = warpress(temp.path(), &["show", "./lanterns", "--json"]).ends(0).json();
    let text = |at: usize| shown["decks"][0]["cards"][at]["text"].as_str().unwrap();
    assert_eq!((text(0), text(1)), ("Gain 2.\n\nLose 1.", "One.\n\nTwo."));
}

/// Flavour is in italics throughout, and has no label; marks of its own change nothing about that.
#[test]
fn flavour_is_in_italics_whatever_marks_it_has() {
    let face = |flavour: &str| {
        let temp = temp();
        let cards = format!("Name,Count,Text,Flavor\nWolf,1,Howls at the moon.,\"{flavour}\"\n");
        write(temp.path(), &[("game.toml", GAME), ("decks/q.csv", &cards)]);
        warpress(temp.path(), &["check", "./lanterns"]).ends(0);
        let args = ["export", "./lanterns", "--faces", "svg", "--deck", "q", "--out", "out"];
        warpress(temp.path(), &args).ends(0);
        std::fs::read_to_string(temp.path().join("out/lanterns/faces/q-001-wolf.svg")).unwrap()
    };
    let all = [
        &[
            "Roses are red.",
            "*Roses* are red.",
            "Roses are *red.*",
            "*Roses are red.*",
            "<i>Roses</i> are red.",
        ][..],
        &[
            "Roses are red,\nviolets blue.",
            "*Roses are red,*\n*violets* blue.",
            "Roses are red,\\nViolets blue.",
        ],
        &["**Roses** are red.", "***Roses*** are red.", "**Roses** *are red.*"],
    ];
    let [one, two, bold] = all.map(|all| {
        let faces: Vec<String> =
            all.iter().map(|flavour| face(&flavour.replace("Violets", "violets"))).collect();
        assert!(faces.iter().all(|other| *other == faces[0]), "{all:?}");
        faces.into_iter().next().unwrap()
    });
    assert!(one != two && one != bold);
}

/// What a picture is painted with is understood or named; it is never black.
#[test]
fn paint_that_is_not_understood_is_named() {
    let temp = temp();
    let svg = |fill: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\"><circle style=\"fill:{fill}\" cx=\"15\" cy=\"10\" r=\"6\"/></svg>"
        )
    };
    let deck = "name = \"P\"\nsize = \"poker\"\nrows = [\n{ name = \"One\", count = 1, text = \"A.\", art = 'art\\images\\a.svg' },\n\
        { name = \"Two\", count = 1, text = \"B.\", art = \"art/images/b.svg\" },\n]\n";
    let (a, b) = (svg("var(--a, oklch(60% 0.2 30))"), svg("color-mix(in srgb, red, blue)"));
    write(
        temp.path(),
        &[("game.toml", GAME), ("decks/p.toml", deck), ("art/images/a.svg", &a), ("art/images/b.svg", &b)],
    );
    let said = told(temp.path());
    assert!(said.contains("E0308") && said.contains("“fill: color-mix(in srgb, red, blue)”"), "{said}");
    assert!(
        !said.contains("images/a.svg") && !said.contains("a.svg\u{1b}") && !said.contains("E0307"),
        "{said}"
    );
}

/// A symbol of the game is a picture in its rules as on its cards, and has a name where nothing is drawn.
#[test]
fn icons_of_the_rules_are_drawn_and_named() {
    let temp = temp();
    let game = format!("{GAME}symbols = {{ coin = \"two-coins\" }}\n");
    let cards = "Name,Count,Text\nPeddler,3,Draw 2 cards.\nMarket,2,Gain 1 {coin}.\n";
    let rules = "# Lanterns {#lanterns}\n\n## Play {#play}\n\nPay 2{coin} or *{coin}*, then draw.\n";
    write(temp.path(), &[("game.toml", &game), ("decks/e.csv", cards), ("rules.md", rules)]);
    let said = warpress(temp.path(), &["rules", "./lanterns", "play", "--no-pager"]).ends(0).out;
    assert!(said.contains("Pay 2 two coins or two coins, then draw."), "{said}");
    warpress(temp.path(), &["build", "./lanterns", "--out", "out"]).ends(0);
    let page = std::fs::read_to_string(temp.path().join("out/lanterns/lanterns-rules.html")).unwrap();
    assert_eq!(page.matches("<span class=\"icon\"><img").count(), 2, "{page}");
    assert!(page.contains("alt=\"two coins\"") && !page.contains("[icon"), "{page}");
    let pdf = words(&temp.path().join("out/lanterns/lanterns-rules-a4.pdf"));
    assert!(pdf.contains("then draw") && !pdf.contains("icon:") && !pdf.contains("two coins"), "{pdf}");
    // One that does not exist is told, and not left out.
    write(
        temp.path(),
        &[("rules.md", "# Lanterns {#lanterns}\n\n## Play {#play}\n\nPay [icon:no-such-coin].\n")],
    );
    let said = told(temp.path());
    assert!(said.contains("E0303") && said.contains("no-such-coin"), "{said}");
}

/// Effects of a few words are what the cards say.
#[test]
fn short_effects_are_texts() {
    let temp = temp();
    let cards = "Name,Qty,Effect\nPeddler,3,Draw 2 cards.\nMarket,2,Gain 1 gold.\nRest,1,Nothing.\n";
    write(temp.path(), &[("game.toml", GAME), ("decks/e.csv", cards)]);
    let shown = warpress(temp.path(), &["show", "./lanterns", "--json"]).ends(0).json();
    let texts: Vec<_> =
        shown["decks"][0]["cards"].as_array().unwrap().iter().map(|card| &card["text"]).collect();
    assert_eq!(texts, ["Draw 2 cards.", "Gain 1 gold.", "Nothing."]);
}

/// Files of other programs are named with what to do about them, wherever they are brought along.
#[test]
fn files_of_other_programs_have_a_remedy() {
    let temp = temp();
    write(temp.path(), &[("game.toml", GAME)]);
    for (name, bytes, remedy) in [
        ("c.xls", b"\xd0\xcf\x11\xe0....".as_slice(), "save it as .xlsx"),
        ("r.numbers", b"PK\x03\x04....", "save it as .xlsx: in Numbers, File, Export To, Excel"),
        ("c.docx", b"PK\x03\x04....", "copy its table into a spreadsheet, and save that as .xlsx or .csv"),
        (
            "c.gsheet",
            b"{\"url\": \"https://example.com\"}\n",
            "in Google Sheets, File, Download, .xlsx or .csv",
        ),
        ("c.xlsm", b"PK\x03\x04....", "save it as .xlsx"),
        ("c.fods", b"<?xml version=\"1.0\"?>\n<office:document/>\n", "save it as .xlsx, .ods or .csv"),
    ] {
        std::fs::write(temp.path().join(name), bytes).unwrap();
        for args in [
            vec!["new", "./zz", "--from", name],
            vec!["build", name],
            vec!["check", name],
            vec!["show", name],
            vec!["import", "./lanterns", name, "--deck", "q"],
        ] {
            let said = warpress(temp.path(), &args).ends(2).err;
            assert!(
                said.contains(remedy) && !said.contains("starter") && !said.contains("damaged"),
                "{args:?}: {said}"
            );
        }
    }
    let said = warpress(temp.path(), &["new", "./zz", "--from", "gards"]).ends(2).err;
    assert!(said.contains("there is no starter “gards”"), "{said}");
}

/// The pictures beside a spreadsheet are those of its neighbours, too.
#[test]
fn pictures_beside_a_bare_sheet_may_be_others() {
    let temp = temp();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\"><circle cx=\"15\" cy=\"10\" r=\"6\"/></svg>";
    let one = "Name;Anzahl;Text;Bild\nOrk;2;Brüllt laut.;orc.svg\n";
    let other = "Name;Anzahl;Text\nWolf;2;Heult laut.\n";
    write(temp.path(), &[("c1.csv", one), ("c2.csv", other), ("art/orc.svg", svg), ("art/gob.svg", svg)]);
    let folder = temp.path().join("lanterns");
    for sheet in ["c1.csv", "c2.csv"] {
        let said = warpress(&folder, &["check", sheet]).ends(0);
        assert!(said.out.contains("0 errors, 0 warnings"), "{}{}", said.out, said.err);
    }
    // In a game of one's own, nobody else shows them.
    write(temp.path(), &[("game.toml", GAME), ("decks/c2.csv", other)]);
    assert!(told(temp.path()).contains("W0324"));
}

/// `show` says what the cards say: stars that mark nothing stay.
#[test]
fn stars_that_are_printed_are_shown() {
    let temp = temp();
    let cards =
        "Name,Qty,Text\nA,1,\"* one thing\n* two *good* things\"\nB,1,\"Take 2 * 3, \\*not\\* **five**.\"\n";
    write(temp.path(), &[("game.toml", GAME), ("decks/q.csv", cards)]);
    let shown = warpress(temp.path(), &["show", "./lanterns", "--json"]).ends(0).json();
    let texts: Vec<_> =
        shown["decks"][0]["cards"].as_array().unwrap().iter().map(|card| &card["text"]).collect();
    assert_eq!(texts, ["* one thing\n\n* two good things", "Take 2 * 3, *not* five."]);
    let said = warpress(temp.path(), &["show", "./lanterns"]).ends(0).out;
    assert!(said.contains("\n      * one thing\n      * two good things\n"), "{said}");
}

/// Two piles of one name in the setup are nobody's.
#[test]
fn piles_without_names_are_told_apart() {
    let temp = temp();
    let game = format!(
        "{GAME}setup = [\"shuffle\"]\n[places]\nevent-pile = {{ like = \"pile\", of = [\"e\"] }}\nquest-pile = {{ like = \"pile\", of = [\"q\"] }}\n"
    );
    let cards = "Name,Count,Text\nPeddler,3,Draw 2 cards.\n";
    let rules = "# Lanterns {#lanterns}\n\n## Setup {#before}\n\n{{ setup }}\n";
    write(
        temp.path(),
        &[("game.toml", &game), ("decks/e.csv", cards), ("decks/q.csv", cards), ("rules.md", rules)],
    );
    let said = warpress(temp.path(), &["rules", "./lanterns", "before", "--no-pager"]).ends(0).out;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Event Pile and Quest Pile"), "{said}");
}
