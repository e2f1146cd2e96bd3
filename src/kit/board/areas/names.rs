//! Where stacks and names stand: a name in its area, with the stack below or above it, where neither meets a
//! border, a coast, the cartouche or another name. It is set smaller or in more lines, at last beside the area,
//! with a line that leads to it.

use super::paper::Sheet;
use super::words::{Face, broken};
use crate::geometry::{Field, Point};
use crate::render::renderer::Renderer;

/// Between places that are tried (mm).
const STEP: f64 = 1.1;
/// Air about a name (mm).
const AIR: f64 = 0.5;
/// Between a name and its stack (mm).
const GAP: f64 = 0.5;
/// The distance of lines as a multiple of the size.
const LEADING: f64 = 1.08;
/// How far from its area a name may stand (mm).
const BESIDE: f64 = 9.0;

/// What is to be placed.
pub struct Wanted<'w> {
    /// The area.
    pub area: u16,
    /// Its name.
    pub name: &'w str,
    /// What else is to be said of it, in the label face.
    pub also: &'w str,
    /// How the name is set.
    pub face: Face,
    /// Sizes to be tried (pt), the largest first.
    pub sizes: &'w [f64],
    /// The radius of a stack (mm).
    pub stack: f64,
}

/// A line of a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The words.
    pub words: String,
    /// Where (mm).
    pub rect: Field,
    /// The size (pt).
    pub size: f64,
    /// It is in the label face.
    pub label: bool,
    /// By how much it is turned about the middle of its name (degrees, clockwise), and that middle.
    pub turn: Option<(f64, Point)>,
}

/// Where an area's stack and name stand (mm).
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The middle of the stack.
    pub centre: Point,
    /// Its radius.
    pub radius: f64,
    /// The name, line by line.
    pub lines: Vec<Line>,
    /// From a name beside its area into the area.
    pub leader: Option<(Point, Point)>,
}

/// What is taken already.
#[derive(Default)]
pub struct Taken(Vec<Field>);

impl Taken {
    /// Takes a box.
    pub fn add(&mut self, rect: Field) {
        self.0.push(rect);
    }

    fn free(&self, rect: Field) -> bool {
        self.0.iter().all(|taken| {
            rect.x + rect.w <= taken.x
                || taken.x + taken.w <= rect.x
                || rect.y + rect.h <= taken.y
                || taken.y + taken.h <= rect.y
        })
    }

    /// Takes what an area was given.
    pub fn take(&mut self, place: &Place) {
        let (r, centre) = (place.radius, place.centre);
        self.add(Field { x: centre.x - r, y: centre.y - r, w: 2.0 * r, h: 2.0 * r });
        for line in &place.lines {
            match line.turn {
                Some((degrees, about)) => turned(line.rect, degrees, about).for_each(|part| self.add(part)),
                None => self.add(line.rect),
            }
        }
    }
}

const POINT: f64 = 25.4 / 72.0;

/// A name in lines, its widths and its whole size.
struct Block {
    lines: Vec<(String, f64, f64, bool)>,
    w: f64,
    h: f64,
}

impl Block {
    fn new(renderer: &Renderer, wanted: &Wanted<'_>, lines: &[String], size: f64) -> Self {
        let mut all: Vec<(String, f64, f64, bool)> = lines
            .iter()
            .map(|line| {
                let width = wanted.face.width(renderer, line) * size * POINT;
                (wanted.face.marked(line), width, size, false)
            })
            .collect();
        if !wanted.also.is_empty() {
            let width = ALSO.width(renderer, wanted.also) * ALSO_SIZE * POINT;
            all.push((wanted.also.to_owned(), width, ALSO_SIZE, true));
        }
        let w = all.iter().map(|line| line.1).fold(0.0, f64::max);
        let h = all.iter().map(|line| line.2 * LEADING * POINT).sum();
        Self { lines: all, w, h }
    }

