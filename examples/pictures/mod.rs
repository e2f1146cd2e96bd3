//! What a designer's own pictures look like on cards and backs, in a few themes: the sheets of the gallery.

use std::path::Path;

use resvg::tiny_skia::Pixmap;
use warpress_assets::{Assets, Trust};
use warpress_render::face::{Face, FaceError};
use warpress_render::png;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

use crate::contexts;

/// The cards; their pictures lie beside them in `art/`.
const CONTEXTS: &str = "tests/fixtures/faces/pictures.json";
/// Themes of very different looks.
const THEMES: [&str; 3] = ["piracy", "two-rivers", "cold-war"];
/// Pixels to the inch of the gallery.
const DPI: f32 = 74.0;

/// The cards in this ink, a row for each theme.
pub fn sheet(root: &Path, ink: Ink) -> Result<Pixmap, String> {
    let assets = Assets::built_in().with_folder(root.join("tests/fixtures/faces"), Trust::Pack);
    let contexts = contexts::read(&root.join(CONTEXTS))?;
    let mut faces: Vec<Face> = Vec::new();
    for theme in THEMES {
        let theme = Theme::load(&assets, theme).map_err(|error| error.to_string())?;
        let renderer = Renderer::new(&assets, theme).map_err(|error| error.to_string())?;
        for context in &contexts {
            let input = contexts::input("card/art", context.clone(), ink, renderer.theme());
            let said = |faults: Vec<FaceError>| {
                faults.into_iter().map(|one| one.message).collect::<Vec<_>>().join("; ")
            };
            faces.push(renderer.face(&input).map_err(said)?);
        }
    }
    let trees: Vec<_> = faces.iter().map(|face| &face.tree).collect();
    png::contact_sheet(&trees, contexts.len(), DPI).map_err(|error| error.to_string())
}
