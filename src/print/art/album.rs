//! The pictures of a game by name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::error::ArtError;
use super::gate::Gate;
use super::head::{Format, Head};
use super::tone::Tone;
use super::vector::Vector;
use warpress_assets::Assets;

/// The folder of pictures; names begin with it.
pub const FOLDER: &str = "art";

/// How the names of pictures end.
pub const ENDINGS: [&str; 5] = [".png", ".jpg", ".jpeg", ".webp", ".svg"];

/// The pictures of a game. Each file is looked at once, when it is first asked for; its pixels are not kept.
pub struct Album {
    assets: Assets,
    /// Names of all of them, sorted.
    names: Vec<String>,
    known: Mutex<HashMap<String, Result<Arc<Picture>, ArtError>>>,
    gate: Gate,
}

/// A picture that can be shown.
#[derive(Debug)]
pub struct Picture {
    /// Its name: `art/wolf.jpg`.
    pub name: String,
    /// A sign of its contents: another file has another.
    pub sign: String,
    of: PictureData,
}

#[derive(Debug)]
enum PictureData {
    Pixels(Head),
    Shapes(Box<Vector>),
}

impl Album {
    /// The pictures that these assets have.
    pub fn of(assets: &Assets) -> Self {
        let is_picture = |name: &String| {
            let name = name.to_ascii_lowercase();
            ENDINGS.iter().any(|ending| name.ends_with(ending))
        };
        let names = assets.list(FOLDER).into_iter().filter(is_picture).collect();
        Self { assets: assets.clone(), names, known: Mutex::default(), gate: Gate::default() }
    }

    /// All names, sorted.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The picture of this name.
    ///
    /// # Errors
    /// If there is none, with the nearest names, or if it cannot be shown.
    pub fn picture(&self, name: &str) -> Result<Arc<Picture>, ArtError> {
        let name = &*slashed(name);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(name) {
            return known.clone();
        }
        let found = self.look(name).map(Arc::new);
        known().insert(name.to_owned(), found.clone());
        found
    }

    /// The full name of the picture that a cell names: `art/crane.png` for that, for `crane.png` and, if no other file
    /// in `art/` is called so, for `crane`. In a folder within it is `monsters/crane`.
    pub fn full_name(&self, named: &str) -> Option<&str> {
        let named = &*slashed(named);
        let inside = named.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/')).unwrap_or(named);
        let whole = format!("{FOLDER}/{inside}");
        let from = self.names.partition_point(|name| *name < whole);
        let like = self.names[from..].iter().take_while(|name| name.starts_with(&whole));
        let ending = |name: &str| name.get(whole.len()..).map(str::to_ascii_lowercase);
        let fits =
            |name: &&String| ending(name).is_some_and(|end| end.is_empty() || ENDINGS.contains(&&*end));
        let mut like = like.filter(fits).map(String::as_str);
        let first = like.next()?;
        (first == whole || like.next().is_none()).then_some(first)
    }

