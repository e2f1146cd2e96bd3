//! The functions that templates call: `icon`, `text`, `measure`, `height` (and `scene`, which has its
//! own file), and the filter `slanted`. Each reads its arguments, asks the session, and gives back markup; faults of the data go
//! on the session's list, so that one look at a face finds all of them, while a wrong call stops the
//! template with its place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use tera::{Error, Kwargs, State, TeraResult, Value};

use crate::args::Args;
use crate::art;
use crate::face::{FaceErrorKind, TextBox};
use crate::icons::{Drawing, IconPlacement};
use crate::memo::Key;
use crate::session::{Session, with};
use warpress_art::{Fit, Focus};
use warpress_language::Value as Said;
use warpress_text::fit::{fit, height, measure};
use warpress_text::markup::{self, Paragraph, TooLong, parse_in, plain_text};
use warpress_text::setting::{Align, FitError, Rect, Style, VAlign};
use warpress_text::svg::write_text;

/// Nothing is set smaller (pt): the least that is read without effort at arm's length.
pub const SMALLEST: f32 = 6.5;

/// Figures alone may be smaller, on counters (pt).
pub const SMALLEST_FIGURES: f32 = 5.5;

/// The largest size that anything on a face may have (pt); beyond it a number was mistyped.
const LARGEST: f32 = 400.0;

/// Runs `f` with the session, against one of the calls that the face may make.
pub(crate) fn call<R>(f: impl FnOnce(&mut Session) -> R) -> TeraResult<R> {
    let result = with(|session| {
        session.calls_left = session.calls_left.checked_sub(1)?;
        Some(f(session))
    });
    match result {
        Some(Some(result)) => Ok(result),
        Some(None) => Err(Error::message("the template calls more functions than a face can need")),
        None => Err(Error::message("called outside of a face")),
    }
}

/// Counts a turn of a loop; see [`crate::guard`].
pub(crate) fn tick(_: Kwargs, _: &State) -> TeraResult<Value> {
    let left = with(|session| {
        session.turns_left = session.turns_left.checked_sub(1)?;
        Some(())
    });
    match left {
        Some(Some(())) => Ok(Value::safe_string("")),
        _ => Err(Error::message("the loops of the template turn more often than a face can need")),
    }
}

/// The most numbers that `range` gives at once.
const MOST_NUMBERS: usize = 1000;

/// `range`: whole numbers from `start` (0) up to `end`, which is no longer one of them, by `step_by` (1).
pub(crate) fn range(kwargs: Kwargs, _: &State) -> TeraResult<Vec<i64>> {
    let args = Args::new("range", &kwargs)?;
    let start = args.get::<i64>("start")?.unwrap_or(0);
    let end = args.get::<i64>("end")?.ok_or_else(|| Error::message("range() needs end"))?;
    let step = args.get::<i64>("step_by")?.unwrap_or(1);
    if step == 0 {
        return Err(Error::message("range(): step_by = 0 leads nowhere"));
    }
    call(|_| ())?;
    let next = |last: &i64| last.checked_add(step);
    let numbers = std::iter::successors(Some(start), next);
    let within = numbers.take_while(|number| if step > 0 { *number < end } else { *number > end });
    let numbers: Vec<i64> = within.take(MOST_NUMBERS + 1).collect();
    match numbers.len() {
        ..=MOST_NUMBERS => Ok(numbers),
        _ => Err(Error::message(format!("range() gives at most {MOST_NUMBERS} numbers"))),
    }
}

/// `max`: the largest of some numbers.
pub(crate) fn max(numbers: &[Value], _: Kwargs, _: &State) -> TeraResult<Value> {
    outermost("max", numbers, f64::gt)
}

/// `min`: the smallest of some numbers.
pub(crate) fn min(numbers: &[Value], _: Kwargs, _: &State) -> TeraResult<Value> {
    outermost("min", numbers, f64::lt)
}

/// The first of some numbers that none of the others goes beyond.
fn outermost(filter: &str, numbers: &[Value], beyond: fn(&f64, &f64) -> bool) -> TeraResult<Value> {
    let mut found: Option<(f64, &Value)> = None;
    for value in numbers {
        let number = value
            .as_f64()
            .ok_or_else(|| Error::message(format!("{filter}: a {} is no number", value.name())))?;
        if found.is_none_or(|(known, _)| beyond(&number, &known)) {
            found = Some((number, value));
        }
    }
    let (_, value) = found.ok_or_else(|| Error::message(format!("{filter}: there are no numbers")))?;
    Ok(value.clone())
}

