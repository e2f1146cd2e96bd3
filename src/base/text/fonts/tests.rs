//! Typefaces of one's own, as files that people bring, and as files that mean harm.

use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;
use unicode_bidi::{BidiClass, bidi_class};
use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};
use warpress_assets::{Assets, Trust};

use super::{Catalogue, FontError, FontStore};
use crate::fit::{fit, measure};
use crate::markup::parse;
use crate::setting::{Align, FitError, Rect, Run, SetText, Style};
use crate::sfnt::{self, Parts};
use crate::tests::drawn_lengths;

const YUSEI: &[u8] = include_bytes!("../../../../tests/fixtures/fonts/YuseiMagic.ttf");
const YUSEI_WOFF2: &[u8] = include_bytes!("../../../../tests/fixtures/fonts/YuseiMagic.woff2");
const HEBREW: &[u8] = include_bytes!("../../../../tests/fixtures/fonts/NotoSansHebrew.ttf");
const ARABIC: &[u8] = include_bytes!("../../../../tests/fixtures/fonts/NotoNaskhArabic.ttf");
const BOTH: &[u8] = include_bytes!("../../../../tests/fixtures/fonts/Noto.ttc");

/// A pack with these files in `fonts/`.
fn pack(files: &[(&str, &[u8])]) -> (TempDir, Assets) {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join("fonts").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    (folder, assets)
}

fn names(store: &FontStore, family: &str) -> Vec<String> {
    let faces = store.families().find(|(name, _)| *name == family).unwrap().1;
    faces.iter().map(|face| store.face_info(*face).family.clone()).collect()
}

#[test]
fn a_file_is_found_by_the_family_that_it_names() {
    for (file, bytes) in [("x.ttf", YUSEI), ("y.woff2", YUSEI_WOFF2), ("deep/Z.TTF", YUSEI)] {
        let (_folder, assets) = pack(&[(file, bytes)]);
        let store = FontStore::load(&assets, &["yusei magic"]).unwrap();
        assert_eq!(names(&store, "yusei magic"), ["Yusei Magic"], "{file}");
        let face = store.face("Yusei Magic", 400, false).unwrap();
        assert!(store.has(face, "侍刀ABC") && !store.has(face, "α"), "{file}");
        let face_info = store.face_info(face);
        assert_eq!(face_info.holder(), "2020 The Yusei Magic Project Authors");
        assert_eq!(
            (face_info.designer.as_str(), face_info.licence.as_str()),
            ("Tanukizamurai", "SIL Open Font License 1.1")
        );
    }
}

#[test]
fn every_face_of_a_collection_is_there() {
    let (_folder, assets) = pack(&[("noto.ttc", BOTH)]);
    let store = FontStore::load(&assets, &["Noto Sans Hebrew", "Noto Naskh Arabic"]).unwrap();
    let has = |family: &str, letter: &str| store.has(store.face(family, 400, false).unwrap(), letter);
    assert!(has("Noto Sans Hebrew", "א") && has("Noto Naskh Arabic", "ج"));
    assert!(!has("Noto Sans Hebrew", "ج") && !has("Noto Naskh Arabic", "א"));
}

#[test]
fn one_that_is_not_there_is_answered_with_the_nearest_and_with_all() {
    let (_folder, assets) = pack(&[("x.ttf", YUSEI)]);
    let Err(FontError::UnknownFamily { nearest, known, .. }) = FontStore::load(&assets, &["Yusei Magik"])
    else {
        panic!("there is no such family")
    };
    assert_eq!(nearest[0], "Yusei Magic");
    assert!(known.len() > 20 && known.contains(&"EB Garamond".to_owned()), "{known:?}");
}

#[test]
fn faces_that_the_same_words_ask_for_are_one() {
    let (_folder, assets) = pack(&[("a.ttf", YUSEI), ("b.woff2", YUSEI_WOFF2)]);
    assert_eq!(names(&FontStore::load(&assets, &["Yusei Magic"]).unwrap(), "Yusei Magic").len(), 1);
}

/// Families for the web come in a file for each script.
#[test]
fn files_of_one_face_with_different_characters_are_one_face() {
    let (_folder, assets) =
        pack(&[("mixed/a.ttf", HEBREW), ("mixed/b.ttf", YUSEI), ("mixed/c.woff2", YUSEI_WOFF2)]);
    let store = Arc::new(FontStore::load(&assets, &["Mixed"]).unwrap());
    assert_eq!(names(&store, "Mixed").len(), 2);
    let face = store.face("Mixed", 400, false).unwrap();
    assert!(store.has(face, "az刀") && !store.has(face, "א"));
    assert_eq!(store.instead_of(face, "א"), store.sisters(face).next());
    let style = Style::plain("Mixed", "Mixed", 400, 9.0);
    let (set, errors) = set(&store, "Draw א, 刀.", &style, BOX);
    assert_eq!(errors, []);
    assert_eq!(set.lines, 1);
}

