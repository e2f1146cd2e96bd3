//! A resolved game as JSON (a contract, versioned) and as text for people. What stands in the JSON is said key for
//! key by the views in this folder: `game`, its `row`s, `table`s and maps (`board`), its `flow`.

mod board;
mod flow;
mod game;
mod row;
mod table;
mod values;

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value as Json;

use warpress_model::{Amount, Count, Game};

/// The version of the contract.
pub const FORMAT: u32 = 1;

/// The game as JSON; see `docs/exporting.md`, "The game as JSON".
///
/// # Panics
/// Never: a view of a game holds texts, numbers, lists and tables of them.
pub fn json(game: &Game) -> Json {
    serde_json::to_value(game::View::from(game)).expect("what is known of a game is JSON")
}

/// An amount: a number, dice, the name of a constant, an expression, or a column.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum AmountView<'a> {
    /// A number.
    Int(i64),
    /// What is rolled.
    Dice(String),
    /// A constant's name, or an expression.
    Word(&'a str),
    /// A column of the row.
    Column {
        /// Its name.
        column: &'a str,
    },
}

impl<'a> From<&'a Amount> for AmountView<'a> {
    fn from(amount: &'a Amount) -> Self {
        match amount {
            Amount::Int(number) => Self::Int(*number),
            Amount::Dice(dice) => Self::Dice(dice.to_string()),
            Amount::Constant(name) => Self::Word(name),
            Amount::Expr(expr) => Self::Word(&expr.source),
            Amount::Column(column) => Self::Column { column },
        }
    }
}

/// Whether a flag says nothing, being down.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_down(flag: &bool) -> bool {
    !flag
}

/// A text without the markup that only faces and books need. Icons stay: `Pay [icon:coin]` says what is paid.
pub fn plain(text: &str) -> String {
    let mut found = warpress_text::markup::unmarked(text);
    while let Some((open, length)) =
        found.find("[ruling:").and_then(|open| Some((open, found[open..].find(']')?)))
    {
        found.replace_range(open..=open + length, "");
    }
    while let Some((open, length)) =
        found.find("[head:").and_then(|open| Some((open, found[open..].find(']')?)))
    {
        found.replace_range(open + length..=open + length, "");
        found.replace_range(open..open + "[head:".len(), "");
    }
    found
}

/// The game as text for people.
pub fn text(game: &Game) -> String {
    let mut out = String::new();
    let version = game.version_mark().map(|mark| format!(" · {mark}")).unwrap_or_default();
    let _ = writeln!(out, "{}{version}\n{}\n", game.title, game.summary);
    for (part, names) in &game.credits.by {
        let _ = writeln!(out, "{part}: {}", names.join(", "));
    }
    let credits = &game.credits;
    let rights = [
        ("copyright", credits.copyright()),
        ("licence", credits.licence.as_ref().map(|licence| licence.written().to_owned())),
        ("terms", credits.terms.clone()),
    ];
    for (what, text) in rights.into_iter().filter_map(|(what, text)| Some((what, text?))) {
        let _ = writeln!(out, "{what}: {text}");
    }
    for list in game.lists() {
        let total = if list.total() > 0 { format!(", {} pieces", list.total()) } else { String::new() };
        let _ = writeln!(out, "\n{} ({} rows{total})", list.name, list.rows.len());
        for row in &list.rows {
            let count = row.count.map_or_else(String::new, |count| match count {
                Count::Exactly(count) => format!("{count} × "),
                Count::AsNeeded { .. } => "as needed × ".into(),
            });
            let values: Vec<_> =
                row.values.iter().map(|(column, value)| format!("{column} {}", value.printed)).collect();
            let name =
                row.name.as_ref().map_or_else(|| row.id.clone(), |name| format!("{name} ({})", row.id));
            let _ = writeln!(out, "  {count}{name}  {}", values.join(", "));
            for line in plain(&row.text).lines().filter(|line| !line.is_empty()) {
                let _ = writeln!(out, "      {line}");
            }
        }
    }
    for table in game.tables.values() {
        let dice = table.dice.as_ref().map_or_else(String::new, |dice| format!(" ({dice})"));
        let _ = writeln!(out, "\n{}{dice}: {} rows", table.name, table.rows.len());
    }
    for map in game.maps.values() {
        let _ = writeln!(out, "\n{}: {} spaces", map.list.name, map.spaces.len());
    }
    for ruling in game.rulings.values() {
        let _ = writeln!(out, "\n? {}\n! {}", plain(&ruling.question), plain(&ruling.answer));
    }
    out
}

#[cfg(test)]
mod tests {
    use warpress_model::word::Word;
    use warpress_model::{Category, Direction, MapKind, PhaseOrder, Scope, Shape, TurnOrder};

    fn words<W: Word>() -> Vec<&'static str> {
        W::ALL.iter().map(|one| one.word()).collect()
    }

    /// They are those of the data, and who reads the output knows them, whatever the variants are called here.
    #[test]
    fn what_is_one_of_a_few_keeps_its_words() {
        assert_eq!(words::<Scope>(), ["game", "seat", "side", "faction", "space", "piece"]);
        let shapes = ["square", "round", "hex", "racetrack", "spiral", "snake", "circle", "line"];
        assert_eq!(words::<Shape>(), shapes);
        assert_eq!(words::<TurnOrder>(), ["alternate", "together", "rank", "token", "solo"]);
        assert_eq!(words::<PhaseOrder>(), ["active", "each", "together", "rank"]);
        let categories =
            ["card", "card+board", "board", "dice", "skirmish", "rpg", "module", "variant", "ruleset"];
        assert_eq!(words::<Category>(), categories);
        let kinds = [
            MapKind::Square,
            MapKind::Hex,
            MapKind::Track,
            MapKind::Ring,
            MapKind::Cells,
            MapKind::Graph,
            MapKind::Areas,
        ];
        let known = ["square", "hex", "track", "ring", "cells", "graph", "areas"];
        assert_eq!(kinds.map(MapKind::word), known);
        let known = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        assert_eq!(Direction::ALL.map(Direction::word), known);
    }
}
