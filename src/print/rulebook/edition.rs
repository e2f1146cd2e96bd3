//! About this edition: the chapter about what the original rules leave open and how this edition decides it, and the
//! signs in the rules that lead to it.

use std::collections::BTreeMap;

use super::book::{Block, Decision, Inline, Passage};

/// The section with the decisions, the last of the rules.
pub const CHAPTER: &str = "edition";

/// Numbers the decisions in the order of their signs in the book, and notes which sections contain each
/// sign. Decisions without a sign come last. Signs without a decision are removed, as are all signs if the book does
/// not contain the decisions.
pub fn number(passages: &mut [Passage]) {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for passage in passages.iter_mut() {
        each(&mut passage.blocks, &mut |words| {
            for id in signs(words) {
                match found.iter_mut().find(|(known, _)| known == id) {
                    Some((_, sections)) if sections.contains(&passage.id) => {}
                    Some((_, sections)) => sections.push(passage.id.clone()),
                    None => found.push((id.clone(), vec![passage.id.clone()])),
                }
            }
        });
    }
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let blocks = passages.iter_mut().flat_map(|passage| &mut passage.blocks);
    for all in blocks.filter_map(|block| if let Block::Decisions(all) = block { Some(all) } else { None }) {
        let place = |one: &Decision| found.iter().position(|(id, _)| *id == one.id).unwrap_or(found.len());
        all.sort_by_key(place);
        for (at, decision) in all.iter_mut().enumerate() {
            decision.number = at + 1;
            if let Some((_, sections)) = found.iter().find(|(id, _)| *id == decision.id) {
                decision.sections.clone_from(sections);
                decision.signed = true;
            }
            numbers.insert(decision.id.clone(), decision.number);
        }
    }
    for passage in passages {
        each(&mut passage.blocks, &mut |words| mark(words, &numbers));
    }
}

/// The rulings whose signs are among these words.
fn signs(words: &[Inline]) -> Vec<&String> {
    let mut all = Vec::new();
    for word in words {
        match word {
            Inline::Ours(id, _) => all.push(id),
            Inline::Strong(inner)
            | Inline::Emphasis(inner)
            | Inline::Link(_, inner)
            | Inline::Web(_, inner) => all.extend(signs(inner)),
            _ => {}
        }
    }
    all
}

/// Removes signs that lead nowhere.
pub fn unsigned(words: &mut Vec<Inline>) {
    mark(words, &BTreeMap::new());
}

/// Numbers the signs; those without a number are removed.
fn mark(words: &mut Vec<Inline>, numbers: &BTreeMap<String, usize>) {
    words.retain_mut(|word| match word {
        Inline::Ours(id, number) => {
            *number = numbers.get(id).copied().unwrap_or(0);
            *number > 0
        }
        Inline::Strong(inner) | Inline::Emphasis(inner) | Inline::Link(_, inner) | Inline::Web(_, inner) => {
            mark(inner, numbers);
            true
        }
        _ => true,
    });
}

/// Applies `act` to all words of these blocks except those of decisions, in reading order.
fn each(blocks: &mut [Block], act: &mut dyn FnMut(&mut Vec<Inline>)) {
    for block in blocks {
        match block {
            Block::Paragraph(words) => act(words),
            Block::List { items, .. } => items.iter_mut().for_each(|item| each(item, act)),
            Block::Sequence(steps) => steps.iter_mut().for_each(|step| act(&mut step.text)),
            Block::Terms(terms) => {
                for (term, meaning) in terms {
                    act(term);
                    act(meaning);
                }
            }
            Block::Table(grid) => {
                grid.head
                    .iter_mut()
                    .chain(grid.rows.iter_mut().flatten())
                    .chain(&mut grid.below)
                    .for_each(&mut *act);
            }
            Block::Aside { blocks, .. } => each(blocks, act),
            // A decision does not lead to another decision or to itself.
            Block::Decisions(all) => {
                let none = BTreeMap::new();
                for decision in all {
                    mark(&mut decision.question, &none);
                    mark(&mut decision.answer, &none);
                }
            }
            Block::Inventory(items) => items.iter_mut().for_each(|item| act(&mut item.words)),
            Block::Pictures(_) | Block::Anatomy(_) | Block::Verbatim(_) => {}
        }
    }
}
