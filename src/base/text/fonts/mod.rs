//! The typefaces of a kit: which families there are, their faces, and the same faces for the two who
//! need them (parley shapes and breaks, usvg draws). Only the families asked for are read, in sorted
//! order and from bytes, so that a build is the same on every machine; system fonts are never used.

mod catalogue;
mod charstrings;
mod face_info;
mod file;
mod sound;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use parley::FontContext;
use parley::fontique::{
    Blob, CharmapIndex, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, SourceCache,
};
use thiserror::Error;
use usvg::fontdb::{Database, ID, Source};

use crate::letters::Letters;
use crate::shape;
use warpress_assets::Assets;

pub use crate::shape::steers;
pub use catalogue::{Catalogue, Typeface, Unfit};
pub use face_info::{FaceInfo, holder};
pub use file::{ENDINGS, FontBytes, is_font};

/// What can be wrong with a typeface.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FontError {
    /// No file names this family, and no folder below `fonts/` is called so.
    #[error("there is no typeface “{name}”{}", nearest_hint(nearest))]
    UnknownFamily {
        /// The name asked for.
        name: String,
        /// The names most like it, best first.
        nearest: Vec<String>,
        /// All names, sorted.
        known: Vec<String>,
    },
    /// A file of the family cannot be used.
    #[error("{file} cannot be used: {reason}")]
    Unfit {
        /// Its name below the library.
        file: String,
        /// Why.
        reason: &'static str,
    },
}

/// A face of the store. Valid for the store that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(u16);

/// Heights of a face as fractions of the type size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceMetrics {
    /// From the baseline to the top of an H.
    pub cap_height: f32,
    /// From the baseline to the top of an x.
    pub x_height: f32,
    /// From the baseline to the top of tall letters.
    pub ascent: f32,
    /// From the baseline down to the foot of a p.
    pub descent: f32,
}

/// What a drawing asked for that the store could not give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FontProblem {
    /// A family that was not loaded.
    Family(String),
    /// A character that neither the face nor a fallback has a glyph for.
    Glyph(char),
}

struct Face {
    family: usize,
    face_info: FaceInfo,
    file: String,
    bytes: FontBytes,
    charmap: CharmapIndex,
    database_id: ID,
    /// The name under which parley knows this face and no other, so that both engines set a run in
    /// the same file whatever the font says of itself.
    handle: String,
    metrics: FaceMetrics,
    /// It has set what others lack.
    lent: AtomicBool,
    /// What shapes its letters past usvg, once that was asked for.
    letters: OnceLock<Option<Letters>>,
}

struct Family {
    name: String,
    faces: Vec<FaceId>,
}

/// The families of a kit, ready for layout and for drawing.
pub struct FontStore {
    id: u64,
    families: Vec<Family>,
    faces: Vec<Face>,
    /// Families that are tried, in this order, for what a face lacks.
    fallback: Vec<String>,
    database: Arc<Database>,
    context: FontContext,
}

static NEXT_STORE: AtomicU64 = AtomicU64::new(0);

impl FontStore {
    /// Reads the families of these names. Case, blanks and hyphens do not matter ("IM Fell English" finds
    /// `fonts/im-fell-english`). A name may occur twice.
    ///
    /// # Errors
    /// A family that is not there, with the nearest names; a file that cannot be used.
    pub fn load<S: AsRef<str>>(assets: &Assets, families: &[S]) -> Result<Self, FontError> {
        Self::with_fallback(assets, families, &[])
    }

    /// The same, with families that are tried, in this order, for characters that a face lacks.
    ///
    /// # Errors
    /// As [`FontStore::load`].
    pub fn with_fallback<S: AsRef<str>>(
        assets: &Assets,
        families: &[S],
        fallback: &[String],
    ) -> Result<Self, FontError> {
        let catalogue = Catalogue::of(assets);
        let mut store = Self {
            id: NEXT_STORE.fetch_add(1, Ordering::Relaxed),
            families: Vec::new(),
            faces: Vec::new(),
            fallback: fallback.to_vec(),
            database: Arc::default(),
            context: FontContext {
                collection: Collection::new(CollectionOptions { shared: false, system_fonts: false }),
                source_cache: SourceCache::default(),
            },
        };
        let mut database = Database::new();
        let wanted: BTreeSet<&str> =
            families.iter().map(AsRef::as_ref).chain(fallback.iter().map(String::as_str)).collect();
        for name in wanted {
            store.load_family(assets, &catalogue, name, &mut database)?;
        }
        store.database = Arc::new(database);
        store.measure_faces();
        Ok(store)
    }

