//! The page of a game for browsers, as its tags and its typefaces say it: whoever reads it on a telephone, with a keyboard,
//! by ear or at night must get all of it. What a browser makes of it is `browser`'s.

use crate::written::Written;
use crate::{Case, Faults};
use warpress_readers::{tags, typefaces};
use warpress_rulebook::html;

/// Makes the page and reads it.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    match made(case) {
        Ok(page) => self::faults(page, faults),
        Err(why) => faults.add(why),
    }
}

/// The page, in its game's ink, made once for all that look at it.
///
/// # Errors
/// If a picture cannot be drawn.
pub fn made<'c>(case: &'c Case<'_>) -> Result<&'c String, String> {
    let make = |case: &Case<'_>| {
        let Written { book, gallery, .. } = Written::once(case)?;
        Ok(html::drawn(&case.assets, book, gallery, case.way().ink))
    };
    case.made.pages[case.turn].of(case, make).as_ref().map_err(|why: &String| format!("no page: {why}"))
}

/// What does not hold together in it.
pub fn faults(page: &str, faults: &mut Faults) {
    faults.0.extend(tags::faults(page));
    faults.0.extend(typefaces::faults(page));
}
