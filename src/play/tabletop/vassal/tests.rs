//! Modules of games of the library, read as VASSAL reads them.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::write;
use crate::TabletopFiles;
use crate::table::{Sheet, Table, Use};
use crate::tests::{on_table, options};
use warpress_readers::vmod::{self, Module, Piece};

/// Writes the module of a game and looks at it.
fn module(slug: &str, look: impl FnOnce(&Table<'_>, &Module, &TabletopFiles)) {
    on_table(slug, |table, renderer| {
        let mut files = BTreeMap::new();
        let mut put = |name: &str, bytes: &[u8]| {
            files.insert(name.to_owned(), bytes.to_vec());
            Ok(())
        };
        let written = write(table, renderer, &options(), &mut put).unwrap();
        assert_eq!(written.files, [format!("{slug}.vmod")]);
        keep(&written.files[0], &files[&written.files[0]]);
        let read = vmod::read(&files[&written.files[0]]).unwrap();
        alike(table, &read);
        look(table, &read, &written);
    });
}

/// Leaves a module for whoever wants to open it.
pub fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("WARPRESS_MODULES") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).unwrap();
    }
}

/// What a player finds is what lies on the table.
fn alike(table: &Table<'_>, module: &Module) {
    assert_eq!(module.sides.len(), table.seats.len());
    let layer = |piece: &Piece, layer: &str| piece.known.contains(&("Layer".into(), layer.into()));
    let count = |pieces: &[Piece]| {
        pieces.iter().fold(HashMap::new(), |mut counts, piece| {
            *counts.entry(piece.name.clone()).or_insert(0) += 1;
            counts
        })
    };
    let laid: Vec<_> = table.stacks.iter().filter(|stack| stack.purpose != Use::Box).collect();
    let lie = |stack: &&&crate::table::Stack| {
        stack.pieces.iter().fold(HashMap::new(), |mut counts, (kind, copies)| {
            *counts.entry(table.kinds[*kind].name.clone()).or_insert(0) += *copies;
            counts
        })
    };
    // Piles, discards and bags are decks, in the same options.
    let decks = laid.iter().filter(|stack| matches!(stack.purpose, Use::Pile | Use::Discard | Use::Bag));
    let places = module.places.iter().filter(|place| place.deck.is_some());
    assert_eq!(decks.clone().count(), places.clone().count());
    for (stack, place) in decks.zip(places) {
        let deck = place.deck.as_ref().unwrap();
        assert_eq!(deck.face_down, stack.down || stack.purpose == Use::Bag, "{}", place.name);
        assert_eq!(deck.shuffled, stack.purpose == Use::Bag);
        assert_eq!(count(&place.pieces), lie(&stack), "{}", place.name);
    }
    // Places on the table itself have a frame with their name.
    let framed = laid.iter().filter(|stack| {
        stack.purpose != Use::Hand && matches!(stack.at, crate::table::TablePosition::Table(_))
    });
    let pieces = || module.places.iter().flat_map(|place| &place.pieces);
    let labels: Vec<_> = pieces().filter(|piece| !piece.label.is_empty()).collect();
    assert_eq!(labels.len(), framed.clone().count());
    for (stack, piece) in framed.zip(labels) {
        assert!(piece.fixed && layer(piece, "Places") && piece.label.contains(&stack.name), "{piece:?}");
    }
    // All other stacks that hold anything lie open on the table, kind by kind.
    let open = || laid.iter().filter(|stack| stack.purpose == Use::Open && !stack.pieces.is_empty());
    let moves = |place: &&vmod::Place| place.deck.is_none() && place.pieces.iter().all(|piece| !piece.fixed);
    let places = || module.places.iter().filter(moves);
    let lying: Vec<Piece> = places().flat_map(|place| place.pieces.clone()).collect();
    let expected = open().map(|stack| lie(&stack)).fold(HashMap::new(), |mut sum, counts| {
        counts.into_iter().for_each(|(name, count)| *sum.entry(name).or_insert(0) += count);
        sum
    });
    assert_eq!(count(&lying), expected);
    let down = open().filter(|stack| stack.down).flat_map(|stack| &stack.pieces).map(|(_, count)| count);
    let turned = lying.iter().filter(|piece| piece.shown == 2 || piece.hidden_by.is_some());
    assert_eq!(turned.count(), down.sum::<u32>() as usize);
    for stack in open() {
        let shown = |place: &&vmod::Place| place.name.contains(&stack.name) && !place.pieces.is_empty();
        assert!(places().any(|place| shown(&place)), "{}", stack.name);
    }
    // Boards cannot be moved and lie below everything.
    for board in &table.boards {
        let piece =
            module.places.iter().flat_map(|place| &place.pieces).find(|piece| piece.name == board.name);
        let piece = piece.unwrap_or_else(|| panic!("no board {}", board.name));
        assert!(piece.fixed, "{piece:?}");
    }
    assert_eq!(module.hands.len(), laid.iter().filter(|stack| stack.purpose == Use::Hand).count());
    let slots: usize = module.palette.iter().map(|(_, slots)| slots.len()).sum();
    assert_eq!(slots, table.kinds.len());
    let forms = table.boards.iter().filter(|board| board.sheet == Sheet::Form).map(|form| form.face);
    assert_eq!(
        module.charts.len(),
        forms.collect::<HashSet<_>>().len() + usize::from(!table.steps.is_empty())
    );
    assert!(table.dice.iter().all(|dice| module.dice.contains(&(1, dice.sides))), "{:?}", module.dice);
    // What hides a piece does not say which it is, and all can be put back into the box.
    for piece in module.places.iter().flat_map(|place| &place.pieces).filter(|piece| !piece.fixed) {
        assert!(piece.mask.is_some() && piece.deletes, "{piece:?}");
        assert!(piece.known.iter().all(|(name, _)| name != "Text"), "{piece:?}");
    }
    spaces_are_places(table, module);
}