    fn load_family(
        &mut self,
        assets: &Assets,
        catalogue: &Catalogue,
        name: &str,
        database: &mut Database,
    ) -> Result<(), FontError> {
        let family = self.families.len();
        let mut faces = Vec::new();
        for OwnFace { file, bytes, face_info } in open(assets, catalogue, name)? {
            let bad =
                || FontError::Unfit { file: file.clone(), reason: "it is not a TrueType or OpenType font" };
            let ids = database.load_font_source(Source::Binary(bytes.clone()));
            let database_id = *ids.first().ok_or_else(bad)?;
            let id = FaceId(u16::try_from(self.faces.len()).map_err(|_| bad())?);
            let handle = format!("face {}", id.0);
            let registered = self.context.collection.register_fonts(
                Blob::new(bytes.clone()),
                Some(FontInfoOverride {
                    family_name: Some(&handle),
                    weight: Some(FontWeight::NORMAL),
                    style: Some(FontStyle::Normal),
                    ..FontInfoOverride::default()
                }),
            );
            let charmap =
                registered.first().and_then(|(_, fonts)| fonts.first()).ok_or_else(bad)?.charmap_index();
            let metrics = FaceMetrics { cap_height: 0.7, x_height: 0.5, ascent: 0.75, descent: 0.25 };
            let lent = AtomicBool::new(false);
            let letters = OnceLock::new();
            self.faces.push(Face {
                family,
                face_info,
                file,
                bytes,
                charmap,
                database_id,
                handle,
                metrics,
                lent,
                letters,
            });
            faces.push(id);
        }
        self.families.push(Family { name: name.to_owned(), faces });
        Ok(())
    }

    fn measure_faces(&mut self) {
        for index in 0..self.faces.len() {
            if let Some(metrics) = shape::face_metrics(&mut self.context, &self.faces[index].handle) {
                self.faces[index].metrics = metrics;
            }
        }
    }

    /// The face of a family nearest to this weight (100 to 900) and slope, or `None` if the family
    /// was not loaded. Slope goes before weight; of two weights equally far the one on the side of
    /// the wish is taken.
    pub fn face(&self, family: &str, weight: u16, italic: bool) -> Option<FaceId> {
        let key = plain(family);
        let family = self.families.iter().find(|known| plain(&known.name) == key)?;
        family.faces.iter().copied().min_by_key(|id| {
            let face_info = &self.faces[usize::from(id.0)].face_info;
            let lighter = face_info.weight < weight;
            (face_info.italic != italic, face_info.weight.abs_diff(weight), lighter == (weight > 500))
        })
    }

    /// Weight (100 to 900) and slope that a face really has.
    pub fn style_of(&self, face: FaceId) -> (u16, bool) {
        let face_info = self.face_info(face);
        (face_info.weight, face_info.italic)
    }

    /// What the file of a face says of itself.
    pub fn face_info(&self, face: FaceId) -> &FaceInfo {
        &self.faces[usize::from(face.0)].face_info
    }

    /// The families of this store with their faces, sorted by name.
    pub fn families(&self) -> impl Iterator<Item = (&str, &[FaceId])> {
        self.families.iter().map(|family| (family.name.as_str(), family.faces.as_slice()))
    }

    /// The name of a face's file below the library.
    pub fn file(&self, face: FaceId) -> &str {
        &self.faces[usize::from(face.0)].file
    }

    /// The families that are tried for what a face lacks.
    pub fn fallback(&self) -> &[String] {
        &self.fallback
    }

    /// Whether a face has a glyph for all that is seen of these characters.
    pub fn has(&self, face: FaceId, characters: &str) -> bool {
        shape::missing(self, face, characters).is_empty()
    }

    /// The other faces of the same family, weight and slope, which have characters that this one lacks.
    pub fn sisters(&self, face: FaceId) -> impl Iterator<Item = FaceId> {
        let own = self.style_of(face);
        let family = &self.families[self.faces[usize::from(face.0)].family];
        family.faces.iter().copied().filter(move |other| *other != face && self.style_of(*other) == own)
    }

