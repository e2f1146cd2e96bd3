//! What a reader would lose if layout, drawing and search disagreed.

use std::sync::{Arc, Mutex};

use super::fit::{fit, height, measure};
use super::fonts::{FontError, FontStore};
use super::markup::parse;
use super::setting::{Align, FitError, Rect, SetText, Style, VAlign};
use super::svg::write_text;
use warpress_assets::Assets;

const FAMILIES: [&str; 6] =
    ["EB Garamond", "Barlow Condensed", "Saira Stencil One", "Alegreya", "IM Fell English", "Courier Prime"];

fn store() -> Arc<FontStore> {
    Arc::new(FontStore::load(&Assets::built_in(), &FAMILIES).unwrap())
}

fn style(family: &str, size: f32) -> Style<'_> {
    Style::plain(family, "Barlow Condensed", 400, size)
}

const BOX: Rect = Rect { x: 10.0, y: 20.0, w: 150.0, h: 400.0 };

const WORDS: &str = "Affluent office staff: roll **1D6** for each *Wagnerian* AVATAR, -3 if \"flying\" - fifty \
    squads [icon:tank] of difficult officers in Ålesund, Überfjord; 2x VAT, To Ty Wa. **Bold *both* too.**";

/// The length of each text as usvg sets it: anchored at its end, a text begins that much earlier.
pub(super) fn drawn_lengths(store: &Arc<FontStore>, set: &mut SetText) -> Vec<f32> {
    set.runs.retain(|run| !run.text.trim().is_empty());
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"900\">");
    write_text(&mut svg, store, set, "#000", 0);
    let svg = svg.replace("<text ", "<text text-anchor=\"end\" ") + "</svg>";
    let problems = Arc::new(Mutex::new(Vec::new()));
    let options = usvg::Options {
        font_resolver: store.resolver(Arc::clone(&problems)),
        fontdb: Arc::clone(store.database()),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&svg, &options).unwrap();
    assert_eq!(*problems.lock().unwrap(), []);
    let texts = tree.root().children().iter().filter_map(|node| match node {
        usvg::Node::Text(text) => Some(text),
        _ => None,
    });
    // A mark that stands over the last letter of words from right to left is their first glyph, but not their start.
    let starts = texts.map(|text| text.bounding_box().left());
    starts.zip(&set.runs).map(|(start, run)| run.x - start).collect()
}

/// If the widths differed, lines would stick out of their boxes though the layout said they fit.
#[test]
fn words_are_drawn_as_wide_as_they_were_measured() {
    let store = store();
    for family in FAMILIES {
        for (track, caps, size) in [(0.0, false, 9.0), (0.08, false, 7.25), (0.12, true, 13.5)] {
            let style = Style { track, caps, running: false, ..style(family, size) };
            let (mut set, errors) = fit(&store, &parse(WORDS).unwrap(), &style, BOX);
            assert_eq!(errors, [], "{family}");
            assert!(set.lines > 3 && set.icons.len() == 1);
            let drawn = drawn_lengths(&store, &mut set);
            assert_eq!(drawn.len(), set.runs.len());
            for (run, drawn) in set.runs.iter().zip(drawn) {
                // Where it is drawn, the last letter has no letterspacing after it.
                let given = run.advance - set.track;
                // A blank at the end may have been kerned with what came after it in the paragraph.
                let slack = if run.text.ends_with(' ') { 0.03 * run.size } else { 0.01 };
                assert!(
                    (drawn - given).abs() < slack,
                    "{family} {:?}: drawn {drawn}, given {given}",
                    run.text
                );
            }
        }
    }
}

#[test]
fn no_line_leaves_its_box() {
    let store = store();
    for align in [Align::Left, Align::Center, Align::Right] {
        for width in [60.0, 90.0, 150.0] {
            let rect = Rect { w: width, ..BOX };
            let style = Style { align, ..style("EB Garamond", 8.5) };
            let (set, errors) = fit(&store, &parse(WORDS).unwrap(), &style, rect);
            assert_eq!(errors, []);
            assert!(set.extent.x >= rect.x - 0.02 && set.extent.x + set.extent.w <= rect.x + rect.w + 0.03);
            for run in &set.runs {
                let blanks = run.text.len() - run.text.trim_end().len();
                let visible = run.advance - blanks as f32 * run.size * 0.3;
                assert!(run.x >= rect.x - 0.02 && run.x + visible <= rect.x + rect.w + 0.1, "{run:?}");
            }
        }
    }
}

