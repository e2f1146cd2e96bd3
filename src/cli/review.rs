//! What `warpress build --review` adds: the review page and its files.

use std::path::Path;
use std::process::{Command, Stdio};

use super::Failure;
use warpress_assets::Assets;
use warpress_check::{self as check, Depth};
use warpress_library::Home;
use warpress_model::Game;
use warpress_model::plural::counted;
use warpress_publish::Folder;
use warpress_review::{self as review, Printed};

/// The options for reviewing.
pub struct Wanted<'w> {
    pub home: &'w Home,
    pub with: &'w [String],
    pub open: bool,
}

/// The papers that a kit is made for: a review covers both that people use.
pub fn papers(paper: &str, review: bool) -> Vec<String> {
    let others = ["a4", "letter"].into_iter().filter(|other| review && *other != paper);
    std::iter::once(paper).chain(others).map(str::to_owned).collect()
}

/// A book that has been written to a PDF.
pub fn bound(slug: &str, path: &Path) -> Option<Printed> {
    let file = path.file_name()?.to_str()?.to_owned();
    let kind = file.strip_prefix(slug)?.strip_suffix(".pdf")?;
    let kinds = [
        ("-rules-", "Rulebook", "pages of rules"),
        ("-quick-", "Quick reference", "quick reference"),
        ("-booklet-", "Booklet", "pages of the booklet"),
    ];
    let (_, title, counted) = kinds.into_iter().find(|(word, ..)| kind.starts_with(word))?;
    let pdf = std::fs::read(path).ok()?;
    Some(Printed { title: title.to_owned(), counted: counted.to_owned(), file, pdf, labels: Vec::new() })
}

/// Writes the page, and says so.
pub fn write(
    assets: &Assets,
    game: &Game,
    wanted: &Wanted<'_>,
    folder: &mut Folder,
    printed: &[Printed],
) -> Result<String, Failure> {
    let looked = check::check(assets, wanted.home, wanted.with, Depth::Faces);
    let page = review::game(assets, game, &looked, printed)?;
    let html = review::write(assets, &page);
    let path = folder.write(&format!("{}-review.html", game.slug), html.as_bytes())?;
    if wanted.open {
        open(&path);
    }
    Ok(format!("{}: {}\n", path.display(), counted(looked.findings.len(), "finding")))
}

/// Opens a page in the user's browser. It is not a failure if there is none: the page has been written.
pub fn open(path: &Path) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        eprintln!("warpress: {program} is not installed; open {} yourself", path.display());
    }
}
