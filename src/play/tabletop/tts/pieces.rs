//! Pieces as objects: cards, decks, counters, bags.

use std::collections::BTreeMap;

use super::cards::CardSheets;
use super::ids::Ids;
use super::measure::{THICK, UPRIGHT, card_scale, round, tile_scale};
use super::pictures::{Pictures, pointed};
use super::save::{Bag, Colour, CustomDeck, CustomImage, CustomTile, Object, Shape, Transform};
use super::words;
use crate::table::{Cut, Table, Use};

/// How high a card of a deck is, and the room above it (units).
const LEAF: f64 = 0.02;

/// A place in the room: units to the right, upwards, and away from whoever sits at the near side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Away.
    pub z: f64,
    /// Turned about y (degrees); upright for whoever sits at the near side if [`UPRIGHT`].
    pub turn: f64,
}

impl Place {
    /// Inside of something: where it is taken out.
    pub const INSIDE: Self = Self { x: 0.0, y: 0.0, z: 0.0, turn: UPRIGHT };
}

/// Makes pieces.
pub struct Maker<'m> {
    table: &'m Table<'m>,
    cards: &'m CardSheets,
    pictures: &'m Pictures,
    /// The digits given so far.
    pub ids: Ids,
    /// Whether pieces of a list may be held in a hand.
    held: Vec<bool>,
}

impl<'m> Maker<'m> {
    /// Makes the pieces of a table.
    pub fn new(table: &'m Table<'m>, cards: &'m CardSheets, pictures: &'m Pictures) -> Self {
        let hands = || table.stacks.iter().filter(|stack| stack.purpose == Use::Hand);
        let held = |list: &String| {
            hands().any(|hand| {
                let holds = |(kind, _): &(usize, u32)| table.kinds[*kind].list == *list;
                hand.takes.contains(list) || hand.pieces.iter().any(holds)
            })
        };
        let held = table.kinds.iter().map(|kind| kind.cut == Cut::Card || held(&kind.list)).collect();
        Self { table, cards, pictures, ids: Ids::default(), held }
    }

    /// A card or counter of a kind.
    pub fn piece(&mut self, kind: usize, id: &str, place: Place, down: bool) -> Object {
        match self.table.kinds[kind].cut {
            Cut::Card => self.card(kind, id, place, down),
            _ => self.tile(kind, id, place, down),
        }
    }

    /// A card.
    fn card(&mut self, kind: usize, id: &str, place: Place, down: bool) -> Object {
        let what = &self.table.kinds[kind];
        let (sheet, slot) = self.cards.places.get(&kind).copied().unwrap_or_default();
        let scale = card_scale(self.cards.sheets[sheet].height_mm);
        let mut card = self.object("Card", id, place, down, (scale, 1.0, scale));
        card.nickname = words::name(&what.name);
        card.description = words::tooltip(&what.text);
        card.memo.clone_from(&what.id);
        card.hands = true;
        card.hide_when_face_down = self.cards.sheets[sheet].back_is_hidden();
        card.card_id = Some(card_id(sheet, slot));
        // A landscape card has a landscape slot; only a portrait slot with a landscape picture would be sideways.
        card.sideways_card = Some(false);
        card.custom_deck.extend([self.sheet(sheet)]);
        card
    }

    /// A deck of cards of one height, from below. `id` is that of the stack.
    pub fn deck(&mut self, name: &str, cards: &[usize], id: &str, place: Place, down: bool) -> Object {
        let mut place = place;
        place.y += LEAF * cards.len() as f64 / 2.0;
        let inside = self.numbered(id, cards);
        let mut contained: Vec<Object> = inside
            .into_iter()
            .map(|(kind, id)| self.card(kind, &id, Place { y: 0.0, ..place }, down))
            .collect();
        // The first is the top one when the deck lies face down, and the lowest when it lies face up.
        if down {
            contained.reverse();
        }
        let scale = contained.first().map_or(1.0, |card| card.transform.scale_x);
        let mut deck = self.object("DeckCustom", id, place, down, (scale, 1.0, scale));
        deck.nickname = words::name(name);
        deck.hide_when_face_down = contained.iter().any(|card| card.hide_when_face_down);
        deck.sideways_card = Some(false);
        deck.deck_ids = contained.iter().filter_map(|card| card.card_id).collect();
        deck.custom_deck =
            contained.iter().flat_map(|card| card.custom_deck.clone()).collect::<BTreeMap<_, _>>();
        deck.contained_objects = contained;
        deck
    }

    /// A counter.
    fn tile(&mut self, kind: usize, id: &str, place: Place, down: bool) -> Object {
        let what = &self.table.kinds[kind];
        let (width, height) = self.table.faces[what.front].mm;
        let turned = pointed(what.cut, (width, height));
        // The picture was turned clockwise; the piece is turned back.
        let turn = if turned { place.turn - 90.0 } else { place.turn };
        let scale = tile_scale(if turned { width } else { height });
        // It lies on its lower side, which is the upper one of what lies face down.
        let y = if down { place.y + THICK } else { place.y };
        let mut tile = self.object("Custom_Tile", id, Place { y, turn, ..place }, down, (scale, 1.0, scale));
        tile.nickname = words::name(&what.name);
        tile.description = words::tooltip(&what.text);
        tile.memo.clone_from(&what.id);
        tile.hands = self.held[kind];
        tile.hide_when_face_down = what.back_hides;
        let shape = match what.cut {
            Cut::Card | Cut::Square => Shape::Box,
            Cut::Round => Shape::Circle,
            Cut::Hex => Shape::Hex,
        };
        let address = |face: Option<usize>| {
            let picture = face.and_then(|face| self.pictures.faces[face].as_ref());
            picture.unwrap_or(&self.pictures.blank).address.clone()
        };
        let (front, back) = (address(Some(what.front)), address(what.back));
        tile.custom_image = Some(image(front, back, shape, true));
        tile
    }