    /// The lines with this as the middle of their upper edge.
    fn at(&self, x: f64, top: f64) -> Vec<Line> {
        let mut y = top;
        let mut found = Vec::new();
        for (words, width, size, label) in &self.lines {
            let h = size * LEADING * POINT;
            let rect = Field { x: x - width / 2.0, y, w: *width, h };
            found.push(Line { words: words.clone(), rect, size: *size, label: *label, turn: None });
            y += h;
        }
        found
    }
}

/// What else is said of an area is set like this.
pub const ALSO: Face = Face { font: "label", weight: 500, caps: false, italic: false, track: 0.02 };
const ALSO_SIZE: f64 = 6.5;

/// Puts stack and name into the area, if there is room.
pub fn inside(sheet: &Sheet<'_>, renderer: &Renderer, wanted: &Wanted<'_>, taken: &Taken) -> Option<Place> {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let ways = broken(wanted.name);
    // A smaller stack is better than a name that cannot be read.
    for radius in [wanted.stack, wanted.stack * 0.8] {
        for size in wanted.sizes {
            for lines in &ways {
                let block = Block::new(renderer, wanted, lines, *size);
                if let Some(place) = together(sheet, wanted.area, &block, radius, plot.centre, taken) {
                    return Some(place);
                }
            }
        }
    }
    for size in wanted.sizes.iter().skip(wanted.sizes.len() / 2) {
        for lines in &ways {
            let block = Block::new(renderer, wanted, lines, *size);
            if let Some(place) = together(sheet, wanted.area, &block, wanted.stack * 0.6, plot.centre, taken)
            {
                return Some(place);
            }
        }
    }
    None
}

/// A turned box as rows of small upright ones.
fn turned(rect: Field, degrees: f64, about: Point) -> impl Iterator<Item = Field> {
    const ROWS: u32 = 4;
    let (sin, cos) = libm::sincos(degrees.to_radians());
    let side = (rect.h / f64::from(ROWS)).max(0.2);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let parts = (rect.w / side).ceil().clamp(1.0, 400.0) as u32;
    let (wide, half) = (rect.w / f64::from(parts), side * 0.5 * (cos.abs() + sin.abs()));
    (0..parts * ROWS).map(move |number| {
        let (part, row) = (number % parts, number / parts);
        let x = rect.x + (f64::from(part) + 0.5) * wide - about.x;
        let y = rect.y + (f64::from(row) + 0.5) * side - about.y;
        let middle = Point { x: about.x + x * cos - y * sin, y: about.y + x * sin + y * cos };
        Field { x: middle.x - half, y: middle.y - half, w: 2.0 * half, h: 2.0 * half }
    })
}

/// Puts the name along an area, turned if need be, and the stack where there is room beside it.
pub fn along(sheet: &Sheet<'_>, renderer: &Renderer, wanted: &Wanted<'_>, taken: &Taken) -> Option<Place> {
    const TURNS: [f64; 11] = [0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -80.0, 80.0];
    let centre = sheet.plan.spaces.get(usize::from(wanted.area))?.centre;
    let radii = [wanted.stack, wanted.stack * 0.8, wanted.stack * 0.6];
    for size in wanted.sizes.iter().skip(wanted.sizes.len() / 3) {
        for lines in broken(wanted.name) {
            let block = Block::new(renderer, wanted, &lines, *size);
            for degrees in TURNS {
                // First the name, in the middle, and the stack where there is room for it; else the other way.
                let Some(lines) = lying(sheet, wanted.area, &block, degrees, centre, taken) else { continue };
                let mut with = Taken(taken.0.clone());
                with.take(&Place { centre, radius: 0.0, lines: lines.clone(), leader: None });
                for radius in radii {
                    if let Some(centre) = alone(sheet, wanted.area, radius, &with) {
                        return Some(Place { centre, radius, lines, leader: None });
                    }
                }
                for radius in radii {
                    let Some(centre) = alone(sheet, wanted.area, radius, taken) else { continue };
                    let mut with = Taken(taken.0.clone());
                    with.take(&Place { centre, radius, lines: Vec::new(), leader: None });
                    if let Some(lines) = lying(sheet, wanted.area, &block, degrees, centre, &with) {
                        return Some(Place { centre, radius, lines, leader: None });
                    }
                }
            }
        }
    }
    None
}

