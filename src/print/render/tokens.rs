//! A template as Tera reads it: what stands in braces, in words and signs. Tera keeps its own to itself.

/// A word or sign.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token<'s> {
    /// A name or a word of Tera.
    Name(&'s str),
    /// A text in quotes.
    Text(&'s str),
    /// A number.
    Number,
    /// Anything else.
    Sign(&'s str),
}

impl<'s> Token<'s> {
    pub(crate) fn name(&self) -> Option<&'s str> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// What stands between braces.
#[derive(Debug)]
pub(crate) struct Block<'s> {
    /// `{% … %}`, not `{{ … }}`.
    pub tag: bool,
    /// Its tokens, with their places in the template (bytes).
    pub tokens: Vec<(usize, Token<'s>)>,
}

/// Signs of several letters, the longest first.
const SIGNS: [&str; 10] = ["...", "==", "!=", "<=", ">=", "?.", "?[", "</", "//", "**"];

/// All blocks of a template, in their order; comments and what is raw are none.
pub(crate) fn blocks(source: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(open) = source[at..].find('{').map(|open| at + open) {
        match source.as_bytes().get(open + 1) {
            Some(b'#') => {
                let end = source[open + 2..].find("#}");
                at = end.map_or(source.len(), |end| open + 2 + end + 2);
            }
            Some(mark @ (b'{' | b'%')) => {
                let tag = *mark == b'%';
                let (tokens, end) = tokens(source, open + 2, if tag { "%}" } else { "}}" });
                let first = tokens.first().and_then(|(_, token)| token.name()).filter(|_| tag);
                at = if first == Some("raw") { after_raw(source, end) } else { end };
                if first != Some("raw") {
                    blocks.push(Block { tag, tokens });
                }
            }
            _ => at = open + 1,
        }
    }
    blocks
}

/// Behind the `{% endraw %}` that comes first from here, or the end: nothing else ends what is raw.
fn after_raw(source: &str, from: usize) -> usize {
    let ends = |rest: &str| {
        let rest = rest.strip_prefix('-').unwrap_or(rest).trim_start().strip_prefix("endraw")?.trim_start();
        rest.strip_prefix('-').unwrap_or(rest).strip_prefix("%}").map(str::len)
    };
    let behind =
        source[from..].match_indices("{%").find_map(|(at, mark)| ends(&source[from + at + mark.len()..]));
    source.len() - behind.unwrap_or_default()
}

/// The tokens up to the end of a block, and where that is.
fn tokens<'s>(source: &'s str, from: usize, end: &str) -> (Vec<(usize, Token<'s>)>, usize) {
    let mut tokens = Vec::new();
    // Braces within: `{"a": 1}`, `x={m}`.
    let mut depth = 0_usize;
    let mut at = from;
    while let Some(letter) = source[at..].chars().next() {
        let rest = &source[at..];
        if depth == 0 && rest.starts_with(end) {
            return (tokens, at + end.len());
        }
        let (token, length) = match letter {
            _ if letter.is_whitespace() => (None, letter.len_utf8()),
            '"' | '\'' | '`' => {
                let long = quoted(rest, letter);
                let inner = rest.get(1..long.saturating_sub(1)).unwrap_or_default();
                (Some((at + 1, Token::Text(inner))), long)
            }
            '0'..='9' => {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
                (Some((at, Token::Number)), end)
            }
            _ if letter.is_alphabetic() || letter == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                (Some((at, Token::Name(&rest[..end]))), end)
            }
            _ => {
                depth = match letter {
                    '{' => depth + 1,
                    '}' => depth.saturating_sub(1),
                    _ => depth,
                };
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
                let sign = sign.unwrap_or(&rest[..letter.len_utf8()]);
                (Some((at, Token::Sign(&rest[..sign.len()]))), sign.len())
            }
        };
        // What trims blanks is no minus.
        let trims = |(place, token): &(usize, Token<'_>)| {
            *token == Token::Sign("-")
                && (*place == from || depth == 0 && source[place + 1..].starts_with(end))
        };
        tokens.extend(token.filter(|token| !trims(token)));
        at += length;
    }
    (tokens, source.len())
}

/// How long a text in quotes is, with them.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}
