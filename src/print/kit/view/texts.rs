//! The texts of a view, each with its place and who wrote it, found by walking through it as a template might. It is a
//! serializer, so that no view can forget one of its texts.

use std::fmt;

use serde::ser::{self, Impossible, Serialize, Serializer};

use super::TextSource;

/// A text of a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewText {
    /// The name by which a template asks for it, without the places in lists: `slot.title`, `board.spaces.values.text`.
    pub name: String,
    /// Who wrote it.
    pub by: TextSource,
    /// The words.
    pub words: String,
}

/// All texts of a view that are not empty, in its order.
pub(super) fn texts(view: &impl Serialize) -> Vec<ViewText> {
    let mut walk = Walk::default();
    // Nothing that is walked through can fail: a view is structs, lists, texts and numbers.
    let walked = view.serialize(&mut walk);
    debug_assert!(walked.is_ok(), "{walked:?}");
    walk.found
}

#[derive(Default)]
struct Walk {
    /// The names that lead here.
    path: Vec<String>,
    /// The key of the entry of a map that comes next.
    key: Option<String>,
    /// Who wrote what comes next, within a text.
    by: Option<TextSource>,
    found: Vec<ViewText>,
}

impl Walk {
    fn within(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), WalkError> {
        self.path.push(name.to_owned());
        let walked = value.serialize(&mut *self);
        self.path.pop();
        walked
    }
}

/// What no view has.
#[derive(Debug)]
struct WalkError(String);

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WalkError {}

impl ser::Error for WalkError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// What is no text is passed over.
macro_rules! passed_over {
    ($($name:ident($of:ty)),*) => {
        $(fn $name(self, _: $of) -> Result<(), WalkError> {
            Ok(())
        })*
    };
}

impl Serializer for &mut Walk {
    type Ok = ();
    type Error = WalkError;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Impossible<(), WalkError>;
    type SerializeTupleVariant = Impossible<(), WalkError>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), WalkError>;

    passed_over!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_bytes(&[u8]),
        serialize_unit_struct(&'static str)
    );

    fn serialize_str(self, words: &str) -> Result<(), WalkError> {
        if let Some(by) = self.by.filter(|_| !words.is_empty()) {
            self.found.push(ViewText { name: self.path.join("."), by, words: words.to_owned() });
        }
        Ok(())
    }

    fn serialize_none(self) -> Result<(), WalkError> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WalkError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WalkError> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), WalkError> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), WalkError> {
        self.by = TextSource::signed(name);
        let walked = value.serialize(&mut *self);
        self.by = None;
        walked
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), WalkError> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, WalkError> {
        Err(ser::Error::custom(name))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, WalkError> {
        Err(ser::Error::custom(name))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, WalkError> {
        Err(ser::Error::custom(name))
    }
}

impl ser::SerializeSeq for &mut Walk {
    type Ok = ();
    type Error = WalkError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), WalkError> {
        Ok(())
    }
}

impl ser::SerializeTuple for &mut Walk {
    type Ok = ();
    type Error = WalkError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), WalkError> {
        Ok(())
    }
}

impl ser::SerializeMap for &mut Walk {
    type Ok = ();
    type Error = WalkError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WalkError> {
        let key = serde_json::to_value(key).map_err(ser::Error::custom)?;
        self.key = key.as_str().map(str::to_owned);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
        let key = self.key.take().unwrap_or_default();
        self.within(&key, value)
    }

    fn end(self) -> Result<(), WalkError> {
        Ok(())
    }
}

impl ser::SerializeStruct for &mut Walk {
    type Ok = ();
    type Error = WalkError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), WalkError> {
        self.within(name, value)
    }

    fn end(self) -> Result<(), WalkError> {
        Ok(())
    }
}
