//! Inks that do not keep their promise.

use super::pack::{Pack, expect};

/// What is printed in full colour keeps no promise of the other inks; the papers differ too, which is found as well.
#[test]
fn colour_in_mono_and_dark_pages_in_low_ink_are_found() {
    let pack = Pack::new();
    let (pdf, labels) = pack.make(&pack.game, 0);
    expect(&pack.read(&pdf, &labels, &pack.game, 1), &["page 4 is dark by 0."]);
    expect(&pack.read(&pdf, &labels, &pack.game, 2), &["page 3 shows the colour "]);
}
