//! The contents of a row's face: its slots, its text, its scene and light.

use super::DecodeContext;
use super::list::template;
use super::row::Frame;
use super::texts::TextScope;
use warpress_format::fields::Fields;
use warpress_format::node::Node;
use warpress_model::list::SLOTS;
use warpress_model::{ById, Light, Trigger, Use};

/// Reads the texts of slots.
pub struct Slots<'h> {
    /// What they may look up.
    near: TextScope<'h>,
}

impl<'h> Slots<'h> {
    /// Texts that may look up what others of the row may, and when and by whom it is used.
    pub fn of(context: &DecodeContext<'_>, scope: &TextScope<'h>, uses: &[Use]) -> Self {
        let mut near =
            TextScope { values: scope.values.clone(), words: scope.words.clone(), meanings: scope.meanings };
        when_and_who(context, &mut near, uses);
        Self { near }
    }

    /// The text of a slot; what is none is reported.
    pub fn read(&self, context: &DecodeContext<'_>, frame: &Frame<'_>, node: &Node) -> Option<String> {
        let Some(text) = node.printed() else {
            context.log.wrong(node, "a text");
            return None;
        };
        // A text of the list may look up an optional column that this row lacks.
        let absent = |name: &str| {
            let column = frame.columns.get(name.split('.').next().unwrap_or(name));
            column.is_some_and(|column| column.optional)
        };
        Some(context.resolve_lenient(&text, &node.location, &self.near, &absent))
    }
}

/// When a row is used, and by whom.
fn when_and_who(context: &DecodeContext<'_>, near: &mut TextScope<'_>, uses: &[Use]) {
    let name = |phase: &String| context.names.phases.get(phase).cloned().unwrap_or_default();
    let when = |one: &Use| match (&one.when, &one.trigger) {
        (Some(when), _) => vec![when.clone()],
        (None, Trigger::Phase(phases)) => phases.iter().map(name).collect(),
        _ => Vec::new(),
    };
    near.words.push(("when", uses.iter().flat_map(when).collect::<Vec<_>>().join(", ")));
    let mut who: Vec<_> = uses.iter().flat_map(|one| &one.by).map(|who| context.printed_who(who)).collect();
    who.dedup();
    near.words.push(("by", who.join(", ")));
}

/// The texts for the slots of the face: those of the list, then the row's own.
pub fn slots(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    scope: &TextScope<'_>,
    texts: &Slots<'_>,
) -> ById<String> {
    let mut slots = ById::new();
    if let Some(node) = fields.node("face").filter(|node| node.entries().is_none()) {
        context.log.wrong(node, "a table of slots");
    }
    for source in [frame.slots, fields.node("face")].into_iter().flatten() {
        for (slot, (location, node)) in source.entries().into_iter().flatten() {
            if slot == TEMPLATE && frame.kind.has_pieces() {
                continue;
            }
            if !SLOTS.contains(&slot.as_str()) {
                context.log.unknown("slot", slot, SLOTS, location);
            } else {
                slots.extend(texts.read(context, frame, node).map(|text| (slot.clone(), text)));
            }
        }
    }
    if let Some(title) = context.said(fields, "title", scope) {
        slots.insert("title".into(), title);
    }
    slots
}

/// The key of the template of a row or kind; it may be in `face`, as for a list.
const TEMPLATE: &str = "template";

/// The template that a row has of its own, or from its kinds.
pub fn own_template(context: &DecodeContext<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> Option<String> {
    if !frame.kind.has_pieces() || frame.columns.contains_key(TEMPLATE) {
        return None;
    }
    let within = fields.node("face").and_then(Node::entries).and_then(|face| face.get(TEMPLATE));
    let by_itself = fields.text(TEMPLATE).map(|name| (Some(name), fields.key_spot(TEMPLATE)));
    let (name, location) = by_itself.or_else(|| within.map(|(_, node)| (node.printed(), &node.location)))?;
    template(context, name, location, "")
}

/// The row's own text and those of its uses, except for modes, which have boxes of their own.
pub fn whole_text(own: &str, uses: &[Use]) -> String {
    let mut parts = vec![own];
    parts.extend(uses.iter().filter(|one| one.name.is_none()).map(|one| one.text.as_str()));
    let mut seen: Vec<&str> = Vec::new();
    for part in parts {
        if !part.is_empty() && !seen.contains(&part) {
            seen.push(part);
        }
    }
    // Each use is a paragraph of its own.
    seen.join("\n\n")
}

/// The scene of its face.
pub fn scene(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("scene")?;
    if !context.catalog.has_template(&format!("scenes/{word}")) {
        let all = context.catalog.templates("scenes");
        context.log.unknown_asset("scene", &word, all.iter().map(String::as_str), fields.key_spot("scene"));
    }
    Some(word)
}

/// The light of that scene.
pub fn light(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Light> {
    let light = Light::read(fields.text("light")?);
    // A theme that cannot be read is reported as such.
    if let Light::Named(name) = &light
        && let Some(all) = context.lights()
        && !all.contains(name)
    {
        context.log.unknown_asset("light", name, all.iter().map(String::as_str), fields.key_spot("light"));
    }
    Some(light)
}
