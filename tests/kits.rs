//! The kits of all games of the library, read back from their PDFs. A test that fails here means that
//! somebody prints, cuts and finds at the table that a card is missing or gives itself away.

mod common;
#[allow(dead_code)]
#[path = "print/read.rs"]
mod read;
#[path = "kits/sheets.rs"]
mod sheets;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use lopdf::Document;
use rayon::prelude::*;
use sheets::{Placement, Sheet};
use warpress::assets::Assets;
use warpress::kit::{self, KitError, Pick, Request, Shelf};
use warpress::library::{self, Home};
use warpress::model::{Game, List, Row, Scope};
use warpress::render::theme::Ink;
use warpress::sheet::{Backs, Formats, Offset, mm};

/// A kit and what was read back from it.
struct Kit {
    /// For messages: "wolf-pack, letter, low".
    what: String,
    game: Game,
    paper: &'static str,
    ink: Ink,
    bytes: Vec<u8>,
    doc: Document,
    sheets: Vec<Sheet>,
}

/// The bookmark of the assembly leaf.
const LEAF: &str = "How to make it";

const WAYS: [(&str, Ink); 3] = [("a4", Ink::Full), ("letter", Ink::Low), ("a4", Ink::Mono)];

static ALL: LazyLock<(Vec<Kit>, Vec<String>)> = LazyLock::new(|| {
    let assets = Assets::embedded();
    let all: Vec<_> =
        library::games(&assets).into_iter().flat_map(|slug| WAYS.map(|way| (slug.clone(), way))).collect();
    let made = all.into_par_iter().filter_map(|(slug, (paper, ink))| Kit::make(&assets, &slug, paper, ink));
    made.partition_map(|kit| match kit {
        Ok(kit) => rayon::iter::Either::Left(kit),
        Err(why) => rayon::iter::Either::Right(why),
    })
});

/// All kits that can be made; that they all can is a test of its own.
fn kits() -> &'static [Kit] {
    &ALL.0
}

impl Kit {
    fn make(assets: &Assets, slug: &str, paper: &'static str, ink: Ink) -> Option<Result<Self, String>> {
        let what = format!("{slug}, {paper}, {}", ink.name());
        let game = match game(assets, slug) {
            Ok(game) if printed(&game).next().is_some() => game,
            Ok(_) => return None,
            Err(why) => return Some(Err(format!("{what}: {why}"))),
        };
        let bytes = match build(assets, &game, paper, ink) {
            Ok(bytes) => bytes,
            Err(KitError::Faces(faults)) => return Some(Err(format!("{what}: {faults:#?}"))),
            Err(error) => return Some(Err(format!("{what}: {error}"))),
        };
        let doc = Document::load_mem(&bytes).unwrap();
        let sheets = sheets::sheets(&bytes);
        Some(Ok(Self { what, game, paper, ink, bytes, doc, sheets }))
    }

    fn decks(&self) -> impl Iterator<Item = &List> {
        printed(&self.game)
    }

    /// Pages of a deck. Decks stand in the order of the data, and the bookmarks tell where each begins;
    /// two lists of one name are one deck to the players.
    fn sheets_of(&self, list: &List) -> &[Sheet] {
        let starts: Vec<_> = self.bookmarks().into_iter().filter(|(title, _)| title != LEAF).collect();
        let at = self.decks().position(|deck| deck.id == list.id).unwrap();
        let start = starts.get(at).unwrap_or_else(|| panic!("{}: no bookmark for {}", self.what, list.id)).1;
        let end = starts.get(at + 1).map_or(self.sheets.len(), |(_, page)| page - 1);
        &self.sheets[start - 1..end]
    }

    fn bookmarks(&self) -> Vec<(String, usize)> {
        self.doc.get_toc().unwrap().toc.into_iter().map(|entry| (entry.title, entry.page)).collect()
    }

    /// The cards of a page, and of the page behind it.
    fn pairs(&self, list: &List) -> Vec<[(&Sheet, Vec<Placement>); 2]> {
        let (w, h) = size(list);
        self.sheets_of(list)
            .chunks(2)
            .map(|pair| {
                assert_eq!(pair.len(), 2, "{}: a page of fronts without the page behind it", self.what);
                assert!(
                    !pair[0].cards(w, h).is_empty(),
                    "{}: page {} has no cards",
                    self.what,
                    pair[0].number
                );
                [(&pair[0], pair[0].cards(w, h)), (&pair[1], pair[1].cards(w, h))]
            })
            .collect()
    }

