//! What stands in a file. Those that the program brings along are packed in it one by one, and a file is unpacked when
//! somebody first looks into it: a kit looks into a few of the thousands that it asks for.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_slice_iter_to_slice;

/// A file that is part of the program.
#[derive(Debug)]
pub struct File {
    name: &'static str,
    /// Its bytes, deflated unless they have this size already.
    packed: &'static [u8],
    size: usize,
    opened: OnceLock<Box<[u8]>>,
}

impl File {
    /// A file by its name in the source tree, with what `warpress_embed` has made of its bytes, and how many they
    /// were.
    pub const fn new(name: &'static str, packed: &'static [u8], size: usize) -> Self {
        Self { name, packed, size, opened: OnceLock::new() }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    fn bytes(&'static self) -> &'static [u8] {
        if self.packed.len() == self.size {
            return self.packed;
        }
        self.opened.get_or_init(|| {
            let mut bytes = vec![0; self.size];
            // Nobody but the compiler has written it, so it cannot be torn; if it were, the file would be empty.
            let sound = decompress_slice_iter_to_slice(&mut bytes, [self.packed].into_iter(), false, true)
                .is_ok_and(|size| size == self.size);
            debug_assert!(sound, "{} is torn", self.name);
            if sound { bytes.into_boxed_slice() } else { Box::default() }
        })
    }
}

/// The bytes of a file, unpacked when they are first looked at.
#[derive(Debug, Clone)]
pub struct Contents(Storage);

#[derive(Debug, Clone)]
enum Storage {
    /// Part of the program.
    BuiltIn(&'static File),
    /// Read from a folder.
    Own(Vec<u8>),
}

impl Contents {
    pub(crate) fn built_in(file: &'static File) -> Self {
        Self(Storage::BuiltIn(file))
    }

    /// Whether they are part of the program, so that they change only with it.
    pub(crate) fn is_built_in(&self) -> bool {
        matches!(self.0, Storage::BuiltIn(_))
    }

    /// The bytes themselves.
    pub fn into_bytes(self) -> Cow<'static, [u8]> {
        match self.0 {
            Storage::BuiltIn(file) => Cow::Borrowed(file.bytes()),
            Storage::Own(bytes) => Cow::Owned(bytes),
        }
    }

    /// The same, to be changed.
    pub fn into_owned(self) -> Vec<u8> {
        self.into_bytes().into_owned()
    }
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Storage::BuiltIn(file) => file.bytes(),
            Storage::Own(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for Contents {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Vec<u8>> for Contents {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Storage::Own(bytes))
    }
}

impl Default for Contents {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_unpacked_when_it_is_looked_into() {
        let text = "Heavy Shelling ".repeat(100);
        let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 8).leak();
        let file: &File = Box::leak(Box::new(File::new("data/a.toml", packed, text.len())));
        let contents = Contents::built_in(file);
        assert!(file.opened.get().is_none());
        assert_eq!(*contents, *text.as_bytes());
        assert_eq!(contents.into_bytes(), text.as_bytes());
        let plain = Contents::built_in(Box::leak(Box::new(File::new("data/b.toml", b"4D6", 3))));
        assert_eq!(*plain, *b"4D6");
    }
}
