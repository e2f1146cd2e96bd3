//! Boards on sheets: what is larger than the paper is tiled, or lies on one large sheet.

use lopdf::Document;
use warpress_kit::{self as kit, Request};
use warpress_render::theme::Ink;
use warpress_sheet::{Backs, Formats, Job, LineKind, Options, PlacedKind, Size, Whole, impose, mm, plan};

use super::{folder, load};

fn options(paper: &str, poster: Option<&str>) -> Options {
    let formats = Formats::load(&warpress_assets::Assets::built_in()).unwrap();
    let poster = poster.map(|name| formats.paper(name).unwrap());
    Options { poster, backs: Backs::None, ..Options::new("T", formats.paper(paper).unwrap()) }
}

fn board(w: f32, h: f32) -> Job {
    Whole { group: "Board".into(), size: Size { w: mm(w), h: mm(h) }, face: 0, copies: 1 }.into()
}

#[test]
fn every_bit_of_a_tiled_board_is_printed_and_neighbours_overlap() {
    for (paper, w, h) in
        [("a4", 300.0, 200.0), ("letter", 400.0, 500.0), ("a4", 210.0, 297.0), ("a4", 841.0, 594.0)]
    {
        let opts = options(paper, None);
        let pages = impose(&[board(w, h)], &opts).unwrap();
        let need = &plan(&[board(w, h)], &opts).unwrap().decks[0];
        assert_eq!((pages.len(), need.sheets), (need.tiles.0 * need.tiles.1, pages.len()));
        let shown: Vec<_> = pages
            .iter()
            .map(|page| {
                let [item] = page.items.as_slice() else { panic!("one board a page") };
                assert_eq!(item.kind, PlacedKind::Card);
                let window = item.window.expect("a part of it");
                // In the board's own measures (mm).
                let of = |length: f32| length * 25.4 / 72.0;
                (of(window.x - item.trim.x), of(window.y - item.trim.y), of(window.w), of(window.h))
            })
            .collect();
        for x in 0..=20 {
            for y in 0..=20 {
                let (px, py) = (w * x as f32 / 20.0, h * y as f32 / 20.0);
                let covers = |(l, t, pw, ph): &(f32, f32, f32, f32)| {
                    px > l - 0.1 && px < l + pw + 0.1 && py > t - 0.1 && py < t + ph + 0.1
                };
                assert!(shown.iter().any(covers), "{paper}, {w} × {h}: {px}, {py}");
            }
        }
        for pair in shown.windows(2).filter(|pair| pair[0].1 == pair[1].1) {
            assert!((pair[0].0 + pair[0].2 - pair[1].0 - 10.0).abs() < 0.1, "a flap of 10 mm: {pair:?}");
        }
        if need.tiles.0 > 1 {
            let joints = pages[0].lines.iter().filter(|line| line.kind == LineKind::Fold).count();
            assert!(joints >= 2, "marks where the next sheet lies");
        }
    }
}

#[test]
fn a_poster_saves_the_glue() {
    let opts = options("a4", Some("a2"));
    let pages = impose(&[board(400.0, 500.0)], &opts).unwrap();
    assert_eq!((pages.len(), pages[0].size.w), (1, mm(420.0)));
    // What fits on the paper stays there.
    assert_eq!(impose(&[board(150.0, 200.0)], &opts).unwrap()[0].size.w, mm(210.0));
    assert!(impose(&[board(9000.0, 9000.0)], &opts).is_err(), "nobody glues that together");
}

#[test]
fn kits_of_large_boards_come_out_as_pdf() {
    let game = folder(
        "name = \"M\"\nlayout = \"hex\"\nrows_down = 14\ncolumns_across = 18\nspace_size = 20\nnumbering = { style = \"column-row\" }\n",
    );
    let (assets, game) = load(game.path());
    let request =
        |poster: Option<&str>| Request { poster: poster.map(str::to_owned), ..Request::new("a4", Ink::Full) };
    let tiled = kit::build(&assets, &game, &request(None)).unwrap();
    let pages = |pdf: &[u8]| Document::load_mem(pdf).unwrap().get_pages().len();
    // A little smaller than asked for, two sheets hold it; a blank back lies between them.
    assert_eq!((tiled.sheets, pages(&tiled.pdf)), (2, 5), "the leaf, and two sheets");
    let whole = kit::build(&assets, &game, &request(Some("a2"))).unwrap();
    assert_eq!((whole.sheets, pages(&whole.pdf)), (1, 3));
    assert_eq!(tiled.pdf, kit::build(&assets, &game, &request(None)).unwrap().pdf, "the same bytes");
}

/// A box for each carrier, each on a sheet of its own, is a pile of mostly white paper.
#[test]
fn small_boards_share_sheets() {
    let sheets = |size: &str| {
        let text = format!(
            "layout = \"track\"\nsize = \"{size}\"\nper = \"piece\"\nwhose = [\"ships\"]\nspaces = [\"a\", \"b\", \"c\"]\n"
        );
        let folder = folder(&text);
        std::fs::create_dir(folder.path().join("counters")).unwrap();
        let units = "rows = [{ id = \"red\", count = 3 }, { id = \"blue\", count = 2 }]\ncomponent = { printed = false }\n";
        std::fs::write(folder.path().join("counters/ships.toml"), units).unwrap();
        let (assets, game) = load(folder.path());
        let kit =
            kit::build(&assets, &game, &Request { backs: Backs::None, ..Request::new("a4", Ink::Full) });
        let kit = kit.unwrap();
        assert_eq!(kit.cards, 5);
        kit.sheets
    };
    assert_eq!(sheets("130x90"), 2, "four to a sheet");
    assert_eq!(sheets("180x120"), 3, "two to a sheet");
    assert_eq!(sheets("180x160"), 5, "one to a sheet");
}
