//! A card looks the same on paper and on screens, whatever file its picture is: who judged it by its contact sheet would
//! find it otherwise in the box.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use warpress_assets::Assets;
use warpress_kit::{self as kit, Library, Request};
use warpress_render::theme::Ink;
use warpress_sheet::Backs;

use crate::common::read::pictures;
use crate::common::sheets::{Placement, sheets};
use crate::common::{temp, write};

/// Pixels of each side.
const SIDE: u32 = 200;

/// How far a colour may be off, of 255: JPEG is lossy, and scaled in two ways.
const NEAR: u8 = 8;

const GAME: &str = "format = 3\ntitle = \"Colours\"\ncategory = \"card\"\nsummary = \"One card.\"\nweight = 1\n\
    players = { min = 1, max = 1 }\ntheme = \"trench\"\n";

/// The picture fills the card.
const TEMPLATE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{ w }}\" height=\"{{ h }}\" \
    viewBox=\"0 0 {{ w }} {{ h }}\">{{ image(src=slot.art, x=0, y=0, w=w, h=h) }}</svg>";

/// Four quarters of different colours.
fn quarters() -> [[u8; 3]; 4] {
    [[200, 40, 50], [30, 120, 200], [240, 210, 60], [40, 60, 45]]
}

fn quarter(x: u32, y: u32) -> usize {
    (usize::from(y >= SIDE / 2)) * 2 + usize::from(x >= SIDE / 2)
}

fn colours() -> DynamicImage {
    RgbImage::from_fn(SIDE, SIDE, |x, y| image::Rgb(quarters()[quarter(x, y)])).into()
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// Four inks, each quarter another mixture.
const MIXTURES: [[u8; 4]; 4] = [[0, 200, 180, 20], [220, 90, 0, 10], [0, 20, 230, 0], [60, 40, 40, 220]];

/// The same without the mark of Adobe, whose programs alone count inks downwards.
fn plain_inks() -> Vec<u8> {
    const MARK: [u8; 4] = [0xff, 0xee, 0, 14];
    let mut file = mixed(ColorType::Cmyk, MIXTURES.map(|inks| inks.map(|ink| 255 - ink)));
    let at = file.windows(4).position(|window| window == MARK).unwrap();
    file.drain(at..at + 16);
    file
}

fn inks(of: ColorType) -> Vec<u8> {
    mixed(of, MIXTURES)
}

fn mixed(of: ColorType, mixtures: [[u8; 4]; 4]) -> Vec<u8> {
    let pixels = (0..SIDE * SIDE).flat_map(|at| mixtures[quarter(at % SIDE, at / SIDE)]);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 95);
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    encoder.encode(&pixels.collect::<Vec<_>>(), SIDE as u16, SIDE as u16, of).unwrap();
    file
}

