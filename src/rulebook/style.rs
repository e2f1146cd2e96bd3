//! How a book looks: what it takes from a theme.

use crate::render::theme::{Ink, Theme};

/// How a book is set.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// What it is.
    pub form: Form,
    /// Width and height of a page (mm).
    pub page_mm: (f64, f64),
    /// Titles, running text, labels and numbers: families of `fonts/`.
    pub families: [String; 3],
    /// The weight of titles.
    pub display_weight: u16,
    /// Whether titles are set in capitals.
    pub display_caps: bool,
    /// Colours by name, `#rrggbb`.
    pub colours: Vec<(String, String)>,
}

/// Families and colours of a volume, which holds games of all themes: titles and labels, running text.
const NEUTRAL: [&str; 3] = ["Barlow Condensed", "Source Serif 4", "Barlow Condensed"];

/// What is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A rulebook with head and contents.
    Book,
    /// One page for each player.
    Quick,
}

/// A book in the look of a theme, on pages of this size (mm).
pub fn style(theme: &Theme, ink: Ink, form: Form, page_mm: (f64, f64)) -> Style {
    Style {
        form,
        page_mm,
        families: [theme.fonts.display.clone(), theme.fonts.text.clone(), theme.fonts.label.clone()],
        display_weight: theme
            .params
            .get("display_weight")
            .and_then(toml::Value::as_integer)
            .map_or(400, |weight| u16::try_from(weight).unwrap_or(400).clamp(100, 900)),
        display_caps: theme.params.get("display_caps").and_then(toml::Value::as_bool).unwrap_or(false),
        colours: super::shades::inks(theme, ink),
    }
}

/// The look of a volume, which is no game's own.
pub fn neutral(ink: Ink, page_mm: (f64, f64)) -> Style {
    // The colours of `templates/rulebook/page.css`.
    let mut colours = [
        ("ink", "#1d1b18"),
        ("soft", "#f2ede2"),
        ("accent", "#7a2a17"),
        ("mark", "#7a2a17"),
        ("muted", "#5c564d"),
        ("rule", "#b9b0a0"),
        ("paper", "#ffffff"),
    ];
    if ink == Ink::Mono {
        for ((_, colour), grey) in colours
            .iter_mut()
            .zip(["#000000", "#eeeeee", "#333333", "#333333", "#555555", "#aaaaaa", "#ffffff"])
        {
            *colour = grey;
        }
    }
    Style {
        form: Form::Book,
        page_mm,
        families: NEUTRAL.map(str::to_owned),
        display_weight: 700,
        display_caps: false,
        colours: colours.map(|(name, colour)| (name.to_owned(), colour.to_owned())).into(),
    }
}
