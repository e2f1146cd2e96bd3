//! How a game proceeds: setup, the phases of a turn, endings.

use super::{Gather, sign};
use crate::book::{Block, Inline, Step, plain};
use warpress_model::rules::of_phase;
use warpress_model::{Phase, Section, TurnOrder};

impl Gather<'_> {
    /// The steps of a setup, numbered if there are several.
    pub fn steps<'t>(self, texts: impl Iterator<Item = &'t str>) -> Vec<Block> {
        let texts = texts.filter(|text| !text.is_empty());
        let mut items: Vec<_> = texts.map(|text| vec![Block::Paragraph(self.said(text))]).collect();
        match items.len() {
            0 | 1 => items.pop().unwrap_or_default(),
            _ => vec![Block::List { from: Some(1), items }],
        }
    }

    /// Who begins, and the phases in order, with the sections that describe them.
    pub fn phases(self, sections: &[Section]) -> Vec<Block> {
        let game = self.game;
        let mut blocks = Vec::new();
        if !game.turn.first.is_empty() {
            let label =
                if game.turn.order == TurnOrder::Alternate { "leaf-who-begins" } else { "leaf-order" };
            let mut words = vec![Inline::Strong(plain(format!("{}: ", self.words.word(label))))];
            words.extend(self.said(&game.turn.first));
            blocks.push(Block::Paragraph(words));
        }
        let mut steps = Vec::new();
        let mut described = Vec::new();
        for phase in &game.phases {
            self.add(phase, 0, sections, &mut steps, &mut described);
        }
        if !steps.is_empty() {
            blocks.push(Block::Sequence(steps));
        }
        blocks
    }

    /// A phase and those within it. A sequence of phases that recurs is described once.
    fn add<'g>(
        self,
        phase: &'g Phase,
        depth: u8,
        sections: &[Section],
        steps: &mut Vec<Step>,
        described: &mut Vec<(&'g str, &'g str)>,
    ) {
        let section = of_phase(sections, &phase.id).map(|section| section.id.clone());
        let mut text = self.said(&phase.text);
        let before = phase
            .sequence
            .as_deref()
            .and_then(|sequence| described.iter().find(|(known, _)| *known == sequence));
        if let Some((_, name)) = before {
            let gap = if text.is_empty() { "" } else { " " };
            let same = self.words.say("flow-same-steps", &[("name", (*name).into())]);
            text.push(Inline::Text(format!("{gap}{same}")));
        }
        let again = before.is_some();
        steps.push(Step { depth, name: phase.name.clone(), signs: Vec::new(), text, section });
        if again {
            return;
        }
        described.extend(phase.sequence.as_deref().map(|sequence| (sequence, phase.name.as_str())));
        for inner in &phase.phases {
            self.add(inner, depth + 1, sections, steps, described);
        }
    }

    /// The endings of the game.
    pub fn endings(self) -> Vec<Block> {
        let game = self.game;
        let draw = self.words.word("flow-tie-is-draw");
        let items: Vec<_> = game
            .endings
            .iter()
            .filter(|(_, ending)| !ending.text.is_empty())
            .map(|(id, ending)| {
                let mut words = self.said(&ending.text);
                if let Some(tie) = &ending.tie {
                    words.push(Inline::Text(" ".into()));
                    words.extend(if tie == "draw" { plain(draw.as_str()) } else { self.said(tie) });
                }
                sign(&mut words, game.added_ending(id));
                vec![Block::Paragraph(words)]
            })
            .collect();
        if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
    }
}
