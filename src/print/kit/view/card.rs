//! Cards and their backs.

use serde::Serialize;
use warpress_model::Art;
use warpress_render::face::Chance;

use super::counter::Counter;
use super::row::{Printed, Row};
use super::{Game, Side, Text};

/// The front of a card or counter, or a back that is drawn as a second front.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Front {
    /// The game and the deck.
    #[serde(flatten)]
    pub shared: Shared,
    /// The words and pictures of the face.
    pub slot: Slots,
    /// The card.
    pub card: Card,
    /// Its row.
    pub row: Row,
    /// What stands on paper for each of its columns.
    pub printed: Printed,
    /// Whose it is.
    pub side: Option<Side>,
    /// The values of its strip.
    pub stats: Vec<Stat>,
    /// Its named uses.
    pub modes: Vec<Mode>,
    /// Boxes to be marked on it.
    pub boxes: Vec<Boxes>,
    /// Its picture is mirrored.
    pub flip: bool,
    /// What only counters have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
}

/// A back that pieces have in common.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Back {
    /// The game and the deck.
    #[serde(flatten)]
    pub shared: Shared,
    /// What it says: of most backs title, icon and scene.
    pub slot: Slots,
    /// Whose the list is.
    pub side: Option<Side>,
    /// What only counters have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
}

/// What the faces of a list that look alike have in common.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shared {
    /// The game.
    pub game: Game,
    /// The list.
    pub deck: Deck,
}

impl Shared {
    /// What decides the chances of a face that belongs to the whole list.
    pub(super) fn chance(&self) -> Chance<'_> {
        self.game.chance(&self.deck.id)
    }
}

/// `deck`: a list of cards or counters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deck {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// How many of its pieces differ.
    pub distinct: usize,
    /// How many it has in all.
    pub total: u32,
    /// The longest text that most of the pieces that look alike have, to align pictures by.
    pub text: Text,
    /// The longest words in a corner that most of them have.
    pub corner: Text,
    /// The values of a strip that most of them have room for, to set all in one size.
    pub stats: Vec<Stat>,
    /// The named uses that most of them have room for.
    pub modes: Vec<Mode>,
}

/// `slot`: words, empty where the card has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Slots {
    /// What stands large in a corner: a cost, a strength.
    pub corner: Text,
    /// What that is.
    pub corner_label: Text,
    /// Its icon.
    pub corner_icon: String,
    /// The sign of that, if it is a letter of a legend whose meaning has one.
    pub corner_sign: String,
    /// The title.
    pub title: Text,
    /// What stands below it.
    pub subtitle: Text,
    /// The band: when the card is used.
    pub band_left: Text,
    /// The band: who uses it.
    pub band_right: Text,
    /// Everything that the card says, its named uses included.
    pub text: Text,
    /// The same without them.
    pub lead: Text,
    /// The foot, left: game and deck.
    pub foot_left: Text,
    /// The foot, right: the number of the card.
    pub foot_right: Text,
    /// What sort of card it is.
    pub r#type: Text,
    /// The icon of that.
    pub type_icon: String,
    /// Its picture, by the name of an icon.
    pub icon: String,
    /// What the picture stands in, by the name of a scene.
    pub scene: String,
    /// The light of that scene; empty for that of the palette.
    pub light: String,
    /// A picture of the game's own.
    #[serde(flatten)]
    pub art: ArtSlots,
}

impl Slots {
    /// The text of a slot, by the slot's name.
    pub fn text(&self, slot: &str) -> Option<&Text> {
        Some(match slot {
            "corner" => &self.corner,
            "corner_label" => &self.corner_label,
            "title" => &self.title,
            "subtitle" => &self.subtitle,
            "band_left" => &self.band_left,
            "band_right" => &self.band_right,
            "text" => &self.text,
            "lead" => &self.lead,
            "foot_left" => &self.foot_left,
            "foot_right" => &self.foot_right,
            "type" => &self.r#type,
            _ => return None,
        })
    }
}

/// A picture of the game's own in a slot; empty where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ArtSlots {
    /// Its path: `art/wolf.jpg`.
    pub art: String,
    /// What low ink and mono show in its place.
    pub art_mono: String,
    /// What of it stays in view: `top`, `0.5 0.2`.
    pub art_focus: String,
}

impl ArtSlots {
    /// The slots of a picture.
    pub fn of(art: Option<&Art>) -> Self {
        let Some(art) = art else { return Self::default() };
        Self {
            art: art.picture.clone(),
            art_mono: art.mono.clone().unwrap_or_default(),
            art_focus: art.focus.clone().unwrap_or_default(),
        }
    }
}

/// `card`: which card it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Option<Text>,
    /// The first of its kinds; empty without one.
    pub kind: String,
    /// Its tags, those of its kinds included.
    pub tags: Vec<String>,
    /// From 1, among the different cards of its deck.
    pub number: usize,
    /// How many copies are printed.
    pub count: u32,
    /// In which of several ways copies of it are drawn, from 0.
    pub take: u32,
    /// `front`, or `back` where its back is drawn as a second front.
    pub face: &'static str,
}

/// An entry of `stats`: a value of the strip.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stat {
    /// The column.
    pub id: String,
    /// Its heading.
    pub label: Text,
    /// The value as printed; a dash for none.
    pub text: Text,
    /// Always empty: columns have no icons.
    pub icon: &'static str,
    /// What the column holds: `amount` (numbers, dice), `words`, or `prose`, where it has sentences.
    pub sort: &'static str,
}

/// An entry of `modes`: a named use.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mode {
    /// When it is used.
    pub label: Text,
    /// By whom.
    pub by: Text,
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// Its icon; empty without one.
    pub icon: String,
}

/// An entry of `boxes`: boxes that players mark on the card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Boxes {
    /// What they count.
    pub name: Text,
    /// How many there are.
    pub count: usize,
    /// As many noughts, to loop over.
    pub all: Vec<u8>,
}

/// `cover`: what stands for the game, on its kit, its book and its boxes.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Cover {
    /// Icons: the hero, then those behind it.
    pub figures: Vec<String>,
    /// The scene that they stand in.
    pub scene: String,
    /// The light in which the scene is drawn.
    pub light: String,
    /// A picture of the game's own in their place.
    #[serde(flatten)]
    pub art: ArtSlots,
}

/// The cover by itself, as a rulebook begins with it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Covered {
    /// As on a back.
    #[serde(flatten)]
    pub back: Back,
    /// What is shown.
    pub cover: Cover,
}

/// A picture of the game's own by itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Picture {
    /// The picture.
    pub slot: ArtSlots,
}

/// A card that belongs to no game, or a scene.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sample {
    /// What it says and shows.
    pub slot: Slots,
}
