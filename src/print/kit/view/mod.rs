//! What templates may see, key for key: one file for each kind of face. The rest of this crate fills these views in;
//! `docs/templates.md` says the same to those who write templates. Lengths are in pt and turns in degrees unless a
//! field says otherwise; shapes are the data of SVG paths.

pub mod areas;
pub mod board;
pub mod card;
pub mod counter;
pub mod form;
pub mod leaf;
pub mod pieces;
pub mod row;

mod full;
mod text;
mod texts;

pub use text::{Text, TextSource};
pub use texts::ViewText;

use serde::Serialize;
use warpress_model::ById;
use warpress_render::face::{Chance, TextBox};

/// What the template of a face is given.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum View {
    /// The front of a card or counter, or a back that is drawn as a second front.
    Front(Box<card::Front>),
    /// A back that pieces have in common.
    Back(Box<card::Back>),
    /// A board.
    Board(Box<board::Face>),
    /// A form.
    Form(Box<form::Face>),
    /// A panel of the key to the counters.
    Key(Box<pieces::Key>),
    /// A tuck box.
    TuckBox(Box<pieces::TuckBox>),
    /// The assembly leaf.
    Leaf(Box<leaf::Context>),
    /// The leaf before a kit of changes.
    Changes(Box<leaf::ChangesContext>),
    /// The cover by itself.
    Cover(Box<card::Covered>),
    /// A picture of the game's own by itself.
    Picture(Box<card::Picture>),
    /// A card or scene of no game.
    Sample(Box<card::Sample>),
}

impl View {
    /// The slots of a card, counter or box.
    pub fn slots(&self) -> Option<&card::Slots> {
        match self {
            Self::Front(front) => Some(&front.slot),
            Self::Back(back) => Some(&back.slot),
            Self::TuckBox(tuck) => Some(&tuck.back.slot),
            Self::Cover(cover) => Some(&cover.back.slot),
            Self::Sample(sample) => Some(&sample.slot),
            Self::Board(_)
            | Self::Form(_)
            | Self::Key(_)
            | Self::Leaf(_)
            | Self::Changes(_)
            | Self::Picture(_) => None,
        }
    }

    /// A view of each kind that says all that one can say, for the names that templates may ask for.
    pub fn full() -> Vec<Self> {
        full::views()
    }

    /// The front of a card or counter, or a back that is drawn as one.
    pub fn front(&self) -> Option<&card::Front> {
        match self {
            Self::Front(front) => Some(front),
            _ => None,
        }
    }

    /// The same view with another front, if it is one.
    #[must_use]
    pub fn with_front(&self, change: impl FnOnce(&mut card::Front)) -> Self {
        let mut view = self.clone();
        if let Self::Front(front) = &mut view {
            change(front);
        }
        view
    }

    /// All texts that a template may show, each with its name and who wrote it. What it may ask of a row is none of them:
    /// that it may does not mean that it does.
    pub fn texts(&self) -> Vec<ViewText> {
        texts::texts(self)
    }

    /// Who wrote a text on the face that bears the name of a slot: what stands there in the slot's place is ours.
    pub fn wrote(&self, text: &TextBox) -> Option<TextSource> {
        let slot = self.slots()?.text(&text.id)?;
        Some(if **slot == *text.text { slot.by() } else { TextSource::Ours })
    }

    /// Whether a text at the foot of a card is ours, and not the data's: it names game and deck, or counts the deck.
    pub fn is_our_foot(&self, text: &TextBox) -> bool {
        matches!(text.id.as_str(), "foot_left" | "foot_right") && self.wrote(text) == Some(TextSource::Ours)
    }
}

impl warpress_render::face::View for View {
    fn chance(&self) -> Chance<'_> {
        match self {
            Self::Front(front) => {
                let (shared, card) = (&front.shared, &front.card);
                let of = if card.id.is_empty() { &shared.deck.id } else { &card.id };
                Chance { game: &shared.game.slug, of, take: card.take }
            }
            Self::Back(back) => back.shared.chance(),
            Self::TuckBox(tuck) => tuck.back.shared.chance(),
            Self::Cover(cover) => cover.back.shared.chance(),
            Self::Key(key) => key.shared.chance(),
            Self::Board(board) => board.game.chance(&board.deck.id),
            Self::Form(form) => form.game.chance(&form.deck.id),
            Self::Leaf(leaf) => Chance { game: &leaf.game.slug, ..Chance::default() },
            Self::Changes(leaf) => Chance { game: &leaf.game.slug, ..Chance::default() },
            Self::Picture(_) | Self::Sample(_) => Chance::default(),
        }
    }
}

