//! Plans an export: takes the pieces from the parts of a kit, gives each face its frame and each file its name.

use std::collections::HashMap;

use super::ExportError;
use super::frame::{self, Fit, Frame, Misfit};
use super::names::{self, Names};
use super::order::{Backs, DeckPageOrder, Files, Order};
use super::pattern::{Field, FieldValue, Pattern};
use super::plan::{Deck, File, Piece, Plan, trimmed};
use super::shop::CardSize;
use warpress_assets::Assets;
use warpress_kit::{self as kit, Part, PartContext, Subject, each_piece};
use warpress_model::{Game, List};
use warpress_render::renderer::Renderer;
use warpress_sheet::{Formats, Length, Size};

/// A size of a shop that is farther from a card than this (mm) is of no use to its author.
const WORTH_NAMING_MM: f64 = 20.0;

/// What is known of a piece for its name.
#[derive(Clone)]
struct NameContext<'g> {
    list: &'g List,
    n: Option<usize>,
    id: Option<&'g str>,
    title: &'g str,
    copies: u32,
    /// Which copy it is, or for how many it stands.
    copy: Option<u32>,
}

/// Plans an export.
///
/// # Errors
/// If something that was asked for does not exist, a name cannot be given, or nothing is left.
pub fn plan<'g>(
    assets: &Assets,
    game: &'g Game,
    renderer: &Renderer,
    order: &Order,
) -> Result<Plan<'g>, ExportError> {
    let scope = &order.scope;
    scope.pick.is_of(game)?;
    let formats = Formats::load(assets).map_err(kit::KitError::from)?;
    let paper = kit::paper(&formats, &game.papers, &scope.paper).map_err(kit::KitError::from)?.size;
    let context = PartContext {
        ink: scope.ink,
        copies: scope.sets,
        varied: order.files == Files::Copy,
        ..PartContext::new(renderer, &formats, paper, &scope.pick)
    };
    let parts = kit::parts(game, &context)?;
    let mut planner = Planner {
        game,
        order,
        names: Names::default(),
        taken: HashMap::new(),
        of_list: HashMap::new(),
        copy_of: HashMap::new(),
        plan: Plan {
            subjects: Vec::new(),
            frames: Vec::new(),
            files: Vec::new(),
            pieces: Vec::new(),
            left_out: Vec::new(),
            near: Vec::new(),
            decks: Vec::new(),
        },
    };
    for part in parts {
        planner.part(part)?;
    }
    if planner.plan.pieces.is_empty() {
        return Err(ExportError::Nothing(planner.plan.left_out));
    }
    Ok(planner.plan)
}

struct Planner<'g, 'o> {
    game: &'g Game,
    order: &'o Order,
    names: Names,
    /// The files of backs by their faces.
    taken: HashMap<usize, usize>,
    /// How many files each list has.
    of_list: HashMap<String, usize>,
    /// How many copies of a row have files.
    copy_of: HashMap<(String, String), u32>,
    plan: Plan<'g>,
}

