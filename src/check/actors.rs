//! Actors of the library: pictures of people who play in so many games that one has seen them before.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use warpress_assets::Assets;
use warpress_model::{Code, Diagnostic, Game, ListKind, Location};
use warpress_render::icons::Icons;

/// No actor plays in more games, unless the table lets him.
const MOST: usize = 3;

/// The table of those who play in more: what each is let, which may only fall.
pub const TABLE: &str = "data/shared/actors.toml";

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    actors: BTreeMap<String, usize>,
}

/// The pictures of people on the cards of a game, portraits aside: a person may be where he was.
pub fn cast(icons: &Icons, game: &Game) -> BTreeSet<String> {
    let cards = game.lists().filter(|list| matches!(list.kind, ListKind::Deck | ListKind::Records));
    let shown = cards.flat_map(|list| &list.rows).filter_map(|row| row.icon.as_deref());
    let plays = |icon: &&str| {
        let cast = icons.cast(icon);
        cast.kind.is_people() && cast.person.is_none()
    };
    shown.filter(plays).map(str::to_owned).collect()
}

/// Who plays in more games than he should, and who in fewer than he is let.
pub fn check<'c>(assets: &Assets, casts: impl IntoIterator<Item = &'c BTreeSet<String>>) -> Vec<Diagnostic> {
    let let_play = match assets.read(TABLE).map(|table| toml::from_slice::<Table>(&table.bytes)) {
        Some(Ok(table)) => table.actors,
        Some(Err(error)) => {
            return vec![finding(format!("{TABLE}: {}", error.message()), "correct the table")];
        }
        None => BTreeMap::new(),
    };
    let mut played: BTreeMap<&str, usize> = let_play.keys().map(|icon| (icon.as_str(), 0)).collect();
    for icon in casts.into_iter().flatten() {
        *played.entry(icon).or_default() += 1;
    }
    let told = |(icon, games): (&str, usize)| {
        let most = let_play.get(icon).copied().unwrap_or(MOST);
        if games > most {
            let message = format!("“{icon}” plays in {games} games, and may in {most}");
            return Some(finding(message, "draw a picture for the subject of the cards"));
        }
        let message = format!("{TABLE} lets “{icon}” play in {most} games; it plays in {games}");
        (games < most && most > MOST).then(|| finding(message, "lower the number; three need no entry"))
    };
    played.into_iter().filter_map(told).collect()
}

fn finding(message: String, help: &str) -> Diagnostic {
    Diagnostic::new(Code::W0331, message, &Location::default()).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_of_four_games_is_told_and_so_is_an_allowance_that_is_too_large() {
        let sergeant: BTreeSet<String> = BTreeSet::from(["a-sergeant-nobody-drew".to_owned()]);
        let assets = Assets::built_in();
        let told = |casts: &[&BTreeSet<String>]| {
            let found = check(&assets, casts.iter().copied());
            let of_him =
                found.into_iter().filter(|one| one.message.contains("a-sergeant")).collect::<Vec<_>>();
            of_him.into_iter().map(|one| one.message).collect::<Vec<_>>()
        };
        assert_eq!(told(&[&sergeant; 3]), Vec::<String>::new());
        assert_eq!(told(&[&sergeant; 4]), ["“a-sergeant-nobody-drew” plays in 4 games, and may in 3"]);
        // Nobody plays: all who are let play in more are told.
        let let_play = assets.read(TABLE).map(|table| toml::from_slice::<Table>(&table.bytes).unwrap());
        assert_eq!(check(&assets, []).len(), let_play.map_or(0, |table| table.actors.len()));
    }
}
