//! Saves of games of the library, read as Tabletop Simulator reads them.

use std::collections::{BTreeMap, HashMap};

use super::write;
use crate::draw::draw;
use crate::table::{Cut, Table, Use};
use crate::tests::{on_table, options};
use crate::{ExportOptions, TabletopFiles};
use warpress_readers::tts::{self, Card, Game, Slot, Thing, Tile, What};
use warpress_render::renderer::Renderer;

/// Where the files of a test are.
const BASE: &str = "https://example.org/a%20game/";

type Files = BTreeMap<String, Vec<u8>>;

/// Writes the save of a table.
fn files(table: &Table<'_>, renderer: &Renderer) -> (Files, TabletopFiles) {
    let options = ExportOptions { base: Some(BASE.into()), ..options() };
    let mut files = Files::new();
    let mut put = |name: &str, bytes: &[u8]| {
        assert!(files.insert(name.to_owned(), bytes.to_vec()).is_none(), "{name} twice");
        Ok(())
    };
    let written = write(table, renderer, &options, &mut put).unwrap();
    assert_eq!(written.files[0], format!("{}.json", table.slug));
    let mut names = written.files.clone();
    names.sort();
    assert_eq!(names, files.keys().cloned().collect::<Vec<_>>());
    // For whoever wants to open it.
    if let Some(folder) = std::env::var_os("WARPRESS_SAVES") {
        for (name, bytes) in &files {
            let file = std::path::Path::new(&folder).join(&table.slug).join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, bytes).unwrap();
        }
    }
    (files, written)
}

/// Reads it.
fn read(table: &Table<'_>, files: &Files) -> Game {
    tts::game(&files[&format!("{}.json", table.slug)], |address| {
        files[address.strip_prefix(BASE).unwrap()].clone()
    })
}

