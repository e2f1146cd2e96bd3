//! Pictures: how large they are, what is in their corners, and that they show what the kit shows.

use std::path::Path;

use image::{Rgba, RgbaImage};
use lopdf::Document;

use super::{difference, exported, list, picture};
use crate::common::{files, read, sheets, temp, warpress};

/// The value of a chunk of a PNG.
fn chunk(file: &Path, name: &[u8; 4]) -> Vec<u8> {
    let bytes = std::fs::read(file).unwrap();
    let at = bytes.windows(4).position(|four| four == name).expect("the chunk");
    let length = u32::from_be_bytes(bytes[at - 4..at].try_into().unwrap()) as usize;
    bytes[at + 4..at + 4 + length].to_vec()
}

#[test]
fn a_card_has_the_pixels_of_its_size_and_says_how_large_it_is() {
    let folder = temp();
    let made = exported(folder.path(), &["--faces", "png", "--dpi", "300", "--bleed", "1/8in"]);
    let mut names = files(&made.join("faces"));
    names.retain(|name| name.ends_with(".png"));
    assert_eq!(names, ["patrol-001-patrol.png", "patrol-002-snipers-nest.png", "patrol-003-mortar.png"]);
    let file = made.join("faces/patrol-002-snipers-nest.png");
    // 2.75 × 3.75 in.
    assert_eq!(picture(&file).dimensions(), (825, 1125));
    let per_metre = 11_811_u32.to_be_bytes();
    assert_eq!(chunk(&file, b"pHYs"), [&per_metre[..], &per_metre, &[1]].concat());
    assert_eq!(chunk(&file, b"sRGB"), [0]);
    for (crop, size) in [("bleed", (825, 1125)), ("trim", (750, 1050)), ("safe", (675, 975))] {
        let folder = temp();
        let options = ["--faces", "png", "--bleed", "1/8in", "--crop", crop, "--only", "mortar"];
        let made = exported(folder.path(), &options);
        assert_eq!(picture(&made.join("faces/patrol-003-mortar.png")).dimensions(), size, "{crop}");
    }
}

/// The bleed, what is left after the cut and what is certainly left are parts of one picture.
#[test]
fn a_crop_shows_a_part_of_the_same_face() {
    let at = |crop: &str| {
        let folder = temp();
        let options = ["--faces", "png", "--bleed", "0.12in", "--crop", crop, "--only", "mortar"];
        picture(&exported(folder.path(), &options).join("faces/patrol-003-mortar.png"))
    };
    let (bleed, trim) = (at("bleed"), at("trim"));
    let part = image::imageops::crop_imm(&bleed, 36, 36, 750, 1050).to_image();
    let (mean, far) = difference(&part, &trim);
    assert!(mean < 0.5 && far < 0.001, "{mean} {far}");
}

#[test]
fn round_corners_are_transparent_in_png_and_white_in_jpg() {
    let folder = temp();
    let round = ["--round", "3mm", "--only", "mortar", "--faces"];
    let made = exported(folder.path(), &[&round[..], &["png"]].concat());
    let png = picture(&made.join("faces/patrol-003-mortar.png"));
    let corners = |picture: &RgbaImage| {
        let (w, h) = picture.dimensions();
        [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)].map(|(x, y)| *picture.get_pixel(x, y))
    };
    assert_eq!(png.dimensions(), (750, 1050));
    assert!(corners(&png).iter().all(|corner| corner[3] == 0));
    // 3 mm are 35 pixels: the corner is free to about 10 pixels on its diagonal, and no farther.
    assert_eq!((png.get_pixel(5, 5)[3], png.get_pixel(16, 16)[3], png.get_pixel(375, 0)[3]), (0, 255, 255));
    let made = exported(folder.path(), &[&round[..], &["jpg"]].concat());
    let file = made.join("faces/patrol-003-mortar.jpg");
    let jpg = picture(&file);
    assert!(
        corners(&jpg).iter().all(|corner| corner.0.iter().all(|part| *part > 250)),
        "{:?}",
        corners(&jpg)
    );
    assert!(difference(&on_white(&png), &jpg).0 < 2.0);
    let bytes = std::fs::read(&file).unwrap();
    // JFIF: 300 pixels to the inch, both ways.
    assert_eq!(bytes[13..18], [1, 1, 44, 1, 44]);
    let said = warpress(
        folder.path(),
        &["export", "./g", "--faces", "png", "--bleed", "3", "--crop", "bleed", "--round", "3"],
    );
    assert!(said.ends(2).err.contains("--crop trim"));
}

