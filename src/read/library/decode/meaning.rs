//! What texts may look up of a column besides its value: `user.text`, `user.label`, `rating.german`.

use super::DecodeContext;
use super::row::Frame;
use warpress_model::{ById, ColumnType, Parsed, Value};

/// `text` is the meaning of an enum's word or of letters, `label` the column's heading, `base` the value
/// without its marks, `marks` their meanings; anything else is a key of a `per` column.
pub fn meaning(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    values: &ById<Value>,
    column: &str,
    what: &str,
) -> Option<String> {
    let of = frame.columns.get(column)?;
    if what == "label" {
        return Some(of.label.clone());
    }
    let value = values.get(column)?;
    match what {
        "text" => Some(match (of.of.bare(), &value.parsed) {
            (ColumnType::Enum(words), _) => words.get(value.word())?.clone(),
            (ColumnType::Flags, Parsed::Words(flags)) => legend(context, frame, flags),
            (ColumnType::Flags, _) => return None,
            _ => value.printed.clone(),
        }),
        "base" => Some(base(value)),
        "marks" => Some(legend(context, frame, &value.marks)),
        path => key(value, path).map(|value| value.printed.clone()),
    }
}

fn legend(context: &DecodeContext<'_>, frame: &Frame<'_>, codes: &[String]) -> String {
    let text = |code: &String| {
        let game = context.root.get("codes").and_then(|codes| codes.get(code));
        let game = game.and_then(|node| node.printed().or_else(|| node.get("text")?.printed()));
        frame.codes.get(code).cloned().or(game).unwrap_or_else(|| code.clone())
    };
    codes.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn base(value: &Value) -> String {
    if value.marks.is_empty() {
        return value.printed.clone();
    }
    warpress_model::mark::split(&value.printed, &value.marks).base.to_owned()
}

/// The value of a `per` column for a key, or for a path of keys (`german.PB`).
fn key<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    let Parsed::By(by) = &value.parsed else { return None };
    by.get(path).or_else(|| {
        let inner = |(first, rest): (&str, &str)| key(by.get(first)?, rest);
        path.match_indices('.').find_map(|(at, _)| inner((&path[..at], &path[at + 1..])))
    })
}
