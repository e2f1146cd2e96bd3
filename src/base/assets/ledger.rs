//! What was asked of the assets, and what they answered: everything that a kit may depend on. Who asks the same
//! questions and gets the same answers does the same, so the answers of today say whether the kit of yesterday is
//! still right. Names that were looked for in vain and folders that were listed are questions as well.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::digest::{digest, digest_of};
use super::{Asset, Assets, ReadOnce, Refusal, Trust, is_art};

/// A question to the assets, named after the function that answers it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// [`Assets::read`].
    Read(String),
    /// [`Assets::trust`].
    Trust(String),
    /// [`Assets::refusal`].
    Refusal(String),
    /// [`Assets::refusal_of_folder`].
    RefusalOfFolder(String),
    /// [`Assets::refused`].
    Refused(String, Vec<String>),
    /// [`Assets::list`].
    List(String),
    /// [`Assets::below`].
    Below(String, String),
    /// [`Assets::of_packs`].
    OfPacks(String, String),
    /// [`Assets::brought`].
    Brought(String, String),
    /// [`Assets::index`].
    Index(String, String, String),
    /// [`Assets::folders`].
    Folders(String),
    /// [`Assets::entries`].
    #[serde(rename = "lying")]
    Entries(String, Vec<String>),
}

impl Question {
    /// The file or folder it is about.
    pub fn name(&self) -> &str {
        match self {
            Self::Read(name)
            | Self::Trust(name)
            | Self::Refusal(name)
            | Self::RefusalOfFolder(name)
            | Self::Refused(name, _)
            | Self::List(name)
            | Self::Below(name, _)
            | Self::OfPacks(name, _)
            | Self::Brought(name, _)
            | Self::Index(name, ..)
            | Self::Folders(name)
            | Self::Entries(name, _) => name,
        }
    }
}

/// Questions, each with a digest of its answer.
pub type AnswerDigests = Vec<(Question, String)>;

/// Notes what is asked of some assets.
#[derive(Debug, Default)]
pub struct Ledger {
    noted: Mutex<LedgerState>,
}

#[derive(Debug, Default)]
struct LedgerState {
    answers: BTreeMap<Question, String>,
    /// A file has changed while it was in use: nothing can be said of what was made.
    torn: bool,
    /// Ledgers of what others have made of the same files, and may still read for.
    linked: Vec<Arc<Ledger>>,
}

impl Ledger {
    /// All that has been asked so far, sorted; `None` if a question was answered in two ways.
    pub fn answers(&self) -> Option<AnswerDigests> {
        let mut all = BTreeMap::new();
        self.gather(&mut all).then(|| all.into_iter().collect())
    }

    fn gather(&self, all: &mut BTreeMap<Question, String>) -> bool {
        let noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let sound = !noted.torn
            && noted
                .answers
                .iter()
                .all(|(question, answer)| all.get(question).is_none_or(|known| known == answer));
        all.extend(noted.answers.iter().map(|(question, answer)| (question.clone(), answer.clone())));
        let linked = noted.linked.clone();
        drop(noted);
        sound && linked.iter().all(|other| other.gather(all))
    }

    /// Takes in what another has noted, and will note.
    pub fn link(&self, other: &Arc<Self>) {
        let linked = &mut self.noted.lock().unwrap_or_else(PoisonError::into_inner).linked;
        if !linked.iter().any(|known| Arc::ptr_eq(known, other)) {
            linked.push(Arc::clone(other));
        }
    }

    /// Notes answers of an earlier run as if they had just been given: what was made of them then is used again.
    pub fn rely_on(&self, answered: &AnswerDigests) {
        answered.iter().for_each(|(question, answer)| self.note(question.clone(), answer.clone()));
    }

    fn note(&self, question: Question, answer: String) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if *noted.answers.entry(question).or_insert_with(|| answer.clone()) != answer {
            noted.torn = true;
        }
    }
}

pub(crate) fn of_asset(asset: Option<&Asset>) -> String {
    asset.map_or_else(|| "none".to_owned(), |asset| of_contents(asset, || digest(&asset.bytes)))
}

fn of_contents(asset: &Asset, digest: impl FnOnce() -> String) -> String {
    match asset {
        // What is part of the program changes only with the program.
        Asset { bytes, .. } if bytes.is_built_in() => "built-in".to_owned(),
        Asset { trust: Trust::Library, .. } => format!("library {}", digest()),
        Asset { trust: Trust::Pack, .. } => format!("pack {}", digest()),
    }
}

/// Of what all games see in a folder, and what a game has there itself. Apart, for the former is much longer, and the
/// same for all.
fn of_list(common: String, own: &BTreeSet<String>) -> String {
    if own.is_empty() { common } else { digest_of(&(common, own)) }
}