/// `slanted`: a text in italics throughout.
pub(crate) fn slanted(words: &str, _: Kwargs, _: &State) -> String {
    markup::slanted(words)
}

pub(crate) fn icon(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("icon", &kwargs)?;
    let name = args.words("name")?;
    let fill = args.words("fill")?;
    let stroke = args.words("stroke")?;
    let width = args.optional("stroke_width")?.unwrap_or(0.75);
    let h = args.length("size")?;
    let sits =
        [("square", IconPlacement::Square), ("center", IconPlacement::Center), ("foot", IconPlacement::Foot)];
    let drawing = Drawing {
        x: args.length("x")?,
        y: args.length("y")?,
        w: args.optional("w")?.unwrap_or(h),
        h,
        sit: args.choice("fit", &sits, IconPlacement::Square)?,
        fill: if fill.is_empty() { "none" } else { &fill },
        stroke: (!stroke.is_empty()).then_some((stroke.as_ref(), width)),
        flip: args.get("flip")?.unwrap_or(false),
        rot: args.optional("rot")?.unwrap_or(0.0),
        hull: args.get("hull")?.unwrap_or(false),
    };
    if fill.is_empty() && stroke.is_empty() {
        return Err(Error::message("icon() needs fill or stroke"));
    }
    if name.is_empty() {
        return Ok(Value::safe_string(""));
    }
    call(|session| {
        let mut out = String::new();
        draw_icon(session, &mut out, &name, &drawing);
        Value::safe_string(&out)
    })
}

/// `cast`: what an icon is cast for, as `kind` and `open`, and how wide it is for its height, as `ratio`.
pub(crate) fn cast(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("cast", &kwargs)?;
    let name = args.words("name")?;
    call(|session| {
        let cast = session.icons.cast(&name);
        let ratio = if art::is_picture(&name) {
            let size = session.pictures.album().picture(&name).map(|picture| picture.size());
            size.map_or(1.0, |(w, h)| w / h)
        } else {
            session.icons.silhouette(&name).map_or(1.0, |drawn| drawn.ratio())
        };
        let said: HashMap<&str, Value> = HashMap::from([
            ("kind", Value::from(cast.kind.word())),
            ("open", Value::from(cast.open)),
            ("ratio", Value::from(ratio)),
        ]);
        Value::from(said)
    })
}

/// `signs`: the icons of the signs that stand for a name, as a list: none, one or two.
pub(crate) fn signs(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("signs", &kwargs)?;
    let name = args.words("of")?;
    call(|session| Value::from(session.icons.signs(&name)))
}

fn draw_icon(session: &mut Session, out: &mut String, name: &str, drawing: &Drawing<'_>) {
    if art::is_picture(name) {
        return draw_logo(session, out, name, drawing);
    }
    match session.icons.draw(out, name, drawing) {
        Ok(()) => session.use_icon(name),
        Err(error) => session.fail(FaceErrorKind::UnknownIcon, error.to_string()),
    }
}

/// Draws a picture in place of an icon, in its own colours. It has no outline to be drawn by itself.
fn draw_logo(session: &mut Session, out: &mut String, name: &str, drawing: &Drawing<'_>) {
    if drawing.hull || drawing.fill == "none" {
        return;
    }
    let y = match drawing.sit {
        IconPlacement::Foot => 1.0,
        IconPlacement::Square | IconPlacement::Center => 0.5,
    };
    let shown = art::FramedPicture {
        name,
        tone: art::tone_of_logos(session.ink),
        frame: warpress_art::Rect { x: drawing.x, y: drawing.y, w: drawing.w, h: drawing.h },
        fit: Fit::Contain,
        focus: Focus { x: 0.5, y },
        radius: 0.0,
        flip: drawing.flip,
        rot: drawing.rot,
        logo: true,
    };
    art::draw(session, out, &shown);
}

/// The arguments that `text` and `measure` share, as a style.
struct Setting {
    family: usize,
    weight: u16,
    size: f32,
    caps: bool,
    track: f32,
}

