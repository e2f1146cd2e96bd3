//! How stacks fall on sheets, without a PDF.

use super::*;
use warpress_assets::Assets;

fn options(paper: &str, backs: Backs, bleed_mm: f32) -> Options {
    let paper = Formats::load(&Assets::built_in()).unwrap().paper(paper).unwrap();
    Options { backs, bleed_mm, ..Options::new("Wolf Pack", paper) }
}

fn stack(format: &str, copies: u32) -> Stack {
    let size = Formats::load(&Assets::built_in()).unwrap().card(format).unwrap().size;
    Stack { group: "Battle deck".into(), size, cards: vec![Card { front: 0, back: Some(1), copies }] }
}

fn per_sheet(format: &str, opts: &Options) -> usize {
    impose(&[stack(format, 999).into()], opts).unwrap()[0].items.len()
}

/// A kit of 108 cards takes 12 sheets, not 18.
#[test]
fn cards_fill_the_paper() {
    for (format, a4, letter) in [
        ("poker", 9, 9),
        ("bridge", 9, 9),
        ("mini", 18, 18),
        ("tarot", 4, 4),
        ("square", 12, 12),
        ("jumbo", 4, 4),
        ("1/2in", 330, 320),
    ] {
        assert_eq!(per_sheet(format, &options("a4", Backs::DuplexLong, 0.0)), a4, "{format} on A4");
        assert_eq!(
            per_sheet(format, &options("letter", Backs::DuplexLong, 0.0)),
            letter,
            "{format} on Letter"
        );
    }
}

#[test]
fn bleed_costs_cards_and_turns_them_if_that_saves_some() {
    let opts = options("a4", Backs::DuplexLong, 3.0);
    assert_eq!(per_sheet("poker", &opts), 8);
    assert_eq!(impose(&[stack("poker", 1).into()], &opts).unwrap()[0].items[0].turn, Turn::Right);
}

#[test]
fn every_sheet_says_what_it_is_and_lets_its_size_be_checked() {
    for paper in ["a4", "letter"] {
        for backs in [Backs::DuplexLong, Backs::Fold, Backs::None] {
            for bleed in [0.0, 3.0] {
                for format in ["poker", "bridge", "mini", "tarot", "square", "jumbo", "1/2in"] {
                    let pages = impose(&[stack(format, 40).into()], &options(paper, backs, bleed)).unwrap();
                    for page in pages {
                        let words = page.notes.iter().any(|note| matches!(&note.kind, NoteKind::Words(_)));
                        let bar = page.notes.iter().any(|note| note.kind == NoteKind::CheckBar);
                        assert!(words, "{format}, {paper}, {backs:?}, {bleed}");
                        assert_eq!(bar, page.side != Side::Back);
                    }
                }
            }
        }
    }
}

#[test]
fn cards_without_bleed_share_their_cuts() {
    let pages = impose(&[stack("poker", 9).into()], &options("a4", Backs::DuplexLong, 0.0)).unwrap();
    // Four cuts each way, a mark at both ends of each.
    assert_eq!(pages[0].lines.len(), 16);
    let pages = impose(&[stack("poker", 8).into()], &options("a4", Backs::DuplexLong, 3.0)).unwrap();
    // Two columns and four rows, each with two cuts of its own.
    assert_eq!(pages[0].lines.len(), 2 * (4 + 8));
}

#[test]
fn sheets_are_centred() {
    let page = &impose(&[stack("poker", 9).into()], &options("letter", Backs::None, 0.0)).unwrap()[0];
    let all = page.cards().map(|card| card.trim).reduce(Rect::union).unwrap();
    assert!((all.x - (page.size.w - all.right())).abs() < 0.01);
    assert!((all.y - (page.size.h - all.bottom())).abs() < 0.01);
}

