//! Boards made of data: what the referee measures and walks.

use std::path::Path;

use proptest::prelude::*;
use warpress_geometry::{Board, path::unit};
use warpress_model::Direction::{E, N, NE, NW, S};
use warpress_model::{ById, Map};

use crate::common::ROOT;

/// The maps of a game that is written for the purpose.
fn maps(files: &[(&str, &str)]) -> ById<Map> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let game = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    std::fs::write(folder.path().join("game.toml"), game).unwrap();
    for (id, text) in files {
        std::fs::write(folder.path().join(format!("maps/{id}.toml")), text).unwrap();
    }
    super::game(folder.path(), &[]).maps
}

fn board(text: &str) -> Board {
    Board::new(&maps(&[("m", text)])["m"])
}

fn library(slug: &str) -> ById<Map> {
    super::game(&Path::new(ROOT).join("data").join(slug), &[]).maps
}

#[test]
fn the_board_of_afv_skirmish_is_walked_with_corners() {
    let board = Board::new(&library("afv-skirmish")["board"]);
    let at = |id: &str| board.at(id).unwrap();
    assert_eq!(board.len(), 32);
    assert_eq!(board.distance(at("A1"), at("D8")), Some(7));
    assert_eq!(board.distance(at("A1"), at("D1")), Some(3));
    assert_eq!(board.neighbours(at("A1")).len(), 3);
    assert_eq!(board.neighbours(at("B4")).len(), 8);
    assert_eq!(board.within(at("B4"), 1).len(), 9);
    assert_eq!(board.range(at("A1"), at("B8")), Some(7));
    assert_eq!(board.zone("blue-rows").len(), 8);
    assert_eq!(board.zones_of(at("C8")), ["red-rows"]);
    let path = board.path(at("A1"), at("A8"), unit).unwrap();
    assert_eq!((path.cost, path.spaces.len()), (7, 8));
    // Units of others are in the way: around them.
    let wall = ["A4", "B4", "C4"].map(&at);
    let path = board.path(at("A1"), at("A8"), |step| (!wall.contains(&step.to)).then_some(1)).unwrap();
    assert!(path.spaces.contains(&at("D4")), "{path:?}");
    assert_eq!(board.path(at("A1"), at("A8"), |_| None), None);
}

#[test]
fn one_faces_turns_and_goes_ahead() {
    let board = Board::new(&library("afv-skirmish")["board"]);
    let at = |id: &str| board.at(id).unwrap();
    assert_eq!(board.directions(at("A1")).len(), 8);
    assert_eq!(board.ahead(at("B4"), N), Some(at("B3")));
    assert_eq!(board.ahead(at("A1"), NW), None);
    assert_eq!(board.turn(at("B4"), N, 1), Some(NE));
    assert_eq!(board.turn(at("B4"), N, -1), Some(NW));
    assert_eq!(board.turn(at("B4"), N, 12), Some(S));
    assert_eq!(board.ray(at("A8"), NE), ["B7", "C6", "D5"].map(&at));
    assert_eq!(board.bearing(at("A8"), at("B1")), Some(N));
    assert_eq!(board.aligned(at("A8"), at("D5")), Some(NE));
    assert_eq!(board.aligned(at("A8"), at("B1")), None);
}

#[test]
fn a_line_of_sight_is_blocked_by_what_lies_on_it() {
    let board = Board::new(&library("afv-skirmish")["board"]);
    let at = |id: &str| board.at(id).unwrap();
    let sees = |blocks: &[&str]| board.sees(at("A1"), at("A8"), |space| blocks.contains(&board.id(space)));
    assert!(sees(&[]) && sees(&["B3"]) && !sees(&["A5"]));
    // Between A1 and B3 the line runs between A2 and B2; both must block.
    let sees = |blocks: &[&str]| board.sees(at("A1"), at("B3"), |space| blocks.contains(&board.id(space)));
    assert!(sees(&["A2"]) && sees(&["B2"]) && !sees(&["A2", "B2"]));
    assert!(sees(&["A1", "B3"]), "the ends do not block");
}

#[test]
fn a_ring_of_48_has_no_end() {
    let board = board("name = \"R\"\nlayout = \"ring\"\nlength = 48\n");
    let at = |id: &str| board.at(id).unwrap();
    assert_eq!(board.len(), 48);
    assert_eq!(board.distance(at("1"), at("48")), Some(1));
    assert_eq!(board.distance(at("1"), at("25")), Some(24));
    assert_eq!(board.along(at("47"), 4), Some((at("3"), 1)));
    assert_eq!(board.along(at("2"), -3), Some((at("47"), -1)));
    assert_eq!(board.along(at("5"), 48), Some((at("5"), 1)));
    assert_eq!(board.directions(at("5")), []);
}

#[test]
fn a_track_ends() {
    let board = board("name = \"T\"\nlayout = \"track\"\nlength = 7\none_way = true\n");
    assert_eq!(board.along(5, 1), Some((6, 0)));
    assert_eq!(board.along(5, 2), None);
    assert_eq!((board.distance(0, 6), board.distance(6, 0)), (Some(6), None));
    assert!(board.exits(0)[0].one_way);
}

#[test]
fn one_wraps_for_moves_but_not_for_fire() {
    let board =
        board("name = \"T\"\nlayout = \"square\"\nrows_down = 5\ncolumns_across = 9\nwrap = \"columns\"\n");
    let at = |id: &str| board.at(id).unwrap();
    assert_eq!(board.distance(at("A1"), at("I1")), Some(1));
    assert_eq!(board.range(at("A1"), at("I1")), Some(8));
    assert_eq!(board.ray(at("A1"), E).len(), 8);
    let dry = |step: &warpress_geometry::Step<'_>| (!step.exit.wraps).then_some(1);
    assert_eq!(board.path(at("A1"), at("I1"), dry).unwrap().cost, 8);
}

