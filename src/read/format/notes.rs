//! Files in a game’s folder that are no part of the game.

/// Files of notes, with any extension.
const NOTES: [&str; 9] =
    ["readme", "license", "licence", "copying", "notice", "notes", "changelog", "authors", "todo"];

/// Notes, and what editors, office programs and file managers leave behind.
pub fn is_note(name: &str) -> bool {
    let low = name.to_lowercase();
    let left_behind = ["thumbs.db", "desktop.ini", "icon\r"].contains(&low.as_str());
    let kept = ["~", ".bak", ".orig", ".tmp", ".swp"].iter().any(|end| low.ends_with(end));
    left_behind
        || kept
        || low.starts_with(['~', '.', '#'])
        || NOTES.iter().any(|note| stem(&low).starts_with(note))
}

/// The name of a file without its extension.
pub fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