/// Of places that are not read. A path need not be UTF-8.
fn of_refused(refused: &[(PathBuf, Refusal)]) -> String {
    let places = refused.iter().map(|(path, reason)| (path.as_os_str().as_encoded_bytes(), reason));
    digest_of(&places.collect::<Vec<_>>())
}

pub(crate) fn of_files(files: &[super::NamedAsset]) -> String {
    of_named(files.iter().map(|(name, found)| {
        let answer =
            found.as_ref().map_or_else(|reason| reason.as_str().to_owned(), |asset| of_asset(Some(asset)));
        (name.as_str(), Cow::Owned(answer))
    }))
}

/// Of files, each with what is said of it.
pub(crate) fn of_named<'n>(files: impl Iterator<Item = (&'n str, Cow<'n, str>)>) -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, answer) in files {
        for part in [name, &answer] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

impl Assets {
    /// The same assets, and a ledger of what is asked of them and of their clones from now on.
    #[must_use]
    pub fn with_ledger(&self) -> (Self, Arc<Ledger>) {
        let ledger = Arc::<Ledger>::default();
        (Self { ledger: Some(Arc::clone(&ledger)), ..self.clone() }, ledger)
    }

    /// Whether they would answer all these questions as they did.
    pub fn still_answer(&self, answered: &AnswerDigests) -> bool {
        /// Games share most of what they look at outside their folders.
        static KNOWN: ReadOnce<Mutex<HashMap<Question, String>>> = ReadOnce::new();
        let shared = self.shared();
        let shares = Arc::ptr_eq(&self.sight, &self.common);
        let [own, common] = [self, &shared].map(|assets| KNOWN.of(assets, |_| Mutex::default()));
        answered.iter().all(|(question, before)| {
            // Each game has pictures of its own under the same names.
            if is_art(question.name()) {
                return self.answer(question) == *before;
            }
            // Where a game has nothing itself, all see the same.
            let is_common = match question {
                Question::Read(name) | Question::Trust(name) => {
                    shares || self.own(name).is_none_or(|own| !self.has(&own))
                }
                Question::Below(prefix, _)
                | Question::OfPacks(prefix, _)
                | Question::Brought(prefix, _)
                | Question::Index(prefix, ..) => shares || self.find_own(prefix).is_empty(),
                Question::List(_)
                | Question::Refusal(_)
                | Question::RefusalOfFolder(_)
                | Question::Refused(..)
                | Question::Folders(_)
                | Question::Entries(..) => true,
            };
            let (assets, known) = if is_common { (&shared, &common) } else { (self, &own) };
            let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
            let remembered = known().get(question).cloned();
            let answer = remembered.unwrap_or_else(|| {
                let answer = assets.answer(question);
                known().insert(question.clone(), answer.clone());
                answer
            });
            match question {
                // What a game has there itself comes on top.
                Question::List(prefix) => of_list(answer, &self.find_own(prefix)) == *before,
                _ => answer == *before,
            }
        })
    }

    fn answer(&self, question: &Question) -> String {
        match question {
            Question::Read(name) => of_asset(self.find(name).as_ref()),
            Question::Trust(name) => digest_of(&self.find_trust(name)),
            Question::Refusal(name) => digest_of(&self.find_refusal(name)),
            Question::RefusalOfFolder(name) => digest_of(&self.find_refusal_of_folder(name)),
            Question::Refused(prefix, endings) => {
                let endings: Vec<&str> = endings.iter().map(String::as_str).collect();
                of_refused(&self.find_refused(prefix, &endings))
            }
            Question::List(prefix) => of_list(digest_of(&self.find_common(prefix)), &self.find_own(prefix)),
            Question::Below(prefix, ending) => of_files(&self.find_below(prefix, ending)),
            Question::OfPacks(prefix, ending) => of_files(&self.find_of_packs(prefix, ending)),
            Question::Brought(prefix, ending) => of_files(&self.find_brought(prefix, ending)),
            Question::Index(prefix, ending, mark) => digest_of(&self.find_index(prefix, ending, mark)),
            Question::Folders(name) => digest_of(&self.find_folders(name)),
            Question::Entries(prefix, skip) => {
                let skip: Vec<&str> = skip.iter().map(String::as_str).collect();
                digest_of(&self.find_entries(prefix, &skip))
            }
        }
    }

    /// The file with this name (`templates/card/event.svg`), or `None` if no layer has it. Names that
    /// lead out of the folder, links that do so and oversized files count as absent.
    pub fn read(&self, name: &str) -> Option<Asset> {
        let asset = self.find(name);
        self.note(|| (Question::Read(name.to_owned()), of_asset(asset.as_ref())));
        asset
    }

