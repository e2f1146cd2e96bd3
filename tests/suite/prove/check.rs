//! What `warpress check` finds: of a game of the library nothing, or what its data explain. Its examples come out, its
//! stored report leaves nothing open, its audit names nothing that is gone, and its faces can be read.

use warpress_check::{self as check, Depth, Measures};

use crate::drawn::Faces;
use crate::{Case, Faults};

/// Checks the game as the command does, without drawing again what was drawn for its digests.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    let Case { assets, home, .. } = case;
    let fresh = Measures::default();
    let (drawing, seen) = Faces::noted(case).map_or((assets, &fresh), |(drawing, seen)| (drawing, seen));
    let loaded = case.loaded.clone();
    let found = check::check_again(loaded, assets, home, &[], Depth::Faces, (drawing, seen));
    if !found.findings.is_empty() {
        faults.add(check::whole(&check::human(&found, false)).trim_end());
    }
}
