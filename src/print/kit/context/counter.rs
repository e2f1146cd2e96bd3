//! What a counter's template gets beside what every face does: its shape, its sign, its values in the
//! classic layout, the colours of its ground.

use super::super::DeckCard;
use super::super::view::Text;
use super::super::view::card::{Front, Shared};
use super::super::view::counter::{Counter, Figure, Symbol, Tints, Unit};
use super::row::Rows;
use warpress_model::symbol::{echelon, symbol};
use warpress_model::word::Word as _;
use warpress_model::{Art, ById, Game, List, Parsed, Row, Value as Cell};
use warpress_render::colour::{contrast, mixed, parse_colour};
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_render::{SMALLEST, SMALLEST_FIGURES};

/// A counter that is all picture.
const ART: &str = "counter/art";

/// Which face of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// What it shows at first.
    Front,
    /// What it shows turned over: weaker, or hidden.
    Back,
    /// A blank one to write on.
    Spare,
}

impl Face {
    /// Its name in templates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
            Self::Spare => "spare",
        }
    }
}

/// The template of a row that names none: a unit if it has a sign or values, else a marker.
pub fn template(list: &List, row: &Row) -> String {
    let has = |column: &str| row.values.get(column).is_some_and(|value| !value.printed.is_empty());
    let usual = || {
        let stats = list.face.stats.iter().any(|column| has(column.trim_start_matches('^')));
        if row.art.is_some() || list.art.is_some() {
            return ART;
        }
        if has("symbol") || stats { "counter/unit" } else { "counter/marker" }
    };
    list.template_of(row).unwrap_or_else(usual).to_owned()
}

/// The row as its back has it; `None` if it says nothing of its back.
pub fn turned(row: &Row) -> Option<Row> {
    let back = row.back.as_ref()?;
    let mut other = Row { slots: ById::new(), ..row.clone() };
    if let Some(title) = row.slots.get("title").filter(|_| !back.contains_key("name")) {
        other.slots.insert("title".into(), title.clone());
    }
    for (key, value) in back {
        match key.as_str() {
            "name" => other.name = Some(value.printed.clone()),
            "icon" => other.icon = Some(value.printed.clone()),
            "art" => other.art = Some(Art { picture: value.printed.clone(), mono: None, focus: None }),
            "text" => other.text.clone_from(&value.printed),
            "side" if !row.values.contains_key("side") => other.side = Some(value.printed.clone()),
            _ => {
                other.values.insert(key.clone(), value.clone());
            }
        }
    }
    Some(other)
}

/// One face of a counter; the row of `card` is what that face shows.
pub fn counter(
    game: &Game,
    list: &List,
    card: &DeckCard<'_>,
    face: Face,
    (shared, rows): (&Shared, &Rows<'_>),
    renderer: &Renderer,
    ink: Ink,
) -> Front {
    let theme = renderer.theme();
    let row = card.row;
    let formation = word(row, "formation");
    let tinted = formations(list).iter().position(|name| *name == formation);
    let mut tints = tints(game, row.side.as_deref(), row.colour, face, theme, ink);
    if let (Some(number), Ink::Full) = (tinted, ink) {
        tints.inside = formation_tint(theme, number);
    }
    let counter = Counter { tints, shape: list.shape.word(), face: face.name(), unit: Some(unit(list, row)) };
    let mut front =
        Front { counter: Some(counter), ..super::card(game, list, card, 0, (shared, rows), renderer, ink) };
    // The templates that draw an icon draw the picture in its place.
    if front.slot.icon.is_empty() && template(list, row) != ART {
        front.slot.icon.clone_from(&front.slot.art.art);
    }
    front
}

/// The word of a column; empty without one.
fn word<'a>(row: &'a Row, column: &str) -> &'a str {
    row.values.get(column).map(Cell::word).unwrap_or_default().trim()
}

