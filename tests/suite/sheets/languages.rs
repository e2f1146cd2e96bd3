//! What kits and books say by themselves comes from message files: complete in English and German and, for any other
//! language, from a file of the game's own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::{ROOT, files, temp, write};
use warpress_assets::{Assets, Trust};
use warpress_kit::saying;
use warpress_language::{FaultKind, Language, Messages};
use warpress_model::word::Word;
use warpress_model::{Category, Players};
use warpress_rulebook::Words;

/// A message that German lacks, or that asks for what it is not given, would come out English.
#[test]
fn english_and_german_have_the_same_messages() {
    let english: BTreeMap<_, _> = Messages::all().iter().cloned().collect();
    let german = Messages::brought(&Language::parse("de").unwrap()).unwrap();
    let missing: Vec<_> = english.keys().filter(|id| !german.iter().any(|(own, _)| own == *id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let mut twice = BTreeSet::new();
    for (id, variables) in &german {
        assert!(twice.insert(id), "{id} is there twice");
        let given = english.get(id).unwrap_or_else(|| panic!("{id} is not English"));
        assert!(variables.is_subset(given), "{id}: {variables:?} of {given:?}");
    }
    assert_eq!(english.len(), Messages::all().len(), "an English message is there twice");
    let audit = Messages::audit(&Assets::built_in(), &Language::parse("de").unwrap());
    assert!(audit.any && audit.missing.is_empty() && audit.faults.is_empty(), "{audit:?}");
}

/// A message that nobody says is translated in vain; one that is not there is printed as its name.
#[test]
fn every_message_is_said_and_every_one_that_is_said_is_there() {
    let root = Path::new(ROOT);
    let known: BTreeSet<String> = Messages::all().iter().map(|(id, _)| id.clone()).collect();
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
    let units = warpress_model::symbol::branches().map(|word| format!("branch-{word}"));
    let sizes = warpress_model::symbol::echelons().map(|word| format!("echelon-{word}"));
    let frames = warpress_model::symbol::FRAMES.iter().map(|word| format!("frame-{word}"));
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
        let players = Players { min, max, usual: 4, solo, said: true };
        assert_eq!(saying::players(&messages, &players), Some(players.in_words()));
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
    assert_eq!(audit.missing.len(), Messages::all().len() - 2);
    // The forms of a noun in a text stand in Unicode's order.
    let forms = ["karta", "karty", "kart"];
    assert_eq!(
        [1.0, 3.0, 5.0, 22.0].map(|number| messages.form(number, &forms)),
        ["karta", "karty", "kart", "karty"]
    );
    assert_eq!(messages.language().number("1.5"), "1,5");
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
    use warpress_text::fit::fit;
    use warpress_text::fonts::FontStore;
    use warpress_text::markup::parse;
    use warpress_text::setting::{Rect, Style};

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

/// The ids of the messages that only books say.
fn of_books(tag: &str) -> BTreeSet<String> {
    let asset = Assets::built_in().read(&Messages::file(tag)).unwrap();
    let source = String::from_utf8(asset.bytes.into_owned()).unwrap();
    let (_, section) = source.split_once("\n## The rulebook\n").unwrap();
    let lines = section.lines().filter(|line| !line.starts_with(['#', ' ']));
    lines.filter_map(|line| Some(line.split_once(" =")?.0.to_owned())).collect()
}

/// A message that no file has would be printed as its id.
#[test]
fn every_message_that_a_book_says_exists_and_none_is_forgotten() {
    let known: BTreeSet<String> = Messages::all().iter().map(|(id, _)| id.clone()).collect();
    let own: BTreeSet<String> = of_books("en");
    let prefixes: BTreeSet<&str> = own.iter().filter_map(|id| Some(id.split_once('-')?.0)).collect();
    let mut said = BTreeSet::new();
    let mut folders = ["print/rulebook", "print/typeset", "tools/workshop", "read/library/decode"]
        .map(|room| Path::new(ROOT).join("src").join(room))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(path).unwrap();
            for quoted in source.split('"').skip(1).step_by(1) {
                let id = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                let prefix = quoted.split_once('-').map(|(prefix, _)| prefix);
                if quoted.chars().all(id) && prefix.is_some_and(|prefix| prefixes.contains(prefix)) {
                    said.insert(quoted.to_owned());
                }
            }
        }
    }
    // Ids of sections and names of style classes look like messages.
    let said: BTreeSet<String> = said.into_iter().filter(|id| !["page-rtl"].contains(&id.as_str())).collect();
    let unknown: Vec<_> = said.difference(&known).collect();
    assert!(unknown.is_empty(), "said, but in no file: {unknown:?}");
    let idle: Vec<_> = own.difference(&said).collect();
    assert!(idle.is_empty(), "in the file, but never said: {idle:?}");
    let german: BTreeSet<String> = of_books("de");
    assert_eq!(own, german, "what German lacks, or has too much");
    assert_eq!(Words::default().word("chapter-components"), "Components");
}
