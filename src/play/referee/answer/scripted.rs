//! The answers of an example, exactly as it lists them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View, thing_id};
use crate::equal::in_one_state;
use crate::thing::{Seat, Thing};
use warpress_model::Location;
use warpress_model::diagnostic::nearest;
use warpress_model::example::Selection;

/// The most choices that a message names.
const NAMED: usize = 24;

/// One answer of an example.
#[derive(Debug, Clone)]
pub struct Line {
    /// Who must be asked, if the example says so.
    pub who: Option<Seat>,
    /// What is chosen.
    pub choose: Selection,
    /// Where the example says so.
    pub at: Location,
}

/// All answers of an example, which its seats share.
#[derive(Debug, Default)]
pub struct Script {
    /// The answers, in the order in which they are asked for.
    pub lines: Vec<Line>,
    /// How many have been given.
    pub given: Cell<usize>,
    /// How many items of the next one have been given, if it is a list whose items are asked for one by one.
    pub within: Cell<usize>,
    /// Where the first answer that did not fit stands.
    pub amiss: RefCell<Option<Location>>,
}

/// Gives the answers of an example.
#[derive(Debug)]
pub struct Scripted(pub Rc<Script>);

impl Answerer for Scripted {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let script = &self.0;
        let why = question.why;
        let seat = seat_name(question.seat, view);
        let offer = || offered(&question.ask, view);
        let Some(line) = script.lines.get(script.given.get()) else {
            return Err(NoAnswer::Diverged(format!(
                "{seat} is asked “{why}”, and no answer is left; offered: {}",
                offer()
            )));
        };
        let amiss = |message: String| {
            *script.amiss.borrow_mut() = Some(line.at.clone());
            Err(NoAnswer::Diverged(message))
        };
        if let Some(who) = line.who.filter(|who| *who != question.seat) {
            let other = seat_name(who, view);
            return amiss(format!("{seat} is asked “{why}”, not {other}; offered: {}", offer()));
        }
        // Choices that are asked for one by one may be given as a list.
        let (at, single) = (script.within.get(), matches!(question.ask, Ask::One(_)));
        let (choose, last) = match &line.choose {
            Selection::Many(words) if words.len() > 1 && (single || at > 0) => (
                Selection::Many(
                    words.iter().skip(at).take(if single { 1 } else { words.len() }).cloned().collect(),
                ),
                !single || at + 1 == words.len(),
            ),
            whole => (whole.clone(), true),
        };
        match read(&question.ask, &choose, view) {
            Ok(answer) => {
                script.given.set(script.given.get() + usize::from(last));
                script.within.set(if last { 0 } else { at + 1 });
                Ok(answer)
            }
            Err(error) => amiss(format!("{seat} is asked “{why}”: {error}; offered: {}", offer())),
        }
    }
}

fn seat_name(seat: Seat, view: &View<'_>) -> String {
    let id = thing_id(Thing::Seat(seat), view.compiled, view.table);
    match view.table.sides.get(usize::from(seat.0)).copied().flatten() {
        Some(side) => format!("{id} ({})", thing_id(Thing::Side(side), view.compiled, view.table)),
        None => id,
    }
}