#[test]
fn a_long_text_shrinks_and_a_longer_one_is_refused() {
    let store = store();
    let rect = Rect { h: 40.0, ..BOX };
    let wish = Style { min: 6.5, ..style("EB Garamond", 10.0) };
    let (set, errors) = fit(&store, &parse(&WORDS[..150]).unwrap(), &wish, rect);
    assert_eq!(errors, []);
    assert!(set.size < 10.0 && set.size >= 6.5 && set.extent.h <= 40.02, "{set:?}");
    let (set, errors) = fit(&store, &parse(&WORDS.repeat(3)).unwrap(), &wish, rect);
    assert!(
        matches!(errors[..], [FitError::Height { needed, room: 40.0, .. }] if needed > 40.0),
        "{errors:?}"
    );
    assert_eq!(set.size, 6.5);
    assert!(errors[0].to_string().contains("more than its box"));
}

#[test]
fn a_word_wider_than_the_box_is_named() {
    let style = style("EB Garamond", 12.0);
    let (_, errors) =
        fit(&store(), &parse("a Donaudampfschifffahrt").unwrap(), &style, Rect { w: 60.0, ..BOX });
    assert!(
        matches!(&errors[..], [FitError::Width { word, .. }] if word == "Donaudampfschifffahrt"),
        "{errors:?}"
    );
}

#[test]
fn a_title_that_needs_two_lines_where_one_may_be_is_told() {
    let style = Style { lines: 1, min: 9.0, ..style("Saira Stencil One", 14.0) };
    let (_, errors) = fit(&store(), &parse("The Very Long Night of the Long Titles").unwrap(), &style, BOX);
    assert!(matches!(errors[..], [FitError::Lines { needed: 2, allowed: 1, .. }]), "{errors:?}");
}

#[test]
fn a_letter_that_the_face_lacks_is_an_error_and_never_a_box() {
    let (_, errors) = fit(&store(), &parse("Щ and 漢").unwrap(), &style("Barlow Condensed", 9.0), BOX);
    assert!(errors.iter().any(|e| e.to_string().contains("漢 (U+6F22)")), "{errors:?}");
}

#[test]
fn a_face_without_the_minus_sign_still_sets_minus_three() {
    let store = store();
    let style = Style { running: false, ..style("IM Fell English", 9.0) };
    let (set, errors) = fit(&store, &parse("-3").unwrap(), &style, BOX);
    assert_eq!(errors, []);
    assert_eq!(set.runs[0].text, "–3");
}

#[test]
fn emphasis_is_never_lost() {
    let store = store();
    let (set, errors) = fit(&store, &parse("**now**").unwrap(), &style("IM Fell English", 9.0), BOX);
    assert_eq!(errors, []);
    assert_eq!(store.family_of(set.runs[0].face), "Barlow Condensed");
    let (_, errors) = fit(&store, &parse("*now*").unwrap(), &style("Saira Stencil One", 9.0), BOX);
    assert_eq!(errors, [FitError::NoItalic("Saira Stencil One".into())]);
}

#[test]
fn a_mistyped_family_is_answered_with_the_right_one() {
    let Err(FontError::UnknownFamily { nearest, .. }) =
        FontStore::load(&Assets::built_in(), &["Eb Garamont"])
    else {
        panic!("no such family")
    };
    assert_eq!(nearest[0], "EB Garamond");
}

#[test]
fn a_number_stands_in_the_middle_of_its_badge() {
    let store = store();
    let rect = Rect { x: 0.0, y: 0.0, w: 20.0, h: 20.0 };
    let style = Style { align: Align::Center, valign: VAlign::Middle, ..style("Barlow Condensed", 14.0) };
    let (set, _) = fit(&store, &parse("7").unwrap(), &style, rect);
    let run = &set.runs[0];
    let cap = store.metrics(run.face).cap_height * run.size;
    assert!((run.y - cap / 2.0 - 10.0).abs() < 0.05, "{run:?} {cap}");
    assert!((run.x + run.advance / 2.0 - 10.0).abs() < 0.05);
}