/// A file of one's own must not take away letters that the family had.
#[test]
fn a_family_of_the_library_keeps_what_a_file_over_it_lacks() {
    let (_folder, assets) = pack(&[("eb-garamond/y.ttf", YUSEI)]);
    let store = FontStore::load(&assets, &["EB Garamond"]).unwrap();
    let face = store.face("EB Garamond", 400, false).unwrap();
    assert!(store.has(face, "侍") && !store.has(face, "α"));
    assert!(store.instead_of(face, "α").is_some());
    assert_eq!(store.sisters(store.face("EB Garamond", 400, true).unwrap()).count(), 0);
}

/// A store with a family of the library and these fallbacks.
fn with_fallback(files: &[(&str, &[u8])], fallback: &[&str]) -> (TempDir, Arc<FontStore>) {
    let (folder, assets) = pack(files);
    let fallback: Vec<String> = fallback.iter().map(|family| (*family).to_owned()).collect();
    let families = ["EB Garamond", "Barlow Condensed"];
    (folder, Arc::new(FontStore::with_fallback(&assets, &families, &fallback).unwrap()))
}

const ALL: [(&str, &[u8]); 3] = [("y.ttf", YUSEI), ("h.ttf", HEBREW), ("a.ttf", ARABIC)];

fn set(store: &FontStore, words: &str, style: &Style<'_>, rect: Rect) -> (SetText, Vec<FitError>) {
    fit(store, &parse(words).unwrap(), style, rect)
}

const BOX: Rect = Rect { x: 10.0, y: 20.0, w: 150.0, h: 400.0 };

fn garamond(size: f32) -> Style<'static> {
    Style::plain("EB Garamond", "Barlow Condensed", 400, size)
}

#[test]
fn what_a_face_lacks_is_set_in_the_first_fallback_that_has_it() {
    let (_folder, store) = with_fallback(&ALL, &["Noto Sans Hebrew", "Yusei Magic"]);
    let (set, errors) = set(&store, "Draw the 刀 of **山川**, then stop.", &garamond(9.0), BOX);
    assert_eq!(errors, []);
    let of = |letter: char| {
        let run = set.runs.iter().find(|run| run.text.contains(letter)).unwrap();
        store.family_of(run.face).to_owned()
    };
    assert_eq!(
        [of('刀'), of('山'), of('D'), of('s')],
        ["Yusei Magic", "Yusei Magic", "EB Garamond", "EB Garamond"]
    );
    assert_eq!(store.lent().collect::<Vec<_>>(), ["Yusei Magic"]);
}

#[test]
fn an_error_names_glyph_code_point_and_all_that_was_tried() {
    let (_folder, store) = with_fallback(&ALL, &["Noto Sans Hebrew", "Yusei Magic"]);
    let (_, errors) = set(&store, "a 漢 b", &garamond(9.0), BOX);
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["“EB Garamond”, “Noto Sans Hebrew” and “Yusei Magic” have no glyph for 漢 (U+6F22)"]);
}

/// What a person typed apart is one letter to a face that has it as one.
#[test]
fn an_accent_written_apart_needs_no_fallback() {
    let (_folder, store) = with_fallback(&[], &[]);
    let style = Style::plain("Barlow Condensed", "Barlow Condensed", 400, 9.0);
    let (set, errors) = set(&store, "z\u{307}o\u{301}ł", &Style { running: false, ..style }, BOX);
    assert_eq!(errors, []);
    assert_eq!(set.runs[0].text.nfc().collect::<String>(), "żół");
}

/// By how much a run is drawn wider than it was measured for the letterspacing at its ends (pt): the last sign on the
/// right has none, and the mark on the left of words from right to left has one, which is drawn before their place.
fn around(run: &Run, track: f32) -> f32 {
    let joined = |letter: Option<char>| letter.is_some_and(|letter| letter.script() == Script::Arabic);
    let strong = |letter: Option<char>| {
        letter.is_some_and(|letter| matches!(bidi_class(letter), BidiClass::R | BidiClass::AL))
    };
    let (first, last) = (run.text.chars().next(), run.text.chars().next_back());
    if !run.rtl {
        return if joined(last) { 0.0 } else { -track };
    }
    let left = if strong(last) { 0.0 } else { 2.0 * track };
    let right = if !strong(first) || joined(first) { 0.0 } else { -track };
    left + right
}

