//! Small objects packed together: krilla writes colours, gradients and resources each as an object of its own that is
//! not compressed, a third of a kit of small cards. They go into object streams, and the table of where objects lie into
//! a stream too (ISO 32000-1, 7.5.7 and 7.5.8).

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::bytes::{last, number};
use super::error::PublishError;

/// So many objects go into one stream: a reader unpacks all of it for one of them.
const TOGETHER: usize = 400;

/// Where an object is found: its place in the file, or the stream that it lies in and its number there.
#[derive(Clone, Copy)]
enum XrefEntry {
    Nowhere,
    At(usize),
    Within(usize, usize),
}

/// Packs a file as krilla writes it, in its place: what is left moves to the front.
///
/// # Errors
/// A file that is not laid out like that.
pub(super) fn pack(mut bytes: Vec<u8>) -> Result<Vec<u8>, PublishError> {
    let fail = PublishError::Packing;
    let start = last(&bytes, b"startxref").ok_or(fail("no startxref"))?;
    let table = number(bytes.get(start + 9..).unwrap_or_default()).ok_or(fail("no place of the table"))?.0;
    let lines = bytes.get(table..start).and_then(|rest| rest.strip_prefix(b"xref\n0 "));
    let lines = lines.ok_or(fail("no table where startxref says"))?;
    let (count, digits) = number(lines).ok_or(fail("no size of the table"))?;
    let entries = lines.get(digits + 1..).unwrap_or_default();
    let (entries, rest) = entries.split_at_checked(count * 20).ok_or(fail("a table that is too short"))?;
    let trailer = trailer(rest).ok_or(fail("no trailer"))?;
    let mut objects = Vec::with_capacity(count);
    for (id, entry) in entries.chunks_exact(20).enumerate() {
        if entry[17] == b'n' {
            objects.push((number(entry).ok_or(fail("a broken entry"))?.0, id));
        }
    }
    objects.sort_unstable();
    let ends: Vec<usize> = objects.iter().skip(1).map(|(at, _)| *at).chain([table]).collect();
    let mut end = objects.first().ok_or(fail("no objects"))?.0;
    let mut found = vec![XrefEntry::Nowhere; count];
    let mut packs = vec![Pack::default()];
    for ((at, id), next) in objects.into_iter().zip(ends) {
        let whole = bytes.get(at..next).ok_or(fail("an object that lies nowhere"))?;
        let head = format!("{id} 0 obj");
        let body = whole.strip_prefix(head.as_bytes()).map(<[u8]>::trim_ascii);
        let body = body.and_then(|body| body.strip_suffix(b"endobj")).ok_or(fail("no object"))?;
        if body.trim_ascii_end().ends_with(b"endstream") {
            bytes.copy_within(at..next, end);
            found[id] = XrefEntry::At(end);
            end += next - at;
            continue;
        }
        if packs.last().is_none_or(|pack| pack.count == TOGETHER) {
            packs.push(Pack::default());
        }
        let number = packs.len() - 1;
        if let Some(pack) = packs.last_mut() {
            found[id] = XrefEntry::Within(count + number, pack.count);
            pack.add(id, body.trim_ascii());
        }
    }
    bytes.truncate(end);
    for pack in packs {
        let id = found.len();
        found.push(XrefEntry::At(bytes.len()));
        let keys = format!("/Type/ObjStm/N {}/First {}", pack.count, pack.head.len());
        stream(&mut bytes, id, keys.as_bytes(), &[pack.head.as_bytes(), &pack.body].concat())?;
    }
    let id = found.len();
    let at = bytes.len();
    found.push(XrefEntry::At(at));
    let keys = [format!("/Type/XRef/Size {}/W[1 4 2]", found.len()).as_bytes(), &trailer].concat();
    stream(&mut bytes, id, &keys, &entries_of(&found)?)?;
    bytes.extend_from_slice(format!("startxref\n{at}\n%%EOF").as_bytes());
    Ok(bytes)
}

/// Objects that go into one stream.
#[derive(Default)]
struct Pack {
    count: usize,
    /// Each with its number and its place in the body.
    head: String,
    body: Vec<u8>,
}

impl Pack {
    fn add(&mut self, id: usize, body: &[u8]) {
        self.head.push_str(&format!("{id} {} ", self.body.len()));
        self.body.extend_from_slice(body);
        self.body.push(b'\n');
        self.count += 1;
    }
}

