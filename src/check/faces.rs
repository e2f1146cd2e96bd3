//! Faces: drawn in every ink, and measured as a reader would see them.

use rayon::prelude::*;

use crate::assets::Assets;
use crate::kit::{self, Subject};
use crate::model::{Diagnostic, Game, Spot};
use crate::render::face::{FaceErrorKind, Words};
use crate::render::renderer::Renderer;
use crate::render::theme::Ink;
use crate::render::{inspect, png};
use crate::sheet::Formats;

/// Text on its ground, as WCAG 2.1 measures it (1.4.3).
const LEAST_CONTRAST: f32 = 4.5;
/// Mean darkness of a face in low ink, at most.
const MOST_LOW_INK: f32 = 0.15;
/// Faces are measured at this resolution (pixels to the inch).
const DPI: f32 = 150.0;
/// Greys of a face in mono, besides black and white.
const MOST_GREYS: usize = 4;

/// Draws and measures all faces.
pub fn check(assets: &Assets, game: &Game) -> Vec<Diagnostic> {
    let whole = Spot::default();
    let prepared = Formats::load(assets).map_err(|error| error.to_string()).and_then(|formats| {
        let renderer = kit::renderer(assets, game).map_err(|error| error.to_string())?;
        Ok((formats, renderer))
    });
    let (formats, renderer) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return vec![Diagnostic::error("E0306", error, &whole)],
    };
    let broken = renderer.templates().broken().iter();
    let mut found: Vec<_> = broken
        .map(|(name, reason)| {
            let spot = Spot { file: format!("templates/{name}").into(), ..whole.clone() };
            Diagnostic::error("E0306", reason, &spot).help("mend the template")
        })
        .collect();
    for ink in [Ink::Full, Ink::Low, Ink::Mono] {
        match kit::subjects(game, &renderer, &formats, ink, 0.0) {
            Ok(subjects) => found.extend(
                subjects.par_iter().map(|subject| one(&renderer, subject, ink)).collect::<Vec<_>>().concat(),
            ),
            // A game without cards has no faces.
            Err(kit::KitError::Nothing(_)) => {}
            Err(error) => found.push(Diagnostic::error("E0306", error.to_string(), &whole)),
        }
    }
    found
}

fn one(renderer: &Renderer, subject: &Subject<'_>, ink: Ink) -> Vec<Diagnostic> {
    // A broken template has been reported once; not each of its cards is at fault.
    if renderer.templates().broken().contains_key(&format!("{}.svg", subject.input.template)) {
        return Vec::new();
    }
    let spot = subject.row.map(|row| row.at.clone()).unwrap_or_default();
    let name = subject.row.map_or("back", |row| row.id.as_str());
    let about = format!("{}/{name}", subject.list.id);
    let shown = subject.row.and_then(|row| row.name.as_deref()).unwrap_or(name);
    let drawn = renderer.draw(&subject.input, Words::Shown);
    let mut found: Vec<_> = drawn
        .errors
        .iter()
        .map(|error| {
            Diagnostic::error(code(error.kind), format!("“{shown}” ({}): {error}", ink.name()), &spot)
                .help(help(error.kind))
                .about(about.as_str())
        })
        .collect();
    let Some(face) = drawn.face else { return found };
    let (is, (w, h), b) = (face.tree.size(), face.size, 2.0 * face.bleed);
    if (is.width() - w - b).abs() > 0.02 || (is.height() - h - b).abs() > 0.02 {
        let (w, h) = (w + b, h + b);
        let message =
            format!("“{shown}”: the face measures {} × {} pt, not {w} × {h}", is.width(), is.height());
        let finding = Diagnostic::error("E0306", message, &spot).about(about.as_str());
        found.push(finding.help("width and height of the <svg> are those of the card and its bleed"));
        return found;
    }
    let say = |code, message: String, help: &str| {
        Diagnostic::warning(code, message, &spot).help(help).about(about.as_str())
    };
    let ground = renderer.draw(&subject.input, Words::Hidden).face;
    let pictures = (ground.map(|ground| png::pixels(&ground.tree, DPI)), png::pixels(&face.tree, DPI));
    if let (Some(Ok(ground)), Ok(_)) = &pictures {
        for text in inspect::contrasts(&face, ground, DPI).iter().filter(|text| text.ratio < LEAST_CONTRAST) {
            let message = format!(
                "“{shown}” ({}): the contrast of “{}” is {:.1}, less than {LEAST_CONTRAST}",
                ink.name(),
                text.words,
                text.ratio
            );
            found.push(say("W0311", message, "put the text on a flat ground, or choose a stronger colour"));
        }
    }
    if let Ok(picture) = &pictures.1 {
        let darkness = inspect::darkness(picture);
        if ink == Ink::Low && darkness > MOST_LOW_INK {
            found.push(say(
                "W0312",
                format!("“{shown}”: low ink covers {:.0} % of the card", darkness * 100.0),
                "draw lines instead of areas",
            ));
        }
    }
    let tones = inspect::tones(&face.tree);
    if ink == Ink::Mono && (tones.greys.len() > MOST_GREYS || !tones.colours.is_empty()) {
        let message =
            format!("“{shown}”: mono uses {} greys and {} colours", tones.greys.len(), tones.colours.len());
        found.push(say("W0313", message, "use the four greys of the theme"));
    }
    found
}

/// The code of a face's fault.
pub fn code(kind: FaceErrorKind) -> &'static str {
    match kind {
        FaceErrorKind::Overflow | FaceErrorKind::TooSmall => "E0301",
        FaceErrorKind::MissingGlyph | FaceErrorKind::Font => "E0302",
        FaceErrorKind::UnknownIcon => "E0303",
        FaceErrorKind::UnknownScene => "E0304",
        _ => "E0306",
    }
}

/// What to do about a face's fault.
pub fn help(kind: FaceErrorKind) -> &'static str {
    match kind {
        FaceErrorKind::Overflow | FaceErrorKind::TooSmall => {
            "shorten the text, or use a template with more room for it"
        }
        FaceErrorKind::MissingGlyph | FaceErrorKind::Font => {
            "write it with other characters, or choose a theme whose typefaces have them"
        }
        FaceErrorKind::UnknownIcon => "see game-icons.net for names",
        _ => "the template or its context is at fault",
    }
}