/// Writes the save of a game, reads it, finds in it what lies on the table, and looks at both.
fn save(slug: &str, look: impl FnOnce(&Table<'_>, &Game, &TabletopFiles)) {
    on_table(slug, |table, renderer| {
        let (files, written) = files(table, renderer);
        let game = read(table, &files);
        alike(table, &game);
        pixels(table, renderer, &game, &files);
        look(table, &game, &written);
    });
}

fn card(thing: &Thing) -> Option<&Card> {
    if let What::Card(card) = &thing.what { Some(card) } else { None }
}

fn tile(thing: &Thing) -> Option<&Tile> {
    if let What::Tile(tile) = &thing.what { Some(tile) } else { None }
}

fn near(one: f64, other: f64, by: f64) -> bool {
    (one - other).abs() <= by
}

/// A length of the program in millimetres.
fn mm(units: f64) -> f64 {
    units * 25.4
}

/// What a player finds is what lies on the table.
fn alike(table: &Table<'_>, game: &Game) {
    let all = game.all();
    let endless = |thing: &&&Thing| matches!(thing.what, What::Bag { endless: true, .. });
    let endless: Vec<_> =
        all.iter().filter(endless).flat_map(|bag| bag.all()).map(|thing| &thing.memo).collect();
    for kind in &table.kinds {
        let these: Vec<_> = all.iter().filter(|thing| thing.memo == kind.id).collect();
        let there: u32 = these.iter().map(|thing| thing.pieces()).sum();
        if !endless.contains(&&kind.id) {
            assert_eq!(there, kind.count, "{}", kind.id);
        }
        let (width, height) = table.faces[kind.front].mm;
        for thing in these {
            let size = match &thing.what {
                What::Card(card) => card.size,
                What::Tile(tile) => tile.size,
                other => panic!("{}: {other:?}", kind.id),
            };
            // A pixel more or less.
            let by = 0.01 * width.max(height);
            assert!(near(mm(size.0), width, by) && near(mm(size.1), height, by), "{}: {size:?}", kind.id);
            assert_eq!(tile(thing).is_some(), kind.cut != Cut::Card, "{}", kind.id);
            assert_eq!(
                thing.secret,
                kind.cut == Cut::Card && kind.back.is_none() || kind.back_hides,
                "{}",
                kind.id
            );
            let told = thing.name.replace("[ ", "[");
            assert!(told == kind.name || kind.name.starts_with(told.trim_end_matches('…')), "{told}");
        }
    }
    for stack in table.stacks.iter().filter(|stack| !stack.pieces.is_empty()) {
        let total: u32 = stack.pieces.iter().map(|(_, count)| count).sum();
        let cards = stack.pieces.iter().all(|(kind, _)| table.kinds[*kind].cut == Cut::Card);
        let heights: std::collections::HashSet<u64> = stack
            .pieces
            .iter()
            .map(|(kind, _)| (table.faces[table.kinds[*kind].front].mm.1 * 100.0).round() as u64)
            .collect();
        let placed = !matches!(stack.purpose, Use::Hand | Use::Bag);
        if cards && total > 1 && placed && heights.len() == 1 {
            let deck = game
                .things
                .iter()
                .find(|thing| thing.memo == stack.id)
                .unwrap_or_else(|| panic!("{}", stack.id));
            let What::Deck(inside) = &deck.what else { panic!("{} is no deck", stack.id) };
            assert_eq!(deck.down, stack.down, "{}", stack.id);
            let mut memos: Vec<&str> = inside.iter().map(|card| card.memo.as_str()).collect();
            if stack.down {
                memos.reverse();
            }
            let laid = stack.pieces.iter().flat_map(|(kind, count)| {
                std::iter::repeat_n(table.kinds[*kind].id.as_str(), *count as usize)
            });
            assert_eq!(memos, laid.collect::<Vec<_>>(), "{}", stack.id);
            let spot = table.spot(stack.at);
            assert!(near(mm(deck.at.0), spot.x, 0.1) && near(mm(deck.at.2), -spot.y, 0.1), "{}", stack.id);
        }
    }
    for board in &table.boards {
        let like = |thing: &&&Thing| {
            tile(thing).is_some()
                && near(mm(thing.at.0), board.at.x, 0.1)
                && near(mm(thing.at.2), -board.at.y, 0.1)
                && thing.name == board.name
        };
        let thing = all.iter().find(like).unwrap_or_else(|| panic!("no board {}", board.id));
        let points = &tile(thing).unwrap().points;
        assert_eq!(points.len(), board.spaces.len(), "{}", board.id);
        let names: Vec<&str> = thing.memo.lines().collect();
        for ((space, (x, z)), name) in board.spaces.iter().zip(points).zip(names) {
            let spot = table.on_board(board, space.at);
            assert!(
                near(mm(*x), spot.x, 0.5) && near(mm(*z), -spot.y, 0.5),
                "{} {}: {x} {z} {spot:?}",
                board.id,
                space.id
            );
            assert_eq!(super::words::name(&space.name), name);
        }
    }
    // Each seat has a hand, beyond all that lies on the table.
    let hands = game.things.iter().filter_map(|thing| match &thing.what {
        What::Hand(colour, size) => Some((thing, colour, size)),
        _ => None,
    });
    let hands: Vec<_> = hands.collect();
    assert_eq!(hands.len(), table.seats.len().min(10));
    for (at, ((hand, colour, size), seat)) in hands.iter().zip(&table.seats).enumerate() {
        assert_eq!(hand.name, seat.name);
        assert!(mm(hand.at.2.abs() - size.2 / 2.0) >= table.extent.1 / 2.0, "{:?}", hand.at);
        assert!(hands.iter().skip(at + 1).all(|(_, other, _)| other != colour));
    }
    let steps: Vec<_> = game.things.iter().filter(|thing| matches!(thing.what, What::Note)).collect();
    assert_eq!(steps.is_empty(), table.steps.is_empty());
    assert_eq!(game.notebook.iter().any(|(title, _)| title == "Rules"), !table.rules_text.is_empty());
}

/// What a slot shows is the face of its card; what a tile shows is that of its piece.
fn pixels(table: &Table<'_>, renderer: &Renderer, game: &Game, files: &Files) {
    let decoded = |address: &str| {
        let bytes = &files[address.strip_prefix(BASE).unwrap()];
        image::load_from_memory(bytes).unwrap().into_rgb8()
    };
    let mut pictures: HashMap<String, image::RgbImage> = HashMap::new();
    let mut seen: HashMap<usize, (Slot, bool)> = HashMap::new();
    let all = game.all();
    for kind in &table.kinds {
        let Some(thing) = all.iter().find(|thing| thing.memo == kind.id) else { continue };
        let mut see = |face: Option<usize>, slot: Slot, turned: bool| {
            if let Some(face) = face {
                seen.insert(face, (slot, turned));
            }
        };
        if let Some(card) = card(thing) {
            see(Some(kind.front), card.front.clone(), false);
            see(kind.back, card.back.clone(), false);
        } else if let Some(tile) = tile(thing) {
            let (width, height) = table.faces[kind.front].mm;
            let turned = kind.cut == Cut::Hex && height > width;
            for (face, address) in [(Some(kind.front), &tile.front), (kind.back, &tile.back)] {
                let picture = pictures.entry(address.clone()).or_insert_with(|| decoded(address));
                let rect = (0, 0, picture.width(), picture.height());
                see(face, Slot { address: address.clone(), rect }, turned);
            }
        }
    }
    // Looking at some is enough, as long as they are of all sheets.
    let mut each: HashMap<String, u32> = HashMap::new();
    let mut faces: Vec<usize> = seen.keys().copied().collect();
    faces.sort_unstable();
    faces.retain(|face| {
        let count = each.entry(seen[face].0.address.clone()).or_default();
        *count += 1;
        *count <= 3 && !seen[face].1
    });
    faces.truncate(40);
    let dpi = |face: usize| {
        let (_, _, width, _) = seen.get(&face).map_or((0, 0, 0, 0), |(slot, _)| slot.rect);
        if faces.contains(&face) { (f64::from(width) * 25.4 / table.faces[face].mm.0) as f32 } else { 18.0 }
    };
    draw(table, renderer, &dpi, |face, pixels| {
        if !faces.contains(&face) {
            return Ok(());
        }
        let Slot { address, rect: (left, top, width, height) } = &seen[&face].0;
        let picture = pictures.entry(address.clone()).or_insert_with(|| decoded(address));
        let (mut off, mut count) = (0_u64, 0_u64);
        for y in 0..(*height).min(pixels.height()) {
            for x in 0..(*width).min(pixels.width()) {
                let pixel = pixels.pixel(x, y).unwrap();
                if pixel.is_opaque() {
                    let wanted = [pixel.red(), pixel.green(), pixel.blue()];
                    let is = picture.get_pixel(left + x, top + y).0;
                    off +=
                        is.iter().zip(wanted).map(|(is, wanted)| u64::from(is.abs_diff(wanted))).sum::<u64>();
                    count += 3;
                }
            }
        }
        let off = off as f64 / count as f64;
        assert!(off < 4.0, "{} is off by {off} on {address}", table.faces[face].name);
        Ok(())
    })
    .unwrap();
}

#[test]
fn a_deck_comes_with_names_texts_and_hidden_backs() {
    save("wolf-pack", |table, game, written| {
        let decks = game.things.iter().filter(|thing| matches!(thing.what, What::Deck(_)));
        let pile = decks.clone().find(|deck| deck.down).unwrap();
        assert!(pile.secret && !pile.locked, "{pile:?}");
        let cards: Vec<_> = decks.flat_map(Thing::all).filter_map(card).collect();
        assert!(cards.iter().any(|card| card.back_is_hidden && card.front.address != card.back.address));
        assert!(game.all().iter().any(|thing| card(thing).is_some() && !thing.text.is_empty()));
        assert!(game.notebook[0].1.starts_with("1. "), "{:?}", game.notebook[0]);
        assert!(game.name == table.title && written.notes.is_empty(), "{:?}", written.notes);
    });
}

#[test]
fn counters_maps_and_dice_come_along() {
    let mut dice = 0;
    for slug in ["attrition", "38th-parallel", "qadesh"] {
        save(slug, |table, game, _| {
            let die = |thing: &&Thing| matches!(thing.what, What::Die(_));
            let there = game.things.iter().filter(die).count();
            assert_eq!(there == 0, table.dice.is_empty(), "{slug}");
            dice += there;
        });
    }
    assert!(dice > 0);
}

#[test]
fn the_same_game_is_the_same_files() {
    on_table("attrition", |table, renderer| {
        let (first, _) = files(table, renderer);
        let (second, _) = files(table, renderer);
        assert!(first == second);
    });
}

/// A script that names an object still does after the game has been changed.
#[test]
fn digits_stay_when_other_things_change() {
    on_table("wolf-pack", |table, renderer| {
        let digits = |table: &Table<'_>| {
            let game = read(table, &files(table, renderer).0);
            let pairs = game.things.into_iter().filter(|thing| !thing.memo.is_empty());
            pairs.map(|thing| (thing.memo, thing.guid)).collect::<HashMap<_, _>>()
        };
        let before = digits(table);
        table.stacks.reverse();
        table.steps.clear();
        assert!(before == digits(table));
    });
}

