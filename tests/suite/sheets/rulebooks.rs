//! Rulebooks before they are set: what stands in them, and which pieces they show.

use warpress_assets::Assets;
use warpress_library::{Home, Loaded};
use warpress_render::theme::Ink;
use warpress_rulebook::book::{Aside, Block, words};
use warpress_rulebook::detail::detail;
use warpress_rulebook::pictures::{Gallery, places};
use warpress_rulebook::{Book, Words, book, plain};

fn loaded(slug: &str) -> Loaded {
    let assets = Assets::built_in().of_game(slug);
    let loaded = warpress_kit::load(&assets, &Home::Library(slug.to_owned()), &[]);
    assert!(!loaded.failed(), "{slug}: {:?}", loaded.findings);
    loaded
}

/// A player who reads “battle-cruiser” looks in vain for a card of that name.
#[test]
fn names_stand_where_the_data_have_ids() {
    let loaded = loaded("jutland");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let told = plain::text(&book, None, 1000).unwrap();
    for id in game.lists().flat_map(|list| &list.rows).flat_map(|row| &row.tags) {
        let is_told = told.contains(&format!("{id}, ")) || (id.contains('-') && told.contains(id));
        assert!(!is_told, "{id}");
    }
}

/// The names of the places on a card come from its columns and point at what is printed there.
#[test]
fn anatomy_points_at_what_the_face_shows() {
    let loaded = loaded("jutland");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
    let figures: Vec<_> =
        blocks.filter_map(|block| if let Block::Anatomy(all) = block { Some(all) } else { None }).collect();
    let [figures, ..] = &figures[..] else { panic!("no row of figures") };
    let gallery = Gallery::new(&Assets::built_in().of_game("jutland"), game, &book, Ink::Full).unwrap();
    let drawn = gallery.draw(&figures[0].picture).unwrap();
    let places = places(&drawn.texts, &figures[0].callouts);
    let labels: Vec<&str> = places.iter().map(|place| place.label).collect();
    assert_eq!(labels[0], "Force", "{labels:?}: the corner is at the top");
    assert!(labels.contains(&"Class") && labels.contains(&"Fleet"), "{labels:?}");
    for (x, y) in places.iter().map(|place| place.at) {
        assert!((0.0..drawn.size_pt.0).contains(&x) && (0.0..drawn.size_pt.1).contains(&y));
    }
}

/// Numbers on a board say nothing to somebody who has not been told what they are.
#[test]
fn a_part_of_a_board_is_shown_with_names() {
    let loaded = loaded("qadesh");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
    let figures = blocks.filter_map(|block| if let Block::Anatomy(all) = block { Some(all) } else { None });
    let figure =
        figures.flatten().find(|figure| figure.picture.row.is_none()).expect("a figure of the board");
    let gallery = Gallery::new(&Assets::built_in().of_game("qadesh"), game, &book, Ink::Full).unwrap();
    let drawn = gallery.draw(&figure.picture).unwrap();
    let (part, places) = detail(&places(&drawn.texts, &figure.callouts), drawn.size_pt).unwrap();
    let labels: Vec<&str> = places.iter().map(|place| place.label).collect();
    assert!(labels.contains(&"Number of the square") && labels.len() >= 2, "{labels:?}");
    for (x, y) in places.iter().map(|place| place.at) {
        assert!(part.x < x && x < part.x + part.w && part.y < y && y < part.y + part.h, "it is on the part");
    }
    let number = places.iter().find(|place| place.label == "Number of the square").unwrap();
    assert!(number.text.parse::<u32>().is_ok(), "it points at {}", number.text);
}

/// A reader of an example looks for the cards that it speaks of.
#[test]
fn an_example_shows_the_pieces_that_it_names() {
    let loaded = loaded("afrika-korps");
    let (book, _) = book(loaded.game.as_ref().unwrap(), &loaded.sections, &Words::default());
    let victory = book.sections.iter().find(|passage| passage.id == "victory").unwrap();
    let examples = victory.blocks.iter().filter_map(|block| match block {
        Block::Aside { kind: Aside::Example, blocks, .. } => Some(blocks),
        _ => None,
    });
    let shown: Vec<_> = examples.filter_map(|blocks| blocks.first()).collect();
    let Some(Block::Pictures(pieces)) = shown.first() else { panic!("{shown:?}") };
    let rows: Vec<_> = pieces.iter().filter_map(|piece| piece.row.as_deref()).collect();
    assert_eq!(rows, ["the-desert-fox", "pincer", "garrison", "british-troops"], "in the order of its words");
    for passage in &book.sections {
        let illustrated = passage.blocks.iter().filter(|block| {
            matches!(block, Block::Aside { blocks, .. } if matches!(blocks.first(), Some(Block::Pictures(_))))
        });
        assert!(illustrated.count() <= 1, "{}: pictures in each box would hide the rules", passage.id);
    }
}

/// Authors wrote the effects of cards again in rules.md, and changed one of the two.
#[test]
fn what_cards_do_is_printed_from_their_uses() {
    let loaded = loaded("attrition");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let tables = |book: &Book| -> Vec<Vec<Vec<String>>> {
        let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
        let grids = blocks.filter_map(|block| match block {
            Block::Table(grid) if grid.title == "Battle deck" => Some(grid),
            _ => None,
        });
        grids
            .map(|grid| grid.rows.iter().map(|row| row.iter().map(|cell| words(cell)).collect()).collect())
            .collect()
    };
    let [rows] = &tables(&book)[..] else { panic!("one list of the deck") };
    assert_eq!(rows.len(), 15, "each of the cards");
    let row = |name: &str| {
        rows.iter().position(|row| row[0] == name).unwrap_or_else(|| panic!("no {name}: {rows:?}"))
    };
    assert_eq!(rows[row("Machine Gun")][2], "Kill 2D6 more enemy squads.");
    assert_eq!(row("Mine Field"), row("Machine Gun") + 2, "cards of one op stand together");
    let quick = warpress_rulebook::quick(game, &loaded.sections, &Words::default());
    let [short] = &tables(&quick)[..] else { panic!("one list on the quick reference") };
    let shared = short.iter().find(|row| row[0].contains("Machine Gun")).unwrap();
    assert_eq!(shared[0], "Machine Gun, Mine Field");
    assert_eq!(shared[2], "Kill 2D6/1D6 more enemy squads.");
}
