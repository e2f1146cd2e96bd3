//! A game as a room of playingcards.io: an archive with the widgets and their pictures, which its menu imports.
//!
//! `widgets` knows the format, `collections` what is alike, `layout` and `room` where it lies, `buttons` and `column_text`
//! what stands beside it, `art` its pictures.

mod art;
mod buttons;
mod collections;
mod column_text;
mod contents;
mod id;
mod layout;
mod room;
#[cfg(test)]
mod tests;
mod widgets;

use super::table::Table;
use super::{ExportOptions, Put, TabletopError, TabletopFiles};
use warpress_render::renderer::Renderer;
use warpress_zip::Zip;

/// Writes `<slug>.pcio`.
///
/// # Errors
/// Faces that cannot be drawn, more than an archive holds, or a file that cannot be written.
pub fn write(
    table: &Table<'_>,
    renderer: &Renderer,
    _: &ExportOptions,
    put: &mut Put<'_>,
) -> Result<TabletopFiles, TabletopError> {
    let contents = contents::of(table);
    let art = art::of(table, renderer, &contents)?;
    let widgets = contents.widgets(table, &art);
    let mut archive = Zip::new();
    archive.put("widgets.json", widgets.to_string().as_bytes());
    archive.put("schemaVersion", widgets::SCHEMA.as_bytes());
    for (name, bytes) in &art.files {
        archive.put(name, bytes);
    }
    let archive = archive.finish().map_err(|error| TabletopError::Beyond(error.to_string()))?;
    let name = format!("{}.pcio", table.slug);
    put(&name, &archive)?;
    Ok(TabletopFiles { files: vec![name], notes: contents.notes })
}
