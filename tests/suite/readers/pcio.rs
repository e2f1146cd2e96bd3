//! A room of playingcards.io, read as VirtualTabletop's importer of such rooms reads it (`server/pcioimport.mjs` in
//! github.com/ArnoldSmith86/virtualtabletop, schemas up to 8): what a player would find in it. What that importer refuses,
//! leaves out in silence or reports is a fault here; so is what lies outside of the room or is more than it bears.

mod automation;
mod faults;
mod sides;

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};

use super::archive;
pub use automation::Step;
use faults::Faults;
pub use sides::Side;

/// Width and height of a room (pixels; wiki of VirtualTabletop, “Widget Properties”).
pub const ROOM: (f64, f64) = (1600.0, 1000.0);

/// The most widgets (a constant of the program's client, quoted in pull request 3137 of VirtualTabletop).
const MOST: usize = 1_300;

/// The newest schema that the importer knows.
const NEWEST: u64 = 8;

/// The first in which holders have this name.
const OLDEST: u64 = 6;

/// A rectangle (pixels).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Whether it and another have more than an edge in common.
    pub fn covers(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }
}

/// A room.
#[derive(Debug)]
pub struct Room {
    /// How many widgets it holds.
    pub widgets: usize,
    /// The hand, if it is shown.
    pub hand: Option<Rect>,
    /// The seats: their colours, in their order.
    pub seats: Vec<String>,
    /// The boards: their places and pictures.
    pub boards: Vec<(Rect, String)>,
    /// The holders.
    pub holders: Vec<Holder>,
    /// The pieces, from below.
    pub pieces: Vec<Piece>,
    /// The buttons.
    pub buttons: Vec<Button>,
    /// The dice: how many sides each has.
    pub dice: Vec<usize>,
    /// The texts: their places and what they say.
    pub texts: Vec<(Rect, String)>,
    /// All pictures by their addresses.
    pub pictures: BTreeMap<String, Vec<u8>>,
}

/// Where pieces lie together.
#[derive(Debug)]
pub struct Holder {
    /// Its id.
    pub id: String,
    /// What stands above it.
    pub label: String,
    /// Where it is.
    pub at: Rect,
    /// The names of the collections that it takes; `None` for any.
    pub takes: Option<Vec<String>>,
    /// It brings its collections back and shuffles them.
    pub recall: bool,
}

/// A card or piece.
#[derive(Debug)]
pub struct Piece {
    /// It is a card.
    pub card: bool,
    /// Its name.
    pub name: String,
    /// What it says, if that is there.
    pub text: String,
    /// The name of its collection.
    pub collection: String,
    /// Where it lies.
    pub at: Rect,
    /// The holder that it lies in (index).
    pub holder: Option<usize>,
    /// Its face.
    pub face: Side,
    /// Its back, if it can be turned over.
    pub back: Option<Side>,
    /// Its face is seen.
    pub up: bool,
}

/// A button.
#[derive(Debug)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// Where it is.
    pub at: Rect,
    /// What it asks first.
    pub asks: Option<String>,
    /// What it does.
    pub steps: Vec<Step>,
}

impl Room {
    /// The pieces in a holder of this label, from below.
    ///
    /// # Panics
    /// If there is not one.
    pub fn held(&self, label: &str) -> Vec<&Piece> {
        let mut holders = self.holders.iter().enumerate().filter(|(_, holder)| holder.label == label);
        let (at, _) = holders.next().unwrap_or_else(|| panic!("no holder {label:?}"));
        self.pieces.iter().filter(|piece| piece.holder == Some(at)).collect()
    }

    /// The holder of this label.
    pub fn holder(&self, label: &str) -> Option<&Holder> {
        self.holders.iter().find(|holder| holder.label == label)
    }
}

