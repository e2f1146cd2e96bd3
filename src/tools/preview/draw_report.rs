//! What drawing has brought besides pictures: what is wrong with faces, and where they are written.

use std::collections::HashMap;

use super::drawing::{Drawing, WantedFace};
use super::places::PlacesByFace;
use warpress_kit::UndrawnFace;
use warpress_model::{Code, Diagnostic, Location};

/// The most findings about faces.
const MOST_FAULTS: usize = 400;

/// What drawing an edition, or several, has brought.
#[derive(Default)]
pub struct DrawReport {
    /// Where what is on faces is written.
    pub written: PlacesByFace,
    /// Faces with something wrong.
    pub undrawn: Vec<UndrawnFace>,
    /// Other findings.
    pub faults: Vec<Diagnostic>,
    /// Some faces are shown as they were before.
    pub stale: bool,
}

impl DrawReport {
    /// What is wrong with the faces of an edition.
    pub fn of(drawing: &Drawing, wanted: &[WantedFace<'_>], written: PlacesByFace) -> Self {
        let mut of_template: HashMap<&str, usize> = HashMap::new();
        wanted.iter().for_each(|one| *of_template.entry(&one.subject.input.template).or_default() += 1);
        let mut drawn = Self { written, ..Self::default() };
        for one in wanted {
            let subject = &one.subject;
            let errors = drawing.result(one).into_iter().flat_map(|seen| &seen.errors);
            let template = &subject.input.template;
            drawn.undrawn.extend(errors.map(|error| UndrawnFace {
                list: subject.list.id.clone(),
                row: subject.row.map(|row| row.id.clone()),
                back: subject.back,
                template: template.clone(),
                drawn: of_template.get(template.as_str()).copied().unwrap_or(1),
                error: error.clone(),
            }));
        }
        drawn.undrawn.truncate(MOST_FAULTS);
        drawn
    }

    /// Notes that nothing could be drawn.
    pub fn fail(&mut self, message: &str) {
        self.faults.push(Diagnostic::new(Code::E0306, message, &Location::default()));
        self.stale = true;
    }

    /// Adds what another edition has brought; the same faults are told once.
    pub fn add(&mut self, other: Self) {
        self.written.extend(other.written);
        self.faults.extend(other.faults);
        self.stale |= other.stale;
        if self.undrawn.is_empty() {
            self.undrawn = other.undrawn;
        }
    }
}
