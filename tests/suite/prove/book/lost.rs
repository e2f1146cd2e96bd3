//! Nothing of the rules is lost on paper: every run of words that stands together in the book stands so on its pages.

use super::paper::number;
use crate::Faults;
use warpress_readers::letters::letters;
use warpress_readers::read::Page;
use warpress_rulebook::Book;
use warpress_rulebook::book::{Block, Inline, words};

/// The words of a book that its pages lack, each with its section.
pub fn faults(book: &Book, pages: &[Page], faults: &mut Faults) {
    let pages = Pages::of(book, pages);
    let mut all = vec![("its head".to_owned(), vec![book.title.clone(), book.summary.clone()])];
    for passage in &book.sections {
        let mut own = vec![passage.title.clone()];
        runs(&passage.blocks, &mut own);
        all.push((format!("[{}] {}", passage.number, passage.title), own));
    }
    let many: usize = all.iter().map(|(_, runs)| runs.len()).sum();
    faults.unless(many > 5, || format!("the rulebook has no more than {many} runs of words"));
    for (place, run) in all.iter().flat_map(|(place, runs)| runs.iter().map(move |run| (place, run))) {
        faults.unless(pages.have(&letters(run)), || format!("{place}: the rulebook lacks “{run}”"));
    }
}

/// The letters of pages.
struct Pages {
    whole: String,
    /// Each page without its number.
    each: Vec<String>,
    /// What may stand over a page: the book and the chapter.
    heads: Vec<String>,
}

impl Pages {
    fn of(book: &Book, pages: &[Page]) -> Self {
        let each: Vec<String> = pages.iter().map(|page| letters(&page.text())).collect();
        let whole = each.concat();
        let many = each.len();
        let unnumbered = each.into_iter().enumerate().map(|(place, page)| {
            let number = number(place + 1, many);
            page.strip_suffix(&number).map(str::to_owned).unwrap_or(page)
        });
        let chapters = book.sections.iter().filter(|passage| passage.depth == 1);
        let heads = chapters.map(|passage| letters(&format!("{}{}", book.title, passage.title)));
        Self { whole, each: unnumbered.collect(), heads: heads.collect() }
    }

    /// Whether this stands on them in one piece; display faces may set it in capitals.
    fn have(&self, run: &str) -> bool {
        self.whole.contains(run) || self.whole.contains(&run.to_uppercase()) || self.go_on(run)
    }

    /// Whether a page ends with the beginning of this and the next goes on with the rest, below its head.
    fn go_on(&self, run: &str) -> bool {
        let after = |page: &str, rest: &str| {
            self.heads
                .iter()
                .any(|head| page.strip_prefix(head.as_str()).is_some_and(|text| text.starts_with(rest)))
        };
        self.each.windows(2).any(|two| {
            let places = run.char_indices().map(|(at, _)| at).skip(1);
            places
                .map(|at| run.split_at(at))
                .any(|(begun, rest)| two[0].ends_with(begun) && after(&two[1], rest))
        })
    }
}

/// Words between the numbers that links to sections and signs of decisions print.
fn parts(inlines: &[Inline], all: &mut Vec<String>) {
    for part in inlines.split_inclusive(|inline| matches!(inline, Inline::Link(..) | Inline::Ours(..))) {
        all.push(words(part));
    }
}

/// Every run of words of a book that stands together.
pub fn runs(blocks: &[Block], all: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Paragraph(inlines) => parts(inlines, all),
            Block::Verbatim(text) => all.push(text.clone()),
            Block::List { items, .. } => items.iter().for_each(|item| runs(item, all)),
            Block::Sequence(steps) => steps.iter().for_each(|step| {
                all.push(step.name.clone());
                parts(&step.text, all);
            }),
            Block::Terms(terms) => terms.iter().for_each(|(term, meaning)| {
                all.push(words(term));
                parts(meaning, all);
            }),
            Block::Table(grid) => {
                let cells = grid.head.iter().chain(grid.rows.iter().flatten()).chain(&grid.below);
                cells.for_each(|cell| parts(cell, all));
                all.push(grid.title.clone());
            }
            Block::Inventory(items) => items.iter().for_each(|item| parts(&item.words, all)),
            Block::Pictures(_) | Block::Anatomy(_) => {}
            Block::Decisions(decisions) => decisions.iter().for_each(|decision| {
                parts(&decision.question, all);
                parts(&decision.answer, all);
            }),
            Block::Aside { title, blocks, .. } => {
                all.push(title.clone());
                runs(blocks, all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words go on across one page break, and not without some of them.
    #[test]
    fn what_goes_on_overleaf_is_not_lost() {
        let heads = vec!["bookalpha".to_owned(), "bookbeta".to_owned()];
        let each = ["onetwothree", "bookbetafourfive", "bookalphasixseven"].map(str::to_owned).to_vec();
        let pages = Pages { whole: each.concat(), each, heads };
        for run in ["twothree", "threefour", "twothreefourfive", "fivesix"] {
            assert!(pages.have(run), "{run}");
        }
        for run in ["twofour", "threefive", "fourthree", "threefourfivesix", "fourfiveseven", "z"] {
            assert!(!pages.have(run), "{run}");
        }
    }
}
