//! How far the story of a game has been told.

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_screen::LogLine;

/// How far it has been told.
#[derive(Debug, Default)]
pub struct Scroll {
    events: usize,
    lines: usize,
    /// The heading under which the last line stands.
    phase: Option<LogLine>,
}

impl Scroll {
    /// Whether these are not the events that were told before, but fewer.
    pub fn is_beyond(&self, events: &[Event]) -> bool {
        events.len() < self.events
    }

    /// How many lines there are so far.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// What has not been told of these events, and the lines that tell it.
    pub fn on<'e>(
        &mut self,
        events: &'e [Event],
        sections: &[String],
        viewpoint: &Viewpoint<'_>,
    ) -> (&'e [Event], Vec<LogLine>) {
        let since = events.get(self.events..).unwrap_or_default();
        let mut lines = warpress_screen::log(since, sections, viewpoint);
        // The phase goes on.
        if lines.first().is_some_and(|first| Some(first) == self.phase.as_ref()) {
            lines.remove(0);
        }
        if let Some(heading) = lines.iter().rfind(|line| line.is_heading()) {
            self.phase = Some(heading.clone());
        }
        self.events = events.len();
        self.lines += lines.len();
        (since, lines)
    }
}
