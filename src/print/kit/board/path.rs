//! Lines and outlines as SVG writes them.

use std::fmt::Write;
use warpress_sheet::INCH_MM;

use super::view::Area;
use warpress_geometry::{Field, Point};

/// Millimetres as points (1/72 in), to the hundredth.
pub fn pt(mm: f64) -> f64 {
    (mm * 7200.0 / INCH_MM).round() / 100.0
}

/// A field (mm) as templates know it.
pub fn area(field: Field) -> Area {
    Area { x: pt(field.x), y: pt(field.y), w: pt(field.w), h: pt(field.h) }
}

/// A line as path data.
pub fn line(points: &[Point]) -> String {
    let mut data = String::new();
    append(&mut data, points);
    data
}

/// Closed outlines as path data.
pub fn outlines(all: &[Vec<Point>]) -> String {
    let mut data = String::new();
    for outline in all {
        append(&mut data, outline);
        data.push('Z');
    }
    data
}

/// One more line, behind those that are there.
pub fn append(data: &mut String, points: &[Point]) {
    for (place, point) in points.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        // Writing to a string does not fail.
        let _ = write!(data, "{letter}{} {}", pt(point.x), pt(point.y));
    }
}