/// A missing blank would print the next deck's fronts on this one's backs.
#[test]
fn fronts_stay_on_odd_pages() {
    let opts = options("a4", Backs::DuplexLong, 0.0);
    let mut bare = stack("poker", 18);
    bare.cards[0].back = None;
    let mut pages = leaf(&opts, "Assembly", 0, None);
    pages.extend(impose(&[bare.into(), stack("tarot", 4).into()], &opts).unwrap());
    let sides: Vec<_> = pages.iter().map(|page| (page.side, page.items.len())).collect();
    let (front, back) = (Side::Front, Side::Back);
    // What has no backs comes last, and behind the last sheet nothing need be blank.
    assert_eq!(sides, [(front, 1), (back, 0), (front, 4), (back, 4), (front, 9), (back, 0), (front, 9)]);
    assert_eq!(pages.iter().filter(|page| page.bookmark.is_some()).count(), 3);
}

#[test]
fn a_stack_without_backs_is_not_folded() {
    let mut bare = stack("poker", 9);
    bare.cards[0].back = None;
    let pages = impose(&[bare.into()], &options("a4", Backs::Fold, 0.0)).unwrap();
    assert_eq!((pages.len(), pages[0].items.len()), (1, 9));
    assert!(pages[0].lines.iter().all(|line| line.kind == LineKind::Crop));
}

#[test]
fn the_plan_counts_what_is_imposed() {
    let stacks = [stack("poker", 100), stack("mini", 19), stack("tarot", 0)].map(Job::from);
    for backs in [Backs::DuplexLong, Backs::DuplexShort, Backs::Fold, Backs::None] {
        let opts = options("a4", backs, 0.0);
        let (plan, pages) = (plan(&stacks, &opts).unwrap(), impose(&stacks, &opts).unwrap());
        assert_eq!(plan.pages, pages.len());
        assert_eq!(plan.sheets, pages.iter().filter(|page| page.side != Side::Back).count());
        assert_eq!((plan.cards, plan.decks.len()), (119, 2));
        let last = plan.decks.iter().flat_map(|deck| &deck.pages).map(|(_, last)| *last).max();
        assert_eq!(last, Some(pages.len()));
        assert_eq!(plan.decks[0].size_mm, [63.5, 88.9]);
    }
}

#[test]
fn what_cannot_be_printed_is_said() {
    let opts = options("a4", Backs::DuplexLong, 0.0);
    let message = |stack: Stack, opts: &Options| impose(&[stack.into()], opts).unwrap_err().to_string();
    assert!(message(stack("250x350", 1), &opts).contains("250.0 × 350.0 mm do not fit on A4"));
    assert!(message(stack("poker", u32::MAX), &opts).contains("more than the 20000 that one deck"));
    for bad in [4.9, -1.0, f32::NAN, f32::INFINITY] {
        assert!(message(stack("poker", 1), &Options { margin_mm: bad, ..opts.clone() }).contains("margin"));
    }
    for bad in [-0.1, 11.0, f32::NAN] {
        assert!(message(stack("poker", 1), &Options { bleed_mm: bad, ..opts.clone() }).contains("bleed"));
    }
    let far = Offset { x: 0.0, y: f32::NAN };
    assert!(message(stack("poker", 1), &Options { back_offset: far, ..opts }).contains("offset"));
}

#[test]
fn a_kit_may_hold_several_large_decks_but_not_any_number() {
    let opts = options("a4", Backs::None, 0.0);
    let decks = |count| vec![Job::from(stack("poker", 20_000)); count];
    assert_eq!(plan(&decks(5), &opts).unwrap().cards, 100_000);
    let error = plan(&decks(6), &opts).unwrap_err().to_string();
    assert!(error.contains("120000 cards are more than the 100000 that one kit"), "{error}");
}

