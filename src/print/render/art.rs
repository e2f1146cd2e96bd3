//! `image`, the function that shows a picture of the game's own, and what the tree of a face gets of it.
//!
//! In the SVG a picture is an `<image>` whose address means something here alone: its tone, a sign of its file, its
//! name. So a face that shows another file is another face, and nothing can be had by an address but the pictures of
//! this game.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use tera::{Error, Kwargs, State, TeraResult, Value};
use usvg::ImageKind;

use crate::args::Args;
use crate::face::{FaceErrorKind, PlacedPicture};
use crate::functions::call;
use crate::layers::{LayerPicture, LayerSource};
use crate::session::Session;
use crate::theme::Ink;
use warpress_art::{
    Album, ArtError, Fineness, Fit, Focus, Format, Order, Picture, Plate, Rect, Tone, place, plate, plates,
};
use warpress_text::svg::{escape, number};

/// What the address of a picture begins with.
const SCHEME: &str = "art:";

/// Faces are looked at in this fineness unless they are printed (pixels to the inch).
const SCREEN: f32 = 150.0;

/// A picture in a tone, with the pixels of its longer side.
type PlateKey = (String, Tone, u32);

/// The pictures of a game as its faces show them.
pub struct Pictures {
    album: Album,
    /// For paper, once they have been ordered.
    printed: Mutex<HashMap<(String, Tone), Plate>>,
    /// For looking, by the width for which they were made.
    shown: Mutex<HashMap<PlateKey, Result<Plate, ArtError>>>,
    /// Addresses that `image()` has given out.
    issued: Mutex<HashSet<String>>,
}

/// A picture with what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {error}")]
pub struct PictureFault {
    /// Its name.
    pub name: String,
    /// What is wrong.
    pub error: ArtError,
}

impl Pictures {
    pub(crate) fn new(album: Album) -> Self {
        Self { album, printed: Mutex::default(), shown: Mutex::default(), issued: Mutex::default() }
    }

    /// The files.
    pub fn album(&self) -> &Album {
        &self.album
    }

    /// Makes these pictures ready for paper, so fine. Pictures that are not among them are drawn as for a screen.
    pub(crate) fn print(&self, orders: &[Order], dpi: f32) -> Vec<PictureFault> {
        let mut faults = Vec::new();
        let made = plates(&self.album, orders, Fineness::print(dpi));
        let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        for (order, plate) in orders.iter().zip(made) {
            match plate {
                Ok(plate) => _ = printed.insert((order.name.clone(), order.tone), plate),
                Err(error) => faults.push(PictureFault { name: order.name.clone(), error }),
            }
        }
        faults
    }

    /// Whether an address was given out by `image()`.
    pub(crate) fn has_issued(&self, href: &str) -> bool {
        self.issued.lock().unwrap_or_else(PoisonError::into_inner).contains(href)
    }

    fn issue(&self, picture: &Picture, tone: Tone) -> String {
        let href = format!("{SCHEME}{}:{}:{}", tone.name(), picture.sign, picture.name);
        self.issued.lock().unwrap_or_else(PoisonError::into_inner).insert(href.clone());
        href
    }

    /// How many elements are drawn for what stands at an address.
    pub(crate) fn elements(&self, href: &str) -> u64 {
        let picture = address(href).and_then(|(_, name)| self.album.picture(name).ok());
        picture.map_or(0, |picture| picture.elements())
    }

    /// What stands at an address, for the tree of a face in which the whole of it is so wide (pt).
    pub(crate) fn at(&self, href: &str, width: f32) -> Option<Result<ImageKind, PictureFault>> {
        let (tone, name) = address(href)?;
        let fault = |error| PictureFault { name: name.to_owned(), error };
        Some(self.kind(name, tone, width).map_err(fault))
    }

    /// A picture as a layer of a face whose bleed is so wide (pt).
    pub(crate) fn layer(&self, placed: &PlacedPicture, bleed: f32) -> Result<LayerPicture, ArtError> {
        let of = match self.album.picture(&placed.name)?.shapes(placed.tone) {
            Some(shapes) => LayerSource::Shapes(shapes),
            None => {
                let plate = self.plate(&placed.name, placed.tone, placed.whole.w)?;
                let png = plate.format == Format::Png;
                if png { LayerSource::Png(plate.bytes) } else { LayerSource::Jpeg(plate.bytes) }
            }
        };
        let [a, b, c, d, e, f] = placed.matrix;
        let frame = placed.frame;
        let clip =
            placed.clip.map(|radius| (Rect { x: frame.x + bleed, y: frame.y + bleed, ..frame }, radius));
        Ok(LayerPicture { key: placed.href.clone(), of, matrix: [a, b, c, d, e + bleed, f + bleed], clip })
    }

    fn kind(&self, name: &str, tone: Tone, width: f32) -> Result<ImageKind, ArtError> {
        let picture = self.album.picture(name)?;
        if let Some(shapes) = picture.shapes(tone) {
            return Ok(ImageKind::SVG((*shapes).clone()));
        }
        let plate = self.seen(name, tone, width)?;
        Ok(match plate.format {
            Format::Png => ImageKind::PNG(plate.bytes),
            _ => ImageKind::JPEG(plate.bytes),
        })
    }

