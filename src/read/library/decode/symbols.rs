//! Symbols of a game: words that its texts print as icons.

use std::collections::BTreeMap;

use super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_format::node::Node;

/// The words with their icons.
pub fn of(root: &Node) -> BTreeMap<String, String> {
    let entries = root.get("symbols").and_then(Node::entries).into_iter().flatten();
    entries.filter_map(|(name, (_, icon))| Some((name.clone(), icon.text()?.trim().to_owned()))).collect()
}

/// Reports symbols that are not icons.
pub fn check(context: &DecodeContext<'_>, game: &Fields<'_>) {
    for (_, (_, icon)) in game.collection("symbols") {
        match icon.text() {
            Some(word) => context.check_icon(word.trim(), &icon.location),
            None => context.log.wrong(icon, "the name of an icon"),
        }
    }
}
