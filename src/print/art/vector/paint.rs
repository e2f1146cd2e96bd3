//! Values of properties in the words that usvg knows. It knows the colours of CSS 3 and paints black whatever it does not
//! know; people write those of CSS 4.

use std::str::FromStr;

use color::{Srgb, parse_color};
use svgtypes::{Color, Length, LengthUnit, Paint, Transform};

use super::css::split;

/// Properties that are colours or paints, which alone may be `none` or lead to a gradient.
const PAINTS: [&str; 2] = ["fill", "stroke"];
const COLOURS: [&str; 4] = ["color", "stop-color", "flood-color", "lighting-color"];
const OPACITIES: [&str; 5] = ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"];
const LENGTHS: [&str; 2] = ["stroke-width", "stroke-dashoffset"];
/// What else changes a drawing.
const OTHERS: [&str; 24] = [
    "clip-path",
    "clip-rule",
    "display",
    "fill-rule",
    "filter",
    "isolation",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "overflow",
    "paint-order",
    "shape-rendering",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "transform",
    "transform-origin",
    "vector-effect",
    "visibility",
];

/// What these properties are by themselves, and whether elements inherit them.
const INITIAL: [(&str, &str, bool); 15] = [
    ("fill", "black", true),
    ("stroke", "none", true),
    ("color", "black", true),
    ("stop-color", "black", false),
    ("opacity", "1", false),
    ("fill-opacity", "1", true),
    ("stroke-opacity", "1", true),
    ("stop-opacity", "1", false),
    ("stroke-width", "1", true),
    ("stroke-dasharray", "none", true),
    ("display", "inline", false),
    ("visibility", "visible", true),
    ("clip-path", "none", false),
    ("mask", "none", false),
    ("fill-rule", "nonzero", true),
];

/// Whether a property changes what is drawn.
pub(super) fn draws(property: &str) -> bool {
    [&PAINTS[..], &COLOURS, &OPACITIES, &LENGTHS, &OTHERS].iter().any(|group| group.contains(&property))
}

/// A value for a property that [draws] as usvg understands it: `Ok(None)` if it does so already.
///
/// # Errors
/// If nobody here understands it.
pub(super) fn value(property: &str, value: &str) -> Result<Option<String>, ()> {
    let low = value.to_ascii_lowercase();
    if low == "inherit" {
        return Ok((low != value).then_some(low));
    }
    if let "initial" | "unset" | "revert" | "revert-layer" = low.as_str() {
        let (_, initial, inherited) = INITIAL.iter().find(|(name, ..)| *name == property).ok_or(())?;
        let word = if low != "initial" && *inherited { "inherit" } else { initial };
        return Ok(Some(word.to_owned()));
    }
    let known = |known: bool| if known { Ok(None) } else { Err(()) };
    match property {
        _ if PAINTS.contains(&property) => paint(value),
        _ if COLOURS.contains(&property) => colour(value),
        _ if OPACITIES.contains(&property) => {
            let unit = Length::from_str(value).map(|length| length.unit);
            known(matches!(unit, Ok(LengthUnit::None | LengthUnit::Percent)))
        }
        _ if LENGTHS.contains(&property) => known(Length::from_str(value).is_ok()),
        "transform" => transform(value),
        "clip-path" | "mask" | "marker" | "marker-start" | "marker-mid" | "marker-end" => {
            let link = low
                .strip_prefix("url(")
                .is_some_and(|rest| rest.trim_end().find(')') == Some(rest.trim_end().len() - 1));
            known(low == "none" || link)
        }
        // A filter is refused by itself.
        "filter" => Ok(None),
        _ => known(!value.contains('(')),
    }
}

fn paint(value: &str) -> Result<Option<String>, ()> {
    let low = value.to_ascii_lowercase();
    if let "none" | "context-fill" | "context-stroke" = low.as_str() {
        return Ok((low != value).then_some(low));
    }
    if Paint::from_str(value).is_ok() && value.starts_with("url(") {
        return Ok(None);
    }
    if let Some((link, other)) = value.strip_prefix("url(").and_then(|rest| rest.split_once(')')) {
        let fixed = if other.trim().is_empty() { Err(()) } else { paint(other.trim()) };
        return fixed.map(|fixed| fixed.map(|fixed| format!("url({link}) {fixed}")));
    }
    colour(value)
}

