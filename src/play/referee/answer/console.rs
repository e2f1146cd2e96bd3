//! People at a terminal, who read the screen and type their answers.

use crate::choice::{Answer, NoAnswer, Question, View};
use crate::display::{self, Menu, Viewpoint};
use crate::engine::Engine;
use crate::saved::Saved;
use crate::thing::Seat;

use super::desk::{Desk, Sitting};

/// A screen and a keyboard.
pub trait Console {
    /// Shows a text as it is.
    fn say(&mut self, text: &str);
    /// Reads a line; `None` at the end of input.
    fn read(&mut self) -> Option<String>;
    /// Clears the screen, so that the next player does not see what this one saw.
    fn clear(&mut self);
    /// The width of a line, in characters.
    fn width(&self) -> usize;
    /// Saves a game under the name that was typed.
    ///
    /// # Errors
    /// If the file is not a saved game, or cannot be written.
    fn save(&mut self, file: &str, record: &Saved) -> Result<(), SaveError>;
}

/// Why a game was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file exists and holds something else.
    #[error("{0} exists already and is not a saved game")]
    Taken(String),
    /// The file cannot be written.
    #[error("{file}: {error}")]
    Write {
        /// The file as it was typed.
        file: String,
        /// What the system says.
        error: std::io::Error,
    },
}

/// A console as a desk, which all people of a game share.
pub struct ConsoleDesk {
    console: Box<dyn Console>,
    /// The seat that was last at the console.
    at: Option<Seat>,
}

impl std::fmt::Debug for ConsoleDesk {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("ConsoleDesk").field("at", &self.at).finish_non_exhaustive()
    }
}

/// What `?` shows.
const HELP: &str = "\
  a number   your answer (where several are asked: numbers with spaces between)
  t <n>      the text of line n
  (Enter)    show the table again
  u          take back your last decision
  s <file>   save the game; “warpress play --resume <file>” continues it
  q          leave the game
  ?          this help
";

impl Desk for ConsoleDesk {
    fn ask(
        &mut self,
        question: &Question<'_>,
        view: &View<'_>,
        sitting: &Sitting,
    ) -> Result<Answer, NoAnswer> {
        let seat = question.seat;
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
        let menu = Menu::new(question, &viewpoint);
        self.hand_over(seat, &viewpoint, sitting)?;
        self.show(seat, view, &viewpoint, sitting);
        self.put(&menu);
        loop {
            self.console.say("> ");
            let typed = self.console.read().ok_or(NoAnswer::Quit)?;
            let typed = typed.trim();
            let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
            match word {
                "" => {
                    self.show(seat, view, &viewpoint, sitting);
                    self.put(&menu);
                }
                "?" | "h" | "help" => self.console.say(HELP),
                "q" | "quit" => return Err(NoAnswer::Quit),
                "u" | "undo" => match sitting.undo(seat, view) {
                    Ok(()) => return Err(NoAnswer::Undo),
                    Err(why) => self.say(&why.to_string(), 0),
                },
                "s" | "save" => self.save(rest.trim(), sitting),
                "t" | "text" => match menu.text(rest) {
                    Some("") => self.say("This line has no text.", 0),
                    Some(text) => self.say(text, 2),
                    None => self.say("Please type t and the number of a line.", 0),
                },
                _ => match menu.read(&question.ask, typed) {
                    Ok(answer) => return Ok(answer),
                    Err(error) => self.say(&error.to_string(), 0),
                },
            }
        }
    }

    /// Shows what has happened since the last decision, and how the game ended.
    fn over(&mut self, engine: &Engine, sitting: &Sitting) {
        let play = engine.play();
        let seat = sitting.only_person();
        let viewpoint = Viewpoint { compiled: &engine.compiled, table: &play.table, seat };
        let known = seat.or(self.at).map_or(0, |seat| sitting.known(seat));
        let events = play.log.story.as_deref().unwrap_or_default();
        let mut lines = vec![String::new()];
        lines.extend(display::story(events.get(known..).unwrap_or_default(), &viewpoint));
        lines.push(format!("\n--- The game is over, in turn {} ---", play.table.turn));
        lines.extend(display::lay(&viewpoint));
        lines.push(String::new());
        lines.extend(play.outcome.iter().flat_map(|outcome| display::ending(outcome, &viewpoint)));
        self.say(&(lines.join("\n") + "\n"), 6);
    }
}

impl ConsoleDesk {
    /// A desk with this console.
    pub fn new(console: Box<dyn Console>) -> Self {
        Self { console, at: None }
    }

    /// Shows a text, wrapped to the width of the console.
    fn say(&mut self, text: &str, indent: usize) {
        let width = self.console.width();
        self.console.say(&display::wrap(text, width, indent));
    }

    /// Hides one player's hand from the next when several people share the console.
    fn hand_over(
        &mut self,
        seat: Seat,
        viewpoint: &Viewpoint<'_>,
        sitting: &Sitting,
    ) -> Result<(), NoAnswer> {
        if sitting.people.len() > 1 && self.at != Some(seat) {
            self.console.clear();
            let name = viewpoint.player(seat);
            self.say(&format!("Pass the keyboard to {name}, then press Enter."), 0);
            self.console.read().ok_or(NoAnswer::Quit)?;
            self.console.clear();
        }
        self.at = Some(seat);
        Ok(())
    }

    /// What has happened since this seat last decided, and what it sees.
    fn show(&mut self, seat: Seat, view: &View<'_>, viewpoint: &Viewpoint<'_>, sitting: &Sitting) {
        let known = sitting.known(seat);
        let events = view.recent.story.as_deref().unwrap_or_default();
        let mut text = String::from("\n");
        for line in display::story(events.get(known..).unwrap_or_default(), viewpoint) {
            text += &line;
            text.push('\n');
        }
        let phase = view.table.phase.map(|phase| viewpoint.phase(phase));
        let turn = if view.table.turn == 0 { "Setup".into() } else { format!("Turn {}", view.table.turn) };
        let when = phase.map_or(turn.clone(), |phase| format!("{turn}, {phase}"));
        text += &format!("\n--- {when} --- {} ---\n", viewpoint.player(seat));
        for line in display::lay(viewpoint) {
            text += &line;
            text.push('\n');
        }
        let hand = display::hand(viewpoint);
        if !hand.is_empty() {
            let count: usize = hand.iter().map(|(count, ..)| count).sum();
            text += &format!("Your hand: {count}\n");
            for (count, name, said) in hand {
                let said = if said.is_empty() { said } else { format!(": {said}") };
                text += &format!("   {count} × {name}{said}\n");
            }
        }
        self.say(&text, 6);
    }

    fn put(&mut self, menu: &Menu) {
        let mut text = format!("\n{}\n", menu.title);
        for row in menu.rows() {
            text += &row;
            text.push('\n');
        }
        text += &format!("({}; ? for help)\n", menu.hint);
        self.say(&text, 5);
    }

    fn save(&mut self, file: &str, sitting: &Sitting) {
        if file.is_empty() {
            return self.say("Please type s and the name of a file.", 0);
        }
        match self.console.save(file, &sitting.record()) {
            Ok(()) => self.say(&format!("Saved. “warpress play --resume {file}” continues from here."), 0),
            Err(error) => self.say(&format!("Not saved: {error}"), 0),
        }
    }
}