    fn plate(&self, name: &str, tone: Tone, width: f32) -> Result<Plate, ArtError> {
        let printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plate) = printed.get(&(name.to_owned(), tone)) {
            return Ok(plate.clone());
        }
        drop(printed);
        self.screened(name, tone, width)
    }

    /// The same for who knows no inks: the tree of a face, a browser.
    fn seen(&self, name: &str, tone: Tone, width: f32) -> Result<Plate, ArtError> {
        let plate = self.plate(name, tone, width)?;
        if plate.inks { self.screened(name, tone, width) } else { Ok(plate) }
    }

    /// A picture for looking; faces that show it nearly as large share it.
    fn screened(&self, name: &str, tone: Tone, width: f32) -> Result<Plate, ArtError> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // no face is wider than a few metres
        let step = width.clamp(8.0, 20_000.0).ceil() as u32;
        let step = step.next_power_of_two();
        let key = (name.to_owned(), tone, step);
        let shown = || self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = shown().get(&key) {
            return known.clone();
        }
        let made = if tone == Tone::Colour {
            let order = Order { name: name.to_owned(), tone, width: step as f32 };
            plate(&self.album, &order, Fineness::screen(SCREEN))
        } else {
            // The large file is decoded once, and its greys are made from what came of that.
            self.screened(name, Tone::Colour, width).and_then(|plate| plate.toned(tone))
        };
        shown().insert(key, made.clone());
        made
    }
}

/// The tone and the name in an address.
fn address(href: &str) -> Option<(Tone, &str)> {
    let mut parts = href.strip_prefix(SCHEME)?.splitn(3, ':');
    let tone = Tone::named(parts.next()?)?;
    parts.next()?;
    Some((tone, parts.next()?))
}

/// The addresses in an SVG.
pub(crate) fn addresses(svg: &str) -> impl Iterator<Item = &str> {
    const BEFORE: &str = "href=\"art:";
    svg.match_indices(BEFORE).filter_map(|(at, _)| {
        let rest = &svg[at + "href=\"".len()..];
        rest.split('"').next()
    })
}

/// `image`: a picture in a frame.
pub(crate) fn image(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("image", &kwargs)?;
    let (src, mono, focus) = (args.words("src")?, args.words("mono")?, args.words("focus")?);
    let frame =
        Rect { x: args.length("x")?, y: args.length("y")?, w: args.length("w")?, h: args.length("h")? };
    let fit = args.choice("fit", &[("cover", Fit::Cover), ("contain", Fit::Contain)], Fit::Cover)?;
    let radius = args.optional("radius")?.unwrap_or(0.0).max(0.0);
    let Some(focus) = Focus::parse(&focus) else {
        return Err(Error::message(format!("image(): focus = \"{focus}\"; {FOCUS_HELP}")));
    };
    if src.is_empty() || frame.w <= 0.0 || frame.h <= 0.0 {
        return Ok(Value::safe_string(""));
    }
    call(|session| {
        let (name, tone) = match (session.ink, mono.is_empty()) {
            (Ink::Full, _) => (src, Tone::Colour),
            (_, false) => (mono, Tone::Grey),
            (Ink::Low, true) => (src, Tone::Low),
            (Ink::Mono, true) => (src, Tone::Mono),
        };
        let mut out = String::new();
        let shown = FramedPicture {
            name: &name,
            tone,
            frame,
            fit,
            focus,
            radius,
            flip: false,
            rot: 0.0,
            logo: false,
        };
        draw(session, &mut out, &shown);
        Value::safe_string(&out)
    })
}

/// What a focus is.
pub const FOCUS_HELP: &str =
    "it is two numbers from 0 to 1 (\"0.5 0.2\"), or words: top, bottom, left, right, center";

/// A picture in its frame.
pub(crate) struct FramedPicture<'a> {
    pub name: &'a str,
    pub tone: Tone,
    pub frame: Rect,
    pub fit: Fit,
    pub focus: Focus,
    /// Of the frame's corners (pt).
    pub radius: f32,
    /// Mirrored left to right.
    pub flip: bool,
    /// Turned clockwise about the middle of the frame (degrees).
    pub rot: f32,
    /// In place of an icon.
    pub logo: bool,
}

/// The tone of a logo in place of an icon.
pub(crate) fn tone_of_logos(ink: Ink) -> Tone {
    if ink == Ink::Full { Tone::Colour } else { Tone::Grey }
}

/// Whether an icon's name means a picture.
pub(crate) fn is_picture(icon: &str) -> bool {
    icon.starts_with("art/")
}

