//! Books in other languages, read back from paper, from a browser's page and from the terminal. A test that fails here
//! means that a reader meets English between the rules of a game, or a plural that no speaker would form.

use std::path::Path;

use crate::common::{ROOT, read, temp, warpress, write};

const GAME: &str = r#"format = 3
title = "Furt"
version = "0.3"
category = "card+board"
summary = "Zwei Streifen treffen sich an einer Furt."
language = "de"
weight = 1
players = { min = 2, max = 4, solo = true }
theme = "blitz"
people = ["Wer die Würfel holt."]
turn = { order = "alternate", first = "Blau.", name = "Runde" }
external = [{ id = "dice", name = "Würfel", count = 2, substitute = "ein Würfelprogramm" }]
codes = { B = "bewegt" }
phases = [{ id = "feuer", name = "Feuer", text = "Eine Karte spielen." }]

[sides]
blau = { name = "Blau", adjective = "blau" }
rot = { name = "Rot", adjective = "rot" }

[credits]
design = ["A. Urheberin"]
based_on = "einer alten Karte"
copyright = "2026 A. Urheberin"
licence = "CC-BY-4.0"

[[rulings]]
id = "ufer"
why = "unclear"
question = "Zählt das Ufer?"
answer = "Es zählt."
settles = ["rules.feuer"]

[faq.feuer]
question = "Darf man passen?"
answer = "Ja."

[options.nebel]
name = "Nebel"
text = "Niemand sieht etwas."
default = true

[[endings]]
id = "sieg"
result = "win"
who = "player"
if = "turn > 9"
tie = "draw"
text = "Nach neun Runden gewinnt, wer die Furt hält."

[tables.schaden]
name = "Schaden"
dice = "1D6"
modifiers = [{ shift = 1, text = "im Wald" }]
rows = [
  { at = "1-3", id = "nichts", name = "Nichts" },
  { at = "4-6", id = "treffer", name = "Treffer", text = "Ein Verlust.", then = "schaden" },
]
"#;

const DECK: &str = r#"name = "Streifen"
size = "poker"

[face]
template = "card/event"
back = "emblem"

[[rows]]
name = "Spähtrupp"
count = 6
when = "feuer"
by = "any"
text = "Eine Hecke weiter, \"ohne 'Lärm'\"."

[[rows]]
name = "Hinterhalt"
count = 4
when = "feuer"
by = "active"
text = "Der Gegner hält."
"#;

const UNITS: &str = r#"name = "Einheiten"
size = "5/8in"

[columns]
kampf = "int"

[face]
template = "counter/unit"
stats = ["kampf"]

[[rows]]
name = "Erste"
side = "blau"
count = 8
kampf = 4

[[rows]]
name = "Zweite"
side = "rot"
count = 8
kampf = 3
"#;

const MAP: &str = "name = \"Furt\"\nlayout = \"hex\"\ncolumns_across = 4\nrows_down = 4\n";

const RULES: &str = r#"# Furt {#furt}

Man sagt "Furt", nicht "Brücke": 'So ist's recht'.

## Feuer {#feuer}

Wer feuert, deckt eine Karte auf{{ ruling.ufer }}.

> Das gilt auch nachts.

{{ cards.streifen }}
"#;

const EXAMPLE: &str = r#"title = "Am Ufer"
section = "feuer"
telling = "Blau spielt *Spähtrupp*."

[given]
turn = 10

[play]
phases = ["feuer"]

[then]
ended = "sieg"
"#;

/// Makes the rules of a game of these files: what stands on paper, in a browser's page and at the terminal.
struct Rules {
    paper: String,
    aid: String,
    page: String,
    terminal: String,
    pdf: Vec<u8>,
}

impl Rules {
    fn of(folder: &Path, name: &str, files: &[(&str, &str)]) -> Self {
        write(&folder.join(name), files);
        let game = format!("./{name}");
        warpress(folder, &["build", &game, "--rules-only"]).ends(0);
        let out = folder.join("output").join(name);
        let file = |end: &str| std::fs::read(out.join(format!("{name}-{end}"))).unwrap();
        let pdf = file("rules-a4.pdf");
        Self {
            paper: read::text(&pdf).concat(),
            aid: read::text(&file("quick-a4.pdf")).concat(),
            page: String::from_utf8(file("rules.html")).unwrap(),
            terminal: warpress(folder, &["rules", &game, "--no-pager"]).ends(0).out,
            pdf,
        }
    }
}

