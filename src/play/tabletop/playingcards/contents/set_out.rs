//! The widgets of a room.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::{
    BUTTON, BUTTONS, Back, ButtonAction, Collection, MOST_BOARDS, MOST_SEATS, ROOM, Rect, RoomContents,
    SEATS, StackDisplay, column_text, widgets,
};
use crate::playingcards::art::Art;
use crate::playingcards::id::Ids;
use crate::table::{Kind, Stack, Table, Use};

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

impl RoomContents {
    /// All widgets of the room.
    pub fn widgets(&self, table: &Table<'_>, art: &Art) -> Value {
        let mut ids = Ids::default();
        let mut all = vec![widgets::hand(self.hand, self.has_hand)];
        for (number, board) in table.boards.iter().take(MOST_BOARDS).enumerate() {
            let at = self.layout.boards[number];
            let z = BOARDS + u32::try_from(number).unwrap_or(0);
            all.push(widgets::board(&ids.of(&["board", &board.id]), at, z, art.face(board.face)));
        }
        let seats = self.seats(table, &mut ids, &mut all);
        let holders: Vec<Option<String>> = self
            .stacks
            .iter()
            .zip(&self.shown)
            .map(|(stack, shown)| {
                matches!(shown, StackDisplay::Held { .. }).then(|| ids.of(&["holder", &stack.id]))
            })
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
            let name = column_text::line(&seat.name, NAME);
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
                label: &column_text::line(&stack.name, NAME),
                at: self.layout.stacks[number],
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
            let size = self.layout.sizes[number];
            let at = lies.map_or(Rect::default(), |stack| self.layout.stacks[stack]);
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
                name: &column_text::line(&first.of, NAME),
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
            let (stack, at) = (&self.stacks[number], self.layout.stacks[number]);
            let does = &self.does[number];
            let w = (at.w / does.len().max(1) as f64).max(BUTTON);
            let left = at.middle().0 - w * does.len() as f64 / 2.0;
            let above = if self.recalls[number] { BUTTONS } else { 0.0 };
            for (place, does) in does.iter().enumerate() {
                let mut step = |part: &str| ids.of(&["step", &stack.id, does.label(), part]);
                let steps = match does {
                    ButtonAction::Shuffle => vec![widgets::shuffle(&step("1"), holder)],
                    ButtonAction::Deal => vec![widgets::deal(&step("1"), holder, &players)],
                    ButtonAction::Reshuffle(pile) => match &holders[*pile] {
                        Some(pile) => vec![
                            widgets::all(&step("1"), holder, &[pile], false),
                            widgets::shuffle(&step("2"), pile),
                        ],
                        None => continue,
                    },
                    ButtonAction::TakeUp => {
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
        for text in &self.column_texts {
            let id = ids.of(&["text", &text.text]);
            all.push(widgets::label(&id, text.at, WORDS, (&text.text, text.size, text.bold)));
        }
    }

    fn roll(&self, ids: &mut Ids, all: &mut Vec<Value>) {
        for (dice, at) in self.dice.iter().zip(&self.layout.more) {
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
            if self.shown[number] == StackDisplay::Nowhere {
                continue;
            }
            let place = self.layout.stacks[number];
            let hidden = stack.down || matches!(stack.purpose, Use::Hand);
            let mut lies = 0;
            for ((kind, _), count) in stack.pieces.iter().zip(&self.lying[number]) {
                let collection = self.belongs[*kind];
                let (w, h) = self.layout.sizes[collection];
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
    let mut shows = json!({ "label": column_text::line(&kind.name, NAME), "image": art.face(kind.front) });
    let text = column_text::line(&kind.text, TEXT);
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
