//! Files that are read together and used one by one: all templates, all icons. They are read once for many, and who
//! takes one has it noted that it did, so that another's new icon makes nothing stale.

use std::collections::{BTreeMap, BTreeSet};

use super::digest::digest_of;
use super::ledger::{Question, of_asset, of_files, of_named};
use super::{Asset, Assets, Contents, NamedAsset, Refusal, Trust};

/// What the files of a folder were when they were read.
#[derive(Debug)]
pub struct Shelf {
    prefix: String,
    ending: String,
    /// By name; of those that are not read, the reason.
    answers: BTreeMap<String, Result<String, Refusal>>,
}

/// The words that follow a mark in the files of a folder, each with the names of the files: which of them defines what.
pub type Index = BTreeMap<String, BTreeSet<String>>;

impl Shelf {
    /// Notes that something depends on the file of this name, or on there being none.
    pub fn take(&self, assets: &Assets, name: &str) {
        match self.answers.get(name) {
            Some(Ok(answer)) => assets.note(|| (Question::Read(name.to_owned()), answer.clone())),
            Some(Err(reason)) => {
                assets.note(|| (Question::Refusal(name.to_owned()), digest_of(&Some(*reason))));
                // What lies beneath may be used in its place.
                let _ = assets.read(name);
            }
            None => assets.note(|| (Question::Read(name.to_owned()), of_asset(None))),
        }
    }

    /// Notes that something depends on all of them, as the names among which a mistyped one is looked for.
    pub fn take_all(&self, assets: &Assets) {
        assets.note(|| {
            let answers = self.answers.iter().map(|(name, answer)| {
                (name.as_str(), answer.as_ref().map_or_else(|reason| reason.as_str(), String::as_str).into())
            });
            (Question::Below(self.prefix.clone(), self.ending.clone()), of_named(answers))
        });
    }
}

impl Assets {
    /// The files of [`Assets::below`], of which nothing is noted until somebody takes one from the shelf.
    pub fn shelf(&self, prefix: &str, ending: &str) -> (Vec<NamedAsset>, Shelf) {
        let files = self.find_below(prefix, ending);
        let answer = |found: &Result<Asset, Refusal>| match found {
            Ok(asset) => Ok(of_asset(Some(asset))),
            Err(reason) => Err(*reason),
        };
        let answers = files.iter().map(|(name, found)| (name.clone(), answer(found))).collect();
        (files, Shelf { prefix: prefix.to_owned(), ending: ending.to_owned(), answers })
    }

    /// Those of them that a stranger's pack brings, with what it has there that is not read.
    pub fn of_packs(&self, prefix: &str, ending: &str) -> Vec<NamedAsset> {
        let files = self.find_of_packs(prefix, ending);
        self.note(|| (Question::OfPacks(prefix.to_owned(), ending.to_owned()), of_files(&files)));
        files
    }

    /// Those of them that stand in folders over the built-in files, or in the game's own.
    pub fn brought(&self, prefix: &str, ending: &str) -> Vec<NamedAsset> {
        let files = self.find_brought(prefix, ending);
        self.note(|| (Question::Brought(prefix.to_owned(), ending.to_owned()), of_files(&files)));
        files
    }

    /// Which words follow a mark in which of these files, those of packs aside: they define nothing for others. Noted, as a new file may be a part of others by what it
    /// defines. `files` are those of a [`Shelf`] of this prefix and ending.
    pub fn index(&self, prefix: &str, ending: &str, mark: &str, files: &[NamedAsset]) -> Index {
        self.note(|| {
            let question = Question::Index(prefix.to_owned(), ending.to_owned(), mark.to_owned());
            (question, digest_of(&indexed(files, mark, |contents| !contents.is_built_in())))
        });
        indexed(files, mark, |_| true)
    }

    pub(crate) fn find_of_packs(&self, prefix: &str, ending: &str) -> Vec<NamedAsset> {
        if self.layers.iter().all(|(_, trust)| *trust == Trust::Library) {
            return Vec::new();
        }
        let is_theirs =
            |(_, found): &NamedAsset| found.as_ref().map_or(true, |asset| asset.trust == Trust::Pack);
        self.find_brought(prefix, ending).into_iter().filter(is_theirs).collect()
    }

    pub(crate) fn find_brought(&self, prefix: &str, ending: &str) -> Vec<NamedAsset> {
        let home = self.own.as_deref().unwrap_or_default();
        let own = self.find_own(prefix);
        let mut names: BTreeSet<String> =
            own.iter().filter_map(|name| name.strip_prefix(home)).map(str::to_owned).collect();
        for (folder, _) in self.layers_of(prefix) {
            folder.list(prefix, &mut names);
        }
        self.found(names.into_iter().filter(|name| name.ends_with(ending)))
    }

    pub(crate) fn find_index(&self, prefix: &str, ending: &str, mark: &str) -> Index {
        // What is part of the program changes only with the program.
        indexed(&self.find_below(prefix, ending), mark, |contents| !contents.is_built_in())
    }
}

fn indexed(files: &[NamedAsset], mark: &str, counts: impl Fn(&Contents) -> bool) -> Index {
    let mut index = Index::new();
    for (name, found) in files {
        let Some(asset) = found.as_ref().ok().filter(|asset| asset.trust == Trust::Library) else { continue };
        let Some(text) = counts(&asset.bytes).then(|| std::str::from_utf8(&asset.bytes).ok()).flatten()
        else {
            continue;
        };
        for word in words_after(text, mark) {
            index.entry(word.to_owned()).or_default().insert(name.clone());
        }
    }
    index
}

/// The words that follow a mark, after blanks.
pub fn words_after<'s>(text: &'s str, mark: &'s str) -> impl Iterator<Item = &'s str> {
    text.match_indices(mark).filter_map(move |(at, _)| {
        let rest = text[at + mark.len()..].trim_start();
        let end =
            rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        rest.get(..end).filter(|word| !word.is_empty())
    })
}
