//! How far the story of a game has been told.

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_screen::LogLine;

/// How far it has been told, and how far before that. What was told stands: if an answer is taken back, the log ends where
/// it did before that was given, and no line of it is written anew.
#[derive(Debug, Clone, Default)]
pub struct Scroll {
    told: Vec<Told>,
}

/// How far it had been told at a moment.
#[derive(Debug, Clone, Default)]
struct Told {
    events: usize,
    lines: usize,
    /// The heading under which the last line stands.
    phase: Option<LogLine>,
}

impl Scroll {
    fn last(&self) -> Told {
        self.told.last().cloned().unwrap_or_default()
    }

    /// Whether these are not the events that were told before, but fewer.
    pub fn is_beyond(&self, events: &[Event]) -> bool {
        events.len() < self.told.last().map_or(0, |told| told.events)
    }

    /// How many lines there are so far.
    pub fn lines(&self) -> usize {
        self.told.last().map_or(0, |told| told.lines)
    }

    /// How many lines there were when so many events had happened; `None` before the first of them were told.
    pub fn lines_at(&self, events: usize) -> Option<usize> {
        self.told.iter().rfind(|told| told.events <= events).map(|told| told.lines)
    }

    /// Takes back what was told of later events than so many; how many lines are left.
    pub fn back_to(&mut self, events: usize) -> usize {
        while self.told.last().is_some_and(|told| told.events > events) {
            self.told.pop();
        }
        self.lines()
    }

    /// What has not been told of these events, and the lines that tell it.
    pub fn on<'e>(
        &mut self,
        events: &'e [Event],
        sections: &[String],
        viewpoint: &Viewpoint<'_>,
    ) -> (&'e [Event], Vec<LogLine>) {
        let Told { events: known, lines: told, mut phase } = self.last();
        let since = events.get(known..).unwrap_or_default();
        let mut lines = warpress_screen::log(since, sections, viewpoint);
        // The phase goes on.
        if lines.first().is_some_and(|first| Some(first) == phase.as_ref()) {
            lines.remove(0);
        }
        if let Some(heading) = lines.iter().rfind(|line| line.is_heading()) {
            phase = Some(heading.clone());
        }
        if !since.is_empty() || self.told.is_empty() {
            self.told.push(Told { events: events.len(), lines: told + lines.len(), phase });
        }
        (since, lines)
    }
}
