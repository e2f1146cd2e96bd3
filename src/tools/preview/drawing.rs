//! What faces are drawn with, as long as that is the same: a renderer, and what it has drawn. Only a face whose input is
//! new is drawn; one that comes out as it was keeps its picture.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::edition::Edition;
use warpress_assets::{Assets, Ledger, digest_of};
use warpress_kit::{self as kit, FaceInput, KitError, Subject};
use warpress_model::Game;
use warpress_render::face::{FaceError, Words};
use warpress_render::renderer::Renderer;
use warpress_sheet::Formats;
use warpress_shot::{PictureKey, Shot};

/// So few new faces are awaited in any case.
const FEW: usize = 8;

/// A renderer with what it has drawn.
pub struct Drawing {
    assets: Assets,
    ledger: Arc<Ledger>,
    renderer: Arc<Renderer>,
    formats: Formats,
    /// What the game says of all its faces.
    of: String,
    seen: HashMap<[u8; 32], FaceResult>,
    /// Those of them that somebody has wanted lately.
    used: HashSet<[u8; 32]>,
}

/// A face that was drawn.
#[derive(Clone)]
pub struct FaceResult {
    /// The picture; `None` if there is none.
    pub shot: Option<(PictureKey, Arc<Shot>)>,
    /// What is wrong with it.
    pub errors: Vec<FaceError>,
}

/// A face that is to be seen.
pub struct WantedFace<'g> {
    /// What it is drawn for.
    pub subject: Subject<'g>,
    /// What it is known by here.
    digest: [u8; 32],
}

impl Drawing {
    /// For a game that these assets have.
    ///
    /// # Errors
    /// If the theme, a typeface or a size does not exist.
    pub fn new(assets: &Assets, game: &Game) -> Result<Self, KitError> {
        let (assets, ledger) = assets.with_ledger();
        let renderer = Arc::new(kit::renderer(&assets, game)?);
        let formats = Formats::load(&assets)?;
        let of = digest_of(&(renderer.theme(), &game.language));
        Ok(Self { assets, ledger, renderer, formats, of, seen: HashMap::new(), used: HashSet::new() })
    }

    /// Whether a game that these assets have is drawn with the same.
    pub fn serves(&self, assets: &Assets, game: &Game) -> bool {
        self.is_current(assets)
            && kit::theme(&self.assets, game)
                .is_ok_and(|theme| digest_of(&(&theme, &game.language)) == self.of)
    }

    /// Whether all that it was drawn from is as it was.
    pub fn is_current(&self, assets: &Assets) -> bool {
        self.ledger.answers().is_some_and(|asked| assets.still_answer(&asked))
    }

    /// The faces of a game in an edition.
    ///
    /// # Errors
    /// If something that the game asks for does not exist.
    pub fn wanted_faces<'g>(
        &self,
        game: &'g Game,
        edition: Edition,
    ) -> Result<Vec<WantedFace<'g>>, KitError> {
        let Edition { ink, .. } = edition;
        let subjects = match kit::subjects(game, &self.renderer, &self.formats, ink, edition.bleed_mm()) {
            // A game without components has no faces.
            Err(KitError::Nothing { .. }) => Vec::new(),
            subjects => subjects?,
        };
        Ok(subjects
            .into_par_iter()
            .map(|subject| WantedFace { digest: self.digest(&subject.input), subject })
            .collect())
    }

    /// A face that has been drawn.
    pub fn result(&self, wanted: &WantedFace<'_>) -> Option<&FaceResult> {
        self.seen.get(&wanted.digest)
    }

    /// Draws those of them that are new, on all cores; if they are awaited, their pictures are made of the trees that are
    /// at hand.
    pub fn draw<'w, 'g: 'w>(&mut self, wanted: impl Iterator<Item = &'w WantedFace<'g>>, awaited: bool) {
        let mut new: Vec<&WantedFace<'g>> = wanted.collect();
        self.used.extend(new.iter().map(|one| one.digest));
        new.retain(|one| !self.seen.contains_key(&one.digest));
        new.sort_by_key(|one| one.digest);
        new.dedup_by_key(|one| one.digest);
        let awaited = awaited || new.len() <= FEW;
        let drawn: Vec<FaceResult> = new.par_iter().map(|one| self.look(one, awaited)).collect();
        self.seen.extend(new.iter().map(|one| one.digest).zip(drawn));
    }

    /// Forgets all that nobody has wanted since it was asked to do so before.
    pub fn forget(&mut self) {
        let used = std::mem::take(&mut self.used);
        self.seen.retain(|digest, _| used.contains(digest));
    }

    fn look(&self, wanted: &WantedFace<'_>, awaited: bool) -> FaceResult {
        let (input, list) = (&wanted.subject.input, wanted.subject.list);
        let drawn = self.renderer.draw(input, Words::Shown);
        let shot = drawn.face.map(|face| {
            let pictures = digest_of(&face.pictures);
            let fonts = self.renderer.fonts().digest();
            let key = PictureKey::of([
                &fonts[..],
                face.svg.as_bytes(),
                pictures.as_bytes(),
                input.ink.name().as_bytes(),
            ]);
            let shot = Shot::new(key.clone(), &self.renderer, input, list.kind.is_whole());
            if awaited {
                shot.keep(&face.tree);
            }
            (key, Arc::new(shot))
        });
        FaceResult { shot, errors: drawn.errors }
    }

    /// The digest of everything in the data that decides about a face.
    fn digest(&self, input: &FaceInput) -> [u8; 32] {
        let FaceInput { template, view, size, bleed, ink } = input;
        let words =
            serde_json::to_vec(&(&self.of, template, view, size, bleed, ink.name())).unwrap_or_default();
        *blake3::hash(&words).as_bytes()
    }
}
