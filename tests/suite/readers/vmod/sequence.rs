//! Texts that are written as one (`VASSAL/tools/SequenceEncoder.java`, `Decoder.nextToken`).

/// The texts: parted at each sign that no backslash stands before. Quotes around one of them are taken off.
pub fn decode(text: &str, sign: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = None;
    for letter in text.chars() {
        if letter == sign {
            let part = parts.last_mut().expect("at least one");
            if before == Some('\\') {
                part.pop();
                part.push(letter);
            } else {
                parts.push(String::new());
            }
        } else {
            parts.last_mut().expect("at least one").push(letter);
        }
        before = Some(letter);
    }
    let quoted = |part: &String| part.len() > 1 && part.starts_with('\'') && part.ends_with('\'');
    let bare = |part: String| if quoted(&part) { part[1..part.len() - 1].to_owned() } else { part };
    parts.into_iter().map(bare).collect()
}

/// The first of the texts and the others, still as one.
pub fn split(text: &str, sign: char) -> Option<(String, String)> {
    let mut parts = decode(text, sign);
    (parts.len() == 2).then(|| {
        let rest = parts.remove(1);
        (parts.remove(0), rest)
    })
}