    /// The same with a digest of the contents, for large files that need one anyway.
    pub fn read_signed(&self, name: &str) -> Option<(Asset, String)> {
        let Some(asset) = self.find(name) else {
            self.note(|| (Question::Read(name.to_owned()), of_asset(None)));
            return None;
        };
        let digest = digest(&asset.bytes);
        self.note(|| (Question::Read(name.to_owned()), of_contents(&asset, || digest.clone())));
        Some((asset, digest))
    }

    /// Who brings the file of this name; `None` if no layer has it.
    pub fn trust(&self, name: &str) -> Option<Trust> {
        let trust = self.find_trust(name);
        self.note(|| (Question::Trust(name.to_owned()), digest_of(&trust)));
        trust
    }

    /// Why a file or folder that is there is not read; `None` if it is read, or if there is none.
    pub fn refusal(&self, name: &str) -> Option<Refusal> {
        let reason = self.find_refusal(name);
        self.note(|| (Question::Refusal(name.to_owned()), digest_of(&reason)));
        reason
    }

    /// Why an existing folder is not read; `None` if it is read or does not exist.
    pub fn refusal_of_folder(&self, name: &str) -> Option<Refusal> {
        let reason = self.find_refusal_of_folder(name);
        self.note(|| (Question::RefusalOfFolder(name.to_owned()), digest_of(&reason)));
        reason
    }

    /// Everything at or below `prefix` in the folders over the built-in files that is not read, with the
    /// reason: links, and files whose names end in one of `endings` (`".svg"`). A lower layer's file would
    /// otherwise silently take its place.
    pub fn refused(&self, prefix: &str, endings: &[&str]) -> Vec<(PathBuf, Refusal)> {
        let refused = self.find_refused(prefix, endings);
        self.note(|| (Question::Refused(prefix.to_owned(), owned(endings)), of_refused(&refused)));
        refused
    }

    /// The names of all files below `prefix` (`templates/scenes`), sorted, each once.
    pub fn list(&self, prefix: &str) -> Vec<String> {
        let (common, own) = (self.find_common(prefix), self.find_own(prefix));
        self.note(|| (Question::List(prefix.to_owned()), of_list(digest_of(&common), &own)));
        self.united(common, &own)
    }

    /// All files below `prefix` whose names end in `ending`, sorted by name; those that are not read with the reason.
    /// That is one question, however many there are.
    pub fn below(&self, prefix: &str, ending: &str) -> Vec<super::NamedAsset> {
        let files = self.find_below(prefix, ending);
        self.note(|| (Question::Below(prefix.to_owned(), ending.to_owned()), of_files(&files)));
        files
    }

    /// The names of the folders that lie in the folder `name` itself, sorted, each once. What lies in them is not
    /// looked at.
    pub fn folders(&self, name: &str) -> Vec<String> {
        let names = self.find_folders(name);
        self.note(|| (Question::Folders(name.to_owned()), digest_of(&names)));
        names
    }

    /// All files and folders below `prefix` in the first layer that has it, sorted, at most a few thousand. Links
    /// are not followed; hidden files and those in `skip` (names at the top level) are left out.
    pub fn entries(&self, prefix: &str, skip: &[&str]) -> Vec<super::DirEntry> {
        let found = self.find_entries(prefix, skip);
        self.note(|| (Question::Entries(prefix.to_owned(), owned(skip)), digest_of(&found)));
        found
    }

    pub(crate) fn note(&self, noted: impl FnOnce() -> (Question, String)) {
        if let Some(ledger) = &self.ledger {
            let (question, answer) = noted();
            ledger.note(question, answer);
        }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Refusal, Trust};
    use crate::DirEntry;

    /// The words by which answers are told apart. If one changes, everything is made again.
    #[test]
    fn answers_are_known_by_these_words() {
        let trust = serde_json::to_string(&[Trust::Library, Trust::Pack]).unwrap();
        assert_eq!(trust, r#"["library","pack"]"#);
        let entry = DirEntry { name: "decks/fleet.toml".into(), folder: false };
        let known = r#"{"name":"decks/fleet.toml","folder":false}"#;
        assert_eq!(serde_json::to_string(&entry).unwrap(), known);
        let reasons = [
            Refusal::NotAFile,
            Refusal::NotAFolder,
            Refusal::Neither,
            Refusal::Unreadable,
            Refusal::LargeFile,
            Refusal::LargeTypeface,
            Refusal::LargePicture,
            Refusal::LostLink,
            Refusal::OutwardLink,
            Refusal::FolderLink,
        ];
        let known = concat!(
            r#"["not-a-file","not-a-folder","neither","unreadable","large-file","large-typeface","#,
            r#""large-picture","lost-link","outward-link","folder-link"]"#
        );
        assert_eq!(serde_json::to_string(&reasons).unwrap(), known);
    }
}
