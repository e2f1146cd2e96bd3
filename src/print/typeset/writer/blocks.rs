//! Blocks of a book: paragraphs, lists, tables, boxes.

use std::fmt::Write as _;

use super::Writer;
use crate::notation::{aligned, array, longest, natural, string};
use warpress_model::rules::RULING;
use warpress_rulebook::book::{Aside, Block, Decision, Grid, Item};

impl Writer<'_> {
    pub fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(inlines) => {
                self.out.push_str("par(");
                self.inlines(inlines);
                self.out.push(')');
            }
            Block::Verbatim(lines) => {
                let _ = write!(self.out, "verbatim(look, {})", string(lines));
            }
            Block::List { from, items } => {
                match from {
                    Some(from) => {
                        let _ = write!(self.out, "enum(start: {from}, ");
                    }
                    None => self.out.push_str("list("),
                }
                for item in items {
                    self.out.push_str("{\n");
                    // An item with a single paragraph is tight.
                    match item.as_slice() {
                        [Block::Paragraph(inlines)] => self.inlines(inlines),
                        blocks => self.blocks(blocks),
                    }
                    self.out.push_str("}, ");
                }
                self.out.push(')');
            }
            Block::Sequence(steps) => {
                self.out.push_str("sequence(look, (");
                for step in steps {
                    let target = step.section.as_deref().and_then(|id| Some((id, *self.numbers.get(id)?)));
                    let target = target.map_or("none".into(), |(id, number)| {
                        format!("({}, {})", self.anchor(id), string(number))
                    });
                    let mark = self.mark(&step.name);
                    let _ = write!(
                        self.out,
                        "(depth: {}, name: {}, mark: {mark}, target: {target}, signs: ",
                        step.depth,
                        string(&step.name)
                    );
                    self.inlines(&step.signs);
                    self.out.push_str(", text: ");
                    self.inlines(&step.text);
                    self.out.push_str("), ");
                }
                self.out.push_str("))");
            }
            Block::Terms(terms) => {
                self.out.push_str("meanings(look, (");
                for (term, meaning) in terms {
                    self.out.push('(');
                    self.inlines(term);
                    self.out.push_str(", ");
                    self.inlines(meaning);
                    self.out.push_str("), ");
                }
                self.out.push_str("))");
            }
            Block::Table(grid) => self.grid(grid),
            Block::Decisions(all) => all.iter().for_each(|decision| self.decision(decision)),
            Block::Pictures(pictures) => self.show(pictures),
            Block::Inventory(items) => self.inventory(items),
            Block::Anatomy(figures) => self.anatomy(figures),
            Block::Aside { kind, title, blocks } => {
                let kind = match kind {
                    Aside::Example => "example",
                    Aside::Question => "question",
                    Aside::Note => "note",
                };
                let (pieces, blocks) = match (kind, blocks.split_first()) {
                    ("example", Some((Block::Pictures(pieces), rest))) => (pieces.as_slice(), rest),
                    _ => (&[][..], blocks.as_slice()),
                };
                let shown: Vec<_> = pieces.iter().filter_map(|piece| self.file(piece)).collect();
                let shown = match shown.is_empty() {
                    true => String::new(),
                    false => format!("pieces: {}, ", array(shown.into_iter())),
                };
                let _ = writeln!(self.out, "{kind}(look, {}, {shown}{{", string(title));
                self.blocks(blocks);
                self.out.push_str("})");
            }
        }
    }

    fn inventory(&mut self, items: &[Item]) {
        self.out.push_str("inventory(look, (");
        for item in items {
            let picture = item.picture.as_ref().and_then(|picture| self.file(picture));
            let _ = write!(self.out, "(picture: {}, words: ", picture.as_deref().unwrap_or("none"));
            self.inlines(&item.words);
            self.out.push_str("), ");
        }
        self.out.push_str("))");
    }

    fn decision(&mut self, decision: &Decision) {
        let _ = write!(
            self.out,
            "decision(look, {}, {}, ",
            self.anchor(&format!("{RULING}{}", decision.id)),
            string(&decision.number.to_string())
        );
        self.inlines(&decision.question);
        self.out.push_str(", ");
        self.inlines(&decision.answer);
        let sections = decision.sections.iter().filter_map(|id| Some((id, *self.numbers.get(id.as_str())?)));
        let sections = sections.map(|(id, number)| format!("({}, {})", self.anchor(id), string(number)));
        let _ = writeln!(self.out, ", {})", array(sections));
    }

    fn grid(&mut self, grid: &Grid) {
        let letters: Vec<usize> = (0..grid.align.len()).map(|place| natural(grid, place)).collect();
        let columns = letters.iter().map(|letters| match letters {
            0..=15 => "auto".to_owned(),
            long => format!("{}fr", long.clamp(&16, &70)),
        });
        let mark = self.mark(&grid.title);
        let _ = write!(
            self.out,
            "rows-and-columns(look, mark: {mark}, title: {}, note: {}, columns: {}, align: {}, letters: {}, longest: {}, head: (",
            string(&grid.title),
            string(&grid.note),
            array(columns),
            aligned(grid),
            array(letters.iter().map(usize::to_string)),
            array((0..letters.len()).map(|place| longest(grid, place).to_string())),
        );
        self.cells(&grid.head);
        self.out.push_str("), below: (");
        self.cells(&grid.below);
        self.out.push_str("), rows: (");
        for row in &grid.rows {
            self.out.push('(');
            self.cells(row);
            self.out.push_str("), ");
        }
        self.out.push_str("))");
    }
}
