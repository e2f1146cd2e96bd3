//! From borders to shapes: the rim of a set of spaces, the course of a river along its borders, and how both are
//! made to look hand-drawn. The same map always has the same shapes.

use std::collections::BTreeMap;

use super::{BoardLayout, Point};

/// A point as a key, to the thousandth of a millimetre: ends at the same position are equal.
#[allow(clippy::cast_possible_truncation)] // millimetres of a sheet
fn key(point: Point) -> (i64, i64) {
    ((point.x * 1000.0).round() as i64, (point.y * 1000.0).round() as i64)
}

/// Joins lines end to end wherever exactly two meet. Closed ones end where they begin.
pub fn chains(lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let mut ends: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { continue };
        ends.entry(key(*first)).or_default().push(number);
        ends.entry(key(*last)).or_default().push(number);
    }
    let mut used = vec![false; lines.len()];
    let mut found = Vec::new();
    // First the chains with a definite start, then what is left: rings.
    let begins = |line: &Vec<Point>| {
        let fork = |point: &Point| ends.get(&key(*point)).is_none_or(|at| at.len() != 2);
        line.first().is_some_and(fork) || line.last().is_some_and(fork)
    };
    let order = (0..lines.len()).filter(|at| begins(&lines[*at]));
    let order: Vec<usize> = order.chain(0..lines.len()).collect();
    for start in order {
        if lines[start].len() < 2 || std::mem::replace(&mut used[start], true) {
            continue;
        }
        let mut chain = lines[start].clone();
        let fork = |point: Point| ends.get(&key(point)).is_none_or(|at| at.len() != 2);
        if fork(chain[chain.len() - 1]) && !fork(chain[0]) {
            chain.reverse();
        }
        loop {
            let end = chain[chain.len() - 1];
            let at = ends.get(&key(end)).map(Vec::as_slice).unwrap_or_default();
            let next = at.iter().copied().find(|number| !used[*number]).filter(|_| at.len() == 2);
            let Some(next) = next else { break };
            used[next] = true;
            let mut more = lines[next].clone();
            if key(more[0]) != key(end) {
                more.reverse();
            }
            chain.extend(more.into_iter().skip(1));
        }
        found.push(chain);
    }
    found
}

/// A number from -1 to 1 derived from a position.
fn noise(at: Point, salt: u64) -> f64 {
    let (x, y) = key(at);
    let mut hash = salt ^ 0x9e37_79b9_7f4a_7c15;
    for part in [x, y] {
        hash = (hash ^ u64::from_le_bytes(part.to_le_bytes())).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
    }
    #[allow(clippy::cast_precision_loss)] // twenty bits
    let share = (hash >> 44) as f64 / f64::from(1_u32 << 20);
    share * 2.0 - 1.0
}

/// A wandering line: every piece is bent aside a little, then corners are rounded. `sway` is the deviation, as a
/// fraction of the piece's length; never more than `MOST_SWAY`.
pub fn wander(line: &[Point], sway: f64, salt: u64) -> Vec<Point> {
    /// The longest piece between two bends (mm), and the greatest deviation of a bend (mm).
    const PACE: f64 = 5.5;
    const MOST_SWAY: f64 = 1.3;
    let closed = line.len() > 3 && key(line[0]) == key(line[line.len() - 1]);
    let mut bent = vec![line[0]];
    for ends in line.windows(2) {
        let (a, b) = (ends[0], ends[1]);
        let long = a.to(b);
        if long > 1e-6 {
            let parts = (long / PACE).ceil().clamp(3.0, 200.0);
            let far = (long * sway).min(MOST_SWAY) / long;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 200
            for part in 1..parts as u32 {
                let at = a.toward(b, f64::from(part) / parts);
                let by = noise(at, salt) * far;
                bent.push(Point::new(at.x - (b.y - a.y) * by, at.y + (b.x - a.x) * by));
            }
        }
        bent.push(b);
    }
    smooth(&bent, closed, 2)
}

/// A closed line with each corner cut off by a fraction of the adjacent pieces.
fn cut(line: &[Point], share: f64) -> Vec<Point> {
    let ends = line
        .windows(2)
        .flat_map(|ends| [ends[0].toward(ends[1], share), ends[0].toward(ends[1], 1.0 - share)]);
    let mut cut: Vec<Point> = ends.collect();
    cut.extend(cut.first().copied());
    cut
}

/// Cuts corners off, a number of times.
fn smooth(line: &[Point], closed: bool, times: u32) -> Vec<Point> {
    let mut line = line.to_vec();
    for _ in 0..times {
        let cut = |ends: &[Point]| [ends[0].toward(ends[1], 0.25), ends[0].toward(ends[1], 0.75)];
        let mut next: Vec<Point> = line.windows(2).flat_map(cut).collect();
        if closed {
            next.push(next[0]);
        } else {
            next.insert(0, line[0]);
            next.extend(line.last());
        }
        line = next;
    }
    line
}

/// A straight piece of a rim, with the inside on its right.
#[derive(Debug, Clone, Copy)]
struct Piece {
    from: Point,
    to: Point,
    /// The space on the inside.
    own: usize,
    /// Whether the board ends here.
    outer: bool,
}

impl Piece {
    /// The unit vector inwards.
    fn inward(&self) -> (f64, f64) {
        let long = self.from.to(self.to).max(1e-9);
        (-(self.to.y - self.from.y) / long, (self.to.x - self.from.x) / long)
    }
}

