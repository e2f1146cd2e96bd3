//! What a device shall do now.

use serde::Serialize;

use warpress_referee::choice::{Ask, Choice, Question, View};
use warpress_referee::display::{self, Menu};
use warpress_referee::thing::{Piece, Place, Seat, Thing};

use super::eyes::Eyes;
use super::ids;

/// What a device shall do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Task {
    /// Answer.
    Question(Box<QuestionShown>),
    /// Be handed to a player, of whose things nothing is shown before.
    Curtain {
        /// The seat.
        seat: u8,
        /// What it is called.
        name: String,
    },
    /// Wait for a player who is to decide; everybody may know who that is.
    Watch {
        /// The seat.
        seat: u8,
        /// What it is called.
        name: String,
    },
    /// Wait: somebody may have something to decide, and nobody is told who.
    Wait {
        /// What for, if that may be known.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Say whether another player may do something that all must agree to.
    Agree {
        /// The seat that wants it.
        seat: u8,
        /// What it is called.
        name: String,
        /// What it wants.
        what: Matter,
    },
    /// The game is over.
    Over {
        /// How it has ended.
        title: String,
        /// Scores and winners.
        lines: Vec<String>,
        /// How many frames can be looked at again.
        film: usize,
        /// Those who want another game.
        again: Vec<String>,
    },
    /// The game cannot go on.
    Broken {
        /// What is wrong.
        title: String,
        /// The details.
        lines: Vec<String>,
    },
}

/// What all must agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Matter {
    /// To take an answer back.
    Undo,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionShown {
    seat: u8,
    title: String,
    hint: String,
    /// The card or counter whose text asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<AskerShown>,
    ask: AskShown,
    options: Vec<OptionShown>,
    cannot: Vec<Cannot>,
    /// Whether the last answer of this seat can be taken back.
    pub undo: bool,
    /// Why not.
    #[serde(rename = "undoWhy", skip_serializing_if = "Option::is_none")]
    pub undo_why: Option<String>,
    /// Whether several people play.
    pub several: bool,
}

/// What asks: its name and what lights up for it, if it lies on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct AskerShown {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum AskShown {
    One,
    Some { least: u32, most: u32 },
    Amount { low: i64, high: i64 },
    Order,
    Split { total: i64 },
}

/// A line of choices that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OptionShown {
    label: String,
    text: String,
    count: usize,
    on: Vec<String>,
    role: &'static str,
}

/// A piece that cannot be used, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Cannot {
    piece: String,
    why: String,
}

/// Whether a question is what may be used now, in a phase or as an answer: who is asked depends on what the seats hold, and
/// need not be known.
pub fn is_window(question: &Question<'_>) -> bool {
    question.about.is_some() || matches!((question.why, question.ask), ("play" | "answer", Ask::One(_)))
}

/// A question to the seat that looks, with the menu by whose lines it is answered.
pub fn question(question: &Question<'_>, view: &View<'_>, menu: &Menu, eyes: &Eyes<'_>) -> QuestionShown {
    let viewpoint = &eyes.viewpoint;
    let choices = question.ask.choices();
    let options = menu.lines.iter().zip(&menu.texts).map(|((label, members), text)| {
        let members = members.iter().filter_map(|at| choices.get(*at as usize));
        let mut on: Vec<String> = members.clone().filter_map(|choice| target(choice, eyes)).collect();
        on.dedup();
        OptionShown {
            label: label.clone(),
            text: text.clone(),
            count: members.clone().count(),
            on,
            role: match members.clone().next() {
                Some(Choice::Pass) => "pass",
                Some(Choice::Yes) => "yes",
                Some(Choice::No) => "no",
                _ => "",
            },
        }
    });
    QuestionShown {
        seat: question.seat.0,
        title: menu.title.clone(),
        hint: menu.hint.clone(),
        of: view.ctx.card.filter(|card| question.about.is_none() && viewpoint.sees(*card)).map(|card| {
            AskerShown { name: viewpoint.named(card).to_owned(), on: ids::target(eyes, Thing::Piece(card)) }
        }),
        ask: match question.ask {
            Ask::One(_) => AskShown::One,
            Ask::Some(choices, least, most) => {
                let count = choices.len() as u32;
                AskShown::Some { least: least.min(count), most: most.min(count) }
            }
            Ask::Amount(low, high) => AskShown::Amount { low, high },
            Ask::Order(_) => AskShown::Order,
            Ask::Split(total, _) => AskShown::Split { total },
        },
        options: options.collect(),
        cannot: cannot(question.seat, choices, view, eyes),
        undo: false,
        undo_why: None,
        several: false,
    }
}

fn target(choice: &Choice, eyes: &Eyes<'_>) -> Option<String> {
    match choice {
        Choice::Thing(thing) => ids::target(eyes, *thing),
        Choice::Use(piece, _) => ids::target(eyes, Thing::Piece(*piece)),
        _ => None,
    }
}

/// The pieces of the seat's hands that cannot be used now, if it is asked what to use.
fn cannot(seat: Seat, choices: &[Choice], view: &View<'_>, eyes: &Eyes<'_>) -> Vec<Cannot> {
    let used = |piece: Piece| {
        let row = view.table.piece(piece).row;
        // Of equal cards one is offered.
        choices
            .iter()
            .any(|choice| matches!(choice, Choice::Use(one, _) if view.table.piece(*one).row == row))
    };
    if !choices.iter().any(|choice| matches!(choice, Choice::Use(..))) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (definition, _) in (0_u16..).zip(&view.compiled.places).filter(|(_, info)| info.hand) {
        let hand = (0..view.table.contents[usize::from(definition)].len())
            .map(|ordinal| Place::new(definition, ordinal))
            .filter(|place| view.table.place_seat(view.compiled, *place) == Some(seat));
        for piece in hand.flat_map(|place| view.table.held(place)).copied().filter(|piece| !used(*piece)) {
            let why = display::why(&(view.hinders)(seat, piece), &eyes.viewpoint);
            if let (Some(piece), Some(why)) = (eyes.handle(piece), why) {
                all.push(Cannot { piece, why });
            }
        }
    }
    all
}
