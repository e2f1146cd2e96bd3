//! Where pieces lie: piles as decks (`build/module/map/DrawPile.java`), other pieces in stacks (`SetupStack.java`), hands in
//! windows that others do not see (`build/module/PlayerHand.java`).

use super::build;
use super::encode;
use super::grid;
use super::ids::Names;
use super::pictures::is_framed;
use super::piece::{self, Trait};
use super::prototypes::{CARD, PIECE, Pieces};
use super::scale::Scale;
use super::sides::{side, sides};
use super::xml::Xml;
use crate::table::{Kind, Spot, Stack, Table, Use};

/// The longest name of a place (letters).
const NAME: usize = 80;

/// The board of a hand.
const HAND: &str = "Hand";

/// The names of the decks, by the numbers of their stacks.
#[derive(Debug)]
pub struct Decks(Vec<Option<String>>);

impl Decks {
    /// Of all stacks that are decks.
    pub fn new(table: &Table<'_>) -> Self {
        let mut names = Names::default();
        let name = |stack: &Stack| is_deck(stack).then(|| names.own(&name(table, stack)));
        Self(table.stacks.iter().map(name).collect())
    }

    fn name(&self, stack: usize) -> &str {
        self.0[stack].as_deref().unwrap_or_default()
    }

    /// Decks for these uses that pieces of a kind may come to.
    fn of<'d>(
        &'d self,
        table: &'d Table<'_>,
        kind: &'d Kind,
        uses: &'d [Use],
    ) -> impl Iterator<Item = usize> + 'd {
        let suits = move |stack: &Stack| {
            let seats = stack.seat.is_none() || kind.seat.is_none() || stack.seat == kind.seat;
            uses.contains(&stack.purpose) && seats && takes(table, stack, &kind.list)
        };
        (0..table.stacks.len()).filter(move |stack| suits(&table.stacks[*stack]))
    }

    /// The commands that put a piece into a deck.
    pub fn returns(&self, table: &Table<'_>, kind: &Kind) -> Vec<Trait> {
        let mut traits = Vec::new();
        let discards: Vec<usize> = self.of(table, kind, &[Use::Discard]).collect();
        match *discards {
            [] => {}
            [one] => traits.push(piece::to_deck("Discard", 'X', Some(self.name(one)))),
            _ => traits.push(piece::to_deck("Discard …", 'X', None)),
        }
        let piles: Vec<usize> = self.of(table, kind, &[Use::Pile, Use::Bag]).collect();
        match *piles {
            [] => {}
            [one] => {
                let name = self.name(one);
                traits.push(piece::to_deck(&format!("Put onto {name}"), 'R', Some(name)));
            }
            _ => traits.push(piece::to_deck("Put onto …", 'R', None)),
        }
        traits
    }

    /// The pile that a discard goes back to: one of its seat for the same lists.
    fn again(&self, table: &Table<'_>, discard: &Stack) -> Option<&str> {
        let mut piles = table.stacks.iter().enumerate().filter(|(_, pile)| {
            let lists = || lists(table, pile);
            pile.purpose == Use::Pile
                && pile.seat == discard.seat
                && lists().any(|list| takes(table, discard, list))
        });
        let (first, other) = (piles.next(), piles.next());
        first.filter(|_| other.is_none()).map(|(pile, _)| self.name(pile))
    }
}

fn is_deck(stack: &Stack) -> bool {
    matches!(stack.purpose, Use::Pile | Use::Discard | Use::Bag)
}

/// The lists of which pieces lie there or may come.
fn lists<'s>(table: &'s Table<'_>, stack: &'s Stack) -> impl Iterator<Item = &'s str> {
    let here = stack.pieces.iter().map(|(kind, _)| table.kinds[*kind].list.as_str());
    stack.takes.iter().map(String::as_str).chain(here)
}

fn takes(table: &Table<'_>, stack: &Stack, list: &str) -> bool {
    lists(table, stack).any(|own| own == list)
}

