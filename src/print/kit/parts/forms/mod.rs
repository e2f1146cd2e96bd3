//! Forms: what players write on or move markers over. Rust finds where everything lies, the templates
//! `templates/form/<kind>.svg` draw it.
//!
//! A form is laid out for each of those whom it is for ([`bearers`]); one file for each way in which fields lie:
//! one below another ([`stacked`]), ruled columns ([`ruled`]), tracks ([`tracks`]), wheels ([`dials`]), boxes of
//! prose ([`prose`]), nowhere but in the game's own template ([`free`]).

mod bearers;
mod dials;
mod free;
mod page;
mod prose;
mod ruled;
mod stacked;
mod tracks;
mod words;

use super::super::view::card::ArtSlots;
use super::super::view::form::{About, Body, Face, Form as FormView, Page};
use super::super::view::{self, Component, Side, Text, View};
use super::super::{FaceInput, KitError, Subject, UndrawnFace, context};
use super::{Part, PartContext, cards, sets};
use bearers::Bearer;
use warpress_language::Messages;
use warpress_model::form::Field;
use warpress_model::word::Word;
use warpress_model::{Form, FormLayout, Game, Row, Scope};
use warpress_render::face::{FaceError, FaceErrorKind};
use warpress_sheet::{Loose, Piece, Size, mm};
use words::Words;

/// What is wrong with a form, and with which of its fields.
#[derive(Debug, Clone, PartialEq)]
pub struct FormError {
    /// The field; `None` = the form as a whole.
    pub field: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl FormError {
    fn form(message: String) -> Self {
        Self { field: None, message }
    }

    fn field(row: &Row, message: String) -> Self {
        Self { field: Some(row.id.clone()), message }
    }
}

/// A field with what a template and a layout have to know of it.
pub(super) struct Entry<'g> {
    row: &'g Row,
    /// What it is called; made of its id if the data do not say.
    name: Text,
    field: &'g Field,
    /// Boxes of a field of boxes.
    boxes: u32,
    /// First and last number of a track or wheel.
    span: (i64, i64),
    /// The side's look, as templates know it.
    side: Option<Side>,
}

impl Entry<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    /// How often it stands on the form.
    fn repeated(&self) -> usize {
        self.field.repeat.clamp(1, 50) as usize
    }

    /// What every template gets of a field, before it has a place.
    fn about(&self) -> About {
        About {
            id: self.row.id.clone(),
            name: self.name.clone(),
            kind: self.field.kind.word(),
            text: Text::author(&self.row.text),
            icon: self.row.icon.clone().unwrap_or_default(),
            side: self.side.clone(),
        }
    }
}

/// A form as it is laid out for one of its bearers.
pub(super) struct Sheet {
    size: Size,
    page: Page,
    body: Body,
    errors: Vec<FormError>,
}

/// The parts of a kit that are forms, small ones first, so that they share sheets.
///
/// # Errors
/// If a form cannot be laid out, or a format is unknown.
pub(super) fn parts<'g>(game: &'g Game, press: &PartContext<'_>) -> Result<Vec<Part<'g>>, KitError> {
    if !press.pick.is_all() {
        return Ok(Vec::new());
    }
    let mut parts = Vec::new();
    let mut faults = Vec::new();
    for form in game.forms.values() {
        let (part, errors) = part(game, form, press)?;
        faults.extend(errors.into_iter().map(|misfit| UndrawnFace {
            list: form.list.id.clone(),
            row: misfit.field,
            back: false,
            template: String::new(),
            drawn: 1,
            error: FaceError { kind: FaceErrorKind::Form, message: misfit.message, text: String::new() },
        }));
        parts.extend(part);
    }
    if !faults.is_empty() {
        return Err(KitError::Faces(faults));
    }
    Ok(parts)
}

