//! A sheet of pictures with words below them: themes, scenes.

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use crate::icon_sheet::IconSheetError;
use crate::png::pixels;
use crate::specimen::literal;
use warpress_assets::Assets;
use warpress_text::fit::fit;
use warpress_text::fonts::FontStore;
use warpress_text::markup::parse;
use warpress_text::setting::{Rect, Style};
use warpress_text::svg::{escaped, number, write_text};

/// Pictures that belong together, and what is said of them.
#[derive(Debug, Clone)]
pub struct Captioned {
    /// The pictures, side by side, at [`DPI`] and each of the same size as its like on the other items.
    pub pictures: Vec<Pixmap>,
    /// What they show.
    pub title: String,
    /// More about it, each on a line of its own.
    pub lines: Vec<String>,
    /// Colours, `#rrggbb`.
    pub swatches: Vec<String>,
}

/// The resolution of the pictures and of the sheet (pixels to the inch).
pub const DPI: f32 = 110.0;

/// Lengths of the sheet (pt).
const MARGIN: f32 = 24.0;
const GAP: f32 = 22.0;
const BETWEEN: f32 = 6.0;
const TITLE: f32 = 12.5;
const LINE: f32 = 9.0;
const SWATCH: f32 = 11.0;

/// The items in rows of so many, their words set in `label`.
///
/// # Errors
/// A typeface that cannot be used; more items than one picture holds.
pub fn captioned(
    assets: &Assets,
    items: &[Captioned],
    across: usize,
    label: &str,
) -> Result<Pixmap, IconSheetError> {
    let fonts = Arc::new(FontStore::load(assets, &[label])?);
    let points = |pixels: u32| pixels as f32 * 72.0 / DPI;
    let wide = |item: &Captioned| {
        let widths: f32 = item.pictures.iter().map(|picture| points(picture.width()) + BETWEEN).sum();
        (widths - BETWEEN).max(0.0)
    };
    let high =
        |item: &Captioned| item.pictures.iter().map(|picture| points(picture.height())).fold(0.0, f32::max);
    let w = items.iter().map(wide).fold(60.0, f32::max);
    let picture = items.iter().map(high).fold(0.0, f32::max);
    let lines = items.iter().map(|item| item.lines.len()).max().unwrap_or_default();
    let swatches = if items.iter().any(|item| !item.swatches.is_empty()) { SWATCH + 5.0 } else { 0.0 };
    let h = picture + 6.0 + swatches + TITLE * 1.3 + lines as f32 * LINE * 1.3;
    let (columns, rows) = (items.len().clamp(1, across), items.len().div_ceil(across).max(1));
    let width = 2.0 * MARGIN + columns as f32 * (w + GAP) - GAP;
    let height = 2.0 * MARGIN + rows as f32 * (h + GAP) - GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect width=\"{width}\" height=\"{height}\" fill=\"#e9e6df\"/>"
    );
    let place = |number: usize| {
        let (column, row) = (number % across, number / across);
        (MARGIN + column as f32 * (w + GAP), MARGIN + row as f32 * (h + GAP))
    };
    for (number, item) in items.iter().enumerate() {
        let (x, top) = place(number);
        let mut y = top + picture + 6.0;
        if !item.swatches.is_empty() {
            draw_swatches(&mut svg, &item.swatches, x, y, w);
        }
        y += swatches;
        let mut line = |words: &str, weight: u16, size: f32, fill: &str| {
            let style =
                Style { min: 6.0, lines: 1, running: false, ..Style::plain(label, label, weight, size) };
            let rect = Rect { x, y, w, h: size * 1.3 };
            if let Ok(text) = parse(&literal(words)) {
                write_text(&mut svg, &fonts, &fit(&fonts, &text, &style, rect).0, fill, 0);
            }
            y += size * 1.3;
        };
        line(&item.title, 700, TITLE, "#1c1c1c");
        item.lines.iter().for_each(|words| line(words, 500, LINE, "#55514a"));
    }
    svg.push_str("</svg>");
    let options = usvg::Options {
        font_resolver: fonts.resolver(Arc::default()),
        fontdb: Arc::clone(fonts.database()),
        dpi: 72.0,
        ..usvg::Options::default()
    };
    let mut sheet = pixels(&usvg::Tree::from_str(&svg, &options)?, DPI)?;
    let at = |length: f32| (length * DPI / 72.0).round() as i32;
    for (number, item) in items.iter().enumerate() {
        let (mut x, y) = place(number);
        for one in &item.pictures {
            let paint = PixmapPaint::default();
            sheet.draw_pixmap(at(x), at(y), one.as_ref(), &paint, Transform::identity(), None);
            x += points(one.width()) + BETWEEN;
        }
    }
    Ok(sheet)
}

fn draw_swatches(svg: &mut String, colours: &[String], x: f32, y: f32, w: f32) {
    let side = w / colours.len().max(1) as f32;
    for (place, colour) in colours.iter().enumerate() {
        svg.push_str("<rect x=\"");
        number(svg, x + place as f32 * side);
        svg.push_str("\" y=\"");
        number(svg, y);
        svg.push_str("\" width=\"");
        number(svg, side);
        let _ = write!(svg, "\" height=\"{SWATCH}\" fill=\"{}\"/>", escaped(colour));
    }
}

#[cfg(test)]
mod tests {
    use super::{Captioned, captioned};
    use resvg::tiny_skia::{Color, Pixmap};
    use warpress_assets::Assets;

    #[test]
    fn pictures_stand_in_rows_above_their_words() {
        let mut picture = Pixmap::new(80, 60).unwrap();
        picture.fill(Color::from_rgba8(200, 0, 0, 255));
        let item = |title: &str| Captioned {
            pictures: vec![picture.clone(), picture.clone()],
            title: title.into(),
            lines: vec!["two [lines] of words".into(), "*here*".into()],
            swatches: vec!["#00ff00".into(), "#0000ff".into()],
        };
        let sheet = |many: usize| {
            let items: Vec<_> = (0..many).map(|number| item(&format!("Item {number}"))).collect();
            captioned(&Assets::built_in(), &items, 2, "Barlow Condensed").unwrap()
        };
        let count = |sheet: &Pixmap, rgb: (u8, u8, u8)| {
            sheet.pixels().iter().filter(|pixel| (pixel.red(), pixel.green(), pixel.blue()) == rgb).count()
        };
        assert_eq!(count(&sheet(3), (200, 0, 0)), 6 * 80 * 60);
        assert!(count(&sheet(1), (0, 255, 0)) > 500 && count(&sheet(1), (28, 28, 28)) > 20);
        assert_eq!(sheet(2).height(), sheet(1).height());
        assert!(sheet(3).height() > sheet(2).height());
    }
}
