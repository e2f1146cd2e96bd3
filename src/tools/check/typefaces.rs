//! Typefaces: files that cannot be used or that nothing is set in, licences that forbid what is done with them, and
//! letters of the rules that none has.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::{Home, Loaded, as_entity};
use warpress_model::{Code, Diagnostic, Game, Location};
use warpress_render::theme::Theme;
use warpress_rulebook as rulebook;
use warpress_text::fonts::{Catalogue, FaceId, FaceInfo, FontStore, Typeface, has_name, steers};

/// Looks at the typefaces of a game.
pub fn check(assets: &Assets, home: &Home, loaded: &Loaded, set: Option<&Typefaces>) -> Vec<Diagnostic> {
    let catalogue = Catalogue::of(assets);
    let at = |file: &str| Location { file: home.shown(file).into(), start: 0, end: 0 };
    let mut found: Vec<Diagnostic> = catalogue
        .unfit()
        .into_iter()
        .map(|unfit| {
            Diagnostic::new(
                Code::E0341,
                format!("this typeface cannot be used: {}", unfit.reason),
                &at(&unfit.file),
            )
            .help("take it out of the folder, or put a sound TTF, OTF, TTC or WOFF2 file in its place")
            .about(unfit.file.as_str())
        })
        .collect();
    // What is wrong with the theme or a family of it is said where faces are drawn.
    let Some(set) = set else { return found };
    let own = &set.theme.fonts;
    found.extend(licences(&set.store, &at));
    let families = [&own.display, &own.text, &own.label].into_iter().chain(&own.fallback);
    let used: Vec<&str> = families.map(String::as_str).collect();
    let all = catalogue.all(assets);
    let is_used = |typeface: &&Typeface| {
        used.iter().any(|family| has_name(&typeface.name, family) || typeface.is_in_folder(family))
    };
    // Of a collection one family is enough.
    let files: BTreeSet<&str> = all
        .iter()
        .filter(is_used)
        .flat_map(|typeface| &typeface.faces)
        .map(|(file, _)| file.as_str())
        .collect();
    for typeface in all.iter().filter(|typeface| typeface.pack && !is_used(typeface)) {
        if typeface.faces.iter().any(|(file, _)| files.contains(file.as_str())) {
            continue;
        }
        let file = typeface.faces.first().map_or("", |(file, _)| file);
        let message = format!("nothing is set in “{}”", typeface.name);
        let help = format!(
            "name it in game.toml: [fonts] display = \"{}\" (or text, label, fallback), or in a theme",
            typeface.name
        );
        found.push(Diagnostic::new(Code::W0341, message, &at(file)).help(help).about(typeface.name.as_str()));
    }
    found.extend(letters(set, loaded));
    found
}

/// Families whose licence forbids that a PDF has them in it.
fn licences(store: &FontStore, at: &dyn Fn(&str) -> Location) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (family, faces) in store.families() {
        let about = |says: fn(&FaceInfo) -> bool| {
            faces.iter().find(|face| says(store.face_info(**face))).map(|face| store.file(*face))
        };
        let mut say = |file: &str, what: &str, help: &str| {
            let location = at(file);
            let message = format!("the file of “{family}” says that its licence {what}");
            found.push(Diagnostic::new(Code::W0340, message, &location).help(help).about(family));
        };
        if let Some(file) = about(|about| about.restricted) {
            say(
                file,
                "forbids embedding it (fsType 0x0002), and every PDF has it in it",
                "ask its maker for leave, or keep the kit to yourself; web pages are made without it",
            );
        } else if let Some(file) = about(|about| about.whole_only) {
            say(
                file,
                "forbids embedding some of its letters alone (fsType 0x0100), as every PDF does",
                "ask its maker for leave, or keep the kit to yourself; web pages have it whole",
            );
        }
    }
    found
}

