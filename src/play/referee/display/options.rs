//! Numbered options, and what people type to choose from them.

use crate::choice::{Answer, Ask, Choice, Question};
use crate::thing::{Place, Space, Thing};

use super::names::{Viewpoint, capital};
use super::table::described;
use super::titles::title;

/// What can be chosen, with equal things on one line.
#[derive(Debug)]
pub struct Menu {
    /// The question.
    pub title: String,
    /// What to type.
    pub hint: String,
    /// The label of each line, and the positions of its choices.
    pub lines: Vec<(String, Vec<u32>)>,
    /// The text of each line's piece, row or space; empty if it has none.
    pub texts: Vec<String>,
}

/// Why what was typed is no answer, in words for the player who typed it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TypedError {
    /// A part of it is not a whole number.
    #[error("“{0}” is not a number; ? shows what can be typed")]
    NotANumber(String),
    /// None or several, where one number is asked for.
    #[error("one number, please")]
    NotOne,
    /// A number outside the range that is asked for, or of no line.
    #[error("a number from {0} to {1}, please")]
    OutOfRange(i64, i64),
    /// Too few or too many.
    #[error("{hint}; you named {count}")]
    Count {
        /// What is asked for.
        hint: String,
        /// How many were named.
        count: usize,
    },
    /// An order that leaves something out.
    #[error("name each number once, in order")]
    Order,
    /// Parts that do not make the total.
    #[error("{parts} numbers, please, one for each line, that add up to {total}")]
    Split {
        /// How many parts there are.
        parts: usize,
        /// What they must add up to.
        total: i64,
    },
    /// A line was named more often than it stands for something.
    #[error("{number} can be chosen only {}", times(*.count))]
    TooOften {
        /// The line.
        number: i64,
        /// How many things it stands for.
        count: usize,
    },
}

fn times(count: usize) -> String {
    if count == 1 { "once".into() } else { format!("{count} times") }
}

impl Menu {
    /// The menu of a question.
    pub fn new(question: &Question<'_>, viewpoint: &Viewpoint<'_>) -> Self {
        let choices = question.ask.choices();
        // Where each has an amount or a rank of its own, equal things stay apart.
        let merged = !matches!(question.ask, Ask::Order(_) | Ask::Split(..));
        let places: Vec<_> = choices.iter().filter_map(|choice| place(choice, viewpoint)).collect();
        let apart = places.iter().any(|place| *place != places[0]);
        let mut lines: Vec<(String, Vec<u32>)> = Vec::new();
        let mut texts = Vec::new();
        let mut order: Vec<_> = (0_u32..).zip(choices).collect();
        if merged {
            // In the order of the data, as a hand is shown; what is not a piece comes last.
            order.sort_by_key(|(_, choice)| seen_row(choice, viewpoint));
        }
        let labels: Vec<String> =
            choices.iter().map(|choice| label(choice, choices, apart, viewpoint)).collect();
        for (at, choice) in order {
            let label = apart_from_namesakes(at as usize, choices, &labels, viewpoint);
            match lines.iter_mut().find(|(known, _)| merged && *known == label) {
                Some((_, members)) => members.push(at),
                None => {
                    lines.push((label, vec![at]));
                    texts.push(text(choice, viewpoint));
                }
            }
        }
        Self { title: title(question, viewpoint), hint: hint(&question.ask), lines, texts }
    }

    /// The lines of the menu, numbered from 1.
    pub fn rows(&self) -> Vec<String> {
        let row = |(at, (label, members)): (usize, &(String, Vec<u32>))| match members.len() {
            1 => format!("{:>3}  {label}", at + 1),
            count => format!("{:>3}  {label} (×{count})", at + 1),
        };
        self.lines.iter().enumerate().map(row).collect()
    }

