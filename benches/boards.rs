//! How long a board takes from the game to a tree: a map of 30 by 20 hexes with three terrains, and a map of 60
//! areas with coasts. Run with `cargo bench --bench boards`.

use std::path::PathBuf;

use divan::Bencher;
use warpress::assets::{Assets, Trust};
use warpress::geometry::layout::layout;
use warpress::geometry::{Field, Frame, areas};
use warpress::kit::{self};
use warpress::library::{self, Home};
use warpress::model::Game;
use warpress::render::renderer::Renderer;
use warpress::render::theme::Ink;
use warpress::sheet::Formats;

fn main() {
    divan::main();
}

/// A game of one map.
fn game(assets: &Assets, map: &str) -> Game {
    let folder = tempfile::tempdir().unwrap();
    let folder: PathBuf = folder.keep();
    std::fs::create_dir_all(folder.join("maps")).unwrap();
    let about = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    std::fs::write(folder.join("game.toml"), about).unwrap();
    std::fs::write(folder.join("maps/m.toml"), map).unwrap();
    let assets = assets.clone().with_folder(&folder, Trust::Library);
    let loaded = warpress::kit::load(&assets, &Home::Folder(folder.clone()), &[]);
    std::fs::remove_dir_all(folder).unwrap();
    loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.findings))
}

/// 600 hexes.
fn hexes() -> String {
    let mut map = String::from(
        "name = \"M\"\nlayout = \"hex\"\nspace_size = 18\nnumbering = { style = \"column-row\" }\nrows_down = 20\ncolumns_across = 30\nterrains = [\"plain\", \"forest\", \"hills\"]\nglyphs = { \".\" = \"plain\", \"f\" = \"forest\", \"h\" = \"hills\" }\ngrid = [\n",
    );
    for row in 0..20_usize {
        let line: String =
            (0..30_usize).map(|column| ['.', '.', 'f', '.', 'h'][(row * 7 + column * 3) % 5]).collect();
        map += &format!("\"{line}\",\n");
    }
    map + "]\n"
}

/// 52 lands and 8 seas of Europe, on a lattice; who is whose neighbour is told by the drawing.
fn europe() -> String {
    let mut map = String::from(
        "name = \"M\"\nlayout = \"areas\"\napart = true\nland = \"europe\"\nterrains = [{ id = \"land\" }, { id = \"sea\", water = true }]\nspaces = [\n",
    );
    let seas = [(-8, 47), (3, 55), (19, 56), (5, 40), (12, 39), (19, 37), (25, 38), (34, 43)];
    let lands = (0..13_i32).flat_map(|column| (0..4_i32).map(move |row| (8 + column * 3, 46 + row * 4)));
    for (number, (lon, lat)) in lands.enumerate() {
        map += &format!("{{ id = \"a{number}\", name = \"Land {number}\", lonlat = [{lon}, {lat}] }},\n");
    }
    for (number, (lon, lat)) in seas.into_iter().enumerate() {
        map += &format!(
            "{{ id = \"s{number}\", name = \"Sea {number}\", lonlat = [{lon}, {lat}], terrain = \"sea\" }},\n"
        );
    }
    map + "]\n"
}

struct Ready {
    game: Game,
    renderer: Renderer,
    formats: Formats,
}

fn ready(map: &str) -> Ready {
    let assets = Assets::built_in();
    let game = game(&assets, map);
    let renderer = kit::renderer(&assets, &game).unwrap();
    Ready { game, renderer, formats: Formats::load(&assets).unwrap() }
}

fn input(ready: &Ready) -> kit::FaceInput {
    let all = kit::subjects(&ready.game, &ready.renderer, &ready.formats, Ink::Full, 0.0).unwrap();
    all.into_iter().next().unwrap().input
}

/// Where everything lies.
#[divan::bench]
fn layout_of_600_hexes(bencher: Bencher) {
    let game = ready(&hexes()).game;
    let field = Field { x: 5.0, y: 20.0, w: 500.0, h: 400.0 };
    let frame = Frame { sheet: (510.0, 425.0), field, piece: 15.0 };
    bencher.bench(|| layout(&game.maps["m"], &frame));
}

/// What its template is told.
#[divan::bench]
fn context_of_600_hexes(bencher: Bencher) {
    let ready = ready(&hexes());
    bencher.bench(|| input(&ready));
}

/// From the game to a tree.
#[divan::bench]
fn board_of_600_hexes(bencher: Bencher) {
    let ready = ready(&hexes());
    bencher.bench(|| ready.renderer.face(&input(&ready)).unwrap());
}

/// Where 60 areas with their coasts lie.
#[divan::bench]
fn drawing_of_60_areas(bencher: Bencher) {
    let game = ready(&europe()).game;
    bencher.bench(|| areas::draw(&game.maps["m"], library::world()));
}

/// What its template is told: a map that nobody has drawn yet.
#[divan::bench]
fn context_of_60_areas(bencher: Bencher) {
    let ready = ready(&europe());
    bencher.with_inputs(areas::forget).bench_values(|()| input(&ready));
}

/// A map of 60 areas that nobody has drawn yet, from the game to a tree.
#[divan::bench]
fn board_of_60_areas(bencher: Bencher) {
    let ready = ready(&europe());
    let cold = areas::forget;
    bencher.with_inputs(cold).bench_values(|()| ready.renderer.face(&input(&ready)).unwrap());
}

/// The same in its second ink.
#[divan::bench]
fn board_of_60_areas_once_more(bencher: Bencher) {
    let ready = ready(&europe());
    input(&ready);
    bencher.bench(|| ready.renderer.face(&input(&ready)).unwrap());
}