#[test]
fn no_short_word_is_left_alone_on_the_last_line() {
    let store = store();
    let style = style("EB Garamond", 9.0);
    for cut in 20..WORDS.len() {
        let Some(words) = WORDS.get(..cut).filter(|words| !words.ends_with('*')) else { continue };
        let (set, _) = fit(&store, &parse(words).unwrap(), &style, BOX);
        assert!(set.extent.w <= BOX.w + 0.03);
    }
    let text = "The defender removes one squad for each six, then the turn is at an end so go";
    let (set, _) = fit(&store, &parse(text).unwrap(), &style, Rect { w: 150.0, ..BOX });
    let last = set.runs.last().unwrap();
    assert!(last.text.trim().contains(' '), "{:?}", last.text);
}

#[test]
fn a_range_is_not_torn_and_no_line_begins_with_a_dash() {
    let store = store();
    let style = style("EB Garamond", 9.0);
    for width in 30..150 {
        let rect = Rect { w: width as f32, ..BOX };
        let (set, _) =
            fit(&store, &parse("on turns 2-4 in the field - all in all 12-14 squads").unwrap(), &style, rect);
        for run in &set.runs {
            assert!(!run.text.starts_with('–') && !run.text.ends_with('–'), "{width}: {:?}", run.text);
        }
    }
}

/// "Kill 3" at the end of a line makes one ask "3 what?"; but in a narrow box the words must go somewhere.
#[test]
fn a_number_stays_with_what_it_counts() {
    let store = store();
    let style = style("EB Garamond", 9.0);
    let text =
        parse("Kill 3 squads, then roll **1D6** squads more or 50 % of 12 officers in 2 turns").unwrap();
    for width in 70..160 {
        let (set, errors) = fit(&store, &text, &style, Rect { w: width as f32, ..BOX });
        assert_eq!(errors, []);
        let mut lines: Vec<(f32, String)> = Vec::new();
        for run in &set.runs {
            match lines.last_mut() {
                Some((y, line)) if *y == run.y => line.push_str(&run.text),
                _ => lines.push((run.y, run.text.clone())),
            }
        }
        for (_, line) in &lines[..lines.len() - 1] {
            assert!(!line.trim_end().ends_with(|c: char| c.is_ascii_digit()), "{width}: {lines:?}");
        }
    }
    let narrow = Rect { w: measure(&store, &parse("officers").unwrap(), &style).unwrap() + 1.0, ..BOX };
    let (set, errors) = fit(&store, &parse("12 officers").unwrap(), &Style { min: 5.0, ..style }, narrow);
    assert_eq!((set.lines, set.size, errors), (2, 9.0, Vec::new()));
}

#[test]
fn hostile_sizes_do_not_hang() {
    let store = store();
    for (w, h) in [(0.0, 0.0), (-5.0, 10.0), (1e5, 1e5), (0.1, 100.0)] {
        let rect = Rect { x: 0.0, y: 0.0, w, h };
        let _ = fit(&store, &parse(WORDS).unwrap(), &Style { min: 6.5, ..style("EB Garamond", 9.0) }, rect);
    }
    let _ = fit(&store, &[], &style("EB Garamond", 9.0), BOX);
}

#[test]
fn a_measured_word_fits_its_own_width() {
    let store = store();
    let style = Style { track: 0.1, caps: true, ..style("Barlow Condensed", 9.0) };
    let words = parse("Barrage phase").unwrap();
    let width = measure(&store, &words, &style).unwrap();
    let (set, errors) = fit(&store, &words, &Style { lines: 1, ..style }, Rect { w: width, ..BOX });
    assert_eq!((set.lines, errors.len()), (1, 0));
}

#[test]
fn a_box_as_high_as_was_said_holds_the_text_at_its_full_size() {
    let store = store();
    let text = parse(&format!("{WORDS}\n\n{WORDS}")).unwrap();
    for width in [60.0, 133.0, 500.0] {
        let wished = Style { min: 6.5, ..style("EB Garamond", 10.0) };
        let rect = Rect { w: width, h: height(&store, &text, &wished, width), ..BOX };
        let (set, errors) = fit(&store, &text, &wished, rect);
        assert_eq!((set.size, errors), (10.0, Vec::new()), "{width} pt wide");
        let (set, _) = fit(&store, &text, &wished, Rect { h: rect.h - 1.0, ..rect });
        assert!(set.size < 10.0, "a point less would be too little");
    }
}
