//! Typefaces that are cut down for a page keep what a reader sees of them.

use std::collections::BTreeSet;

use ttf_parser::{Face, name_id};
use warpress_assets::Assets;
use warpress_readers::typefaces::{glyph, unpacked};
use warpress_text::web;

/// Every face that we have can be cut, and keeps its kerning, its ligatures and its figures.
#[test]
fn every_typeface_can_be_cut() {
    let assets = Assets::built_in();
    let letters: BTreeSet<char> = "AVTofi 0123456789é–".chars().collect();
    let (mut kerned, mut ligated) = (0, 0);
    let files: Vec<String> = assets.list("fonts").into_iter().filter(|file| file.ends_with(".ttf")).collect();
    assert!(files.len() > 50, "{}", files.len());
    for file in files {
        let whole = assets.read(&file).unwrap().bytes;
        let cut = web::cut(&whole, &letters, "Page Text").unwrap_or_else(|| panic!("{file}"));
        assert_eq!(cut, web::cut(&whole, &letters, "Page Text").unwrap(), "{file}");
        assert_eq!(cut.letters, letters, "{file}");
        let font = unpacked(cut.woff).unwrap_or_else(|| panic!("{file}: torn"));
        let (face, before) = (Face::parse(&font, 0).unwrap(), Face::parse(&whole, 0).unwrap());
        assert_eq!(face.units_per_em(), before.units_per_em());
        for letter in "AVTof ".chars() {
            let (now, then) = (glyph(&face, letter).unwrap(), glyph(&before, letter).unwrap());
            assert_eq!(face.glyph_hor_advance(now), before.glyph_hor_advance(then), "{file}: {letter}");
            assert_eq!(face.glyph_bounding_box(now), before.glyph_bounding_box(then), "{file}: {letter}");
        }
        let near = |one, other| {
            let (one, other) = (glyph(&face, one)?, glyph(&face, other)?);
            face.tables().kern?.subtables.into_iter().find_map(|table| table.glyphs_kerning(one, other))
        };
        kerned += i32::from(near('A', 'V').is_some_and(|by| by < 0));
        ligated += i32::from(face.tables().gsub.is_some());
        // The maker's name is reserved for what is whole.
        let names = face.names().into_iter().filter(|name| name.name_id == name_id::FAMILY);
        assert_eq!(names.filter_map(|name| name.to_string()).collect::<Vec<_>>(), ["Page Text"], "{file}");
    }
    assert!(kerned > 45 && ligated > 30, "{kerned} kerned, {ligated} with ligatures or figures");
    assert_eq!(web::cut(b"no font", &letters, "x"), None);
}
