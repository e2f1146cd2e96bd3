//! What happened: the last events always, all of them where a trace is wanted; and what was in use.

use serde_json::{Map, Value as Json, json};

use super::choice::thing_id;
use super::compiled::CompiledGame;
use super::table::Table;
use super::thing::{Sym, Thing};

/// How many events are kept for a report of a failure.
const RECENT: usize = 24;

/// Something that happened.
#[derive(Debug, Clone, Default)]
pub struct Event {
    /// The verb.
    pub verb: &'static str,
    /// What it happened to.
    pub what: Option<Thing>,
    /// To what, or by whom.
    pub to: Option<Thing>,
    /// How much.
    pub number: Option<i64>,
    /// Which number, op, table, ending.
    pub word: Option<Sym>,
    /// Words of the script, or the id of an answer.
    pub text: Option<Box<str>>,
    /// The turn.
    pub turn: u32,
    /// The phase.
    pub phase: Option<u16>,
    /// The rule that was cited last.
    pub rule: Option<u16>,
    /// Where it was before.
    pub from: Option<Thing>,
    /// What the number was before.
    pub was: Option<i64>,
    /// The seats that saw what it happened to, before or after, one bit each; kept where the story is.
    pub known: u64,
}

/// Events of a playout.
#[derive(Debug, Default)]
pub struct Log {
    /// The last ones, oldest first after `next`.
    recent: Vec<Event>,
    next: usize,
    /// All, as JSON, where a trace is wanted.
    pub trace: Option<Vec<Json>>,
    /// All, as people read them, where people play.
    pub story: Option<Vec<Event>>,
    /// A digest of all, where games are compared event for event.
    pub digest: Option<blake3::Hasher>,
}

impl Log {
    /// Forgets everything.
    pub fn reset(&mut self, trace: bool) {
        self.recent.clear();
        self.next = 0;
        self.trace = trace.then(Vec::new);
        if let Some(story) = &mut self.story {
            story.clear();
        }
        if let Some(digest) = &mut self.digest {
            digest.reset();
        }
    }

    /// Whether anyone wants to know everything.
    pub fn listened(&self) -> bool {
        self.trace.is_some() || self.story.is_some() || self.digest.is_some()
    }

    /// Notes an event.
    pub fn add(&mut self, event: Event, compiled: &CompiledGame, table: &Table, rules: &[String]) {
        if let Some(trace) = &mut self.trace {
            trace.push(event.json(compiled, table, rules));
        }
        if let Some(digest) = &mut self.digest {
            digest.update(event.json(compiled, table, rules).to_string().as_bytes());
        }
        if let Some(story) = &mut self.story {
            let seers = match event.what {
                Some(Thing::Piece(piece)) => table.seers(compiled, piece),
                _ => 0,
            };
            story.push(Event { known: event.known | seers, ..event.clone() });
        }
        if self.recent.len() < RECENT {
            self.recent.push(event);
        } else {
            self.recent[self.next] = event;
            self.next = (self.next + 1) % RECENT;
        }
    }

    /// The last events, oldest first.
    pub fn recent(&self) -> impl Iterator<Item = &Event> {
        let (new, old) = self.recent.split_at(self.next.min(self.recent.len()));
        old.iter().chain(new)
    }
}

impl Event {
    /// One line of a trace.
    pub fn json(&self, compiled: &CompiledGame, table: &Table, rules: &[String]) -> Json {
        let mut line = Map::new();
        line.insert("turn".into(), json!(self.turn));
        let phase = self.phase.map(|phase| compiled.words.text(compiled.phases[usize::from(phase)].id));
        line.insert("phase".into(), json!(phase));
        let side = table.sides.get(usize::from(table.active.0)).copied().flatten();
        let active = side.map_or_else(
            || thing_id(Thing::Seat(table.active), compiled, table),
            |side| compiled.words.text(compiled.sides[usize::from(side)]).to_owned(),
        );
        line.insert("side".into(), json!(active));
        let rule = self.rule.and_then(|rule| rules.get(usize::from(rule)));
        line.insert("rule".into(), json!(rule));
        line.insert("event".into(), json!(self.verb));
        if let Some(what) = self.what {
            line.insert("what".into(), json!(thing_id(what, compiled, table)));
        }
        if let Some(to) = self.to {
            line.insert("to".into(), json!(thing_id(to, compiled, table)));
        }
        if let Some(word) = self.word {
            line.insert("of".into(), json!(compiled.words.text(word)));
        }
        if let Some(number) = self.number {
            line.insert("number".into(), json!(number));
        }
        if let Some(text) = &self.text {
            line.insert("text".into(), json!(text));
        }
        Json::Object(line)
    }

    /// The event in a line for people.
    pub fn line(&self, compiled: &CompiledGame, table: &Table) -> String {
        let mut line = format!("turn {}", self.turn);
        if let Some(phase) = self.phase {
            line += &format!(", {}", compiled.words.text(compiled.phases[usize::from(phase)].id));
        }
        line += &format!(": {}", self.verb);
        for thing in [self.what, self.to].into_iter().flatten() {
            line += &format!(" {}", thing_id(thing, compiled, table));
        }
        if let Some(word) = self.word {
            line += &format!(" {}", compiled.words.text(word));
        }
        if let Some(number) = self.number {
            line += &format!(" {number}");
        }
        if let Some(text) = &self.text {
            line += &format!(" {text}");
        }
        line
    }
}
