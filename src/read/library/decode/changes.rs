//! What a `while` use changes: values, and what its piece counts as.

use super::DecodeContext;
use super::trigger::row;
use warpress_format::fields::Fields;
use warpress_model::{Location, Modify, Parsed, Value};

/// Whose values a `while` use changes.
pub fn targets(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Vec<String> {
    let all: Vec<_> = ["self", "host"]
        .into_iter()
        .chain(context.names.stuff())
        .chain(context.names.sides.keys().map(String::as_str))
        .collect();
    let fits = |word: &str| {
        ["self", "host"].contains(&word)
            || context.names.is_stuff(word)
            || context.names.sides.contains_key(word)
    };
    context.known("target", fields.spotted_words("affects"), fits, &all)
}

/// The values that a use changes.
pub fn modifies(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Vec<Modify> {
    let mut found = Vec::new();
    for how in ["set", "add", "multiply", "clamp"] {
        for (what, (location, node)) in fields.collection(how) {
            let names = &context.names;
            let roll = what.strip_prefix("roll:").is_some_and(|roll| names.is_roll(roll));
            if !roll && !names.columns.contains(what) && !names.has("numbers", what) {
                let rolls = names.rolls().map(|roll| format!("roll:{roll}"));
                let own = names.columns.iter().map(String::as_str).chain(names.keys("numbers"));
                let known: Vec<String> = own.map(str::to_owned).chain(rolls).collect();
                context.log.unknown("column or number", what, known.iter().map(String::as_str), location);
            }
            match node.printed() {
                Some(printed) => {
                    let by = by(context, what, printed.trim(), &node.location);
                    found.push(Modify { how, what: what.clone(), by });
                }
                None => context.log.wrong(node, "a number, dice, or the name of a column or constant"),
            }
        }
    }
    found
}

/// The amount or new value of a change: a number or dice; the name of a column, constant or number; a word of the
/// column; or an expression.
fn by(context: &DecodeContext<'_>, what: &str, written: &str, location: &Location) -> Value {
    let value = Value::stat(written);
    let names = &context.names;
    let named = names.columns.contains(written)
        || context.constants.contains_key(written)
        || names.has("numbers", written);
    if named {
        context.hides(written, location);
        return Value::new(written, Parsed::Text(written.to_owned()));
    }
    let words = matches!(value.parsed, Parsed::Text(_) | Parsed::Bracket(..) | Parsed::Either(_));
    if !words || names.may_hold(what, written) {
        return value;
    }
    // A single word is a name, which was looked up above; several may be an expression.
    let wordy = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    let is_word = written.chars().all(wordy) && !context.subtracts(written);
    if !is_word && let Ok(expr) = context.parse(written, location) {
        context.hidden(&expr.tree, true, location);
        return Value::new(written, Parsed::Formula(expr));
    }
    let own = names.column_words.words_of(what);
    let known: Vec<&str> = own
        .chain(names.columns.iter().map(String::as_str))
        .chain(context.constants.keys().map(String::as_str))
        .chain(names.keys("numbers"))
        .collect();
    context.log.unknown("column, constant or word", written, known, location);
    value
}

/// What a piece counts as: a row, a tag, a list, or an op.
pub fn counts_as(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("as")?;
    let names = &context.names;
    if !names.tags.contains(&word) && !names.lists.contains_key(&word) && !context.ops.contains_key(&word) {
        if names.lists_of("row", &word).is_empty() {
            let known =
                names.stuff().chain(names.near_rows(&word)).chain(context.ops.keys().map(String::as_str));
            context.log.unknown("card or tag", &word, known, fields.key_spot("as"));
        } else {
            row(context, "card", &word, "", fields.key_spot("as"));
        }
    }
    Some(word)
}
