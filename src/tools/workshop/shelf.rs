//! Games that are to be bound in a volume.

use rayon::prelude::*;

use super::{NotFound, Problems, Shop};
use warpress_assets::Assets;
use warpress_kit::Source;
use warpress_library::Loaded;
use warpress_model::Severity;
use warpress_rulebook::bind::Leaves;
use warpress_rulebook::volume::sorted_as;

/// A game that was read, with the assets to draw it with. Warnings are left to a check.
#[derive(Debug)]
pub struct LibraryGame {
    /// The assets.
    pub assets: Assets,
    /// The game.
    pub loaded: Loaded,
}

/// Why games cannot be bound.
#[derive(Debug, thiserror::Error)]
pub enum Unbound {
    /// Some of them have errors; a book that left them out would be taken for complete.
    #[error("some of the games have errors")]
    Problems(Vec<Problems>),
    /// One that was named has no rules.
    #[error("{0} has no rules.md")]
    NoRules(String),
    /// Files and anchors are named after folders.
    #[error("two of the games are called “{0}”; a book distinguishes them by their folders")]
    Alike(String),
    /// None of them has rules.
    #[error("no game with rules matches")]
    Nothing,
}

impl Shop {
    /// Reads the games that these words mean, each once, in their order.
    ///
    /// # Errors
    /// If a word means no game.
    pub fn read_each(&self, words: &[String]) -> Result<Vec<LibraryGame>, NotFound> {
        let mut sources: Vec<Source> = Vec::new();
        for word in words {
            let source = self.find(word)?;
            if !sources.iter().any(|other| other.home == source.home) {
                sources.push(source);
            }
        }
        Ok(read(sources))
    }

    /// Reads every game of the library.
    pub fn read_all(&self) -> Vec<LibraryGame> {
        read(self.games().iter().map(|slug| self.game(slug)).collect())
    }
}

fn read(sources: Vec<Source>) -> Vec<LibraryGame> {
    let one = |source: Source| {
        let mut loaded = source.load(&[]);
        loaded.findings.retain(|finding| finding.severity == Severity::Error);
        LibraryGame { assets: source.assets, loaded }
    };
    sources.into_par_iter().map(one).collect()
}

impl LibraryGame {
    fn has_rules(&self) -> bool {
        !self.loaded.sections.is_empty()
    }

    /// What is bound of it.
    pub(crate) fn leaves(&self) -> Option<Leaves<'_>> {
        let game = self.loaded.game.as_ref()?;
        Some(Leaves { assets: &self.assets, game, sections: &self.loaded.sections })
    }
}

/// Those of the games that can be bound. If they were named, that is all of them, in their order; otherwise those that
/// have rules, sorted by title.
///
/// # Errors
/// If a game has errors, one that was named has no rules, two have the same name, or there are none.
pub fn ready(mut all: Vec<LibraryGame>, named: bool) -> Result<Vec<LibraryGame>, Unbound> {
    if all.iter().any(|one| one.loaded.failed()) {
        let broken = all.into_iter().map(|one| one.loaded).filter(Loaded::failed);
        let problems = broken.map(|Loaded { findings, sources, .. }| Problems { findings, sources });
        return Err(Unbound::Problems(problems.collect()));
    }
    if named {
        let bare = all.iter().filter(|one| !one.has_rules()).find_map(|one| one.loaded.game.as_ref());
        if let Some(game) = bare {
            return Err(Unbound::NoRules(game.title.clone()));
        }
    } else {
        // Rules that games share are printed with each of them.
        all.retain(|one| {
            let stands = |game: &warpress_model::Game| !game.is_ruleset() || game.has_kit();
            one.has_rules() && one.loaded.game.as_ref().is_some_and(stands)
        });
        all.sort_by_cached_key(|one| {
            one.loaded.game.as_ref().map(|game| (sorted_as(&game.title), game.slug.clone()))
        });
    }
    let mut slugs: Vec<&str> =
        all.iter().filter_map(|one| Some(one.loaded.game.as_ref()?.slug.as_str())).collect();
    slugs.sort_unstable();
    if let Some(two) = slugs.windows(2).find(|two| two[0] == two[1]) {
        return Err(Unbound::Alike(two[0].to_owned()));
    }
    if all.is_empty() { Err(Unbound::Nothing) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::{Unbound, ready};
    use crate::Shop;
    use warpress_cache::Cache;

    #[test]
    fn games_are_bound_in_the_order_in_which_they_were_named_and_each_once() {
        let shop = Shop::open(None, Cache::off());
        let words = ["wolf-pack", "attrition", "wolf-pack"].map(str::to_owned);
        let read = || shop.read_each(&words).unwrap();
        let slugs = |named: bool| -> Vec<String> {
            let games = ready(read(), named).unwrap();
            games.into_iter().filter_map(|one| Some(one.loaded.game?.slug)).collect()
        };
        assert_eq!(slugs(true), ["wolf-pack", "attrition"]);
        assert_eq!(slugs(false), ["attrition", "wolf-pack"]);
        let twice = read().into_iter().chain(read()).collect();
        assert!(matches!(ready(twice, true), Err(Unbound::Alike(slug)) if slug == "attrition"));
        assert!(matches!(ready(Vec::new(), true), Err(Unbound::Nothing)));
    }
}
