//! How much room words take, in the typefaces of the theme.

use warpress_language::Messages;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Theme;
use warpress_text::fit::{height, measure};
use warpress_text::setting::Style;

/// Measures words.
pub struct Letters<'r> {
    renderer: &'r Renderer,
}

/// The theme's roles of type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Numbers and labels.
    Label,
    /// Running text.
    Text,
}

impl<'r> Letters<'r> {
    /// For the typefaces of this renderer's theme.
    pub fn new(renderer: &'r Renderer) -> Self {
        Self { renderer }
    }

    /// What the kit says by itself.
    pub fn messages(&self) -> &'r Messages {
        self.renderer.messages()
    }

    /// The theme.
    pub fn theme(&self) -> &'r Theme {
        self.renderer.theme()
    }

    fn style(&self, role: Role, weight: u16, size: f32) -> Style<'r> {
        let fonts = &self.renderer.theme().fonts;
        let family = if role == Role::Text { &fonts.text } else { &fonts.label };
        Style {
            running: false,
            breaks: self.renderer.breaks(),
            ..Style::plain(family, &fonts.label, weight, size)
        }
    }

    /// The width of words on one line (pt).
    pub fn width(&self, words: &str, role: Role, weight: u16, size: f32) -> f64 {
        // Words that cannot be set are reported by the face that sets them.
        let guess = 0.5 * size * words.chars().count() as f32;
        let Ok(paragraphs) = self.renderer.paragraphs(words) else { return f64::from(guess) };
        let style = self.style(role, weight, size);
        f64::from(measure(self.renderer.fonts(), &paragraphs, &style).unwrap_or(guess))
    }

    /// The height of words broken at a width (pt); 0 for none.
    pub fn height(&self, words: &str, role: Role, weight: u16, size: f32, width: f64) -> f64 {
        if words.trim().is_empty() {
            return 0.0;
        }
        let Ok(paragraphs) = self.renderer.paragraphs(words) else { return 0.0 };
        let style = self.style(role, weight, size);
        #[allow(clippy::cast_possible_truncation)] // points of a sheet
        f64::from(height(self.renderer.fonts(), &paragraphs, &style, width.max(1.0) as f32))
    }
}
