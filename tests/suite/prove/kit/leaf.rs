//! The assembly leaf answers what the game asks.

use warpress_model::TurnOrder;

use super::Kit;
use crate::Faults;

/// "Who begins. Both sides act in every turn" answers a question that nobody asked.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    let turn = &kit.game.turn;
    let Some(back) = kit.page(2).filter(|_| !turn.first.is_empty()) else { return };
    let words: String = back.words.iter().map(|(_, word)| word.as_str()).collect();
    let alternate = turn.order == TurnOrder::Alternate;
    for (head, wanted) in [("Who begins.", alternate), ("Order.", !alternate)] {
        faults.unless(words.contains(head) == wanted, || {
            let has = if wanted { "does not answer" } else { "answers" };
            format!("page 2: the leaf {has} “{head}”")
        });
    }
}