    /// Counters of a kind on one another.
    pub fn tiles(&mut self, kind: usize, count: u32, id: &str, place: Place, down: bool) -> Object {
        let mut tiles = self.tile(kind, id, place, down);
        if count > 1 {
            "Custom_Tile_Stack".clone_into(&mut tiles.name);
            tiles.number = Some(count);
            if down {
                tiles.transform.pos_y = round(tiles.transform.pos_y + THICK * f64::from(count - 1));
            }
        }
        tiles
    }

    /// A bag from which any of these is drawn. `id` is that of the stack.
    pub fn bag(&mut self, name: &str, pieces: &[usize], id: &str, place: Place, down: bool) -> Object {
        let mut bag = self.object("Bag", id, place, false, (1.0, 1.0, 1.0));
        bag.nickname = words::name(name);
        bag.bag = Some(Bag { order: 2 });
        let inside = self.numbered(id, pieces);
        bag.contained_objects =
            inside.into_iter().map(|(kind, id)| self.piece(kind, &id, Place::INSIDE, down)).collect();
        bag
    }

    /// A bag that gives out counters of a kind without end. `id` is that of the stack.
    pub fn endless(&mut self, name: &str, kind: usize, id: &str, place: Place, down: bool) -> Object {
        let mut bag = self.object("Infinite_Bag", id, place, false, (1.0, 1.0, 1.0));
        bag.nickname = words::name(name);
        let inside = self.numbered(id, &[kind]);
        bag.contained_objects =
            inside.into_iter().map(|(kind, id)| self.piece(kind, &id, Place::INSIDE, down)).collect();
        bag
    }

    /// An object of which nothing is known but where it is.
    pub fn object(
        &mut self,
        name: &str,
        id: &str,
        place: Place,
        down: bool,
        (scale_x, scale_y, scale_z): (f64, f64, f64),
    ) -> Object {
        Object {
            guid: self.ids.of(id),
            name: name.to_owned(),
            transform: Transform {
                pos_x: round(place.x),
                pos_y: round(place.y),
                pos_z: round(place.z),
                rot_x: 0.0,
                rot_y: round(place.turn.rem_euclid(360.0)),
                rot_z: if down { 180.0 } else { 0.0 },
                scale_x: round(scale_x),
                scale_y: round(scale_y),
                scale_z: round(scale_z),
            },
            nickname: String::new(),
            description: String::new(),
            memo: String::new(),
            color_diffuse: None,
            locked: false,
            grid: true,
            snap: true,
            tooltip: true,
            hide_when_face_down: false,
            hands: false,
            card_id: None,
            sideways_card: None,
            deck_ids: Vec::new(),
            custom_deck: BTreeMap::new(),
            custom_image: None,
            bag: None,
            number: None,
            fog_color: None,
            text: None,
            attached_snap_points: Vec::new(),
            contained_objects: Vec::new(),
        }
    }

    /// Ids of pieces that lie in a stack: the stack's, the kind's, and which of its kind it is.
    pub fn numbered(&self, stack: &str, kinds: &[usize]) -> Vec<(usize, String)> {
        let mut seen: BTreeMap<usize, u32> = BTreeMap::new();
        let id = |kind: &usize| {
            let number = seen.entry(*kind).or_default();
            *number += 1;
            (*kind, format!("{stack}/{}/{number}", self.table.kinds[*kind].id))
        };
        kinds.iter().map(id).collect()
    }

    /// A sheet, by the number that the ids of its cards begin with.
    fn sheet(&self, sheet: usize) -> (u32, CustomDeck) {
        let (plan, pictures) = (&self.cards.sheets[sheet], &self.pictures.sheets[sheet]);
        let deck = CustomDeck {
            face: pictures.front.clone(),
            back: pictures.back.clone(),
            num_width: plan.grid.columns,
            num_height: plan.grid.rows,
            back_is_hidden: plan.back_is_hidden(),
            unique_back: plan.back == super::cards::Back::Own,
            shape: 0,
        };
        (card_id(sheet, 0) / 100, deck)
    }
}

/// What a tile shows. `stackable`: tiles that are alike lie on one another as one object.
pub fn image(front: String, back: String, shape: Shape, stackable: bool) -> CustomImage {
    CustomImage {
        front,
        back,
        image_scalar: 1.0,
        width_scale: 0.0,
        custom_tile: CustomTile { shape, thickness: THICK, stackable, stretch: true },
    }
}

/// A colour in parts of 1.
pub fn colour([r, g, b]: [u8; 3]) -> Colour {
    let part = |part: u8| round(f64::from(part) / 255.0);
    Colour { r: part(r), g: part(g), b: part(b), a: None }
}

/// The id of a card: the number of its sheet, from 1, and its slot on it (knowledge base: the key of a sheet is the
/// hundreds of the ids).
fn card_id(sheet: usize, slot: u32) -> u32 {
    u32::try_from(sheet).unwrap_or(u32::MAX / 200).saturating_add(1).saturating_mul(100).saturating_add(slot)
}
