//! The course of a game: setup, the phases of a turn, endings.

use super::said;
use crate::model::{ById, Game, Phase, Section, SetupStep};
use crate::rulebook::book::{Block, Inline, Step, plain};

/// The steps of a setup, numbered.
pub fn setup(steps: &ById<SetupStep>) -> Vec<Block> {
    let items: Vec<_> = steps
        .values()
        .filter(|step| !step.text.is_empty())
        .map(|step| vec![Block::Paragraph(said(&step.text))])
        .collect();
    if items.is_empty() { Vec::new() } else { vec![Block::List { from: Some(1), items }] }
}

/// Who begins, and the phases in their order, with the sections that tell of them.
pub fn phases(game: &Game, sections: &[Section]) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !game.turn.first.is_empty() {
        let label = if game.turn.order == "alternate" { "Who begins: " } else { "Order: " };
        let mut words = vec![Inline::Strong(plain(label))];
        words.extend(said(&game.turn.first));
        blocks.push(Block::Paragraph(words));
    }
    let mut steps = Vec::new();
    for phase in &game.phases {
        add(phase, 0, sections, &mut steps);
    }
    if !steps.is_empty() {
        blocks.push(Block::Sequence(steps));
    }
    blocks
}

fn add(phase: &Phase, depth: u8, sections: &[Section], steps: &mut Vec<Step>) {
    let section =
        sections.iter().find(|section| section.tells_of(&phase.id)).map(|section| section.id.clone());
    steps.push(Step { depth, name: phase.name.clone(), text: said(&phase.text), section });
    for inner in &phase.phases {
        add(inner, depth + 1, sections, steps);
    }
}

/// How the game ends.
pub fn endings(game: &Game) -> Vec<Block> {
    let items: Vec<_> = game
        .endings
        .values()
        .filter(|ending| !ending.text.is_empty())
        .map(|ending| {
            let mut words = said(&ending.text);
            if let Some(tie) = &ending.tie {
                words.push(Inline::Text(" ".into()));
                words.extend(said(tie));
            }
            vec![Block::Paragraph(words)]
        })
        .collect();
    if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
}
