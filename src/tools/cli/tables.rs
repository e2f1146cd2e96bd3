//! Reads a file of tables named on the command line.

use std::path::Path;

use super::{Failure, told};
use warpress_check as check;
use warpress_library::Sources;
use warpress_model::Diagnostic;
use warpress_tabular::{self as tabular, ReadOptions, TableFile};

/// Reads the file.
pub fn read(path: &Path, sheet: Option<&str>) -> Result<TableFile, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::Message(format!("{name}: {error}")))?;
    tabular::read(&name, &bytes, ReadOptions { sheet, ..ReadOptions::default() }).map_err(|why| {
        told::tell(&check::findings(&[*why], &Sources::default(), super::colour()));
        Failure::Message(format!("{name} was not read"))
    })
}

/// Shows what is unusual about a file.
pub fn show(read: &TableFile, findings: &[Diagnostic]) {
    let mut sources = Sources::default();
    sources.add_table(read);
    told::tell(&check::findings(findings, &sources, super::colour()));
}