/// If the two engines chose other faces, or other orders, lines would stick out of their boxes.
#[test]
fn words_of_all_scripts_are_drawn_as_wide_as_they_were_measured() {
    let (_folder, store) = with_fallback(&ALL, &["Noto Sans Hebrew", "Noto Naskh Arabic", "Yusei Magic"]);
    for words in [
        "The 侍刀 of がんばれ, and 山川 again",
        "שלום לוחם! (12) בא עוד אחד - 3",
        "Take שלום (לוחם) and go 12 on",
        "الجندي يتحرك ثلاثة: 12 (٣) لا!",
        "**שלום** *abc* לוחם [icon:tank] בא",
    ] {
        for (track, size) in [(0.0, 9.0), (0.1, 7.5)] {
            let style = Style { track, running: false, ..garamond(size) };
            let (mut set, errors) = set(&store, words, &style, Rect { w: 90.0, ..BOX });
            assert_eq!(errors, [], "{words}");
            for run in &set.runs {
                assert!(
                    run.x >= BOX.x - 0.4 * size && run.x + run.advance <= BOX.x + 90.0 + size,
                    "{words}: {run:?}"
                );
            }
            let drawn = drawn_lengths(&store, &mut set);
            assert_eq!(drawn.len(), set.runs.len());
            for (run, drawn) in set.runs.iter().zip(drawn) {
                let expected = run.advance + around(run, set.track);
                let slack = if run.text.trim() == run.text { 0.02 } else { 0.03 * run.size };
                assert!(
                    (drawn - expected).abs() < slack,
                    "{words} {:?}: drawn {drawn}, expected {expected}",
                    run.text
                );
            }
        }
    }
}

/// The lines of a text from above, each as its runs from left to right.
fn lines(set: &SetText) -> Vec<Vec<(String, f32, f32)>> {
    #[allow(clippy::type_complexity, reason = "lines by their height, with the words on them")]
    let mut lines: Vec<(f32, Vec<(String, f32, f32)>)> = Vec::new();
    for run in &set.runs {
        let one = (run.text.clone(), run.x, run.x + run.advance);
        match lines.last_mut() {
            Some((y, line)) if *y == run.y => line.push(one),
            _ => lines.push((run.y, vec![one])),
        }
    }
    lines
        .into_iter()
        .map(|(_, mut line)| {
            line.sort_by(|one, other| one.1.total_cmp(&other.1));
            line
        })
        .collect()
}

#[test]
fn lines_from_right_to_left_begin_on_the_right() {
    let (_folder, store) = with_fallback(&ALL, &["Noto Sans Hebrew"]);
    let words = "שלום 12 לוחם (בא) עוד אחד ועוד אחת";
    let rect = Rect { w: 80.0, ..BOX };
    let right = rect.x + rect.w;
    let (set_, errors) = set(&store, words, &garamond(10.0), rect);
    assert_eq!(errors, []);
    let found = lines(&set_);
    assert!(found.len() > 1);
    let text: String = found[0].iter().map(|(text, ..)| text.as_str()).collect();
    let at = |word: &str| found[0].iter().find(|(text, ..)| text.contains(word)).unwrap().1;
    assert!(at("שלום") > at("12") && at("12") > at("לוחם"), "{text}");
    for line in &found {
        let end = line
            .iter()
            .filter(|(text, ..)| !text.trim().is_empty())
            .map(|(.., end)| *end)
            .fold(0.0, f32::max);
        assert!((end - right).abs() < 0.1, "{end} of {right}: {line:?}");
    }
    // Where it is asked for, they stand on the left all the same; and Latin ones begin there.
    let left = Style { align: Align::Left, ..garamond(10.0) };
    let first = |set: &SetText| set.runs.iter().map(|run| run.x).fold(f32::MAX, f32::min);
    assert!((first(&set(&store, "שלום", &left, rect).0) - rect.x).abs() < 0.1);
    assert!((first(&set(&store, "Attack", &garamond(10.0), rect).0) - rect.x).abs() < 0.1);
    let centred = Style { align: Align::Center, ..garamond(10.0) };
    let (set_, _) = set(&store, "שלום", &centred, rect);
    let (from, to) = (set_.extent.x - rect.x, right - set_.extent.x - set_.extent.w);
    assert!((from - to).abs() < 0.1, "{from} {to}");
}

