//! All conditions and formulas of a game, each with its context.

use super::conditions::Context;
use super::env::TypeEnv;
use super::types::{Kind, Type};
use warpress_model::state::{FactDuration, Start};
use warpress_model::table::Modifier;
use warpress_model::{Amount, Expr, Game, Parsed, Repeat, Row, Scope, Trigger, Use};

/// Calls `take` for every condition and formula.
pub fn each(env: &TypeEnv<'_>, take: &mut dyn FnMut(&Expr, &Context)) {
    let game: &Game = &env.compiled.game;
    rows(env, game, take);
    for phase in game.all_phases() {
        some(phase.condition.as_ref(), &Context::BARE, take);
        match &phase.repeat {
            Some(Repeat::Until(until)) => take(until, &Context::BARE),
            Some(Repeat::Times(times)) => amount(Some(times), &Context::BARE, take),
            None => {}
        }
    }
    for step in game.setup.values() {
        some(step.only_if.as_ref(), &Context::BARE, take);
    }
    amount(game.turn.limit.as_ref(), &Context::BARE, take);
    for ending in game.endings.values() {
        take(&ending.condition, &Context::PLAYER);
    }
    for allowance in game.allowances.values() {
        amount(Some(&allowance.count), &Context::PLAYER, take);
    }
    for fact in game.facts.values() {
        match &fact.lasts {
            FactDuration::Condition(until) => take(until, &Context::BARE),
            FactDuration::Turns(turns) => amount(Some(turns), &Context::BARE, take),
            FactDuration::Until(_) => {}
        }
    }
    for number in game.numbers.values() {
        let context = if number.per == Scope::Game { Context::PLAYER } else { Context::LOOSE };
        for one in [Some(&number.start), number.min.as_ref(), number.max.as_ref()] {
            amount(one, &context, take);
        }
    }
    for place in game.places.values() {
        amount(place.limit.as_ref(), &Context::PLAYER, take);
        amount(place.slots.as_ref(), &Context::PLAYER, take);
        if let Start::Some(some) = &place.start {
            some.iter().for_each(|(_, one)| amount(Some(one), &Context::PLAYER, take));
        }
    }
    let modifiers = game.tables.values().flat_map(|table| &table.modifiers);
    for Modifier { only_if, add, .. } in modifiers.chain(game.rolls.values().flat_map(|roll| &roll.modifiers))
    {
        some(only_if.as_ref(), &Context::LOOSE, take);
        amount(Some(add), &Context::LOOSE, take);
    }
    for way in game.maps.values().flat_map(|map| &map.spaces).flat_map(|space| &space.ways) {
        some(way.only_if.as_ref(), &Context::LOOSE, take);
    }
}

/// The uses of all rows. If a row is not a piece, programs decide in which context they are tested.
fn rows(env: &TypeEnv<'_>, game: &Game, take: &mut dyn FnMut(&Expr, &Context)) {
    for list in game.lists() {
        let at = env.compiled.lists.iter().position(|known| env.compiled.words.text(known.id) == list.id);
        let piece = at.filter(|at| env.compiled.lists[*at].pieces);
        let context = piece.map_or(Context::LOOSE, |at| Context {
            card: Some(Type::of([Kind::Piece(at as u16)])),
            ..Context::PLAYER
        });
        list.rows.iter().for_each(|row| uses(env, row, &context, take));
    }
    for row in game.maps.values().flat_map(|map| &map.list.rows) {
        uses(env, row, &Context::LOOSE, take);
    }
    for row in game.tables.values().flat_map(|table| &table.rows) {
        uses(env, &row.row, &Context::LOOSE, take);
    }
}

fn uses(env: &TypeEnv<'_>, row: &Row, context: &Context, take: &mut dyn FnMut(&Expr, &Context)) {
    for of in &row.uses {
        let lasting = Context { piece: Some(env.any_piece()), ..context.clone() };
        let context = match &of.trigger {
            Trigger::While(holds) => {
                take(holds, &lasting);
                &lasting
            }
            _ => context,
        };
        one(of, context, take);
    }
}

fn one(of: &Use, context: &Context, take: &mut dyn FnMut(&Expr, &Context)) {
    some(of.only_if.as_ref(), context, take);
    some(of.cost.as_ref().and_then(|cost| cost.only_if.as_ref()), context, take);
    of.effects.iter().for_each(|effect| some(effect.only_if.as_ref(), context, take));
    for change in &of.modifies {
        if let Parsed::Formula(formula) = &change.by.parsed {
            take(formula, context);
        }
    }
}

fn some(expr: Option<&Expr>, context: &Context, take: &mut dyn FnMut(&Expr, &Context)) {
    if let Some(expr) = expr {
        take(expr, context);
    }
}

fn amount(amount: Option<&Amount>, context: &Context, take: &mut dyn FnMut(&Expr, &Context)) {
    if let Some(Amount::Expr(expr)) = amount {
        take(expr, context);
    }
}
