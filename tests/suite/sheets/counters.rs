//! Counters as they come out of the printer: kits are written as PDF and read back. A test that fails here
//! means a counter too few, or one with another's back.

use std::collections::BTreeMap;
use std::path::Path;

use crate::common::{read, sheets, temp, write};
use warpress_assets::{Assets, Trust};
use warpress_check::{Depth, check};
use warpress_kit::{self as kit, Request};
use warpress_library::Home;
use warpress_model::{Count, Diagnostic, Game};
use warpress_render::theme::Ink;
use warpress_sheet::{Backs, Formats, mm};

const WAYS: [(Backs, f32); 7] = [
    (Backs::DuplexLong, 0.0),
    (Backs::DuplexLong, 1.0),
    (Backs::DuplexShort, 0.0),
    (Backs::DuplexShort, 1.0),
    (Backs::Fold, 0.0),
    (Backs::Fold, 1.0),
    (Backs::None, 0.0),
];

const GAME: &str = r#"format = 3
title = "Ford"
category = "board"
summary = "Two brigades meet at a ford."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"
[sides.red]
name = "Red"
[sides.blue]
name = "Blue"
[credits]
design = ["A. Designer"]
"#;

const UNITS: &str = r#"name = "Units"
size = "1/2in"
face = { stats = ["force", "^range", "move"] }
columns.symbol = "text"
columns.echelon = "text?"
columns.designation = "text"
columns.force = "stat"
columns.range = "int?"
columns.move = "int"
count = { each = 1, from = "rule" }
rows = [
"#;

/// A game with units on both sides, the `k`th with number `300 + k` and `1 + k % 3` copies, most of them with a
/// back of its own; and round markers.
fn ford() -> (tempfile::TempDir, Assets, Game) {
    let folder = temp();
    let mut units = UNITS.to_owned();
    for k in 0..90 {
        let (side, number, copies) = (["red", "blue"][k % 2], 300 + k, 1 + k % 3);
        let back = if k % 4 == 3 { String::new() } else { format!(", back = {{ force = {} }}", k % 7) };
        units += &format!(
            "  {{ id = \"u{k}\", name = \"Unit {k}\", side = \"{side}\", symbol = \"infantry\", echelon = \"company\", designation = \"{number}\", force = {}, move = 4, count = {copies}{back} }},\n",
            k % 7 + 1,
        );
    }
    units += "]\n";
    write(folder.path(), &[("game.toml", GAME)]);
    write(folder.path(), &[("counters/units.toml", &units)]);
    let markers = "name = \"Markers\"\nsize = \"20mm\"\nshape = \"round\"\nrows = [\n  { name = \"Smoke\", count = 7, icon = \"mine-explosion\" },\n  { name = \"Lost\", count = \"as needed\", icon = \"pin\" },\n]\n";
    write(folder.path(), &[("counters/markers.toml", markers)]);
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder.path().to_owned()), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    (folder, assets, loaded.game.unwrap())
}

fn printed(assets: &Assets, game: &Game, backs: Backs, bleed_mm: f32) -> kit::Kit {
    let request = Request { backs, bleed_mm, ..Request::new("a4", Ink::Full) };
    kit::build(assets, game, &request).unwrap()
}

/// The counters of this size, bleed counted, on each page behind the leaf, and whether the page is folded over a level line.
/// What has no backs lies on sheets that are not folded; where others are, those are left out.
fn placed(bytes: &[u8], size_mm: f32) -> Vec<(Vec<sheets::Placement>, bool)> {
    let size = f64::from(mm(size_mm));
    // A fold is the longest line there is.
    let level = |sheet: &sheets::Sheet| sheet.marks.iter().any(|mark| mark.width() > 400.0);
    let folded =
        |sheet: &&sheets::Sheet| level(sheet) || sheet.marks.iter().any(|mark| mark.height() > 400.0);
    let all = sheets::sheets(bytes);
    let any = all.iter().skip(2).any(|sheet| folded(&sheet));
    let wanted = all.iter().skip(2).filter(|sheet| !any || folded(sheet));
    wanted.map(|sheet| (sheet.cards(size, size), level(sheet))).collect()
}

