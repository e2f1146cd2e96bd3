//! The sections of `rules.md`: headings with ids, `## Barrage {#barrage .procedure}`.

use crate::model::Section;

/// Reads the sections of the rules, base rulesets first. A section that a later one overrides by its id
/// stands once, with the later heading.
pub fn read(rules: &[(String, String)]) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (file, text) in rules {
        let mut fenced = false;
        for (line, text) in (1_u32..).zip(text.lines()) {
            fenced ^= text.trim_start().starts_with("```");
            if let Some(section) = heading(text).filter(|_| !fenced) {
                let section = Section { file: file.clone(), line, ..section };
                match sections.iter_mut().find(|known| known.id == section.id) {
                    Some(known) => *known = section,
                    None => sections.push(section),
                }
            }
        }
    }
    sections
}

fn heading(line: &str) -> Option<Section> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = line.get(level..)?.strip_prefix(' ').filter(|_| (1..=6).contains(&level))?;
    let (title, attributes) = rest.trim_end().strip_suffix('}')?.rsplit_once('{')?;
    let mut words = attributes.split_whitespace();
    let id = words.next()?.strip_prefix('#')?;
    Some(Section {
        id: id.to_owned(),
        title: title.trim().to_owned(),
        level: level as u8,
        procedure: words.any(|word| word == ".procedure"),
        file: String::new(),
        line: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn headings_with_ids_are_sections_and_later_ones_override() {
        let text = "# Game\n\n## Setup {#setup}\ntext {#no}\n### Fire {#fire .procedure}\n```\n## Code {#code}\n```\n";
        let variant = "## Open fire {#fire .procedure}\n";
        let sections = read(&[("a".into(), text.into()), ("b".into(), variant.into())]);
        let told: Vec<_> =
            sections.iter().map(|one| (one.id.as_str(), one.title.as_str(), one.procedure)).collect();
        assert_eq!(told, [("setup", "Setup", false), ("fire", "Open fire", true)]);
        assert_eq!((sections[0].line, sections[1].file.as_str()), (3, "b"));
    }
}