    /// The fronts of a deck in the order of the pages.
    fn fronts(&self, list: &List) -> Vec<Placement> {
        self.pairs(list).into_iter().flat_map(|[(_, fronts), _]| fronts).collect()
    }
}

fn game(assets: &Assets, slug: &str) -> Result<Game, String> {
    let loaded = library::load(assets, &Home::Library(slug.to_owned()), &Shelf::new(assets), &[]);
    if loaded.failed() { Err(format!("{:#?}", loaded.findings)) } else { Ok(loaded.game.unwrap()) }
}

fn build(assets: &Assets, game: &Game, paper: &str, ink: Ink) -> Result<Vec<u8>, KitError> {
    let request = Request {
        paper: paper.to_owned(),
        ink,
        backs: Backs::DuplexLong,
        back_offset: Offset::default(),
        bleed_mm: 0.0,
        pick: Pick::default(),
        copies: 1,
        picture: false,
    };
    kit::build(assets, game, &request).map(|kit| kit.pdf)
}

/// The lists that are printed as cards: decks, and records that say so.
fn printed(game: &Game) -> impl Iterator<Item = &List> {
    let records = game.records.values().filter(|list| list.face.template.is_some());
    game.decks.values().chain(records).filter(|list| list.component.printed)
}

/// A card's size (pt).
fn size(list: &List) -> (f64, f64) {
    use warpress::model::SizeSpec;
    let formats = Formats::load(&Assets::embedded()).unwrap();
    match &list.size {
        SizeSpec::Named(name) => {
            let size = formats.card(name).unwrap().size;
            (size.w.into(), size.h.into())
        }
        SizeSpec::Millimetres(w, h) => (mm(*w as f32).into(), mm(*h as f32).into()),
    }
}

/// How often a row is printed, told from the data alone.
fn copies(game: &Game, list: &List, row: &Row) -> usize {
    let sets = match list.component.per {
        Scope::Seat => game.players.max.unwrap_or(game.players.min),
        Scope::Side => game.sides.len() as u32,
        _ => 1,
    };
    (row.count.map_or(1, |count| count.printed()) * sets) as usize
}

/// Words as a person would compare them: in one case, with a typewriter's quotes and dashes, one blank
/// between them.
fn plain(text: &str) -> String {
    let mut found = warpress::publish::show::plain(text)
        .to_lowercase()
        .replace(['“', '”', '„'], "\"")
        .replace(['’', '‘'], "'")
        .replace(['–', '—', '−'], "-")
        .replace('×', "x")
        .replace('…', "...")
        .replace('\u{ad}', "");
    while found.contains("--") {
        found = found.replace("--", "-");
    }
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All that a card must say: its title, and each paragraph of its text and of its uses.
fn words(row: &Row) -> Vec<String> {
    let title = row.slots.get("title").or(row.name.as_ref()).cloned().unwrap_or_default();
    let text = row.slots.get("text").unwrap_or(&row.text).clone();
    let mut all = vec![title];
    all.extend(text.split("\n\n").map(str::to_owned));
    for one in row.uses.iter().filter(|one| one.name.is_some()) {
        all.extend([one.name.clone().unwrap(), one.text.clone()]);
    }
    all.iter().map(|words| plain(words)).filter(|words| !words.is_empty()).collect()
}

/// A game that cannot be built is a game that nobody can print.
#[test]
fn every_game_of_the_library_has_a_kit() {
    assert!(library::games(&Assets::embedded()).len() >= 9);
    assert!(ALL.1.is_empty(), "{}", ALL.1.join("\n"));
    for kit in kits() {
        assert!(kit.sheets.len() >= 2, "{}", kit.what);
    }
}

/// A card too few spoils the game, and nobody counts 216 cards before the first move. The cards lie on
/// the sheets in the order of the data, and each says what its row says.
#[test]
fn every_card_is_there_as_often_as_its_row_says() {
    for kit in kits().iter() {
        for list in kit.decks() {
            let fronts = kit.fronts(list);
            let mut at = 0;
            for row in &list.rows {
                let wanted = copies(&kit.game, list, row);
                let of = &fronts[at..(at + wanted).min(fronts.len())];
                assert_eq!(of.len(), wanted, "{}: {} of {}", kit.what, row.id, list.id);
                for placed in of {
                    assert_eq!(placed.form, of[0].form, "{}: two pictures of {}", kit.what, row.id);
                    let shown = plain(&placed.text);
                    for words in words(row) {
                        assert!(shown.contains(&words), "{}: {}\n  {words}\n  {shown}", kit.what, row.id);
                    }
                }
                at += wanted;
            }
            assert_eq!(at, fronts.len(), "{}: {} has cards that no row asked for", kit.what, list.id);
            let forms: BTreeSet<_> = fronts.iter().map(|placed| placed.form).collect();
            let rows = list.rows.iter().filter(|row| copies(&kit.game, list, row) > 0).count();
            assert_eq!(forms.len(), rows, "{}: two rows of {} show the same picture", kit.what, list.id);
        }
    }
}

/// What `show` says and what is printed are read from the same data; whoever checks the one must be able
/// to rely on the other.
#[test]
fn the_kit_holds_as_many_cards_as_show_tells() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for kit in kits().iter().filter(|kit| kit.ink == Ink::Full) {
        let shown = common::warpress(here, &["show", &kit.game.slug, "--json"]).ends(0).json();
        for list in kit.decks().filter(|list| !matches!(list.component.per, Scope::Seat | Scope::Side)) {
            let of = |folder: &str, rows: &str| {
                let lists = shown[folder].as_array().unwrap();
                lists.iter().find(|found| found["id"] == list.id.as_str()).map(|found| found[rows].clone())
            };
            let rows = of("decks", "cards").or_else(|| of("records", "rows")).unwrap();
            let count =
                |row: &serde_json::Value| row.get("count").map_or(1, |count| count.as_u64().unwrap_or(1));
            let told: u64 = rows.as_array().unwrap().iter().map(count).sum();
            assert_eq!(kit.fronts(list).len() as u64, told, "{}: {}", kit.what, list.id);
            if kit.game.slug == "38th-parallel" {
                assert_eq!(told, 62, "the Korean War deck");
            }
        }
    }
}

