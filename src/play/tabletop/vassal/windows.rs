//! The windows beside the table: the palette with all pieces, the dice, and charts.

use std::collections::HashSet;

use super::build::TITLE;
use super::encode;
use super::help;
use super::pictures::Pictures;
use super::prototypes::{PIECE, Pieces};
use super::scale::Scale;
use super::sides::side;
use super::xml::Xml;
use crate::table::{Sheet, Table, Use};

/// The size of the palette (pixels).
const PALETTE: &str = "500";

/// The widest piece in the palette (pixels).
const WIDEST: f64 = 140.0;

/// All pieces, list by list: those in the box with how many there are.
pub fn palette(xml: &mut Xml, table: &Table<'_>, scale: &Scale, pieces: &mut Pieces<'_>) {
    if table.kinds.is_empty() {
        return;
    }
    let mut boxed = vec![0_u64; table.kinds.len()];
    for stack in table.stacks.iter().filter(|stack| stack.purpose == Use::Box) {
        for (kind, count) in &stack.pieces {
            boxed[*kind] += u64::from(*count);
        }
    }
    xml.begin(
        "VASSAL.build.module.PieceWindow",
        &[
            ("name", "Pieces"),
            ("hidden", "false"),
            ("text", "Pieces"),
            ("tooltip", "What is in the box"),
            ("icon", "/images/counter.gif"),
            ("hotkey", ""),
            ("scale", "1.0"),
            ("defaultWidth", "420"),
        ],
    );
    xml.begin("VASSAL.build.widget.TabWidget", &[("entryName", "Pieces")]);
    let mut lists: Vec<&str> = Vec::new();
    for kind in &table.kinds {
        if !lists.contains(&kind.list.as_str()) {
            lists.push(&kind.list);
        }
    }
    for list in lists {
        let mut kinds = table.kinds.iter().enumerate().filter(|(_, kind)| kind.list == list).peekable();
        let of = kinds.peek().map(|(_, kind)| encode::text(&kind.of, TITLE)).unwrap_or_default();
        let widths = table.kinds.iter().filter(|kind| kind.list == list);
        let widest = widths.map(|kind| scale.length(table.faces[kind.front].mm.0)).fold(1.0, f64::max);
        // So that one sees a whole card beside the list; no smaller than VASSAL allows.
        let smaller = (WIDEST / widest).clamp(0.1, 1.0);
        xml.begin(
            "VASSAL.build.widget.ListWidget",
            &[
                ("entryName", &of),
                ("scale", &smaller.to_string()),
                ("width", PALETTE),
                ("height", PALETTE),
                ("divider", "130"),
            ],
        );
        for (number, kind) in kinds {
            let seat = side(table, kind.seat).map(|side| format!(" – {side}"));
            let count = match boxed[number] {
                _ if kind.endless => " (as many as needed)".to_owned(),
                0 => String::new(),
                count => format!(" ×{count}"),
            };
            let name = encode::text(&kind.name, TITLE);
            let shown = format!("{name}{}{count}", seat.unwrap_or_default());
            pieces.slot(xml, PIECE, &format!("palette/{}", kind.id), number, Some(&shown), false);
        }
        xml.end();
    }
    xml.end();
    xml.end();
}

/// A button for one die of each sort, and one that asks how many.
pub fn dice(xml: &mut Xml, table: &Table<'_>) {
    let mut button = |name: &str, sides: u32, count: u32, asks: &str| {
        xml.empty(
            "VASSAL.build.module.DiceButton",
            &[
                ("name", name),
                ("text", name),
                ("tooltip", name),
                ("icon", "/images/die.gif"),
                ("hotkey", ""),
                ("nDice", &count.to_string()),
                ("nSides", &sides.to_string()),
                ("plus", "0"),
                ("addToTotal", "0"),
                ("reportTotal", "false"),
                ("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
                ("prompt", asks),
                ("lockSides", "true"),
                ("lockPlus", "true"),
                ("lockAdd", "true"),
            ],
        );
    };
    for dice in &table.dice {
        button(&format!("1d{}", dice.sides), dice.sides, 1, "false");
        if dice.count > 1 {
            button(&format!("d{} …", dice.sides), dice.sides, dice.count, "true");
        }
    }
}

/// What is left of the setup, and the forms.
pub fn charts(xml: &mut Xml, table: &Table<'_>, pictures: &Pictures) {
    let forms = || table.boards.iter().filter(|board| board.sheet == Sheet::Form);
    if table.steps.is_empty() && forms().next().is_none() {
        return;
    }
    xml.begin(
        "VASSAL.build.module.ChartWindow",
        &[
            ("name", "Setup and charts"),
            ("text", "Charts"),
            ("tooltip", "Setup and charts"),
            ("icon", "/images/chart.gif"),
            ("hotkey", ""),
        ],
    );
    xml.begin("VASSAL.build.widget.TabWidget", &[("entryName", "Setup and charts")]);
    if !table.steps.is_empty() {
        let attributes = [("chartName", "Setup"), ("fileName", help::SETUP)];
        xml.empty("VASSAL.build.widget.HtmlChart", &attributes);
    }
    // Forms that each player has look alike.
    let mut shown = HashSet::new();
    for form in forms().filter(|form| shown.insert(form.face)) {
        let name = encode::text(&form.name, TITLE);
        let attributes = [("chartName", &*name), ("fileName", &*pictures.faces[form.face])];
        xml.empty("VASSAL.build.widget.Chart", &attributes);
    }
    xml.end();
    xml.end();
}
