//! The rules of a game as they are written: a book, a player aid, and the pictures of both, for paper and for the page.

use warpress_render::icons::Icons;
use warpress_rulebook::pictures::{Gallery, pictures_of};
use warpress_rulebook::{Aid, Book, Words};

use crate::Case;

/// What is to be printed.
pub struct Written {
    /// The rulebook.
    pub book: Book,
    /// The player aid.
    pub aid: Aid,
    /// The pictures of both.
    pub gallery: Gallery,
    /// What in the sections cannot be part of a book.
    pub slips: Vec<String>,
}

impl Written {
    /// Gathers the words and the pictures, once for all that asks.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn once<'c>(case: &'c Case<'_>) -> Result<&'c Self, String> {
        case.made.written[case.turn].of(case, Self::of).as_ref().map_err(Clone::clone)
    }

    /// Gathers them anew.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn of(case: &Case<'_>) -> Result<Self, String> {
        let words = Words::of(&case.assets, case.game);
        let icons = Icons::of(&case.assets);
        let signs = |name: &str| icons.signs(name);
        let (book, aid, slips) = warpress_rulebook::printed(case.game, &case.loaded.sections, &words, &signs);
        let pictures = pictures_of(&book).chain(aid.pictures());
        let gallery = Gallery::of(&case.assets, case.game, pictures, case.way().ink)
            .map_err(|error| format!("no pictures: {error}"))?;
        let slips = slips.iter().map(|slip| format!("{}:{}: {}", slip.file, slip.line, slip.what)).collect();
        Ok(Self { book, aid, gallery, slips })
    }
}
