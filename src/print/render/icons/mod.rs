//! The silhouettes, by name. Those of game-icons.net lie in one table, a line each, sorted by name; looking one up
//! is a binary search over its bytes, so that four thousand icons cost nothing until one is drawn. A library or a
//! pack brings its own as files below `templates/icons/`, which go before the table and are read when they are drawn.

mod cast;
mod drawing;
mod file;
mod shape;
mod signs;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use thiserror::Error;

use self::cast::Casting;
pub use self::cast::{IconTraits, KINDS, Kind};
pub use self::drawing::{Drawing, IconPlacement};
pub use self::file::IconError;
use self::shape::Area;
use self::signs::Signs;
use warpress_assets::{Assets, Contents, ReadOnce, Shelf};
use warpress_text::fonts::nearest_hint;
use warpress_text::svg::escape;

/// Where the table lies. A line: name, tab, author, tab, path data in a square of 512 units.
const TABLE: &str = "assets/icons/game-icons.tsv";

/// Where icons lie that are files of their own.
const FOLDER: &str = "templates/icons";

/// Where the pieces lie that icons share.
const PARTS: &str = "templates/icons/parts";

/// Side of the square in which the path data stand.
pub const VIEW: f32 = 512.0;

/// No icon of this name, or none that can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownIcon {
    /// There is none.
    #[error("there is no icon \"{name}\"{}", nearest_hint(nearest))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names most like it, best first.
        nearest: Vec<String>,
    },
    /// Its file is no icon.
    #[error("templates/icons/{name}.svg is no icon: {fault}")]
    Broken {
        /// Its name.
        name: String,
        /// What is wrong with it.
        fault: IconError,
    },
}

/// The icons, for somebody: what is asked for here is noted in the ledger of the assets.
pub struct Icons {
    all: Arc<All>,
    assets: Assets,
}

/// The table of icons, and those that stand in files of their own.
struct All {
    table: Contents,
    /// Files by the icon's name, and the parts by theirs.
    own: BTreeMap<String, Contents>,
    parts: BTreeMap<String, Contents>,
    /// What all of these were when they were read; none if there are no files.
    shelf: Option<Shelf>,
    casting: Casting,
    signs: Signs,
    /// What was drawn before: reading a file or measuring a path is dear.
    drawn: Mutex<HashMap<String, CachedIcon>>,
}

/// An icon that was asked for, and the names of the parts that were looked for to draw it.
#[derive(Clone)]
struct CachedIcon {
    found: Result<Arc<Silhouette>, UnknownIcon>,
    parts: Vec<String>,
}

/// An icon, ready to be drawn.
#[derive(Debug)]
pub struct Silhouette {
    /// Path data in a square of 512 units, filled with the non-zero rule.
    pub path: String,
    outline: OnceLock<Outline>,
    hull: OnceLock<String>,
}

/// Left, top, width and height in units of the icon.
type Outline = (f32, f32, f32, f32);

impl Silhouette {
    fn new(path: String) -> Self {
        Self { path, outline: OnceLock::new(), hull: OnceLock::new() }
    }

    /// The box that the icon really covers; the whole square if its path cannot be read.
    fn outline(&self) -> Outline {
        *self.outline.get_or_init(|| {
            let bounds = path_of(&self.path).map(|path| path.bounds());
            bounds
                .filter(|bounds| bounds.width() > 1.0 && bounds.height() > 1.0)
                .map_or((0.0, 0.0, VIEW, VIEW), |b| (b.x(), b.y(), b.width(), b.height()))
        })
    }

    /// How wide it is for its height.
    pub fn ratio(&self) -> f32 {
        let (_, _, width, height) = self.outline();
        width / height
    }

    /// Whether the drawing looks cut off at its left, right or upper side, which on a card ends in the middle of a
    /// picture. What is flat below may stand on the ground.
    pub fn is_cut(&self) -> bool {
        path_of(&self.path).is_some_and(|path| Area::filled(&path, false).is_cut())
    }

    /// Path data of the icon without its holes: what lies behind it is hidden wholly.
    pub fn hull(&self) -> &str {
        self.hull.get_or_init(|| {
            path_of(&self.path).map_or_else(String::new, |path| Area::filled(&path, false).hull().data())
        })
    }
}

/// Path data as a path.
fn path_of(data: &str) -> Option<usvg::tiny_skia_path::Path> {
    let mut svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{VIEW}\" height=\"{VIEW}\"><path d=\"");
    escape(&mut svg, data);
    svg.push_str("\"/></svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    match tree.root().children().first()? {
        usvg::Node::Path(path) => path.data().clone().transform(path.abs_transform()),
        _ => None,
    }
}

