//! Files in a game's folder that its author may expect to be read, but that are not: `Decks/` for `decks/`, a card
//! list that is not TOML, a typeface in the wrong folder. Notes, pictures and the like are ignored.

use warpress_assets::{Assets, DirEntry};
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::notes::{is_note, stem};
use warpress_format::row_keys::FOLDERS;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};
use warpress_spreadsheets::is_table;
use warpress_tabular::foreign;

/// Files that are read at the top of a game's folder.
const FILES: [&str; 13] = [
    "game.toml",
    "tables.toml",
    "rules.md",
    "rules.luau",
    "bots.luau",
    "measured.toml",
    "audit.toml",
    "signed.toml",
    "report.json",
    "faces.toml",
    "faces.txt",
    "faces.json",
    "faces",
];

/// Folders of TOML files beside those of lists.
const OF_TOML: [&str; 1] = ["examples"];

/// Folders with a layout of their own, which other crates check.
const OTHERS: [&str; 6] = ["templates", "fonts", "assets", "art", "data", "faces"];

/// Folders of output and notes, whose contents are ignored.
const ASIDE: [&str; 7] = ["output", "target", "node_modules", "docs", "notes", "data", "art"];

/// Extensions of files that warpress reads somewhere.
const READ: [&str; 8] = ["toml", "luau", "ttf", "otf", "ttc", "woff2", "woff", "lua"];

/// The most that are reported one by one.
const MOST: usize = 20;

/// Reports files and folders of the game that are not read.
pub fn report(assets: &Assets, home: &Home, log: &Log) {
    let entries = assets.entries(home.asset("").trim_end_matches('/'), &ASIDE);
    let is_game = entries.iter().any(|one| one.name == "game.toml" && !one.folder);
    let mut unread: Vec<(&DirEntry, String)> = Vec::new();
    for one in &entries {
        // A folder that is not read is reported once, not with each of its files.
        let known = unread.iter().any(|(above, _)| {
            one.name.strip_prefix(above.name.as_str()).is_some_and(|rest| rest.starts_with('/'))
        });
        if let Some(help) = why_unread(one, &entries, is_game).filter(|_| !known) {
            unread.push((one, help));
        }
    }
    let more = unread.len().saturating_sub(MOST);
    for (place, (one, help)) in unread.into_iter().take(MOST).enumerate() {
        let what = if one.folder { "folder" } else { "file" };
        let others =
            if place + 1 == MOST && more > 0 { format!(", nor are {more} others") } else { String::new() };
        let location = Location { file: home.shown(&one.name).into(), start: 0, end: 0 };
        log.add(
            Diagnostic::new(Code::W0218, format!("this {what} is not read{others}"), &location)
                .help(help)
                .about(one.name.as_str()),
        );
    }
}

/// Help for a file or folder that is not read; `None` if it is read or meant for people.
fn why_unread(one: &DirEntry, all: &[DirEntry], is_game: bool) -> Option<String> {
    match one.name.split_once('/') {
        None => at_the_top(one, all, is_game),
        Some((folder, rest)) if !one.folder && is_game => within(folder, rest),
        Some(_) => None,
    }
}

fn at_the_top(one: &DirEntry, all: &[DirEntry], is_game: bool) -> Option<String> {
    let name = one.name.as_str();
    let folders = || FOLDERS.iter().map(|(folder, _)| *folder).chain(OF_TOML).chain(OTHERS);
    let known: Vec<&str> = if one.folder { folders().collect() } else { FILES.to_vec() };
    if known.contains(&name) || is_note(name) {
        return None;
    }
    // Its name differs from one of ours only in case or by a slip; or it has another extension than one of ours,
    // which is missing.
    let low = name.to_lowercase();
    let there = |known: &str| all.iter().any(|one| one.name == known);
    let same = known.iter().find(|known| **known == low);
    let near = || known.iter().find(|known| is_slip(&low, known));
    let other = || known.iter().find(|known| is_same_sort(&low, known) && !there(known));
    let meant = same.or_else(near).or_else(other);
    if let Some(meant) = meant {
        return Some(format!("did you mean “{meant}”?"));
    }
    if !is_game {
        return None;
    }
    if one.folder {
        let inside = |ending: &str| {
            all.iter().any(|file| {
                file.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
                    && has(&file.name, ending)
            })
        };
        let another = all.iter().any(|file| file.name == format!("{name}/game.toml"));
        return (!another && inside("toml")).then(|| {
            let lists: Vec<_> = FOLDERS.iter().map(|(folder, _)| *folder).collect();
            format!("lists lie in {}; examples in examples", lists.join(", "))
        });
    }
    READ.iter().find(|ending| has(name, ending)).map(|ending| home_of(ending))
}

