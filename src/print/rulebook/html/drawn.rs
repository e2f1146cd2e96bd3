//! The page of a game by itself: a book with the pictures of its gallery, in the colours of its theme.

use super::page;
use crate::pictures::Gallery;
use crate::{Book, look};
use warpress_assets::Assets;
use warpress_render::theme::Ink;

/// A book as one page, with its pictures as the gallery draws them.
pub fn drawn(assets: &Assets, book: &Book, gallery: &Gallery, ink: Ink) -> String {
    let look = look(gallery.renderer().theme(), gallery.renderer().fonts(), ink);
    page(assets, book, &look, &|picture| gallery.draw(picture)?.image(picture))
}