fn part<'g>(
    game: &'g Game,
    form: &'g Form,
    press: &PartContext<'_>,
) -> Result<(Option<Part<'g>>, Vec<FormError>), KitError> {
    let size = form.size.as_ref().map(|_| cards::size(&form.list, press.formats)).transpose()?;
    let words = Words::new(press.renderer);
    let theme = press.renderer.theme();
    let (mut subjects, mut pieces, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let mut marked = true;
    for bearer in bearers::bearers(game, form, sets) {
        let side = |id: Option<&str>| context::side(game, id, theme, press.ink);
        let entries = bearers::entries(game, form, &bearer, side);
        if entries.is_empty() && form.lines.is_none() && form.layout != warpress_model::FormLayout::Free {
            continue;
        }
        let hint = hint(press.renderer.messages(), form);
        let sheet = sheet(game, form, &hint, &bearer, &entries, size, &words);
        for misfit in sheet.errors {
            if !errors.contains(&misfit) {
                errors.push(misfit);
            }
        }
        pieces.push(Piece {
            face: subjects.len(),
            size: sheet.size,
            copies: bearer.copies.saturating_mul(press.copies),
        });
        marked &= sheet.body.dials.is_none();
        let list = &form.list;
        let face = Face {
            game: view::Game { says: Some(context::row::says(game)), ..view::Game::of(game) },
            deck: Component {
                id: list.id.clone(),
                name: Text::author(&list.name),
                distinct: 1,
                total: bearer.copies,
            },
            side: side(bearer.side.as_deref()),
            slot: ArtSlots::of(list.art.as_ref()),
            form: FormView {
                id: list.id.clone(),
                kind: form.layout.word(),
                title: Text::author(&list.name),
                who: Text::author(&bearer.who),
                named: bearer.named,
                text: Text::author(hint),
                page: sheet.page,
                body: sheet.body,
            },
        };
        let input = FaceInput {
            template: template(form),
            view: View::Form(Box::new(face)),
            size: (sheet.size.w, sheet.size.h),
            bleed: 0.0,
            ink: press.ink,
        };
        subjects.push(Subject::front(&form.list, form.list.rows.first(), input));
    }
    if pieces.iter().all(|piece| piece.copies == 0) {
        return Ok((None, errors));
    }
    let job = Loose { group: form.list.name.clone(), pieces, marked }.into();
    Ok((Some(Part { list: &form.list, subjects, job }), errors))
}

/// The form's own template, or that of its kind.
fn template(form: &Form) -> String {
    form.list.face.template.clone().unwrap_or_else(|| format!("form/{}", form.layout.word()))
}

fn sheet(
    game: &Game,
    form: &Form,
    hint: &str,
    bearer: &Bearer<'_>,
    entries: &[Entry<'_>],
    size: Option<Size>,
    words: &Words<'_>,
) -> Sheet {
    let ask = page::FormRequest { game, form, hint, entries, size, words };
    let laid = match form.layout {
        FormLayout::Dial => dials::lay(&ask),
        FormLayout::Track => tracks::lay(&ask),
        FormLayout::Flowchart | FormLayout::Aid => prose::lay(&ask),
        FormLayout::Free => free::lay(&ask),
        _ if ruled::is_ruled(form, entries) => ruled::lay(&ask),
        _ => stacked::lay(&ask),
    };
    page::page(&ask, laid, !bearer.who.is_empty())
}

/// How the form is used, and how it is put together, if it has to be.
fn hint(messages: &Messages, form: &Form) -> String {
    if form.layout == warpress_model::FormLayout::Dial {
        format!("{} {}", form.text, messages.word("form-wheels")).trim().to_owned()
    } else {
        form.text.clone()
    }
}

/// A number of the data as it is printed on a track or wheel.
fn label(number: i64) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// The largest form that A4 and Letter hold alike (pt), upright.
fn largest() -> Size {
    Size::new(mm(185.0), mm(255.0))
}

/// Whether there is one for each seat.
fn is_seats(form: &Form) -> bool {
    form.per == Scope::Seat
}
