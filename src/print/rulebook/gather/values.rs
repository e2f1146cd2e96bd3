//! Values as readers see them: names for ids, meanings for letters.

use super::Gather;
use warpress_model::phrase::title;
use warpress_model::{ColumnType, Game, Parsed, Value};

impl Gather<'_> {
    /// The printed form of a value; empty if there is none.
    pub fn printed(self, of: &ColumnType, value: Option<&Value>) -> String {
        let Self { game, words } = self;
        let Some(value) = value else { return String::new() };
        match (of.bare(), &value.parsed) {
            (_, Parsed::None) => "\u{2013}".into(),
            (ColumnType::Enum(named), _) if named.contains_key(value.word()) => named[value.word()].clone(),
            (of, Parsed::Ref { list, ids, except, .. }) => {
                let name = |id: &String| name(game, of, list, id);
                match except {
                    Some(without) if without.is_empty() => value.printed.clone(),
                    Some(without) => {
                        let list = words.list(without.iter().map(name));
                        words.with("value-all-except", "list", &list)
                    }
                    None => words.list(ids.iter().map(name)),
                }
            }
            (ColumnType::List(of), Parsed::List(all)) => {
                words.list(all.iter().map(|one| self.printed(of, Some(one))))
            }
            (ColumnType::List(of), Parsed::Words(all)) if !of.is_amount() => {
                words.list(all.iter().map(|word| name(game, of, "", word)))
            }
            (ColumnType::Tag | ColumnType::Phase | ColumnType::Side | ColumnType::Role, _) => {
                name(game, of.bare(), "", &value.printed)
            }
            _ => value.printed.clone(),
        }
    }
}

/// The name of what an id refers to; if the game gives none, the id as words.
fn name(game: &Game, of: &ColumnType, list: &str, id: &str) -> String {
    let of = if let ColumnType::List(of) = of { of.bare() } else { of };
    let known = match of {
        ColumnType::Tag => game.tags.get(id).map(|tag| tag.text.clone()),
        ColumnType::Phase => game.all_phases().find(|phase| phase.id == *id).map(|phase| phase.name.clone()),
        ColumnType::Side => game.sides.get(id).map(|side| side.name.clone()),
        ColumnType::Role => game.roles.get(id).map(|role| role.name.clone()),
        ColumnType::Table => game.tables.get(id).map(|table| table.name.clone()),
        ColumnType::Ref { .. } => {
            let row = game.list(list).and_then(|list| list.rows.iter().find(|row| row.id == *id));
            row.map(|row| row.name.clone().unwrap_or_else(|| title(id)))
        }
        // Letters and words that the author has defined.
        _ => Some(id.to_owned()),
    };
    known.unwrap_or_else(|| title(id))
}
