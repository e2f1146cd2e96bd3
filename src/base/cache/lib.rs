//! What earlier runs have left in the user's cache folder: for each part of a kit, and for what was found out about a
//! game, a stamp of what it was made from.
//!
//! Nothing depends on the cache: it may be deleted at any time, even while a build is running, and whatever cannot be
//! read or written is as if it were not there. A stamp decides nothing by itself. It holds the questions that the build
//! asked of the assets with digests of the answers, so that the answers of today can be compared with them; times and
//! sizes of files are never trusted. (git trusts them, and has to look at the contents again wherever a file is as young
//! as its index, since a second change within one tick of the clock would go unnoticed. Reading the data of all games
//! takes so little time that we always do.) Only the program itself is known by what the file system says of it.
//!
//! Stamps are written beside their place and renamed, and begin with a digest of the rest: two builds at once, a full
//! disk or a crash leave a whole stamp or none.

mod trim;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;

use etcetera::BaseStrategy as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use warpress_assets::{AnswerDigests, built_in, program};

/// Where stamps lie within the cache folder; nothing else in it is touched.
const FOLDER: &str = "builds";
/// How the names of stamps end.
const ENDING: &str = ".stamp";
/// The cache of each user, in the folder that the system has for caches.
const OURS: &str = "warpress";
/// No stamp is larger (bytes).
const LARGEST: u64 = 8 << 20;
/// Characters of a digest.
const DIGEST: usize = 64;

/// A folder of stamps, or none.
#[derive(Debug)]
pub struct Cache {
    at: Option<CacheFolder>,
    /// Old stamps are looked for once in a run.
    trimmed: Once,
}

#[derive(Debug)]
struct CacheFolder {
    folder: PathBuf,
    /// The program that runs.
    program: String,
    /// The most that all stamps together may take (bytes).
    most: u64,
}

/// What something was made from, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamp<T> {
    /// The program that made it, or the code.
    program: String,
    /// All that it asked of the assets, with the answers.
    pub asked: AnswerDigests,
    /// What was made.
    pub made: T,
}

/// A part of a kit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CachedOutput {
    /// The game's title, which says whose folder it is.
    pub title: String,
    /// The files that were written.
    pub files: Vec<CachedFile>,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CachedFile {
    /// Its name in the folder of the kit.
    pub name: String,
    /// The digest of its contents.
    pub hash: String,
}

impl Cache {
    /// No cache: nothing is found, and nothing kept.
    pub fn off() -> Self {
        Self { at: None, trimmed: Once::new() }
    }

    /// The cache in this folder. A debug build, which reads its games from the source tree, keeps nothing.
    pub fn in_folder(folder: &Path) -> Self {
        let program = built_in::is_embedded().then(program).flatten();
        let at =
            program.map(|program| CacheFolder { folder: folder.join(FOLDER), program, most: trim::MOST });
        Self { at, trimmed: Once::new() }
    }

    /// The cache in this folder for what code made that is known by its contents: for a program that reads its files from
    /// the source tree, and does not change with them. All stamps together take at most so many bytes.
    pub fn of_code(folder: &Path, code: String, most: u64) -> Self {
        Self {
            at: Some(CacheFolder { folder: folder.join(FOLDER), program: code, most }),
            trimmed: Once::new(),
        }
    }

    /// The folder of the user's own cache, if the system says where it is.
    pub fn folder_of_user() -> Option<PathBuf> {
        etcetera::choose_base_strategy().ok().map(|folders| folders.cache_dir().join(OURS))
    }

    /// The user's own cache, if the system says where it is.
    pub fn of_user() -> Self {
        Self::folder_of_user().map_or_else(Self::off, |folder| Self::in_folder(&folder))
    }

    /// The stamp that this program has kept under these words.
    pub fn stamp<T: DeserializeOwned>(&self, of: &[&str]) -> Option<Stamp<T>> {
        let CacheFolder { folder, program, .. } = self.at.as_ref()?;
        let path = folder.join(name(of));
        let small = std::fs::metadata(&path).ok()?.len() <= LARGEST;
        let bytes = small.then(|| std::fs::read(&path).ok()).flatten()?;
        let (digest, json) = bytes.split_at_checked(DIGEST)?;
        if blake3::hash(json).to_hex().as_bytes() != digest {
            return None;
        }
        serde_json::from_slice(json).ok().filter(|stamp: &Stamp<T>| stamp.program == *program)
    }

    /// Keeps under these words what was made from these answers. If a file changed while it was in use
    /// ([`Ledger::answers`](warpress_assets::Ledger::answers)), there is nothing to keep.
    pub fn keep<T: Serialize>(&self, of: &[&str], asked: Option<AnswerDigests>, made: &T) {
        let Some((CacheFolder { folder, program, most }, asked)) = self.at.as_ref().zip(asked) else {
            return;
        };
        let stamp = Stamp { program: program.clone(), asked, made };
        let write = || -> std::io::Result<()> {
            let json = serde_json::to_vec(&stamp)?;
            // It would never be read.
            if (DIGEST + json.len()) as u64 > LARGEST {
                return Ok(());
            }
            std::fs::create_dir_all(folder)?;
            let mut file = tempfile::Builder::new().prefix(trim::UNFINISHED).tempfile_in(folder)?;
            file.write_all(blake3::hash(&json).to_hex().as_bytes())?;
            file.write_all(&json)?;
            file.persist(folder.join(name(of)))?;
            Ok(())
        };
        // Without its stamp the part is made again, which is all that can happen.
        let _ = write();
        self.trimmed.call_once(|| trim::trim(folder, *most));
    }
}

/// The name of a stamp.
fn name(of: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for word in of {
        hasher.update(&(word.len() as u64).to_le_bytes()).update(word.as_bytes());
    }
    format!("{}{ENDING}", hasher.finalize().to_hex())
}
