//! Sound packs, from which bad ones are ground: small ones of every kind of file, the starters, strangers' sheets, and
//! the packs of the tests, which have their mistakes already.

use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use warpress_common::{DECK, FORD, GAME, HEAD, PATROLS, ROOT, workbook};
use warpress_kit::Source;

use crate::chance::Chance;
use crate::files::{self, Files, PACK};
use crate::rooms::Through;
use crate::rooms::records;

/// A pack to begin with.
#[derive(Debug)]
pub struct Sound {
    /// What it is called in messages.
    pub name: String,
    /// Its files.
    pub files: Files,
    /// Whether it can be played.
    plays: bool,
    /// Whether it is a pack of `tests/fixtures/packs`.
    of_tests: bool,
}

/// All of them.
#[derive(Debug)]
pub struct Corpus {
    packs: Vec<Sound>,
}

impl Corpus {
    /// The packs of the source tree, and those that are made here.
    pub fn of_tree() -> Self {
        let root = Path::new(ROOT);
        let mut packs = Vec::new();
        let mut add = |name: &str, files: Files| {
            let plays = files.keys().any(|name| name.ends_with("rules.luau"));
            packs.push(Sound { name: name.to_owned(), files, plays, of_tests: false });
        };
        add("hedgerow", texts(&[("game.toml", GAME), ("decks/patrol.toml", DECK)]));
        add("ford", texts(&[("game.toml", FORD), ("decks/patrol.toml", PATROLS)]));
        for (name, files) in sheets() {
            add(name, files);
        }
        add("pictures", pictures());
        add("own templates", own_templates(root));
        for font in ["YuseiMagic.ttf", "YuseiMagic.woff2", "Noto.ttc", "NotoNaskhArabic.ttf"] {
            add(&format!("typeface {font}"), typeface(root, font));
        }
        add("plunder", files::read(&root.join("tests/fixtures/strangers/plunder"), PACK));
        add("get-castro", files::read(&root.join("data/get-castro"), PACK));
        let shop = warpress_workshop::Shop::open(None, warpress_cache::Cache::off());
        for (name, starter) in warpress_starter::all(shop.assets()) {
            let starter: Files = starter
                .into_iter()
                .map(|(name, text)| (format!("{PACK}{name}"), text.into_bytes()))
                .collect();
            add(&format!("starter {name}"), starter);
        }
        add("records of faces", faces(root));
        for name in ["cards", "ships"] {
            let folder = root.join("assets/starters").join(name);
            let Source { home, assets } = shop.pack(&folder);
            let mut files = files::read(&folder, PACK);
            files.extend(records::of(&assets, &home));
            add(&format!("records of {name}"), files);
        }
        for name in folders(&root.join("tests/fixtures/packs")) {
            let mut files = files::read(&root.join("tests/fixtures/packs").join(&name), PACK);
            files.remove("pack/expected.trycmd");
            packs.push(Sound { name, files, plays: false, of_tests: true });
        }
        Self { packs }
    }

    /// All packs.
    pub fn packs(&self) -> &[Sound] {
        &self.packs
    }

    /// A pack for these rooms.
    pub fn one(&self, through: Through, chance: &mut Chance) -> &Sound {
        // There are many packs of the tests, and all are alike.
        let of_tests = chance.once_in(4) && through != Through::Referee;
        let fit = |one: &&Sound| one.of_tests == of_tests && (one.plays || through != Through::Referee);
        let all: Vec<&Sound> = self.packs.iter().filter(fit).collect();
        all[chance.below(all.len())]
    }

    /// Some file of some pack with this ending, as a stranger's piece for another.
    pub fn file(&self, ending: &str, chance: &mut Chance) -> Option<&[u8]> {
        let like = |(name, _): &(&String, &Vec<u8>)| files::ending(name) == ending;
        let pack = chance.one(&self.packs)?;
        let all: Vec<_> = pack.files.iter().filter(like).collect();
        chance.one(&all).map(|(_, bytes)| bytes.as_slice())
    }
}

