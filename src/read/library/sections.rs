//! The sections of `rules.md`: headings with ids, `## Barrage {#barrage .procedure}`, and the text below them.
//! Sections of base rulesets are inherited and overridden by id.

use warpress_format::fields::Log;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location, Section};

/// A section before the look-ups in its texts are resolved.
#[derive(Debug, Clone)]
pub struct UnresolvedSection {
    /// The section.
    pub section: Section,
    /// Where its title begins in the file (bytes).
    pub title_at: usize,
    /// Where its body begins.
    pub body_at: usize,
    /// The section that it is placed after, if its ruleset does not have it already.
    after: Option<String>,
    /// It removes a section of its ruleset.
    removed: bool,
}

/// Reads the sections of the rules, base rulesets first. A later file replaces a section in its old place, or removes
/// it with `.removed`. New sections come last, or after the one that `after=` names.
pub fn read(rules: &[(String, String)], log: &Log) -> Vec<UnresolvedSection> {
    let mut all: Vec<UnresolvedSection> = Vec::new();
    // Removed by a base: another base may remove it again.
    let mut gone: Vec<String> = Vec::new();
    for (number, (file, text)) in rules.iter().enumerate() {
        // A game's own title replaces that of its ruleset.
        let own = split(file, text, log);
        if number > 0 && own.iter().any(|found| found.section.level == 1) {
            all.retain(|found| found.section.level != 1);
        }
        let titles = own.iter().take_while(|found| found.section.level == 1).count();
        let mut last: Option<String> = None;
        for (place, found) in own.into_iter().enumerate() {
            let id = found.section.id.clone();
            if let Some(known) = all.iter().position(|known| known.section.id == id) {
                let twice = all[known].section.file == found.section.file;
                if twice {
                    let location =
                        Location { file: file.as_str().into(), start: found.title_at, end: found.body_at };
                    log.add(
                        Diagnostic::new(
                            Code::E0107,
                            format!("the section “{id}” occurs twice"),
                            &one_line(text, location),
                        )
                        .help("give one of them another id"),
                    );
                } else if found.removed {
                    all.remove(known);
                    gone.push(id);
                } else {
                    all[known] = found;
                }
                last = None;
                continue;
            }
            if found.removed {
                if !gone.contains(&id) {
                    let location =
                        Location { file: file.as_str().into(), start: found.title_at, end: found.body_at };
                    log.unknown(
                        "section",
                        &id,
                        all.iter().map(|known| known.section.id.as_str()),
                        &one_line(text, location),
                    );
                }
                continue;
            }
            let behind = found.after.clone().or_else(|| last.clone());
            let at = behind.as_ref().and_then(|id| all.iter().position(|known| known.section.id == *id));
            if let (Some(id), None) = (&found.after, at) {
                let location =
                    Location { file: file.as_str().into(), start: found.title_at, end: found.body_at };
                log.unknown(
                    "section",
                    id,
                    all.iter().map(|known| known.section.id.as_str()),
                    &one_line(text, location),
                );
            }
            last = at.is_some().then_some(id);
            match at {
                Some(at) => all.insert(at + 1, found),
                None if place < titles => all.insert(place.min(all.len()), found),
                None => all.push(found),
            }
        }
    }
    step(&mut all, log);
    all
}

/// Lets no heading stand more than one level below the one that it belongs to: readers are led through the levels one
/// by one, and PDF/UA demands it.
fn step(all: &mut [UnresolvedSection], log: &Log) {
    // The headings that are open, by the levels that are written; the outermost is the title, whether there is one or not.
    let mut open: Vec<u8> = vec![1];
    for found in all {
        let Section { title, level, file, .. } = &mut found.section;
        while open.last().is_some_and(|above| above >= level) {
            open.pop();
        }
        let above = open.last().copied().unwrap_or(0);
        open.push(*level);
        let printed = u8::try_from(open.len()).unwrap_or(*level);
        if *level > above + 1 {
            let end = (found.title_at + title.len()).min(found.body_at);
            let at = Location { file: file.as_str().into(), start: found.title_at, end };
            let signs = |level: u8| "#".repeat(usize::from(level));
            let message = format!(
                "“{title}” is a heading of {}, and the one above it is of {}",
                signs(*level),
                signs(above)
            );
            let help = format!(
                "it is printed as one of {}: write that, or add what should stand above it",
                signs(printed)
            );
            log.add(Diagnostic::new(Code::W0511, message, &at).help(help));
        }
        *level = printed;
    }
}

fn split(file: &str, text: &str, log: &Log) -> Vec<UnresolvedSection> {
    let mut all: Vec<UnresolvedSection> = Vec::new();
    let mut fenced = false;
    let mut at = 0;
    for (number, line) in (1_u32..).zip(text.split_inclusive('\n')) {
        let start = at;
        at += line.len();
        let plain = line.trim_end();
        fenced ^= plain.trim_start().starts_with("```");
        let level = plain.bytes().take_while(|byte| *byte == b'#').count();
        let is_heading = !fenced && (1..=6).contains(&level) && plain[level..].starts_with(' ');
        let location = || Location { file: file.into(), start, end: start + plain.len() };
        if !is_heading {
            match all.last_mut() {
                Some(found) => found.section.body.push_str(line),
                None if !plain.is_empty() => {
                    log.add(
                        Diagnostic::new(Code::E0501, "this text is before the first heading", &location())
                            .help("begin rules.md with the title of the game: # Attrition {#attrition}"),
                    );
                    return all;
                }
                None => {}
            }
            continue;
        }
        match heading(plain, level) {
            Some((section, after, removed)) => {
                let title_at = start + level + 1;
                let section = Section { file: file.to_owned(), line: number, ..section };
                all.push(UnresolvedSection { section, title_at, body_at: at, after, removed });
            }
            None => {
                log.add(Diagnostic::new(Code::E0501, "this heading has no id", &location()).help(format!(
                    "write {} {{#an-id}}; add .procedure if the referee carries it out",
                    plain.trim()
                )));
                // What follows goes to the section before, and must keep its distance from where that begins.
                if let Some(found) = all.last_mut() {
                    found.section.body.push_str(&format!("{:1$}\n", "", line.len() - 1));
                }
            }
        }
    }
    all
}

