//! Whatever the paper is: a search for a place or a size that never ended would leave a designer before a terminal that
//! says nothing, and cards that a small paper holds should be printed though its margins hold no words.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use warpress_assets::{Assets, Trust};
use warpress_kit::{self as kit, Kit, Library, Request};
use warpress_language::Messages;
use warpress_render::theme::Ink;
use warpress_sheet::{
    Backs, Block, Card, CounterSheet, Job, Loose, Offset, Options, Page, Panel, Paper, Piece, PlacedKind,
    Rect, SheetError, Size, Stack, Whole, furniture, impose, plan,
};

use crate::common::read::text;
use crate::common::{ROOT, files, temp, write};
use crate::print::kit::fonts;

/// More than any of these needs, however busy the machine is.
const LONG: Duration = Duration::from_secs(20);

static FONTS: LazyLock<usvg::Options<'static>> = LazyLock::new(fonts);

/// A side that any paper may have (mm): few are small by chance alone.
fn paper() -> impl Strategy<Value = (f32, f32)> {
    let side = || prop_oneof![5.0_f32..70.0, 60.0_f32..130.0, 5.0_f32..450.0];
    (side(), side())
}

/// A side that any piece may have (mm).
fn piece() -> impl Strategy<Value = Size> {
    let side = || prop_oneof![5.0_f32..30.0, 5.0_f32..130.0, 5.0_f32..600.0];
    (side(), side()).prop_map(|(w, h)| Size::from_mm(w, h))
}

fn cards() -> impl Strategy<Value = Vec<Card>> {
    let card = (0_usize..9, proptest::option::of(0_usize..9), 0_u32..60);
    proptest::collection::vec(card.prop_map(|(front, back, copies)| Card { front, back, copies }), 0..5)
}

/// Anything that is printed.
fn job() -> impl Strategy<Value = Job> {
    let name = || prop_oneof![Just("W".to_owned()), "[A-Za-z]{1,12}", "[A-Z a-z]{30,90}"];
    let deck = (name(), piece(), cards());
    let deck = deck.prop_map(|(group, size, cards)| Stack { group, size, cards }.into());
    let loose = (name(), piece(), 0_u32..9, any::<bool>()).prop_map(|(group, size, copies, marked)| {
        Loose { group, pieces: vec![Piece { face: 0, size, copies }], marked }.into()
    });
    let board = (name(), piece(), 0_u32..3);
    let board = board.prop_map(|(group, size, copies)| Whole { group, size, face: 0, copies }.into());
    let block = (piece(), cards(), proptest::option::of(0_usize..9)).prop_map(|(size, cards, spare)| Block {
        set: 0,
        heading: "Set".into(),
        size,
        cards,
        spare,
    });
    let panels = proptest::collection::vec(piece().prop_map(|size| Panel { face: 0, size }), 0..6);
    let counters = (name(), proptest::collection::vec(block, 1..4), panels);
    let counters = counters.prop_map(|(group, blocks, legend)| {
        CounterSheet { group, sets: vec!["Set".into()], blocks, legend }.into()
    });
    prop_oneof![3 => deck, 1 => loose, 1 => board, 2 => counters]
}

fn lay(jobs: &[Job], options: &Options) -> Result<Vec<Page>, SheetError> {
    let planned = plan(jobs, options)?;
    let pages = impose(jobs, options)?;
    assert_eq!(planned.pages, pages.len());
    Ok(pages)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn sheets_of_every_paper_are_laid_out_or_refused(
        (w, h) in paper(),
        jobs in proptest::collection::vec(job(), 1..4),
        backs in proptest::sample::select(&[Backs::DuplexLong, Backs::DuplexShort, Backs::Fold, Backs::None][..]),
        bleed_mm in prop_oneof![Just(0.0_f32), 0.0_f32..=10.0],
        // No more than the margin, or backs would leave the paper, which is told.
        offset in (-4.9_f32..=4.9, -4.9_f32..=4.9),
        title in prop_oneof![Just("S".to_owned()), "[A-Z a-z]{1,60}"],
        german in any::<bool>(),
    ) {
        let begun = Instant::now();
        let language = german.then_some("de");
        let size = Size::from_mm(w.min(h), w.max(h));
        let options = Options {
            backs,
            bleed_mm,
            back_offset: Offset { x: offset.0, y: offset.1 },
            messages: Messages::of(&Assets::built_in(), language),
            ..Options::new(title, Paper::new("Odd", size))
        };
        match lay(&jobs, &options) {
            Ok(mut pages) => {
                furniture(&mut pages, 99, &FONTS, &options.messages).unwrap();
                for page in &pages {
                    let paper = Rect::at_origin(page.size).outset(0.1);
                    let said = page.items.iter().filter(|item| item.kind == PlacedKind::Furniture);
                    for item in said {
                        prop_assert!(paper.contains(item.trim), "{:?} is not on {:?}", item.trim, page.size);
                    }
                }
            }
            // Other faults are of warpress, or of the options.
            Err(error) => prop_assert!(
                matches!(error, SheetError::TooBig { .. } | SheetError::TooMany { .. }),
                "{error}"
            ),
        }
        prop_assert!(begun.elapsed() < LONG);
    }
}

