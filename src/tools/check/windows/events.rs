//! Events that are never announced, and events that never happen.

use super::{MessageAndHelp, Windows};
use warpress_model::Scope;
use warpress_referee::compiled::{Trig, UsableFrom, UseInfo};
use warpress_referee::thing::{RowId, Sym};

/// The events that the engine itself reports.
const RAISED: [&str; 10] =
    ["loss", "gain", "draw", "play", "use", "discard", "enter", "leave", "setup", "turn"];

impl Windows<'_> {
    /// Why an event is never announced; `None` = it may be.
    pub(super) fn unanswerable(&self, written: &str) -> Option<MessageAndHelp> {
        let (event, tag) = written.split_once(':').map_or((written, None), |(event, tag)| (event, Some(tag)));
        match (event, tag) {
            ("op", Some(op)) => {
                let carried = self.compiled.words.find(op).is_some_and(|op| self.carries_out(op));
                let help = format!("give a use op = \"{op}\", or answer another");
                (!carried).then(|| (format!("nothing carries out the op “{op}”"), help))
            }
            ("card" | "counter" | "row", Some(id)) => {
                let bare = id.rsplit('/').next().unwrap_or(id);
                let id = self.compiled.words.find(bare)?;
                let plays = |row: RowId| self.compiled.rows[row.0 as usize].id == id && self.is_played(row);
                let announced = event == "card" && self.rows().any(plays)
                    || self.said.announces("play")
                    || self.said.announces("use");
                let help = match event {
                    "card" => "answer what can be played".to_owned(),
                    _ => format!("plays are announced as card:{bare}"),
                };
                (!announced).then(|| (format!("“{bare}” is never played"), help))
            }
            ("tag", Some(tag)) => {
                let help = "answer a tag of what can be played, or one that a program announces".to_owned();
                (!self.is_announced_with(tag))
                    .then(|| (format!("nothing with the tag “{tag}” is announced"), help))
            }
            _ => {
                let by_engine = match event {
                    "play" => self.uses().any(|of| of.from == UsableFrom::Hand && waits(of)),
                    // The verbs that roll for somebody announce the roll.
                    "roll" => self.said.names("roll_on") || self.said.names("contest"),
                    _ => false,
                };
                if !by_engine && !self.said.announces(event) {
                    let help = format!("a program announces it: announce(\"{event}\", …)");
                    return Some((format!("nothing announces “{event}”"), help));
                }
                None
            }
        }
    }

    /// Why a use with `on` never follows an event; `None` = it may.
    pub(super) fn unheard(
        &self,
        written: &str,
        row: RowId,
        of: &UseInfo,
        lies: bool,
    ) -> Option<MessageAndHelp> {
        let (event, tag) = written.split_once(':').map_or((written, None), |(event, tag)| (event, Some(tag)));
        if self.said.reports(event) {
            return None;
        }
        if !RAISED.contains(&event) && event != "phase" {
            let help = format!("a program reports it: happened(\"{event}\", …)");
            return Some((format!("nothing reports “{event}”"), help));
        }
        let pieces_lose = self.compiled.numbers.iter().any(|number| number.per == Scope::Piece);
        let about_pieces = match event {
            "setup" | "turn" | "phase" => false,
            "loss" | "gain" => pieces_lose,
            _ => true,
        };
        if let Some(tag) = tag
            && !about_pieces
        {
            let help = match event {
                "phase" => format!(
                    "use it in the phase (when = \"{tag}\"), or follow every phase and ask phase == \"{tag}\""
                ),
                _ => format!("leave out “:{tag}” and say more in a condition"),
            };
            return Some((format!("“{event}” is never reported of a piece with the tag “{tag}”"), help));
        }
        let held = of.from == UsableFrom::Hand
            && self.compiled.places.iter().any(|place| place.hand && self.compiled.takes(place, row));
        if !lies && !held && !about_pieces {
            let help = "write used_from = \"hand\" if it follows from the hand".to_owned();
            return Some(("it follows events from the table, and no place there takes it".to_owned(), help));
        }
        None
    }

    fn uses(&self) -> impl Iterator<Item = &UseInfo> {
        self.compiled.uses.iter()
    }

    fn rows(&self) -> impl Iterator<Item = RowId> {
        (0..self.compiled.rows.len() as u32).map(RowId)
    }

    fn is_played(&self, row: RowId) -> bool {
        let uses = self.compiled.rows[row.0 as usize].uses.clone();
        self.compiled.uses[uses.start as usize..uses.end as usize].iter().any(waits)
    }

    fn carries_out(&self, op: Sym) -> bool {
        self.uses().any(|of| of.effects.iter().any(|effect| effect.op == Some(op)))
    }

    fn is_announced_with(&self, tag: &str) -> bool {
        let Some(sym) = self.compiled.words.find(tag.rsplit('/').next().unwrap_or(tag)) else { return false };
        self.said.says(tag)
            || self.uses().any(|of| of.counts_as == Some(sym))
            || self
                .rows()
                .any(|row| self.compiled.is(row, sym) && (self.said.names("announce") || self.is_played(row)))
    }
}

/// Whether this use is made in a window or as an answer.
fn waits(of: &UseInfo) -> bool {
    matches!(of.trigger, Trig::Phase(_) | Trig::Answers(_))
}
