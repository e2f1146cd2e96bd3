//! What was seen of faces, so that the next check need not look again. It is known in two ways.
//!
//! By what a face is made from: as long as templates, icons, typefaces and pictures answer as they did, the same input
//! makes the same face, and its template need not even be run. Whoever keeps this keeps it with the ledger of the
//! assets from which the faces were drawn.
//!
//! And by what was drawn, for what takes pixels to find: after an edit to a template, faces that look as they did are
//! not turned into pixels again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use warpress_assets::digest_of;
use warpress_kit::FaceInput;
use warpress_model::Game;
use warpress_render::face::{Face, FaceError, RenderedFace, Words};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_render::{contrast, inspect, png};

/// Text on its ground, as WCAG 2.1 measures it (1.4.3).
pub(crate) const LEAST_CONTRAST: f32 = 4.5;

/// A face as it was seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasuredFace {
    /// What is wrong with it.
    pub errors: Vec<FaceError>,
    /// The face, unless it could not be drawn at all.
    pub look: Option<FaceLook>,
}

impl MeasuredFace {
    /// Under what its pixels are known.
    fn pixels(&self) -> Option<&str> {
        self.look.as_ref()?.pixels.as_deref()
    }
}

/// What a face looks like, as far as that is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceLook {
    /// Width and height with its bleed (pt).
    pub size: (f32, f32),
    /// The digest of its SVG.
    pub svg: String,
    /// Under what its pixels are known; `None` for a face of a wrong size, which is not measured.
    pixels: Option<String>,
    /// The names of its texts.
    pub texts: Vec<String>,
    /// The number of its greys besides black and white.
    pub greys: usize,
    /// The number of its other colours.
    pub colours: usize,
    /// All words on it, those from the template too, in lower case; in full ink only.
    pub words: BTreeSet<String>,
}

/// What the pixels of a face say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Texts that stand out too little from their ground.
    pub(crate) pale: Vec<FaintText>,
    /// How much of it is dark, in low ink.
    pub(crate) darkness: Option<f32>,
}

/// A text that is hard to read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaintText {
    /// Which of the face's texts it is; `None` for one that the template wrote itself.
    pub text: Option<usize>,
    /// Its words.
    pub words: String,
    /// Its contrast.
    pub ratio: f32,
}

/// What is known as long as everything answers as it did that faces are drawn from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceMeasures {
    /// Templates that are broken, with the reason.
    broken: Option<BTreeMap<String, String>>,
    /// Faces by the digest of their input.
    faces: BTreeMap<String, MeasuredFace>,
    /// What templates wrote for inputs that were only tried, as digests.
    tried: BTreeMap<String, Option<String>>,
}

/// What the pixels of faces say, by the digest of what is drawn.
pub type PixelMeasures = BTreeMap<String, Measured>;

/// What was known before a check, and what of it is of use to the next.
#[derive(Debug, Default)]
pub struct Measures {
    known: (FaceMeasures, PixelMeasures),
    used: Mutex<(FaceMeasures, PixelMeasures)>,
}

impl Measures {
    /// Those of an earlier check.
    pub fn new(inputs: FaceMeasures, pixels: PixelMeasures) -> Self {
        Self { known: (inputs, pixels), used: Mutex::default() }
    }

    fn used<R>(&self, note: impl FnOnce(&mut (FaceMeasures, PixelMeasures)) -> R) -> R {
        note(&mut self.used.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Those of faces that were looked at beforehand, for the check that follows.
    #[must_use]
    pub fn taken(self) -> Self {
        let (inputs, pixels) = self.used.into_inner().unwrap_or_else(PoisonError::into_inner);
        Self::new(inputs, pixels)
    }

    /// Everything that the next check may want to know. Each half is there only if it differs from what was known
    /// before; a check that has drawn no faces has nothing to say.
    pub fn renewed(self) -> (Option<FaceMeasures>, Option<PixelMeasures>) {
        let (inputs, pixels) = self.used.into_inner().unwrap_or_else(PoisonError::into_inner);
        if inputs == FaceMeasures::default() {
            return (None, None);
        }
        ((inputs != self.known.0).then_some(inputs), (pixels != self.known.1).then_some(pixels))
    }
}

/// Looks at the faces of a game, and has the measures take note of what it sees.
pub struct Viewer<'a> {
    renderer: &'a Renderer,
    measures: &'a Measures,
    fonts: [u8; 32],
    /// The digest of what the game says of all its faces.
    game: blake3::Hash,
    broken: OnceLock<BTreeMap<String, String>>,
}

impl<'a> Viewer<'a> {
    /// For the faces that this renderer draws of this game.
    pub fn new(renderer: &'a Renderer, game: &Game, measures: &'a Measures) -> Self {
        let fonts = renderer.fonts().digest();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&fonts).update(digest_of(&(renderer.theme(), &game.language)).as_bytes());
        Self { renderer, measures, fonts, game: hasher.finalize(), broken: OnceLock::new() }
    }

