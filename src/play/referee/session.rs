//! Games with people. They are played from a record, so that decisions can be taken back and games continued.

use std::cell::RefCell;
use std::rc::Rc;

use super::answer::{Answerers, Film, Notebook, Seated, SharedDesk, Sitting, UnknownPlayer, machine_player};
use super::choice::{Answerer, View};
use super::engine::Engine;
use super::play::Halt;
use super::saved::Saved;

/// Plays a game to its end, or until the people leave it. The answers of the record are given first. Returns why it has
/// stopped, with the record of all that was played.
///
/// # Errors
/// If the record names a player that does not exist.
pub fn play(engine: &mut Engine, record: &Saved, desk: &SharedDesk) -> Result<(Halt, Saved), UnknownPlayer> {
    let seats = usize::from(engine.compiled.seats);
    let mut answers = record.answers.clone();
    let head = Saved { answers: Vec::new(), ..record.clone() };
    loop {
        let notebook = Rc::new(RefCell::new(Notebook {
            ahead: answers.into(),
            seen: vec![0; seats],
            ..Notebook::default()
        }));
        let sitting = Sitting::new(notebook.clone(), head.clone());
        let undo = Rc::new(RefCell::new(None));
        let mut all: Vec<Box<dyn Answerer>> = Vec::new();
        for seat in 0..seats {
            let name = head.players.get(seat).map_or("random", String::as_str);
            let (desk, sitting) = (desk.clone(), sitting.clone());
            all.push(Box::new(if name == PERSON {
                Seated::person(desk, sitting, undo.clone())
            } else {
                Seated::machine(desk, sitting, machine_player(name, head.seed, seat as u64)?)
            }));
        }
        engine.play_mut().log.story = Some(Vec::new());
        let halt = engine.playout(head.seed, Answerers::new(all), false);
        match (&halt, undo.take()) {
            (Halt::Undo, Some(seat)) => {
                let notebook = notebook.borrow();
                answers = notebook.answers();
                answers.truncate(notebook.last(seat).unwrap_or(0));
            }
            _ => {
                if halt == Halt::Over {
                    desk.borrow_mut().over(engine, &sitting);
                }
                return Ok((halt, sitting.record()));
            }
        }
    }
}

/// Looks at a game again: gives the answers of its record, and calls `see` before each, beginning with the one of number
/// `from`, until it gives `false`. Returns [`Halt::Over`] if the game came to its end.
pub fn film(
    engine: &mut Engine,
    record: &Saved,
    from: usize,
    see: impl FnMut(usize, &View<'_>) -> bool + 'static,
) -> Halt {
    let notebook = Notebook { ahead: record.answers.clone().into(), ..Notebook::default() };
    let (notebook, see) = (Rc::new(RefCell::new(notebook)), Rc::new(RefCell::new(see)));
    let one =
        |_| -> Box<dyn Answerer> { Box::new(Film { notebook: notebook.clone(), from, see: see.clone() }) };
    engine.play_mut().log.story = Some(Vec::new());
    engine.playout(record.seed, Answerers::new((0..engine.compiled.seats).map(one).collect()), false)
}

/// The player of a seat that a person plays, as records name it.
pub const PERSON: &str = "person";
