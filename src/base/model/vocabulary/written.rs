//! What the tables say elsewhere, written anew from them: the types for editors and the table in the guide.

use std::fmt::Write as _;

use super::class::Class;
use super::property::Told;

/// The lines of the guide between which the table stands.
pub const GUIDE_MARKS: [&str; 2] = ["<!-- properties -->\n", "<!-- end of properties -->\n"];

/// `referee.d.luau` with the properties of each class as the tables have them, before its methods, each below a comment
/// that says what it is.
pub fn declarations(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    // Where the class's own lines begin, behind its properties.
    let mut inside: Option<usize> = None;
    for line in text.lines() {
        let name = line.strip_prefix("declare class ").and_then(|rest| rest.split(' ').next());
        if let Some(class) = name.and_then(Class::named) {
            let base = class.extends().map_or("Thing", Class::name);
            out.push(format!("declare class {} extends {base}", class.name()));
            for property in class.properties() {
                if matches!(property.told, Told::Everybody | Told::Programs) {
                    out.push(format!("  -- {}.", capital(property.about)));
                    out.push(format!("  {}: {}", property.name, property.luau));
                }
            }
            inside = Some(out.len());
            continue;
        }
        match inside {
            Some(_) if line == "end" => inside = None,
            Some(start) if is_property(line) => {
                while out.len() > start && out.last().is_some_and(|line| line.trim_start().starts_with("--"))
                {
                    out.pop();
                }
                continue;
            }
            _ => {}
        }
        out.push(line.to_owned());
    }
    out.join("\n") + "\n"
}

/// Whether a line of a class declares a property, and not a method or what any name gives.
fn is_property(line: &str) -> bool {
    let name = line.trim_start().split_once(": ").map_or("", |(name, _)| name);
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The guide (`referee.md`) with the table of properties; `None` if it has no place for it.
pub fn guide(text: &str) -> Option<String> {
    let [begin, end] = GUIDE_MARKS;
    let (before, rest) = text.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some(format!("{before}{begin}\n{}\n{end}{after}", reference()))
}

fn reference() -> String {
    let mut out = "| of | properties |\n|---|---|\n".to_owned();
    for class in Class::ALL {
        let own = class.properties().iter().filter_map(|property| {
            let told = match property.told {
                Told::Everybody => "",
                Told::Programs => " (in programs)",
                Told::Conditions => " (in conditions)",
                Told::Nobody => return None,
            };
            Some(format!("`{}` {}{told}", property.name, property.about))
        });
        let all: Vec<String> = own.chain(besides(class).map(str::to_owned)).collect();
        if !all.is_empty() {
            let _ = writeln!(out, "| {} | {} |", label(class), all.join("; "));
        }
    }
    out
}

fn label(class: Class) -> &'static str {
    match class {
        Class::Table => "the table, `t`",
        Class::Seat => "a player",
        Class::Side => "a side",
        Class::Row => "a row",
        Class::Piece => "a piece",
        Class::Place => "a place",
        Class::Space => "a space",
        Class::List => "a list",
        Class::Map => "a map",
        Class::Batch => "a batch",
        Class::Act => "an announcement",
    }
}

/// What things of a class have besides, since the game declares it or another thing has it.
fn besides(class: Class) -> Option<&'static str> {
    match class {
        Class::Table => Some("the game's numbers, facts, places and roles; lists and maps by their ids"),
        Class::Seat => Some("numbers, facts and places per seat or side; columns of the faction"),
        Class::Side => Some("all that its player has"),
        Class::Row => Some("its columns and tags, which come first"),
        Class::Piece => Some("its numbers and facts; all that its row has"),
        Class::Space => Some("numbers, facts and places per space; all that its row has"),
        Class::List => Some("a row by its id"),
        Class::Map => Some("a space by its id"),
        Class::Act => Some("all that its card has"),
        Class::Place | Class::Batch => None,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
