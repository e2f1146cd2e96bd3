//! The files of a pack: read and written within its folder, never through a link.

use std::io;
use std::path::{Path, PathBuf};

use super::words::{self, FOLDERS};
use warpress_assets::Assets;
use warpress_library::Sources;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// The largest file (bytes), as for loading a game.
const LARGEST: u64 = 16 << 20;
/// The most files of a pack.
const MOST: usize = 4_000;

/// The rules, which look up words of the data.
pub const RULES: &str = "rules.md";

/// A file that may have to be rewritten.
#[derive(Debug)]
pub struct File {
    /// Its name within the pack: `decks/battle.toml`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Reads the files of a pack that may have to be rewritten, `game.toml` first. Findings name files as `shown` does.
pub fn read(folder: &Path, shown: &impl Fn(&str) -> String) -> Result<Vec<File>, Vec<Diagnostic>> {
    let mut names = ["game.toml", "tables.toml", RULES].map(str::to_owned).to_vec();
    let mut found = Vec::new();
    let refused = |name: &str, reason: &str, help: &str| {
        let location = Location { file: shown(name).into(), start: 0, end: 0 };
        Diagnostic::new(Code::E0113, reason, &location).help(help.to_owned())
    };
    const LINK: &str = "replace the link by the file or folder itself";
    for inner in FOLDERS {
        let path = folder.join(inner);
        match path.symlink_metadata() {
            Ok(meta) if meta.is_symlink() => found.push(refused(inner, "this is a link", LINK)),
            Ok(meta) if meta.is_dir() => match list(&path) {
                Ok(files) => names.extend(files.into_iter().map(|file| format!("{inner}/{file}"))),
                Err(error) => found.push(refused(inner, &error.to_string(), "")),
            },
            _ => {}
        }
    }
    if names.len() > MOST {
        found.push(refused("", &format!("more than {MOST} files"), "no game has that many lists"));
        return Err(found);
    }
    let mut files = Vec::new();
    for name in names {
        let path = folder.join(&name);
        let meta = match path.symlink_metadata() {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                found.push(refused(&name, &error.to_string(), ""));
                continue;
            }
        };
        if meta.is_symlink() {
            found.push(refused(&name, "this is a link", LINK));
        } else if !meta.is_file() {
            found.push(refused(
                &name,
                "a file belongs here",
                "give it another name, or move it out of the game's folder",
            ));
        } else if meta.len() > LARGEST {
            found.push(refused(&name, "this file is larger than 16 MB", "split the list"));
        } else {
            match std::fs::read(&path).map(String::from_utf8) {
                Ok(Ok(text)) => files.push(File { name, text }),
                Ok(Err(_)) => {
                    let location = Location { file: shown(&name).into(), start: 0, end: 0 };
                    let finding = Diagnostic::new(Code::E0101, "this file is not UTF-8 text", &location);
                    found.push(finding.help("save it as UTF-8"));
                }
                Err(error) => found.push(refused(&name, &error.to_string(), "")),
            }
        }
    }
    if found.is_empty() { Ok(files) } else { Err(found) }
}

/// The TOML files of a folder, sorted.
fn list(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)?.take(MOST) {
        let name = entry?.file_name();
        names.extend(name.to_str().filter(|name| name.ends_with(".toml")).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// The texts of a game of the library that may declare names, and of the shared lists.
pub fn of_library(assets: &Assets, slug: &str) -> Vec<String> {
    let prefix = format!("data/{slug}/");
    let files = assets.list(prefix.trim_end_matches('/'));
    let words = |file: &String| file.strip_prefix(&prefix).is_some_and(|name| words::file(name).is_some());
    let toml = files.into_iter().filter(|file| file.ends_with(".toml")).filter(words);
    toml.filter_map(|file| String::from_utf8(assets.read(&file)?.bytes.to_vec()).ok()).collect()
}

/// Keeps the old files in `kept`, which must not exist, and writes the new ones. If this fails, the game is
/// unchanged.
///
/// # Errors
/// If `kept` exists or a file cannot be written.
pub fn write(
    folder: &Path,
    kept: Option<&Path>,
    files: &[(&File, &str)],
) -> Result<(), (PathBuf, io::Error)> {
    if let Some(kept) = kept {
        keep(kept, files)?;
    }
    for (at, (file, new)) in files.iter().enumerate() {
        if let Err(error) = replace(&folder.join(&file.name), new) {
            for (file, _) in &files[..at] {
                // A file that cannot be restored is still in `kept`.
                let _ = replace(&folder.join(&file.name), &file.text);
            }
            return Err((folder.join(&file.name), error));
        }
    }
    Ok(())
}

/// Writes the old files into a folder, which is complete or does not exist.
fn keep(kept: &Path, files: &[(&File, &str)]) -> Result<(), (PathBuf, io::Error)> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    let parent = kept.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).map_err(at(parent))?;
    let stage = tempfile::Builder::new().prefix(".warpress-").tempdir_in(parent).map_err(at(parent))?;
    let whole = stage.path().join("kept");
    for (file, _) in files {
        let path = whole.join(&file.name);
        let inner = path.parent().unwrap_or(&whole);
        std::fs::create_dir_all(inner).map_err(at(inner))?;
        std::fs::write(&path, &file.text).map_err(at(&path))?;
    }
    if kept.symlink_metadata().is_ok() {
        return Err((kept.to_owned(), io::Error::from(io::ErrorKind::AlreadyExists)));
    }
    std::fs::rename(&whole, kept).map_err(at(kept))
}

/// Replaces the text of a file atomically.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".warpress-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    // The new file has the permissions of the old one.
    file.as_file().set_permissions(path.metadata()?.permissions())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The texts of files by the names that findings use.
pub fn sources(files: &[File], shown: &impl Fn(&str) -> String) -> Sources {
    let mut sources = Sources::default();
    for file in files {
        sources.add(&shown(&file.name), &file.text);
    }
    sources
}
