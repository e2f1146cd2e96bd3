//! Cuts a program into tokens.

use crate::Token;

/// All signs, longer ones first.
const SIGNS: [&str; 41] = [
    "...", "..=", "//=", "..", "//", "==", "~=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "->", "::",
    "+", "-", "*", "/", "%", "^", "#", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".", "|",
    "&", "?", "@",
];

/// The tokens of `text[from..to]`, each with its first byte; `None` if the text is not Luau.
pub fn tokens(text: &str, from: usize, to: usize) -> Option<Vec<(Token, usize)>> {
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        let rest = text.get(at..to)?;
        let first = rest.chars().next()?;
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if let Some(remark) = rest.strip_prefix("--") {
            at += 2 + long(remark).unwrap_or_else(|| remark.find('\n').unwrap_or(remark.len()));
            continue;
        }
        let (token, length) = if first.is_ascii_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            (Token::Name(rest[..end].to_owned()), end)
        } else if first.is_ascii_digit()
            || first == '.' && rest[1..].starts_with(|next: char| next.is_ascii_digit())
        {
            let end = number(rest);
            (Token::Number(rest[..end].to_owned()), end)
        } else if matches!(first, '"' | '\'') {
            let length = quoted(rest);
            (Token::Text(rest.get(1..length.checked_sub(1)?)?.to_owned()), length)
        } else if first == '`' {
            let (parts, length) = interpolated(rest)?;
            (
                Token::Interpolated(parts.into_iter().map(|(low, high)| (at + low, at + high)).collect()),
                length,
            )
        } else if let Some(length) = long(rest) {
            (Token::Text(String::new()), length)
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
            (Token::Sign(sign), sign.len())
        };
        found.push((token, at));
        at += length;
    }
    Some(found)
}

/// The length of a number: `12`, `1.5e-3`, `0xff`, `1_000`.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let hex = rest.starts_with("0x") || rest.starts_with("0X");
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let signed = !hex && at > 0 && matches!(bytes[at - 1], b'e' | b'E') && matches!(byte, b'+' | b'-');
        // The dots of `1 ..2` are an operator.
        let part = *byte == b'.' && bytes.get(at + 1) != Some(&b'.');
        if !(byte.is_ascii_alphanumeric() || *byte == b'_' || part || signed) {
            break;
        }
        at += 1;
    }
    at.max(1)
}

/// The expressions of a string in backticks, and its length.
fn interpolated(rest: &str) -> Option<(Vec<(usize, usize)>, usize)> {
    let bytes = rest.as_bytes();
    let (mut parts, mut at) = (Vec::new(), 1);
    loop {
        match bytes.get(at)? {
            b'`' => return Some((parts, at + 1)),
            b'\\' => at += 2,
            b'{' => {
                let start = at + 1;
                let mut deep = 1;
                at += 1;
                while deep > 0 {
                    match bytes.get(at)? {
                        b'{' => deep += 1,
                        b'}' => deep -= 1,
                        b'"' | b'\'' => at += quoted(rest.get(at..)?) - 1,
                        b'`' => at += interpolated(rest.get(at..)?)?.1 - 1,
                        _ => {}
                    }
                    at += 1;
                }
                parts.push((start, at - 1));
            }
            _ => at += 1,
        }
    }
}

/// The length of `[[…]]`, `[==[…]==]`.
pub fn long(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('[')?;
    let level = inner.bytes().take_while(|byte| *byte == b'=').count();
    inner[level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    Some(rest.find(&close).map_or(rest.len(), |at| at + close.len()))
}

/// The length of a quoted string, quotation marks included.
pub fn quoted(rest: &str) -> usize {
    let quote = rest.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}