/// What people call a place, with the side if it has one and the name does not say so.
pub fn name(table: &Table<'_>, stack: &Stack) -> String {
    let own = encode::text(&stack.name, NAME);
    match side(table, stack.seat) {
        Some(seat) if !own.contains(&seat) => format!("{own} – {seat}"),
        _ => own,
    }
}

/// How many pieces may still lie on the table.
#[derive(Debug)]
pub struct Room {
    left: u32,
    /// How many there was no room for.
    pub without: u64,
}

impl Room {
    /// More pieces than this, and VASSAL takes minutes to begin a game.
    const MOST: u32 = 10_000;

    /// Room for the most.
    pub fn new() -> Self {
        Self { left: Self::MOST, without: 0 }
    }

    /// How many of these find room.
    fn take(&mut self, count: u32) -> u32 {
        let some = count.min(self.left);
        self.left -= some;
        self.without += u64::from(count - some);
        some
    }
}

/// The decks and stacks on the map.
pub fn on_the_map(
    xml: &mut Xml,
    table: &Table<'_>,
    scale: &Scale,
    pieces: &mut Pieces<'_>,
    decks: &Decks,
    room: &mut Room,
) {
    for (number, stack) in table.stacks.iter().enumerate() {
        if is_framed(stack) {
            let name = name(table, stack);
            begin_stack(xml, build::TABLE, &name, scale.at(table.spot(stack.at)));
            pieces.place(xml, &format!("place/{}", stack.id), &name, stack.room);
            xml.end();
        }
        match stack.purpose {
            Use::Box | Use::Hand => continue,
            Use::Pile | Use::Discard | Use::Bag => {
                deck(xml, table, scale, decks, number);
                fill(xml, pieces, (stack, &all(stack)), CARD, false, room);
                xml.end();
            }
            Use::Open if stack.pieces.is_empty() => {}
            Use::Open => open(xml, table, scale, pieces, stack, room),
        }
    }
}

/// Pieces where everybody sees them. Those beside the boards are fanned out by kind, as far as the place and half of it
/// again: a stack of many kinds would hide all but one, and rise over what lies behind it.
fn open(
    xml: &mut Xml,
    table: &Table<'_>,
    scale: &Scale,
    pieces: &mut Pieces<'_>,
    stack: &Stack,
    room: &mut Room,
) {
    /// More piles than this would lie on one another again.
    const MOST: usize = 12;
    let spot = table.spot(stack.at);
    let rows = all(stack);
    let together = if is_framed(stack) { rows.len().div_ceil(MOST) } else { rows.len() };
    let piles: Vec<&[usize]> = rows.chunks(together.max(1)).collect();
    let step = (stack.room.0 / piles.len() as f64).min(stack.room.0 / 3.0);
    for (at, rows) in piles.into_iter().enumerate() {
        let at = Spot { x: spot.x + at as f64 * step, ..spot };
        begin_stack(xml, build::TABLE, &name(table, stack), scale.at(at));
        fill(xml, pieces, (stack, rows), PIECE, stack.down, room);
        xml.end();
    }
}

/// The windows of the hands.
pub fn hands(xml: &mut Xml, table: &Table<'_>, scale: &Scale, pieces: &mut Pieces<'_>, room: &mut Room) {
    let mut names = Names::default();
    names.own(build::TABLE);
    for stack in table.stacks.iter().filter(|stack| stack.purpose == Use::Hand) {
        let owners = sides(table).into_iter().enumerate();
        let owners = owners.filter(|(seat, _)| stack.seat.is_none_or(|own| own == *seat));
        let owners = encode::sequence(',', owners.map(|(_, side)| side));
        let name = names.own(&name(table, stack));
        let (w, h) = (scale.whole(stack.room.0 * 6.0), scale.whole(stack.room.1 * 1.3));
        build::begin_map(xml, "VASSAL.build.module.PlayerHand", &name, Some(&owners));
        build::board(xml, HAND, (w, h), |xml| grid::whole(xml, &name, (w, h)));
        build::parts(xml);
        if !stack.pieces.is_empty() {
            let middle = (scale.length(stack.room.0 * 0.6), scale.length(stack.room.1 * 0.6));
            begin_stack(xml, HAND, &name, middle);
            fill(xml, pieces, (stack, &all(stack)), PIECE, false, room);
            xml.end();
        }
        xml.end();
    }
}

