//! The folder in which what is made of a game goes, and whose it is.

use std::path::{Path, PathBuf};

use warpress_library::Home;
use warpress_publish::Owner;

/// Whose results a game's are.
pub fn owner(home: &Home, title: &str) -> Owner {
    match home {
        Home::Library(slug) => Owner::Library(slug.clone()),
        Home::Folder(path) | Home::Sheet { path, .. } => {
            Owner::Folder { path: path.clone(), title: title.to_owned() }
        }
    }
}

/// That a game's results are not in the folder of its name, as that holds another game's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherFolder {
    /// The folder of its name.
    pub usual: PathBuf,
    /// The folder that it has instead.
    pub folder: PathBuf,
}

impl OtherFolder {
    /// For a game whose results in `out` are in this folder.
    pub(crate) fn of(out: &Path, slug: &str, folder: &Path) -> Option<Self> {
        let usual = out.join(slug);
        (folder != usual).then(|| Self { usual, folder: folder.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::OtherFolder;
    use std::path::Path;

    #[test]
    fn only_what_is_elsewhere_is_said() {
        let of = |folder: &str| OtherFolder::of(Path::new("output"), "midway", Path::new(folder));
        assert_eq!(of("output/midway"), None);
        assert_eq!(of("output/midway-2").unwrap().usual, Path::new("output/midway"));
    }
}
