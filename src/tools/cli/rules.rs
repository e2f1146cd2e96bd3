//! `warpress rules`: the rules of a game at the terminal.

use std::io::{IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use super::{Failure, Global, target};
use warpress_check as check;
use warpress_rulebook as rulebook;
use warpress_workshop::ValidGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library (wolf-pack), or a folder (./my-game); otherwise the game in whose folder one stands
    game: Option<String>,
    /// One section, by its number (4.2) or its id
    section: Option<String>,
    /// Apply a scenario or option of the game (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
    /// Do not pause after each screen
    #[arg(long)]
    no_pager: bool,
}

/// Longer lines are hard to read.
const WIDEST: usize = 88;

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let source = target::find(global, &target::named(args.game.as_deref())?)?;
    let ValidGame { game, loaded } = target::load_valid(&source, &args.with)?;
    if loaded.sections.is_empty() {
        return Err(Failure::Message(format!("{} has no rules.md", game.title)));
    }
    let (book, _) = rulebook::book(&game, &loaded.sections, &rulebook::Words::of(&source.assets, &game));
    let Some(text) = rulebook::plain::text(&book, args.section.as_deref(), width()) else {
        let wanted = args.section.as_deref().unwrap_or_default();
        let known: Vec<_> =
            book.sections.iter().map(|passage| format!("[{}] {}", passage.number, passage.title)).collect();
        return Err(Failure::Message(format!(
            "the rules of {} have no section {wanted}; there are\n{}",
            game.title,
            known.join("\n")
        )));
    };
    let text = check::harmless(&text);
    if args.no_pager || !std::io::stdout().is_terminal() || !page(&text) {
        super::say(&text)?;
    }
    Ok(())
}

/// How wide lines are at this terminal.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0)).min(WIDEST)
}

/// Shows a text in the pager that the user has chosen, or in `less`; false if there is none.
pub fn page(text: &str) -> bool {
    let chosen = std::env::var("PAGER").unwrap_or_else(|_| "less -FRX".to_owned());
    let mut words = chosen.split_whitespace();
    let Some(program) = words.next() else { return false };
    let Ok(mut child) = Command::new(program).args(words).stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut pipe) = child.stdin.take() {
        // The pager may be closed before it has read everything.
        let _ = pipe.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
