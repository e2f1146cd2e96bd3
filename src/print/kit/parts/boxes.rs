//! Tuck boxes: one for each deck, as large as its cards are thick. A deck too thick for a box that fits on the paper
//! gets several.

use serde::Serialize;
use warpress_sheet::Length;

use super::super::view::pieces::{Leaf, Net, TuckBox};
use super::super::view::{Area, Text, View};
use super::super::{FaceInput, KitError, Subject, context, cover};
use super::{Part, PartContext, cards};
use warpress_model::{Game, ListKind};
use warpress_sheet::{Dieline, Flap, Loose, Paper, Piece, Point, Size, loose_room, mm};

/// The card catalog of which boxes are made (mm): 300 g/m².
const BOARD_MM: f32 = 0.3;
/// What a sleeve adds to a card: width and height, and thickness (mm).
const SLEEVE_MM: (f32, f32) = (3.0, 0.12);

/// What is asked of boxes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Boxes {
    /// The thickness of a card (mm).
    pub card_mm: f32,
    /// Whether cards are sleeved.
    pub sleeved: bool,
}

impl Default for Boxes {
    /// Bare cards of 300 g/m².
    fn default() -> Self {
        Self { card_mm: BOARD_MM, sleeved: false }
    }
}

/// A box for each deck of these parts.
///
/// # Errors
/// If a deck's cards are so large that no box for them fits on the paper.
pub fn parts<'g>(
    game: &'g Game,
    press: &PartContext<'_>,
    paper: &Paper,
    boxes: Boxes,
) -> Result<Vec<Part<'g>>, KitError> {
    let mut parts = Vec::new();
    for deck in cards::decks(game, press.pick, press.copies) {
        if deck.list.kind != ListKind::Deck {
            continue;
        }
        let mut size = cards::size(deck.list, press.formats)?;
        let mut thick = mm(boxes.card_mm);
        if boxes.sleeved {
            size = Size::new(size.w + mm(SLEEVE_MM.0), size.h + mm(SLEEVE_MM.0));
            thick += mm(SLEEVE_MM.1);
        }
        let count = deck.cards.iter().map(|card| card.copies).fold(0, u32::saturating_add);
        let most = Dieline::most(size, thick, mm(BOARD_MM), loose_room(paper.size));
        if count == 0 {
            continue;
        }
        if most == 0 {
            return Err(KitError::Box { deck: deck.list.name.clone(), paper: paper.name.clone() });
        }
        let number = count.div_ceil(most);
        // All boxes of a deck are alike, so that they stand side by side.
        let each = count.div_ceil(number);
        let net = Dieline::new(size, thick * each as f32, mm(BOARD_MM));
        let mut back = context::back(game, deck.list, press.renderer, press.ink);
        back.shared.game.summary = Some(Text::author(&game.summary));
        let cover = cover::cover(game, press.renderer);
        let tuck = TuckBox { back, cover, net: flat(&net, count, number, boxes.sleeved) };
        let input = FaceInput {
            template: "box/tuck".into(),
            view: View::TuckBox(Box::new(tuck)),
            size: (net.size.w, net.size.h),
            bleed: 0.0,
            ink: press.ink,
        };
        let piece = Piece { face: 0, size: net.size, copies: number };
        let of = [("deck", (&deck.list.name).into()), ("count", number.into())];
        let group = press.renderer.messages().say("box-group", &of);
        let job = Loose { group, pieces: vec![piece], marked: false }.into();
        parts.push(Part { list: deck.list, subjects: vec![Subject::front(deck.list, None, input)], job });
    }
    Ok(parts)
}

/// What the template gets of the flat shape.
fn flat(net: &Dieline, cards: u32, boxes: u32, sleeved: bool) -> Net {
    let path = |points: &[Point]| {
        let mut path = String::new();
        for (place, point) in points.iter().enumerate() {
            path += &format!("{}{:.2} {:.2}", if place == 0 { "M" } else { "L" }, point.x, point.y);
        }
        path + "Z"
    };
    let line = |from: Point, to: Point| format!("M{:.2} {:.2}L{:.2} {:.2}", from.x, from.y, to.x, to.y);
    let leaves: Vec<Leaf> = net
        .leaves
        .iter()
        .map(|leaf| {
            let [x, y, w, h] = [leaf.area.x, leaf.area.y, leaf.area.w, leaf.area.h].map(f64::from);
            Leaf { flap: leaf.flap.name(), area: Area { x, y, w, h }, path: path(&leaf.outline) }
        })
        .collect();
    let named = |flap: Flap| leaves.iter().find(|leaf| leaf.flap == flap.name()).cloned().unwrap_or_default();
    #[allow(clippy::cast_possible_truncation)] // a box measures some hundred
    let millimetres = |length: f32| (length.to_mm()).round() as i64;
    let (wide, high, deep) = net.outer;
    Net {
        front: named(Flap::Front),
        back: named(Flap::Back),
        left: named(Flap::Left),
        right: named(Flap::Right),
        lid: named(Flap::Lid),
        tongue: named(Flap::Tongue),
        outer: named(Flap::Outer),
        inner: named(Flap::Inner),
        glue: named(Flap::Glue),
        leaves,
        cuts: net.cuts().into_iter().map(|(from, to)| line(from, to)).collect(),
        folds: net.hinges.iter().map(|hinge| line(hinge.from, hinge.to)).collect(),
        cards,
        boxes,
        sleeved,
        mm: [wide, high, deep].map(millimetres),
    }
}
