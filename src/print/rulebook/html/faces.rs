//! The typefaces of a page: for each face in its style sheet, the glyphs that the page needs, embedded in the page
//! itself. It looks the same on every machine and requests nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;

use super::PageLook;
use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_text::fonts::FaceId;
use warpress_text::web;

/// The families of the style sheet: variable, and name on the page. Licences may reserve a typeface's name for the
/// complete font.
const ROLES: [(&str, &str); 3] =
    [("display", "Page Display"), ("text", "Page Text"), ("label", "Page Label")];

/// Weight and slope.
type Style = (u16, bool);

/// `@font-face` for each face that a body needs, and the variables that name the families.
pub(super) fn faces(assets: &Assets, look: &PageLook, body: &str) -> (String, Vec<String>) {
    let written = PageText::of(body);
    let wanted = [(look.display_weight, false)];
    let text: &[Style] = &[(400, false), (400, true), (700, false), (700, true)];
    let text = if written.both { text } else { &text[..3] };
    let label = [(400, false), (600, false), (700, false)];
    // Those that are tried for letters which the others lack.
    let others: Vec<String> =
        (1..=look.fonts.fallback().len()).map(|number| format!("Page Fallback {number}")).collect();
    let mut named = Vec::new();
    let mut faces: BTreeMap<FaceId, (&str, BTreeSet<char>)> = BTreeMap::new();
    let roles = ROLES.iter().zip(&look.families);
    for (((variable, own), family), styles) in roles.zip([wanted.as_slice(), text, &label]) {
        // A family with two roles is embedded once.
        let first = look.families.iter().position(|other| other == family);
        let name = first.map_or(*own, |place| ROLES[place].1);
        let after: String = others.iter().map(|other| format!("\"{other}\", ")).collect();
        named.push(format!("--{variable}: \"{name}\", {after}var(--{variable}-else);"));
        let letters = if *variable == "display" { &written.titles } else { &written.all };
        for face in styles.iter().filter_map(|style| look.fonts.face(family, style.0, style.1)) {
            // A browser looks for a letter in all files of one name, weight and slope.
            let has = |face: FaceId, letter: &char| look.fonts.covers(face, *letter);
            let lacking: BTreeSet<char> =
                letters.iter().filter(|letter| !has(face, letter)).copied().collect();
            for sister in look.fonts.sisters(face) {
                let own: BTreeSet<char> =
                    lacking.iter().filter(|letter| has(sister, letter)).copied().collect();
                if !own.is_empty() {
                    faces.entry(sister).or_insert((name, BTreeSet::new())).1.extend(own);
                }
            }
            let (_, all) = faces.entry(face).or_insert((name, BTreeSet::new()));
            all.extend(letters);
        }
    }
    for (place, family) in look.fonts.fallback().iter().enumerate() {
        let name = &others[place];
        for (weight, italic) in [(400, false), (700, false)] {
            let Some(face) = look.fonts.face(family, weight, italic) else { continue };
            let wanted = written.all.iter().filter(|letter| lent(look, **letter) == Some(family.as_str()));
            let letters: BTreeSet<char> = wanted.copied().collect();
            if !letters.is_empty() {
                faces.entry(face).or_insert((name, BTreeSet::new())).1.extend(letters);
            }
        }
    }
    let rules: Vec<String> = faces
        .into_par_iter()
        .filter_map(|(face, (name, letters))| rule(assets, look, face, name, &letters))
        .collect();
    (rules.concat(), named)
}

/// The family that sets a letter which a family of the page lacks: the first that has it.
fn lent(look: &PageLook, letter: char) -> Option<&str> {
    let mut bytes = [0; 4];
    let letter: &str = letter.encode_utf8(&mut bytes);
    let faces = look.families.iter().filter_map(|family| look.fonts.face(family, 400, false));
    let lacking = faces.filter(|face| !look.fonts.has(*face, letter));
    lacking
        .filter_map(|face| look.fonts.instead_of(face, letter))
        .map(|face| look.fonts.family_of(face))
        .next()
}