impl Setting {
    fn read(args: &Args<'_>) -> TeraResult<Self> {
        let family = args.choice("font", &[("display", 0), ("text", 1), ("label", 2)], 1)?;
        let size = args.length("size")?;
        if !(0.5..=LARGEST).contains(&size) {
            return Err(Error::message(format!("{}(): size = {size} pt is no type size", args.function)));
        }
        Ok(Self {
            family,
            weight: args.get::<u16>("weight")?.unwrap_or(400).clamp(100, 900),
            size,
            caps: args.get("caps")?.unwrap_or(false),
            track: args.optional("track")?.unwrap_or(0.0).clamp(-0.5, 4.0),
        })
    }

    /// By what a measure is known again.
    fn key(&self, function: &'static str, words: &str, leading: f32, width: f32) -> Key {
        let arguments = [
            self.family as u32,
            u32::from(self.weight),
            self.size.to_bits(),
            u32::from(self.caps),
            self.track.to_bits(),
            leading.to_bits(),
            width.to_bits(),
        ];
        Key { function, words: words.to_owned(), arguments }
    }

    fn style<'a>(&self, session: &'a Session) -> Style<'a> {
        Style {
            family: &session.families[self.family],
            label: &session.families[2],
            weight: self.weight,
            size: self.size,
            min: self.size,
            leading: 1.2,
            lines: 0,
            caps: self.caps,
            track: self.track,
            align: Align::Start,
            valign: VAlign::Top,
            running: self.family == 1,
            breaks: session.breaks.then(|| session.messages.language()),
        }
    }
}

/// Reads a text in the language of the game.
fn parsed(words: &str) -> TeraResult<Result<Vec<Paragraph>, TooLong>> {
    with(|session| parse_in(words, session.messages.language().quotes()))
        .ok_or_else(|| Error::message("called outside of a face"))
}

