//! The report as JSON: a contract, see `docs/referee.md`. Fields are written in the order in which they stand here.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::{
    Card, Counter, CounterLoad, Deciding, Extremes, Length, Prolonging, Report, Run, Spread, TrackOverflow,
    Variant, spread,
};
use warpress_model::{Code, Reason};
use warpress_playouts::{Failure, Tally};

impl Report {
    /// The report as JSON.
    pub fn json(&self) -> Json {
        serde_json::to_value(ReportView::new(self)).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct ReportView<'r> {
    format: u32,
    game: &'r str,
    #[serde(flatten)]
    results: ResultsView<'r>,
    failures: &'r [Failure],
    cards: CardsView<'r>,
    effects_unfired: Vec<&'r str>,
    effects_idle: Vec<&'r str>,
    rules_uncited: Vec<&'r str>,
    rows_unrolled: Vec<&'r str>,
    spaces_unentered: Vec<&'r str>,
    values_unread: Vec<&'r str>,
    counters: &'r [Counter],
    borne: &'r [CounterLoad],
    beyond: &'r [TrackOverflow],
    numbers: &'r [Extremes],
    examples: ExamplesView<'r>,
    biggest_hand: u32,
    empty: BTreeMap<&'r str, u32>,
    #[serde(serialize_with = "by_players")]
    by_players: &'r [Run],
    beside: Vec<VariantView<'r>>,
    deciding: &'r [Deciding],
    may_run_on: Option<&'r str>,
    seating: Option<SeatingView>,
    explained: BTreeMap<String, &'r str>,
}

#[derive(Serialize)]
struct CardsView<'r> {
    never_drawn: Vec<&'r str>,
    never_playable: Vec<&'r str>,
    never_played: Vec<&'r str>,
}

/// How many the pieces can seat, and why not one more.
#[derive(Serialize)]
struct SeatingView {
    most: u8,
    why: String,
}

#[derive(Serialize)]
struct ExamplesView<'r> {
    run: usize,
    failed: Vec<&'r str>,
}

/// What came of playouts, without what was in use.
#[derive(Serialize)]
struct ResultsView<'r> {
    games: u64,
    ended: u64,
    failed: u64,
    stopped: u64,
    stopped_by: &'r BTreeMap<String, u64>,
    decisions: u64,
    steps: u64,
    turns: Option<Spread>,
    wins: &'r BTreeMap<String, u64>,
    draws: u64,
    all_lost: u64,
    scores: Option<Spread>,
    endings: &'r BTreeMap<String, u64>,
    put_out: &'r BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct RunView<'r> {
    #[serde(flatten)]
    results: ResultsView<'r>,
    length: Option<Length>,
    prolonged_by: &'r [Prolonging],
    strong_cards: &'r [Card],
    weak_cards: &'r [Card],
}

#[derive(Serialize)]
struct VariantView<'r> {
    with: &'r [String],
    compared: u64,
    same: u64,
    same_result: u64,
    #[serde(flatten)]
    results: ResultsView<'r>,
}

impl<'r> ReportView<'r> {
    fn new(report: &'r Report) -> Self {
        let of = |code| report.subjects(code);
        let explained = report.findings.iter().filter_map(|one| {
            let (Reason::Ruling(why) | Reason::Words(why)) = one.explained.as_ref()?;
            Some((format!("{}:{}", one.code, one.subject), why.as_str()))
        });
        Self {
            format: 1,
            game: &report.game,
            results: ResultsView::new(&report.tally),
            failures: &report.tally.failures,
            cards: CardsView {
                never_drawn: of(Code::W0401),
                never_playable: of(Code::W0402),
                never_played: of(Code::W0403),
            },
            effects_unfired: of(Code::W0404),
            effects_idle: of(Code::W0425),
            rules_uncited: of(Code::W0405),
            rows_unrolled: of(Code::W0406),
            spaces_unentered: of(Code::W0407),
            values_unread: of(Code::W0409),
            counters: &report.counters,
            borne: &report.borne,
            beyond: &report.beyond,
            numbers: &report.numbers,
            examples: ExamplesView {
                run: report.examples.run,
                failed: report.examples.failed.iter().map(|(id, _)| id.as_str()).collect(),
            },
            biggest_hand: report.tally.usage.as_ref().map_or(0, |usage| usage.hand),
            empty: report.empty.iter().map(|(id, count)| (id.as_str(), *count)).collect(),
            by_players: &report.runs,
            beside: report.variants.iter().map(VariantView::new).collect(),
            deciding: &report.deciding,
            may_run_on: report.may_run_on.as_deref(),
            seating: report
                .seating
                .as_ref()
                .map(|seating| SeatingView { most: seating.most, why: seating.why.to_string() }),
            explained: explained.collect(),
        }
    }
}

impl<'r> ResultsView<'r> {
    fn new(tally: &'r Tally) -> Self {
        Self {
            games: tally.games,
            ended: tally.ended,
            failed: tally.failed,
            stopped: tally.halted(),
            stopped_by: &tally.stopped,
            decisions: tally.decisions,
            steps: tally.steps,
            turns: spread(tally.turns.iter().map(|(turns, count)| (i64::from(*turns), *count))),
            wins: &tally.wins,
            draws: tally.draws,
            all_lost: tally.all_lost,
            scores: spread(tally.scores.iter().map(|(score, count)| (*score, *count))),
            endings: &tally.endings,
            put_out: &tally.put_out,
        }
    }
}

impl<'r> RunView<'r> {
    fn new(run: &'r Run) -> Self {
        Self {
            results: ResultsView::new(&run.tally),
            length: run.length,
            prolonged_by: &run.prolonging,
            strong_cards: &run.strong,
            weak_cards: &run.weak,
        }
    }
}

impl<'r> VariantView<'r> {
    fn new(variant: &'r Variant) -> Self {
        Self {
            with: &variant.with,
            compared: variant.compared,
            same: variant.same,
            same_result: variant.same_result,
            results: ResultsView::new(&variant.tally),
        }
    }
}

fn by_players<S: Serializer>(runs: &[Run], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(runs.iter().map(|run| (&run.players, RunView::new(run))))
}

/// Writes a number with three decimals.
pub(super) fn rounded<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(thousandths(*value))
}

/// Writes numbers with three decimals each.
pub(super) fn all_rounded<S: Serializer>(
    values: &BTreeMap<String, f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(key, value)| (key, thousandths(*value))))
}

fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
