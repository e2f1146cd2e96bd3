//! The defaults of a print dialogue: no scaling, one or both sides. krilla cannot write them
//! (docs/decisions/print-preferences-in-the-finished-file.md), so the finished file is amended: its catalog is the last
//! object, so inserting a few bytes into it moves only the cross-reference table, whose place `startxref` gives
//! (ISO 32000-1, 7.5.5 and table 150).

use super::bytes::{last, number};
use super::error::PublishError;
use super::metadata::Meta;
use warpress_sheet::{Page, Side};

/// How the sheets are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sides {
    One,
    LongEdge,
    ShortEdge,
}

impl Sides {
    pub(super) fn of(pages: &[Page], meta: &Meta) -> Self {
        let both = !meta.stacks && pages.iter().any(|page| page.side == Side::Back);
        match (both, meta.short_edge) {
            (false, _) => Self::One,
            (true, false) => Self::LongEdge,
            (true, true) => Self::ShortEdge,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::One => "Simplex",
            Self::LongEdge => "DuplexFlipLongEdge",
            Self::ShortEdge => "DuplexFlipShortEdge",
        }
    }
}

pub(super) fn set(mut bytes: Vec<u8>, sides: Sides) -> Result<Vec<u8>, PublishError> {
    let fail = PublishError::Preferences;
    let start = last(&bytes, b"startxref").ok_or(fail("no startxref"))?;
    let (table, _) = number(&bytes[start + b"startxref".len()..]).ok_or(fail("startxref is not a number"))?;
    if table > start || !bytes[table..].starts_with(b"xref") {
        return Err(fail("no cross-reference table where startxref says"));
    }
    // Streams may hold any bytes; behind the last one stands nothing but the catalog.
    let tail = last(&bytes[..table], b"endstream").ok_or(fail("no stream"))?;
    let key = b"/ViewerPreferences";
    let key_at = tail + last(&bytes[tail..table], key).ok_or(fail("no viewer preferences"))?;
    let after = key_at + key.len();
    let open = bytes[after..table].windows(2).position(|two| two == b"<<").ok_or(fail("no dictionary"))?;
    if !bytes[after..after + open].iter().all(u8::is_ascii_whitespace)
        || bytes[tail..key_at].windows(8).filter(|eight| eight == b"/Catalog").count() != 1
        || bytes[tail..table].windows(6).filter(|six| six == b"endobj").count() != 2
    {
        return Err(fail("the catalog is not the last object"));
    }
    let entries =
        format!("/PrintScaling/None/PickTrayByPDFSize true/DisplayDocTitle true/Duplex/{}", sides.name());
    let rest = format!("startxref\n{}\n%%EOF", table + entries.len());
    bytes.truncate(start);
    bytes.extend_from_slice(rest.as_bytes());
    let insert_at = after + open + 2;
    bytes.splice(insert_at..insert_at, entries.into_bytes());
    Ok(bytes)
}
