//! What became of an order, in words.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use super::Failure;
use super::shell::quoted;
use warpress_check::{ReadableFinding, Screen, folded, whole};
use warpress_kit::KitError;
use warpress_model::plural::counted;
use warpress_workshop::{End, Item, OtherFolder, Outcome, Problems, Stop, WorkError};

/// Says what became of an order for the game that a word means.
pub fn told(word: &str, outcome: Outcome) -> Result<(), Failure> {
    if let Some(problems) = &outcome.problems {
        show(problems);
    }
    if let Some(OtherFolder { usual, folder }) = &outcome.elsewhere {
        eprintln!(
            "warpress: {} holds another game of this name; this one goes to {}",
            usual.display(),
            folder.display()
        );
    }
    super::say(&lines(&outcome.items))?;
    match outcome.end {
        End::Built | End::Unchanged | End::Nothing => Ok(()),
        End::Problems => Err(Failure::Problems),
        End::Failed(error) => Err(failed(word, &error)),
    }
}

/// A line for each file.
fn lines(items: &[Item]) -> String {
    let mut out = String::new();
    for item in items {
        let _ = match item {
            Item::Unchanged(path) => writeln!(out, "{}: unchanged", path.display()),
            Item::Rules { path, pages: Some(pages) } => {
                writeln!(out, "{}: {}", path.display(), counted(*pages, "page"))
            }
            Item::Kit { path, holds } => writeln!(out, "{}: {holds}", path.display()),
            Item::Rules { path, pages: None } | Item::Picture(path) => writeln!(out, "{}", path.display()),
            Item::Review { path, findings } => {
                writeln!(out, "{}: {}", path.display(), counted(*findings, "finding"))
            }
        };
    }
    out
}

/// Shows what is wrong with a game.
pub fn show(problems: &Problems) {
    tell(&problems.readable(super::colour()));
}

/// Shows findings: at a terminal folded and to a screen, unless each was asked for; in a pipe or a file every one.
pub fn tell(all: &[ReadableFinding]) {
    let screen = || {
        let size = terminal_size::terminal_size_of(std::io::stderr());
        size.map(|(width, height)| Screen { lines: height.0.into(), width: width.0.into() })
    };
    eprint!("{}", if is_folded() { folded(all, screen()) } else { whole(all) });
}

/// Whether findings are folded.
pub fn is_folded() -> bool {
    std::io::stderr().is_terminal() && !super::wants_each()
}

/// Shows what is wrong with a game, or returns why something else failed; commands in it are those that work here.
pub fn stopped(word: &str, stop: Stop) -> Failure {
    match stop {
        Stop::Problems(problems) => {
            show(&problems);
            Failure::Problems
        }
        Stop::Failed(error) => failed(word, &error),
    }
}

fn failed(word: &str, error: &WorkError) -> Failure {
    Failure::Message(match error {
        WorkError::Kit(KitError::UnknownPiece { piece, help: None }) => {
            format!(
                "no card or counter is called “{piece}”; “warpress show {}” lists their ids",
                quoted(word)
            )
        }
        WorkError::NoInventory(_) => {
            format!("{error}; build the whole kit first, or name an inventory with --since")
        }
        error => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::lines;
    use warpress_workshop::Item;

    #[test]
    fn each_file_has_a_line() {
        let items = [
            Item::Unchanged("a".into()),
            Item::Rules { path: "b".into(), pages: Some(1) },
            Item::Rules { path: "c".into(), pages: None },
            Item::Kit { path: "d".into(), holds: "2 cards on 1 sheet".into() },
            Item::Review { path: "e".into(), findings: 2 },
        ];
        assert_eq!(lines(&items), "a: unchanged\nb: 1 page\nc\nd: 2 cards on 1 sheet\ne: 2 findings\n");
    }
}
