//! Changes to files, at random: single bytes, pieces, lines and words, and what makes a file of its kind another.

mod bytes;
mod repair;
mod sheet;
mod text;

use crate::chance::Chance;
use crate::corpus::Corpus;
use crate::files::{Files, ending};
use crate::zip;

/// No file grows beyond this (bytes): what is large is proved elsewhere.
const LARGEST: usize = 256 << 10;

/// Makes one change to one file, and says which. A gentle one leaves texts readable more often than not, so that what
/// comes after reading has something to do.
pub fn change(files: &mut Files, corpus: &Corpus, gentle: bool, chance: &mut Chance) -> Option<String> {
    let names: Vec<String> = files.keys().cloned().collect();
    // What only these packs have would seldom be chosen among their many other files.
    let rare: Vec<String> = names
        .iter()
        .filter(|name| {
            let rare = [
                "csv", "tsv", "xlsx", "ods", "jpg", "png", "webp", "ttf", "ttc", "woff2", "json", "txt",
                "ftl",
            ];
            rare.contains(&ending(name).as_str())
                || name.starts_with("pack/templates/")
                || name.starts_with("pack/art/")
        })
        .cloned()
        .collect();
    let name =
        if rare.is_empty() || chance.once_in(4) { chance.one(&names) } else { chance.one(&rare) }?.clone();
    if chance.once_in(if gentle { 200 } else { 40 }) {
        return Some(whole(files, &name, chance));
    }
    let bytes = files.get_mut(&name)?;
    let done = of_file(&name, bytes, (corpus, gentle), chance);
    bytes.truncate(LARGEST);
    Some(format!("{name} {done}"))
}

/// Takes a file away, or gives it another name or contents.
fn whole(files: &mut Files, name: &str, chance: &mut Chance) -> String {
    let bytes = files.remove(name).unwrap_or_default();
    match chance.below(4) {
        0 => format!("{name} is gone"),
        1 => {
            files.insert(name.to_owned(), Vec::new());
            format!("{name} is empty")
        }
        2 => {
            let other =
                files.keys().nth(chance.below(files.len())).cloned().unwrap_or_else(|| name.to_owned());
            files.insert(name.to_owned(), bytes.clone());
            files.insert(other.clone(), bytes);
            format!("{name} lies over {other}")
        }
        _ => {
            let end = ["toml", "csv", "xlsx", "svg", "TOML", "md", "luau", "png"];
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            let new = format!("{stem}.{}", chance.one(&end).copied().unwrap_or_default());
            files.insert(new.clone(), bytes);
            format!("{name} is called {new}")
        }
    }
}

fn of_file(
    name: &str,
    bytes: &mut Vec<u8>,
    (corpus, gentle): (&Corpus, bool),
    chance: &mut Chance,
) -> String {
    let kind = ending(name);
    match kind.as_str() {
        "csv" | "tsv" if !chance.once_in(3) => sheet::change(bytes, chance),
        "xlsx" | "ods" if !chance.once_in(6) => match zip::files(bytes) {
            Some(mut files) => {
                let at = chance.below(files.len());
                let (member, content) = &mut files[at];
                let done = if chance.once_in(3) {
                    sheet::change_rows(content, chance)
                } else {
                    text::change(content, None, chance)
                };
                let done = format!("({member}) {done}");
                *bytes = zip::archive(&files);
                done
            }
            None => bytes::change(bytes, chance),
        },
        "png" | "jpg" | "webp" | "ttf" | "ttc" | "woff2" | "xlsx" | "ods" => {
            let done = if chance.once_in(12)
                && let Some(other) = corpus.file(&kind, chance)
            {
                bytes::splice(bytes, other, chance)
            } else {
                bytes::change(bytes, chance)
            };
            // What is caught by its checksum gets no further.
            if kind == "png" && !chance.once_in(4) {
                repair::png(bytes);
            }
            done
        }
        _ if gentle && !chance.once_in(6) => text::gentle(bytes, chance),
        _ => text::change(bytes, corpus.file(&kind, chance), chance),
    }
}

/// Changes a stamp of the cache, so that it is often signed as if nothing had changed.
pub fn stamp(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..chance.between(0, 3) {
        text::change(bytes, None, chance);
    }
    bytes.truncate(LARGEST);
    if !chance.once_in(3) {
        repair::stamp(bytes);
    }
}
