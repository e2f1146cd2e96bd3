//! What programs and people do to spreadsheets: most of it leaves them readable.

use crate::chance::Chance;

/// Changes a sheet of text.
pub fn change(bytes: &mut Vec<u8>, chance: &mut Chance) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else { return super::bytes::change(bytes, chance) };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let separator = [",", ";", "\t"].into_iter().max_by_key(|one| text.matches(one).count()).unwrap_or(",");
    let at = chance.below(lines.len());
    let width = lines.first().map_or(1, |line| line.matches(separator).count() + 1);
    let mut end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut start = "";
    let said = match chance.below(20) {
        0 => {
            let odd = [
                "", " ", "\t", separator, "\u{a0}", "#", "# a note", "---", "\u{c}", "\u{1a}", "Total", "...",
            ];
            let odd = *chance.one(&odd).unwrap_or(&"");
            lines.insert(at, odd.to_owned());
            format!("has a line {odd:?} at {at}")
        }
        1 => {
            lines.insert(at, vec![""; width].join(separator));
            format!("has a row of empty cells at {at}")
        }
        2 => {
            let again = lines.first().cloned().unwrap_or_default();
            lines.insert(at, again);
            format!("has its headings again at {at}")
        }
        3 => {
            lines.insert(at, format!("Forest cards{}", separator.repeat(width - 1)));
            format!("has a heading of a group at {at}")
        }
        4 => {
            end = *chance.one(&["\r", "\n\r", "\r\r\n", "\r\n", "\u{2028}", "\n\n"]).unwrap_or(&"\n");
            format!("has lines that end with {end:?}")
        }
        5 => {
            start = "\u{feff}";
            "begins with a byte order mark".to_owned()
        }
        6 => {
            let utf16: Vec<u8> = std::iter::once('\u{feff}')
                .chain(text.chars())
                .collect::<String>()
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect();
            *bytes = utf16;
            return "is in UTF-16".to_owned();
        }
        7 => {
            let other = *chance.one(&[",", ";", "\t", "|", ", "]).unwrap_or(&";");
            lines.iter_mut().for_each(|line| *line = line.replace(separator, other));
            format!("is separated by {other:?}")
        }
        8..=11 => {
            let odd = [
                "\"", "\"\"", "'", "`", "“", "\\", "\u{0}", "\u{1}", "\u{b}", "\u{c}", "\u{85}", "\u{200b}",
                "\u{a0}", "\u{2028}", "\u{1a}", "\u{202e}", "é", "ß", "=", "@", "#", "{{", "}}", "{% ", "|",
                "\n", "\r", "\t", ";", ",", "0", "-", "+", "remove", "×", "&", "<", "\u{301}",
            ];
            let odd = *chance.one(&odd).unwrap_or(&"\"");
            let Some(line) = lines.get_mut(at) else { return "is empty".to_owned() };
            let places: Vec<usize> = line.char_indices().map(|(at, _)| at).chain([line.len()]).collect();
            let ends: Vec<usize> = line
                .match_indices(separator)
                .flat_map(|(at, cell)| [at, at + cell.len()])
                .chain([0, line.len()])
                .collect();
            let place = if chance.once_in(2) { chance.one(&places) } else { chance.one(&ends) };
            line.insert_str(*place.unwrap_or(&0), odd);
            format!("has {odd:?} in line {at}")
        }
        12 => {
            let line = lines.get(at).cloned().unwrap_or_default();
            let times = chance.between(1, 30);
            lines.splice(at..at, vec![line; times]);
            format!("has line {at} {times} times more")
        }
        13 => {
            lines.iter_mut().for_each(|line| line.push_str(separator));
            "has a separator at the end of each line".to_owned()
        }
        14 => {
            for line in &mut lines {
                *line =
                    line.split(separator).map(|cell| format!(" {cell} ")).collect::<Vec<_>>().join(separator);
            }
            "has blanks around its cells".to_owned()
        }
        15 => {
            let mut order: Vec<usize> = (0..width).collect();
            order.rotate_left(chance.below(width));
            for line in &mut lines {
                let cells: Vec<&str> = line.split(separator).collect();
                *line = order
                    .iter()
                    .map(|at| cells.get(*at).copied().unwrap_or_default())
                    .collect::<Vec<_>>()
                    .join(separator);
            }
            "has its columns in another order".to_owned()
        }
        16 => {
            let heading = [
                "count", "name", "text", "kind", "back", "tags", "id", "icon", "Notes", "x", "force", "when",
                "remove", "after", "side", "art", "count.x",
            ];
            let heading = *chance.one(&heading).unwrap_or(&"x");
            let cell = *chance.one(&["", "1", "x", "yes", "0", "-1", "1e9", "owl"]).unwrap_or(&"");
            for (at, line) in lines.iter_mut().enumerate() {
                line.push_str(separator);
                line.push_str(if at == 0 { heading } else { cell });
            }
            format!("has a column {heading} of {cell:?}")
        }
        17 => {
            let cells = chance.between(0, width + 2);
            if let Some(line) = lines.get_mut(at) {
                *line = line.split(separator).chain([""; 4]).take(cells).collect::<Vec<_>>().join(separator);
            }
            format!("has {cells} cells in line {at}")
        }
        18 => {
            let other = chance.below(lines.len());
            if !lines.is_empty() {
                lines.swap(at, other);
            }
            format!("has lines {at} and {other} in each other's place")
        }
        _ => return super::text::change(bytes, None, chance),
    };
    *bytes = (start.to_owned() + &lines.join(end) + end).into_bytes();
    said
}

/// Changes a line of a sheet of a workbook, where each row is a line.
pub fn change_rows(bytes: &mut Vec<u8>, chance: &mut Chance) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else { return super::bytes::change(bytes, chance) };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = chance.below(lines.len());
    let Some(line) = lines.get_mut(at) else { return "is empty".to_owned() };
    let pairs = [
        ("<row ", "<row hidden=\"1\" "),
        ("<row ", "<row ht=\"0\" customHeight=\"1\" "),
        (" r=\"", " x=\""),
        ("t=\"inlineStr\"", "t=\"s\""),
        ("t=\"inlineStr\"", "t=\"e\""),
        ("t=\"inlineStr\"", ""),
        ("<v>", "<f>1+1</f><v>"),
        ("<t>", "<t xml:space=\"preserve\"> "),
        ("<t>", "<t/><t>"),
        ("<is>", "<is><r><rPr/>"),
        ("</c>", "</c><c/>"),
        ("<table:table-row>", "<table:table-row table:number-rows-repeated=\"3\">"),
        ("<table:table-row>", "<table:table-row table:visibility=\"filter\">"),
        ("<table:table-row>", "<table:table-row><table:covered-table-cell/>"),
        ("<text:p>", "<text:p><text:s text:c=\"9999\"/>"),
        ("office:value-type=\"string\"", ""),
        ("office:value-type=\"float\"", "office:value-type=\"date\""),
        ("</text:p>", "</text:p><text:p>x</text:p>"),
        ("</row>", "</row></sheetData><sheetData>"),
        ("</row>", "</row><row/>"),
        ("<row r=\"", "<row r=\"1"),
        ("<row r=\"", "<row r=\"0"),
    ];
    let fit: Vec<_> = pairs.iter().filter(|(from, _)| line.contains(from)).collect();
    let Some((from, to)) = chance.one(&fit) else { return super::text::change(bytes, None, chance) };
    let once = chance.once_in(2);
    *line = if once { line.replacen(from, to, 1) } else { line.replace(from, to) };
    *bytes = (lines.join("\n") + "\n").into_bytes();
    format!("has {to} for {from} in line {at}")
}
