//! Many games bound in a volume, with all their pictures; and that volume as a set of pages. Games are drawn in parallel.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::pictures::{DrawnPicture, Gallery, Subject};
use super::{Book, Picture, Volume, Words, html};
use warpress_assets::Assets;
use warpress_kit::{self as kit, KitError};
use warpress_model::{Game, Section};
use warpress_render::renderer::RendererError;
use warpress_render::theme::Ink;

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

/// A volume with all its pictures, book by book. `T` is what its writer makes of a picture.
pub struct IllustratedVolume<T> {
    /// The volume.
    pub volume: Volume,
    /// Who draws the pictures of each book.
    pub galleries: Vec<Gallery>,
    pictures: Vec<BTreeMap<Subject, T>>,
}

impl<T: Send> IllustratedVolume<T> {
    /// Binds these games. `make` makes of each picture, drawn in its game's theme, what the writer shows.
    ///
    /// # Errors
    /// If a theme or size does not exist.
    pub fn new(
        title: &str,
        games: &[Leaves<'_>],
        ink: Ink,
        make: &(dyn Fn(&Picture, DrawnPicture) -> Option<T> + Sync),
    ) -> Result<Self, KitError> {
        let draw = |leaves: &Leaves<'_>| -> Result<(Book, Gallery, BTreeMap<Subject, T>), KitError> {
            let words = Words::of(leaves.assets, leaves.game);
            let (book, _) = super::book(leaves.game, leaves.sections, &words);
            let gallery = Gallery::new(leaves.assets, leaves.game, &book, ink)?;
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

    /// What was made of a picture of the book with this index.
    pub fn picture(&self, book: usize, picture: &Picture) -> Option<&T> {
        self.pictures.get(book)?.get(&picture.subject())
    }

    /// Acknowledges the makers of the pictures and typefaces: contribution and names. `icons` are those in a picture,
    /// `families` the typefaces with the assets that contain them.
    pub fn thanks<'f>(
        &self,
        icons: impl Fn(&T) -> &[String],
        families: impl Iterator<Item = (&'f Assets, &'f str)>,
    ) -> Vec<(String, String)> {
        let words = &self.volume.words;
        let known = |icon: &String| {
            self.galleries.iter().find_map(|gallery| gallery.renderer().icons().author(icon)).map(kit::person)
        };
        let icons: BTreeSet<&String> =
            self.pictures.iter().flat_map(BTreeMap::values).flat_map(icons).collect();
        let makers: BTreeSet<String> = icons.into_iter().filter_map(known).collect();
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
}

/// A volume as a set of pages by file name, the title page first.
///
/// # Errors
/// If a theme or size does not exist.
pub fn pages(
    assets: &Assets,
    title: &str,
    games: &[Leaves<'_>],
    ink: Ink,
) -> Result<Vec<(String, String)>, KitError> {
    let make = |picture: &Picture, drawn: DrawnPicture| Some((drawn.image(picture)?, drawn.icons));
    let mut bound = IllustratedVolume::new(title, games, ink, &make)?;
    let look = super::neutral_look(assets).map_err(RendererError::from)?;
    let families = look.families.iter().map(|family| (assets, family.as_str()));
    bound.volume.thanks = bound.thanks(|(_, icons)| icons, families);
    let images =
        |book: usize, picture: &Picture| bound.picture(book, picture).map(|(image, _)| image.clone());
    Ok(html::set(assets, &bound.volume, &look, &images))
}
