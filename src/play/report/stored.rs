//! The report that is stored with a game, so that `check` can report what only many playouts find.
//!
//! It keeps what playouts have used without the examples, which `check` plays again. Each entry is on a line of its
//! own, so that differences are easy to read.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Card, Deciding, Length, Prolonging, Report, Run, bearers, deciding, idle, judge};
use warpress_model::{Code, Game};
use warpress_playouts::Tally;
use warpress_referee::compiled::CompiledGame;
use warpress_referee::rules::Rules;
use warpress_referee::thing::{RowId, Sym};
use warpress_referee::usage::{Load, Usage};

/// The version of the format.
const FORMAT: u32 = 1;

/// Raised whenever the referee plays the same data differently, which makes all stored reports stale.
const REFEREE: u32 = 1;

/// The first entry of a report that warpress has written.
pub const WRITTEN: &str = "warpress referee --write";

/// How often something counts as used unless the report says that it never was.
const PLENTY: u32 = 1_000;

/// Why a stored report cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum StoredError {
    /// It is not JSON, or lacks a field.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Its first field does not name warpress as its author.
    #[error("warpress has not written it")]
    Foreign,
    /// Its format is not that of this version (`FORMAT`).
    #[error("it has format {0}; this warpress reads {FORMAT}")]
    Format(u32),
}

/// A report as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    /// [`WRITTEN`].
    pub written_by: String,
    /// The version of the format, 1.
    pub format: u32,
    /// The version of the referee that played.
    pub referee: u32,
    /// A digest of the data and programs that were played.
    pub made_of: String,
    /// The seed from which those of all playouts are derived.
    pub seed: u64,
    /// The numbers of players that were tried.
    pub seats: Vec<u8>,
    /// The results, by who played.
    pub runs: BTreeMap<String, StoredRun>,
    /// What never came up or never did anything, by the code of the finding.
    pub never: BTreeMap<String, Vec<String>>,
    /// The most counters in use at once, by row.
    pub counters: BTreeMap<String, u32>,
    /// What counters had to bear: the most bearers and points, by what is borne and by which counters.
    pub borne: BTreeMap<String, (u32, i64)>,
    /// The least and the greatest value of each number.
    pub numbers: BTreeMap<String, (i64, i64)>,
    /// The most cards in a hand.
    pub biggest_hand: u32,
    /// The playouts with scenarios and options on the same seeds: how many games, how many were the same event for event,
    /// and how many had the same result.
    pub options: BTreeMap<String, (u64, u64, u64)>,
    /// The parts of endings that rulings decided when it was written: in each run, the games were counted in which one
    /// of them mattered.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Vec<String>>,
}

/// The playouts of one combination of players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredRun {
    /// How many games.
    pub games: u64,
    /// How many of them ended.
    pub ended: u64,
    /// How many were stopped by a limit.
    pub stopped: u64,
    /// How long they were; see `docs/referee.md`.
    pub turns: Option<Length>,
    /// Whether the longest took far longer than usual.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extreme: bool,
    /// Wins, by side or else by seat.
    pub wins: BTreeMap<String, u64>,
    /// How many were drawn.
    pub draws: u64,
    /// How many everybody lost.
    pub all_lost: u64,
    /// Games by ending.
    pub endings: BTreeMap<String, u64>,
    /// Games in which an ending put a player out while the others played on, by that ending.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub put_out: BTreeMap<String, u64>,
    /// Games that a part of an ending decided which a ruling decides, by that ending.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub decided: BTreeMap<String, u64>,
    /// What prolongs games.
    pub prolonged_by: Vec<Prolonging>,
    /// Cards that go with winning.
    pub strong_cards: Vec<Card>,
    /// Cards that go with losing.
    pub weak_cards: Vec<Card>,
}

impl Stored {
    /// The part of a report that is stored.
    pub fn new(
        report: &Report,
        made_of: &str,
        (seed, seats): (u64, &[u8]),
        (game, rules, compiled): (&Game, &Rules, &CompiledGame),
    ) -> Self {
        let usage = report.tally.usage.clone().unwrap_or_else(|| Usage::new(compiled, rules.sections.len()));
        let mut never: BTreeMap<String, Vec<String>> = BTreeMap::new();
        if report.tally.ended > 0 || report.may_run_on.is_some() {
            for (code, subject) in judge::judge(game, rules, compiled, &usage, report.tally.read.as_ref()) {
                never.entry(code.to_string()).or_default().push(subject);
            }
        }
        let away =
            |(row, most): (usize, &u32)| (*most > 0).then(|| (compiled.row_name(RowId(row as u32)), *most));
        let counted = |(name, _): &(String, u32)| {
            name.split_once('/').is_some_and(|(list, _)| game.counters.contains_key(list))
        };
        let bearings = compiled.bearings.iter().zip(&usage.borne);
        let numbers = game.numbers.keys().zip(&usage.numbers);
        Self {
            written_by: WRITTEN.to_owned(),
            format: FORMAT,
            referee: REFEREE,
            made_of: made_of.to_owned(),
            seed,
            seats: seats.to_vec(),
            runs: report.runs.iter().map(|run| (run.players.clone(), StoredRun::new(run))).collect(),
            never,
            counters: usage.away.iter().enumerate().filter_map(away).filter(counted).collect(),
            borne: bearings
                .map(|(bearing, load)| (key(compiled, bearing), (load.bearers, load.points)))
                .collect(),
            numbers: numbers.filter_map(|(id, range)| Some((id.clone(), (*range)?))).collect(),
            biggest_hand: usage.hand,
            options: report
                .variants
                .iter()
                .map(|one| (one.with.join(","), (one.compared, one.same, one.same_result)))
                .collect(),
            parts: deciding::parts(game),
        }
    }