fn german(folder: &Path) -> Rules {
    let files = [
        ("game.toml", GAME),
        ("decks/streifen.toml", DECK),
        ("counters/einheiten.toml", UNITS),
        ("maps/furt.toml", MAP),
        ("examples/ufer.toml", EXAMPLE),
        ("rules.md", RULES),
    ];
    Rules::of(folder, "furt", &files)
}

/// Letters and figures alone: where lines end, and what is set in capitals, does not count.
fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// What a page says, and what it says to those who do not see it.
fn said(page: &str) -> String {
    let body = &page[page.find("</style>").unwrap()..];
    let mut text = String::new();
    for part in body.split('<').skip(1) {
        let (tag, words) = part.split_once('>').unwrap();
        for name in [" alt=\"", " aria-label=\""] {
            if let Some((_, value)) = tag.split_once(name) {
                text.push_str(value.split('"').next().unwrap());
                text.push('\n');
            }
        }
        text.push_str(words);
    }
    text
}

/// The section of a message file that books use: ids, and the words between what is filled in.
fn messages(tag: &str) -> Vec<(String, Vec<String>)> {
    let file = Path::new(ROOT).join(format!("templates/messages/{tag}.ftl"));
    let source = std::fs::read_to_string(file).unwrap();
    let (_, section) = source.split_once("\n## The rulebook\n").unwrap();
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for line in section.lines().filter(|line| !line.starts_with('#')) {
        let text = match line.split_once(" =") {
            Some((id, text)) if !line.starts_with(' ') => {
                all.push((id.to_owned(), Vec::new()));
                text
            }
            _ => line,
        };
        let variant = |text: &str| {
            Some(
                text.trim_start()
                    .strip_prefix('*')
                    .unwrap_or(text.trim_start())
                    .strip_prefix('[')?
                    .split_once(']')?
                    .1
                    .to_owned(),
            )
        };
        let text = variant(text).unwrap_or_else(|| text.to_owned());
        let words = text.split(['{', '}']).filter(|part| !part.trim_start().starts_with(['$', '"']));
        if let Some((_, known)) = all.last_mut() {
            known.extend(words.map(letters));
        }
    }
    all
}

