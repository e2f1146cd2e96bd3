//! A save of Tabletop Simulator, as the program would find it.
//!
//! What a save may hold is written down here from the program's own pages: the knowledge base
//! (Berserk-Games/Tabletop-Simulator-Knowledge-Base, custom-content/save-file-format.md: `SaveState`, `ObjectState` and the
//! classes below them; custom-deck.md, custom-tile.md, asset-creation.md), the API's (Berserk-Games/Tabletop-Simulator-API,
//! built-in-object.md, custom-game-objects.md, player/colors.md), and the declarations of
//! Sebaestschjin/typed-tabletop-simulator for members that are younger than those. How large things are and which way
//! their coordinates run was measured on public saves: argonui/SCED, and Esper-lvl4/ZX_TT_Mod with the picture under its
//! snap points.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// Members of `SaveState`, and those that the declarations add.
const SAVE: &str = "SaveName EpochTime Date VersionNumber GameMode GameType GameComplexity PlayingTime PlayerCounts Tags \
    Gravity PlayArea Table TableURL Sky SkyURL Note Rules TabStates MusicPlayer Grid Lighting Hands ComponentTags Turns \
    DecalPallet Decals VectorLines SnapPoints CameraStates LuaScript LuaScriptState XmlUI CustomUIAssets ObjectStates";

/// Members that every object may have.
const OBJECT: &str = "GUID Name Transform Nickname Description GMNotes Memo ColorDiffuse Tags LayoutGroupSortIndex Value \
    Locked Grid Snap IgnoreFoW MeasureMovement DragSelectable Autoraise Sticky Tooltip GridProjection HideWhenFaceDown \
    Hands AltLookAngle LuaScript LuaScriptState XmlUI AttachedSnapPoints";

/// Tables (API: tables.md).
const TABLES: &str = "Table_Circular Table_Custom Table_Custom_Square Table_Glass Table_Hexagon Table_None Table_Octagon \
    Table_Plastic Table_Poker Table_RPG Table_Square";

/// Colours of players (API: player/colors.md).
const PLAYERS: &str = "White Brown Red Orange Yellow Green Teal Blue Purple Pink";

/// Dice (API: built-in-object.md).
const DICE: [u32; 6] = [4, 6, 8, 10, 12, 20];

/// The longest side of a picture (pixels).
const SIDE: u32 = 4096;

/// How high a tile and a card are at scale 1 (units).
const TILE: f64 = 2.0;
const CARD: f64 = 3.07;

/// What a player finds.
#[derive(Debug)]
pub struct Game {
    pub name: String,
    pub note: String,
    /// Title and text of each page of the notebook.
    pub notebook: Vec<(String, String)>,
    /// What lies on the table.
    pub things: Vec<Thing>,
}

/// Something on the table or in something else.
#[derive(Debug, Clone)]
pub struct Thing {
    pub guid: String,
    pub name: String,
    pub text: String,
    pub memo: String,
    /// Units to the right, upwards, away from whoever sits at the near side.
    pub at: (f64, f64, f64),
    /// Degrees clockwise from upright for whoever sits at the near side.
    pub turned: f64,
    pub down: bool,
    pub locked: bool,
    pub may_be_held: bool,
    /// Nobody sees what it is while it lies face down.
    pub secret: bool,
    pub what: What,
}

/// What it is.
#[derive(Debug, Clone)]
pub enum What {
    Card(Card),
    /// The cards, from the one that is drawn first if the deck lies face down.
    Deck(Vec<Thing>),
    Tile(Tile),
    Bag {
        /// It is never empty.
        endless: bool,
        /// Any may come out, not the last that was put in.
        any: bool,
        holds: Vec<Thing>,
    },
    Die(u32),
    /// The colour of whoever's hand it is, and how wide, high and deep it is.
    Hand(String, (f64, f64, f64)),
    Note,
    Label(String),
}

/// A card.
#[derive(Debug, Clone)]
pub struct Card {
    pub front: Slot,
    /// Its back: a whole picture, or a slot of a sheet.
    pub back: Slot,
    /// Those who may not see it see its back.
    pub back_is_hidden: bool,
    /// Width and height on the table (units).
    pub size: (f64, f64),
}

/// Where a side of a card is on a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    pub address: String,
    /// Left, top, width, height (pixels).
    pub rect: (u32, u32, u32, u32),
}