/// Letters of other files that no typeface of the book has: those of examples, rulings, tables, phases. What has been
/// told already, of rules.md or of a face, is not told again.
pub fn of_the_book(
    assets: &Assets,
    loaded: &Loaded,
    game: &Game,
    set: Option<&Typefaces>,
) -> Vec<Diagnostic> {
    let Some(set) = set.filter(|_| !loaded.sections.is_empty()) else { return Vec::new() };
    // To make a book takes longer than to see that it lacks nothing. An escape may be any letter, and so may what
    // Markdown has between “&” and “;”.
    let suspect = |text: &str| {
        let begins = |(at, _)| text[at + 1..].starts_with(|c: char| c == '#' || c.is_ascii_alphabetic());
        text.contains("\\u")
            || text.contains("\\U")
            || text.match_indices('&').any(begins)
            || set.lacking(text).next().is_some()
    };
    if !loaded.sources.all().any(|(_, text)| suspect(text)) {
        return Vec::new();
    }
    let words = rulebook::Words::of(assets, game);
    let (book, _) = rulebook::book(game, &loaded.sections, &words);
    let quick = rulebook::quick(game, &loaded.sections, &words);
    let mut said: Vec<String> = [&book, &quick]
        .iter()
        .flat_map(|book| rulebook::texts(&book.sections))
        .map(|said| said.words)
        .collect();
    said.extend([&book.title, &book.summary].map(String::clone));
    said.extend(book.authors.iter().chain(&book.rights).cloned());
    said.extend(book.credits.iter().flat_map(|(what, who)| [what.clone(), who.clone()]));
    let lacking: BTreeSet<char> =
        said.iter().flat_map(|text| set.lacking(text)).map(|(_, letter)| letter).collect();
    let untold = lacking.into_iter().filter(|letter| {
        let code = code(*letter);
        !loaded.findings.iter().any(|one| one.code == Code::E0302 && one.message.contains(&code))
    });
    let finding = |letter: char| {
        let found = loaded.sources.all().find_map(|(file, text)| {
            let range = written(text, letter)?;
            Some(Location { file: file.into(), start: range.start, end: range.end })
        });
        set.finding(letter, &found.unwrap_or_else(|| game.era_at.clone()))
    };
    untold.map(finding).collect()
}

/// The typefaces that a book is set in.
pub struct Typefaces {
    theme: Theme,
    store: FontStore,
    faces: Vec<FaceId>,
    tried: Vec<String>,
}

impl Typefaces {
    /// Those of a game, if they can be loaded.
    pub fn of(assets: &Assets, game: &Game) -> Option<Self> {
        let theme = kit::theme(assets, game).ok()?;
        let own = &theme.fonts;
        let families = [own.display.as_str(), &own.text, &own.label];
        let store = FontStore::with_fallback(assets, &families, &own.fallback).ok()?;
        let faces = families.iter().filter_map(|family| store.face(family, 400, false)).collect();
        let mut tried: Vec<String> = Vec::new();
        for family in families.into_iter().chain(store.fallback().iter().map(String::as_str)) {
            let family = format!("“{family}”");
            if !tried.contains(&family) {
                tried.push(family);
            }
        }
        Some(Self { theme, store, faces, tried })
    }

    /// The letters of a text that none of them has, each with its place (bytes).
    fn lacking<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, char)> + 't {
        let has = |letter: char| {
            let mut bytes = [0; 4];
            let letter: &str = letter.encode_utf8(&mut bytes);
            let has = |face: &FaceId| {
                self.store.has(*face, letter) || self.store.instead_of(*face, letter).is_some()
            };
            self.faces.iter().any(has)
        };
        text.char_indices().filter(move |(_, letter)| !letter.is_ascii() && !steers(*letter) && !has(*letter))
    }

    fn finding(&self, letter: char, location: &Location) -> Diagnostic {
        let message =
            format!("no typeface has {letter} ({}); tried were {}", code(letter), self.tried.join(", "));
        Diagnostic::new(Code::E0302, message, location).help(LACKING)
    }
}

/// Where a text has a letter: as itself, as an entity of Markdown, or as an escape of TOML (bytes).
fn written(text: &str, letter: char) -> Option<Range<usize>> {
    let itself = || text.find(letter).map(|at| at..at + letter.len_utf8());
    let escaped = || {
        let number = u32::from(letter);
        let lower = text.to_ascii_lowercase();
        let at = |escape: String| lower.find(&escape).map(|at| at..at + escape.len());
        at(format!("\\u{number:04x}")).or_else(|| at(format!("\\u{number:08x}")))
    };
    itself().or_else(|| as_entity(text, letter)).or_else(escaped)
}

/// A letter as standards name it: `U+6587`.
fn code(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// Letters in rules.md that no typeface of the book has, each once.
fn letters(set: &Typefaces, loaded: &Loaded) -> Vec<Diagnostic> {
    let files: BTreeSet<&str> = loaded.sections.iter().map(|section| section.file.as_str()).collect();
    let mut lacking: BTreeMap<char, Location> = BTreeMap::new();
    for file in files {
        for (start, letter) in set.lacking(loaded.sources.text(file).unwrap_or_default()) {
            let end = start + letter.len_utf8();
            lacking.entry(letter).or_insert_with(|| Location { file: file.into(), start, end });
        }
    }
    lacking.iter().map(|(letter, location)| set.finding(*letter, location)).collect()
}

/// What to do about letters that no typeface has.
pub const LACKING: &str = "write it with other characters, or name a typeface that has them: put its file into fonts/ and write [fonts] fallback = [\"…\"] in game.toml";
