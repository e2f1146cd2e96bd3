//! Pictures for the page: faces and pages as PNG, each known by what it shows.

use std::borrow::Borrow;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::Pixmap;
use serde::Serialize;

use warpress_kit::FaceInput;
use warpress_render::face::Words;
use warpress_render::png::pixels;
use warpress_render::renderer::Renderer;

/// What a picture is known by: 128 bits of a digest, as 32 letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct PictureKey(String);

impl PictureKey {
    /// That of these parts.
    pub fn of<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        Self(hasher.finalize().to_hex()[..32].to_owned())
    }

    /// That of a face that is not drawn yet: of all that decides what it shows, in a program that stays the same.
    pub fn of_input(input: &FaceInput) -> Self {
        let FaceInput { template, view, size, bleed, ink } = input;
        let words = serde_json::to_vec(&(template, view, size, bleed, ink.name())).unwrap_or_default();
        Self::of([&words[..]])
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for PictureKey {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// The longest side of a picture as it is shown among others: of a piece, and of what is printed whole (pixels).
const SMALL: f32 = 520.0;
const SMALL_WHOLE: f32 = 1100.0;
/// Pixels to the inch as it is shown by itself, unless that side is longer than this (pixels).
const LARGE_DPI: f32 = 300.0;
const LARGEST: f32 = 3600.0;

/// A face that can be drawn at any size.
pub struct Shot {
    key: PictureKey,
    renderer: Arc<Renderer>,
    input: FaceInput,
    whole: bool,
    small: OnceLock<Arc<[u8]>>,
}

impl Shot {
    /// A face as this renderer draws it; `whole` if it is a board or a form.
    pub fn new(key: PictureKey, renderer: &Arc<Renderer>, input: &FaceInput, whole: bool) -> Self {
        Self { key, renderer: Arc::clone(renderer), input: input.clone(), whole, small: OnceLock::new() }
    }

    /// What it is known by.
    pub fn key(&self) -> &PictureKey {
        &self.key
    }

    /// The picture among others.
    pub fn small(&self) -> Option<Arc<[u8]>> {
        if let Some(small) = self.small.get() {
            return Some(Arc::clone(small));
        }
        let drawn = self.renderer.draw(&self.input, Words::Shown);
        self.keep(&drawn.face?.tree)
    }

    /// The same of a tree that is at hand.
    pub fn keep(&self, tree: &usvg::Tree) -> Option<Arc<[u8]>> {
        let longest = if self.whole { SMALL_WHOLE } else { SMALL };
        let made: Arc<[u8]> = png(&pixels(tree, dpi(tree, longest).min(LARGE_DPI)).ok()?)?.into();
        Some(Arc::clone(self.small.get_or_init(|| made)))
    }

    /// Takes over the picture of an older one that shows the same.
    pub fn inherit(&self, older: &Self) {
        if let Some(small) = older.small.get().filter(|_| older.key == self.key) {
            // Whoever was quicker has made the same.
            let _ = self.small.set(Arc::clone(small));
        }
    }

    /// Whether anybody has looked at it.
    pub fn was_shown(&self) -> bool {
        self.small.get().is_some()
    }

    /// The picture by itself.
    pub fn large(&self) -> Option<Vec<u8>> {
        let tree = self.renderer.draw(&self.input, Words::Shown).face?.tree;
        png(&pixels(&tree, dpi(&tree, LARGEST).min(LARGE_DPI)).ok()?)
    }
}

/// The resolution at which the longest side of a tree has so many pixels.
fn dpi(tree: &usvg::Tree, longest: f32) -> f32 {
    let (width, height) = (tree.size().width(), tree.size().height());
    72.0 * longest / width.max(height).max(1.0)
}

/// A picture without transparency as a PNG, packed quickly: it travels no further than this room.
pub fn png(picture: &Pixmap) -> Option<Vec<u8>> {
    let rgb = warpress_render::png::rgb(picture);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::PictureKey;

    #[test]
    fn parts_do_not_run_into_one_another() {
        let of = |parts: [&str; 2]| PictureKey::of(parts.map(str::as_bytes));
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
        assert_eq!(of(["ab", "c"]).as_str().len(), 32);
    }
}
