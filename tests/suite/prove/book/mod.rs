//! The rulebook and the player aid of a game, set on paper and read back: nothing of the rules is lost on the way to a
//! reader.

pub mod aid;
pub mod edges;
pub mod heads;
pub mod lost;
pub mod paper;
pub mod pictures;
pub mod set;

use crate::written::Written;
use crate::{Case, Faults};
use set::Printed;

/// Sets the book and the aid, and reads them.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    let written = match Written::once(case) {
        Ok(written) => written,
        Err(why) => return faults.add(why),
    };
    written.slips.iter().for_each(|slip| faults.add(slip));
    match written.set(case) {
        Ok(printed) => self::faults(case, written, &printed, faults),
        Err(why) => faults.add(why),
    }
}

/// What a reader misses in it.
pub fn faults(case: &Case<'_>, written: &Written, printed: &Printed, faults: &mut Faults) {
    lost::faults(&written.book, &printed.rules, faults);
    pictures::faults(case.game, written, faults);
    edges::faults(printed, faults);
    heads::faults(&written.book, printed, faults);
    aid::faults(&written.aid, printed, faults);
}
