//! What is said of the data themselves: rulings, what players ask, reasons that diagnostics ask for, and why a game need not end.

use super::Scene;
use super::texts::Here;
use crate::fields::Fields;
use crate::node::Node;
use warpress_model::{ById, Diagnostic, Explained, Faq, Ruling, Why};

/// Reads rulings.
pub fn rulings(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Ruling> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let why = fields.one_of("why", &Why::WORDS);
        if !fields.has("why") {
            let spot = super::row::short(fields.spot);
            scene.log.add(
                Diagnostic::error("E0136", format!("the ruling “{id}” does not say why there is one"), &spot)
                    .help("why = \"silent\" (the source says nothing), \"unclear\" (it can be read in two ways), \"slip\" (it contradicts itself, or misprints) or \"renamed\" (a name would hurt people today)"),
            );
        }
        let ruling = Ruling {
            at: fields.key_spot("settles").clone(),
            question: scene.say(&fields, "question", &Here::default()),
            answer: scene.say(&fields, "answer", &Here::default()),
            why: why.and_then(Why::named).unwrap_or(Why::Silent),
            settles: fields.words("settles"),
        };
        for key in ["question", "answer"] {
            if !fields.has(key) {
                fields.missing(key);
            }
        }
        fields.finish();
        (id.clone(), ruling)
    };
    of.collection("rulings").iter().map(one).collect()
}

/// Reads what players ask, by section.
pub fn faq(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Faq> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let faq = Faq {
            question: scene.say(&fields, "question", &Here::default()),
            answer: scene.say(&fields, "answer", &Here::default()),
            at: super::row::short(&node.spot),
        };
        for key in ["question", "answer"] {
            if !fields.has(key) {
                fields.missing(key);
            }
        }
        fields.finish();
        (id.clone(), faq)
    };
    of.collection("faq").iter().map(one).collect()
}

/// Reads the reasons that only diagnostics ask for.
pub fn explained(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Explained> {
    let Some(node) = of.node("explained") else { return ById::new() };
    let Some(entries) = node.entries() else {
        scene.log.wrong(node, "a table: { \"W0402:hunt/oil-slick\" = \"why it is no fault\" }");
        return ById::new();
    };
    let one = |(target, (_, node)): (&String, &(_, Node))| Some((target.clone(), reason(scene, node)?));
    entries.iter().filter_map(one).collect()
}

/// Reads why the game's own rules need not end it.
pub fn may_run_on(scene: &Scene<'_>, of: &Fields<'_>) -> Option<Explained> {
    reason(scene, of.node("may_run_on")?)
}

/// A reason in words.
fn reason(scene: &Scene<'_>, node: &Node) -> Option<Explained> {
    let Some(text) = node.text().map(str::trim).filter(|text| !text.is_empty()) else {
        scene.log.wrong(node, "a reason in words");
        return None;
    };
    Some(Explained {
        reason: scene.resolve_source(text, &node.spot, &Here::default()),
        at: node.spot.clone(),
    })
}