impl Icons {
    /// The icons of these assets, read once for all who see the same files.
    pub fn of(assets: &Assets) -> Self {
        static ALL: ReadOnce<All> = ReadOnce::new();
        Self { all: ALL.of(assets, All::load), assets: assets.clone() }
    }

    /// Notes that something depends on the icon of this name, or on there being none.
    fn take(&self, name: &str) {
        self.note(FOLDER, name);
    }

    fn note(&self, folder: &str, name: &str) {
        if let Some(shelf) = &self.all.shelf {
            shelf.take(&self.assets, &format!("{folder}/{name}.svg"));
        }
    }

    /// Notes that something depends on all of them: on the names among which a mistyped one is looked for.
    pub fn take_all(&self) {
        if let Some(shelf) = &self.all.shelf {
            shelf.take_all(&self.assets);
        }
    }

    /// The silhouette of this name.
    ///
    /// # Errors
    /// An unknown name, with the nearest ones; a file that is no icon.
    pub fn silhouette(&self, name: &str) -> Result<Arc<Silhouette>, UnknownIcon> {
        self.take(name);
        let CachedIcon { found, parts } = self.all.silhouette(name);
        parts.iter().for_each(|part| self.note(PARTS, part));
        if found.is_err() {
            self.take_all();
        }
        found
    }

    /// Who drew an icon of the table. None = it is a file of its own, whose author the game's credits name, or there is
    /// none.
    pub fn author(&self, name: &str) -> Option<&str> {
        self.take(name);
        self.all.line(name).filter(|_| !self.all.own.contains_key(name)).map(|(author, _)| author)
    }

    /// Whether there is an icon of this name, sound or not.
    pub fn has(&self, name: &str) -> bool {
        self.take(name);
        self.all.own.contains_key(name) || self.all.line(name).is_some()
    }

    /// What an icon is cast for.
    pub fn cast(&self, name: &str) -> IconTraits {
        self.take(name);
        self.all.own.get(name).map_or_else(|| self.all.casting.of(name), |bytes| IconTraits::of_file(bytes))
    }

    /// The icons of the signs that stand for a name: of a phase, a type, a side. Most have one, joined names two, sentences
    /// and proper names none.
    pub fn signs(&self, name: &str) -> Vec<String> {
        let signs = self.all.signs.of(name);
        signs.iter().for_each(|sign| self.take(sign));
        signs.into_iter().filter(|sign| self.all.own.contains_key(*sign)).map(str::to_owned).collect()
    }

    /// All signs, each with the words that it stands for.
    pub fn all_signs(&self) -> BTreeMap<&str, Vec<&str>> {
        self.all.signs.all()
    }

    /// Whether an icon looks as if it ended in a straight cut. Many do that end so on purpose (walls, books, the
    /// shoulders of a bust), which only an eye can judge: the table says what was seen.
    pub fn looks_cut(&self, name: &str) -> bool {
        self.silhouette(name).is_ok_and(|drawn| drawn.is_cut())
    }

    /// Whether it stands in a file of its own.
    pub fn is_own(&self, name: &str) -> bool {
        self.take(name);
        self.all.own.contains_key(name)
    }

    /// The file of an icon that has one.
    #[cfg(test)]
    fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.all.own.get(name).map(AsRef::as_ref)
    }

    /// The names of those that stand in files of their own.
    pub fn own(&self) -> impl Iterator<Item = &str> {
        self.take_all();
        self.all.own.keys().map(String::as_str)
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.take_all();
        self.all.names()
    }

    /// The names most like this one, best first, `most` of them.
    pub fn nearest(&self, name: &str, most: usize) -> Vec<String> {
        self.take_all();
        self.all.nearest(name, most)
    }
}

