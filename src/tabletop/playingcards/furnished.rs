//! A room with everything in it, before its pictures are there.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::arranged::{self, Arranged, BUTTON, BUTTONS, Plan, Shown};
use super::art::Art;
use super::buttons::{self, Does};
use super::collections::{self, Back, Collection};
use super::id::Ids;
use super::room::{ROOM, Rect};
use super::told::{self, Told};
use super::widgets;
use crate::table::{Dice, Kind, Stack, Table, Use};

/// The most widgets in a room. Its program stops at 1,300 (a constant of its client, quoted in pull request 3137 of
/// github.com/ArnoldSmith86/virtualtabletop); players add some.
const MOST: usize = 1_200;

/// Of these at most so many, so that pieces are left in every room.
const MOST_HOLDERS: usize = 240;

/// The most boards and sheets.
const MOST_BOARDS: usize = 100;

/// The hand at the lower edge, and the seats above it (pixels).
const HAND: f64 = 180.0;
const SEATS: f64 = 124.0;

/// The most seats that have room side by side.
const MOST_SEATS: usize = 8;

/// The width of the column with the setup, and what stays free about it (pixels).
const COLUMN: f64 = 270.0;
const MARGIN: f64 = 10.0;

/// Where the numbers begin that say what lies on what.
const BOARDS: u32 = 10;
const HOLDERS: u32 = 1_000;
const WORDS: u32 = 3_000;
const PIECES: u32 = 10_000;

/// The colours of seats and about what they look like (red, green, blue); the names are those of exported rooms.
const COLOURS: [(&str, [u8; 3]); 8] = [
    ("red", [0xed, 0x1b, 0x43]),
    ("orange", [0xff, 0x7b, 0x23]),
    ("yellow", [0xff, 0xce, 0x00]),
    ("green", [0x69, 0xd8, 0x3a]),
    ("teal", [0x2f, 0xd1, 0xcd]),
    ("blue", [0x58, 0x94, 0xf4]),
    ("purple", [0x94, 0x58, 0xf4]),
    ("pink", [0xff, 0x69, 0xb3]),
];

/// The longest name and text of a piece (letters).
const NAME: usize = 200;
const TEXT: usize = 2_000;

/// Everything in a room.
pub struct Furnished {
    /// Its collections.
    pub collections: Vec<Collection>,
    /// Which kinds lie in the room.
    pub there: Vec<bool>,
    /// What is to be known of it, in sentences.
    pub notes: Vec<String>,
    belongs: Vec<usize>,
    stacks: Vec<Stack>,
    shown: Vec<Shown>,
    /// The buttons of each stack.
    does: Vec<Vec<Does>>,
    /// Its holder brings back and shuffles its collection.
    recalls: Vec<bool>,
    /// In which stack each collection is at home.
    homes: Vec<Option<usize>>,
    /// How many of each run of each stack lie there.
    lying: Vec<Vec<u32>>,
    arranged: Arranged,
    dice: Vec<Dice>,
    hand: Rect,
    has_hand: bool,
    told: Vec<Told>,
}

