//! Colours of a page in light and dark mode: those of the theme, adjusted until text in them is readable.

use warpress_render::colour::{contrast, mixed, parse_colour};
use warpress_render::theme::{Ink, Theme};

const WHITE: &str = "#ffffff";
const BLACK: &str = "#000000";

/// The contrast that text needs (WCAG 2.2, AA: 4.5), with a margin for colours that a browser rounds.
const READABLE: f32 = 4.6;

/// The colours of a page's style sheet, by name; those of dark mode begin with `dark-`.
pub fn shades(theme: &Theme, ink: Ink) -> Vec<(&'static str, String)> {
    let colour = |name| theme.colour(ink, name);
    let soft = mixed(colour("soft"), WHITE, 0.45);
    let day = [WHITE, &soft];
    // Not exactly the ink of the theme, and never quite black.
    let night = mixed(WHITE, &mixed(colour("ink"), BLACK, 0.7), 0.05);
    let dark_soft = mixed(WHITE, &night, 0.07);
    let dark = [night.as_str(), &dark_soft];
    vec![
        ("ink", legible(colour("ink"), BLACK, &day)),
        ("accent", colour("accent").to_owned()),
        ("mark", legible(colour("accent"), BLACK, &day)),
        ("muted", legible(colour("muted"), BLACK, &day)),
        ("rule", mixed(colour("rule"), WHITE, 0.7)),
        ("soft", soft.clone()),
        ("dark-paper", night.clone()),
        ("dark-ink", mixed(WHITE, &night, 0.87)),
        ("dark-accent", legible(colour("accent"), WHITE, &dark)),
        ("dark-mark", legible(colour("accent"), WHITE, &dark)),
        ("dark-muted", legible(colour("muted"), WHITE, &dark)),
        ("dark-rule", mixed(WHITE, &night, 0.25)),
        ("dark-soft", dark_soft.clone()),
    ]
}

/// The colours of a printed book by the names in its template: the theme's, with those used for text adjusted until
/// they are readable on white.
pub fn inks(theme: &Theme, ink: Ink) -> Vec<(String, String)> {
    let colour = |name| theme.colour(ink, name);
    let read = |name| legible(colour(name), BLACK, &[WHITE]);
    [
        ("ink", read("ink")),
        ("mark", read("accent")),
        ("muted", read("muted")),
        ("accent", colour("accent").to_owned()),
        ("soft", colour("soft").to_owned()),
        ("rule", colour("rule").to_owned()),
        ("paper", colour("paper").to_owned()),
        ("dark", colour("dark").to_owned()),
        ("on-dark", colour("on_dark").to_owned()),
        ("on-accent", colour("on_accent").to_owned()),
    ]
    .map(|(name, colour)| (name.to_owned(), colour))
    .into()
}

/// The colour nearest to this one in which text is readable on all these backgrounds.
fn legible(colour: &str, towards: &str, grounds: &[&str]) -> String {
    const STEPS: u8 = 25;
    (0..=STEPS)
        .map(|step| mixed(towards, colour, f32::from(step) / f32::from(STEPS)))
        .find(|mixed| grounds.iter().all(|ground| apart(mixed, ground) >= READABLE))
        .unwrap_or_else(|| towards.to_owned())
}

fn apart(a: &str, b: &str) -> f32 {
    contrast(parse_colour(a).unwrap_or_default(), parse_colour(b).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pale_accent_is_darkened_by_day_and_kept_by_night() {
        let day = legible("#d79a34", BLACK, &[WHITE]);
        assert!(apart(&day, WHITE) >= READABLE, "{day}");
        assert!(apart(&day, WHITE) < 6.5, "{day} is darker than it need be");
        assert_eq!(legible("#d79a34", WHITE, &["#101820"]), "#d79a34");
    }

    #[test]
    fn a_colour_that_can_be_read_stays() {
        assert_eq!(legible("#14212a", BLACK, &[WHITE, "#eeeeee"]), "#14212a");
    }
}
