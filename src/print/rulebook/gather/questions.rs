//! Boxes and the chapters after the rules: examples of play, questions, decisions of this edition, optional rules
//! and what is left to the players.

use super::{Gather, cards};
use crate::book::{Aside, Block, Decision, Depicted, Inline, Picture, plain, words};
use warpress_model::rules::of_phase;
use warpress_model::{Example, Faq, List, ListKind, Patch, Ruling, Section};

/// The section that a ruling without a sign is about, from what it settles.
fn home<'s>(ruling: &Ruling, sections: &'s [Section]) -> Option<&'s str> {
    let of = |id: &str| sections.iter().find(|section| section.id == id).map(|section| section.id.as_str());
    let phase = |id: &str| of_phase(sections, id).map(|section| section.id.as_str());
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

impl Gather<'_> {
    /// The decisions of this edition, not yet numbered.
    pub fn decisions(self, sections: &[Section]) -> Vec<Block> {
        let game = self.game;
        let one = |(id, ruling): (&String, &Ruling)| Decision {
            id: id.clone(),
            number: 0,
            question: self.said(&ruling.question),
            answer: self.said(&ruling.answer),
            sections: home(ruling, sections).into_iter().map(str::to_owned).collect(),
            signed: false,
        };
        let all: Vec<_> = game.rulings.iter().map(one).collect();
        if all.is_empty() { Vec::new() } else { vec![Block::Decisions(all)] }
    }

    /// The questions of players, and the answers.
    pub fn question(self, faq: &Faq) -> Block {
        let question = Block::Paragraph(vec![Inline::Emphasis(self.said(&faq.question))]);
        let blocks = vec![question, Block::Paragraph(self.said(&faq.answer))];
        Block::Aside { kind: Aside::Question, title: String::new(), blocks }
    }

    /// An example of play as the referee plays it; if `illustrated`, with pieces before its words.
    pub fn example(self, example: &Example, illustrated: bool) -> Block {
        let telling = self.said(&example.telling);
        let pieces = if illustrated { self.named(&telling) } else { Vec::new() };
        let shown = (!pieces.is_empty()).then_some(Block::Pictures(pieces));
        let blocks = shown.into_iter().chain([Block::Paragraph(telling)]).collect();
        Block::Aside { kind: Aside::Example, title: example.title.clone(), blocks }
    }

    /// Whether an example names a piece that can be shown beside it.
    pub fn names_pieces(self, example: &Example) -> bool {
        !self.named(&self.said(&example.telling)).is_empty()
    }

    /// The pieces named in these words, in order; names are set in italics.
    fn named(self, telling: &[Inline]) -> Vec<Picture> {
        /// The most that are shown; more would fill a second row.
        const MOST: usize = 4;
        let lists: Vec<&List> = self
            .game
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
                Some(self.piece(list, list.rows.iter().find(is)?))
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

    /// Optional rules or scenarios.
    pub fn patches<'p>(self, patches: impl Iterator<Item = &'p Patch>) -> Vec<Block> {
        let mut items = Vec::new();
        for patch in patches {
            let mut words = vec![Inline::Strong(plain(patch.name.clone()))];
            if !patch.text.is_empty() {
                words.push(Inline::Text(". ".into()));
                words.extend(self.said(&patch.text));
            }
            if patch.ours {
                words.push(Inline::Text(format!(" {}", self.words.word("option-added"))));
            }
            if patch.default {
                words.push(Inline::Text(format!(" {}", self.words.word("option-default"))));
            }
            let mut blocks = vec![Block::Paragraph(words)];
            let own = patch.setup.values().map(|step| step.text.as_str());
            blocks.extend(self.steps(own.chain(patch.steps.iter().map(String::as_str))));
            items.push(blocks);
        }
        if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
    }

    /// What the players settle among themselves.
    pub fn people(self) -> Vec<Block> {
        let items: Vec<_> =
            self.game.people.iter().map(|what| vec![Block::Paragraph(self.said(what))]).collect();
        if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
    }
}
