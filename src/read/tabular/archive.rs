//! The archives that workbooks are: the part of ZIP that spreadsheets write (stored or deflated, one part, no
//! encryption), with a limit on the unpacked size, and the XML in them.
//!
//! This uses the inflater and the XML parser that are in the program anyway. The usual reader of workbooks allocates
//! as many texts as a file promises and repeats cells as often as it says, so a small file can exhaust
//! memory.

use std::collections::HashMap;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use usvg::roxmltree::{Document, Node, ParsingOptions};

use super::workbook::WorkbookError;

/// The largest unpacked size of an archive (bytes).
const LARGEST: usize = 48 << 20;

/// The most files in an archive.
const MOST_FILES: usize = 2_000;

/// The most elements and texts of a document.
const MOST_NODES: u32 = 2_000_000;

/// An archive of files.
pub struct Archive<'b> {
    bytes: &'b [u8],
    files: HashMap<String, Entry>,
    left: usize,
}

/// The place of a file in an archive.
struct Entry {
    packed: usize,
    deflated: bool,
    /// The offset of its header.
    at: usize,
}

fn broken() -> WorkbookError {
    WorkbookError::Broken("the archive is damaged".into())
}

/// A little-endian number of `size` bytes at a place.
fn number(bytes: &[u8], at: usize, size: usize) -> Result<usize, WorkbookError> {
    let part = at.checked_add(size).and_then(|end| bytes.get(at..end)).ok_or_else(broken)?;
    Ok(part.iter().rev().fold(0, |sum, byte| (sum << 8) | usize::from(*byte)))
}

impl<'b> Archive<'b> {
    /// Reads the list of files at an archive's end (APPNOTE 4.3.12 and 4.3.16).
    pub fn open(bytes: &'b [u8]) -> Result<Self, WorkbookError> {
        const END: &[u8] = b"PK\x05\x06";
        const SHORTEST: usize = 22;
        const COMMENT: usize = 65_536;
        let from = bytes.len().saturating_sub(SHORTEST + COMMENT);
        let end =
            bytes[from..].windows(END.len()).rposition(|window| window == END).ok_or_else(broken)? + from;
        let count = number(bytes, end + 10, 2)?;
        if count > MOST_FILES {
            return Err(WorkbookError::Large(format!("it holds more than {MOST_FILES} files")));
        }
        let mut at = number(bytes, end + 16, 4)?;
        let mut files = HashMap::new();
        for _ in 0..count {
            if bytes.get(at..).is_none_or(|rest| !rest.starts_with(b"PK\x01\x02")) {
                return Err(broken());
            }
            if number(bytes, at + 8, 2)? & 1 == 1 {
                return Err(WorkbookError::Broken("it is encrypted".into()));
            }
            let [name, extra, comment] = [28, 30, 32].map(|offset| number(bytes, at + offset, 2));
            let (name, extra, comment) = (name?, extra?, comment?);
            let start = at + 46;
            let name = bytes.get(start..start + name).ok_or_else(broken)?;
            let method = number(bytes, at + 10, 2)?;
            let entry = Entry {
                packed: number(bytes, at + 20, 4)?,
                deflated: method == 8,
                at: number(bytes, at + 42, 4)?,
            };
            if method == 0 || method == 8 {
                files.insert(String::from_utf8_lossy(name).into_owned(), entry);
            }
            at = start + name.len() + extra + comment;
        }
        Ok(Self { bytes, files, left: LARGEST })
    }

    /// Whether there is such a file.
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// Unpacks a text file.
    pub fn text(&mut self, name: &str) -> Result<String, WorkbookError> {
        let entry =
            self.files.get(name).ok_or_else(|| WorkbookError::Broken(format!("{name} is missing")))?;
        let header = entry.at;
        let start = header + 30 + number(self.bytes, header + 26, 2)? + number(self.bytes, header + 28, 2)?;
        let packed =
            start.checked_add(entry.packed).and_then(|end| self.bytes.get(start..end)).ok_or_else(broken)?;
        let large = || WorkbookError::Large(format!("unpacked, it is larger than {} MB", LARGEST >> 20));
        let content = if entry.deflated {
            decompress_to_vec_with_limit(packed, self.left).map_err(|error| {
                use miniz_oxide::inflate::TINFLStatus;
                if error.status == TINFLStatus::HasMoreOutput { large() } else { broken() }
            })?
        } else {
            packed.to_vec()
        };
        self.left = self.left.checked_sub(content.len()).ok_or_else(large)?;
        let content = content.strip_prefix(&[0xef, 0xbb, 0xbf]).map(<[u8]>::to_vec).unwrap_or(content);
        String::from_utf8(content).map_err(|_| WorkbookError::Broken(format!("{name} is not UTF-8")))
    }
}

/// Parses a document. Custom entities, which can expand without end, are refused.
pub fn parsed<'t>(name: &str, text: &'t str) -> Result<Document<'t>, WorkbookError> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
        .map_err(|error| WorkbookError::Broken(format!("{name}: {error}")))
}

/// Whether a node is an element of this name, whatever its prefix.
pub fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}