#[test]
fn maps_that_links_join_are_one_board() {
    let deck = "name = \"D\"\nlayout = \"graph\"\nspaces = [{ id = \"deck\", at = [5, 5] }, { id = \"lift\", at = [9, 9] }]\nlinks = [{ from = \"deck\", to = \"lift\" }, { from = \"deck\", to = \"sea/north\", one_way = true }]\n";
    let sea = "name = \"S\"\nlayout = \"square\"\nrows_down = 3\ncolumns_across = 3\nzones = { north = { rows = 1 } }\n";
    let maps = maps(&[("deck", deck), ("sea", sea)]);
    let alone = Board::new(&maps["deck"]);
    assert_eq!(alone.away(0), ["sea/A1", "sea/B1", "sea/C1"]);
    let all = Board::joined(&maps);
    let at = |id: &str| all.at(id).unwrap();
    assert_eq!(all.distance(at("deck/lift"), at("sea/B3")), Some(4));
    assert_eq!(all.distance(at("sea/B3"), at("deck/lift")), None);
    assert_eq!(all.zone("sea/north").len(), 3);
    assert_eq!(all.range(at("deck/deck"), at("sea/A1")), None);
    assert_eq!(all.parts(|_| false).len(), 1);
}

/// Grids of all kinds with lakes, and links across them; nothing is one-way.
fn boards() -> impl Strategy<Value = (String, usize)> {
    const KINDS: [&str; 4] = [
        "square",
        "square\"\ndiagonal = true\nlegend = \"",
        "hex\"\norientation = \"flat",
        "hex\"\noffset = \"even",
    ];
    (proptest::sample::select(&KINDS[..]), 2_usize..7, 2_usize..7, proptest::bool::ANY).prop_flat_map(
        |(kind, across, down, wrap)| {
            let size = across * down;
            let lakes = proptest::collection::vec(proptest::bool::weighted(0.2), size);
            (Just((kind, across, down, wrap)), lakes).prop_map(move |((kind, across, down, wrap), lakes)| {
                let line = |row: usize| {
                    let cells = &lakes[row * across..(row + 1) * across];
                    format!("\"{}\"", cells.iter().map(|lake| if *lake { '~' } else { '.' }).collect::<String>())
                };
                let lines: Vec<String> = (0..down).map(line).collect();
                let even = across % 2 == 0 && down % 2 == 0;
                let text = format!(
                    "name = \"G\"\nlayout = \"{kind}\"\nrows_down = {down}\ncolumns_across = {across}\napart = true\nwrap = \"{}\"\nnumbering = {{ style = \"row\" }}\nglyphs = {{ \".\" = \"plain\", \"~\" = \"lake\" }}\nterrains = [\"plain\", {{ id = \"lake\", closed = true }}]\ngrid = [{}]\nlinks = [{{ from = \"1\", to = \"{}\" }}]\n",
                    if wrap && even { "both" } else { "none" },
                    lines.join(", "),
                    across * down,
                );
                (text, across * down)
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn distances_are_those_of_a_space((text, size) in boards(), picks: [prop::sample::Index; 3]) {
        let maps = maps(&[("m", &text)]);
        let (map, board) = (&maps["m"], Board::new(&maps["m"]));
        prop_assert_eq!(board.len(), size);
        let [one, other, third] = picks.map(|pick| pick.index(size));
        let open = |space: usize| !map.spaces[space].closed;
        // Data, board and paths say the same of each pair.
        for space in 0..size {
            for exit in board.exits(space) {
                prop_assert!(board.neighbours(exit.to).contains(&space));
                prop_assert_eq!(&map.spaces[space].ways[exit.way].to, board.id(exit.to));
                prop_assert!(!exit.one_way);
            }
        }
        if open(one) && open(other) && open(third) {
            let between = |from, to| board.distance(from, to);
            prop_assert_eq!(between(one, other), between(other, one));
            if let (Some(direct), Some(to), Some(on)) =
                (between(one, third), between(one, other), between(other, third))
            {
                prop_assert!(direct <= to + on);
            }
            let path = board.path(one, other, unit);
            prop_assert_eq!(path.as_ref().map(|path| path.cost), between(one, other));
            if let Some(path) = path {
                prop_assert_eq!(path.spaces.len() as u32, path.cost + 1);
                for step in path.spaces.windows(2) {
                    prop_assert!(board.neighbours(step[0]).contains(&step[1]));
                }
            }
            let joined = board.parts(|space| !open(space)).iter().any(|part| part.contains(&one) && part.contains(&other));
            prop_assert_eq!(joined, between(one, other).is_some());
        }
    }

    #[test]
    fn a_ring_wraps_wherever_one_starts(length in 3_i32..60, from: prop::sample::Index, by in -200_i32..200) {
        let board = board(&format!("name = \"R\"\nlayout = \"ring\"\nlength = {length}\n"));
        let from = from.index(board.len());
        let (to, laps) = board.along(from, by).unwrap();
        prop_assert_eq!(to as i32 + laps * length, from as i32 + by);
        let round = by.rem_euclid(length);
        prop_assert_eq!(board.distance(from, to), Some(round.min(length - round) as u32));
    }
}
