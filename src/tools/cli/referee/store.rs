//! Stores the results of playouts: `report.json` for `check`, `measured.toml` for `build`.

use std::path::PathBuf;

use super::Args;
use super::simulation::{Played, seats};
use crate::{Failure, Global, play::Open, target};
use warpress_report::{MEASURED, Stored, WRITTEN};

/// Writes both into the game's folder and names them; only files that warpress has written are replaced.
pub fn store(
    global: &Global,
    args: &Args,
    table: &Open,
    (report, compiled): &Played,
) -> Result<Vec<PathBuf>, Failure> {
    let folder = target::folder(global, &table.home, "--write")?;
    let (game, rules) = (&table.game, &table.rules);
    let stored =
        Stored::new(report, &table.made_of, (args.seed, &seats(args, table)?), (game, rules, compiled));
    let mut files = vec![(folder.join("report.json"), stored.text())];
    files.extend(report.measured(game).map(|text| (folder.join("measured.toml"), text)));
    // Both or neither: a report that does not match the other file would mislead.
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
        target::write(file, text)?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}
