//! What is wrong with a template and not with the cards that are drawn from it: told once, at the template, with how
//! many faces it touches. A fault that every face of a template of the pack has is such a one; a text that is too long
//! on some of them is not.

use std::collections::{BTreeMap, BTreeSet};

use warpress_assets::Assets;
use warpress_model::{Code, Diagnostic, Location};

/// A fault that all of so few faces have may be theirs.
const LEAST: usize = 3;

/// The templates of a pack: those that its author can correct.
pub struct Templates {
    /// Their sources by name (`card/own.svg`).
    sources: BTreeMap<String, String>,
}

/// What may be the fault of a template: its code, the template, and the name of the text or else what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Suspect {
    /// The code of the finding.
    pub code: Code,
    /// The template, with or without its ending.
    pub template: String,
    /// The name that the template gives the text, or what is wrong.
    pub part: String,
}

impl Templates {
    /// Those of the packs of a game.
    pub fn of(assets: &Assets) -> Self {
        let own = assets.of_packs("templates", ".svg").into_iter().filter_map(|(file, asset)| {
            let name = file.strip_prefix("templates/")?.to_owned();
            Some((name, String::from_utf8(asset.ok()?.bytes.into_bytes().into_owned()).ok()?))
        });
        Self { sources: own.collect() }
    }

    /// Whether a template is one of them.
    pub fn has(&self, template: &str) -> bool {
        self.source(template).is_some()
    }

    fn source(&self, template: &str) -> Option<(String, &str)> {
        let name = format!("{}.svg", template.trim_end_matches(".svg"));
        let source = self.sources.get(&name)?.as_str();
        Some((name, source))
    }

    /// Whether a fault of so many faces is that of their template, of which there are `drawn` in all.
    pub fn is_theirs(&self, suspect: &Suspect, faces: usize, drawn: usize) -> bool {
        faces >= LEAST && faces >= drawn && self.source(&suspect.template).is_some()
    }

    /// The same finding, at the template.
    pub fn finding(&self, suspect: &Suspect, one: Diagnostic, name: &str, faces: usize) -> Diagnostic {
        let Some((file, source)) = self.source(&suspect.template) else { return one };
        let at = place(source, &suspect.part).unwrap_or(0..source.len().min(1));
        let message =
            format!("{faces} faces that are drawn from this template, such as “{name}”: {}", one.message);
        let help = match suspect.code {
            Code::E0301 => Some("give the text more room or a smaller size here".to_owned()),
            _ => one.help.clone(),
        };
        let about = file.trim_end_matches(".svg").to_owned();
        let location = Location { file: format!("templates/{file}").into(), start: at.start, end: at.end };
        Diagnostic { message, help, location, subject: Some(about), ..one }
    }

    /// The place in a template of the pack that Tera names (`card/own.svg:5:30`, from 1), or the template itself.
    pub fn of_tera(&self, place: &str, template: &str) -> Option<Location> {
        let mut parts = place.split(':');
        let named = parts.next().and_then(|name| self.source(name));
        let numbers =
            (parts.next().and_then(|line| line.parse().ok()), parts.next().and_then(|at| at.parse().ok()));
        let (file, span) = match (named, numbers) {
            (Some((file, source)), (Some(line), Some(column))) => (file, at(source, line, column)),
            (Some(_), _) => return None,
            // What is wrong with the SVG has no place in its template.
            (None, _) => (self.source(template).filter(|_| !place.contains(".svg"))?.0, None),
        };
        let span = span.unwrap_or(0..0);
        Some(Location { file: format!("templates/{file}").into(), start: span.start, end: span.end })
    }
}

/// Line and column (from 1, in characters) as a range of bytes.
pub fn at(source: &str, line: usize, column: usize) -> Option<std::ops::Range<usize>> {
    let begins: usize = source.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let inside: usize = source.get(begins..)?.chars().take(column.checked_sub(1)?).map(char::len_utf8).sum();
    let start = (begins + inside).min(source.len());
    Some(start..start + 1)
}

/// Where a template sets the text of this name, or names what is wrong.
fn place(source: &str, part: &str) -> Option<std::ops::Range<usize>> {
    let quotes = ['"', '\'', '“', '”', '`'];
    let found = |words: &str| {
        let start = source.find(words)?;
        Some(start..start + words.len())
    };
    let named = ['"', '\''].into_iter().find_map(|quote| found(&format!("id={quote}{part}{quote}")));
    // A text without a name is called “text”.
    let nameless = || {
        let calls = source.match_indices("text(").filter(|_| part == "text");
        let mut bare = calls.filter(|(at, _)| {
            let call = source[*at..].split("}}").next().unwrap_or_default();
            !call.contains("id=")
        });
        bare.next().map(|(at, words)| at..at + words.len())
    };
    let within = || part.split(quotes).skip(1).step_by(2).filter(|words| !words.is_empty()).find_map(found);
    named.or_else(nameless).or_else(within)
}

