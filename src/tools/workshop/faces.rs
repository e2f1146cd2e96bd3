//! Comparing the faces of a game with those that were accepted, or with those of an older copy of its data.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::place::owner;
use super::{Shop, Stop, ValidGame, WorkError, load_valid};
use warpress_assets::{Assets, Trust};
use warpress_kit::{self as kit, KitError, Source};
use warpress_library::Home;
use warpress_model::Game;
use warpress_record::{Alteration, Name, Record, alterations, draw};
use warpress_render::digest::Digest;
use warpress_review::{self as review, FaceArchive, Heading, Page, Store};

/// What is to be done about the faces of a game.
#[derive(Debug, Clone, Default)]
pub struct Viewing {
    /// Write a page that shows each altered face before and after.
    pub page: bool,
    /// Compare with the game, or the library, as it is in this folder, instead of with the accepted faces; and write the
    /// page.
    pub before: Option<PathBuf>,
    /// Accept the faces as they are now.
    pub accept: bool,
    /// The folder in which the game has one of its own.
    pub out: PathBuf,
    /// Also replace files that warpress did not write.
    pub force: bool,
}

/// How the faces of a game compare.
#[derive(Debug)]
pub struct FaceComparison {
    /// The number of its faces.
    pub faces: usize,
    /// Whether there was anything to compare them with.
    pub known: bool,
    /// The faces that differ.
    pub altered: Vec<Alteration>,
    /// The number of those that the page cannot show as they were accepted, as they have not been kept.
    pub lost: usize,
    /// The page, if one was written.
    pub page: Option<PathBuf>,
    /// The record of what was accepted just now.
    pub accepted: Option<PathBuf>,
}

impl Shop {
    /// Draws the faces of a game and compares them. Without a page and without accepting anything, nothing is written.
    ///
    /// # Errors
    /// If the older copy has errors, or something cannot be drawn, read or written.
    pub fn compare_faces(
        &self,
        source: &Source,
        game: &Game,
        viewing: &Viewing,
    ) -> Result<FaceComparison, Stop> {
        let Source { home, assets } = source;
        let library = self.library().filter(|_| matches!(home, Home::Library(_)));
        let slug = home.slug();
        let store = Store::new(library, &viewing.out, &slug, owner(home, &game.title), viewing.force)?;
        let accepted = store.record()?;
        let shows = viewing.page || viewing.before.is_some();
        let keeps = shows || viewing.accept;
        let archive = if keeps { store.archive() } else { FaceArchive::default() };
        let now = Faces::draw(assets, game, |digest| keeps && !archive.has(digest))?;
        let older = match &viewing.before {
            Some(folder) => Some(self.older(home, folder)?),
            None => None,
        };
        let old = older.as_ref().map(|older| &older.faces.record).or(accepted.as_ref());
        let altered = alterations(old.unwrap_or(&Record::default()), &now.record);
        let mut compared = FaceComparison {
            faces: now.record.faces.len(),
            known: old.is_some(),
            altered,
            lost: 0,
            page: None,
            accepted: None,
        };

        if shows && !compared.altered.is_empty() {
            let showing =
                AlteredFaces { assets, game, now: &now, archive: &archive, altered: &compared.altered };
            let page = match (&older, &viewing.before) {
                (Some(older), Some(folder)) => showing.beside(older, folder)?,
                _ => {
                    let (page, lost) = showing.as_accepted(accepted.as_ref())?;
                    compared.lost = lost;
                    page
                }
            };
            let html = review::write(assets, &page);
            let path = store.folder()?.write(&format!("{slug}-changes.html"), html.as_bytes())?;
            compared.page = Some(path);
        }
        if viewing.accept && accepted.clone().unwrap_or_default() != now.record {
            compared.accepted = Some(store.accept(&now.record)?.to_owned());
        }
        if keeps && older.is_none() {
            let stands = if viewing.accept { Some(&now.record) } else { accepted.as_ref() };
            if let Some(record) = stands {
                store.keep(record, &archive, now.packed)?;
            }
        }
        Ok(compared)
    }