    pub(crate) fn renderer(&self) -> &'a Renderer {
        self.renderer
    }

    /// Templates that are broken, with the reason: of those that stand over the built-in ones.
    pub(crate) fn broken(&self) -> &BTreeMap<String, String> {
        self.broken.get_or_init(|| {
            let look = || {
                let broken = self.renderer.templates().broken_brought().into_iter();
                broken.map(|(name, reason)| (name, reason.to_string())).collect()
            };
            let broken: BTreeMap<_, _> = self.measures.known.0.broken.clone().unwrap_or_else(look);
            self.measures.used(|(inputs, _)| inputs.broken = Some(broken.clone()));
            broken
        })
    }

    /// Looks at a face that somebody has drawn of this input with the same renderer: the check need not draw it again.
    pub fn note(&self, input: &FaceInput, drawn: &RenderedFace) {
        let (seen, measured) = self.look(input, drawn);
        self.keep(self.digest(input), &seen, &measured);
    }

    /// A face as it is now, and what its pixels say.
    pub(crate) fn see(&self, input: &FaceInput) -> (MeasuredFace, Measured) {
        let digest = self.digest(input);
        let (inputs, pixels) = &self.measures.known;
        let known = inputs.faces.get(&digest).and_then(|seen| {
            let measured = match seen.pixels() {
                Some(of) => pixels.get(of)?.clone(),
                None => Measured::default(),
            };
            Some((seen.clone(), measured))
        });
        let draw = || self.look(input, &self.renderer.draw(input, Words::Shown));
        let (seen, measured) = known.unwrap_or_else(draw);
        self.keep(digest, &seen, &measured);
        (seen, measured)
    }

    /// The names of the texts on a face that has been looked at.
    pub(crate) fn texts(&self, input: &FaceInput) -> Vec<String> {
        let digest = self.digest(input);
        let look =
            |inputs: &FaceMeasures| inputs.faces.get(&digest)?.look.as_ref().map(|look| look.texts.clone());
        self.measures.used(|(inputs, _)| look(inputs)).unwrap_or_default()
    }

    fn keep(&self, input: String, seen: &MeasuredFace, measured: &Measured) {
        self.measures.used(|(inputs, pixels)| {
            if let Some(of) = seen.pixels() {
                pixels.insert(of.to_owned(), measured.clone());
            }
            inputs.faces.insert(input, seen.clone());
        });
    }

    /// The digest of what the template writes for an input; `None` if it fails.
    pub(crate) fn svg(&self, input: &FaceInput) -> Option<String> {
        let digest = self.digest(input);
        let look =
            |inputs: &FaceMeasures| inputs.faces.get(&digest)?.look.as_ref().map(|look| look.svg.clone());
        if let Some(svg) = self.measures.used(|(inputs, _)| look(inputs)) {
            return Some(svg);
        }
        let known = self.measures.known.0.tried.get(&digest).cloned();
        let svg = known.unwrap_or_else(|| {
            self.renderer.svg(input, Words::Shown).map(|svg| short(&blake3::hash(svg.as_bytes())))
        });
        self.measures.used(|(inputs, _)| inputs.tried.insert(digest, svg.clone()));
        svg
    }

    /// The digest of everything in the data that decides about a face.
    fn digest(&self, input: &FaceInput) -> String {
        let FaceInput { template, view, size, bleed, ink } = input;
        let mut hasher = blake3::Hasher::new();
        let words = serde_json::to_vec(&(template, view, size, bleed, ink.name())).unwrap_or_default();
        hasher.update(self.game.as_bytes()).update(&words);
        short(&hasher.finalize())
    }

    fn look(&self, input: &FaceInput, drawn: &RenderedFace) -> (MeasuredFace, Measured) {
        let mut measured = Measured::default();
        let look = drawn.face.as_ref().map(|face| {
            let is = face.tree.size();
            let tones = inspect::tones(&face.tree);
            let pixels = is_of_its_size(input, (is.width(), is.height())).then(|| {
                let (digest, found) = self.pixels(face, input);
                measured = found;
                digest
            });
            FaceLook {
                size: (is.width(), is.height()),
                svg: short(&blake3::hash(face.svg.as_bytes())),
                pixels,
                texts: face.texts.iter().map(|text| text.id.clone()).collect(),
                greys: tones.greys.len(),
                colours: tones.colours.len(),
                words: if input.ink == Ink::Full { super::unsaid::words_of(face) } else { BTreeSet::new() },
            }
        });
        (MeasuredFace { errors: drawn.errors.clone(), look }, measured)
    }

    /// What the pixels of a face say, and under what that is known: typefaces, pictures, and its SVG, which without its
    /// words is that of its ground.
    fn pixels(&self, face: &Face, input: &FaceInput) -> (String, Measured) {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.fonts);
        for part in [input.ink.name(), &face.svg, &digest_of(&face.pictures)] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
        let digest = short(&hasher.finalize());
        let known = self.measures.known.1.get(&digest).cloned();
        let measured = known.unwrap_or_else(|| measure(self.renderer, face, input));
        (digest, measured)
    }
}

