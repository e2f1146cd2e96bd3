//! Games of the library on tables on a screen, read back as those programs read them. What fails here is a playtest that
//! begins with a card missing, a deck that shows its faces, or a counter that snaps beside its space.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use warpress_readers::tts::What;
use warpress_readers::{pcio, tts, vmod};

use crate::common::{ROOT, Run, temp, warpress};

/// Games of all kinds: cards of two who hide them, cards and counters, hexes, squares, areas, a graph, tracks, forms with
/// dials, counters with two sides, a solitaire.
const GAMES: [&str; 10] = [
    "wolf-pack",
    "attrition",
    "fokker",
    "qadesh",
    "age-of-antiquity",
    "moskito-coast",
    "ww-iii",
    "lepanto",
    "tunnel-rat",
    "desert-storm-solitaire",
];

/// Exports a game; the folder of the files.
fn export(folder: &Path, game: &str, program: &str) -> (PathBuf, Run) {
    let run = warpress(folder, &["--library", ROOT, "export", game, "--for", program]).ends(0);
    (folder.join("output").join(game).join(program), run)
}

/// What the data say of a game.
struct Told {
    /// How many there are at least of the pieces of each name that are printed in a fixed number.
    pieces: BTreeMap<String, u64>,
    /// Whether pieces are made as they are needed.
    endless: bool,
    /// The steps of the setup.
    steps: Vec<String>,
    /// The spaces of each board that is drawn.
    boards: Vec<Vec<String>>,
}

fn told(game: &str) -> Told {
    let shown = warpress(Path::new(ROOT), &["--library", ".", "show", game, "--json"]).ends(0).json();
    let mut told = Told { pieces: BTreeMap::new(), endless: false, steps: Vec::new(), boards: Vec::new() };
    let lists = |of: &str, rows: &str| -> Vec<Value> {
        let all = shown[of].as_array().cloned().unwrap_or_default();
        all.iter().flat_map(|list| list[rows].as_array().cloned().unwrap_or_default()).collect()
    };
    for row in lists("decks", "cards").into_iter().chain(lists("counters", "units")) {
        let (Some(name), count) = (row["name"].as_str(), row["count"].as_u64()) else { continue };
        told.endless |= count.is_none();
        if let Some(count @ 1..) = count {
            *told.pieces.entry(name.to_owned()).or_default() += count;
        }
    }
    let steps = shown["setup"].as_array().cloned().unwrap_or_default();
    told.steps = steps.iter().filter_map(|step| step["text"].as_str()).map(str::to_owned).collect();
    for map in shown["maps"].as_array().cloned().unwrap_or_default() {
        let spaces = map["spaces"].as_array().cloned().unwrap_or_default();
        told.boards.push(spaces.iter().filter_map(|space| space["id"].as_str().map(str::to_owned)).collect());
    }
    assert!(!told.pieces.is_empty() || told.endless, "{game} has pieces");
    told
}

/// Every piece of the data is there, as often as they say or, where each player has a set, several times that.
fn all_are_there(game: &str, told: &Told, found: &BTreeMap<String, u64>) {
    for (name, count) in &told.pieces {
        let there = found.get(name).copied().unwrap_or(0);
        assert!(there >= *count && there % count == 0, "{game}: {there} of {count} {name}");
    }
}

/// The words of a text, so that other marks and lines do not matter.
fn words(text: &str) -> String {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

/// A page with its letters in the place of their numbers: `&#8217;`.
fn letters(page: &str) -> String {
    let mut parts = page.split("&#");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(';').unwrap();
        text.extend(number.parse().ok().and_then(char::from_u32));
        text.push_str(rest);
    }
    text
}

/// All steps of the setup stand in a text, in their order.
fn steps_stand_in(game: &str, told: &Told, text: &str) {
    let text = words(text);
    let mut from = 0;
    for step in told.steps.iter().filter(|step| !step.contains("[icon:")) {
        let step = words(step);
        let at = text[from..].find(&step).unwrap_or_else(|| panic!("{game}: {step} is not there"));
        from += at + step.len();
    }
}

#[test]
fn tabletop_simulator_finds_every_piece() {
    let folder = temp();
    for game in GAMES {
        let told = told(game);
        let (place, run) = export(folder.path(), game, "tts");
        let save = std::fs::read(place.join(format!("{game}.json"))).unwrap();
        let root = format!("file://{}", place.display());
        let asked = std::cell::RefCell::new(BTreeSet::new());
        let found = tts::game(&save, |address| {
            let name = address.strip_prefix(&root).unwrap_or_else(|| panic!("{address} is not in {root}"));
            asked.borrow_mut().insert(name.to_owned());
            std::fs::read(place.join(name.trim_start_matches('/'))).unwrap()
        });
        assert!(!asked.borrow().is_empty() && run.err.contains("this machine alone"), "{}", run.err);
        let mut pieces: BTreeMap<String, u64> = BTreeMap::new();
        for thing in found.all() {
            let count = match &thing.what {
                What::Card(_) => 1,
                What::Tile(tile) => u64::from(tile.count),
                _ => continue,
            };
            *pieces.entry(thing.name.clone()).or_default() += count;
        }
        all_are_there(game, &told, &pieces);
        let pages: String = found.notebook.iter().map(|(_, text)| text.as_str()).collect();
        steps_stand_in(game, &told, &pages);
        // A point to snap to for each space of each board.
        let points: usize = found
            .all()
            .iter()
            .filter_map(
                |thing| if let What::Tile(tile) = &thing.what { Some(tile.points.len()) } else { None },
            )
            .sum();
        let spaces: usize = told.boards.iter().map(Vec::len).sum();
        assert!(points >= spaces, "{game}: {points} points for {spaces} spaces");
    }
}

