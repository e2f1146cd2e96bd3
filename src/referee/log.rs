//! What happened: the last events always, all of them where a trace is wanted; and what was in use.

use serde_json::{Map, Value as Json, json};

use super::choice::thing_id;
use super::layout::Layout;
use super::table::Table;
use super::thing::{RowId, Sym, Thing};

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
    /// All, as they are told to people, where people play.
    pub story: Option<Vec<Event>>,
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
    }

    /// Whether anyone wants to know everything.
    pub fn listened(&self) -> bool {
        self.trace.is_some() || self.story.is_some()
    }

    /// Notes an event.
    pub fn add(&mut self, event: Event, layout: &Layout, table: &Table, rules: &[String]) {
        if let Some(trace) = &mut self.trace {
            trace.push(event.json(layout, table, rules));
        }
        if let Some(story) = &mut self.story {
            let seers = match event.what {
                Some(Thing::Piece(piece)) => table.seers(layout, piece),
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
    pub fn json(&self, layout: &Layout, table: &Table, rules: &[String]) -> Json {
        let mut line = Map::new();
        line.insert("turn".into(), json!(self.turn));
        let phase = self.phase.map(|phase| layout.words.text(layout.phases[usize::from(phase)].id));
        line.insert("phase".into(), json!(phase));
        let side = table.sides.get(usize::from(table.active.0)).copied().flatten();
        let active = side.map_or_else(
            || thing_id(Thing::Seat(table.active), layout, table),
            |side| layout.words.text(layout.sides[usize::from(side)]).to_owned(),
        );
        line.insert("side".into(), json!(active));
        let rule = self.rule.and_then(|rule| rules.get(usize::from(rule)));
        line.insert("rule".into(), json!(rule));
        line.insert("event".into(), json!(self.verb));
        if let Some(what) = self.what {
            line.insert("what".into(), json!(thing_id(what, layout, table)));
        }
        if let Some(to) = self.to {
            line.insert("to".into(), json!(thing_id(to, layout, table)));
        }
        if let Some(word) = self.word {
            line.insert("of".into(), json!(layout.words.text(word)));
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
    pub fn line(&self, layout: &Layout, table: &Table) -> String {
        let mut line = format!("turn {}", self.turn);
        if let Some(phase) = self.phase {
            line += &format!(", {}", layout.words.text(layout.phases[usize::from(phase)].id));
        }
        line += &format!(": {}", self.verb);
        for thing in [self.what, self.to].into_iter().flatten() {
            line += &format!(" {}", thing_id(thing, layout, table));
        }
        if let Some(word) = self.word {
            line += &format!(" {}", layout.words.text(word));
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

/// What playouts have used, counted over as many as one likes.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// By row: how often a piece of it was drawn.
    pub drawn: Vec<u32>,
    /// By row: how often a use of it was offered.
    pub playable: Vec<u32>,
    /// By row: how often it was played or used.
    pub played: Vec<u32>,
    /// By use: how often its effect came about.
    pub fired: Vec<u32>,
    /// By row: how often a table's row came up.
    pub rolled: Vec<u32>,
    /// By space: how often a piece entered it.
    pub entered: Vec<u32>,
    /// By rule: how often it was cited.
    pub cited: Vec<u32>,
    /// By phase: how often it was played.
    pub phases: Vec<u32>,
    /// By row: the most pieces away from where they began.
    pub away: Vec<u32>,
    /// By number: least and greatest.
    pub numbers: Vec<Option<(i64, i64)>>,
    /// The biggest hand.
    pub hand: u32,
    /// By place definition: how often something was wanted of it in vain.
    pub empty: Vec<u32>,
}

impl Usage {
    /// Room for everything that a game can use.
    pub fn new(layout: &Layout, rules: usize) -> Self {
        let rows = vec![0; layout.rows.len()];
        Self {
            drawn: rows.clone(),
            playable: rows.clone(),
            played: rows.clone(),
            fired: vec![0; layout.uses.len()],
            rolled: rows.clone(),
            entered: vec![0; layout.spaces.len()],
            cited: vec![0; rules],
            phases: vec![0; layout.phases.len()],
            away: rows,
            numbers: vec![None; layout.numbers.len()],
            hand: 0,
            empty: vec![0; layout.places.len()],
        }
    }

    /// Adds what others have used.
    pub fn add(&mut self, other: &Self) {
        let sum = |own: &mut Vec<u32>, other: &Vec<u32>| {
            for (own, other) in own.iter_mut().zip(other) {
                *own = own.saturating_add(*other);
            }
        };
        sum(&mut self.drawn, &other.drawn);
        sum(&mut self.playable, &other.playable);
        sum(&mut self.played, &other.played);
        sum(&mut self.fired, &other.fired);
        sum(&mut self.rolled, &other.rolled);
        sum(&mut self.entered, &other.entered);
        sum(&mut self.cited, &other.cited);
        sum(&mut self.phases, &other.phases);
        sum(&mut self.empty, &other.empty);
        for (own, other) in self.away.iter_mut().zip(&other.away) {
            *own = (*own).max(*other);
        }
        for (own, other) in self.numbers.iter_mut().zip(&other.numbers) {
            if let Some((low, high)) = *other {
                *own = Some(own.map_or((low, high), |(least, most)| (least.min(low), most.max(high))));
            }
        }
        self.hand = self.hand.max(other.hand);
    }

    /// Adds what was played and cited in a situation that was set up: what can happen, not how often.
    /// Rows and uses count only where the game is the same (`same`), sections always.
    pub fn exercise(&mut self, other: &Self, same: bool) {
        let sum = |own: &mut Vec<u32>, other: &Vec<u32>| {
            for (own, other) in own.iter_mut().zip(other) {
                *own = own.saturating_add(*other);
            }
        };
        sum(&mut self.cited, &other.cited);
        if same {
            sum(&mut self.playable, &other.playable);
            sum(&mut self.played, &other.played);
            sum(&mut self.fired, &other.fired);
            sum(&mut self.rolled, &other.rolled);
            sum(&mut self.entered, &other.entered);
        }
    }

    /// Notes a value of a number.
    pub fn number(&mut self, at: u16, value: i64) {
        let own = &mut self.numbers[usize::from(at)];
        *own = Some(own.map_or((value, value), |(least, most)| (least.min(value), most.max(value))));
    }

    /// Counts one for a row.
    pub fn bump(of: &mut [u32], row: RowId) {
        if let Some(count) = of.get_mut(row.0 as usize) {
            *count = count.saturating_add(1);
        }
    }
}
