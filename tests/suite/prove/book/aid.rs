//! A player aid is one side with the pieces on it: nobody turns the sheet over in the middle of a turn, or looks for the
//! second one.

use super::set::Printed;
use crate::Faults;
use warpress_readers::letters::letters;
use warpress_readers::read::Page;
use warpress_rulebook::Aid;
use warpress_rulebook::book::Block;

/// Pieces yield only to so many tables, which fill the side.
const FULL: usize = 8;

/// What is wrong with the aid.
pub fn faults(aid: &Aid, printed: &Printed, faults: &mut Faults) {
    faults.unless(aid.is_empty() || !printed.aids.is_empty(), || {
        "no player aid, though there is something to look up".to_owned()
    });
    let blocks = aid.book.sections.iter().flat_map(|passage| &passage.blocks);
    let tables = blocks.filter(|block| matches!(block, Block::Table(_))).count();
    for (paper, sides) in &printed.aids {
        let mut add = |what: String| faults.add(format!("the player aid on {} {what}", paper.name));
        if sides.len() > paper.sides {
            add(format!("takes {} sides", sides.len()));
        }
        let text = letters(&sides.iter().map(Page::text).collect::<String>()).to_lowercase();
        let says = |id: &str| text.contains(&letters(&aid.book.words.word(id)).to_lowercase());
        if !says("aid-aid") {
            add("does not say what it is".to_owned());
        }
        let shown = says("aid-key") || says("aid-key-part");
        if !shown && paper.is_roomy() && !aid.pieces.is_empty() && tables < FULL {
            add(format!("has no key to the pieces, though it has no more than {tables} tables"));
        }
        if shown && aid.pieces.is_empty() {
            add("has a key to the pieces, though there are none".to_owned());
        }
    }
}