    /// The game as it is in the other folder: a library, or an older copy of the game's own folder.
    fn older(&self, home: &Home, folder: &Path) -> Result<OlderCopy, Stop> {
        if !folder.is_dir() {
            return Err(WorkError::NoFolder(folder.to_owned()).into());
        }
        let Source { home, assets } = match home {
            Home::Library(slug) => {
                let assets = Assets::built_in().with_folder(folder, Trust::Library).of_game(slug);
                Source { home: home.clone(), assets }
            }
            Home::Folder(_) | Home::Sheet { .. } => self.pack(folder),
        };
        let ValidGame { game, .. } = load_valid(&assets, &home, &[])?;
        let faces = Faces::draw(&assets, &game, |_| true)?;
        Ok(OlderCopy { assets, game, faces })
    }
}

/// An older copy of a game.
struct OlderCopy {
    assets: Assets,
    game: Game,
    faces: Faces,
}

/// Altered faces that are to be shown.
struct AlteredFaces<'s> {
    assets: &'s Assets,
    game: &'s Game,
    now: &'s Faces,
    archive: &'s FaceArchive,
    altered: &'s [Alteration],
}

impl AlteredFaces<'_> {
    fn after(&self, name: &Name, ink: usize) -> Option<String> {
        self.now.svg(name, ink).or_else(|| self.archive.get(self.now.digest(name, ink)?))
    }

    /// Beside an older copy, which is in this folder.
    fn beside(&self, older: &OlderCopy, folder: &Path) -> Result<Page, KitError> {
        let renderers =
            (&kit::renderer(&older.assets, &older.game)?, &kit::renderer(self.assets, self.game)?);
        let words = folder.display().to_string();
        let heading =
            Heading { title: &older.game.title, language: older.game.language.as_deref(), before: &words };
        let before = |name: &Name, ink: usize| older.faces.svg(name, ink);
        review::changes(heading, renderers, self.altered, &before, &|name, ink| self.after(name, ink))
    }

    /// Beside the accepted faces, as far as they have been kept; and how many have not.
    fn as_accepted(&self, accepted: Option<&Record>) -> Result<(Page, usize), KitError> {
        let renderer = kit::renderer(self.assets, self.game)?;
        let of = |name: &Name, ink: usize| accepted?.faces.get(name)?.get(ink).copied();
        let is_lost = |one: &&Alteration| of(&one.name, 0).is_some_and(|digest| !self.archive.has(digest));
        let lost = self.altered.iter().filter(is_lost).count();
        let heading = Heading {
            title: &self.game.title,
            language: self.game.language.as_deref(),
            before: "as accepted",
        };
        let before = |name: &Name, ink: usize| self.archive.get(of(name, ink)?);
        let after = |name: &Name, ink: usize| self.after(name, ink);
        Ok((review::changes(heading, (&renderer, &renderer), self.altered, &before, &after)?, lost))
    }
}

/// The faces of a game, freshly drawn.
struct Faces {
    record: Record,
    /// The faces that are needed later, by digest.
    packed: BTreeMap<Digest, Vec<u8>>,
}

impl Faces {
    fn draw(assets: &Assets, game: &Game, wanted: impl Fn(Digest) -> bool + Sync) -> Result<Self, KitError> {
        let drawn = draw(assets, game, |sight| {
            let face = sight.drawn.face.as_ref().filter(|_| wanted(sight.digest));
            (sight.digest, face.map(|face| review::packed(&face.svg)))
        })?;
        let mut packed = BTreeMap::new();
        let mut record = Record::default();
        for (name, inks) in drawn {
            let digests = inks.into_iter().map(|(digest, face)| {
                packed.extend(face.map(|face| (digest, face)));
                digest
            });
            record.faces.insert(name, digests.collect());
        }
        Ok(Self { record, packed })
    }

    fn digest(&self, name: &Name, ink: usize) -> Option<Digest> {
        self.record.faces.get(name)?.get(ink).copied()
    }

    fn svg(&self, name: &Name, ink: usize) -> Option<String> {
        review::unpacked(self.packed.get(&self.digest(name, ink)?)?)
    }
}
