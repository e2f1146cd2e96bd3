//! Where the title stands on the map: at the rim, where it covers least of what is played on.

use std::collections::BTreeMap;

use super::paper::Sheet;
use warpress_geometry::{Field, Point};

/// Between the frame and the cartouche (mm).
const AWAY: f64 = 3.0;
/// Points at which a place is tried (mm apart).
const STEP: f64 = 2.0;

/// The best place for a box of this size.
pub fn place(sheet: &Sheet<'_>, areas: u16, w: f64, h: f64) -> Field {
    let field = sheet.field;
    let (left, right) = (field.x + AWAY, (field.x + field.w - AWAY - w).max(field.x));
    let (top, bottom) = (field.y + AWAY, (field.y + field.h - AWAY - h).max(field.y));
    let mut places = Vec::new();
    let steps = 14;
    for step in 0..=steps {
        let part = f64::from(step) / f64::from(steps);
        let (x, y) = (left + (right - left) * part, bottom - (bottom - top) * part);
        places.extend([(x, bottom), (x, top), (left, y), (right, y)]);
    }
    let extents: Vec<f64> = (0..areas).map(|area| sheet.extent(area)).collect();
    let cost = |(x, y): &(f64, f64)| {
        let rect = Field { x: *x, y: *y, w, h };
        let mut covered: BTreeMap<u16, f64> = BTreeMap::new();
        let (mut at_x, mut at_y) = (rect.x, rect.y);
        while at_y < rect.y + rect.h {
            while at_x < rect.x + rect.w {
                if let Some(owner) = sheet.holder(Point { x: at_x, y: at_y }).filter(|owner| *owner < areas) {
                    *covered.entry(owner).or_default() += STEP * STEP;
                }
                at_x += STEP;
            }
            (at_x, at_y) = (rect.x, at_y + STEP);
        }
        covered
            .into_iter()
            .map(|(area, covered)| {
                let share = covered / extents[usize::from(area)].max(1.0);
                // Where hardly anything is left of an area, nothing is won.
                share * share + if share > 0.4 { 5.0 } else { 0.0 } + 0.02
            })
            .sum::<f64>()
    };
    let mut best = (f64::MAX, (left, bottom));
    for place in places {
        let cost = cost(&place);
        if cost < best.0 - 1e-9 {
            best = (cost, place);
        }
    }
    Field { x: best.1.0, y: best.1.1, w, h }
}
