//! Pieces that start with a player, but the data do not say with which.

use super::DecodeContext;
use warpress_model::Code;
use warpress_model::state::Start;
use warpress_model::{Diagnostic, Game, Scope};

/// Reports pieces that start in a place that each player has, if the data do not say whose they are.
pub fn check(context: &DecodeContext<'_>, game: &Game) {
    for (id, place) in game.places.iter().filter(|(_, place)| place.start == Start::All) {
        let (what, owned) = match place.per {
            Scope::Seat if game.players.max == Some(1) => continue,
            Scope::Seat => ("player", true),
            Scope::Side => ("side", false),
            _ => continue,
        };
        let lists = game.decks.values().chain(game.counters.values());
        let shared =
            lists.filter(|list| !owned || !matches!(list.component.per, Scope::Seat | Scope::Faction));
        let ownerless =
            shared.flat_map(|list| list.rows.iter().map(move |row| (list, row))).find(|(list, row)| {
                let is = |word: &String| {
                    *word == list.id || *word == row.id || row.tags.contains(word) || row.kinds.contains(word)
                };
                row.side.is_none() && list.side.is_none() && place.of.iter().any(is)
            });
        if let Some((list, row)) = ownerless {
            let location = context.root.get("places").and_then(|places| places.get(id)?.get("start"));
            let location = location.map(|node| node.location.clone()).unwrap_or_default();
            let message =
                format!("the data do not say in which {what}’s “{id}” {}/{} starts", list.id, row.id);
            let help =
                "give the rows a side, the list component = { per = \"seat\" }, or deal them in the setup";
            context.log.add(Diagnostic::new(Code::E0146, message, &location).help(help));
        }
    }
}
