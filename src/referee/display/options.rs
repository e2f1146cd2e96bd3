//! Numbered options, and what people type to choose among them.

use crate::choice::{Answer, Ask, Choice, Question};
use crate::thing::{Place, Thing};

use super::names::{Eyes, capital, sentence};
use super::table::described;

/// What can be chosen, equal things on one line.
#[derive(Debug)]
pub struct Menu {
    /// What is asked.
    pub title: String,
    /// What is to be typed.
    pub hint: String,
    /// Label and the places in the list of choices.
    pub lines: Vec<(String, Vec<u32>)>,
    /// The text of what stands on each line, where it has one.
    pub texts: Vec<String>,
}

/// What was typed means.
pub type Pick = Result<Answer, String>;

impl Menu {
    /// The options of a question.
    pub fn new(question: &Question<'_>, eyes: &Eyes<'_>) -> Self {
        let (choices, merged): (&[Choice], bool) = match question.ask {
            Ask::One(choices) | Ask::Some(choices, ..) => (choices, true),
            Ask::Order(choices) | Ask::Split(_, choices) => (choices, false),
            Ask::Amount(..) => (&[], false),
        };
        let places: Vec<_> = choices.iter().filter_map(|choice| place(choice, eyes)).collect();
        let apart = places.iter().any(|place| *place != places[0]);
        let mut lines: Vec<(String, Vec<u32>)> = Vec::new();
        let mut texts = Vec::new();
        let mut order: Vec<_> = (0_u32..).zip(choices).collect();
        if merged {
            // As in the hand: in the order of the data, what is no piece last.
            order.sort_by_key(|(_, choice)| seen_row(choice, eyes));
        }
        for (at, choice) in order {
            let label = label(choice, choices, apart, eyes);
            match lines.iter_mut().find(|(known, _)| merged && *known == label) {
                Some((_, members)) => members.push(at),
                None => {
                    lines.push((label, vec![at]));
                    texts.push(text(choice, eyes));
                }
            }
        }
        Self { title: title(question, eyes), hint: hint(&question.ask), lines, texts }
    }

    /// The options as lines, numbered from 1.
    pub fn rows(&self) -> Vec<String> {
        let row = |(at, (label, members)): (usize, &(String, Vec<u32>))| match members.len() {
            1 => format!("{:>3}  {label}", at + 1),
            count => format!("{:>3}  {label} (×{count})", at + 1),
        };
        self.lines.iter().enumerate().map(row).collect()
    }

    /// What was typed, as an answer; or what is wrong with it.
    ///
    /// # Errors
    /// A sentence for the player who typed it.
    pub fn read(&self, ask: &Ask<'_>, typed: &str) -> Pick {
        let numbers: Vec<i64> = typed
            .split([' ', ',', '\t'])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().map_err(|_| format!("“{part}” is no number; ? shows what can be typed")))
            .collect::<Result<_, _>>()?;
        match *ask {
            Ask::One(_) => match numbers[..] {
                [number] => Ok(Answer::One(self.line(number)?[0])),
                _ => Err("one number, please".into()),
            },
            Ask::Some(choices, least, most) => {
                let least = (least as usize).min(choices.len());
                let picked = if numbers == [0] { Vec::new() } else { self.several(&numbers)? };
                if (least..=most as usize).contains(&picked.len()) {
                    Ok(Answer::Many(picked))
                } else {
                    Err(format!("{}; you named {}", self.hint, picked.len()))
                }
            }
            Ask::Order(choices) => {
                let picked = self.several(&numbers)?;
                if picked.len() == choices.len() {
                    Ok(Answer::Many(picked))
                } else {
                    Err("name each number once, the first first".into())
                }
            }
            Ask::Amount(low, high) => match numbers[..] {
                [number] if (low..=high).contains(&number) => Ok(Answer::Number(number)),
                _ => Err(format!("a number from {low} to {high}, please")),
            },
            Ask::Split(total, choices) => {
                let sum = numbers.iter().try_fold(0_i64, |sum, part| sum.checked_add(*part));
                if numbers.len() == choices.len()
                    && numbers.iter().all(|part| *part >= 0)
                    && sum == Some(total)
                {
                    Ok(Answer::Numbers(numbers))
                } else {
                    Err(format!("{} numbers, please, one for each line, that make {total}", choices.len()))
                }
            }
        }
    }

    /// The text of what stands on a line.
    pub fn text(&self, number: &str) -> Option<&str> {
        let at = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        self.texts.get(at).map(String::as_str)
    }

    fn line(&self, number: i64) -> Result<&[u32], String> {
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        match at.and_then(|at| self.lines.get(at)) {
            Some((_, members)) => Ok(members),
            None => Err(format!("a number from 1 to {}, please", self.lines.len())),
        }
    }

    /// Lines named by their numbers; a line of equal things can be named as often as there are things.
    fn several(&self, numbers: &[i64]) -> Result<Vec<u32>, String> {
        let mut used = vec![0; self.lines.len()];
        let mut picked = Vec::new();
        for number in numbers {
            let members = self.line(*number)?;
            let used = &mut used[*number as usize - 1];
            match members.get(*used) {
                Some(at) => picked.push(*at),
                None => return Err(format!("{number} is there only {} times", members.len())),
            }
            *used += 1;
        }
        Ok(picked)
    }
}

