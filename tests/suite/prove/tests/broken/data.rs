//! Files that editors would mark, and a contract with machines that is broken.

use serde_json::{Value, json};
use warpress_prove::Faults;
use warpress_prove::data::contract;
use warpress_prove::game::{Asked, Prover, Verdict};
use warpress_prove::kept::Passes;

use super::{Bench, SLUG};

#[test]
fn a_file_that_fits_no_schema_is_found() {
    let bench = Bench::new();
    assert_eq!(bench.faults("data"), [""; 0]);
    let file = "data/wolf-pack/decks/hunt.toml";
    bench.edit(file, "#:schema ../../../schemas/deck.schema.json\n", "");
    bench.is_found("data", "decks/hunt.toml does not name its schema");
    bench.edit("data/wolf-pack/examples/out-of-order.toml", "title =", "tittle =");
    bench.is_found("data", "unknown key");
}

#[test]
fn that_a_game_cannot_be_read_is_said_once() {
    let bench = Bench::new();
    bench.edit("data/wolf-pack/game.toml", "weight = 1", "wieght = 1");
    let proof = Prover::new(&bench.library(), &Asked::default(), &Passes::none(), "").prove(SLUG);
    assert_eq!(proof.faults().collect::<Vec<_>>(), [("data", "unknown key “wieght”")]);
    assert!(proof.verdicts[1..].iter().all(|(_, verdict)| matches!(verdict, Verdict::Unread)), "{proof:?}");
}

#[test]
fn a_game_that_does_not_say_on_what_terms_it_is_printed_is_found() {
    let bench = Bench::new();
    bench.edit(
        "data/wolf-pack/game.toml",
        "{ use = \"warp-spawn\"",
        "{ use = \"warp-spawn\", licence = \"Sell it.\"",
    );
    bench.is_found("data", "its licence is “Sell it.”");
}

/// `show --json` of a game with something of everything.
fn shown() -> Value {
    let text = |id: &str| json!({ "id": id, "name": id });
    let with = |mut value: Value, more: Value| {
        value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        value
    };
    json!({
        "format": 1, "slug": "x", "title": "X", "players": { "min": 2, "max": null }, "constants": {},
        "decks": [with(text("d"), json!({ "stated_total": 3, "cards": [with(text("c"), json!({ "count": 1, "text": "" }))] }))],
        "counters": [with(text("s"), json!({ "units": [with(text("u"), json!({ "count": 1, "text": "" }))] }))],
        "records": [with(text("r"), json!({ "rows": [] }))],
        "tables": [with(text("t"), json!({ "dice": "1D6", "rows": [{ "from": 1, "to": 2 }] }))],
        "maps": [{ "id": "m", "kind": "hex", "spaces": [with(text("a"), json!({ "neighbours": [] }))] }],
        "rulings": [{ "id": "r", "question": "", "answer": "", "why": "", "settles": [] }],
        "endings": [{ "id": "e", "text": "", "when": "", "result": "", "ours": false }],
        "options": [{ "id": "o", "name": "", "text": "", "default": false, "ours": true, "changes": [] }],
        "supplied": [{ "path": "", "ruling": "" }], "explained": {}, "may_run_on": null,
    })
}

/// Every key of the contract is taken away once.
#[test]
fn a_key_that_show_no_longer_tells_is_found() {
    let faults = |value: &Value| {
        let mut faults = Faults::default();
        contract("x", value, &mut faults);
        faults.0
    };
    assert_eq!(faults(&shown()), [""; 0]);
    let mut paths = Vec::new();
    below(&shown(), "", &mut paths);
    assert!(paths.len() > 50, "{}", paths.len());
    for path in paths {
        let mut less = shown();
        let (above, key) = path.rsplit_once('/').unwrap();
        less.pointer_mut(above).unwrap().as_object_mut().unwrap().remove(key);
        // A missing maximum is none, as null is.
        assert_eq!(faults(&less).is_empty(), path == "/players/max", "{path}");
    }
    for (path, wrong) in [("/format", json!(2)), ("/slug", json!("y")), ("/decks/0/stated_total", json!("3"))]
    {
        let mut other = shown();
        *other.pointer_mut(path).unwrap() = wrong;
        assert!(!faults(&other).is_empty(), "{path}");
    }
}

fn below(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                let path = format!("{path}/{key}");
                below(value, &path, found);
                found.push(path);
            }
        }
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(at, value)| below(value, &format!("{path}/{at}"), found));
        }
        _ => {}
    }
}
