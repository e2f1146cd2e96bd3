//! What happened: the last events always, and all of them if somebody wants them.

use serde::Serialize;
use serde_json::Value as Json;

use super::choice::thing_id;
use super::compiled::CompiledGame;
use super::table::Table;
use super::thing::{Piece, Sym, Thing};
use warpress_model::Scope;

/// How many events are kept to explain a failure.
const RECENT: usize = 24;

/// An event.
#[derive(Debug, Clone, Default)]
pub struct Event {
    /// What happened: `move`, `roll`, `turn` …
    pub verb: &'static str,
    /// What it happened to.
    pub what: Option<Thing>,
    /// Where it went, or who did it.
    pub to: Option<Thing>,
    /// An amount, or the result of a roll.
    pub number: Option<i64>,
    /// The number, op, table or ending.
    pub word: Option<Sym>,
    /// Dice, a note of a program, or an answer.
    pub text: Option<Box<str>>,
    /// The turn, 0 during the setup.
    pub turn: u32,
    /// The phase, by its index.
    pub phase: Option<u16>,
    /// The section that was cited last, by its index.
    pub rule: Option<u16>,
    /// Where it was before.
    pub from: Option<Thing>,
    /// The value of the number before.
    pub was: Option<i64>,
    /// The seats that saw what it happened to before, one bit each; this and what follows is noted only if a story is kept.
    pub saw: u64,
    /// The seats that saw it afterwards.
    pub sees: u64,
    /// The seats that saw on what it had lain; all, if on no piece.
    pub from_seen: u64,
    /// The seats that saw on what it came to lie; all, if on no piece.
    pub to_seen: u64,
}

/// One line of a trace, as `docs/referee.md` describes it.
#[derive(Serialize)]
struct Line<'e> {
    turn: u32,
    phase: Option<&'e str>,
    /// The active side, or the active seat if it has none.
    side: String,
    rule: Option<&'e str>,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'e str>,
}

/// The events of a playout.
#[derive(Debug, Default)]
pub struct Log {
    /// The last events, as a ring whose oldest is at `next`.
    recent: Vec<Event>,
    next: usize,
    /// All events as JSON, if a trace is wanted.
    pub trace: Option<Vec<Json>>,
    /// All events, if people play and read what has happened.
    pub story: Option<Vec<Event>>,
    /// A digest of all events, if games are compared event for event.
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

    /// Whether all events are wanted.
    pub fn wants_all(&self) -> bool {
        self.trace.is_some() || self.story.is_some() || self.digest.is_some()
    }

    /// Adds an event.
    pub fn add(&mut self, event: Event, compiled: &CompiledGame, table: &Table, rules: &[String]) {
        if let Some(trace) = &mut self.trace {
            let line = event.traced(compiled, table, rules);
            trace.push(serde_json::to_value(line).unwrap_or_default());
        }
        if let Some(digest) = &mut self.digest {
            let line = event.traced(compiled, table, rules);
            digest.update(&serde_json::to_vec(&line).unwrap_or_default());
        }
        if let Some(story) = &mut self.story {
            story.push(event.clone().witnessed(compiled, table));
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
    /// The seats that knew what it happened to when it did, from before or because they saw it then.
    pub fn known(&self) -> u64 {
        self.saw | self.sees
    }

    /// The seats that saw it before and after, and so can tell that it is the same.
    pub fn followed(&self) -> u64 {
        self.saw & self.sees
    }

    /// The event with who sees what it is about, now that it has happened.
    fn witnessed(self, compiled: &CompiledGame, table: &Table) -> Self {
        let seers = |thing: Option<Thing>| {
            let piece = match thing? {
                Thing::Piece(piece) => piece,
                Thing::Place(place) => {
                    let info = compiled.places.get(usize::from(place.definition()))?;
                    (info.per == Scope::Piece).then_some(Piece(place.ordinal() as u32))?
                }
                _ => return None,
            };
            table.pieces.get(piece.0 as usize).map(|_| table.seers(compiled, piece))
        };
        Self {
            sees: seers(self.what).unwrap_or(u64::MAX),
            from_seen: seers(self.from).unwrap_or(u64::MAX),
            to_seen: seers(self.to).unwrap_or(u64::MAX),
            ..self
        }
    }

    fn traced<'e>(&'e self, compiled: &'e CompiledGame, table: &Table, rules: &'e [String]) -> Line<'e> {
        let text = |word: Sym| compiled.words.text(word);
        let id = |thing: Thing| thing_id(thing, compiled, table);
        let side = table.sides.get(usize::from(table.active.0)).copied().flatten();
        Line {
            turn: self.turn,
            phase: self.phase.map(|phase| text(compiled.phases[usize::from(phase)].id)),
            side: id(side.map_or(Thing::Seat(table.active), Thing::Side)),
            rule: self.rule.and_then(|rule| rules.get(usize::from(rule))).map(String::as_str),
            event: self.verb,
            what: self.what.map(id),
            to: self.to.map(id),
            of: self.word.map(text),
            number: self.number,
            text: self.text.as_deref(),
        }
    }

    /// The event as a line for people.
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
