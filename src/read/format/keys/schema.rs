//! JSON Schemas of the files of a game, in the draft that taplo and the TOML extensions of editors read:
//! <https://json-schema.org/draft-07>.

use serde_json::{Map, Value, json};

use super::{AUDIT, COUNTERS, DECK, DICE_TABLE, EXAMPLE, FORM, GAME, Key, Kind, MAP, PATCH, RECORDS, Table};

/// The sorts of files that have a schema.
pub const FILES: [&str; 9] =
    ["game", "deck", "counters", "records", "map", "form", "tables", "example", "audit"];

/// The schema of a file, by its path in the game's folder: `deck` for `decks/battle.toml`.
pub fn schema_of(path: &str) -> Option<&'static str> {
    let (folder, file) = path.split_once('/').unwrap_or(("", path));
    Some(match (folder, file.strip_suffix(".toml")?) {
        ("", "game") => "game",
        ("", "tables") => "tables",
        ("", "audit") => "audit",
        ("decks", _) => "deck",
        ("counters", _) => "counters",
        ("records", _) => "records",
        ("maps", _) => "map",
        ("forms", _) => "form",
        ("examples", _) => "example",
        _ => return None,
    })
}

/// The name of a schema's file.
pub fn file_name(schema: &str) -> String {
    format!("{schema}.schema.json")
}

/// The comment that names a file's schema to editors. `folder` is the folder of the schemas, relative to the game's.
pub fn directive(path: &str, folder: &str) -> Option<String> {
    let up = "../".repeat(path.matches('/').count());
    Some(format!("#:schema {up}{folder}/{}\n", file_name(schema_of(path)?)))
}

/// The schema of this name, one of [`FILES`].
pub fn schema(name: &str) -> Option<Value> {
    let mut used = Map::new();
    let table = match name {
        "game" => &GAME,
        "deck" => &DECK,
        "counters" => &COUNTERS,
        "records" => &RECORDS,
        "map" => &MAP,
        "form" => &FORM,
        "tables" => &DICE_TABLE,
        "example" => &EXAMPLE,
        "audit" => &AUDIT,
        _ => return None,
    };
    let own = reference(table, &mut used);
    let body = if name == "tables" { json!({ "type": "object", "additionalProperties": own }) } else { own };
    let mut whole = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": format!("warpress: {}", table.name),
        "allOf": [body],
    });
    whole["definitions"] = Value::Object(used);
    Some(whole)
}

/// A reference to the schema of a table, which is added to `used` if it is not there yet.
fn reference(table: &'static Table, used: &mut Map<String, Value>) -> Value {
    let id = table.name.replace("/*.toml", "").replace(".toml", "").replace(' ', "-");
    if !used.contains_key(&id) {
        used.insert(id.clone(), Value::Null);
        let mut keys = Map::new();
        for key in table.all() {
            // A column may have the name of a key; the value then has the column's type.
            let mut value = if table.open { json!({}) } else { kind(key.kind, used) };
            value["description"] = json!(key.about);
            keys.insert(key.name.to_owned(), value);
        }
        for Key { name, about, .. } in PATCH.keys {
            keys.entry(*name).or_insert_with(|| json!({ "description": about }));
        }
        let mut own = json!({ "type": "object", "properties": keys });
        if !table.open {
            own["additionalProperties"] = json!(false);
        }
        used.insert(id.clone(), own);
    }
    json!({ "$ref": format!("#/definitions/{id}") })
}

fn kind(kind: Kind, used: &mut Map<String, Value>) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Int => json!({ "type": "integer" }),
        Kind::Number => json!({ "type": "number" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Map => json!({ "type": "object" }),
        Kind::Any => json!({}),
        Kind::Printed => json!({ "type": ["string", "number", "boolean"] }),
        Kind::Condition => json!({ "type": ["string", "boolean", "number"] }),
        Kind::Amount => json!({ "type": ["string", "integer", "object"] }),
        Kind::Words => json!({ "anyOf": [
            { "type": ["string", "number"] },
            { "type": "array", "items": { "type": ["string", "number"] } },
        ] }),
        Kind::OneOf(_) | Kind::Word(_) => json!({ "enum": kind.choices() }),
        Kind::Table(table) => {
            let mut forms: Vec<Value> = table.or.iter().map(|form| self::kind(*form, used)).collect();
            forms.insert(0, reference(table, used));
            json!({ "anyOf": forms })
        }
        Kind::Rows(table) => {
            json!({ "anyOf": [{ "type": "string" }, self::kind(Kind::Collection(table), used)] })
        }
        Kind::Groups(table) => {
            let one = self::kind(Kind::Table(table), used);
            let several = json!({ "type": "array", "items": one });
            json!({ "type": "object", "additionalProperties": { "anyOf": [one, several] } })
        }
        Kind::Collection(table) => {
            let entry = self::kind(Kind::Table(table), used);
            json!({ "anyOf": [
                { "type": "object", "additionalProperties": entry },
                { "type": "array", "items": { "anyOf": [{ "type": "string" }, entry] } },
            ] })
        }
    }
}