    /// Reads what was typed as an answer.
    ///
    /// # Errors
    /// If it is not an answer to this question.
    pub fn read(&self, ask: &Ask<'_>, typed: &str) -> Result<Answer, TypedError> {
        let numbers: Vec<i64> = typed
            .split([' ', ',', '\t'])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().map_err(|_| TypedError::NotANumber(part.to_owned())))
            .collect::<Result<_, _>>()?;
        match *ask {
            Ask::One(_) => match numbers[..] {
                [number] => Ok(Answer::One(self.line(number)?[0])),
                _ => Err(TypedError::NotOne),
            },
            Ask::Some(choices, least, most) => {
                let least = (least as usize).min(choices.len());
                let picked = if numbers == [0] { Vec::new() } else { self.several(&numbers)? };
                if (least..=most as usize).contains(&picked.len()) {
                    Ok(Answer::Many(picked))
                } else {
                    Err(TypedError::Count { hint: self.hint.clone(), count: picked.len() })
                }
            }
            Ask::Order(choices) => {
                let picked = self.several(&numbers)?;
                if picked.len() == choices.len() { Ok(Answer::Many(picked)) } else { Err(TypedError::Order) }
            }
            Ask::Amount(low, high) => match numbers[..] {
                [number] if (low..=high).contains(&number) => Ok(Answer::Number(number)),
                _ => Err(TypedError::OutOfRange(low, high)),
            },
            Ask::Split(total, choices) => {
                let sum = numbers.iter().try_fold(0_i64, |sum, part| sum.checked_add(*part));
                if numbers.len() == choices.len()
                    && numbers.iter().all(|part| *part >= 0)
                    && sum == Some(total)
                {
                    Ok(Answer::Numbers(numbers))
                } else {
                    Err(TypedError::Split { parts: choices.len(), total })
                }
            }
        }
    }

    /// The text of a line, by the number that was typed.
    pub fn text(&self, number: &str) -> Option<&str> {
        let at = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        self.texts.get(at).map(String::as_str)
    }

    fn line(&self, number: i64) -> Result<&[u32], TypedError> {
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        match at.and_then(|at| self.lines.get(at)) {
            Some((_, members)) => Ok(members),
            None => Err(TypedError::OutOfRange(1, self.lines.len() as i64)),
        }
    }

    /// The choices of some lines. A line of equal things can be named as many times as there are things.
    fn several(&self, numbers: &[i64]) -> Result<Vec<u32>, TypedError> {
        let mut used = vec![0; self.lines.len()];
        let mut picked = Vec::new();
        for number in numbers {
            let members = self.line(*number)?;
            let used = &mut used[*number as usize - 1];
            match members.get(*used) {
                Some(at) => picked.push(*at),
                None => return Err(TypedError::TooOften { number: *number, count: members.len() }),
            }
            *used += 1;
        }
        Ok(picked)
    }
}

/// A label that says what a piece does, if one of another row is called the same.
fn apart_from_namesakes(
    at: usize,
    choices: &[Choice],
    labels: &[String],
    viewpoint: &Viewpoint<'_>,
) -> String {
    let label = whose(at, choices, labels, viewpoint);
    let row = seen_row(&choices[at], viewpoint);
    let namesake = |(other, choice): (&String, &Choice)| {
        let of = seen_row(choice, viewpoint);
        of != row && of != u32::MAX && *other == labels[at]
    };
    if row == u32::MAX || !labels.iter().zip(choices).any(namesake) {
        return label;
    }
    match text(&choices[at], viewpoint) {
        said if said.is_empty() => label,
        said => format!("{label}: {said}"),
    }
}

/// A label that says whose a piece is, if another player has one that is called the same.
fn whose(at: usize, choices: &[Choice], labels: &[String], viewpoint: &Viewpoint<'_>) -> String {
    let keeper = |choice: &Choice| match choice {
        Choice::Thing(Thing::Piece(piece)) if viewpoint.sees(*piece) => {
            viewpoint.table.controller(viewpoint.compiled, *piece)
        }
        _ => None,
    };
    let (own, label) = (keeper(&choices[at]), &labels[at]);
    let rival = |(other, choice): (&String, &Choice)| other == label && keeper(choice) != own;
    match own {
        Some(seat) if labels.iter().zip(choices).any(rival) => match viewpoint.seat == Some(seat) {
            true => format!("{label}, yours"),
            false => format!("{label}, {}", viewpoint.whose(seat)),
        },
        _ => label.clone(),
    }
}

fn place(choice: &Choice, viewpoint: &Viewpoint<'_>) -> Option<Place> {
    match choice {
        Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _) => viewpoint.table.piece(*piece).at,
        _ => None,
    }
}

/// The row of a piece that may be seen; for anything else, a number after all rows.
fn seen_row(choice: &Choice, viewpoint: &Viewpoint<'_>) -> u32 {
    match choice {
        Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _) if viewpoint.sees(*piece) => {
            viewpoint.table.piece(*piece).row.0
        }
        _ => u32::MAX,
    }
}

