//! Stores what playouts found: `report.json` for `check`, `measured.toml` for `build`.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::Args;
use super::crowd::{Told, seats};
use crate::cli::{Failure, Global, play::Open};
use crate::library::Home;
use crate::referee::report::{MEASURED, Stored, WRITTEN};

/// Writes both into the game's folder and names them; only files that warpress has written are replaced.
pub fn store(
    global: &Global,
    args: &Args,
    table: &Open,
    (report, layout): &Told,
) -> Result<Vec<PathBuf>, Failure> {
    let folder = match (&table.home, &global.library) {
        (Home::Folder(folder), _) => folder.clone(),
        (Home::Library(slug), Some(library)) => library.join("data").join(slug),
        (Home::Library(_), None) => {
            return Err(Failure::Message(
                "--write needs a folder to write to: name it, or the library with --library".into(),
            ));
        }
    };
    let (game, rules) = (&table.game, &table.rules);
    let stored = Stored::new(report, &table.made_of, (args.seed, &seats(args, table)), (game, rules, layout));
    let mut files = vec![(folder.join("report.json"), stored.text())];
    files.extend(report.measured(game).map(|text| (folder.join("measured.toml"), text)));
    // All or none: a report of what another file does not hold would mislead.
    for (file, _) in &files {
        match std::fs::read_to_string(file) {
            Ok(old) if !old.starts_with(MEASURED) && !old.contains(WRITTEN) => {
                return Err(Failure::Message(format!(
                    "{} was not written by warpress; move it away first",
                    file.display()
                )));
            }
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    for (file, text) in &files {
        write(&folder, file, text)?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

fn write(folder: &Path, file: &Path, text: &str) -> Result<(), Failure> {
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.persist(file)?;
    Ok(())
}