/// Help for a file in a folder.
fn within(folder: &str, rest: &str) -> Option<String> {
    let name = rest.rsplit('/').next().unwrap_or(rest);
    if is_note(name) {
        return None;
    }
    let tomls = FOLDERS.iter().any(|(known, _)| *known == folder) || OF_TOML.contains(&folder);
    match folder {
        _ if tomls && has(rest, "toml") => {
            // `Battle.TOML` is not read everywhere.
            (!rest.ends_with(".toml")).then(|| "write .toml in lower case".into())
        }
        // What is made of spreadsheets is known once the lists have been read.
        _ if tomls && folder != "examples" && folder != "maps" && folder != "forms" && is_table(name) => None,
        _ if tomls => Some(match foreign(name) {
            Some(help) => help.to_owned(),
            None => format!("{folder} are read from {folder}/<id>.toml"),
        }),
        "templates" => (has(name, "toml")
            && !["themes/", "sheet/", "shops/"].iter().any(|read| rest.starts_with(read)))
        .then(|| "themes lie in templates/themes, lists in folders beside templates".into()),
        _ => None,
    }
}

/// Where files with this extension belong.
fn home_of(ending: &str) -> String {
    match ending {
        "ttf" | "otf" | "ttc" | "woff2" | "woff" => {
            "put typefaces into fonts/ and name their family in game.toml: [fonts] display = \"…\"".into()
        }
        "luau" | "lua" => "programs are read only from rules.luau and bots.luau".into(),
        _ => {
            let lists: Vec<_> = FOLDERS.iter().map(|(folder, _)| format!("{folder}/")).collect();
            format!("lists lie in {}; examples in examples/", lists.join(", "))
        }
    }
}

/// Whether a file has this extension, in any case.
fn has(name: &str, ending: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(ending))
}

/// Whether one word is probably a misspelling of the other: `deck`, `tabels.toml`; not `cards` for `maps`.
fn is_slip(word: &str, known: &str) -> bool {
    let most = if stem(known).len() > 5 { 2 } else { 1 };
    strsim::damerau_levenshtein(word, known) <= most
}

/// `rules.txt` and `rules.markdown` were meant to be read; `rules.pdf` was not.
fn is_same_sort(word: &str, known: &str) -> bool {
    const SORTS: [&[&str]; 2] = [&["md", "markdown", "txt"], &["toml", "tml", "yaml", "yml"]];
    let in_sort = |sort: &[&str], name: &str| sort.iter().any(|ending| has(name, ending));
    stem(word) == stem(known) && SORTS.iter().any(|sort| in_sort(sort, word) && in_sort(sort, known))
}

#[cfg(test)]
mod tests {
    use super::{DirEntry, why_unread};

    fn unread_among(names: &[&str]) -> Vec<String> {
        let entry = |name: &&str| DirEntry {
            name: name.trim_end_matches('/').to_owned(),
            folder: name.ends_with('/'),
        };
        let all: Vec<_> = names.iter().map(entry).collect();
        let is_game = names.contains(&"game.toml");
        all.iter()
            .filter(|one| why_unread(one, &all, is_game).is_some())
            .map(|one| one.name.clone())
            .collect()
    }

    #[test]
    fn files_of_a_game_and_notes_beside_it_are_not_reported() {
        let whole = [
            "game.toml",
            "tables.toml",
            "rules.md",
            "rules.luau",
            "audit.toml",
            "signed.toml",
            "report.json",
            "measured.toml",
            "decks/",
            "decks/battle.toml",
            "decks/README.md",
            "decks/.~lock.cards.ods#",
            "decks/~$cards.xlsx",
            "examples/",
            "examples/one.toml",
            "fonts/",
            "fonts/lobster/",
            "fonts/lobster/Lobster.ttf",
            "fonts/Pacifico.woff2",
            "art/",
            "templates/",
            "templates/card/",
            "templates/card/note.svg",
            "templates/themes/",
            "faces/",
            "templates/themes/dusk.toml",
            "README.md",
            "LICENSE-MIT",
            "notes/",
            "cards.ods",
            "cover.png",
            "design-notes.txt",
            "Thumbs.db",
            "rules.md~",
            "game.toml.orig",
            "playtests/",
            "playtests/june.txt",
            "sequel/",
            "sequel/game.toml",
            "box.svg",
            "Makefile",
        ];
        assert_eq!(unread_among(&whole), [""; 0]);
    }

    #[test]
    fn files_meant_to_be_read_are_reported() {
        let unread = [
            "Decks/",
            "deck/",
            "rules.MD",
            "rules.txt",
            "tabels.toml",
            "bot.luau",
            "examples/one.json",
            "maps/cards.csv",
            "decks/b.TOML",
            "cards.toml",
            "Lobster.otf",
            "lists/",
            "templates/tank.toml",
        ];
        let kept =
            ["game.toml", "decks/", "decks/cards.csv", "maps/", "examples/", "templates/", "lists/a.toml"];
        assert_eq!(
            unread_among(&[&unread[..], &kept].concat()),
            unread.map(|name| name.trim_end_matches('/'))
        );
        // Without a game.toml the folder may be anything.
        assert_eq!(
            unread_among(&["Game.toml", "Cargo.toml", "src/", "data/", "fonts/", "fonts/x.ttf"]),
            ["Game.toml"]
        );
    }
}
