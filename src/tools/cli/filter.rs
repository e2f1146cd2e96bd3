//! Options that choose games of the library.

use super::Failure;
use warpress_library::Head;
use warpress_model::Category;
use warpress_model::diagnostic::nearest;
use warpress_model::word::Word;

/// Chooses games by their properties.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub struct Filter {
    /// Games for this number of players
    #[arg(long, value_name = "N")]
    players: Option<u32>,
    /// Games of this category
    #[arg(long, alias = "kind", value_parser = clap::builder::PossibleValuesParser::new(Category::ALL.iter().map(|one| one.word())))]
    category: Option<String>,
    /// Games of this era
    #[arg(long)]
    era: Option<String>,
    /// Games of this family
    #[arg(long)]
    family: Option<String>,
    /// Games from this tome (tome8)
    #[arg(long)]
    tome: Option<String>,
    /// Games that can be played alone
    #[arg(long)]
    solo: bool,
}

impl Filter {
    /// Whether no filter is given.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a game matches.
    pub fn fits(&self, game: &Head) -> bool {
        self.players.is_none_or(|count| game.players.allow(count))
            && self.category.as_deref().is_none_or(|category| game.category.word() == category)
            && self.era.as_ref().is_none_or(|era| game.era == *era)
            && self.family.as_ref().is_none_or(|family| game.family.as_ref() == Some(family))
            && self.tome.as_ref().is_none_or(|tome| tomes(game).any(|of| of == tome))
            && (!self.solo || game.players.solo)
    }

    /// Reports a word that no game of the library has.
    pub fn check(&self, all: &[Head]) -> Result<(), Failure> {
        let eras: Vec<&str> = all.iter().map(|game| game.era.as_str()).collect();
        let families: Vec<&str> = all.iter().filter_map(|game| game.family.as_deref()).collect();
        let tomes: Vec<&str> = all.iter().flat_map(tomes).collect();
        for (what, word, mut known) in
            [("era", &self.era, eras), ("family", &self.family, families), ("tome", &self.tome, tomes)]
        {
            let Some(word) = word.as_deref().filter(|word| !known.contains(word)) else { continue };
            known.sort_unstable();
            known.dedup();
            let help = match nearest(word, known.iter().copied()) {
                Some(near) => format!("did you mean “{near}”?"),
                None if known.is_empty() => "the library has none".to_owned(),
                None => format!("there are {}", known.join(", ")),
            };
            return Err(Failure::Message(format!("there is no {what} “{word}”; {help}")));
        }
        Ok(())
    }
}

/// The folders of the game's sources: `tome8` of `tome8/wolf-pack.txt`.
fn tomes(game: &Head) -> impl Iterator<Item = &str> {
    game.sources.iter().filter_map(|source| Some(source.split_once('/')?.0))
}
