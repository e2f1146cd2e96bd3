//! A game's rules set on paper, and read from it.

use std::sync::Arc;

use super::paper::Paper;
use crate::Case;
use crate::written::Written;
use warpress_readers::read::{self, Page};
use warpress_rulebook::pictures::DrawnPicture;
use warpress_rulebook::{Picture, Style, style};
use warpress_typeset::{self as typeset, PagedPdf, TypesetError};

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

    fn picture(&self, picture: &Picture) -> Option<Arc<DrawnPicture>> {
        self.gallery.draw(picture)
    }
}

fn pages(what: &str, paper: Paper, set: Result<PagedPdf, TypesetError>) -> Result<Vec<Page>, String> {
    let set = set.map_err(|error| format!("no {what} on {}: {error}", paper.name))?;
    Ok(read::pages(&set.bytes))
}
