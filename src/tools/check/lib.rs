//! Everything that can be found out about a game without printing it: what loading reported, totals
//! that disagree, rolls without a row, games that cannot be played, faces that overflow or cannot be read. It comes
//! last and may use all other crates.

pub mod actors;
mod additions;
mod areas;
mod art;
mod at_template;
pub mod audit;
mod casting;
mod crammed;
mod faces;
mod folded;
mod gone;
mod hidden;
mod lists;
mod measures;
mod mirrored;
mod names;
mod numbers;
mod otherwise;
mod playing;
mod renamed;
mod report;
mod rules;
mod setting;
mod signs;
mod stored;
mod tables;
mod terminal;
mod totals;
mod typecheck;
mod typefaces;
mod undrawn;
mod unmentioned;
mod unprinted;
mod unsaid;
mod vocabulary;
mod windows;
mod wording;

pub use art::faults as picture_faults;
pub use folded::{ReadableFinding, Screen, folded, whole};
pub use measures::{FaceMeasures, Measured, Measures, PixelMeasures, Viewer};
pub use playing::examples;
pub use report::{Findings, findings, human, json};
pub use rules::unshowable;
pub use terminal::{harmless, harmless_json, one_line};
pub use undrawn::undrawn as faults;

use std::sync::Arc;

use warpress_assets::Assets;
use warpress_library::{self as library, Home, Loaded, settle};
use warpress_model::{Code, Diagnostic, Game, List, Severity};
use warpress_playouts as playouts;
use warpress_referee::CompiledGame;

/// How thoroughly to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The data only.
    Data,
    /// The data, playouts, and every face in all inks.
    Faces,
}

/// Loads and checks a game. Findings that a ruling or a reason settles are listed separately, in `explained`.
///
/// ```
/// use warpress_assets::Assets;
/// use warpress_check::{Depth, check};
/// use warpress_kit::Library;
///
/// let game = Library::open(Assets::built_in()).game("wolf-pack");
/// assert_eq!(check(&game.assets, &game.home, &[], Depth::Data).findings, []);
///
/// let checked = check(&game.assets, &game.home, &["fog".to_owned()], Depth::Data);
/// assert_eq!(checked.findings[0].message, "unknown scenario or option “fog”");
/// ```
pub fn check(assets: &Assets, home: &Home, with: &[String], depth: Depth) -> Loaded {
    let loaded = warpress_kit::load(assets, home, with);
    check_again(loaded, assets, home, with, depth, (assets, &Measures::default()))
}

/// The same of a game that has been loaded with these scenarios and options, and with what an earlier check has seen of
/// faces. They are drawn from assets of their own, whose ledger says how long that holds.
pub fn check_again(
    mut loaded: Loaded,
    assets: &Assets,
    home: &Home,
    with: &[String],
    depth: Depth,
    (drawing, measures): (&Assets, &Measures),
) -> Loaded {
    if let Some(game) = &loaded.game {
        let totals = totals::check(game, &loaded.findings);
        loaded.findings.extend(totals);
        loaded.findings.extend(lists::check(game));
        loaded.findings.extend(nothing(&loaded, game));
        loaded.findings.extend(additions::check(&loaded, game));
        loaded.findings.extend(tables::check(game));
        loaded.findings.extend(wording::check(game));
        let found = renamed::check(&loaded, game);
        loaded.findings.extend(found);
        let found = crammed::check(&loaded);
        loaded.findings.extend(found);
        // A ruleset may be incomplete until a game builds on it.
        if !loaded.programs.is_empty() {
            loaded.findings.extend(numbers::check(game));
        }
        let read = rules::read(&loaded);
        let found = rules::check(&loaded, game, &read);
        loaded.findings.extend(found);
        let found = gone::check(assets, &loaded, game, &read);
        loaded.findings.extend(found);
        let found = unmentioned::check(&loaded, game);
        loaded.findings.extend(found);
        let found = art::of_rules(assets, &loaded);
        loaded.findings.extend(found);
        let found = signs::check(&loaded, game);
        loaded.findings.extend(found);
        let typefaces = typefaces::Typefaces::of(assets, game);
        let found = typefaces::check(assets, home, &loaded, typefaces.as_ref());
        loaded.findings.extend(found);
        let (record, found) = library::audit::read(assets, home, &mut loaded.sources);
        loaded.findings.extend(found);
        let found = record.map_or_else(Vec::new, |record| audit::check(&record, &loaded, game));
        loaded.findings.extend(found);
        let good = |loaded: &Loaded| !loaded.findings.iter().any(|one| one.severity == Severity::Error);
        // If something is missing, everything else is laid out differently.
        if good(&loaded) {
            loaded.findings.extend(areas::check(game));
            if let Some(compiled) = ready(game) {
                let asked = typecheck::check(&loaded, &compiled);
                let never = never(assets, home, &loaded, &compiled);
                loaded.findings.extend(asked.into_iter().chain(never));
            }
        }
        // A faulty condition or program has been reported; what playing says about it adds nothing.
        if depth == Depth::Faces && good(&loaded) {
            let found = playing::check(assets, home, &loaded, with);
            loaded.findings.extend(found);
            match faces::prepare(drawing, game) {
                Ok((formats, renderer)) => {
                    let viewer = Viewer::new(&renderer, game, measures);
                    let found = faces::check(assets, game, &formats, &viewer);
                    show_templates(assets, &found, &mut loaded.sources);
                    // Faces that could not be drawn show nothing.
                    let undrawn = found.iter().any(|one| one.code == Code::E0306);
                    loaded.findings.extend(found);
                    if !undrawn {
                        let found = art::check(home, game, &formats, &renderer, &loaded.sections);
                        loaded.findings.extend(found);
                        let found = gone::bands(&loaded, game, &read, &formats, &viewer);
                        loaded.findings.extend(found);
                        let found = hidden::check(assets, &loaded, game, &formats, &viewer);
                        loaded.findings.extend(found);
                        loaded.findings.extend(mirrored::check(game, &formats, &viewer));
                    }
                }
                Err(fault) => loaded.findings.push(fault),
            }
        }
        let found = typefaces::of_the_book(assets, &loaded, game, typefaces.as_ref());
        loaded.findings.extend(found);
        loaded.excused = settle(game, depth == Depth::Faces, &mut loaded.findings);
    }
    loaded
}

