//! A game as a room of playingcards.io: an archive with the widgets and their pictures, which its menu imports.
//!
//! `widgets` knows the format, `collections` what is alike, `arranged` and `room` where it lies, `buttons` and `told` what
//! stands beside it, `art` its pictures.

mod arranged;
mod art;
mod buttons;
mod collections;
mod furnished;
mod id;
mod room;
#[cfg(test)]
mod tests;
mod told;
mod widgets;

use super::table::Table;
use super::{Order, Put, TabletopError, Written};
use warpress_render::renderer::Renderer;
use warpress_zip::Zip;

/// Writes `<slug>.pcio`.
///
/// # Errors
/// Faces that cannot be drawn, more than an archive holds, or a file that cannot be written.
pub fn write(
    table: &Table<'_>,
    renderer: &Renderer,
    _: &Order,
    put: &mut Put<'_>,
) -> Result<Written, TabletopError> {
    let furnished = furnished::of(table);
    let art = art::of(table, renderer, &furnished)?;
    let widgets = furnished.widgets(table, &art);
    let mut archive = Zip::new();
    archive.put("widgets.json", widgets.to_string().as_bytes());
    archive.put("schemaVersion", widgets::SCHEMA.as_bytes());
    for (name, bytes) in &art.files {
        archive.put(name, bytes);
    }
    let archive = archive.finish().map_err(|error| TabletopError::Beyond(error.to_string()))?;
    let name = format!("{}.pcio", table.slug);
    put(&name, &archive)?;
    Ok(Written { files: vec![name], notes: furnished.notes })
}
