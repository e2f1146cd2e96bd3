//! The legend: terrains that are on the map, zones that the map does not name, and what is said below it. It is
//! measured before the sheet is shared, and laid out when its place is known.

use warpress_sheet::Length;

use super::letters::{Letters, Role};
use super::view::board::{self as view, Item, LegendContent, LegendSubject, Value, Zone};
use super::view::{Area, Text};
use warpress_geometry::Field;
use warpress_model::map::{Terrain, TerrainPosition};
use warpress_model::{ById, Column, Map, Parsed, Row};

/// Type of entries, of what is said of them, of texts (pt).
const NAME: f32 = 8.0;
const DETAIL: f32 = 7.0;
const TEXT: f32 = 8.0;
/// The swatch before an entry, and air behind it (pt).
const SWATCH: f64 = 26.0;
const AFTER: f64 = 12.0;
/// An entry is no wider (pt).
const WIDEST: f64 = 170.0;
const AIR: f64 = 5.0;

/// An entry: a swatch with words beside it.
struct Entry {
    what: LegendSubject,
    name: Text,
    detail: Text,
    /// Width on one line (pt).
    wide: f64,
}

/// What the legend says.
pub struct Legend<'l> {
    letters: &'l Letters<'l>,
    /// How much larger its type is than usual.
    scale: f64,
    entries: Vec<Entry>,
    texts: Vec<Text>,
}

impl<'l> Legend<'l> {
    /// The terrains of a map, its zones if asked for, spaces whose texts stand here, and its texts.
    pub fn of(map: &Map, zones: &[Zone], records: &[usize], letters: &'l Letters<'l>) -> Self {
        let mut entries = Vec::new();
        let mut add = |what, name: Text, detail: Text| {
            let wide = letters.width(&name, Role::Label, 700, NAME).max(letters.width(
                &detail,
                Role::Label,
                500,
                DETAIL,
            ));
            entries.push(Entry { what, name, detail, wide: wide + SWATCH + AFTER });
        };
        for (id, terrain) in terrains(map) {
            let name = terrain.row.name.as_ref();
            let name = name.map_or_else(|| Text::program(spoken(id)), Text::author);
            add(
                LegendSubject::Terrain { terrain: id.to_owned() },
                name,
                detail(&terrain.row, &map.terrain_columns),
            );
        }
        for zone in zones {
            let row = map.zones.get(&zone.id).map(|zone| &zone.row);
            let detail = row.map(|row| detail(row, &map.zone_columns)).unwrap_or_default();
            if !zone.letter.is_empty() || !detail.is_empty() {
                add(LegendSubject::Zone { zone: zone.id.clone() }, zone.name.clone(), detail);
            }
        }
        for (space, row) in records.iter().map(|at| (&map.spaces[*at], &map.list.rows[*at])) {
            let name = row.name.as_ref().map_or_else(|| Text::program(&space.id), Text::author);
            let space = LegendSubject::Space { space: space.id.clone(), icon: row.icon.clone() };
            add(space, name, Text::author(&row.text));
        }
        let texts = [&map.text, &map.legend].into_iter().filter(|text| !text.is_empty());
        let texts = texts.map(Text::author).collect();
        Self { letters, scale: 1.0, entries, texts }
    }

