//! The files made from the rules of many games: a volume on paper, or as a set of pages.

use std::path::PathBuf;

use super::press::PressOptions;
use super::{CAN_SET, LibraryGame, Shop, WorkError, paper};
use warpress_assets::digest_of;
use warpress_model::ById;
use warpress_publish::{Folder, Owner};
use warpress_render::theme::Ink;
use warpress_rulebook::bind::{self, Leaves};

/// An order for a volume.
#[derive(Debug, Clone)]
pub struct Binding {
    /// The title on its cover, from which its folder is named.
    pub title: String,
    /// The paper's name.
    pub paper: String,
    /// The ink.
    pub ink: Ink,
    /// A set of pages for browsers instead of a PDF.
    pub html: bool,
    /// The folder in which the volume gets one of its own.
    pub out: PathBuf,
    /// Also replace files that warpress did not write.
    pub force: bool,
}

/// A volume that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// It was there already, as it would be made today.
    Unchanged(PathBuf),
    /// It has been made as a PDF or as a set of pages.
    Made {
        /// The file, or the first page.
        path: PathBuf,
        /// The number of its pages.
        pages: usize,
    },
}

impl Shop {
    /// Binds games into a volume, unless it is there already.
    ///
    /// # Errors
    /// If a theme or size does not exist, a book cannot be set, a file not be written, or typst was left out.
    pub fn bind(&self, games: &[LibraryGame], binding: &Binding) -> Result<Bound, WorkError> {
        let Binding { title, html, out, force, .. } = binding;
        let slug = warpress_model::slug(title);
        let leaves: Vec<Leaves<'_>> = games.iter().filter_map(LibraryGame::leaves).collect();
        let options = PressOptions::new(self.assets(), &ById::new(), &binding.paper, binding.ink)?;
        let made_of = made_of(title, games, &options);
        let mut folder = Folder::open_for(out, &slug, &Owner::Book(title.clone()), *force)?;
        if *html {
            let mut paths = Vec::new();
            for (name, page) in bind::pages(self.assets(), title, &leaves, options.ink)? {
                paths.push(folder.write(&name, page.as_bytes())?);
            }
            let count = paths.len();
            return Ok(Bound::Made { path: paths.into_iter().next().unwrap_or_default(), pages: count });
        }
        if let Some(path) = folder.unchanged(&options.file(&slug), &made_of) {
            return Ok(Bound::Unchanged(path));
        }
        let output = paper::volume(self.assets(), title, &slug, &leaves, &options)?;
        let path = folder.write_made_of(&output.name, &output.bytes, &made_of)?;
        Ok(Bound::Made { path, pages: output.pages.unwrap_or(0) })
    }
}

/// A stamp of everything that determines the files: the data of all games, the folders that override, the options and
/// the program itself. An equal stamp means equal files.
fn made_of(title: &str, games: &[LibraryGame], options: &PressOptions) -> String {
    let games: Vec<String> = games.iter().map(|game| of_game(game, options)).collect();
    digest_of(&(title, games))
}

fn of_game(LibraryGame { assets, loaded }: &LibraryGame, options: &PressOptions) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    };
    add(digest_of(&(env!("CARGO_PKG_VERSION"), options, CAN_SET)).as_bytes());
    for (file, text) in loaded.sources.all() {
        add(file.as_bytes());
        add(text.as_bytes());
    }
    for stamp in assets.stamps() {
        add(stamp.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::PressOptions;
    use warpress_render::theme::Ink;

    #[test]
    fn what_is_wanted_of_a_volume_is_known_by_these_words() {
        let options =
            PressOptions { paper: "a5".to_owned(), page_mm: (148.0, 210.0), ink: Ink::Mono, booklet: false };
        let known = r#"{"paper":"a5","page_mm":[148.0,210.0],"ink":"mono","booklet":false}"#;
        assert_eq!(serde_json::to_string(&options).unwrap(), known);
    }
}
