//! The document's makers, title and language.

use krilla::metadata::{Metadata, TextDirection};
use warpress_model::licence::sentences;

/// What a viewer shows about the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meta {
    /// Title of the kit.
    pub title: String,
    /// The game's designers.
    pub authors: Vec<String>,
    /// A sentence about the game; may be empty.
    pub subject: String,
    /// Whose it is and what may be done with it; stands behind the subject, as krilla has no field for it.
    pub rights: Vec<String>,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// Language as in RFC 3066.
    pub language: String,
    /// Whether sheets are turned over their short edge, the default in the print dialogue.
    pub short_edge: bool,
    /// Whether all backs come behind all fronts, so that each pass prints one side.
    pub stacks: bool,
    /// Whether its lines run from right to left.
    pub right_to_left: bool,
}

impl Meta {
    /// A title, and British English; everything else is empty.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            authors: Vec::new(),
            subject: String::new(),
            rights: Vec::new(),
            keywords: Vec::new(),
            language: "en-GB".into(),
            short_edge: false,
            stacks: false,
            right_to_left: false,
        }
    }
}

impl Meta {
    /// A title, in the language that a game states.
    pub fn in_language(title: impl Into<String>, stated: Option<&str>) -> Self {
        let plain = Self::new(title);
        Self { language: stated.map_or(plain.language, str::to_owned), ..plain }
    }
}

/// There is no date, so that the same kit has the same bytes tomorrow. krilla makes the document's id from its
/// title and authors, or from its content.
pub(super) fn build(meta: &Meta) -> Metadata {
    let about = match meta.rights.as_slice() {
        [] => meta.subject.clone(),
        rights => sentences(std::iter::once(&meta.subject).chain(rights).map(String::as_str)),
    };
    let mut out = Metadata::new()
        .title(meta.title.clone())
        .description(about)
        .language(meta.language.clone())
        .creator(concat!("warpress ", env!("CARGO_PKG_VERSION")).to_owned())
        // This also creates the dictionary of viewer preferences, see `preferences`.
        .text_direction(match meta.right_to_left {
            true => TextDirection::RightToLeft,
            false => TextDirection::LeftToRight,
        });
    if !meta.authors.is_empty() {
        out = out.authors(meta.authors.clone());
    }
    if !meta.keywords.is_empty() {
        out = out.keywords(meta.keywords.clone());
    }
    out
}
