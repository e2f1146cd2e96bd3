//! The widgets of playingcards.io, as its rooms hold them.
//!
//! The format is not documented by its makers. What stands here is the form of schema 6, in which `cardPile` had become
//! `holder`. It was read off public exports of rooms (about 300 in github.com/jkandell/cardgame, among them
//! `skitgubbe-jk.pcio` in schema 6, with 30,000 widgets), and checked against what the importer of VirtualTabletop reads
//! (`server/pcioimport.mjs` in github.com/ArnoldSmith86/virtualtabletop, which knows schemas up to 8) and against
//! `docs/pcio-format.md` in github.com/Tubbyland/pcio-authoring. A field that only one of them shows says so.

use serde_json::{Map, Value, json};

use super::room::Rect;

/// The schema of everything below, which stands in a file of its own beside the widgets.
pub const SCHEMA: &str = "6";

/// The hand, which each player sees for himself: there is one in every room, and its id is always this.
pub const HAND: &str = "hand";

/// A colour that stands for a back that is not printed.
pub const PLAIN: &str = "#5b6770";

/// The hand. Without cards it is not shown.
pub fn hand(at: Rect, shown: bool) -> Value {
    let mut hand = json!({
        "id": HAND, "type": "hand", "x": at.x, "y": at.y, "z": 1,
        "width": at.w, "height": at.h, "dragging": null,
    });
    if !shown {
        hand["enabled"] = json!(false);
    }
    hand
}

/// A picture that is not moved in play.
pub fn board(id: &str, at: Rect, z: u32, image: &str) -> Value {
    json!({
        "id": id, "type": "board", "x": at.x, "y": at.y, "z": z,
        "width": at.w, "height": at.h, "boardImage": image, "dragging": null,
    })
}

/// A seat, whose player takes part in what is dealt. Its colour is one of the program's.
pub fn seat(id: &str, (x, y): (f64, f64), z: u32, index: usize, colour: &str) -> Value {
    json!({
        "id": id, "type": "seat", "x": x, "y": y, "z": z, "seatIndex": index,
        "seatedUser": null, "seatInitials": null, "seatLabel": null, "seatColor": colour, "dragging": null,
    })
}

/// Where pieces lie together.
pub struct Holder<'h> {
    /// Its id.
    pub id: &'h str,
    /// What stands above it.
    pub label: &'h str,
    /// Its place.
    pub at: Rect,
    /// The collections that it takes; `None` for any.
    pub allowed: Option<Vec<String>>,
    /// It has a button that brings all pieces of its collections back and shuffles them.
    pub recall: bool,
    /// Whose it is: the id of a seat.
    pub seat: Option<&'h str>,
}

/// A holder; pieces are put in its middle one on another.
pub fn holder(holder: &Holder<'_>, z: u32) -> Value {
    let Holder { id, label, at, allowed, recall, seat } = holder;
    let mut widget = json!({
        "id": id, "type": "holder", "x": at.x, "y": at.y, "z": z, "width": at.w, "height": at.h,
        "label": label, "allowedDecks": allowed, "hasShuffleButton": recall, "dragging": null,
    });
    if let Some(seat) = seat {
        widget["linkedSeat"] = json!(seat);
    }
    widget
}

/// What the backs of a collection show.
pub enum Back {
    /// They have none.
    None,
    /// A picture for all of them, or only a colour.
    All(Option<String>),
    /// What the card type says.
    Each,
}

/// The home of pieces.
pub struct Deck<'d> {
    /// Its id.
    pub id: &'d str,
    /// Its name in the editor.
    pub name: &'d str,
    /// The holder to which its pieces can be brought back.
    pub parent: Option<&'d str>,
    /// Where it lies.
    pub at: (f64, f64),
    /// The size of a piece.
    pub size: (f64, f64),
    /// They are cards; else pieces, which have no border and are put down where they are dropped.
    pub cards: bool,
    /// Their backs.
    pub back: Back,
    /// What each shows: `label`, `text`, `image` and, if backs differ, `back`. All values are texts.
    pub types: Map<String, Value>,
}

/// A collection of cards or pieces.
pub fn deck(deck: Deck<'_>, z: u32) -> Value {
    let Deck { id, name, parent, at: (x, y), size, cards, back, types } = deck;
    let template = |value: &str, dynamic: bool, colour: &str| {
        let picture = json!({
            "type": "image", "x": 0, "y": 0, "w": size.0, "h": size.1, "color": colour,
            "valueType": if dynamic { "dynamic" } else { "static" }, "value": value,
        });
        json!({ "includeBorder": false, "includeRadius": cards, "objects": [picture] })
    };
    let ground = if cards { "white" } else { "transparent" };
    let mut widget = json!({
        "id": id, "type": "cardDeck", "collectionName": name, "parent": parent, "x": x, "y": y, "z": z,
        "cardWidth": size.0, "cardHeight": size.1, "cardTypes": types,
        "faceTemplate": template("image", true, ground),
        // A pointer that rests on a piece shows it larger.
        "enlarge": true, "dragging": null,
    });
    match back {
        Back::None => {}
        Back::All(Some(image)) => widget["backTemplate"] = template(&image, false, ground),
        Back::All(None) => widget["backTemplate"] = template("", false, PLAIN),
        Back::Each => widget["backTemplate"] = template("back", true, ground),
    }
    if cards {
        widget["confirmRecall"] = json!(true);
        // What is played from a hand can be read.
        widget["onRemoveFromHand"] = json!("flip-face-up");
    } else {
        widget["collectionType"] = json!("pieces");
    }
    widget
}