/// Furnishes a room for a table.
pub fn of(table: &Table<'_>) -> Furnished {
    let mut notes = Vec::new();
    let (collections, belongs) = collections::of(table);
    let has_hand = table.kinds.iter().any(|kind| kind.cut == crate::table::Cut::Card);
    let seats = if table.seats.len() > 1 && has_hand { SEATS } else { 0.0 };
    let high = if has_hand { HAND } else { 0.0 };
    let hand = Rect { x: 0.0, y: ROOM.1 - HAND, w: ROOM.0, h: HAND };

    let texts = texts(table);
    let beside = COLUMN + 2.0 * MARGIN;
    let below = ROOM.1 - high - seats;
    let column = Rect { x: ROOM.0 - COLUMN - MARGIN, y: MARGIN, w: COLUMN, h: below - 2.0 * MARGIN };
    let (told, missing) = told::column(&texts, column);
    if missing > 0 {
        notes.push(format!(
            "{missing} of the texts on the setup and the terms found no room in the playingcards.io room; the rules have them"
        ));
    }
    let area = Rect { x: 0.0, y: 0.0, w: ROOM.0 - beside, h: below };

    let dice = table.dice.clone();
    let more: Vec<(f64, f64)> = dice
        .iter()
        .map(|dice| {
            let buttons = if dice.count > 1 { BUTTONS } else { 0.0 };
            (f64::from(dice.count.max(1)) * (widgets::DIE + 6.0), widgets::DIE + 6.0 + buttons)
        })
        .collect();

    // In the box each kind lies by itself as long as there is room for that.
    let separate = table.stacks.clone();
    let mut room = Laying { table, collections: &collections, belongs: &belongs, more: &more, area }
        .lay(separate, WHOLE);
    if room.arranged.crowded > 0 {
        room = Laying { table, collections: &collections, belongs: &belongs, more: &more, area }
            .lay(gathered(table), 0.0);
    }
    if room.arranged.crowded > 0 {
        notes.push(format!(
            "the playingcards.io room is too small for this table: {} things lie on others in it",
            room.arranged.crowded
        ));
    }
    let mut furnished = Furnished {
        there: vec![false; table.kinds.len()],
        lying: Vec::new(),
        collections,
        belongs,
        notes,
        stacks: room.stacks,
        shown: room.shown,
        does: room.does,
        recalls: room.recalls,
        homes: room.homes,
        arranged: room.arranged,
        dice,
        hand,
        has_hand,
        told,
    };
    furnished.count(table);
    furnished
}

/// At least this part of its size has a board that shares its room with what is in the box.
const WHOLE: f64 = 0.6;

/// What is arranged for one way of dividing the stacks.
struct Laying<'l> {
    table: &'l Table<'l>,
    collections: &'l [Collection],
    belongs: &'l [usize],
    more: &'l [(f64, f64)],
    area: Rect,
}

/// What has been arranged.
struct Laid {
    stacks: Vec<Stack>,
    shown: Vec<Shown>,
    does: Vec<Vec<Does>>,
    recalls: Vec<bool>,
    homes: Vec<Option<usize>>,
    arranged: Arranged,
}

impl Laying<'_> {
    fn lay(&self, stacks: Vec<Stack>, least: f64) -> Laid {
        let does: Vec<Vec<Does>> =
            (0..stacks.len()).map(|stack| buttons::of(self.table, &stacks, stack)).collect();
        let held = stacks.iter().map(|stack| matches!(arranged::shown(stack, (0, 0)), Shown::Held { .. }));
        let held: Vec<bool> = held.collect();
        let homes = homes(self.collections, self.belongs, &stacks, &held);
        let recalls = recalls(&stacks, self.belongs, &homes);
        let shown: Vec<Shown> = stacks
            .iter()
            .zip(&does)
            .zip(&recalls)
            .map(|((stack, does), recall)| {
                let rows = u8::from(*recall) + u8::from(!does.is_empty());
                let columns = u8::try_from(does.len()).unwrap_or(u8::MAX).max(u8::from(*recall));
                arranged::shown(stack, (rows, columns))
            })
            .collect();
        let plan = Plan {
            table: self.table,
            stacks: &stacks,
            shown: &shown,
            collections: self.collections,
            belongs: self.belongs,
            more: self.more,
            area: self.area,
        };
        let arranged = arranged::arranged(&plan, least);
        Laid { stacks, shown, does, recalls, homes, arranged }
    }
}

