//! What a button does. The importer leaves out steps of which it knows nothing, and things in them that are not there.

use serde_json::{Map, Value};

use super::Widgets;
use super::faults::Faults;

/// A step.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What is done.
    pub does: String,
    /// The ids of what it is done to.
    pub with: Vec<String>,
    /// Where it goes.
    pub to: Vec<String>,
    /// How many go there.
    pub quantity: Option<u64>,
    /// How they lie then.
    pub flip: Option<String>,
}

/// What is done, to what sort of widgets, in which argument they are named, and where to.
const KNOWN: [(&str, &[&str], &str); 4] = [
    ("SHUFFLE_CARDS", &["holder"], "holders"),
    ("MOVE_CARDS_BETWEEN_HOLDERS", &["holder", "seat", "hand"], "objects"),
    ("RECALL_CARDS", &["cardDeck"], "decks"),
    ("ROLL_DICE", &["dice"], "dice"),
];

/// The steps of a button.
pub fn steps(id: &str, routine: &Value, widgets: &Widgets<'_>, faults: &mut Faults) -> Vec<Step> {
    let steps = routine.get("steps").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if steps.is_empty() {
        faults.note(format!("{id} does nothing"));
    }
    let mut read = Vec::new();
    for step in steps {
        // Since schema 8 each step is a choice between several.
        let branches = step.get("branches").and_then(Value::as_array);
        let branch = branches.and_then(|branches| branches.first()).unwrap_or(step);
        match one(branch, widgets) {
            Some(step) => read.push(step),
            None => faults.note(format!("{id} does what is not known: {branch}")),
        }
    }
    read
}

fn one(step: &Value, widgets: &Widgets<'_>) -> Option<Step> {
    let does = step.get("func")?.as_str()?;
    let (_, sorts, argument) = KNOWN.into_iter().find(|(known, ..)| *known == does)?;
    let args = step.get("args")?;
    let named = |ids: &Value| -> Option<Vec<String>> {
        let ids = ids.as_array().filter(|ids| !ids.is_empty())?;
        let known = |id: &Value| {
            let widget: &Map<String, Value> = widgets.get(id.as_str()?)?;
            let sort = widget.get("type")?.as_str()?;
            sorts.contains(&sort).then(|| id.as_str().unwrap_or_default().to_owned())
        };
        ids.iter().map(known).collect()
    };
    let literal = |key: &str| -> Option<&Value> {
        let argument = args.get(key)?;
        (argument.get("type")?.as_str()? == "literal").then(|| argument.get("value"))?
    };
    let moves = argument == "objects";
    let with = if moves {
        let query = args.get(argument)?;
        // A query finds nothing unless it says what it looks for.
        let query = query.get("queryWidgetTypes")?.as_array().map(|_| query)?;
        named(query.get("holders")?)?
    } else {
        named(literal(argument)?)?
    };
    let to = if moves { named(literal("to")?)? } else { Vec::new() };
    // Without a number everything goes.
    let quantity = if moves { Some(literal("quantity")?.as_u64()?) } else { None };
    let flip = literal("moveFlip").and_then(Value::as_str).map(str::to_owned);
    if moves && !matches!(flip.as_deref(), Some("faceUp" | "faceDown")) {
        return None;
    }
    Some(Step { does: does.to_owned(), with, to, quantity, flip })
}