/// A card or piece.
pub struct Piece<'p> {
    /// Its id.
    pub id: String,
    /// It is a card.
    pub card: bool,
    /// Its collection.
    pub deck: &'p str,
    /// What it shows.
    pub sort: &'p str,
    /// Where it lies.
    pub at: (f64, f64),
    /// The holder that it lies in.
    pub parent: Option<&'p str>,
    /// Whether its face is seen; `None` if it has no back.
    pub up: Option<bool>,
}

/// A card or piece; what has a higher `z` lies on what has a lower.
pub fn piece(piece: &Piece<'_>, z: u32) -> Value {
    let mut widget = json!({
        "id": piece.id, "type": if piece.card { "card" } else { "piece" },
        "deck": piece.deck, "cardType": piece.sort, "parent": piece.parent,
        "x": piece.at.0, "y": piece.at.1, "z": z, "owner": null, "dragging": null,
    });
    if let Some(up) = piece.up {
        widget["faceup"] = json!(up);
    }
    widget
}

/// A text of one line, which is broken at its width. `textSize` is what older schemas go by.
pub fn label(id: &str, at: Rect, z: u32, (text, size, bold): (&str, f64, bool)) -> Value {
    json!({
        "id": id, "type": "labelText", "x": at.x, "y": at.y, "z": z, "width": at.w,
        "labelContent": text, "textSize": size, "textAlign": "left", "bold": bold,
        "mainTextStyle": {
            "size": size, "lineHeight": 1.2, "align": "left",
            "font": if bold { "opensans-bold" } else { "opensans-regular" },
            "mainFill": { "type": "color", "color": "rgb(40,40,40)" },
        },
        "dragging": null,
    })
}

/// A button that does some things one after the other, once its question has been answered if it has one.
pub fn button(id: &str, at: Rect, z: u32, label: &str, (steps, asks): (Vec<Value>, Option<&str>)) -> Value {
    let mut routine = json!({ "steps": steps });
    if let Some(asks) = asks {
        routine["popupMessage"] = json!(asks);
    }
    json!({
        "id": id, "type": "automationButton", "x": at.x, "y": at.y, "z": z, "width": at.w, "height": at.h,
        "label": label, "clickRoutine": routine, "dragging": null,
    })
}

/// A fixed value of a step.
fn literal(value: &impl serde::Serialize) -> Value {
    json!({ "type": "literal", "value": value })
}

/// Shuffles what lies in a holder.
pub fn shuffle(id: &str, holder: &str) -> Value {
    json!({ "id": id, "func": "SHUFFLE_CARDS", "args": { "holders": literal(&[holder]) } })
}

/// More pieces than a room can hold: all of them.
const ALL: u32 = 1000;

/// Moves everything from a holder to others.
pub fn all(id: &str, from: &str, to: &[&str], up: bool) -> Value {
    moves(id, from, to, ALL, up)
}

/// Deals one card each, face up for those who get it: in a hand nobody else sees it.
pub fn deal(id: &str, from: &str, to: &[&str]) -> Value {
    moves(id, from, to, 1, true)
}

fn moves(id: &str, from: &str, to: &[&str], quantity: u32, up: bool) -> Value {
    let objects = json!({ "type": "query", "queryWidgetTypes": ["card", "piece"], "holders": [from] });
    let flip = if up { "faceUp" } else { "faceDown" };
    let mut args = json!({
        "objects": objects, "to": literal(&to), "quantity": literal(&quantity), "moveFlip": literal(&flip),
    });
    if quantity > 1 {
        args["moveMethod"] = literal(&"all");
    }
    json!({ "id": id, "func": "MOVE_CARDS_BETWEEN_HOLDERS", "args": args })
}

/// The side of a die (pixels).
pub const DIE: f64 = 50.0;

/// The sides of the pictured die.
const PIPS: u32 = 6;

/// The key of a side of a die.
fn side(side: u32) -> String {
    format!("side-{side:03}")
}

/// What the dice of a sort show: up to six sides have the pips that the program has pictures of, others their numbers.
pub fn dice_deck(id: &str, (x, y): (f64, f64), z: u32, sides: u32) -> Value {
    let pips = sides <= PIPS;
    let types: Map<String, Value> = (1..=sides)
        .map(|number| {
            let mut shows = json!({ "label": number.to_string() });
            if pips {
                shows["image"] = json!(format!("/img/dice-basic/{number}.svg"));
            }
            (side(number), shows)
        })
        .collect();
    let ground = json!({
        "type": "image", "x": 0, "y": 0, "w": DIE, "h": DIE,
        "color": if pips { "transparent" } else { "white" },
        "valueType": if pips { "dynamic" } else { "static" }, "value": if pips { "image" } else { "" },
    });
    let number = json!({
        "type": "text", "x": 0, "y": 11, "w": DIE, "fontSize": "24", "valueType": "dynamic",
        "value": "label", "textAlign": "center", "textFont": null, "color": "rgb(20,20,20)",
    });
    let objects = if pips { vec![ground] } else { vec![ground, number] };
    json!({
        "id": id, "type": "cardDeck", "collectionType": "dice", "collectionName": format!("D{sides}"),
        "parent": null, "x": x, "y": y, "z": z, "cardWidth": DIE, "cardHeight": DIE, "cardTypes": types,
        "allowPlayerMove": true, "dragging": null,
        "faceTemplate": { "includeBorder": !pips, "includeRadius": !pips, "objects": objects },
    })
}

/// A die, which rolls when it is clicked.
pub fn die(id: &str, deck: &str, (x, y): (f64, f64), z: u32) -> Value {
    json!({
        "id": id, "type": "dice", "deck": deck, "diceValue": side(1), "x": x, "y": y, "z": z, "dragging": null,
    })
}

/// Rolls some dice.
pub fn roll(id: &str, dice: &[String]) -> Value {
    json!({ "id": id, "func": "ROLL_DICE", "args": { "dice": literal(&dice) } })
}
