//! Forms, in every ink: whatever is filled in at the table has a field, and can be read on any printer.

use warpress_kit::view::{Side, View};
use warpress_kit::{KitError, renderer, subjects};
use warpress_model::phrase::title;
use warpress_model::{Game, ListKind};
use warpress_render::face::{Face, FaceError, Words};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_render::{contrast, inspect, png};
use warpress_sheet::Formats;

use crate::{Case, Faults};

const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// A form that was drawn.
pub struct Drawn {
    /// Its id.
    pub form: String,
    /// The side whose form it is.
    pub side: Option<String>,
    /// The ink.
    pub ink: Ink,
    /// The form, unless it could not be drawn at all.
    pub face: Option<Face>,
    /// The same without its words.
    pub ground: Option<Face>,
    /// What the renderer says.
    pub errors: Vec<FaceError>,
}

/// Draws the forms of a game in every ink and looks at each.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    if case.game.forms.is_empty() {
        return;
    }
    let drawn = renderer(&case.assets, case.game).and_then(|renderer| {
        let formats = Formats::load(&case.assets)?;
        INKS.into_iter().map(|ink| draw(case.game, &renderer, &formats, ink)).collect::<Result<Vec<_>, _>>()
    });
    match drawn {
        Ok(all) => all.iter().flatten().for_each(|drawn| self::faults(drawn, case.game, faults)),
        Err(error) => faults.add(format!("forms: {error}")),
    }
}

/// Draws the forms of a game.
///
/// # Errors
/// If a format is unknown.
pub fn draw(game: &Game, renderer: &Renderer, formats: &Formats, ink: Ink) -> Result<Vec<Drawn>, KitError> {
    let all = subjects(game, renderer, formats, ink, 0.0)?;
    let forms = all.iter().filter(|subject| subject.list.kind == ListKind::Fields);
    let draw = |subject: &warpress_kit::Subject<'_>| {
        let drawn = renderer.draw(&subject.input, Words::Shown);
        Drawn {
            form: subject.list.id.clone(),
            side: side(&subject.input.view).map(|side| side.id.clone()),
            ink,
            face: drawn.face,
            ground: renderer.draw(&subject.input, Words::Hidden).face,
            errors: drawn.errors,
        }
    };
    Ok(forms.map(draw).collect())
}

/// Whose form it is.
fn side(view: &View) -> Option<&Side> {
    match view {
        View::Form(form) => form.side.as_ref(),
        _ => None,
    }
}

/// What is wrong with a form of this game.
pub fn faults(drawn: &Drawn, game: &Game, faults: &mut Faults) {
    let Drawn { form, side, ink, face, ground, errors } = drawn;
    let what = format!("form {form}, {}", ink.name());
    faults.unless(errors.is_empty(), || format!("{what}: {errors:#?}"));
    let (Some(face), Some(ground), Some(form)) = (face, ground, game.forms.get(form)) else {
        faults.add(format!("{what}: is not drawn"));
        return;
    };
    for row in &form.list.rows {
        let foreign = matches!((&row.side, side), (Some(row), Some(own)) if row != own);
        let name = row.name.clone().unwrap_or_else(|| title(&row.id));
        let found = face.texts.iter().any(|text| text.text == name);
        faults.unless(found || foreign, || format!("{what}: “{name}” is missing"));
    }
    match png::pixels(&ground.tree, 100.0) {
        Ok(pixels) => {
            for text in contrast::contrasts(face, &pixels, 100.0) {
                faults.unless(text.ratio >= 4.5, || {
                    format!("{what}: “{}” has a contrast of {:.1}", text.words, text.ratio)
                });
            }
        }
        Err(error) => faults.add(format!("{what}: {error}")),
    }
    let tones = inspect::tones(&face.tree);
    faults.unless(*ink != Ink::Mono || tones.greys.len() <= 4 && tones.colours.is_empty(), || {
        format!("{what}: {tones:?}")
    });
    if *ink == Ink::Low {
        match png::pixels(&face.tree, 60.0).map(|pixels| inspect::darkness(&pixels)) {
            Ok(dark) => faults.unless(dark < 0.15, || format!("{what}: low ink covers {dark}")),
            Err(error) => faults.add(format!("{what}: {error}")),
        }
    }
}