fn on_white(picture: &RgbaImage) -> RgbaImage {
    let mut picture = picture.clone();
    for pixel in picture.pixels_mut() {
        let alpha = u32::from(pixel[3]);
        let part = |part: u8| ((u32::from(part) * alpha + 255 * (255 - alpha)) / 255) as u8;
        *pixel = Rgba([part(pixel[0]), part(pixel[1]), part(pixel[2]), 255]);
    }
    picture
}

/// The faces of a kit, read back out of its PDF, as pixels.
fn printed(pdf: &Path, card: (f64, f64), dpi: f32) -> Vec<RgbaImage> {
    let bytes = std::fs::read(pdf).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let mut forms: Vec<_> = sheets::sheets_of(&doc, &bytes)
        .iter()
        .flat_map(|sheet| sheet.cards(card.0, card.1))
        .map(|card| card.form)
        .collect();
    forms.dedup();
    let forms: Vec<_> = forms.into_iter().map(|form| (form, card)).collect();
    read::forms_alone(&doc, &forms, dpi)
        .iter()
        .map(|picture| {
            let (w, h) = (u32::from(picture.pixmap.width()), u32::from(picture.pixmap.height()));
            let rgba = picture.pixels().flat_map(|[r, g, b]| [r, g, b, 255]).collect();
            RgbaImage::from_raw(w, h, rgba).unwrap()
        })
        .collect()
}

/// What is exported is what is printed: the same card out of the kit's PDF has the same pixels, but for how two programs
/// smooth edges.
#[test]
fn a_picture_shows_what_the_kit_shows() {
    for (game, card, ink) in
        [("wolf-pack", "sonar", "full"), ("wolf-pack", "torpedo", "mono"), ("pow", "r*", "low")]
    {
        let folder = temp();
        let more = ["--backs=once", "--ink", ink, "--only", card];
        warpress(folder.path(), &[&["export", game, "--faces", "png"][..], &more].concat()).ends(0);
        let kit = ["build", game, "--no-rules", "--ink", ink, "--only", card, "--backs", "duplex-long"];
        warpress(folder.path(), &kit).ends(0);
        let made = folder.path().join("output").join(game);
        let pdf = files(&made).into_iter().find(|name| name.ends_with(".pdf")).unwrap();
        let on_paper = printed(&made.join(pdf), super::POKER, 300.0);
        let list = list(&made.join("faces"));
        let mut seen = 0;
        for file in list["files"].as_array().unwrap().iter().take(24) {
            let picture = picture(&made.join("faces").join(file["file"].as_str().unwrap()));
            if picture.dimensions() != (750, 1050) {
                continue;
            }
            // Copies of a card are printed in up to three ways, of which a file is the first. A ground of fine hatching
            // is grey by another hair in either program.
            let nearest = on_paper.iter().map(|other| difference(&picture, other));
            let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
            assert!(nearest.0 < 5.0 && nearest.1 < 0.004, "{game} {}: {nearest:?}", file["file"]);
            seen += 1;
        }
        assert!(seen > 1, "{game}: {seen}");
    }
}

/// An SVG needs nothing else: drawn without any typeface it shows what the picture shows.
#[test]
fn outlines_show_what_the_picture_shows() {
    let folder = temp();
    for form in ["svg", "png"] {
        exported(
            folder.path(),
            &["--faces", form, "--bleed", "3mm", "--crop", "trim", "--round", "3mm", "--only", "mortar"],
        );
    }
    let made = folder.path().join("output/g/faces");
    let svg = std::fs::read_to_string(made.join("patrol-003-mortar.svg")).unwrap();
    assert!(svg.contains(r#"width="63.5mm" height="88.9mm""#) && svg.contains("<title>Mortar</title>"));
    assert!(!svg.contains("<text") && !svg.contains("font-family"), "a typeface is asked for");
    assert!(!svg.contains("href=\"http") && !svg.contains("url(http"));
    let options = resvg::usvg::Options { dpi: 300.0, ..Default::default() };
    let tree = resvg::usvg::Tree::from_str(&svg, &options).unwrap();
    let mut pixels = resvg::tiny_skia::Pixmap::new(750, 1050).unwrap();
    let (w, h) = (tree.size().width(), tree.size().height());
    resvg::render(
        &tree,
        resvg::tiny_skia::Transform::from_scale(750.0 / w, 1050.0 / h),
        &mut pixels.as_mut(),
    );
    let drawn = RgbaImage::from_raw(750, 1050, pixels.take_demultiplied()).unwrap();
    assert_eq!(drawn.get_pixel(2, 2)[3], 0, "the corners are cut");
    let (mean, far) = difference(&on_white(&drawn), &on_white(&picture(&made.join("patrol-003-mortar.png"))));
    assert!(mean < 0.5 && far < 0.001, "{mean} {far}");
}
