//! The ids of the spaces of a grid or track.

use warpress_format::fields::Fields;
use warpress_format::node::Raw;
use warpress_model::Code;
use warpress_model::MapKind;
use warpress_model::map::Numbering;

/// The numbering of a map that does not give one.
fn plain(by: &'static str) -> Numbering {
    Numbering { by, start: 1, pad: 1, from: "top-left", snake: false, row_letters: false, shown: true }
}

/// The numbering, and with `style = "own"` the source's own numbers row by row (`None` = no space there).
pub fn read(fields: &Fields<'_>, kind: MapKind) -> (Numbering, Vec<Vec<Option<String>>>) {
    let usual = if kind.is_grid() { "coordinate" } else { "row" };
    let mut found = plain(usual);
    let Some(inner) = fields.table("numbering") else { return (found, Vec::new()) };
    found.by = inner.one_of("style").unwrap_or(found.by);
    found.start = inner.int("start", -1000, 10_000).unwrap_or(1);
    found.pad = inner.count("pad", 6).unwrap_or(if found.by == "column-row" { 2 } else { 1 }) as usize;
    found.from = inner.one_of("from").unwrap_or("top-left");
    found.snake = inner.flag("snake");
    found.row_letters = inner.one_of("letters") == Some("rows");
    found.shown = inner.maybe_flag("shown").unwrap_or(true);
    let lines = match inner.node("ids").map(|node| (node, &node.raw)) {
        None => Vec::new(),
        Some((_, Raw::List(lines))) => {
            lines.iter().map(|line| words(&line.printed().unwrap_or_default())).collect()
        }
        Some((node, _)) => {
            inner.log.wrong(node, "a list with a line for each row of the grid");
            Vec::new()
        }
    };
    if !lines.is_empty() && found.by != "own" {
        inner.log.add(
            warpress_model::Diagnostic::new(
                Code::E0102,
                "“ids” are the source's own numbers",
                inner.key_spot("ids"),
            )
            .help("set style = \"own\", or remove the ids"),
        );
    }
    inner.finish();
    (found, lines)
}

/// `01 02 -- 04`: dashes mean that there is no space.
fn words(line: &str) -> Vec<Option<String>> {
    let word = |word: &str| word.chars().any(|letter| letter != '-').then(|| word.to_owned());
    line.split_whitespace().map(word).collect()
}

/// The id of a cell.
pub fn id(of: &Numbering, (column, row): (u32, u32), (across, down): (u32, u32)) -> String {
    let (mut column, mut row) = (column, row);
    if of.from.ends_with("right") {
        column = across - 1 - column;
    }
    if of.from.starts_with("bottom") {
        row = down - 1 - row;
    }
    if of.snake && of.by == "column" && column % 2 == 1 {
        row = down - 1 - row;
    } else if of.snake && of.by != "column" && row % 2 == 1 {
        column = across - 1 - column;
    }
    let (column, row, pad) = (i64::from(column), i64::from(row), of.pad);
    let number = |number: i64| format!("{:0pad$}", number + of.start);
    match of.by {
        "coordinate" if of.row_letters => format!("{}{}", letters(row), number(column)),
        "coordinate" => format!("{}{}", letters(column), number(row)),
        "column-row" => format!("{}{}", number(column), number(row)),
        "column" => number(column * i64::from(down) + row),
        _ => number(row * i64::from(across) + column),
    }
}

fn letters(mut number: i64) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + u8::try_from(number % 26).unwrap_or_default()));
        number = number / 26 - 1;
        if number < 0 {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbering, id, plain};

    /// The ids of a board of three columns and two rows, row by row.
    fn ids(by: &'static str, change: impl Fn(&mut Numbering)) -> Vec<String> {
        let mut of = plain(by);
        change(&mut of);
        (0..2)
            .flat_map(|row| (0..3).map(move |column| (column, row)))
            .map(|cell| id(&of, cell, (3, 2)))
            .collect()
    }

    #[test]
    fn each_way_of_numbering_gives_what_maps_print() {
        assert_eq!(ids("row", |_| ()), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(ids("column", |_| ()), ["1", "3", "5", "2", "4", "6"]);
        assert_eq!(ids("coordinate", |_| ()), ["A1", "B1", "C1", "A2", "B2", "C2"]);
        assert_eq!(ids("coordinate", |of| of.row_letters = true), ["A1", "A2", "A3", "B1", "B2", "B3"]);
        assert_eq!(ids("column-row", |of| of.pad = 2), ["0101", "0201", "0301", "0102", "0202", "0302"]);
        assert_eq!(ids("row", |of| (of.start, of.pad) = (0, 2)), ["00", "01", "02", "03", "04", "05"]);
    }

    #[test]
    fn counting_starts_at_any_corner_and_turns_at_the_ends() {
        assert_eq!(ids("coordinate", |of| of.from = "bottom-left"), ["A2", "B2", "C2", "A1", "B1", "C1"]);
        assert_eq!(ids("row", |of| of.from = "bottom-right"), ["6", "5", "4", "3", "2", "1"]);
        assert_eq!(ids("row", |of| of.snake = true), ["1", "2", "3", "6", "5", "4"]);
        assert_eq!(ids("column", |of| of.snake = true), ["1", "4", "5", "2", "3", "6"]);
    }

    #[test]
    fn letters_go_on_after_z() {
        let of = Numbering {
            by: "coordinate",
            start: 1,
            pad: 1,
            from: "top-left",
            snake: false,
            row_letters: false,
            shown: true,
        };
        assert_eq!(id(&of, (25, 0), (60, 1)), "Z1");
        assert_eq!(id(&of, (26, 0), (60, 1)), "AA1");
        assert_eq!(id(&of, (52, 0), (60, 1)), "BA1");
    }
}
