//! Reference pictures of all faces of the library, one contact sheet for each deck and ink:
//! `tests/pictures/<game>-<deck>-<ink>.png`. A test that fails here means that cards look different from
//! those that somebody looked at and found good.
//!
//! Pictures are small (36 dpi, sixteen levels a channel). A face counts as changed if more than 0.2 % of
//! its pixels differ by more than 24 of 255 in a channel: less than a digit, more than another machine's
//! rounding. The measure is taken face by face, or one card among two hundred could change unseen.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use resvg::tiny_skia::{Color, ColorU8, IntRect, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use warpress::assets::Assets;
use warpress::kit::{self, Shelf, Subject};
use warpress::library::{self, Home};
use warpress::model::ListKind;
use warpress::render::face::Words;
use warpress::render::png;
use warpress::render::renderer::Renderer;
use warpress::render::theme::Ink;
use warpress::sheet::Formats;

/// Pixels to the inch; of counters, more, for their signs are small.
const DPI: f32 = 36.0;
const DPI_OF_COUNTERS: f32 = 110.0;
/// Faces side by side, and the pixels between them.
const ACROSS: u32 = 16;
const GAP: u32 = 2;
/// A pixel differs if a channel does by more than this.
const LEVEL: u8 = 24;
/// A face differs if more than one in so many of its pixels does.
const ONE_IN: u32 = 500;

const ACCEPT: &str = "WARPRESS_ACCEPT=1 cargo test --release --test pictures";

/// The faces of a deck in one ink.
struct Deck {
    name: String,
    /// Each with what it is called.
    faces: Vec<(String, Pixmap)>,
}

#[test]
fn faces_look_as_they_did_when_they_were_found_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let decks = decks();
    if std::env::var_os("WARPRESS_ACCEPT").is_some() {
        accept(&folder, &decks);
        return;
    }
    let mut changed: Vec<String> = decks.par_iter().flat_map_iter(|deck| compare(&folder, deck)).collect();
    let known: Vec<_> = decks.iter().map(|deck| format!("{}.png", deck.name)).collect();
    let stale = pictures(&folder).into_iter().filter(|name| !known.contains(name));
    changed.extend(stale.map(|name| format!("{name}: there is no such deck any more")));
    assert!(
        changed.is_empty(),
        "{}\n\nThe new pictures are in {}. If they are good: {ACCEPT}",
        changed.join("\n"),
        new_folder().display()
    );
}

/// What cannot be seen on small pictures must not be thought to be watched.
#[test]
fn a_changed_figure_counts_and_another_machines_rounding_does_not() {
    let face = |shade: u8, changed: usize| {
        let mut pixmap = Pixmap::new(90, 126).unwrap();
        for (place, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            let shade = if place < changed { shade + 60 } else { shade };
            *pixel = ColorU8::from_rgba(shade, shade, shade, 255).premultiply();
        }
        pixmap
    };
    let old = face(100, 0);
    assert!(same(&old, &coarse(face(103, 0))), "a rounding");
    assert!(same(&old, &face(100, 15)), "a few smoothed edges");
    assert!(!same(&old, &face(100, 40)), "a digit");
    assert!(!same(&old, &face(130, 0)), "another colour");
    assert!(!same(&old, &Pixmap::new(90, 90).unwrap()), "another size");
}

/// All decks of the library in all inks.
fn decks() -> Vec<Deck> {
    let assets = Assets::embedded();
    let formats = Formats::load(&assets).unwrap();
    let mut decks = Vec::new();
    for slug in library::games(&assets) {
        let assets = assets.of_game(&slug);
        let loaded = library::load(&assets, &Home::Library(slug.clone()), &Shelf::new(&assets), &[]);
        assert!(!loaded.failed(), "{slug}: {:#?}", loaded.findings);
        let game = loaded.game.unwrap();
        let renderer = kit::renderer(&assets, &game).unwrap();
        for ink in [Ink::Full, Ink::Low, Ink::Mono] {
            // A game without cards has no faces.
            let Ok(subjects) = kit::subjects(&game, &renderer, &formats, ink, 0.0) else { continue };
            let parts = subjects.chunk_by(|one, next| part_name(one) == part_name(next));
            for of_deck in parts {
                let name = format!("{slug}-{}-{}", part_name(&of_deck[0]), ink.name());
                let faces = of_deck.par_iter().map(|subject| face(&renderer, subject)).collect();
                decks.push(Deck { name, faces });
            }
        }
    }
    decks
}

/// What faces are shown on one sheet: a list, the key to the counters.
fn part_name(subject: &Subject<'_>) -> String {
    match subject.list.kind {
        ListKind::Counters if subject.input.template == "sheet/legend" => "key".into(),
        ListKind::Counters => format!("counters-{}", subject.list.id),
        ListKind::Spaces => format!("board-{}", subject.list.id),
        ListKind::Fields => format!("form-{}", subject.list.id),
        _ => subject.list.id.clone(),
    }
}

