//! What a template asks for, in every branch, held against the names that there are. Nothing is rendered, so a name is
//! found that no card of today would reach. A name whose owner cannot be told from the text (what a filter makes, what a
//! component is given) is not judged.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::args;
use crate::names::Names;
use crate::tokens::{Block, Token, blocks};

/// A name that a template asks for and never gets, or an argument that a function does not take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// The function, if it is an argument.
    pub function: Option<String>,
    /// Where it stands in the template (bytes).
    pub at: Range<usize>,
    /// The name with what leads to it: `slot.titel`.
    pub name: String,
    /// Its last part.
    pub last: String,
    /// The names that there are in its place.
    pub known: Vec<String>,
}

/// The names in a template that are not among these, in their order.
pub fn unknown_names(source: &str, names: &Names) -> Vec<UnknownName> {
    let mut reader = Reader { names, frames: vec![Frame::default()], depth: 0, found: Vec::new() };
    blocks(source).iter().for_each(|block| reader.block(block));
    reader.found
}

/// Words that stand for no name.
const WORDS: [&str; 15] = [
    "and", "or", "not", "in", "is", "if", "else", "for", "true", "false", "True", "False", "none", "None",
    "null",
];

/// Brackets in brackets that are looked into.
const DEEPEST: usize = 16;

/// Filters after which a list is a list of the same things.
const SAME: [&str; 5] = ["filter", "reverse", "slice", "sort", "unique"];

/// Names that a template has given itself.
#[derive(Default)]
struct Frame {
    own: BTreeMap<String, Names>,
    /// A component sees nothing from outside.
    closed: bool,
}

struct Reader<'n> {
    names: &'n Names,
    frames: Vec<Frame>,
    /// How deep brackets lie in one another here.
    depth: usize,
    found: Vec<UnknownName>,
}

/// A name with what is asked of it.
struct Path {
    /// What it stands for.
    of: Names,
    /// Behind its last token.
    end: usize,
}

