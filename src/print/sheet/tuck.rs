//! Tuck boxes: the dieline of a box for a stack of cards. Four walls in a row, a glue flap
//! before the first; the lid with its tongue on the back, dust flaps on the sides; below, two leaves that are glued
//! over one another. Seen from outside, as printed; the front's top has a notch for the thumb.

use super::geom::{Point, Rect, Size, mm};

/// The room around the cards, across and along (mm), and in the depth.
const PLAY_MM: f32 = 1.5;
const PLAY_DEEP_MM: f32 = 1.0;
/// The least thickness of a box (mm): a finger has to open it.
const THINNEST_MM: f32 = 8.0;
/// The greatest width of the glue flap, and of the tongue of the lid (mm).
const GLUE_MM: f32 = 12.0;
const TONGUE_MM: f32 = 15.0;
/// How far flaps are set back from the adjacent edges (mm), and over what length.
const SHY_MM: f32 = 0.6;
const SHOULDER_MM: f32 = 1.6;
/// The notch for the thumb: its greatest radius (mm).
const THUMB_MM: f32 = 9.0;
/// The number of straight lines in a quarter of a circle.
const STEPS: usize = 8;

/// A panel of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flap {
    /// Glued under the free edge of the right side.
    Glue,
    /// The back.
    Back,
    /// The side at the left of the front.
    Left,
    /// The front.
    Front,
    /// The side at the right of the front.
    Right,
    /// The top, hinged on the back.
    Lid,
    /// Tucked behind the front.
    Tongue,
    /// On the sides, under the lid.
    DustLeft,
    /// On the sides, under the lid.
    DustRight,
    /// The bottom's inner leaf, hinged on the back; glued.
    Inner,
    /// The bottom's outer leaf, hinged on the front.
    Outer,
    /// On the sides, inside the bottom.
    FootLeft,
    /// On the sides, inside the bottom.
    FootRight,
}

impl Flap {
    /// Its name in templates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Glue => "glue",
            Self::Back => "back",
            Self::Left => "left",
            Self::Front => "front",
            Self::Right => "right",
            Self::Lid => "lid",
            Self::Tongue => "tongue",
            Self::DustLeft | Self::DustRight => "dust",
            Self::Inner => "inner",
            Self::Outer => "outer",
            Self::FootLeft | Self::FootRight => "foot",
        }
    }
}

/// A panel with its place in the dieline.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    /// The panel.
    pub flap: Flap,
    /// The corner of walls, lid and leaves; the bounds of the others (pt).
    pub area: Rect,
    /// Its outline (pt), not repeating its first point.
    pub outline: Vec<Point>,
}

/// A line along which two panels are folded at a right angle, away from the viewer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hinge {
    /// The panel that stays.
    pub of: Flap,
    /// The panel that is folded.
    pub with: Flap,
    /// One end (pt).
    pub from: Point,
    /// The other end (pt).
    pub to: Point,
}

/// The dieline of a box.
#[derive(Debug, Clone, PartialEq)]
pub struct Dieline {
    /// Width and height (pt).
    pub size: Size,
    /// Outer width, height and depth of the box (pt).
    pub outer: (f32, f32, f32),
    /// Its panels.
    pub leaves: Vec<Leaf>,
    /// Its folds.
    pub hinges: Vec<Hinge>,
}

impl Dieline {
    /// A box for cards of this size (pt) in a stack of this thickness (pt), made of board with a thickness (pt).
    pub fn new(card: Size, stack: f32, board: f32) -> Self {
        let play = mm(PLAY_MM) + 2.0 * board;
        let (w, h) = (card.w + play, card.h + play);
        let d = (stack + mm(PLAY_DEEP_MM) + 2.0 * board).max(mm(THINNEST_MM));
        Self::of(w, h, d)
    }

