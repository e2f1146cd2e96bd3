//! How wide the names of a map are, in the typefaces of its theme.

use warpress_render::renderer::Renderer;
use warpress_text::fit::measure;
use warpress_text::setting::{Align, Style, VAlign};

/// A way of setting names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// `display`, `text` or `label`.
    pub font: &'static str,
    /// 100 to 900.
    pub weight: u16,
    /// In capitals.
    pub caps: bool,
    /// In italics.
    pub italic: bool,
    /// Letterspacing in em.
    pub track: f32,
}

impl Face {
    /// The words as templates set them.
    pub fn marked(&self, words: &str) -> String {
        if self.italic { format!("*{words}*") } else { words.to_owned() }
    }

    /// The width of words at 1 pt (pt); what cannot be set is reported where it is drawn.
    pub fn width(&self, renderer: &Renderer, words: &str) -> f64 {
        let fonts = &renderer.theme().fonts;
        let family = match self.font {
            "display" => &fonts.display,
            "label" => &fonts.label,
            _ => &fonts.text,
        };
        let style = Style {
            family,
            label: &fonts.label,
            weight: self.weight,
            size: 10.0,
            min: 10.0,
            leading: 1.0,
            lines: 1,
            caps: self.caps,
            track: self.track,
            align: Align::Center,
            valign: VAlign::Middle,
            running: false,
            breaks: None,
        };
        let Ok(paragraphs) = renderer.paragraphs(&self.marked(words)) else { return 0.0 };
        measure(renderer.fonts(), &paragraphs, &style).map_or(0.0, |width| f64::from(width) / 10.0)
    }
}

/// The ways to break a name into lines: whole first, then in two, then word by word.
pub fn broken(name: &str) -> Vec<Vec<String>> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let mut found = vec![vec![words.join(" ")]];
    if words.len() > 1 {
        let long = |at: &usize| {
            let (one, other) = (words[..*at].join(" "), words[*at..].join(" "));
            one.chars().count().max(other.chars().count())
        };
        if let Some(at) = (1..words.len()).min_by_key(long) {
            found.push(vec![words[..at].join(" "), words[at..].join(" ")]);
        }
    }
    if words.len() == 3 {
        found.push(words.iter().map(|word| (*word).to_owned()).collect());
    }
    found
}