    /// The face that sets characters which `face` lacks: one of its sisters, or of the fallbacks the first that has all
    /// of them, as near to it in weight and slope as there is.
    pub fn instead_of(&self, face: FaceId, characters: &str) -> Option<FaceId> {
        let (weight, italic) = self.style_of(face);
        let fallback = self.fallback.iter().filter_map(|family| self.face(family, weight, italic));
        let fallback = fallback.flat_map(|other| std::iter::once(other).chain(self.sisters(other)));
        let others = self.sisters(face).chain(fallback);
        others.filter(|other| *other != face).find(|other| self.has(*other, characters)).inspect(|other| {
            self.faces[usize::from(other.0)].lent.store(true, Ordering::Relaxed);
        })
    }

    /// The fallbacks that have set something so far.
    pub fn lent(&self) -> impl Iterator<Item = &str> {
        let set = |family: &&String| {
            self.faces
                .iter()
                .any(|face| self.families[face.family].name == **family && face.lent.load(Ordering::Relaxed))
        };
        self.fallback.iter().filter(set).map(String::as_str)
    }

    /// The bytes of a face.
    pub fn bytes(&self, face: FaceId) -> &[u8] {
        (*self.faces[usize::from(face.0)].bytes).as_ref()
    }

    /// The family of a face, as it was asked for.
    pub fn family_of(&self, face: FaceId) -> &str {
        &self.families[self.faces[usize::from(face.0)].family].name
    }

    /// The heights of a face.
    pub fn metrics(&self, face: FaceId) -> FaceMetrics {
        self.faces[usize::from(face.0)].metrics
    }

    /// Whether a face has a glyph of its own for the character.
    pub fn covers(&self, face: FaceId, character: char) -> bool {
        let face = &self.faces[usize::from(face.0)];
        let map = face.charmap.charmap((*face.bytes).as_ref());
        map.and_then(|map| map.map(character)).is_some_and(|glyph| glyph != 0)
    }

    /// The faces for usvg. Their order is that of the family names, then of the files.
    pub fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// The faces for parley: each caller that lays out text has its own copy, which is cheap.
    pub fn context(&self) -> FontContext {
        self.context.clone()
    }

    /// A digest of all that the typefaces are: names and files.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        for face in &self.faces {
            let bytes = (*face.bytes).as_ref();
            hasher.update(self.families[face.family].name.as_bytes()).update(&[0]);
            hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        }
        *hasher.finalize().as_bytes()
    }

    /// What shapes the letters of a face past usvg, if it can be done as simply as usvg does it.
    pub(crate) fn letters(&self, face: FaceId) -> Option<&Letters> {
        let face = &self.faces[usize::from(face.0)];
        face.letters.get_or_init(|| Letters::of((*face.bytes).as_ref())).as_ref()
    }

    /// A face in the database of usvg.
    pub(crate) fn in_database(&self, face: FaceId) -> ID {
        self.faces[usize::from(face.0)].database_id
    }

    /// A number that no other store of this process has.
    pub fn id(&self) -> u64 {
        self.id
    }

    pub(crate) fn handle(&self, face: FaceId) -> &str {
        &self.faces[usize::from(face.0)].handle
    }

    /// A resolver that lets usvg use these faces only, never falls back, and puts on `problems` what
    /// it could not serve.
    pub fn resolver(self: &Arc<Self>, problems: Arc<Mutex<Vec<FontProblem>>>) -> usvg::FontResolver<'static> {
        let store = Arc::clone(self);
        let others = Arc::clone(self);
        let missing = Arc::clone(&problems);
        usvg::FontResolver {
            select_font: Box::new(move |font, _| {
                let named = font.families().first().map(ToString::to_string).unwrap_or_default();
                let named = named.trim_matches(['"', '\'']);
                let italic = font.style() != usvg::FontStyle::Normal;
                let face = store.face(named, font.weight(), italic);
                if face.is_none() {
                    note(&missing, FontProblem::Family(named.to_owned()));
                }
                face.map(|face| store.faces[usize::from(face.0)].database_id)
            }),
            select_fallback: Box::new(move |character, used, _| {
                let id = |face: FaceId| others.faces[usize::from(face.0)].database_id;
                let first = used.first().and_then(|used| others.face_of(*used));
                let mut letter = [0; 4];
                let letter: &str = character.encode_utf8(&mut letter);
                let other = first.and_then(|face| others.instead_of(face, letter));
                let other = other.filter(|face| !used.contains(&id(*face)));
                if other.is_none() {
                    note(&problems, FontProblem::Glyph(character));
                }
                other.map(id)
            }),
        }
    }

    fn face_of(&self, id: ID) -> Option<FaceId> {
        let place = self.faces.iter().position(|face| face.database_id == id)?;
        u16::try_from(place).ok().map(FaceId)
    }
}