/// Makes the templates known in which something was found, so that its line can be shown.
fn show_templates(assets: &Assets, found: &[Diagnostic], sources: &mut library::Sources) {
    for finding in found.iter().filter(|finding| finding.location.end > 0) {
        let file = &finding.location.file;
        let asset = file.starts_with("templates/").then(|| assets.read(file)).flatten();
        if let Some(asset) = asset.filter(|_| sources.text(file).is_none()) {
            sources.add(file, &String::from_utf8_lossy(&asset.bytes));
        }
    }
}

/// A game of which nothing can be printed: `build` would refuse it.
fn nothing(loaded: &Loaded, game: &Game) -> Option<Diagnostic> {
    let lists = game.decks.values().chain(game.records.values()).chain(game.counters.values());
    let faces = |list: &List| list.component.printed && list.rows.iter().any(|row| list.has_face(row));
    let printed =
        lists.into_iter().any(faces) || game.has_kit() || game.is_ruleset() || !loaded.sections.is_empty();
    let finding = || {
        Diagnostic::new(Code::E0334, format!("{} has nothing to print", game.title), &game.era_at)
            .help("lists lie in decks, counters, records, maps and forms, rules in rules.md; a list that says `printed = false` is not printed")
    };
    // Where a list could not be read, there might be something.
    (!printed && !loaded.failed()).then(finding)
}

/// A game made ready to be played, if that can be done. A ruleset is looked at where it is built upon.
fn ready(game: &Game) -> Option<CompiledGame> {
    let seats = playouts::seats(game).first().copied().unwrap_or(1);
    (!game.is_ruleset()).then(|| CompiledGame::new(Arc::new(game.clone()), seats).ok()).flatten()
}

/// What can never come up, whichever scenario or option is chosen.
fn never(assets: &Assets, home: &Home, loaded: &Loaded, compiled: &CompiledGame) -> Vec<Diagnostic> {
    let mut found = windows::check(loaded, compiled);
    let game = &compiled.game;
    let forms = game.scenarios.iter().chain(&game.options);
    for (id, patch) in forms {
        if found.is_empty() {
            break;
        }
        let with = if patch.default { format!("no-{id}") } else { id.clone() };
        let other = warpress_kit::load(assets, home, &[with]);
        let compiled = other.game.as_ref().and_then(ready);
        let there = compiled.map_or_else(Vec::new, |compiled| windows::check(&other, &compiled));
        found.retain(|one| there.iter().any(|same| (same.code, &same.subject) == (one.code, &one.subject)));
    }
    found
}
