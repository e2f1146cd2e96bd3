//! How long a deck of 54 different cards takes from input to trees. Run with
//! `cargo bench --bench faces`; the folder of WARPRESS_LIBRARY overrides the embedded files.

use divan::Bencher;
use serde_json::{Map, Value, json};
use warpress::assets::{Assets, Trust};
use warpress::render::face::FaceInput;
use warpress::render::renderer::Renderer;
use warpress::render::templates::Templates;
use warpress::render::theme::{Ink, Theme};

fn main() {
    divan::main();
}

const ICONS: [&str; 6] = ["field-gun", "anchor", "tank", "crossed-swords", "rifle", "trench-assault"];

fn assets() -> Assets {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/face");
    match std::env::var_os("WARPRESS_LIBRARY") {
        Some(folder) => Assets::built_in().with_folder(folder, Trust::Library),
        None => Assets::built_in().with_folder(tests, Trust::Library),
    }
}

fn deck() -> Vec<FaceInput<Map<String, Value>>> {
    let template = std::env::var("WARPRESS_TEMPLATE").unwrap_or_else(|_| "card/plain".into());
    let scenes = std::env::var("WARPRESS_SCENES").unwrap_or_else(|_| "hills".into());
    let scenes: Vec<&str> = scenes.split(',').collect();
    let words = "Roll **1D6** in the *barrage* phase: the \"defender\" removes that many squads [icon:backup] \
        from one trench, -1 if dug in. On a 6 roll 2D6+2 again";
    (0..54)
        .map(|number| {
            let view: Map<String, Value> = [
                ("game", json!({ "title": "Attrition", "slug": "attrition" })),
                ("deck", json!({ "id": "battle", "name": "Battle deck", "distinct": 54, "total": 54 })),
                ("card", json!({ "id": format!("card-{number}"), "name": "A card", "kind": "event", "tags": [], "number": number + 1, "count": 1 })),
                ("slot", json!({
                    "title": format!("Heavy Shelling {number}"),
                    "icon": ICONS[number % ICONS.len()],
                    "scene": scenes[number % scenes.len()],
                    "band_left": "Barrage phase",
                    "text": format!("{words}, {number} times."),
                    "foot_left": format!("Attrition - Battle deck - {number} of 54"),
                })),
            ]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
            FaceInput { template: template.clone(), view, size: (180.0, 252.0), bleed: 0.0, ink: Ink::Full }
        })
        .collect()
}

fn theme(assets: &Assets) -> Theme {
    let id = std::env::var("WARPRESS_THEME").unwrap_or_else(|_| "plain".into());
    Theme::load(assets, &id).unwrap()
}

#[divan::bench]
fn load_renderer(bencher: Bencher) {
    bencher.with_inputs(assets).bench_refs(|assets| Renderer::new(assets, theme(assets)).unwrap());
}

#[divan::bench]
fn parse_templates(bencher: Bencher) {
    let assets = assets();
    bencher.bench(|| Templates::load(&assets));
}

#[divan::bench]
fn draw_54_faces(bencher: Bencher) {
    let assets = assets();
    let renderer = Renderer::new(&assets, theme(&assets)).unwrap();
    let deck = deck();
    bencher.bench(|| renderer.faces(&deck));
}

#[divan::bench]
fn draw_1_face(bencher: Bencher) {
    let assets = assets();
    let renderer = Renderer::new(&assets, theme(&assets)).unwrap();
    let deck = deck();
    bencher.bench(|| renderer.face(&deck[0]).unwrap());
}
