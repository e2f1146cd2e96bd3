//! Rooms of games of the library, read as another program reads them.

use std::collections::{BTreeMap, HashMap};

use super::write;
use crate::TabletopFiles;
use crate::table::{Cut, Stack, Table, TablePosition, Use};
use crate::tests::{on_table, options};
use warpress_readers::pcio::{self, Piece, Room, Side};

/// Writes the room of a game, `changed` before, and looks at it.
fn room_of(
    slug: &str,
    change: impl Fn(&mut Table<'_>),
    look: impl FnOnce(&Table<'_>, &Room, &TabletopFiles),
) {
    on_table(slug, |table, renderer| {
        change(table);
        let mut files = BTreeMap::new();
        let mut put = |name: &str, bytes: &[u8]| {
            files.insert(name.to_owned(), bytes.to_vec());
            Ok(())
        };
        let written = write(table, renderer, &options(), &mut put).unwrap();
        assert_eq!(written.files, [format!("{slug}.pcio")]);
        let bytes = &files[&written.files[0]];
        // For whoever wants to open it.
        if let Some(folder) = std::env::var_os("WARPRESS_ROOMS") {
            std::fs::write(std::path::Path::new(&folder).join(&written.files[0]), bytes).unwrap();
        }
        let read = pcio::read(bytes).unwrap_or_else(|faults| panic!("{slug}: {faults}"));
        look(table, &read, &written);
    });
}

fn room(slug: &str, look: impl FnOnce(&Table<'_>, &Room, &TabletopFiles)) {
    room_of(slug, |_| {}, look);
}

/// How many pieces of each name.
fn counted<'n>(names: impl Iterator<Item = (&'n str, u32)>) -> HashMap<&'n str, u32> {
    let mut counts = HashMap::new();
    for (name, count) in names {
        *counts.entry(name).or_insert(0) += count;
    }
    counts
}

fn of_stack<'t>(table: &'t Table<'_>, stack: &'t Stack) -> HashMap<&'t str, u32> {
    counted(stack.pieces.iter().map(|(kind, count)| (table.kinds[*kind].name.as_str(), *count)))
}

#[test]
fn a_card_game_is_ready_to_be_shuffled() {
    room("wolf-pack", |table, room, written| {
        assert_eq!(written.notes, Vec::<String>::new());
        let laid: u32 = table.stacks.iter().flat_map(|stack| &stack.pieces).map(|(_, count)| count).sum();
        assert_eq!(room.pieces.len(), laid as usize);
        for stack in table.stacks.iter().filter(|stack| stack.purpose == Use::Pile) {
            let held = room.held(&stack.name);
            assert_eq!(counted(held.iter().map(|piece| (piece.name.as_str(), 1))), of_stack(table, stack));
            // From below, as they lie on the table.
            let names = stack.pieces.iter().flat_map(|(kind, count)| {
                std::iter::repeat_n(table.kinds[*kind].name.as_str(), *count as usize)
            });
            assert!(held.iter().map(|piece| piece.name.as_str()).eq(names));
            assert!(held.iter().all(|card| card.card && !card.up), "{}", stack.name);
            // Nobody can tell from behind which card it is.
            assert!(held.iter().all(|card| card.back == held[0].back));
            assert!(held.iter().all(|card| card.at.h.max(card.at.w) >= 80.0));
            let id = &room.holder(&stack.name).unwrap().id;
            let shuffles = room.buttons.iter().filter(|button| button.label == "Shuffle");
            assert!(shuffles.flat_map(|button| &button.steps).any(|step| step.with == [id.clone()]));
        }
        assert_eq!(room.seats.len(), table.seats.len());
        assert!(room.hand.is_some());
        for (number, step) in table.steps.iter().enumerate() {
            let start = format!("{}. {}", number + 1, step.chars().take(20).collect::<String>());
            assert!(room.texts.iter().any(|(_, text)| text.starts_with(start.trim())), "{start}");
        }
    });
}

#[test]
fn things_lie_beside_one_another() {
    for slug in ["wolf-pack", "attrition", "38th-parallel"] {
        room(slug, |_, room, _| {
            let holders = room.holders.iter().map(|holder| (holder.label.clone(), holder.at));
            let buttons = room.buttons.iter().map(|button| (button.label.clone(), button.at));
            let boards = room.boards.iter().map(|(at, picture)| (picture.clone(), *at));
            let hand = room.hand.iter().map(|at| ("hand".to_owned(), *at));
            let all: Vec<_> = holders.chain(buttons).chain(boards).chain(hand).collect();
            for (number, (name, at)) in all.iter().enumerate() {
                for (other, there) in &all[number + 1..] {
                    assert!(!at.covers(there), "{slug}: {name} lies on {other}");
                }
            }
        });
    }
}

