//! The lists of pieces and records, and the values in them that texts may look up.

use std::collections::BTreeMap;

use super::DecodeContext;
use super::game::each;
use super::list::plain;
use super::tally::tally;
use crate::for_each::KEY;
use warpress_format::node::Node;
use warpress_model::{ById, List, ListKind};

/// The lists of pieces and records.
pub struct Lists {
    pub decks: ById<List>,
    pub counters: ById<List>,
    pub records: ById<List>,
}

impl Lists {
    /// Reads all of them.
    pub fn read(context: &DecodeContext<'_>) -> Self {
        let decks = lists(context, "decks", ListKind::Deck);
        let counters = lists(context, "counters", ListKind::Counters);
        let mut records = lists(context, "records", ListKind::Records);
        for (id, (_, node)) in context.root.get("records").and_then(Node::entries).into_iter().flatten() {
            let made = node.get(KEY).and_then(|_| records.get(id).cloned());
            if let Some(mut list) = made {
                tally(context, node, &mut list, &[&decks, &counters, &records]);
                records.insert(id.clone(), list);
            }
        }
        Self { decks, counters, records }
    }

    /// The values that texts may look up: `deck.battle.total`, `counters.units.tank.attack`.
    pub fn totals(&self) -> BTreeMap<String, String> {
        let mut totals = BTreeMap::new();
        for list in self.decks.values().chain(self.counters.values()).chain(self.records.values()) {
            let folders: &[&str] = match list.kind {
                ListKind::Deck => &["deck"],
                ListKind::Counters => &["counters"],
                _ => &["records", "record"],
            };
            for folder in folders {
                of_list(list, folder, &mut totals);
            }
        }
        totals
    }
}

fn of_list(list: &List, folder: &str, totals: &mut BTreeMap<String, String>) {
    let mut put = |what: &str, text: String| totals.insert(format!("{folder}.{}.{what}", list.id), text);
    put("name", list.name.clone());
    put("total", list.total().to_string());
    put("distinct", list.rows.len().to_string());
    let mut tagged: BTreeMap<&str, u32> = BTreeMap::new();
    for row in &list.rows {
        if let Some(count) = row.count {
            put(&row.id, count.printed().to_string());
            put(&format!("{}.count", row.id), count.printed().to_string());
            for tag in &row.tags {
                *tagged.entry(tag).or_default() += count.printed();
            }
        }
        // Including what a row has from its kinds and the list's defaults.
        for (column, value) in &row.values {
            put(&format!("{}.{column}", row.id), value.printed.clone());
        }
    }
    for (tag, total) in tagged {
        put(&format!("total.{tag}"), total.to_string());
    }
}

fn lists(context: &DecodeContext<'_>, folder: &str, kind: ListKind) -> ById<List> {
    each(context, folder, |id, node| plain(context, id, node, kind))
}
