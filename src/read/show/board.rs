//! A map: all that is known of its spaces, and of what lies on and between them.

use serde::Serialize;
use warpress_model::map::{Cells, LabelAt, Land, Link, Placed, Terrain, TerrainPosition, Way, Zone};
use warpress_model::word::Word as _;
use warpress_model::{ById, Direction, Map, Row, Space};

use super::row::{RowExtras, RowView};
use super::table::{ColumnView, columns};
use super::{AmountView, plain};

/// A map. What a plain one does not have is left out, so that its JSON stays short.
#[derive(Debug, Serialize)]
pub struct MapView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What kind of map.
    pub kind: &'static str,
    /// The source leaves it to the reader.
    pub authored: bool,
    /// For whom there is one.
    pub per: &'static str,
    /// What it says.
    pub text: String,
    /// What is said below it.
    pub legend: String,
    /// How the track runs.
    pub shape: &'static str,
    /// The columns of its spaces.
    pub columns: Vec<ColumnView<'a>>,
    /// Its zones.
    pub zones: Vec<ZoneView<'a>>,
    /// Its terrains.
    pub terrains: Vec<TerrainView<'a>>,
    /// Its links.
    pub links: Vec<LinkView<'a>>,
    /// Its spaces.
    pub spaces: Vec<SpaceView<'a>>,
    /// Whose pieces it is for.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub on: &'a [String],
    /// The size of a grid, and what else is said of one.
    #[serde(flatten)]
    pub grid: GridView,
    /// Which ends are joined: `none`, `columns`, `rows`, `both`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap: Option<&'static str>,
    /// How spaces are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbering: Option<NumberingView>,
    /// How large a space is (mm).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space_size: Option<f64>,
    /// It is followed one way.
    #[serde(skip_serializing_if = "super::is_down")]
    pub one_way: bool,
    /// `anticlockwise`, if it runs so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<&'static str>,
    /// Its spaces do not touch.
    #[serde(skip_serializing_if = "super::is_down")]
    pub apart: bool,
    /// The land that areas are cut from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub land: Option<LandView<'a>>,
    /// How spaces come to lie where they lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlacedView<'a>>,
    /// Columns rolled at setup, with their tables.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub rolled: &'a ById<ById<String>>,
    /// Pairs that must not come out as neighbours.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub forbid: &'a [(String, String)],
    /// The columns of its terrains.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terrain_columns: Vec<ColumnView<'a>>,
    /// The columns of its zones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zone_columns: Vec<ColumnView<'a>>,
    /// The columns of its links.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub link_columns: Vec<ColumnView<'a>>,
}

impl<'a> MapView<'a> {
    /// The map of this id.
    pub fn of(id: &'a str, map: &'a Map) -> Self {
        Self {
            id,
            name: &map.list.name,
            kind: map.kind.word(),
            authored: map.authored,
            per: map.per.word(),
            text: plain(&map.text),
            legend: plain(&map.legend),
            shape: map.list.shape.word(),
            columns: columns(&map.list.columns),
            zones: map.zones.values().map(ZoneView::from).collect(),
            terrains: map.terrains.values().map(TerrainView::from).collect(),
            links: map.links.values().map(LinkView::from).collect(),
            spaces: map.spaces.iter().zip(&map.list.rows).map(SpaceView::from).collect(),
            on: &map.whose,
            grid: map.into(),
            wrap: match (map.wrap_columns, map.wrap_rows) {
                (false, false) => None,
                (true, false) => Some("columns"),
                (false, true) => Some("rows"),
                (true, true) => Some("both"),
            },
            numbering: (map.across > 0).then(|| map.into()),
            space_size: map.space_size,
            one_way: map.one_way,
            direction: map.anticlockwise.then_some("anticlockwise"),
            apart: map.apart,
            land: map.land.as_ref().map(LandView::from),
            placed: map.placed.as_ref().map(PlacedView::from),
            rolled: &map.rolled,
            forbid: &map.forbid,
            terrain_columns: columns(&map.terrain_columns),
            zone_columns: columns(&map.zone_columns),
            link_columns: columns(&map.link_columns),
        }
    }
}

/// What is said of a grid.
#[derive(Debug, Default, Serialize)]
pub struct GridView {
    /// Its columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub across: Option<u32>,
    /// Its rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub down: Option<u32>,
    /// `pointed`, if hexes have a corner on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orientation: Option<&'static str>,
    /// Which rows of hexes are moved: `odd`, `even`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<&'static str>,
    /// Squares that touch at a corner are neighbours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagonal: Option<bool>,
}

