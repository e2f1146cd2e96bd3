//! Remarks about the game: rulings, questions of players, and reasons for warnings.

use super::DecodeContext;
use super::texts::Here;
use crate::fields::Fields;
use crate::keys;
use crate::node::Node;
use warpress_model::Code;
use warpress_model::{ById, Diagnostic, Explained, Faq, Ruling, Why};

/// Reads rulings.
pub fn rulings(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Ruling> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::RULING);
        let why = fields.one_of("why");
        if !fields.has("why") {
            let location = super::row::short(fields.location);
            context.log.add(
                Diagnostic::new(Code::E0136, format!("the ruling “{id}” does not say why it is needed"), &location)
                    .help("why = \"silent\" (the source says nothing), \"unclear\" (it can be read in two ways), \"slip\" (it contradicts itself, or misprints) or \"renamed\" (a name would hurt people today)"),
            );
        }
        let ruling = Ruling {
            at: fields.key_spot("settles").clone(),
            question: context.say(&fields, "question", &Here::default()),
            answer: context.say(&fields, "answer", &Here::default()),
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

/// Reads the questions of players, by section.
pub fn faq(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Faq> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::FAQ);
        let faq = Faq {
            question: context.say(&fields, "question", &Here::default()),
            answer: context.say(&fields, "answer", &Here::default()),
            at: super::row::short(&node.location),
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

/// Reads the reasons for warnings.
pub fn explained(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Explained> {
    let Some(node) = of.node("explained") else { return ById::new() };
    let Some(entries) = node.entries() else {
        context.log.wrong(node, "a table: { \"W0402:hunt/oil-slick\" = \"why this is intended\" }");
        return ById::new();
    };
    let one = |(target, (_, node)): (&String, &(_, Node))| Some((target.clone(), reason(context, node)?));
    entries.iter().filter_map(one).collect()
}

/// Reads the reason why a game may not end by its own rules.
pub fn may_run_on(context: &DecodeContext<'_>, of: &Fields<'_>) -> Option<Explained> {
    reason(context, of.node("may_run_on")?)
}

/// A reason in words.
fn reason(context: &DecodeContext<'_>, node: &Node) -> Option<Explained> {
    let Some(text) = node.text().map(str::trim).filter(|text| !text.is_empty()) else {
        context.log.wrong(node, "a reason in words");
        return None;
    };
    Some(Explained {
        reason: context.resolve_source(text, &node.location, &Here::default()),
        at: node.location.clone(),
    })
}
