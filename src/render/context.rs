//! What templates are given: the context of a card, made whole, so that no template has to ask
//! whether a name is there.

use serde_json::{Map, Value, json};

use crate::face::FaceInput;
use crate::theme::Theme;
use warpress_model::list::SLOTS;

/// Names that every card's `slot` has besides those that data may fill.
const OF_ROWS: [&str; 4] = ["icon", "scene", "art", "lead"];

/// The context with everything that templates may count on.
pub(crate) fn complete(theme: &Theme, input: &FaceInput) -> Value {
    let mut context = input.context.clone();
    let mut slot: Map<String, Value> =
        SLOTS.iter().chain(&OF_ROWS).map(|name| ((*name).to_owned(), json!(""))).collect();
    if let Some(Value::Object(given)) = context.remove("slot") {
        slot.extend(
            given.into_iter().map(|(name, value)| (name, if value.is_null() { json!("") } else { value })),
        );
    }
    let word = |object: &str, key: &str| -> String {
        let found = context.get(object).and_then(|object| object.get(key)).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    };
    let subject = if word("card", "id").is_empty() { word("deck", "id") } else { word("card", "id") };
    let take =
        context.get("card").and_then(|card| card.get("take")).and_then(Value::as_u64).unwrap_or_default();
    let rnd = random(&word("game", "slug"), &subject, u32::try_from(take).unwrap_or_default());
    for (name, empty) in [
        ("game", json!({ "title": "", "slug": "" })),
        ("deck", json!({ "id": "", "name": "", "distinct": 0, "total": 0 })),
        ("card", Value::Null),
        ("row", Value::Null),
        ("printed", Value::Null),
        ("side", Value::Null),
        ("stats", json!([])),
        ("modes", json!([])),
        ("boxes", json!([])),
        ("flip", json!(false)),
    ] {
        context.entry(name).or_insert(empty);
    }
    context.entry("counter").or_insert_with(|| {
        let colour = |name: &str| theme.colour(input.ink, name);
        json!({
            "shape": "square", "face": "front", "symbol": null, "echelon": [], "formation": "", "designation": "", "planform": "",
            "ground": colour("soft"), "band": colour("rule"), "box": colour("paper"), "cut": colour("muted"),
            "coloured": false, "line": "", "spread": false, "main": [], "corners": [], "raised": false, "worth": "", "stars": null, "turn": 0,
            "least": super::SMALLEST, "worth_least": super::SMALLEST,
            "formation_least": super::SMALLEST, "designation_least": super::SMALLEST,
        })
    });
    let mut look: Map<String, Value> =
        theme.params.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    look.insert("id".into(), json!(theme.id));
    look.insert("name".into(), json!(theme.name));
    look.insert(
        "fonts".into(),
        json!({ "display": theme.fonts.display, "text": theme.fonts.text, "label": theme.fonts.label }),
    );
    look.insert("scene".into(), json!(theme.scenes.default));
    look.insert("scenes".into(), json!(theme.scenes.all));
    context.insert("slot".into(), Value::Object(slot));
    context.insert("theme".into(), Value::Object(look));
    context.insert("p".into(), json!(theme.palette(input.ink)));
    context.insert("ink".into(), json!(input.ink.name()));
    context.insert("w".into(), json!(input.size.0));
    context.insert("h".into(), json!(input.size.1));
    context.insert("b".into(), json!(input.bleed));
    context.insert("rnd".into(), json!(rnd));
    context.insert("uid".into(), json!("f"));
    Value::Object(context)
}

/// 32 numbers from 0 to 1 that belong to a card: the same in every build, others for each card, and for each way in
/// which copies of it are drawn (`take`, from 0).
pub fn random(game: &str, card: &str, take: u32) -> Vec<f64> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(game.as_bytes()).update(&[0]).update(card.as_bytes());
    if take > 0 {
        hasher.update(&[0]).update(&take.to_be_bytes());
    }
    let mut bytes = [0; 64];
    hasher.finalize_xof().fill(&mut bytes);
    bytes.chunks_exact(2).map(|pair| f64::from(u16::from_be_bytes([pair[0], pair[1]])) / 65_536.0).collect()
}