/// The folders in a folder, in order.
fn folders(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        all.filter(|one| one.path().is_dir()).filter_map(|one| one.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn texts(all: &[(&str, &str)]) -> Files {
    all.iter().map(|(name, text)| (format!("{PACK}{name}"), text.as_bytes().to_vec())).collect()
}

/// The rows of all sheets: name, count, force, text.
const ROWS: [(&str, &str, &str, &str); 9] = [
    ("Patrol", "3", "2", "Advance one hedge."),
    ("Sniper", "1", "4", "The foe loses 1D6 squads."),
    ("Mortar", "2", "1", "Roll 2D6: on 9 or more, the hedge is cleared."),
    ("Wolf", "1", "3", "It howls."),
    ("Owl", "1", "1", "It sees."),
    ("Raven", "4", "1", "It steals a ring."),
    ("Old Bear", "1", "5", "He sleeps, or he does not."),
    ("Ferry", "2", "2", "Cross."),
    ("Last Light", "1", "1", "Look about you."),
];

/// A deck whose rows are in a spreadsheet, in every format.
fn sheets() -> Vec<(&'static str, Files)> {
    let text = |separator: &str, quote: bool| {
        let lines = std::iter::once(("name", "count", "force", "text")).chain(ROWS).map(|(a, b, c, d)| {
            let d = if quote || d.contains(separator) { format!("\"{d}\"") } else { d.to_owned() };
            [a, b, c, &d].join(separator) + "\n"
        });
        lines.collect::<String>().into_bytes()
    };
    let quoted = |separator: &str| {
        let all = ROWS
            .iter()
            .map(|(a, b, c, d)| format!("\"{a}\"{separator}{b}{separator}{c}{separator}\"{d}\"\r\n"));
        format!("name{separator}count{separator}force{separator}text\r\n{}", all.collect::<String>())
            .into_bytes()
    };
    let cell = |column: char, row: usize, text: &str| {
        format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let number = |column: char, row: usize, text: &str| format!("<c r=\"{column}{row}\"><v>{text}</v></c>");
    let heads: String =
        "ABCD".chars().zip(["name", "count", "force", "text"]).map(|(at, text)| cell(at, 1, text)).collect();
    let rows: String = ROWS
        .iter()
        .enumerate()
        .map(|(at, (a, b, c, d))| {
            let row = at + 2;
            let cells =
                [cell('A', row, a), number('B', row, b), number('C', row, c), cell('D', row, d)].concat();
            format!("<row r=\"{row}\">{cells}</row>\n")
        })
        .collect();
    let xlsx = workbook::xlsx(&[("Cards", &format!("\n<row r=\"1\">{heads}</row>\n{rows}"))]);
    let said = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let float = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{text}\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let row = |cells: [String; 4]| format!("<table:table-row>{}</table:table-row>\n", cells.concat());
    let rows: String = ROWS.iter().map(|(a, b, c, d)| row([said(a), float(b), float(c), said(d)])).collect();
    let ods = workbook::ods(&format!("\n{}{rows}", row(["name", "count", "force", "text"].map(said))));
    let pack = |file: &str, bytes: Vec<u8>| {
        let deck = format!(
            "name = \"Patrol deck\"\nrows = \"{file}\"\ncolumns.force = \"int\"\n\n[face]\ntemplate = \"card/event\"\nslots = {{ corner = \"{{{{ force }}}}\" }}\n"
        );
        let mut files = texts(&[("game.toml", GAME), ("decks/patrol.toml", &deck)]);
        files.insert(format!("{PACK}decks/{file}"), bytes);
        files
    };
    vec![
        ("commas", pack("cards.csv", text(",", false))),
        ("semicolons", pack("cards.csv", text(";", false))),
        ("quotes", pack("cards.csv", quoted(","))),
        ("quoted texts", pack("cards.csv", text(";", true))),
        ("tabs", pack("cards.tsv", text("\t", false))),
        ("excel", pack("cards.xlsx", xlsx)),
        ("opendocument", pack("cards.ods", ods)),
    ]
}

/// Cards with pictures in every format.
fn pictures() -> Files {
    let photo =
        |w: u32, h: u32| RgbImage::from_fn(w, h, |x, y| Rgb([(x * 2) as u8, (y * 2) as u8, (x ^ y) as u8]));
    let encoded = |image: &DynamicImage, format: ImageFormat| {
        let mut file = Cursor::new(Vec::new());
        // Into memory nothing fails.
        let _ = image.write_to(&mut file, format);
        file.into_inner()
    };
    let colour = DynamicImage::ImageRgb8(photo(64, 80));
    let (grey, clear) =
        (DynamicImage::ImageLuma8(colour.to_luma8()), DynamicImage::ImageRgba8(colour.to_rgba8()));
    let large = DynamicImage::ImageRgb8(photo(700, 900));
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 80\">\n<defs><linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"#246\"/><stop offset=\"1\" stop-color=\"#fa0\"/></linearGradient>\n<clipPath id=\"c\"><circle cx=\"30\" cy=\"40\" r=\"25\"/></clipPath></defs>\n<style>.s { fill: url(#g); stroke: #000 }</style>\n<g clip-path=\"url(#c)\" transform=\"rotate(10 30 40)\">\n<rect class=\"s\" width=\"60\" height=\"80\" opacity=\".5\"/>\n<path d=\"M10 10 C20 20 40 20 50 10 A5 5 0 0 1 40 60 Z\" stroke-dasharray=\"3 2\"/>\n<use href=\"#p\" x=\"3\"/><ellipse id=\"p\" cx=\"9\" cy=\"9\" rx=\"4\" ry=\"2\"/>\n</g>\n</svg>\n";
    let all = [
        ("colour.jpg", encoded(&colour, ImageFormat::Jpeg)),
        ("grey.jpg", encoded(&grey, ImageFormat::Jpeg)),
        ("large.jpg", encoded(&large, ImageFormat::Jpeg)),
        ("colour.png", encoded(&colour, ImageFormat::Png)),
        ("grey.png", encoded(&grey, ImageFormat::Png)),
        ("clear.png", encoded(&clear, ImageFormat::Png)),
        ("colour.webp", encoded(&colour, ImageFormat::WebP)),
        ("shapes.svg", svg.as_bytes().to_vec()),
    ];
    let rows = all.iter().map(|(name, _)| {
        format!(
            "[[rows]]\nname = \"{}\"\ncount = 1\nart = \"art/{name}\"\ntext = \"Look.\"\n",
            name.replace('.', " as ")
        )
    });
    let deck = format!(
        "name = \"Patrol deck\"\n\n[face]\ntemplate = \"card/art\"\nback = false\n\n{}",
        rows.collect::<String>()
    );
    let mut files = texts(&[
        ("game.toml", &format!("{HEAD}[credits]\nart = [\"A. Painter\"]\n")),
        ("decks/patrol.toml", &deck),
    ]);
    files.extend(all.into_iter().map(|(name, bytes)| (format!("{PACK}art/{name}"), bytes)));
    files
}

/// A game with templates, components and messages of its own: those of the library under its own names.
fn own_templates(root: &Path) -> Files {
    let mut files = texts(&[("game.toml", GAME), ("decks/patrol.toml", DECK)]);
    let of_the_library = [
        // What the built-in card includes.
        ("templates/card/event.svg", "templates/part/event.svg"),
        ("templates/back/emblem.svg", "templates/back/emblem.svg"),
        ("templates/messages/en.ftl", "templates/messages/en.ftl"),
    ];
    for (name, file) in of_the_library {
        if let Ok(bytes) = std::fs::read(root.join(file)) {
            files.insert(format!("{PACK}{name}"), bytes);
        }
    }
    files
}

/// A game with a typeface of its own.
fn typeface(root: &Path, font: &str) -> Files {
    let family = if font.starts_with("Yusei") { "Yusei Magic" } else { "Noto Naskh Arabic" };
    let game = format!("{GAME}\n[fonts]\ndisplay = \"{family}\"\ntext = \"{family}\"\n");
    let mut files = texts(&[("game.toml", &game), ("decks/patrol.toml", DECK)]);
    if let Ok(bytes) = std::fs::read(root.join("tests/fixtures/fonts").join(font)) {
        files.insert(format!("{PACK}fonts/{font}"), bytes);
    }
    files
}

/// Accepted digests, and a cache that is spoilt while it is in use.
fn faces(root: &Path) -> Files {
    let mut files = texts(&[("game.toml", GAME), ("decks/patrol.toml", DECK)]);
    if let Ok(bytes) = std::fs::read(root.join("tests/fixtures/digests/wolf-pack.txt")) {
        files.insert("records/accepted.txt".to_owned(), bytes);
    }
    files.insert("records/stamps.txt".to_owned(), b"1\n".to_vec());
    files
}