/// What is drawn from each template of a pack.
#[derive(Debug, Default)]
pub struct TemplateUses {
    /// Its faces.
    faces: BTreeMap<String, BTreeSet<String>>,
    /// The faces that have a text of this name.
    texts: BTreeMap<(String, String), BTreeSet<String>>,
}

impl TemplateUses {
    /// Notes a face with the names of its texts.
    pub fn note(&mut self, template: &str, face: &str, texts: Vec<String>) {
        self.faces.entry(template.to_owned()).or_default().insert(face.to_owned());
        for text in texts {
            self.texts.entry((template.to_owned(), text)).or_default().insert(face.to_owned());
        }
    }

    /// How many faces could have a fault: all, or those that have the text; unless they are so few that the template is
    /// likely to be right about the others.
    pub fn affected(&self, suspect: &Suspect, with: &BTreeSet<String>) -> Option<usize> {
        let all = self.faces.get(&suspect.template)?.len();
        let of_text = self.texts.get(&(suspect.template.clone(), suspect.part.clone()));
        let concerned = of_text.map_or(all, |faces| faces.union(with).count());
        (2 * with.len() >= all).then_some(concerned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "<svg>\n{{ text(s=slot.title, id=\"title\") }}\n{{ text(s=slot.text, h=4) }}\n{{ icon(name='zzz') }}</svg>";

    fn templates() -> Templates {
        Templates { sources: [("card/own.svg".to_owned(), SOURCE.to_owned())].into() }
    }

    #[test]
    fn a_text_is_found_by_its_name_and_a_word_by_itself() {
        let words = |part: &str| place(SOURCE, part).map(|at| &SOURCE[at]);
        assert_eq!(words("title"), Some("id=\"title\""));
        assert_eq!(place(SOURCE, "text").map(|at| at.start), SOURCE.rfind("text("));
        assert_eq!(words("there is no icon \"zzz\"; did you mean buzz"), Some("zzz"));
        assert_eq!(words("nothing of it"), None);
    }

    #[test]
    fn what_every_face_has_is_the_fault_of_a_template_of_the_pack() {
        let suspect =
            |template: &str| Suspect { code: Code::E0301, template: template.into(), part: "title".into() };
        let all = templates();
        assert!(all.is_theirs(&suspect("card/own"), 48, 48));
        assert!(!all.is_theirs(&suspect("card/own"), 47, 48), "one has room");
        assert!(!all.is_theirs(&suspect("card/own"), 2, 2), "too few to say");
        assert!(!all.is_theirs(&suspect("card/event"), 48, 48), "nobody can correct ours");
        let one = Diagnostic::new(Code::E0301, "too long", &Location::default());
        let one = all.finding(&suspect("card/own"), one, "Wolf", 48);
        assert_eq!(one.message, "48 faces that are drawn from this template, such as “Wolf”: too long");
        assert_eq!(&SOURCE[one.location.start..one.location.end], "id=\"title\"");
    }

    #[test]
    fn faces_without_the_text_do_not_count_unless_they_are_many() {
        let suspect = Suspect { code: Code::E0301, template: "card/own".into(), part: "title".into() };
        let mut drawn = TemplateUses::default();
        let face = |at: usize| format!("deck/{at}");
        (0..4).for_each(|at| drawn.note("card/own", &face(at), vec!["title".into()]));
        let with: BTreeSet<String> = (0..4).map(face).collect();
        drawn.note("card/own", "deck/bare", Vec::new());
        assert_eq!(drawn.affected(&suspect, &with), Some(4));
        (5..20).for_each(|at| drawn.note("card/own", &face(at), Vec::new()));
        assert_eq!(drawn.affected(&suspect, &with), None);
    }

    #[test]
    fn tera_names_the_place() {
        let all = templates();
        let at = all.of_tera("card/own.svg:3:4", "card/own").unwrap();
        assert_eq!((&*at.file, &SOURCE[at.start..at.start + 4]), ("templates/card/own.svg", "text"));
        assert!(all.of_tera("part/ours.svg:3:4", "card/own").is_none());
        assert_eq!(all.of_tera("expected 'rect' tag", "card/own").unwrap().end, 0);
    }
}
