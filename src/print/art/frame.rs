//! Where a picture lies in its frame.

use serde::Serialize;

/// A rectangle; pt from the upper left corner of the face.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// How a picture fills a frame of another shape.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// All of the frame is filled, and what reaches over it is cut off.
    #[default]
    Cover,
    /// All of the picture is shown, and the rest of the frame stays free.
    Contain,
}

/// The point of a picture that stays in view where something is cut off: 0 to 1 from its left and upper edge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Focus {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

impl Default for Focus {
    fn default() -> Self {
        Self { x: 0.5, y: 0.5 }
    }
}

impl Focus {
    /// Reads `"0.3 0.7"`, or one or two of the words top, bottom, left, right and center (centre); nothing is the
    /// middle.
    pub fn parse(text: &str) -> Option<Self> {
        let mut focus = Self::default();
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if let [x, y] = words.as_slice()
            && let (Ok(x), Ok(y)) = (x.parse::<f32>(), y.parse::<f32>())
        {
            let within = (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y);
            return within.then_some(Self { x, y });
        }
        if words.len() > 2 {
            return None;
        }
        for word in words {
            match word {
                "top" => focus.y = 0.0,
                "bottom" => focus.y = 1.0,
                "left" => focus.x = 0.0,
                "right" => focus.x = 1.0,
                "center" | "centre" | "middle" => {}
                _ => return None,
            }
        }
        Some(focus)
    }
}

/// Where the whole of a picture of this size (in any unit) lies, so that it fits the frame.
///
/// # Examples
/// ```
/// use warpress_art::{Fit, Focus, Rect, place};
///
/// let frame = Rect { x: 0.0, y: 0.0, w: 100.0, h: 100.0 };
/// let wide = place((400.0, 200.0), frame, Fit::Cover, Focus::default());
/// assert_eq!((wide.w, wide.h), (200.0, 100.0));
/// let whole = place((400.0, 200.0), frame, Fit::Contain, Focus::default());
/// assert_eq!((whole.w, whole.h), (100.0, 50.0));
/// ```
pub fn place(size: (f32, f32), frame: Rect, fit: Fit, focus: Focus) -> Rect {
    let (across, down) = (frame.w / size.0, frame.h / size.1);
    let scale = match fit {
        Fit::Cover => across.max(down),
        Fit::Contain => across.min(down),
    };
    let (w, h) = (size.0 * scale, size.1 * scale);
    // With `Cover` the focus comes as near to the middle of the frame as the picture reaches.
    let at = |frame: f32, whole: f32, focus: f32| match fit {
        // Of a picture that just fits, rounding may leave a hair of the frame free.
        Fit::Cover => (frame / 2.0 - focus * whole).clamp((frame - whole).min(0.0), 0.0),
        Fit::Contain => (frame - whole) * focus,
    };
    Rect { x: frame.x + at(frame.w, w, focus.x), y: frame.y + at(frame.h, h, focus.y), w, h }
}

/// The share of a picture that is cut off by its frame, 0 to 1.
pub fn lost(whole: Rect, frame: Rect) -> f32 {
    1.0 - shared(whole, frame) / (whole.w * whole.h).max(f32::MIN_POSITIVE)
}

/// The share of a frame that its picture leaves free, 0 to 1.
pub fn empty(whole: Rect, frame: Rect) -> f32 {
    1.0 - shared(whole, frame) / (frame.w * frame.h).max(f32::MIN_POSITIVE)
}

/// The area that both cover (pt²).
fn shared(one: Rect, other: Rect) -> f32 {
    let across = (one.x + one.w).min(other.x + other.w) - one.x.max(other.x);
    let down = (one.y + one.h).min(other.y + other.h) - one.y.max(other.y);
    across.max(0.0) * down.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Rect = Rect { x: 10.0, y: 20.0, w: 100.0, h: 50.0 };

    #[test]
    fn a_picture_covers_its_frame_or_is_contained_in_it() {
        let whole = place((400.0, 400.0), FRAME, Fit::Cover, Focus::default());
        assert_eq!(whole, Rect { x: 10.0, y: -5.0, w: 100.0, h: 100.0 });
        assert!((lost(whole, FRAME) - 0.5).abs() < 1e-6 && empty(whole, FRAME).abs() < 1e-6);
        let whole = place((400.0, 400.0), FRAME, Fit::Contain, Focus::default());
        assert_eq!(whole, Rect { x: 35.0, y: 20.0, w: 50.0, h: 50.0 });
        assert!((empty(whole, FRAME) - 0.5).abs() < 1e-6 && lost(whole, FRAME).abs() < 1e-6);
    }

    /// The larger of two quotients times its divisor is not always the dividend.
    #[test]
    fn a_picture_that_just_fits_is_placed_whatever_is_rounded() {
        for (w, h) in (1..200).flat_map(|w| [(w, 7), (w, 13), (560, w), (w * 37, 780)]) {
            let size = (w as f32, h as f32);
            for frame in [(180.3, 252.7), (13.1, 1.7), (72.0, 72.0)] {
                let frame = Rect { x: 0.0, y: 0.0, w: frame.0, h: frame.1 };
                let whole = place(size, frame, Fit::Cover, Focus::default());
                assert!(empty(whole, frame) < 1e-4, "{size:?} in {frame:?}: {whole:?}");
            }
        }
    }

    #[test]
    fn what_is_in_focus_stays_in_view() {
        let y = |focus: &str| place((100.0, 200.0), FRAME, Fit::Cover, Focus::parse(focus).unwrap()).y;
        assert_eq!((y("top"), y("bottom"), y("center")), (20.0, -130.0, -55.0));
        assert_eq!(y("0.5 0.1"), 20.0, "no further than the picture reaches");
        assert_eq!(y("0.5 0.25"), 20.0 + 25.0 - 50.0);
    }

    #[test]
    fn focus_is_read_in_words_and_numbers() {
        assert_eq!(Focus::parse(""), Some(Focus { x: 0.5, y: 0.5 }));
        assert_eq!(Focus::parse("top left"), Some(Focus { x: 0.0, y: 0.0 }));
        assert_eq!(Focus::parse("right"), Some(Focus { x: 1.0, y: 0.5 }));
        assert_eq!(Focus::parse("0.2, 1"), Some(Focus { x: 0.2, y: 1.0 }));
        for wrong in ["up", "2 0", "0.5", "NaN 0", "top left right"] {
            assert_eq!(Focus::parse(wrong), None, "{wrong}");
        }
    }
}