#[test]
fn a_german_book_is_german_on_paper_on_a_page_and_at_the_terminal() {
    let folder = temp();
    let rules = german(folder.path());
    let page = said(&rules.page);
    let everywhere = [
        "Über dieses Spiel",
        "Spielmaterial",
        "Tabellen",
        "Buchstaben und Zeichen",
        "Wahlregeln",
        "Den Spielern überlassen",
        "Zu dieser Ausgabe",
        "kennzeichnet eine Entscheidung dieser Ausgabe",
        "2–4 Spieler, auch allein spielbar",
        "Spielentwurf: A. Urheberin",
        "Nach einer alten Karte",
        "10 Karten, davon 2 verschiedene",
        "16 Spielmarken (je 8 Erste, Zweite)",
        "ein Spielplan",
        "2, nicht im Spiel enthalten (ersatzweise: ein Würfelprogramm)",
        "Beispiel",
        "(Gilt, sofern nichts anderes vereinbart wird.)",
        "Ergebnis",
        "Weiter mit",
        "Wirkung",
        "+1 Spalte",
        "Beliebiger Spieler",
        "Nutzungsbedingungen",
        "Lizenz: Creative Commons Attribution 4.0 International",
        "„Furt“, nicht „Brücke“: ‚So ist’s recht‘",
        "„ohne ‚Lärm‘“",
    ];
    for (medium, text) in [("paper", &rules.paper), ("page", &page), ("terminal", &rules.terminal)] {
        let (bare, all) = (letters(text), text.split_whitespace().collect::<String>());
        for words in everywhere {
            assert!(bare.contains(&letters(words)), "{words} on the {medium}: {text}");
            // Quotes are no letters.
            if words.contains('„') {
                assert!(
                    all.contains(&words.split_whitespace().collect::<String>()),
                    "{words} on the {medium}"
                );
            }
        }
    }
    for words in [
        "Zu den Regeln",
        "Inhalt",
        "Frage und Antwort",
        "Entscheidung 1 dieser Ausgabe",
        "Karte aus „Streifen“: Spähtrupp",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    for words in ["Frage:", "Hinweis:", "[Bild: Karte aus „Streifen“: Spähtrupp."] {
        assert!(rules.terminal.contains(words), "{words}: {}", rules.terminal);
    }
    let aid = letters(&rules.aid);
    for words in [
        "Kurzübersicht · 2–4 Spieler, auch allein spielbar · Fassung 0.3",
        "Ablauf: Runde",
        "Wer beginnt: Blau",
        "Spielende und Sieg",
        "Bei Gleichstand endet das Spiel unentschieden",
        "Die Spielteile",
    ] {
        assert!(aid.contains(&letters(words)), "{words}: {}", rules.aid);
    }

    let german: String =
        messages("de").into_iter().flat_map(|(_, words)| words).collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for (id, parts) in messages("en") {
        for words in parts.iter().filter(|words| words.len() > 6 && !german.contains(words.as_str())) {
            for text in [&rules.paper, &rules.aid, &page, &rules.terminal] {
                if letters(text).contains(words) {
                    found.push(format!("{id}: {words}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "English in a German book: {found:#?}");
}

/// A set of counters that two sheets share says so on the second, in the game's language.
#[test]
fn what_goes_on_on_another_sheet_says_so_in_german() {
    let folder = temp();
    let set = |name: &str, size: &str, count: u32| {
        format!(
            "name = \"{name}\"\nsize = \"{size}\"\ncolumns.kampf = \"int\"\n\
             face = {{ template = \"counter/unit\", stats = [\"kampf\"] }}\n\
             rows = [{{ name = \"Späher\", count = {count}, kampf = 4 }}, {{ name = \"Melder\", count = 60, kampf = 3 }}]\n"
        )
    };
    let files = [
        ("game.toml", GAME),
        ("counters/vorhut.toml", &set("Vorhut", "5/8in", 100)),
        ("counters/reserve.toml", &set("Reserve", "1/2in", 110)),
        ("counters/tross.toml", &set("Tross", "3/4in", 120)),
    ];
    write(&folder.path().join("furt"), &files);
    warpress(folder.path(), &["build", "./furt", "--no-rules"]).ends(0);
    let sheets = read::text(&std::fs::read(folder.path().join("output/furt/furt-a4.pdf")).unwrap()).concat();
    assert!(sheets.contains("Tross (Fortsetzung)"), "{sheets}");
    assert!(!sheets.contains("continued"), "{sheets}");
}

/// Screen readers and search engines take the language from here; typst breaks words by it.
#[test]
fn a_book_names_its_language() {
    let folder = temp();
    let rules = german(folder.path());
    assert!(rules.page.contains("<html lang=\"de\">\n"), "{}", &rules.page[..200]);
    assert!(rules.page.contains("<title>Furt: Spielregeln</title>"));
    let doc = lopdf::Document::load_mem(&rules.pdf).unwrap();
    let language = doc.catalog().unwrap().get(b"Lang").unwrap();
    assert_eq!(lopdf::decode_text_string(language).unwrap(), "de");
}

#[test]
fn a_language_that_warpress_lacks_has_its_own_plurals_from_the_games_file() {
    let game = "format = 3\ntitle = \"Bród\"\ncategory = \"card\"\nsummary = \"Dwa patrole.\"\nlanguage = \"pl\"\nweight = 1\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\n";
    let messages = "chapter-components = Elementy gry\ncomponent-cards =\n    { $count ->\n        [one] { $count } karta\n        [few] { $count } karty\n       *[many] { $count } kart\n    }\nlist-comma = {\" + \"}\n";
    let deck = |count: u32| {
        format!(
            "name = \"Talia {count}\"\nsize = \"poker\"\n[[rows]]\nname = \"Zwiad\"\ncount = {count}\ntext = \"Idź \\\"dalej\\\".\"\n"
        )
    };
    let decks: Vec<(String, String)> = [1, 3, 5, 12, 22, 25]
        .into_iter()
        .map(|count| (format!("decks/talia-{count}.toml"), deck(count)))
        .collect();
    let mut files = vec![
        ("game.toml", game),
        ("templates/messages/pl.ftl", messages),
        (
            "rules.md",
            "# Bród {#brod}\n\nMówi się \"bród\".\n\n## Ruch {#ruch}\n\nIdź.\n\n## Koniec {#koniec}\n\nKoniec.\n",
        ),
    ];
    files.extend(decks.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let folder = temp();
    let name = "brod";
    write(&folder.path().join(name), &files);
    warpress(folder.path(), &["build", "./brod", "--rules-only"]).ends(0);
    let out = folder.path().join("output/brod");
    let paper = read::text(&std::fs::read(out.join("brod-rules-a4.pdf")).unwrap()).concat();
    let page = std::fs::read_to_string(out.join("brod-rules.html")).unwrap();
    assert!(page.contains("<html lang=\"pl\">"));
    for text in [letters(&paper), letters(&said(&page))] {
        for words in [
            "Elementy gry",
            "Talia 1: 1 karta",
            "Talia 3: 3 karty",
            "Talia 5: 5 kart",
            "Talia 12: 12 kart",
            "Talia 22: 22 karty",
            "Talia 25: 25 kart", // What the file lacks stays English.
            "About this game",
        ] {
            assert!(text.contains(&letters(words)), "{words}: {text}");
        }
    }
    assert!(page.contains("„bród”"), "quotes of the language");
}

#[test]
fn lines_of_a_page_run_from_right_to_left_where_the_language_does() {
    let game = "format = 3\ntitle = \"Ford\"\ncategory = \"card\"\nsummary = \"Two patrols.\"\nlanguage = \"he\"\nweight = 1\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\nphases = [{ id = \"fire\", name = \"Fire\" }, { id = \"move\", name = \"Move\" }]\n";
    let deck =
        "name = \"Patrols\"\nsize = \"poker\"\n[[rows]]\nname = \"Scouts\"\ncount = 4\ntext = \"Move on.\"\n";
    let folder = temp();
    let files = [
        ("game.toml", game),
        ("decks/patrols.toml", deck),
        ("rules.md", "# Ford {#ford}\n\n## Fire {#fire}\n\nFire first.\n"),
    ];
    let rules = Rules::of(folder.path(), "ford", &files);
    assert!(rules.page.contains("<html lang=\"he\" dir=\"rtl\">\n"));
    assert!(rules.page.contains("caption, th, td { text-align: right; }"));
    // The summary begins at the right margin, although its letters are Latin.
    let glyphs = read::glyphs(&rules.pdf).into_iter().flatten();
    let letters: Vec<_> = glyphs.filter(|(_, letter)| letter.chars().all(char::is_alphanumeric)).collect();
    let text: Vec<&str> = letters.iter().map(|(_, letter)| letter.as_str()).collect();
    let first = text.windows(10).position(|some| some.concat() == "Twopatrols");
    let first = first.unwrap_or_else(|| panic!("{}", text.concat()));
    assert!(letters[first].0.x > 300.0, "{:?}", letters[first]);
}

#[test]
fn a_volume_of_two_languages_lets_each_game_speak_its_own() {
    let folder = temp();
    german(folder.path());
    let bind = |more: &[&str]| {
        let all = [&["book", "--title", "Two Wars", "--force", "./furt", "wolf-pack"], more].concat();
        warpress(folder.path(), &all).ends(0);
    };
    bind(&[]);
    let pages = read::text(&std::fs::read(folder.path().join("output/two-wars/two-wars-a4.pdf")).unwrap());
    let whole = letters(&pages.concat());
    for words in [
        "The rules of 2 games",
        "Contents",
        "Index",
        "Designers",
        "Spielmaterial",
        "Components",
        "Beispiel",
        "Example",
    ] {
        assert!(whole.contains(&letters(words)), "{words}");
    }
    bind(&["--html"]);
    let page =
        |name: &str| std::fs::read_to_string(folder.path().join("output/two-wars").join(name)).unwrap();
    assert!(page("index.html").contains("<html lang=\"en\">"));
    let german = page("furt-rules.html");
    assert!(german.contains("<html lang=\"de\">"));
    assert!(german.contains("aria-label=\"Volume\" lang=\"en\""));
    assert!(page("wolf-pack-rules.html").contains("aria-label=\"Volume\">"));
}
