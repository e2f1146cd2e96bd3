//! How far modifiers carry a roll. Only certain results count: of conditional modifiers, and of pieces that change
//! a value, only the strongest, since others may exclude it.

use warpress_model::expr::Tree;
use warpress_model::table::Modifier;
use warpress_model::{Amount, Game, Modify, Parsed, Row, Table, Value};

/// The farthest that is considered; an unbounded number reaches this far.
pub const FAR: i64 = 100;

/// How far below and above its dice a roll can end up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reach {
    /// Downwards, 0 or more.
    pub down: i64,
    /// Upwards, 0 or more.
    pub up: i64,
}

/// How far a table's modifiers and the uses of pieces carry its roll.
pub fn of(game: &Game, id: &str, table: &Table) -> Reach {
    let roll = format!("roll:{id}");
    let by_pieces =
        changes(game, &roll).filter(|change| change.how == "add").map(|change| change_of(game, change));
    let (always, sometimes): (Vec<&Modifier>, Vec<_>) =
        table.modifiers.iter().partition(|modifier| modifier.only_if.is_none());
    let span = |modifier: &&Modifier| bounds(game, &modifier.add);
    let sometimes = sometimes.iter().map(span).chain(by_pieces);
    let (least, most) = sometimes.fold((0, 0), |(least, most), (low, high)| (least.min(low), most.max(high)));
    let (low, high) =
        always.iter().map(span).fold((0, 0), |(least, most), (low, high)| (least + low, most + high));
    Reach { down: (-(least + low)).clamp(0, FAR), up: (most + high).clamp(0, FAR) }
}

/// The least and the most that a modifier adds; an unknown amount adds nothing.
fn bounds(game: &Game, add: &Amount) -> (i64, i64) {
    match add {
        Amount::Int(number) => (*number, *number),
        Amount::Dice(dice) => {
            let (low, high) = dice.bounds();
            (i64::from(low), i64::from(high))
        }
        Amount::Constant(name) => game.constants.get(name).map_or((0, 0), |constant| amount(&constant.value)),
        Amount::Column(name) => column(game, name),
        Amount::Expr(expr) => match name(&expr.tree) {
            Some(name) if game.numbers.contains_key(name) => number(game, name),
            Some(name) => column(game, name),
            None => (0, 0),
        },
    }
}

/// The last name of an expression that consists of names only (`gam`, `piece.gam`).
fn name(tree: &Tree) -> Option<&str> {
    match tree {
        Tree::Name(name) => Some(name),
        Tree::Member(base, name) => self::name(base).map(|_| name.as_str()),
        _ => None,
    }
}

fn number(game: &Game, name: &str) -> (i64, i64) {
    let end = |bound: &Option<Amount>, none: i64| match bound {
        Some(Amount::Int(number)) => *number,
        Some(Amount::Constant(name)) => {
            game.constants.get(name).and_then(|constant| constant.value.as_int()).unwrap_or(none)
        }
        _ => none,
    };
    // A number without a minimum is not known to fall below 0.
    game.numbers.get(name).map_or((0, 0), |number| (end(&number.min, 0), end(&number.max, FAR)))
}

/// The values of a column in any list, including what pieces make of it.
fn column(game: &Game, name: &str) -> (i64, i64) {
    let (mut low, mut high) = cells(game, name);
    let (mut less, mut more) = (0, 0);
    for change in changes(game, name) {
        let (least, most) = change_of(game, change);
        match change.how {
            "set" => (low, high) = (low.min(least), high.max(most)),
            "add" => (less, more) = (less.min(least), more.max(most)),
            _ => {}
        }
    }
    (low + less, high + more)
}

fn cells(game: &Game, name: &str) -> (i64, i64) {
    spread(rows(game).filter_map(|row| row.values.get(name)).map(amount))
}

/// The amount by which a use changes a value: written out, or the name of a constant or column.
fn change_of(game: &Game, change: &Modify) -> (i64, i64) {
    match &change.by.parsed {
        Parsed::Text(name) => match game.constants.get(name) {
            Some(constant) => amount(&constant.value),
            None => cells(game, name),
        },
        _ => amount(&change.by),
    }
}

/// The changes that pieces make to a column, number or roll.
fn changes<'g>(game: &'g Game, what: &str) -> impl Iterator<Item = &'g Modify> {
    let uses = rows(game).flat_map(|row| &row.uses);
    uses.flat_map(|one| &one.modifies).filter(move |change| change.what == what)
}

fn rows(game: &Game) -> impl Iterator<Item = &Row> {
    let of_tables = game.tables.values().flat_map(|table| table.rows.iter().map(|row| &row.row));
    game.lists().flat_map(|list| &list.rows).chain(of_tables)
}

/// The least and the most of a value: 0 counts, as a row may have none.
fn amount(value: &Value) -> (i64, i64) {
    match &value.parsed {
        Parsed::Int(number) | Parsed::Signed(number) => (*number, *number),
        Parsed::Dice(dice) => {
            let (low, high) = dice.bounds();
            (i64::from(low), i64::from(high))
        }
        Parsed::By(by) => spread(by.values().map(amount)),
        Parsed::Either(values) | Parsed::List(values) => spread(values.iter().map(amount)),
        _ => (0, 0),
    }
}

fn spread(of: impl Iterator<Item = (i64, i64)>) -> (i64, i64) {
    of.fold((0, 0), |(least, most), (low, high)| (least.min(low), most.max(high)))
}
