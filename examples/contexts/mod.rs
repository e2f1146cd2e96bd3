//! Contexts of faces as JSON files, for the examples that draw faces without a game.

use std::path::Path;

use serde_json::{Map, Value, json};
use warpress_render::face::FaceInput;
use warpress_render::theme::{Ink, Theme};

/// What a face is made from without a game.
pub type Input = FaceInput<Map<String, Value>>;

/// A poker card (pt).
const SIZE: (f64, f64) = (180.0, 252.0);

/// The contexts of a file: one object, or a list of them.
pub fn read(path: &Path) -> Result<Vec<Map<String, Value>>, String> {
    let said = |what: String| format!("{}: {what}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| said(error.to_string()))?;
    let values = match serde_json::from_str(&text).map_err(|error| said(error.to_string()))? {
        Value::Array(values) => values,
        value => vec![value],
    };
    let maps = values.into_iter().map(|value| match value {
        Value::Object(map) => Ok(map),
        _ => Err(said("not an object".into())),
    });
    maps.collect()
}

/// What a face is made from: `w`, `h`, `b` and `template` are taken out of the context, and a side that
/// brings no colours gets those of the theme, by its `number`.
pub fn input(template: &str, mut context: Map<String, Value>, ink: Ink, theme: &Theme) -> Input {
    #[allow(clippy::cast_possible_truncation)] // points of a card
    let mut length =
        |name: &str, default: f64| context.remove(name).and_then(|v| v.as_f64()).unwrap_or(default) as f32;
    let size = (length("w", SIZE.0), length("h", SIZE.1));
    let bleed = length("b", 0.0);
    if let Some(Value::Object(side)) = context.get_mut("side") {
        let number = side.get("number").and_then(Value::as_u64).unwrap_or(0);
        let style = theme.side(usize::try_from(number).unwrap_or(0), ink);
        for (name, value) in [("colour", style.colour), ("on", style.on), ("shape", style.shape)] {
            side.entry(name).or_insert(json!(value));
        }
        for name in ["id", "name"] {
            side.entry(name).or_insert(json!(""));
        }
    }
    let own = context.remove("template").and_then(|own| own.as_str().map(str::to_owned));
    FaceInput { template: own.unwrap_or_else(|| template.to_owned()), view: context, size, bleed, ink }
}
