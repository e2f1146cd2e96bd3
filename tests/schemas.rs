//! Editors complete and check the data by schemas, which are written from the table of keys that reading uses.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use warpress::assets::Assets;
use warpress::library::{games, keys};

fn schemas() -> BTreeMap<&'static str, Value> {
    keys::FILES.map(|name| (name, keys::schema(name).unwrap())).into()
}

/// What is wrong with a value, and where. Knows the words that our schemas use; any other fails the test.
fn fault(whole: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let wrong = |why: &str| Some(format!("{at}: {why}"));
    let Some(words) = schema.as_object() else {
        return if schema == &Value::Bool(false) { wrong("unknown key") } else { None };
    };
    words.iter().find_map(|(word, rule)| match word.as_str() {
        "$schema" | "title" | "description" | "definitions" => None,
        "$ref" => {
            let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
            fault(whole, whole.pointer(path).expect("a definition"), value, at)
        }
        "type" => {
            let sort = match value {
                Value::String(_) => "string",
                Value::Bool(_) => "boolean",
                Value::Number(number) if number.is_i64() => "integer",
                Value::Number(_) => "number",
                Value::Array(_) => "array",
                _ => "object",
            };
            let fits = |wanted: &Value| wanted == sort || wanted == "number" && sort == "integer";
            let fits = rule.as_array().map_or_else(|| fits(rule), |all| all.iter().any(fits));
            if fits { None } else { wrong(&format!("{sort} instead of {rule}")) }
        }
        "enum" if rule.as_array().unwrap().contains(value) => None,
        "enum" => wrong(&format!("{value} is none of {rule}")),
        "allOf" => rule.as_array().unwrap().iter().find_map(|one| fault(whole, one, value, at)),
        "anyOf" => {
            let faults: Option<Vec<_>> =
                rule.as_array().unwrap().iter().map(|one| fault(whole, one, value, at)).collect();
            // The one that goes deepest says most.
            faults.and_then(|all| all.into_iter().max_by_key(|fault| fault.split(':').next().map(str::len)))
        }
        "items" => value
            .as_array()?
            .iter()
            .enumerate()
            .find_map(|(n, one)| fault(whole, rule, one, &format!("{at}/{n}"))),
        "properties" => value.as_object()?.iter().find_map(|(key, one)| {
            rule.get(key).and_then(|rule| fault(whole, rule, one, &format!("{at}/{key}")))
        }),
        "additionalProperties" => value.as_object()?.iter().find_map(|(key, one)| {
            let known = schema.get("properties").is_some_and(|all| all.get(key).is_some());
            if known { None } else { fault(whole, rule, one, &format!("{at}/{key}")) }
        }),
        other => panic!("the test does not know {other}"),
    })
}

fn parsed(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

#[test]
fn every_file_of_the_library_fits_its_schema_and_names_it() {
    let assets = Assets::built_in();
    let schemas = schemas();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for slug in games(&assets) {
        let folder = format!("data/{slug}/");
        for file in assets.list(folder.trim_end_matches('/')) {
            let path = &file[folder.len()..];
            let Some(name) = keys::schema_of(path) else { continue };
            let text = String::from_utf8(assets.read(&file).unwrap().bytes.into_owned()).unwrap();
            let schema = &schemas[name];
            wrong.extend(fault(schema, schema, &parsed(&text), &file));
            if !text.starts_with(&keys::directive(path, "../../schemas").unwrap()) {
                wrong.push(format!("{file} does not name its schema"));
            }
            seen += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 500);
}

#[test]
fn a_wrong_key_or_word_does_not_fit() {
    let schemas = schemas();
    let fits = |name: &str, text: &str| fault(&schemas[name], &schemas[name], &parsed(text), name).is_none();
    assert!(fits("game", "format = 2\ntitle = 'Kites'\ncategory = 'card'\nplaces = ['pile', 'hand']"));
    assert!(!fits("game", "format = 2\ntittle = 'Kites'"));
    assert!(!fits("game", "category = 'cards'"));
    assert!(!fits("game", "[places.hand]\nsseen_by = 'all'"));
    assert!(!fits("game", "[[phases]]\nid = 'a'\norder = 'alternate'"));
    assert!(fits("deck", "name = 'Wind'\nrows = [{ name = 'Gust', lift = 5, count = 2 }]"));
    assert!(!fits("deck", "name = 5"));
    assert!(!fits("form", "layout = 'sheets'"));
}

#[test]
fn the_files_in_schemas_are_those_of_the_table_of_keys() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    for name in keys::FILES {
        let stored = std::fs::read_to_string(folder.join(keys::file_name(name))).unwrap_or_default();
        let now = format!("{:#}\n", keys::schema(name).unwrap());
        assert!(stored == now, "schemas/{name}.schema.json is stale: cargo run -- schemas");
    }
}

#[test]
fn the_reference_of_keys_is_the_table_of_keys() {
    let reference = include_str!("../docs/keys.md");
    let (_, listed) = reference.split_once("<!-- written from src/library/keys -->\n").unwrap();
    assert!(listed == keys::document(), "docs/keys.md should end with\n{}", keys::document());
}