/// Each space of a board snaps, and is called what it is.
fn spaces_are_places(table: &Table<'_>, module: &Module) {
    let boards: Vec<_> = table.boards.iter().filter(|board| !board.spaces.is_empty()).collect();
    let zones: Vec<_> = module.zones.iter().filter(|zone| zone.has_places()).collect();
    assert_eq!(zones.len(), boards.len());
    // Everything else has a name, too.
    for place in &module.places {
        let zone = module.zones.iter().find(|zone| zone.contains(place.at)).unwrap();
        assert!(!zone.place(place.at).0.is_empty(), "{place:?}");
    }
    // All of the table lies on the map, as large on paper as on the table.
    let (w, h) = (table.extent.0 + 50.0, table.extent.1 + 50.0);
    let scale = module.size.0 as f64 / w;
    assert!((module.size.1 as f64 / h - scale).abs() < 0.01, "{:?}", module.size);
    for (board, zone) in boards.iter().zip(zones) {
        for space in &board.spaces {
            let spot = table.on_board(board, space.at);
            let at = ((spot.x + w / 2.0) * scale, (spot.y + h / 2.0) * scale);
            let at = (at.0.round() as i64, at.1.round() as i64);
            let (name, snapped) = zone.place((at.0 + 4, at.1 - 4));
            assert!(zone.contains(at), "{} lies beside {}", space.name, board.name);
            let off = (snapped.0 - at.0).abs().max((snapped.1 - at.1).abs());
            assert!(off <= 4, "{name} snaps {off} pixels beside {}", space.name);
            let named = name == space.name || name.ends_with(&format!(": {}", space.name));
            assert!(named || name.contains(&space.name), "{name} is called {}", space.name);
        }
    }
}

#[test]
fn cards_lie_in_a_deck_and_hands_are_private() {
    module("wolf-pack", |table, module, written| {
        assert_eq!(module.name, table.title);
        let pile = module
            .places
            .iter()
            .find(|place| place.deck.as_ref().is_some_and(|deck| deck.face_down))
            .unwrap();
        assert!(pile.deck.as_ref().unwrap().can_shuffle);
        assert_eq!(module.hands.iter().map(|(_, owners, _)| owners.len()).collect::<Vec<_>>(), [1, 1]);
        assert!(module.help.iter().any(|(title, text)| title == "Rules" && text.contains("<section")));
        let card = &pile.pieces[0];
        assert!(card.marks.iter().any(|(name, text)| name == "Text" && !text.is_empty()), "{card:?}");
        assert_eq!(written.notes, Vec::<String>::new());
    });
}

#[test]
fn counters_have_two_sides() {
    module("attrition", |table, module, _| {
        let two = table.kinds.iter().filter(|kind| kind.back.is_some() && !kind.back_hides);
        for kind in two {
            let all = module.palette.iter().flat_map(|(_, slots)| slots);
            let (_, piece) = all.clone().find(|(_, piece)| piece.name == kind.name).unwrap();
            assert_eq!(piece.layers.len(), 2, "{piece:?}");
        }
    });
}

#[test]
fn maps_have_their_spaces() {
    for game in ["38th-parallel", "age-of-antiquity", "afv-skirmish", "fokker", "lepanto", "piratical"] {
        module(game, |_, _, _| {});
    }
}

/// What is written depends on the game alone.
#[test]
fn the_same_game_gives_the_same_bytes() {
    let mut sizes = Vec::new();
    for _ in 0..2 {
        module("wolf-pack", |_, module, _| sizes.push(module.files.clone()));
    }
    assert_eq!(sizes[0], sizes[1]);
}
