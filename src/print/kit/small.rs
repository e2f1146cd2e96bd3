//! A card in small, for keys: its figure in its scene with what stands at its corner, and none of its words, which
//! would be illegible at that size.

use super::FaceInput;
use warpress_render::renderer::Renderer;

/// Without this template keys show no cards.
const TEMPLATE: &str = "rulebook/small";
/// The height of the picture (pt); its width follows from the card's.
const HEIGHT: f32 = 84.0;
/// Wider cards are drawn no wider than this part of the height.
const WIDEST: f32 = 0.76;

/// What the small picture of the card with this face is made from; `None` if there is no template for it.
pub fn small(renderer: &Renderer, face: &FaceInput) -> Option<FaceInput> {
    renderer.templates().is_sound(&format!("{TEMPLATE}.svg")).then_some(())?;
    let width = HEIGHT * (face.size.0 / face.size.1).clamp(0.6, WIDEST);
    Some(FaceInput { template: TEMPLATE.into(), size: (width, HEIGHT), bleed: 0.0, ..face.clone() })
}
