//! Building every game of the library.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::prelude::*;

use super::{Order, OrderParts, Outcome, Shop, WorkError};
use warpress_kit::Pick;

/// How far the build of all games has come.
#[derive(Debug)]
pub enum Step<'s> {
    /// It is known of how many games something has to be made.
    Begun {
        /// The number of games.
        games: usize,
        /// The number of those that are not there yet.
        left: usize,
    },
    /// Something has been made of one more game.
    OneMore,
    /// What became of a game. Games come in their order.
    Ended {
        /// Its slug.
        game: &'s str,
        /// What became of its order.
        outcome: Outcome,
    },
}

impl Shop {
    /// Whether some game of the library has each deck and card that is picked; which takes a look at their data.
    ///
    /// # Errors
    /// For the first that no game has.
    pub fn has_picked(&self, order: &Order) -> Result<(), WorkError> {
        let Pick { decks, cards } = &order.kit.pick;
        let deck = |id: &String| {
            (Pick { decks: vec![id.clone()], cards: Vec::new() }, WorkError::DeckNowhere(id.clone()))
        };
        // A card is sought in the decks that are picked.
        let card = |word: &String| {
            (Pick { decks: decks.clone(), cards: vec![word.clone()] }, WorkError::PieceNowhere(word.clone()))
        };
        let (all, nowhere): (Vec<Pick>, Vec<WorkError>) =
            decks.iter().map(deck).chain(cards.iter().map(card)).unzip();
        if all.is_empty() {
            return Ok(());
        }
        let none = || vec![false; all.len()];
        let has = |slug: &String| -> Vec<bool> {
            let game = self.game(slug).load(&order.with).game;
            game.map_or_else(none, |game| all.iter().map(|pick| pick.within(&game).is_some()).collect())
        };
        let either = |one: Vec<bool>, other: Vec<bool>| {
            one.iter().zip(&other).map(|(one, other)| one | other).collect()
        };
        let found: Vec<bool> = self.games().par_iter().map(has).reduce(none, either);
        let lacking = nowhere.into_iter().zip(found).find(|(_, found)| !found);
        lacking.map_or(Ok(()), |(error, _)| Err(error))
    }

    /// Makes what was ordered of every game of the library. A game that has nothing to print is passed over. `tell` is
    /// told each step, and may break the work off: then no other game is begun.
    pub fn build_all(
        &self,
        order: &Order,
        tell: &mut dyn FnMut(Step<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let games = self.games();
        let known: Vec<Option<Outcome>> =
            games.par_iter().map(|slug| self.unchanged(&self.game(slug), order, true)).collect();
        let left: Vec<usize> = (0..games.len()).filter(|place| known[*place].is_none()).collect();
        tell(Step::Begun { games: games.len(), left: left.len() })?;
        // Rulebooks are made in parallel. A kit uses all cores most of the time, but setting a book and closing a PDF
        // use one, so two are made at once; more would only need more memory. The workers are not threads of the pool:
        // one of those, waiting for a part of its game, would begin another, and that one a third. They mostly wait for
        // the pool.
        let cores = rayon::current_num_threads();
        let workers = if order.parts == OrderParts::Rules { 2 * cores } else { cores.min(2) };
        let next = AtomicUsize::new(0);
        let (sender, made) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, left, next, games) = (sender.clone(), &left, &next, &games);
                scope.spawn(move || {
                    // The receiver is gone when the work is abandoned.
                    while let Some(place) = left.get(next.fetch_add(1, Ordering::Relaxed))
                        && let outcome = self.make(&self.game(&games[*place]), order, true)
                        && sender.send((*place, outcome)).is_ok()
                    {}
                });
            }
            drop(sender);
            let mut waiting: BTreeMap<usize, Outcome> = known
                .into_iter()
                .enumerate()
                .filter_map(|(place, outcome)| Some((place, outcome?)))
                .collect();
            let mut shown = 0;
            let mut show = |waiting: &mut BTreeMap<usize, Outcome>, tell: &mut dyn FnMut(Step<'_>) -> _| {
                while let Some(outcome) = waiting.remove(&shown) {
                    let game = &games[shown];
                    shown += 1;
                    tell(Step::Ended { game, outcome })?;
                }
                ControlFlow::Continue(())
            };
            show(&mut waiting, tell)?;
            for (place, outcome) in made {
                tell(Step::OneMore)?;
                waiting.insert(place, outcome);
                show(&mut waiting, tell)?;
            }
            ControlFlow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, OrderParts, Shop, Step};
    use crate::End;
    use std::ops::ControlFlow;
    use warpress_cache::Cache;
    use warpress_kit::{Pick, Request};
    use warpress_render::theme::Ink;

    #[test]
    fn games_come_in_their_order_until_the_work_is_broken_off() {
        let shop = Shop::open(None, Cache::off());
        // Rules are not made of what is picked, so nothing is made of any game.
        let mut order =
            Order { parts: OrderParts::Rules, ..Order::new(Request::new("a4", Ink::Full), "no-such-folder") };
        order.kit.pick = Pick { cards: vec!["sonar".into()], ..Pick::default() };
        let (mut begun, mut ended) = (None, Vec::new());
        let mut tell = |step: Step<'_>| {
            match step {
                Step::Begun { games, left } => begun = Some((games, left)),
                Step::OneMore => {}
                Step::Ended { game, outcome } => {
                    assert!(matches!(outcome.end, End::Nothing), "{game}: {outcome:?}");
                    ended.push(game.to_owned());
                }
            }
            if ended.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert!(shop.build_all(&order, &mut tell).is_break());
        let games = shop.games();
        assert_eq!(begun, Some((games.len(), games.len())));
        assert_eq!(ended, games[..5]);
    }
}