/// A tile.
#[derive(Debug, Clone)]
pub struct Tile {
    pub front: String,
    pub back: String,
    /// box, hex, circle or rounded.
    pub shape: &'static str,
    /// How many lie on one another.
    pub count: u32,
    /// Width and height on the table, as it lies (units).
    pub size: (f64, f64),
    /// Where its snap points are on the table: to the right, and away (units).
    pub points: Vec<(f64, f64)>,
}

/// A picture, as far as the program cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Picture {
    width: u32,
    height: u32,
}

/// Reads a save. `fetch` gets the bytes of an address.
///
/// # Panics
/// If the program would not read it, or would find something else than it says.
pub fn game(bytes: &[u8], fetch: impl Fn(&str) -> Vec<u8>) -> Game {
    let save: Value = serde_json::from_slice(bytes).expect("JSON");
    let save = save.as_object().expect("a save");
    only(save, &[SAVE], "the save");
    assert!(known(TABLES, text(save, "Table")), "a table: {}", text(save, "Table"));
    let tabs = member(save, "TabStates").as_object().expect("pages");
    let mut notebook = BTreeMap::new();
    for (key, tab) in tabs {
        let tab = tab.as_object().expect("a page");
        only(tab, &["title body color visibleColor id"], "a page");
        let id = number(tab, "id") as u64;
        assert_eq!(key.parse::<u64>().expect("the number of a page"), id);
        assert_eq!(text(tab, "color"), "Grey", "a page that all may read");
        colour(member(tab, "visibleColor"));
        notebook.insert(id, (text(tab, "title").to_owned(), text(tab, "body").to_owned()));
    }
    let hands = member(save, "Hands").as_object().expect("hands");
    only(hands, &["Enable DisableUnused Hiding HandTransforms"], "the hands");
    assert!(truth(hands, "Enable") && number(hands, "Hiding") == 0.0, "hands hide");
    let mut reader = Reader { fetch: &fetch, pictures: BTreeMap::new(), guids: BTreeSet::new() };
    let things = list(save, "ObjectStates").iter().map(|object| reader.thing(object)).collect();
    Game {
        name: text(save, "SaveName").to_owned(),
        note: text(save, "Note").to_owned(),
        notebook: notebook.into_values().collect(),
        things,
    }
}

impl Game {
    /// All things, those in other things too.
    pub fn all(&self) -> Vec<&Thing> {
        self.things.iter().flat_map(Thing::all).collect()
    }
}

impl Thing {
    /// It and what is in it.
    pub fn all(&self) -> Vec<&Self> {
        let inside = match &self.what {
            What::Deck(inside) | What::Bag { holds: inside, .. } => inside.as_slice(),
            _ => &[],
        };
        [self].into_iter().chain(inside.iter().flat_map(Self::all)).collect()
    }

    /// How many pieces it is: cards and tiles, those in other things too. Of what is endless there is one.
    pub fn pieces(&self) -> u32 {
        let count = |thing: &&Self| match &thing.what {
            What::Card(_) => 1,
            What::Tile(tile) => tile.count,
            _ => 0,
        };
        self.all().iter().map(count).sum()
    }
}

struct Reader<'f> {
    fetch: &'f dyn Fn(&str) -> Vec<u8>,
    pictures: BTreeMap<String, Picture>,
    guids: BTreeSet<String>,
}

