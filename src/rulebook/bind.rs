//! Volumes: the rules of many games on paper, or as a set of pages. Games are drawn in parallel.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::pictures::{Drawn, Gallery, Subject};
use super::press::{Output, PressError, Wanted};
use super::{Book, Picture, Volume, Words, html};
use warpress_assets::Assets;
use warpress_kit::{self as kit, file_stem};
use warpress_model::{Game, Section};
use warpress_render::renderer::RendererError;

/// A game to be bound.
#[derive(Debug, Clone, Copy)]
pub struct Leaves<'g> {
    /// Its theme, templates and typefaces.
    pub assets: &'g Assets,
    /// The game.
    pub game: &'g Game,
    /// Its rules.
    pub sections: &'g [Section],
}

/// The file of a printed volume.
pub fn paper_name(slug: &str, wanted: &Wanted) -> String {
    format!("{}.pdf", file_stem(slug, &wanted.paper, wanted.ink))
}

/// A printed volume. `slug` is for its file name.
///
/// # Errors
/// If a theme or size does not exist, a book cannot be set, or typst was left out.
#[cfg(feature = "pdf")]
pub fn paper(
    assets: &Assets,
    title: &str,
    slug: &str,
    games: &[Leaves<'_>],
    wanted: &Wanted,
) -> Result<Output, PressError> {
    let bound = Bound::new(title, games, wanted, &|_, drawn| Some(Arc::new(drawn)))?;
    let mut style = super::neutral(wanted.ink, wanted.page_mm);
    // What a game tries for the letters of its language, the volume tries for all.
    for family in bound.galleries.iter().flat_map(|gallery| &gallery.renderer().theme().fonts.fallback) {
        if !style.fallback.contains(family) {
            style.fallback.push(family.clone());
        }
    }
    let mut volume = bound.volume;
    let icons = bound.pictures.iter().flat_map(BTreeMap::values).flat_map(|drawn| &drawn.icons);
    let families = games.iter().zip(&bound.galleries).flat_map(|(leaves, gallery)| {
        let fonts = &gallery.renderer().theme().fonts;
        let all = [&fonts.display, &fonts.text, &fonts.label].into_iter().chain(&fonts.fallback);
        all.map(|family| (leaves.assets, family.as_str()))
    });
    let families: Vec<_> = families.collect();
    let own = style.families.iter().map(|family| (assets, family.as_str()));
    volume.thanks = thanks(&volume.words, &bound.galleries, icons, own.chain(families.iter().copied()));
    let faces = |book: usize, picture: &Picture| bound.pictures.get(book)?.get(&picture.subject()).cloned();
    let set = super::typeset::volume(assets, &volume, &style, &families, &faces)?;
    Ok(Output { name: paper_name(slug, wanted), bytes: set.bytes, pages: Some(set.pages) })
}

/// A printed volume. `slug` is for its file name.
///
/// # Errors
/// Always, as typst was left out.
#[cfg(not(feature = "pdf"))]
pub fn paper(_: &Assets, _: &str, _: &str, _: &[Leaves<'_>], _: &Wanted) -> Result<Output, PressError> {
    Err(PressError::Unset(super::press::UNSET))
}

/// A volume as a set of pages, the title page first.
///
/// # Errors
/// If a theme or size does not exist.
pub fn pages(
    assets: &Assets,
    title: &str,
    games: &[Leaves<'_>],
    wanted: &Wanted,
) -> Result<Vec<Output>, PressError> {
    let bound =
        Bound::new(title, games, wanted, &|picture, drawn| Some((drawn.image(picture)?, drawn.icons)))?;
    let mut volume = bound.volume;
    let icons = bound.pictures.iter().flat_map(BTreeMap::values).flat_map(|(_, icons)| icons);
    let look = super::neutral_look(assets).map_err(RendererError::from).map_err(kit::KitError::from)?;
    let families = look.families.iter().map(|family| (assets, family.as_str()));
    volume.thanks = thanks(&volume.words, &bound.galleries, icons, families);
    let images = |book: usize, picture: &Picture| {
        bound.pictures.get(book)?.get(&picture.subject()).map(|(image, _)| image.clone())
    };
    let pages = html::set(assets, &volume, &look, &images);
    Ok(pages.into_iter().map(|(name, html)| Output { name, bytes: html.into_bytes(), pages: None }).collect())
}

/// A volume with all its pictures, book by book.
struct Bound<T> {
    volume: Volume,
    galleries: Vec<Gallery>,
    pictures: Vec<BTreeMap<Subject, T>>,
}

impl<T: Send> Bound<T> {
    fn new(
        title: &str,
        games: &[Leaves<'_>],
        wanted: &Wanted,
        make: &(dyn Fn(&Picture, Drawn) -> Option<T> + Sync),
    ) -> Result<Self, PressError> {
        let draw = |leaves: &Leaves<'_>| -> Result<(Book, Gallery, BTreeMap<Subject, T>), PressError> {
            let words = Words::of(leaves.assets, leaves.game);
            let (book, _) = super::book(leaves.game, leaves.sections, &words);
            let gallery = Gallery::new(leaves.assets, leaves.game, &book, wanted.ink)?;
            let pictures = gallery.hang(&book, make);
            Ok((book, gallery, pictures))
        };
        let all: Vec<_> = games.par_iter().map(draw).collect::<Result<_, _>>()?;
        let (mut books, mut galleries, mut pictures) = (Vec::new(), Vec::new(), Vec::new());
        for (book, gallery, shown) in all {
            books.push(book);
            galleries.push(gallery);
            pictures.push(shown);
        }
        Ok(Self { volume: Volume::new(title, books), galleries, pictures })
    }
}

/// Acknowledges the makers of the pictures and typefaces.
fn thanks<'f>(
    words: &Words,
    galleries: &[Gallery],
    icons: impl Iterator<Item = &'f String>,
    families: impl Iterator<Item = (&'f Assets, &'f str)>,
) -> Vec<(String, String)> {
    let known = |icon: &str| {
        galleries.iter().find_map(|gallery| gallery.renderer().icons().author(icon)).map(kit::person)
    };
    let icons: BTreeSet<&String> = icons.collect();
    let makers: BTreeSet<String> = icons.into_iter().filter_map(|icon| known(icon)).collect();
    let mut thanks = Vec::new();
    if !makers.is_empty() {
        let makers = words.list(makers);
        thanks.push((words.word("leaf-icons"), words.with("thanks-icons-of", "makers", &makers)));
    }
    let families: BTreeMap<&str, &Assets> = families.map(|(home, family)| (family, home)).collect();
    let faces: Vec<_> = families
        .into_iter()
        .map(|(family, home)| {
            std::iter::once(family.to_owned())
                .chain(kit::licence(home, family).parts())
                .collect::<Vec<_>>()
                .join(", ")
        })
        .collect();
    if !faces.is_empty() {
        thanks.push((words.word("leaf-typefaces"), faces.join("; ")));
    }
    thanks
}
