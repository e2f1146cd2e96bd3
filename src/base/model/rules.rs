//! The rules as a book: its sections, which programs cite and readers look up.

/// The prefix of a link's target that makes it the sign of a ruling: `[](#ruling:ties)`. Readers never see it.
pub const RULING: &str = "ruling:";

/// A section of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// Its id, by which programs cite it.
    pub id: String,
    /// Its heading, resolved.
    pub title: String,
    /// The level: 1 for `#`.
    pub level: u8,
    /// It describes something that the referee carries out.
    pub procedure: bool,
    /// Phases that it describes besides the one with its own id; `*` at the end stands for anything.
    pub phases: Vec<String>,
    /// Its text: Markdown in which all names have been looked up. Parts that the book makes from the data
    /// (`{{ setup }}`, `{{ table.wounds }}`) are still there, each on a line of its own.
    pub body: String,
    /// The file that contains it.
    pub file: String,
    /// The line of its heading, from 1.
    pub line: u32,
}

impl Section {
    /// Whether it describes this phase.
    pub fn describes(&self, phase: &str) -> bool {
        self.id == phase
            || self.phases.iter().any(|known| match known.strip_suffix('*') {
                Some(start) => phase.starts_with(start),
                None => known == phase,
            })
    }
}

/// The section in which to look up a phase: the one with its own id, or else the first that describes it.
pub fn of_phase<'s>(sections: &'s [Section], phase: &str) -> Option<&'s Section> {
    let own = sections.iter().find(|section| section.id == phase);
    own.or_else(|| sections.iter().find(|section| section.describes(phase)))
}

/// A part made from the data, requested on a line of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Insertion {
    /// A part of which a game has one: one of [`Insertion::WHOLE`].
    Whole(&'static str),
    /// A part of which a game has several: one of [`Insertion::SINGLE`] and an id.
    Single(&'static str, String),
}

impl Insertion {
    /// The parts of which a game has one.
    pub const WHOLE: [&'static str; 10] = [
        "setup",
        "phases",
        "endings",
        "components",
        "codes",
        "tables",
        "options",
        "scenarios",
        "people",
        "rulings",
    ];
    /// The kinds of which a game has several: dice tables, lists as tables, what cards do, pictures of cards, counters,
    /// maps and forms, rolls.
    pub const SINGLE: [&'static str; 8] =
        ["table", "list", "cards", "card", "counter", "map", "form", "roll"];

    /// The part with this name (`setup`, `table.wounds`).
    pub fn of(name: &str) -> Option<Self> {
        if let Some(whole) = Self::WHOLE.into_iter().find(|whole| *whole == name) {
            return Some(Self::Whole(whole));
        }
        let (kind, id) = name.split_once('.')?;
        let kind = Self::SINGLE.into_iter().find(|single| *single == kind)?;
        // The value of a row is a word in a sentence.
        (!matches!(kind, "table" | "map") || !id.contains('.')).then(|| Self::Single(kind, id.to_owned()))
    }

    /// The parts that a line requests, if it contains nothing else.
    pub fn line(line: &str) -> Option<Vec<Self>> {
        let mut rest = line.trim();
        let mut all = Vec::new();
        while !rest.is_empty() {
            let (inside, behind) = rest.strip_prefix("{{")?.split_once("}}")?;
            all.push(Self::of(inside.trim())?);
            rest = behind.trim_start();
        }
        (!all.is_empty()).then_some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::{Insertion, Section, of_phase};

    #[test]
    fn a_line_is_made_from_the_data_only_if_it_holds_nothing_else() {
        assert_eq!(Insertion::line(" {{ setup }} "), Some(vec![Insertion::Whole("setup")]));
        let cards =
            vec![Insertion::Single("card", "tank".into()), Insertion::Single("card", "battle/wire".into())];
        assert_eq!(Insertion::line("{{ card.tank }} {{card.battle/wire}}"), Some(cards));
        for no in [
            "",
            "See {{ setup }}",
            "{{ squads }}",
            "{{ map.board.trade.vp }}",
            "{{ table.a.b.c }}",
            "{{ setup",
        ] {
            assert_eq!(Insertion::line(no), None, "{no}");
        }
    }

    #[test]
    fn a_section_describes_the_phases_that_it_names() {
        let section = Section {
            id: "draw".into(),
            phases: vec!["pack-draw".into(), "night-*".into()],
            ..Section::default()
        };
        assert!(
            section.describes("draw") && section.describes("pack-draw") && section.describes("night-move")
        );
        assert!(!section.describes("pack") && !section.describes("drawing"));
    }

    #[test]
    fn a_phase_is_looked_up_in_the_section_of_its_own_before_those_that_name_it() {
        let section = |id: &str, phases: &[&str]| Section {
            id: id.into(),
            phases: phases.iter().map(|one| (*one).into()).collect(),
            ..Section::default()
        };
        let sections = [section("briefing", &["landing", "home"]), section("landing", &[])];
        let id = |phase: &str| of_phase(&sections, phase).map(|section| section.id.as_str());
        assert_eq!(id("landing"), Some("landing"));
        assert_eq!(id("home"), Some("briefing"));
        assert_eq!(id("dawn"), None);
    }
}
