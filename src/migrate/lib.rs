//! From format 1 to format 2: `plan` reads a game and finds the changes, `Plan::write` writes them. Only words that
//! differ are changed; comments, order and layout stay as they were typed.
//!
//! A game is rewritten completely or not at all. Each new text is read again, and must mean what the old one did
//! (`proof`).

mod names;
mod pack;
mod programs;
mod proof;
mod rewrite;
mod texts;
mod words;
mod written;

use std::path::{Path, PathBuf};

use names::Names;
use pack::File;
use rewrite::{Edit, Rewriter};
use warpress_assets::Assets;
use warpress_library::Sources;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};
use written::{Table, Unreadable, Value};

/// The format that is written.
const FORMAT: i64 = 2;

/// The changes to a game.
#[derive(Debug)]
pub struct Plan {
    folder: PathBuf,
    files: Vec<(File, Vec<Edit>, String)>,
}

/// A word that changes.
#[derive(Debug, PartialEq, Eq)]
pub struct Change<'p> {
    /// The file, within the pack.
    pub file: &'p str,
    /// Its line, from 1.
    pub line: usize,
    /// The old text; empty if something is added.
    pub old: &'p str,
    /// The new text.
    pub new: &'p str,
}

/// The result of reading a game.
#[derive(Debug)]
pub enum Found {
    /// It can be rewritten.
    Ready(Plan),
    /// It is already in format 2.
    Done,
    /// It cannot be rewritten.
    Refused(Vec<Diagnostic>, Sources),
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder for the old files exists.
    #[error("{} exists already; move it away, or use --no-backup", .0.display())]
    Kept(PathBuf),
    /// A file could not be written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
}

/// Reads the game in `folder`, whose bases are in `assets`. With `lists`, the folder has shared lists, without a
/// `game.toml`.
///
/// # Examples
/// ```
/// use warpress_migrate::{Found, plan};
///
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::write(folder.path().join("game.toml"), "format = 2\ntitle = \"Go\"\n").unwrap();
/// let assets = warpress_assets::Assets::built_in();
/// assert!(matches!(plan(folder.path(), &assets, false), Found::Done));
/// ```
pub fn plan(folder: &Path, assets: &Assets, lists: bool) -> Found {
    let shown = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let files = match pack::read(folder, &shown) {
        Ok(files) => files,
        Err(found) => return Found::Refused(found, Sources::default()),
    };
    let sources = pack::sources(&files, &shown);
    let refused = |found| Found::Refused(found, sources.clone());
    let mut found = Vec::new();
    let mut trees: Vec<Table> = Vec::new();
    for file in &files {
        let read = if file.name == pack::RULES { Ok(Table::default()) } else { written::read(&file.text) };
        match read {
            Ok(tree) => trees.push(tree),
            Err(Unreadable { message, span }) => {
                let location = Location { file: shown(&file.name).into(), start: span.start, end: span.end };
                found.push(
                    Diagnostic::new(Code::E0101, message, &location).help("this is not well-formed TOML"),
                );
            }
        }
    }
    if !found.is_empty() {
        return refused(found);
    }
    let game = files.iter().zip(&trees).find(|(file, _)| file.name == "game.toml").map(|(_, tree)| tree);
    if game.is_none() && !lists {
        let location = Location { file: shown("game.toml").into(), start: 0, end: 0 };
        let finding = Diagnostic::new(Code::E0112, "there is no game.toml", &location);
        return refused(vec![finding.help("a game is a folder with a game.toml in it")]);
    }
    match game.and_then(|game| game.get("format")) {
        None => {}
        Some(Value::Plain(number, _)) if number == "1" => {}
        Some(Value::Plain(number, _)) if *number == FORMAT.to_string() => return Found::Done,
        Some(Value::Plain(_, span) | Value::Text(_, span)) => {
            let location = Location { file: shown("game.toml").into(), start: span.start, end: span.end };
            let finding = Diagnostic::new(Code::E0140, "this format is unknown", &location);
            return refused(vec![
                finding.help("this version of warpress reads formats 1 and 2; install a newer one"),
            ]);
        }
        Some(_) => {
            let location = Location { file: shown("game.toml").into(), start: 0, end: 0 };
            return refused(vec![Diagnostic::new(Code::E0102, "“format” must be a number", &location)]);
        }
    }
    let names = names(&files, &trees, game, assets);
    let mut planned = Vec::new();
    for (file, tree) in files.into_iter().zip(&trees) {
        let mut rewriter = Rewriter::new(&file.text, &names);
        let shape = words::file(&file.name);
        match shape {
            Some(shape) => rewriter.table(tree, shape),
            None => rewriter.look_ups(0..file.text.len()),
        }
        let at = |span: &std::ops::Range<usize>| Location {
            file: shown(&file.name).into(),
            start: span.start,
            end: span.end,
        };
        found.extend(rewriter.clashes.iter().map(|clash| {
            let message =
                format!("“{}” becomes “{}” in format 2, which exists here already", clash.old, clash.new);
            Diagnostic::new(Code::E0107, message, &at(&clash.span)).help("rename the other one first")
        }));
        let mut edits = rewriter.edits;
        let is_game = file.name == "game.toml";
        edits.extend(is_game.then(|| format(tree, &file.text)));
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let new = rewrite::made(&file.text, &edits);
        let same = |shape| proof::holds(&file.text, &new, shape, is_game, &names);
        if found.is_empty() && !shape.is_none_or(same) {
            let message = "this file would not mean the same in format 2; rewrite it by hand";
            found.push(Diagnostic::new(Code::E0151, message, &at(&(0..0))));
        }
        if !edits.is_empty() {
            planned.push((file, edits, new));
        }
    }
    if !found.is_empty() {
        return refused(found);
    }
    match planned.is_empty() {
        true => Found::Done,
        false => Found::Ready(Plan { folder: folder.to_owned(), files: planned }),
    }
}

