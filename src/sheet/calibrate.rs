//! A page for measuring how far a printer's back is off its front: a cross on the front, a fine grid
//! behind it. A pin through the cross leaves a hole in the grid that shows the offset.

use std::fmt::Write;

use warpress_text::svg;

use super::furniture::FURNITURE_FONT;
use super::geom::{Point, Size, mm};
use super::options::{Backs, Options};

/// The distance of the corner targets from the paper's edges (mm).
const CORNER_MM: f32 = 20.0;
/// Half the side of the grid in the middle and of those in the corners (mm).
const GRID_MM: (u8, u8) = (10, 5);
const RULER_MM: u8 = 100;
const TEXT_SIZE: f32 = 11.0;
const LEADING: f32 = 15.0;

/// The two sides as SVG, each the size of the paper (pt).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calibration {
    /// The crosses.
    pub front: String,
    /// The grids.
    pub back: String,
}

/// Draws both sides for the paper and duplex mode of `opts`, ready for [`leaf`](super::leaf). The back is moved by
/// `opts.back_offset`, so that a second print shows whether the offset is right.
pub fn calibrate(opts: &Options) -> Calibration {
    let size = opts.paper.size;
    let edge = if opts.backs == Backs::DuplexShort { "short" } else { "long" };
    let offset = opts.back_offset;
    let mut front = heading(&opts.paper.name, "front");
    for at in corners(size) {
        cross(&mut front, at, mm(5.0));
    }
    cross(&mut front, middle(size), mm(12.0));
    rulers(&mut front, size);
    steps(
        &mut front,
        size,
        1,
        &[
            &[
                &format!("Print this sheet on both sides, turned over the {edge} edge,"),
                "at 100 % (“actual size”, not “fit to page”).",
            ],
            &[
                "Lay a ruler on both scales. If 100 mm are not 100 mm,",
                "the printer still scales. Switch that off first.",
            ],
            &["Push a pin straight through the middle of the large cross.", "Turn the sheet over."],
        ],
    );
    let mut back = heading(&opts.paper.name, "back");
    let _ = write!(back, "<g transform='translate({} {})'>", mm(offset.x), mm(offset.y));
    for at in corners(size) {
        grid(&mut back, at, GRID_MM.1);
    }
    grid(&mut back, middle(size), GRID_MM.0);
    back.push_str("</g>");
    let (x, y) = (offset.x, offset.y);
    let advice = if offset == super::Offset::default() {
        "Hole 1 mm to the right, half a mm up: --back-offset 1,-0.5".to_owned()
    } else {
        format!("This sheet has --back-offset {x},{y} already: add what you read.")
    };
    steps(
        &mut back,
        size,
        4,
        &[
            &[
                "Read on the grid where the hole is, in mm from the middle:",
                "right (left is minus), then down (up is minus).",
            ],
            &["Tell warpress both numbers.", &advice],
            &[
                "Pins through the corner crosses should give the same. If not,",
                "the paper runs askew; no offset helps. Try another tray.",
            ],
        ],
    );
    Calibration { front: page(size, &front), back: page(size, &back) }
}

fn page(size: Size, content: &str) -> String {
    let Size { w, h } = size;
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}' \
         font-family='{FURNITURE_FONT}' fill='#000' stroke-linecap='butt'>{content}</svg>"
    )
}

fn middle(size: Size) -> Point {
    Point { x: size.w / 2.0, y: size.h / 2.0 }
}

/// Symmetric, so that each is behind another however the sheet is turned.
fn corners(size: Size) -> [Point; 4] {
    let d = mm(CORNER_MM);
    let (right, bottom) = (size.w - d, size.h - d);
    [(d, d), (right, d), (d, bottom), (right, bottom)].map(|(x, y)| Point { x, y })
}

fn heading(paper: &str, side: &str) -> String {
    let (x, y) = (mm(CORNER_MM + 14.0), mm(CORNER_MM));
    format!(
        "<text x='{x}' y='{y}' font-size='18' font-weight='600'>Printer calibration · {side}</text>\
         <text x='{x}' y='{}' font-size='{TEXT_SIZE}'>warpress · {}</text>",
        y + 14.0,
        svg::escaped(paper),
    )
}

/// Numbered steps below the middle, with lines short enough for the narrowest paper.
fn steps(out: &mut String, size: Size, first: usize, steps: &[&[&str]]) {
    let (x, mut y) = (mm(CORNER_MM + 14.0), size.h * 0.5 + mm(34.0));
    for (i, step) in steps.iter().enumerate() {
        let _ = write!(
            out,
            "<text x='{x}' y='{y}' font-size='{TEXT_SIZE}' font-weight='700'>{}</text>",
            first + i
        );
        for line in *step {
            // Without extra space, the two hyphens of an option look like a dash.
            let line = svg::escaped(line).replace("--", "<tspan letter-spacing='1.2'>--</tspan>");
            let _ = write!(out, "<text x='{}' y='{y}' font-size='{TEXT_SIZE}'>{line}</text>", x + 16.0);
            y += LEADING;
        }
        y += LEADING * 0.4;
    }
}

