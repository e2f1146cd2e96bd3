//! New games, copied from a starter: a small game that can be played. The copy gets a title of its own, and stubs of
//! rulings for the open points of a source. A game is created completely or not at all.

mod notes;
pub mod sheet;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

pub use notes::{NotesError, Point, points, read};

use warpress_assets::Assets;
use warpress_model::phrase;

/// The folder of the starters.
const STARTERS: &str = "assets/starters";

/// The files of a starter, by name.
pub type Files = BTreeMap<String, String>;

/// Why a game could not be created.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// The folder's name has no letter or digit.
    #[error("{} is not a name for a game's folder", .0.display())]
    Name(PathBuf),
    /// The folder exists and is not empty.
    #[error("{} exists already; name another folder", .0.display())]
    Taken(PathBuf),
    /// A file could not be written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// The starters by name.
pub fn all(assets: &Assets) -> BTreeMap<String, Files> {
    let mut all: BTreeMap<String, Files> = BTreeMap::new();
    for path in assets.list(STARTERS) {
        let parts = path.strip_prefix(STARTERS).and_then(|rest| rest.trim_start_matches('/').split_once('/'));
        if let Some(((starter, file), asset)) = parts.zip(assets.read(&path)) {
            let text = String::from_utf8_lossy(&asset.bytes).into_owned();
            all.entry(starter.to_owned()).or_default().insert(file.to_owned(), text);
        }
    }
    all
}

/// The ids of a starter's rulings.
pub fn rulings(starter: &Files) -> Vec<String> {
    let data = starter.get("game.toml").and_then(|text| text.parse::<toml::Table>().ok()).unwrap_or_default();
    data.get("rulings")
        .and_then(toml::Value::as_table)
        .into_iter()
        .flat_map(toml::Table::keys)
        .cloned()
        .collect()
}

/// Creates a new game in `folder`, which must be empty or not exist, and returns its title: `title` or, without
/// one, that of the folder. The game is created completely or not at all.
///
/// # Errors
/// If the folder's name has no letter or digit, or if the folder is not empty or cannot be written.
///
/// # Examples
/// ```
/// let assets = warpress_assets::Assets::built_in();
/// let folder = tempfile::tempdir().unwrap();
/// let starter = &warpress_starter::all(&assets)["cards"];
/// let title = warpress_starter::begin(&folder.path().join("night-raid"), starter, None, &[]).unwrap();
/// assert_eq!(title, "Night Raid");
/// assert!(folder.path().join("night-raid/game.toml").exists());
/// ```
pub fn begin(
    folder: &Path,
    starter: &Files,
    title: Option<&str>,
    points: &[Point],
) -> Result<String, BeginError> {
    begin_with(folder, starter, std::iter::empty(), title, points)
}

/// The same with files that are no texts, by their names in the game; each is taken when it is written.
///
/// # Errors
/// Those of [`begin`].
pub fn begin_with(
    folder: &Path,
    starter: &Files,
    others: impl IntoIterator<Item = (String, Vec<u8>)>,
    title: Option<&str>,
    points: &[Point],
) -> Result<String, BeginError> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let slug = warpress_model::slug(&name);
    if slug.is_empty() {
        return Err(BeginError::Name(folder.to_owned()));
    }
    let title = title.map(notes::clean).filter(|title| !title.is_empty()).unwrap_or_else(|| titled(&name));
    if folder.symlink_metadata().is_ok() && !is_empty_folder(folder) {
        return Err(BeginError::Taken(folder.to_owned()));
    }
    let at = |path: &Path| {
        let path = path.to_owned();
        move |source| BeginError::Io { path, source }
    };
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).map_err(at(parent))?;
    let stage = tempfile::Builder::new().prefix(".warpress-").tempdir_in(parent).map_err(at(parent))?;
    let built = stage.path().join("game");
    let texts = starter
        .iter()
        .map(|(file, text)| (file.clone(), own(file, text, &title, &slug, points).into_bytes()));
    for (file, bytes) in texts.chain(others) {
        let path = built.join(&file);
        let inside = path.parent().unwrap_or(&built);
        std::fs::create_dir_all(inside).map_err(at(inside))?;
        std::fs::write(&path, bytes).map_err(at(&path))?;
    }
    if folder.is_dir() {
        std::fs::remove_dir(folder).map_err(at(folder))?;
    }
    std::fs::rename(&built, folder).map_err(at(folder))?;
    Ok(title)
}

fn is_empty_folder(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// The title from a folder's name: the name itself if it looks like a title, otherwise with capital initials.
fn titled(name: &str) -> String {
    let name = notes::clean(name);
    let typed = name.contains(' ') && name.chars().any(char::is_uppercase);
    if typed { name } else { phrase::title(&name) }
}

/// A starter's file for the new game: with its title in `game.toml` and `rules.md`, and the stubs of rulings in
/// `game.toml`.
fn own(file: &str, text: &str, title: &str, slug: &str, points: &[Point]) -> String {
    let (begins, line) = match file {
        "game.toml" => ("title = ", format!("title = {}", toml::Value::String(title.to_owned()))),
        // Ids of sections have only English letters, and each occurs once.
        "rules.md" => {
            let taken = [" ", "}"].iter().any(|end| text.contains(&format!("{{#{slug}{end}")));
            let id = if slug.is_ascii() && !taken { slug } else { "rules" };
            ("# ", format!("# {title} {{#{id}}}"))
        }
        _ => return text.to_owned(),
    };
    let at =
        if text.starts_with(begins) { Some(0) } else { text.find(&format!("\n{begins}")).map(|at| at + 1) };
    let Some((before, old)) = at.map(|at| text.split_at(at)) else { return text.to_owned() };
    let rest = old.split_once('\n').map_or("", |(_, rest)| rest);
    let own = format!("{before}{line}\n{rest}");
    if file == "game.toml" { notes::with_stubs(&own, points) } else { own }
}

#[cfg(test)]
mod tests {
    use super::titled;

    #[test]
    fn a_folder_gives_its_title() {
        for (name, title) in [
            ("my-game", "My Game"),
            ("neues spiel", "Neues Spiel"),
            ("Neues Spiel für Öde", "Neues Spiel für Öde"),
            ("U-Boat War", "U-Boat War"),
            ("Öde", "Öde"),
            ("a\nb", "A B"),
            ("{{x}}", "((x))"),
        ] {
            assert_eq!(titled(name), title);
        }
    }
}
