//! Games in other languages: what the kit says by itself comes from message files, complete in English and German and,
//! for any other language, from a file of the game's own.

use std::collections::BTreeMap;
use std::path::Path;

use crate::common::{ROOT, files, read, temp, warpress, write};

/// A German game with something of everything: cards that answer one another, counters with a legend, a board of
/// several sheets, forms, wheels, tracks, standard words.
const GAME: &str = r#"format = 3
title = "Furt"
version = "0.3"
category = "card+board"
summary = "Zwei Streifen treffen sich an einer Furt."
language = "de"
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"
places = ["pile", "discard", "hand"]
setup = ["shuffle", { deal = 5 }]
turn = { order = "alternate", first = "higher roll", name = "Runde" }
external = [{ id = "dice", name = "Würfel", count = 2, substitute = "ein Würfelprogramm" }]

[numbers.punkte]
name = "Punkte"
per = "seat"
start = 0
min = 0
max = 20
borne_by = "track"

[sides.blau]
name = "Blau"
[sides.rot]
name = "Rot"

[credits]
design = ["A. Urheberin"]
based_on = "einer alten Karte"
copyright = "2026 A. Urheberin"
licence = "CC-BY-4.0"

[[phases]]
id = "feuer"
name = "Feuer"
text = "Eine Karte spielen."

[[endings]]
id = "sieg"
if = "player.punkte == 20"
result = "win"
who = "player"
text = "Wer zwanzig Punkte hat, gewinnt."
"#;

const DECK: &str = r#"name = "Streifen"
size = "poker"

[face]
template = "card/event"
back = "emblem"

[defaults]
icon = "binoculars"

[[rows]]
name = "Spähtrupp"
count = 6
when = "feuer"
by = "any"
text = "Eine Hecke weiter."

[[rows]]
name = "Donaudampfer"
count = 6
when = "feuer"
by = "active"
text = "Die Donaudampfschifffahrtsgesellschaftskapitänswitwe sagt \"Halt\"."
"#;

const UNITS: &str = r#"name = "Einheiten"
size = "5/8in"

[columns]
kampf = "int"
symbol = "text"
echelon = "text"

[face]
template = "counter/unit"
stats = ["kampf"]

[[rows]]
name = "1. Kompanie"
side = "blau"
count = 8
kampf = 4
symbol = "infantry"
echelon = "company"

[[rows]]
name = "2. Kompanie"
side = "rot"
count = 8
kampf = 3
symbol = "armour"
echelon = "battalion"
"#;

const MAP: &str = r#"name = "Furt"
layout = "square"
space_size = 30
rows_down = 14
columns_across = 14
"#;

const FORM: &str = r#"name = "Blatt"
per = "seat"
layout = "sheet"

[[fields]]
name = "Verluste"
type = "boxes"
count = 5
"#;

fn german(folder: &Path) {
    let path = folder.join("furt");
    let all = [
        ("game.toml", GAME),
        ("decks/streifen.toml", DECK),
        ("counters/einheiten.toml", UNITS),
        ("maps/furt.toml", MAP),
        ("forms/blatt.toml", FORM),
    ];
    write(&path, &all);
}

/// What the kits in a folder say, page after page, without blanks; books are not looked at here.
fn said(folder: &Path) -> Vec<String> {
    let kits = files(folder).into_iter().filter(|file| file.ends_with(".pdf") && file.contains("/furt-a4"));
    let pages = kits.flat_map(|file| read::text(&std::fs::read(folder.join(file)).unwrap()));
    pages.map(|page| page.chars().filter(|letter| !letter.is_whitespace()).collect()).collect()
}

/// Words without blanks, in small letters, as they may be set in capitals, and without hyphens at the ends of lines.
fn squeezed(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.collect::<String>().replace('ß', "ss")
}

/// The words that a message is made of: each of its texts between what is filled in.
fn texts(source: &str) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let rest = match line.split_once(" =") {
            Some((name, rest)) if !line.starts_with(' ') => {
                id = name.to_owned();
                rest
            }
            _ => line,
        };
        // Keys of variants, and what is filled in, are no words.
        let rest = rest.trim().trim_start_matches('*');
        let rest = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((_, words)) => words,
            None => rest,
        };
        let parts = rest.split(['{', '}']).filter(|part| !part.trim_start().starts_with(['$', '"']));
        all.entry(id.clone()).or_default().extend(parts.map(str::to_owned));
    }
    all
}

fn built_in(tag: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(format!("templates/messages/{tag}.ftl"))).unwrap()
}