/// What a counter says of its piece.
fn unit(list: &List, row: &Row) -> Unit {
    let frame = Some(word(row, "frame")).filter(|frame| !frame.is_empty()).unwrap_or("friend");
    let sign = symbol(word(row, "symbol")).ok();
    let echelon = echelon(word(row, "echelon"));
    let (formation, designation) = (word(row, "formation"), word(row, "designation"));
    let values = values(list, row);
    let (main, corners) = values.split_at(in_line(values.len()));
    let line = main.iter().map(|value| &*value.text).collect::<Vec<_>>().join("-");
    let worth = worth(row, &line);
    let number = |column: &str| row.values.get(column).and_then(Cell::as_int);
    Unit {
        symbol: sign.map(|sign| Symbol {
            name: Text::program(sign.name),
            marks: sign.marks,
            frame: frame.to_owned(),
        }),
        echelon: echelon.map(|size| size.sign.chars().map(String::from).collect()).unwrap_or_default(),
        formation: Text::author(formation),
        formation_least: least(formation),
        designation: Text::author(designation),
        designation_least: least(designation),
        planform: word(row, "planform").to_owned(),
        coloured: row.colour.is_some(),
        worth_least: least(&worth),
        worth: Text::author(worth),
        least: least(&line),
        line: Text::author(line),
        spread: is_spread(main),
        raised: main.iter().any(|value| !value.raised.is_empty()),
        main: main.to_vec(),
        corners: corners.to_vec(),
        turn: number("rotate").unwrap_or(0).rem_euclid(360),
        stars: number("stars").map(|stars| stars.clamp(1, 5)),
    }
}

/// Whether these values stand each by itself: plain numbers read as one line, 4-3-6; signs and dice between dashes
/// do not.
pub fn is_spread(values: &[Figure]) -> bool {
    let plain = |value: &Figure| value.text.bytes().all(|byte| byte.is_ascii_digit());
    values.len() > 1 && !values.iter().all(plain)
}

/// Stands where a value is lacking, for those beside it are known by their places.
pub const NONE: &str = "\u{2013}";

/// What a chit or a coin says: its values, else its worth, else its name; of "10 points" the number alone.
fn worth(row: &Row, line: &str) -> String {
    if !line.is_empty() {
        return line.to_owned();
    }
    if let Some(worth) = row.values.get("worth").filter(|worth| worth.parsed != Parsed::None) {
        return worth.printed.clone();
    }
    let title = row.slots.get("title").or(row.name.as_ref()).cloned().unwrap_or_default();
    match title.split_once(' ') {
        Some((number, _)) if number.parse::<u32>().is_ok() => number.to_owned(),
        _ => title,
    }
}

/// How many of this many values stand in the line at the foot: a fourth and a fifth go to the upper corners.
pub fn in_line(values: usize) -> usize {
    if matches!(values, 4 | 5) { 3 } else { values }
}

/// The least size (pt) at which words or figures may be set.
fn least(text: &str) -> f32 {
    if text.chars().any(char::is_alphabetic) { SMALLEST } else { SMALLEST_FIGURES }
}

/// The values of the face, in the order of the data. Marks and what stands in brackets are raised, and so
/// is a column that the data put after a caret.
pub fn values(list: &List, row: &Row) -> Vec<Figure> {
    let mut all: Vec<Figure> = Vec::new();
    for named in &list.face.stats {
        let column = named.trim_start_matches('^');
        let label = list.columns.get(column).map_or(column, |column| column.label.as_str()).to_owned();
        let Some(value) = row.values.get(column) else {
            if named == column {
                all.push(figure(label, NONE.to_owned(), String::new()));
            }
            continue;
        };
        let (text, mut raised) = match &value.parsed {
            Parsed::None if named != column => continue,
            Parsed::None => (NONE.to_owned(), String::new()),
            Parsed::Bracket(before, inside) => (before.printed.clone(), inside.printed.clone()),
            Parsed::Text(word) if !value.marks.is_empty() => (word.clone(), String::new()),
            Parsed::Int(number) if !value.marks.is_empty() => (number.to_string(), String::new()),
            _ if !value.marks.is_empty() => (unmarked(value), String::new()),
            _ => (value.printed.clone(), String::new()),
        };
        raised.push_str(&value.marks.concat());
        match all.last_mut().filter(|_| named != column) {
            Some(before) => before.raised = Text::author(format!("{}{text}", &*before.raised)),
            None => all.push(figure(label, text, raised)),
        }
    }
    // What has no value at all has none to print.
    if all.iter().all(|value| &*value.text == NONE && value.raised.is_empty()) { Vec::new() } else { all }
}

