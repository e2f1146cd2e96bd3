//! The typefaces of a kit: which families there are, their faces, and the same faces for the two who
//! need them (parley shapes and breaks, usvg draws). Only the families asked for are read, in sorted
//! order and from bytes, so that a build is the same on every machine; system fonts are never used.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use parley::FontContext;
use parley::fontique::{
    Blob, CharmapIndex, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, SourceCache,
};
use thiserror::Error;
use usvg::fontdb::{Database, ID, Source, Style};

use crate::shape;
use warpress_assets::Assets;

/// What can be wrong with a typeface.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FontError {
    /// No folder below `fonts/` has this name.
    #[error("there is no typeface \"{name}\"{}", nearest_hint(nearest))]
    UnknownFamily {
        /// The name asked for.
        name: String,
        /// The names most like it, best first.
        nearest: Vec<String>,
    },
    /// A file in the family's folder is no font.
    #[error("{file} is not a TrueType or OpenType font")]
    NotAFont {
        /// Its name below the library.
        file: String,
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
    /// A character that the face has no glyph for.
    Glyph(char),
}

type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

struct Face {
    family: usize,
    weight: u16,
    italic: bool,
    bytes: FontBytes,
    charmap: CharmapIndex,
    database_id: ID,
    /// The name under which parley knows this face and no other, so that both engines set a run in
    /// the same file whatever the font says of itself.
    handle: String,
    metrics: FaceMetrics,
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
    database: Arc<Database>,
    context: FontContext,
}

static NEXT_STORE: AtomicU64 = AtomicU64::new(0);

impl FontStore {
    /// Reads the families of these names from `fonts/<family>/`. Case, blanks and hyphens do not
    /// matter ("IM Fell English" finds `fonts/im-fell-english`). A name may occur twice.
    ///
    /// # Errors
    /// A family that is not there, with the nearest names; a file that is no font.
    pub fn load<S: AsRef<str>>(assets: &Assets, families: &[S]) -> Result<Self, FontError> {
        let files = assets.list("fonts");
        let mut store = Self {
            id: NEXT_STORE.fetch_add(1, Ordering::Relaxed),
            families: Vec::new(),
            faces: Vec::new(),
            database: Arc::default(),
            context: FontContext {
                collection: Collection::new(CollectionOptions { shared: false, system_fonts: false }),
                source_cache: SourceCache::default(),
            },
        };
        let mut database = Database::new();
        let wanted: BTreeSet<&str> = families.iter().map(AsRef::as_ref).collect();
        for name in wanted {
            store.load_family(assets, &files, name, &mut database)?;
        }
        store.database = Arc::new(database);
        store.measure_faces();
        Ok(store)
    }

    fn load_family(
        &mut self,
        assets: &Assets,
        files: &[String],
        name: &str,
        database: &mut Database,
    ) -> Result<(), FontError> {
        let family = self.families.len();
        let mut faces = Vec::new();
        for file in members(files, name)? {
            let bad = || FontError::NotAFont { file: file.clone() };
            let bytes: Cow<'static, [u8]> = assets.read(file).ok_or_else(bad)?.bytes;
            let bytes: FontBytes = Arc::new(bytes);
            let ids = database.load_font_source(Source::Binary(bytes.clone()));
            let database_id = *ids.first().ok_or_else(bad)?;
            let info = database.face(database_id).ok_or_else(bad)?;
            let (weight, italic) = (info.weight.0, info.style != Style::Normal);
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
            self.faces.push(Face { family, weight, italic, bytes, charmap, database_id, handle, metrics });
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
            let face = &self.faces[usize::from(id.0)];
            let lighter = face.weight < weight;
            (face.italic != italic, face.weight.abs_diff(weight), lighter == (weight > 500))
        })
    }

    /// Weight (100 to 900) and slope that a face really has.
    pub fn style_of(&self, face: FaceId) -> (u16, bool) {
        let face = &self.faces[usize::from(face.0)];
        (face.weight, face.italic)
    }

    /// The file of a face.
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
            select_fallback: Box::new(move |character, _, _| {
                note(&problems, FontProblem::Glyph(character));
                None
            }),
        }
    }
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

fn folder_of(file: &str) -> Option<&str> {
    let (folder, name) = file.strip_prefix("fonts/")?.split_once('/')?;
    (!name.contains('/')).then_some(folder)
}

/// The files of a family in the order of their names, as bytes. Case, blanks and hyphens do not matter.
///
/// # Errors
/// A family that is not there, with the nearest names.
pub fn files(assets: &Assets, family: &str) -> Result<Vec<Cow<'static, [u8]>>, FontError> {
    let all = assets.list("fonts");
    Ok(members(&all, family)?.into_iter().filter_map(|file| Some(assets.read(file)?.bytes)).collect())
}

/// Which of these files are the typefaces of a family.
fn members<'f>(files: &'f [String], family: &str) -> Result<Vec<&'f String>, FontError> {
    let key = plain(family);
    let fonts = || files.iter().filter(|file| is_font(file));
    let own: Vec<_> = fonts().filter(|file| folder_of(file).map(plain).as_deref() == Some(&key)).collect();
    if own.is_empty() {
        let known: BTreeSet<&str> = fonts().filter_map(|file| folder_of(file)).collect();
        return Err(FontError::UnknownFamily { name: family.to_owned(), nearest: nearest(&key, known) });
    }
    Ok(own)
}

fn is_font(file: &str) -> bool {
    let lower = file.to_ascii_lowercase();
    lower.ends_with(".ttf") || lower.ends_with(".otf")
}

fn nearest(key: &str, known: BTreeSet<&str>) -> Vec<String> {
    let mut scored: Vec<(f64, &str)> =
        known.into_iter().map(|name| (strsim::jaro_winkler(key, &plain(name)), name)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

/// “did you mean …?” of the names that are near; nothing if none is.
pub fn nearest_hint(nearest: &[String]) -> String {
    if nearest.is_empty() { String::new() } else { format!("; did you mean {}?", nearest.join(", ")) }
}