/// `say`: a message of the kit in the language of its game, `say(id="box-cards", count=3)`.
pub(crate) fn say(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let id = kwargs.get::<Cow<'_, str>>("id")?.unwrap_or_default();
    let given: Vec<(String, Value)> = kwargs
        .iter()
        .filter_map(|(key, value)| Some((key.as_str().filter(|key| *key != "id")?.to_owned(), value.clone())))
        .collect();
    let texts: Vec<Option<String>> = given
        .iter()
        .map(|(_, value)| {
            value.as_f64().is_none().then(|| value.as_str().map_or_else(String::new, str::to_owned))
        })
        .collect();
    let args: Vec<(&str, Said<'_>)> = given
        .iter()
        .zip(&texts)
        .map(|((name, value), text)| match (text, value.as_f64()) {
            (None, Some(number)) => (name.as_str(), Said::Number(number)),
            (text, _) => (name.as_str(), Said::Text(text.as_deref().unwrap_or_default())),
        })
        .collect();
    let said = call(|session| session.messages.said(&id, &args))?;
    said.map(|said| Value::from(said.as_str())).ok_or_else(|| {
        let known: Vec<String> = args.iter().map(|(name, _)| format!("${name}")).collect();
        Error::message(format!("say(): there is no message “{id}” that takes {}", known.join(", ")))
    })
}

pub(crate) fn measured(kwargs: Kwargs, _: &State) -> TeraResult<f64> {
    let args = Args::new("measure", &kwargs)?;
    let words = args.words("s")?;
    let setting = Setting::read(&args)?;
    let paragraphs = parsed(&words)?.map_err(Error::message)?;
    let key = setting.key(args.function, &words, 0.0, 0.0);
    let width = call(|session| {
        session.memo.get(key, || measure(&session.fonts, &paragraphs, &setting.style(session)))
    })?;
    let width = match width {
        Ok(width) => width,
        // The text() that sets these words says so, and says which text it is.
        Err(FitError::Glyphs { .. } | FitError::NoItalic(_)) => {
            0.5 * setting.size * words.chars().count() as f32
        }
        Err(error) => return Err(Error::message(format!("measure(): {error}"))),
    };
    Ok((f64::from(width) * 1000.0).round() / 1000.0)
}

pub(crate) fn height_of(kwargs: Kwargs, _: &State) -> TeraResult<f64> {
    let args = Args::new("height", &kwargs)?;
    let words = args.words("s")?;
    let width = args.length("w")?;
    let setting = Setting::read(&args)?;
    let leading = args.optional("leading")?.unwrap_or(1.2).clamp(0.6, 4.0);
    if words.trim().is_empty() {
        return Ok(0.0);
    }
    let paragraphs = parsed(&words)?.map_err(Error::message)?;
    let key = setting.key(args.function, &words, leading, width);
    let Ok(height) = call(|session| {
        let style = Style { leading, ..setting.style(session) };
        session.memo.get(key, || Ok::<_, Infallible>(height(&session.fonts, &paragraphs, &style, width)))
    })?;
    // Rounded up: a box that is too small by a hair would make the text smaller.
    Ok((f64::from(height) * 100.0).ceil() / 100.0)
}

pub(crate) fn text(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("text", &kwargs)?;
    let words = args.words("s")?;
    let rect =
        Rect { x: args.length("x")?, y: args.length("y")?, w: args.length("w")?, h: args.length("h")? };
    let setting = Setting::read(&args)?;
    let aligns = [("left", Align::Left), ("center", Align::Center), ("right", Align::Right)];
    let align = args.choice("align", &aligns, Align::Start)?;
    let valigns = [("top", VAlign::Top), ("middle", VAlign::Middle), ("bottom", VAlign::Bottom)];
    let valign = args.choice("valign", &valigns, VAlign::Top)?;
    let leading = args.optional("leading")?.unwrap_or(1.2).clamp(0.6, 4.0);
    let lines = args.get::<usize>("lines")?.unwrap_or(0);
    let id = args.words("id")?;
    let id = if id.is_empty() { "text" } else { &id };
    let fill = args.words("fill")?;
    let on = args.get::<Cow<'_, str>>("on")?.map(Cow::into_owned);
    let floor = if words.chars().any(char::is_alphabetic) { SMALLEST } else { SMALLEST_FIGURES };
    let min = args.optional("min")?.unwrap_or((setting.size * 0.8).max(floor));
    if words.trim().is_empty() {
        return Ok(Value::safe_string(""));
    }
    call(|session| {
        let fill = if fill.is_empty() { session.ink_colour.clone() } else { fill.into_owned() };
        if session.in_scene {
            session.fail_text(
                FaceErrorKind::Template,
                id,
                format!("text \"{id}\" stands in a scene, not on a flat ground"),
            );
        }
        if min.min(setting.size) < floor {
            let message =
                format!("text \"{id}\" may become {} pt; {floor} pt is the least", min.min(setting.size));
            session.fail_text(FaceErrorKind::TooSmall, id, message);
        }
        let paragraphs = match parse_in(&words, session.messages.language().quotes()) {
            Ok(paragraphs) => paragraphs,
            Err(error) => {
                session.fail_text(FaceErrorKind::Overflow, id, format!("text \"{id}\": {error}"));
                return Value::safe_string("");
            }
        };
        let fonts = Arc::clone(&session.fonts);
        let style =
            Style { min: min.min(setting.size), leading, lines, align, valign, ..setting.style(session) };
        let (set, errors) = fit(&fonts, &paragraphs, &style, rect);
        let plain = plain_text(&paragraphs);
        for error in errors {
            let kind = match error {
                FitError::Family(_) | FitError::NoItalic(_) => FaceErrorKind::Font,
                FitError::Glyphs { .. } => FaceErrorKind::MissingGlyph,
                _ => FaceErrorKind::Overflow,
            };
            session.fail_text(kind, id, format!("text \"{id}\" ({}): {error}", beginning(&plain)));
        }
        let mut out = String::new();
        let hidden = session.hide_text;
        for icon in &set.icons {
            let drawing = Drawing {
                x: icon.x,
                y: icon.y,
                w: icon.size,
                h: icon.size,
                sit: IconPlacement::Center,
                fill: &fill,
                stroke: None,
                flip: false,
                rot: 0.0,
                hull: false,
            };
            draw_icon(session, &mut out, &icon.name, &drawing);
        }
        if hidden {
            out.clear();
        } else {
            session.written.extend(write_text(&mut out, &fonts, &set, &fill, session.texts.len()));
        }
        session.texts.push(TextBox {
            id: id.to_owned(),
            rect,
            extent: set.extent,
            size: set.size,
            lines: set.lines,
            fill,
            on,
            text: plain,
        });
        Value::safe_string(&out)
    })
}

/// The first words of a text, to know it by.
fn beginning(text: &str) -> String {
    const LONGEST: usize = 28;
    let mut words: String = text.chars().take(LONGEST).map(|c| if c == '\n' { ' ' } else { c }).collect();
    if text.chars().count() > LONGEST {
        words.push('…');
    }
    format!("\"{words}\"")
}