/// The stacks of a table with what is in the box together by lists and owners.
fn gathered(table: &Table<'_>) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    let mut boxes: HashMap<(&str, Option<usize>), usize> = HashMap::new();
    for stack in &table.stacks {
        let first = stack.pieces.first().map(|(kind, _)| &table.kinds[*kind]);
        let (Use::Box, Some(kind)) = (stack.purpose, first) else {
            stacks.push(stack.clone());
            continue;
        };
        match boxes.get(&(kind.list.as_str(), stack.seat)) {
            Some(together) => stacks[*together].pieces.extend(&stack.pieces),
            None => {
                boxes.insert((&kind.list, stack.seat), stacks.len());
                stacks.push(Stack { name: kind.of.clone(), ..stack.clone() });
            }
        }
    }
    stacks
}

/// In which stack each collection is at home: a pile where there is one, else where most of it lies.
fn homes(
    collections: &[Collection],
    belongs: &[usize],
    stacks: &[Stack],
    held: &[bool],
) -> Vec<Option<usize>> {
    let mut best: Vec<Option<(bool, u32, usize)>> = vec![None; collections.len()];
    for (number, stack) in stacks.iter().enumerate().filter(|(number, _)| held[*number]) {
        let mut counts: HashMap<usize, u32> = HashMap::new();
        for (kind, count) in &stack.pieces {
            let there = counts.entry(belongs[*kind]).or_insert(0);
            *there = there.saturating_add(*count);
        }
        for (collection, count) in counts {
            let pile = matches!(stack.purpose, Use::Pile | Use::Bag);
            let better = best[collection].is_none_or(|(piles, most, _)| (pile, count) > (piles, most));
            if better {
                best[collection] = Some((pile, count, number));
            }
        }
    }
    best.into_iter().map(|best| best.map(|(.., stack)| stack)).collect()
}

/// Which holders bring their collections back: piles that hold all of what is at home there.
fn recalls(stacks: &[Stack], belongs: &[usize], homes: &[Option<usize>]) -> Vec<bool> {
    let mut recalls: Vec<bool> =
        stacks.iter().map(|stack| matches!(stack.purpose, Use::Pile | Use::Bag)).collect();
    let mut any = vec![false; stacks.len()];
    for (number, stack) in stacks.iter().enumerate() {
        for (kind, _) in &stack.pieces {
            if let Some(home) = homes[belongs[*kind]] {
                any[home] = true;
                recalls[home] &= home == number;
            }
        }
    }
    recalls.iter().zip(any).map(|(recall, any)| *recall && any).collect()
}

/// What stands beside the table: its title, what is left of the setup and the terms, each with whether it is a heading.
fn texts(table: &Table<'_>) -> Vec<(String, bool)> {
    let mut texts = vec![(table.title.clone(), true)];
    if let Some(version) = &table.version {
        texts.push((format!("Version {version}"), false));
    }
    if !table.steps.is_empty() {
        texts.push(("Setup".to_owned(), true));
        let steps = table.steps.iter().enumerate();
        texts.extend(steps.map(|(number, step)| (format!("{}. {step}", number + 1), false)));
    }
    texts.extend(table.credits.iter().map(|line| (line.clone(), false)));
    texts.retain(|(text, _)| !text.trim().is_empty());
    texts
}

