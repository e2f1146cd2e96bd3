//! A game's rules as they are written, and as they are read from paper.

use std::sync::Arc;

use super::paper::Paper;
use crate::Case;
use warpress_readers::read::{self, Page};
use warpress_rulebook::pictures::{Drawn, Gallery, shown};
use warpress_rulebook::{Aid, Book, Picture, Style, Words, style};
use warpress_typeset::{self as typeset, Set, TypesetError};

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

/// What was printed, as it is read.
pub struct Printed {
    /// The paper of the rulebook.
    pub paper: Paper,
    /// The pages of the rulebook.
    pub rules: Vec<Page>,
    /// The sides of the player aid, if there is anything to look up: on the paper of the book, and on that of the kit.
    pub aids: Vec<(Paper, Vec<Page>)>,
}

impl Written {
    /// Gathers the words and the pictures.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn of(case: &Case<'_>) -> Result<Self, String> {
        let words = Words::of(&case.assets, case.game);
        let (book, slips) = warpress_rulebook::book(case.game, &case.loaded.sections, &words);
        let aid = warpress_rulebook::aid(case.game, &case.loaded.sections, &words);
        let pictures = shown(&book).chain(aid.shown());
        let gallery = Gallery::of(&case.assets, case.game, pictures, case.way().ink)
            .map_err(|error| format!("no pictures: {error}"))?;
        let slips = slips.iter().map(|slip| format!("{}:{}: {}", slip.file, slip.line, slip.what)).collect();
        Ok(Self { book, aid, gallery, slips })
    }

    /// Sets both, as a build does, and reads them.
    ///
    /// # Errors
    /// If one of them cannot be set.
    pub fn set(&self, case: &Case<'_>) -> Result<Printed, String> {
        let way = case.way();
        let (paper, of_kit) = (Paper::named(way.book), Paper::named(way.paper));
        let (rules, aid) = rayon::join(|| self.set_book(case, paper), || self.set_aid(case, paper));
        let mut aids = vec![(paper, aid?)];
        if of_kit != paper {
            aids.push((of_kit, self.set_aid(case, of_kit)?));
        }
        let aids = aids.into_iter().filter_map(|(paper, aid)| Some((paper, aid?))).collect();
        Ok(Printed { paper, rules: rules?, aids })
    }

    fn set_book(&self, case: &Case<'_>, paper: Paper) -> Result<Vec<Page>, String> {
        let set =
            typeset::pdf(&case.assets, &self.book, &self.style(case, paper), &|_, one| self.picture(one));
        pages("rulebook", paper, set)
    }

    fn set_aid(&self, case: &Case<'_>, paper: Paper) -> Result<Option<Vec<Page>>, String> {
        if self.aid.is_empty() {
            return Ok(None);
        }
        let set =
            typeset::aid(&case.assets, &self.aid, &self.style(case, paper), &|_, one| self.picture(one));
        pages("player aid", paper, set).map(Some)
    }

    fn style(&self, case: &Case<'_>, paper: Paper) -> Style {
        style(self.gallery.renderer().theme(), case.way().ink, paper.page_mm)
    }

    fn picture(&self, picture: &Picture) -> Option<Arc<Drawn>> {
        self.gallery.draw(picture)
    }
}

fn pages(what: &str, paper: Paper, set: Result<Set, TypesetError>) -> Result<Vec<Page>, String> {
    let set = set.map_err(|error| format!("no {what} on {}: {error}", paper.name))?;
    Ok(read::pages(&set.bytes))
}
