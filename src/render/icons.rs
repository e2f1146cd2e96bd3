//! The silhouettes, by name. They lie in one table, a line each, sorted by name; looking one up is a
//! binary search over its bytes, so that four thousand icons cost nothing until one is drawn.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use crate::assets::Assets;
use crate::text::fonts::nearest_hint;
use crate::text::svg::{escape, number};

/// Where the table lies. A line: name, tab, author, tab, path data in a square of 512 units.
const TABLE: &str = "assets/icons/game-icons.tsv";

/// Side of the square in which the path data stand.
const VIEW: f32 = 512.0;

/// No icon of this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no icon \"{name}\"{}", nearest_hint(nearest))]
pub struct UnknownIcon {
    /// The name asked for.
    pub name: String,
    /// The names most like it, best first.
    pub nearest: Vec<String>,
}

/// The table of icons.
pub struct Icons {
    table: Cow<'static, [u8]>,
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
    /// The table of the assets; without one no icon is known.
    pub fn load(assets: &Assets) -> Self {
        Self::new(assets.read(TABLE).map_or(Cow::Borrowed(&[]), |asset| asset.bytes))
    }

    fn new(table: Cow<'static, [u8]>) -> Self {
        Self { table, outlines: Mutex::default() }
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

    /// The line of this name, split: author, path data.
    fn find(&self, name: &str) -> Option<(&str, &str)> {
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
    /// An unknown name, with the nearest ones.
    pub fn path(&self, name: &str) -> Result<&str, UnknownIcon> {
        self.find(name).map(|(_, path)| path).ok_or_else(|| self.unknown(name))
    }

    /// Who drew an icon, for the credits.
    pub fn author(&self, name: &str) -> Option<&str> {
        self.find(name).map(|(author, _)| author)
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let lines = self.table.split(|b| *b == b'\n');
        lines
            .filter_map(|line| std::str::from_utf8(line.split(|b| *b == b'\t').next()?).ok())
            .filter(|n| !n.is_empty())
    }

    fn unknown(&self, name: &str) -> UnknownIcon {
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
        let nearest = scored.into_iter().take(5).map(|(_, known)| known.to_owned()).collect();
        UnknownIcon { name: name.to_owned(), nearest }
    }

    /// Appends an icon as SVG.
    ///
    /// # Errors
    /// An unknown name, with the nearest ones.
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let error =
            table("anchor\ta\tM0 0\nbattle-axe\ta\tM0 0\nship\ta\tM0 0\n").path("battleaxe").unwrap_err();
        assert_eq!(error.nearest[0], "battle-axe");
    }

    #[test]
    fn a_broken_table_finds_nothing_and_does_not_panic() {
        for lines in ["", "\n", "a", "a\t", "a\tb", "\t\t", "\n\n\n", "b\tx\tM\na\tx\tM"] {
            let _ = table(lines).path("a");
        }
    }
}