#[test]
fn pictures_have_the_shape_of_what_shows_them() {
    for slug in ["attrition", "38th-parallel"] {
        room(slug, |_, room, _| {
            let mut seen = 0;
            let mut alike = |side: &Side, (w, h): (f64, f64)| {
                let Side::Picture(address) = side else { return };
                let (pw, ph) = size(&room.pictures[address]);
                let ratio = (f64::from(pw) / f64::from(ph)) / (w / h);
                // Small pieces are rounded to whole pixels of the room.
                assert!((0.93..=1.07).contains(&ratio), "{slug}: {address} is {pw} × {ph}, shown {w} × {h}");
                seen += 1;
            };
            for piece in &room.pieces {
                alike(&piece.face, (piece.at.w, piece.at.h));
                piece.back.iter().for_each(|back| alike(back, (piece.at.w, piece.at.h)));
            }
            for (at, picture) in &room.boards {
                alike(&Side::Picture(picture.clone()), (at.w, at.h));
            }
            assert!(seen > 5, "{slug}");
        });
    }
}

/// Width and height of a PNG or JPEG (pixels).
fn size(bytes: &[u8]) -> (u32, u32) {
    let number = |at: usize, size: usize| {
        bytes[at..at + size].iter().fold(0, |number: u32, byte| (number << 8) | u32::from(*byte))
    };
    if bytes.starts_with(b"\x89PNG") {
        return (number(16, 4), number(20, 4));
    }
    let mut at = 2;
    loop {
        let marker = bytes[at + 1];
        if matches!(marker, 0xc0..=0xc2) {
            return (number(at + 7, 2), number(at + 5, 2));
        }
        at += 2 + number(at + 2, 2) as usize;
    }
}

/// A game begins with a counter in the middle of a space, or with none; so one is put there.
#[test]
fn pieces_stand_on_their_spaces() {
    const AT: TablePosition = TablePosition::Space { board: 0, space: 1 };
    let stand = |table: &mut Table<'_>| {
        let counter = table.kinds.iter().position(|kind| kind.cut != Cut::Card).unwrap();
        table.stacks.push(Stack {
            id: "there".to_owned(),
            name: "There".to_owned(),
            purpose: Use::Open,
            seat: None,
            down: false,
            at: AT,
            pieces: vec![(counter, 1)],
            takes: Vec::new(),
            room: (10.0, 10.0),
        });
    };
    room_of("fokker", stand, |table, room, _| {
        let (at, _) = room.boards[0];
        let (w, h) = table.faces[table.boards[0].face].mm;
        let (x, y) = table.boards[0].spaces[1].at;
        let spot = (at.x + x / w * at.w, at.y + y / h * at.h);
        let near = |piece: &&Piece| {
            let middle = piece.at.middle();
            (middle.0 - spot.0).abs() < 2.0 && (middle.1 - spot.1).abs() < 2.0
        };
        let there = room.pieces.iter().find(near).unwrap();
        assert!(!there.card && there.up && there.holder.is_none(), "{there:?}");
    });
}

#[test]
fn dice_have_their_sides() {
    room("attrition", |table, room, _| {
        let wanted: Vec<usize> = table
            .dice
            .iter()
            .flat_map(|dice| std::iter::repeat_n(dice.sides as usize, dice.count as usize))
            .collect();
        let mut found = room.dice.clone();
        found.sort_unstable();
        assert_eq!(found, wanted);
        assert!(!found.is_empty());
    });
}

#[test]
fn the_same_game_gives_the_same_room() {
    let mut rooms = Vec::new();
    for _ in 0..2 {
        room("wolf-pack", |_, room, _| rooms.push(format!("{room:?}")));
    }
    assert_eq!(rooms[0], rooms[1]);
}

/// A card whose name breaks a text, or a game that is too large, must not keep the rest from being played.
#[test]
fn names_and_numbers_of_strangers_do_no_harm() {
    let hostile = |table: &mut Table<'_>| {
        let names = [
            "\"},{\"id\":\"x\"",
            "a/b.$c#[d]",
            "\u{0}\u{1b}[31m\n\r\t",
            "",
            "\u{202e}evil",
            "package://userassets/x",
        ];
        for (kind, name) in table.kinds.iter_mut().zip(names.iter().cycle()) {
            kind.name = (*name).to_owned();
            kind.text = name.repeat(5_000);
            kind.id = format!("{}{}", name, kind.id);
        }
        for stack in &mut table.stacks {
            stack.name = names.join(" ");
            stack.id = format!("{}{}", names.join("/"), stack.id);
        }
        for _ in 0..300 {
            table
                .steps
                .push("Step\n\u{7}with \"quotes\" and a very long word ".to_owned() + &"x".repeat(2_000));
        }
        table.credits.push("Terms".repeat(400));
    };
    room_of("wolf-pack", hostile, |_, room, written| {
        assert!(!room.pieces.is_empty());
        assert!(written.notes.iter().any(|note| note.contains("no room")), "{:?}", written.notes);
    });
    let many = |table: &mut Table<'_>| {
        for stack in &mut table.stacks {
            stack.pieces.iter_mut().for_each(|(_, count)| *count = count.saturating_mul(100_000_000));
        }
    };
    room_of("wolf-pack", many, |_, room, written| {
        assert!((1_000..=1_200).contains(&room.widgets), "{}", room.widgets);
        assert!(written.notes.iter().any(|note| note.contains("left out")), "{:?}", written.notes);
    });
}
