//! A save of Tabletop Simulator as it stands in its file.
//!
//! Members are those of the knowledge base's page on the format (custom-content/save-file-format.md, `SaveState` and
//! `ObjectState`) and of the declarations of Sebaestschjin/typed-tabletop-simulator, which know some that are younger
//! (`Memo`, `Bag.Order`, `Type` of a deck). What is left out has the value that the page gives it.

use std::collections::BTreeMap;

use serde::Serialize;

/// A whole save.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Save {
    pub save_name: String,
    /// No time: the same game is the same file.
    pub epoch_time: u32,
    pub date: String,
    /// The version whose format this is. Without one the hands of an older format would be looked for.
    pub version_number: &'static str,
    pub game_mode: String,
    pub game_type: String,
    pub game_complexity: String,
    pub tags: Vec<String>,
    pub player_counts: [u32; 2],
    pub gravity: f64,
    pub play_area: f64,
    pub table: &'static str,
    pub sky: &'static str,
    /// Seen by all in a corner of the screen.
    pub note: String,
    /// The notebook.
    pub tab_states: BTreeMap<u32, Tab>,
    pub hands: Hands,
    pub lua_script: String,
    pub lua_script_state: String,
    #[serde(rename = "XmlUI")]
    pub xml_ui: String,
    pub object_states: Vec<Object>,
}

/// Whether hands hide what they hold.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Hands {
    pub enable: bool,
    pub disable_unused: bool,
    /// 0: only the owner sees.
    pub hiding: u32,
}

/// A page of the notebook.
#[derive(Debug, Serialize)]
pub struct Tab {
    pub title: String,
    pub body: String,
    /// Who sees it: a player's colour, or `Grey` for all.
    pub color: &'static str,
    #[serde(rename = "visibleColor")]
    pub visible: Colour,
    pub id: u32,
}

/// Parts of 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Colour {
    pub r: f64,
    pub g: f64,
    pub b: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<f64>,
}

/// Something that lies on the table, or in something else.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Object {
    #[serde(rename = "GUID")]
    pub guid: String,
    /// What it is, in the program's words.
    pub name: String,
    pub transform: Transform,
    pub nickname: String,
    pub description: String,
    /// For scripts alone: our own id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub memo: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color_diffuse: Option<Colour>,
    pub locked: bool,
    pub grid: bool,
    pub snap: bool,
    pub tooltip: bool,
    /// Lying face down it is a question mark to everybody, name and all.
    pub hide_when_face_down: bool,
    /// It may be held in a hand.
    pub hands: bool,
    #[serde(rename = "CardID", skip_serializing_if = "Option::is_none")]
    pub card_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sideways_card: Option<bool>,
    /// The ids of a deck's cards, not of decks.
    #[serde(rename = "DeckIDs", skip_serializing_if = "Vec::is_empty")]
    pub deck_ids: Vec<u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub custom_deck: BTreeMap<u32, CustomDeck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_image: Option<CustomImage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bag: Option<Bag>,
    /// How many tiles lie in a stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whose hand it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fog_color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attached_snap_points: Vec<SnapPoint>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contained_objects: Vec<Object>,
}

/// Where something lies (units), how it is turned (degrees) and how large it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Transform {
    pub pos_x: f64,
    pub pos_y: f64,
    pub pos_z: f64,
    pub rot_x: f64,
    pub rot_y: f64,
    pub rot_z: f64,
    pub scale_x: f64,
    pub scale_y: f64,
    pub scale_z: f64,
}

/// A sheet of cards.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct CustomDeck {
    #[serde(rename = "FaceURL")]
    pub face: String,
    #[serde(rename = "BackURL")]
    pub back: String,
    pub num_width: u32,
    pub num_height: u32,
    /// To those who may not see a card it looks like its back; else like the last slot of the sheet.
    pub back_is_hidden: bool,
    /// Backs stand on a sheet too.
    pub unique_back: bool,
    /// 0: a rectangle with round corners.
    #[serde(rename = "Type")]
    pub shape: u32,
}

/// What a tile shows.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct CustomImage {
    #[serde(rename = "ImageURL")]
    pub front: String,
    #[serde(rename = "ImageSecondaryURL")]
    pub back: String,
    pub image_scalar: f64,
    /// Of boards alone.
    pub width_scale: f64,
    pub custom_tile: CustomTile,
}

/// How a tile is cut.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct CustomTile {
    #[serde(rename = "Type")]
    pub shape: Shape,
    pub thickness: f64,
    pub stackable: bool,
    pub stretch: bool,
}

/// The shapes that tiles have (knowledge base, api: custom-game-objects.md). A hexagon has points to the left and right
/// (the picture on the knowledge base's page of tiles).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Box = 0,
    Hex = 1,
    Circle = 2,
}

impl Serialize for Shape {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// How a bag gives things out.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Bag {
    /// 0: the last that was put in, 2: any.
    pub order: u32,
}

/// Letters that lie on the table.
#[derive(Debug, Clone, Serialize)]
pub struct Text {
    #[serde(rename = "Text")]
    pub words: String,
    #[serde(rename = "colorstate")]
    pub colour: Colour,
    #[serde(rename = "fontSize")]
    pub size: u32,
}

/// A point that draws to it what is dropped beside it, in the coordinates of what it is on.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct SnapPoint {
    pub position: Vector,
}

/// A point.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}
