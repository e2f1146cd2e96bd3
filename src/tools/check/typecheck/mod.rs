//! Whether conditions and programs ask for properties that exist. What a thing can be follows from the data
//! alone (`types`, `env`); only what is certain in any play is reported. A missing property gives nil, and nil is
//! false: a card could silently become unplayable, or always playable.

mod conditions;
mod declared;
mod describe;
mod env;
mod programs;
mod types;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use env::TypeEnv;
use types::{Kind, Type};
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
    let env = TypeEnv::new(compiled, free);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut seen = BTreeSet::new();
    walk::each(&env, &mut |expr, here| {
        // A fault in a kind occurs on each of its rows.
        if seen.insert((expr.at.clone(), here.clone())) {
            let text = loaded.sources.text(&expr.at.file).unwrap_or_default();
            found.extend(conditions::check(&env, here, expr, text));
        }
    });
    let cards = cards(&env, &compiled.game);
    let ops = compiled.game.ops.keys();
    let ops = ops.filter_map(|id| Some((spelt(id), cards.get(&call_of_op(id))?.clone()))).collect();
    for (file, text) in loaded.programs.iter().chain(&loaded.bots) {
        let steps = syntax::program(text).unwrap_or_default();
        found.extend(programs::check(&env, &steps, Vec::new(), &ops).into_iter().map(|error| {
            let location =
                Location { file: file.as_str().into(), start: error.at, end: error.at + error.word.len() };
            Diagnostic::new(Code::E0118, error.message, &location).help(error.help)
        }));
    }
    // A ruleset may be incomplete until a game builds on it.
    let played = !loaded.programs.is_empty();
    for run in loaded.runs.iter().filter(|_| played) {
        let card = cards.get(run.text.as_str()).cloned().unwrap_or(Type::ANY);
        found.extend(in_data(loaded, &env, run, card));
    }
    found.sort_by(|one, other| (&one.location, &one.message).cmp(&(&other.location, &other.message)));
    found.dedup();
    found
}

/// Checks a program in the data.
fn in_data(loaded: &Loaded, env: &TypeEnv<'_>, run: &Run, card: Type) -> Vec<Diagnostic> {
    let steps = syntax::program(&run.text).unwrap_or_default();
    let seat = || Type::optional([Kind::Seat]);
    let given = vec![
        ("t", Type::of([Kind::Table])),
        ("card", card),
        ("player", seat()),
        ("target", Type::ANY),
        ("batch", Type::ANY),
        ("my", Type::ANY),
        ("source", Type::ANY),
        ("attacker", Type::ANY),
        ("defender", Type::ANY),
    ];
    let found = programs::check(env, &steps, given, &BTreeMap::new()).into_iter().map(|error| {
        let line = run.text[..error.at.min(run.text.len())].matches('\n').count() as u32 + 1;
        let location = run.line(&loaded.sources, line, &error.word);
        Diagnostic::new(Code::E0118, error.message, &location).help(error.help)
    });
    found.collect()
}

/// What `card` can be in each program of the data: a piece of the lists whose rows contain it. In programs of other
/// things (rows of tables, steps of the setup) it can be anything.
fn cards(env: &TypeEnv<'_>, game: &Game) -> BTreeMap<String, Type> {
    let mut found: BTreeMap<String, Type> = BTreeMap::new();
    let mut add = |run: &str, ty: &Type| {
        if !run.trim().is_empty() {
            let known = found.remove(run.trim()).unwrap_or(Type::never());
            found.insert(run.trim().to_owned(), known.or(ty.clone()));
        }
    };
    let runs = |of: &Use| {
        let cost = of.cost.iter().map(|cost| cost.run.clone());
        let effects = of.effects.iter().map(|effect| effect.run.clone());
        std::iter::once(of.run.clone()).chain(cost).chain(effects).collect::<Vec<_>>()
    };
    for list in game.lists() {
        let at = env.compiled.lists.iter().position(|known| env.compiled.words.text(known.id) == list.id);
        let piece = at.filter(|at| env.compiled.lists[*at].pieces);
        let ty = piece.map_or(Type::ANY, |at| Type::of([Kind::Piece(at as u16)]));
        for run in list.rows.iter().flat_map(|row| &row.uses).flat_map(runs) {
            add(&run, &ty);
        }
    }
    let spaces = game.maps.values().flat_map(|map| &map.list.rows);
    let tables = game.tables.values().flat_map(|table| table.rows.iter().map(|row| &row.row));
    for run in spaces.chain(tables).flat_map(|row| &row.uses).flat_map(runs) {
        add(&run, &Type::ANY);
    }
    for step in game.setup.values() {
        add(&step.run, &Type::ANY);
    }
    found
}