impl All {
    fn load(assets: &Assets) -> Self {
        let mut icons = Self::new(assets.read(TABLE).map(|asset| asset.bytes).unwrap_or_default());
        let (files, shelf) = assets.shelf(FOLDER, ".svg");
        for (file, found) in files {
            // A library's own broken link is as good as none; what lies beneath it is another file.
            let Some(asset) = found.ok().or_else(|| assets.read(&file)) else { continue };
            let within = |folder: &str| file.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".svg");
            let (all, name) = match within(PARTS) {
                Some(part) => (&mut icons.parts, part),
                None => (&mut icons.own, within(FOLDER).unwrap_or_default()),
            };
            if !name.is_empty() && !name.contains('/') {
                all.insert(name.to_owned(), asset.bytes);
            }
        }
        icons.shelf = Some(shelf);
        let casting = assets.read(cast::TABLE).and_then(|asset| {
            // A library that replaces the table answers for it: where it is broken, nothing is known of the icons.
            Casting::read(std::str::from_utf8(&asset.bytes).ok()?).ok()
        });
        icons.casting = casting.unwrap_or_default();
        let signs = assets.read(signs::TABLE).and_then(|asset| {
            // The same holds for this one.
            Signs::read(std::str::from_utf8(&asset.bytes).ok()?).ok()
        });
        icons.signs = signs.unwrap_or_default();
        icons
    }

    fn new(table: Contents) -> Self {
        Self {
            table,
            own: BTreeMap::new(),
            parts: BTreeMap::new(),
            shelf: None,
            casting: Casting::default(),
            signs: Signs::default(),
            drawn: Mutex::default(),
        }
    }

    /// The line of this name in the table, split: author, path data.
    fn line(&self, name: &str) -> Option<(&str, &str)> {
        let (mut low, mut high) = (0, self.table.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let start =
                self.table[low..middle].iter().rposition(|b| *b == b'\n').map_or(low, |at| low + at + 1);
            let end =
                self.table[middle..high].iter().position(|b| *b == b'\n').map_or(high, |at| middle + at);
            let mut cells = self.table[start..end].split(|b| *b == b'\t');
            let found = cells.next()?;
            match found.cmp(name.as_bytes()) {
                std::cmp::Ordering::Less => low = end + 1,
                std::cmp::Ordering::Greater => high = start,
                std::cmp::Ordering::Equal => {
                    let author = std::str::from_utf8(cells.next()?).ok()?;
                    return Some((author, std::str::from_utf8(cells.next()?).ok()?.trim_end()));
                }
            }
        }
        None
    }

    fn silhouette(&self, name: &str) -> CachedIcon {
        let known = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(name) {
            return found.clone();
        }
        let parts = RefCell::new(Vec::new());
        let found = match self.own.get(name) {
            Some(bytes) => file::read(bytes, &|part| {
                parts.borrow_mut().push(part.to_owned());
                self.parts.get(part).map(AsRef::as_ref)
            })
            .map_err(|fault| UnknownIcon::Broken { name: name.to_owned(), fault }),
            None => self.line(name).map(|(_, path)| path.to_owned()).ok_or_else(|| UnknownIcon::Unknown {
                name: name.to_owned(),
                nearest: self.nearest(name, 5),
            }),
        };
        let found = CachedIcon {
            found: found.map(|path| Arc::new(Silhouette::new(path))),
            parts: parts.into_inner(),
        };
        known().insert(name.to_owned(), found.clone());
        found
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let lines = self.table.split(|b| *b == b'\n');
        let listed = lines
            .filter_map(|line| std::str::from_utf8(line.split(|b| *b == b'\t').next()?).ok())
            .filter(|name| !name.is_empty() && !self.own.contains_key(*name));
        let mut names: Vec<&str> = listed.chain(self.own.keys().map(String::as_str)).collect();
        names.sort_unstable();
        names.into_iter()
    }

    fn nearest(&self, name: &str, most: usize) -> Vec<String> {
        // Names are made of words; one that has a word asked for is nearer than one that looks alike.
        let words: Vec<&str> = name.split('-').filter(|word| word.len() > 2).collect();
        let mut scored: Vec<(f64, &str)> = self
            .names()
            .map(|known| {
                let shared = words.iter().filter(|word| known.split('-').any(|part| part == **word)).count();
                (strsim::jaro_winkler(name, known) + 0.3 * shared as f64, known)
            })
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        scored.into_iter().take(most).map(|(_, known)| known.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(lines: &str) -> Icons {
        let all = Arc::new(All::new(lines.as_bytes().to_vec().into()));
        Icons { all, assets: Assets::built_in() }
    }

    #[test]
    fn every_icon_of_the_table_is_found() {
        let names: Vec<String> = (0..200).map(|i| format!("icon-{i:03}")).collect();
        let lines: String = names.iter().map(|name| format!("{name}\tme\tM0 0-{name}\n")).collect();
        let icons = table(&lines);
        for name in &names {
            assert_eq!(icons.silhouette(name).unwrap().path, format!("M0 0-{name}"));
        }
        assert_eq!(icons.names().count(), 200);
        assert_eq!(icons.author("icon-007"), Some("me"));
    }

    #[test]
    fn a_slip_of_the_pen_is_answered_with_the_right_name() {
        let icons = table("anchor\ta\tM0 0\nbattle-axe\ta\tM0 0\nship\ta\tM0 0\n");
        assert_eq!(icons.nearest("battleaxe", 1), ["battle-axe"]);
    }

    #[test]
    fn a_broken_table_finds_nothing_and_does_not_panic() {
        for lines in ["", "\n", "a", "a\t", "a\tb", "\t\t", "\n\n\n", "b\tx\tM\na\tx\tM"] {
            let _ = table(lines).silhouette("a");
        }
    }
}
