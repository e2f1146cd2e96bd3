//! A proof sheet of typefaces: each family in its own letters, with its weights and where it comes from.

use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use crate::icon_sheet::IconSheetError;
use crate::png::pixels;
use warpress_assets::Assets;
use warpress_text::fit::{fit, measure};
use warpress_text::fonts::{FaceId, FontStore};
use warpress_text::markup::parse;
use warpress_text::setting::{Rect, Style, VAlign};
use warpress_text::svg::{number, write_text};

/// A family that is shown, and a line about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specimen {
    /// Its name.
    pub family: String,
    /// Where it comes from, and what it is used for.
    pub note: String,
}

/// Lengths of the sheet (pt).
const MARGIN: f32 = 28.0;
const CELL: (f32, f32) = (410.0, 116.0);
const GAP: f32 = 36.0;
const ACROSS: usize = 2;
const DPI: f32 = 110.0;
/// Size of the names of weights (pt).
const STYLE: f32 = 10.5;
const INK: &str = "#1c1c1c";
const MUTED: &str = "#63605a";

/// Words of many languages that show most letters; those are taken that a family has.
const SAMPLES: [&str; 7] = [
    "Sphinx of black quartz, judge my vow — 0123456789",
    "Съешь ещё этих мягких французских булок, да выпей чаю",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "אבגדהוזחטיכלמנסעפצקרשת",
    "ابجد هوز حطي كلمن سعفص قرشت",
    "いろはにほへと ちりぬるを 山川侍刀一二三",
    "天地玄黄宇宙洪荒日月盈昃辰宿列张",
];

/// The families of the list, one after the other; notes and names of weights are set in `label`.
///
/// # Errors
/// A typeface that cannot be used; more of them than one picture holds.
pub fn specimens(assets: &Assets, list: &[Specimen], label: &str) -> Result<Pixmap, IconSheetError> {
    let families: Vec<&str> = list.iter().map(|one| one.family.as_str()).chain([label]).collect();
    let fonts = Arc::new(FontStore::load(assets, &families)?);
    let rows = list.len().div_ceil(ACROSS).max(1);
    let width = 2.0 * MARGIN + CELL.0 * ACROSS as f32 + GAP * (ACROSS - 1) as f32;
    let height = 2.0 * MARGIN + CELL.1 * rows as f32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect width=\"{width}\" height=\"{height}\" fill=\"#fdfcf9\"/>"
    );
    for (place, one) in list.iter().enumerate() {
        // Down the first column, then the next, as people read lists.
        let (column, row) = (place / rows, place % rows);
        let (x, y) = (MARGIN + column as f32 * (CELL.0 + GAP), MARGIN + row as f32 * CELL.1);
        draw(&mut svg, &fonts, one, label, (x, y));
        if row + 1 < rows {
            svg.push_str("<path stroke=\"#d8d3c8\" stroke-width=\"0.6\" d=\"M");
            number(&mut svg, x);
            svg.push(' ');
            number(&mut svg, y + CELL.1 - 9.0);
            svg.push('h');
            number(&mut svg, CELL.0);
            svg.push_str("\"/>");
        }
    }
    svg.push_str("</svg>");
    let options = usvg::Options {
        font_resolver: fonts.resolver(Arc::default()),
        fontdb: Arc::clone(fonts.database()),
        dpi: 72.0,
        ..usvg::Options::default()
    };
    Ok(pixels(&usvg::Tree::from_str(&svg, &options)?, DPI)?)
}

