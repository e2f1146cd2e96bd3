//! The head of a rulebook: the kind of game, its players, its makers.

use super::Gather;
use crate::Book;
use warpress_model::Players;

impl Gather<'_> {
    /// The book of a game, with its head but no sections yet.
    pub fn head(self) -> Book {
        let Self { game, words } = self;
        let credits = self.credits();
        let players = self.players(&game.players);
        let mut facts = vec![(words.word("head-players"), players.clone())];
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
            rights: game.credits.rights(),
            licensed: game.credits.licence.is_some() || game.credits.terms.is_some(),
            theme: game.theme.clone(),
            cover: None,
            sections: Vec::new(),
        }
    }

    /// “2 players”, “1–4 players”, “2–4 players, or one alone”.
    fn players(self, players: &Players) -> String {
        let Players { min, max, solo } = *players;
        let many = match max {
            Some(1) => self.words.say("players-exactly", &[("max", 1_u32.into())]),
            Some(max) if max == min => self.words.say("players-exactly", &[("max", max.into())]),
            Some(max) => self.words.say("players-between", &[("min", min.into()), ("max", max.into())]),
            None => self.words.say("players-least", &[("min", min.into())]),
        };
        match solo && min > 1 {
            true => self.words.say("players-or-alone", &[("players", (&many).into())]),
            false => many,
        }
    }

    /// Who did what, and the sources.
    fn credits(self) -> Vec<(String, String)> {
        let credits = &self.game.credits;
        let people = credits
            .by
            .iter()
            .map(|(part, names)| (self.words.word(contribution(part)), self.words.list(names)));
        let sources = credits.based_on.iter().map(|work| (self.words.word("credit-after"), work.clone()));
        people.chain(sources).collect()
    }
}

/// The message for a kind of contribution.
fn contribution(part: &str) -> &'static str {
    match part {
        "design" => "credit-design",
        "development" => "credit-development",
        "cards" => "credit-cards",
        "maps" => "credit-maps",
        "art" => "credit-art",
        "testing" => "credit-testing",
        "rules" => "credit-rules",
        _ => "credit-thanks",
    }
}
