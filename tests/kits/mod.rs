//! The kits of all games of the library, read back from their PDFs. A test that fails here means that
//! somebody prints, cuts and finds at the table that a card is missing or gives itself away.

mod cards;
mod cutting;
mod dealt;
mod file;
mod inks;
mod made;

use made::{ALL, kits};
use warpress::assets::Assets;
use warpress::library;

/// A game that cannot be built is a game that nobody can print.
#[test]
fn every_game_of_the_library_has_a_kit() {
    assert!(library::games(&Assets::built_in()).len() >= 9);
    assert!(ALL.1.is_empty(), "{}", ALL.1.join("\n"));
    for kit in kits() {
        assert!(kit.sheets.len() >= 2, "{}", kit.what);
    }
}
