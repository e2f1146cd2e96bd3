//! Values and names that contain look-ups: a column of texts, a row's name, the title on its face.

use std::borrow::Cow;

use super::DecodeContext;
use super::meaning::meaning;
use super::row::Frame;
use super::texts::TextScope;
use crate::elsewhere;
use crate::grammar::MessageGrammar;
use warpress_format::fields::Fields;
use warpress_model::{ById, Location, Parsed, Value};

/// The start of a look-up. Most values have none and are not parsed as texts.
const LOOKS: &str = "{{";

/// The values of a row with their look-ups resolved. A value may look up another one that has no look-ups itself.
pub fn values(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    values: ById<Value>,
    name: Option<&str>,
) -> ById<Value> {
    if !values.values().any(|value| value.printed.contains(LOOKS)) {
        for (id, value) in values.iter().filter(|(_, value)| value.printed.contains(['{', ':'])) {
            context.look_for_braces(&value.printed, fields.key_spot(id));
        }
        return signed(context, values);
    }
    let plain: ById<Value> = values
        .iter()
        .filter(|(_, value)| !value.printed.contains(LOOKS))
        .map(|(id, value)| (id.clone(), value.clone()))
        .collect();
    let meanings = |column: &str, what: &str| meaning(context, frame, &plain, column, what);
    let words = name.map(|name| ("name", name.to_owned())).into_iter().collect();
    let scope = TextScope { values: vec![&plain], words, meanings: Some(&meanings) };
    let lacks = |name: &str| {
        let column = name.split('.').next().unwrap_or(name);
        !values.contains_key(column) && frame.columns.get(column).is_some_and(|column| column.optional)
    };
    let said = |text: &str, location: &Location| context.resolve_lenient(text, location, &scope, &lacks);
    let said =
        values.iter().map(|(id, value)| (id.clone(), whole(value, &|text| said(text, fields.key_spot(id)))));
    signed(context, said.collect())
}

/// Values with the game's symbols as icons where they are printed; rules go on reading the words.
fn signed(context: &DecodeContext<'_>, values: ById<Value>) -> ById<Value> {
    if context.symbols.is_empty() {
        return values;
    }
    let one = |(id, value): (String, Value)| {
        let printed = context.with_icons(&value.printed);
        (id, Value { printed, ..value })
    };
    values.into_iter().map(one).collect()
}

/// A value with the look-ups in its texts resolved, at any depth.
fn whole(value: &Value, said: &dyn Fn(&str) -> String) -> Value {
    if !value.printed.contains(LOOKS) {
        return value.clone();
    }
    let one = |text: &String| if text.contains(LOOKS) { said(text) } else { text.clone() };
    let parsed = match &value.parsed {
        Parsed::Text(text) => Parsed::Text(one(text)),
        Parsed::Words(words) => Parsed::Words(words.iter().map(one).collect()),
        Parsed::List(values) => Parsed::List(values.iter().map(|value| whole(value, said)).collect()),
        Parsed::By(values) => {
            Parsed::By(values.iter().map(|(key, value)| (key.clone(), whole(value, said))).collect())
        }
        other => other.clone(),
    };
    Value { printed: one(&value.printed), parsed, ..value.clone() }
}

impl DecodeContext<'_> {
    /// The text of a key that rarely has a look-up: a name, a heading.
    pub(super) fn said(
        &self,
        fields: &Fields<'_>,
        key: &'static str,
        scope: &TextScope<'_>,
    ) -> Option<String> {
        let text = fields.text(key)?;
        Some(self.with_icons(&self.said_text(text, fields.key_spot(key), scope)))
    }

    /// A text with its look-ups resolved, if it has any.
    pub(super) fn said_text(&self, text: String, location: &Location, scope: &TextScope<'_>) -> String {
        if text.contains(LOOKS) {
            return self.resolve_source(&text, location, scope);
        }
        self.look_for_marks(&text, location);
        self.look_for_braces(&text, location);
        match elsewhere::read(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(read) => read,
        }
    }

    /// A text from elsewhere in the data, with look-ups of the game's own names resolved. These are not followed
    /// any further, so that they cannot be circular; errors in them are reported in their own place.
    pub(super) fn echoed(&self, text: String) -> String {
        if !text.contains(LOOKS) || self.echoing.replace(true) {
            return text;
        }
        let scope = TextScope::default();
        let phrase = warpress_model::Phrase::parse(&text).ok();
        let said = phrase.and_then(|phrase| {
            phrase.resolve_in(&MessageGrammar(self.messages), |name| self.find(name, &scope)).ok()
        });
        self.echoing.set(false);
        said.unwrap_or(text)
    }
}
