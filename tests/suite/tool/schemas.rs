//! Editors complete and check the data by schemas, which are written from the table of keys that reading uses.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use warpress_library::keys;
use warpress_readers::schema::fault;

use crate::common::ROOT;

fn schemas() -> BTreeMap<&'static str, Value> {
    keys::FILES.map(|name| (name, keys::schema(name).unwrap())).into()
}

fn parsed(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

#[test]
fn a_wrong_key_or_word_does_not_fit() {
    let schemas = schemas();
    let fits = |name: &str, text: &str| fault(&schemas[name], &schemas[name], &parsed(text), name).is_none();
    assert!(fits("game", "format = 3\ntitle = 'Kites'\ncategory = 'card'\nplaces = ['pile', 'hand']"));
    assert!(!fits("game", "format = 3\ntittle = 'Kites'"));
    assert!(!fits("game", "category = 'cards'"));
    assert!(!fits("game", "[places.hand]\nsseen_by = 'all'"));
    assert!(!fits("game", "[[phases]]\nid = 'a'\norder = 'alternate'"));
    assert!(fits("deck", "name = 'Wind'\nrows = [{ name = 'Gust', lift = 5, count = 2 }]"));
    assert!(!fits("deck", "name = 5"));
    assert!(!fits("form", "layout = 'sheets'"));
    assert!(fits("audit", "rules.end = 'Seven'\nrules.draw = ['One', { rule = 'Two', found = 'late' }]"));
    assert!(!fits("audit", "rules.end.caried = 'lib.fill'"));
    assert!(!fits("audit", "steps.list = 'nothing'"));
}

#[test]
fn the_files_in_schemas_are_those_of_the_table_of_keys() {
    let folder = Path::new(ROOT).join("schemas");
    for name in keys::FILES {
        let stored = std::fs::read_to_string(folder.join(keys::file_name(name))).unwrap_or_default();
        let now = format!("{:#}\n", keys::schema(name).unwrap());
        assert!(stored == now, "schemas/{name}.schema.json is stale: cargo run -- schemas");
    }
}

#[test]
fn the_reference_of_keys_is_the_table_of_keys() {
    let reference = include_str!("../../../docs/keys.md");
    let (_, listed) = reference.split_once("<!-- written from src/read/format/keys -->\n").unwrap();
    assert!(listed == keys::document(), "docs/keys.md should end with\n{}", keys::document());
}