impl Furnished {
    /// Decides how many pieces lie in the room: all that are played with before any of the box, and of the box one of each
    /// kind before a second of any.
    fn count(&mut self, table: &Table<'_>) {
        let held = self.shown.iter().filter(|shown| matches!(shown, Shown::Held { .. })).count();
        let buttons: usize = self.does.iter().map(Vec::len).sum();
        let dice: usize = self.dice.iter().map(|dice| dice.count as usize + 2).sum();
        let others = 1
            + table.boards.len().min(MOST_BOARDS)
            + 2 * table.seats.len().min(MOST_SEATS)
            + held.min(MOST_HOLDERS)
            + buttons.min(2 * MOST_HOLDERS)
            + dice
            + self.told.len()
            + self.collections.len();
        let mut left = MOST.saturating_sub(others);
        self.lying = self.stacks.iter().map(|stack| vec![0; stack.pieces.len()]).collect();
        let mut holders = 0;
        let mut wanted = 0_u64;
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (number, stack) in self.stacks.iter().enumerate() {
            let held = matches!(self.shown[number], Shown::Held { .. });
            holders += usize::from(held);
            wanted += stack.pieces.iter().map(|(_, count)| u64::from(*count)).sum::<u64>();
            if held && holders > MOST_HOLDERS {
                self.shown[number] = Shown::Nowhere;
                continue;
            }
            for (run, (_, count)) in stack.pieces.iter().enumerate() {
                if stack.purpose == Use::Box {
                    open.push((number, run));
                    continue;
                }
                let here = left.min(*count as usize);
                self.lying[number][run] = u32::try_from(here).unwrap_or(u32::MAX);
                left -= here;
            }
        }
        while left > 0 && !open.is_empty() {
            open.retain(|(stack, run)| self.lying[*stack][*run] < self.stacks[*stack].pieces[*run].1);
            for (stack, run) in &open {
                if left == 0 {
                    break;
                }
                self.lying[*stack][*run] += 1;
                left -= 1;
            }
        }
        let mut lying = 0_u64;
        for (stack, runs) in self.stacks.iter().zip(&self.lying) {
            for ((kind, _), count) in stack.pieces.iter().zip(runs).filter(|(_, count)| **count > 0) {
                self.there[*kind] = true;
                lying += u64::from(*count);
            }
        }
        if lying < wanted {
            self.notes.push(format!(
                "a room of playingcards.io bears about {MOST} things: {} of {wanted} pieces are left out, first copies in the box",
                wanted - lying
            ));
        }
        let boards = table.boards.len();
        if boards > MOST_BOARDS {
            let out = boards - MOST_BOARDS;
            self.notes.push(format!(
                "{out} of {boards} boards and sheets are left out of the playingcards.io room"
            ));
        }
    }

    /// All widgets of the room.
    pub fn widgets(&self, table: &Table<'_>, art: &Art) -> Value {
        let mut ids = Ids::default();
        let mut all = vec![widgets::hand(self.hand, self.has_hand)];
        for (number, board) in table.boards.iter().take(MOST_BOARDS).enumerate() {
            let at = self.arranged.boards[number];
            let z = BOARDS + u32::try_from(number).unwrap_or(0);
            all.push(widgets::board(&ids.of(&["board", &board.id]), at, z, art.face(board.face)));
        }
        let seats = self.seats(table, &mut ids, &mut all);
        let holders: Vec<Option<String>> = self
            .stacks
            .iter()
            .zip(&self.shown)
            .map(|(stack, shown)| matches!(shown, Shown::Held { .. }).then(|| ids.of(&["holder", &stack.id])))
            .collect();
        let decks: Vec<String> = self
            .collections
            .iter()
            .map(|collection| {
                let first = &table.kinds[collection.kinds[0]];
                ids.of(&["deck", &first.list, &first.id, &table.faces[first.front].name])
            })
            .collect();
        self.holders(table, (&holders, &decks, &seats), &mut all);
        let sorts = self.decks(table, art, (&holders, &decks), &mut all);
        self.buttons((&holders, &seats), &mut ids, &mut all);
        self.words(&mut ids, &mut all);
        self.roll(&mut ids, &mut all);
        self.pieces(table, (&holders, &decks, &sorts), &mut ids, &mut all);
        Value::Array(all)
    }