    /// The dieline of a box with this outer width, height and depth (pt).
    fn of(w: f32, h: f32, d: f32) -> Self {
        let glue = mm(GLUE_MM).min(d - mm(SHY_MM));
        let tongue = mm(TONGUE_MM).min(h * 0.4);
        let top = d + tongue;
        let xs = [glue, glue + w, glue + w + d, glue + 2.0 * w + d, glue + 2.0 * (w + d)];
        let (y0, y1) = (top, top + h);
        let mut net =
            Self { size: Size::new(xs[4], y1 + d), outer: (w, h, d), leaves: Vec::new(), hinges: Vec::new() };
        let wall = |place: usize| Rect::new(xs[place], y0, xs[place + 1] - xs[place], h);
        net.add(Flap::Back, wall(0), rectangle(wall(0)));
        net.add(Flap::Left, wall(1), rectangle(wall(1)));
        net.add(Flap::Front, wall(2), notched(wall(2)));
        net.add(Flap::Right, wall(3), rectangle(wall(3)));
        for (place, (of, with)) in
            [(Flap::Front, Flap::Left), (Flap::Left, Flap::Back), (Flap::Front, Flap::Right)]
                .into_iter()
                .enumerate()
        {
            let x = [xs[2], xs[1], xs[3]][place];
            net.hinge(of, with, (x, y0), (x, y1));
        }
        // The glue flap slants, so that it slips inside.
        let slant = mm(4.0).min(h * 0.1);
        let outline = points(&[(xs[0], y0), (xs[0], y1), (0.0, y1 - slant), (0.0, y0 + slant)]);
        net.add(Flap::Glue, Rect::new(0.0, y0, glue, h), outline);
        net.hinge(Flap::Back, Flap::Glue, (xs[0], y0), (xs[0], y1));
        let lid = Rect::new(xs[0], tongue, w, d);
        net.add(Flap::Lid, lid, rectangle(lid));
        net.hinge(Flap::Back, Flap::Lid, (xs[0], y0), (xs[1], y0));
        let area = Rect::new(xs[0], 0.0, w, tongue);
        net.add(Flap::Tongue, area, rounded(area));
        net.hinge(Flap::Lid, Flap::Tongue, (xs[0], tongue), (xs[1], tongue));
        // Two dust flaps must not meet, nor be longer than the lid that holds them down.
        let dust = (w / 2.0 - mm(1.0)).min(d * 0.9).min(mm(20.0));
        for (of, flap, x) in [(Flap::Left, Flap::DustLeft, xs[1]), (Flap::Right, Flap::DustRight, xs[3])] {
            let area = Rect::new(x, y0 - dust, d, dust);
            net.add(flap, area, tapered(area, true));
            net.hinge(of, flap, (x, y0), (x + d, y0));
        }
        for (of, flap, x) in [(Flap::Left, Flap::FootLeft, xs[1]), (Flap::Right, Flap::FootRight, xs[3])] {
            let area = Rect::new(x, y1, d, dust);
            net.add(flap, area, tapered(area, false));
            net.hinge(of, flap, (x, y1), (x + d, y1));
        }
        for (of, flap, x) in [(Flap::Back, Flap::Inner, xs[0]), (Flap::Front, Flap::Outer, xs[2])] {
            // Slightly shorter than the box is deep, so that it lies flat.
            let area = Rect::new(x, y1, w, d - mm(SHY_MM) / 2.0);
            net.add(flap, area, tapered(area, false));
            net.hinge(of, flap, (x, y1), (x + w, y1));
        }
        net
    }

    fn add(&mut self, flap: Flap, area: Rect, outline: Vec<Point>) {
        self.leaves.push(Leaf { flap, area, outline });
    }

    fn hinge(&mut self, of: Flap, with: Flap, from: (f32, f32), to: (f32, f32)) {
        let point = |(x, y)| Point { x, y };
        self.hinges.push(Hinge { of, with, from: point(from), to: point(to) });
    }

