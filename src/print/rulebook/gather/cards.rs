//! What the cards of a deck do: each text once, with all the cards that have it.

use super::Gather;
use crate::book::{Align, Block, Grid, Inline, plain};
use crate::words::capital;
use warpress_kit::view::Text;
use warpress_kit::words::{phases, users, whole};
use warpress_model::phrase::title;
use warpress_model::{Game, List, Row};

/// Cards with the same text.
struct Entry<'g> {
    rows: Vec<&'g Row>,
    when: String,
    text: String,
}

impl Gather<'_> {
    /// The cards of a list that do something, by kind, with their numbers, when they are used, and their texts. What the
    /// others are, their faces say.
    pub fn cards(self, list: &List) -> Vec<Block> {
        let rows: Vec<&Row> = list.rows.iter().filter(|row| printed(row) > 0).collect();
        let each = rows.first().map_or(0, |row| printed(row));
        let alike = rows.iter().all(|row| printed(row) == each);
        let told = rows.iter().any(|row| !self.text(row).is_empty());
        let mut blocks = Vec::new();
        let mut kinds: Vec<Option<&str>> = Vec::new();
        for row in &rows {
            let kind = heading(self.game, row);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        for kind in &kinds {
            let own = rows.iter().copied().filter(|row| heading(self.game, row) == *kind);
            let mut entries = self.gathered(own);
            let silent = entries.iter().any(|entry| entry.text.is_empty());
            if told {
                entries.retain(|entry| !entry.text.is_empty());
            }
            if entries.is_empty() {
                continue;
            }
            let name = |row: &Row| match printed(row) {
                count if count == 1 || alike => named(row),
                count => format!("{} ({count})", named(row)),
            };
            let heading = kind.filter(|_| kinds.len() > 1).unwrap_or(&list.name);
            let note = match alike && each > 1 {
                true => self.words.say("cards-of-each", &[("count", each.into())]),
                false => String::new(),
            };
            let below = (told && silent).then(|| plain(self.words.word("cards-others")));
            let table = self.texts(heading, note, list, entries, &name);
            blocks.push(Block::Table(Grid { below: below.into_iter().collect(), ..table }));
        }
        blocks
    }

    /// The same for the quick reference: cards that do something, with those of one op on one line if their texts
    /// differ in a few words only.
    pub fn cards_in_short(self, list: &List) -> Block {
        let rows = list.rows.iter().filter(|row| printed(row) > 0 && !self.text(row).is_empty());
        let mut short: Vec<Entry<'_>> = Vec::new();
        for entry in self.gathered(rows) {
            let own = ops(entry.rows[0]);
            let alike = |before: &&mut Entry<'_>| {
                !own.is_empty() && ops(before.rows[0]) == own && before.when == entry.when
            };
            let before = short.iter_mut().find(alike);
            match before.and_then(|before| Some((joined(&before.text, &entry.text)?, before))) {
                Some((text, before)) => {
                    before.text = text;
                    before.rows.extend(entry.rows);
                }
                None => short.push(entry),
            }
        }
        Block::Table(self.texts(&list.name, String::new(), list, short, &named))
    }

    /// One entry for each text; those of one op are together, in the place of the first.
    fn gathered<'r>(self, rows: impl Iterator<Item = &'r Row>) -> Vec<Entry<'r>> {
        let mut entries: Vec<Entry<'r>> = Vec::new();
        for row in rows {
            let (when, text) = (self.words.list(self.when(row)), self.text(row));
            if let Some(entry) = entries.iter_mut().find(|entry| entry.text == text && entry.when == when) {
                entry.rows.push(row);
                continue;
            }
            let own = ops(row);
            let behind = entries.iter().rposition(|entry| !own.is_empty() && ops(entry.rows[0]) == own);
            let entry = Entry { rows: vec![row], when, text };
            entries.insert(behind.map_or(entries.len(), |at| at + 1), entry);
        }
        entries
    }

    fn texts(
        self,
        heading: &str,
        note: String,
        list: &List,
        entries: Vec<Entry<'_>>,
        name: &dyn Fn(&Row) -> String,
    ) -> Grid {
        let Self { words, .. } = self;
        let timed = entries.iter().any(|entry| !entry.when.is_empty());
        let says = entries.iter().any(|entry| !entry.text.is_empty());
        let mut head = vec![plain(list.label.clone().unwrap_or_else(|| words.word("cards-card")))];
        head.extend(timed.then(|| plain(words.word("cards-when"))));
        head.extend(says.then(|| plain(words.word("table-effect"))));
        let row = |entry: Entry<'_>| {
            let mut names = Vec::new();
            for (at, row) in entry.rows.iter().enumerate() {
                if at > 0 {
                    names.push(Inline::Text(words.word("list-comma")));
                }
                names.extend(plain(name(row)));
            }
            let mut cells = vec![names];
            cells.extend(timed.then(|| plain(entry.when)));
            cells.extend(says.then(|| match entry.text.as_str() {
                "" => plain("\u{2013}"),
                text => self.said(text),
            }));
            cells
        };
        Grid {
            title: heading.to_owned(),
            note,
            align: vec![Align::Left; head.len()],
            head,
            rows: entries.into_iter().map(row).collect(),
            below: Vec::new(),
        }
    }

    /// Everything that the card says, each named use after its name.
    pub(super) fn text(self, row: &Row) -> String {
        let or = self.words.word("card-or");
        whole(self.words, self.game, row)
            .replace(&format!("\n\n*{or}* "), &format!("\n\n*{}* ", capital(&or)))
    }

    /// When and by whom it is used, as on the bands of the card.
    pub(super) fn when(self, row: &Row) -> Vec<String> {
        let Self { game, words } = self;
        let band =
            |slot: &str, derived: Text| row.slots.get(slot).cloned().unwrap_or_else(|| derived.to_string());
        let words = [
            band("band_left", phases(words, game, &row.uses)),
            band("band_right", users(words, game, &row.uses)),
        ];
        words.into_iter().filter(|words| !words.is_empty()).collect()
    }
}

