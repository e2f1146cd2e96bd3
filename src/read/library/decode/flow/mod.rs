//! Setup, turns, endings and allowances; phases and patches have files of their own.

mod patches;
mod phases;

use super::DecodeContext;
use super::texts::TextScope;
use super::uses::program;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::{
    Allowance, Amount, ById, Campaign, Diagnostic, Ending, Expr, Players, SetupStep, Turn, TurnOrder,
};

pub use patches::patches;
pub use phases::phases;

/// Reads setup steps.
pub fn setup(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<SetupStep> {
    let step = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::STEP);
        let op = fields.text("op");
        if let Some(op) = op.as_ref().filter(|op| !context.ops.contains_key(*op)) {
            context.log.unknown("op", op, context.ops.keys().map(String::as_str), fields.key_spot("op"));
        }
        let data = op.as_ref().and_then(|op| context.ops.get(op));
        let own = context.say(&fields, "text", &TextScope::default());
        let text = match data {
            Some(op) if own.is_empty() => {
                let values: ById<_> = fields
                    .collection("with")
                    .iter()
                    .filter_map(|(name, (_, node))| {
                        Some((name.clone(), warpress_model::Value::stat(&node.printed()?)))
                    })
                    .collect();
                context.resolve(
                    &op.text,
                    fields.key_spot("op"),
                    &TextScope { values: vec![&values], ..TextScope::default() },
                )
            }
            _ => own,
        };
        fields.node("with");
        // Of a text that cannot be made out, the reason has been reported.
        let written = fields.node("text").and_then(Node::printed);
        if text.is_empty() && written.is_none_or(|text| text.trim().is_empty()) {
            fields.missing("text");
        }
        let run = program(&fields);
        let step = SetupStep {
            text,
            run: if run.is_empty() { data.map(|op| op.run.clone()).unwrap_or_default() } else { run },
            op,
            by: context.who(&fields, "by"),
            only_if: context.expr(&fields, "if"),
        };
        fields.text("name");
        fields.finish();
        (id.clone(), step)
    };
    of.collection("setup").iter().map(step).collect()
}

/// Reads how turns follow one another.
pub fn turn(context: &DecodeContext<'_>, of: &Fields<'_>, solo: bool) -> Turn {
    let usual = if solo { TurnOrder::Solo } else { TurnOrder::Alternate };
    let Some(fields) = of.table("turn") else {
        return Turn {
            rank: None,
            name: context.messages.word("standard-turn"),
            order: usual,
            first: String::new(),
            limit: None,
            limit_ruling: None,
            records: None,
        };
    };
    let turn = Turn {
        name: fields.text("name").unwrap_or_else(|| context.messages.word("standard-turn")),
        order: fields.word("order").unwrap_or(usual),
        first: context.say(&fields, "first", &TextScope::default()),
        rank: fields.text("rank"),
        limit: context.amount(&fields, "limit"),
        limit_ruling: context.ruling(&fields, "ruling"),
        records: context.list_id(&fields, "records", "records"),
    };
    fields.finish();
    turn
}

/// Reads allowances.
pub fn allowances(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Allowance> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::ALLOWANCE);
        let allowance = Allowance {
            count: context.amount(&fields, "count").unwrap_or(Amount::Int(1)),
            per: fields.one_of("per").unwrap_or("turn").to_owned(),
            when: context.phases(&fields, "when").into_iter().next(),
            of: context.stuff(&fields, "of"),
            text: context.say(&fields, "text", &TextScope::default()),
        };
        fields.finish();
        (id.clone(), allowance)
    };
    of.collection("allowances").iter().map(one).collect()
}

/// Reads endings.
pub fn endings(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Ending> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::ENDING);
        let when = moment(context, &fields);
        let condition = context.expr(&fields, "if");
        // A condition under another key has been reported.
        if when.is_some() && !fields.has("if") {
            fields.missing("if");
        }
        let (tie, tie_number) = tie(context, &fields);
        let text = context.say(&fields, "text", &TextScope::default());
        let result = fields.one_of("result").unwrap_or("win").to_owned();
        let who = context.who(&fields, "who").into_iter().next();
        let (number, least) = (ranking(context, &fields), fields.flag("least"));
        let both = fields.one_of("both").map(str::to_owned);
        let ruling = context.ruling(&fields, "ruling");
        fields.text("name");
        fields.finish();
        let (condition, when) = (condition?, when?);
        let ending =
            Ending { text, condition, when, result, who, both, number, least, tie, tie_number, ruling };
        Some((id.clone(), ending))
    };
    of.collection("endings").iter().filter_map(one).collect()
}

