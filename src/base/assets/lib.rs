//! The files that come with warpress (templates, fonts, icons, games) and the folders that may
//! override them. All files are read by name here; no other crate opens a template or a font.

pub mod built_in;
mod contents;
mod digest;
mod dir_entry;
mod folder;
mod ledger;
mod read_once;
mod refusal;
mod shelf;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;

pub use contents::Contents;
pub use digest::digest_of;
pub use dir_entry::DirEntry;
use folder::Folder;
pub use ledger::{AnswerDigests, Ledger, Question};
pub use read_once::ReadOnce;
pub use refusal::Refusal;
use refusal::Unread;
pub use shelf::{Index, Shelf, words_after};

/// How far a file is trusted: what came with the program or from a folder named by flag, or what a
/// stranger's pack brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// Built in, or from a folder that the user named as the library.
    Library,
    /// From the folder of the game that is being built.
    Pack,
}

/// A file with the place it came from.
#[derive(Debug, Clone)]
pub struct Asset {
    /// Its bytes.
    pub bytes: Contents,
    /// Its origin.
    pub trust: Trust,
}

/// A file by its name, or why it is not read.
pub type NamedAsset = (String, Result<Asset, Refusal>);

/// Folders that a game of the library may have of its own: templates with themes, scenes and icons, and typefaces.
const OWN_FOLDERS: [&str; 2] = ["templates", "fonts"];

/// Where a game's own pictures lie. They are of that game alone: what other folders have there is not seen.
const ART_FOLDER: &str = "art";

/// Layers of folders over what is built in; the first layer that has a name wins. A layer that has a game has the
/// whole of it: what was taken out of its folder does not come back from below.
#[derive(Debug, Clone, Default)]
pub struct Assets {
    layers: Vec<(Arc<Folder>, Trust)>,
    /// The same for all clones that see the same files.
    sight: Arc<()>,
    /// The same for all games of a library: for what they see apart from files of their own.
    common: Arc<()>,
    /// `data/<slug>/` of a game of the library, whose own templates go before those that all share.
    own: Option<String>,
    /// Where it is noted what is asked.
    ledger: Option<Arc<Ledger>>,
}

impl Assets {
    /// The built-in files alone.
    pub fn built_in() -> Self {
        Self::default()
    }

    /// Adds `folder` above the layers already there and the built-in files. The folder holds
    /// `templates/`, `fonts/`, `assets/icons/` and `data/`, as far as it overrides them.
    #[must_use]
    pub fn with_folder(self, folder: impl Into<PathBuf>, trust: Trust) -> Self {
        self.layered(Folder::new(folder), trust)
    }

    /// The same with a pack that lies nowhere: these files, by their names in it, and the pictures that lie in `art/`
    /// of `folder`, of which nothing else is seen.
    #[must_use]
    pub fn with_held(self, files: BTreeMap<String, Vec<u8>>, folder: impl Into<PathBuf>) -> Self {
        self.layered(Folder::held(files, folder), Trust::Pack)
    }

    fn layered(mut self, folder: Folder, trust: Trust) -> Self {
        self.layers.push((Arc::new(folder), trust));
        self.sight = Arc::default();
        self.common = Arc::clone(&self.sight);
        self
    }

    /// The same, as a game of the library sees them: what its folder has below `templates/` and `fonts/` goes before
    /// what all games share.
    #[must_use]
    pub fn of_game(&self, slug: &str) -> Self {
        let own = format!("data/{slug}/");
        // Most games bring nothing of their own, and see what all see.
        let shared = OWN_FOLDERS.iter().all(|folder| self.find_all(&format!("{own}{folder}")).is_empty());
        let sight = if shared { Arc::clone(&self.sight) } else { Arc::default() };
        Self { sight, own: Some(own), ..self.clone() }
    }

    /// The same as every game of the library sees them that has no files of its own.
    fn shared(&self) -> Self {
        Self { sight: Arc::clone(&self.common), own: None, ledger: None, ..self.clone() }
    }

    /// The same for something that outlives those who ask for it: it has a ledger of its own, and keeps nothing else
    /// alive.
    fn apart(&self, ledger: &Arc<Ledger>) -> Self {
        Self { sight: Arc::default(), ledger: Some(Arc::clone(ledger)), ..self.clone() }
    }

    /// The path at which the game's own file of this name would lie.
    fn own(&self, name: &str) -> Option<String> {
        let folder = name.split('/').next().unwrap_or_default();
        let is_own = OWN_FOLDERS.contains(&folder) || is_art(name);
        self.own.as_ref().filter(|_| is_own).map(|own| format!("{own}{name}"))
    }

    /// The folders that may have a file of this name: of pictures only that of the game that is being built.
    fn layers_of(&self, name: &str) -> impl Iterator<Item = &(Arc<Folder>, Trust)> {
        let art = is_art(name);
        self.layers.iter().filter(move |(_, trust)| !art || *trust == Trust::Pack)
    }

