//! Everything that can be found out about a game without printing it: what loading reported, totals
//! that disagree, rolls without a row, games that cannot be played, faces that overflow or cannot be read. Stands last: it may use all other folders.

mod areas;
mod faces;
mod lists;
mod numbers;
mod playing;
mod report;
mod rules;
mod tables;
mod terminal;
mod totals;

pub use faces::all_told as faults;
pub use playing::examples;
pub use report::{findings, human, json};
pub use terminal::{harmless, harmless_json, one_line};

use crate::assets::Assets;
use crate::library::{self, Home, Loaded, settle};

/// How closely to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The data alone.
    Data,
    /// The data, the game as it plays, and every face in all inks.
    Faces,
}

/// Loads and looks at a game. The findings of `loaded` are complete and settled by its rulings.
pub fn check(
    assets: &Assets,
    home: &Home,
    stock: &dyn library::Stock,
    with: &[String],
    depth: Depth,
) -> Loaded {
    let mut loaded = library::load(assets, home, stock, with);
    if let Some(game) = &loaded.game {
        loaded.findings.extend(totals::check(game));
        loaded.findings.extend(lists::check(game));
        loaded.findings.extend(tables::check(game));
        // What nobody plays by yet can say what it likes.
        if !loaded.programs.is_empty() {
            loaded.findings.extend(numbers::check(game));
        }
        let found = rules::check(&loaded, game);
        loaded.findings.extend(found);
        let good = !loaded.findings.iter().any(|finding| finding.severity == crate::model::Severity::Error);
        // Where something is missing, the rest comes to lie elsewhere than it will.
        if good {
            loaded.findings.extend(areas::check(game));
        }
        if depth == Depth::Faces && good {
            let found = playing::check(assets, home, stock, &loaded, with);
            loaded.findings.extend(found);
            loaded.findings.extend(faces::check(assets, game));
        }
        settle(game, &mut loaded.findings);
    }
    loaded
}