impl From<&Map> for GridView {
    fn from(map: &Map) -> Self {
        let (orientation, odd, diagonal) = match map.cells {
            None => (None, None, None),
            Some(Cells::Square { diagonal }) => (None, None, Some(diagonal)),
            Some(Cells::Pointed { odd }) => (Some("pointed"), Some(odd), None),
            Some(Cells::Flat { odd }) => (Some("flat"), Some(odd), None),
        };
        let is_grid = map.across > 0;
        Self {
            across: is_grid.then_some(map.across),
            down: is_grid.then_some(map.down),
            orientation,
            offset: odd.map(|odd| if odd { "odd" } else { "even" }),
            diagonal,
        }
    }
}

/// How spaces are numbered.
#[derive(Debug, Serialize)]
pub struct NumberingView {
    /// In which way.
    pub by: &'static str,
    /// The first number.
    pub start: i64,
    /// The least number of digits.
    pub pad: usize,
    /// The corner where counting starts.
    pub from: &'static str,
    /// Every second row counts backwards.
    pub snake: bool,
    /// What has letters: `rows`, `columns`.
    pub letters: &'static str,
    /// The numbers are printed.
    pub shown: bool,
}

impl From<&Map> for NumberingView {
    fn from(map: &Map) -> Self {
        let numbering = &map.numbering;
        Self {
            by: numbering.by,
            start: numbering.start,
            pad: numbering.pad,
            from: numbering.from,
            snake: numbering.snake,
            letters: if numbering.row_letters { "rows" } else { "columns" },
            shown: numbering.shown,
        }
    }
}

/// A space.
#[derive(Debug, Serialize)]
pub struct SpaceView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Option<&'a str>,
    /// The spaces that it leads to.
    pub neighbours: Vec<&'a str>,
    /// The ways there, if there is more to say of any of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WayView<'a>>,
    /// Its column and row, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<[u32; 2]>,
    /// How many columns and rows it takes, if not one of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[u32; 2]>,
    /// Where it lies (per cent of the sheet).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// Where it lies in the world (degrees).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lonlat: Option<(f64, f64)>,
    /// From where it grows.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub seeds: &'a [(f64, f64)],
    /// The countries that it is cut from.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub countries: &'a [String],
    /// How large it grows, if not as others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Where its name stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_at: Option<LabelView>,
    /// Nothing enters it.
    #[serde(skip_serializing_if = "super::is_down")]
    pub closed: bool,
    /// How many it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<AmountView<'a>>,
    /// Its terrain, or terrains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<OneOrMore<'a>>,
    /// What lies where the board ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rim: Vec<RimView<'a>>,
    /// Its row. A column goes before what spaces have of the same name, as it does when it is read.
    #[serde(flatten)]
    pub row: RowExtras<'a>,
}

impl<'a> From<(&'a Space, &'a Row)> for SpaceView<'a> {
    fn from((space, row): (&'a Space, &'a Row)) -> Self {
        let mut neighbours: Vec<&str> = Vec::new();
        for way in &space.ways {
            if !neighbours.contains(&way.to.as_str()) {
                neighbours.push(&way.to);
            }
        }
        let ways = if space.ways.iter().any(is_more) { space.ways.as_slice() } else { &[] };
        let label = |label: &LabelAt| match label {
            LabelAt::Beside(word) => LabelView::Beside(word),
            LabelAt::Point(x, y) => LabelView::Point([*x, *y]),
        };
        let rest = RowExtras::from(row);
        Self {
            id: &space.id,
            name: row.name.as_deref(),
            neighbours,
            ways: ways.iter().map(WayView::from).collect(),
            cell: space.cell.map(|(column, row)| [column + 1, row + 1]),
            span: (space.span != (1, 1)).then_some([space.span.0, space.span.1]),
            at: space.at,
            lonlat: space.lonlat,
            seeds: &space.seeds,
            countries: &space.countries,
            weight: ((space.weight - 1.0).abs() > f64::EPSILON).then_some(space.weight),
            label_at: space.label_at.as_ref().map(label),
            closed: space.closed,
            capacity: space.capacity.as_ref().map(AmountView::from),
            terrain: match space.terrain.as_slice() {
                [] => None,
                [one] => Some(OneOrMore::One(one)),
                several => Some(OneOrMore::More(several)),
            },
            rim: space.rim.iter().map(|(side, terrain)| RimView { side: side.word(), terrain }).collect(),
            row: RowExtras { text: rest.text.filter(|_| !row.text.is_empty()), ..rest },
        }
    }
}

/// Where a name stands.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum LabelView {
    /// `above`, `below`, `left`, `right`, `inside`.
    Beside(&'static str),
    /// A point (per cent of the sheet).
    Point([f64; 2]),
}

/// One word, or several.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum OneOrMore<'a> {
    /// One.
    One(&'a str),
    /// Several.
    More(&'a [String]),
}

/// What lies on a side of a space where the board ends.
#[derive(Debug, Serialize)]
pub struct RimView<'a> {
    /// The side.
    pub side: &'static str,
    /// The terrain.
    pub terrain: &'a str,
}

/// Whether there is more to say about a way than where it leads.
fn is_more(way: &Way) -> bool {
    *way != Way::plain(&way.to)
}

