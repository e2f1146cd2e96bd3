//! What a board's template can ask the game: the numbers that the board bears, constants, counters.

use warpress_kit as kit;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use super::load;

/// Says a line for each start, and what else is asked.
const TEMPLATE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 {{ w }} {{ h }}">
{% for one in starts %}{{ text(s=one.id, x=9, y=20 * loop.index, w=99, h=18, size=8, id=one.side or "all") }}
{{ text(s=one.value | str, x=109, y=20 * loop.index, w=40, h=18, size=8, id=one.space or "nowhere") }}
{{ icon(name=one.icon, x=150, y=20 * loop.index, size=18, fill=p.ink) }}{% endfor %}
{{ text(s=game.constants.strength.blue | str, x=9, y=120, w=99, h=18, size=8, id="constant") }}
{{ text(s=game.counters.markers["men-red"].name, x=9, y=140, w=99, h=18, size=8, id="counter") }}
</svg>
"#;

const GAME: &str = r#"format = 3
title = "T"
category = "board"
summary = "S"
players = { min = 2, max = 2 }
theme = "blitz"
[sides.red]
[sides.blue]
[constants]
strength = { per = "side", red = 3, blue = 2 }
[numbers.men]
name = "Men"
per = "side"
start = "strength"
borne_by = "map/m"
[numbers.day]
name = "Day"
per = "game"
start = 9
borne_by = "map/m"
[numbers.luck]
name = "Luck"
per = "game"
start = 1
borne_by = "counter/markers"
"#;

const MARKERS: &str = r#"name = "Markers"
size = "5/8in"
rows = [
  { id = "men-red", name = "Red men", side = "red", icon = "anchor", count = 1 },
  { id = "men-blue", name = "Blue men", side = "blue", icon = "sword-clash", count = 1 },
  { id = "day", name = "Day", icon = "ship-wheel", count = 1 },
]
"#;

#[test]
fn a_board_asks_what_the_game_says() {
    let folder = tempfile::tempdir().unwrap();
    let map = "name = \"M\"\nlayout = \"track\"\nlength = 6\nface.template = \"board/own\"\n";
    let files = [
        ("game.toml", GAME),
        ("maps/m.toml", map),
        ("counters/markers.toml", MARKERS),
        ("templates/board/own.svg", TEMPLATE),
    ];
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (assets, game) = load(folder.path());
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let subjects = kit::subjects(&game, &renderer, &formats, Ink::Full, 0.0).unwrap();
    let board = subjects.iter().find(|subject| subject.input.template == "board/own").unwrap();
    let face = renderer.face(&board.input).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let said: Vec<(&str, &str)> =
        face.texts.iter().map(|text| (text.id.as_str(), text.text.as_str())).collect();
    let wanted = [
        ("red", "men"),
        ("3", "3"),
        ("blue", "men"),
        ("2", "2"),
        // The track ends before.
        ("all", "day"),
        ("nowhere", "9"),
        ("constant", "2"),
        ("counter", "Red men"),
    ];
    assert_eq!(said, wanted);
    assert_eq!(face.icons, ["anchor", "sword-clash", "ship-wheel"]);
}
