//! As `show` does: reads a game, and prints what was understood.

use warpress_check as check;
use warpress_library::Loaded;
use warpress_show as show;
use warpress_workshop::ValidGame;

use super::{Case, End, Faults, errors, said};
use crate::count;
use crate::fault::{Fault, Kind};
use crate::sabotage::Sabotage;

impl Case<'_> {
    pub(super) fn read(&self, faults: &mut Faults) -> End {
        let warpress_kit::Source { home, assets } = &self.source;
        let loaded = warpress_kit::load(assets, home, &[]);
        self.loaded(&loaded, faults);
        let lies = self.sabotage == Some(Sabotage::Lie);
        let (wrong, all) = (errors(&loaded.findings), said(&loaded.findings));
        match ValidGame::of(loaded) {
            Ok(sound) => {
                faults.holds("sound", !wrong && !lies, || format!("shown, and yet: {all}"));
                faults.harmless("show", &check::harmless(&show::text(&sound.game)));
                let json = check::harmless_json(&format!("{:#}\n", show::json(&sound.game)));
                let read: serde_json::Result<serde_json::Value> = serde_json::from_str(&json);
                faults.holds("show --json", read.is_ok(), || format!("no JSON: {json:.200}"));
                End::Taken
            }
            Err(problems) => {
                faults.holds("unsound", wrong && errors(&problems.findings) && !lies, || {
                    format!("not shown, and {all}")
                });
                let human = check::whole(&problems.readable(false));
                faults.holds("unsaid", !human.trim().is_empty(), || {
                    "not shown, and nothing is said".to_owned()
                });
                faults.harmless("findings", &human);
                End::Refused
            }
        }
    }

    /// What holds of all that is loaded.
    pub(super) fn loaded(&self, loaded: &Loaded, faults: &mut Faults) {
        faults.holds("no game", loaded.game.is_some() || errors(&loaded.findings), || {
            format!("there is no game, and no error: {}", said(&loaded.findings))
        });
        for one in &loaded.findings {
            let place = &one.location;
            let text = loaded.sources.text(&place.file);
            // Marks may end within a letter, as nothing is cut there; lines are counted up to where they begin.
            let within = text.is_none_or(|text| {
                text.is_char_boundary(place.start) && (place.start..=text.len()).contains(&place.end)
            });
            faults.holds("place", within, || {
                format!("{} is told at {}..{} of {}", one.code, place.start, place.end, place.file)
            });
            faults.holds("empty", !one.message.trim().is_empty(), || format!("{} says nothing", one.code));
        }
        self.counted(loaded, faults);
    }

    /// That no card was lost without a word.
    fn counted(&self, loaded: &Loaded, faults: &mut Faults) {
        let Some(game) = loaded.game.as_ref().filter(|_| loaded.findings.is_empty()) else { return };
        for (id, cards) in count::lists(self.files) {
            let list = game.decks.get(&id).or_else(|| game.counters.get(&id));
            let stolen = usize::from(self.sabotage == Some(Sabotage::Lost));
            let rows = list.map_or(0, |list| list.rows.len()).saturating_sub(stolen);
            if rows < cards {
                let what = format!("{id} has {cards} cards in its file, and {rows} in the game");
                faults.0.push(Fault::new(Kind::Lost, "cards", what));
            }
        }
    }
}
