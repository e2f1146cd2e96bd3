//! The report as JSON: a contract, see `docs/referee.md`.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::{Borne, Card, Deciding, Length, Prolonging, Report, Run, Variant, quartiles};
use crate::simulation::Tally;
use warpress_model::Code;
use warpress_model::Reason;

impl Report {
    /// The report as JSON.
    pub fn json(&self) -> Json {
        let tally = &self.tally;
        let failures: Vec<_> = tally
            .failures
            .iter()
            .map(|one| json!({"seed": one.seed, "seats": one.seats, "message": one.fault.message, "file": one.fault.file, "line": one.fault.line, "rule": one.fault.rule, "recent": one.fault.recent}))
            .collect();
        let counters: Vec<_> = self
            .counters
            .iter()
            .map(|(id, printed, most)| json!({"id": id, "printed": printed, "most_used": most}))
            .collect();
        let numbers: Vec<_> =
            self.numbers.iter().map(|(id, min, max)| json!({"id": id, "min": min, "max": max})).collect();
        let beyond: Vec<_> = self
            .beyond
            .iter()
            .map(|one| json!({"id": one.number, "on": one.bearer, "printed": [one.printed.0, one.printed.1], "found": [one.found.0, one.found.1]}))
            .collect();
        let explained: BTreeMap<_, _> = self
            .findings
            .iter()
            .filter_map(|one| {
                let (Reason::Ruling(why) | Reason::Words(why)) = one.explained.as_ref()?;
                Some((format!("{}:{}", one.code, one.subject), why))
            })
            .collect();
        let hand = tally.usage.as_ref().map_or(0, |usage| usage.hand);
        let mut all = Map::new();
        all.insert("format".into(), json!(1));
        all.insert("game".into(), json!(self.game));
        all.extend(results(tally));
        all.insert("failures".into(), json!(failures));
        let of = |code| self.subjects(code);
        let rest = json!({
            "cards": {"never_drawn": of(Code::W0401), "never_playable": of(Code::W0402), "never_played": of(Code::W0403)},
            "effects_unfired": of(Code::W0404),
            "effects_idle": of(Code::W0425),
            "rules_uncited": of(Code::W0405),
            "rows_unrolled": of(Code::W0406),
            "spaces_unentered": of(Code::W0407),
            "values_unread": of(Code::W0409),
            "counters": counters,
            "borne": self.borne.iter().map(borne).collect::<Vec<_>>(),
            "beyond": beyond,
            "numbers": numbers,
            "examples": {"run": self.examples.run, "failed": self.examples.failed.iter().map(|(id, _)| id).collect::<Vec<_>>()},
            "biggest_hand": hand,
            "empty": self.empty.iter().cloned().collect::<BTreeMap<_, _>>(),
            "by_players": self.runs.iter().map(|one| (one.players.clone(), run(one))).collect::<Map<_, _>>(),
            "beside": self.variants.iter().map(variant).collect::<Vec<_>>(),
            "deciding": self.deciding.iter().map(deciding).collect::<Vec<_>>(),
            "may_run_on": self.may_run_on,
            "explained": explained,
        });
        if let Json::Object(rest) = rest {
            all.extend(rest);
        }
        Json::Object(all)
    }
}

/// What came of playouts, without what was in use.
fn results(tally: &Tally) -> Map<String, Json> {
    let spread = |of: Option<(i64, i64, i64)>| {
        of.map_or(Json::Null, |(min, median, max)| json!({"min": min, "median": median, "max": max}))
    };
    let turns = quartiles(tally.turns.iter().map(|(turns, count)| (i64::from(*turns), *count)));
    let scores = quartiles(tally.scores.iter().map(|(score, count)| (*score, *count)));
    Map::from_iter([
        ("games".into(), json!(tally.games)),
        ("ended".into(), json!(tally.ended)),
        ("failed".into(), json!(tally.failed)),
        ("stopped".into(), json!(tally.halted())),
        ("stopped_by".into(), json!(tally.stopped)),
        ("decisions".into(), json!(tally.decisions)),
        ("steps".into(), json!(tally.steps)),
        ("turns".into(), spread(turns)),
        ("wins".into(), json!(tally.wins)),
        ("draws".into(), json!(tally.draws)),
        ("all_lost".into(), json!(tally.all_lost)),
        ("scores".into(), spread(scores)),
        ("endings".into(), json!(tally.endings)),
        ("put_out".into(), json!(tally.put_out)),
    ])
}

fn run(run: &Run) -> Json {
    let mut all = results(&run.tally);
    all.insert("length".into(), run.length.map_or(Json::Null, length));
    all.insert("prolonged_by".into(), run.prolonging.iter().map(prolonging).collect());
    all.insert("strong_cards".into(), run.strong.iter().map(card).collect());
    all.insert("weak_cards".into(), run.weak.iter().map(card).collect());
    Json::Object(all)
}

fn variant(one: &Variant) -> Json {
    let mut all = Map::from_iter([
        ("with".into(), json!(one.with)),
        ("compared".into(), json!(one.compared)),
        ("same".into(), json!(one.same)),
        ("same_result".into(), json!(one.same_result)),
    ]);
    all.extend(results(&one.tally));
    Json::Object(all)
}

/// Lengths in turns.
pub(super) fn length(length: Length) -> Json {
    json!({"min": length.min, "median": length.median, "of_100_games": length.long, "max": length.max})
}

/// What prolongs games.
pub(super) fn prolonging(one: &Prolonging) -> Json {
    json!({"sort": one.sort, "id": one.id, "a_turn": rounded(one.long), "usual_a_turn": rounded(one.usual), "a_game": rounded(one.times)})
}

/// A card and what playing it goes with.
pub(super) fn card(card: &Card) -> Json {
    json!({"id": card.id, "plays": card.effect.plays, "difference": rounded(card.effect.difference), "within": rounded(card.effect.spread)})
}

fn borne(one: &Borne) -> Json {
    json!({"id": one.path, "by": one.by, "printed": one.printed, "worth": one.worth, "bearers": one.bearers, "points": one.points})
}

/// How often an ending decides.
fn deciding(one: &Deciding) -> Json {
    let shares: BTreeMap<_, _> =
        one.shares.iter().map(|(players, share)| (players, rounded(*share))).collect();
    json!({"id": one.ending, "ours": one.ours, "percent": shares})
}

/// Three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
