//! The line along which a track runs, straights and bends in sequence, and bands cut across it.

use std::f64::consts::TAU;

use super::{Field, Point};

/// The greatest angle between two points of a bend (radians).
const FINE: f64 = TAU / 120.0;

/// A straight or a bend.
#[derive(Debug, Clone, Copy)]
struct Piece {
    from: Point,
    /// Its initial heading (radians, 0 = right, clockwise).
    heading: f64,
    length: f64,
    /// The total turn; 0 = straight.
    turn: f64,
}

/// A line drawn in turtle fashion: so far ahead, then so far round.
#[derive(Debug, Clone)]
pub(super) struct Curve {
    pieces: Vec<Piece>,
    at: Point,
    heading: f64,
}

/// A point of the line and the heading there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pose {
    pub at: Point,
    pub heading: f64,
}

impl Pose {
    /// The point at this distance to the left (facing ahead, on paper).
    pub(super) fn left(self, by: f64) -> Point {
        let (sin, cos) = libm::sincos(self.heading);
        Point::new(self.at.x + by * sin, self.at.y - by * cos)
    }
}

impl Curve {
    /// A line that begins here, with this heading (radians, 0 = right, clockwise).
    pub(super) fn from(at: Point, heading: f64) -> Self {
        Self { pieces: Vec::new(), at, heading }
    }

    /// Goes straight ahead.
    pub(super) fn ahead(mut self, length: f64) -> Self {
        if length > 1e-9 {
            self.push(Piece { from: self.at, heading: self.heading, length, turn: 0.0 });
        }
        self
    }

    /// Goes round a bend of this radius, to the right if the turn is positive (radians).
    pub(super) fn bend(mut self, radius: f64, turn: f64) -> Self {
        let length = radius * turn.abs();
        if length > 1e-9 {
            self.push(Piece { from: self.at, heading: self.heading, length, turn });
        }
        self
    }

    fn push(&mut self, piece: Piece) {
        let end = piece.pose(piece.length);
        (self.at, self.heading) = (end.at, end.heading);
        self.pieces.push(piece);
    }

    /// Its length.
    pub(super) fn length(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.length).sum()
    }

    /// The point at this distance along the line.
    pub(super) fn pose(&self, mut along: f64) -> Pose {
        for piece in &self.pieces {
            if along <= piece.length {
                return piece.pose(along.max(0.0));
            }
            along -= piece.length;
        }
        Pose { at: self.at, heading: self.heading }
    }

    /// Where points are needed between two positions, excluding both: at joints, and close together in bends.
    fn between(&self, from: f64, to: f64) -> Vec<f64> {
        let (mut found, mut start) = (Vec::new(), 0.0);
        for piece in &self.pieces {
            let (low, high) = (from.max(start), to.min(start + piece.length));
            if high > low {
                let turn = piece.turn.abs() * (high - low) / piece.length;
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred
                let parts = (turn / FINE).ceil().max(1.0) as usize;
                #[allow(clippy::cast_precision_loss)]
                found.extend((1..=parts).map(|part| low + (high - low) * part as f64 / parts as f64));
            }
            start += piece.length;
        }
        found.retain(|along| *along > from + 1e-6 && *along < to - 1e-6);
        found
    }

    /// The line between two positions, offset to its left.
    pub(super) fn beside(&self, from: f64, to: f64, left: f64) -> Vec<Point> {
        let mut line = vec![self.pose(from).left(left)];
        line.extend(self.between(from, to).into_iter().map(|along| self.pose(along).left(left)));
        line.push(self.pose(to).left(left));
        line
    }

    /// The same, mirrored at the vertical axis of a field.
    pub(super) fn mirrored(mut self, field: Field) -> Self {
        let over = |at: Point| Point::new(2.0 * field.middle().x - at.x, at.y);
        let back = |heading: f64| std::f64::consts::PI - heading;
        for piece in &mut self.pieces {
            *piece =
                Piece { from: over(piece.from), heading: back(piece.heading), turn: -piece.turn, ..*piece };
        }
        (self.at, self.heading) = (over(self.at), back(self.heading));
        self
    }
}

impl Piece {
    fn pose(&self, along: f64) -> Pose {
        if self.turn == 0.0 {
            let (sin, cos) = libm::sincos(self.heading);
            let at = Point::new(self.from.x + along * cos, self.from.y + along * sin);
            return Pose { at, heading: self.heading };
        }
        let radius = self.length / self.turn;
        let heading = self.heading + along / radius;
        // The centre of the bend lies to the right if the radius is positive.
        let ((sin, cos), (sin_from, cos_from)) = (libm::sincos(heading), libm::sincos(self.heading));
        let at = Point::new(self.from.x + radius * (sin - sin_from), self.from.y - radius * (cos - cos_from));
        Pose { at, heading }
    }
}
