//! What scripts can call, read from the type declarations for editors, so that verbs and methods are listed
//! only once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::types::Kind;
use warpress_model::vocabulary::Class;

const DECLARATIONS: &str = include_str!("../../../../data/referee.d.luau");

/// Verbs and methods.
pub static DECLARED: LazyLock<Declared> = LazyLock::new(|| read(DECLARATIONS));

/// The declarations, with the types that each function returns.
#[derive(Debug, Default)]
pub struct Declared {
    /// Verbs, and tables such as `phase`; the results of these cannot be called.
    pub globals: BTreeMap<&'static str, Vec<&'static str>>,
    /// Methods by class.
    pub methods: BTreeMap<&'static str, BTreeMap<&'static str, Vec<&'static str>>>,
}

fn read(text: &'static str) -> Declared {
    let mut found = Declared::default();
    let mut class = "";
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("declare class ") {
            class = rest.split_whitespace().next().unwrap_or_default();
            found.methods.entry(class).or_default();
        } else if let Some(rest) = line.strip_prefix("declare function ") {
            if let Some((name, _)) = rest.split_once('(') {
                found.globals.insert(name, gives(rest));
            }
        } else if let Some((name, _)) = line.strip_prefix("declare ").and_then(|rest| rest.split_once(':')) {
            found.globals.insert(name, Vec::new());
        } else if let Some(rest) = line.strip_prefix("function ")
            && let Some((name, _)) = rest.split_once('(')
        {
            found.methods.entry(class).or_default().insert(name, gives(rest));
        }
    }
    found
}

/// The return types of a function: everything after its parameters.
fn gives(declared: &'static str) -> Vec<&'static str> {
    let mut deep = 0;
    let close = declared.char_indices().find(|(_, letter)| {
        deep += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        *letter == ')' && deep == 0
    });
    let Some((close, _)) = close else { return Vec::new() };
    let all = declared[close + 1..].trim_start_matches(':').trim();
    let Some(several) = all.strip_prefix('(').and_then(|all| all.strip_suffix(')')) else { return vec![all] };
    let mut deep = 0;
    let parts = several.split(move |letter: char| {
        deep += match letter {
            '(' | '{' | '[' => 1,
            ')' | '}' | ']' => -1,
            _ => 0,
        };
        letter == ',' && deep == 0
    });
    parts.map(str::trim).collect()
}

impl Declared {
    /// The result of a method of this thing; `None` = there is no such method.
    pub fn method(&self, kind: &Kind, name: &str) -> Option<&[&'static str]> {
        let class = kind.class()?;
        let stands_for = match class {
            Class::Side => Some(Class::Seat),
            // A piece stands for the space that it is on.
            Class::Piece => Some(Class::Space),
            _ => None,
        };
        let classes = [class].into_iter().chain(stands_for).map(Class::name).chain(["Thing"]);
        classes.filter_map(|class| self.methods.get(class)?.get(name)).next().map(Vec::as_slice)
    }

    /// Whether anything has a method of this name.
    pub fn is_method(&self, name: &str) -> bool {
        self.methods.values().any(|methods| methods.contains_key(name))
    }

    /// The methods of a thing.
    pub fn methods_of(&self, kind: &Kind) -> impl Iterator<Item = &'static str> {
        let all = self.methods.values().flat_map(|methods| methods.keys().copied());
        all.filter(move |name| self.method(kind, name).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::DECLARED;

    #[test]
    fn the_declarations_are_read() {
        assert_eq!(DECLARED.globals["draw"], ["{ Piece }"]);
        assert_eq!(DECLARED.globals["contest"], ["Seat?", "{ [Seat]: number }"]);
        assert_eq!(DECLARED.methods["Place"]["count"], ["number"]);
        assert!(DECLARED.globals.contains_key("phase") && DECLARED.is_method("neighbours"));
        assert!(DECLARED.globals.len() > 50, "{:?}", DECLARED.globals.keys());
    }
}
