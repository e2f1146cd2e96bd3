//! Cards in the files of a pack, counted as simply as can be, and only where nobody could doubt it: fewer than a reader
//! should find, never more.

use crate::files::{Files, PACK, ending};
use crate::zip;

/// The lists of a pack whose cards can be counted, by id.
pub fn lists(files: &Files) -> Vec<(String, usize)> {
    let mut lists = Vec::new();
    for folder in ["decks/", "counters/"] {
        let below = |name: &&String| {
            name.strip_prefix(PACK)
                .and_then(|name| name.strip_prefix(folder))
                .is_some_and(|name| !name.contains('/'))
        };
        for (name, bytes) in files.iter().filter(|(name, _)| below(name)) {
            let Some((id, "toml")) = name.rsplit('/').next().and_then(|name| name.rsplit_once('.')) else {
                continue;
            };
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            if let Some(count) = std::str::from_utf8(bytes).ok().and_then(|text| of_list(text, folder, files))
                && id.chars().all(plain)
            {
                lists.push((id.to_owned(), count));
            }
        }
    }
    lists
}

/// The cards of a list that has this text: in the one sheet that it names, or as tables of its own.
fn of_list(text: &str, folder: &str, files: &Files) -> Option<usize> {
    // Whoever takes rows away or makes them from others is left alone, and so are texts that may hide lines.
    if ["remove", "for_each", "extends", "\"\"\"", "'''"].iter().any(|word| text.contains(word)) {
        return None;
    }
    let tables = text.lines().filter(|line| *line == "[[rows]]").count();
    let mut named =
        text.lines().filter_map(|line| line.strip_prefix("rows = \"")?.split_once('"')).map(|(name, _)| name);
    match (tables, named.next(), named.next()) {
        (1.., None, None) => Some(tables),
        (0, Some(sheet), None) if text.matches("rows").count() == 1 && !text.contains("sheet =") => {
            of_sheet(sheet, files.get(&format!("{PACK}{folder}{sheet}"))?)
        }
        _ => None,
    }
}

/// The cards in a sheet.
fn of_sheet(name: &str, bytes: &[u8]) -> Option<usize> {
    match ending(name).as_str() {
        "csv" | "tsv" => of_text(std::str::from_utf8(bytes).ok()?),
        "xlsx" => of_rows(&member(bytes, "xl/worksheets/sheet1.xml")?, "<row r=\"", "</row>", "<t>"),
        "ods" => {
            of_rows(&member(bytes, "content.xml")?, "<table:table-row>", "</table:table-row>", "<text:p>")
        }
        _ => None,
    }
}

fn member(bytes: &[u8], name: &str) -> Option<String> {
    let (_, content) = zip::files(bytes)?.into_iter().find(|(one, _)| one == name)?;
    String::from_utf8(content).ok()
}

/// Cards in a text: lines below the headings that have as many cells as these, a name, and a count where there is a
/// column for it; no line within quotes is among them.
fn of_text(text: &str) -> Option<usize> {
    let text = text.trim_start_matches('\u{feff}');
    if text.contains('\0') {
        return None;
    }
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let mut lines = text.split(end).map(|line| line.trim_end_matches('\r')).peekable();
    let head = lines.next()?;
    let separator = [',', ';', '\t'].into_iter().max_by_key(|one| head.matches(*one).count())?;
    let headings: Vec<String> =
        head.split(separator).map(|cell| cell.trim_matches(['"', ' ']).to_lowercase()).collect();
    let column = |names: &[&str]| headings.iter().position(|one| names.contains(&one.as_str()));
    let (named, counted) = (column(&["name", "title"])?, column(&["count", "qty"]));
    // With a second one nobody knows which is meant, and a line with gaps may be a title above the headings.
    if headings.len() < 2
        || headings.iter().any(String::is_empty)
        || headings.iter().filter(|one| ["name", "title"].contains(&one.as_str())).count() > 1
    {
        return None;
    }
    let mut quotes = 0;
    let mut cards = 0;
    for line in lines {
        let within = quotes % 2 == 1;
        quotes += line.matches('"').count();
        let cells = if within { None } else { cells(line, separator) };
        let Some(cells) = cells.filter(|cells| cells.len() == headings.len()) else { continue };
        cards += usize::from(is_card(cells[named], counted.map(|at| cells[at])));
    }
    // Who loses count of the quotes may have lost it anywhere.
    (quotes % 2 == 0).then_some(cards)
}

/// The cells of a line; `None` if there is a quote anywhere but around one of them.
fn cells(line: &str, separator: char) -> Option<Vec<&str>> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let (cell, after) = match rest.strip_prefix('"') {
            Some(open) => open.split_once('"')?,
            None => rest.split_at(rest.find(separator).unwrap_or(rest.len())),
        };
        if cell.contains('"') {
            return None;
        }
        cells.push(cell);
        if after.is_empty() {
            return Some(cells);
        }
        rest = after.strip_prefix(separator)?;
    }
}

/// Whether a row with this name and this count is a card beyond doubt.
fn is_card(name: &str, count: Option<&str>) -> bool {
    let letters = name.trim().chars().all(|c| c.is_ascii_alphabetic() || " '-".contains(c));
    let named = letters && name.chars().filter(char::is_ascii_alphabetic).count() > 2;
    named && count.is_none_or(|count| matches!(count.parse(), Ok(1..=99)))
}

/// Cards among the rows of a workbook of the mill, which writes each on a line of its own; the first has the headings.
fn of_rows(text: &str, begins: &str, ends: &str, texts: &str) -> Option<usize> {
    if ["<!", "<?", "repeated"].iter().any(|odd| text.contains(odd)) {
        return None;
    }
    let whole = |line: &&str| {
        line.starts_with(begins)
            && line.ends_with(ends)
            && line.matches(begins).count() == 1
            && line.matches(ends).count() == 1
    };
    let mut lines = text.lines().skip_while(|line| !line.starts_with(begins));
    let head = lines.next().filter(whole)?;
    head.contains(&format!("{texts}name<")).then_some(())?;
    let shape = |line: &str| line.split(['<', '>']).skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let named = |line: &&str| {
        let name = line.split_once(texts).and_then(|(_, rest)| rest.split_once('<'));
        name.is_some_and(|(name, _)| is_card(name, None))
    };
    let mut cards = 0;
    let mut first = None;
    for line in lines.filter(whole).filter(named) {
        // Of the same elements as the first of them, or something has happened to it.
        let tags: Vec<String> =
            shape(line).iter().map(|tag| tag.chars().filter(|c| !c.is_ascii_digit()).collect()).collect();
        cards += usize::from(first.get_or_insert_with(|| tags.clone()) == &tags);
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn only_what_is_a_card_beyond_doubt_is_counted() {
        assert_eq!(of_text("name,count\nWolf,1\nOwl,2\n"), Some(2));
        assert_eq!(of_text("\u{feff}Count;Name\r\n1;Wolf\r\nx;Owl\r\n3;\r\n"), Some(1));
        assert_eq!(of_text("name,count,text\nWolf,1,\"a\nOwl,2,b\n\"\nFox,1,\"c, d\"\nA\"b\",1,\n"), Some(1));
        assert_eq!(of_text("name,count\nWolf,1\n\"Owl,2\n"), None);
        assert_eq!(of_text("a,b\nWolf,1\n"), None);
        assert_eq!(of_text(";;name\ncount;text;name\n1;a;Wolf\n"), None);
    }
}
