//! Whether a part of a kit is still as it would be made today, by what earlier builds have left in the cache.

use std::fmt::{Debug, Write as _};
use std::path::{Path, PathBuf};

use super::{Global, target};
use warpress_assets::{Assets, Ledger};
use warpress_cache::{Cache, Made, Stamp, Written};
use warpress_library::Home;
use warpress_publish::Folder;

/// A part of what one build makes of a game, by what was asked for.
pub struct Part<'p> {
    cache: &'p Cache,
    assets: &'p Assets,
    home: &'p Home,
    out: &'p Path,
    /// The words that the part is kept under.
    of: [String; 5],
}

/// A part that is there and as it should be.
pub struct Still {
    /// The folder of the game's results.
    pub folder: PathBuf,
    /// The files.
    pub files: Vec<PathBuf>,
}

impl Still {
    /// A line for each file, but for inventories, which are not mentioned when they are written either.
    pub fn say(&self, out: &mut String) {
        let is_inventory = |path: &Path| path.extension().is_some_and(|ending| ending == "json");
        for path in self.files.iter().filter(|path| !is_inventory(path)) {
            let _ = writeln!(out, "{}: unchanged", path.display());
        }
    }
}

impl<'p> Part<'p> {
    /// The part `name`; `wanted` is everything on which it depends apart from the files that are read.
    pub fn new(
        global: &'p Global,
        name: &str,
        (home, assets): (&'p Home, &'p Assets),
        out: &'p Path,
        wanted: &impl Debug,
    ) -> Self {
        let [of, library] = named(global, home);
        let words = [name.to_owned(), of, library, whole(out), format!("{wanted:?}")];
        Self { cache: global.cache(), assets, home, out, of: words }
    }

    fn words(&self) -> [&str; 5] {
        self.of.each_ref().map(String::as_str)
    }

    /// The part as it was made before, if nothing that it was made from has changed and nobody has touched its files.
    pub fn still(&self) -> Option<Still> {
        let stamp: Stamp<Made> = self.cache.stamp(&self.words())?;
        if !self.assets.still_answer(&stamp.asked) {
            return None;
        }
        let made = stamp.made;
        let owner = target::owner(self.home, &made.title);
        let path = Folder::path_for(self.out, &self.home.slug(), &owner).ok()?;
        if made.files.is_empty() {
            return Some(Still { folder: path, files: Vec::new() });
        }
        // Opening a folder makes it.
        let folder = path.is_dir().then(|| Folder::open(&path, false).ok()).flatten()?;
        let files =
            made.files.iter().map(|file| folder.holds(&file.name, &file.hash)).collect::<Option<_>>()?;
        Some(Still { folder: path, files })
    }

    /// Keeps what the part was made from: what is in the ledger.
    pub fn keep(&self, ledger: &Ledger, title: &str, files: Vec<Written>) {
        self.cache.keep(&self.words(), ledger.answered(), &Made { title: title.to_owned(), files });
    }
}

/// The words by which a game is known in the cache: which it is, and over which library.
pub fn named(global: &Global, home: &Home) -> [String; 2] {
    let of = match home {
        Home::Library(slug) => slug.clone(),
        Home::Folder(path) => format!("{} {}", path.display(), whole(path)),
    };
    [of, global.library.as_deref().map(whole).unwrap_or_default()]
}

/// A path without links, so that a name that means another folder today is another name.
fn whole(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = path.ancestors().find_map(|above| Some((above.canonicalize().ok()?, above)));
    let Some((real, above)) = there else { return path.to_string_lossy().into_owned() };
    let rest = path.strip_prefix(above).into_iter().flat_map(Path::components);
    rest.fold(real, |path, part| path.join(part)).to_string_lossy().into_owned()
}
