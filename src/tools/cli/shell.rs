//! Commands as one may copy them from a message into a shell.

use std::path::Path;

/// A folder as the other commands take it.
pub fn shown(folder: &Path) -> String {
    let text = folder.display().to_string();
    if text.contains(['/', '\\']) { text } else { format!("./{text}") }
}

/// A word as a shell takes it for one.
pub fn quoted(word: &str) -> String {
    let plain =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '/' | '.' | '_' | '-' | ':' | ',');
    match word.chars().all(|letter| plain(letter) || cfg!(windows) && letter == '\\') {
        true => word.to_owned(),
        false if cfg!(windows) => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
