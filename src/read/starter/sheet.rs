//! A spreadsheet as a pack: a title and the file among the decks, which is all that a kit needs. `new --from` writes it,
//! with a TOML file for each deck in which one may have a say; `build cards.xlsx` holds it in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use warpress_library::{Home, Reading};
use warpress_model::plural::counted;
use warpress_model::{Art, Game, List, slug};

use super::titled;

/// The largest spreadsheet (bytes), as for one in a folder.
const LARGEST: u64 = 16 << 20;

/// A spreadsheet with a title, as the files of a pack.
#[derive(Debug, Clone)]
pub struct Pack {
    /// The spreadsheet, as its owner names it.
    pub path: PathBuf,
    /// What it is called in the pack: `decks/cards.xlsx`.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
    /// `game.toml`.
    pub game: String,
}

/// Why a spreadsheet is not read.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// It is not there, or may not be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// It is no file.
    #[error("{} is not a file", .0.display())]
    NotAFile(PathBuf),
    /// It has more bytes than any list.
    #[error("{} is larger than {} MB", .0.display(), LARGEST >> 20)]
    Large(PathBuf),
}

/// Reads a spreadsheet as a pack with the title of its file.
///
/// # Errors
/// If it cannot be read, or is too large. What is wrong within is told when the pack is read.
pub fn pack(path: &Path) -> Result<Pack, SheetError> {
    let fault = |source| SheetError::Io { path: path.to_owned(), source };
    let about = path.metadata().map_err(fault)?;
    if !about.is_file() {
        return Err(SheetError::NotAFile(path.to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)).map_err(fault)?;
    if bytes.len() as u64 > LARGEST {
        return Err(SheetError::Large(path.to_owned()));
    }
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(path.file_stem()).unwrap_or_default();
    let title = titled(&stem);
    let title = if title.is_empty() { "Cards".to_owned() } else { title };
    let game = format!("format = 3\ntitle = {}\n{MORE}", toml::Value::String(title));
    let name = format!("decks/{}", file_name(&stem, &part(path.extension()).unwrap_or_default()));
    Ok(Pack { path: path.to_owned(), name, bytes, game })
}

/// What may be added to a `game.toml` of two lines.
const MORE: &str = r#"
# Take the # away from what you want to say. docs/data-format.md has everything else.
# theme = "fantasy"                       # typefaces and colours; “warpress themes” lists them
# language = "de"                         # the language of your cards, if not English
# players = "2-4"
# symbols = { mana = "water-drop" }       # {mana} in a cell prints this icon; “warpress icons water” finds others
# credits = { design = "Your Name", copyright = "2026 Your Name" }
"#;

/// The file's own name, if a list may name it, or else one like it.
fn file_name(stem: &str, ending: &str) -> String {
    let odd = |sign: char| sign.is_control() || matches!(sign, '/' | '\\' | ':');
    // Files of notes have these names, and what begins so is hidden.
    let plain = !stem.is_empty() && !stem.contains(odd) && !stem.starts_with(['.', '~']);
    let id = slug(stem);
    match (plain, id.is_empty()) {
        (true, false) => format!("{stem}.{ending}"),
        (false, false) => format!("{id}.{ending}"),
        _ => format!("cards.{ending}"),
    }
}

impl Pack {
    /// Where its games reads from: this file, whatever it is called in the pack.
    pub fn home(&self) -> Home {
        Home::Sheet { path: self.path.clone(), name: self.name.clone() }
    }

    /// The folder in which the spreadsheet lies, whose pictures it may name.
    pub fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }

    /// Its files, to be held in memory.
    pub fn held(self) -> BTreeMap<String, Vec<u8>> {
        BTreeMap::from([("game.toml".to_owned(), self.game.into_bytes()), (self.name, self.bytes)])
    }

    /// A TOML file for each deck of the game that was read from it, which changes nothing: it says what is so, and how
    /// to have a say in it.
    pub fn declared(&self, game: &Game, readings: &[Reading]) -> BTreeMap<String, String> {
        let file = self.name.rsplit('/').next().unwrap_or_default();
        let several = game.decks.len() > 1 || readings.iter().any(|reading| !reading.left_out.is_empty());
        let decks = game.decks.values().zip(readings);
        let declared = |(list, reading): (&List, &Reading)| {
            (format!("decks/{}.toml", list.id), self.deck(file, several, list, reading))
        };
        decks.map(declared).collect()
    }

    fn deck(&self, file: &str, several: bool, list: &List, reading: &Reading) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string().replace('\n', " ");
        let mut text = String::from(
            "# This is so anyway. Take the # away from a line below, and change it, to have your say.\n",
        );
        let _ = writeln!(text, "rows = {}", quoted(file));
        if let Some(sheet) = reading.sheet.as_deref().filter(|_| several) {
            let _ = writeln!(text, "sheet = {}", quoted(sheet));
        }
        let _ = writeln!(text, "name = {}\n", quoted(&list.name));
        text.push_str("# size = \"poker\"            # or bridge, mini, tarot, square; in mm: \"63x88\"\n");
        if let Some((heading, key)) = reading.meant.first() {
            let _ = writeln!(
                text,
                "# rename = {{ {} = {} }}   # what a heading means; \"-\" leaves its column out",
                quoted(heading),
                quoted(key)
            );
        }
        let stats = list.face.stats.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ");
        let template = list.face.template.as_deref().unwrap_or("card/event");
        let back = match &list.face.back_icon {
            Some(icon) => format!(", back_icon = {}", quoted(icon)),
            None => String::from(", back = \"art\""),
        };
        let _ = writeln!(text, "# face = {{ template = {}, stats = [{stats}]{back} }}", quoted(template));
        text
    }
}

/// The names of the pictures that the cards of a game show.
pub fn pictures(game: &Game) -> BTreeSet<&str> {
    let rows = game.decks.values().flat_map(|list| &list.rows);
    let arts =
        rows.flat_map(|row| row.art.iter().chain(row.own_back.iter().filter_map(|back| back.art.as_ref())));
    arts.flat_map(|art: &Art| std::iter::once(art.picture.as_str()).chain(art.mono.as_deref())).collect()
}

/// What was read, for people: each deck with its cards, and its columns with what each was taken for.
pub fn told(game: &Game, readings: &[Reading]) -> String {
    let mut said = String::new();
    for (list, reading) in game.decks.values().zip(readings) {
        let (rows, total) = (list.rows.len(), list.total());
        let copies = if total as usize == rows { String::new() } else { format!(", {total} with copies") };
        let _ = writeln!(said, "{}: {}{copies}", list.name, counted(rows, "card"));
        let widest = reading.columns.iter().map(|(heading, _)| heading.chars().count()).max().unwrap_or(0);
        for (heading, words) in &reading.columns {
            let gap = " ".repeat(widest - heading.chars().count());
            let _ = writeln!(said, "  {heading}{gap}  {words}");
        }
    }
    for sheet in readings.iter().flat_map(|reading| &reading.left_out) {
        let _ = writeln!(said, "not read, as it is no list: {sheet}");
    }
    said
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_list_can_name_the_file() {
        for (stem, name) in [
            ("cards", "cards.csv"),
            ("Karty końcowe (2)", "Karty końcowe (2).csv"),
            ("a:b", "a-b.csv"),
            ("..x", "x.csv"),
            ("!!!", "cards.csv"),
        ] {
            assert_eq!(file_name(stem, "csv"), name);
        }
    }
}
