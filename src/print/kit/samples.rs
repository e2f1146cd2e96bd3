//! Samples of themes and scenes, to choose from: a card and a back that belong to no game, a scene by itself.

use resvg::tiny_skia::Pixmap;

use super::view::card::{Sample, Slots};
use super::view::{Text, View};
use super::{FaceInput, KitError};
use warpress_assets::Assets;
use warpress_render::captioned::{Captioned, DPI};
use warpress_render::face::FaceError;
use warpress_render::png;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

/// A poker card, and a scene as wide as two (pt).
const CARD: (f32, f32) = (180.0, 252.0);
const SCENE: (f32, f32) = (198.0, 118.0);

/// What a sample card says: letters of all sorts, in bold and italics, and dice.
const WORDS: &str =
    "Roll **1D6** for each squad: it holds on a *four*, *five* or *six*. Add 2 behind a wall; −1 under fire.";

/// What a sample back shows: it belongs to no era.
const EMBLEM: &str = "laurel-crown";

/// The themes of these ids, each as a card and a back with the names of its families and its colours.
///
/// # Errors
/// A theme that cannot be read; a typeface or template that cannot be used.
pub fn themes(assets: &Assets, ids: &[String]) -> Result<Vec<Captioned>, KitError> {
    ids.iter().map(|id| theme(assets, Theme::load(assets, id)?)).collect()
}

fn theme(assets: &Assets, theme: Theme) -> Result<Captioned, KitError> {
    let renderer = Renderer::new(assets, theme)?;
    let theme = renderer.theme();
    let title = || Slots {
        title: Text::program(&theme.name),
        scene: theme.scenes.default.clone(),
        light: theme.scenes.light.clone(),
        ..Slots::default()
    };
    let [words, event, foot, number] = [WORDS, "Event", "warpress", "1 of 1"].map(Text::ours);
    let front = Slots { text: words, band_left: event, foot_left: foot, foot_right: number, ..title() };
    let front = sample(&renderer, "card/event", front, CARD)?;
    let back = sample(&renderer, "back/emblem", Slots { icon: EMBLEM.into(), ..title() }, CARD)?;
    let fonts = &theme.fonts;
    let mut families = vec![fonts.display.as_str()];
    families
        .extend([fonts.text.as_str(), &fonts.label].into_iter().filter(|family| *family != fonts.display));
    families.dedup();
    Ok(Captioned {
        pictures: vec![front, back],
        title: format!("{} · {}", theme.name, theme.id),
        lines: vec![families.join(" · ")],
        swatches: theme.palette(Ink::Full).values().cloned().collect(),
    })
}

/// Scenes by name in the colours of a theme, each with a line about it.
///
/// # Errors
/// A theme that cannot be read; a typeface that cannot be used; a scene that cannot be drawn.
pub fn scenes(assets: &Assets, theme: &str, list: &[(String, String)]) -> Result<Vec<Captioned>, KitError> {
    let renderer = Renderer::new(assets, Theme::load(assets, theme)?)?;
    let one = |(name, line): &(String, String)| {
        let slot = Slots { scene: name.clone(), ..Slots::default() };
        let picture = sample(&renderer, "sheet/scene", slot, SCENE)?;
        Ok(Captioned {
            pictures: vec![picture],
            title: name.clone(),
            lines: vec![line.clone()],
            swatches: Vec::new(),
        })
    };
    list.iter().map(one).collect()
}

/// A face that belongs to no game.
fn sample(renderer: &Renderer, template: &str, slot: Slots, size: (f32, f32)) -> Result<Pixmap, KitError> {
    let view = View::Sample(Box::new(Sample { slot }));
    let input = FaceInput { template: template.to_owned(), view, size, bleed: 0.0, ink: Ink::Full };
    let face = renderer.face(&input).map_err(|errors| KitError::Sample {
        template: template.to_owned(),
        theme: renderer.theme().id.clone(),
        what: errors.iter().map(FaceError::to_string).collect::<Vec<_>>().join("; "),
    })?;
    Ok(png::pixels(&face.tree, DPI)?)
}