/// A stack at the start, on a board of a map.
pub fn begin_stack(xml: &mut Xml, board: &str, name: &str, (x, y): (f64, f64)) {
    let (x, y) = (x.round().to_string(), y.round().to_string());
    xml.begin(
        "VASSAL.build.module.map.SetupStack",
        &[
            ("name", name),
            ("owningBoard", board),
            ("useGridLocation", "false"),
            ("location", ""),
            ("x", &x),
            ("y", &y),
        ],
    );
}

/// The numbers of all rows of pieces.
fn all(stack: &Stack) -> Vec<usize> {
    (0..stack.pieces.len()).collect()
}

/// The pieces of some rows of a place, from below.
fn fill(
    xml: &mut Xml,
    pieces: &mut Pieces<'_>,
    (stack, rows): (&Stack, &[usize]),
    class: &'static str,
    down: bool,
    room: &mut Room,
) {
    for row in rows {
        let (kind, count) = stack.pieces[*row];
        for copy in 0..room.take(count) {
            pieces.slot(xml, class, &format!("{}/{row}/{copy}", stack.id), kind, None, down);
        }
    }
}

/// The beginning of a deck. Piles are shuffled when somebody says so; a bag gives any of its pieces.
fn deck(xml: &mut Xml, table: &Table<'_>, scale: &Scale, decks: &Decks, number: usize) {
    let stack = &table.stacks[number];
    let (x, y) = scale.at(table.spot(stack.at));
    let (x, y) = (x.round().to_string(), y.round().to_string());
    let (w, h) = (scale.whole(stack.room.0).to_string(), scale.whole(stack.room.1).to_string());
    let bag = stack.purpose == Use::Bag;
    let yes = |yes: bool| if yes { "true" } else { "false" };
    let again = decks.again(table, stack).filter(|_| stack.purpose == Use::Discard);
    let back = again.map(|pile| format!("Put all onto {pile}")).unwrap_or_default();
    let mut attributes = vec![
        ("name", decks.name(number)),
        ("owningBoard", build::TABLE),
        ("x", &x),
        ("y", &y),
        ("width", &w),
        ("height", &h),
        ("allowMultiple", "true"),
        ("drawMultipleMessage", "Draw several …"),
        // In the order of their names: who looks for a piece does not learn in which order they lie.
        ("allowSelect", yes(!bag)),
        ("drawSpecificMessage", "Look through and take …"),
        ("selectDisplayProperty", "$BasicName$"),
        ("selectSortProperty", "BasicName"),
        ("faceDown", if stack.down || bag { "Always" } else { "Never" }),
        ("drawFaceUp", yes(bag || !stack.down)),
        ("shuffle", if bag { "Always" } else { "Via right-click Menu" }),
        ("shuffleCommand", "Shuffle"),
        // A star stands before what a deck reports (`Deck.reportCommand`).
        ("shuffleFormat", "$playerName$ shuffles $deckName$"),
        ("reversible", "false"),
        ("draw", "true"),
        ("color", "255,255,255"),
        ("reshufflable", yes(again.is_some())),
        ("canSave", "false"),
        ("maxStack", "4"),
    ];
    if let Some(pile) = again {
        attributes.extend([
            ("reshuffleCommand", &*back),
            ("reshuffleTarget", pile),
            ("reshuffleMessage", "$playerName$: $commandName$"),
        ]);
    }
    xml.begin("VASSAL.build.module.map.DrawPile", &attributes);
}
