//! What has happened, line by line, each with the rule by which it happened.

use serde::Serialize;

use warpress_referee::display::{self, LineKind, Viewpoint};
use warpress_referee::log::Event;

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogLine {
    kind: &'static str,
    text: String,
    rule: Option<String>,
}

impl LogLine {
    /// Whether it is a heading: of a turn or of a phase.
    pub fn is_heading(&self) -> bool {
        self.kind != "event"
    }
}

/// Events as lines; `sections` are the ids of the rules' sections.
pub fn log(events: &[Event], sections: &[String], viewpoint: &Viewpoint<'_>) -> Vec<LogLine> {
    display::story_lines(events, viewpoint)
        .into_iter()
        .map(|line| LogLine {
            kind: match line.kind {
                LineKind::Turn => "turn",
                LineKind::Phase => "phase",
                LineKind::Event => "event",
            },
            text: line.text,
            rule: line
                .rule
                .filter(|_| line.kind == LineKind::Event)
                .and_then(|rule| sections.get(usize::from(rule)))
                .cloned(),
        })
        .collect()
}
