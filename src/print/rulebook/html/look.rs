//! The style sheet of a page, with the colours and typefaces of a theme.

use std::fmt::Write as _;
use std::sync::Arc;

use super::faces;
use warpress_assets::Assets;
use warpress_text::fonts::FontStore;

/// The appearance of a page.
pub struct PageLook {
    /// Colours by their names in the style sheet, which has defaults for those not given.
    pub colours: Vec<(&'static str, String)>,
    /// Families of titles, of running text, and of labels and numbers.
    pub families: [String; 3],
    /// The weight of titles.
    pub display_weight: u16,
    /// Whether titles are set in capitals.
    pub display_caps: bool,
    /// The typefaces.
    pub fonts: Arc<FontStore>,
}

/// The style for a page with this HTML in its body, whose lines may run from right to left.
pub(super) fn style(assets: &Assets, look: &PageLook, runs_left: bool, body: &str) -> String {
    let read = |name: &str| {
        let sheet = assets.read(&format!("templates/rulebook/{name}.css"));
        sheet.map_or_else(String::new, |file| String::from_utf8_lossy(&file.bytes).into_owned())
    };
    let mut style = read("page");
    if runs_left {
        style.push_str(&read("page-rtl"));
    }
    let (faces, named) = faces::faces(assets, look, body);
    let mut all: Vec<_> = look.colours.iter().map(|(name, colour)| format!("--{name}: {colour};")).collect();
    all.extend(named);
    all.push(format!("--display-weight: {};", look.display_weight));
    if look.display_caps {
        all.push("--display-case: uppercase;".to_owned());
    }
    let _ = write!(style, "\n:root {{ {} }}\n{faces}", all.join(" "));
    style
}