#[test]
fn strange_names_do_no_harm() {
    on_table("attrition", |table, renderer| {
        let strange = "\"[b]a\\/;,\u{0}\u{1b}\r\n\t{{x}}</script>[FF0000]ü🎲 ".repeat(90);
        table.title.clone_from(&strange);
        table.kinds.iter_mut().for_each(|kind| (kind.name, kind.text) = (strange.clone(), strange.clone()));
        table.stacks.iter_mut().for_each(|stack| stack.name.clone_from(&strange));
        table.seats.iter_mut().for_each(|seat| seat.name.clone_from(&strange));
        table.steps.push(strange.clone());
        table.rules_text.push_str(&strange);
        let game = read(table, &files(table, renderer).0);
        assert!(
            game.all().iter().all(|thing| thing.name.chars().count() <= 120 && !thing.name.contains('\n'))
        );
        assert!(!game.notebook.iter().any(|(_, body)| body.contains("[b]") || body.contains("[FF0000]")));
    });
}

#[test]
fn a_hundred_thousand_pieces_are_portioned() {
    on_table("attrition", |table, renderer| {
        for stack in &mut table.stacks {
            stack.pieces.iter_mut().for_each(|(_, count)| *count = 100_000);
        }
        let (files, written) = files(table, renderer);
        let game = read(table, &files);
        assert!(game.all().len() < 12_000, "{}", game.all().len());
        for what in ["never empty", "left out"] {
            assert!(written.notes.iter().any(|note| note.contains(what)), "{:?}", written.notes);
        }
        // Some of each.
        for (kind, _) in table.stacks.iter().flat_map(|stack| &stack.pieces) {
            let id = &table.kinds[*kind].id;
            assert!(game.all().iter().any(|thing| thing.memo == *id), "no {id}");
        }
        assert!(files["attrition.json"].len() < 20_000_000);
    });
}