/// `game`: the game of a face.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// Its title.
    pub title: Text,
    /// The name of its folder.
    pub slug: String,
    /// Its version as it is printed (`v0.3`); empty if it has none.
    pub version: Text,
    /// Its summary; on boxes alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<Text>,
    /// What it says of itself; to boards and forms alone.
    #[serde(flatten)]
    pub says: Option<Says>,
}

/// What a board or form may ask the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Says {
    /// Its constants, by name.
    pub constants: ById<row::Value>,
    /// Its counters, by list and row.
    pub counters: ById<ById<Counted>>,
}

/// A row of counters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Counted {
    /// Its name.
    pub name: Option<String>,
    /// How many there are.
    pub count: u32,
    /// The side that it belongs to, by id.
    pub side: Option<String>,
    /// Its icon; empty without one.
    pub icon: String,
}

impl Game {
    /// Title and folder.
    pub fn of(game: &warpress_model::Game) -> Self {
        Self {
            title: Text::author(&game.title),
            slug: game.slug.clone(),
            version: game.version_mark().map(Text::author).unwrap_or_default(),
            summary: None,
            says: None,
        }
    }

    /// What decides the chances of a face that belongs to the whole of something.
    fn chance<'a>(&'a self, of: &'a str) -> Chance<'a> {
        Chance { game: &self.slug, of, take: 0 }
    }
}

/// `deck`, where it is not one of cards or counters: the board or form itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Component {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// How many of them differ: 1.
    pub distinct: usize,
    /// How many are printed.
    pub total: u32,
}

/// `side`: a side of the game, or the colour that a row took for itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Its id; empty for a mere colour.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// A short form of it, for bands and counters.
    pub short: Text,
    /// Its icon.
    pub icon: Option<String>,
    /// Its colour in this ink: `#rrggbb`.
    pub colour: String,
    /// The colour of text on that colour.
    pub on: String,
    /// Its sign: `disc`, `square`, `diamond`, `triangle`, `hex`, `shield`.
    pub shape: String,
}

/// An upright rectangle (pt).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Area {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}

/// A point (pt).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Position {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

#[cfg(test)]
mod tests {
    use warpress_render::face::TextBox;
    use warpress_text::setting::Rect;

    use super::card::{Sample, Slots};
    use super::{Text, TextSource, View, ViewText};

    fn printed(id: &str, text: &str) -> TextBox {
        let rect = Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };
        TextBox {
            id: id.to_owned(),
            rect,
            extent: rect,
            size: 1.0,
            lines: 1,
            fill: String::new(),
            on: None,
            text: text.to_owned(),
        }
    }

    /// A deck that grows by a card must not be printed anew, and a number that the author wrote is more than a count.
    #[test]
    fn a_foot_is_ours_if_we_wrote_it_whatever_it_says() {
        let view = |right: Text| {
            let slot =
                Slots { foot_left: Text::ours("Attrition · Deck"), foot_right: right, ..Slots::default() };
            View::Sample(Box::new(Sample { slot }))
        };
        let (ours, own) = (view(Text::ours("3 of 40")), view(Text::author("3 of 40")));
        let count = printed("foot_right", "3 of 40");
        assert_eq!((ours.is_our_foot(&count), own.is_our_foot(&count)), (true, false));
        // On a narrow card the template has words of its own.
        assert!(own.is_our_foot(&printed("foot_left", "Attrition · v0.3")));
        assert!(!ours.is_our_foot(&printed("title", "3 of 40")));
        assert_eq!(own.wrote(&printed("somewhere", "3 of 40")), None);
    }

    #[test]
    fn every_text_is_found_with_its_name_and_author() {
        let slot =
            Slots { title: Text::author("Gas"), foot_right: Text::ours("3 of 40"), ..Slots::default() };
        let slot = Slots { icon: "mine".to_owned(), ..slot };
        let said =
            |name: &str, by, words: &str| ViewText { name: name.to_owned(), by, words: words.to_owned() };
        let wanted = [
            said("slot.title", TextSource::Author, "Gas"),
            said("slot.foot_right", TextSource::Ours, "3 of 40"),
        ];
        assert_eq!(View::Sample(Box::new(Sample { slot })).texts(), wanted);
        // What is flattened, within lists and without an owner.
        let names: Vec<String> =
            super::full::views().iter().flat_map(View::texts).map(|said| said.name).collect();
        for name in
            ["game.title", "stats.text", "counter.main.raised", "board.legend.items.text", "form.dials.name"]
        {
            assert!(names.iter().any(|one| one == name), "{name}: {names:?}");
        }
        assert!(!names.iter().any(|name| name.contains("row.")), "{names:?}");
    }
}
