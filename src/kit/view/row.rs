//! Rows of the data as templates see them.

use serde::Serialize;
use warpress_model::ById;

use super::Text;

/// `row`: a row with all its columns. A column goes before what rows have of the same name.
#[derive(Debug, Clone, Serialize)]
pub struct Row<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Option<&'a str>,
    /// How many copies there are; none for what is no piece.
    pub count: Option<u32>,
    /// The side that it belongs to, by id.
    pub side: Option<&'a str>,
    /// Its tags, those of its kinds included.
    pub tags: &'a [String],
    /// Its kinds.
    pub kinds: &'a [String],
    /// Its text, with marks.
    pub text: &'a str,
    /// The source's note.
    pub note: Option<&'a str>,
    /// Its icon, by name.
    pub icon: Option<&'a str>,
    /// Its scene, by name.
    pub scene: Option<&'a str>,
    /// The light of its scene, by name.
    pub light: Option<&'a str>,
    /// Its picture, by path.
    pub art: Option<&'a str>,
    /// Its columns, by name; all that the list declares.
    #[serde(flatten)]
    pub columns: ById<Value<'a>>,
}

/// `printed`: what stands on paper for each column that the list declares; empty where the row has no value.
pub type Printed<'a> = ById<&'a str>;

/// A value of a column.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Value<'a> {
    /// None.
    None,
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Bool(bool),
    /// A text with its marks; what is no plain number is said as it is printed: `1D6`, `2–4`, `x2`.
    Text(Text<'a>),
    /// Several values; flags and tags one by one.
    List(Vec<Value<'a>>),
    /// A value for each key.
    By(ById<Value<'a>>),
    /// What has an id and a name: a phase, a side, a role, a table.
    Named(Named<'a>),
    /// A row of another list.
    Row(Box<Referred<'a>>),
}

/// Something with an id and a name.
#[derive(Debug, Clone, Serialize)]
pub struct Named<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Text<'a>,
}

/// A row that another one refers to. Its own references are ids.
#[derive(Debug, Clone, Serialize)]
pub struct Referred<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Text<'a>,
    /// Its columns, by name; all that its list declares.
    #[serde(flatten)]
    pub columns: ById<Value<'a>>,
}
