//! What all must agree to who sit before pages of their own: that an answer is taken back.

use warpress_referee::choice::{NoAnswer, View};
use warpress_referee::display::Viewpoint;
use warpress_referee::thing::Seat;
use warpress_screen::{Matter, Task};

use super::audience::Audience;
use super::desk::TableDesk;
use super::said::{Reply, Wish};

impl TableDesk {
    /// Asks all others who play whether a seat may take its last answer back. `None`: it may; otherwise who does not agree,
    /// in a sentence.
    pub(super) fn agree_to_undo(
        &mut self,
        asker: usize,
        seat: Seat,
        view: &View<'_>,
    ) -> Result<Option<String>, NoAnswer> {
        let everybody = Viewpoint { compiled: view.compiled, table: view.table, seat: None };
        let mut left: Vec<usize> = (0..self.audiences.len())
            .filter(|at| *at != asker && !self.audiences[*at].seats().is_empty())
            .collect();
        if !left.is_empty() {
            self.audiences[asker].set_task(Task::Wait { why: Some("The others are asked.".into()) });
        }
        let name = everybody.player(seat);
        for at in &left {
            let task = Task::Agree { seat: seat.0, name: name.clone(), what: Matter::Undo };
            self.audiences[*at].put(task, "");
        }
        while !left.is_empty() {
            let letter = self.hear(|at| left.contains(&at)).ok_or(NoAnswer::Quit)?;
            let Wish::Agree { yes } = letter.said.what else {
                letter.reply(Reply::OutOfTurn("You are asked whether you agree."));
                continue;
            };
            let at = letter.holder;
            letter.reply(Reply::done());
            if !yes {
                let name = self.audiences[at].name(&everybody);
                return Ok(Some(format!("{name} does not agree.")));
            }
            left.retain(|other| *other != at);
            self.audiences[at].set_task(Task::Wait { why: None });
        }
        self.audiences.iter_mut().for_each(Audience::take_back);
        Ok(None)
    }
}
