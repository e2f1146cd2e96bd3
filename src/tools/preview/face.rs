//! What the page is told of a face.

use serde::Serialize;

use warpress_kit::Subject;
use warpress_model::phrase::title;
use warpress_model::{Count, ListKind};
use warpress_record::Name;
use warpress_shot::PictureKey;

/// Points to a millimetre.
const PT_PER_MM: f32 = 72.0 / 25.4;
/// So much of a face's words can be searched (characters).
const SEARCHED: usize = 600;

/// A face, as the page knows it.
#[derive(Debug, Serialize)]
pub struct Face {
    /// `battle/heavy-shelling`, by which a later picture takes its place.
    pub name: String,
    /// The list's id.
    pub list: String,
    /// The list's name.
    pub list_name: String,
    /// `card`, `counter`, `record`, `board`, `form`, `box`.
    pub kind: &'static str,
    /// What it is called.
    pub title: String,
    /// Its copies, if it is one of several.
    pub copies: Option<u32>,
    /// Whether it is a back.
    pub back: bool,
    /// Width and height of what is cut out (mm).
    pub size: (f32, f32),
    /// Its picture; `None` if there is none.
    pub key: Option<PictureKey>,
    /// Its words, to be searched.
    pub words: String,
    /// What is wrong with it.
    pub errors: Vec<String>,
}

/// Points in millimetres, to a tenth.
fn mm(length: f32) -> f32 {
    (length / PT_PER_MM * 10.0).round() / 10.0
}

impl Face {
    /// The face of this name.
    pub fn new(name: &Name, subject: &Subject<'_>, key: Option<PictureKey>, errors: Vec<String>) -> Self {
        let list = subject.list;
        let row = subject.row.filter(|_| !list.kind.is_whole());
        let (width, height) = subject.input.size;
        let called = row.and_then(|row| row.name.clone());
        let plain = || match name.face.as_str() {
            "(whole)" => list.name.clone(),
            other => title(&other.replace(['(', ')'], "").replace('#', " ")),
        };
        let words = match row {
            Some(row) => format!("{} {} {}", row.id, row.tags.join(" "), row.text),
            // On a board stand the names of its spaces, on a form those of its fields.
            None if list.kind.is_whole() => {
                let names = list.rows.iter().filter_map(|row| row.name.as_deref());
                names.collect::<Vec<_>>().join(" ")
            }
            None => String::new(),
        };
        Self {
            name: name.to_string(),
            list: list.id.clone(),
            list_name: list.name.clone(),
            kind: match list.kind {
                _ if subject.input.template.starts_with("box/") => "box",
                ListKind::Deck => "card",
                ListKind::Counters => "counter",
                ListKind::Records | ListKind::Table => "record",
                ListKind::Spaces => "board",
                ListKind::Fields => "form",
            },
            title: called.unwrap_or_else(plain),
            copies: row.and_then(|row| row.count).map(Count::printed),
            back: subject.back,
            size: (mm(width), mm(height)),
            key,
            words: words.chars().take(SEARCHED).collect(),
            errors,
        }
    }
}