/// Writes a picture, or notes what is wrong with it.
pub(crate) fn draw(session: &mut Session, out: &mut String, shown: &FramedPicture<'_>) {
    let picture = match session.pictures.album().picture(shown.name) {
        Ok(picture) => picture,
        Err(error @ (ArtError::Missing { .. } | ArtError::Outside(_))) => {
            return session.fail(FaceErrorKind::UnknownPicture, format!("{error}; {}", error.help()));
        }
        Err(error) => {
            return session.fail(FaceErrorKind::Picture, format!("{}: {error}", shown.name));
        }
    };
    let href = session.pictures.issue(&picture, shown.tone);
    let (frame, whole) = (shown.frame, place(picture.size(), shown.frame, shown.fit, shown.focus));
    let [a, b, c, d, e, f] = picture.matrix();
    let (w, h) = (whole.w, whole.h);
    let matrix = [a * w, b * h, c * w, d * h, whole.x + e * w, whole.y + f * h];
    let over = w > frame.w + 0.01 || h > frame.h + 0.01;
    let radius = shown.radius.min(frame.w / 2.0).min(frame.h / 2.0);
    let clip = (over || radius > 0.0).then_some(radius);
    write(out, shown, &href, matrix, clip, session.placed.len());
    session.placed.push(PlacedPicture {
        name: picture.name.clone(),
        tone: shown.tone,
        frame,
        whole,
        fit: shown.fit,
        logo: shown.logo,
        matrix,
        clip,
        href,
    });
}

/// The picture as SVG: its frame as a clip where something reaches over it, and the unit square of its file turned
/// upright and laid where it belongs.
fn write(
    out: &mut String,
    shown: &FramedPicture<'_>,
    href: &str,
    matrix: [f32; 6],
    clip: Option<f32>,
    place: usize,
) {
    let frame = shown.frame;
    let moved = shown.flip || shown.rot != 0.0;
    if moved {
        let (x, y) = (frame.x + frame.w / 2.0, frame.y + frame.h / 2.0);
        let flip = if shown.flip { -1 } else { 1 };
        let _ = write!(out, "<g transform=\"translate(");
        numbers(out, &[x, y]);
        let _ = write!(out, ") rotate({}) scale({flip} 1) translate(", shown.rot);
        numbers(out, &[-x, -y]);
        out.push_str(")\">");
    }
    if let Some(radius) = clip {
        let _ = write!(out, "<clipPath id=\"picture-{place}-frame\"><rect");
        for (name, value) in
            [("x", frame.x), ("y", frame.y), ("width", frame.w), ("height", frame.h), ("rx", radius)]
        {
            let _ = write!(out, " {name}=\"");
            number(out, value);
            out.push('"');
        }
        let _ =
            write!(out, "/></clipPath><g id=\"picture-{place}\" clip-path=\"url(#picture-{place}-frame)\">");
    } else {
        let _ = write!(out, "<g id=\"picture-{place}\">");
    }
    out.push_str("<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\" transform=\"matrix(");
    numbers(out, &matrix);
    out.push_str(")\" href=\"");
    escape(out, href);
    out.push_str("\"/></g>");
    out.push_str(if moved { "</g>" } else { "" });
}

fn numbers(out: &mut String, all: &[f32]) {
    for (place, value) in all.iter().enumerate() {
        if place > 0 {
            out.push(' ');
        }
        number(out, *value);
    }
}

/// The SVG with its pictures inside, for programs that know none of our addresses.
pub(crate) fn inlined<'s>(pictures: &Pictures, svg: &'s str, width: &dyn Fn(&str) -> f32) -> Cow<'s, str> {
    use base64::Engine as _;
    let found: HashSet<&str> = addresses(svg).collect();
    let mut out = Cow::Borrowed(svg);
    for escaped in found {
        let href = unescaped(escaped);
        let Some((tone, name)) = address(&href) else { continue };
        let data = |kind: &str, bytes: &[u8]| {
            let bytes = base64::engine::general_purpose::STANDARD.encode(bytes);
            format!("data:image/{kind};base64,{bytes}")
        };
        let picture = pictures.album.picture(name).ok().and_then(|picture| picture.svg(tone));
        let inside = match picture {
            Some(svg) => data("svg+xml", svg.as_bytes()),
            None => match pictures.seen(name, tone, width(&href)) {
                Ok(plate) if plate.format == Format::Png => data("png", &plate.bytes),
                Ok(plate) => data("jpeg", &plate.bytes),
                Err(_) => continue,
            },
        };
        out = Cow::Owned(out.replace(&format!("href=\"{escaped}\""), &format!("href=\"{inside}\"")));
    }
    out
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The orders for these pictures: each once in each tone, at its largest.
pub(crate) fn orders<'p>(album: &Album, placed: impl Iterator<Item = &'p PlacedPicture>) -> Vec<Order> {
    let mut widths: BTreeMap<(&str, Tone), f32> = BTreeMap::new();
    for one in placed {
        let width = widths.entry((&one.name, one.tone)).or_default();
        *width = width.max(one.whole.w);
    }
    let pixels = |name: &str| album.picture(name).is_ok_and(|picture| picture.format() != Format::Svg);
    let orders = widths.into_iter().filter(|((name, _), _)| pixels(name));
    orders.map(|((name, tone), width)| Order { name: name.to_owned(), tone, width }).collect()
}