fn figure(label: String, text: String, raised: String) -> Figure {
    let by_nobody = text == NONE;
    Figure {
        label: Text::author(label),
        least: least(&text),
        text: if by_nobody { Text::program(text) } else { Text::author(text) },
        raised: Text::author(raised),
    }
}

/// What is printed, without its marks.
fn unmarked(value: &Cell) -> String {
    let mut text = value.printed.clone();
    for mark in &value.marks {
        if let Some(at) = text.rfind(mark.as_str()) {
            text.replace_range(at..at + mark.len(), "");
        }
    }
    text.replace("()", "").trim().to_owned()
}

/// The formations of a list, in the order in which they come.
pub fn formations(list: &List) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for row in &list.rows {
        let word = row.values.get("formation").map(Cell::word).unwrap_or_default().trim();
        if !word.is_empty() && !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// The colours of a counter, all light enough for ink. In low ink all is paper; in mono sides take the lightest greys.
pub fn tints(
    game: &Game,
    side: Option<&str>,
    colour: Option<u32>,
    face: Face,
    theme: &Theme,
    ink: Ink,
) -> Tints {
    let number = side.and_then(|side| game.sides.get(side)).map(|side| side.colour).or(colour);
    let number = number.map(|number| number.saturating_sub(1) as usize);
    let plain = |name: &str| theme.palette(ink).get(name).cloned().unwrap_or_else(|| "#ffffff".into());
    let paper = plain("paper");
    let (ground, band, inside, line) = match (ink, number) {
        (Ink::Low, _) => (paper.clone(), paper.clone(), paper, plain("rule")),
        (Ink::Mono, number) => {
            const GREYS: [&str; 3] = ["soft", "paper", "smoke"];
            let grey = plain(number.map_or("paper", |number| GREYS[number % GREYS.len()]));
            (grey, plain("soft"), paper, plain("muted"))
        }
        (Ink::Full, None) => {
            let soft = plain("soft");
            let line = mixed(&plain("ink"), &soft, 0.45);
            (soft, plain("rule"), paper, line)
        }
        (Ink::Full, Some(number)) => {
            let side = theme.side(number, ink).colour;
            let front = tint(&side, &paper, &plain("ink"));
            (front.clone(), front, mixed(&side, &paper, 0.12), mixed(&side, &plain("ink"), 0.6))
        }
    };
    let ground = match (face, ink) {
        (Face::Back, Ink::Full) => mixed(&ground, &plain("paper"), 0.35),
        (Face::Back, _) => plain("paper"),
        _ => ground,
    };
    Tints { ground, band, inside, cut: line }
}

/// As much of the side's colour as ink on it can bear.
fn tint(side: &str, paper: &str, ink: &str) -> String {
    /// More than the standard asks for: figures are small.
    const CONTRAST: f32 = 6.0;
    let shades = [0.66, 0.6, 0.52, 0.45, 0.38, 0.3].map(|part| mixed(side, paper, part));
    let ink = parse_colour(ink).unwrap_or_default();
    let clear = |shade: &&String| contrast(parse_colour(shade).unwrap_or_default(), ink) >= CONTRAST;
    shades.iter().find(clear).unwrap_or(&shades[5]).clone()
}

/// The tint of a formation's box: hues that stand apart, all of them light.
fn formation_tint(theme: &Theme, number: usize) -> String {
    const HUES: [&str; 8] =
        ["#ffffff", "#f2d16b", "#9cc7e8", "#e8a48e", "#a9d59b", "#d3b5e5", "#e9e2c9", "#c4ccd0"];
    let paper = theme.palette(Ink::Full).get("paper").cloned().unwrap_or_else(|| "#ffffff".into());
    mixed(HUES[number % HUES.len()], &paper, 0.85)
}
