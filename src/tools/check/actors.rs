//! Stock actors: pictures of people that turn up in too many games of the library.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use warpress_assets::Assets;
use warpress_model::{Code, Diagnostic, Game, ListKind, Location};
use warpress_render::icons::Icons;

/// The most games in which a picture of people may appear, unless the table allows more.
const MOST: usize = 3;

/// The table of pictures that appear in more games, and how many each is allowed; the numbers may only fall.
pub const TABLE: &str = "data/shared/actors.toml";

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    actors: BTreeMap<String, usize>,
}

/// The pictures of people on the cards of a game. Portraits are left out: the same man may lead in many games.
pub fn cast(icons: &Icons, game: &Game) -> BTreeSet<String> {
    let cards = game.lists().filter(|list| matches!(list.kind, ListKind::Deck | ListKind::Records));
    let shown = cards.flat_map(|list| &list.rows).filter_map(|row| row.icon.as_deref());
    let plays = |icon: &&str| {
        let cast = icons.cast(icon);
        cast.kind.is_people() && cast.person.is_none()
    };
    shown.filter(plays).map(str::to_owned).collect()
}

/// Pictures of people in more games than allowed, and allowances larger than they need be.
pub fn check<'c>(assets: &Assets, casts: impl IntoIterator<Item = &'c BTreeSet<String>>) -> Vec<Diagnostic> {
    let allowed = match assets.read(TABLE).map(|table| toml::from_slice::<Table>(&table.bytes)) {
        Some(Ok(table)) => table.actors,
        Some(Err(error)) => {
            return vec![finding(format!("{TABLE}: {}", error.message()), "correct the table")];
        }
        None => BTreeMap::new(),
    };
    let mut played: BTreeMap<&str, usize> = allowed.keys().map(|icon| (icon.as_str(), 0)).collect();
    for icon in casts.into_iter().flatten() {
        *played.entry(icon).or_default() += 1;
    }
    let told = |(icon, games): (&str, usize)| {
        let most = allowed.get(icon).copied().unwrap_or(MOST);
        if games > most {
            let message = format!("“{icon}” appears in {games} games; {most} are allowed");
            return Some(finding(message, "draw a picture for the subject of the cards"));
        }
        let message = format!("{TABLE} allows “{icon}” {most} games; it appears in {games}");
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
    fn a_picture_in_four_games_is_reported_and_so_is_too_large_an_allowance() {
        let sergeant: BTreeSet<String> = BTreeSet::from(["a-sergeant-nobody-drew".to_owned()]);
        let assets = Assets::built_in();
        let told = |casts: &[&BTreeSet<String>]| {
            let found = check(&assets, casts.iter().copied());
            let of_him =
                found.into_iter().filter(|one| one.message.contains("a-sergeant")).collect::<Vec<_>>();
            of_him.into_iter().map(|one| one.message).collect::<Vec<_>>()
        };
        assert_eq!(told(&[&sergeant; 3]), Vec::<String>::new());
        assert_eq!(told(&[&sergeant; 4]), ["“a-sergeant-nobody-drew” appears in 4 games; 3 are allowed"]);
        // Without any games, every allowance is too large.
        let allowed = assets.read(TABLE).map(|table| toml::from_slice::<Table>(&table.bytes).unwrap());
        assert_eq!(check(&assets, []).len(), allowed.map_or(0, |table| table.actors.len()));
    }
}