    /// Whether there is anything to say.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.texts.is_empty()
    }

    /// How high it is at this width (both mm).
    pub fn height(&self, wide: f64) -> f64 {
        let (_, high) = self.lay(wide.to_pt());
        high.to_mm()
    }

    /// The same in the largest type, up to half as large again, in which it fits into a place (mm).
    #[must_use]
    pub fn grown(mut self, place: Field) -> Self {
        for scale in [1.5, 1.35, 1.2, 1.1, 1.0] {
            self.scale = scale;
            if self.height(place.w) <= place.h {
                break;
            }
        }
        self
    }

    /// The legend in its place (mm).
    pub fn view(&self, place: Field) -> view::Legend {
        let area = super::path::area(place);
        let (mut items, _) = self.lay(area.w);
        for item in &mut items {
            for (at, by) in [(&mut item.area.x, area.x), (&mut item.area.y, area.y)] {
                *at = ((*at + by) * 100.0).round() / 100.0;
            }
        }
        view::Legend { area, items, free: None }
    }

    /// Entries in columns of one width, texts below them; with the height of all (pt).
    fn lay(&self, wide: f64) -> (Vec<Item>, f64) {
        let (swatch, after, air) = (SWATCH * self.scale, AFTER * self.scale, AIR * self.scale);
        let mut items = Vec::new();
        let mut y = 0.0;
        if !self.entries.is_empty() {
            let widest = self.entries.iter().map(|entry| entry.wide.min(WIDEST)).fold(0.0, f64::max);
            let columns = (wide / (widest * self.scale)).floor().max(1.0);
            let column = wide / columns;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few
            let per_row = columns as usize;
            for row in self.entries.chunks(per_row) {
                let heights = row.iter().map(|entry| self.entry_height(entry, column - swatch - after));
                let high = heights.fold(0.0, f64::max);
                for (place, entry) in row.iter().enumerate() {
                    #[allow(clippy::cast_precision_loss)] // a few
                    let x = column * place as f64;
                    let what = LegendContent::Entry {
                        of: entry.what.clone(),
                        name: entry.name.clone(),
                        detail: entry.detail.clone(),
                        swatch: swatch - 6.0,
                        scale: self.scale,
                    };
                    items.push(Item { what, area: Area { x, y, w: column - after, h: high } });
                }
                y += high + air;
            }
        }
        if !self.entries.is_empty() && !self.texts.is_empty() {
            y += air;
        }
        for text in &self.texts {
            let size = self.size(TEXT);
            let high = self.letters.height(text, Role::Text, 400, size, wide) + 1.0;
            let what = LegendContent::Words { text: text.clone(), size };
            items.push(Item { what, area: Area { x: 0.0, y, w: wide, h: high } });
            y += high + air;
        }
        (items, (y - air).max(0.0))
    }

    #[allow(clippy::cast_possible_truncation)] // a type size
    fn size(&self, size: f32) -> f32 {
        size * self.scale as f32
    }

    fn entry_height(&self, entry: &Entry, wide: f64) -> f64 {
        let name = self.letters.height(&entry.name, Role::Label, 700, self.size(NAME), wide);
        let detail = self.letters.height(&entry.detail, Role::Label, 500, self.size(DETAIL), wide);
        (name + detail + 1.5).max(15.0 * self.scale)
    }
}

/// The terrains that lie on the map, in the order of the data.
pub fn terrains(map: &Map) -> Vec<(&str, &Terrain)> {
    let spaces = map.spaces.iter();
    let here: std::collections::BTreeSet<&str> = spaces
        .flat_map(|space| {
            let ways = space.ways.iter().flat_map(|way| &way.crosses);
            let rim = space.rim.iter().map(|(_, terrain)| terrain);
            space.terrain.iter().chain(ways).chain(rim).map(String::as_str)
        })
        .collect();
    map.terrains
        .iter()
        .filter(|(id, _)| here.contains(id.as_str()))
        .map(|(id, terrain)| (id.as_str(), terrain))
        .collect()
}

/// A terrain as the template gets it, without its shapes.
pub fn terrain(id: &str, terrain: &Terrain) -> view::Terrain {
    view::Terrain {
        id: id.to_owned(),
        name: terrain.row.name.as_ref().map_or_else(|| Text::program(id), Text::author),
        look: terrain.look.as_deref().unwrap_or(id).to_owned(),
        icon: terrain.row.icon.clone().unwrap_or_default(),
        lies: match terrain.lies {
            TerrainPosition::Inside => "inside",
            TerrainPosition::Along => "along",
            TerrainPosition::Across => "across",
        },
        closed: terrain.closed,
        water: terrain.water,
    }
}

/// A name for people, of an id: `western-edge` is "Western edge".
pub fn spoken(id: &str) -> String {
    let words = id.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a row says in its columns and its text, in a line.
fn detail(row: &Row, columns: &ById<Column>) -> Text {
    let said = |value: &Value| format!("{} {}", &*value.label, &*value.text);
    let mut parts: Vec<String> = values(row, columns).iter().map(said).collect();
    if !row.text.is_empty() {
        parts.push(row.text.clone());
    }
    Text::author(parts.join(" · "))
}

/// What a row says in its columns, with their headings; what is none or nothing out of the ordinary is left out.
pub fn values(row: &Row, columns: &ById<Column>) -> Vec<Value> {
    let value = |(id, column): (&String, &Column)| {
        let value =
            row.values.get(id).filter(|value| value.parsed != Parsed::None && !value.printed.is_empty())?;
        // What the drawing says already.
        let drawn = matches!(id.as_str(), "edge" | "closed" | "water" | "look");
        let usual = column.default.as_ref().is_some_and(|usual| usual.printed == value.printed);
        (!usual && !column.lore && !drawn).then(|| Value {
            id: id.clone(),
            label: Text::author(&column.label),
            text: Text::author(&value.printed),
        })
    };
    columns.iter().filter_map(value).collect()
}