impl Reader<'_> {
    fn thing(&mut self, object: &Value) -> Thing {
        let object = object.as_object().expect("an object");
        let kind = text(object, "Name");
        let guid = text(object, "GUID");
        let digits = guid.len() == 6 && guid.bytes().all(|digit| digit.is_ascii_hexdigit());
        assert!(digits && self.guids.insert(guid.to_owned()), "{kind}: the GUID {guid}");
        let place = Place::read(member(object, "Transform"));
        let down = (place.rot.2 - 180.0).abs() < 1.0;
        if let Some(tint) = object.get("ColorDiffuse") {
            colour(tint);
        }
        let what = self.what(object, kind, &place);
        for one in ["Nickname", "Description"] {
            assert!(!commands(text(object, one)), "{kind}: a command in {}", text(object, one));
        }
        Thing {
            guid: guid.to_owned(),
            name: text(object, "Nickname").to_owned(),
            text: text(object, "Description").to_owned(),
            memo: object.get("Memo").map_or("", |memo| memo.as_str().expect("a memo")).to_owned(),
            at: place.pos,
            turned: (place.rot.1 - 180.0).rem_euclid(360.0),
            down,
            locked: object.get("Locked").is_some_and(|locked| locked.as_bool().expect("a truth")),
            may_be_held: object.get("Hands").is_some_and(|hands| hands.as_bool().expect("a truth")),
            secret: object.get("HideWhenFaceDown").is_some_and(|hide| hide.as_bool().expect("a truth")),
            what,
        }
    }

    fn what(&mut self, object: &Map<String, Value>, kind: &str, place: &Place) -> What {
        let may = |more: &str| only(object, &[OBJECT, more], kind);
        let uniform = || assert_eq!(place.scale.0, place.scale.2, "{kind}: drawn out");
        match kind {
            "Card" | "CardCustom" => {
                may("CardID SidewaysCard CustomDeck");
                uniform();
                What::Card(self.card(object, place))
            }
            "Deck" | "DeckCustom" => {
                may("DeckIDs SidewaysCard CustomDeck ContainedObjects");
                uniform();
                let inside: Vec<_> =
                    list(object, "ContainedObjects").iter().map(|card| self.thing(card)).collect();
                let ids = |cards: &[Value]| -> Vec<u64> {
                    cards.iter().map(|id| id.as_u64().expect("an id")).collect()
                };
                let own = list(object, "ContainedObjects").iter();
                let own: Vec<_> =
                    own.map(|card| number(card.as_object().expect("a card"), "CardID") as u64).collect();
                assert_eq!(ids(list(object, "DeckIDs")), own, "ids and cards agree");
                assert!(inside.len() > 1, "a deck of one card");
                let sheets = member(object, "CustomDeck").as_object().expect("sheets");
                for (card, id) in inside.iter().zip(own) {
                    assert!(matches!(card.what, What::Card(_)), "a deck of cards");
                    assert!(sheets.contains_key(&(id / 100).to_string()), "the deck knows the sheet of {id}");
                }
                What::Deck(inside)
            }
            "Custom_Tile" | "Custom_Tile_Stack" => {
                may(if kind == "Custom_Tile" { "CustomImage" } else { "CustomImage Number" });
                What::Tile(self.tile(object, place))
            }
            "Bag" | "Infinite_Bag" => {
                let endless = kind == "Infinite_Bag";
                may(if endless {
                    "ContainedObjects MaterialIndex MeshIndex"
                } else {
                    "ContainedObjects Bag"
                });
                let holds: Vec<_> =
                    list(object, "ContainedObjects").iter().map(|one| self.thing(one)).collect();
                assert!(
                    if endless { holds.len() == 1 } else { !holds.is_empty() },
                    "{} in a bag",
                    holds.len()
                );
                let any = object.get("Bag").is_some_and(|bag| {
                    let bag = bag.as_object().expect("a bag");
                    only(bag, &["Order"], "a bag");
                    number(bag, "Order") == 2.0
                });
                What::Bag { endless, any, holds }
            }
            "HandTrigger" => {
                may("FogColor");
                let owner = text(object, "FogColor");
                assert!(known(PLAYERS, owner), "a player: {owner}");
                What::Hand(owner.to_owned(), place.scale)
            }
            "Notecard" => {
                may("");
                What::Note
            }
            "3DText" => {
                may("Text");
                let words = member(object, "Text").as_object().expect("a text");
                only(words, &["Text colorstate fontSize"], kind);
                colour(member(words, "colorstate"));
                assert!(number(words, "fontSize") >= 1.0);
                What::Label(text(words, "Text").to_owned())
            }
            die => {
                may("RotationValues MaterialIndex");
                let sides = die.strip_prefix("Die_").and_then(|sides| sides.parse().ok());
                What::Die(
                    sides
                        .filter(|sides| DICE.contains(sides))
                        .unwrap_or_else(|| panic!("no such thing: {die}")),
                )
            }
        }
    }

    fn card(&mut self, object: &Map<String, Value>, place: &Place) -> Card {
        let id = number(object, "CardID") as u64;
        let sheets = member(object, "CustomDeck").as_object().expect("sheets");
        let sheet = sheets.get(&(id / 100).to_string()).unwrap_or_else(|| panic!("no sheet for {id}"));
        let sheet = sheet.as_object().expect("a sheet");
        only(sheet, &["FaceURL BackURL NumWidth NumHeight BackIsHidden UniqueBack Type"], "a sheet");
        let grid = [number(sheet, "NumWidth") as u32, number(sheet, "NumHeight") as u32];
        let [columns, rows] = grid;
        assert!((2..=10).contains(&columns) && (2..=7).contains(&rows), "{columns} columns and {rows} rows");
        let slot = (id % 100) as u32;
        assert!(slot + 1 < columns * rows, "card {id} is in the slot of what is hidden, or in none");
        assert!((0.0..=4.0).contains(&number(sheet, "Type")), "a shape");
        let front = self.slot(text(sheet, "FaceURL"), grid, slot);
        let own = truth(sheet, "UniqueBack");
        let back = text(sheet, "BackURL");
        let back = if own { self.slot(back, grid, slot) } else { self.slot(back, [1, 1], 0) };
        let back_is_hidden = truth(sheet, "BackIsHidden");
        assert!(!(own && back_is_hidden), "a back that tells the card must not show");
        let height = CARD * place.scale.2;
        let aspect = f64::from(front.rect.2) / f64::from(front.rect.3);
        Card { front, back, back_is_hidden, size: (height * aspect, height) }
    }

    fn slot(&mut self, address: &str, [columns, rows]: [u32; 2], slot: u32) -> Slot {
        let picture = self.picture(address);
        assert_eq!((picture.width % columns, picture.height % rows), (0, 0), "{address} has a rest");
        let (width, height) = (picture.width / columns, picture.height / rows);
        let rect = (slot % columns * width, slot / columns * height, width, height);
        Slot { address: address.to_owned(), rect }
    }

    fn tile(&mut self, object: &Map<String, Value>, place: &Place) -> Tile {
        let image = member(object, "CustomImage").as_object().expect("a picture");
        only(image, &["ImageURL ImageSecondaryURL ImageScalar WidthScale CustomTile"], "a tile");
        let tile = member(image, "CustomTile").as_object().expect("a tile");
        only(tile, &["Type Thickness Stackable Stretch"], "a tile");
        let front = text(image, "ImageURL").to_owned();
        // Without a lower picture the upper one is on both sides.
        let back = Some(text(image, "ImageSecondaryURL"))
            .filter(|back| !back.is_empty())
            .unwrap_or(&front)
            .to_owned();
        let picture = self.picture(&front);
        self.picture(&back);
        assert!(number(tile, "Thickness") > 0.0);
        assert!(truth(tile, "Stretch"), "else the picture is pressed into a square");
        let aspect = f64::from(picture.width) / f64::from(picture.height);
        let own = (TILE * aspect * place.scale.0, TILE * place.scale.2);
        let turned = (place.rot.1.rem_euclid(180.0) - 90.0).abs() < 1.0;
        let size = if turned { (own.1, own.0) } else { own };
        let count = object.get("Number").map_or(1, |count| count.as_u64().expect("a number") as u32);
        if text(object, "Name") == "Custom_Tile_Stack" {
            assert!(count > 1 && truth(tile, "Stackable"), "a stack of {count}");
        }
        let points = object
            .get("AttachedSnapPoints")
            .map_or(&[] as &[Value], |points| points.as_array().expect("points").as_slice());
        let points = points.iter().map(|point| {
            let point = point.as_object().expect("a point");
            only(point, &["Position Rotation Tags"], "a point");
            let at = member(point, "Position").as_object().expect("a place");
            let (x, z) = (number(at, "x"), number(at, "z"));
            assert!(
                x.abs() <= TILE / 2.0 * aspect + 0.01 && z.abs() <= TILE / 2.0 + 0.01,
                "a point beside its tile"
            );
            place.outside((x, z))
        });
        let shape = ["box", "hex", "circle", "rounded"][number(tile, "Type") as usize];
        Tile { front, back, shape, count, size, points: points.collect() }
    }

    fn picture(&mut self, address: &str) -> Picture {
        let ok = ["file:///", "http://", "https://"].iter().any(|scheme| address.starts_with(scheme));
        let plain = address.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|} #?".contains(&byte));
        assert!(ok && plain, "an address: {address}");
        if let Some(known) = self.pictures.get(address) {
            return *known;
        }
        let picture = Picture::read(&(self.fetch)(address))
            .unwrap_or_else(|| panic!("no picture in colours: {address}"));
        assert!(
            picture.width.max(picture.height) <= SIDE && picture.width.min(picture.height) > 0,
            "{address}: {picture:?}"
        );
        self.pictures.insert(address.to_owned(), picture);
        picture
    }
}