impl<'g> Planner<'g, '_> {
    /// Adds what is printed together.
    fn part(&mut self, part: Part<'g>) -> Result<(), ExportError> {
        let mut pieces = Vec::new();
        each_piece(&part.job, |front, back, copies| pieces.push((front, back, copies)));
        pieces.retain(|(.., copies)| *copies > 0);
        let sizes = self.sizes(&part, &pieces);
        let pairs = self.order.together.is_some_and(DeckPageOrder::has_backs);
        let with_backs = self.order.backs != Backs::None && self.order.together.is_none() || pairs;
        let wholes = pieces.len();
        let mut kept: HashMap<usize, usize> = HashMap::new();
        let mut subjects: Vec<Option<Subject<'g>>> = part.subjects.into_iter().map(Some).collect();
        for (place, (front, back, copies)) in pieces.into_iter().enumerate() {
            let Some(list) = subject_list(&subjects, &self.plan, &kept, front) else { continue };
            let Some(size) = sizes.get(list.id.as_str()) else { continue };
            let mut keep = |number: usize, plan: &mut Plan<'g>| -> Result<Option<usize>, ExportError> {
                if let Some(known) = kept.get(&number) {
                    return Ok(Some(*known));
                }
                let Some(mut subject) = subjects.get_mut(number).and_then(Option::take) else {
                    return Ok(None);
                };
                let face = Size::new(subject.input.size.0, subject.input.size.1);
                let frame = Frame::of(self.order, subject.list, face, size.as_ref())
                    .map_err(|misfit| unfit(misfit, &subject, self.order))?;
                subject.input.bleed = frame.bleed;
                plan.subjects.push(subject);
                plan.frames.push(frame);
                kept.insert(number, plan.subjects.len() - 1);
                Ok(Some(plan.subjects.len() - 1))
            };
            let Some(front) = keep(front, &mut self.plan)? else { continue };
            let back = match back.filter(|_| with_backs) {
                Some(back) => keep(back, &mut self.plan)?,
                None => None,
            };
            self.count(list, copies, size.as_ref());
            self.plan.pieces.push(Piece { list: list.id.clone(), front, back, copies });
            if self.order.together.is_none() {
                self.files(front, back, copies, (place + 1, wholes))?;
            }
        }
        Ok(())
    }

    /// The shop's sizes for the lists of a part; those that have none are left out.
    fn sizes(
        &mut self,
        part: &Part<'g>,
        pieces: &[(usize, Option<usize>, u32)],
    ) -> HashMap<String, Option<CardSize>> {
        let mut sizes = HashMap::new();
        for (front, ..) in pieces {
            let subject = &part.subjects[*front];
            let list = subject.list;
            let Some(shop) = &self.order.shop else {
                sizes.insert(list.id.clone(), None);
                continue;
            };
            if sizes.contains_key(&list.id) {
                continue;
            }
            let face = Size::new(subject.input.size.0, subject.input.size.1);
            let fit = frame::fit(&shop.sizes, face).filter(|_| list.kind.has_pieces());
            match fit {
                Some(Fit::Size(size)) => {
                    if size.off(face) > 0.1 {
                        self.plan.near.push(format!(
                            "{}: {} are cut to {} ({})",
                            list.id,
                            in_mm(face),
                            millimetres(size),
                            size.name
                        ));
                    }
                    sizes.insert(list.id.clone(), Some(size.clone()));
                }
                Some(Fit::Nearest(size)) => {
                    let told = format!("{}: {} is no size of {}", list.id, in_mm(face), shop.name);
                    // What is far from a counter need not be named.
                    let near = size.off(face) <= WORTH_NAMING_MM;
                    let nearest = || format!("; nearest is {}, {}", size.name, millimetres(size));
                    let told = told + &near.then(nearest).unwrap_or_default();
                    self.leave_out(told);
                }
                None => self.leave_out(format!("{}: not a card", list.id)),
            }
        }
        sizes
    }

    fn leave_out(&mut self, told: String) {
        if !self.plan.left_out.contains(&told) {
            self.plan.left_out.push(told);
        }
    }

    fn count(&mut self, list: &List, copies: u32, size: Option<&CardSize>) {
        match self.plan.decks.iter_mut().find(|deck| deck.list == list.id) {
            Some(deck) => deck.cards = deck.cards.saturating_add(copies),
            None => self.plan.decks.push(Deck { list: list.id.clone(), cards: copies, size: size.cloned() }),
        }
    }

    /// Adds the files of a piece.
    fn files(
        &mut self,
        front: usize,
        back: Option<usize>,
        copies: u32,
        (place, of): (usize, usize),
    ) -> Result<(), ExportError> {
        let subject = &self.plan.subjects[front];
        let list = subject.list;
        let whole = list.kind.is_whole();
        let row = subject.row.filter(|_| !whole);
        let known = NameContext {
            list,
            n: match row {
                Some(row) => list.rows.iter().position(|other| other.id == row.id).map(|place| place + 1),
                None => (of > 1).then_some(place),
            },
            id: row.map(|row| row.id.as_str()),
            title: row.map_or(&list.name, |row| row.name.as_ref().unwrap_or(&row.id)),
            copies,
            copy: (copies > 1).then_some(copies),
        };
        if self.order.files == Files::Card {
            return self.pair(front, back, &known, copies);
        }
        let total = self.copies_of(list, row.map(|row| row.id.as_str()), copies);
        for _ in 0..copies {
            let number =
                self.copy_of.entry((list.id.clone(), known.id.unwrap_or_default().to_owned())).or_default();
            *number += 1;
            let copy = (total > 1).then_some(*number);
            self.pair(front, back, &NameContext { copy, ..known.clone() }, 1)?;
        }
        Ok(())
    }

    /// How many copies there are of a row, however they are drawn.
    fn copies_of(&self, list: &List, id: Option<&str>, copies: u32) -> u32 {
        let row = id.and_then(|id| list.rows.iter().find(|row| row.id == id));
        let printed = row.and_then(|row| row.count).map_or(1, warpress_model::Count::printed);
        printed.saturating_mul(self.order.scope.sets).max(copies)
    }

    /// Adds the file of a front, and that of its back.
    fn pair(
        &mut self,
        front: usize,
        back: Option<usize>,
        known: &NameContext<'g>,
        copies: u32,
    ) -> Result<(), ExportError> {
        let front = self.file(front, known, copies, false)?;
        let behind = match (back, self.order.backs) {
            (None, _) | (_, Backs::None) => None,
            (Some(back), Backs::Each) => Some(self.file(back, known, copies, true)?),
            (Some(back), Backs::Once) => Some(self.back_once(back, known, copies)?),
        };
        self.plan.files[front].behind = behind.map(|file| self.plan.files[file].name.clone());
        Ok(())
    }

    /// The file of a back, which is there once for all cards that have it.
    fn back_once(&mut self, back: usize, known: &NameContext<'g>, copies: u32) -> Result<usize, ExportError> {
        if let Some(file) = self.taken.get(&back) {
            self.plan.files[*file].copies = self.plan.files[*file].copies.saturating_add(copies);
            return Ok(*file);
        }
        // A back of its own has a card; one that cards have in common has none.
        let own = self.plan.subjects[back].row.is_some();
        let nameless = NameContext {
            n: None,
            id: None,
            title: &known.list.name,
            copies: 1,
            copy: None,
            ..known.clone()
        };
        let known = if own { NameContext { copy: None, ..known.clone() } } else { nameless };
        let file = self.file(back, &known, copies, true)?;
        self.taken.insert(back, file);
        Ok(file)
    }

    /// Adds a file.
    fn file(
        &mut self,
        face: usize,
        known: &NameContext<'g>,
        copies: u32,
        back: bool,
    ) -> Result<usize, ExportError> {
        let number = self.of_list.entry(known.list.id.clone()).or_default();
        *number += 1;
        let number = *number;
        let (order, game) = (self.order, self.game);
        let title = names::word(known.title);
        let id = names::word(known.id.unwrap_or_default());
        let (deck, slug) = (names::word(&known.list.id), names::word(&game.slug));
        let at = |number: u32| FieldValue::Number(usize::try_from(number).unwrap_or(usize::MAX));
        let said = |field: Field| match field {
            Field::Game => FieldValue::Word(&slug),
            Field::Deck => FieldValue::Word(&deck),
            Field::N => known.n.map_or(FieldValue::Nothing, FieldValue::Number),
            Field::Id => FieldValue::Word(&id),
            Field::Name => FieldValue::Word(&title),
            Field::Copy => known.copy.map_or(FieldValue::Nothing, at),
            Field::Copies if known.copies > 1 => at(known.copies),
            Field::Copies => FieldValue::Nothing,
            Field::Side => FieldValue::Word(if back { "back" } else { "front" }),
            Field::File => FieldValue::Number(number),
        };
        let pattern: &Pattern = order.back_name.as_ref().filter(|_| back).unwrap_or(&order.name);
        let mut name = pattern.name(&said);
        if back && order.marks_backs() {
            let parted = name.is_empty() || name.ends_with(['/', '-', '_', ' ']);
            name.push_str(if parted { "back" } else { "-back" });
        }
        // Several backs that cards have in common are told apart by nothing that they say.
        let shared = back && known.id.is_none();
        let face_name = self.shown(known, back);
        let mut given = self.names.give(&name, order.form.ending(), &face_name);
        for again in 2..100 {
            if !shared || !matches!(given, Err(names::NameError::Shared { .. })) {
                break;
            }
            given = self.names.give(&format!("{name}-{again}"), order.form.ending(), &face_name);
        }
        self.plan.files.push(File {
            name: given?,
            face,
            list: known.list.id.clone(),
            n: known.n,
            id: known.id.map(str::to_owned),
            title: known.title.to_owned(),
            back,
            copies,
            behind: None,
        });
        Ok(self.plan.files.len() - 1)
    }

    /// A face for people.
    fn shown(&self, known: &NameContext<'_>, back: bool) -> String {
        let mut shown = known.list.id.clone();
        for part in known.id.iter().map(|id| (*id).to_owned()).chain(back.then(|| "back".to_owned())) {
            shown = format!("{shown}/{part}");
        }
        match known.copy.filter(|_| self.order.files == Files::Copy) {
            Some(copy) => format!("{shown} (copy {copy})"),
            None => shown,
        }
    }
}

/// The list of a face, wherever it is by now.
fn subject_list<'g>(
    subjects: &[Option<Subject<'g>>],
    plan: &Plan<'g>,
    kept: &HashMap<usize, usize>,
    number: usize,
) -> Option<&'g List> {
    match subjects.get(number)? {
        Some(subject) => Some(subject.list),
        None => kept.get(&number).map(|place| plan.subjects[*place].list),
    }
}

fn unfit(misfit: Misfit, subject: &Subject<'_>, order: &Order) -> ExportError {
    let size = in_mm(Size::new(subject.input.size.0, subject.input.size.1));
    let what = match misfit {
        Misfit::Unsafe => {
            format!("{size} have nothing within a safe zone of {} mm; make --safe smaller", order.safe_mm)
        }
        Misfit::Round => format!("{size} have no corners of {} mm; make --round smaller", order.round_mm),
    };
    ExportError::Unfit { list: subject.list.id.clone(), what }
}

fn in_mm(size: Size) -> String {
    let side = |pt: f32| trimmed(f64::from(pt).to_mm());
    format!("{} × {} mm", side(size.w), side(size.h))
}

fn millimetres(size: &CardSize) -> String {
    format!("{} × {} mm", trimmed(size.mm.0), trimmed(size.mm.1))
}