/// The possible answers, in words that an example may use.
fn offered(ask: &Ask<'_>, view: &View<'_>) -> String {
    let choices = match ask {
        Ask::Amount(low, high) => return format!("a number from {low} to {high}"),
        Ask::One(choices) | Ask::Some(choices, ..) | Ask::Order(choices) | Ask::Split(_, choices) => *choices,
    };
    let mut words: Vec<String> = Vec::new();
    for choice in choices {
        let word = best_form(choice, choices, view);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let more = words.len().saturating_sub(NAMED);
    words.truncate(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    let how = match ask {
        Ask::Some(_, least, most) => format!("{least} to {most} of "),
        Ask::Order(_) => "in an order ".into(),
        Ask::Split(total, _) => format!("{total} divided among "),
        _ => String::new(),
    };
    format!("{how}{}{rest}", words.join(", "))
}

/// Why an answer of an example does not fit its question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ChoiceError {
    #[error("one answer is wanted, not several")]
    Several,
    #[error("{0} cannot be chosen")]
    Count(usize),
    #[error("all {0} are to be put into an order")]
    Order(usize),
    #[error("“{0}” is not such a number")]
    Number(String),
    #[error("{total} are to be divided into {parts} parts")]
    Split { total: i64, parts: usize },
    #[error("“{word}” is not offered{hint}")]
    NotOffered { word: String, hint: String },
    #[error("“{word}” may mean {one} or {other}")]
    Ambiguous { word: String, one: String, other: String },
}

/// The answer that is meant.
fn read(ask: &Ask<'_>, chosen: &Selection, view: &View<'_>) -> Result<Answer, ChoiceError> {
    let several = || match chosen {
        Selection::Many(words) => words.clone(),
        Selection::One(word) if word == "pass" || word == "none" => Vec::new(),
        Selection::One(word) => vec![word.clone()],
    };
    let one = || match chosen {
        Selection::One(word) => Ok(word.clone()),
        Selection::Many(words) if words.len() == 1 => Ok(words[0].clone()),
        Selection::Many(_) => Err(ChoiceError::Several),
    };
    match *ask {
        Ask::One(choices) => Ok(Answer::One(find(&one()?, choices, &[], view)?)),
        Ask::Some(choices, least, most) => {
            let picks = all(&several(), choices, view)?;
            let least = (least as usize).min(choices.len());
            if !(least..=most as usize).contains(&picks.len()) {
                return Err(ChoiceError::Count(picks.len()));
            }
            Ok(Answer::Many(picks))
        }
        Ask::Order(choices) => {
            let picks = all(&several(), choices, view)?;
            if picks.len() != choices.len() {
                return Err(ChoiceError::Order(choices.len()));
            }
            Ok(Answer::Many(picks))
        }
        Ask::Amount(low, high) => {
            let word = one()?;
            let number = word.parse().ok().filter(|number| (low..=high).contains(number));
            number.map(Answer::Number).ok_or(ChoiceError::Number(word))
        }
        Ask::Split(total, choices) => {
            let words = several();
            let parts: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
            parts
                .filter(|parts| {
                    parts.len() == choices.len()
                        && parts.iter().all(|part| *part >= 0)
                        && parts.iter().sum::<i64>() == total
                })
                .map(Answer::Numbers)
                .ok_or(ChoiceError::Split { total, parts: choices.len() })
        }
    }
}

fn all(words: &[String], choices: &[Choice], view: &View<'_>) -> Result<Vec<u32>, ChoiceError> {
    let mut picks = Vec::new();
    for word in words {
        picks.push(find(word, choices, &picks, view)?);
    }
    Ok(picks)
}

/// The choice that a word means, apart from those already taken. Of several copies in one place it is the first.
fn find(word: &str, choices: &[Choice], taken: &[u32], view: &View<'_>) -> Result<u32, ChoiceError> {
    let wanted = plain(word);
    let fits: Vec<u32> = (0_u32..)
        .zip(choices)
        .filter(|(at, choice)| {
            !taken.contains(at) && forms(choice, view).iter().any(|form| plain(form) == wanted)
        })
        .map(|(at, _)| at)
        .collect();
    let Some(first) = fits.first() else {
        let known: Vec<_> = choices.iter().map(|choice| best_form(choice, choices, view)).collect();
        let near = nearest(word, known.iter().map(String::as_str));
        let hint = near.map_or_else(String::new, |near| format!(" (did you mean “{near}”?)"));
        return Err(ChoiceError::NotOffered { word: word.to_owned(), hint });
    };
    let best = |at: u32| best_form(&choices[at as usize], choices, view);
    match fits.iter().find(|at| best(**at) != best(*first)) {
        Some(other) => {
            Err(ChoiceError::Ambiguous { word: word.to_owned(), one: best(*first), other: best(*other) })
        }
        None => Ok(*first),
    }
}

/// Programs and conditions write `_` for the `-` of ids; examples may write either.
fn plain(word: &str) -> String {
    word.trim().replace('_', "-").to_lowercase()
}

/// The shortest name that sets a choice apart from the others.
fn best_form(choice: &Choice, choices: &[Choice], view: &View<'_>) -> String {
    let own = forms(choice, view);
    let same = |other: &&Choice| !alike(choice, other, view);
    let others: Vec<_> = choices.iter().filter(same).flat_map(|other| forms(other, view)).collect();
    own.iter().find(|form| !others.contains(form)).or(own.last()).cloned().unwrap_or_default()
}

/// Whether two choices come to the same thing: copies of one card, in one place and in the same state.
fn alike(one: &Choice, other: &Choice, view: &View<'_>) -> bool {
    let of = |choice: &Choice| match choice {
        Choice::Thing(Thing::Piece(piece)) => Some((*piece, None)),
        Choice::Use(piece, of) => Some((*piece, Some(view.compiled.uses[*of as usize].nth))),
        _ => None,
    };
    match (of(one), of(other)) {
        (Some((one, how)), Some((other, as_well))) => {
            how == as_well && in_one_state(view.compiled, view.table, one, other)
        }
        _ => one == other,
    }
}

/// All names of a choice, the shortest first.
fn forms(choice: &Choice, view: &View<'_>) -> Vec<String> {
    let (compiled, table) = (view.compiled, view.table);
    match choice {
        Choice::Thing(thing) => thing_forms(*thing, view),
        Choice::Use(piece, of) => {
            let of = &compiled.uses[*of as usize];
            let bare = thing_forms(Thing::Piece(*piece), view);
            let op = of.effects.first().and_then(|effect| effect.op).map(|op| compiled.words.text(op));
            let how = op.into_iter().map(str::to_owned).chain([(of.nth + 1).to_string()]);
            let named: Vec<_> =
                how.flat_map(|how| bare.iter().map(move |form| format!("{form}:{how}"))).collect();
            bare.iter().cloned().chain(named).collect()
        }
        Choice::Text(text) => vec![text.to_string(), warpress_model::slug(text)],
        other => vec![other.id(compiled, table)],
    }
}

fn thing_forms(thing: Thing, view: &View<'_>) -> Vec<String> {
    let (compiled, table) = (view.compiled, view.table);
    let short = |name: &str| name.split_once('/').map_or(name, |(_, id)| id).to_owned();
    match thing {
        Thing::Piece(piece) => {
            let lying = table.piece(piece);
            let name = compiled.row_name(lying.row);
            let mut forms = vec![short(&name), name.clone()];
            if let Some(space) = table.space(compiled, piece) {
                // The space is name enough for a piece that stands there alone.
                let space = compiled.row_name(compiled.spaces[space.0 as usize].row);
                forms.push(format!("{}@{}", short(&name), short(&space)));
                forms.extend([short(&space), space]);
            } else if let Some(seat) = lying.at.and_then(|place| table.place_seat(compiled, place)) {
                let seat = thing_id(Thing::Seat(seat), compiled, table);
                forms.push(format!("{}@{seat}", short(&name)));
            }
            forms.push(format!("{}#{}", short(&name), lying.copy));
            forms.push(format!("{name}#{}", lying.copy));
            forms
        }
        Thing::Seat(seat) => {
            let side = table.sides.get(usize::from(seat.0)).copied().flatten();
            let side = side.map(|side| thing_id(Thing::Side(side), compiled, table));
            [thing_id(thing, compiled, table)].into_iter().chain(side).collect()
        }
        Thing::Space(_) | Thing::Row(_) => {
            let name = thing_id(thing, compiled, table);
            vec![short(&name), name]
        }
        Thing::Place(place) => {
            let id = compiled.words.text(compiled.places[usize::from(place.definition())].id).to_owned();
            let seat =
                table.place_seat(compiled, place).map(|seat| thing_id(Thing::Seat(seat), compiled, table));
            let owned = seat.map(|seat| format!("{seat}.{id}"));
            [id].into_iter().chain(owned).chain([thing_id(thing, compiled, table)]).collect()
        }
        other => vec![thing_id(other, compiled, table)],
    }
}