impl Picture {
    /// The size of a PNG or JPEG of red, green and blue.
    fn read(bytes: &[u8]) -> Option<Self> {
        let pair = |at: usize| Some(u32::from(*bytes.get(at)?) << 8 | u32::from(*bytes.get(at + 1)?));
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR" {
            // Colour, 8 bits, nothing to be seen through.
            let four = |at: usize| Some(pair(at)? << 16 | pair(at + 2)?);
            return (bytes.get(24..26)? == [8, 2]).then_some(Self { width: four(16)?, height: four(20)? });
        }
        let mut at = 2;
        while bytes.starts_with(b"\xff\xd8") && *bytes.get(at)? == 0xff {
            if matches!(bytes.get(at + 1)?, 0xc0..=0xc2) {
                let size = Self { height: pair(at + 5)?, width: pair(at + 7)? };
                return (*bytes.get(at + 9)? == 3).then_some(size);
            }
            at += 2 + pair(at + 2)? as usize;
        }
        None
    }
}

/// Where something is.
struct Place {
    pos: (f64, f64, f64),
    rot: (f64, f64, f64),
    scale: (f64, f64, f64),
}

impl Place {
    fn read(transform: &Value) -> Self {
        let transform = transform.as_object().expect("a place");
        only(transform, &["posX posY posZ rotX rotY rotZ scaleX scaleY scaleZ"], "a place");
        let three = |name: &str| {
            let one = |axis: &str| number(transform, &format!("{name}{axis}"));
            (one("X"), one("Y"), one("Z"))
        };
        let (pos, rot, scale) = (three("pos"), three("rot"), three("scale"));
        assert!(scale.0 > 0.0 && scale.1 > 0.0 && scale.2 > 0.0, "a size: {scale:?}");
        Self { pos, rot, scale }
    }

