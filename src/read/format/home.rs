//! Where a game lives, and how its files are named there.

use std::path::PathBuf;

/// Where a game lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// In the library, by its slug.
    Library(String),
    /// In a folder of the user's; the assets have that folder as their first layer.
    Folder(PathBuf),
    /// Nowhere: a pack that was made of a spreadsheet, and that the assets hold in memory.
    Sheet {
        /// The spreadsheet, as its owner names it.
        path: PathBuf,
        /// What it is called in the pack: `decks/cards.xlsx`.
        name: String,
    },
}

impl Home {
    /// The game's slug: the folder's name.
    pub fn slug(&self) -> String {
        match self {
            Self::Library(slug) => slug.clone(),
            Self::Folder(path) => {
                let full = path.canonicalize().unwrap_or_else(|_| path.clone());
                let name = full.file_name().map(|name| warpress_model::slug(&name.to_string_lossy()));
                name.filter(|name| !name.is_empty()).unwrap_or_else(|| "game".into())
            }
            Self::Sheet { path, .. } => {
                let name = path.file_stem().map(|name| warpress_model::slug(&name.to_string_lossy()));
                name.filter(|name| !name.is_empty()).unwrap_or_else(|| "game".into())
            }
        }
    }

    /// The name of a file among the assets.
    pub fn asset(&self, file: &str) -> String {
        match self {
            Self::Library(slug) => format!("data/{slug}/{file}"),
            Self::Folder(_) | Self::Sheet { .. } => file.to_owned(),
        }
    }

    /// The path of a file for messages.
    pub fn shown(&self, file: &str) -> String {
        match self {
            Self::Library(_) => self.asset(file),
            Self::Folder(path) => path.join(file).to_string_lossy().into_owned(),
            Self::Sheet { path, name } if file == name => path.to_string_lossy().into_owned(),
            // Pictures lie beside the spreadsheet; nothing else of the pack lies anywhere.
            Self::Sheet { path, .. } if file.starts_with("art") => {
                path.with_file_name(file).to_string_lossy().into_owned()
            }
            Self::Sheet { path, .. } => format!("{}, {file}", path.display()),
        }
    }
}
