//! From the map's own size to the sheet: scale, margins, and what a box on the sheet covers on the map.

use super::super::BoardTarget;
use warpress_geometry::areas::{Drawing, Room};
use warpress_geometry::{BoardLayout, Field, Point};
use warpress_model::{Map, SizeSpec};

/// White between the edge of the sheet and the frame of the map (mm).
pub const MARGIN: f64 = 6.0;

/// A map of areas on its sheet. All measures are mm on the sheet.
pub struct Sheet<'d> {
    /// Width and height.
    pub size: (f64, f64),
    /// Where the map lies.
    pub field: Field,
    /// Where the legend stands, if there is one.
    pub legend: Option<Field>,
    /// Lines and outlines on the sheet.
    pub plan: BoardLayout,
    room: &'d Room,
    scale: f64,
}

impl<'d> Sheet<'d> {
    /// Lays a map out on what is asked for; `below` is the height of the legend.
    pub fn new(map: &Map, drawing: &'d Drawing, asked: &BoardTarget, below: f64) -> Self {
        let paper = asked.paper;
        let (w, h) = drawing.layout.size;
        let most = match map.list.size {
            SizeSpec::Millimetres(w, h) => (w * asked.share, h * asked.share),
            SizeSpec::Named(_) if w >= h => (paper.1, paper.0),
            SizeSpec::Named(_) => paper,
        };
        let room = (most.0 - 2.0 * MARGIN, most.1 - 2.0 * MARGIN - below);
        let scale = (room.0 / w).min(room.1 / h).max(0.05);
        let own = matches!(map.list.size, SizeSpec::Millimetres(..));
        let size = if own { most } else { (w * scale + 2.0 * MARGIN, h * scale + 2.0 * MARGIN + below) };
        let field = Field {
            x: (size.0 - w * scale) / 2.0,
            y: MARGIN + (size.1 - 2.0 * MARGIN - below - h * scale).max(0.0) / 2.0,
            w: w * scale,
            h: h * scale,
        };
        let y = field.y + field.h + 2.5;
        let legend = (below > 0.0).then_some(Field { x: field.x, y, w: field.w, h: below - 2.5 });
        let plan = lay(&drawing.layout, field, scale);
        Self { size, field, legend, plan, room: &drawing.room, scale }
    }

    /// A point of the map, from the sheet.
    fn inside(&self, point: Point) -> Point {
        Point { x: (point.x - self.field.x) / self.scale, y: (point.y - self.field.y) / self.scale }
    }

    /// More outlines of the drawing, on the sheet.
    pub fn rings(&self, rings: &[Vec<Point>]) -> Vec<Vec<Point>> {
        rings.iter().map(|ring| line(ring, self.field, self.scale)).collect()
    }

    /// Whether a box lies in one area and meets no border, coast or edge; which area.
    pub fn owner(&self, rect: Field) -> Option<u16> {
        let (from, to) = (
            self.inside(Point { x: rect.x, y: rect.y }),
            self.inside(Point { x: rect.x + rect.w, y: rect.y + rect.h }),
        );
        let owner = self.room.owner(from)?;
        self.room.fits(owner, from.x, from.y, to.x, to.y).then_some(owner)
    }

    /// Whether a point belongs to an area, and how far it is to its rim.
    pub fn clear(&self, area: u16, point: Point) -> Option<f64> {
        let point = self.inside(point);
        (self.room.owner(point)? == area).then(|| self.room.clear(point) * self.scale)
    }

    /// Who holds a point.
    pub fn holder(&self, point: Point) -> Option<u16> {
        self.room.owner(self.inside(point))
    }

    /// The greatest distance of a point of an area to its rim.
    pub fn most(&self, area: u16) -> f64 {
        self.room.most(area) * self.scale
    }

    /// So far two points may lie apart and still be one to [`Sheet::clear`].
    pub fn grain(&self) -> f64 {
        self.room.grain() * self.scale
    }

    /// How large an area is (mm²).
    pub fn extent(&self, area: u16) -> f64 {
        self.room.size(area) * self.scale * self.scale
    }
}

fn line(points: &[Point], field: Field, scale: f64) -> Vec<Point> {
    points.iter().map(|point| Point { x: field.x + point.x * scale, y: field.y + point.y * scale }).collect()
}

fn lay(plan: &BoardLayout, field: Field, scale: f64) -> BoardLayout {
    let mut plan = plan.clone();
    let each = |points: &mut Vec<Point>| *points = line(points, field, scale);
    for plot in &mut plan.spaces {
        plot.outlines.iter_mut().for_each(each);
        plot.centre = line(&[plot.centre], field, scale)[0];
        plot.radius *= scale;
    }
    plan.borders.iter_mut().for_each(|border| each(&mut border.line));
    plan.routes.iter_mut().for_each(|route| each(&mut route.line));
    plan.land.iter_mut().for_each(each);
    plan
}
