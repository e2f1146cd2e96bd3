//! Where stacks and names stand: a name in its area, with the stack below or above it, where neither meets a
//! border, a coast, the cartouche or another name. It is set smaller or in more lines, then along the area, at last
//! beside it, with a line that leads to it.

use super::block::{Block, Line, Ways};
use super::obstacles::{Obstacles, around, grown};
use super::paper::Sheet;
use super::spots::{AIR, Spot, Spots, bounds, lattice, square};
use warpress_geometry::{Field, Plot, Point};
use warpress_model::map::LabelAt;

/// Between a name and its stack (mm).
const GAP: f64 = 0.5;
/// How far from its area a name may stand (mm).
const BESIDE: f64 = 9.0;
/// Between places that are tried beside an area (mm).
const STEP: f64 = 1.1;
/// The smallest place for a stack (mm).
const LEAST: f64 = 0.8;

/// What is to be placed.
pub struct LabelRequest<'w> {
    /// The area.
    pub area: u16,
    /// Its name in all ways.
    pub ways: Ways,
    /// Where the data put it.
    pub at: Option<&'w LabelAt>,
    /// Sizes to be tried (pt), the largest first.
    pub sizes: &'w [f64],
    /// The radius of a stack (mm).
    pub stack: f64,
}

impl LabelRequest<'_> {
    /// On which side of its stack the name is to stand, if anybody cares.
    fn side(&self) -> Option<&'static str> {
        match self.at {
            Some(LabelAt::Beside(side)) if *side != "inside" => Some(side),
            _ => None,
        }
    }

    fn blocks(&self, skip: usize) -> impl Iterator<Item = Block> {
        self.sizes.iter().skip(skip).flat_map(|size| self.ways.at(*size))
    }
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

impl Obstacles {
    /// Takes what an area was given.
    pub fn take(&mut self, place: &Place) {
        self.stack(place.centre, place.radius);
        self.lines(&place.lines);
    }
}

/// Puts stack and name into the area, if there is room.
pub fn inside(sheet: &Sheet<'_>, wanted: &LabelRequest<'_>, obstacles: &Obstacles) -> Option<Place> {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let obstacles = obstacles.near(grown(bounds(sheet, wanted.area)?, 1.0));
    let spots = Spots::new(sheet, wanted.area, plot.centre);
    // A smaller stack is better than a name that cannot be read.
    let tries = [(1.0, 0), (0.8, 0), (0.6, wanted.sizes.len() / 2)];
    tries.into_iter().find_map(|(share, skip)| {
        let radius = wanted.stack * share;
        if spots.too_narrow(radius + 0.6) {
            return None;
        }
        wanted
            .blocks(skip)
            .find_map(|block| together(sheet, wanted, &spots, &block, radius, plot.centre, &obstacles))
    })
}

