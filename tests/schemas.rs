//! Editors complete and check the data by schemas, which are written from the table of keys that reading uses.

use std::path::Path;

use warpress::assets::Assets;
use warpress::library::{games, keys};

fn validators() -> Vec<(&'static str, jsonschema::Validator)> {
    keys::FILES.map(|name| (name, jsonschema::validator_for(&keys::schema(name).unwrap()).unwrap())).into()
}

fn parsed(text: &str) -> serde_json::Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

#[test]
fn every_file_of_the_library_fits_its_schema_and_names_it() {
    let assets = Assets::built_in();
    let validators = validators();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for slug in games(&assets) {
        let folder = format!("data/{slug}/");
        for file in assets.list(folder.trim_end_matches('/')) {
            let path = &file[folder.len()..];
            let Some(name) = keys::schema_of(path) else { continue };
            let text = String::from_utf8(assets.read(&file).unwrap().bytes.into_owned()).unwrap();
            let (_, validator) = validators.iter().find(|(known, _)| *known == name).unwrap();
            for error in validator.iter_errors(&parsed(&text)) {
                let error = error.to_string();
                let shown: String =
                    error.chars().rev().take(200).collect::<Vec<_>>().into_iter().rev().collect();
                wrong.push(format!("{file}: {shown}"));
            }
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
    let validators = validators();
    let fits = |name: &str, text: &str| {
        validators.iter().find(|(known, _)| *known == name).unwrap().1.is_valid(&parsed(text))
    };
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