#[test]
fn offsets_are_read_as_people_write_them() {
    assert_eq!("1, -0.5".parse::<Offset>().unwrap(), Offset { x: 1.0, y: -0.5 });
    assert_eq!("\u{2212}0.3,0".parse::<Offset>().unwrap(), Offset { x: -0.3, y: 0.0 });
    assert!("1".parse::<Offset>().is_err() && "a,b".parse::<Offset>().is_err());
}

fn loose(group: &str, size: (f32, f32), copies: u32) -> Job {
    let piece = Piece { face: 0, size: Size::from_mm(size.0, size.1), copies };
    Loose { group: group.into(), pieces: vec![piece], marked: true }.into()
}

/// A game with five small forms should not cost five sheets of paper, nor a deck a sheet for its last card.
#[test]
fn whatever_fills_no_sheet_shares_one() {
    let jobs = [
        stack("poker", 10).into(),
        loose("Log", (180.0, 100.0), 1),
        loose("Mat", (90.0, 60.0), 2),
        loose("Track", (185.0, 250.0), 1),
        Stack { group: "Small deck".into(), ..stack("mini", 2) }.into(),
    ];
    for backs in [Backs::DuplexLong, Backs::None] {
        let opts = options("a4", backs, 0.0);
        let (plan, pages) = (plan(&jobs, &opts).unwrap(), impose(&jobs, &opts).unwrap());
        let sheets: Vec<_> = plan.decks.iter().map(|deck| (deck.sheets, deck.shared)).collect();
        assert_eq!(sheets, [(2, 0), (0, 1), (0, 1), (1, 0), (0, 1)], "{backs:?}");
        assert_eq!((plan.sheets, plan.pages), (3, pages.len()));
        let marks: Vec<_> = pages.iter().filter_map(|page| page.bookmark.as_deref()).collect();
        assert_eq!(marks, ["Battle deck", "Log, Mat, Small deck", "Track"]);
        let labels: Vec<_> = pages.iter().map(|page| page.label.as_str()).collect();
        assert!(labels[0].starts_with("Wolf Pack · Battle deck"), "{labels:?}");
    }
}

/// Two decks of one size that fill nine places together need one sheet, not two.
#[test]
fn what_is_left_of_decks_of_one_size_fills_sheets_together() {
    let other = Stack { group: "Other deck".into(), ..stack("poker", 5) };
    let opts = options("a4", Backs::DuplexLong, 0.0);
    let pages = impose(&[stack("poker", 13).into(), other.into()], &opts).unwrap();
    assert_eq!(pages.iter().map(|page| page.items.len()).collect::<Vec<_>>(), [9, 9, 9, 9]);
    assert_eq!(pages[2].label, "Wolf Pack · Battle deck, Other deck · front");
}

/// Fronts and backs that miss each other are what a shared sheet must never cost.
#[test]
fn backs_on_shared_sheets_fall_behind_their_fronts() {
    let jobs = [stack("poker", 2).into(), loose("Log", (100.0, 60.0), 1), stack("tarot", 1).into()];
    for backs in [Backs::DuplexLong, Backs::DuplexShort] {
        let pages = impose(&jobs, &options("a4", backs, 3.0)).unwrap();
        assert_eq!(pages.len(), 2, "{backs:?}");
        let (fronts, behind) = (&pages[0].items[..], &pages[1].items[..]);
        assert_eq!((fronts.len(), behind.len()), (4, 3));
        for back in behind {
            let there = match backs {
                Backs::DuplexLong => Rect { x: pages[0].size.w - back.trim.right(), ..back.trim },
                _ => Rect { y: pages[0].size.h - back.trim.bottom(), ..back.trim },
            };
            let near =
                |front: &&Placed| (front.trim.x - there.x).abs() + (front.trim.y - there.y).abs() < 0.01;
            assert!(fronts.iter().any(|front| near(&front)), "{backs:?}: {back:?}");
        }
    }
}