    /// Reads a report.
    ///
    /// # Errors
    /// If the text is not a report that warpress has written in this format.
    pub fn parse(text: &str) -> Result<Self, StoredError> {
        let stored: Self = serde_json::from_str(text)?;
        if stored.written_by != WRITTEN {
            return Err(StoredError::Foreign);
        }
        if stored.format != FORMAT {
            return Err(StoredError::Format(stored.format));
        }
        Ok(stored)
    }

    /// The text of the file, with a line for each entry.
    pub fn text(&self) -> String {
        let Ok(Json::Object(all)) = serde_json::to_value(self) else { return String::new() };
        let mut lines = Vec::new();
        for (key, value) in all {
            let key = Json::String(key);
            let nested = match value {
                Json::Object(entries) if !entries.is_empty() => {
                    let inner: Vec<_> = entries
                        .iter()
                        .map(|(id, value)| format!("  {}: {}", Json::from(id.as_str()), broken(value)))
                        .collect();
                    format!("{{\n{}\n }}", inner.join(",\n"))
                }
                value => value.to_string(),
            };
            lines.push(format!(" {key}: {nested}"));
        }
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Whether it was made from data and programs with this digest, and by this version of the referee, and counts
    /// what the rulings of the game decide.
    pub fn is_fresh(&self, made_of: &str, game: &Game) -> bool {
        self.made_of == made_of && self.referee == REFEREE && self.parts == deciding::parts(game)
    }

    /// How many games, and who played: "1000 playouts (667 by random, 333 by greedy players)".
    pub fn in_words(&self) -> String {
        let runs: Vec<_> =
            self.runs.iter().map(|(players, run)| format!("{} by {players}", run.games)).collect();
        format!("{} playouts ({} players)", self.games(), runs.join(", "))
    }

    /// The number of all games.
    pub fn games(&self) -> u64 {
        self.runs.values().fold(0, |sum, run| sum.saturating_add(run.games))
    }

    /// The report again, as far as it was stored, with the findings that the current examples and rulings leave.
    pub fn report(
        &self,
        (game, rules, compiled): (&Game, &Rules, &CompiledGame),
        examples: warpress_referee::example::Examples,
    ) -> Report {
        let (usage, read) = self.usage(game, rules, compiled);
        let ended = self.runs.values().fold(0, |sum: u64, run| sum.saturating_add(run.ended));
        let tally = Tally { games: 0, ended, usage: Some(usage), read: Some(read), ..Tally::default() };
        let mut report = Report::of(game, rules, ("", tally), examples, compiled);
        let mut idle: Vec<_> = self
            .options
            .iter()
            .filter(|(_, (compared, same, _))| idle(*compared, *same))
            .map(|(with, _)| (Code::W0424, with.clone()))
            .collect();
        if !self.runs.is_empty() && self.runs.values().all(|run| run.extreme) {
            idle.push((Code::W0423, self.runs.keys().cloned().collect::<Vec<_>>().join(",")));
        }
        let runs = || self.runs.iter().map(|(players, run)| (players.clone(), run));
        report.deciding = Deciding::of(
            game,
            |id| runs().map(|(players, run)| (players, (run.decided_by(id), run.games))).collect(),
            |id| {
                let hits = |run: &StoredRun| run.decided.get(id).copied().unwrap_or(0);
                runs().map(|(players, run)| (players, (hits(run), run.games))).collect()
            },
        );
        let much = report.deciding.iter().filter(|one| one.is_too_much());
        idle.extend(much.map(|one| (Code::W0427, one.ending.clone())));
        for (code, subject) in idle {
            report.add_finding(game, code, subject);
        }
        report
    }

    /// What playouts have used, as far as it was stored: what they never used, and how much they used at once.
    fn usage(&self, game: &Game, rules: &Rules, compiled: &CompiledGame) -> (Usage, BTreeSet<(u16, Sym)>) {
        let never = |code: Code| {
            self.never.get(code.as_str()).into_iter().flatten().map(String::as_str).collect::<BTreeSet<_>>()
        };
        let mut usage = Usage::new(compiled, rules.sections.len());
        let [drawn, playable, played, rolled] =
            [never(Code::W0401), never(Code::W0402), never(Code::W0403), never(Code::W0406)];
        let [unfired, idle] = [never(Code::W0404), never(Code::W0425)];
        for (at, row) in compiled.rows.iter().enumerate() {
            let name = compiled.row_name(RowId(at as u32));
            let name = name.as_str();
            let often = |never: bool| if never { 0 } else { PLENTY };
            usage.drawn[at] = often(drawn.contains(name));
            usage.playable[at] = often(drawn.contains(name) || playable.contains(name));
            usage.played[at] =
                often(drawn.contains(name) || playable.contains(name) || played.contains(name));
            usage.rolled[at] = often(rolled.contains(name));
            usage.away[at] = self.counters.get(name).copied().unwrap_or(0);
            for (nth, at) in (row.uses.start..row.uses.end).enumerate() {
                let name = format!("{name}:{}", nth + 1);
                usage.fired[at as usize] = often(unfired.contains(name.as_str()));
                usage.idle[at as usize] = often(!idle.contains(name.as_str()));
            }
        }
        let uncited = never(Code::W0405);
        for (section, cited) in rules.sections.iter().zip(&mut usage.cited) {
            *cited = u32::from(!uncited.contains(section.as_str()));
        }
        let unentered = never(Code::W0407);
        for (space, entered) in compiled.spaces.iter().zip(&mut usage.entered) {
            *entered = u32::from(!unentered.contains(compiled.row_name(space.row).as_str()));
        }
        for (bearing, load) in compiled.bearings.iter().zip(&mut usage.borne) {
            let (bearers, points) = self.borne.get(&key(compiled, bearing)).copied().unwrap_or_default();
            *load = Load { bearers, points };
        }
        for (id, range) in game.numbers.keys().zip(&mut usage.numbers) {
            *range = self.numbers.get(id).copied();
        }
        usage.hand = self.biggest_hand;
        let unread = never(Code::W0409);
        let lists = (0_u16..).zip(&compiled.lists);
        let columns = lists.flat_map(|(at, list)| {
            let id = compiled.words.text(list.id);
            let columns = game.list(id).into_iter().flat_map(|list| list.columns.keys());
            let unread = &unread;
            columns.filter_map(move |column| {
                let name = compiled.words.find(&warpress_referee::words::spelt(column))?;
                (!unread.contains(format!("{id}.{column}").as_str())).then_some((at, name))
            })
        });
        let read = columns.collect();
        (usage, read)
    }
}

impl StoredRun {
    /// How many games an ending has decided.
    fn decided_by(&self, ending: &str) -> u64 {
        let of = |all: &BTreeMap<String, u64>| all.get(ending).copied().unwrap_or(0);
        of(&self.endings).saturating_add(of(&self.put_out))
    }