    /// Puts the seats above the hand.
    fn seats(&self, table: &Table<'_>, ids: &mut Ids, all: &mut Vec<Value>) -> Vec<String> {
        let count = table.seats.len().min(MOST_SEATS);
        if count < 2 || !self.has_hand {
            return Vec::new();
        }
        const WIDTH: f64 = 180.0;
        let apart = ROOM.0 / count as f64;
        let mut free: Vec<(&str, [u8; 3])> = COLOURS.to_vec();
        let mut seats = Vec::new();
        for (number, seat) in table.seats.iter().take(count).enumerate() {
            let x = (apart * (number as f64 + 0.5) - WIDTH / 2.0).round();
            let y = self.hand.y - SEATS;
            let colour = nearest(&mut free, seat.colour);
            let id = ids.of(&["seat", &seat.id]);
            all.push(widgets::seat(&id, (x, y + 52.0), WORDS, number, colour));
            let name = told::line(&seat.name, NAME);
            let at = Rect { x, y: y + 2.0, w: WIDTH, h: 20.0 };
            let label = ids.of(&["seat-name", &seat.id]);
            all.push(widgets::label(&label, at, WORDS, (&name, 14.0, true)));
            seats.push(id);
        }
        seats
    }

    fn holders(
        &self,
        table: &Table<'_>,
        (holders, decks, seats): (&[Option<String>], &[String], &[String]),
        all: &mut Vec<Value>,
    ) {
        for (number, id) in holders.iter().enumerate() {
            let Some(id) = id else { continue };
            let stack = &self.stacks[number];
            let taken = matches!(stack.purpose, Use::Pile | Use::Discard | Use::Bag);
            // What a place takes may be named by a tag, of which nothing is known here.
            let known = |of: &String| table.kinds.iter().any(|kind| kind.list == *of);
            let bound = taken && !stack.takes.is_empty() && stack.takes.iter().all(known);
            let allowed = bound.then(|| {
                let fits = |collection: &&Collection| {
                    let kinds = &collection.kinds;
                    let lies = |kind: &usize| stack.pieces.iter().any(|(other, _)| other == kind);
                    stack.takes.contains(&table.kinds[kinds[0]].list) || kinds.iter().any(lies)
                };
                let there = self.collections.iter().zip(decks).filter(|(collection, _)| fits(collection));
                let there = there.filter(|(collection, _)| self.is_there(collection));
                there.map(|(_, id)| id.clone()).collect::<Vec<_>>()
            });
            let at_home = |(collection, home): (&Collection, &Option<usize>)| {
                *home == Some(number) && self.is_there(collection)
            };
            let holder = widgets::Holder {
                id,
                label: &told::line(&stack.name, NAME),
                at: self.arranged.stacks[number],
                allowed: allowed.filter(|allowed| !allowed.is_empty()),
                recall: self.recalls[number] && self.collections.iter().zip(&self.homes).any(at_home),
                seat: stack.seat.and_then(|seat| seats.get(seat)).map(String::as_str),
            };
            all.push(widgets::holder(&holder, HOLDERS + u32::try_from(number).unwrap_or(0)));
        }
    }

    /// Whether any piece of a collection lies in the room.
    fn is_there(&self, collection: &Collection) -> bool {
        collection.kinds.iter().any(|kind| self.there[*kind])
    }

    /// Adds the collections; gives what each kind is called in its own.
    fn decks(
        &self,
        table: &Table<'_>,
        art: &Art,
        (holders, decks): (&[Option<String>], &[String]),
        all: &mut Vec<Value>,
    ) -> Vec<String> {
        let mut sorts = vec![String::new(); table.kinds.len()];
        let z = HOLDERS + u32::try_from(holders.len()).unwrap_or(0);
        for (number, collection) in self.collections.iter().enumerate() {
            if !self.is_there(collection) {
                continue;
            }
            let mut ids = Ids::default();
            let mut types = Map::new();
            for kind in collection.kinds.iter().filter(|kind| self.there[**kind]) {
                let (number, kind) = (*kind, &table.kinds[*kind]);
                let face = &table.faces[kind.front].name;
                let sort = format!("type-{}", ids.of(&["type", &kind.id, face]));
                types.insert(sort.clone(), shows(kind, collection.back, art));
                sorts[number] = sort;
            }
            let home = self.homes[number].filter(|home| holders[*home].is_some());
            let lies = home.or_else(|| self.first_place(number));
            let size = self.arranged.sizes[number];
            let at = lies.map_or(Rect::default(), |stack| self.arranged.stacks[stack]);
            let (x, y) = at.middle();
            let first = &table.kinds[collection.kinds[0]];
            let back = match collection.back {
                Back::None => widgets::Back::None,
                Back::Plain => {
                    let there = collection.kinds.iter().find(|kind| self.there[**kind]);
                    let plain = there.and_then(|kind| art.plain(table.kinds[*kind].front));
                    widgets::Back::All(plain.map(str::to_owned))
                }
                Back::One(face) => widgets::Back::All(Some(art.face(face).to_owned())),
                Back::Each => widgets::Back::Each,
            };
            let deck = widgets::Deck {
                id: &decks[number],
                name: &told::line(&first.of, NAME),
                parent: home.and_then(|home| holders[home].as_deref()),
                at: ((x - size.0 / 2.0).round(), (y - size.1 / 2.0).round()),
                size,
                cards: collection.cards,
                back,
                types,
            };
            all.push(widgets::deck(deck, z));
        }
        sorts
    }

