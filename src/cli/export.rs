//! `warpress export`: a list of a game as a spreadsheet, which `rows = "…"` reads again.

use std::path::{Path, PathBuf};

use super::destination::write_new;
use super::{Failure, Global, target, told};
use warpress_check::{self as check, harmless};
use warpress_kit::Source;
use warpress_library::{ExportError, Exported, LeftOut, export};
use warpress_model::phrase::title;
use warpress_model::plural::counted;
use warpress_tabular as tabular;

#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("list").required(true).args(["deck", "counters", "records", "table"])))]
#[command(group(clap::ArgGroup::new("form").args(["csv", "xlsx"])))]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// A deck
    #[arg(long, value_name = "ID")]
    deck: Option<String>,
    /// A counter set
    #[arg(long, value_name = "ID")]
    counters: Option<String>,
    /// A record
    #[arg(long, value_name = "ID")]
    records: Option<String>,
    /// A table of tables.toml
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// As CSV: what is usual, unless FILE ends in .xlsx
    #[arg(long)]
    csv: bool,
    /// As XLSX; needs --out
    #[arg(long)]
    xlsx: bool,
    /// The file to write; without it, CSV goes to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let book = args.xlsx || !args.csv && args.out.as_deref().is_some_and(is_book);
    if book && args.out.is_none() {
        return Err(Failure::Message("--xlsx needs --out FILE".into()));
    }
    let Source { home, assets } = target::find(global, &args.game)?;
    let lists = [
        (&args.deck, "decks"),
        (&args.counters, "counters"),
        (&args.records, "records"),
        (&args.table, "tables"),
    ];
    let Some((id, folder)) = lists.into_iter().find_map(|(id, folder)| Some((id.as_deref()?, folder))) else {
        return Err(Failure::Message("say --deck, --counters, --records or --table".into()));
    };
    let list = match export(&assets, &home, folder, id) {
        Ok(list) => list,
        Err(ExportError::Unread { findings, sources }) => {
            told::tell(&check::findings(&findings, &sources, super::colour()));
            return Err(Failure::Problems);
        }
        Err(unknown) => return Err(unknown.into()),
    };
    let bytes = if book {
        tabular::xlsx(&title(id), &list.headings, &list.rows)
    } else {
        tabular::csv(&list.headings, &list.rows).into_bytes()
    };
    match &args.out {
        Some(file) => {
            write_new(file, &bytes)?;
            let shown = file.display();
            super::say(&harmless(&format!("{shown}: {}\n", counted(list.rows.len(), "row"))))?;
        }
        None => super::say(&String::from_utf8_lossy(&bytes))?,
    }
    eprint!("{}", harmless(&lost(&list, args.out.as_deref())));
    Ok(())
}

fn is_book(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx"))
}

/// What the table does not have, and where it may stay.
fn lost(list: &Exported, file: Option<&Path>) -> String {
    if list.left_out.is_empty() {
        return String::new();
    }
    let mut text = String::from("left out:\n");
    for LeftOut { key, why, rows } in &list.left_out {
        const SHOWN: usize = 3;
        let some = rows.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = if rows.len() > SHOWN { " …" } else { "" };
        text.push_str(&format!("  {key}, in {} ({some}{more}): {why}\n", counted(rows.len(), "row")));
    }
    let (first, row) = (&list.left_out[0].key, &list.left_out[0].rows[0]);
    let name = file.and_then(Path::file_name).map_or_else(|| "….csv".into(), |name| name.to_string_lossy());
    text.push_str(&format!(
        "keep it in TOML beside the file: rows = [\"{name}\", {{ id = \"{row}\", {first} = … }}]\n"
    ));
    text
}
