//! What a review adds to a build: a page with every face, the sheets and the findings.

use std::path::Path;

use super::{Item, Order, WorkError};
use warpress_check::{self as check, Depth};
use warpress_kit::Source;
use warpress_model::Game;
use warpress_publish::Folder;
use warpress_review::{self as review, PrintedFile};

/// A book that has been written to a PDF.
pub fn bound(slug: &str, path: &Path) -> Option<PrintedFile> {
    let file = path.file_name()?.to_str()?.to_owned();
    let kind = file.strip_prefix(slug)?.strip_suffix(".pdf")?;
    let kinds = [
        ("-rules-", "Rulebook", "pages of rules"),
        ("-quick-", "Quick reference", "quick reference"),
        ("-booklet-", "Booklet", "pages of the booklet"),
    ];
    let (_, title, counted) = kinds.into_iter().find(|(word, ..)| kind.starts_with(word))?;
    let pdf = std::fs::read(path).ok()?;
    Some(PrintedFile { title: title.to_owned(), counted: counted.to_owned(), file, pdf, labels: Vec::new() })
}

/// Writes the page.
pub fn write(
    Source { home, assets }: &Source,
    game: &Game,
    order: &Order,
    folder: &mut Folder,
    printed: &[PrintedFile],
) -> Result<Item, WorkError> {
    let looked = check::check(assets, home, &order.with, Depth::Faces);
    let page = review::game(assets, game, &looked, printed)?;
    let html = review::write(assets, &page);
    let path = folder.write(&format!("{}-review.html", game.slug), html.as_bytes())?;
    Ok(Item::Review { path, findings: looked.findings.len() })
}