/// Whoever punches 180 counters finds in the third turn that one is missing.
#[test]
fn every_counter_is_printed_as_often_as_the_data_say() {
    let (_folder, assets, game) = ford();
    for (backs, bleed) in WAYS {
        let kit = printed(&assets, &game, backs, bleed);
        let units = &game.counters["units"];
        let all: Vec<_> =
            placed(&kit.pdf, 12.7 + 2.0 * bleed).into_iter().flat_map(|(units, _)| units).collect();
        for (k, row) in units.rows.iter().enumerate() {
            let of_row = all.iter().filter(|unit| unit.text.starts_with(&format!("{}", 300 + k))).count();
            let sides = if row.back.is_some() && backs != Backs::None { 2 } else { 1 };
            let wanted = row.count.map(Count::printed).unwrap() as usize;
            assert_eq!(of_row, wanted * sides, "{} with {backs:?}, bleed {bleed}", row.id);
        }
        let total: u32 = game.counters.values().map(warpress_model::List::total).sum();
        assert_eq!(kit.cards, total as usize);
        // "As needed" prints the stated default where nothing was measured.
        // The leaf shows one of them again.
        let words: String = read::text(&kit.pdf)[2..].concat();
        assert_eq!(words.matches("Lost").count(), Count::UNMEASURED as usize, "{backs:?}");
    }
}

/// A weaker side that belongs to another unit changes the game.
#[test]
fn backs_fall_on_their_fronts_within_a_tenth_of_a_millimetre() {
    let (_folder, assets, game) = ford();
    let (w, h) = (f64::from(mm(210.0)), f64::from(mm(297.0)));
    // A designation is what a unit says first.
    let number = |text: &str| -> String { text.chars().take(3).collect() };
    for (backs, bleed) in WAYS.into_iter().filter(|(backs, _)| *backs != Backs::None) {
        let kit = printed(&assets, &game, backs, bleed);
        let pages = placed(&kit.pdf, 12.7 + 2.0 * bleed);
        let mut seen = 0;
        let pairs: Vec<(Vec<&sheets::Placement>, Vec<&sheets::Placement>)> = match backs {
            Backs::Fold => pages.iter().map(|(page, level)| folded(page, *level, w, h)).collect(),
            // Behind the last sheet there is no page if nothing stands there.
            _ => pages
                .chunks(2)
                .map(|pair| {
                    let back = pair.get(1).map(|(back, _)| back.iter().collect());
                    (pair[0].0.iter().collect(), back.unwrap_or_default())
                })
                .collect(),
        };
        for (fronts, behind) in &pairs {
            for back in behind {
                let there = |rect: hayro::vello_cpu::kurbo::Rect, level: bool| {
                    if level { (rect.x0, h - rect.y1) } else { (w - rect.x1, rect.y0) }
                };
                let level = match backs {
                    Backs::DuplexShort => true,
                    Backs::DuplexLong => false,
                    _ => pages[0].1,
                };
                let (x, y) = there(back.rect, level);
                let near = |front: &&&sheets::Placement| {
                    (front.rect.x0 - x).abs() < f64::from(mm(0.1))
                        && (front.rect.y0 - y).abs() < f64::from(mm(0.1))
                };
                let front = fronts.iter().find(near);
                let front = front.unwrap_or_else(|| panic!("{backs:?}: no front before {:?}", back.rect));
                assert_eq!(number(&front.text), number(&back.text), "{backs:?}, bleed {bleed}");
                // Turned over sideways in the hand, it stands upright; level folds stand it on its head.
                let upright = front.up.dot(back.up) > 0.0;
                assert_eq!(upright, !level, "{backs:?}: {} {}", front.up, back.up);
                seen += 1;
            }
        }
        let rows = game.counters["units"].rows.iter().filter(|row| row.back.is_some());
        let wanted: u32 = rows.filter_map(|row| row.count).map(Count::printed).sum();
        assert_eq!(seen, wanted, "{backs:?}, bleed {bleed}");
    }
}

/// The fronts and the backs of a sheet that is folded: the backs lie beyond the middle.
fn folded(
    page: &[sheets::Placement],
    level: bool,
    w: f64,
    h: f64,
) -> (Vec<&sheets::Placement>, Vec<&sheets::Placement>) {
    page.iter().partition(|one| if level { one.rect.y1 < h / 2.0 } else { one.rect.x1 < w / 2.0 })
}

/// Spare counters fill what is left over; they must not be taken for counters of the game, nor take paper.
#[test]
fn spares_are_blank_and_cost_no_sheet() {
    let (_folder, assets, game) = ford();
    let kit = printed(&assets, &game, Backs::None, 0.0);
    let mut forms: BTreeMap<_, (usize, String)> = BTreeMap::new();
    for unit in placed(&kit.pdf, 12.7).into_iter().flat_map(|(units, _)| units) {
        let entry = forms.entry(unit.form).or_insert((0, unit.text));
        entry.0 += 1;
    }
    let blank: usize = forms.values().filter(|(_, text)| text.is_empty()).map(|(count, _)| count).sum();
    assert!((2..=40).contains(&blank), "{blank}");
    assert_eq!(kit.sheets, 1);
}

