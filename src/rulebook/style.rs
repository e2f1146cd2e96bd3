//! How a book looks: what it takes from a theme.

use std::sync::Arc;

use super::html::Look;
use warpress_assets::Assets;
use warpress_render::theme::{Ink, Theme};
use warpress_text::fonts::{FontError, FontStore};

/// How a book is set.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// Colours of its print.
    pub ink: Ink,
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
/// The weight of its titles.
const NEUTRAL_WEIGHT: u16 = 700;

/// A book in the look of a theme, on pages of this size (mm).
pub fn style(theme: &Theme, ink: Ink, page_mm: (f64, f64)) -> Style {
    Style {
        ink,
        page_mm,
        families: [theme.fonts.display.clone(), theme.fonts.text.clone(), theme.fonts.label.clone()],
        display_weight: display_weight(theme),
        display_caps: display_caps(theme),
        colours: super::shades::inks(theme, ink),
    }
}

fn display_weight(theme: &Theme) -> u16 {
    let weight = theme.params.get("display_weight").and_then(toml::Value::as_integer);
    weight.map_or(400, |weight| u16::try_from(weight).unwrap_or(400).clamp(100, 900))
}

fn display_caps(theme: &Theme) -> bool {
    theme.params.get("display_caps").and_then(toml::Value::as_bool).unwrap_or(false)
}

/// A page in the look of a theme, whose typefaces are these.
pub fn look(theme: &Theme, fonts: &Arc<FontStore>, ink: Ink) -> Look {
    Look {
        colours: super::shades::shades(theme, ink),
        families: [theme.fonts.display.clone(), theme.fonts.text.clone(), theme.fonts.label.clone()],
        display_weight: display_weight(theme),
        display_caps: display_caps(theme),
        fonts: Arc::clone(fonts),
    }
}

/// The look of the pages of a volume; their colours are those of the style sheet.
///
/// # Errors
/// A family that is not there.
pub fn neutral_look(assets: &Assets) -> Result<Look, FontError> {
    Ok(Look {
        colours: Vec::new(),
        families: NEUTRAL.map(str::to_owned),
        display_weight: NEUTRAL_WEIGHT,
        display_caps: false,
        fonts: Arc::new(FontStore::load(assets, &NEUTRAL)?),
    })
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
        ink,
        page_mm,
        families: NEUTRAL.map(str::to_owned),
        display_weight: NEUTRAL_WEIGHT,
        display_caps: false,
        colours: colours.map(|(name, colour)| (name.to_owned(), colour.to_owned())).into(),
    }
}