fn colour(value: &str) -> Result<Option<String>, ()> {
    let low = value.to_ascii_lowercase();
    if low == "currentcolor" {
        return Ok((value != "currentColor").then(|| "currentColor".to_owned()));
    }
    let known = Color::from_str(value).ok();
    if let Ok(read) = parse_color(&low) {
        let meant = read.to_alpha_color::<Srgb>().to_rgba8();
        let meant = Color::new_rgba(meant.r, meant.g, meant.b, meant.a);
        return Ok((known != Some(meant)).then(|| hex(meant)));
    }
    if known.is_some() {
        return Ok(None);
    }
    // A colour for the eye may be followed by one for a press.
    if let Some((screen, _)) = low.split_once("icc-color(").or_else(|| low.split_once("device-cmyk(")) {
        return if screen.trim().is_empty() { Err(()) } else { replaced(screen.trim()) };
    }
    let by_day = low.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
    match by_day.map(|both| split(both, ',')).as_deref() {
        Some([day, _]) => replaced(day),
        _ => Err(()),
    }
}

/// A colour that stands within something else.
fn replaced(value: &str) -> Result<Option<String>, ()> {
    Ok(Some(colour(value)?.unwrap_or_else(|| value.to_owned())))
}

fn hex(colour: Color) -> String {
    let Color { red, green, blue, alpha } = colour;
    let plain = format!("#{red:02x}{green:02x}{blue:02x}");
    if alpha == u8::MAX { plain } else { format!("{plain}{alpha:02x}") }
}

/// In a style sheet, lengths and angles have units: `translate(10px, 5px) rotate(45deg)`.
fn transform(value: &str) -> Result<Option<String>, ()> {
    if value.is_empty() || value == "none" || Transform::from_str(value).is_ok() {
        return Ok(None);
    }
    let mut plain = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let end = rest[at..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| at + end);
        plain.push_str(&rest[..end]);
        rest = &rest[end..];
        rest = ["px", "deg"].iter().find_map(|unit| rest.strip_prefix(unit)).unwrap_or(rest);
    }
    plain.push_str(rest);
    if Transform::from_str(&plain).is_ok() { Ok(Some(plain)) } else { Err(()) }
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn colours_of_css_are_those_that_browsers_show() {
        for (written, meant) in [
            ("rgb(200 50 50 / 50%)", "#c8323280"),
            ("rgb(200 50 50)", ""),
            ("rgba(200, 50, 50, 50%)", "#c8323280"),
            ("RGB(100% 0% 0%)", ""),
            ("hsl(120 50 50)", "#40bf40"),
            ("hsl(0.5turn 100% 50%)", ""),
            ("hwb(0 0% 0%)", ""),
            ("lab(50% 0 0)", "#777777"),
            ("oklch(60% 0.2 30)", "#de3e2d"),
            ("color(display-p3 0 0 0)", "#000000"),
            ("#C33", ""),
            ("Tomato", ""),
            ("currentcolor", "currentColor"),
            ("NONE", "none"),
            ("unset", "inherit"),
            ("initial", "black"),
            ("#cd853f icc-color(acmecmyk, 0.11, 0.48)", "#cd853f"),
            ("light-dark(#fff, #000)", "#fff"),
            ("url(#a)", ""),
            ("url(#a) red", ""),
            ("url(#a) oklch(0% 0 0)", "url(#a) #000000"),
        ] {
            let expected = (!meant.is_empty()).then(|| meant.to_owned());
            assert_eq!(value("fill", written), Ok(expected), "{written}");
        }
        for strange in [
            "color-mix(in srgb, red, blue)",
            "rgb(from red r g b)",
            "#12345",
            "CanvasText",
            "reddish",
            "",
            "device-cmyk(0 1 1 0)",
        ] {
            assert_eq!(value("fill", strange), Err(()), "{strange}");
        }
        assert_eq!(value("stop-color", "none"), Err(()));
    }

    #[test]
    fn other_values_are_numbers_or_plain_words() {
        for (name, written, meant) in [
            ("opacity", "50%", Ok(None)),
            ("opacity", "calc(1 / 2)", Err(())),
            ("stroke-width", "2px", Ok(None)),
            ("stroke-width", "1rem", Err(())),
            (
                "transform",
                "translate(10px, 5.5px) rotate(45deg)",
                Ok(Some("translate(10, 5.5) rotate(45)".to_owned())),
            ),
            ("transform", "matrix(1 0 0 1 0 0)", Ok(None)),
            ("transform", "perspective(10px)", Err(())),
            ("clip-path", "url(#a)", Ok(None)),
            ("clip-path", "circle(50%)", Err(())),
            ("display", "none", Ok(None)),
            ("stroke-dasharray", "calc(1px * 2)", Err(())),
        ] {
            assert_eq!(value(name, written), meant, "{name}: {written}");
        }
    }
}
