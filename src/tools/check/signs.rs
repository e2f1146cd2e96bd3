//! Decisions of this edition that are not marked: a reader cannot tell that such a rule is not the author's.

use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::{Diagnostic, Game};
use warpress_rulebook::{self as rulebook, Block, Words};

/// Looks for rulings whose sign is nowhere in the rules. Corrections and renamings need none, and games without rules
/// of their own have nowhere to put it.
pub fn check(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let needed = |id: &str| game.rulings.get(id).filter(|ruling| ruling.why.decides() && ruling.answered());
    if loaded.sections.is_empty() || !game.rulings.keys().any(|id| needed(id).is_some()) {
        return Vec::new();
    }
    let (book, _) = rulebook::book(game, &loaded.sections, &Words::default());
    let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
    let decisions = blocks.filter_map(|block| match block {
        Block::Decisions(all) => Some(all),
        _ => None,
    });
    let bare = decisions.flatten().filter(|decision| !decision.signed);
    bare.filter_map(|decision| Some((&decision.id, needed(&decision.id)?)))
        .map(|(id, ruling)| {
            Diagnostic::new(Code::W0508, format!("the rules do not mark what the ruling “{id}” decides"), &ruling.at)
                .help(format!("write {{{{ ruling.{id} }}}} behind the sentence that it decides, in rules.md or in a text that the book prints"))
                .about(id.as_str())
        })
        .collect()
}
