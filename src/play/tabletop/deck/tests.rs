//! Folders of games of the library, read by their descriptions alone.

use std::collections::BTreeMap;

use serde_json::Value;

use super::write;
use crate::table::Table;
use crate::tests::{on_table, options};
use resvg::tiny_skia::Pixmap;

/// What lies in a folder.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the folder of a game and looks at it.
fn folder(slug: &str, look: impl FnOnce(&Table<'_>, &Value, &Files)) {
    on_table(slug, |table, renderer| {
        let mut files = Files::new();
        let mut put = |name: &str, bytes: &[u8]| {
            assert!(files.insert(name.to_owned(), bytes.to_vec()).is_none(), "{name} is written twice");
            Ok(())
        };
        let written = write(table, renderer, &options(), &mut put).unwrap();
        assert_eq!(written.files[0], "deck.json");
        let mut named = written.files.clone();
        named.sort();
        assert!(named.iter().eq(files.keys()), "{named:?}");
        let described = serde_json::from_slice(&files["deck.json"]).unwrap();
        look(table, &described, &files);
    });
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn whoever_reads_the_description_finds_everything() {
    folder("attrition", |table, deck, files| {
        let list = |key: &str| deck[key].as_array().unwrap();
        let ids: Vec<&str> = list("pieces").iter().map(|piece| piece["id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), table.kinds.len());
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "ids are told apart");
        for (piece, kind) in list("pieces").iter().zip(&table.kinds) {
            assert_eq!(piece["name"], kind.name.as_str());
            assert!(files.contains_key(piece["front"].as_str().unwrap()));
            assert!(piece["back"].is_null() || files.contains_key(piece["back"].as_str().unwrap()));
        }
        for board in list("boards") {
            assert!(files.contains_key(board["picture"].as_str().unwrap()));
        }
        for (stack, laid) in list("stacks").iter().zip(&table.stacks) {
            let pieces = stack["pieces"].as_array().unwrap();
            assert_eq!(pieces.len(), laid.pieces.len());
            assert!(pieces.iter().all(|run| ids.contains(&run["piece"].as_str().unwrap())));
        }
        assert_eq!(texts(&deck["steps"]), table.steps);
        assert_eq!(texts(&deck["credits"]), table.credits);
        assert!(files.contains_key(deck["rules"]["html"].as_str().unwrap()));
    });
}

/// A program that cuts a sheet into columns and rows must get the faces, each in its place.
#[test]
fn sheets_are_cut_into_the_faces() {
    folder("wolf-pack", |table, deck, files| {
        let kinds: BTreeMap<&str, &Value> = deck["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|piece| (piece["id"].as_str().unwrap(), piece))
            .collect();
        let (mut seen, mut compared) = (0, 0);
        for sheet in deck["sheets"].as_array().unwrap() {
            let number = |key: &str| u32::try_from(sheet[key].as_u64().unwrap()).unwrap();
            let (columns, rows) = (number("columns"), number("rows"));
            let cell = |at: usize| u32::try_from(sheet["cell"][at].as_u64().unwrap()).unwrap();
            let (w, h) = (cell(0), cell(1));
            let file = sheet["front"].as_str().unwrap();
            assert!(w * columns <= 4096 && h * rows <= 4096, "{file}");
            let pieces = texts(&sheet["pieces"]);
            assert!(
                pieces.len() <= (columns * rows) as usize && pieces.len() > (columns * (rows - 1)) as usize
            );
            seen += pieces.len();
            // Only PNG can be compared here: wherever both are that.
            let Some(whole) = png(file, files) else { continue };
            assert_eq!((whole.width(), whole.height()), (w * columns, h * rows));
            for (slot, piece) in pieces.iter().enumerate() {
                let Some(face) = png(kinds[piece]["front"].as_str().unwrap(), files) else { continue };
                let (left, top) = (slot as u32 % columns * w, slot as u32 / columns * h);
                assert!(alike(&face, &whole, (left, top), (w, h)) < 12.0, "{file}: {piece}");
                compared += 1;
            }
        }
        assert_eq!(seen, table.kinds.len());
        assert!(compared > 5, "{compared}");
    });
}

fn png(file: &str, files: &Files) -> Option<Pixmap> {
    file.ends_with(".png").then(|| Pixmap::decode_png(&files[file]).unwrap())
}

/// How far a face is from what a sheet shows in a place, on the average (of 255).
fn alike(face: &Pixmap, sheet: &Pixmap, (left, top): (u32, u32), (w, h): (u32, u32)) -> f64 {
    let mut sum = 0.0;
    let mut count = 0.0;
    for y in (0..h).step_by(7) {
        for x in (0..w).step_by(7) {
            let there = sheet.pixel(left + x, top + y).unwrap();
            let here = face.pixel(x * face.width() / w, y * face.height() / h).unwrap();
            sum += f64::from(there.green().abs_diff(here.green()));
            count += 1.0;
        }
    }
    sum / count
}

#[test]
fn the_list_of_sheets_says_what_stands_where() {
    folder("wolf-pack", |table, deck, files| {
        let text = String::from_utf8(files["sheets/sheets.txt"].clone()).unwrap();
        for sheet in deck["sheets"].as_array().unwrap() {
            let line = format!("{} columns, {} rows", sheet["columns"], sheet["rows"]);
            assert!(text.contains(sheet["front"].as_str().unwrap()) && text.contains(&line), "{text}");
        }
        assert!(table.kinds.iter().all(|kind| text.contains(&kind.name)));
    });
}
