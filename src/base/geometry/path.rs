//! Distances and shortest paths. The cost of a step is up to the caller: it depends on rules, not on the board.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::board::{Board, Exit};

/// A possible step of a path.
#[derive(Debug, Clone, Copy)]
pub struct Step<'b> {
    /// The space that it leaves.
    pub from: usize,
    /// The space that it enters.
    pub to: usize,
    /// The way between them.
    pub exit: &'b Exit,
}

/// A path across the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The spaces, including the first and the last.
    pub spaces: Vec<usize>,
    /// The total cost of its steps.
    pub cost: u32,
}

/// A cost of 1 for each open way, as counted by [`Board::distance`].
pub fn unit(step: &Step<'_>) -> Option<u32> {
    (!step.exit.closed).then_some(1)
}

impl Board {
    /// Steps to every space over all open ways, including one-way ones; `None` = cannot be reached.
    pub fn distances(&self, from: usize) -> Vec<Option<u32>> {
        let mut found = vec![None; self.len()];
        if from >= self.len() {
            return found;
        }
        found[from] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((space, steps)) = queue.pop_front() {
            for exit in self.exits(space).iter().filter(|exit| !exit.closed) {
                if found[exit.to].is_none() {
                    found[exit.to] = Some(steps + 1);
                    queue.push_back((exit.to, steps + 1));
                }
            }
        }
        found
    }

    /// Steps from one space to another over open ways.
    pub fn distance(&self, from: usize, to: usize) -> Option<u32> {
        self.distances(from).get(to).copied().flatten()
    }

    /// The spaces within a number of steps, the nearest first, beginning with the space itself.
    pub fn within(&self, from: usize, most: u32) -> Vec<usize> {
        self.reach(from, most, unit).into_iter().map(|(space, _)| space).collect()
    }

    /// The spaces that can be reached for at most `budget`, with the least cost of each, the cheapest first.
    /// `cost` gives the cost of a step; `None` = it cannot be taken.
    pub fn reach(
        &self,
        from: usize,
        budget: u32,
        cost: impl FnMut(&Step<'_>) -> Option<u32>,
    ) -> Vec<(usize, u32)> {
        self.search(from, budget, None, cost).order
    }

    /// The cheapest path; of two that cost the same, always the same one. `cost` as for [`Board::reach`].
    pub fn path(&self, from: usize, to: usize, cost: impl FnMut(&Step<'_>) -> Option<u32>) -> Option<Path> {
        let found = self.search(from, u32::MAX, Some(to), cost);
        let total = found.order.iter().find(|(space, _)| *space == to)?.1;
        let mut spaces = vec![to];
        let mut at = to;
        while let Some(before) = found.before[at] {
            spaces.push(before);
            at = before;
        }
        spaces.reverse();
        Some(Path { spaces, cost: total })
    }

    /// Dijkstra's algorithm. Spaces of equal cost are settled in the order of their numbers, so that a game that is
    /// replayed takes the same paths.
    fn search(
        &self,
        from: usize,
        budget: u32,
        until: Option<usize>,
        mut cost: impl FnMut(&Step<'_>) -> Option<u32>,
    ) -> Search {
        let mut best: Vec<Option<u32>> = vec![None; self.len()];
        let mut found = Search { order: Vec::new(), before: vec![None; self.len()] };
        let mut settled = vec![false; self.len()];
        let mut open = BinaryHeap::new();
        if from < self.len() {
            best[from] = Some(0);
            open.push(Reverse((0, from)));
        }
        while let Some(Reverse((spent, space))) = open.pop() {
            if std::mem::replace(&mut settled[space], true) {
                continue;
            }
            found.order.push((space, spent));
            if until == Some(space) {
                break;
            }
            for exit in self.exits(space) {
                let Some(more) = cost(&Step { from: space, to: exit.to, exit }) else { continue };
                let total = spent.saturating_add(more);
                if total <= budget && best[exit.to].is_none_or(|best| total < best) {
                    best[exit.to] = Some(total);
                    found.before[exit.to] = Some(space);
                    open.push(Reverse((total, exit.to)));
                }
            }
        }
        found
    }
}

/// The result of a search.
struct Search {
    /// Spaces with their cost, in the order in which they were settled.
    order: Vec<(usize, u32)>,
    /// The predecessor of each space.
    before: Vec<Option<usize>>,
}
