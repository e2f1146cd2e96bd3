//! `warpress export --for tts`: a game laid out for a table on a screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Failure, Global, target};
use warpress_check::harmless;
use warpress_kit::Source;
use warpress_model::plural::counted;
use warpress_publish::Folder;
use warpress_tabletop::{ExportOptions, Program, TabletopError, TabletopFiles, export, laid};
use warpress_workshop::{ValidGame, owner};

/// Lays a game out for a program.
pub fn run(global: &Global, args: &super::Args, program: Program) -> Result<(), Failure> {
    let of = &args.of_faces;
    let base = of.base.as_deref().map(base).transpose()?;
    let source = target::find(global, &args.game)?;
    let Source { home, assets } = &source;
    let ValidGame { game, mut loaded } = target::load_valid(&source, &of.with)?;
    let game = Arc::new(game);
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("output"));
    let mut folder = Folder::open_for(&out, &game.slug, &owner(home, &game.title), of.force)?;
    let below = program.word();
    let options = ExportOptions {
        folder: absolute(&folder.path().join(below))?,
        base,
        ink: of.ink.unwrap_or_default(),
        paper: of.paper.clone().unwrap_or_else(|| "a4".into()),
    };
    let laid = laid::Source { assets, game: &game, sections: &loaded.sections, programs: &loaded.programs };
    let written = export(laid, program, &options, &mut |name, bytes| {
        folder.write(&format!("{below}/{name}"), bytes).map(drop)
    });
    let written = match written {
        Err(TabletopError::Kit(error)) => {
            return Err(super::faces::failed(error, &source, &args.game, &game, &mut loaded));
        }
        other => other?,
    };
    crate::say(&harmless(&said(&options.folder, &folder.path().join(below), &written)))?;
    for note in &written.notes {
        eprintln!("{}", harmless(&format!("warpress: {note}")));
    }
    Ok(())
}

/// A folder as programs on this machine know it.
fn absolute(folder: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(folder).map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))
}

/// Where files will lie on the web.
fn base(text: &str) -> Result<String, Failure> {
    let known = ["https://", "http://", "file:///"].iter().any(|scheme| text.starts_with(scheme));
    let plain = text.chars().all(|letter| letter.is_ascii_graphic() && !"\"<>\\^`{|}".contains(letter));
    if !known || !plain {
        return Err(Failure::Message(
            "--base is an address that the files can be had from: https://example.org/my-game/".into(),
        ));
    }
    Ok(if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
}

/// What was done: the file to open first.
fn said(whole: &Path, place: &Path, written: &TabletopFiles) -> String {
    let first = written.files.first().map(|name| place.join(name));
    let first = first.as_deref().unwrap_or(whole);
    format!("{}: {}\n", first.display(), counted(written.files.len(), "file"))
}