/// The names of the game, of its bases, and of the shared lists.
fn names(files: &[File], trees: &[Table], game: Option<&Table>, assets: &Assets) -> Names {
    const DEEPEST: usize = 8;
    let mut names = Names::default();
    for (file, tree) in files.iter().zip(trees) {
        names.gather(tree);
        let stem = file.name.rsplit('/').next().and_then(|name| name.strip_suffix(".toml"));
        stem.into_iter().for_each(|stem| names.name(stem));
    }
    let base = |game: Option<&Table>| game?.get("extends")?.text().map(str::to_owned);
    let mut next = base(game);
    let mut seen = vec!["shared".to_owned()];
    while let Some(slug) = next.take().filter(|slug| seen.len() <= DEEPEST && !seen.contains(slug)) {
        for text in pack::of_library(assets, &slug) {
            let Ok(tree) = written::read(&text) else { continue };
            names.gather(&tree);
            next = next.or_else(|| base(Some(&tree)));
        }
        seen.push(slug);
    }
    for text in pack::of_library(assets, "shared") {
        written::read(&text).into_iter().for_each(|tree| names.gather(&tree));
    }
    names
}

/// `format = 2`, before the first key of the game.
fn format(game: &Table, text: &str) -> Edit {
    if let Some(Value::Plain(_, span)) = game.get("format") {
        return Edit { span: span.clone(), new: FORMAT.to_string(), listed: true };
    }
    let first = game.entries.values().filter_map(|entry| entry.keys.first()).map(|key| key.start).min();
    // A byte order mark stays first.
    let top = text.len() - text.trim_start_matches('\u{feff}').len();
    let start = first.and_then(|first| text[..first].rfind('\n')).map_or(top, |end| end + 1);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    Edit { span: start..start, new: format!("format = {FORMAT}{end}"), listed: true }
}

impl Plan {
    /// The changes, in the order of the files.
    pub fn changes(&self) -> Vec<Change<'_>> {
        let mut changes = Vec::new();
        for (file, edits, _) in &self.files {
            let (mut line, mut at) = (1, 0);
            for edit in edits {
                line += file.text[at..edit.span.start].matches('\n').count();
                at = edit.span.start;
                if edit.listed {
                    let old = &file.text[edit.span.clone()];
                    changes.push(Change { file: &file.name, line, old, new: edit.new.trim_end() });
                }
            }
        }
        changes
    }

    /// The numbers of words and of files that change.
    pub fn counts(&self) -> (usize, usize) {
        (self.changes().len(), self.files.len())
    }

    /// Rewrites the game; the old files are kept in `kept`.
    ///
    /// # Errors
    /// If `kept` exists, or a file cannot be written. The game is then unchanged.
    pub fn write(&self, kept: Option<&Path>) -> Result<(), WriteError> {
        if let Some(kept) = kept.filter(|kept| kept.symlink_metadata().is_ok()) {
            return Err(WriteError::Kept(kept.to_owned()));
        }
        let files: Vec<_> = self.files.iter().map(|(file, _, new)| (file, new.as_str())).collect();
        pack::write(&self.folder, kept, &files).map_err(|(path, source)| WriteError::Io { path, source })
    }
}