/// Reads a room.
///
/// # Errors
/// Everything that is wrong with it, a line each.
///
/// # Panics
/// If it is no archive.
pub fn read(bytes: &[u8]) -> Result<Room, String> {
    let mut files = archive::files(bytes);
    let mut faults = Faults::default();
    let schema = files.remove("schemaVersion").and_then(|text| String::from_utf8(text).ok()?.parse().ok());
    if !schema.is_some_and(|schema: u64| (OLDEST..=NEWEST).contains(&schema)) {
        faults.note(format!("schemaVersion is {schema:?}"));
    }
    let widgets = files.remove("widgets.json").ok_or("there is no widgets.json")?;
    let widgets: Vec<Map<String, Value>> =
        serde_json::from_slice(&widgets).map_err(|error| format!("widgets.json: {error}"))?;
    if widgets.len() > MOST {
        faults.note(format!("{} widgets are too many", widgets.len()));
    }
    let pictures = sides::pictures(files, &mut faults);
    let mut reading = Reading { by_id: HashMap::new(), pictures: &pictures, used: Vec::new(), faults };
    for widget in &widgets {
        reading.known(widget);
    }
    let room = reading.room(&widgets);
    for address in pictures.keys().filter(|address| !reading.used.contains(address)) {
        reading.faults.note(format!("nothing shows {address}"));
    }
    let Reading { faults, .. } = reading;
    faults.none()?;
    Ok(Room { pictures, ..room })
}

/// A collection, and what a piece of it shows.
type Shows<'w> = (&'w Map<String, Value>, &'w Map<String, Value>);

/// A widget by its id.
type Widgets<'w> = HashMap<&'w str, &'w Map<String, Value>>;

struct Reading<'w> {
    by_id: Widgets<'w>,
    pictures: &'w BTreeMap<String, Vec<u8>>,
    /// The addresses that something shows.
    used: Vec<String>,
    faults: Faults,
}