fn cross(out: &mut String, at: Point, arm: f32) {
    let Point { x, y } = at;
    let _ = write!(
        out,
        "<path d='M{} {y}h{}M{x} {}v{}' stroke='#000' stroke-width='0.35'/>\
         <circle cx='{x}' cy='{y}' r='{}' fill='none' stroke='#000' stroke-width='0.35'/>",
        x - arm,
        2.0 * arm,
        y - arm,
        2.0 * arm,
        arm * 0.4,
    );
}

/// Graph paper of 1 mm around a point, with its axes labelled.
fn grid(out: &mut String, at: Point, half: u8) {
    let reach = mm(f32::from(half));
    for (weight, colour, step) in [(0.15, "#555", 1), (0.4, "#000", 5)] {
        let mut path = String::new();
        for i in (0..=2 * half).filter(|i| (i32::from(*i) - i32::from(half)) % step == 0) {
            let d = mm(f32::from(i)) - reach;
            let _ = write!(path, "M{} {}v{}", at.x + d, at.y - reach, 2.0 * reach);
            let _ = write!(path, "M{} {}h{}", at.x - reach, at.y + d, 2.0 * reach);
        }
        let _ = write!(out, "<path d='{path}' fill='none' stroke='{colour}' stroke-width='{weight}'/>");
    }
    let _ = write!(
        out,
        "<path d='M{} {y}h{d}M{x} {}v{d}' fill='none' stroke='#000' stroke-width='0.9'/>",
        at.x - reach,
        at.y - reach,
        x = at.x,
        y = at.y,
        d = 2.0 * reach,
    );
    if half < 10 {
        return;
    }
    for value in [-10i8, -5, 5, 10] {
        let d = mm(f32::from(value));
        let sign = if value < 0 { "−" } else { "+" };
        let label = format!("{sign}{}", value.unsigned_abs());
        let _ = write!(
            out,
            "<text x='{}' y='{}' font-size='7' text-anchor='middle'>{label}</text>\
             <text x='{}' y='{}' font-size='7' text-anchor='end'>{label}</text>",
            at.x + d,
            at.y - reach - 4.0,
            at.x - reach - 4.0,
            at.y + d + 2.4,
        );
    }
    let _ = write!(
        out,
        "<text x='{}' y='{}' font-size='8' font-weight='600'>right, mm</text>\
         <text x='{}' y='{}' font-size='8' font-weight='600' text-anchor='middle'>down, mm</text>",
        at.x + reach + 8.0,
        at.y + 2.6,
        at.x,
        at.y + reach + 10.0,
    );
}

/// A horizontal and a vertical scale of 100 mm.
fn rulers(out: &mut String, size: Size) {
    let (left, top) = (mm(CORNER_MM), size.h / 2.0 - mm(f32::from(RULER_MM) / 2.0));
    let (start, base) = (size.w / 2.0 - mm(f32::from(RULER_MM) / 2.0), size.h / 2.0 - mm(56.0));
    let mut path = format!("M{left} {top}v{l}M{start} {base}h{l}", l = mm(f32::from(RULER_MM)));
    for i in 0..=RULER_MM {
        let d = mm(f32::from(i));
        let tick = mm(if i % 10 == 0 {
            3.0
        } else if i % 5 == 0 {
            2.2
        } else {
            1.4
        });
        let _ = write!(path, "M{left} {}h-{tick}M{} {base}v-{tick}", top + d, start + d);
        if i % 10 == 0 {
            let _ = write!(
                out,
                "<text x='{}' y='{}' font-size='7' text-anchor='middle'>{i}</text>\
                 <text x='{}' y='{}' font-size='7' text-anchor='end'>{i}</text>",
                start + d,
                base - mm(3.0) - 3.0,
                left - mm(3.0) - 3.0,
                top + d + 2.4,
            );
        }
    }
    let _ = write!(out, "<path d='{path}' fill='none' stroke='#000' stroke-width='0.3'/>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Offset, Paper};

    fn sides(offset: Offset) -> Calibration {
        let paper = Paper { name: "A4".into(), size: Size::from_mm(210.0, 297.0) };
        calibrate(&Options { back_offset: offset, ..Options::new("x", paper) })
    }

    #[test]
    fn a_second_print_shows_whether_the_offset_was_right() {
        let (plain, moved) = (sides(Offset::default()), sides(Offset { x: 2.54, y: 0.0 }));
        assert_eq!(plain.front, moved.front);
        assert!(moved.back.contains("translate(7.2 0)"), "{}", moved.back);
        assert!(moved.back.contains("back-offset 2.54,0"));
    }
}
