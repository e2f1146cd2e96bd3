//! What is taken already on a map: stacks, names, the cartouche.

use super::block::{Line, turned};
use warpress_geometry::{Field, Point};

/// Boxes that nothing else may meet.
#[derive(Default, Clone)]
pub struct Obstacles(Vec<Field>);

impl Obstacles {
    /// Takes a box.
    pub fn add(&mut self, rect: Field) {
        self.0.push(rect);
    }

    /// Whether nothing lies in a box.
    pub fn free(&self, rect: Field) -> bool {
        !self.0.iter().any(|obstacle| meet(*obstacle, rect))
    }

    /// What of it reaches into a box.
    pub fn near(&self, rect: Field) -> Self {
        Self(self.0.iter().copied().filter(|obstacle| meet(*obstacle, rect)).collect())
    }

    /// The same with a stack.
    pub fn and_stack(&self, centre: Point, radius: f64) -> Self {
        let mut with = self.clone();
        with.stack(centre, radius);
        with
    }

    /// The same with a name.
    pub fn and_lines(&self, lines: &[Line]) -> Self {
        let mut with = self.clone();
        with.lines(lines);
        with
    }

    /// Takes the place of a stack.
    pub fn stack(&mut self, centre: Point, radius: f64) {
        self.add(around(centre, radius));
    }

    /// Takes the place of a name.
    pub fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            match line.turn {
                Some((degrees, about)) => turned(line.rect, degrees, about).for_each(|part| self.add(part)),
                None => self.add(line.rect),
            }
        }
    }

    /// Takes a line, as wide as that to either side.
    pub fn way(&mut self, line: &[Point], half: f64) {
        for ends in line.windows(2) {
            let parts = (ends[0].to(ends[1]) / half.max(0.2)).ceil().clamp(1.0, 500.0);
            let mut part = 0.0;
            while part <= parts {
                self.add(around(ends[0].toward(ends[1], part / parts), half));
                part += 1.0;
            }
        }
    }
}

/// The box about a point.
pub fn around(centre: Point, radius: f64) -> Field {
    Field { x: centre.x - radius, y: centre.y - radius, w: 2.0 * radius, h: 2.0 * radius }
}

/// A box with more on each side.
pub fn grown(rect: Field, by: f64) -> Field {
    Field { x: rect.x - by, y: rect.y - by, w: rect.w + 2.0 * by, h: rect.h + 2.0 * by }
}

fn meet(one: Field, other: Field) -> bool {
    one.x + one.w > other.x
        && other.x + other.w > one.x
        && one.y + one.h > other.y
        && other.y + other.h > one.y
}
