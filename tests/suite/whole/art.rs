//! Pictures of a game's own, from the folder `art/` to paper: the PDF is read back. What fails here is what a designer
//! with sixty illustrations would lose: photographs that are spoilt, kits of gigabytes, cards that show nothing.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use lopdf::{Document, Object, Stream};

use crate::common::{GAME, read, temp, warpress, write};

/// Hills in a haze, with some noise, so that no encoder gets away with little.
pub fn landscape(w: u32, h: u32, seed: u32) -> RgbImage {
    let mut state = seed.wrapping_mul(2_654_435_761).max(1);
    RgbImage::from_fn(w, h, |x, y| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let (u, v) = (x as f32 / w as f32, y as f32 / h as f32);
        let hill = 0.55 + 0.12 * libm::sinf(u * 9.0 + seed as f32) + 0.05 * libm::sinf(u * 31.0);
        let base = if v < hill {
            [150.0 + 90.0 * v, 180.0, 225.0 - 60.0 * v]
        } else {
            [70.0, 110.0 - 60.0 * (v - hill), 45.0]
        };
        let noise = (state % 17) as f32 - 8.0;
        Rgb(base.map(|part| (part + noise).clamp(0.0, 255.0) as u8))
    })
}

fn put(folder: &Path, name: &str, image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, file.get_ref()).unwrap();
    file.into_inner()
}

/// All images of a PDF that are no masks.
fn images(doc: &Document) -> Vec<&Stream> {
    let masks: Vec<_> = doc
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok()?.dict.get(b"SMask").ok()?.as_reference().ok())
        .collect();
    let all = doc.objects.iter().filter(|(id, _)| !masks.contains(id));
    let streams = all.filter_map(|(_, object)| object.as_stream().ok());
    streams.filter(|stream| name(stream, b"Subtype") == "Image").collect()
}

fn name(stream: &Stream, key: &[u8]) -> String {
    match stream.dict.get(key) {
        Ok(Object::Name(name)) => String::from_utf8_lossy(name).into_owned(),
        _ => String::new(),
    }
}