    /// The lines that are cut: all edges of panels that are not folds.
    pub fn cuts(&self) -> Vec<(Point, Point)> {
        let same =
            |one: Point, other: Point| (one.x - other.x).abs() < 0.01 && (one.y - other.y).abs() < 0.01;
        let is_fold = |from: Point, to: Point| {
            self.hinges.iter().any(|hinge| {
                same(hinge.from, from) && same(hinge.to, to) || same(hinge.from, to) && same(hinge.to, from)
            })
        };
        let edges = self.leaves.iter().flat_map(|leaf| {
            let next = leaf.outline.iter().cycle().skip(1);
            leaf.outline.iter().copied().zip(next.copied())
        });
        edges.filter(|(from, to)| !is_fold(*from, *to)).collect()
    }

    /// The number of cards of this thickness (pt) in the largest box whose dieline fits into this room, in either
    /// orientation; 0 if none does.
    pub fn most(card: Size, thickness: f32, board: f32, room: Size) -> u32 {
        let fits = |count: u32| {
            let size = Self::new(card, thickness * count as f32, board).size;
            size.w <= room.w && size.h <= room.h || size.h <= room.w && size.w <= room.h
        };
        if !fits(1) || thickness.is_nan() || thickness <= 0.0 {
            return 0;
        }
        let (mut most, mut over) = (1_u32, 20_000_u32);
        while over - most > 1 {
            let middle = most.midpoint(over);
            if fits(middle) { most = middle } else { over = middle }
        }
        most
    }
}

fn points(all: &[(f32, f32)]) -> Vec<Point> {
    all.iter().map(|(x, y)| Point { x: *x, y: *y }).collect()
}

fn rectangle(area: Rect) -> Vec<Point> {
    points(&[
        (area.x, area.y),
        (area.right(), area.y),
        (area.right(), area.bottom()),
        (area.x, area.bottom()),
    ])
}

/// A wall with a notch for the thumb in its upper edge.
fn notched(area: Rect) -> Vec<Point> {
    let r = mm(THUMB_MM).min(area.w * 0.22).min(area.h * 0.2);
    let middle = area.x + area.w / 2.0;
    let mut all = points(&[(area.x, area.y)]);
    all.extend((0..=2 * STEPS).map(|step| {
        let turn = std::f32::consts::PI * (1.0 - step as f32 / (2 * STEPS) as f32);
        Point { x: middle + r * libm::cosf(turn), y: area.y + r * libm::sinf(turn) }
    }));
    all.extend(points(&[(area.right(), area.y), (area.right(), area.bottom()), (area.x, area.bottom())]));
    all
}

/// The tongue: its upper corners are round, its sides slightly tapered.
fn rounded(area: Rect) -> Vec<Point> {
    let shy = mm(SHY_MM);
    let r = (area.h - mm(SHOULDER_MM)).min(area.w * 0.2);
    let (left, right) = (area.x + shy, area.right() - shy);
    let mut all = points(&[(area.x, area.bottom()), (left, area.bottom() - mm(SHOULDER_MM))]);
    let arc = |cx: f32, from: f32| {
        (0..=STEPS).map(move |step| {
            let turn = from + std::f32::consts::FRAC_PI_2 * step as f32 / STEPS as f32;
            Point { x: cx + r * libm::cosf(turn), y: area.y + r + r * libm::sinf(turn) }
        })
    };
    all.extend(arc(left + r, std::f32::consts::PI));
    all.extend(arc(right - r, 1.5 * std::f32::consts::PI));
    all.extend(points(&[(right, area.bottom() - mm(SHOULDER_MM)), (area.right(), area.bottom())]));
    all
}

