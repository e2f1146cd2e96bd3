//! How much room words take, with the typefaces of the theme, as the templates will set them.

use crate::render::renderer::Renderer;
use crate::text::fit;
use crate::text::markup;
use crate::text::setting::Style;

/// Measures words.
pub struct Words<'a> {
    renderer: &'a Renderer,
}

impl<'a> Words<'a> {
    pub fn new(renderer: &'a Renderer) -> Self {
        Self { renderer }
    }

    /// The width of a line of label type (pt), bold.
    pub fn label(&self, words: &str, size: f32) -> f32 {
        let Ok(paragraphs) = markup::parse(words) else { return 0.0 };
        let fonts = &self.renderer.theme().fonts;
        let style = self.style(&fonts.label, 700, size);
        fit::measure(self.renderer.fonts(), &paragraphs, &style)
            .unwrap_or(0.5 * size * words.chars().count() as f32)
    }

    /// The widest word of a label (pt).
    pub fn widest(&self, words: &str, size: f32) -> f32 {
        words.split_whitespace().map(|word| self.label(word, size)).fold(0.0, f32::max)
    }

    /// The height of running text broken at a width (pt); nothing takes none.
    pub fn prose(&self, words: &str, width: f32, size: f32) -> f32 {
        if words.trim().is_empty() || width <= 0.0 {
            return 0.0;
        }
        let Ok(paragraphs) = markup::parse(words) else { return 0.0 };
        let style = self.style(&self.renderer.theme().fonts.text, 400, size);
        // A hair more than measured, or the text would be set smaller.
        fit::height(self.renderer.fonts(), &paragraphs, &style, width) + 0.5
    }

    /// By how much the theme's text face has to be larger to look as large as others.
    pub fn scale(&self) -> f32 {
        let scale = self.renderer.theme().params.get("text_scale").and_then(toml::Value::as_float);
        scale.map_or(1.0, |scale| scale as f32).clamp(0.7, 1.5)
    }

    fn style(&self, family: &'a str, weight: u16, size: f32) -> Style<'a> {
        Style::plain(family, &self.renderer.theme().fonts.label, weight, size)
    }
}