    /// A point on a thing as a point of the table. The program's y axis turns clockwise, seen from above, z on top.
    fn outside(&self, (x, z): (f64, f64)) -> (f64, f64) {
        let (x, z) = (x * self.scale.0, z * self.scale.2);
        let (x, z) = match (self.rot.1 / 90.0).round() as i32 {
            0 => (x, z),
            1 => (z, -x),
            2 => (-x, -z),
            3 => (-z, x),
            turns => panic!("turned by {turns} quarters"),
        };
        (self.pos.0 + x, self.pos.2 + z)
    }
}

/// Whether a text has words in brackets that the program takes for commands (knowledge base, player-guides/bb-codes.md).
fn commands(text: &str) -> bool {
    text.split('[').skip(1).filter_map(|from| from.split_once(']')).any(|(word, _)| {
        let hex = word.len() == 6 && word.bytes().all(|digit| digit.is_ascii_hexdigit());
        hex || ["b", "i", "u", "s", "sub", "sup", "-"].contains(&word.trim_start_matches('/'))
    })
}

fn known(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}

fn only(object: &Map<String, Value>, members: &[&str], what: &str) {
    for name in object.keys() {
        assert!(members.iter().any(|words| known(words, name)), "{what} has no {name}");
    }
}

fn member<'v>(object: &'v Map<String, Value>, name: &str) -> &'v Value {
    object.get(name).unwrap_or_else(|| panic!("no {name}"))
}

fn text<'v>(object: &'v Map<String, Value>, name: &str) -> &'v str {
    member(object, name).as_str().unwrap_or_else(|| panic!("{name} is no text"))
}

fn number(object: &Map<String, Value>, name: &str) -> f64 {
    member(object, name).as_f64().unwrap_or_else(|| panic!("{name} is no number"))
}

fn truth(object: &Map<String, Value>, name: &str) -> bool {
    member(object, name).as_bool().unwrap_or_else(|| panic!("{name} is neither true nor false"))
}

fn list<'v>(object: &'v Map<String, Value>, name: &str) -> &'v [Value] {
    member(object, name).as_array().unwrap_or_else(|| panic!("{name} is no list"))
}

fn colour(value: &Value) {
    let value = value.as_object().expect("a colour");
    only(value, &["r g b a"], "a colour");
    assert!(
        value.values().all(|part| part.as_f64().is_some_and(|part| (0.0..=1.0).contains(&part))),
        "{value:?}"
    );
    assert!(["r", "g", "b"].iter().all(|part| value.contains_key(*part)), "{value:?}");
}
