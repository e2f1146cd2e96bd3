//! Hints: what the rule of thumb would answer, as far as the seat that is asked can know.

use super::Engine;
use crate::answer::Greedy;
use crate::chance::Stream;
use crate::choice::{Answer, Answerer, Question};
use crate::twin::Twin;

/// Of a game's random streams, those by which a hint deals what is not seen, and chooses among equals.
const DEALT: u64 = 4_000;
const CHOSEN: u64 = 4_001;

impl Engine {
    /// What the rule of thumb would answer in the place of the seat that is asked. It looks at a table on which chance has
    /// dealt anew what the seat does not see, so that nothing is told that the seat may not know. The same question has the
    /// same hint.
    pub fn hint(&mut self, question: &Question<'_>) -> Option<Answer> {
        let seed = self.play.seed;
        // What has been decided before is no secret; it makes the streams of two questions differ.
        let decided = u64::from(question.seat.0) << 32 | self.play.decisions.min(u64::from(u32::MAX));
        let mut chance = Stream::new(seed ^ decided, DEALT);
        let mut player = Greedy::new(Stream::new(seed ^ decided, CHOSEN));
        let mut twin = Twin::guess(&self.compiled, &self.play.table, question.seat, &mut chance);
        self.asked_at_twin(&mut twin, question, |engine, question| {
            engine.seen_by(question, |view| player.answer(question, view)).ok()
        })
    }
}
