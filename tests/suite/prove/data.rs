//! The data of a game: each file fits the schema by which editors complete it, and names it; and what `warpress show`
//! tells machines keeps its contract.

use serde_json::Value;
use warpress_library::keys;
use warpress_readers::schema;
use warpress_show as show;

use crate::{Case, Faults};

/// Looks at the files, and at what is shown of them.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    files(case, faults);
    let shown = show::json(case.game);
    contract(case.slug, &shown, faults);
    // The games are other people's: each says on what terms it may be printed.
    let licence = shown["licence"].as_str().unwrap_or_default();
    faults.unless(licence.contains("must not be sold"), || format!("its licence is “{licence}”"));
}

/// The files of the game's own folder.
fn files(case: &Case<'_>, faults: &mut Faults) {
    let folder = format!("data/{}/", case.slug);
    for file in case.assets.list(folder.trim_end_matches('/')) {
        let Some(path) = file.strip_prefix(&folder) else { continue };
        let (Some(name), Some(asset)) = (keys::schema_of(path), case.assets.read(&file)) else { continue };
        let text = String::from_utf8_lossy(&asset.bytes);
        file_fits(&file, name, &text, faults);
        let directive = keys::directive(path, "../../schemas").unwrap_or_default();
        faults.unless(text.starts_with(&directive), || format!("{file} does not name its schema"));
    }
}

/// Whether a file is what its schema says.
pub fn file_fits(file: &str, name: &str, text: &str, faults: &mut Faults) {
    let value = text.parse::<toml::Table>().ok().and_then(|table| serde_json::to_value(table).ok());
    match (keys::schema(name), value) {
        (Some(schema), Some(value)) => faults.0.extend(schema::fault(&schema, &schema, &value, file)),
        _ => faults.add(format!("{file} cannot be read by the schema “{name}”")),
    }
}

/// Whoever reads `show --json` relies on these names; a change of them is a change of the format's number.
pub fn contract(slug: &str, shown: &Value, faults: &mut Faults) {
    let format = shown["format"].as_u64();
    faults.unless(format == Some(1) && shown["slug"] == slug, || {
        format!("format {format:?} of {}", shown["slug"])
    });
    faults.unless(shown["title"].is_string(), || "show tells no title".into());
    let players = &shown["players"];
    let bounded = players["max"].is_u64() || players["max"].is_null();
    faults.unless(players["min"].is_u64() && bounded, || format!("players are {players}"));
    have(shown, "decks", &["id", "name", "stated_total", "cards"], faults);
    for deck in each(&shown["decks"]) {
        have(deck, "cards", &["id", "name", "count", "text"], faults);
        let stated = &deck["stated_total"];
        faults.unless(stated.is_u64() || stated.is_null(), || format!("a stated total of {stated}"));
    }
    have(shown, "counters", &["id", "name", "units"], faults);
    each(&shown["counters"]).for_each(|set| have(set, "units", &["id", "name", "count", "text"], faults));
    have(shown, "records", &["id", "name", "rows"], faults);
    have(shown, "tables", &["id", "name", "dice", "rows"], faults);
    each(&shown["tables"]).for_each(|table| have(table, "rows", &["from", "to"], faults));
    have(shown, "maps", &["id", "kind", "spaces"], faults);
    each(&shown["maps"]).for_each(|map| have(map, "spaces", &["id", "name", "neighbours"], faults));
    have(shown, "rulings", &["id", "question", "answer", "why", "settles"], faults);
    have(shown, "endings", &["id", "text", "when", "result", "ours"], faults);
    have(shown, "options", &["id", "name", "text", "default", "ours", "changes"], faults);
    have(shown, "supplied", &["path", "ruling"], faults);
    for key in ["constants", "explained"] {
        faults.unless(shown[key].is_object(), || format!("{key} are {}", shown[key]));
    }
    faults.unless(shown.get("may_run_on").is_some(), || "show tells no may_run_on".into());
}

fn each(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// Each entry of a list has these keys.
fn have(of: &Value, list: &str, keys: &[&str], faults: &mut Faults) {
    faults.unless(of[list].is_array(), || format!("show tells no list {list}"));
    for entry in each(&of[list]) {
        let lacking: Vec<_> = keys.iter().filter(|key| entry.get(key).is_none()).collect();
        faults.unless(lacking.is_empty(), || format!("show tells no {lacking:?} in {list}: {entry}"));
    }
}