/// A flap that narrows slightly from its hinge; `up`: it is hinged at its lower edge.
fn tapered(area: Rect, up: bool) -> Vec<Point> {
    let (shy, shoulder, slant) = (mm(SHY_MM), mm(SHOULDER_MM), (area.w * 0.06).min(mm(2.5)));
    let (hinge, far) = if up { (area.bottom(), area.y) } else { (area.y, area.bottom()) };
    let neck = if up { hinge - shoulder } else { hinge + shoulder };
    points(&[
        (area.x, hinge),
        (area.x + shy, neck),
        (area.x + shy + slant, far),
        (area.right() - shy - slant, far),
        (area.right() - shy, neck),
        (area.right(), hinge),
    ])
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    type Spot = [f32; 3];

    /// The position of a point of a panel in the folded box: every fold at a right angle, away from the eye.
    struct Folded {
        /// For each panel: the position of the paper's origin, and the x, y and outward directions.
        of: HashMap<Flap, [Spot; 4]>,
    }

    fn add(a: Spot, b: Spot, k: f32) -> Spot {
        [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]]
    }

    impl Folded {
        fn new(net: &Dieline) -> Self {
            let flat = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            let mut of = HashMap::from([(Flap::Front, flat)]);
            while of.len() < net.leaves.len() {
                let before = of.len();
                for hinge in &net.hinges {
                    let Some(frame) = of.get(&hinge.of).copied() else { continue };
                    let leaf = net.leaves.iter().find(|leaf| leaf.flap == hinge.with).unwrap();
                    of.entry(hinge.with).or_insert_with(|| turned(frame, hinge, leaf));
                }
                assert!(of.len() > before, "every part hangs on another");
            }
            Self { of }
        }

        fn at(&self, flap: Flap, x: f32, y: f32) -> Spot {
            let [origin, along, down, _] = self.of[&flap];
            add(add(origin, along, x), down, y)
        }
    }

    /// The frame of a panel that is folded back by a right angle about a hinge.
    fn turned(frame: [Spot; 4], hinge: &Hinge, leaf: &Leaf) -> [Spot; 4] {
        let [origin, along, down, out] = frame;
        let pin = add(add(origin, along, hinge.from.x), down, hinge.from.y);
        let minus = |v: Spot| [-v[0], -v[1], -v[2]];
        let middle = (leaf.area.x + leaf.area.w / 2.0, leaf.area.y + leaf.area.h / 2.0);
        let (along, down, out) = if hinge.from.x == hinge.to.x {
            // A panel on the right goes back and faces right; on the left, left.
            let right = middle.0 > hinge.from.x;
            if right { (minus(out), down, along) } else { (out, down, minus(along)) }
        } else {
            let below = middle.1 > hinge.from.y;
            if below { (along, minus(out), down) } else { (along, out, minus(down)) }
        };
        [add(add(pin, along, -hinge.from.x), down, -hinge.from.y), along, down, out]
    }

    fn near(one: Spot, other: Spot, within: f32) -> bool {
        one.iter().zip(other).all(|(a, b)| (a - b).abs() <= within)
    }

    fn nets() -> Vec<Dieline> {
        let card = Size::from_mm(63.5, 88.9);
        let mut nets: Vec<_> =
            [1, 18, 54, 108].map(|count| Dieline::new(card, mm(0.3) * count as f32, mm(0.3))).into();
        nets.push(Dieline::new(Size::from_mm(44.45, 63.5), mm(12.0), mm(0.4)));
        nets.push(Dieline::new(Size::from_mm(120.0, 70.0), mm(30.0), mm(0.3)));
        nets
    }

    /// A box that does not close wastes a sheet of card, and an evening.
    #[test]
    fn folded_edges_meet() {
        for net in nets() {
            let folded = Folded::new(&net);
            let area = |flap: Flap| net.leaves.iter().find(|leaf| leaf.flap == flap).unwrap().area;
            let meet = |one: (Flap, f32, f32), other: (Flap, f32, f32), within: f32| {
                let (a, b) = (folded.at(one.0, one.1, one.2), folded.at(other.0, other.1, other.2));
                assert!(near(a, b, within), "{one:?} at {a:?}, {other:?} at {b:?}");
            };
            let (front, back, right, lid) =
                (area(Flap::Front), area(Flap::Back), area(Flap::Right), area(Flap::Lid));
            for (y, other) in [(right.y, back.y), (right.bottom(), back.bottom())] {
                meet((Flap::Right, right.right(), y), (Flap::Back, back.x, other), 0.01);
            }
            // The lid's far edge meets the front's upper edge, and its sides those of the sides.
            meet((Flap::Lid, lid.x, lid.y), (Flap::Front, front.right(), front.y), 0.01);
            meet((Flap::Lid, lid.right(), lid.y), (Flap::Front, front.x, front.y), 0.01);
            let close = mm(SHY_MM);
            let (inner, outer) = (area(Flap::Inner), area(Flap::Outer));
            meet((Flap::Inner, inner.x, inner.bottom()), (Flap::Front, front.right(), front.bottom()), close);
            meet((Flap::Outer, outer.x, outer.bottom()), (Flap::Back, back.right(), back.bottom()), close);
            // The glue flap lies against the inside of the right side.
            let glue = area(Flap::Glue);
            let tip = folded.at(Flap::Glue, glue.x, glue.y + glue.h / 2.0);
            let side = folded.at(Flap::Right, right.right() - glue.w, right.y + right.h / 2.0);
            assert!(near(tip, side, 0.01), "{tip:?} {side:?}");
        }
    }

    #[test]
    fn everything_stays_within_the_box() {
        for net in nets() {
            let folded = Folded::new(&net);
            let (w, h, d) = net.outer;
            let front = net.leaves.iter().find(|leaf| leaf.flap == Flap::Front).unwrap().area;
            for leaf in &net.leaves {
                for point in &leaf.outline {
                    let [x, y, z] = folded.at(leaf.flap, point.x, point.y);
                    let inside = (-0.01..=w + 0.01).contains(&(x - front.x))
                        && (-0.01..=h + 0.01).contains(&(y - front.y))
                        && (-d - 0.01..=0.01).contains(&z);
                    assert!(inside, "{:?}: {point:?} comes to {x}, {y}, {z}", leaf.flap);
                }
            }
        }
    }

    #[test]
    fn every_hinge_is_an_edge_of_both_parts() {
        for net in nets() {
            for hinge in &net.hinges {
                for flap in [hinge.of, hinge.with] {
                    let leaf = net.leaves.iter().find(|leaf| leaf.flap == flap).unwrap();
                    let on = |end: Point| {
                        leaf.outline.iter().any(|p| libm::hypotf(p.x - end.x, p.y - end.y) < 0.01)
                    };
                    assert!(on(hinge.from) && on(hinge.to), "{hinge:?} of {flap:?}");
                }
            }
            let whole = Rect::at_origin(net.size);
            for point in net.leaves.iter().flat_map(|leaf| &leaf.outline) {
                assert!(whole.contains(Rect::new(point.x, point.y, 0.0, 0.0)));
            }
        }
    }

    #[test]
    fn dust_flaps_do_not_meet_and_parts_do_not_overlap() {
        for net in nets() {
            let dust = net.leaves.iter().find(|leaf| leaf.flap == Flap::DustLeft).unwrap().area;
            assert!(2.0 * dust.h < net.outer.0);
            for (place, one) in net.leaves.iter().enumerate() {
                for other in &net.leaves[place + 1..] {
                    assert!(!one.area.overlaps(other.area), "{:?} lies on {:?}", one.flap, other.flap);
                }
            }
        }
    }

    #[test]
    fn cards_have_room_and_the_largest_box_fits_the_paper() {
        let card = Size::from_mm(63.5, 88.9);
        let room = Size::from_mm(194.0, 277.0);
        let most = Dieline::most(card, mm(0.3), mm(0.3), room);
        assert!((100..200).contains(&most), "{most}");
        let fits = |count: u32| {
            let net = Dieline::new(card, mm(0.3) * count as f32, mm(0.3));
            assert!(net.outer.2 > mm(0.3) * count as f32 && net.outer.0 > card.w && net.outer.1 > card.h);
            net.size.w.max(net.size.h) <= room.h && net.size.w.min(net.size.h) <= room.w
        };
        assert!(fits(most) && !fits(most + 1));
        assert_eq!(Dieline::most(Size::from_mm(200.0, 200.0), mm(0.3), mm(0.3), room), 0);
    }
}
