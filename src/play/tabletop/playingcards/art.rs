//! The pictures of a room.

use std::collections::HashMap;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::collections::Back;
use super::contents::RoomContents;
use crate::draw::draw;
use crate::table::Table;
use crate::{TabletopError, picture};
use warpress_render::renderer::Renderer;

/// The longest side of a picture of a card, which is shown at three times its size when a pointer rests on it (pixels).
const CARD: f32 = 800.0;

/// The same of a counter.
const COUNTER: f32 = 320.0;

/// The same of a board, which fills a screen of many pixels.
const BOARD: f32 = 2048.0;

/// No picture is finer than paper (pixels to the inch).
const DPI: f32 = 300.0;

/// At which faces are drawn that nothing in the room shows.
const UNSEEN: f32 = 36.0;

/// The largest file of a picture (bytes). The largest of 3,600 in exported rooms has 1,030,046, and VirtualTabletop once
/// took none above 2 MB.
const LARGEST: usize = 1_000_000;

/// The folder of pictures in the archive.
const FOLDER: &str = "userassets";

/// The grey of a back that is not printed.
const PLAIN: [u8; 3] = [0x5b, 0x67, 0x70];

/// The pictures of a room.
#[derive(Debug, Default)]
pub struct Art {
    /// The files: their names in the archive and what is in them.
    pub files: Vec<(String, Vec<u8>)>,
    /// The address of each face that is shown.
    addresses: HashMap<usize, String>,
    /// The address of a plain back in the shape of this face.
    plain: HashMap<usize, String>,
}

impl Art {
    /// The address of a face; empty if it is not shown.
    pub fn face(&self, face: usize) -> &str {
        self.addresses.get(&face).map_or("", String::as_str)
    }

    /// The address of a plain back in the shape of this face.
    pub fn plain(&self, face: usize) -> Option<&str> {
        self.plain.get(&face).map(String::as_str)
    }

    fn put(&mut self, name: &str, file: picture::File) -> String {
        let path = format!("{FOLDER}/{name}.{}", file.ending);
        let address = format!("package://{path}");
        self.files.push((path, file.bytes));
        address
    }
}

/// What a face is shown as.
#[derive(Debug, Clone, Copy, PartialEq)]
enum FaceKind {
    Nothing,
    Card,
    Counter,
    Board,
}

/// Draws all faces that the room shows.
///
/// # Errors
/// Faces that cannot be drawn.
pub fn of(table: &Table<'_>, renderer: &Renderer, room: &RoomContents) -> Result<Art, TabletopError> {
    let mut shown = vec![FaceKind::Nothing; table.faces.len()];
    let mut plain = vec![false; table.faces.len()];
    for collection in &room.collections {
        let shape = if collection.cards { FaceKind::Card } else { FaceKind::Counter };
        let there = collection.kinds.iter().filter(|kind| room.there[**kind]).map(|kind| &table.kinds[*kind]);
        for (place, kind) in there.enumerate() {
            shown[kind.front] = shape;
            kind.back.into_iter().for_each(|back| shown[back] = shape);
            plain[kind.front] |= place == 0 && collection.back == Back::Plain && !collection.cards;
        }
    }
    table.boards.iter().for_each(|board| shown[board.face] = FaceKind::Board);
    let dpi = |face: usize| {
        let (w, h) = table.faces[face].mm;
        let longest = (w.max(h) / 25.4).max(0.1) as f32;
        match shown[face] {
            FaceKind::Nothing => UNSEEN,
            FaceKind::Card => DPI.min(CARD / longest),
            FaceKind::Counter => DPI.min(COUNTER / longest),
            FaceKind::Board => DPI.min(BOARD / longest),
        }
    };
    let mut art = Art::default();
    draw(table, renderer, &dpi, |face: usize, pixels: Pixmap| {
        if shown[face] == FaceKind::Nothing {
            return Ok(());
        }
        let name = &table.faces[face].name;
        if plain[face] {
            let back = picture::file(&blank(&pixels))?;
            let address = art.put(&format!("{name}-plain-back"), back);
            art.plain.insert(face, address);
        }
        let address = art.put(name, picture::file_within(&pixels, LARGEST)?);
        art.addresses.insert(face, address);
        Ok(())
    })?;
    Ok(art)
}

/// The outline of a piece, in grey.
fn blank(pixels: &Pixmap) -> Pixmap {
    let mut blank = pixels.clone();
    for pixel in blank.pixels_mut() {
        let alpha = pixel.alpha();
        let part = |of: u8| u8::try_from(u16::from(of) * u16::from(alpha) / 255).unwrap_or(alpha);
        let [r, g, b] = PLAIN.map(part);
        *pixel = PremultipliedColorU8::from_rgba(r, g, b, alpha).unwrap_or(*pixel);
    }
    blank
}