    /// The first stack in which pieces of a collection lie.
    fn first_place(&self, collection: usize) -> Option<usize> {
        let lies = |(stack, _): &(usize, &Stack)| {
            let mut runs = self.stacks[*stack].pieces.iter().zip(&self.lying[*stack]);
            runs.any(|((kind, _), count)| *count > 0 && self.belongs[*kind] == collection)
        };
        self.stacks.iter().enumerate().find(lies).map(|(stack, _)| stack)
    }

    fn buttons(&self, (holders, seats): (&[Option<String>], &[String]), ids: &mut Ids, all: &mut Vec<Value>) {
        let players: Vec<&str> =
            if seats.is_empty() { vec![widgets::HAND] } else { seats.iter().map(String::as_str).collect() };
        for (number, holder) in holders.iter().enumerate() {
            let Some(holder) = holder else { continue };
            let (stack, at) = (&self.stacks[number], self.arranged.stacks[number]);
            let does = &self.does[number];
            let w = (at.w / does.len().max(1) as f64).max(BUTTON);
            let left = at.middle().0 - w * does.len() as f64 / 2.0;
            let above = if self.recalls[number] { BUTTONS } else { 0.0 };
            for (place, does) in does.iter().enumerate() {
                let mut step = |part: &str| ids.of(&["step", &stack.id, does.label(), part]);
                let steps = match does {
                    Does::Shuffle => vec![widgets::shuffle(&step("1"), holder)],
                    Does::Deal => vec![widgets::deal(&step("1"), holder, &players)],
                    Does::Reshuffle(pile) => match &holders[*pile] {
                        Some(pile) => vec![
                            widgets::all(&step("1"), holder, &[pile], false),
                            widgets::shuffle(&step("2"), pile),
                        ],
                        None => continue,
                    },
                    Does::TakeUp => {
                        let own =
                            stack.seat.and_then(|seat| seats.get(seat)).map_or(widgets::HAND, String::as_str);
                        vec![widgets::all(&step("1"), holder, &[own], true)]
                    }
                };
                let at = Rect {
                    x: left + w * place as f64,
                    y: at.y + at.h + 2.0 + above,
                    w: w - 2.0,
                    h: BUTTONS - 4.0,
                };
                let id = ids.of(&["button", &stack.id, does.label()]);
                all.push(widgets::button(&id, at.rounded(), WORDS, does.label(), (steps, does.asks())));
            }
        }
    }

    fn words(&self, ids: &mut Ids, all: &mut Vec<Value>) {
        for told in &self.told {
            let id = ids.of(&["text", &told.text]);
            all.push(widgets::label(&id, told.at, WORDS, (&told.text, told.size, told.bold)));
        }
    }