/// The lines of a turned name, as near to a point as they fit.
fn lying(
    sheet: &Sheet<'_>,
    area: u16,
    block: &Block,
    degrees: f64,
    near: Point,
    taken: &Taken,
) -> Option<Vec<Line>> {
    let mut best: Option<(f64, Vec<Line>)> = None;
    for at in lattice(bounds(sheet, area)?) {
        let cost = square(at, near);
        if sheet.holder(at) != Some(area) || best.as_ref().is_some_and(|(least, _)| *least <= cost) {
            continue;
        }
        let mut lines = block.at(at.x, at.y - block.h / 2.0);
        let free = lines.iter().all(|line| {
            turned(grown(line.rect, AIR / 2.0), degrees, at)
                .all(|part| sheet.owner(part) == Some(area) && taken.free(part))
        });
        if free {
            lines.iter_mut().for_each(|line| line.turn = Some((degrees, at)));
            best = Some((cost, lines));
        }
    }
    best.map(|(_, lines)| lines)
}

/// The roomiest place for a stack by itself.
fn alone(sheet: &Sheet<'_>, area: u16, radius: f64, taken: &Taken) -> Option<Point> {
    let mut best: Option<(f64, Point)> = None;
    for at in lattice(bounds(sheet, area)?) {
        let Some(clear) = sheet.clear(area, at).filter(|clear| *clear >= radius + 0.4) else { continue };
        let stack = Field { x: at.x - radius, y: at.y - radius, w: 2.0 * radius, h: 2.0 * radius };
        if best.is_none_or(|(most, _)| clear > most) && taken.free(grown(stack, AIR)) {
            best = Some((clear, at));
        }
    }
    best.map(|(_, at)| at)
}

fn bounds(sheet: &Sheet<'_>, area: u16) -> Option<Field> {
    let plot = sheet.plan.spaces.get(usize::from(area))?;
    let mut points = plot.outlines.iter().flatten();
    let first = points.next()?;
    let (mut low, mut high) = (*first, *first);
    for point in points {
        low = Point { x: low.x.min(point.x), y: low.y.min(point.y) };
        high = Point { x: high.x.max(point.x), y: high.y.max(point.y) };
    }
    Some(Field { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y })
}

/// Every point of a lattice over a box.
fn lattice(rect: Field) -> impl Iterator<Item = Point> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a sheet
    let (across, down) = ((rect.w / STEP).clamp(0.0, 900.0) as u32, (rect.h / STEP).clamp(0.0, 900.0) as u32);
    (0..=down).flat_map(move |row| {
        (0..=across).map(move |column| Point {
            x: rect.x + f64::from(column) * STEP,
            y: rect.y + f64::from(row) * STEP,
        })
    })
}

fn grown(rect: Field, by: f64) -> Field {
    Field { x: rect.x - by, y: rect.y - by, w: rect.w + 2.0 * by, h: rect.h + 2.0 * by }
}

fn square(one: Point, other: Point) -> f64 {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
}

