//! Typefaces: files that cannot be used or that nothing is set in, licences that forbid what is done with them, and
//! letters of the rules that none has.

use std::collections::{BTreeMap, BTreeSet};

use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::{Home, Loaded};
use warpress_model::{Code, Diagnostic, Game, Location};
use warpress_text::fonts::{About, Catalogue, FontStore, Typeface, has_name, steers};

/// Looks at the typefaces of a game.
pub fn check(assets: &Assets, home: &Home, loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
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
    let Ok(theme) = kit::theme(assets, game) else { return found };
    let own = &theme.fonts;
    let families = [&own.display, &own.text, &own.label];
    let Ok(store) = FontStore::with_fallback(assets, &families, &own.fallback) else { return found };
    found.extend(licences(&store, &at));
    let used: Vec<&str> = families.iter().copied().chain(&own.fallback).map(String::as_str).collect();
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
    found.extend(letters(&store, loaded, &families.map(String::as_str)));
    found
}

/// Families whose licence forbids that a PDF has them in it.
fn licences(store: &FontStore, at: &dyn Fn(&str) -> Location) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (family, faces) in store.families() {
        let about = |says: fn(&About) -> bool| {
            faces.iter().find(|face| says(store.about(**face))).map(|face| store.file(*face))
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

/// Letters in rules.md that no typeface of the book has, each once.
fn letters(store: &FontStore, loaded: &Loaded, families: &[&str]) -> Vec<Diagnostic> {
    let faces: Vec<_> = families.iter().filter_map(|family| store.face(family, 400, false)).collect();
    let has = |letter: char| {
        let mut bytes = [0; 4];
        let letter: &str = letter.encode_utf8(&mut bytes);
        faces.iter().any(|face| store.has(*face, letter) || store.instead_of(*face, letter).is_some())
    };
    let mut tried: Vec<String> = Vec::new();
    for family in families.iter().copied().chain(store.fallback().iter().map(String::as_str)) {
        let family = format!("“{family}”");
        if !tried.contains(&family) {
            tried.push(family);
        }
    }
    let files: BTreeSet<&str> = loaded.sections.iter().map(|section| section.file.as_str()).collect();
    let mut lacking: BTreeMap<char, Location> = BTreeMap::new();
    for file in files {
        let text = loaded.sources.text(file).unwrap_or_default();
        for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii() && !steers(*letter)) {
            if !lacking.contains_key(&letter) && !has(letter) {
                let end = at + letter.len_utf8();
                lacking.insert(letter, Location { file: file.into(), start: at, end });
            }
        }
    }
    let finding = |(letter, location): (char, Location)| {
        let code = u32::from(letter);
        let message = format!("no typeface has {letter} (U+{code:04X}); tried were {}", tried.join(", "));
        Diagnostic::new(Code::E0302, message, &location).help(LACKING)
    };
    lacking.into_iter().map(finding).collect()
}

/// What to do about letters that no typeface has.
pub const LACKING: &str = "write it with other characters, or name a typeface that has them: put its file into fonts/ and write [fonts] fallback = [\"…\"] in game.toml";