impl<'w> Reading<'w> {
    /// Takes note of a widget; ids are keys of the program's store, in which some signs have a meaning.
    fn known(&mut self, widget: &'w Map<String, Value>) {
        let id = text(widget, "id");
        if id.is_empty() || !id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') {
            self.faults.note(format!("{id:?} is no id"));
        }
        if self.by_id.insert(id, widget).is_some() {
            self.faults.note(format!("{id} is there twice"));
        }
    }

    fn room(&mut self, widgets: &'w [Map<String, Value>]) -> Room {
        let mut room = Room {
            widgets: widgets.len(),
            hand: None,
            seats: Vec::new(),
            boards: Vec::new(),
            holders: Vec::new(),
            pieces: Vec::new(),
            buttons: Vec::new(),
            dice: Vec::new(),
            texts: Vec::new(),
            pictures: BTreeMap::new(),
        };
        let mut by_place: Vec<&Map<String, Value>> = widgets.iter().collect();
        by_place.sort_by_key(|widget| widget.get("z").and_then(Value::as_u64).unwrap_or(0));
        let of =
            |sort: &'static str| by_place.iter().copied().filter(move |widget| text(widget, "type") == sort);
        for widget in of("holder") {
            let holder = self.holder(widget);
            room.holders.push(holder);
        }
        let mut seats = BTreeMap::new();
        for widget in by_place.iter().copied() {
            let id = text(widget, "id");
            let parent = widget.get("parent").and_then(Value::as_str);
            if let Some(parent) = parent.filter(|parent| !self.by_id.contains_key(parent)) {
                self.faults.note(format!("{id} lies in {parent}, which is not there"));
            }
            match text(widget, "type") {
                "holder" | "cardDeck" => {}
                "hand" => {
                    let at = self.rect(widget, (1500.0, 180.0));
                    let shown = widget.get("enabled").and_then(Value::as_bool) != Some(false);
                    room.hand = shown.then_some(at);
                }
                "seat" => {
                    self.rect(widget, (180.0, 62.0));
                    let index = widget.get("seatIndex").and_then(Value::as_u64);
                    if index.is_none_or(|index| {
                        seats.insert(index, text(widget, "seatColor").to_owned()).is_some()
                    }) {
                        self.faults.note(format!("{id}: no seat of its own"));
                    }
                }
                "board" => {
                    let at = self.rect(widget, (100.0, 100.0));
                    let picture = self.picture(id, text(widget, "boardImage"));
                    room.boards.push((at, picture));
                }
                "card" | "piece" => {
                    if let Some(piece) = self.piece(widget, &room.holders) {
                        room.pieces.push(piece);
                    }
                }
                "labelText" => {
                    let at = self.rect(widget, (200.0, 0.0));
                    let says = text(widget, "labelContent").to_owned();
                    if says.trim().is_empty() || says.contains(char::is_control) {
                        self.faults.note(format!("{id}: {says:?} is no text of one line"));
                    }
                    room.texts.push((at, says));
                }
                "automationButton" => {
                    let at = self.rect(widget, (80.0, 80.0));
                    let routine = widget.get("clickRoutine").unwrap_or(&Value::Null);
                    let steps = automation::steps(id, routine, &self.by_id, &mut self.faults);
                    let asks = routine.get("popupMessage").and_then(Value::as_str).map(str::to_owned);
                    room.buttons.push(Button { label: text(widget, "label").to_owned(), at, asks, steps });
                }
                "dice" => {
                    self.rect(widget, (50.0, 50.0));
                    let types = self.by_id.get(text(widget, "deck")).and_then(|deck| deck.get("cardTypes"));
                    let types = types.and_then(Value::as_object).map(Map::len);
                    let value = self.sort(widget, "diceValue").is_some();
                    if types.is_none() || !value {
                        self.faults.note(format!("{id}: a die without sides"));
                    }
                    room.dice.push(types.unwrap_or(0));
                }
                // The importer reports them, or shows them striped.
                other => self.faults.note(format!("{id}: nothing is known of {other:?}")),
            }
        }
        for deck in of("cardDeck") {
            sides::deck(deck, &mut self.faults);
        }
        if !self.by_id.contains_key("hand") {
            self.faults.note("there is no hand");
        }
        room.seats = seats.into_values().collect();
        room
    }

    fn holder(&mut self, widget: &Map<String, Value>) -> Holder {
        let id = text(widget, "id");
        let at = self.rect(widget, (111.0, 168.0));
        let takes = widget.get("allowedDecks").and_then(Value::as_array).map(|decks| {
            let named = |deck: &Value| {
                let deck = deck.as_str().and_then(|id| self.by_id.get(id)).copied();
                let deck = deck.filter(|deck| text(deck, "type") == "cardDeck");
                deck.map(|deck| text(deck, "collectionName").to_owned())
            };
            let known: Option<Vec<String>> = decks.iter().map(named).collect();
            known.filter(|known| !known.is_empty())
        });
        if takes == Some(None) {
            self.faults.note(format!("{id} takes what is not there"));
        }
        let recall = widget.get("hasShuffleButton").and_then(Value::as_bool) == Some(true);
        let at_home = |deck: &&Map<String, Value>| {
            text(deck, "type") == "cardDeck" && deck.get("parent").and_then(Value::as_str) == Some(id)
        };
        // The importer leaves such a button out.
        if recall && !self.by_id.values().copied().any(|deck| at_home(&deck)) {
            self.faults.note(format!("{id} has nothing to bring back"));
        }
        let label = text(widget, "label").to_owned();
        Holder { id: id.to_owned(), label, at, takes: takes.flatten(), recall }
    }

    /// A card or piece. One without a collection is left out by the importer.
    fn piece(&mut self, widget: &Map<String, Value>, holders: &[Holder]) -> Option<Piece> {
        let id = text(widget, "id");
        let Some((deck, sort)) = self.sort(widget, "cardType") else {
            self.faults.note(format!("{id} shows nothing"));
            return None;
        };
        let card = text(widget, "type") == "card";
        if card == (text(deck, "collectionType") == "pieces") {
            self.faults.note(format!("{id} is in a collection of another sort"));
        }
        let side = |number: &str| deck.get(number).and_then(Value::as_f64);
        let (w, h) = (side("cardWidth").unwrap_or(103.0), side("cardHeight").unwrap_or(160.0));
        let at = self.rect(widget, (w, h));
        let face = self.side(id, deck.get("faceTemplate"), sort);
        let back = deck.get("backTemplate").filter(|back| !back.is_null());
        let back = back.map(|back| self.side(id, Some(back), sort)).and_then(Result::ok);
        let up = widget.get("faceup").and_then(Value::as_bool);
        // The sides are the back, if there is one, and the face; turned up is the second of them.
        if up == Some(true) && back.is_none() {
            self.faults.note(format!("{id} is turned to a side that it has not"));
        }
        let holder = widget.get("parent").and_then(Value::as_str);
        let holder = holder.and_then(|id| holders.iter().position(|holder| holder.id == id));
        if let Some(holder) = holder.map(|at| &holders[at]) {
            let inside = at.x >= holder.at.x
                && at.y >= holder.at.y
                && at.x + at.w <= holder.at.x + holder.at.w
                && at.y + at.h <= holder.at.y + holder.at.h;
            let name = text(deck, "collectionName");
            let taken = holder.takes.as_ref().is_none_or(|takes| takes.iter().any(|of| of == name));
            if !inside || !taken {
                self.faults.note(format!("{id} does not fit in its holder"));
            }
        }
        Some(Piece {
            card,
            name: sort.get("label").and_then(Value::as_str).unwrap_or_default().to_owned(),
            text: sort.get("text").and_then(Value::as_str).unwrap_or_default().to_owned(),
            collection: text(deck, "collectionName").to_owned(),
            at,
            holder,
            face: face.ok()?,
            up: up == Some(true) || back.is_none(),
            back,
        })
    }

    /// The collection of a piece or die, and what this one shows.
    fn sort(&self, widget: &Map<String, Value>, key: &str) -> Option<Shows<'w>> {
        let deck = self.by_id.get(text(widget, "deck")).copied()?;
        let sort = deck.get("cardTypes")?.get(text(widget, key))?.as_object()?;
        (text(deck, "type") == "cardDeck").then_some((deck, sort))
    }

    fn side(&mut self, id: &str, template: Option<&Value>, sort: &Map<String, Value>) -> Result<Side, ()> {
        let side = sides::side(template, sort);
        match side {
            Some(Side::Picture(address)) => Ok(Side::Picture(self.picture(id, &address))),
            Some(plain) => Ok(plain),
            None => {
                self.faults.note(format!("{id} has a side without anything on it"));
                Err(())
            }
        }
    }

    /// An address of a picture that is there.
    fn picture(&mut self, id: &str, address: &str) -> String {
        if !self.pictures.contains_key(address) {
            self.faults.note(format!("{id} shows {address:?}, which is not there"));
        } else if !self.used.iter().any(|used| used == address) {
            self.used.push(address.to_owned());
        }
        address.to_owned()
    }

    /// Where a widget is, which must be in the room.
    fn rect(&mut self, widget: &Map<String, Value>, usual: (f64, f64)) -> Rect {
        let number = |key: &str| widget.get(key).and_then(Value::as_f64);
        let (w, h) = (number("width").unwrap_or(usual.0), number("height").unwrap_or(usual.1));
        let (x, y) = (number("x").unwrap_or(f64::NAN), number("y").unwrap_or(f64::NAN));
        let inside = x >= 0.0 && y >= 0.0 && x + w <= ROOM.0 && y + h <= ROOM.1;
        if !inside || w <= 0.0 || h < 0.0 || number("z").is_none() {
            let id = text(widget, "id");
            self.faults.note(format!("{id} is not in the room: {w} × {h} at {x}, {y}"));
        }
        Rect { x, y, w, h }
    }
}

/// A text of a widget; empty if it has none.
fn text<'v>(widget: &'v Map<String, Value>, key: &str) -> &'v str {
    widget.get(key).and_then(Value::as_str).unwrap_or_default()
}