/// A face as a rule of the style sheet; what its licence asks to be said stands before it.
fn rule(
    assets: &Assets,
    look: &PageLook,
    face: FaceId,
    name: &str,
    letters: &BTreeSet<char>,
) -> Option<String> {
    let cut = web::face(look.fonts.bytes(face), letters, name)?;
    let family = look.fonts.family_of(face);
    let taken = if cut.whole { family.to_owned() } else { format!("Cut from {family}") };
    let said = std::iter::once(taken).chain(kit::licence(assets, family).parts());
    let said = said.collect::<Vec<_>>().join(", ");
    let (weight, italic) = look.fonts.style_of(face);
    let slope = if italic { "italic" } else { "normal" };
    let size = if family == look.families[1] { enlarged(look.fonts.metrics(face).x_height) } else { 100 };
    let size = if size == 100 { String::new() } else { format!(" size-adjust: {size}%;") };
    let mut rule = String::new();
    let _ = writeln!(
        rule,
        "/* {} */\n@font-face {{ font-family: \"{name}\"; font-weight: {weight}; font-style: {slope};{size} src: url(data:font/woff;base64,{}) format(\"woff\"); }}",
        // Names of folders come from packs.
        said.replace(['*', '<'], " "),
        Base64Display::new(&cut.woff, &STANDARD),
    );
    Some(rule)
}

/// The size of running text (percent) for this x-height (fraction of the type size): a page has the same apparent
/// size in all themes, and old faces have smaller letters.
fn enlarged(x_height: f32) -> u32 {
    const WANTED: f32 = 0.45;
    const MOST: f32 = 1.12;
    (100.0 * (WANTED / x_height.max(0.1)).clamp(1.0, MOST)).round() as u32
}

/// The text of a page.
#[derive(Debug, Default, PartialEq, Eq)]
struct PageText {
    /// All its characters.
    all: BTreeSet<char>,
    /// Those in titles and chapter headings.
    titles: BTreeSet<char>,
    /// Whether there is emphasis within strong text, or the other way round.
    both: bool,
}

impl PageText {
    /// From HTML as [`super::Writer`] writes it: no attribute contains a `>`.
    fn of(body: &str) -> Self {
        let mut written = Self::default();
        let (mut titles, mut strong, mut slanted) = (0_u32, 0_u32, 0_u32);
        for part in body.split('<').skip(1) {
            let Some((tag, words)) = part.split_once('>') else { continue };
            let (ends, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
            let depth = match tag.split_whitespace().next().unwrap_or_default() {
                "h1" | "h2" => Some(&mut titles),
                "strong" | "b" | "dt" | "caption" => Some(&mut strong),
                "em" => Some(&mut slanted),
                _ => None,
            };
            if let Some(depth) = depth {
                *depth = if ends { depth.saturating_sub(1) } else { *depth + 1 };
            }
            written.all.extend(words.chars());
            if titles > 0 {
                written.titles.extend(words.chars());
            }
            written.both |= strong > 0 && slanted > 0;
        }
        // Escaped characters, those that the style sets in capitals, and the numbers of lists.
        for letters in [&mut written.all, &mut written.titles] {
            let capitals: Vec<char> = letters.iter().flat_map(|letter| letter.to_uppercase()).collect();
            letters.extend(capitals);
            letters.extend("&<>\"0123456789. -".chars());
            letters.retain(|letter| !letter.is_control());
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_sorted_by_where_they_are() {
        let body = "<h2 id=\"zq\"><span class=\"number\">4</span>Bay</h2>\n<p>one <strong>k <em>é</em></strong>&amp;</p>";
        let written = PageText::of(body);
        assert!("BaAyY4".chars().all(|letter| written.titles.contains(&letter)), "{written:?}");
        assert!(!written.titles.contains(&'k') && !written.all.contains(&'z'), "{written:?}");
        assert!("kKéÉ&".chars().all(|letter| written.all.contains(&letter)), "{written:?}");
        assert!(written.both && !PageText::of("<p><strong>a</strong> <em>b</em></p>").both);
    }
}
