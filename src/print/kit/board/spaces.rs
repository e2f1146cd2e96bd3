//! Spaces: what is written in them and where. The middle is left to counters.

use std::collections::BTreeMap;

use super::key;
use super::path::{area, outlines, pt};
use super::view::Text;
use super::view::board::{self as view, Label};
use crate::context::row::Rows;
use warpress_geometry::{BoardLayout, Field, Plot};
use warpress_model::map::LabelAt;
use warpress_model::{Game, Map, MapKind, Row, Space};
use warpress_render::theme::{Ink, Theme};

/// What is known of the spaces of a map before they are laid out.
pub struct SpaceContext<'m, 'p> {
    map: &'m Map,
    /// Their rows as templates see them.
    rows: Rows<'m>,
    plan: &'p BoardLayout,
    /// The ground of the board: what lies in its spaces stands on a flat colour.
    base: Option<&'p str>,
    /// The zones of each space.
    zones: Vec<Vec<&'m str>>,
    /// What colours are in this ink.
    theme: (&'p Theme, Ink),
}

impl<'m, 'p> SpaceContext<'m, 'p> {
    /// Looks at every zone once.
    pub fn new(
        game: &'m Game,
        map: &'m Map,
        plan: &'p BoardLayout,
        base: Option<&'p str>,
        theme: (&'p Theme, Ink),
    ) -> Self {
        let index: BTreeMap<&str, usize> =
            map.spaces.iter().enumerate().map(|(at, space)| (space.id.as_str(), at)).collect();
        let mut zones = vec![Vec::new(); map.spaces.len()];
        for zone in map.zones.values() {
            for at in zone.spaces.iter().filter_map(|space| index.get(space.as_str())) {
                zones[*at].push(zone.row.id.as_str());
            }
        }
        Self { map, rows: Rows::of(game, &map.list), plan, base, zones, theme }
    }
}

/// A space as the template gets it. `name_at` is where its name stands if that was chosen elsewhere.
pub fn view(known: &SpaceContext<'_, '_>, at: usize, name_at: Option<Label>) -> view::Space {
    let SpaceContext { map, rows, plan, base, zones, theme: (theme, ink) } = known;
    let (space, row, plot) = (&map.spaces[at], &map.list.rows[at], &plan.spaces[at]);
    let zones: Vec<String> = zones[at].iter().map(|zone| (*zone).to_owned()).collect();
    let inner = inside(map, plot);
    view::Space {
        id: space.id.clone(),
        name: row.name.as_ref().map_or_else(|| Text::program(name(map, space, row)), Text::author),
        number: Text::program(number(map, space, row)),
        path: outlines(&plot.outlines),
        x: pt(plot.centre.x),
        y: pt(plot.centre.y),
        r: pt(plot.radius),
        inside: area(inner),
        label: name_at.unwrap_or_else(|| label(map, space, row, plot, inner)),
        terrain: space.terrain.clone(),
        plain: space.terrain.first().is_none_or(|terrain| *base == Some(terrain)) && zones.is_empty(),
        closed: space.closed,
        zones,
        icon: icon(map, space, row).unwrap_or_default().to_owned(),
        text: Text::author(&row.text),
        side: row.side.clone(),
        colour: row.colour.map(|number| theme.side(number.saturating_sub(1) as usize, *ink).colour),
        values: key::values(row, &map.list.columns),
        columns: rows.columns(row),
    }
}

/// The name in a space. A box without one would be a box for nothing.
pub fn name(map: &Map, space: &Space, row: &Row) -> String {
    let boxes = matches!(map.kind, MapKind::Graph | MapKind::Cells);
    row.name.clone().unwrap_or_else(|| if boxes { key::spoken(&space.id) } else { String::new() })
}

/// The icon in a space: its own, or that of its terrain.
pub fn icon<'m>(map: &'m Map, space: &Space, row: &'m Row) -> Option<&'m str> {
    let of_terrain = || space.terrain.iter().find_map(|id| map.terrains.get(id)?.row.icon.as_ref());
    row.icon.as_ref().or_else(of_terrain).map(String::as_str)
}

/// The number in a space: its id, where spaces are numbered and no name says the same.
fn number<'m>(map: &Map, space: &'m Space, row: &Row) -> &'m str {
    let numbered = map.kind.is_grid() || matches!(map.kind, MapKind::Track | MapKind::Ring);
    let numeric = space.id.chars().any(|letter| letter.is_ascii_digit()) && space.id.len() <= 6;
    let said = row.name.as_deref() == Some(space.id.as_str());
    // Ids that are words were made of names.
    let own = map.kind.is_grid() || numeric && space.id.starts_with(|first: char| first.is_ascii_digit());
    if numbered && map.numbering.shown && own && !said { &space.id } else { "" }
}

/// The largest upright rectangle that is certainly inside a space.
pub fn inside(map: &Map, plot: &Plot) -> Field {
    let Some(outline) = plot.outlines.first() else { return Field::default() };
    let upright = outline.len() == 4
        && outline
            .iter()
            .zip(outline.iter().cycle().skip(1))
            .all(|(a, b)| (a.x - b.x).abs() < 0.01 || (a.y - b.y).abs() < 0.01);
    let (centre, r) = (plot.centre, plot.radius);
    let (w, h) = match map.kind {
        _ if upright => {
            let span = |of: fn(&warpress_geometry::Point) -> f64| {
                let all = outline.iter().map(of);
                all.clone().fold(f64::NEG_INFINITY, f64::max) - all.fold(f64::INFINITY, f64::min)
            };
            (span(|point| point.x), span(|point| point.y))
        }
        MapKind::Hex => (r * 1.62, r * 1.5),
        _ => (r * 1.72, r * 1.72),
    };
    Field { x: centre.x - w / 2.0, y: centre.y - h / 2.0, w, h }
}

/// Where the name of a space stands within it.
fn label(map: &Map, space: &Space, row: &Row, plot: &Plot, inner: Field) -> Label {
    let r = plot.radius;
    let shown = !number(map, space, row).is_empty();
    let wish = match &space.label_at {
        Some(LabelAt::Beside(word)) => *word,
        _ if icon(map, space, row).is_some() => "below",
        _ => "above",
    };
    // Clear of the number and of outlines.
    let (dx, top, bottom) = match map.kind {
        MapKind::Square => (0.9, if shown { 4.2 } else { 1.6 }, 2.0),
        MapKind::Hex => (0.0, if shown { 0.28 * r } else { 0.0 }, 0.1 * r),
        _ => (0.8, 0.8, 0.8),
    };
    let free = (inner.h - top - bottom).max(0.1);
    let (x, w) = (inner.x + dx, (inner.w - 2.0 * dx).max(0.1));
    let part = if map.kind == MapKind::Square { 0.62 } else { 0.48 };
    let (y, h, valign) = match wish {
        "below" => (inner.y + inner.h - bottom - free * part, free * part, "bottom"),
        "inside" | "left" | "right" => (inner.y + top, free, "middle"),
        _ => (inner.y + top, free * part, "top"),
    };
    Label { area: area(Field { x, y, w, h }), align: "center", valign: Some(valign), size: 9.0 }
}