/// The section, the one that it comes after, and whether it is removed.
fn heading(line: &str, level: usize) -> Option<(Section, Option<String>, bool)> {
    let (title, attributes) = line.get(level + 1..)?.strip_suffix('}')?.rsplit_once('{')?;
    let mut section = Section { title: title.trim().to_owned(), level: level as u8, ..Section::default() };
    let (mut after, mut removed) = (None, false);
    for word in attributes.split_whitespace() {
        match word.split_once('=') {
            Some(("after", id)) => after = Some(id.to_owned()),
            Some(("phases", ids)) => section.phases = ids.split(',').map(str::to_owned).collect(),
            Some(_) => return None,
            None if word == ".procedure" => section.procedure = true,
            None if word == ".removed" => removed = true,
            None => section.id = word.strip_prefix('#')?.to_owned(),
        }
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!section.id.is_empty() && section.id.chars().all(fits)).then_some((section, after, removed))
}

fn one_line(text: &str, location: Location) -> Location {
    let end = text
        .get(location.start..)
        .and_then(|rest| rest.find('\n'))
        .map_or(location.end, |length| location.start + length);
    Location { end, ..location }
}

#[cfg(test)]
mod tests {
    use super::{Log, read};

    fn files(texts: &[&str]) -> Vec<(String, String)> {
        texts
            .iter()
            .enumerate()
            .map(|(number, text)| (format!("{number}/rules.md"), (*text).to_owned()))
            .collect()
    }

    #[test]
    fn headings_with_ids_are_sections_and_later_ones_override() {
        let text = "# Game {#game}\n\n## Setup {#setup}\ntext {#no}\n### Fire {#fire .procedure phases=a,b*}\n```\n## Code {#code}\n```\n";
        let variant = "## Open fire {#fire .procedure}\n";
        let log = Log::default();
        let sections: Vec<_> =
            read(&files(&[text, variant]), &log).into_iter().map(|found| found.section).collect();
        let found: Vec<_> =
            sections.iter().map(|one| (one.id.as_str(), one.title.as_str(), one.procedure)).collect();
        assert_eq!(found, [("game", "Game", false), ("setup", "Setup", false), ("fire", "Open fire", true)]);
        assert_eq!((sections[1].line, sections[2].file.as_str()), (3, "1/rules.md"));
        assert_eq!(sections[1].body, "text {#no}\n");
        assert!(log.take().is_empty());
    }

    #[test]
    fn a_variant_puts_sections_where_they_belong_and_takes_others_out() {
        let base = "# Base {#base}\n## A {#a}\n## B {#b}\n## C {#c}\n";
        let variant = "# Variant {#variant}\n## New {#new after=a}\n### More {#more}\n## B {#b .removed}\n## Last {#last}\n";
        let log = Log::default();
        let ids: Vec<_> =
            read(&files(&[base, variant]), &log).into_iter().map(|found| found.section.id).collect();
        assert_eq!(ids, ["variant", "a", "new", "more", "c", "last"]);
        assert!(log.take().is_empty());
    }

    #[test]
    fn titles_that_occur_again_and_again_are_told() {
        let text = format!("{}# B {{#b}}\n", "# A {#a}\n".repeat(40));
        let log = Log::default();
        let ids: Vec<_> = read(&files(&[&text]), &log).into_iter().map(|found| found.section.id).collect();
        assert_eq!(ids, ["a", "b"]);
        assert!(log.take().iter().all(|finding| finding.code == "E0107"));
    }

    #[test]
    fn headings_go_down_one_level_at_a_time() {
        let log = Log::default();
        let text = "# A {#a}\n### B {#b}\n#### C {#c}\n## D {#d}\n### E {#e}\n";
        let levels: Vec<_> = read(&files(&[text]), &log).iter().map(|found| found.section.level).collect();
        assert_eq!(levels, [1, 2, 3, 2, 3]);
        let told = log.take();
        assert!(matches!(&told[..], [one] if one.code == "W0511"), "{told:?}");
        assert_eq!(&text[told[0].location.start..told[0].location.end], "B");
    }

    #[test]
    fn what_follows_a_heading_without_an_id_keeps_its_place() {
        let text = "# A {#a}\nx\n## Bö\ny";
        let found = read(&files(&[text]), &Log::default());
        let at = found[0].body_at + found[0].section.body.find('y').unwrap();
        assert_eq!(Some(at), text.find('y'));
    }

    #[test]
    fn what_is_no_section_is_told() {
        for (text, code) in [
            ("words\n# A {#a}\n", "E0501"),
            ("# A\n", "E0501"),
            ("# A {#a} \n## B {#b\n", "E0501"),
            ("# A {#a}\n## B {#b}\n## B {#b}\n", "E0107"),
            ("# A {#a}\n## B {#b after=nothing}\n", "E0106"),
            ("# A {#a}\n## B {#b .removed}\n", "E0106"),
        ] {
            let log = Log::default();
            read(&files(&[text]), &log);
            let codes: Vec<_> = log.take().into_iter().map(|finding| finding.code).collect();
            assert_eq!(codes, [code], "{text}");
        }
    }
}
