//! What is to be made of a game, and where it goes.

use std::path::PathBuf;

use warpress_kit as kit;

/// An order for the files of a game.
#[derive(Debug, Clone)]
pub struct Order {
    /// How the kit is printed, and which of its pieces are. Paper and ink are those of the rules too.
    pub kit: kit::Request,
    /// What is made.
    pub parts: OrderParts,
    /// The paper of the rulebook, if not that of the kit.
    pub rules_paper: Option<String>,
    /// Also arrange the rulebook as a booklet.
    pub booklet: bool,
    /// Also write a page for review, with the sheets on both papers that people use.
    pub review: bool,
    /// The scenarios and options to apply.
    pub with: Vec<String>,
    /// The folder in which the game gets one of its own.
    pub out: PathBuf,
    /// Also replace files that warpress did not write.
    pub force: bool,
}

/// The parts of what is made of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderParts {
    /// Kit and rules.
    All,
    /// The kit.
    Kit,
    /// Rulebook, quick reference and page of rules.
    Rules,
}

impl Order {
    /// An order for kit and rules.
    pub fn new(kit: kit::Request, out: impl Into<PathBuf>) -> Self {
        Self {
            kit,
            parts: OrderParts::All,
            rules_paper: None,
            booklet: false,
            review: false,
            with: Vec::new(),
            out: out.into(),
            force: false,
        }
    }

    /// Whether a kit is wanted, if there is anything to print.
    pub(crate) fn wants_kit(&self) -> bool {
        self.parts != OrderParts::Rules
    }

    /// Whether files of rules are wanted, if the game has rules: who picks some cards wants those cards.
    pub(crate) fn wants_rules(&self) -> bool {
        self.parts != OrderParts::Kit && self.kit.pick.is_all()
    }

    /// The paper of the rules.
    pub(crate) fn rules_paper(&self) -> &str {
        self.rules_paper.as_deref().unwrap_or(&self.kit.paper)
    }

    /// The papers that a kit is made for: a review covers both that people use.
    pub(crate) fn papers(&self) -> impl Iterator<Item = &str> {
        let own = self.kit.paper.as_str();
        let others = ["a4", "letter"].into_iter().filter(move |other| self.review && *other != own);
        std::iter::once(own).chain(others)
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, OrderParts};
    use warpress_kit::{Pick, Request};
    use warpress_render::theme::Ink;

    fn order() -> Order {
        Order::new(Request::new("a5", Ink::Full), "output")
    }

    #[test]
    fn a_review_covers_the_papers_that_people_use() {
        assert_eq!(order().papers().collect::<Vec<_>>(), ["a5"]);
        let review = Order { review: true, ..order() };
        assert_eq!(review.papers().collect::<Vec<_>>(), ["a5", "a4", "letter"]);
    }

    #[test]
    fn who_picks_cards_wants_no_rules() {
        assert!(order().wants_rules() && order().wants_kit());
        let rules = Order { parts: OrderParts::Rules, ..order() };
        assert!(rules.wants_rules() && !rules.wants_kit());
        let mut some = order();
        some.kit.pick = Pick { decks: vec!["hunt".into()], ..Pick::default() };
        assert!(!some.wants_rules());
    }
}