    fn roll(&self, ids: &mut Ids, all: &mut Vec<Value>) {
        for (dice, at) in self.dice.iter().zip(&self.arranged.more) {
            let sides = dice.sides.to_string();
            let deck = ids.of(&["dice", &sides]);
            all.push(widgets::dice_deck(&deck, (at.x, at.y), HOLDERS, dice.sides));
            let mut thrown = Vec::new();
            for number in 0..dice.count {
                let id = ids.of(&["die", &sides, &number.to_string()]);
                let x = at.x + f64::from(number) * (widgets::DIE + 6.0);
                all.push(widgets::die(&id, &deck, (x, at.y), WORDS));
                thrown.push(id);
            }
            if thrown.len() > 1 {
                let below = Rect { x: at.x, y: at.y + widgets::DIE + 4.0, w: at.w - 6.0, h: BUTTONS - 4.0 };
                let step = widgets::roll(&ids.of(&["step", "roll", &sides]), &thrown);
                let id = ids.of(&["button", "roll", &sides]);
                let label = format!("Roll {}D{sides}", dice.count);
                all.push(widgets::button(&id, below.rounded(), WORDS, &label, (vec![step], None)));
            }
        }
    }

    fn pieces(
        &self,
        table: &Table<'_>,
        (holders, decks, sorts): (&[Option<String>], &[String], &[String]),
        ids: &mut Ids,
        all: &mut Vec<Value>,
    ) {
        let mut z = PIECES;
        let mut copies: HashMap<usize, u32> = HashMap::new();
        for (number, stack) in self.stacks.iter().enumerate() {
            if self.shown[number] == Shown::Nowhere {
                continue;
            }
            let place = self.arranged.stacks[number];
            let hidden = stack.down || matches!(stack.purpose, Use::Hand);
            let mut lies = 0;
            for ((kind, _), count) in stack.pieces.iter().zip(&self.lying[number]) {
                let collection = self.belongs[*kind];
                let (w, h) = self.arranged.sizes[collection];
                let of = &table.kinds[*kind];
                for _ in 0..*count {
                    let copy = copies.entry(*kind).or_insert(0);
                    *copy += 1;
                    let face = &table.faces[of.front].name;
                    let id = ids.of(&["piece", &of.id, face, &copy.to_string()]);
                    let middle = place.middle();
                    // In a holder they lie one on another, by themselves so that it shows how many they are.
                    let aside =
                        if holders[number].is_some() { 0.0 } else { 1.5 * f64::from(lies.min(4_u32)) };
                    let at = Rect { x: middle.0 - w / 2.0 + aside, y: middle.1 - h / 2.0 - aside, w, h };
                    let at = at.within(&Rect { x: 0.0, y: 0.0, w: ROOM.0, h: ROOM.1 }).rounded();
                    let piece = widgets::Piece {
                        id,
                        card: self.collections[collection].cards,
                        deck: &decks[collection],
                        sort: &sorts[*kind],
                        at: (at.x, at.y),
                        parent: holders[number].as_deref(),
                        up: (self.collections[collection].back != Back::None).then_some(!hidden),
                    };
                    all.push(widgets::piece(&piece, z));
                    z += 1;
                    lies += 1;
                }
            }
        }
    }
}

/// What a card type says of a kind.
fn shows(kind: &Kind, back: Back, art: &Art) -> Value {
    let mut shows = json!({ "label": told::line(&kind.name, NAME), "image": art.face(kind.front) });
    let text = told::line(&kind.text, TEXT);
    if !text.is_empty() {
        shows["text"] = json!(text);
    }
    if let (Back::Each, Some(back)) = (back, kind.back) {
        shows["back"] = json!(art.face(back));
    }
    shows
}

/// The colour that is most like another, which is then taken.
fn nearest<'c>(free: &mut Vec<(&'c str, [u8; 3])>, colour: [u8; 3]) -> &'c str {
    let far = |other: &[u8; 3]| -> u32 {
        other.iter().zip(colour).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let best = free.iter().enumerate().min_by_key(|(_, (_, other))| far(other)).map(|(at, _)| at);
    best.map_or("red", |at| free.remove(at).0)
}