/// The place nearest to the middle where a name and the stack below, above, right or left of it fit.
fn together(
    sheet: &Sheet<'_>,
    wanted: &LabelRequest<'_>,
    spots: &Spots<'_>,
    block: &Block,
    radius: f64,
    middle: Point,
    obstacles: &Obstacles,
) -> Option<Place> {
    let over = radius + GAP + block.h / 2.0;
    let aside = radius + 2.0 * GAP + block.w / 2.0;
    let sides = [("above", 0.0, -over), ("below", 0.0, over), ("right", aside, 0.0), ("left", -aside, 0.0)];
    let mut best: Option<(f64, Place)> = None;
    for Spot { at: centre, clear } in spots.all.iter().copied() {
        if clear < radius + 0.6 || !obstacles.free(grown(around(centre, radius), AIR)) {
            continue;
        }
        for (rank, (side, dx, dy)) in sides.into_iter().enumerate() {
            if wanted.side().is_some_and(|wish| wish != side) {
                continue;
            }
            let (x, y) = (centre.x + dx, centre.y + dy);
            let rect = Field { x: x - block.w / 2.0, y: y - block.h / 2.0, w: block.w, h: block.h };
            let whole = Point { x: (x + centre.x) / 2.0, y: (y + centre.y) / 2.0 };
            #[allow(clippy::cast_precision_loss)] // four ranks
            let cost = square(whole, middle) + rank as f64 * 30.0;
            if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                continue;
            }
            let free = grown(rect, AIR);
            if sheet.owner(free) == Some(wanted.area) && obstacles.free(free) {
                best = Some((cost, Place { centre, radius, lines: block.at(x, rect.y), leader: None }));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Puts the name along an area, turned if need be, and the stack where there is room beside it.
pub fn along(sheet: &Sheet<'_>, wanted: &LabelRequest<'_>, obstacles: &Obstacles) -> Option<Place> {
    const TURNS: [f64; 11] = [0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -80.0, 80.0];
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let obstacles = &obstacles.near(grown(bounds(sheet, wanted.area)?, 1.0));
    let spots = Spots::new(sheet, wanted.area, plot.centre);
    // At last a mere mark: better than a name in the next area.
    let radii = [1.0, 0.8, 0.6, 0.4, 0.28].map(|share| wanted.stack * share);
    for block in wanted.blocks(wanted.sizes.len() / 3) {
        for degrees in TURNS {
            // First the name, in the middle, and the stack where there is room for it; else the other way.
            let Some(lines) = spots.lying(&block, degrees, obstacles) else { continue };
            let with = obstacles.and_lines(&lines);
            if let Some((radius, centre)) =
                radii.into_iter().find_map(|radius| Some((radius, spots.alone(radius, &with)?)))
            {
                return Some(Place { centre, radius, lines, leader: None });
            }
            for radius in radii {
                let Some(centre) = spots.alone(radius, obstacles) else { continue };
                if let Some(lines) = spots.lying(&block, degrees, &obstacles.and_stack(centre, radius)) {
                    return Some(Place { centre, radius, lines, leader: None });
                }
            }
        }
    }
    None
}

/// Puts the stack into the area and its name beside it, where `over` lets it stand; `sided`, on its side of the stack.
pub fn beside(
    sheet: &Sheet<'_>,
    wanted: &LabelRequest<'_>,
    obstacles: &Obstacles,
    sided: bool,
    over: impl Fn(u16) -> bool,
) -> Option<Place> {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let radius = wanted.stack.min(plot.radius - 0.4).max(LEAST);
    let near = bounds(sheet, wanted.area)?;
    let rim = rim(plot);
    for size in wanted.sizes.iter().skip(wanted.sizes.len() / 3) {
        let mut best: Option<(f64, Place)> = None;
        for block in wanted.ways.at(*size) {
            let reach = Field {
                x: near.x - BESIDE - block.w / 2.0,
                y: near.y - BESIDE - block.h / 2.0,
                w: near.w + 2.0 * BESIDE + block.w,
                h: near.h + 2.0 * BESIDE + block.h,
            };
            let obstacles = obstacles.near(grown(reach, block.w + block.h)).and_stack(plot.centre, radius);
            for at in lattice(reach, STEP) {
                let rect = Field { x: at.x - block.w / 2.0, y: at.y - block.h / 2.0, w: block.w, h: block.h };
                let foot = foot(rect, plot.centre);
                let Some(edge) = edge(&rim, foot) else { continue };
                let gap = square(edge, foot).sqrt();
                let cost = gap * 4.0 + square(foot, plot.centre).sqrt();
                let wish = wanted.side().filter(|_| sided);
                let aside = wish.is_some_and(|side| !stands(rect, side, plot.centre, radius));
                if gap > BESIDE || aside || best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                    continue;
                }
                let owner = sheet.owner(grown(rect, AIR));
                if owner.is_some_and(|owner| owner == wanted.area || over(owner))
                    && obstacles.free(grown(rect, AIR))
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

/// Puts the name where the data want it, as large as it meets no border and nothing else, and the stack where there is
/// room. Where the name stands in another area, a line leads to its own.
pub fn given(sheet: &Sheet<'_>, wanted: &LabelRequest<'_>, obstacles: &Obstacles) -> Option<Place> {
    let Some(LabelAt::Point(x, y)) = wanted.at else { return None };
    let plot = sheet.plan.spaces.get(usize::from(wanted.area))?;
    let field = sheet.field;
    let at = Point { x: field.x + x / 100.0 * field.w, y: field.y + y / 100.0 * field.h };
    let rect =
        |block: &Block| Field { x: at.x - block.w / 2.0, y: at.y - block.h / 2.0, w: block.w, h: block.h };
    let fits = |block: &Block| {
        sheet.owner(grown(rect(block), AIR)).is_some() && obstacles.free(grown(rect(block), AIR))
    };
    let block = wanted
        .blocks(0)
        .find(fits)
        .unwrap_or_else(|| wanted.ways.whole(wanted.sizes[wanted.sizes.len() / 2]));
    let lines = block.at(at.x, at.y - block.h / 2.0);
    let with = obstacles.and_lines(&lines);
    let spots = Spots::new(sheet, wanted.area, plot.centre);
    let stack = [1.0, 0.8, 0.6, 0.4].into_iter().find_map(|share| {
        let radius = wanted.stack * share;
        Some((spots.alone(radius, &with)?, radius))
    });
    let (centre, radius) = stack.unwrap_or((plot.centre, wanted.stack.min(plot.radius - 0.4).max(LEAST)));
    let leader = (sheet.holder(at) != Some(wanted.area)).then(|| (foot(rect(&block), centre), centre));
    Some(Place { centre, radius, lines, leader })
}

/// Whether a box stands on this side of a stack.
fn stands(rect: Field, side: &str, centre: Point, radius: f64) -> bool {
    match side {
        "above" => rect.y + rect.h <= centre.y - radius,
        "below" => rect.y >= centre.y + radius,
        "left" => rect.x + rect.w <= centre.x - radius,
        _ => rect.x >= centre.x + radius,
    }
}

/// The point of a box that is nearest to another point.
fn foot(rect: Field, to: Point) -> Point {
    Point { x: to.x.clamp(rect.x, rect.x + rect.w), y: to.y.clamp(rect.y, rect.y + rect.h) }
}

/// Some sixty points of an area's outline.
fn rim(plot: &Plot) -> Vec<Point> {
    let count: usize = plot.outlines.iter().map(Vec::len).sum();
    plot.outlines.iter().flatten().step_by((count / 60).max(1)).copied().collect()
}

fn edge(rim: &[Point], to: Point) -> Option<Point> {
    rim.iter().copied().min_by(|one, other| square(*one, to).total_cmp(&square(*other, to)))
}

/// Where nothing fits: the name on the stack's place, so that it is seen and reported.
pub fn anyhow(sheet: &Sheet<'_>, wanted: &LabelRequest<'_>) -> Place {
    let plot = sheet.plan.spaces.get(usize::from(wanted.area));
    let (centre, radius) = plot.map_or((Point { x: 0.0, y: 0.0 }, 0.0), |plot| (plot.centre, plot.radius));
    let block = wanted.ways.whole(wanted.sizes.last().copied().unwrap_or(6.5));
    let mut lines = block.at(centre.x, centre.y - block.h / 2.0);
    // The box is what there is room for: setting the name in it is an error, and is reported as one.
    for line in &mut lines {
        let w = line.rect.w.min(2.0 * radius);
        line.rect = Field { x: centre.x - w / 2.0, w, ..line.rect };
    }
    Place { centre, radius: wanted.stack.min(radius).max(0.5), lines, leader: None }
}
