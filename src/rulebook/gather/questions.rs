//! Boxes and the chapters after the rules: examples of play, questions, decisions of this edition, optional rules,
//! what is left to the players, and the terms of use.

use super::{cards, flow, parts, said};
use crate::book::{Aside, Block, Decision, Depicted, Inline, Picture, plain, words};
use warpress_model::{Example, Faq, Game, List, ListKind, Patch, Ruling, Section};

/// The section that a ruling without a sign is about, from what it settles.
fn home<'s>(ruling: &Ruling, sections: &'s [Section]) -> Option<&'s str> {
    let of = |id: &str| sections.iter().find(|section| section.id == id).map(|section| section.id.as_str());
    let phase =
        |id: &str| sections.iter().find(|section| section.describes(id)).map(|section| section.id.as_str());
    ruling.settles.iter().find_map(|target| {
        if let Some(id) = target.strip_prefix("W0405:").or_else(|| target.strip_prefix("W0410:")) {
            return of(id);
        }
        let (kind, rest) = target.split_once('.')?;
        let id = rest.split('.').next().unwrap_or(rest);
        match kind {
            "rules" => of(id),
            "phases" => phase(id),
            "endings" => of(id).or_else(|| of("victory")),
            "setup" => of("setup").or_else(|| of(id)),
            "tables" | "rolls" | "ops" | "facts" | "numbers" | "places" | "plans" | "allowances" => of(id),
            _ => None,
        }
    })
}

/// Whose the game is and what may be done with it.
pub fn rights(paragraphs: &[String]) -> Vec<Block> {
    paragraphs.iter().map(|paragraph| Block::Paragraph(plain(paragraph.as_str()))).collect()
}

/// The decisions of this edition, not yet numbered.
pub fn decisions(game: &Game, sections: &[Section]) -> Vec<Block> {
    let one = |(id, ruling): (&String, &Ruling)| Decision {
        id: id.clone(),
        number: 0,
        question: said(&ruling.question),
        answer: said(&ruling.answer),
        sections: home(ruling, sections).into_iter().map(str::to_owned).collect(),
        signed: false,
    };
    let all: Vec<_> = game.rulings.iter().map(one).collect();
    if all.is_empty() { Vec::new() } else { vec![Block::Decisions(all)] }
}

/// The questions of players, and the answers.
pub fn question(faq: &Faq) -> Block {
    let question = Block::Paragraph(vec![Inline::Emphasis(said(&faq.question))]);
    let blocks = vec![question, Block::Paragraph(said(&faq.answer))];
    Block::Aside { kind: Aside::Question, title: String::new(), blocks }
}

/// An example of play as the referee plays it; if `illustrated`, with pieces before its words.
pub fn example(game: &Game, example: &Example, illustrated: bool) -> Block {
    let telling = said(&example.telling);
    let pieces = if illustrated { pieces(game, &telling) } else { Vec::new() };
    let shown = (!pieces.is_empty()).then_some(Block::Pictures(pieces));
    let blocks = shown.into_iter().chain([Block::Paragraph(telling)]).collect();
    Block::Aside { kind: Aside::Example, title: example.title.clone(), blocks }
}

/// Whether an example names a piece that can be shown beside it.
pub fn names_pieces(game: &Game, example: &Example) -> bool {
    !pieces(game, &said(&example.telling)).is_empty()
}

/// The pieces named in these words, in order; names are set in italics.
fn pieces(game: &Game, telling: &[Inline]) -> Vec<Picture> {
    /// The most that are shown; more would fill a second row.
    const MOST: usize = 4;
    let lists: Vec<&List> = game
        .lists()
        .filter(|list| list.component.printed && list.kind != ListKind::Spaces && list.total() > 0)
        .collect();
    let mut found: Vec<Picture> = Vec::new();
    for name in telling.iter().filter_map(|inline| match inline {
        Inline::Emphasis(inner) => Some(words(inner)),
        _ => None,
    }) {
        let named = lists.iter().find_map(|list| {
            let is = |row: &&warpress_model::Row| {
                row.name.as_deref().is_some_and(|known| known.eq_ignore_ascii_case(&name))
                    && cards::printed(row) > 0
                    && list.has_face(row)
            };
            Some(parts::piece(list, list.rows.iter().find(is)?))
        });
        let Some(whole) = named.filter(|one| !found.iter().any(|known| known.row == one.row)) else {
            continue;
        };
        let of = if whole.of == Depicted::Counter { Depicted::Counter } else { Depicted::Small };
        found.push(Picture { of, ..whole });
        if found.len() == MOST {
            break;
        }
    }
    found
}

/// The note on an option that the author's game does not have.
pub const ADDED: &str = "An addition of this edition.";

/// Optional rules or scenarios.
pub fn patches<'g>(patches: impl Iterator<Item = &'g Patch>) -> Vec<Block> {
    let mut items = Vec::new();
    for patch in patches {
        let mut words = vec![Inline::Strong(plain(patch.name.clone()))];
        if !patch.text.is_empty() {
            words.push(Inline::Text(". ".into()));
            words.extend(said(&patch.text));
        }
        if patch.ours {
            words.push(Inline::Text(format!(" {ADDED}")));
        }
        if patch.default {
            words.push(Inline::Text(" (In force unless you agree otherwise.)".into()));
        }
        let mut blocks = vec![Block::Paragraph(words)];
        let own = patch.setup.values().map(|step| step.text.as_str());
        blocks.extend(flow::steps(own.chain(patch.steps.iter().map(String::as_str))));
        items.push(blocks);
    }
    if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
}

/// What the players settle among themselves.
pub fn people(game: &Game) -> Vec<Block> {
    let items: Vec<_> = game.people.iter().map(|what| vec![Block::Paragraph(said(what))]).collect();
    if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
}
