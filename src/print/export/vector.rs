//! Faces as SVG that needs nothing else: letters are outlines, pictures lie within.
//!
//! A file that named typefaces would show others wherever ours are not installed, and editors do not read those that are
//! embedded. It is written from the same tree that pixels and pages are made of.

use std::fmt::Write as _;

use usvg::WriteOptions;

use super::frame::Frame;
use super::plan::trimmed;
use warpress_sheet::{Length, Turn};
use warpress_text::svg::escaped;

/// Digits behind the point: a ten-thousandth of a point is finer than any press.
const DIGITS: u8 = 4;
/// Of turns and scales.
const FINE_DIGITS: u8 = 6;

/// An SVG of what a file shows of a face, in its size on paper. `title` is what it is called.
pub fn svg(tree: &usvg::Tree, frame: &Frame, title: &str) -> String {
    let options = WriteOptions {
        preserve_text: false,
        coordinates_precision: DIGITS,
        transforms_precision: FINE_DIGITS,
        indent: usvg::Indent::None,
        attributes_indent: usvg::Indent::None,
        ..WriteOptions::default()
    };
    let written = tree.to_string(&options);
    let (_, drawing) = written.split_once('>').unwrap_or_default();
    let drawing =
        drawing.strip_suffix("</svg>").or_else(|| drawing.strip_suffix("</svg>\n")).unwrap_or(drawing);
    let (size, at) = (frame.size(), frame.on_face());
    let mm = |pt: f32| trimmed(f64::from(pt).to_mm());
    let pt = |pt: f32| trimmed(f64::from(pt));
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{}mm" height="{}mm" viewBox="0 0 {} {}">"#,
        mm(size.w),
        mm(size.h),
        pt(size.w),
        pt(size.h),
    );
    let title: String = title.chars().filter(|letter| !letter.is_control()).collect();
    let _ = write!(svg, "<title>{}</title>", escaped(&title));
    let whole = frame.page.w >= tree.size().width() && frame.page.h >= tree.size().height();
    let cut = !whole || frame.round > 0.0;
    if cut {
        let _ = write!(
            svg,
            r#"<clipPath id="{EDGE}"><rect width="{}" height="{}" rx="{}"/></clipPath><g clip-path="url(#{EDGE})">"#,
            pt(size.w),
            pt(size.h),
            pt(frame.round),
        );
    }
    let to_page = match frame.turn() {
        Turn::Right => format!("matrix(0 1 -1 0 {} {})", pt(frame.page.h + at.y), pt(-at.x)),
        _ => format!("translate({} {})", pt(-at.x), pt(-at.y)),
    };
    let _ = write!(svg, r#"<g transform="{to_page}">{}</g>"#, drawing.trim());
    svg.push_str(if cut { "</g></svg>\n" } else { "</svg>\n" });
    svg
}

/// No template calls anything so.
const EDGE: &str = "edge-of-the-file";