/// A number of jobs, sizes and copies, all arbitrary: all is printed, nothing overlaps ([`impose`] checks that).
#[test]
fn nothing_is_lost_whatever_shares_sheets() {
    let formats = ["poker", "mini", "tarot", "square", "1/2in"];
    for seed in 0..60_u32 {
        let pick = |of: u32, most: u32| seed.wrapping_mul(2_654_435_761).rotate_left(of * 5) % most;
        let mut jobs: Vec<Job> = (0..1 + pick(1, 4))
            .map(|n| {
                let format = formats[(pick(2, 5) + n) as usize % formats.len()];
                Stack { group: format!("Deck {n}"), ..stack(format, 1 + pick(n + 3, 40)) }.into()
            })
            .collect();
        let size = |n: u32| (40.0 + pick(n, 150) as f32, 30.0 + pick(n + 2, 240) as f32);
        jobs.extend((0..pick(4, 5)).map(|n| loose(&format!("Form {n}"), size(n), 1 + pick(n, 5))));
        let backs = [Backs::DuplexLong, Backs::DuplexShort, Backs::Fold, Backs::None][seed as usize % 4];
        let opts = options("a4", backs, if seed % 3 == 0 { 2.0 } else { 0.0 });
        let (plan, pages) = (plan(&jobs, &opts).unwrap(), impose(&jobs, &opts).unwrap());
        let fronts = pages.iter().filter(|page| page.side != Side::Back).flat_map(Page::cards);
        let fronts = fronts.filter(|card| card.face == 0).count();
        assert_eq!((fronts, plan.pages), (plan.cards, pages.len()), "{seed}, {backs:?}");
    }
}

/// What is printed twice should not take two sheets only because it stands upright.
#[test]
fn loose_pieces_are_turned_if_that_saves_paper() {
    let opts = options("letter", Backs::None, 0.0);
    let turns = |copies| {
        let pages = impose(&[loose("Dial", (125.0, 148.0), copies)], &opts).unwrap();
        pages.iter().map(|page| page.cards().map(|card| card.turn).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(turns(1), [[Turn::Up]]);
    assert_eq!(turns(2), [[Turn::Right; 2]]);
    assert!(impose(&[loose("Board", (300.0, 300.0), 1)], &opts).is_err());
    assert!(impose(&[loose("Slip", (50.0, 50.0), u32::MAX)], &opts).is_err());
}

/// Two places that are left beside seven cards hold a form: no other sheet, and no mark on what it would cut.
#[test]
fn what_is_left_beside_a_last_row_holds_others() {
    for (cards, form) in [(7, (110.0, 70.0)), (8, (50.0, 70.0))] {
        for backs in [Backs::DuplexLong, Backs::None] {
            let jobs = [stack("poker", cards).into(), loose("Log", form, 1)];
            let opts = options("a4", backs, 0.0);
            let (plan, pages) = (plan(&jobs, &opts).unwrap(), impose(&jobs, &opts).unwrap());
            assert_eq!(plan.sheets, 1, "{cards} cards, {backs:?}");
            for page in &pages {
                for line in page.lines.iter().filter(|line| line.kind == LineKind::Crop) {
                    let crossed = page.cards().find(|card| card.trim.overlaps(line.bounds()));
                    assert!(crossed.is_none(), "{cards} cards, {backs:?}: {line:?} on {crossed:?}");
                }
                // Each cut of a card has a mark in its line, on one side at least.
                let cut = |at: f32, upright: bool| {
                    page.lines.iter().any(|line| {
                        let (from, to) = (line.from, line.to);
                        let (level, own) =
                            if upright { (from.x == to.x, from.x) } else { (from.y == to.y, from.y) };
                        level && (own - at).abs() < 0.06
                    })
                };
                for card in page.cards() {
                    let Rect { x, y, .. } = card.trim;
                    assert!(cut(x, true) && cut(card.trim.right(), true), "{card:?}");
                    assert!(cut(y, false) && cut(card.trim.bottom(), false), "{card:?}");
                }
            }
        }
    }
}