/// Whoever prints a German game must not find English on it.
#[test]
fn a_german_kit_is_german_throughout() {
    let folder = temp();
    german(folder.path());
    let built = |args: &[&str]| {
        let out = folder.path().join(args.join(""));
        let all = [&["build", "./furt", "--paper", "a4", "--out", out.to_str().unwrap()], args].concat();
        warpress(folder.path(), &all).ends(0);
        said(&out)
    };
    let kits =
        [built(&[]), built(&["--boxes", "--backs", "fold"]), built(&["--ink", "mono", "--bleed", "2"])];
    let pages: String = kits.iter().flatten().map(String::as_str).collect();
    for words in ["63,5×88,9mm", "„Halt“"] {
        assert!(pages.contains(words), "{words}");
    }
    let whole = squeezed(&pages);
    let expected = [
        "Ein Karten- und Brettspiel für 2 Spieler",
        "Zum Selberdrucken",
        "an der langen Kante gespiegelt",
        "Schnittmarke",
        "Außerdem nötig",
        "oder ein Würfelprogramm",
        "Auf einen Blick",
        "Spielaufbau",
        "Spielende",
        "Die 12 Karten zu einem verdeckten Nachziehstapel mischen",
        "Jeder Spieler erhält fünf Karten",
        "Jeder Spieler würfelt 1D6",
        "Nach einer alten Karte",
        "Lizenz: Creative Commons Attribution 4.0 International",
        "Vorderseite",
        "Blatt A1, 1 von",
        "den linken Rand auf",
        "50 mm · mit 100 % drucken",
        "1 von 2",
        "Zeichenerklärung",
        "Kompanie",
        "Beliebiger Spieler",
        "Schachtel",
        "Leim",
        "Vorder- und Rückseiten, falten",
        "Jede Karte hat eigene Schnittmarken",
        "in Graustufen drucken",
    ];
    for words in expected {
        assert!(whole.contains(&squeezed(words)), "{words}");
    }
    let (english, german) = (texts(&built_in("en")), texts(&built_in("de")));
    let german_words: String =
        german.values().flatten().map(|words| squeezed(words)).collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for (id, parts) in &english {
        for words in parts.iter().map(|part| squeezed(part)).filter(|words| words.len() > 7) {
            if !german_words.contains(&words) && whole.contains(&words) {
                found.push(format!("{id}: {words}"));
            }
        }
    }
    assert!(found.is_empty(), "English in a German kit: {found:#?}");
}

/// Readers of screens take the pronunciation from here.
#[test]
fn a_kit_names_its_language() {
    let folder = temp();
    german(folder.path());
    warpress(folder.path(), &["build", "./furt", "--paper", "a4"]).ends(0);
    let kit = std::fs::read(folder.path().join("output/furt/furt-a4.pdf")).unwrap();
    let doc = lopdf::Document::load_mem(&kit).unwrap();
    let language = doc.catalog().unwrap().get(b"Lang").unwrap();
    assert_eq!(lopdf::decode_text_string(language).unwrap(), "de");
}

#[test]
fn the_page_of_calibration_comes_in_german() {
    let folder = temp();
    warpress(folder.path(), &["calibrate", "--language", "de"]).ends(0);
    let page = std::fs::read(folder.path().join("output/calibrate-a4.pdf")).unwrap();
    let said: String = read::text(&page).iter().map(|page| squeezed(page)).collect();
    for words in ["Drucker ausrichten", "gespiegelt", "durch die Mitte", "rechts, mm", "Versatz hilft"] {
        assert!(said.contains(&squeezed(words)), "{words}: {said}");
    }
    for words in ["Printer calibration", "turned over", "straight through", "right, mm"] {
        assert!(!said.contains(&squeezed(words)), "{words}");
    }
}

/// Texts of a game in another language count, list and quote in it.
#[test]
fn texts_follow_the_language_of_their_game() {
    let folder = temp();
    let path = folder.path().join("karty");
    let game = "format = 3\ntitle = \"Karty\"\ncategory = \"card\"\nlanguage = \"pl\"\n\
        summary = \"{{ n | plural(\\\"karta, karty, kart\\\") }}; {{ m | plural(\\\"karta, karty, kart\\\") }}; {{ n | ordinal }}\"\n\
        era = \"any\"\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\nconstants = { n = 3, m = 5 }\n";
    let deck = "name = \"Talia\"\nsize = \"poker\"\nrows = [{ name = \"A\", count = 1, icon = \"anchor\", text = \"Mówi \\\"stój\\\".\" }]\n";
    let own = "ordinal = { $number }.\n";
    write(&path, &[("game.toml", game), ("decks/d.toml", deck), ("templates/messages/pl.ftl", own)]);
    let shown = warpress(folder.path(), &["show", "./karty", "--json"]).ends(0).json();
    assert_eq!(shown["summary"], "3 karty; 5 kart; 3.", "{shown}");
    warpress(folder.path(), &["build", "./karty", "--paper", "a4"]).ends(0);
    let kit = std::fs::read(folder.path().join("output/karty/karty-a4.pdf")).unwrap();
    let said = read::text(&kit).concat();
    assert!(said.contains("„stój”"), "{said}");
}

/// A translator begins with a file that says everything in English, and nobody's work is overwritten.
#[test]
fn messages_are_written_to_be_translated() {
    let folder = temp();
    let path = folder.path().join("statki");
    let game = crate::common::GAME.replace("theme =", "language = \"pl\"\ntheme =");
    write(&path, &[("game.toml", &game), ("decks/patrol.toml", crate::common::DECK)]);
    let found = warpress(folder.path(), &["check", "./statki"]).ends(1).err;
    assert!(found.contains("W0242") && found.contains("templates/messages/pl.ftl"), "{found}");
    warpress(folder.path(), &["messages", "./statki"]).ends(0);
    let file = path.join("templates/messages/pl.ftl");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), built_in("en"));
    warpress(folder.path(), &["check", "./statki"]).ends(0);
    // What has been translated stays; what is not there is listed, with the notes for it.
    std::fs::write(&file, "leaf-print = Drukowanie\n").unwrap();
    let listed = warpress(folder.path(), &["messages", "./statki"]).ends(0).out;
    assert!(listed.contains("leaf-cut = Cut") && !listed.contains("leaf-print ="), "{listed}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "leaf-print = Drukowanie\n");
    let found = warpress(folder.path(), &["check", "./statki", "--json"]).ends(1).json();
    assert_eq!(found["diagnostics"][0]["code"], "W0243", "{found}");
    // Without a game, the file goes to standard output.
    assert_eq!(warpress(folder.path(), &["messages"]).ends(0).out, built_in("en"));
    assert_eq!(warpress(folder.path(), &["messages", "--language", "de"]).ends(0).out, built_in("de"));
    warpress(folder.path(), &["messages", "--language", "german!"]).ends(2);
}
