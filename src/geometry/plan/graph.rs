//! Points and links: boxes that hold a name and a few counters where there is room, else circles.

use super::cells::between;
use super::{Course, Field, Frame, Plan, Plot, Point};
use crate::model::Map;

pub(super) fn plan(map: &Map, frame: &Frame) -> Plan {
    let mut plan = Plan::on(frame);
    let field = frame.field;
    let (w, h) = (field.w * 0.16, field.h * 0.09);
    for space in &map.spaces {
        let (x, y) = space.at.unwrap_or((50.0, 50.0));
        let centre = Point::new(
            field.x + w / 2.0 + (field.w - w) * x / 100.0,
            field.y + h / 2.0 + (field.h - h) * y / 100.0,
        );
        let area = Field { x: centre.x - w / 2.0, y: centre.y - h / 2.0, w, h };
        plan.spaces.push(Plot { outlines: vec![area.corners()], centre, radius: w.min(h) / 2.0 });
    }
    for (from, space) in map.spaces.iter().enumerate() {
        for way in &space.ways {
            let Some(to) = map.spaces.iter().position(|other| other.id == way.to) else { continue };
            let back = map.spaces[to].ways.iter().any(|other| other.to == space.id && other.link == way.link);
            if back && to < from {
                continue;
            }
            let line = between(&plan.spaces[from], &plan.spaces[to]);
            let link = way.link.clone().unwrap_or_default();
            plan.courses.push(Course { link, from, to, one_way: !back, line });
        }
    }
    plan
}
