//! Whether conditions and programs ask for properties that exist. What a thing can be follows from the data
//! alone (`sort`, `has`); only what is certain in any play is reported. A missing property gives nil, and nil is
//! false: a card could silently become unplayable, or always playable.

mod conditions;
mod declared;
mod has;
mod programs;
mod sort;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use has::Has;
use sort::{One, Sort};
use warpress_library::{Loaded, Run, call_of_op};
use warpress_model::Code;
use warpress_model::{Diagnostic, Game, Location, Use};
use warpress_referee::CompiledGame;
use warpress_referee::words::spelt;
use warpress_syntax as syntax;

/// Checks all conditions and programs of a game.
pub fn check(loaded: &Loaded, compiled: &CompiledGame) -> Vec<Diagnostic> {
    let free = loaded.programs.iter().any(|(_, text)| text.contains("faction"))
        || loaded.runs.iter().any(|run| run.text.contains("faction"));
    let has = Has::new(compiled, free);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut seen = BTreeSet::new();
    walk::each(&has, &mut |expr, here| {
        // A fault in a kind occurs on each of its rows.
        if seen.insert((expr.at.clone(), here.clone())) {
            let text = loaded.sources.text(&expr.at.file).unwrap_or_default();
            found.extend(conditions::check(&has, here, expr, text));
        }
    });
    let cards = cards(&has, &compiled.game);
    let ops = compiled.game.ops.keys();
    let ops = ops.filter_map(|id| Some((spelt(id), cards.get(&call_of_op(id))?.clone()))).collect();
    for (file, text) in loaded.programs.iter().chain(&loaded.bots) {
        let steps = syntax::program(text).unwrap_or_default();
        found.extend(programs::check(&has, &steps, Vec::new(), &ops).into_iter().map(|vain| {
            let location =
                Location { file: file.as_str().into(), start: vain.at, end: vain.at + vain.word.len() };
            Diagnostic::new(Code::E0118, vain.message, &location).help(vain.help)
        }));
    }
    // A ruleset may be incomplete until a game builds on it.
    let played = !loaded.programs.is_empty();
    for run in loaded.runs.iter().filter(|_| played) {
        let card = cards.get(run.text.as_str()).cloned().unwrap_or(Sort::ANY);
        found.extend(in_data(loaded, &has, run, card));
    }
    found.sort_by(|one, other| (&one.location, &one.message).cmp(&(&other.location, &other.message)));
    found.dedup();
    found
}

/// Checks a program in the data.
fn in_data(loaded: &Loaded, has: &Has<'_>, run: &Run, card: Sort) -> Vec<Diagnostic> {
    let steps = syntax::program(&run.text).unwrap_or_default();
    let seat = || Sort::perhaps([One::Seat]);
    let given = vec![
        ("t", Sort::of([One::Table])),
        ("card", card),
        ("player", seat()),
        ("target", Sort::ANY),
        ("batch", Sort::ANY),
        ("my", Sort::ANY),
        ("source", Sort::ANY),
        ("attacker", Sort::ANY),
        ("defender", Sort::ANY),
    ];
    let found = programs::check(has, &steps, given, &BTreeMap::new()).into_iter().map(|vain| {
        let line = run.text[..vain.at.min(run.text.len())].matches('\n').count() as u32 + 1;
        let location = run.line(&loaded.sources, line, &vain.word);
        Diagnostic::new(Code::E0118, vain.message, &location).help(vain.help)
    });
    found.collect()
}

/// What `card` can be in each program of the data: a piece of the lists whose rows contain it. In programs of other
/// things (rows of tables, steps of the setup) it can be anything.
fn cards(has: &Has<'_>, game: &Game) -> BTreeMap<String, Sort> {
    let mut found: BTreeMap<String, Sort> = BTreeMap::new();
    let mut add = |run: &str, sort: &Sort| {
        if !run.trim().is_empty() {
            let known = found.remove(run.trim()).unwrap_or(Sort::none());
            found.insert(run.trim().to_owned(), known.or(sort.clone()));
        }
    };
    let runs = |of: &Use| {
        let cost = of.cost.iter().map(|cost| cost.run.clone());
        let effects = of.effects.iter().map(|effect| effect.run.clone());
        std::iter::once(of.run.clone()).chain(cost).chain(effects).collect::<Vec<_>>()
    };
    for list in game.lists() {
        let at = has.compiled.lists.iter().position(|known| has.compiled.words.text(known.id) == list.id);
        let piece = at.filter(|at| has.compiled.lists[*at].pieces);
        let sort = piece.map_or(Sort::ANY, |at| Sort::of([One::Piece(at as u16)]));
        for run in list.rows.iter().flat_map(|row| &row.uses).flat_map(runs) {
            add(&run, &sort);
        }
    }
    let spaces = game.maps.values().flat_map(|map| &map.list.rows);
    let tables = game.tables.values().flat_map(|table| table.rows.iter().map(|row| &row.row));
    for run in spaces.chain(tables).flat_map(|row| &row.uses).flat_map(runs) {
        add(&run, &Sort::ANY);
    }
    for step in game.setup.values() {
        add(&step.run, &Sort::ANY);
    }
    found
}