fn label(choice: &Choice, all: &[Choice], apart: bool, viewpoint: &Viewpoint<'_>) -> String {
    let located = |name: String| match place(choice, viewpoint) {
        Some(place) if apart => format!("{name}, in {}", viewpoint.place(place)),
        _ => name,
    };
    match choice {
        Choice::Pass => "Pass".into(),
        Choice::Yes => "Yes".into(),
        Choice::No => "No".into(),
        Choice::Word(word) => viewpoint.word(viewpoint.compiled.words.text(*word)),
        Choice::Text(text) => text.to_string(),
        Choice::Number(number) => number.to_string(),
        Choice::Thing(Thing::Piece(piece)) if viewpoint.sees(*piece) => located(described(viewpoint, *piece)),
        Choice::Thing(Thing::Piece(piece)) => located(viewpoint.piece(*piece)),
        Choice::Thing(thing @ Thing::Space(space)) => {
            let (name, ground) = (capital(&viewpoint.thing(*thing)), ground(*space, viewpoint));
            if ground.is_empty() { name } else { format!("{name} ({ground})") }
        }
        Choice::Thing(thing) => capital(&viewpoint.thing(*thing)),
        Choice::Use(piece, at) => {
            let name = located(described(viewpoint, *piece));
            let row = viewpoint.table.piece(*piece).row;
            let rival = |other: &Choice| matches!(other, Choice::Use(other, nth) if nth != at && viewpoint.table.piece(*other).row == row);
            // If a card can be used in several ways, each line says which.
            if all.iter().any(rival) {
                let way = way(*at, viewpoint);
                if way.is_empty() { name } else { format!("{name}: {way}") }
            } else {
                name
            }
        }
    }
}

/// The terrains of a space that has no name of its own: a printed board may have no numbers by which it is found.
fn ground(space: Space, viewpoint: &Viewpoint<'_>) -> String {
    let info = &viewpoint.compiled.spaces[space.0 as usize];
    let at = usize::from(info.map);
    let row = &viewpoint.compiled.rows[info.row.0 as usize];
    let map = viewpoint.compiled.game.maps.get_index(at).map(|(_, map)| map);
    let place = viewpoint.compiled.maps.get(at).and_then(|all| space.0.checked_sub(all.start));
    let Some((map, place)) = map.zip(place).filter(|_| *row.name == *viewpoint.compiled.words.text(row.id))
    else {
        return String::new();
    };
    let terrain = map.spaces.get(place as usize).into_iter().flat_map(|space| &space.terrain);
    let name = |id: &String| {
        let named = map.terrains.get(id).and_then(|terrain| terrain.row.name.clone());
        named.map_or_else(|| viewpoint.word(id), |name| name.to_lowercase())
    };
    terrain.map(name).collect::<Vec<_>>().join(", ")
}

/// What a use does, in the words of the data.
fn way(at: u32, viewpoint: &Viewpoint<'_>) -> String {
    let Some(of) = viewpoint.used(at) else { return String::new() };
    let named = of.name.clone().or_else(|| {
        of.op.as_ref().and_then(|op| viewpoint.compiled.game.ops.get(op)).map(|op| op.name.clone())
    });
    let text = super::plain(&of.text);
    if text.is_empty() { named.unwrap_or_default() } else { text }
}

fn text(choice: &Choice, viewpoint: &Viewpoint<'_>) -> String {
    let row = match choice {
        Choice::Use(piece, _) => Some(viewpoint.table.piece(*piece).row),
        Choice::Thing(Thing::Piece(piece)) if viewpoint.sees(*piece) => {
            Some(viewpoint.table.piece(*piece).row)
        }
        Choice::Thing(Thing::Row(row)) => Some(*row),
        Choice::Thing(Thing::Space(space)) => Some(viewpoint.compiled.spaces[space.0 as usize].row),
        _ => None,
    };
    row.and_then(|row| viewpoint.row(row)).map_or_else(String::new, |row| super::plain(&row.text))
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
            format!("{count} of them: numbers with spaces between{none}")
        }
        Ask::Amount(low, high) => format!("a number from {low} to {high}"),
        Ask::Order(_) => "all the numbers in order, with spaces between".into(),
        Ask::Split(total, choices) => {
            format!(
                "{} numbers that add up to {total}, one for each line, with spaces between",
                choices.len()
            )
        }
    }
}