/// Backs must lie behind their fronts when the sheet is turned over its long edge, stand upright there,
/// and be alike: a back that differs marks its card.
#[test]
fn backs_lie_behind_their_fronts_and_are_alike() {
    for kit in kits().iter() {
        let mut all_fronts = BTreeSet::new();
        let mut all_backs = BTreeSet::new();
        for list in kit.decks() {
            let mut own = BTreeSet::new();
            for [(front_page, fronts), (back_page, backs)] in kit.pairs(list) {
                let about = format!("{}: pages {} and {}", kit.what, front_page.number, back_page.number);
                all_fronts.extend(fronts.iter().map(|front| front.form));
                if list.face.back.is_none() {
                    assert!(backs.is_empty(), "{about}");
                    continue;
                }
                assert_eq!(fronts.len(), backs.len(), "{about}");
                for front in fronts {
                    let rect = front.rect;
                    let (x, y) = (front_page.width - rect.x1, rect.y0);
                    let behind = backs
                        .iter()
                        .find(|back| (back.rect.x0 - x).abs() < 0.05 && (back.rect.y0 - y).abs() < 0.05)
                        .unwrap_or_else(|| panic!("{about}: nothing behind the card at {rect:?}"));
                    assert!((behind.rect.width() - rect.width()).abs() < 0.05, "{about}");
                    // Turned over its long edge, left becomes right and up stays up.
                    let (up, seen) = (front.up, behind.up);
                    assert!(
                        (up.x + seen.x).abs() < 0.01 && (up.y - seen.y).abs() < 0.01,
                        "{about}: {up} {seen}"
                    );
                    own.insert(behind.form);
                }
            }
            assert!(own.len() <= 1, "{}: {} has {} sorts of backs", kit.what, list.id, own.len());
            all_backs.extend(own);
        }
        assert!(all_fronts.is_disjoint(&all_backs), "{}: a back shows a front", kit.what);
    }
}

/// Duplex printing puts page 2 behind page 1. Were the first sheet of cards on page 2, every card would
/// have the front of another on its back.
#[test]
fn sheets_of_fronts_fall_on_odd_pages() {
    for kit in kits().iter() {
        assert_eq!(kit.sheets.len() % 2, 0, "{}", kit.what);
        for list in kit.decks() {
            for [(front, _), _] in kit.pairs(list) {
                assert_eq!(front.number % 2, 1, "{}: {}", kit.what, list.id);
            }
        }
    }
}

/// A form drawn on top of another hides half a card.
#[test]
fn cards_do_not_overlap_and_lie_on_the_paper() {
    for kit in kits().iter() {
        for list in kit.decks() {
            for (sheet, cards) in kit.pairs(list).into_iter().flatten() {
                for (i, card) in cards.iter().enumerate() {
                    let (rect, about) = (card.rect, format!("{}: page {}", kit.what, sheet.number));
                    let printable = mm(5.0) as f64 - 0.1;
                    assert!(rect.x0 > printable && rect.y0 > printable, "{about}: {rect:?}");
                    assert!(
                        sheet.width - rect.x1 > printable && sheet.height - rect.y1 > printable,
                        "{about}"
                    );
                    for other in &cards[i + 1..] {
                        let both = rect.intersect(other.rect);
                        assert!(both.width() < 0.05 || both.height() < 0.05, "{about}: {both:?}");
                    }
                }
            }
        }
    }
}

