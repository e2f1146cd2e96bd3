//! Presets as they are written: TOML that is bounded, and refused with its place.

use serde::Deserialize;

use super::order::{Backs, DeckPageOrder, Files, Form, Order};
use super::pattern::Pattern;
use super::shop::{CardSize, FileRequirements, Limits, Shop, Source};
use warpress_model::measure;

/// The largest preset (bytes).
const MOST_BYTES: usize = 64 * 1024;
/// The most sizes, sources and notes of one.
const MOST: usize = 200;
/// The longest side of a card (mm).
const LONGEST_MM: f64 = 600.0;

/// Reads a preset.
///
/// # Errors
/// What is wrong, with its line.
pub fn read(id: &str, bytes: &[u8]) -> Result<Shop, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("larger than {} KB", MOST_BYTES / 1024));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned())?;
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let many = [file.sizes.len(), file.sources.len(), file.notes.len(), file.limits.brackets.len()];
    if file.sizes.is_empty() || many.into_iter().any(|many| many > MOST) {
        return Err(format!("from 1 to {MOST} sizes, and up to {MOST} notes, sources and brackets"));
    }
    let length = |what: &str, text: &str, most: f64| {
        let mm = measure::length(text).filter(|mm| (0.0..=most).contains(mm));
        mm.ok_or_else(|| {
            format!("{what} = {text:?} is no length up to {most} mm; write 3mm, 0.125in or 1/8in")
        })
    };
    let pattern = |what: &str, text: Option<String>| {
        let read =
            |text: String| text.parse::<Pattern>().map_err(|error| format!("{what} = {text:?}: {error}"));
        text.map(read).transpose()
    };
    if !Order::DPI.contains(&file.dpi) {
        return Err(format!("dpi = {}: from {} to {}", file.dpi, Order::DPI.start(), Order::DPI.end()));
    }
    if let Some(day) = file.sources.iter().map(|source| &source.on).find(|day| !is_day(day)) {
        return Err(format!("on = {day:?} is no day; write 2026-11-28"));
    }
    let size = |entry: SizeEntry| {
        let [one, other] = &entry.size;
        let (w, h) = (length("size", one, LONGEST_MM)?, length("size", other, LONGEST_MM)?);
        if w.min(h) < 5.0 {
            return Err(format!("{}: no card has a side of less than 5 mm", entry.name));
        }
        let pixels = entry.pixels.map(|[w, h]| (w.min(h), w.max(h)));
        let mm = (w.min(h), w.max(h));
        Ok(CardSize { name: entry.name, mm, pixels, unverified: entry.unverified })
    };
    Ok(Shop {
        id: id.to_owned(),
        name: file.name,
        requirements: FileRequirements {
            form: file.form,
            dpi: file.dpi,
            bleed_mm: length("bleed", &file.bleed, Order::MOST_MM)?,
            safe_mm: length("safe", &file.safe, Order::MOST_MM)?,
            files: file.files,
            backs: file.backs,
            together: file.together,
            pdfx: file.pdfx,
            most_ink: file.most_ink,
            upright: file.upright,
            name: pattern("front", file.front)?,
            back_name: pattern("back", file.back)?,
        },
        sizes: file.sizes.into_iter().map(size).collect::<Result<_, String>>()?,
        limits: file.limits,
        notes: file.notes,
        sources: file.sources,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    form: Form,
    dpi: f32,
    bleed: String,
    safe: String,
    files: Files,
    backs: Backs,
    #[serde(default)]
    together: Option<DeckPageOrder>,
    #[serde(default)]
    pdfx: bool,
    #[serde(default, rename = "most-ink")]
    most_ink: Option<u16>,
    #[serde(default)]
    upright: bool,
    #[serde(default)]
    front: Option<String>,
    #[serde(default)]
    back: Option<String>,
    sizes: Vec<SizeEntry>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    notes: Vec<String>,
    #[serde(default)]
    sources: Vec<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SizeEntry {
    name: String,
    size: [String; 2],
    #[serde(default)]
    pixels: Option<[u32; 2]>,
    #[serde(default)]
    unverified: bool,
}

fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes.iter().enumerate().all(|(place, byte)| match place {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, read};

    #[test]
    fn a_wrong_preset_is_refused_with_its_place() {
        let whole = |more: &str| {
            format!(
                "name = \"x\"\nform = \"png\"\ndpi = 300\nbleed = \"3mm\"\nsafe = \"3mm\"\nfiles = \"card\"\nbacks = \"once\"\n{more}\n[[sizes]]\nname = \"poker\"\nsize = [\"2.5in\", \"3.5in\"]\n"
            )
        };
        let sound = |more: &str| {
            read("x", whole(more).as_bytes()).map(|_| ()).unwrap_or_else(|error| panic!("{error}"))
        };
        sound("");
        let error = |more: &str| read("x", whole(more).as_bytes()).unwrap_err();
        assert!(error("bled = 3").contains("line 8"), "{}", error("bled = 3"));
        assert!(error("front = \"{dek}\"").contains("did you mean {deck}?"));
        assert!(
            error(
                "sources = [{ about = [\"bleed\"], degree = \"read\", page = \"http://x\", on = \"today\" }]"
            )
            .contains("no day")
        );
        assert!(read("x", &vec![b' '; MOST_BYTES + 1]).unwrap_err().contains("KB"));
    }
}