    fn look(&self, name: &str) -> Result<Picture, ArtError> {
        let inside = name.strip_prefix(FOLDER).is_some_and(|rest| rest.starts_with('/'));
        if !inside || name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            // The file's name alone: it is plain what was meant.
            let bare = !name.is_empty() && !name.contains('/');
            return match bare || self.names.iter().any(|known| *known == format!("{FOLDER}/{name}")) {
                true => Err(self.missing(name)),
                false => Err(ArtError::Outside(name.to_owned())),
            };
        }
        let Some((file, digest)) = self.assets.read_signed(name) else {
            return Err(self.assets.refusal(name).map_or_else(|| self.missing(name), ArtError::Refused));
        };
        let bytes = &*file.bytes;
        let sign = digest[..12].to_owned();
        let of = match Format::of(bytes).ok_or(ArtError::Format)? {
            Format::Svg => PictureData::Shapes(Box::new(Vector::read(bytes)?)),
            format => PictureData::Pixels(Head::read(format, bytes)?),
        };
        Ok(Picture { name: name.to_owned(), sign, of })
    }

    fn missing(&self, name: &str) -> ArtError {
        /// Names below this are not like it at all.
        const ALIKE: f64 = 0.75;
        const MOST: usize = 3;
        let file = |name: &str| name.rsplit('/').next().unwrap_or(name).to_lowercase();
        let stem = |name: &str| {
            let name = file(name);
            name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned())
        };
        let like = |known: &str| {
            // In another folder, or as another format, it is still the same picture.
            if file(known) == file(name) || stem(known) == stem(name) {
                return 1.0;
            }
            strsim::jaro_winkler(&stem(known), &stem(name))
        };
        let mut near: Vec<(f64, &String)> = self.names.iter().map(|known| (like(known), known)).collect();
        near.retain(|(like, _)| *like >= ALIKE);
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let nearest = near.into_iter().take(MOST).map(|(_, known)| known.clone()).collect();
        ArtError::Missing { name: name.to_owned(), nearest }
    }

    /// Who decodes, passes through here.
    pub(super) fn gate(&self) -> &Gate {
        &self.gate
    }

    /// The file of a picture.
    pub(super) fn bytes(&self, picture: &Picture) -> Result<Vec<u8>, ArtError> {
        let file = self.assets.read(&picture.name).ok_or(ArtError::Gone)?;
        Ok(file.bytes.into_owned())
    }
}

/// A name as it is listed: Windows parts folders by backslashes, and so do lists that were filled there.
fn slashed(name: &str) -> Cow<'_, str> {
    let name = match name.contains('\\') {
        true => Cow::Owned(name.replace('\\', "/")),
        false => Cow::Borrowed(name),
    };
    match name.strip_prefix("./") {
        Some(rest) => Cow::Owned(rest.to_owned()),
        None => name,
    }
}

impl Picture {
    pub(super) fn head(&self) -> Option<&Head> {
        match &self.of {
            PictureData::Pixels(head) => Some(head),
            PictureData::Shapes(_) => None,
        }
    }

    /// How it is stored.
    pub fn format(&self) -> Format {
        self.head().map_or(Format::Svg, |head| head.format)
    }

    /// Width and height as it is looked at: pixels, or units of its shapes.
    pub fn size(&self) -> (f32, f32) {
        match &self.of {
            PictureData::Pixels(head) => (head.upright().0 as f32, head.upright().1 as f32),
            PictureData::Shapes(vector) => vector.size(),
        }
    }

    /// How fine it is when its whole width is so large on paper (pt): pixels to the inch; `None` for shapes, which are
    /// as fine as the printer.
    pub fn dpi(&self, width: f32) -> Option<f32> {
        let (across, _) = self.head()?.upright();
        Some(across as f32 * 72.0 / width.max(0.1))
    }

    /// What takes the unit square of the picture as stored to that of the picture as it is looked at: `a b c d e f`
    /// of SVG.
    pub fn matrix(&self) -> [f32; 6] {
        self.head().map_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Head::matrix)
    }

    /// How many elements are drawn for it: 1 for pixels.
    pub fn elements(&self) -> u64 {
        match &self.of {
            PictureData::Pixels(_) => 1,
            PictureData::Shapes(vector) => vector.elements(),
        }
    }

    /// Its shapes in a tone; `None` for pixels.
    pub fn shapes(&self, tone: Tone) -> Option<Arc<usvg::Tree>> {
        match &self.of {
            PictureData::Pixels(_) => None,
            PictureData::Shapes(vector) => Some(vector.tree(tone)),
        }
    }

    /// Its shapes in a tone as SVG; `None` for pixels.
    pub fn svg(&self, tone: Tone) -> Option<String> {
        Some(self.shapes(tone)?.to_string(&usvg::WriteOptions::default()))
    }
}