/// Colours by their numbers in a palette.
fn palette() -> Vec<u8> {
    // The image crate writes none: a head, four colours, and rows that are stored as they are.
    let chunk = |name: &[u8; 4], data: &[u8]| {
        let of = [&name[..], data].concat();
        let mut check = u32::MAX;
        for byte in &of {
            check ^= u32::from(*byte);
            (0..8).for_each(|_| check = (check >> 1) ^ (0xedb8_8320 & (check & 1).wrapping_neg()));
        }
        [&(data.len() as u32).to_be_bytes()[..], &of, &(!check).to_be_bytes()].concat()
    };
    let rows: Vec<u8> = (0..SIDE)
        .flat_map(|y| std::iter::once(0).chain((0..SIDE).map(move |x| quarter(x, y) as u8)))
        .collect();
    let (mut low, mut high) = (1_u32, 0_u32);
    for byte in &rows {
        low = (low + u32::from(*byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    let length = rows.len() as u16;
    let head = [&[0x78, 0x01, 1][..], &length.to_le_bytes(), &(!length).to_le_bytes()].concat();
    let data = [head, rows, (high << 16 | low).to_be_bytes().to_vec()].concat();
    let side = SIDE.to_be_bytes();
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", &[&side[..], &side, &[8, 3, 0, 0, 0]].concat()),
        chunk(b"PLTE", &quarters().concat()),
        chunk(b"IDAT", &data),
        chunk(b"IEND", &[]),
    ]
    .concat()
}

fn svg() -> Vec<u8> {
    let half = SIDE / 2;
    let rect = |at: usize, [r, g, b]: [u8; 3]| {
        let (x, y) = (at as u32 % 2 * half, at as u32 / 2 * half);
        format!("<rect x='{x}' y='{y}' width='{half}' height='{half}' fill='rgb({r},{g},{b})'/>")
    };
    let all: String = quarters().into_iter().enumerate().map(|(at, colour)| rect(at, colour)).collect();
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {SIDE} {SIDE}'>{all}</svg>").into_bytes()
}

/// The middles of the four quarters of a card.
type Middles = [[u8; 3]; 4];

/// A card for each file, as it is on paper and on the contact sheet.
fn seen(files: &[(&str, Vec<u8>, Option<Middles>)]) -> Vec<(Middles, Middles)> {
    const DPI: f32 = 110.0;
    const CARD: f32 = 180.0;
    /// Cards in a row of the contact sheet, and the gap before each (pt).
    const ROW: usize = 9;
    const GAP: f32 = 6.0;
    let folder = temp();
    let mut deck = "name = \"Deck\"\nsize = \"square\"\nface = { template = \"card/own\" }\n".to_owned();
    std::fs::create_dir_all(folder.path().join("art")).unwrap();
    for (name, bytes, _) in files {
        deck += &format!("\n[[rows]]\nname = \"{name}\"\ncount = 1\nart = \"art/{name}\"\n");
        std::fs::write(folder.path().join("art").join(name), bytes).unwrap();
    }
    let pack = [("game.toml", GAME), ("decks/deck.toml", &deck), ("templates/card/own.svg", TEMPLATE)];
    write(folder.path(), &pack);
    let source = Library::open(Assets::built_in()).folder(folder.path());
    let loaded = source.load(&[]);
    let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.findings));
    let request = Request { backs: Backs::None, pictures: true, ..Request::new("a4", Ink::Full) };
    let kit = kit::build(&source.assets, &game, &request).unwrap();
    // Twelve of them fill a sheet, row by row.
    let mut places: Vec<_> = sheets(&kit.pdf)[2].cards(CARD.into(), CARD.into());
    places.sort_by_key(|card| (card.rect.y0.round() as i64, card.rect.x0.round() as i64));
    assert_eq!(places.len(), files.len());
    let paper = &pictures(&kit.pdf, DPI)[2];
    let screen = image::load_from_memory(&kit.pictures[0].1).unwrap().into_rgb8();
    let middles = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map(|(x, y)| (x * CARD, y * CARD));
    let both = |(number, place): (usize, &Placement)| {
        let printed = middles.map(|(x, y)| paper.at(place.rect.x0 as f32 + x, place.rect.y0 as f32 + y));
        let shown = middles.map(|(x, y)| {
            let at = |v: f32, step: usize| ((v + GAP + (CARD + GAP) * step as f32) * DPI / 72.0) as u32;
            screen.get_pixel(at(x, number % ROW), at(y, number / ROW)).0
        });
        (printed, shown)
    };
    places.iter().enumerate().map(both).collect()
}

fn near(one: &Middles, other: &Middles) -> bool {
    one.iter().flatten().zip(other.iter().flatten()).all(|(one, other)| one.abs_diff(*other) <= NEAR)
}

/// Whoever counts them, the same inks are the same colours, and no negative.
#[test]
fn inks_look_alike_however_they_are_counted() {
    let files = [("cmyk.jpg", inks(ColorType::Cmyk), None), ("plain.jpg", plain_inks(), None)];
    let seen = seen(&files);
    for (printed, shown) in &seen {
        assert!(near(printed, shown) && near(printed, &seen[0].0), "{seen:?}");
    }
}

#[test]
fn pictures_of_all_formats_look_alike_on_paper_and_on_screens() {
    let image = colours();
    let deep = DynamicImage::from(image.to_rgb16());
    let (grey, through) = (DynamicImage::from(image.to_luma8()), DynamicImage::from(image.to_luma_alpha8()));
    let own = Some(quarters());
    let files = [
        ("rgb.jpg", encoded(&image, ImageFormat::Jpeg), own),
        ("grey.jpg", encoded(&grey, ImageFormat::Jpeg), None),
        ("cmyk.jpg", inks(ColorType::Cmyk), None),
        ("ycck.jpg", inks(ColorType::CmykAsYcck), None),
        ("rgb.png", encoded(&image, ImageFormat::Png), own),
        ("rgb16.png", encoded(&deep, ImageFormat::Png), own),
        ("grey.png", encoded(&grey, ImageFormat::Png), None),
        ("greya.png", encoded(&through, ImageFormat::Png), None),
        ("rgba.png", encoded(&image.to_rgba8().into(), ImageFormat::Png), own),
        ("palette.png", palette(), own),
        ("rgb.webp", encoded(&image, ImageFormat::WebP), own),
        ("shapes.svg", svg(), own),
    ];
    let mut wrong = Vec::new();
    for ((name, _, meant), (printed, shown)) in files.iter().zip(seen(&files)) {
        if !near(&printed, &shown) || meant.is_some_and(|meant| !near(&printed, &meant)) {
            wrong.push(format!("{name}: on paper {printed:?}, on screens {shown:?}"));
        }
        // No two quarters are alike.
        assert!(printed[0] != printed[1] && printed[2] != printed[3], "{name}: {printed:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
