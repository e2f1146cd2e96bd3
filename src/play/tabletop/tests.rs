//! Games of the library on a table.

use std::sync::Arc;

use crate::ExportOptions;
use crate::laid::{self, Source};
use crate::table::{Sheet, Table, TablePosition, Use};
use warpress_assets::Assets;
use warpress_kit::Library;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// Lays a game of the library out and looks at it.
pub fn on_table(slug: &str, look: impl FnOnce(&mut Table<'_>, &Renderer)) {
    let library = Library::open(Assets::built_in());
    let source = library.game(slug);
    let loaded = source.load(&[]);
    let game = Arc::new(loaded.game.unwrap());
    let renderer = warpress_kit::renderer(&source.assets, &game).unwrap();
    let of = Source {
        assets: &source.assets,
        game: &game,
        sections: &loaded.sections,
        programs: &loaded.programs,
    };
    let (mut table, notes) = laid::lay(of, &renderer, Ink::Full, "a4", None).unwrap();
    assert_eq!(notes, Vec::<String>::new());
    (table.rules_html, table.rules_text) = laid::rules(of, Ink::Full).unwrap();
    look(&mut table, &renderer);
}

/// The usual options.
pub fn options() -> ExportOptions {
    ExportOptions { folder: "/nowhere".into(), base: None, ink: Ink::Full, paper: "a4".into() }
}

/// Every printed piece is somewhere on the table, once.
fn all_are_there(table: &Table<'_>) {
    for (at, kind) in table.kinds.iter().enumerate().filter(|(_, kind)| !kind.endless) {
        let pieces = table.stacks.iter().flat_map(|stack| &stack.pieces);
        let there: u32 = pieces.filter(|(of, _)| *of == at).map(|(_, count)| count).sum();
        assert_eq!(there, kind.count, "{}", kind.id);
    }
}

#[test]
fn cards_lie_in_their_pile_and_nothing_is_dealt() {
    on_table("wolf-pack", |table, _| {
        all_are_there(table);
        let pile = table.stacks.iter().find(|stack| stack.purpose == Use::Pile).unwrap();
        assert!(pile.down && pile.pieces.len() > 5, "{pile:?}");
        let hands: Vec<_> = table.stacks.iter().filter(|stack| stack.purpose == Use::Hand).collect();
        assert!(hands.len() == 2 && hands.iter().all(|hand| hand.pieces.is_empty()), "{hands:?}");
        assert_eq!(table.seats.iter().map(|seat| seat.id.as_str()).collect::<Vec<_>>(), ["pack", "convoy"]);
        assert!(table.steps.iter().any(|step| step.contains("huffle")), "{:?}", table.steps);
        assert!(table.rules_html.contains("<section") && table.rules_text.len() > 1000);
    });
}

#[test]
fn nothing_lies_on_anything_else_or_beyond_the_table() {
    for slug in ["attrition", "lepanto", "iran-iraq-war", "star-empires"] {
        on_table(slug, |table, _| {
            all_are_there(table);
            let mut boxes: Vec<(String, [f64; 4])> = Vec::new();
            let mut add = |id: &str, (x, y): (f64, f64), (w, h): (f64, f64)| {
                boxes.push((id.to_owned(), [x - w / 2.0, y - h / 2.0, x + w / 2.0, y + h / 2.0]));
            };
            for board in &table.boards {
                add(&board.id, (board.at.x, board.at.y), table.faces[board.face].mm);
            }
            for stack in &table.stacks {
                if let TablePosition::Table(at) = stack.at {
                    add(&stack.id, (at.x, at.y), stack.room);
                }
            }
            let half = (table.extent.0 / 2.0 + 0.01, table.extent.1 / 2.0 + 0.01);
            for (place, (id, a)) in boxes.iter().enumerate() {
                assert!(
                    a[0] >= -half.0 && a[2] <= half.0 && a[1] >= -half.1 && a[3] <= half.1,
                    "{slug} {id}"
                );
                for (other, b) in &boxes[place + 1..] {
                    let over = a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
                    assert!(!over, "{slug}: {id} lies on {other}");
                }
            }
        });
    }
}

#[test]
fn spaces_lie_on_their_boards_and_grids_run_through_them() {
    let mut grids = 0;
    for slug in ["fokker", "qadesh", "victory-at-stalingrad", "wwii-combined-arms"] {
        on_table(slug, |table, _| {
            for board in table.boards.iter().filter(|board| board.sheet == Sheet::Board) {
                let (w, h) = table.faces[board.face].mm;
                assert!(!board.spaces.is_empty(), "{slug} {}", board.id);
                for space in &board.spaces {
                    assert!((0.0..=w).contains(&space.at.0) && (0.0..=h).contains(&space.at.1), "{space:?}");
                }
                let Some(grid) = board.grid else { continue };
                grids += 1;
                // Every space is the middle of a cell, in a whole number of steps from the first.
                for space in &board.spaces {
                    let step = |at: f64, first: f64, pitch: f64| (at - first) / pitch * 2.0;
                    let column = step(space.at.0, grid.first.0, grid.across);
                    let row = step(space.at.1, grid.first.1, grid.down);
                    let whole = |steps: f64| (steps - steps.round()).abs() < 0.01;
                    assert!(whole(column) && whole(row), "{slug} {space:?} {grid:?}");
                }
            }
        });
    }
    assert!(grids > 0);
}