fn face(renderer: &Renderer, subject: &Subject<'_>) -> (String, Pixmap) {
    let name = subject.row.map_or("the back", |row| row.id.as_str());
    let drawn = renderer.draw(&subject.input, Words::Shown);
    // A face with a fault is drawn as well as can be; that it has one is the business of other tests.
    let face = drawn.face.unwrap_or_else(|| panic!("{name}: {:?}", drawn.errors));
    let dpi = if subject.list.kind == ListKind::Counters { DPI_OF_COUNTERS } else { DPI };
    (name.to_owned(), coarse(png::pixels(&face.tree, dpi).unwrap()))
}

/// Sixteen levels a channel: a third of the bytes.
fn coarse(mut picture: Pixmap) -> Pixmap {
    for pixel in picture.pixels_mut() {
        let level = |channel: u8| ((u16::from(channel) + 8) / 17 * 17) as u8;
        *pixel = ColorU8::from_rgba(level(pixel.red()), level(pixel.green()), level(pixel.blue()), 255)
            .premultiply();
    }
    picture
}

/// Where the face of this number stands on a sheet of faces of this size.
fn place(number: usize, size: (u32, u32)) -> (u32, u32) {
    let number = number as u32;
    (GAP + number % ACROSS * (size.0 + GAP), GAP + number / ACROSS * (size.1 + GAP))
}

/// Room for the largest face.
fn cell(deck: &Deck) -> (u32, u32) {
    let most = |side: fn(&Pixmap) -> u32| deck.faces.iter().map(|(_, face)| side(face)).max().unwrap_or(1);
    (most(Pixmap::width), most(Pixmap::height))
}

fn sheet(deck: &Deck) -> Pixmap {
    let size = cell(deck);
    let count = deck.faces.len() as u32;
    let (columns, rows) = (count.min(ACROSS), count.div_ceil(ACROSS));
    let mut sheet = Pixmap::new(GAP + columns * (size.0 + GAP), GAP + rows * (size.1 + GAP)).unwrap();
    sheet.fill(Color::from_rgba8(204, 204, 204, 255));
    for (number, (_, picture)) in deck.faces.iter().enumerate() {
        let (x, y) = place(number, size);
        let paint = PixmapPaint::default();
        sheet.draw_pixmap(x as i32, y as i32, picture.as_ref(), &paint, Transform::identity(), None);
    }
    sheet
}

/// What has changed, in words; the new sheet is written where it can be looked at.
fn compare(folder: &Path, deck: &Deck) -> Vec<String> {
    let name = format!("{}.png", deck.name);
    let new = sheet(deck);
    let changed = match Pixmap::load_png(folder.join(&name)) {
        Err(error) => vec![format!("{name}: no picture to compare with ({error})")],
        Ok(old) if (old.width(), old.height()) != (new.width(), new.height()) => {
            vec![format!("{name}: the sheet has another size; are there more or fewer cards?")]
        }
        Ok(old) => {
            let size = cell(deck);
            let faces = deck.faces.iter().enumerate();
            let own = |face: &Pixmap| (face.width(), face.height());
            faces
                .filter(|(number, (_, face))| !same(&part(&old, place(*number, size), own(face)), face))
                .map(|(_, (card, _))| format!("{name}: {card} has changed"))
                .collect()
        }
    };
    if !changed.is_empty() {
        std::fs::create_dir_all(new_folder()).unwrap();
        new.save_png(new_folder().join(&name)).unwrap();
    }
    changed
}

fn part(sheet: &Pixmap, (x, y): (u32, u32), (w, h): (u32, u32)) -> Pixmap {
    let rect = IntRect::from_xywh(x as i32, y as i32, w, h).unwrap();
    sheet.clone_rect(rect).unwrap()
}

fn same(old: &Pixmap, new: &Pixmap) -> bool {
    if (old.width(), old.height()) != (new.width(), new.height()) {
        return false;
    }
    let channels = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    let differs = |(old, new): (&PremultipliedColorU8, &PremultipliedColorU8)| {
        channels(old).iter().zip(channels(new)).any(|(old, new)| old.abs_diff(new) > LEVEL)
    };
    let differing = old.pixels().iter().zip(new.pixels()).filter(|both| differs(*both)).count() as u32;
    differing * ONE_IN <= old.width() * old.height()
}

fn accept(folder: &Path, decks: &[Deck]) {
    std::fs::create_dir_all(folder).unwrap();
    for name in pictures(folder) {
        std::fs::remove_file(folder.join(name)).unwrap();
    }
    let all: u64 = decks
        .par_iter()
        .map(|deck| {
            let path = folder.join(format!("{}.png", deck.name));
            sheet(deck).save_png(&path).unwrap();
            path.metadata().unwrap().len()
        })
        .sum();
    eprintln!("{} pictures, {} kB", decks.len(), all / 1024);
    // The repository keeps every version of them.
    assert!(all < 16 << 20, "the pictures have {all} bytes; 16 MB is the most that they may");
}

fn pictures(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| name.ends_with(".png"));
    names.sort();
    names
}

/// Where new pictures are written.
fn new_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), PathBuf::from);
    target.join("pictures")
}
