//! How a game proceeds: setup, the phases of a turn, endings.

use super::{said, sign};
use crate::book::{Block, Inline, Step, plain};
use warpress_model::{Game, Phase, Section};

/// The steps of a setup, numbered if there are several.
pub fn steps<'g>(texts: impl Iterator<Item = &'g str>) -> Vec<Block> {
    let texts = texts.filter(|text| !text.is_empty());
    let mut items: Vec<_> = texts.map(|text| vec![Block::Paragraph(said(text))]).collect();
    match items.len() {
        0 | 1 => items.pop().unwrap_or_default(),
        _ => vec![Block::List { from: Some(1), items }],
    }
}

/// Who begins, and the phases in order, with the sections that describe them.
pub fn phases(game: &Game, sections: &[Section]) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !game.turn.first.is_empty() {
        let label =
            if game.turn.order == warpress_model::TurnOrder::Alternate { "Who begins: " } else { "Order: " };
        let mut words = vec![Inline::Strong(plain(label))];
        words.extend(said(&game.turn.first));
        blocks.push(Block::Paragraph(words));
    }
    let mut steps = Vec::new();
    let mut described = Vec::new();
    for phase in &game.phases {
        add(phase, 0, sections, &mut steps, &mut described);
    }
    if !steps.is_empty() {
        blocks.push(Block::Sequence(steps));
    }
    blocks
}

/// A phase and those within it. A sequence of phases that recurs is described once.
fn add<'g>(
    phase: &'g Phase,
    depth: u8,
    sections: &[Section],
    steps: &mut Vec<Step>,
    described: &mut Vec<(&'g str, &'g str)>,
) {
    let section =
        sections.iter().find(|section| section.describes(&phase.id)).map(|section| section.id.clone());
    let mut text = said(&phase.text);
    let before =
        phase.sequence.as_deref().and_then(|sequence| described.iter().find(|(known, _)| *known == sequence));
    if let Some((_, name)) = before {
        text.push(Inline::Text(format!(
            "{}The steps are those of {name}.",
            if text.is_empty() { "" } else { " " }
        )));
    }
    let again = before.is_some();
    steps.push(Step { depth, name: phase.name.clone(), text, section });
    if again {
        return;
    }
    described.extend(phase.sequence.as_deref().map(|sequence| (sequence, phase.name.as_str())));
    for inner in &phase.phases {
        add(inner, depth + 1, sections, steps, described);
    }
}

/// The endings of the game.
pub fn endings(game: &Game) -> Vec<Block> {
    let items: Vec<_> = game
        .endings
        .iter()
        .filter(|(_, ending)| !ending.text.is_empty())
        .map(|(id, ending)| {
            let mut words = said(&ending.text);
            if let Some(tie) = &ending.tie {
                words.push(Inline::Text(" ".into()));
                words.extend(said(if tie == "draw" { "A tie is a draw." } else { tie }));
            }
            sign(&mut words, game.added_ending(id));
            vec![Block::Paragraph(words)]
        })
        .collect();
    if items.is_empty() { Vec::new() } else { vec![Block::List { from: None, items }] }
}
