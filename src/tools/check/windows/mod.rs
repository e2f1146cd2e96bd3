//! What no window can ever offer: uses, phases and allowances that the data keep from ever coming up.
//! Anything that a program may bring about counts as possible; only what is certain is reported.

mod events;
mod mentions;

pub(super) use mentions::Mentions;

use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::{Diagnostic, Game, Location, Phase, Repeat, Row, Trigger};
use warpress_referee::CompiledGame;
use warpress_referee::builtin as w;
use warpress_referee::compiled::{PhaseInfo, Quantity, Role, Trig, UsableFrom, UseInfo};
use warpress_referee::thing::RowId;

/// Checks a game all of whose phases, uses and allowances are known.
pub fn check(loaded: &Loaded, compiled: &CompiledGame) -> Vec<Diagnostic> {
    if loaded.programs.is_empty() {
        return Vec::new();
    }
    let said = Mentions::new(loaded);
    let game: &Game = &compiled.game;
    let mut found = Vec::new();
    let windows = Windows { compiled, said: &said, idle: idle_phases(compiled, game) };
    for (phase, why) in &windows.idle {
        if let Some((phase, why)) = phase.zip(why.as_ref()) {
            let message = format!("the phase “{}” never takes place: {why}", phase.id);
            found.push(
                Diagnostic::new(Code::W0413, message, &named(loaded, &phase.id))
                    .help("correct its condition or its turns, or remove it")
                    .about(phase.id.as_str()),
            );
        }
    }
    for ((id, _), info) in game.allowances.iter().zip(&compiled.allowances) {
        if matches!(info.count, Quantity::Int(count) if count <= 0) && !said.names("allow") {
            let message = format!("the allowance “{id}” is 0, and no program allows more");
            found.push(
                Diagnostic::new(Code::W0414, message, &named(loaded, id))
                    .help("nothing that draws on it can be used; give it a count, or leave it out")
                    .about(id.as_str()),
            );
        }
    }
    windows.each_row(game, &mut found);
    found
}

struct Windows<'a> {
    compiled: &'a CompiledGame,
    said: &'a Mentions,
    /// By phase: the phase to report, and why it never takes place.
    idle: Vec<(Option<&'a Phase>, Option<String>)>,
}

/// Why a use can never be made, and how to fix it.
type MessageAndHelp = (String, String);

impl Windows<'_> {
    fn each_row(&self, game: &Game, found: &mut Vec<Diagnostic>) {
        let mut at = 0_u32;
        for list in game.lists() {
            for row in &list.rows {
                let id = RowId(at);
                at += 1;
                if self.compiled.rows.get(id.0 as usize).is_none_or(|info| !self.pieces(info.list)) {
                    continue;
                }
                self.row(id, row, found);
            }
        }
    }

    fn pieces(&self, list: u16) -> bool {
        self.compiled.lists.get(usize::from(list)).is_some_and(|list| list.pieces)
    }

    fn row(&self, id: RowId, row: &Row, found: &mut Vec<Diagnostic>) {
        let range = self.compiled.rows[id.0 as usize].uses.clone();
        for ((nth, of), info) in row.uses.iter().enumerate().zip(&self.compiled.uses[range.start as usize..])
        {
            let Some((why, help)) = self.why(id, info, &of.trigger) else { continue };
            let name = self.compiled.row_name(id);
            let which = if row.uses.len() > 1 {
                format!("use {} of “{name}”", nth + 1)
            } else {
                format!("“{name}”")
            };
            let message = format!("{which} can never be used: {why}");
            let subject = if row.uses.len() > 1 { format!("{name}:{}", nth + 1) } else { name };
            found.push(Diagnostic::new(Code::W0412, message, &row.at).help(help).about(subject));
        }
    }

    fn why(&self, row: RowId, of: &UseInfo, written: &Trigger) -> Option<MessageAndHelp> {
        let lies = self.lies(row);
        if of.from == UsableFrom::Play && !lies && !matches!(of.trigger, Trig::On(_)) {
            let help = match &of.trigger {
                Trig::While(_) => "name the list in a place where its pieces lie in play".to_owned(),
                _ => {
                    "write used_from = \"hand\", or name its list in a place where it lies in play".to_owned()
                }
            };
            return Some(("it works from the table, and no place there takes it".to_owned(), help));
        }
        match (&of.trigger, written) {
            (Trig::Phase(phases), Trigger::Phase(ids)) => self.in_phases(of, phases, ids),
            (Trig::Answers(_), Trigger::Answers(events)) => {
                let events: Vec<_> = events.iter().map(|event| self.unanswerable(event)).collect();
                events.into_iter().collect::<Option<Vec<_>>>()?.into_iter().next()
            }
            (Trig::On(_), Trigger::On(events)) => {
                let events: Vec<_> = events.iter().map(|event| self.unheard(event, row, of, lies)).collect();
                events.into_iter().collect::<Option<Vec<_>>>()?.into_iter().next()
            }
            _ => None,
        }
    }

    /// Whether a row's pieces may lie in the required place during play.
    fn lies(&self, row: RowId) -> bool {
        self.compiled
            .places
            .iter()
            .any(|place| !place.hand && !place.out && !place.pile && self.compiled.takes(place, row))
    }

    fn in_phases(&self, of: &UseInfo, phases: &[u16], ids: &[String]) -> Option<MessageAndHelp> {
        let comes = |phase: &&u16| self.idle[usize::from(**phase)].1.is_none();
        let due: Vec<u16> = phases.iter().filter(comes).copied().collect();
        // A phase that never takes place has already been reported.
        if phases.is_empty() || due.is_empty() {
            return None;
        }
        let opens = |phase: &u16| {
            let info = &self.compiled.phases[usize::from(*phase)];
            let program = self.has_program(info);
            !program || self.said.picks || self.said.names("window")
        };
        let open: Vec<u16> = due.iter().copied().filter(opens).collect();
        let names = ids.iter().map(|id| format!("“{id}”")).collect::<Vec<_>>().join(", ");
        if open.is_empty() {
            let help = "call window() in the program of the phase".to_owned();
            return Some((format!("the program of {names} opens no window"), help));
        }
        if of.by.is_empty() || self.said.unread {
            return None;
        }
        let meets = |phase: &u16| {
            let info = &self.compiled.phases[usize::from(*phase)];
            (self.has_program(info) && self.said.picks)
                || acting(info).iter().any(|one| of.by.iter().any(|other| !apart(*one, *other)))
        };
        if open.iter().any(meets) {
            return None;
        }
        let who = of.by.iter().map(|role| self.who(*role)).collect::<Vec<_>>().join(", ");
        let help = format!("let {who} act there (by = …), or choose another phase");
        Some((format!("{who} never acts in {names}"), help))
    }

    fn has_program(&self, info: &PhaseInfo) -> bool {
        let counts = info.counts_as.map(|id| self.compiled.words.text(id).replace('-', "_"));
        self.said.unread
            || self.said.phases.contains(&info.hook)
            || counts.is_some_and(|id| self.said.phases.contains(&id))
    }

    fn who(&self, role: Role) -> String {
        match role {
            Role::Role(role) => format!("“{}”", self.compiled.words.text(role)),
            Role::Side(side) => {
                let id = self.compiled.sides.get(usize::from(side));
                format!("“{}”", id.map_or("?", |id| self.compiled.words.text(*id)))
            }
        }
    }
}