    fn new(run: &Run) -> Self {
        let tally = &run.tally;
        Self {
            games: tally.games,
            ended: tally.ended,
            stopped: tally.halted(),
            turns: run.length,
            extreme: tally.games >= super::LENGTHS / 2 && run.length.is_some_and(super::Length::is_extreme),
            wins: tally.wins.clone(),
            draws: tally.draws,
            all_lost: tally.all_lost,
            endings: tally.endings.clone(),
            put_out: tally.put_out.clone(),
            decided: tally.decided.clone(),
            prolonged_by: run.prolonging.clone(),
            strong_cards: run.strong.clone(),
            weak_cards: run.weak.clone(),
        }
    }
}

/// A value with a line for each entry of an object and for each object or string of a list.
fn broken(value: &Json) -> String {
    let list = |value: &Json| match value {
        Json::Array(things) if things.iter().any(|thing| thing.is_object()) => {
            let things: Vec<_> = things.iter().map(|thing| format!("    {thing}")).collect();
            format!("[\n{}\n   ]", things.join(",\n"))
        }
        value => value.to_string(),
    };
    match value {
        Json::Object(entries) if !entries.is_empty() => {
            let entries: Vec<_> = entries
                .iter()
                .map(|(id, value)| format!("   {}: {}", Json::from(id.as_str()), list(value)))
                .collect();
            format!("{{\n{}\n  }}", entries.join(",\n"))
        }
        Json::Array(things) if things.iter().all(Json::is_string) && things.len() > 1 => {
            let things: Vec<_> = things.iter().map(|thing| format!("   {thing}")).collect();
            format!("[\n{}\n  ]", things.join(",\n"))
        }
        value => list(value),
    }
}

/// The key of a bearing: what is borne, and by which counters.
fn key(compiled: &CompiledGame, bearing: &warpress_referee::compiled::Bearing) -> String {
    format!("{} on {}", bearing.path, bearers::by(compiled, bearing))
}
