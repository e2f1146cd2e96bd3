//! The silhouettes, by name. Those of game-icons.net lie in one table, a line each, sorted by name; looking one up
//! is a binary search over its bytes, so that four thousand icons cost nothing until one is drawn. A library or a
//! pack brings its own as files below `templates/icons/`, which go before the table.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use crate::assets::Assets;
use crate::text::fonts::nearest_hint;
use crate::text::svg::{escape, number};

/// Where the table lies. A line: name, tab, author, tab, path data in a square of 512 units.
const TABLE: &str = "assets/icons/game-icons.tsv";

/// Where icons lie that are files of their own.
const FOLDER: &str = "templates/icons";

/// More than any icon needs (bytes).
const MOST: usize = 64 << 10;

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
        fault: String,
    },
}

/// The table of icons, and those that stand in files of their own.
pub struct Icons {
    table: Cow<'static, [u8]>,
    /// Path data, or what is wrong with the file.
    own: BTreeMap<String, Result<String, String>>,
    /// Outlines of the icons that were fitted; measuring one means reading its whole path.
    outlines: Mutex<HashMap<String, Outline>>,
}

/// Left, top, width and height in units of the icon.
type Outline = (f32, f32, f32, f32);

/// How an icon sits in its box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sit {
    /// As its author put it into the square of the icon, margins included.
    #[default]
    Square,
    /// Its outline as large as the box lets it be, in the middle.
    Center,
    /// The same, standing on the lower edge.
    Foot,
}

/// How an icon is drawn into its box; lengths in pt.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing<'a> {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width; of a square that is not fitted, the side.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// How it sits in the box.
    pub sit: Sit,
    /// Fill, or `none`.
    pub fill: &'a str,
    /// Outline and its width on paper.
    pub stroke: Option<(&'a str, f32)>,
    /// Mirrored left to right.
    pub flip: bool,
    /// Turned clockwise about the middle (degrees).
    pub rot: f32,
}

impl Icons {
    /// The icons of these assets, read once for all who see the same files.
    pub fn of(assets: &Assets) -> Arc<Self> {
        assets.once(Self::load)
    }

    fn load(assets: &Assets) -> Self {
        let mut icons = Self::new(assets.read(TABLE).map_or(Cow::Borrowed(&[]), |asset| asset.bytes));
        for file in assets.list(FOLDER) {
            let name =
                file.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/')?.strip_suffix(".svg"));
            if let Some((name, asset)) = name.zip(assets.read(&file)) {
                icons.own.insert(name.to_owned(), own(&asset.bytes));
            }
        }
        icons
    }

    fn new(table: Cow<'static, [u8]>) -> Self {
        Self { table, own: BTreeMap::new(), outlines: Mutex::default() }
    }

    /// The box that an icon really covers; the whole square if its path cannot be read.
    fn outline(&self, name: &str, path: &str) -> Outline {
        let mut outlines = self.outlines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = outlines.get(name) {
            return *known;
        }
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{VIEW}\" height=\"{VIEW}\"><path d=\""
        );
        escape(&mut svg, path);
        svg.push_str("\"/></svg>");
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default());
        let bounds = tree.ok().map(|tree| tree.root().abs_bounding_box());
        let outline = bounds
            .filter(|bounds| bounds.width() > 1.0 && bounds.height() > 1.0)
            .map_or((0.0, 0.0, VIEW, VIEW), |b| (b.x(), b.y(), b.width(), b.height()));
        outlines.insert(name.to_owned(), outline);
        outline
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

    /// The path data of an icon, in a square of 512 units.
    ///
    /// # Errors
    /// An unknown name, with the nearest ones; a file that is no icon.
    pub fn path(&self, name: &str) -> Result<&str, UnknownIcon> {
        match self.own.get(name) {
            Some(Ok(path)) => Ok(path),
            Some(Err(fault)) => Err(UnknownIcon::Broken { name: name.to_owned(), fault: fault.to_owned() }),
            None => self.line(name).map(|(_, path)| path).ok_or_else(|| UnknownIcon::Unknown {
                name: name.to_owned(),
                nearest: self.nearest(name, 5),
            }),
        }
    }

    /// Who drew an icon of the table. None = it is a file of its own, which the game's credits tell of, or there is
    /// none.
    pub fn author(&self, name: &str) -> Option<&str> {
        self.line(name).filter(|_| !self.own.contains_key(name)).map(|(author, _)| author)
    }

    /// Whether there is an icon of this name, sound or not.
    pub fn has(&self, name: &str) -> bool {
        self.own.contains_key(name) || self.line(name).is_some()
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let lines = self.table.split(|b| *b == b'\n');
        let listed = lines
            .filter_map(|line| std::str::from_utf8(line.split(|b| *b == b'\t').next()?).ok())
            .filter(|name| !name.is_empty() && !self.own.contains_key(*name));
        let mut names: Vec<&str> = listed.chain(self.own.keys().map(String::as_str)).collect();
        names.sort_unstable();
        names.into_iter()
    }

    /// The names most like this one, best first, `most` of them.
    pub fn nearest(&self, name: &str, most: usize) -> Vec<String> {
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

    /// Appends an icon as SVG.
    ///
    /// # Errors
    /// See [`Icons::path`].
    pub fn draw(&self, out: &mut String, name: &str, drawing: &Drawing<'_>) -> Result<(), UnknownIcon> {
        let path = self.path(name)?;
        let outline = match drawing.sit {
            Sit::Square => (0.0, 0.0, VIEW, VIEW),
            Sit::Center | Sit::Foot => self.outline(name, path),
        };
        let (left, top, width, height) = outline;
        let scale = (drawing.w / width).min(drawing.h / height);
        let middle = match drawing.sit {
            Sit::Foot => drawing.y + drawing.h - height * scale / 2.0,
            Sit::Square | Sit::Center => drawing.y + drawing.h / 2.0,
        };
        out.push_str("<path transform=\"translate(");
        number(out, drawing.x + drawing.w / 2.0);
        out.push(' ');
        number(out, middle);
        out.push(')');
        if drawing.rot != 0.0 {
            out.push_str(" rotate(");
            number(out, drawing.rot);
            out.push(')');
        }
        let _ = write!(out, " scale({} {scale})", if drawing.flip { -scale } else { scale });
        out.push_str(" translate(");
        number(out, -left - width / 2.0);
        out.push(' ');
        number(out, -top - height / 2.0);
        out.push_str(")\" fill=\"");
        escape(out, drawing.fill);
        out.push('"');
        if let Some((stroke, width)) = drawing.stroke {
            out.push_str(" stroke=\"");
            escape(out, stroke);
            out.push_str("\" stroke-linejoin=\"round\" stroke-width=\"");
            number(out, if scale > 0.0 { width / scale } else { 0.0 });
            out.push('"');
        }
        out.push_str(" d=\"");
        escape(out, path);
        out.push_str("\"/>");
        Ok(())
    }
}