/// Whether a face with its bleed is as large as it should be (pt).
pub(crate) fn is_of_its_size(input: &FaceInput, (width, height): (f32, f32)) -> bool {
    let ((w, h), b) = (input.size, 2.0 * input.bleed);
    (width - w - b).abs() <= 0.02 && (height - h - b).abs() <= 0.02
}

/// Measures the pixels of a face, where anything depends on them: beneath words that its shapes do not clear, and all of
/// them in low ink.
fn measure(renderer: &Renderer, face: &Face, input: &FaceInput) -> Measured {
    let ground = || renderer.ground(face, &renderer.svg(input, Words::Hidden)?);
    let pale = contrast::pale(face, LEAST_CONTRAST, inspect::DPI, ground).into_iter();
    Measured {
        pale: pale.map(|one| FaintText { text: one.text, words: one.words, ratio: one.ratio }).collect(),
        darkness: (input.ink == Ink::Low).then(|| darkness(&face.tree)).flatten(),
    }
}

/// How dark a face is. A coarse picture says it of most; one that comes near what is too much is looked at closely.
fn darkness(tree: &usvg::Tree) -> Option<f32> {
    /// Pixels to the inch.
    const COARSE: f32 = 50.0;
    const NEAR: f32 = 0.8 * super::faces::MOST_LOW_INK;
    let at = |dpi| png::pixels(tree, dpi).ok().map(|picture| inspect::darkness(&picture));
    at(COARSE).filter(|coarse| *coarse < NEAR).or_else(|| at(inspect::DPI))
}

