//! What the sides of pieces show.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::faults::Faults;

/// The importer once took no larger file (bytes), and now takes five times as much.
const LARGEST: usize = 2_097_152;

/// One side of a piece.
#[derive(Debug, Clone, PartialEq)]
pub enum Side {
    /// A picture: its address.
    Picture(String),
    /// A colour.
    Plain(String),
}

/// The pictures of an archive by their addresses.
pub fn pictures(files: BTreeMap<String, Vec<u8>>, faults: &mut Faults) -> BTreeMap<String, Vec<u8>> {
    let mut pictures = BTreeMap::new();
    for (name, bytes) in files {
        let png = bytes.starts_with(b"\x89PNG\r\n\x1a\n") && name.ends_with(".png");
        let jpg = bytes.starts_with(&[0xff, 0xd8, 0xff]) && name.ends_with(".jpg");
        if !name.starts_with("userassets/") || bytes.len() >= LARGEST || !(png || jpg) {
            faults.note(format!("{name} with {} bytes is no picture of a room", bytes.len()));
        }
        pictures.insert(format!("package://{name}"), bytes);
    }
    pictures
}

/// Looks at a collection: the importer stops at a value that is no text, and at a side that is no list of objects.
pub fn deck(deck: &Map<String, Value>, faults: &mut Faults) {
    let id = deck.get("id").and_then(Value::as_str).unwrap_or_default();
    let Some(types) = deck.get("cardTypes").and_then(Value::as_object) else {
        faults.note(format!("{id} has no card types"));
        return;
    };
    for (key, shows) in types {
        let texts = shows.as_object().is_some_and(|shows| shows.values().all(Value::is_string));
        let plain = key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        if !texts || !plain {
            faults.note(format!("{id}: {key} is no card type of texts"));
        }
    }
    let back = deck.get("backTemplate").filter(|back| !back.is_null());
    for template in [deck.get("faceTemplate"), back.or(deck.get("faceTemplate"))] {
        let objects = template.and_then(|template| template.get("objects")).and_then(Value::as_array);
        let whole = |object: &Value| {
            let number = |key: &str| object.get(key).is_some_and(Value::is_number);
            let image = object.get("type").and_then(Value::as_str) == Some("image");
            let static_or_not = object.get("valueType").and_then(Value::as_str);
            object.get("value").is_some_and(Value::is_string)
                && matches!(static_or_not, Some("static" | "dynamic"))
                && ["x", "y", "w"].into_iter().all(number)
                && (!image || number("h"))
        };
        if !objects.is_some_and(|objects| !objects.is_empty() && objects.iter().all(whole)) {
            faults.note(format!("{id}: a side is no list of objects"));
        }
    }
}

/// What a side shows of a card type: its lowest object, which must be a picture or a colour.
pub fn side(template: Option<&Value>, sort: &Map<String, Value>) -> Option<Side> {
    let object = template?.get("objects")?.as_array()?.first()?;
    let value = object.get("value")?.as_str()?;
    let address = match object.get("valueType")?.as_str()? {
        "dynamic" => sort.get(value)?.as_str()?,
        _ => value,
    };
    if !address.is_empty() {
        return Some(Side::Picture(address.to_owned()));
    }
    let colour = object.get("color")?.as_str()?;
    (colour.starts_with('#')).then(|| Side::Plain(colour.to_owned()))
}