#[test]
fn vassal_finds_every_piece() {
    let folder = temp();
    for game in GAMES {
        let told = told(game);
        let (place, _) = export(folder.path(), game, "vassal");
        let module = std::fs::read(place.join(format!("{game}.vmod"))).unwrap();
        let module = vmod::read(&module).unwrap_or_else(|why| panic!("{game}: {why}"));
        let mut pieces: BTreeMap<String, u64> = BTreeMap::new();
        let on_table = module.places.iter().flat_map(|place| &place.pieces);
        let in_hands = module.hands.iter().flat_map(|(.., pieces)| pieces);
        let to_take = module.palette.iter().flat_map(|(_, slots)| slots.iter().map(|(_, piece)| piece));
        for piece in on_table.chain(in_hands) {
            *pieces.entry(piece.name.clone()).or_default() += 1;
        }
        // What is taken from a palette is there as often as one wants.
        let endless: BTreeSet<&str> = to_take.map(|piece| piece.name.as_str()).collect();
        for (name, count) in &told.pieces {
            let there = pieces.get(name).copied().unwrap_or(0);
            assert!(
                there >= *count && there % count == 0 || endless.contains(name.as_str()),
                "{game}: {there} of {count} {name}"
            );
        }
        let help: String = module.help.iter().map(|(_, text)| text.as_str()).collect();
        steps_stand_in(game, &told, &letters(&help));
        // Each board is a zone, in which a piece that is put down near the middle of a space is told to be in it.
        let boards = module.zones.iter().filter(|zone| zone.has_places()).count();
        let wanted = told.boards.iter().filter(|spaces| spaces.len() > 1).count();
        assert!(boards >= wanted, "{game}: {boards} zones with places for {wanted} boards");
    }
}

#[test]
fn playingcards_io_finds_every_piece() {
    let folder = temp();
    for game in GAMES {
        let told = told(game);
        let (place, run) = export(folder.path(), game, "playingcards");
        let room = std::fs::read(place.join(format!("{game}.pcio"))).unwrap();
        let room = pcio::read(&room).unwrap_or_else(|why| panic!("{game}: {why}"));
        let mut pieces: BTreeMap<String, u64> = BTreeMap::new();
        for piece in &room.pieces {
            *pieces.entry(piece.name.clone()).or_default() += 1;
        }
        // A room bears so many things and no more, and says what it lacks.
        if !run.err.contains("left out") {
            all_are_there(game, &told, &pieces);
        }
        let texts: String = room.texts.iter().map(|(_, text)| text.as_str()).collect();
        steps_stand_in(game, &told, &texts);
    }
}

#[test]
fn a_description_names_every_piece_and_its_pictures() {
    let folder = temp();
    for game in GAMES {
        let told = told(game);
        let (place, _) = export(folder.path(), game, "deck");
        let text = std::fs::read_to_string(place.join("deck.json")).unwrap();
        let deck: Value = serde_json::from_str(&text).unwrap();
        let mut pieces: BTreeMap<String, u64> = BTreeMap::new();
        for piece in deck["pieces"].as_array().unwrap() {
            let name = piece["name"].as_str().unwrap().to_owned();
            *pieces.entry(name).or_default() += piece["count"].as_u64().unwrap();
            for side in ["front", "back"] {
                let Some(picture) = piece[side].as_str() else { continue };
                let (wide, high) = image::image_dimensions(place.join(picture)).unwrap();
                let mm = |at: usize| piece["size_mm"][at].as_f64().unwrap();
                let (w, h) = (f64::from(wide) / mm(0), f64::from(high) / mm(1));
                assert!(
                    (w / h - 1.0).abs() < 0.02 && w > 4.0,
                    "{game} {picture}: {w} and {h} pixels to a mm"
                );
            }
        }
        all_are_there(game, &told, &pieces);
        let steps: Vec<&str> = deck["steps"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        steps_stand_in(game, &told, &steps.join("\n"));
        let spaces = |id: &str| -> Vec<String> {
            let board = deck["boards"].as_array().unwrap().iter().find(|board| board["id"] == id);
            let spaces = board.and_then(|board| board["spaces"].as_array().cloned()).unwrap_or_default();
            spaces.iter().map(|space| space["id"].as_str().unwrap().to_owned()).collect()
        };
        let boards = deck["boards"].as_array().unwrap();
        let drawn: Vec<Vec<String>> = boards
            .iter()
            .map(|board| spaces(board["id"].as_str().unwrap()))
            .filter(|all| !all.is_empty())
            .collect();
        for board in &told.boards {
            assert!(drawn.contains(board), "{game}: a board of {board:?}");
        }
    }
}

/// What was exported before is recognised: nothing but what has changed is another thing.
#[test]
fn what_is_exported_again_is_the_same() {
    let (one, other) = (temp(), temp());
    for program in ["tts", "vassal", "playingcards", "deck"] {
        let address = ["--base", "https://example.org/attrition"];
        let more = if program == "tts" { &address[..] } else { &[] };
        let run = |folder: &Path| {
            let args = [&["--library", ROOT, "export", "attrition", "--for", program][..], more].concat();
            warpress(folder, &args).ends(0);
            folder.join("output/attrition").join(program)
        };
        let (first, second) = (run(one.path()), run(other.path()));
        let mut names: Vec<_> = walk(&first).into_iter().collect();
        names.sort();
        assert!(!names.is_empty());
        for name in names {
            let read = |folder: &Path| std::fs::read(folder.join(&name)).unwrap();
            assert!(read(&first) == read(&second), "{program}: {}", name.display());
        }
    }
}

/// The files of a folder and of those in it.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_owned());
            }
        }
    }
    found
}
