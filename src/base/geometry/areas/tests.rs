//! What a map of areas must keep: everybody has ground, lines are shared, and the drawing agrees with the data.

use std::collections::BTreeSet;

use super::*;
use warpress_model::map::{Land, Numbering, Space, Terrain, TerrainPosition, Way};
use warpress_model::{
    ById, Component, FaceSpec, List, ListKind, Location, MapKind, Row, Scope, Shape, SizeSpec,
};

fn row(id: &str) -> Row {
    Row {
        id: id.to_owned(),
        was: None,
        name: Some(id.to_owned()),
        count: None,
        count_story: warpress_model::value::Story::default(),
        kinds: Vec::new(),
        tags: Vec::new(),
        side: None,
        values: ById::new(),
        uses: Vec::new(),
        text: String::new(),
        note: None,
        icon: None,
        scene: None,
        light: None,
        art: None,
        own_back: None,
        mirrored: None,
        colour: None,
        slots: ById::new(),
        template: None,
        as_printed: ById::new(),
        ruling: None,
        versions: ById::new(),
        back: None,
        at: Location::default(),
    }
}

fn space(id: &str) -> Space {
    Space {
        id: id.to_owned(),
        cell: None,
        span: (1, 1),
        at: None,
        lonlat: None,
        seeds: Vec::new(),
        countries: Vec::new(),
        weight: 1.0,
        label_at: None,
        terrain: Vec::new(),
        capacity: None,
        closed: false,
        rim: Vec::new(),
        ways: Vec::new(),
    }
}

fn map(land: Option<Land>, spaces: Vec<Space>) -> Map {
    let sea =
        Terrain { row: row("sea"), lies: TerrainPosition::Inside, closed: false, water: true, look: None };
    Map {
        kind: MapKind::Areas,
        authored: true,
        ruling: None,
        per: Scope::Game,
        whose: Vec::new(),
        text: String::new(),
        legend: String::new(),
        list: List {
            id: "map".into(),
            name: "Map".into(),
            kind: ListKind::Spaces,
            columns: ById::new(),
            codes: ById::new(),
            size: SizeSpec::Named("board".into()),
            shape: Shape::Square,
            side: None,
            count_from: None,
            count_ruling: None,
            stated: None,
            component: Component { printed: true, per: Scope::Game },
            face: FaceSpec::default(),
            notes: None,
            label: None,
            quick: None,
            art: None,
            rows: spaces.iter().map(|space| row(&space.id)).collect(),
        },
        spaces,
        terrain_columns: ById::new(),
        terrains: ById::from_iter([("sea".to_owned(), sea)]),
        zone_columns: ById::new(),
        zones: ById::new(),
        link_columns: ById::new(),
        links: ById::new(),
        across: 0,
        down: 0,
        cells: None,
        space_size: None,
        numbering: Numbering {
            by: "own",
            start: 1,
            pad: 0,
            from: "top-left",
            snake: false,
            row_letters: false,
            shown: false,
        },
        wrap_columns: false,
        wrap_rows: false,
        one_way: false,
        anticlockwise: false,
        apart: false,
        land,
        drawn: false,
        forbid: Vec::new(),
        rolled: ById::new(),
        placed: None,
    }
}

pub fn join(map: &mut Map, pairs: &[(usize, usize)]) {
    for (one, other) in pairs {
        for (from, to) in [(*one, *other), (*other, *one)] {
            let id = map.spaces[to].id.clone();
            map.spaces[from].ways.push(Way::plain(&id));
        }
    }
}

/// A grid of areas without land of its own, `across` by `down`.
pub fn plain(across: u32, down: u32) -> Map {
    let at = |place: u32, of: u32| (f64::from(place) + 0.5) / f64::from(of) * 100.0;
    let cells = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
    let spaces = cells.map(|(column, row)| Space {
        at: Some((at(column, across), at(row, down))),
        ..space(&format!("a{column}{row}"))
    });
    map(None, spaces.collect())
}

fn grown(seed: u64, form: &'static str, lands: usize, seas: usize) -> Map {
    let mut spaces: Vec<Space> = (0..lands).map(|at| space(&format!("land-{at}"))).collect();
    spaces.extend((0..seas).map(|at| Space { terrain: vec!["sea".into()], ..space(&format!("sea-{at}")) }));
    map(Some(Land { seed: Some(seed), form: Some(form), ..Land::default() }), spaces)
}

fn atlas() -> Atlas {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(FILE);
    Atlas::read(&std::fs::read(file).unwrap()).unwrap()
}

