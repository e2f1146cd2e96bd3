//! Every deck gets a box.

use warpress_kit::{Boxes, Pick, Request};
use warpress_model::{Game, List};
use warpress_readers::read;

use super::made::why;
use crate::{Case, Faults, Way};

/// Makes the decks with boxes for them, and looks at these. Counters and boards have no boxes and are left out.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    // A ruleset may have decks that its modules fill.
    if !decks(case.game).any(|list| list.total() > 0) {
        return;
    }
    let Way { paper, ink, .. } = case.way();
    let pick = Pick { decks: decks(case.game).map(|list| list.id.clone()).collect(), ..Pick::default() };
    let request = Request { pick, boxes: Some(Boxes::default()), ..Request::new(paper, ink) };
    match warpress_kit::build(&case.assets, case.game, &request) {
        Ok(kit) => self::faults(&read::text(&kit.pdf), case.game, faults),
        Err(error) => faults.add(format!("decks with boxes on {paper}: {}", why(&error))),
    }
}

/// Whether as many boxes as decks can be glued together on these pages.
pub fn faults(pages: &[String], game: &Game, faults: &mut Faults) {
    let glued: usize = pages.iter().map(|page| page.to_uppercase().matches("GLUE").count()).sum();
    let decks = decks(game).count();
    faults.unless(glued >= 2 * decks, || format!("boxes: {glued} places to be glued for {decks} decks"));
}

fn decks(game: &Game) -> impl Iterator<Item = &List> {
    game.decks.values().filter(|list| list.component.printed)
}
