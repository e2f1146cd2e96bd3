//! The page of a game for browsers, as its tags and its typefaces say it: whoever reads it on a telephone, with a keyboard,
//! by ear or at night must get all of it. What a browser makes of it is `browser`'s.

use crate::{Case, Faults};
use warpress_readers::{tags, typefaces};
use warpress_rulebook::pictures::Gallery;
use warpress_rulebook::{Words, html};

/// Makes the page and reads it.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    match made(case) {
        Ok(page) => self::faults(&page, faults),
        Err(why) => faults.add(why),
    }
}

/// The page, in its game's ink.
///
/// # Errors
/// If a picture cannot be drawn.
pub fn made(case: &Case<'_>) -> Result<String, String> {
    let words = Words::of(&case.assets, case.game);
    let (book, _) = warpress_rulebook::book(case.game, &case.loaded.sections, &words);
    let ink = case.way().ink;
    let gallery =
        Gallery::new(&case.assets, case.game, &book, ink).map_err(|error| format!("no page: {error}"))?;
    Ok(html::drawn(&case.assets, &book, &gallery, ink))
}

/// What does not hold together in it.
pub fn faults(page: &str, faults: &mut Faults) {
    faults.0.extend(tags::faults(page));
    faults.0.extend(typefaces::faults(page));
}
