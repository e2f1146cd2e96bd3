//! What all functions of the templates are told: page, colours, typefaces, language.

use super::Setting;
use super::notation::{array, string};
use warpress_render::theme::Ink;
use warpress_rulebook::Style;
use warpress_rulebook::words::{MessagePart, Words, short_tags};

/// Narrower pages have a single column (mm).
pub const SMALL_MM: f64 = 160.0;

/// The messages that templates say as they are.
const SAID: [&str; 6] =
    ["aside-example", "chapter-contents", "chapter-designers", "chapter-index", "aid-key", "aid-key-part"];

/// The arguments common to all functions.
pub fn look(style: &Style, setting: Setting, words: &Words) -> String {
    let colours: Vec<_> = style
        .colours
        .iter()
        .map(|(name, colour)| format!("{}: rgb({})", string(name), string(colour)))
        .collect();
    // A family alone, or with those that are tried after it.
    let [display, text, label] = style.families.each_ref().map(|family| match style.fallback.as_slice() {
        [] => string(family),
        others => array(std::iter::once(family).chain(others).map(|family| string(family))),
    });
    format!(
        "(page-size: ({}mm, {}mm), small: {}, low: {}, careful: {}, pictures: {}, fonts: (display: {}, text: {}, label: {}), colours: ({}), {})",
        style.page_mm.0,
        style.page_mm.1,
        style.page_mm.0 < SMALL_MM,
        style.ink == Ink::Low,
        setting.careful,
        setting.pictures,
        display,
        text,
        label,
        colours.join(", "),
        tongue(words),
    )
}

/// A language as `text` takes it: its tag, and its region or none.
pub fn tags(words: &Words) -> (String, String) {
    let (language, region) = short_tags(words.language());
    (string(language), region.map_or("none".to_owned(), string))
}

/// Of what is common to all functions, that which depends on the language.
pub fn tongue(words: &Words) -> String {
    let said: Vec<_> = SAID.iter().map(|id| format!("{id}: {}", string(&words.word(id)))).collect();
    // Numbers are the places of the sign and of the chapter.
    let key = words.around("book-key", &["sign", "chapter"]).into_iter().map(|part| match part {
        MessagePart::Words(words) => string(&words),
        MessagePart::Slot(place) => place.to_string(),
    });
    let (language, region) = tags(words);
    format!(
        "lang: {language}, region: {region}, dir: {}, key: {}, said: ({})",
        if words.runs_left() { "rtl" } else { "ltr" },
        array(key),
        said.join(", "),
    )
}

/// A version, as keywords and the band of a player aid name it.
pub fn version_of(words: &Words, version: &str) -> String {
    words.say("book-version", &[("version", version.into())])
}
