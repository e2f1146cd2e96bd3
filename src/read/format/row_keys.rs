//! Where lists lie, and the keys that every row of one may have beside its columns.

/// The folders of lists, with the key of their rows.
pub const FOLDERS: [(&str, &str); 5] =
    [("decks", "rows"), ("counters", "rows"), ("records", "rows"), ("maps", "spaces"), ("forms", "fields")];

/// Keys that every row has; a column cannot have the same name.
pub const OF_ROWS: [&str; 25] = [
    "id",
    "was",
    "name",
    "title",
    "count",
    "kind",
    "tags",
    "uses",
    "text",
    "icon",
    "scene",
    "art",
    "mirrored",
    "note",
    "as_printed",
    "ruling",
    "face",
    "back",
    "remove",
    "before",
    "after",
    "op",
    "run",
    "with",
    "versions",
];

/// What a row of `warpress show` has besides its columns: where values come from, and what they mean.
pub const OF_JSON: [&str; 3] = ["provenance", "parsed", "kinds"];

/// Whether rows have a key of this name, so that a column should not.
pub fn is_row_key(word: &str) -> bool {
    const OF_USES: [&str; 14] = [
        "when",
        "answers",
        "on",
        "while",
        "by",
        "if",
        "cost",
        "do",
        "must",
        "side",
        "colour",
        "phase",
        "turns",
        "allowance",
    ];
    [&OF_ROWS[..], &OF_JSON, &OF_USES, &OF_ART].concat().contains(&word)
}

/// The keys of a picture: which it is, what is shown without colours, and what of it stays in view. A list may have
/// columns of these names.
pub const OF_ART: [&str; 3] = ["art", "art_mono", "art_focus"];
