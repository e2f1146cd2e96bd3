//! Games in other languages: what the kit says by itself comes from message files, complete in English and German and,
//! for any other language, from a file of the game's own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::{files, read, temp, warpress, write};
use warpress::assets::{Assets, Trust};
use warpress::kit::saying;
use warpress::language::{FaultKind, Language, Messages};
use warpress::model::word::Word;
use warpress::model::{Category, Players};

/// A German game with something of everything: cards that answer one another, counters with a legend, a board of
/// several sheets, forms, wheels, tracks, standard words.
const GAME: &str = r#"format = 2
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
    let asset = Assets::built_in().read(&Messages::file(tag)).unwrap();
    String::from_utf8(asset.bytes.into_owned()).unwrap()
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

/// A message that German lacks, or that asks for what it is not given, would come out English.
#[test]
fn english_and_german_have_the_same_messages() {
    let english: BTreeMap<_, _> = Messages::known().iter().cloned().collect();
    let german = Messages::brought(&Language::parse("de").unwrap()).unwrap();
    let missing: Vec<_> = english.keys().filter(|id| !german.iter().any(|(own, _)| own == *id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let mut twice = BTreeSet::new();
    for (id, variables) in &german {
        assert!(twice.insert(id), "{id} is there twice");
        let given = english.get(id).unwrap_or_else(|| panic!("{id} is not English"));
        assert!(variables.is_subset(given), "{id}: {variables:?} of {given:?}");
    }
    assert_eq!(english.len(), Messages::known().len(), "an English message is there twice");
    let audit = Messages::audit(&Assets::built_in(), &Language::parse("de").unwrap());
    assert!(audit.any && audit.missing.is_empty() && audit.faults.is_empty(), "{audit:?}");
}

/// A message that nobody says is translated in vain; one that is not there is printed as its name.
#[test]
fn every_message_is_said_and_every_one_that_is_said_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let known: BTreeSet<String> = Messages::known().iter().map(|(id, _)| id.clone()).collect();
    let mut said = BTreeSet::new();
    for folder in ["src", "templates"] {
        let all = files(&root.join(folder));
        for file in all
            .iter()
            .filter(|file| file.ends_with(".rs") || file.ends_with(".svg") || file.ends_with(".typ"))
        {
            if file.starts_with("icons/") {
                continue;
            }
            let text = std::fs::read_to_string(root.join(folder).join(file)).unwrap();
            let strings: Vec<&str> = text.split('"').collect();
            said.extend(strings.iter().filter(|word| known.contains(**word)).map(|word| (*word).to_owned()));
            // say(id="…") of templates, and word("…"), say("…" of programs.
            for call in [
                "say(id=\"",
                "messages.word(\"",
                "messages.say(\"",
                "messages().word(\"",
                "messages().say(\"",
            ] {
                for rest in text.split(call).skip(1) {
                    let id = rest.split('"').next().unwrap_or_default();
                    let made_up = id.contains('{') || file.contains("tests") || file.starts_with("language/");
                    assert!(made_up || known.contains(id), "{folder}/{file} says “{id}”, which is not there");
                }
            }
        }
    }
    // Names that are put together from words of the data.
    let of_words = ["kind-", "credit-", "branch-", "echelon-", "frame-", "format-"];
    let silent: Vec<&String> = known
        .iter()
        .filter(|id| !said.contains(*id) && !of_words.iter().any(|start| id.starts_with(start)))
        .collect();
    assert!(silent.is_empty(), "nothing says {silent:?}");
    let messages = Messages::english();
    for category in Category::ALL {
        assert!(!saying::kind(&messages, *category).starts_with("kind-"), "{category:?}");
    }
    let units = warpress::model::symbol::branches().map(|word| format!("branch-{word}"));
    let sizes = warpress::model::symbol::echelons().map(|word| format!("echelon-{word}"));
    let frames = warpress::model::symbol::FRAMES.iter().map(|word| format!("frame-{word}"));
    for id in units.chain(sizes).chain(frames) {
        assert!(known.contains(&id), "{id}");
    }
}

/// What the words of the model say in English is what the messages say.
#[test]
fn english_messages_say_what_the_model_says() {
    let messages = Messages::english();
    for category in Category::ALL {
        assert_eq!(saying::kind(&messages, *category), category.in_words());
    }
    for (min, max, solo) in [(1, Some(1), false), (2, Some(2), false), (2, Some(4), true), (2, None, false)] {
        let players = Players { min, max, solo };
        assert_eq!(saying::players(&messages, &players), players.in_words());
    }
}

/// A pack brings a language that warpress does not have: Polish has three plurals.
#[test]
fn polish_counts_in_its_own_way() {
    let folder = temp();
    let own = "players = { $count ->\n    [one] { $count } gracz\n    [few] { $count } gracze\n   *[many] { $count } graczy\n}\n\
               box-cards = { $count ->\n    [one] { $count } karta\n    [few] { $count } karty\n   *[many] { $count } kart\n}\n";
    write(folder.path(), &[("templates/messages/pl.ftl", own)]);
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    let messages = Messages::of(&assets, Some("pl"));
    let cards = |count: u32| messages.say("box-cards", &[("count", count.into())]);
    let said: Vec<String> = [1, 2, 4, 5, 12, 21, 22, 25].into_iter().map(cards).collect();
    let expected = ["1 karta", "2 karty", "4 karty", "5 kart", "12 kart", "21 kart", "22 karty", "25 kart"];
    assert_eq!(said, expected);
    // What the file lacks is English, and is counted.
    assert_eq!(messages.word("leaf-print"), "Print");
    let audit = Messages::audit(&assets, &Language::parse("pl").unwrap());
    assert_eq!(audit.missing.len(), Messages::known().len() - 2);
    // The forms of a noun in a text stand in Unicode's order.
    let forms = ["karta", "karty", "kart"];
    assert_eq!(
        [1.0, 3.0, 5.0, 22.0].map(|number| messages.form(number, &forms)),
        ["karta", "karty", "kart", "karty"]
    );
    assert_eq!(messages.language().number("1.5"), "1,5");
}

/// Texts of a game in another language count, list and quote in it.
#[test]
fn texts_follow_the_language_of_their_game() {
    let folder = temp();
    let path = folder.path().join("karty");
    let game = "format = 2\ntitle = \"Karty\"\ncategory = \"card\"\nlanguage = \"pl\"\n\
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

/// Strangers write message files: none may exhaust memory, time or the stack, and each fault has its place.
#[test]
fn hostile_message_files_are_findings() {
    let audit = |source: &[u8]| {
        let folder = temp();
        std::fs::create_dir_all(folder.path().join("templates/messages")).unwrap();
        std::fs::write(folder.path().join("templates/messages/pl.ftl"), source).unwrap();
        let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
        let messages = Messages::of(&assets, Some("pl"));
        // Whatever the file is, something is said.
        assert_eq!(messages.word("leaf-cut-strips"), Messages::english().word("leaf-cut-strips"));
        Messages::audit(&assets, &Language::parse("pl").unwrap()).faults
    };
    let kinds = |source: &[u8]| audit(source).into_iter().map(|fault| fault.kind).collect::<Vec<_>>();
    assert_eq!(kinds("leaf-cut = x\n".repeat(40_000).as_bytes()), [FaultKind::Long]);
    assert_eq!(kinds(b"leaf-cut = \xff\n"), [FaultKind::Encoding]);
    for open in ["{", "{ A(", "{ $x -> *[a] {"] {
        let deep = format!("leaf-cut = {}", open.repeat(12_000));
        assert_eq!(kinds(deep.as_bytes()), [FaultKind::Deep], "{open}");
    }
    // Each fault has the text of its file, and the ids nearest to what it says.
    let strange: String = (0..20_000).map(|n| format!("m{n} = b\n")).collect();
    let faults = audit(strange.as_bytes());
    assert!(
        faults.len() == 500
            && faults.iter().all(|fault| std::sync::Arc::ptr_eq(&fault.source, &faults[0].source))
    );
    // A line with a brace begins anew with the next message, and texts and comments may have as many as they like.
    let plain = format!("# {}\nleaf-print = {{ \"{}\" }}\n", "{".repeat(400), "{".repeat(400));
    assert!(kinds(plain.as_bytes()).is_empty());
    let billion: String = (0..24)
        .map(|n| match n {
            0 => format!("-a0 = {}\n", "ha".repeat(400)),
            n => format!("-a{n} = {{ -a{0} }}{{ -a{0} }}{{ -a{0} }}{{ -a{0} }}\n", n - 1),
        })
        .chain(["leaf-cut = { -a23 }\n".to_owned()])
        .collect();
    assert!(matches!(kinds(billion.as_bytes()).as_slice(), [FaultKind::Unsayable { .. }]));
    let circle = b"leaf-cut = { leaf-print }\nleaf-print = { leaf-cut }\n";
    assert!(matches!(kinds(circle).as_slice(), [FaultKind::Unsayable { .. }, FaultKind::Unsayable { .. }]));
    let wrong = audit("# Ü\nleaf-cut = Ä { $\n".as_bytes());
    assert!(matches!(wrong[0].kind, FaultKind::Grammar(_)), "{wrong:?}");
    let before = &wrong[0].source[..wrong[0].at.0];
    assert_eq!(before.matches('\n').count(), 1, "{wrong:?}");
}

/// Words are broken only where they would not fit otherwise, and only in a game that says its language.
#[test]
fn long_words_are_broken_where_the_language_allows() {
    use warpress::text::fit::fit;
    use warpress::text::fonts::FontStore;
    use warpress::text::markup::parse;
    use warpress::text::setting::{Rect, Style};

    let store = FontStore::load(&Assets::built_in(), &["EB Garamond"]).unwrap();
    let german = Language::parse("de").unwrap();
    let plain = Style { min: 9.0, ..Style::plain("EB Garamond", "EB Garamond", 400, 9.0) };
    let set = |words: &str, w: f32, breaks| {
        let style = Style { breaks, ..plain.clone() };
        let rect = Rect { w, h: 80.0, ..Rect::default() };
        let (set, errors) = fit(&store, &parse(words).unwrap(), &style, rect);
        (set.runs.iter().map(|run| run.text.as_str()).collect::<Vec<_>>().join("|"), errors, set.extent.w)
    };
    let word = "Schifffahrtsgesellschaft";
    let (said, errors, _) = set(word, 60.0, None);
    assert!(!errors.is_empty() && said == word, "{said}");
    let (said, errors, width) = set(word, 60.0, Some(&german));
    assert!(errors.is_empty() && said.contains("-|"), "{said} {errors:?}");
    assert!(width <= 60.01, "{width}");
    assert_eq!(said.replace("-|", ""), word);
    // Where there is room, nothing is broken.
    assert_eq!(set(&format!("Die {word}"), 200.0, Some(&german)).0, format!("Die {word}"));
    // Soft hyphens work in all languages, and are seen only where a line ends.
    let soft = "Schiff\u{ad}fahrts\u{ad}gesell\u{ad}schaft";
    assert_eq!(set(soft, 200.0, None).0, word);
    let (said, errors, _) = set(soft, 60.0, None);
    assert!(errors.is_empty() && said.starts_with("Schifffahrts-|"), "{said}");
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
    assert_eq!(std::fs::read_to_string(&file).unwrap(), Messages::source());
    warpress(folder.path(), &["check", "./statki"]).ends(0);
    // What has been translated stays; what is not there is listed, with the notes for it.
    std::fs::write(&file, "leaf-print = Drukowanie\n").unwrap();
    let listed = warpress(folder.path(), &["messages", "./statki"]).ends(0).out;
    assert!(listed.contains("leaf-cut = Cut") && !listed.contains("leaf-print ="), "{listed}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "leaf-print = Drukowanie\n");
    let found = warpress(folder.path(), &["check", "./statki", "--json"]).ends(1).json();
    assert_eq!(found["diagnostics"][0]["code"], "W0243", "{found}");
    // Without a game, the file goes to standard output.
    assert_eq!(warpress(folder.path(), &["messages"]).ends(0).out, Messages::source());
    assert_eq!(warpress(folder.path(), &["messages", "--language", "de"]).ends(0).out, built_in("de"));
    warpress(folder.path(), &["messages", "--language", "german!"]).ends(2);
}