/// When an ending is tested; `None`, and reported, if the value is a condition.
fn moment(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    const MOMENTS: [&str; 3] = ["always", "turn", "round"];
    let Some(when) = fields.text("when") else { return Some("always".into()) };
    if MOMENTS.contains(&when.as_str()) || context.names.phases.contains_key(&when) {
        return Some(when);
    }
    let location = fields.key_spot("when");
    if !fields.has("if") && when.contains([' ', '.', '(']) && Expr::parse(&when, &|_| false).is_ok() {
        let message = "“when” is a time, and this is a condition";
        let help = "write if = …; `when` says when it is tested: always, turn, round or a phase";
        context.log.add(Diagnostic::new(Code::E0142, message, location).help(help));
        return None;
    }
    let known = MOMENTS.into_iter().chain(context.names.phases.keys().map(String::as_str));
    context.log.unknown("moment", &when, known, location);
    Some(when)
}

/// The number by which players are ranked, or the place whose pieces are counted.
fn ranking(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    let id = fields.text("number")?;
    if !context.names.has("numbers", &id) && !context.names.has("places", &id) {
        let known = context.names.keys("numbers").chain(context.names.keys("places"));
        context.log.unknown("number or place", &id, known, fields.key_spot("number"));
    }
    Some(id)
}

/// The tie-breaker: a text, or `{ number = "sunk", text = "…" }`.
fn tie(context: &DecodeContext<'_>, fields: &Fields<'_>) -> (Option<String>, Option<String>) {
    let Some(node) = fields.node("tie") else { return (None, None) };
    if node.entries().is_none() {
        return (Some(context.say(fields, "tie", &TextScope::default())).filter(|tie| !tie.is_empty()), None);
    }
    let inner = Fields::open(node, context.log, &keys::TIE);
    let number = ranking(context, &inner);
    let text = context.say(&inner, "text", &TextScope::default());
    inner.finish();
    (Some(text).filter(|text| !text.is_empty()), number)
}

/// How many usually play, where neither the game nor its kit says so.
const USUAL: u32 = 4;

/// Reads the number of players.
pub fn players(fields: &Fields<'_>) -> Players {
    let min = fields.count("min", 100).unwrap_or(1);
    let (max, solo) = (fields.count("max", 100), fields.flag("solo") || min == 1);
    let at_once = fields.count("usual", 100);
    let usual = max.or(at_once).unwrap_or(USUAL.max(min)).max(1);
    if let Some(at_once) = at_once.filter(|at_once| max.is_some() || *at_once < min) {
        let (message, help) = match max {
            Some(_) => (
                "usual and max are both given".to_owned(),
                "usual says for how many the kit is printed where there is no max",
            ),
            None => {
                (format!("usual is {at_once}, which is less than min: {min}"), "leave usual out, or raise it")
            }
        };
        fields.log.add(Diagnostic::new(Code::E0144, message, fields.key_spot("usual")).help(help));
    }
    let players = Players { min, max, usual, solo, said: true };
    if let Some(max) = players.max.filter(|max| *max < min) {
        fields.log.add(
            Diagnostic::new(
                Code::E0144,
                format!("max is {max}, which is less than min: {min}"),
                fields.key_spot("max"),
            )
            .help("leave max out if there is no limit"),
        );
    }
    players
}

/// Reads what passes from mission to mission.
pub fn campaign(context: &DecodeContext<'_>, of: &Fields<'_>) -> Option<Campaign> {
    let fields = of.table("campaign")?;
    let known: Vec<_> =
        ["numbers", "places", "facts"].iter().flat_map(|key| context.names.keys(key)).collect();
    let carries = context.known(
        "number, place or fact",
        fields.spotted_words("carries"),
        |word| known.contains(&word),
        &known,
    );
    let campaign = Campaign { carries, text: context.say(&fields, "text", &TextScope::default()) };
    fields.finish();
    Some(campaign)
}
