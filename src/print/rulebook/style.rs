//! The appearance of a book, as far as a theme determines it.

use std::sync::Arc;

use super::html::PageLook;
use warpress_assets::Assets;
use warpress_render::theme::{Ink, Theme};
use warpress_text::fonts::{FontError, FontStore};

/// The appearance of a printed book.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// The ink.
    pub ink: Ink,
    /// Width and height of a page (mm).
    pub page_mm: (f64, f64),
    /// Titles, running text, labels and numbers: families of `fonts/`.
    pub families: [String; 3],
    /// Families that are tried, in this order, for characters that those lack.
    pub fallback: Vec<String>,
    /// The weight of titles.
    pub display_weight: u16,
    /// Whether titles are set in capitals.
    pub display_caps: bool,
    /// Colours by name, `#rrggbb`.
    pub colours: Vec<(String, String)>,
}

/// The families of a volume, which contains games of all themes: titles and labels, running text.
const NEUTRAL: [&str; 3] = ["Barlow Condensed", "Source Serif 4", "Barlow Condensed"];
/// The weight of its titles.
const NEUTRAL_WEIGHT: u16 = 700;

/// The style of a theme, for pages of this size (mm).
pub fn style(theme: &Theme, ink: Ink, page_mm: (f64, f64)) -> Style {
    Style {
        ink,
        page_mm,
        families: [theme.fonts.display.clone(), theme.fonts.text.clone(), theme.fonts.label.clone()],
        fallback: theme.fonts.fallback.clone(),
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

/// The style of a web page in a theme with these typefaces.
pub fn look(theme: &Theme, fonts: &Arc<FontStore>, ink: Ink) -> PageLook {
    PageLook {
        colours: super::shades::shades(theme, ink),
        families: [theme.fonts.display.clone(), theme.fonts.text.clone(), theme.fonts.label.clone()],
        display_weight: display_weight(theme),
        display_caps: display_caps(theme),
        fonts: Arc::clone(fonts),
    }
}

/// The style of the pages of a volume; their colours are those of the style sheet.
///
/// # Errors
/// If a family does not exist.
pub fn neutral_look(assets: &Assets) -> Result<PageLook, FontError> {
    Ok(PageLook {
        colours: Vec::new(),
        families: NEUTRAL.map(str::to_owned),
        display_weight: NEUTRAL_WEIGHT,
        display_caps: false,
        fonts: Arc::new(FontStore::load(assets, &NEUTRAL)?),
    })
}

/// The style of a volume, which belongs to no single game.
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
        fallback: Vec::new(),
        display_weight: NEUTRAL_WEIGHT,
        display_caps: false,
        colours: colours.map(|(name, colour)| (name.to_owned(), colour.to_owned())).into(),
    }
}
