//! Who made the document, and in which language it is.

use krilla::metadata::{Metadata, TextDirection};

/// What a viewer shows about the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meta {
    /// Title of the kit.
    pub title: String,
    /// Who made the game.
    pub authors: Vec<String>,
    /// One sentence on what it is; may be empty.
    pub subject: String,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// Language as in RFC 3066.
    pub language: String,
    /// Whether sheets are turned over their short edge, for the print dialogue's first choice.
    pub short_edge: bool,
}

impl Meta {
    /// A title, and British English; nothing else.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            authors: Vec::new(),
            subject: String::new(),
            keywords: Vec::new(),
            language: "en-GB".into(),
            short_edge: false,
        }
    }
}

/// No date: the same kit shall have the same bytes tomorrow. krilla makes the document's id from its
/// title and authors, or from its content.
pub(super) fn build(meta: &Meta) -> Metadata {
    let mut out = Metadata::new()
        .title(meta.title.clone())
        .description(meta.subject.clone())
        .language(meta.language.clone())
        .creator(concat!("warpress ", env!("CARGO_PKG_VERSION")).to_owned())
        // Also brings the dictionary of viewer preferences about, see `preferences`.
        .text_direction(TextDirection::LeftToRight);
    if !meta.authors.is_empty() {
        out = out.authors(meta.authors.clone());
    }
    if !meta.keywords.is_empty() {
        out = out.keywords(meta.keywords.clone());
    }
    out
}
