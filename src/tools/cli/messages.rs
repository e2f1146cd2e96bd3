//! `warpress messages`: what a kit says by itself, as a file to translate.

use std::fmt::Write as _;

use super::destination::write_new_within;
use super::{Failure, Global, target};
use warpress_assets::Assets;
use warpress_check::harmless;
use warpress_kit::{self as kit, Source};
use warpress_language::{Language, Messages};
use warpress_library::Home;
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game): its file is written, or if it has one, what that lacks is listed
    game: Option<String>,
    /// The language, if the game states none: de, pl, pt-BR
    #[arg(long, value_name = "TAG", value_parser = |tag: &str| Language::parse(tag))]
    language: Option<Language>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let Some(word) = &args.game else {
        return match &args.language {
            Some(language) => super::say(&begun(global.assets(), language)),
            None => super::say(&Messages::source()),
        };
    };
    let Source { home, assets } = target::find(global, word)?;
    let language = match &args.language {
        Some(language) => language.clone(),
        None => stated(&assets, &home)?,
    };
    let file = Messages::file(&language.to_string());
    let audit = Messages::audit(&assets, &language);
    if audit.file.as_ref() == Some(&file) {
        return super::say(&harmless(&lacking(&home.shown(&file), &audit.missing)));
    }
    let folder = target::folder(global, &home, "a message file")?;
    let path = folder.join(&file);
    write_new_within(&path, begun(&assets, &language).as_bytes())?;
    let count = Messages::all().len();
    super::say(&harmless(&format!("{}: {}\n", path.display(), counted(count, "message"))))
}

/// The language that a game states.
fn stated(assets: &Assets, home: &Home) -> Result<Language, Failure> {
    let game = kit::load(assets, home, &[]).game;
    let tag = game.and_then(|game| game.language);
    tag.map(|tag| Language::of(Some(&tag))).ok_or_else(|| {
        Failure::Message(format!(
            "{} states no language; write language = \"pl\" in its game.toml, or say --language pl",
            home.slug()
        ))
    })
}

/// The file to begin with: the one that warpress brings for the language, or else the English one.
fn begun(assets: &Assets, language: &Language) -> String {
    let tags = [language.to_string(), language.code().to_owned()];
    let known = tags.iter().find_map(|tag| assets.read(&Messages::file(tag)));
    known.map_or_else(Messages::source, |asset| String::from_utf8_lossy(&asset.bytes).into_owned())
}

/// The messages that a file lacks, as they stand in the English one.
fn lacking(shown: &str, missing: &[String]) -> String {
    if missing.is_empty() {
        return format!("{shown} has every message\n");
    }
    let mut text = format!("# {shown} lacks {}:\n", counted(missing.len(), "message"));
    let source = Messages::source();
    let mut wanted = false;
    for line in source.lines() {
        // A message goes on for as long as lines are indented.
        if !line.starts_with(' ') {
            let id = line.split(" =").next().unwrap_or_default();
            wanted = missing.iter().any(|one| one == id);
        }
        if wanted {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}