/// Whether the cards of a list have texts.
pub fn is_described(list: &List) -> bool {
    let says = |row: &Row| !row.text.is_empty() || row.uses.iter().any(|one| !one.text.is_empty());
    list.rows.iter().any(|row| !row.uses.is_empty() && says(row))
}

pub(super) fn printed(row: &Row) -> u32 {
    row.count.map_or(0, |count| count.printed())
}

pub(super) fn named(row: &Row) -> String {
    row.name.clone().unwrap_or_else(|| title(&row.id))
}

/// The printed name of a row's kind, if the game names it.
fn heading<'g>(game: &'g Game, row: &Row) -> Option<&'g str> {
    row.kinds.iter().find_map(|kind| game.tags.get(kind)).map(|tag| tag.text.as_str())
}

fn ops(row: &Row) -> Vec<&str> {
    row.uses.iter().filter_map(|one| one.op.as_deref()).collect()
}

/// Two texts that differ in a few words in one place, combined: "Kill 1D6/2D6 more squads."
fn joined(one: &str, other: &str) -> Option<String> {
    /// More words than these are not a value of a card.
    const MOST: usize = 3;
    const LONGEST: usize = 40;
    let (a, b): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let shortest = a.len().min(b.len());
    let before = (0..shortest).take_while(|at| a[*at] == b[*at]).count();
    let behind = (0..shortest - before).take_while(|at| a[a.len() - 1 - at] == b[b.len() - 1 - at]).count();
    let (left, right) = (&a[before..a.len() - behind], &b[before..b.len() - behind]);
    let (left, right) = (left.join(" "), right.join(" "));
    let fits = |words: &str| !words.is_empty() && words.split([' ', '/']).count() <= MOST * 3;
    // Markup that is cut in the middle (`[head:Volley Fire]`, `**all**`) no longer works.
    let marked = |words: &str| words.contains(['[', ']', '*']);
    // So does a sentence whose end differs: "left./right."
    let ended = |words: &str| words.split('/').any(|one| one.ends_with(['.', ',', ';', ':', '!', '?']));
    let marked = |words: &str| marked(words) || ended(words);
    if marked(&left) || marked(&right) {
        return None;
    }
    if before + behind < 2 || !fits(&left) || right.split(' ').count() > MOST || left.len() > LONGEST {
        return None;
    }
    let middle = format!("{left}/{right}");
    let parts = [&a[..before].join(" "), &middle, &a[a.len() - behind..].join(" ")];
    Some(parts.into_iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::joined;

    /// On the quick reference, two cards share a line only if it says what each of them does.
    #[test]
    fn texts_are_joined_where_one_value_differs() {
        let two = joined("Kill 1D6 more squads.", "Kill 2D6 more squads.");
        assert_eq!(two.as_deref(), Some("Kill 1D6/2D6 more squads."));
        let three = joined(&two.unwrap(), "Kill 3D6 more squads.");
        assert_eq!(three.as_deref(), Some("Kill 1D6/2D6/3D6 more squads."));
        let names =
            joined("Lay it beside the Sonar in your row.", "Lay it beside the Depth Charges in your row.");
        assert_eq!(names.as_deref(), Some("Lay it beside the Sonar/Depth Charges in your row."));
        assert_eq!(joined("Move your piece to the left.", "Move your piece to the right."), None);
        assert_eq!(joined("Draw two cards.", "Discard all cards of both sides in play."), None);
        assert_eq!(joined("Kill 1D6.", "Kill 1D6."), None);
        let (volley, salvo) = ("[head:Volley Fire]: Kill a squad.", "[head:Heavy Fire]: Kill a squad.");
        assert_eq!(joined(volley, salvo), None, "a name is cut in two");
        assert_eq!(joined("Kill a squad.", "Kill a squad. Draw a card."), None);
    }
}
