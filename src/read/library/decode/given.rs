//! Remarks about the game: rulings, questions of players, and reasons for warnings.

use super::DecodeContext;
use super::texts::TextScope;
use crate::grammar::listed;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::{ById, Diagnostic, Explanation, Faq, Game, OTHER_NAMES, Ruling, RulingCause};

/// Reads the rulings of a game that is known but for them: their texts may list the names that they settle.
pub fn rulings(context: &DecodeContext<'_>, of: &Fields<'_>, game: &mut Game) {
    let read: Vec<_> = of
        .collection("rulings")
        .iter()
        .map(|(id, (_, node))| {
            let fields = context.fields(node, &keys::RULING);
            let why = fields.one_of("why");
            if !fields.has("why") {
                let location = super::row::short(fields.location);
                context.log.add(
                    Diagnostic::new(Code::E0136, format!("the ruling “{id}” does not say why it is needed"), &location)
                        .help("begin it with silent = … (the source says nothing), unclear = … (it can be read in two ways), slip = … (it contradicts itself, or misprints) or renamed = … (a name would hurt people today)"),
                );
            }
            let ruling = Ruling {
                at: fields.key_spot("settles").clone(),
                answer_at: fields.key_spot("answer").clone(),
                question: String::new(),
                answer: String::new(),
                why: why.and_then(RulingCause::named).unwrap_or(RulingCause::Silent),
                settles: fields.words("settles"),
            };
            game.rulings.insert(id.clone(), ruling);
            (id, fields)
        })
        .collect();
    for (id, fields) in read {
        let scope = TextScope { words: renamed(context, game, id), ..TextScope::default() };
        if !fields.has("answer") {
            fields.missing("answer");
        }
        let (question, answer) =
            (context.say(&fields, "question", &scope), context.say(&fields, "answer", &scope));
        if let Some(ruling) = game.rulings.get_mut(id) {
            (ruling.question, ruling.answer) = (question, answer);
        }
        fields.finish();
    }
}

/// What the texts of a ruling may look up besides the names of the game: `renamed`, the names that it settles, and
/// `renamed.count`, how many there are. Rows of one name count once.
fn renamed(context: &DecodeContext<'_>, game: &Game, id: &str) -> Vec<(&'static str, String)> {
    let mut names: Vec<String> = Vec::new();
    for one in game.renamed_by(id) {
        // What would hurt people is not printed again.
        let told = match game.rulings[id].why {
            RulingCause::Renamed => format!("*{}*", one.name()),
            _ => context
                .messages
                .say("name-as-printed", &[("name", one.name().into()), ("printed", one.printed.into())]),
        };
        if !names.contains(&told) {
            names.push(told);
        }
    }
    let count = names.len().to_string();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // Where the last of all other names has gone, `check` says so.
    let others = game.rulings[id].settles.iter().any(|target| target == OTHER_NAMES);
    if names.is_empty() && !others {
        return Vec::new();
    }
    vec![("renamed", listed(context.messages, &names)), ("renamed.count", count)]
}

/// Reads the questions of players, by section.
pub fn faq(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Faq> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::FAQ);
        let faq = Faq {
            question: context.say(&fields, "question", &TextScope::default()),
            answer: context.say(&fields, "answer", &TextScope::default()),
            at: super::row::short(&node.location),
        };
        if !fields.has("answer") {
            fields.missing("answer");
        }
        fields.finish();
        (id.clone(), faq)
    };
    of.collection("faq").iter().map(one).collect()
}

/// Reads the reasons for warnings.
pub fn explained(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Explanation> {
    let Some(node) = of.node("explained") else { return ById::new() };
    let Some(entries) = node.entries() else {
        context.log.wrong(node, "a table: { \"W0402:hunt/oil-slick\" = \"why this is intended\" }");
        return ById::new();
    };
    let one = |(target, (_, node)): (&String, &(_, Node))| Some((target.clone(), reason(context, node)?));
    entries.iter().filter_map(one).collect()
}

/// Reads the reason why a game may not end by its own rules.
pub fn may_run_on(context: &DecodeContext<'_>, of: &Fields<'_>) -> Option<Explanation> {
    reason(context, of.node("may_run_on")?)
}

/// A reason in words.
fn reason(context: &DecodeContext<'_>, node: &Node) -> Option<Explanation> {
    let Some(text) = node.text().map(str::trim).filter(|text| !text.is_empty()) else {
        context.log.wrong(node, "a reason in words");
        return None;
    };
    Some(Explanation {
        reason: context.resolve_source(text, &node.location, &TextScope::default()),
        at: node.location.clone(),
    })
}
