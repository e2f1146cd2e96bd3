//! A leaf that answers what nobody asked.

use warpress_model::TurnOrder;

use super::pack::{Pack, expect};

#[test]
fn a_leaf_that_says_who_begins_where_nobody_does_is_found() {
    let pack = Pack::new();
    let faults = pack.faults_against(0, |game| game.turn.order = TurnOrder::Together);
    expect(&faults, &["page 2: the leaf answers “Who begins.”", "page 2: the leaf does not answer “Order.”"]);
    let faults = pack.faults_if(0, |game| game.turn.order = TurnOrder::Together);
    expect(&faults, &["page 2: the leaf does not answer “Who begins.”", "page 2: the leaf answers “Order.”"]);
}
