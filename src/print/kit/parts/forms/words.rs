//! How much room the words of a form take, as its template will set them.

use crate::letters::{Letters, Role};
use warpress_language::Messages;
use warpress_render::renderer::Renderer;

/// Measures words.
pub struct Words<'a>(Letters<'a>);

impl<'a> Words<'a> {
    pub fn new(renderer: &'a Renderer) -> Self {
        Self(Letters::new(renderer))
    }

    /// What the kit says by itself.
    pub fn messages(&self) -> &'a Messages {
        self.0.messages()
    }

    /// The width of a line of label type (pt), bold.
    pub fn label(&self, words: &str, size: f32) -> f32 {
        self.0.width(words, Role::Label, 700, size) as f32
    }

    /// The widest word of a label (pt).
    pub fn widest(&self, words: &str, size: f32) -> f32 {
        words.split_whitespace().map(|word| self.label(word, size)).fold(0.0, f32::max)
    }

    /// The height of running text broken at a width (pt); nothing takes none.
    pub fn prose(&self, words: &str, width: f32, size: f32) -> f32 {
        let high = self.0.height(words, Role::Text, 400, size, width.into()) as f32;
        // A hair more than measured, or the text would be set smaller.
        if high > 0.0 && width > 0.0 { high + 0.5 } else { 0.0 }
    }

    /// By how much the theme's text face has to be larger to look as large as others.
    pub fn scale(&self) -> f32 {
        let scale = self.0.theme().params.get("text_scale").and_then(toml::Value::as_float);
        scale.map_or(1.0, |scale| scale as f32).clamp(0.7, 1.5)
    }
}
