//! `warpress export`: a list of a game as a spreadsheet, which `rows = "…"` reads again; or its faces as files.

mod faces;
mod tabletop;

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
#[command(
    override_usage = "warpress export [OPTIONS] <GAME> --deck ID | --counters ID | --records ID | --table ID\n       warpress export [OPTIONS] <GAME> --faces FORM | --for SHOP"
)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true).args(["deck", "counters", "records", "table", "faces", "shop"])))]
#[command(group(clap::ArgGroup::new("form").args(["csv", "xlsx"])))]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// A deck; with --faces only this one (may be repeated; counter sets too)
    #[arg(long, value_name = "ID")]
    deck: Vec<String>,
    /// Where it goes: of a list the file (without it, CSV goes to standard output), of faces a folder, in which the game
    /// gets one of its own (output, if nothing is said)
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// A counter set
    #[arg(long, value_name = "ID", help_heading = "Lists", conflicts_with_all = ["faces", "shop"])]
    counters: Option<String>,
    /// A record
    #[arg(long, value_name = "ID", help_heading = "Lists", conflicts_with_all = ["faces", "shop"])]
    records: Option<String>,
    /// A table of tables.toml
    #[arg(long, value_name = "ID", help_heading = "Lists", conflicts_with_all = ["faces", "shop"])]
    table: Option<String>,
    /// As CSV: what is usual, unless FILE ends in .xlsx
    #[arg(long, help_heading = "Lists", conflicts_with_all = ["faces", "shop"])]
    csv: bool,
    /// As XLSX; needs --out
    #[arg(long, help_heading = "Lists", conflicts_with_all = ["faces", "shop"])]
    xlsx: bool,
    #[command(flatten)]
    of_faces: faces::Args,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if let Some(program) = args.of_faces.shop.as_deref().and_then(|name| name.parse().ok()) {
        args.of_faces.are_of_a_table(&args.deck)?;
        return tabletop::run(global, args, program);
    }
    if args.of_faces.are_wanted() {
        return faces::run(global, args);
    }
    args.of_faces.are_unsaid()?;
    list(global, args)
}

/// Writes a list.
fn list(global: &Global, args: &Args) -> Result<(), Failure> {
    let book = args.xlsx || !args.csv && args.out.as_deref().is_some_and(is_book);
    if book && args.out.is_none() {
        return Err(Failure::Message("--xlsx needs --out FILE".into()));
    }
    let Source { home, assets } = target::find(global, &args.game)?;
    let decks = args.deck.iter().map(|id| (id.as_str(), "decks"));
    let others = [(&args.counters, "counters"), (&args.records, "records"), (&args.table, "tables")];
    let others = others.into_iter().filter_map(|(id, folder)| Some((id.as_deref()?, folder)));
    let lists: Vec<_> = decks.chain(others).collect();
    let [(id, folder)] = lists[..] else {
        return Err(Failure::Message(
            "say one of --deck, --counters, --records and --table: a file has one list".into(),
        ));
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
