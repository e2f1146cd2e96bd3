//! The head of a rulebook: the kind of game, its players, its makers.

use super::Gather;
use crate::Book;
use warpress_kit::saying;

impl Gather<'_> {
    /// The book of a game, with its head but no sections yet.
    pub fn head(self) -> Book {
        let Self { game, words } = self;
        let credits = self.credits();
        let players = saying::players(words, &game.players);
        let fact = |players: &String| (words.word("head-players"), players.clone());
        let mut facts: Vec<_> = players.iter().map(fact).collect();
        facts.extend(game.version.iter().map(|version| (words.word("head-version"), version.clone())));
        facts.extend(credits.iter().cloned());
        Book {
            words: words.clone(),
            slug: game.slug.clone(),
            title: game.title.clone(),
            summary: game.summary.clone(),
            players,
            facts,
            authors: game.credits.by.get("design").cloned().unwrap_or_default(),
            credits,
            version: game.version.clone(),
            rights: saying::rights(words, &game.credits),
            licensed: game.credits.licence.is_some() || game.credits.terms.is_some(),
            theme: game.theme.clone(),
            cover: None,
            plates: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Who did what, and the sources.
    fn credits(self) -> Vec<(String, String)> {
        let credits = &self.game.credits;
        let people = credits
            .by
            .iter()
            .map(|(part, names)| (saying::contribution(self.words, part), self.words.list(names)));
        let sources = credits.based_on.iter().map(|work| (self.words.word("credit-after"), work.clone()));
        people.chain(sources).collect()
    }
}
