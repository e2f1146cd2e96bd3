//! Games with people. They are played from a record, so that decisions can be taken back and games continued.

use std::cell::RefCell;
use std::rc::Rc;

use super::answer::{
    Answerers, Console, Notebook, Person, Recorded, RecordedAnswer, SharedConsole, UnknownPlayer,
    machine_player,
};
use super::choice::Answerer;
use super::display::{self, Viewpoint};
use super::engine::Engine;
use super::play::Halt;
use super::saved::Saved;
use super::thing::{Seat, Thing};

/// Plays a game to its end, or until the people leave it. The answers of the record are given first.
///
/// # Errors
/// If the record names a player that does not exist.
pub fn play(engine: &mut Engine, record: Saved, console: Box<dyn Console>) -> Result<Halt, UnknownPlayer> {
    let seats = usize::from(engine.compiled.seats);
    let people: Vec<_> = (0_u8..)
        .zip(&record.players)
        .filter(|(_, name)| *name == "person")
        .map(|(seat, _)| Seat(seat))
        .collect();
    let mut answers = record.answers.clone();
    let head = Saved { answers: Vec::new(), ..record };
    let desk = Rc::new(RefCell::new(SharedConsole {
        console,
        notebook: Rc::default(),
        head: head.clone(),
        people: people.clone(),
        at: None,
        undo: None,
    }));
    loop {
        let notebook = Rc::new(RefCell::new(Notebook {
            ahead: answers.into(),
            seen: vec![0; seats],
            ..Notebook::default()
        }));
        desk.borrow_mut().notebook = notebook.clone();
        let mut all: Vec<Box<dyn Answerer>> = Vec::new();
        for seat in 0..seats {
            let name = head.players.get(seat).map_or("random", String::as_str);
            all.push(Box::new(if name == "person" {
                Recorded::then(notebook.clone(), Box::new(Person::new(desk.clone())))
            } else {
                Recorded::along(notebook.clone(), machine_player(name, head.seed, seat as u64)?)
            }));
        }
        engine.play_mut().log.story = Some(Vec::new());
        let halt = engine.playout(head.seed, Answerers::new(all), false);
        let undo = desk.borrow_mut().undo.take();
        match (&halt, undo) {
            (Halt::Undo, Some(seat)) => answers = before_last(&notebook.borrow(), seat),
            _ => {
                if halt == Halt::Over {
                    farewell(engine, &mut desk.borrow_mut());
                }
                return Ok(halt);
            }
        }
    }
}

/// The answers before the last one of a seat.
fn before_last(notebook: &Notebook, seat: Seat) -> Vec<RecordedAnswer> {
    let last = notebook.taken.iter().rposition(|(who, _)| *who == seat).unwrap_or(0);
    notebook.taken[..last].iter().map(|(_, given)| given.clone()).collect()
}

/// Shows what has happened since the last decision, and how the game ended.
fn farewell(engine: &Engine, desk: &mut SharedConsole) {
    let play = engine.play();
    let Some(outcome) = &play.outcome else { return };
    let compiled = &engine.compiled;
    let (seat, known) = match desk.people[..] {
        [seat] => (Some(seat), desk.notebook.borrow().seen[usize::from(seat.0)]),
        _ => (None, desk.at.map_or(0, |at| desk.notebook.borrow().seen[usize::from(at.0)])),
    };
    let viewpoint = Viewpoint { compiled, table: &play.table, seat };
    let events = play.log.story.as_deref().unwrap_or_default();
    let mut text = String::from("\n");
    for line in display::story(events.get(known..).unwrap_or_default(), &viewpoint) {
        text += &line;
        text.push('\n');
    }
    text += &format!("\n--- The game is over, in turn {} ---\n", play.table.turn);
    for line in display::lay(&viewpoint) {
        text += &line;
        text.push('\n');
    }
    let ending = compiled.game.endings.get(compiled.words.text(outcome.ending));
    let said = ending.map(|ending| display::plain(&ending.text)).filter(|said| !said.is_empty());
    text += &format!("\n{}\n", said.unwrap_or_else(|| viewpoint.word(compiled.words.text(outcome.ending))));
    if outcome.scores.len() == usize::from(compiled.seats) {
        for (seat, score) in (0_u8..).zip(&outcome.scores) {
            text += &format!("{}: {score}\n", viewpoint.player(Seat(seat)));
        }
    } else if let [score] = outcome.scores[..] {
        text += &format!("Score: {score}\n");
    }
    let winners: Vec<_> = outcome.winners.iter().map(|seat| viewpoint.thing(Thing::Seat(*seat))).collect();
    text += &match (winners.len(), outcome.all_lost) {
        (_, true) => "All players have lost.\n".to_owned(),
        (0, _) if compiled.seats == 1 => String::new(),
        (0, _) => "No player has won.\n".to_owned(),
        (1, _) if outcome.winners.first().copied() == seat => "You have won.\n".to_owned(),
        (1, _) if display::is_several(&winners[0]) => format!("{} have won.\n", winners[0]),
        (1, _) => format!("{} has won.\n", winners[0]),
        _ => format!("{} have won.\n", winners.join(", ")),
    };
    desk.say(&text, 6);
}
