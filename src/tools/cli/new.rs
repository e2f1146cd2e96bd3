//! `warpress new`: a small game that plays, or a spreadsheet, to begin one's own from.

use std::path::{Path, PathBuf};

use super::shell::{quoted, shown};
use super::{Failure, Global, target, told};
use warpress_assets::Assets;
use warpress_check::harmless;
use warpress_library::{is_table, keys};
use warpress_model::Severity;
use warpress_model::plural::counted;
use warpress_starter as starter;
use warpress_workshop::{NotFound, Problems};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new game (./my-game); it must be empty or not exist yet
    folder: PathBuf,
    /// What to begin from: a spreadsheet of your own (cards.xlsx, .csv, .tsv, .ods), or a small game that plays: cards,
    /// ships, hands, solo, score, skirmish, board, dice, sheet
    #[arg(long, default_value = "cards", value_name = "SHEET OR STARTER")]
    from: String,
    /// Its title; by default that of the folder
    #[arg(long)]
    title: Option<String>,
    /// A list in Markdown of what the source leaves open; each point becomes a ruling to be answered
    #[arg(long, value_name = "FILE")]
    notes: Option<PathBuf>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if is_table(&args.from) {
        return from_sheet(global, args);
    }
    // New games start from the built-in files, whatever a library overrides.
    let starters = starter::all(&Assets::built_in());
    let Some(files) = starters.get(&args.from) else {
        if Path::new(&args.from).is_file() {
            return Err(target::unknown(NotFound::File(args.from.clone())));
        }
        let known = starters.keys().cloned().collect::<Vec<_>>().join(", ");
        return Err(Failure::Message(format!(
            "there is no starter “{}”; the starters are {known}",
            args.from
        )));
    };
    let files = with_schemas(files);
    let points = points(args, &files)?;
    let title = starter::begin(&args.folder, &files, args.title.as_deref(), &points)?;
    let open = to_answer(&points);
    super::say(&format!(
        "{}: {title}, begun from “{}”{open}\n\nwarpress check {2}\nwarpress referee {2} --games 100\nwarpress build {2}\n",
        args.folder.display(),
        args.from,
        quoted(&shown(&args.folder))
    ))
}

/// Begins a game that is nothing but a spreadsheet, and says what was read.
fn from_sheet(global: &Global, args: &Args) -> Result<(), Failure> {
    let pack = starter::sheet::pack(Path::new(&args.from))?;
    let source = global.shop().sheet(pack.clone());
    let loaded = source.load(&[]);
    let warpress_library::Loaded { game: Some(game), readings, .. } = &loaded else {
        let (findings, sources) = (loaded.findings, loaded.sources);
        told::show(&Problems { findings, sources });
        return Err(Failure::Problems);
    };
    // What is no table at all makes no game; a cell that is wrong can be set right there.
    if game.decks.is_empty() {
        told::show(&Problems { findings: loaded.findings, sources: loaded.sources });
        return Err(Failure::Problems);
    }
    let mut files = starter::Files::from([("game.toml".to_owned(), pack.game.clone())]);
    files.extend(pack.declared(game, readings));
    let files = with_schemas(&files);
    let points = points(args, &files)?;
    let pictures = starter::sheet::pictures(game);
    let copied = pictures.iter().filter_map(|name| {
        let picture = source.assets.read(name).filter(|_| name.starts_with("art/"))?;
        Some(((*name).to_owned(), picture.bytes.into_owned()))
    });
    let others = std::iter::once((pack.name.clone(), pack.bytes.clone())).chain(copied);
    let title = starter::begin_with(&args.folder, &files, others, args.title.as_deref(), &points)?;
    let read = starter::sheet::told(game, readings);
    let wrong = loaded.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    let wrong = match wrong {
        0 => String::new(),
        count => format!("\n{} in its cells: “warpress check” names each\n", counted(count, "error")),
    };
    let (at, kept) = (quoted(&shown(&args.folder)), args.folder.join(&pack.name));
    super::say(&harmless(&format!(
        "{}: {title}, made of {}{}\n\n{read}{wrong}\n\
         warpress check {at}\nwarpress build {at}\n\n\
         The sheet is now {}, copied with the pictures that it names: go on in that one. Pictures lie in {}; the deck’s \
         TOML file beside the sheet says how cards look, game.toml in which theme (“warpress themes”).\n",
        args.folder.display(),
        args.from,
        to_answer(&points),
        kept.display(),
        args.folder.join("art").display(),
    )))
}

/// The points that the source leaves open, if there is a list of them.
fn points(args: &Args, files: &starter::Files) -> Result<Vec<starter::Point>, Failure> {
    match &args.notes {
        Some(path) => Ok(starter::read(path, &starter::rulings(files))?),
        None => Ok(Vec::new()),
    }
}

fn to_answer(points: &[starter::Point]) -> String {
    match points.len() {
        0 => String::new(),
        count => format!(", with {} to answer in game.toml", counted(count, "ruling")),
    }
}

/// The folder for the schemas of a new game: hidden, as only editors read them.
const SCHEMAS: &str = ".schemas";

/// The files of a starter, each with a line that names its schema, and the schemas.
fn with_schemas(files: &starter::Files) -> starter::Files {
    let named = |(path, text): (&String, &String)| {
        let line = keys::directive(path, SCHEMAS).unwrap_or_default();
        (path.clone(), line + text)
    };
    let schemas = keys::FILES.into_iter().filter_map(|name| {
        let schema = keys::schema(name)?;
        Some((format!("{SCHEMAS}/{}", keys::file_name(name)), format!("{schema:#}\n")))
    });
    files.iter().map(named).chain(schemas).collect()
}
