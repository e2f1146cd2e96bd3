//! Terrains, zones and links: lists within a map, with typed columns of their own.

use super::super::DecodeContext;
use super::super::list::list;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::{ById, Column, ListKind, Row};

/// The keys of a list beside the spaces.
pub struct SublistKeys<'n> {
    /// The map's fields.
    pub map: &'n str,
    /// `terrains`, `zones`, `links`.
    pub rows: &'static str,
    /// `terrain_columns` …
    pub columns: &'static str,
    /// Its word in messages.
    pub title: &'static str,
}

/// Reads the rows; `extra` reads the keys that only they have, and gets the columns. `terrains = "ground"` takes the
/// rows of a record list.
pub fn rows<T>(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    of: &SublistKeys<'_>,
    change: impl Fn(&mut Entries),
    extra: impl Fn(&Fields<'_>, &Entries) -> T,
) -> (ById<Column>, Vec<(Row, T)>) {
    let (given, columns) = (fields.node(of.rows), fields.node(of.columns));
    let Some(given) = given else { return (ById::new(), Vec::new()) };
    let mut whole = Node::empty(&given.location);
    let title = Node { raw: Raw::Text(of.title.to_owned()), location: given.location.clone() };
    if given.text().is_some() {
        let Some(shared) = context.list_id(fields, of.rows, "records") else {
            return (ById::new(), Vec::new());
        };
        if let Some(node) = context.root.get("records").and_then(|records| records.get(&shared)) {
            whole = node.clone();
        }
    } else {
        let mut entries = fields.collection(of.rows).clone();
        change(&mut entries);
        whole.insert("name", title);
        whole.insert("rows", Node { raw: Raw::Table(entries), location: given.location.clone() });
        if let Some(columns) = columns {
            whole.insert("columns", columns.clone());
        }
        if let Some(codes) = fields.node("codes") {
            whole.insert("codes", codes.clone());
        }
    }
    let inner = Fields::open(&whole, context.log, &keys::ANY_LIST);
    let own = inner.collection("columns");
    let id = format!("{}-{}", of.map, of.rows);
    let (list, extras) = list(context, &inner, &id, ListKind::Records, "rows", |row| extra(row, own));
    inner.finish();
    (list.columns, list.rows.into_iter().zip(extras).collect())
}