/// As much of a digest as it takes.
fn short(hash: &blake3::Hash) -> String {
    hash.to_hex()[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpress_assets::Assets;
    use warpress_kit::Library;
    use warpress_kit::view::card::{Sample, Slots};
    use warpress_kit::view::{Text, View};
    use warpress_render::face::FaceErrorKind;

    /// A game, and a card without words.
    fn game() -> (Renderer, Game, FaceInput) {
        let source = Library::open(Assets::built_in()).game("wolf-pack");
        let game = source.load(&[]).game.unwrap();
        let renderer = warpress_kit::renderer(&source.assets, &game).unwrap();
        let (template, size) = ("card/event".to_owned(), (180.0, 252.0));
        let view = titled("Heavy Shelling");
        (renderer, game, FaceInput { template, view, size, bleed: 0.0, ink: Ink::Low })
    }

    fn titled(title: &str) -> View {
        let slot = Slots { title: Text::author(title), ..Slots::default() };
        View::Sample(Box::new(Sample { slot }))
    }

    #[test]
    fn a_face_is_drawn_again_if_anything_that_it_is_made_from_has_changed() {
        let (renderer, mut game, input) = game();
        let measures = Measures::default();
        let first = Viewer::new(&renderer, &game, &measures).see(&input);
        assert!(first.0.errors.is_empty() && first.1.darkness.is_some(), "{first:?}");
        let (inputs, pixels) = measures.renewed();
        let (mut inputs, pixels) = (inputs.unwrap(), pixels.unwrap());
        // What is remembered is recognised by a fault that the face does not have.
        let fault =
            FaceError { kind: FaceErrorKind::Limit, message: "remembered".into(), text: String::new() };
        inputs.faces.values_mut().for_each(|seen| seen.errors.push(fault.clone()));
        let known = Measures::new(inputs.clone(), pixels.clone());
        let viewer = Viewer::new(&renderer, &game, &known);
        let is_remembered = |viewer: &Viewer<'_>, input: &FaceInput| {
            let (seen, measured) = viewer.see(input);
            let remembered = seen.errors.contains(&fault);
            assert!(!remembered || measured == first.1);
            remembered
        };
        assert!(is_remembered(&viewer, &input));
        let mut other = input.clone();
        other.view = titled("Heavier Shelling");
        assert!(!is_remembered(&viewer, &other));
        for other in [
            FaceInput { template: "back/emblem".into(), ..input.clone() },
            FaceInput { ink: Ink::Full, ..input.clone() },
            FaceInput { size: (252.0, 180.0), ..input.clone() },
            FaceInput { bleed: 3.0, ..input.clone() },
        ] {
            assert!(!is_remembered(&viewer, &other), "{other:?}");
        }
        // Without its pixels a face is not known.
        let bare = Measures::new(inputs.clone(), PixelMeasures::new());
        assert!(!is_remembered(&Viewer::new(&renderer, &game, &bare), &input));
        game.language = Some("de".into());
        assert!(!is_remembered(&Viewer::new(&renderer, &game, &known), &input));
        let (renewed, _) = known.renewed();
        assert_eq!(renewed.unwrap().faces.len(), 7, "what was seen is kept, and nothing else");
    }

    #[test]
    fn what_looks_as_it_did_is_not_measured_again() {
        let (renderer, game, input) = game();
        let measures = Measures::default();
        Viewer::new(&renderer, &game, &measures).see(&input);
        let mut pixels = measures.renewed().1.unwrap();
        pixels.values_mut().for_each(|measured| measured.darkness = Some(0.875));
        let known = Measures::new(FaceMeasures::default(), pixels);
        let viewer = Viewer::new(&renderer, &game, &known);
        assert_eq!(viewer.see(&input).1.darkness, Some(0.875));
        let mut other = input;
        other.view = titled("Heavier Shelling");
        assert!(viewer.see(&other).1.darkness.is_some_and(|darkness| darkness < 0.5));
    }

    /// Whoever draws a face for other ends spares the check the drawing.
    #[test]
    fn a_face_that_was_looked_at_beforehand_is_not_drawn_again() {
        let (renderer, game, input) = game();
        let seen = Viewer::new(&renderer, &game, &Measures::default()).see(&input);
        let before = Measures::default();
        Viewer::new(&renderer, &game, &before).note(&input, &renderer.draw(&input, Words::Shown));
        let before = before.taken();
        let digest = Viewer::new(&renderer, &game, &before).digest(&input);
        assert_eq!(before.known.0.faces.get(&digest), Some(&seen.0));
        assert_eq!(Viewer::new(&renderer, &game, &before).see(&input), seen);
        assert_eq!(before.renewed(), (None, None), "nothing was seen that was not known");
    }

    #[test]
    fn what_is_kept_comes_back_as_it_was() {
        let (renderer, game, input) = game();
        let measures = Measures::default();
        let viewer = Viewer::new(&renderer, &game, &measures);
        viewer.see(&input);
        viewer.svg(&FaceInput { bleed: 1.0, ..input.clone() });
        assert!(viewer.broken().is_empty());
        let (inputs, pixels) = measures.renewed();
        let inputs = serde_json::from_slice(&serde_json::to_vec(&inputs.unwrap()).unwrap()).unwrap();
        let pixels = serde_json::from_slice(&serde_json::to_vec(&pixels.unwrap()).unwrap()).unwrap();
        let again = Measures::new(inputs, pixels);
        let viewer = Viewer::new(&renderer, &game, &again);
        viewer.see(&input);
        viewer.svg(&FaceInput { bleed: 1.0, ..input });
        viewer.broken();
        assert_eq!(again.renewed(), (None, None));
    }
}
