//! Small kits to print: cards whose picture says which they are and which way up they stand.

use std::sync::Arc;

use usvg::fontdb::Database;
use warpress_assets::Assets;
use warpress_publish::{Document, Meta, pdf};
use warpress_sheet::{Backs, Card, FaceId, Formats, Offset, Options, Page, Stack, furnish, impose, mm};

use crate::common::ROOT;

pub type Trees = Vec<Arc<usvg::Tree>>;

/// usvg with the two families that the cards and the margins use, read in order of their names.
pub fn fonts() -> usvg::Options<'static> {
    let mut db = Database::new();
    for folder in ["barlow-condensed", "eb-garamond"] {
        let path = std::path::Path::new(ROOT).join("fonts").join(folder);
        let mut files: Vec<_> = std::fs::read_dir(path).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "ttf")) {
            db.load_font_data(std::fs::read(file).unwrap());
        }
    }
    usvg::Options { fontdb: Arc::new(db), ..Default::default() }
}

pub fn options(paper: &str, backs: Backs, bleed_mm: f32) -> Options {
    let paper = Formats::load(&Assets::built_in()).unwrap().paper(paper).unwrap();
    Options { backs, bleed_mm, ..Options::new("Wolf Pack", paper) }
}

/// A card with a name in it. The colour tells cards apart; a black corner tells which way up it is. The
/// back is the front as seen from behind, so that a sheet held against the light shows one picture.
pub fn card(
    k: usize,
    mirrored: bool,
    bleed_mm: f32,
    (w, h): (f32, f32),
    fonts: &usvg::Options<'_>,
) -> usvg::Tree {
    let b = mm(bleed_mm);
    let (hue, name) = (k * 47 % 360, format!("Card {k}"));
    let (r, g, bl) = hsl(hue as f32);
    let text = if mirrored {
        String::new()
    } else {
        format!(
            "<text x='{x}' y='{y}' font-family='EB Garamond' font-size='15' font-weight='700' text-anchor='middle'>{name}</text>\
             <text x='{x}' y='{z}' font-family='EB Garamond' font-size='9' text-anchor='middle'>cut exactly at the edge</text>",
            x = w / 2.0,
            y = h * 0.6,
            z = h * 0.7,
        )
    };
    let flip = if mirrored { format!("translate({w} 0) scale(-1 1)") } else { String::new() };
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{tw}' height='{th}' viewBox='{o} {o} {tw} {th}'>\
         <g transform='{flip}'><rect x='{o}' y='{o}' width='{tw}' height='{th}' fill='rgb({r},{g},{bl})'/>\
         <path d='M0 0H{c}L0 {c}z'/><rect x='{x}' y='{y}' width='{c}' height='{d}'/></g>{text}</svg>",
        tw = w + 2.0 * b,
        th = h + 2.0 * b,
        o = -b,
        c = w * 0.3,
        x = w * 0.55,
        y = h * 0.2,
        d = h * 0.1,
    );
    usvg::Tree::from_str(&svg, fonts).unwrap()
}

/// A light colour for each hue.
fn hsl(hue: f32) -> (u8, u8, u8) {
    let channel = |shift: f32| {
        let k = ((hue + shift) % 360.0 / 60.0 - 3.0).abs() - 1.0;
        (150.0 + 90.0 * k.clamp(0.0, 1.0)) as u8
    };
    (channel(0.0), channel(240.0), channel(120.0))
}

/// A deck of `distinct` cards, the `k`th printed `1 + k % 3` times, each with a back of its own.
pub fn deck(
    name: &str,
    distinct: usize,
    size: (f32, f32),
    bleed_mm: f32,
    faces: &mut Trees,
    fonts: &usvg::Options<'_>,
) -> Stack {
    let mut add = |k: usize, mirrored: bool| -> FaceId {
        faces.push(Arc::new(card(k, mirrored, bleed_mm, size, fonts)));
        faces.len() - 1
    };
    let cards = (0..distinct)
        .map(|k| Card { front: add(k, false), back: Some(add(k, true)), copies: 1 + k as u32 % 3 })
        .collect();
    Stack { group: name.to_owned(), size: warpress_sheet::Size::new(size.0, size.1), cards }
}

pub const POKER: (f32, f32) = (180.0, 252.0);
pub const SQUARE: (f32, f32) = (180.0, 180.0);

/// Two decks, imposed and furnished.
pub fn document(opts: &Options) -> Document {
    let fonts = fonts();
    let mut faces = Vec::new();
    let stacks = [
        deck("Battle deck", 8, POKER, opts.bleed_mm, &mut faces, &fonts).into(),
        deck("Orders & <signals>", 5, SQUARE, opts.bleed_mm, &mut faces, &fonts).into(),
    ];
    let mut pages: Vec<Page> = impose(&stacks, opts).unwrap();
    furnish(&mut pages, &mut faces, &fonts).unwrap();
    let mut meta = Meta::new("Wolf Pack");
    meta.authors = vec!["A. Designer".into()];
    meta.short_edge = opts.backs == Backs::DuplexShort;
    Document { meta, faces, pages }
}

pub fn printed(paper: &str, backs: Backs, bleed_mm: f32) -> Vec<u8> {
    pdf(&document(&options(paper, backs, bleed_mm))).unwrap()
}

pub fn offset(opts: Options, x: f32, y: f32) -> Options {
    Options { back_offset: Offset { x, y }, ..opts }
}
