//! Dice tables and charts.

use super::DecodeContext;
use super::list::{codes, list};
use super::texts::TextScope;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::table::{Modifier, TableRow};
use warpress_model::value::range;
use warpress_model::{Amount, ById, Diagnostic, Dice, ListKind, Location, Parsed, Roll, Span, Table};

/// The key of a row's results.
const AT: &str = "at";

/// Reads a table.
pub fn table(context: &DecodeContext<'_>, id: &str, node: &Node) -> Table {
    let fields = Fields::open(node, context.log, &keys::DICE_TABLE);
    let dice = dice(context, &fields);
    let column_from = fields.text("column_from");
    let modifiers = modifiers(context, &fields);
    let clamp = fields.flag("clamp");
    codes(context, &fields);
    if let Some((location, _)) = fields.collection("columns").get(AT) {
        let message = format!("“{AT}” is the key of a row's results and cannot be a column");
        context.log.add(Diagnostic::new(Code::E0107, message, location).help("give the column another name"));
    }
    let otherwise =
        Some(context.say(&fields, "otherwise", &TextScope::default())).filter(|text| !text.is_empty());
    let (found, extras) =
        list(context, &fields, id, ListKind::Table, "rows", |row| (spans(row), context.tables(row, "then")));
    fields.text("text");
    let ruling = context.ruling(&fields, "ruling");
    fields.finish();
    let row = |((spans, then), row)| TableRow { spans, row, then };
    let rows: Vec<_> = extras.into_iter().zip(found.rows).map(row).collect();
    Table {
        name: found.name,
        label: found.label,
        quick: found.quick,
        dice,
        columns: found.columns,
        column_from,
        modifiers,
        clamp,
        otherwise,
        ruling,
        rows,
        at: Location { end: node.location.start + 1, ..node.location.clone() },
    }
}

fn spans(row: &Fields<'_>) -> Vec<Span> {
    let Some(text) = row.printed(AT) else { return Vec::new() };
    let mut spans = Vec::new();
    for part in text.split(',').take(60) {
        match range(part) {
            Ok(span) => spans.push(span),
            Err(why) => row.log.add(
                Diagnostic::new(Code::E0142, format!("“{part}” is not a result of a roll"), row.key_spot(AT))
                    .help(why),
            ),
        }
    }
    spans
}

fn modifiers(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Vec<Modifier> {
    let Some(node) = fields.node("modifiers") else { return Vec::new() };
    let warpress_format::node::Raw::List(items) = &node.raw else {
        context.log.wrong(node, "a list of modifiers");
        return Vec::new();
    };
    let one = |item: &Node| {
        let inner = Fields::open(item, context.log, &keys::MODIFIER);
        let modifier = Modifier {
            only_if: context.expr(&inner, "if"),
            add: context.amount(&inner, "add").unwrap_or(Amount::Int(0)),
            shift: inner.int("shift", -50, 50).unwrap_or(0),
            text: context.say(&inner, "text", &TextScope::default()),
        };
        inner.finish();
        modifier
    };
    items.iter().map(one).collect()
}

/// The dice of a roll, or the name of a constant with dice.
fn dice(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Dice> {
    let named = fields.text("dice").and_then(|name| context.constants.get(&name));
    match named.map(|constant| &constant.value.parsed) {
        Some(Parsed::Dice(dice)) => Some(dice.clone()),
        _ => fields.dice("dice"),
    }
}

/// Reads rolls without a table.
pub fn rolls(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Roll> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = Fields::open(node, context.log, &keys::ROLL);
        let mut dice = ById::new();
        match fields.node("dice").filter(|node| node.entries().is_some()) {
            Some(node) => {
                let inner = Fields::open(node, context.log, &keys::ROLL);
                for (name, (location, die)) in node.entries().into_iter().flatten() {
                    inner.node_named(name);
                    match warpress_model::Dice::parse(die.text().unwrap_or_default()) {
                        Ok(die) => {
                            dice.insert(name.clone(), die);
                        }
                        Err(why) => context.log.add(
                            Diagnostic::new(
                                Code::E0142,
                                format!("“{name}” is not a dice expression"),
                                location,
                            )
                            .help(why),
                        ),
                    }
                }
            }
            None => dice.extend(self::dice(context, &fields).map(|die| (id.clone(), die))),
        }
        let roll = Roll {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            text: context.say(&fields, "text", &TextScope::default()),
            by: context.who(&fields, "by"),
            modifiers: modifiers(context, &fields),
            compare: fields.one_of("compare"),
            tie: context.say(&fields, "tie", &TextScope::default()),
            dice,
        };
        fields.finish();
        (id.clone(), roll)
    };
    of.collection("rolls").iter().map(one).collect()
}
