//! The typefaces inside a page: what a browser would have to find elsewhere, if they lacked it.

use std::collections::BTreeSet;
use std::io::Read as _;

use base64::Engine as _;
use flate2::read::ZlibDecoder;
use ttf_parser::{Face, GlyphId, name_id};

/// A page's typefaces are no larger than this, as they stand in it (bytes).
const MOST: usize = 250_000;

/// What is wrong with the typefaces of a page.
pub fn faults(page: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut families, mut bytes) = (BTreeSet::new(), 0);
    let body = page.split_once("<body>").map_or("", |(_, body)| body);
    let titles: Vec<&str> = body
        .split("<h")
        .skip(1)
        .filter(|part| part.starts_with(['1', '2']))
        .filter_map(|part| part.split_once("</h"))
        .map(|(title, _)| title.split_once('>').map_or("", |(_, words)| words))
        .collect();
    let read = ["--text: \"", "--label: \""].map(|variable| between(page, variable, "\""));
    for rule in page.split("@font-face {").skip(1) {
        let family = between(rule, "font-family: \"", "\"");
        let font = between(rule, "url(data:font/woff;base64,", ")");
        bytes += font.len();
        families.insert(family);
        let Some(font) = base64::engine::general_purpose::STANDARD.decode(font).ok().and_then(unpacked)
        else {
            faults.push(format!("{family}: no WOFF"));
            continue;
        };
        let Ok(face) = Face::parse(&font, 0) else {
            faults.push(format!("{family}: no font"));
            continue;
        };
        // What sets titles and nothing else needs their letters alone.
        let all = read.contains(&family);
        let letters = if all { words(body) } else { words(&titles.concat()) };
        let lacking: String = letters.into_iter().filter(|letter| glyph(&face, *letter).is_none()).collect();
        if !lacking.is_empty() {
            faults.push(format!("{family} lacks {lacking}"));
        }
        if face.names().into_iter().all(|name| name.name_id != name_id::COPYRIGHT_NOTICE) {
            faults.push(format!("{family} does not say whose it is"));
        }
    }
    for wanted in ["--display: \"Page ", "--text: \"Page ", "--label: \"Page "] {
        if !page.contains(wanted) {
            faults.push(format!("the style has no {wanted}"));
        }
    }
    if read.iter().any(|family| !families.contains(family)) || bytes > MOST {
        faults.push(format!("{bytes} bytes of {families:?}"));
    }
    faults
}

fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(found, _)| found)
}

/// The letters of HTML, without tags.
fn words(html: &str) -> BTreeSet<char> {
    let words: String =
        html.split('<').map(|part| part.split_once('>').map_or(part, |(_, words)| words)).collect();
    let read = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    read.chars().filter(|letter| !letter.is_control()).collect()
}

/// The glyph of a letter, if there is one.
pub fn glyph(face: &Face<'_>, letter: char) -> Option<GlyphId> {
    face.glyph_index(letter).filter(|glyph| glyph.0 != 0)
}

/// The font in a WOFF file (WOFF 1.0, section 4).
pub fn unpacked(woff: Vec<u8>) -> Option<Vec<u8>> {
    let long = |at: usize| Some(u32::from_be_bytes(woff.get(at..at + 4)?.try_into().ok()?) as usize);
    if woff.get(..4)? != b"wOFF" || long(8)? != woff.len() {
        return None;
    }
    let many = long(12)? >> 16;
    let mut font = woff.get(4..8)?.to_vec();
    font.extend((many as u16).to_be_bytes());
    font.extend([0; 6]);
    let (mut tables, mut at) = (Vec::new(), 12 + many * 16);
    for entry in (0..many).map(|place| 44 + place * 20) {
        let (from, packed, whole) = (long(entry + 4)?, long(entry + 8)?, long(entry + 12)?);
        let bytes = woff.get(from..from + packed)?;
        let mut table = Vec::new();
        match packed < whole {
            true => drop(ZlibDecoder::new(bytes).read_to_end(&mut table).ok()?),
            false => table.extend(bytes),
        }
        if table.len() != whole {
            return None;
        }
        font.extend(woff.get(entry..entry + 4)?);
        font.extend(woff.get(entry + 16..entry + 20)?);
        font.extend((at as u32).to_be_bytes().into_iter().chain((whole as u32).to_be_bytes()));
        table.resize(whole.next_multiple_of(4), 0);
        at += table.len();
        tables.extend(table);
    }
    font.extend(tables);
    // The sum over a whole font is given by the format (OpenType, head).
    let sum = font
        .chunks(4)
        .fold(0_u32, |sum, four| sum.wrapping_add(u32::from_be_bytes(four.try_into().unwrap_or_default())));
    // The directory here lacks the numbers for searching (OpenType, table directory), which the sum has.
    let log = many.ilog2();
    let range = 16 << log;
    let search = range + (log << 16) + (many as u32 * 16 - range);
    (sum.wrapping_add(search) == 0xb1b0_afba).then_some(font)
}