/// What signs and figures mean is asked before the first move.
#[test]
fn a_key_says_what_signs_and_figures_mean() {
    let (_folder, assets, game) = ford();
    let kit = printed(&assets, &game, Backs::DuplexLong, 0.0);
    let words: String = read::text(&kit.pdf)[2..].concat();
    for word in ["Key to the counters", "Infantry", "Company", "Force", "Move", "Range", "Red", "Blue"] {
        let folded = words.to_lowercase();
        assert!(folded.contains(&word.to_lowercase()), "{word}: {words}");
    }
}

/// What is found in a game, each with its place and what helps, a line each.
fn told(folder: &Path) -> String {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    let checked = check(&assets, &Home::Folder(folder.to_owned()), &[], Depth::Faces);
    let line = |found: &Diagnostic| {
        let (line, column) = checked.sources.line_column(&found.location);
        let (file, code, message) = (&found.location.file, found.code, &found.message);
        let [subject, help] = [&found.subject, &found.help].map(|said| said.as_deref().unwrap_or_default());
        format!("{code} {file}:{line}:{column} {subject}: {message} {help}")
    };
    checked.findings.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A figure that runs over the edge is cut off with it.
#[test]
fn a_value_too_wide_for_its_counter_is_found() {
    let folder = temp();
    write(folder.path(), &[("game.toml", GAME)]);
    let row = "  { id = \"wide\", name = \"Wide\", symbol = \"armour\", designation = \"1\", force = \"1D6+12\", move = 1000000 },\n]\n";
    write(folder.path(), &[("counters/units.toml", &format!("{UNITS}{row}"))]);
    let told = told(folder.path());
    assert!(told.contains("E0301") && told.contains("values") && told.contains("units.toml"), "{told}");
}

/// An empty frame says nothing.
#[test]
fn a_sign_that_there_is_not_is_found_where_it_stands() {
    let folder = temp();
    write(folder.path(), &[("game.toml", GAME)]);
    let row = "  { id = \"a\", name = \"A\", symbol = \"infantery\", echelon = \"divison\", designation = \"1\", force = 1, move = 1 },\n]\n";
    write(folder.path(), &[("counters/units.toml", &format!("{UNITS}{row}"))]);
    let told = told(folder.path());
    for wanted in ["unknown unit symbol “infantery”", "did you mean “infantry”?", "unknown echelon “divison”"]
    {
        assert!(told.contains(wanted), "{wanted}\n{told}");
    }
}

/// A counter without the name that its rules use is a riddle.
#[test]
fn a_name_that_finds_no_room_is_found_where_it_stands() {
    let folder = temp();
    write(folder.path(), &[("game.toml", GAME)]);
    let markers = "name = \"Markers\"\nsize = \"1/2in\"\nshape = \"round\"\ncount = { each = 1, from = \"rule\" }\nrows = [\n  { name = \"Smoke\", icon = \"mine-explosion\" },\n  { name = \"Counterbombardment\", icon = \"pin\" },\n  { name = \"Unconditional capitulation\", icon = \"pin\", title = \"\" },\n]\n";
    write(folder.path(), &[("counters/markers.toml", markers)]);
    let told = told(folder.path());
    for wanted in ["E0301", "“Counterbombardment”: text \"name\"", "markers.toml:7:3", "shorter `title`"]
    {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(!told.contains("“Smoke”") && !told.contains("capitulation”"), "{told}");
}

/// An arrow to the left on a card that says "Right" sends a plane the wrong way.
#[test]
fn a_row_says_whether_its_picture_is_mirrored() {
    // Chance comes from the name of the game.
    let temp = temp();
    let folder = temp.path().join("mirrors");
    write(&folder, &[("game.toml", GAME)]);
    let rows: String = (0..36)
        .map(|k| {
            let own = ["", ", mirrored = true", ", mirrored = false"][k % 3];
            format!("  {{ id = \"m{k}\", name = \"M{k}\", icon = \"pin\"{own} }},\n")
        })
        .collect();
    let markers = format!(
        "name = \"Markers\"\nsize = \"5/8in\"\ncount = {{ each = 1, from = \"rule\" }}\nrows = [\n{rows}]\n"
    );
    write(&folder, &[("counters/markers.toml", &markers)]);
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder.clone()), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    let game = loaded.game.unwrap();
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let subjects = kit::subjects(&game, &renderer, &formats, Ink::Full, 0.0).unwrap();
    let flips: Vec<bool> = subjects
        .iter()
        .filter(|subject| subject.row.is_some())
        .map(|subject| subject.input.view.front().unwrap().flip)
        .collect();
    assert_eq!(flips.len(), 36);
    let of = |k: usize| flips.iter().skip(k).step_by(3).copied().collect::<Vec<_>>();
    assert_eq!((of(1), of(2)), (vec![true; 12], vec![false; 12]));
    assert!(of(0).contains(&true) && of(0).contains(&false), "by their ids: {flips:?}");
}