    fn find(&self, name: &str) -> Option<Asset> {
        if !is_plain(name) {
            return None;
        }
        self.own(name).and_then(|own| self.read_at(&own)).or_else(|| self.read_at(name))
    }

    fn read_at(&self, name: &str) -> Option<Asset> {
        for (folder, trust) in self.layers_of(name) {
            if let Some(bytes) = folder.read(name) {
                return Some(Asset { bytes: bytes.into(), trust: *trust });
            }
            if replaces_game(folder, name) {
                return None;
            }
        }
        if is_art(name) {
            return None;
        }
        built_in::read(name).map(|bytes| Asset { bytes, trust: Trust::Library })
    }

    /// Whether some layer has a file of this name.
    fn has(&self, name: &str) -> bool {
        let layer = |(folder, _): &(Arc<Folder>, Trust)| folder.may_read(name).is_ok();
        self.layers_of(name).any(layer) || built_in::read(name).is_some()
    }

    fn find_trust(&self, name: &str) -> Option<Trust> {
        if !is_plain(name) {
            return None;
        }
        let at = |name: &str| self.layers.iter().find(|(folder, _)| folder.may_read(name).is_ok());
        let own = self.own(name).and_then(|own| at(&own)).or_else(|| at(name));
        own.map(|(_, trust)| *trust).or_else(|| self.find(name).map(|asset| asset.trust))
    }

    fn find_refusal(&self, name: &str) -> Option<Refusal> {
        if !is_plain(name) {
            return None;
        }
        let of = |(folder, _): &(Arc<Folder>, Trust)| match folder.may_read(name) {
            Ok(()) => Some(None),
            Err(Unread::Absent) => None,
            Err(Unread::Refused(Refusal::Neither)) if folder.is_folder(name) => Some(Some(Refusal::NotAFile)),
            Err(Unread::Refused(reason)) => Some(Some(reason)),
        };
        let own = self.own(name).filter(|_| is_art(name));
        match own {
            Some(own) => self.find_refusal(&own),
            None => self.layers_of(name).find_map(of).flatten(),
        }
    }

    fn find_refusal_of_folder(&self, name: &str) -> Option<Refusal> {
        if !is_plain(name) {
            return None;
        }
        let of = |(folder, _): &(Arc<Folder>, Trust)| match folder.may_read(name) {
            Ok(()) => Some(Some(Refusal::NotAFolder)),
            Err(Unread::Absent) => None,
            Err(Unread::Refused(Refusal::Neither)) => Some(folder.unlisted(name)),
            Err(Unread::Refused(reason)) => Some(Some(reason)),
        };
        self.layers.iter().find_map(of).flatten()
    }