impl Reader<'_> {
    fn block(&mut self, block: &Block<'_>) {
        let tokens = block.tokens.as_slice();
        let Some((_, Token::Name(tag))) = tokens.first().filter(|_| block.tag) else {
            return self.expression(tokens);
        };
        let rest = &tokens[1..];
        match *tag {
            "set" | "set_global" => self.set(rest, *tag == "set_global"),
            "for" => self.begin_loop(rest),
            "component" => self.begin_component(rest),
            "endfor" | "endcomponent" if self.frames.len() > 1 => drop(self.frames.pop()),
            // The name of a filter.
            "filter" => self.expression(rest.get(1..).unwrap_or_default()),
            "if" | "elif" => self.expression(rest),
            _ => {}
        }
    }

    fn set(&mut self, tokens: &[(usize, Token<'_>)], global: bool) {
        let Some((_, Token::Name(name))) = tokens.first() else { return };
        let of = match tokens.get(1) {
            Some((_, Token::Sign("="))) => {
                self.expression(&tokens[2..]);
                self.value(&tokens[2..])
            }
            // What stands up to its end.
            _ => Names::Word,
        };
        let closed = self.frames.iter().rposition(|frame| frame.closed).unwrap_or_default();
        let frame = if global { closed } else { self.frames.len() - 1 };
        let own = &mut self.frames[frame].own;
        let before = own.remove(*name).unwrap_or_default();
        own.insert((*name).to_owned(), before.or(of));
    }

    fn begin_loop(&mut self, tokens: &[(usize, Token<'_>)]) {
        let place = tokens.iter().position(|(_, token)| *token == Token::Name("in"));
        let (names, over) = tokens.split_at(place.unwrap_or(tokens.len()));
        let over = over.get(1..).unwrap_or_default();
        self.expression(over);
        let each = self.value(over).each();
        let names: Vec<&str> = names.iter().filter_map(|(_, token)| token.name()).collect();
        let mut own = BTreeMap::from([("loop".to_owned(), Names::Any)]);
        if let Some((value, keys)) = names.split_last() {
            own.extend(keys.iter().map(|key| ((*key).to_owned(), Names::Word)));
            own.insert((*value).to_owned(), each);
        }
        self.frames.push(Frame { own, closed: false });
    }

    /// A component has its arguments, and what it takes from whoever shows it: `@slot`.
    fn begin_component(&mut self, tokens: &[(usize, Token<'_>)]) {
        let mut own = BTreeMap::from([("body".to_owned(), Names::Any)]);
        for pair in tokens.windows(2) {
            match pair {
                [(_, Token::Sign("(" | "," | "...")), (_, Token::Name(name))] => {
                    own.insert((*name).to_owned(), Names::Any);
                }
                [(_, Token::Sign("@")), (_, Token::Name(name))] => {
                    own.insert((*name).to_owned(), self.names.get(name).unwrap_or(Names::Any));
                }
                _ => {}
            }
        }
        self.frames.push(Frame { own, closed: true });
    }

    /// What an expression stands for, where it is nothing but a name, or a list of which some is left out.
    fn value(&mut self, tokens: &[(usize, Token<'_>)]) -> Names {
        if tokens.first().and_then(|(_, token)| token.name()).is_none_or(|name| WORDS.contains(&name)) {
            return Names::Any;
        }
        // It has been judged already.
        let found = self.found.len();
        let Some(Path { of, end }) = self.path(tokens, 0) else { return Names::Any };
        self.found.truncate(found);
        match &tokens[end..] {
            [] => of,
            [(_, Token::Sign("|")), (_, Token::Name(filter)), ..] if SAME.contains(filter) => of,
            _ => Names::Any,
        }
    }

    fn expression(&mut self, tokens: &[(usize, Token<'_>)]) {
        // Tera takes fewer.
        if self.depth == DEEPEST {
            return;
        }
        self.depth += 1;
        let frame = self.frames.len();
        // `[one for one in many]`
        for (place, _) in tokens.iter().enumerate().filter(|(_, (_, token))| *token == Token::Name("for")) {
            let names = tokens[place + 1..].iter().map_while(|(_, token)| match token {
                Token::Name("in") => None,
                Token::Name(name) => Some(Some((*name).to_owned())),
                _ => Some(None),
            });
            let own = names.flatten().map(|name| (name, Names::Any)).collect();
            self.frames.push(Frame { own, closed: false });
        }
        let mut place = 0;
        while place < tokens.len() {
            place = match &tokens[place].1 {
                Token::Sign("<" | "</") if begins(&tokens[..place]) => after_component(tokens, place + 1),
                Token::Name(function) if is_call(tokens, place) => {
                    self.call(function, &tokens[place + 1..]);
                    place + 1
                }
                Token::Name(_) if is_name(tokens, place) => match self.path(tokens, place) {
                    Some(path) => path.end,
                    None => place + 1,
                },
                _ => place + 1,
            };
        }
        self.frames.truncate(frame);
        self.depth -= 1;
    }

    /// Looks at the names of the arguments behind a function's name.
    fn call(&mut self, function: &str, behind: &[(usize, Token<'_>)]) {
        let Some(known) = args::known(function) else { return };
        let mut depth = 0_usize;
        for (place, (at, token)) in behind.iter().enumerate() {
            match token {
                Token::Sign("(" | "[" | "{" | "?[") => depth += 1,
                Token::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Name(name) if depth == 1 && !known.contains(name) => {
                    let before = place.checked_sub(1).map(|before| &behind[before].1);
                    let begins = matches!(before, Some(Token::Sign("(" | ",")));
                    if begins && matches!(behind.get(place + 1), Some((_, Token::Sign("=")))) {
                        let known = known.iter().map(|name| (*name).to_owned()).collect();
                        self.note_of(Some(function), *at..at + name.len(), (name, name), known);
                    }
                }
                _ => {}
            }
            if depth == 0 || depth > DEEPEST {
                return;
            }
        }
    }

    /// Follows a name from its place on; what is not there is noted, unless the template asks whether it is.
    fn path(&mut self, tokens: &[(usize, Token<'_>)], from: usize) -> Option<Path> {
        let (start, root) = (tokens[from].0, tokens[from].1.name()?);
        let end = end_of(tokens, from);
        let asks = asks_whether(&tokens[end..]);
        let mut said = root.to_owned();
        let mut of = self.root(root).unwrap_or_else(|| {
            if !asks {
                let known = self.known();
                self.note(start..start + root.len(), (root, root), known);
            }
            Names::Any
        });
        let mut place = from + 1;
        while place < end {
            let (part, next) = match &tokens[place..end] {
                [(_, Token::Sign(".")), (at, Token::Name(part)), ..] => (Some((*at, *part)), place + 2),
                [(_, Token::Sign("[")), (at, Token::Text(part)), (_, Token::Sign("]")), ..] => {
                    (Some((*at, *part)), place + 3)
                }
                [(_, Token::Sign("[")), ..] => {
                    let close = closing(tokens, place);
                    let inner = tokens.get(place + 1..close).unwrap_or_default();
                    self.expression(inner);
                    let slice = inner.iter().any(|(_, token)| *token == Token::Sign(":"));
                    of = if slice { of } else { of.each() };
                    (None, close + 1)
                }
                [(_, Token::Sign(".")), (_, Token::Number), ..] => {
                    of = of.each();
                    (None, place + 2)
                }
                // Whoever asks so is ready for nothing.
                _ => return Some(Path { of: Names::Any, end }),
            };
            place = next;
            let Some((at, part)) = part else { continue };
            said.push('.');
            said.push_str(part);
            of = match of.get(part) {
                Some(of) => of,
                None => {
                    if !asks {
                        let known = of.all().map(str::to_owned).collect();
                        self.note(at..at + part.len(), (&said, part), known);
                    }
                    Names::Any
                }
            };
        }
        Some(Path { of, end })
    }

    /// What a name stands for by itself.
    fn root(&self, name: &str) -> Option<Names> {
        for frame in self.frames.iter().rev() {
            if let Some(own) = frame.own.get(name) {
                return Some(own.clone());
            }
            if frame.closed {
                return None;
            }
        }
        self.names.get(name)
    }

    /// The names that can be asked for here.
    fn known(&self) -> Vec<String> {
        let mut known: Vec<String> = Vec::new();
        for frame in self.frames.iter().rev() {
            known.extend(frame.own.keys().cloned());
            if frame.closed {
                return known;
            }
        }
        known.extend(self.names.all().map(str::to_owned));
        known
    }

    /// Notes a name that is not there.
    fn note(&mut self, at: Range<usize>, names: (&str, &str), known: Vec<String>) {
        self.note_of(None, at, names, known);
    }

    /// Notes a name that is not there, or that a function does not take.
    fn note_of(
        &mut self,
        function: Option<&str>,
        at: Range<usize>,
        (name, last): (&str, &str),
        known: Vec<String>,
    ) {
        let function = function.map(str::to_owned);
        if !self.found.iter().any(|one| one.name == name && one.function == function) {
            let (name, last) = (name.to_owned(), last.to_owned());
            self.found.push(UnknownName { function, at, name, last, known });
        }
    }
}

/// Where what is asked of a name ends: `stats[0].text`.
fn end_of(tokens: &[(usize, Token<'_>)], from: usize) -> usize {
    let mut place = from + 1;
    loop {
        place = match tokens.get(place..place + 2) {
            Some([(_, Token::Sign("." | "?.")), (_, Token::Name(_) | Token::Number)]) => place + 2,
            Some([(_, Token::Sign("[" | "?[")), _]) => closing(tokens, place) + 1,
            _ => return place.min(tokens.len()),
        };
    }
}

/// Whether a template asks if the name before these tokens is there.
fn asks_whether(rest: &[(usize, Token<'_>)]) -> bool {
    let rest: Vec<&Token<'_>> = rest.iter().take(3).map(|(_, token)| token).collect();
    matches!(
        rest.as_slice(),
        [Token::Name("is"), Token::Name("defined" | "undefined"), ..]
            | [Token::Name("is"), Token::Name("not"), Token::Name("defined" | "undefined")]
            | [Token::Sign("|"), Token::Name("default"), ..]
    )
}

/// Whether an operand may begin behind these tokens.
fn begins(before: &[(usize, Token<'_>)]) -> bool {
    match before.last() {
        None => true,
        Some((_, Token::Name(name))) => WORDS.contains(name),
        Some((_, Token::Sign(sign))) => !matches!(*sign, ")" | "]" | "}"),
        Some((_, Token::Number | Token::Text(_))) => false,
    }
}

/// Whether what stands here is the name of a function that is called.
fn is_call(tokens: &[(usize, Token<'_>)], place: usize) -> bool {
    let before = place.checked_sub(1).map(|place| &tokens[place].1);
    matches!(tokens.get(place + 1), Some((_, Token::Sign("("))))
        && !matches!(before, Some(Token::Sign("|" | "." | "?.") | Token::Name("is" | "not")))
}

/// Whether what stands here is asked for, and is no word of Tera, function, filter, test or argument.
fn is_name(tokens: &[(usize, Token<'_>)], place: usize) -> bool {
    let before = |back: usize| place.checked_sub(back).map(|place| &tokens[place].1);
    let Token::Name(name) = &tokens[place].1 else { return false };
    let after = tokens.get(place + 1).map(|(_, token)| token);
    let test = before(1) == Some(&Token::Name("is"))
        || before(1) == Some(&Token::Name("not")) && before(2) == Some(&Token::Name("is"));
    !WORDS.contains(name)
        && !test
        && !matches!(before(1), Some(Token::Sign("|" | "." | "?.")))
        && !matches!(after, Some(Token::Sign("(" | "=")))
}

/// Behind the name of a component.
fn after_component(tokens: &[(usize, Token<'_>)], mut place: usize) -> usize {
    while matches!(tokens.get(place), Some((_, Token::Name(_)))) {
        match tokens.get(place + 1) {
            Some((_, Token::Sign("."))) => place += 2,
            _ => return place + 1,
        }
    }
    place
}

/// The bracket that closes the one here, or the end.
fn closing(tokens: &[(usize, Token<'_>)], from: usize) -> usize {
    let mut depth = 0_usize;
    for (place, (_, token)) in tokens.iter().enumerate().skip(from) {
        match token {
            Token::Sign("[" | "?[") => depth += 1,
            Token::Sign("]") => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names() -> Names {
        Names::of(&json!({
            "slot": { "title": "", "text": "" },
            "stats": [{ "label": "", "text": "" }],
            "side": { "name": "" },
            "row": { "id": "", "ally": null },
            "p": { "ink": "" }, "w": 1.0, "rnd": [0.5],
        }))
    }

    fn found(source: &str) -> Vec<String> {
        unknown_names(source, &names()).into_iter().map(|one| one.name).collect()
    }

    #[test]
    fn a_name_is_found_in_a_branch_that_no_card_reaches() {
        let source =
            "{% if side %}{{ slot.title }}\n{% elif w > 5 %}{{ text(s=slot.titel, x=1) }}{% endif %}";
        let all = unknown_names(source, &names());
        assert_eq!(all.len(), 1);
        assert_eq!(&source[all[0].at.clone()], "titel");
        assert_eq!((all[0].name.as_str(), all[0].last.as_str()), ("slot.titel", "titel"));
        assert_eq!(all[0].known, ["text", "title"]);
    }

    #[test]
    fn an_argument_is_found_in_a_branch_that_no_card_reaches() {
        let source = "{% if false %}{{ text(s=slot.title, x=[w, w][0], sise=8) }}{% endif %}{% set n = measure(s=\"a\", szie=6) %}";
        let all = unknown_names(source, &names());
        let told: Vec<_> =
            all.iter().map(|one| (one.function.as_deref().unwrap(), &source[one.at.clone()])).collect();
        assert_eq!(told, [("text", "sise"), ("measure", "szie")]);
        assert!(all[0].known.contains(&"size".to_owned()));
        for fine in [
            "{{ text(s=slot.title, x=w if w == 1 else 2, id=\"a(b=c\") }}",
            "{{ icon(name=cast(name=slot.title).kind, x=measure(s=\"x\", size=w)) }}{{ other(sise=8) }}",
            "{{ say(id=\"a\", sise=8) }}{{ w | round(method=\"ceil\") }}",
        ] {
            assert_eq!(found(fine), [""; 0], "{fine}");
        }
        for broken in ["{{ text(", "{{ text(sise", "{{ text(sise=", "{{ text(((((", "{{ text() ) sise=1"] {
            found(broken);
        }
        let deep = format!("{{{{ {}1{} }}}}", "text(s=".repeat(2_000), ")".repeat(2_000));
        assert_eq!(found(&deep), [""; 0]);
    }

    #[test]
    fn names_are_followed_through_loops_and_what_a_template_sets() {
        let loops = "{% for s in stats %}{{ s.text }}{{ s.lable }}{{ loop.index }}{% endfor %}{{ s }}";
        assert_eq!(found(loops), ["s.lable", "s"]);
        assert_eq!(found("{% for s in stats | slice(end=2) %}{{ s.lable }}{% endfor %}"), ["s.lable"]);
        assert_eq!(found("{% for k, v in side %}{{ k }}{{ v }}{{ v.x }}{% endfor %}"), ["v.x"]);
        assert_eq!(found("{% set s = stats[0] %}{{ s.text }}{{ s.txt }}"), ["s.txt"]);
        assert_eq!(
            found("{% set s = slot %}{% if w %}{% set s = side %}{% endif %}{{ s.name }}{{ s.nme }}"),
            ["s.nme"]
        );
        assert_eq!(found("{% set wide %}{{ slot.txt }}{% endset %}{{ wide }}"), ["slot.txt"]);
        assert_eq!(found("{{ [s.text for s in stats if s.text] }}{{ stats[w].labl }}"), ["stats.labl"]);
        assert_eq!(found("{% for i in [1, 2] %}{% set_global sum = i %}{% endfor %}{{ sum }}"), [""; 0]);
    }

    #[test]
    fn brackets_in_brackets_and_what_is_raw_have_an_end() {
        let deep = format!("{{{{ {}w{} }}}}", "rnd[".repeat(20_000), "]".repeat(20_000));
        assert_eq!(found(&deep), [""; 0]);
        let raw = "{% raw %}{% endraw x %}{{ slot.x }}{# {%- endraw -%}{{ slot.y }}";
        assert_eq!(found(raw), ["slot.y"]);
        assert_eq!(
            found(&("{% raw %}".to_owned() + &"{{".repeat(30_000) + "{% endraw %}{{ slot.z }}")),
            ["slot.z"]
        );
        assert_eq!(found(&("{% raw %}".to_owned() + &"{%".repeat(30_000))), [""; 0]);
    }

    #[test]
    fn a_component_has_its_arguments_and_what_it_takes() {
        let source = "{% component a(x: number, big=false, ...more, @slot, @p) %}{{ x.y }}{{ big }}{{ more.z }}{{ slot.txt }}{{ w }}{{ body }}{% endcomponent a %}{{ w }}";
        assert_eq!(found(source), ["slot.txt", "w"]);
        let shown = r#"{{ <part.a x={slot.txt} big="w" {...side}/> }}{% <a w x={1}> %}{{ w }}{% </a> %}{{ 1 < w }}{{ w <wide }}"#;
        assert_eq!(found(shown), ["slot.txt", "wide"]);
    }

    #[test]
    fn what_is_no_name_or_cannot_be_judged_is_left_alone() {
        for fine in [
            "{{ slot.title | upper }}{{ row.ally.name }}{{ rnd[3] }}{{ slot['title'] }}",
            "{{ measure(s=slot.title, size=6) if w is defined else none }}{{ w is not odd }}",
            "{{ cast(name=slot.title).ratio }}{{ (slot.title ~ \" {{ slot.x }} \") }}",
            "{{ extra is defined }}{{ extra | default(value=1) }}{{ side?.nme }}{% if extra is not defined %}{% endif %}",
            "{# slot.x #}{% raw %}{{ slot.x }}{% endraw %}{{- w -}}",
            "{{ slot.title and not side or w in [1, 2] }}{{ {\"a\": w, \"b\": {\"c\": w}} }}",
        ] {
            assert_eq!(found(fine), [""; 0], "{fine}");
        }
        assert_eq!(
            found("{{ slot['titel'] }}{{ titel }}{{ slot.title.x }}"),
            ["slot.titel", "titel", "slot.title.x"]
        );
        // Wherever it breaks off.
        for broken in
            ["{{ slot.", "{% for", "{% set x =", "{{ stats[", "{{ 'a", "{{ <", "{% component", "{{ a | "]
        {
            found(broken);
        }
    }
}