/// A face of a family as it is set: its file, its bytes, and what it says of itself.
pub struct OwnFace {
    /// The name of its file below the library.
    pub file: String,
    /// The face alone, as a TrueType or OpenType font.
    pub bytes: FontBytes,
    /// What it says of itself.
    pub face_info: FaceInfo,
}

/// The faces of a family in the order of their files. Of each weight and slope the first is the one that sets; others
/// follow it only if they have characters that it lacks, as families for the web come in files for one script each.
///
/// # Errors
/// A family that is not there, with the nearest names; a file that cannot be used.
pub fn open_family(assets: &Assets, family: &str) -> Result<Vec<OwnFace>, FontError> {
    open(assets, &Catalogue::of(assets), family)
}

fn open(assets: &Assets, catalogue: &Catalogue, family: &str) -> Result<Vec<OwnFace>, FontError> {
    /// Neither narrow nor wide.
    const NORMAL: u16 = 5;
    let mut faces: Vec<OwnFace> = Vec::new();
    for (file, opened) in catalogue.open(assets, family)? {
        let mut face = OwnFace { file, bytes: opened.bytes, face_info: opened.face_info };
        let style = |face: &OwnFace| (face.face_info.weight, face.face_info.italic);
        let width = |face: &OwnFace| face.face_info.width.abs_diff(NORMAL);
        let Some(first) = faces.iter().position(|known| style(known) == style(&face)) else {
            faces.push(face);
            continue;
        };
        // Only one of two that are asked for by the same words can ever be meant: what is measured is what is drawn.
        if width(&face) != width(&faces[first]) {
            if width(&face) < width(&faces[first]) {
                let own = style(&face);
                faces.retain(|known| style(known) != own);
                faces.push(face);
            }
            continue;
        }
        let known: BTreeSet<u32> = faces
            .iter()
            .filter(|known| style(known) == style(&face))
            .flat_map(|known| characters((*known.bytes).as_ref()))
            .collect();
        let own = characters((*face.bytes).as_ref());
        if own.is_subset(&known) {
            continue;
        }
        // The one with the letters of Latin has the figures and signs as well, and gives the measures.
        let latin = |all: &BTreeSet<u32>| ('a'..='z').all(|letter| all.contains(&letter.into()));
        if latin(&own) && !latin(&characters((*faces[first].bytes).as_ref())) {
            std::mem::swap(&mut faces[first], &mut face);
        }
        faces.push(face);
    }
    Ok(faces)
}

/// The characters that a font has glyphs for.
fn characters(font: &[u8]) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    let face = ttf_parser::Face::parse(font, 0).ok();
    for table in face.iter().filter_map(|face| face.tables().cmap).flat_map(|cmap| cmap.subtables) {
        if table.is_unicode() {
            table.codepoints(|character| {
                if table.glyph_index(character).is_some_and(|glyph| glyph.0 != 0) {
                    all.insert(character);
                }
            });
        }
    }
    all
}

fn note(problems: &Mutex<Vec<FontProblem>>, problem: FontProblem) {
    // A poisoned list still holds what was noted before; losing it would hide a fault.
    let mut problems = problems.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !problems.contains(&problem) {
        problems.push(problem);
    }
}

/// A family name without what people write differently.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether two names of a family mean the same one: case, blanks and hyphens do not matter.
pub fn has_name(family: &str, other: &str) -> bool {
    plain(family) == plain(other)
}

/// “did you mean …?” of the names that are near; nothing if none is.
pub fn nearest_hint(nearest: &[String]) -> String {
    if nearest.is_empty() { String::new() } else { format!("; did you mean {}?", nearest.join(", ")) }
}
