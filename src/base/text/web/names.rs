//! Who made a face and on what terms: the names that a cut face keeps, and those that it must not.

use ttf_parser::{Face, PlatformId, name_id};

use crate::sfnt::Bytes;

/// Longer names are cut off (UTF-16), so that the places of all fit into two bytes.
const LONGEST: usize = 2_000;

fn entry(face: &Face<'_>, id: u16) -> Option<String> {
    /// More than any font has in all its languages.
    const MOST: usize = 2_000;
    let named = face.names().into_iter().take(MOST);
    let named = named.filter(|name| name.name_id == id && name.is_unicode());
    named.filter_map(|name| name.to_string()).find(|name| !name.trim().is_empty())
}

/// The name by which PDFs know a face: letters and digits of English, with hyphens.
fn post_script(family: &str) -> String {
    let plain = family.replace(' ', "-");
    let plain: String =
        plain.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')).collect();
    if plain.is_empty() { "Typeface".to_owned() } else { plain }
}

/// A `name` table: copyright, trade mark, makers and licence as they were, the family under this name.
pub(crate) fn table(face: &Face<'_>, family: &str) -> Vec<u8> {
    const KEPT: [u16; 8] = [
        name_id::COPYRIGHT_NOTICE,
        name_id::TRADEMARK,
        name_id::MANUFACTURER,
        name_id::DESIGNER,
        name_id::VENDOR_URL,
        name_id::DESIGNER_URL,
        name_id::LICENSE,
        name_id::LICENSE_URL,
    ];
    let own = [
        (name_id::FAMILY, family.to_owned()),
        (name_id::SUBFAMILY, "Regular".to_owned()),
        (name_id::FULL_NAME, family.to_owned()),
        (name_id::POST_SCRIPT_NAME, post_script(family)),
    ];
    let mut all: Vec<(u16, String)> =
        KEPT.into_iter().filter_map(|id| Some((id, entry(face, id)?))).chain(own).collect();
    all.sort();
    let texts: Vec<Vec<u8>> = all
        .iter()
        .map(|(_, text)| text.encode_utf16().take(LONGEST).flat_map(u16::to_be_bytes).collect())
        .collect();
    let mut out = Bytes::default();
    out.u16(0).u16(all.len()).u16(6 + all.len() * 12);
    let mut at = 0;
    for ((id, _), text) in all.iter().zip(&texts) {
        // Unicode for Windows, in American English.
        out.u16(PlatformId::Windows as usize).u16(1).u16(0x409).u16((*id).into()).u16(text.len()).u16(at);
        at += text.len();
    }
    texts.into_iter().for_each(|text| out.0.extend(text));
    out.0
}
