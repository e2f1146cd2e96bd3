//! Packs from the internet that mean harm, or that somebody has broken beyond reason. Whoever tries one
//! must not lose an evening, a disk or a secret: the program says no in a sentence, within seconds, with
//! little memory, and leaves nothing half-made.

mod endless;
mod names;
mod output;
mod outside;
mod pack;
mod pictures;
mod sheets;
mod texts;

use pack::{Faults, with_face};

#[test]
fn the_pack_that_all_of_these_are_made_from_is_sound() {
    let mut faults = Faults::default();
    let folder = with_face("{{ text(s=slot.text, x=10, y=10, w=160, h=60, size=12, fill=p.ink) }}");
    faults.survives(&folder.what, folder.around(), &["check", "./pack"]).ends(0);
    faults.survives(&folder.what, folder.around(), &["build", "./pack"]).ends(0);
}