/// The rim of a set of spaces, piece by piece, ring by ring.
fn rings(layout: &BoardLayout, inside: impl Fn(usize) -> bool) -> Vec<Vec<Piece>> {
    let mut all: Vec<Piece> = Vec::new();
    for border in &layout.borders {
        if inside(border.of) == border.with.is_some_and(&inside) {
            continue;
        }
        let own = if inside(border.of) { Some(border.of) } else { border.with };
        let Some((own, plot)) = own.and_then(|own| Some((own, layout.spaces.get(own)?))) else { continue };
        let mut line = border.line.clone();
        let (a, b) = (line[0], line[line.len() - 1]);
        let side = (b.x - a.x) * (plot.centre.y - a.y) - (b.y - a.y) * (plot.centre.x - a.x);
        if side < 0.0 {
            line.reverse();
        }
        let piece = |ends: &[Point]| Piece { from: ends[0], to: ends[1], own, outer: border.with.is_none() };
        all.extend(line.windows(2).map(piece));
    }
    let mut starts: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (number, piece) in all.iter().enumerate() {
        starts.entry(key(piece.from)).or_default().push(number);
    }
    let mut used = vec![false; all.len()];
    let mut found = Vec::new();
    for start in 0..all.len() {
        let mut ring = Vec::new();
        let mut next = Some(start).filter(|start| !used[*start]);
        while let Some(number) = next {
            used[number] = true;
            ring.push(all[number]);
            let going = starts.get(&key(all[number].to)).map(Vec::as_slice).unwrap_or_default();
            let free = || going.iter().copied().filter(|number| !used[*number]);
            // Where two corners touch, a ring stays with its own space.
            next = free().find(|other| all[*other].own == all[number].own).or_else(|| free().next());
        }
        if ring.len() > 2 {
            found.push(ring);
        }
    }
    found
}

/// The rims of a set of spaces, moved inwards (mm); straight pieces stay straight.
pub fn inset(layout: &BoardLayout, inside: impl Fn(usize) -> bool, by: f64) -> Vec<Vec<Point>> {
    rings(layout, inside).iter().map(|ring| moved(ring, |_| by)).collect()
}

/// The ground of a set of spaces as in nature: rims that wander, and that extend over the edge of the
/// board by `over` (mm), as the drawing is cropped there.
pub fn ground(layout: &BoardLayout, inside: impl Fn(usize) -> bool, over: f64, salt: u64) -> Vec<Vec<Point>> {
    /// Rims keep a little away from the borders (mm), as they wander to both sides.
    const OFF: f64 = 0.6;
    let by = |piece: &Piece| if piece.outer { -over } else { OFF };
    rings(layout, inside)
        .iter()
        .map(|ring| {
            let mut line = moved(ring, by);
            line.extend(line.first().copied());
            wander(&cut(&line, 0.18), 0.16, salt)
        })
        .collect()
}

/// A ring whose pieces are moved along their normals; corners are where the moved pieces meet.
fn moved(ring: &[Piece], by: impl Fn(&Piece) -> f64) -> Vec<Point> {
    let next = |place: usize| &ring[(place + 1) % ring.len()];
    let corner = |(place, piece): (usize, &Piece)| {
        let (n, m) = (piece.inward(), next(place).inward());
        let (d, e) = (by(piece), by(next(place)));
        let at = piece.to;
        let (dot, cross) = (n.0 * m.0 + n.1 * m.1, n.0 * m.1 - n.1 * m.0);
        if cross.abs() < 0.05 {
            // Straight on, or back: there is no corner.
            let by = if dot > 0.0 { f64::midpoint(d, e) } else { 0.0 };
            return Point::new(at.x + n.0 * by, at.y + n.1 * by);
        }
        Point::new(at.x + (d * m.1 - e * n.1) / cross, at.y + (e * n.0 - d * m.0) / cross)
    };
    ring.iter().enumerate().map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_as_long_as_no_three_meet() {
        let at = |x: f64, y: f64| Point::new(x, y);
        let lines = [vec![at(0.0, 0.0), at(1.0, 0.0)], vec![at(2.0, 0.0), at(1.0, 0.0)]];
        assert_eq!(chains(&lines), [vec![at(0.0, 0.0), at(1.0, 0.0), at(2.0, 0.0)]]);
        let fork = [lines[0].clone(), lines[1].clone(), vec![at(1.0, 0.0), at(1.0, 1.0)]];
        assert_eq!(chains(&fork).len(), 3);
        let ring = [lines[0].clone(), vec![at(1.0, 0.0), at(1.0, 1.0)], vec![at(1.0, 1.0), at(0.0, 0.0)]];
        let ring = chains(&ring);
        assert_eq!((ring.len(), ring[0].first() == ring[0].last()), (1, true));
    }

    #[test]
    fn a_line_that_wanders_keeps_its_ends_and_is_the_same_each_time() {
        let line = [Point::new(0.0, 0.0), Point::new(20.0, 0.0), Point::new(20.0, 30.0)];
        let wandered = wander(&line, 0.1, 7);
        assert_eq!((wandered[0], wandered[wandered.len() - 1]), (line[0], line[2]));
        assert_eq!(wandered, wander(&line, 0.1, 7));
        assert_ne!(wandered, wander(&line, 0.1, 8));
    }
}