/// Where a line ends in words of the other direction, the blank behind them is no gap before them.
#[test]
fn a_blank_at_the_end_of_a_line_leaves_no_gap() {
    let (_folder, store) = with_fallback(&ALL, &["Noto Sans Hebrew"]);
    for (first, all) in [("Take שלום", "Take שלום לוחם"), ("שלום take", "שלום take attack")]
    {
        let wide = measure(&store, &parse(first).unwrap(), &garamond(10.0)).unwrap();
        let rect = Rect { w: wide + 4.0, ..BOX };
        let (set, errors) = set(&store, all, &garamond(10.0), rect);
        assert_eq!((set.lines, errors), (2, Vec::new()), "{all}");
        let line: Vec<_> = set.runs.iter().filter(|run| run.y == set.runs[0].y).collect();
        let left = line.iter().map(|run| run.x).fold(f32::MAX, f32::min);
        let words = line.iter().filter(|run| !run.text.trim().is_empty());
        let right = words.map(|run| run.x + run.advance).fold(0.0, f32::max);
        let blank = 0.3 * 10.0;
        assert!(
            right - left < wide + blank && right <= rect.x + rect.w + blank,
            "{all}: {left} to {right}, {wide}"
        );
        let start = if all.starts_with('T') { left - rect.x } else { rect.x + rect.w - right };
        assert!(start.abs() < 0.1 + if all.starts_with('T') { 0.0 } else { blank }, "{all}: {start}");
    }
}

/// The tables of a font.
fn parts(font: &[u8]) -> Parts {
    sfnt::parts(font, 0, |_| true).unwrap()
}

/// What is said of a font file, if it is refused.
fn refused(bytes: &[u8]) -> Option<&'static str> {
    let (_folder, assets) = pack(&[("x.ttf", bytes)]);
    Catalogue::of(&assets).unfit().first().map(|unfit| unfit.reason)
}

