//! Games whose data have no errors: nothing else is made of a game.

use warpress_assets::Assets;
use warpress_check as check;
use warpress_kit as kit;
use warpress_library::{Home, Loaded, Sources};
use warpress_model::{Diagnostic, Game, Severity};

/// A game without errors in its data.
#[derive(Debug)]
pub struct ValidGame {
    /// The game.
    pub game: Game,
    /// What else was read, without the game.
    pub loaded: Loaded,
}

/// What is wrong with a game, and the texts in which it stands.
#[derive(Debug)]
pub struct Problems {
    /// The findings.
    pub findings: Vec<Diagnostic>,
    /// The texts.
    pub sources: Sources,
}

impl Problems {
    /// The findings for people, each with its line.
    pub fn readable(&self, colour: bool) -> Vec<check::ReadableFinding> {
        check::findings(&self.findings, &self.sources, colour)
    }
}

/// Reads a game with these scenarios and options.
///
/// # Errors
/// The errors in its data; warnings are left to a check.
pub fn load_valid(assets: &Assets, home: &Home, with: &[String]) -> Result<ValidGame, Box<Problems>> {
    ValidGame::of(kit::load(assets, home, with))
}

impl ValidGame {
    /// What has been read, if there are no errors in it.
    ///
    /// # Errors
    /// Those errors.
    pub fn of(mut loaded: Loaded) -> Result<Self, Box<Problems>> {
        loaded.findings.retain(|finding| finding.severity == Severity::Error);
        match loaded.game.take().filter(|_| loaded.findings.is_empty()) {
            Some(game) => Ok(Self { game, loaded }),
            None => Err(Box::new(Problems { findings: loaded.findings, sources: loaded.sources })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{check, load_valid};
    use warpress_assets::Assets;
    use warpress_library::Home;

    #[test]
    fn a_game_with_errors_is_not_made() {
        let (assets, home) = (Assets::built_in(), Home::Library("wolf-pack".into()));
        assert_eq!(load_valid(&assets, &home, &[]).unwrap().game.title, "Wolf Pack");
        let problems = load_valid(&assets, &home, &["fog".to_owned()]).unwrap_err();
        assert_eq!(problems.findings.len(), 1);
        assert!(check::whole(&problems.readable(false)).contains("unknown scenario or option “fog”"));
    }
}