/// The table, each entry in seven bytes.
fn entries_of(found: &[XrefEntry]) -> Result<Vec<u8>, PublishError> {
    let mut out = Vec::with_capacity(found.len() * 7);
    for one in found {
        let (kind, place, within) = match one {
            XrefEntry::Nowhere => (0_u8, 0, 0),
            XrefEntry::At(at) => (1, *at, 0),
            XrefEntry::Within(stream, number) => (2, *stream, *number),
        };
        let large = |_| PublishError::Packing("a file of more than 4 GB");
        out.push(kind);
        out.extend_from_slice(&u32::try_from(place).map_err(large)?.to_be_bytes());
        out.extend_from_slice(&u16::try_from(within).map_err(large)?.to_be_bytes());
    }
    Ok(out)
}

/// Bytes as a filter `FlateDecode` takes them.
pub fn deflated(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

/// Appends a compressed stream.
fn stream(bytes: &mut Vec<u8>, id: usize, keys: &[u8], content: &[u8]) -> Result<(), PublishError> {
    let fail = |_| PublishError::Packing("what cannot be compressed");
    let packed = deflated(content).map_err(fail)?;
    bytes.extend_from_slice(format!("{id} 0 obj\n<<").as_bytes());
    bytes.extend_from_slice(keys);
    bytes.extend_from_slice(format!("/Filter/FlateDecode/Length {}>>\nstream\n", packed.len()).as_bytes());
    bytes.extend_from_slice(&packed);
    bytes.extend_from_slice(b"\nendstream\nendobj\n");
    Ok(())
}

/// The entries of a trailer, but for the number of objects.
fn trailer(rest: &[u8]) -> Option<Vec<u8>> {
    let rest = rest.trim_ascii().strip_prefix(b"trailer")?.trim_ascii();
    let inner = rest.strip_prefix(b"<<")?.strip_suffix(b">>")?;
    let at = inner.windows(5).position(|five| five == b"/Size")?;
    let after = &inner[at + 5..];
    let blanks = after.len() - after.trim_ascii_start().len();
    let (_, digits) = number(after.trim_ascii_start())?;
    Some([&inner[..at], &after[blanks + digits..]].concat())
}

#[cfg(test)]
mod tests {
    use super::{last, pack};

    /// A file as krilla writes it, with two small objects and a stream.
    fn file() -> Vec<u8> {
        let mut bytes = b"%PDF-1.7\n%AAAA\n\n".to_vec();
        let mut places = Vec::new();
        for object in [
            "<</Kids[2 0 R]>>",
            "<</Length 9>>\nstream\nendobj 3)\nendstream",
            "<</Type/Catalog/Pages 1 0 R>>",
        ] {
            places.push(bytes.len());
            bytes.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n\n", places.len()).as_bytes());
        }
        let table = bytes.len();
        bytes.extend_from_slice(b"xref\n0 4\n0000000000 65535 f\r\n");
        for place in places {
            bytes.extend_from_slice(format!("{place:010} 00000 n\r\n").as_bytes());
        }
        let end = format!("trailer\n<</Size 4/Root 3 0 R/ID[(a)(b)]>>\nstartxref\n{table}\n%%EOF");
        bytes.extend_from_slice(end.as_bytes());
        bytes
    }

    #[test]
    fn small_objects_lie_in_a_stream_and_the_others_where_the_table_says() {
        let bytes = pack(file()).unwrap();
        let packed = String::from_utf8_lossy(&bytes).into_owned();
        assert!(packed.starts_with("%PDF-1.7\n%AAAA\n\n2 0 obj\n<</Length 9>>"), "{packed}");
        assert!(packed.contains("4 0 obj\n<</Type/ObjStm/N 2/First 9/Filter"), "{packed}");
        assert!(packed.contains("/Type/XRef/Size 6/W[1 4 2]/Root 3 0 R/ID[(a)(b)]/Filter"), "{packed}");
        let table = last(&bytes, b"5 0 obj").unwrap();
        assert!(packed.ends_with(&format!("startxref\n{table}\n%%EOF")), "{table}, {packed}");
    }

    #[test]
    fn other_files_are_refused() {
        assert!(pack(b"%PDF-1.7".to_vec()).is_err());
        let mut broken = file();
        broken[18] = b'x';
        assert!(pack(broken).is_err());
    }
}