/// Twelve lands and four seas about the Mediterranean.
fn inner_sea() -> Map {
    let at = |id: &str, lonlat: (f64, f64)| Space { lonlat: Some(lonlat), ..space(id) };
    let sea = |id: &str, lonlat: (f64, f64)| Space { terrain: vec!["sea".into()], ..at(id, lonlat) };
    let land = Land { base: Some("mediterranean".into()), ..Land::default() };
    map(
        Some(land),
        vec![
            at("hispania", (-3.5, 40.0)),
            at("gallia", (3.0, 45.5)),
            at("italia", (12.5, 43.0)),
            at("sicilia", (14.0, 37.5)),
            at("graecia", (22.0, 39.5)),
            at("asia", (31.0, 39.0)),
            at("syria", (37.5, 35.0)),
            at("aegyptus", (30.0, 29.5)),
            at("libya", (18.0, 30.0)),
            at("africa", (8.0, 35.5)),
            at("creta", (24.9, 35.2)),
            at("dacia", (24.0, 46.0)),
            sea("western", (6.0, 39.5)),
            sea("ionian", (18.5, 36.5)),
            sea("eastern", (29.5, 33.5)),
            sea("euxine", (34.0, 43.0)),
        ],
    )
}

/// Pairs of areas between which a line is drawn that is long enough to be seen.
fn seen(drawing: &Drawing) -> BTreeSet<(usize, usize)> {
    let mut long = std::collections::BTreeMap::new();
    for border in &drawing.layout.borders {
        let Some(with) = border.with else { continue };
        let length: f64 = border.line.windows(2).map(|ends| ends[0].to(ends[1])).sum();
        *long.entry((border.of, with)).or_insert(0.0) += length;
    }
    long.into_iter().filter(|(_, length)| *length > cell_owners::TOUCH * 0.6).map(|(pair, _)| pair).collect()
}

fn fine(map: &Map, atlas: Option<&Atlas>) -> Drawing {
    let drawing = draw(map, atlas);
    for (space, plot) in map.spaces.iter().zip(&drawing.layout.spaces) {
        assert!(!plot.outlines.is_empty(), "{} lies nowhere: {:?}", space.id, drawing.findings);
        assert!(plot.radius > 0.4, "{} has no room for a piece", space.id);
    }
    let (w, h) = drawing.layout.size;
    let points = drawing.layout.spaces.iter().flat_map(|plot| plot.outlines.iter().flatten());
    for point in points.chain(drawing.layout.borders.iter().flat_map(|border| &border.line)) {
        assert!((-1e-6..=w + 1e-6).contains(&point.x) && (-1e-6..=h + 1e-6).contains(&point.y), "{point:?}");
    }
    let visible = seen(&drawing);
    assert!(drawing.touching.iter().all(|pair| visible.contains(pair)), "who touches is seen to touch");
    drawing
}

#[test]
fn neighbours_that_the_data_name_touch_and_no_others_do() {
    let mut map = plain(4, 3);
    // Steps along rows and columns, and one diagonal instead of the other.
    let at = |column: usize, row: usize| row * 4 + column;
    let mut pairs = vec![(at(1, 0), at(2, 1))];
    for row in 0..3 {
        pairs.extend((0..3).map(|column| (at(column, row), at(column + 1, row))));
        pairs.extend((0..4).filter(|_| row < 2).map(|column| (at(column, row), at(column, row + 1))));
    }
    join(&mut map, &pairs);
    let drawing = fine(&map, None);
    let declared: BTreeSet<_> = pairs.iter().map(|(one, other)| (*one.min(other), *one.max(other))).collect();
    assert_eq!(drawing.touching, declared, "{:?}", drawing.findings);
    assert!(drawing.linked.is_empty() && drawing.findings.is_empty());
}

#[test]
fn neighbours_that_cannot_touch_are_linked() {
    let mut map = plain(3, 1);
    join(&mut map, &[(0, 1), (1, 2), (0, 2)]);
    let drawing = fine(&map, None);
    let all: BTreeSet<_> = drawing.touching.union(&drawing.linked).copied().collect();
    assert_eq!(all, BTreeSet::from([(0, 1), (1, 2), (0, 2)]));
    assert_eq!(drawing.layout.routes.len(), drawing.linked.len());
}

#[test]
fn what_is_forbidden_never_touches() {
    let mut map = plain(2, 1);
    map.forbid.push(("a00".into(), "a10".into()));
    let drawing = fine(&map, None);
    assert!(drawing.touching.is_empty() && !drawing.wild.is_empty(), "no man's land lies between them");
    assert!(seen(&drawing).is_empty());
}

#[test]
fn lands_lie_on_land_and_seas_at_sea() {
    let atlas = atlas();
    let map = inner_sea();
    let drawing = fine(&map, Some(&atlas));
    assert!(drawing.findings.is_empty(), "{:?}", drawing.findings);
    let id = |id: &str| map.spaces.iter().position(|space| space.id == id).unwrap();
    let touch = |one: &str, other: &str| {
        let (one, other) = (id(one), id(other));
        drawing.touching.contains(&(one.min(other), one.max(other)))
    };
    assert!(touch("hispania", "gallia") && touch("gallia", "western") && touch("creta", "eastern"));
    assert!(!touch("creta", "graecia") && !touch("africa", "sicilia") && !touch("western", "euxine"));
}

