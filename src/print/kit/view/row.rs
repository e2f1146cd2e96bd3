//! Rows of the data as templates see them: what they may ask, not what they show. All of it is the author's.

use serde::Serialize;
use warpress_model::ById;

/// `row`: a row with all its columns. A column goes before what rows have of the same name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Option<String>,
    /// How many copies there are; none for what is no piece.
    pub count: Option<u32>,
    /// The side that it belongs to, by id.
    pub side: Option<String>,
    /// Its tags, those of its kinds included.
    pub tags: Vec<String>,
    /// Its kinds.
    pub kinds: Vec<String>,
    /// Its text, with marks.
    pub text: String,
    /// The source's note.
    pub note: Option<String>,
    /// Its icon, by name.
    pub icon: Option<String>,
    /// Its scene, by name.
    pub scene: Option<String>,
    /// The light of its scene, by name.
    pub light: Option<String>,
    /// Its picture, by path.
    pub art: Option<String>,
    /// Its columns, by name; all that the list declares.
    #[serde(flatten)]
    pub columns: ById<Value>,
}

/// `printed`: what stands on paper for each column that the list declares; empty where the row has no value.
pub type Printed = ById<String>;

/// A value of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// None.
    None,
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Bool(bool),
    /// A text with its marks; what is no plain number is said as it is printed: `1D6`, `2–4`, `x2`.
    Text(String),
    /// Several values; flags and tags one by one.
    List(Vec<Value>),
    /// A value for each key.
    By(ById<Value>),
    /// What has an id and a name: a phase, a side, a role, a table.
    Named(Named),
    /// A row of another list.
    Row(Box<Referred>),
}

/// Something with an id and a name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A row that another one refers to. Its own references are ids.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Referred {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its columns, by name; all that its list declares.
    #[serde(flatten)]
    pub columns: ById<Value>,
}
