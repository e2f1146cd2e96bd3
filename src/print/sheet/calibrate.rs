//! A page for measuring how far a printer's back is off its front: a cross on the front, a fine grid
//! behind it. A pin through the cross leaves a hole in the grid that shows the offset.

use std::fmt::Write;

use warpress_language::Messages;
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
    let words = &opts.messages;
    let edge = if opts.backs == Backs::DuplexShort { "short" } else { "long" };
    let offset = opts.back_offset;
    let mut front = heading(&opts.paper.name, &words.word("calibrate-front"));
    for at in corners(size) {
        cross(&mut front, at, mm(5.0));
    }
    cross(&mut front, middle(size), mm(12.0));
    rulers(&mut front, size);
    let todo = [
        words.say("calibrate-print", &[("edge", edge.into())]),
        words.word("calibrate-measure"),
        words.word("calibrate-pin"),
    ];
    steps(&mut front, size, 1, &todo);
    let mut back = heading(&opts.paper.name, &words.word("calibrate-back"));
    let _ = write!(back, "<g transform='translate({} {})'>", mm(offset.x), mm(offset.y));
    for at in corners(size) {
        grid(&mut back, at, GRID_MM.1, words);
    }
    grid(&mut back, middle(size), GRID_MM.0, words);
    back.push_str("</g>");
    // Options are typed with points, whatever the language.
    let option = |x, y| format!("--back-offset {x},{y}");
    let tell = if offset == super::Offset::default() {
        words.say("calibrate-tell", &[("option", (&option(1.0, -0.5)).into())])
    } else {
        words.say("calibrate-tell-more", &[("option", (&option(offset.x, offset.y)).into())])
    };
    steps(&mut back, size, 4, &[words.word("calibrate-read"), tell, words.word("calibrate-askew")]);
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

fn heading(paper: &str, title: &str) -> String {
    let (x, y) = (mm(CORNER_MM + 14.0), mm(CORNER_MM));
    format!(
        "<text x='{x}' y='{y}' font-size='18' font-weight='600'>{}</text>\
         <text x='{x}' y='{}' font-size='{TEXT_SIZE}'>warpress · {}</text>",
        svg::escaped(title),
        y + 14.0,
        svg::escaped(paper),
    )
}

/// Numbered steps below the middle. Lines are as the messages break them, or shorter if they are too long for the
/// narrowest paper.
fn steps(out: &mut String, size: Size, first: usize, steps: &[String]) {
    let (x, mut y) = (mm(CORNER_MM + 14.0), size.h * 0.5 + mm(34.0));
    for (i, step) in steps.iter().enumerate() {
        let _ = write!(
            out,
            "<text x='{x}' y='{y}' font-size='{TEXT_SIZE}' font-weight='700'>{}</text>",
            first + i
        );
        for line in step.lines().flat_map(short) {
            // Without extra space, the two hyphens of an option look like a dash.
            let line = svg::escaped(&line).replace("--", "<tspan letter-spacing='1.2'>--</tspan>");
            let _ = write!(out, "<text x='{}' y='{y}' font-size='{TEXT_SIZE}'>{line}</text>", x + 16.0);
            y += LEADING;
        }
        y += LEADING * 0.4;
    }
}

/// A line in parts that fit.
fn short(line: &str) -> Vec<String> {
    /// What fits between the scale and the edge of the narrowest paper (letters).
    const MOST: usize = 64;
    let mut lines = vec![String::new()];
    for word in line.split_whitespace() {
        let last = lines
            .last_mut()
            .filter(|last| last.is_empty() || last.chars().count() + 1 + word.chars().count() <= MOST);
        match last {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) => *last = format!("{last} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
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
fn grid(out: &mut String, at: Point, half: u8, words: &Messages) {
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
        "<text x='{}' y='{}' font-size='8' font-weight='600'>{}</text>\
         <text x='{}' y='{}' font-size='8' font-weight='600' text-anchor='middle'>{}</text>",
        at.x + reach + 8.0,
        at.y + 2.6,
        svg::escaped(&words.word("calibrate-right")),
        at.x,
        at.y + reach + 10.0,
        svg::escaped(&words.word("calibrate-down")),
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
        let paper = Paper::new("A4", Size::from_mm(210.0, 297.0));
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