fn draw(svg: &mut String, fonts: &FontStore, one: &Specimen, label: &str, (x, y): (f32, f32)) {
    let Some(face) = fonts.face(&one.family, 400, false) else { return };
    let mut line =
        |words: &str, family: &str, weight: u16, size: f32, (dx, dy): (f32, f32), w: f32, fill: &str| {
            let style = Style {
                min: 6.0,
                lines: 1,
                valign: VAlign::Middle,
                running: false,
                ..Style::plain(family, family, weight, size)
            };
            let rect = Rect { x: x + dx, y: y + dy, w, h: size * 1.3 };
            // What does not fit is set as small as it may be: a sheet to look at refuses nothing.
            if let Ok(text) = parse(words) {
                write_text(svg, fonts, &fit(fonts, &text, &style, rect).0, fill, 0);
            }
        };
    let shown = sample(fonts, face);
    let title = if fonts.has(face, &one.family) { literal(&one.family) } else { literal(&shown) };
    line(&title, &one.family, 400, 31.0, (0.0, 2.0), CELL.0, INK);
    line(&literal(&shown), &one.family, 400, 14.0, (0.0, 46.0), CELL.0, INK);
    let mut at = 0.0;
    for (weight, italic) in styles(fonts, &one.family) {
        let name = named(weight, italic);
        let Some(face) = fonts.face(&one.family, weight, italic) else { continue };
        let own = fonts.has(face, &name);
        let words = if italic && own { format!("*{name}*") } else { name.clone() };
        let family: &str = if own { &one.family } else { label };
        let style = Style { running: false, ..Style::plain(family, family, weight, STYLE) };
        let room =
            parse(&words).ok().and_then(|text| measure(fonts, &text, &style).ok()).unwrap_or(60.0) + 1.0;
        if at + room > CELL.0 {
            break;
        }
        line(&words, family, weight, STYLE, (at, 69.0), room, INK);
        at += room + 13.0;
    }
    line(&literal(&one.note), label, 500, 8.5, (0.0, 87.0), CELL.0, MUTED);
}

/// Words as a text that means nothing but them.
pub(crate) fn literal(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '*' | '[' | ']') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// The words that show a face: those of a language of which it has most letters.
fn sample(fonts: &FontStore, face: FaceId) -> String {
    let had = |words: &str| -> String {
        words.chars().filter(|c| fonts.has(face, c.encode_utf8(&mut [0; 4]))).collect()
    };
    let share = |words: &str| {
        had(words).chars().filter(|c| !c.is_whitespace()).count() * 100
            / words.chars().filter(|c| !c.is_whitespace()).count().max(1)
    };
    let best = SAMPLES.into_iter().rev().max_by_key(|words| share(words));
    best.map(had).unwrap_or_default()
}

/// The weights of a family with their slopes, from light to heavy.
fn styles(fonts: &FontStore, family: &str) -> Vec<(u16, bool)> {
    let known = fonts.families().find(|(name, _)| *name == family);
    let mut styles: Vec<_> =
        known.map_or_else(Vec::new, |(_, faces)| faces.iter().map(|face| fonts.style_of(*face)).collect());
    styles.sort_unstable_by_key(|(weight, italic)| (*italic, *weight));
    styles
}

/// What people call a weight: "Bold Italic".
pub fn named(weight: u16, italic: bool) -> String {
    let name = match weight {
        0..150 => "Thin",
        150..250 => "Extra Light",
        250..350 => "Light",
        350..450 => "Regular",
        450..550 => "Medium",
        550..650 => "Semi Bold",
        650..750 => "Bold",
        750..850 => "Extra Bold",
        _ => "Black",
    };
    match (name, italic) {
        ("Regular", true) => "Italic".to_owned(),
        (name, true) => format!("{name} Italic"),
        (name, false) => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Specimen, named, specimens};
    use warpress_assets::Assets;

    #[test]
    fn weights_have_the_names_that_people_know() {
        assert_eq!(
            [named(400, false), named(400, true), named(700, true)],
            ["Regular", "Italic", "Bold Italic"]
        );
    }

    #[test]
    fn a_sheet_is_as_high_as_it_has_families() {
        let one = |family: &str| Specimen { family: family.into(), note: "[note] *as it is*".into() };
        let assets = Assets::built_in();
        let few = specimens(&assets, &[one("Oswald"), one("Cinzel")], "Barlow Condensed").unwrap();
        let list = [one("Oswald"), one("Cinzel"), one("Exo 2")];
        let more = specimens(&assets, &list, "Barlow Condensed").unwrap();
        assert!(more.height() > few.height() && more.width() == few.width());
        let inked =
            |sheet: &resvg::tiny_skia::Pixmap| sheet.pixels().iter().filter(|pixel| pixel.red() < 80).count();
        assert!(inked(&more) > inked(&few) && inked(&few) > 1_000, "letters are seen");
    }
}
