//! Dice tables, charts, lists and rolls as rows and columns.

use super::{Gather, filled, sign};
use crate::book::{Align, Block, Grid, Inline, plain};
use warpress_model::table::{Modifier, Span, TableRow};
use warpress_model::{Amount, ById, Column, List, Phrase, Roll, Row, Table, Value};

impl Gather<'_> {
    /// A dice table or chart with its modifiers.
    pub fn table(self, table: &Table) -> Block {
        let Self { game, words } = self;
        let mut head = Vec::new();
        let mut align = Vec::new();
        let rolled = table.rows.iter().any(|row| !row.spans.is_empty());
        if rolled {
            let dice = table.dice.as_ref().map(ToString::to_string);
            head.push(plain(table.label.clone().or(dice).unwrap_or_default()));
            align.push(Align::Centre);
        }
        let rows: Vec<&Row> = table.rows.iter().map(|row| &row.row).collect();
        let shape = Shape::of(self, &table.columns, &rows);
        shape.head(&words.word("table-result"), &mut head, &mut align);
        head.first_mut().into_iter().for_each(|cell| sign(cell, table.ruling.as_deref()));
        let then = table.rows.iter().any(|row| !row.then.is_empty());
        if then {
            head.push(plain(words.word("table-then")));
            align.push(Align::Left);
        }
        let cells = table
            .rows
            .iter()
            .map(|row| {
                let mut cells = Vec::new();
                if rolled {
                    cells.push(plain(self.results(row)));
                }
                shape.cells(&row.row, &mut cells);
                if then {
                    let name = |id: &String| {
                        game.tables.get(id).map_or_else(|| id.clone(), |table| table.name.clone())
                    };
                    cells.push(plain(words.list(row.then.iter().map(name))));
                }
                cells
            })
            .collect();
        let mut below = self.modifiers(&table.modifiers);
        below.extend(table.otherwise.as_deref().map(|text| self.said(text)));
        let note = table.dice.as_ref().map(ToString::to_string).unwrap_or_default();
        Block::Table(Grid { title: table.name.clone(), note, head, align, rows: cells, below })
    }

    /// A list as a table: names, statistics and texts.
    pub fn list(self, list: &List) -> Block {
        let rows: Vec<&Row> = list.rows.iter().collect();
        let shape = Shape::of(self, &list.columns, &rows);
        let (mut head, mut align) = (Vec::new(), Vec::new());
        let label = list.label.clone().unwrap_or_else(|| self.words.word("table-name"));
        shape.head(&label, &mut head, &mut align);
        let cells = |row: &&Row| {
            let mut cells = Vec::new();
            shape.cells(row, &mut cells);
            cells
        };
        let below = list.codes.iter().map(|(code, text)| self.code_words(code, text)).collect();
        Block::Table(Grid {
            title: list.name.clone(),
            note: String::new(),
            head,
            align,
            rows: rows.iter().map(cells).collect(),
            below,
        })
    }

    /// A roll without a table.
    pub fn roll(self, roll: &Roll) -> Vec<Block> {
        let dice = roll.dice.iter().map(|(name, dice)| {
            let dice = dice.to_string();
            if roll.dice.len() == 1 { dice } else { format!("{name} {dice}") }
        });
        let mut words = vec![Inline::Strong(plain(format!("{} ({})", roll.name, self.words.list(dice))))];
        if !roll.text.is_empty() {
            words.push(Inline::Text(". ".into()));
            words.extend(self.said(&roll.text));
        }
        let mut blocks = vec![Block::Paragraph(words)];
        let items: Vec<_> =
            self.modifiers(&roll.modifiers).into_iter().map(|words| vec![Block::Paragraph(words)]).collect();
        if !items.is_empty() {
            blocks.push(Block::List { from: None, items });
        }
        if !roll.tie.is_empty() {
            blocks.push(Block::Paragraph(self.said(&roll.tie)));
        }
        blocks
    }

    /// The letters of lists and of the game, with what they mean.
    pub fn codes(self) -> Vec<Block> {
        let game = self.game;
        let mut terms: Vec<(Vec<Inline>, Vec<Inline>)> = Vec::new();
        let own = game.codes.iter().map(|(code, named)| (code.as_str(), named.text.as_str()));
        let listed =
            game.lists().flat_map(|list| &list.codes).map(|(code, text)| (code.as_str(), text.as_str()));
        for (code, text) in own.chain(listed) {
            let entry = (vec![Inline::Code(code.to_owned())], self.said(text));
            if !text.is_empty() && !terms.contains(&entry) {
                terms.push(entry);
            }
        }
        if terms.is_empty() { Vec::new() } else { vec![Block::Terms(terms)] }
    }

    pub(super) fn code_words(self, code: &str, text: &str) -> Vec<Inline> {
        let mut words = vec![Inline::Code(code.to_owned()), Inline::Text(" ".into())];
        words.extend(self.said(text));
        words
    }

    /// Modifiers as sentences; a modifier without a text is given by its number.
    fn modifiers(self, modifiers: &[Modifier]) -> Vec<Vec<Inline>> {
        let amount = |modifier: &Modifier| match &modifier.add {
            _ if modifier.shift != 0 => {
                let (shift, count) = (format!("{:+}", modifier.shift), modifier.shift.unsigned_abs() as f64);
                self.words.say("table-shift", &[("shift", (&shift).into()), ("count", count.into())])
            }
            Amount::Int(number) => format!("{number:+}"),
            Amount::Constant(name) => {
                let number = self.game.constants.get(name).and_then(|constant| constant.value.as_int());
                number.map_or_else(String::new, |number| format!("{number:+}"))
            }
            _ => String::new(),
        };
        modifiers
            .iter()
            .filter(|modifier| !modifier.text.is_empty())
            .map(|modifier| {
                let amount = amount(modifier).replace('-', "\u{2212}");
                let mut words = Vec::new();
                // Some texts already contain the number.
                if !amount.is_empty() && !modifier.text.replace('-', "\u{2212}").contains(&amount) {
                    words.push(Inline::Code(amount));
                    words.push(Inline::Text(" ".into()));
                }
                words.extend(self.said(&modifier.text));
                words
            })
            .collect()
    }

    /// The results that a row covers: `1–4, 11+`.
    fn results(self, row: &TableRow) -> String {
        let any = |span: &Span| matches!(span, (None, None));
        match row.spans.iter().any(any) {
            true => self.words.word("table-any"),
            false => row.results(),
        }
    }
}