/// A way from one space to another.
#[derive(Debug, Serialize)]
pub struct WayView<'a> {
    /// Where it leads.
    pub to: &'a str,
    /// The side on which it leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// The terrains that it crosses.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub terrain: &'a [String],
    /// Nothing takes it.
    #[serde(skip_serializing_if = "super::is_down")]
    pub closed: bool,
    /// It leads from one end of the map to the other.
    #[serde(skip_serializing_if = "super::is_down")]
    pub wraps: bool,
    /// The link that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<&'a str>,
    /// How many may take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<AmountView<'a>>,
    /// What may take it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub of: &'a [String],
    /// When it may be taken.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub only_if: Option<&'a str>,
}

impl<'a> From<&'a Way> for WayView<'a> {
    fn from(way: &'a Way) -> Self {
        Self {
            to: &way.to,
            side: way.side.map(Direction::word),
            terrain: &way.crosses,
            closed: way.closed,
            wraps: way.wraps,
            link: way.link.as_deref(),
            capacity: way.capacity.as_ref().map(AmountView::from),
            of: &way.of,
            only_if: way.only_if.as_ref().map(|when| when.source.as_str()),
        }
    }
}

/// A terrain.
#[derive(Debug, Serialize)]
pub struct TerrainView<'a> {
    /// Its row.
    #[serde(flatten)]
    pub row: RowView<'a>,
    /// Where it lies, if not inside spaces: `along` borders or `across` them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<&'static str>,
    /// Nothing enters it.
    #[serde(skip_serializing_if = "super::is_down")]
    pub closed: bool,
    /// It is water.
    #[serde(skip_serializing_if = "super::is_down")]
    pub water: bool,
    /// What it looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<&'a str>,
}

impl<'a> From<&'a Terrain> for TerrainView<'a> {
    fn from(terrain: &'a Terrain) -> Self {
        let edge = match terrain.lies {
            TerrainPosition::Inside => None,
            TerrainPosition::Along => Some("along"),
            TerrainPosition::Across => Some("across"),
        };
        let (closed, water) = (terrain.closed, terrain.water);
        Self { row: (&terrain.row).into(), edge, closed, water, look: terrain.look.as_deref() }
    }
}

/// A zone.
#[derive(Debug, Serialize)]
pub struct ZoneView<'a> {
    /// Its row.
    #[serde(flatten)]
    pub row: RowView<'a>,
    /// Its spaces.
    pub spaces: &'a [String],
}

impl<'a> From<&'a Zone> for ZoneView<'a> {
    fn from(zone: &'a Zone) -> Self {
        Self { row: (&zone.row).into(), spaces: &zone.spaces }
    }
}

/// A link.
#[derive(Debug, Serialize)]
pub struct LinkView<'a> {
    /// Its row.
    #[serde(flatten)]
    pub row: RowView<'a>,
    /// The spaces that it leads from.
    pub from: &'a [String],
    /// The spaces that it leads to.
    pub to: &'a [String],
    /// It is followed one way.
    #[serde(skip_serializing_if = "super::is_down")]
    pub one_way: bool,
    /// The points that it leads through.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub via: &'a [(f64, f64)],
}

impl<'a> From<&'a Link> for LinkView<'a> {
    fn from(link: &'a Link) -> Self {
        let row = (&link.row).into();
        Self { row, from: &link.from, to: &link.to, one_way: link.one_way, via: &link.via }
    }
}

/// The land that areas are cut from.
#[derive(Debug, Serialize)]
pub struct LandView<'a> {
    /// A base map.
    pub base: Option<&'a str>,
    /// The number from which invented land is grown.
    pub seed: Option<u64>,
    /// What is grown.
    pub form: Option<&'static str>,
    /// West, south, east and north (degrees).
    pub extent: Option<[f64; 4]>,
    /// The projection.
    pub projection: Option<&'a str>,
}

impl<'a> From<&'a Land> for LandView<'a> {
    fn from(land: &'a Land) -> Self {
        Self {
            base: land.base.as_deref(),
            seed: land.seed,
            form: land.form,
            extent: land.extent,
            projection: land.projection.as_deref(),
        }
    }
}

/// How spaces come to lie where they lie.
#[derive(Debug, Serialize)]
pub struct PlacedView<'a> {
    /// `setup` or `play`.
    pub when: &'static str,
    /// The list whose pieces are laid out.
    pub tiles: Option<&'a str>,
    /// Where they are laid.
    pub on: &'a [String],
    /// Who lays them.
    pub by: &'a [String],
    /// What the players read.
    pub text: String,
}

impl<'a> From<&'a Placed> for PlacedView<'a> {
    fn from(placed: &'a Placed) -> Self {
        Self {
            when: placed.when,
            tiles: placed.tiles.as_deref(),
            on: &placed.ground,
            by: &placed.by,
            text: plain(&placed.text),
        }
    }
}
