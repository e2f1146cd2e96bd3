//! `warpress import`: makes a deck, counter set or record out of a text, a table or a spreadsheet.

use std::path::{Path, PathBuf};

use super::destination::write_new_within;
use super::{Failure, Global, tables};
use warpress_check::harmless;
use warpress_lists::ListError;
use warpress_lists::import::{self, Import, Request, Sort};
use warpress_model::plural::counted;
use warpress_model::slug;

#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("sort").required(true).args(["deck", "counters", "records"])))]
pub struct Args {
    /// The game's folder (./my-game)
    game: PathBuf,
    /// The list: a text (.txt, .md), .csv, .tsv, .xlsx or .ods
    file: PathBuf,
    /// Make a deck of it: decks/ID.toml
    #[arg(long, value_name = "ID")]
    deck: Option<String>,
    /// Make a counter set of it: counters/ID.toml
    #[arg(long, value_name = "ID")]
    counters: Option<String>,
    /// Make a record of it, a list that is tabled and never shuffled: records/ID.toml
    #[arg(long, value_name = "ID")]
    records: Option<String>,
    /// The columns of the file, in order: name,count,force; - to leave one out
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    columns: Option<Vec<String>>,
    /// The sheet of a workbook
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
}

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    let request = request(args)?;
    let path = free(&args.game, &request)?;
    let read = tables::read(&args.file, args.sheet.as_deref())?;
    let made = import::import(&read, &request).inspect_err(|why| {
        // Why there is nothing to be imported.
        let found = match why {
            ListError::NoRow { findings, .. } => findings.clone(),
            _ => read.findings(),
        };
        tables::show(&read, &found);
    })?;
    // A file that has appeared there in the meantime is not overwritten either.
    write_new_within(&path, made.toml.as_bytes())?;
    tables::show(&read, &made.findings);
    super::say(&harmless(&summary(&path, &made)))?;
    if made.findings.is_empty() { Ok(()) } else { Err(Failure::Problems) }
}

fn request(args: &Args) -> Result<Request, Failure> {
    let sorts = [(&args.deck, Sort::Deck), (&args.counters, Sort::Counters), (&args.records, Sort::Records)];
    let Some((id, sort)) = sorts.into_iter().find_map(|(id, sort)| Some((id.clone()?, sort))) else {
        return Err(Failure::Message("say --deck, --counters or --records".into()));
    };
    if slug(&id) != id || id.is_empty() {
        return Err(Failure::Message(format!("“{id}” is not an id; ids are words like “{}”", slug(&id))));
    }
    Ok(Request { id, sort, columns: args.columns.clone() })
}

/// The path of the new list, if nothing with its id exists.
fn free(game: &Path, request: &Request) -> Result<PathBuf, Failure> {
    if !game.join("game.toml").is_file() {
        let message = format!("{} is not a game; “warpress new {0}” begins one", game.display());
        return Err(Failure::Message(message));
    }
    let name = format!("{}.toml", request.id);
    let folders = ["decks", "counters", "records", "maps", "forms"];
    if let Some(there) =
        folders.map(|folder| game.join(folder).join(&name)).into_iter().find(|path| path.exists())
    {
        return Err(Failure::Message(format!("{} exists already; choose another id", there.display())));
    }
    Ok(game.join(request.sort.folder()).join(name))
}

fn summary(path: &Path, made: &Import) -> String {
    let copies = made.copies.map(|copies| format!(", {copies} copies")).unwrap_or_default();
    let mut text = format!("{}: {}{copies}\n", path.display(), counted(made.rows, "row"));
    let widest = made.columns.iter().map(|column| column.key.len()).max().unwrap_or(0);
    for column in &made.columns {
        let from =
            if column.heading.is_empty() { String::new() } else { format!(" (“{}”)", column.heading) };
        text.push_str(&format!("  {:widest$}  {}{from}\n", column.key, column.kind));
    }
    if made.outside > 0 {
        text.push_str(&format!(
            "left out: {} that are not part of the list\n",
            counted(made.outside, "line")
        ));
    }
    text
}
