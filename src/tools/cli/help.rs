//! `warpress help`: the commands by what one does with them, the options of one, and the documents of warpress for who
//! has nothing but the program.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use clap::{Command, CommandFactory as _};
use warpress_assets::built_in;
use warpress_model::diagnostic::nearest;
use warpress_rulebook as rulebook;

use super::{Cli, Failure, Global, rules};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A command (build) or a topic (spreadsheets); without one, all of them are listed
    topic: Option<String>,
    /// Do not pause after each screen
    #[arg(long)]
    no_pager: bool,
}

/// The commands as a designer comes to need them.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Start", &["new", "import", "schemas"]),
    ("Look", &["preview", "check", "explain", "show", "faces", "compare"]),
    ("Print", &["build", "calibrate", "book", "export"]),
    ("Rules and referee", &["rules", "table", "play", "referee", "audit"]),
    ("Language", &["messages"]),
    ("Library", &["list", "icons", "fonts", "themes", "scenes"]),
    ("Help", &["help"]),
];

/// Documents in the order in which one reads them, and what each is for.
const TOPICS: [(&str, &str); 22] = [
    ("your-own-game", "your spreadsheet, pictures and typeface become a kit in an evening"),
    ("commands", "every command with its options, by what you want to do"),
    ("spreadsheets", "cards that stay in a spreadsheet, and how those of other tools are read"),
    ("playtesting", "your game on a table on a screen: Tabletop Simulator, VASSAL, playingcards.io"),
    ("playing", "a game in the browser: against the program, or with others in the room"),
    ("cheat-sheet", "a card game of fifty cards on two pages"),
    ("data-format", "how a game is written down"),
    ("maps", "boards, tracks and maps, and how areas are drawn"),
    ("keys", "every key, sort by sort"),
    ("first-template", "from an empty <svg> to a card with text, icon, scene and a column"),
    ("templates", "how a face is drawn, and what a template of your own gets"),
    ("showing", "a page that shows your game at each save"),
    ("exporting", "faces as files, for print shops, virtual tables, the web; the game as JSON"),
    ("printing", "papers of any size, one card a page and PDF/X-1a, for a print shop"),
    ("rulebooks", "how rules become a book, a quick reference and a page"),
    ("writing-rules", "how rules are written so that nobody has to ask"),
    ("referee", "how rules are written as a program, played and measured"),
    ("languages", "games in other languages"),
    ("diagnostics", "every code of a finding, and how a warning is settled"),
    ("adding-a-game", "from an empty folder to a finished kit"),
    ("recurring-decisions", "questions that many rules leave open, and how the library answers them"),
    ("empires", "modules of Warp Empires"),
];

/// What to try first.
const EXAMPLE: &str = "\
Example: cards out of a spreadsheet, and then a game of your own
  warpress build cards.xlsx
  warpress new ./my-game --from cards.xlsx
  warpress check ./my-game
  warpress build ./my-game

“warpress help build” has the options of a command, “warpress help” the topics that can be read here,
such as “warpress help your-own-game”.";

/// The command line, its commands in groups.
pub fn arranged(command: Command) -> Command {
    let groups = groups(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\nOptions:\n{{options}}\n\n{EXAMPLE}\n"
    ))
}

/// Each group with its commands and what they do; commands of none stand last.
fn groups(command: &Command) -> String {
    let about = |name: &str| {
        let found = command.get_subcommands().find(|one| one.get_name() == name)?;
        Some(found.get_about().map(ToString::to_string).unwrap_or_default())
    };
    let listed = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others: Vec<&str> =
        command.get_subcommands().map(Command::get_name).filter(|name| !listed(name)).collect();
    let mut out = String::new();
    for (title, names) in GROUPS.into_iter().chain([("Other", others.as_slice())]) {
        let mut lines = names.iter().filter_map(|name| Some((name, about(name)?))).peekable();
        if lines.peek().is_some() {
            let _ = writeln!(out, "{title}:");
        }
        for (name, about) in lines {
            let _ = writeln!(out, "  {name:<10} {about}");
        }
    }
    out
}

/// Commands that other tools have, and what does the same here.
const ELSEWHERE: [(&[&str], &str); 8] = [
    (&["serve", "watch", "view", "open", "dev", "live"], "preview ./my-game"),
    (&["print", "pdf", "render", "make", "compile", "generate"], "build ./my-game"),
    (&["png", "svg", "images", "pictures"], "export ./my-game --faces png"),
    (&["validate", "lint", "test", "verify"], "check ./my-game"),
    (&["init", "create", "start", "begin"], "new ./my-game"),
    (&["simulate", "sim", "run", "playtest", "balance"], "referee ./my-game"),
    (&["translate", "i18n", "language"], "messages --help"),
    (&["docs", "doc", "man", "manual", "topics"], "help"),
];