/// A mark on a card stays there for good; without marks there is nothing to cut by.
#[test]
fn crop_marks_stand_in_line_with_every_cut_and_on_no_card() {
    for kit in kits().iter() {
        for list in kit.decks() {
            for (sheet, cards) in kit.pairs(list).into_iter().flatten().filter(|(_, cards)| !cards.is_empty())
            {
                let about = format!("{}: page {}", kit.what, sheet.number);
                for mark in &sheet.marks {
                    for card in &cards {
                        let apart = mark.x1 < card.rect.x0
                            || mark.x0 > card.rect.x1
                            || mark.y1 < card.rect.y0
                            || mark.y0 > card.rect.y1;
                        assert!(apart, "{about}: the mark {mark:?} touches a card");
                    }
                }
                let upright = |x: f64| {
                    sheet.marks.iter().filter(move |mark| mark.width() < 0.01 && (mark.x0 - x).abs() < 0.05)
                };
                let level = |y: f64| {
                    sheet.marks.iter().filter(move |mark| mark.height() < 0.01 && (mark.y0 - y).abs() < 0.05)
                };
                for card in &cards {
                    for x in [card.rect.x0, card.rect.x1] {
                        assert!(upright(x).count() >= 2, "{about}: no marks for the cut at x = {x}");
                    }
                    for y in [card.rect.y0, card.rect.y1] {
                        assert!(level(y).count() >= 2, "{about}: no marks for the cut at y = {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn each_typeface_is_embedded_exactly_once_and_none_is_left_out() {
    for kit in kits().iter() {
        let names = read::embedded_fonts(&kit.doc);
        let distinct: BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{}: {names:?}", kit.what);
        assert!(!names.is_empty(), "{}", kit.what);
        // A font without a program is shown in whatever the reader's computer has.
        let dictionaries = kit.doc.objects.values().filter_map(|object| object.as_dict().ok());
        for font in dictionaries.filter(|dict| has_type_font(dict)) {
            let kind = font.get(b"Subtype").unwrap().as_name().unwrap();
            if kind == b"Type0" || kind == b"Type3" {
                continue;
            }
            let descriptor = read::resolve(&kit.doc, font.get(b"FontDescriptor").unwrap()).as_dict().unwrap();
            let programs = [b"FontFile".as_slice(), b"FontFile2", b"FontFile3"];
            assert!(programs.iter().any(|key| descriptor.has(key)), "{}: {descriptor:?}", kit.what);
        }
    }
}

fn has_type_font(dict: &lopdf::Dictionary) -> bool {
    dict.get(b"Type").and_then(|kind| kind.as_name()).is_ok_and(|kind| kind == b"Font")
}

/// Whoever searches the file for a card, or has it read aloud, needs real letters.
#[test]
fn no_letter_is_without_a_meaning() {
    for kit in kits().iter() {
        for sheet in &kit.sheets {
            let lost = sheet.words.iter().filter(|(_, word)| word.contains('\u{FFFD}')).count();
            assert_eq!(lost, 0, "{}: page {}", kit.what, sheet.number);
        }
    }
}

#[test]
fn there_is_a_bookmark_for_each_deck() {
    for kit in kits().iter() {
        let marks = kit.bookmarks();
        let decks: Vec<_> =
            marks.iter().map(|(title, _)| title.as_str()).filter(|title| *title != LEAF).collect();
        let names: Vec<_> = kit.decks().map(|list| list.name.as_str()).collect();
        assert_eq!(decks, names, "{}", kit.what);
        for list in kit.decks() {
            let (w, h) = size(list);
            let first = &kit.sheets_of(list)[0];
            assert!(
                !first.cards(w, h).is_empty(),
                "{}: the bookmark of {} opens no cards",
                kit.what,
                list.name
            );
        }
    }
}

#[test]
fn the_file_says_what_it_is_and_who_made_it() {
    for kit in kits().iter() {
        let info = read::resolve(&kit.doc, kit.doc.trailer.get(b"Info").unwrap()).as_dict().unwrap();
        let entry = |key: &[u8]| lopdf::decode_text_string(info.get(key).unwrap()).unwrap();
        assert_eq!(entry(b"Title"), kit.game.title, "{}", kit.what);
        let authors = kit.game.credits.by.get("design").cloned().unwrap_or_default();
        assert!(!authors.is_empty(), "{}: nobody is named as the designer", kit.what);
        for author in authors {
            assert!(entry(b"Author").contains(&author), "{}: {author}", kit.what);
        }
        let language = kit.doc.catalog().unwrap().get(b"Lang").unwrap();
        assert_eq!(lopdf::decode_text_string(language).unwrap(), "en-GB", "{}", kit.what);
        assert!(!info.has(b"CreationDate"), "{}: a date makes each build another file", kit.what);
    }
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for kit in kits().iter() {
        let (w, h) = if kit.paper == "a4" { (210.0, 297.0) } else { (215.9, 279.4) };
        for (number, id) in kit.doc.get_pages() {
            let dict = kit.doc.get_dictionary(id).unwrap();
            let media = sheets::numbers(&kit.doc, dict.get(b"MediaBox").unwrap());
            assert!((media[2] - f64::from(mm(w))).abs() < 0.01, "{}: page {number} {media:?}", kit.what);
            assert!((media[3] - f64::from(mm(h))).abs() < 0.01, "{}: page {number} {media:?}", kit.what);
            assert_eq!(media[..2], [0.0, 0.0]);
            for key in [b"CropBox".as_slice(), b"TrimBox", b"BleedBox", b"ArtBox"] {
                let Ok(inner) = dict.get(key) else { continue };
                let inner = sheets::numbers(&kit.doc, inner);
                let inside = inner[0] >= -0.01
                    && inner[1] >= -0.01
                    && inner[2] <= media[2] + 0.01
                    && inner[3] <= media[3] + 0.01;
                assert!(inside, "{}: page {number} {inner:?}", kit.what);
            }
        }
    }
}

/// A kit under version control, or fetched twice, must not seem to have changed.
#[test]
fn a_second_build_writes_the_same_bytes_however_many_threads_draw() {
    let folder = common::temp();
    let plain: BTreeMap<_, _> = kits()
        .iter()
        .filter(|kit| kit.paper == "a4" && kit.ink == Ink::Full)
        .map(|kit| (kit.game.slug.as_str(), &kit.bytes))
        .collect();
    for threads in ["1", "5"] {
        let mut command = common::command(folder.path(), &["build", "--all", "--out", threads]);
        command.env("RAYON_NUM_THREADS", threads);
        common::finish(command, std::time::Duration::from_secs(100));
        for (slug, bytes) in &plain {
            let again =
                std::fs::read(folder.path().join(threads).join(slug).join(format!("{slug}-a4.pdf"))).unwrap();
            assert!(again == **bytes, "{slug} with {threads} threads");
        }
    }
}

/// Mono is for printers that have black ink only; a colour would come out as an unlike grey, or not at all.
#[test]
fn mono_has_no_colour() {
    kits().par_iter().filter(|kit| kit.ink == Ink::Mono).for_each(|kit| {
        for (page, picture) in (1..).zip(read::pictures(&kit.bytes, 24.0)) {
            for [r, g, b] in pixels(&picture) {
                let coloured = r.max(g).max(b) - r.min(g).min(b) > 2;
                assert!(!coloured, "{}: page {page} shows {r}, {g}, {b}", kit.what);
            }
        }
    });
}

/// Low is for whoever pays for the cartridge. Measured at a resolution at which hairlines are hairlines.
#[test]
fn low_is_mostly_white() {
    kits().par_iter().filter(|kit| kit.ink == Ink::Low).for_each(|kit| {
        for (page, picture) in (1..).zip(read::pictures(&kit.bytes, 72.0)) {
            let dark = |[r, g, b]: [u8; 3]| {
                1.0 - (0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)) / 255.0
            };
            let all = f64::from(picture.pixmap.width()) * f64::from(picture.pixmap.height());
            let mean = pixels(&picture).map(dark).sum::<f64>() / all;
            assert!(mean < 0.15, "{}: page {page} is dark by {mean:.2}", kit.what);
        }
    });
}

fn pixels(picture: &read::Picture) -> impl Iterator<Item = [u8; 3]> {
    let (w, h) = (picture.pixmap.width(), picture.pixmap.height());
    (0..h).flat_map(move |y| (0..w).map(move |x| (x, y))).map(|(x, y)| {
        let pixel = picture.pixmap.sample(x, y);
        [pixel.r, pixel.g, pixel.b]
    })
}
