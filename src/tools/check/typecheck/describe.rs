//! What things are called in messages, and what they have.

use std::collections::BTreeSet;

use warpress_model::Scope;
use warpress_model::vocabulary::{Class, Told, is_property};
use warpress_referee::thing::Sym;
use warpress_referee::words::spelt;

use super::declared::DECLARED;
use super::env::TypeEnv;
use super::types::Kind;

/// The most properties that a help names.
const SHOWN: usize = 16;

impl TypeEnv<'_> {
    /// A description for messages: `a player`, `a card of “battle”`.
    pub fn who(&self, lacking: &[Kind]) -> String {
        let list = |at: u16| {
            self.compiled.lists.get(usize::from(at)).map_or("?", |list| self.compiled.words.text(list.id))
        };
        let one = |kind: &Kind| match kind {
            Kind::Nil => "nothing".to_owned(),
            Kind::Bool => "yes or no".to_owned(),
            Kind::Number => "a number".to_owned(),
            Kind::Word => "a word".to_owned(),
            Kind::Table => "the table".to_owned(),
            Kind::Seat => "a player".to_owned(),
            Kind::Side => "a side".to_owned(),
            Kind::Piece(at) => format!("a piece of “{}”", list(*at)),
            Kind::Row(at) => format!("a row of “{}”", list(*at)),
            Kind::Place(at) => {
                let place = self.compiled.game.places.get_index(usize::from(*at));
                place.map_or_else(|| "a place".to_owned(), |(id, _)| format!("the place “{id}”"))
            }
            Kind::Space(at) => {
                let map = self.compiled.game.maps.get_index(usize::from(*at));
                map.map_or_else(|| "a space".to_owned(), |(id, _)| format!("a space of “{id}”"))
            }
            Kind::List(at) => format!("the list “{}”", list(*at)),
            Kind::Map(at) => {
                let map = self.compiled.game.maps.get_index(usize::from(*at));
                map.map_or_else(|| "a map".to_owned(), |(id, _)| format!("the map “{id}”"))
            }
            Kind::Batch => "a batch".to_owned(),
            Kind::Act => "an announcement".to_owned(),
            Kind::Items(_) => "a list of several".to_owned(),
            Kind::Keyed(..) => "a value for each key".to_owned(),
            Kind::Function => "a function".to_owned(),
        };
        match lacking {
            [alone] => one(alone),
            all if all.iter().all(|kind| matches!(kind, Kind::Piece(_))) => "a piece".to_owned(),
            all if all.iter().all(|kind| matches!(kind, Kind::Place(_))) => "a place".to_owned(),
            all if all.iter().all(|kind| matches!(kind, Kind::Space(_))) => "a space".to_owned(),
            all => all.iter().take(4).map(one).collect::<Vec<_>>().join(" or "),
        }
    }

    /// Their properties, in a sentence, the nearest to the requested one first.
    pub fn help(&self, lacking: &[Kind], name: &str, script: bool) -> String {
        if lacking.iter().all(|kind| matches!(kind, Kind::Word | Kind::Number | Kind::Bool)) {
            return match lacking.first() {
                Some(Kind::Word) => {
                    format!("a word has no properties; compare it: == \"{}\"", name.replace('_', "-"))
                }
                _ => "it has no properties; leave out what follows the dot".to_owned(),
            };
        }
        let mut names = BTreeSet::new();
        for kind in lacking.iter().take(40) {
            self.names(kind, script, &mut names);
        }
        // Words of the referee are spelt in conditions as in programs.
        let shown = |known: String| match is_property(&known) {
            true => known,
            false if script => spelt(&known),
            false => known.replace('_', "-"),
        };
        let mut names: Vec<(usize, String)> = names
            .into_iter()
            .map(shown)
            .map(|known| (strsim::damerau_levenshtein(name, &known), known))
            .collect();
        names.sort();
        let more = names.len() > SHOWN;
        let names: Vec<_> = names.into_iter().take(SHOWN).map(|(_, name)| name).collect();
        let who = self.who(lacking);
        match names.is_empty() {
            true => format!("{who} has no properties"),
            false => format!("{who} has {}{}", names.join(", "), if more { ", …" } else { "" }),
        }
    }

    /// The names of all properties.
    fn names(&self, kind: &Kind, script: bool, into: &mut BTreeSet<String>) {
        if let Some(class) = kind.class() {
            into.extend(own(class, kind, script));
            into.extend(class.extends().into_iter().flat_map(|class| own(class, kind, script)));
        }
        let compiled = self.compiled;
        let word = |word: Sym| compiled.words.text(word).to_owned();
        let scopes: &[Scope] = match kind {
            Kind::Table => {
                into.extend(compiled.game.maps.keys().cloned());
                into.extend(compiled.lists.iter().map(|list| word(list.id)));
                into.extend(compiled.roles.iter().copied().map(word));
                &[Scope::Game]
            }
            Kind::Seat | Kind::Side => &[Scope::Seat, Scope::Faction, Scope::Side],
            Kind::Piece(list) => {
                into.extend(self.columns(*list).cloned());
                &[Scope::Piece]
            }
            Kind::Row(list) => {
                into.extend(self.columns(*list).cloned());
                &[]
            }
            Kind::Space(map) => {
                into.extend(self.list_of_map(*map).into_iter().flat_map(|list| self.columns(list)).cloned());
                &[Scope::Space]
            }
            Kind::List(list) => {
                into.extend(self.row_ids(*list).take(2_000).map(str::to_owned));
                &[]
            }
            Kind::Map(map) => {
                into.extend(self.space_ids(*map).take(2_000).map(str::to_owned));
                &[]
            }
            Kind::Keyed(keys, _) => {
                into.extend(keys.iter().cloned());
                &[]
            }
            _ => &[],
        };
        let game = &compiled.game;
        let numbers = game.numbers.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        let facts = game.facts.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        let places = game.places.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        into.extend(numbers.chain(facts).chain(places).cloned());
    }
}

/// The properties that such things have in every game, as the reader of the message may write them.
fn own(class: Class, kind: &Kind, script: bool) -> impl Iterator<Item = String> {
    class.properties().iter().filter_map(move |property| match property.told {
        Told::Everybody => Some(property.name.to_owned()),
        Told::Programs => script.then(|| property.name.to_owned()),
        Told::Conditions if !script => Some(property.name.to_owned()),
        Told::Conditions => {
            DECLARED.method(kind, property.name).is_some().then(|| format!("{}()", property.name))
        }
        Told::Nobody => None,
    })
}