#[test]
fn letters_made_of_one_another_are_refused() {
    let mut font = parts(YUSEI);
    // Two long offsets of `loca`: the second glyph is made of itself, the third of two of the second.
    let mut glyf = font[b"glyf"].clone();
    let long = font[b"head"][51] != 0;
    let at = glyf.len();
    glyf.extend([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
    glyf.extend([0, 0x20, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]);
    let offset = |loca: &mut Vec<u8>, place: usize, at: usize| match long {
        true => loca[place * 4..place * 4 + 4].copy_from_slice(&(at as u32).to_be_bytes()),
        false => loca[place * 2..place * 2 + 2].copy_from_slice(&((at / 2) as u16).to_be_bytes()),
    };
    let loca = font.get_mut(b"loca").unwrap();
    offset(loca, 1, at);
    offset(loca, 2, at + 22);
    font.insert(*b"glyf", glyf);
    assert_eq!(refused(&sfnt::write(font)), Some("letters in it are made of one another without end"));
}

#[test]
fn a_million_rules_for_one_letter_are_refused() {
    let mut font = parts(YUSEI);
    // One lookup for ligatures, of whose subtables all are the same one with many rules.
    let mut gsub = vec![0, 1, 0, 0, 0, 0, 0, 0, 0, 10];
    gsub.extend([0, 1, 0, 4]);
    gsub.extend([0, 4, 0, 0, 0x4e, 0x20]);
    let subtable = 6 + 20_000 * 2;
    for _ in 0..20_000 {
        gsub.extend((subtable as u16).to_be_bytes());
    }
    gsub.extend([0, 1, 0, 8, 0, 1, 0, 8, 0xff, 0xff]);
    font.insert(*b"GSUB", gsub);
    assert_eq!(refused(&sfnt::write(font)), Some("its rules for joining and placing letters are too many"));
}

#[test]
fn outlines_that_call_one_another_for_ever_are_refused() {
    /// A list of pieces of data, as CFF has it.
    fn index(pieces: &[Vec<u8>]) -> Vec<u8> {
        let mut out = (pieces.len() as u16).to_be_bytes().to_vec();
        out.push(4);
        let mut at = 1_u32;
        for piece in pieces.iter().map(Vec::len).chain([0]) {
            out.extend(at.to_be_bytes());
            at += piece as u32;
        }
        out.extend(pieces.concat());
        out
    }
    // Each program calls the next a hundred times.
    let call = |next: i32| {
        let number = (next - 107 + 139) as u8;
        let mut program = [number, 29].repeat(100);
        program.push(11);
        program
    };
    let programs: Vec<Vec<u8>> = (1..10).map(call).chain([vec![11]]).collect();
    let head = vec![1, 0, 4, 4];
    let names = index(&[b"X".to_vec()]);
    let global = index(&programs);
    let mut top = vec![29, 0, 0, 0, 0, 17];
    let before =
        head.len() + names.len() + index(&[top.clone()]).len() + index(&[]).len().min(2) + global.len();
    top[1..5].copy_from_slice(&(before as u32).to_be_bytes());
    let glyphs = index(&[vec![14], vec![32, 29, 14]]);
    let cff = [head, names, index(&[top]), vec![0, 0], global, glyphs].concat();
    let mut font = parts(YUSEI);
    font.remove(b"glyf");
    font.remove(b"loca");
    font.insert(*b"CFF ", cff);
    assert_eq!(refused(&sfnt::write(font)), Some("letters in it take too long to draw"));
}

#[test]
fn what_is_no_font_is_refused_with_the_reason() {
    assert!(refused(b"").is_some() && refused(b"no font at all").is_some());
    assert!(refused(&YUSEI[..YUSEI.len() / 2]).is_some() && refused(&YUSEI_WOFF2[..3_000]).is_some());
    let mut many = BOTH.to_vec();
    many[8..12].copy_from_slice(&u32::MAX.to_be_bytes());
    assert_eq!(refused(&many), Some("it is a collection of more than 64 faces"));
    let mut empty = parts(YUSEI);
    empty.remove(b"glyf");
    assert_eq!(refused(&sfnt::write(empty)), Some("it has no outlines, only pictures of its letters"));
    assert_eq!(refused(YUSEI), None);
}

/// Whatever a file says, it is set, or refused in words.
#[test]
fn fonts_with_a_flaw_anywhere_do_no_harm() {
    let mut seed = 1_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let words = "שלום abc الجندي 侍刀 12 (a) Ty fi";
    for (name, font) in
        [("x.ttf", YUSEI), ("x.woff2", YUSEI_WOFF2), ("x.ttf", ARABIC), ("x.ttf", HEBREW), ("x.ttc", BOTH)]
    {
        for round in 0..60 {
            let mut bytes = font.to_vec();
            for _ in 0..=round % 7 {
                let at =
                    if round % 2 == 0 { random() % bytes.len() } else { random() % 600.min(bytes.len()) };
                bytes[at] = (random() % 256) as u8;
            }
            if round % 10 == 9 {
                bytes.truncate(random() % bytes.len());
            }
            try_out(name, &bytes, words);
        }
    }
}

/// Loads a font, measures and draws with it, and cuts it for a page.
fn try_out(name: &str, bytes: &[u8], words: &str) {
    let (_folder, assets) = pack(&[(name, bytes)]);
    let catalogue = Catalogue::of(&assets);
    let _ = catalogue.unfit();
    for typeface in catalogue.all(&assets).into_iter().filter(|typeface| typeface.pack) {
        let Ok(store) = FontStore::load(&assets, &[&typeface.name]) else { continue };
        let store = Arc::new(store);
        let style = Style { running: false, ..Style::plain(&typeface.name, &typeface.name, 400, 9.0) };
        let (mut set, _) = set(&store, words, &style, BOX);
        set.runs.retain(|run| store.has(run.face, &run.text));
        if !set.runs.is_empty() {
            drawn_tree(&store, &set);
        }
        for (_, faces) in store.families() {
            for face in faces {
                let _ = crate::web::face(store.bytes(*face), &words.chars().collect(), "Page");
            }
        }
    }
}

fn drawn_tree(store: &Arc<FontStore>, set: &SetText) {
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"900\">");
    crate::svg::write_text(&mut svg, store, set, "#000", 0);
    svg.push_str("</svg>");
    let options = usvg::Options {
        font_resolver: store.resolver(Arc::default()),
        fontdb: Arc::clone(store.database()),
        ..usvg::Options::default()
    };
    let _ = usvg::Tree::from_str(&svg, &options);
}

/// A pack cannot have its typefaces taken for those of the library.
#[test]
fn what_lies_in_a_folder_goes_before_what_the_library_has_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fonts/oswald/Oswald-Bold.ttf");
    let bytes = std::fs::read(path).unwrap();
    let (_folder, assets) = pack(&[("oswald/Oswald-Bold.ttf", &bytes)]);
    let store = FontStore::load(&assets, &["Oswald"]).unwrap();
    let weights: Vec<_> =
        store.families().next().unwrap().1.iter().map(|face| store.style_of(*face).0).collect();
    assert_eq!(weights.iter().filter(|weight| **weight == 700).count(), 1);
    assert!(weights.len() > 2, "{weights:?}");
}
