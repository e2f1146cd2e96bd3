//! How much of a table a room bears.

use super::{MOST_BOARDS, MOST_SEATS, RoomContents, StackDisplay};
use crate::table::{Table, Use};

/// The most widgets in a room. Its program stops at 1,300 (a constant of its client, quoted in pull request 3137 of
/// github.com/ArnoldSmith86/virtualtabletop); players add some.
const MOST: usize = 1_200;

/// Of these at most so many, so that pieces are left in every room.
const MOST_HOLDERS: usize = 240;

impl RoomContents {
    /// Decides how many pieces lie in the room: all that are played with before any of the box, and of the box one of each
    /// kind before a second of any.
    pub(super) fn count(&mut self, table: &Table<'_>) {
        let held = self.shown.iter().filter(|shown| matches!(shown, StackDisplay::Held { .. })).count();
        let buttons: usize = self.does.iter().map(Vec::len).sum();
        let dice: usize = self.dice.iter().map(|dice| dice.count as usize + 2).sum();
        let others = 1
            + table.boards.len().min(MOST_BOARDS)
            + 2 * table.seats.len().min(MOST_SEATS)
            + held.min(MOST_HOLDERS)
            + buttons.min(2 * MOST_HOLDERS)
            + dice
            + self.column_texts.len()
            + self.collections.len();
        let mut left = MOST.saturating_sub(others);
        self.lying = self.stacks.iter().map(|stack| vec![0; stack.pieces.len()]).collect();
        let mut holders = 0;
        let mut wanted = 0_u64;
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (number, stack) in self.stacks.iter().enumerate() {
            let held = matches!(self.shown[number], StackDisplay::Held { .. });
            holders += usize::from(held);
            wanted += stack.pieces.iter().map(|(_, count)| u64::from(*count)).sum::<u64>();
            if held && holders > MOST_HOLDERS {
                self.shown[number] = StackDisplay::Nowhere;
                continue;
            }
            for (run, (_, count)) in stack.pieces.iter().enumerate() {
                if stack.purpose == Use::Box {
                    open.push((number, run));
                    continue;
                }
                let here = left.min(*count as usize);
                self.lying[number][run] = u32::try_from(here).unwrap_or(u32::MAX);
                left -= here;
            }
        }
        while left > 0 && !open.is_empty() {
            open.retain(|(stack, run)| self.lying[*stack][*run] < self.stacks[*stack].pieces[*run].1);
            for (stack, run) in &open {
                if left == 0 {
                    break;
                }
                self.lying[*stack][*run] += 1;
                left -= 1;
            }
        }
        let mut lying = 0_u64;
        for (stack, runs) in self.stacks.iter().zip(&self.lying) {
            for ((kind, _), count) in stack.pieces.iter().zip(runs).filter(|(_, count)| **count > 0) {
                self.there[*kind] = true;
                lying += u64::from(*count);
            }
        }
        if lying < wanted {
            self.notes.push(format!(
                "a room of playingcards.io bears about {MOST} things: {} of {wanted} pieces are left out, first copies in the box",
                wanted - lying
            ));
        }
        let boards = table.boards.len();
        if boards > MOST_BOARDS {
            let out = boards - MOST_BOARDS;
            self.notes.push(format!(
                "{out} of {boards} boards and sheets are left out of the playingcards.io room"
            ));
        }
    }
}