/// The place nearest to the middle where a name and the stack below, above, right or left of it fit.
fn together(
    sheet: &Sheet<'_>,
    area: u16,
    block: &Block,
    radius: f64,
    middle: Point,
    taken: &Taken,
) -> Option<Place> {
    let over = radius + GAP + block.h / 2.0;
    let aside = radius + 2.0 * GAP + block.w / 2.0;
    let mut best: Option<(f64, Place)> = None;
    for centre in lattice(bounds(sheet, area)?) {
        if sheet.clear(area, centre).is_none_or(|clear| clear < radius + 0.6) {
            continue;
        }
        let stack = Field { x: centre.x - radius, y: centre.y - radius, w: 2.0 * radius, h: 2.0 * radius };
        if !taken.free(grown(stack, AIR)) {
            continue;
        }
        for (rank, (dx, dy)) in
            [(0.0, -over), (0.0, over), (aside, 0.0), (-aside, 0.0)].into_iter().enumerate()
        {
            let (x, y) = (centre.x + dx, centre.y + dy);
            let rect = Field { x: x - block.w / 2.0, y: y - block.h / 2.0, w: block.w, h: block.h };
            let whole = Point { x: (x + centre.x) / 2.0, y: (y + centre.y) / 2.0 };
            #[allow(clippy::cast_precision_loss)] // four ranks
            let cost = square(whole, middle) + rank as f64 * 30.0;
            if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                continue;
            }
            if sheet.owner(grown(rect, AIR)) == Some(area) && taken.free(grown(rect, AIR)) {
                let lines = block.at(x, rect.y);
                best = Some((cost, Place { centre, radius, lines, leader: None }));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Puts the stack into the area and its name beside it, over water if it can be.
pub fn beside(
    sheet: &Sheet<'_>,
    renderer: &Renderer,
    wanted: &Wanted<'_>,
    taken: &Taken,
    water: impl Fn(u16) -> bool,
) -> Option<Place> {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let radius = wanted.stack.min(plot.radius - 0.4).max(0.8);
    let near = bounds(sheet, wanted.area)?;
    for size in wanted.sizes.iter().skip(wanted.sizes.len() / 3) {
        let mut best: Option<(f64, Place)> = None;
        for lines in broken(wanted.name) {
            let block = Block::new(renderer, wanted, &lines, *size);
            let reach = Field {
                x: near.x - BESIDE - block.w / 2.0,
                y: near.y - BESIDE - block.h / 2.0,
                w: near.w + 2.0 * BESIDE + block.w,
                h: near.h + 2.0 * BESIDE + block.h,
            };
            for at in lattice(reach) {
                let rect = Field { x: at.x - block.w / 2.0, y: at.y - block.h / 2.0, w: block.w, h: block.h };
                let foot = Point {
                    x: plot.centre.x.clamp(rect.x, rect.x + rect.w),
                    y: plot.centre.y.clamp(rect.y, rect.y + rect.h),
                };
                let Some(edge) = edge(plot, foot) else { continue };
                let gap = square(edge, foot).sqrt();
                let cost = gap * 4.0 + square(foot, plot.centre).sqrt();
                if gap > BESIDE || best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                    continue;
                }
                let owner = sheet.owner(grown(rect, AIR));
                if owner.is_some_and(|owner| owner == wanted.area || water(owner))
                    && taken.free(grown(rect, AIR))
                {
                    let leader = (gap > 1.6 && owner != Some(wanted.area)).then_some((foot, plot.centre));
                    let lines = block.at(at.x, rect.y);
                    best = Some((cost, Place { centre: plot.centre, radius, lines, leader }));
                }
            }
        }
        if let Some((_, place)) = best {
            return Some(place);
        }
    }
    None
}

/// The point of an area's outline that is nearest.
fn edge(plot: &crate::geometry::Plot, to: Point) -> Option<Point> {
    let count: usize = plot.outlines.iter().map(Vec::len).sum();
    plot.outlines
        .iter()
        .flatten()
        .step_by((count / 60).max(1))
        .copied()
        .min_by(|one, other| square(*one, to).total_cmp(&square(*other, to)))
}

/// Where nothing fits: the name on the stack's place, so that it is seen and told of.
pub fn anyhow(sheet: &Sheet<'_>, renderer: &Renderer, wanted: &Wanted<'_>) -> Place {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area));
    let (centre, radius) = plot.map_or((Point { x: 0.0, y: 0.0 }, 0.0), |plot| (plot.centre, plot.radius));
    let size = wanted.sizes.last().copied().unwrap_or(6.5);
    let block = Block::new(renderer, wanted, &[wanted.name.to_owned()], size);
    let mut lines = block.at(centre.x, centre.y - block.h / 2.0);
    // The box is what there is room for: setting the name in it is an error, and is told as one.
    for line in &mut lines {
        let w = line.rect.w.min(2.0 * radius);
        line.rect = Field { x: centre.x - w / 2.0, w, ..line.rect };
    }
    Place { centre, radius: wanted.stack.min(radius).max(0.5), lines, leader: None }
}
