//! What is looked at in a finished file, and what a process took to make it.

use lopdf::content::Content;
use lopdf::{Document, Object};

/// What a file is made of.
pub struct Anatomy {
    pub pages: usize,
    pub font_programs: usize,
    /// Glyphs are shown in fonts that say which characters they are; otherwise nothing can be copied out
    /// or searched for.
    pub real_text: bool,
}

pub fn anatomy(bytes: &[u8]) -> Anatomy {
    let doc = Document::load_mem(bytes).expect("a PDF that can be read back");
    let (mut font_programs, mut to_unicode, mut shows_text) = (0, false, false);
    for object in doc.objects.values() {
        match object {
            Object::Dictionary(dict) => {
                let keys: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
                font_programs += usize::from(keys.iter().any(|key| dict.has(key)));
                to_unicode |= dict.has(b"ToUnicode");
            }
            Object::Stream(stream)
                if stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"Form") =>
            {
                let content = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
                shows_text |= Content::decode(&content).is_ok_and(|content| {
                    content.operations.iter().any(|op| matches!(op.operator.as_str(), "Tj" | "TJ"))
                });
            }
            _ => {}
        }
    }
    Anatomy { pages: doc.get_pages().len(), font_programs, real_text: to_unicode && shows_text }
}

/// The most memory this process ever held (KiB); `None` where there is no `/proc`.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}
