//! The icon of a terrain is seen on each of its spaces, and beside its name.

use warpress_kit as kit;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use super::{folder, load};

/// How often the most frequent silhouette is drawn on a board.
fn icons(map: &str) -> usize {
    let folder = folder(map);
    let (assets, game) = load(folder.path());
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let mut seen = 0;
    for ink in [Ink::Full, Ink::Low, Ink::Mono] {
        let subjects = kit::subjects(&game, &renderer, &formats, ink, 0.0).unwrap();
        let face = renderer.face(&subjects[0].input).unwrap();
        let drawn: Vec<&str> = face
            .svg
            .split("<path transform=\"translate(")
            .skip(1)
            .filter_map(|path| path.split("/>").next()?.split(" d=\"").nth(1)?.split('"').next())
            .collect();
        let most =
            drawn.iter().map(|one| drawn.iter().filter(|other| *other == one).count()).max().unwrap_or(0);
        assert!(seen == 0 || seen == most, "{ink:?}: {most}, not {seen}");
        assert_eq!(face.icons.iter().any(|icon| icon == "ship-wheel"), most > 0);
        seen = most;
    }
    seen
}

#[test]
fn the_icon_of_a_terrain_is_drawn_in_its_spaces_and_in_the_legend() {
    for layout in ["square", "hex"] {
        let map = |icon: &str| {
            format!(
                "name = \"Banks\"\nlayout = \"{layout}\"\nrows_down = 3\ncolumns_across = 4\n\
                 terrains = [{{ id = \"wood\", name = \"Wood\"{icon} }}, {{ id = \"marsh\", name = \"Marsh\" }}]\n\
                 spaces = [{{ id = \"B2\", terrain = \"wood\" }}, {{ id = \"C2\", terrain = \"wood\" }}, {{ id = \"C3\", terrain = \"marsh\" }}]\n"
            )
        };
        assert_eq!(icons(&map("")), 0, "{layout}");
        assert_eq!(icons(&map(", icon = \"ship-wheel\"")), 3, "{layout}: two spaces and the legend");
    }
}