/// Reads an icon: an SVG file with a view box of `0 0 512 512` that holds paths and nothing else. They are filled
/// together, with the non-zero rule.
fn own(bytes: &[u8]) -> Result<String, String> {
    if bytes.len() > MOST {
        return Err(format!("larger than {} KB", MOST >> 10));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let document = usvg::roxmltree::Document::parse(text).map_err(|error| error.to_string())?;
    let root = document.root_element();
    let view: Vec<&str> = root.attribute("viewBox").unwrap_or_default().split([' ', ',']).collect();
    if root.tag_name().name() != "svg" || view != ["0", "0", "512", "512"] {
        return Err("it must be an svg with viewBox=\"0 0 512 512\"".into());
    }
    let mut path = String::new();
    for child in root.children().filter(usvg::roxmltree::Node::is_element) {
        let data = child.attribute("d").filter(|_| child.tag_name().name() == "path");
        let Some(data) = data.map(str::trim).filter(|data| data.starts_with('M')) else {
            return Err("it may hold paths alone, each with a `d` that begins with M".into());
        };
        if !data
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"MmLlHhVvCcSsQqTtAaZz+-.,eE \n\t\r".contains(&byte))
        {
            return Err("the `d` of a path holds more than commands and numbers".into());
        }
        path.push_str(data);
    }
    if path.is_empty() {
        return Err("it has no path".into());
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_paths_is_an_icon_and_nothing_else_is() {
        let svg = |inner: &str| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\">{inner}</svg>")
        };
        let path = own(svg("<path d=\"M0 0h9z\"/><path d=\" M8 8v9z\"/>").as_bytes());
        assert_eq!(path.as_deref(), Ok("M0 0h9zM8 8v9z"));
        for broken in [
            "",
            "<path/>",
            "<path d=\"m0 0\"/>",
            "<path d=\"M0 0\\\"/>",
            "<circle r=\"4\"/>",
            "<g><path d=\"M0 0h9z\"/></g>",
        ] {
            assert!(own(svg(broken).as_bytes()).is_err(), "{broken}");
        }
        assert!(own(b"<svg viewBox=\"0 0 24 24\"><path d=\"M0 0h9z\"/></svg>").is_err());
        assert!(own(b"no svg").is_err());
    }

    fn table(lines: &str) -> Icons {
        Icons::new(Cow::Owned(lines.as_bytes().to_vec()))
    }

    #[test]
    fn every_icon_of_the_table_is_found() {
        let names: Vec<String> = (0..200).map(|i| format!("icon-{i:03}")).collect();
        let lines: String = names.iter().map(|name| format!("{name}\tme\tM0 0-{name}\n")).collect();
        let icons = table(&lines);
        for name in &names {
            assert_eq!(icons.path(name).unwrap(), format!("M0 0-{name}"));
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
            let _ = table(lines).path("a");
        }
    }
}
