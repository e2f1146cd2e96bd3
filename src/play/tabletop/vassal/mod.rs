//! A module for VASSAL: one file, `<slug>.vmod`, an archive with `buildFile.xml` (what there is), `moduledata` (what its
//! list of modules shows), `images/` and `help/`.
//!
//! The table is one map window with one board, as large as everything on it and of one colour; the boards of the game lie
//! on it as pieces that cannot be moved, each below a zone with a grid of its own. A picture of the whole table would have
//! to be as fine as its cards; side by side, as VASSAL lays boards, there would be no room for decks between them.
//!
//! What is said here of the format was read in VASSAL's source, release 3.7 and its successor
//! (`vassal-app/src/main/java/VASSAL`), and stands with the class that it comes from. Nothing here was copied from there.

mod build;
mod encode;
mod grid;
mod help;
mod ids;
mod numbering;
mod pictures;
mod piece;
mod places;
mod prototypes;
mod scale;
mod sides;
mod windows;
mod xml;

#[cfg(test)]
mod strangers;
#[cfg(test)]
mod tests;

use warpress_render::renderer::Renderer;
use warpress_zip::Zip;

use super::table::Table;
use super::{ExportOptions, Put, TabletopError, TabletopFiles};

/// The module of a game. Its pictures lie in it, wherever it lies.
///
/// # Errors
/// Faces that cannot be drawn, an archive beyond what the format can hold, or a file that is not written.
pub fn write(
    table: &Table<'_>,
    renderer: &Renderer,
    _order: &ExportOptions,
    put: &mut Put<'_>,
) -> Result<TabletopFiles, TabletopError> {
    let scale = scale::Scale::of(table);
    let mut zip = Zip::new();
    let pictures = pictures::put(table, renderer, &scale, &mut zip)?;
    let mut notes = Vec::new();
    let file = build::file(table, &scale, &pictures, &mut notes);
    zip.put("buildFile.xml", file.as_bytes());
    zip.put("moduledata", build::data(table).as_bytes());
    for (name, bytes) in help::files(table)? {
        zip.put(&name, &bytes);
    }
    let bytes = zip.finish().map_err(|error| TabletopError::Beyond(error.to_string()))?;
    let name = format!("{}.vmod", table.slug);
    put(&name, &bytes)?;
    scale.note(table, &mut notes);
    Ok(TabletopFiles { files: vec![name], notes })
}