fn side(stream: &Stream, key: &[u8]) -> i64 {
    stream.dict.get(key).unwrap().as_i64().unwrap()
}

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -50 100 100\"><defs><linearGradient id=\"g\"><stop stop-color=\"#fc0\"/><stop offset=\"1\" stop-color=\"#c03\"/></linearGradient><clipPath id=\"c\"><circle r=\"45\"/></clipPath></defs><g clip-path=\"url(#c)\"><rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"url(#g)\"/><path d=\"M-30 20L0-30 30 20z\" fill=\"#fff\"/></g></svg>";

const DECK: &str = r#"name = "Beasts"
count = { each = 2, from = "rule" }
columns.strength = "int?"

[face]
template = "card/art"
back_icon = "art/logo.svg"
slots.corner = "{{ strength }}"

[[rows]]
name = "Wolf"
strength = 4
art = "art/wolf.jpg"
text = "Comes at night."

[[rows]]
name = "Old Wolf"
strength = 3
art = "art/wolf.jpg"
art_focus = "top"
text = "Two packs that meet fight: each loses **one** wolf. The winner keeps the kill, and draws a card for each wolf that it has lost since its last meal in the snow."

[[rows]]
name = "Hare"
art = "art/hare.jpg"
art_mono = "art/hare-ink.png"
text = ""

[[rows]]
name = "Ghost"
art = "art/ghost.png"
text = "Passes through *hedges*. It is never seen twice in one place. Whoever meets it turns back, leaves half of what is carried, and says nothing of it until the next full moon. Nothing else in the forest is as quiet: no die is rolled for it, no card is drawn, and no one may answer what it does. At the end of the night it returns to where it came from, with everything that it has taken on its way."
"#;

struct Pack {
    folder: tempfile::TempDir,
    wolf: Vec<u8>,
}

fn pack() -> Pack {
    let folder = temp();
    let path = folder.path().join("pack");
    write(
        &path,
        &[
            ("game.toml", GAME.split("\n[options").next().unwrap()),
            ("decks/beasts.toml", DECK),
            ("art/logo.svg", LOGO),
        ],
    );
    let wolf = put(&path, "art/wolf.jpg", &landscape(700, 900, 3).into(), ImageFormat::Jpeg);
    put(&path, "art/hare.jpg", &landscape(2400, 3000, 5).into(), ImageFormat::Jpeg);
    put(
        &path,
        "art/hare-ink.png",
        &RgbImage::from_fn(600, 840, |x, y| Rgb([if (x / 9 + y / 9) % 10 == 0 { 0 } else { 255 }; 3])).into(),
        ImageFormat::Png,
    );
    let ghost = RgbaImage::from_fn(750, 880, |x, y| Rgba([240, 245, 255, ((x + y) % 200) as u8]));
    put(&path, "art/ghost.png", &ghost.into(), ImageFormat::Png);
    Pack { folder, wolf }
}

impl Pack {
    fn build(&self, more: &[&str]) -> Vec<u8> {
        let args = [&["build", "./pack", "--out", "out"], more].concat();
        warpress(self.folder.path(), &args).ends(0);
        let out = self.folder.path().join("out/pack");
        let kit = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
        let kit = kit
            .filter(|path| path.extension().is_some_and(|end| end == "pdf"))
            .max_by_key(|path| path.metadata().unwrap().modified().unwrap());
        std::fs::read(kit.unwrap()).unwrap()
    }
}

#[test]
fn each_picture_is_in_the_kit_once_and_a_photograph_as_it_is() {
    let pack = pack();
    let doc = Document::load_mem(&pack.build(&[])).unwrap();
    let found = images(&doc);
    let by_width: BTreeMap<i64, &Stream> =
        found.iter().map(|stream| (side(stream, b"Width"), *stream)).collect();
    assert_eq!(found.len(), 3, "wolf, hare and ghost: {:?}", by_width.keys());
    let wolf = by_width[&700];
    assert_eq!(name(wolf, b"Filter"), "DCTDecode");
    assert!(wolf.content == pack.wolf, "the photograph has been encoded anew");
    // 3,000 pixels on 3.5 inches are more than 600 to the inch; 300 are left.
    let hare = found
        .iter()
        .find(|stream| name(stream, b"Filter") == "DCTDecode" && side(stream, b"Width") != 700)
        .unwrap();
    assert_eq!((side(hare, b"Width"), side(hare, b"Height")), (840, 1050));
    assert!(by_width[&750].dict.has(b"SMask"), "the ghost shines through");
    // The logo is no image: it stays shapes.
    let coarse = Document::load_mem(&pack.build(&["--image-dpi", "100"])).unwrap();
    assert!(images(&coarse).iter().all(|stream| side(stream, b"Height") <= 350));
    assert_eq!(images(&coarse).len(), 3);
}

#[test]
fn the_same_pictures_give_the_same_bytes() {
    let pack = pack();
    assert!(pack.build(&[]) == pack.build(&["--force"]));
}

#[test]
fn cards_show_their_pictures_and_words_can_be_read_on_them() {
    let pack = pack();
    let run = warpress(pack.folder.path(), &["check", "./pack"]);
    // Nothing of pictures but what is true: the ink drawing of the hare is shown in two inks.
    assert!(
        !run.err.contains("W0311") && !run.err.contains("W0312") && !run.err.contains("W0324"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("E03"), "{}", run.err);
    let kit = pack.build(&["--backs", "none"]);
    let words = read::text(&kit).concat().to_lowercase();
    for word in ["wolf", "hare", "ghost", "passes through"] {
        assert!(words.contains(word), "{word}");
    }
    let pages = read::pictures(&kit, 36.0);
    let green = |[r, g, b]: [u8; 3]| g > r + 20 && g > b + 20;
    let page = pages.last().unwrap();
    let (w, h) = (page.pixmap.width(), page.pixmap.height());
    let hills = (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).filter(|(x, y)| {
        let pixel = page.pixmap.sample(*x, *y);
        green([pixel.r, pixel.g, pixel.b])
    });
    assert!(hills.count() > 500, "the hills of the landscapes are on the sheet");
}

#[test]
fn inks_that_are_spared_print_greys_and_another_picture_where_there_is_one() {
    let pack = pack();
    for ink in ["low", "mono"] {
        let kit = pack.build(&["--ink", ink]);
        let doc = Document::load_mem(&kit).unwrap();
        let found = images(&doc);
        assert_eq!(found.len(), 3, "{ink}");
        for stream in &found {
            let space = doc.dereference(stream.dict.get(b"ColorSpace").unwrap()).unwrap().1;
            assert!(format!("{space:?}").contains("Gray"), "{ink}: {space:?}");
        }
        assert!(
            found.iter().any(|stream| side(stream, b"Width") == 600),
            "{ink}: the drawing in ink is shown"
        );
        for page in read::pictures(&kit, 24.0) {
            for y in 0..page.pixmap.height() {
                for x in 0..page.pixmap.width() {
                    let pixel = page.pixmap.sample(x, y);
                    let (r, g, b) = (pixel.r, pixel.g, pixel.b);
                    let coloured = r.max(g).max(b) - r.min(g).min(b) > 2;
                    assert!(ink == "low" || !coloured, "{r} {g} {b}");
                }
            }
        }
    }
}

#[test]
fn a_picture_in_the_rules_is_in_the_book_and_on_the_page() {
    let pack = pack();
    write(
        &pack.folder.path().join("pack"),
        &[(
            "rules.md",
            "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nWolves hunt.\n\n![A wolf in the hills](art/wolf.jpg \"The wolf\")\n\n![The mark of the pack](art/logo.svg)\n",
        )],
    );
    warpress(pack.folder.path(), &["build", "./pack", "--out", "out", "--rules-only"]).ends(0);
    let out = pack.folder.path().join("out/pack");
    let page = std::fs::read_to_string(out.join("pack-rules.html")).unwrap();
    assert!(page.contains("alt=\"A wolf in the hills\"") && page.contains("src=\"data:image/jpeg;base64,"));
    assert!(
        page.contains("<figcaption>The wolf</figcaption>") && page.contains("alt=\"The mark of the pack\"")
    );
    if let Ok(book) = std::fs::read(out.join("pack-rules-a4.pdf")) {
        let doc = Document::load_mem(&book).unwrap();
        assert!(images(&doc).iter().any(|stream| stream.content == pack.wolf), "the photograph as it is");
        let spoken =
            doc.objects.values().filter_map(|object| object.as_dict().ok()?.get(b"Alt").ok()?.as_str().ok());
        let spoken: Vec<String> = spoken.map(|alt| String::from_utf8_lossy(alt).replace('\0', "")).collect();
        assert!(spoken.iter().any(|alt| alt.contains("A wolf in the hills")), "{spoken:?}");
    }
}

#[test]
fn pictures_stand_on_counters_boards_and_forms() {
    let pack = pack();
    let path = pack.folder.path().join("pack");
    put(&path, "art/map.png", &landscape(900, 900, 9).into(), ImageFormat::Png);
    write(
        &path,
        &[
            (
                "counters/packs.toml",
                "name = \"Packs\"\ncount = { each = 4, from = \"rule\" }\nsize = \"1in\"\n\n[[rows]]\nname = \"Grey pack\"\nart = \"art/wolf.jpg\"\n\n[[rows]]\nname = \"Den\"\nface.template = \"counter/marker\"\nart = \"art/logo.svg\"\n",
            ),
            (
                "maps/forest.toml",
                "name = \"Forest\"\nlayout = \"hex\"\ncolumns_across = 6\nrows_down = 6\nspace_size = 22\nground = \"art/map.png\"\n",
            ),
            (
                "forms/log.toml",
                "name = \"Log\"\nlayout = \"sheet\"\nart = \"art/wolf.jpg\"\nfields = [{ name = \"Wolves\", type = \"number\" }]\n",
            ),
        ],
    );
    let doc = Document::load_mem(&pack.build(&[])).unwrap();
    assert_eq!(images(&doc).len(), 4, "the map, and the three of the cards");
}