/// What to say of a command that there is not, if it is plain what was meant.
pub fn meant(error: &clap::Error) -> Option<String> {
    if error.kind() != clap::error::ErrorKind::InvalidSubcommand {
        return None;
    }
    let word = match error.get(clap::error::ContextKind::InvalidSubcommand)? {
        clap::error::ContextValue::String(word) => word,
        _ => return None,
    };
    let (_, instead) = ELSEWHERE.iter().find(|(words, _)| words.contains(&word.to_lowercase().as_str()))?;
    Some(format!("there is no command “{word}”; “warpress {instead}” is what does it here"))
}

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    let text = match args.topic.as_deref().map(|topic| topic.trim_end_matches(".md").to_lowercase()) {
        None => overview(),
        Some(topic) => about(topic.strip_prefix("docs/").unwrap_or(&topic))?,
    };
    if args.no_pager || !std::io::stdout().is_terminal() || !rules::page(&text) {
        super::say(&text)?;
    }
    Ok(())
}

/// The commands and the topics.
fn overview() -> String {
    let mut command = arranged(Cli::command());
    let mut out = command.render_long_help().to_string();
    let others: Vec<String> = built_in::documents()
        .into_iter()
        .filter(|name| TOPICS.iter().all(|(topic, _)| topic != name))
        .collect();
    let _ = writeln!(out, "\nTopics:");
    for (name, what) in TOPICS {
        let _ = writeln!(out, "  {name:<20} {what}");
    }
    let _ = writeln!(out, "\nTopics for those who work on warpress itself:");
    for name in others {
        let text = built_in::document(&name).unwrap_or_default();
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
        let _ = writeln!(out, "  {name:<20} {title}");
    }
    out
}

/// What there is to read about a command, a topic or both.
fn about(topic: &str) -> Result<String, Failure> {
    let mut command = Cli::command();
    command.build();
    let options = command.find_subcommand_mut(topic).map(|one| one.render_long_help().to_string());
    let document = built_in::document(topic).map(|text| rulebook::document(&text, rules::width()));
    let parts: Vec<String> = [options, document].into_iter().flatten().collect();
    if !parts.is_empty() {
        return Ok(parts.join("\n\n"));
    }
    let names = built_in::documents();
    let known = names.iter().map(String::as_str).chain(command.get_subcommands().map(Command::get_name));
    let near =
        nearest(topic, known).map_or_else(|| ";".to_owned(), |near| format!("; did you mean “{near}”?"));
    Err(Failure::Message(format!("there is no command or topic “{topic}”{near} “warpress help” lists them")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Cli::command();
        let listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        for name in &all {
            assert_eq!(listed.iter().filter(|one| one == &name).count(), 1, "{name}");
        }
        assert_eq!(listed.len(), all.len(), "{listed:?}");
    }

    #[test]
    fn every_document_is_a_topic_and_every_topic_a_document() {
        let documents = built_in::documents();
        for (topic, _) in TOPICS {
            assert!(documents.iter().any(|name| name == topic), "{topic}");
        }
        let overview = overview();
        for name in &documents {
            assert!(overview.contains(&format!("  {name} ")), "{name}");
            assert!(about(name).is_ok_and(|text| text.lines().count() > 10), "{name}");
        }
    }

    #[test]
    fn the_command_of_another_tool_is_known() {
        let said = |word: &str| {
            let error = Cli::command().try_get_matches_from(["warpress", word]).unwrap_err();
            meant(&error)
        };
        assert!(said("serve").is_some_and(|said| said.contains("preview ./my-game")));
        assert_eq!(said("scens"), None, "clap knows what that is like");
        // What is here is sought under no other name.
        let command = Cli::command();
        for word in ELSEWHERE.iter().flat_map(|(words, _)| *words) {
            assert!(command.find_subcommand(word).is_none(), "{word}");
        }
    }

    #[test]
    fn a_command_has_its_options_and_a_slip_its_remedy() {
        assert!(about("build").unwrap().contains("warpress build [OPTIONS]"));
        let both = about("referee").unwrap();
        assert!(both.contains("warpress referee [OPTIONS]") && both.contains("gain"), "{both}");
        let Err(Failure::Message(message)) = about("spreadsheet") else { panic!("no such topic") };
        assert!(message.contains("did you mean “spreadsheets”?"), "{message}");
    }
}
