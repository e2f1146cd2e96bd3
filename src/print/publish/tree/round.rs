//! Lengths with no more digits than can be seen.

use krilla::geom::{Path, PathBuilder};
use usvg::tiny_skia_path::{PathSegment, Point, Transform};

/// So far apart may the rounded values be (pt): no point moves by more than half of it.
const APART: f32 = 0.02;

/// Into how many steps a unit is divided, a power of ten: a hundred for points themselves, ten for units of a seventh.
pub(super) fn steps(matrix: Transform, zoom: f32) -> f32 {
    let scale = widest(matrix) * zoom;
    let mut steps = 1.0;
    while scale / steps > APART && steps < 1e5 {
        steps *= 10.0;
    }
    steps
}

/// By how much a matrix enlarges at most.
pub(super) fn widest(matrix: Transform) -> f32 {
    let long = |x: f32, y: f32| (x * x + y * y).sqrt();
    long(matrix.sx, matrix.ky).max(long(matrix.kx, matrix.sy))
}

/// A length rounded to so many steps a unit.
pub(super) fn length(value: f32, steps: f32) -> f32 {
    // Adding zero turns a negative zero into one.
    (value * steps).round() / steps + 0.0
}

/// A matrix that moves nothing by more than a thousandth of a point, if lengths are those of a page or of an icon. One that
/// makes far smaller is for lengths that are larger, and is left as it is.
pub(super) fn matrix(matrix: Transform) -> krilla::geom::Transform {
    const TURN: f32 = 1e6;
    const MOVE: f32 = 1e3;
    const SMALLEST: f32 = 0.01;
    if widest(matrix) < SMALLEST {
        let Transform { sx, ky, kx, sy, tx, ty } = matrix;
        return krilla::geom::Transform::from_row(sx, ky, kx, sy, tx, ty);
    }
    krilla::geom::Transform::from_row(
        length(matrix.sx, TURN),
        length(matrix.ky, TURN),
        length(matrix.kx, TURN),
        length(matrix.sy, TURN),
        length(matrix.tx, MOVE),
        length(matrix.ty, MOVE),
    )
}

/// A path, taken elsewhere by `matrix` and rounded there. PDF knows cubic curves alone; they are made of quadratic ones
/// here, so that their handles can be rounded too.
pub(super) fn path(data: &usvg::tiny_skia_path::Path, matrix: Transform, steps: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    extend(&mut builder, data, matrix, steps);
    let rounded = builder.finish()?;
    let bounds = data.bounds();
    // What is thinner than a step must not vanish.
    if matrix.is_identity() && bounds.width().min(bounds.height()) * steps < 2.0 {
        let mut builder = PathBuilder::new();
        extend(&mut builder, data, matrix, 1e5);
        return builder.finish();
    }
    Some(rounded)
}

/// Appends a path, taken elsewhere by `matrix` and rounded there.
pub(super) fn extend(
    builder: &mut PathBuilder,
    data: &usvg::tiny_skia_path::Path,
    matrix: Transform,
    steps: f32,
) {
    let moved = |mut point: Point| {
        matrix.map_point(&mut point);
        point
    };
    let at = |value| length(value, steps);
    let (mut last, mut start) = (Point::zero(), Point::zero());
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(point) => {
                last = moved(point);
                start = last;
                builder.move_to(at(last.x), at(last.y));
            }
            PathSegment::LineTo(point) => {
                last = moved(point);
                builder.line_to(at(last.x), at(last.y));
            }
            PathSegment::QuadTo(handle, point) => {
                let (handle, point) = (moved(handle), moved(point));
                let toward = |from: Point| {
                    Point::from_xy(
                        from.x + (handle.x - from.x) * 2.0 / 3.0,
                        from.y + (handle.y - from.y) * 2.0 / 3.0,
                    )
                };
                let (a, b) = (toward(last), toward(point));
                builder.cubic_to(at(a.x), at(a.y), at(b.x), at(b.y), at(point.x), at(point.y));
                last = point;
            }
            PathSegment::CubicTo(a, b, point) => {
                let (a, b) = (moved(a), moved(b));
                last = moved(point);
                builder.cubic_to(at(a.x), at(a.y), at(b.x), at(b.y), at(last.x), at(last.y));
            }
            PathSegment::Close => {
                last = start;
                builder.close();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{length, steps};
    use usvg::tiny_skia_path::Transform;

    #[test]
    fn lengths_keep_as_many_digits_as_can_be_seen() {
        let of = |scale: f32| steps(Transform::from_scale(scale, scale), 1.0);
        assert_eq!([of(1.0), of(0.14), of(0.01), of(0.0), of(20.0)], [100.0, 10.0, 1.0, 1.0, 1000.0]);
        assert_eq!(steps(Transform::from_scale(0.1, 0.1), 10.0), 100.0);
        assert_eq!(length(149.256, 100.0).to_string(), "149.26");
        assert_eq!(length(-0.001, 100.0).to_string(), "0");
    }
}