/// The players who act in a phase: the active player, or all if none is named.
fn acting(info: &PhaseInfo) -> Vec<Role> {
    let default = if info.each || info.together { w::EACH } else { w::ACTIVE };
    if info.by.is_empty() { vec![Role::Role(default)] } else { info.by.clone() }
}

/// Whether no player can be both at once.
fn apart(one: Role, other: Role) -> bool {
    match (one, other) {
        (Role::Side(one), Role::Side(other)) => one != other,
        (Role::Role(one), Role::Role(other)) => {
            [one, other].contains(&w::NOBODY)
                || [(w::ACTIVE, w::OTHER), (w::OTHER, w::ACTIVE)].contains(&(one, other))
        }
        (Role::Role(role), _) | (_, Role::Role(role)) => role == w::NOBODY,
    }
}

/// The phases that never take place, and why. Phases within such a phase are not reported as well.
fn idle_phases<'g>(compiled: &'g CompiledGame, game: &'g Game) -> Vec<(Option<&'g Phase>, Option<String>)> {
    fn walk<'g>(
        phases: &'g [Phase],
        around: bool,
        compiled: &'g CompiledGame,
        into: &mut Vec<(Option<&'g Phase>, Option<String>)>,
    ) {
        for phase in phases {
            let why = idle(phase, compiled);
            let reported = (why.is_some() && !around).then_some(phase);
            let never = around || why.is_some();
            into.push((reported, why.or_else(|| never.then(String::new))));
            walk(&phase.phases, never, compiled, into);
        }
    }
    let mut found = Vec::new();
    walk(&game.phases, false, compiled, &mut found);
    found
}

fn idle(phase: &Phase, compiled: &CompiledGame) -> Option<String> {
    if let Some(condition) = &phase.condition
        && compiled.game.settled(condition) == Some(false)
    {
        return Some(format!("“{}” is never so", condition.source));
    }
    if let Some(turns) = &phase.turns {
        let last = match compiled.turn_limit {
            Some(Quantity::Int(last)) => Some(last),
            _ => None,
        };
        let within = |(low, high): &(Option<i64>, Option<i64>)| {
            let low = low.unwrap_or(1).max(1);
            [*high, last].into_iter().flatten().all(|end| low <= end)
        };
        if !turns.spans.iter().any(within) {
            let limit = last.map_or_else(String::new, |last| format!("; the last is turn {last}"));
            return Some(format!("no turn is among “{}”{limit}", turns.printed));
        }
    }
    let times = match &phase.repeat {
        Some(Repeat::Times(times)) => times,
        _ => return None,
    };
    let zero = match times {
        warpress_model::Amount::Int(times) => *times <= 0,
        warpress_model::Amount::Constant(id) => {
            compiled.game.constants.get(id)?.value.as_int().is_some_and(|times| times <= 0)
        }
        _ => false,
    };
    zero.then(|| "it is repeated 0 times".to_owned())
}

/// Where an id first stands in `game.toml`.
fn named(loaded: &Loaded, id: &str) -> Location {
    let location =
        loaded.sources.all().filter(|(file, _)| file.ends_with("game.toml")).find_map(|(file, text)| {
            let quoted = format!("\"{id}\"");
            let at = text.find(&quoted).map(|at| at + 1).or_else(|| {
                let starts = [format!("\n{id} "), format!("\n{id}="), format!(".{id}]"), format!(".{id} ")];
                starts.iter().find_map(|start| text.find(start.as_str()).map(|at| at + 1))
            })?;
            Some(Location { file: file.into(), start: at, end: at + id.len() })
        });
    location.unwrap_or_default()
}
