//! Every picture that rules name is drawn: a form that nobody draws leaves a gap that its author does not see.

use crate::Faults;
use crate::written::Written;
use warpress_model::Game;
use warpress_rulebook::book::Depicted;
use warpress_rulebook::pictures::pictures_of;

/// The pictures of the book and of the aid that cannot be drawn.
pub fn faults(game: &Game, written: &Written, faults: &mut Faults) {
    // A ruleset prints nothing that its cover could show.
    let printed = game.lists().any(|list| list.component.printed);
    let named = pictures_of(&written.book).chain(written.aid.pictures());
    for picture in named.filter(|picture| printed || picture.of != Depicted::Cover) {
        faults.unless(written.gallery.draw(picture).is_some(), || {
            let row = picture.row.as_deref().unwrap_or("the whole");
            format!("no picture of {}, {row} ({:?})", picture.list, picture.of)
        });
    }
}
