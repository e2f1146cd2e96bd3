//! All conditions and formulas of a game, each with its context.

use super::conditions::Here;
use super::has::Has;
use super::sort::{One, Sort};
use warpress_model::state::{FactDuration, Start};
use warpress_model::table::Modifier;
use warpress_model::{Amount, Expr, Game, Parsed, Repeat, Row, Scope, Trigger, Use};

/// Calls `take` for every condition and formula.
pub fn each(has: &Has<'_>, take: &mut dyn FnMut(&Expr, &Here)) {
    let game: &Game = &has.compiled.game;
    rows(has, game, take);
    for phase in game.all_phases() {
        some(phase.condition.as_ref(), &Here::BARE, take);
        match &phase.repeat {
            Some(Repeat::Until(until)) => take(until, &Here::BARE),
            Some(Repeat::Times(times)) => amount(Some(times), &Here::BARE, take),
            None => {}
        }
    }
    for step in game.setup.values() {
        some(step.only_if.as_ref(), &Here::BARE, take);
    }
    amount(game.turn.limit.as_ref(), &Here::BARE, take);
    for ending in game.endings.values() {
        take(&ending.condition, &Here::PLAYER);
    }
    for allowance in game.allowances.values() {
        amount(Some(&allowance.count), &Here::PLAYER, take);
    }
    for fact in game.facts.values() {
        match &fact.lasts {
            FactDuration::Condition(until) => take(until, &Here::BARE),
            FactDuration::Turns(turns) => amount(Some(turns), &Here::BARE, take),
            FactDuration::Until(_) => {}
        }
    }
    for number in game.numbers.values() {
        let here = if number.per == Scope::Game { Here::PLAYER } else { Here::LOOSE };
        for one in [Some(&number.start), number.min.as_ref(), number.max.as_ref()] {
            amount(one, &here, take);
        }
    }
    for place in game.places.values() {
        amount(place.limit.as_ref(), &Here::PLAYER, take);
        amount(place.slots.as_ref(), &Here::PLAYER, take);
        if let Start::Some(some) = &place.start {
            some.iter().for_each(|(_, one)| amount(Some(one), &Here::PLAYER, take));
        }
    }
    let modifiers = game.tables.values().flat_map(|table| &table.modifiers);
    for Modifier { only_if, add, .. } in modifiers.chain(game.rolls.values().flat_map(|roll| &roll.modifiers))
    {
        some(only_if.as_ref(), &Here::LOOSE, take);
        amount(Some(add), &Here::LOOSE, take);
    }
    for way in game.maps.values().flat_map(|map| &map.spaces).flat_map(|space| &space.ways) {
        some(way.only_if.as_ref(), &Here::LOOSE, take);
    }
}

/// The uses of all rows. If a row is not a piece, programs decide in which context they are tested.
fn rows(has: &Has<'_>, game: &Game, take: &mut dyn FnMut(&Expr, &Here)) {
    for list in game.lists() {
        let at = has.compiled.lists.iter().position(|known| has.compiled.words.text(known.id) == list.id);
        let piece = at.filter(|at| has.compiled.lists[*at].pieces);
        let here = piece
            .map_or(Here::LOOSE, |at| Here { card: Some(Sort::of([One::Piece(at as u16)])), ..Here::PLAYER });
        list.rows.iter().for_each(|row| uses(has, row, &here, take));
    }
    for row in game.maps.values().flat_map(|map| &map.list.rows) {
        uses(has, row, &Here::LOOSE, take);
    }
    for row in game.tables.values().flat_map(|table| &table.rows) {
        uses(has, &row.row, &Here::LOOSE, take);
    }
}

fn uses(has: &Has<'_>, row: &Row, here: &Here, take: &mut dyn FnMut(&Expr, &Here)) {
    for of in &row.uses {
        let lasting = Here { piece: Some(has.any_piece()), ..here.clone() };
        let here = match &of.trigger {
            Trigger::While(holds) => {
                take(holds, &lasting);
                &lasting
            }
            _ => here,
        };
        one(of, here, take);
    }
}

fn one(of: &Use, here: &Here, take: &mut dyn FnMut(&Expr, &Here)) {
    some(of.only_if.as_ref(), here, take);
    some(of.cost.as_ref().and_then(|cost| cost.only_if.as_ref()), here, take);
    of.effects.iter().for_each(|effect| some(effect.only_if.as_ref(), here, take));
    for change in &of.modifies {
        if let Parsed::Formula(formula) = &change.by.parsed {
            take(formula, here);
        }
    }
}

fn some(expr: Option<&Expr>, here: &Here, take: &mut dyn FnMut(&Expr, &Here)) {
    if let Some(expr) = expr {
        take(expr, here);
    }
}

fn amount(amount: Option<&Amount>, here: &Here, take: &mut dyn FnMut(&Expr, &Here)) {
    if let Some(Amount::Expr(expr)) = amount {
        take(expr, here);
    }
}
