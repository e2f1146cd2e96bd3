//! What typst may see: one document, the template, typefaces by name, and the pictures of this book. No
//! file system, no clock, no network.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook, FontInfo};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use super::{Standard, TypesetError};
use warpress_assets::{Assets, Trust};
use warpress_text::fonts::{self, FontBytes};

/// The templates, from the library alone: a pack cannot supply any, as they are programs without limits.
const TEMPLATES: [&str; 10] = [
    "rulebook/aid.typ",
    "rulebook/aid-key.typ",
    "rulebook/aid-panels.typ",
    "rulebook/anatomy.typ",
    "rulebook/book.typ",
    "rulebook/columns.typ",
    "rulebook/column-balance.typ",
    "rulebook/tables.typ",
    "rulebook/units.typ",
    "rulebook/volume.typ",
];

/// The bytes of a font as typst takes them.
struct FontData(FontBytes);

impl AsRef<[u8]> for FontData {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

/// The world of one book.
pub struct Pressroom {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    /// The licence of one of them forbids embedding it.
    restricted: bool,
    main: FileId,
    sources: FxHashMap<FileId, Source>,
    files: FxHashMap<FileId, Bytes>,
}

impl Pressroom {
    /// A world with these families and this document.
    ///
    /// # Errors
    /// If a family does not exist.
    pub fn new(
        assets: &Assets,
        families: &[(&Assets, &str)],
        document: String,
    ) -> Result<Self, TypesetError> {
        let mut book = FontBook::new();
        let mut loaded = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut restricted = false;
        for (home, family) in families {
            if seen.contains(family) {
                continue;
            }
            seen.push(family);
            for face in fonts::open_family(home, family)? {
                restricted |= face.face_info.restricted;
                let data = Bytes::new(FontData(face.bytes));
                let Some((font, mut info)) = Font::new(data.clone(), 0).zip(FontInfo::new(&data, 0)) else {
                    continue;
                };
                // typst removes words such as "Condensed" from a family's name.
                info.family = (*family).to_owned();
                book.push(info);
                loaded.push(font);
            }
        }
        let main = id("main.typ")?;
        let mut sources = FxHashMap::default();
        sources.insert(main, Source::new(main, document));
        for name in TEMPLATES {
            let template =
                assets.read(&format!("templates/{name}")).filter(|file| file.trust == Trust::Library);
            if let Some(template) = template.or_else(|| Assets::built_in().read(&format!("templates/{name}")))
            {
                let file = id(name)?;
                sources
                    .insert(file, Source::new(file, String::from_utf8_lossy(&template.bytes).into_owned()));
            }
        }
        Ok(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(book),
            fonts: loaded,
            restricted,
            main,
            sources,
            files: FxHashMap::default(),
        })
    }

    /// What its PDF can be.
    pub fn standard(&self) -> Standard {
        if self.restricted { Standard::Tagged } else { Standard::Accessible }
    }

    /// The letters of the document that none of its typefaces has. typst would print empty boxes for them.
    pub fn lacking(&self) -> BTreeSet<char> {
        let text = self.sources.get(&self.main).map(Source::text).unwrap_or_default();
        let others: BTreeSet<char> = text.chars().filter(|c| !c.is_ascii() && !fonts::steers(*c)).collect();
        let has = |c: &char| {
            (0..self.fonts.len())
                .filter_map(|place| self.book.info(place))
                .any(|font| font.coverage.contains((*c).into()))
        };
        others.into_iter().filter(|c| !has(c)).collect()
    }

    /// Puts another document in the place of the first.
    pub fn lay(&mut self, document: String) {
        self.sources.insert(self.main, Source::new(self.main, document));
    }

    /// Adds a file that the document may show.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) {
        if let Ok(id) = id(name) {
            self.files.insert(id, Bytes::new(bytes));
        }
    }
}

fn id(name: &str) -> Result<FileId, TypesetError> {
    let path = VirtualPath::new(name)
        .map_err(|_| TypesetError::Typst(vec![format!("{name} is not a file name")]))?;
    Ok(FileId::new(RootedPath::new(VirtualRoot::Project, path)))
}

impl World for Pressroom {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.sources.get(&id).cloned().ok_or(FileError::NotSource)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let source = || self.sources.get(&id).map(|source| Bytes::from_string(source.text().to_owned()));
        self.files.get(&id).cloned().or_else(source).ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