/// The columns of a table of rows.
struct Shape<'g> {
    gather: Gather<'g>,
    named: bool,
    counted: bool,
    columns: Vec<(&'g str, &'g Column)>,
    texts: bool,
}

impl<'g> Shape<'g> {
    fn of(gather: Gather<'g>, columns: &'g ById<Column>, rows: &[&Row]) -> Self {
        let filled = |id: &str| rows.iter().any(|row| filled(row, id).is_some());
        // Values that a row's text already gives need no column.
        let said_by = |row: &Row, value: &Value| !row.text.is_empty() && row.text.contains(&value.printed);
        let spoken =
            |id: &str| rows.iter().all(|row| row.values.get(id).is_none_or(|value| said_by(row, value)));
        Self {
            gather,
            named: rows.iter().any(|row| row.name.is_some()),
            counted: rows.iter().any(|row| row.count.is_some_and(|count| count.printed() > 1)),
            columns: columns
                .iter()
                .filter(|(id, column)| filled(id) && !column.lore && !spoken(id))
                .map(|(id, column)| (id.as_str(), column))
                .collect(),
            texts: rows.iter().any(|row| !row.text.is_empty()),
        }
    }

    fn head(&self, name: &str, head: &mut Vec<Vec<Inline>>, align: &mut Vec<Align>) {
        if self.named {
            head.push(plain(name));
            align.push(Align::Left);
        }
        if self.counted {
            head.push(plain(self.gather.words.word("table-number")));
            align.push(Align::Centre);
        }
        for (_, column) in &self.columns {
            let mut words = plain(column.label.clone());
            sign(&mut words, column.ruling.as_deref());
            head.push(words);
            align.push(if column.of.is_amount() { Align::Centre } else { Align::Left });
        }
        if self.texts {
            head.push(plain(self.gather.words.word("table-effect")));
            align.push(Align::Left);
        }
    }

    fn cells(&self, row: &Row, cells: &mut Vec<Vec<Inline>>) {
        if self.named {
            let mut words = plain(row.name.clone().unwrap_or_default());
            sign(&mut words, row.ruling.as_deref());
            cells.push(words);
        }
        if self.counted {
            cells.push(plain(row.count.map(|count| count.printed().to_string()).unwrap_or_default()));
        }
        for (id, column) in &self.columns {
            let value = row.values.get(*id);
            let own = value.and_then(|value| value.ruling.as_deref());
            let mut words = self.gather.said(&looked_up(self.gather.printed(&column.of, value), row));
            sign(&mut words, own.filter(|own| column.ruling.as_deref() != Some(own)));
            cells.push(words);
        }
        if self.texts {
            cells.push(self.gather.said(&row.text));
        }
    }
}

/// A text with the values of its row that it refers to; unchanged if the row lacks one of them.
fn looked_up(text: String, row: &Row) -> String {
    let found = |name: &str| row.values.get(name).map(|value| value.printed.clone());
    match Phrase::parse(&text) {
        Ok(phrase) if text.contains("{{") => phrase.resolve(found).unwrap_or(text),
        _ => text,
    }
}