/// A bleed narrower than the stroke of a mark: the mark beside a last row that is not full lay on its last card.
#[test]
fn marks_keep_clear_of_cards_that_all_but_touch() {
    for bleed_mm in [0.0, 0.01, 0.03, 0.05, 0.1, 1.0] {
        let side = Size::from_mm(5.0, 5.0);
        let cards = vec![Card { front: 0, back: None, copies: 13 }];
        let jobs: [Job; 2] = [
            Loose {
                group: "Form".into(),
                pieces: vec![Piece { face: 0, size: side, copies: 1 }],
                marked: false,
            }
            .into(),
            Stack { group: "W".into(), size: side, cards }.into(),
        ];
        let options =
            Options { bleed_mm, ..Options::new("S", Paper::new("Odd", Size::from_mm(77.4, 210.6))) };
        assert_eq!(lay(&jobs, &options).map(|pages| pages.len()).map_err(|error| error.to_string()), Ok(1));
    }
}

/// The kit of the game of cards with which many begin, in a language, on a paper of this size (mm).
fn starter(language: Option<&str>, (w, h): (u32, u32)) -> Result<Kit, kit::KitError> {
    let folder = temp();
    let (starter, pack) = (Path::new(ROOT).join("assets/starters/cards"), folder.path().join("pack"));
    for name in files(&starter) {
        let mut text = std::fs::read_to_string(starter.join(&name)).unwrap();
        if let Some(language) = language.filter(|_| name == "game.toml") {
            text.insert_str(0, &format!("language = \"{language}\"\n"));
        }
        write(&pack, &[(&name, &text)]);
    }
    let assets = Assets::built_in();
    let formats = assets.read("templates/sheet/formats.toml").unwrap().bytes;
    let formats = String::from_utf8(formats.to_vec()).unwrap();
    let odd = format!("[paper]\nodd = {{ name = \"Odd\", size = [{w}, {h}] }}\n");
    let formats = formats.replacen("[paper]\n", &odd, 1);
    write(folder.path(), &[("library/templates/sheet/formats.toml", &formats)]);
    let assets = assets.with_folder(folder.path().join("library"), Trust::Library);
    let source = Library::open(assets).folder(&pack);
    let game = source.load(&[]).game.expect("a sound game");
    kit::build(&source.assets, &game, &Request::new("odd", Ink::Full))
}

/// This build never ended: the check bar of 50 mm with its German label left no room for a letter of the sheet's name.
#[test]
fn a_paper_that_holds_one_card_is_printed_and_the_missing_leaf_is_told() {
    for (language, leafless) in [(None, false), (Some("de"), true)] {
        let kit = starter(language, (90, 115)).unwrap();
        assert_eq!((kit.cards, kit.sheets), (45, 45), "{language:?}");
        assert_eq!(kit.in_words().contains("the leaf does not fit on Odd"), leafless, "{}", kit.in_words());
        assert_eq!(kit.leaf.is_none(), leafless);
        // In the margin of each sheet.
        let fronts = text(&kit.pdf).into_iter().step_by(2).skip(usize::from(!leafless));
        assert_eq!(fronts.filter(|page| page.contains("Ferry")).count(), 45, "{language:?}");
    }
    let kit = starter(Some("de"), (105, 148)).unwrap();
    assert!(kit.leaf.is_some() && kit.leafless.is_none(), "{}", kit.in_words());
}

/// What no paper of this size can hold is refused, with the name of what is too large.
#[test]
fn a_paper_that_holds_no_card_is_refused() {
    for size in [(20, 30), (60, 80), (5, 5)] {
        let error = starter(Some("de"), size).map(|kit| kit.in_words()).unwrap_err().to_string();
        assert!(error.contains("do not fit on Odd"), "{error}");
    }
}