#[test]
fn a_seed_in_the_sea_and_one_off_the_map_are_reported() {
    let mut map = inner_sea();
    map.spaces[0].lonlat = Some((19.0, 35.2));
    map.spaces[1].lonlat = Some((-75.0, 45.0));
    let found = draw(&map, Some(&atlas())).findings;
    assert_eq!(found, [Finding::OffSheet { space: 1 }, Finding::NoGround { space: 0 }]);
}

#[test]
fn countries_are_theirs_alone() {
    let of = |id: &str, country: &str| Space { countries: vec![country.into()], ..space(id) };
    let land = Land { base: Some("iberia".into()), ..Land::default() };
    let map = map(Some(land), vec![of("spain", "Spain"), of("portugal", "portugal"), of("lost", "Atlantis")]);
    let drawing = draw(&map, Some(&atlas()));
    assert!(drawing.touching.contains(&(0, 1)));
    assert_eq!(drawing.findings[0], Finding::NoCountry { space: 2, name: "Atlantis".into() });
}

#[test]
fn invented_land_has_ground_for_all_and_is_the_same_each_time() {
    for (seed, form) in [(1, "continent"), (7, "islands"), (3, "coast"), (5, "stars")] {
        let map = grown(seed, form, 14, if form == "stars" { 0 } else { 5 });
        let drawing = fine(&map, None);
        assert_eq!(drawing.layout, draw(&map, None).layout, "{form}");
        assert_ne!(drawing.layout, draw(&grown(seed + 1, form, 14, 5), None).layout, "{form}");
    }
}

#[test]
fn a_map_drawn_once_more_with_the_neighbours_it_showed_stays_as_it_is() {
    let mut map = grown(11, "continent", 16, 4);
    let first = fine(&map, None);
    map.drawn = true;
    let pairs: Vec<_> = first.touching.iter().copied().collect();
    join(&mut map, &pairs);
    let second = draw(&map, None);
    assert_eq!(first.layout.spaces, second.layout.spaces);
    let board = crate::Board::new(&map);
    let said: BTreeSet<_> = (0..board.len())
        .flat_map(|one| board.neighbours(one).into_iter().map(move |other| (one.min(other), one.max(other))))
        .collect();
    assert_eq!(said, second.touching);
}

#[test]
fn no_two_lines_cross() {
    let drawing = fine(&grown(2, "islands", 20, 6), None);
    let lines: Vec<_> = drawing
        .layout
        .borders
        .iter()
        .flat_map(|border| border.line.windows(2))
        .map(|ends| (ends[0], ends[1]))
        .collect();
    let side = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    for (at, (a, b)) in lines.iter().enumerate() {
        for (c, d) in &lines[at + 1..] {
            let cross =
                side(*a, *b, *c) * side(*a, *b, *d) < -1e-9 && side(*c, *d, *a) * side(*c, *d, *b) < -1e-9;
            assert!(!cross, "{a:?}-{b:?} crosses {c:?}-{d:?}");
        }
    }
}

#[test]
fn shades_differ_where_areas_touch() {
    let drawing = fine(&grown(9, "continent", 30, 4), None);
    for (one, other) in &drawing.touching {
        let alike = drawing.wet[*one] == drawing.wet[*other];
        assert!(!alike || drawing.shades[*one] != drawing.shades[*other]);
    }
}

#[test]
fn strange_maps_are_drawn_without_panic() {
    for size in [(20.0, 20.0), (3000.0, 20.0), (20.0, 3000.0)] {
        let mut map = plain(5, 5);
        map.list.size = SizeSpec::Millimetres(size.0, size.1);
        draw(&map, None);
    }
    for projection in ["mercator", "conic", "equirectangular", "azimuthal", "globe"] {
        for extent in [[-180.0, -90.0, 180.0, 90.0], [170.0, -89.0, 200.0, -60.0], [0.0, 0.0, 0.01, 0.01]] {
            let mut map = inner_sea();
            let projection = Some(projection.to_owned());
            map.land = Some(Land { extent: Some(extent), projection, ..Land::default() });
            draw(&map, Some(&atlas()));
        }
    }
    let mut crowd = plain(1, 1);
    crowd.spaces = (0..MOST + 5).map(|at| space(&format!("x{at}"))).collect();
    crowd.list.rows = crowd.spaces.iter().map(|space| row(&space.id)).collect();
    assert!(draw(&crowd, None).findings.contains(&Finding::TooMany));
    draw(&map(None, Vec::new()), None);
    assert!(Atlas::read(&[0xFF; 40]).is_none() && Atlas::read(&[]).is_none());
}