    fn find_refused(&self, prefix: &str, endings: &[&str]) -> Vec<(PathBuf, Refusal)> {
        let mut found = Vec::new();
        for (folder, _) in self.layers_of(prefix).filter(|_| is_plain(prefix)) {
            match folder.may_read(prefix) {
                Err(Unread::Refused(reason)) if reason != Refusal::Neither => {
                    found.push((folder.path(prefix), reason));
                    continue;
                }
                Ok(()) => {
                    found.push((folder.path(prefix), Refusal::NotAFolder));
                    continue;
                }
                Err(_) => {}
            }
            let mut names = BTreeSet::new();
            folder.list(prefix, &mut names);
            for name in names {
                match folder.may_read(&name) {
                    Err(Unread::Refused(Refusal::Neither)) if folder.is_folder(&name) => {
                        let reason = folder.unlisted(&name).unwrap_or(Refusal::FolderLink);
                        found.push((folder.path(&name), reason));
                    }
                    Err(Unread::Refused(reason))
                        if endings.iter().any(|end| name.ends_with(end)) || folder.is_folder(&name) =>
                    {
                        found.push((folder.path(&name), reason));
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// A digest of each file in the folders that may be drawn with, and a stamp of the program with everything
    /// embedded in it.
    pub fn stamps(&self) -> Vec<String> {
        let mut stamps = vec![program().unwrap_or_default()];
        for folder in self.layers.iter().map(|(folder, _)| &**folder).chain(built_in::tree()) {
            let mut names = BTreeSet::new();
            let own: Vec<String> =
                OWN_FOLDERS.iter().chain([&ART_FOLDER]).filter_map(|folder| self.own(folder)).collect();
            let shared = OWN_FOLDERS.into_iter().chain([ART_FOLDER, "assets/icons"]);
            for prefix in shared.chain(own.iter().map(String::as_str)) {
                folder.list(prefix, &mut names);
            }
            let stamp = |name: &String| {
                let bytes = folder.read(name).map(|bytes| blake3::hash(&bytes).to_hex().to_string());
                format!("{name} {}", bytes.unwrap_or_default())
            };
            stamps.extend(names.iter().map(stamp));
        }
        stamps
    }

    fn find_all(&self, prefix: &str) -> Vec<String> {
        self.united(self.find_common(prefix), &self.find_own(prefix))
    }

    /// What all games see and what the game has itself, each by the name that the game knows it by.
    fn united(&self, mut common: BTreeSet<String>, own: &BTreeSet<String>) -> Vec<String> {
        let home = self.own.as_deref().unwrap_or_default();
        common.extend(own.iter().filter_map(|name| name.strip_prefix(home).map(str::to_owned)));
        common.into_iter().collect()
    }

    /// What all games see below `prefix`.
    fn find_common(&self, prefix: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        if is_plain(prefix) {
            self.list_at(prefix, &mut names);
        }
        names
    }

    /// What the game has there itself, by the names of the library.
    fn find_own(&self, prefix: &str) -> BTreeSet<String> {
        self.own(prefix).map(|own| self.find_common(&own)).unwrap_or_default()
    }

    fn find_below(&self, prefix: &str, ending: &str) -> Vec<NamedAsset> {
        self.found(self.find_all(prefix).into_iter().filter(|name| name.ends_with(ending)))
    }

    /// The files of these names; those that are not read with the reason.
    fn found(&self, names: impl Iterator<Item = String>) -> Vec<NamedAsset> {
        let found = |name: String| match self.find_refusal(&name) {
            Some(reason) => Some((name, Err(reason))),
            None => self.find(&name).map(|asset| (name, Ok(asset))),
        };
        names.filter_map(found).collect()
    }

    fn find_folders(&self, name: &str) -> Vec<String> {
        let mut names = BTreeSet::new();
        if is_plain(name) {
            for (folder, _) in self.layers_of(name) {
                if folder.has(name) {
                    names.extend(folder.folders_in(name));
                }
            }
            names.extend(built_in::folders(name));
        }
        names.into_iter().collect()
    }

    fn list_at(&self, prefix: &str, names: &mut BTreeSet<String>) {
        let mut above: Vec<&Folder> = Vec::new();
        for (folder, _) in self.layers_of(prefix) {
            if folder.has(prefix) {
                let mut own = BTreeSet::new();
                folder.list(prefix, &mut own);
                names.extend(not_replaced(own, &above));
            }
            above.push(folder);
        }
        if !is_art(prefix) {
            names.extend(not_replaced(built_in::list(prefix), &above));
        }
    }
}

/// Which program this is, with everything embedded in it: where it lies, and what the file system says of it. A
/// program that was replaced has another time, even if its version is the same. `None` if the system does not say.
pub fn program() -> Option<String> {
    let path = std::env::current_exe().ok()?;
    let about = std::fs::metadata(&path).ok()?;
    let time = about.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    #[cfg(unix)]
    let more = {
        // Nobody can set the time of the last change to the inode, so a copy in its place is noticed in any case.
        use std::os::unix::fs::MetadataExt as _;
        format!("{} {} {}", about.ino(), about.ctime(), about.ctime_nsec())
    };
    #[cfg(not(unix))]
    let more = "";
    let version = env!("CARGO_PKG_VERSION");
    Some(format!("{version} {} {} {} {more}", path.display(), about.len(), time.as_nanos()))
}

/// The folder of the game that a file belongs to: `data/wolf-pack`.
fn game_of(name: &str) -> Option<&str> {
    let slug = name.strip_prefix("data/")?.split('/').next().filter(|slug| !slug.is_empty())?;
    name.get(.."data/".len() + slug.len()).filter(|game| *game != name)
}

/// Whether this layer has the game that the file belongs to, so that none of it comes from a lower layer.
fn replaces_game(folder: &Folder, name: &str) -> bool {
    game_of(name).is_some_and(|game| folder.is_file(&format!("{game}/game.toml")))
}

/// The files whose games no higher layer has.
fn not_replaced<'n>(names: BTreeSet<String>, above: &'n [&Folder]) -> impl Iterator<Item = String> + use<'n> {
    let mut known: HashMap<String, bool> = HashMap::new();
    names.into_iter().filter(move |name| {
        let Some(game) = game_of(name) else { return true };
        if let Some(replaced) = known.get(game) {
            return !replaced;
        }
        let replaced = above.iter().any(|folder| replaces_game(folder, name));
        known.insert(game.to_owned(), replaced);
        !replaced
    })
}

/// Whether this is the folder of pictures as a game sees it, or in it.
fn is_art(name: &str) -> bool {
    name.strip_prefix(ART_FOLDER).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether this is a picture of a game, seen from the game or from the library: `art/…`, `data/<game>/art/…`.
fn is_picture(name: &str) -> bool {
    let within = game_of(name).and_then(|game| name.strip_prefix(game)?.strip_prefix('/'));
    is_art(within.unwrap_or(name))
}

/// A relative name of ordinary parts: no root, no `..`.
fn is_plain(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}
