//! The light in which a scene is drawn.

/// What a row or a back says of the light of its scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Light {
    /// That of the palette: none of the theme's, not even its usual one. Data say it with an empty word.
    Palette,
    /// One of the theme's, by name.
    Named(String),
}

impl Light {
    /// The light of this word of the data.
    pub fn read(word: String) -> Self {
        if word.is_empty() { Self::Palette } else { Self::Named(word) }
    }

    /// The word for it in data, and for templates.
    pub fn word(&self) -> &str {
        match self {
            Self::Palette => "",
            Self::Named(name) => name,
        }
    }
}