fn place(choice: &Choice, eyes: &Eyes<'_>) -> Option<Place> {
    match choice {
        Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _) => eyes.table.piece(*piece).at,
        _ => None,
    }
}

/// The row of a piece that is seen; whatever is hidden or no piece comes after all rows.
fn seen_row(choice: &Choice, eyes: &Eyes<'_>) -> u32 {
    match choice {
        Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _) if eyes.sees(*piece) => {
            eyes.table.piece(*piece).row.0
        }
        _ => u32::MAX,
    }
}

fn label(choice: &Choice, all: &[Choice], apart: bool, eyes: &Eyes<'_>) -> String {
    let located = |name: String| match place(choice, eyes) {
        Some(place) if apart => format!("{name}, in {}", eyes.place(place)),
        _ => name,
    };
    match choice {
        Choice::Pass => "Pass".into(),
        Choice::Yes => "Yes".into(),
        Choice::No => "No".into(),
        Choice::Word(word) => eyes.word(eyes.compiled.words.text(*word)),
        Choice::Text(text) => text.to_string(),
        Choice::Number(number) => number.to_string(),
        Choice::Thing(Thing::Piece(piece)) if eyes.sees(*piece) => located(described(eyes, *piece)),
        Choice::Thing(Thing::Piece(piece)) => located(eyes.piece(*piece)),
        Choice::Thing(thing) => capital(&eyes.thing(*thing)),
        Choice::Use(piece, at) => {
            let name = located(described(eyes, *piece));
            let row = eyes.table.piece(*piece).row;
            let rival = |other: &Choice| matches!(other, Choice::Use(other, nth) if nth != at && eyes.table.piece(*other).row == row);
            // A card that can be used in two ways says which.
            if all.iter().any(rival) {
                let way = way(*at, eyes);
                if way.is_empty() { name } else { format!("{name}: {way}") }
            } else {
                name
            }
        }
    }
}

/// What a use does, in the data's words.
fn way(at: u32, eyes: &Eyes<'_>) -> String {
    let Some(of) = eyes.used(at) else { return String::new() };
    let named = of
        .name
        .clone()
        .or_else(|| of.op.as_ref().and_then(|op| eyes.compiled.game.ops.get(op)).map(|op| op.name.clone()));
    let text = super::plain(&of.text);
    if text.is_empty() { named.unwrap_or_default() } else { text }
}

fn text(choice: &Choice, eyes: &Eyes<'_>) -> String {
    let row = match choice {
        Choice::Use(piece, _) => Some(eyes.table.piece(*piece).row),
        Choice::Thing(Thing::Piece(piece)) if eyes.sees(*piece) => Some(eyes.table.piece(*piece).row),
        Choice::Thing(Thing::Row(row)) => Some(*row),
        Choice::Thing(Thing::Space(space)) => Some(eyes.compiled.spaces[space.0 as usize].row),
        _ => None,
    };
    row.and_then(|row| eyes.row(row)).map_or_else(String::new, |row| super::plain(&row.text))
}

fn title(question: &Question<'_>, eyes: &Eyes<'_>) -> String {
    let why = question.why;
    match (why, &question.ask) {
        ("play", Ask::One(_)) => "What do you play?".into(),
        ("answer", Ask::One(_)) => "Do you answer?".into(),
        ("discard", Ask::One(_)) => "What do you discard?".into(),
        ("choose", _) => "What do you choose?".into(),
        ("confirm", _) => "Yes or no?".into(),
        _ if why.contains(' ') => sentence(why),
        _ => format!("{}?", eyes.word(why)),
    }
}

fn hint(ask: &Ask<'_>) -> String {
    match *ask {
        Ask::One(_) => "a number".into(),
        Ask::Some(choices, least, most) => {
            let most = (most as usize).min(choices.len());
            let count = match (least as usize).min(most) {
                least if least == most => format!("{most}"),
                least => format!("{least} to {most}"),
            };
            let none = if least == 0 { ", or 0 for none" } else { "" };
            format!("{count} of them, numbers with spaces between{none}")
        }
        Ask::Amount(low, high) => format!("a number from {low} to {high}"),
        Ask::Order(_) => "all numbers, the first first, with spaces between".into(),
        Ask::Split(total, choices) => {
            format!("{} numbers that make {total}, one for each line, with spaces between", choices.len())
        }
    }
}
