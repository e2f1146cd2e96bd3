//! Cards and their backs.

use serde::Serialize;
use warpress_model::Art;

use super::counter::Counter;
use super::row::{Printed, Row};
use super::{Game, Side, Text};

/// The front of a card or counter, or a back that is drawn as a second front.
#[derive(Debug, Clone, Serialize)]
pub struct Front<'a> {
    /// The game and the deck.
    #[serde(flatten)]
    pub shared: Shared<'a>,
    /// The words and pictures of the face.
    pub slot: Slots<'a>,
    /// The card.
    pub card: Card<'a>,
    /// Its row.
    pub row: Row<'a>,
    /// What stands on paper for each of its columns.
    pub printed: Printed<'a>,
    /// Whose it is.
    pub side: Option<Side<'a>>,
    /// The values of its strip.
    pub stats: Vec<Stat<'a>>,
    /// Its named uses.
    pub modes: Vec<Mode<'a>>,
    /// Boxes to be marked on it.
    pub boxes: Vec<Boxes<'a>>,
    /// Its picture is mirrored.
    pub flip: bool,
    /// What only counters have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter<'a>>,
}

/// A back that pieces have in common.
#[derive(Debug, Clone, Serialize)]
pub struct Back<'a> {
    /// The game and the deck.
    #[serde(flatten)]
    pub shared: Shared<'a>,
    /// What it says: of most backs title, icon and scene.
    pub slot: Slots<'a>,
    /// Whose the list is.
    pub side: Option<Side<'a>>,
    /// What only counters have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter<'a>>,
}

/// What the faces of a list that look alike have in common.
#[derive(Debug, Clone, Serialize)]
pub struct Shared<'a> {
    /// The game.
    pub game: Game<'a>,
    /// The list.
    pub deck: Deck<'a>,
}

/// `deck`: a list of cards or counters.
#[derive(Debug, Clone, Serialize)]
pub struct Deck<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// How many of its pieces differ.
    pub distinct: usize,
    /// How many it has in all.
    pub total: u32,
    /// The longest text that most of the pieces that look alike have, to align pictures by.
    pub text: Text<'a>,
    /// The longest words in a corner that most of them have.
    pub corner: Text<'a>,
}

/// `slot`: words, empty where the card has none.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Slots<'a> {
    /// What stands large in a corner: a cost, a strength.
    pub corner: Text<'a>,
    /// What that is.
    pub corner_label: Text<'a>,
    /// Its icon.
    pub corner_icon: Text<'a>,
    /// The title.
    pub title: Text<'a>,
    /// What stands below it.
    pub subtitle: Text<'a>,
    /// The band: when the card is used.
    pub band_left: Text<'a>,
    /// The band: who uses it.
    pub band_right: Text<'a>,
    /// Everything that the card says, its named uses included.
    pub text: Text<'a>,
    /// The same without them.
    pub lead: Text<'a>,
    /// The foot, left: game and deck.
    pub foot_left: Text<'a>,
    /// The foot, right: the number of the card.
    pub foot_right: Text<'a>,
    /// What sort of card it is.
    pub r#type: Text<'a>,
    /// The icon of that.
    pub type_icon: Text<'a>,
    /// Its picture, by the name of an icon.
    pub icon: Text<'a>,
    /// What the picture stands in, by the name of a scene.
    pub scene: Text<'a>,
    /// The light of that scene; empty for that of the palette.
    pub light: Text<'a>,
    /// A picture of the game's own.
    #[serde(flatten)]
    pub art: ArtSlots<'a>,
}

/// A picture of the game's own in a slot; empty where there is none.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct ArtSlots<'a> {
    /// Its path: `art/wolf.jpg`.
    pub art: &'a str,
    /// What low ink and mono show in its place.
    pub art_mono: &'a str,
    /// What of it stays in view: `top`, `0.5 0.2`.
    pub art_focus: &'a str,
}

impl<'a> ArtSlots<'a> {
    /// The slots of a picture.
    pub fn of(art: Option<&'a Art>) -> Self {
        let Some(art) = art else { return Self::default() };
        Self {
            art: &art.picture,
            art_mono: art.mono.as_deref().unwrap_or_default(),
            art_focus: art.focus.as_deref().unwrap_or_default(),
        }
    }
}

/// `card`: which card it is.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Card<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Option<&'a str>,
    /// The first of its kinds; empty without one.
    pub kind: &'a str,
    /// Its tags, those of its kinds included.
    pub tags: &'a [String],
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
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Stat<'a> {
    /// The column.
    pub id: &'a str,
    /// Its heading.
    pub label: &'a str,
    /// The value as printed; a dash for none.
    pub text: &'a str,
    /// Always empty: columns have no icons.
    pub icon: &'a str,
}

/// An entry of `modes`: a named use.
#[derive(Debug, Clone, Serialize)]
pub struct Mode<'a> {
    /// When it is used.
    pub label: Text<'a>,
    /// By whom.
    pub by: Text<'a>,
    /// Its name.
    pub name: &'a str,
    /// What it does.
    pub text: &'a str,
    /// Its icon; empty without one.
    pub icon: &'a str,
}

/// An entry of `boxes`: boxes that players mark on the card.
#[derive(Debug, Clone, Serialize)]
pub struct Boxes<'a> {
    /// What they count.
    pub name: &'a str,
    /// How many there are.
    pub count: usize,
    /// As many noughts, to loop over.
    pub all: Vec<u8>,
}

/// The picture on the first page of a rulebook.
#[derive(Debug, Clone, Serialize)]
pub struct Hero<'a> {
    /// As on a back.
    #[serde(flatten)]
    pub back: Back<'a>,
    /// What is shown.
    pub hero: Figures<'a>,
}

/// `hero`: the figures of a picture.
#[derive(Debug, Clone, Serialize)]
pub struct Figures<'a> {
    /// Icons, from the most frequent.
    pub figures: Vec<&'a str>,
}
