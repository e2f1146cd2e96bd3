//! The one writer of review pages: contact sheets of pictures with the findings about them. A page is a single
//! file: it runs no script and requests nothing from elsewhere, and its headers make the browser enforce that.

use std::fmt::Write as _;

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::Picture;
use warpress_assets::Assets;
use warpress_check::harmless;
use warpress_model::Severity;
use warpress_model::plural::counted;
use warpress_text::svg;

/// A review page.
#[derive(Debug, Default)]
pub struct Page {
    /// The kind of page: "Review".
    pub kind: &'static str,
    /// The game's title.
    pub title: String,
    /// The language of the game's words, if it states one; those of the page are English.
    pub language: Option<String>,
    /// A sentence or two below the title.
    pub summary: String,
    /// Counts: the number, and the noun.
    pub facts: Vec<(String, String)>,
    /// The sections of the page.
    pub parts: Vec<PageSection>,
    /// Findings, in display order; `None` if none were looked for.
    pub notes: Option<Vec<Note>>,
}

/// A section of the page: a deck, the sheets of a kit.
#[derive(Debug, Default)]
pub struct PageSection {
    /// Its heading.
    pub title: String,
    /// A note beside the heading.
    pub note: String,
    /// A file beside the page that contains the same in full.
    pub file: Option<String>,
    /// Whether the items are pages and the like, which need no frame.
    pub plain: bool,
    /// The items.
    pub items: Vec<Item>,
}

/// An item with its pictures.
#[derive(Debug, Default)]
pub struct Item {
    /// Its name.
    pub title: String,
    /// Its id, number of copies and the like.
    pub meta: String,
    /// Its text, if it is to be compared with the picture.
    pub text: String,
    /// Its pictures.
    pub shots: Vec<Shot>,
}

/// A picture with its caption.
#[derive(Debug)]
pub struct Shot {
    /// Which view of its item it is: "low ink", "before"; may be empty.
    pub label: String,
    /// `full`, `low` or `mono`, if it is to be shown with that ink only; otherwise empty.
    pub ink: &'static str,
    /// The picture; `None` if there is none, which the page says.
    pub picture: Option<Picture>,
    /// The width at which it is shown (CSS pixels).
    pub width: f32,
}

/// A finding.
#[derive(Debug)]
pub struct Note {
    /// Its severity.
    pub severity: Severity,
    /// Its code.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// File, line and column.
    pub place: String,
    /// The line itself.
    pub line: String,
    /// How to fix it.
    pub help: String,
    /// What it is about.
    pub about: Option<FindingTarget>,
}

/// What a finding is about: a section, or an item of a section, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingTarget {
    /// The section as a whole.
    Section(usize),
    /// One of its items.
    Item(usize, usize),
}

/// The page as HTML.
pub fn write(assets: &Assets, page: &Page) -> String {
    let style = assets
        .read("templates/review/page.css")
        .map_or_else(String::new, |file| String::from_utf8_lossy(&file.bytes).into_owned());
    let mut writer = Writer { page, out: String::new() };
    writer.head(&style);
    writer.bar();
    writer.out.push_str("<main>\n");
    if let Some(notes) = &page.notes {
        writer.findings(notes);
    }
    for (number, part) in page.parts.iter().enumerate() {
        writer.part(number, part);
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        writer.out,
        "</main>\n<footer><p>Made by warpress {version}.</p></footer>\n</body>\n</html>\n"
    );
    writer.out
}

struct Writer<'p> {
    page: &'p Page,
    out: String,
}

impl<'p> Writer<'p> {
    fn head(&mut self, style: &str) {
        // The policy is a second line of defence: if some text is not escaped, still nothing runs and nothing is
        // fetched.
        let page = self.page;
        let _ = write!(
            self.out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: {kind}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
             <header>\n<p class=\"kind\">{kind}</p>\n<h1{lang}>{title}</h1>\n",
            title = shown(&page.title),
            lang = self.lang(),
            kind = page.kind,
        );
        if !page.summary.is_empty() {
            let _ = writeln!(self.out, "<p class=\"summary\">{}</p>", shown(&page.summary));
        }
        self.out.push_str("<dl class=\"facts\">\n");
        for (number, of) in &page.facts {
            let _ = writeln!(self.out, "<div><dt>{}</dt><dd>{}</dd></div>", shown(of), shown(number));
        }
        for severity in [Severity::Error, Severity::Warning] {
            let count = self.count(severity);
            if page.notes.is_some() {
                let word = severity.word();
                let class = if count > 0 { word } else { "none" };
                let words = counted(count, word);
                let noun = words.trim_start_matches(|letter: char| !letter.is_alphabetic());
                let _ = writeln!(self.out, "<div><dt>{noun}</dt><dd class=\"{class}\">{count}</dd></div>");
            }
        }
        self.out.push_str("</dl>\n</header>\n");
    }

    /// The attribute that says in which language words of the game are.
    fn lang(&self) -> String {
        let said = |language: &String| format!(" lang=\"{}\"", shown(language));
        self.page.language.as_ref().map(said).unwrap_or_default()
    }

    fn count(&self, severity: Severity) -> usize {
        self.page.notes.iter().flatten().filter(|note| note.severity == severity).count()
    }

    /// The navigation and the choice of what to show. There are no scripts: the style sheet reads the choice.
    fn bar(&mut self) {
        self.out.push_str("<div class=\"bar\">\n<nav aria-label=\"Sections\">\n");
        if let Some(notes) = &self.page.notes {
            let _ = writeln!(self.out, "<a href=\"#findings\">Findings <small>{}</small></a>", notes.len());
        }
        for (number, part) in self.page.parts.iter().enumerate() {
            let (title, count) = (shown(&part.title), part.items.len());
            let _ = writeln!(self.out, "<a href=\"#part-{number}\">{title} <small>{count}</small></a>");
        }
        self.out.push_str("</nav>\n");
        let shots = || self.page.parts.iter().flat_map(|part| &part.items).flat_map(|item| &item.shots);
        if shots().any(|shot| !shot.ink.is_empty()) {
            self.choice("Ink", "ink", &[("all", "All"), ("full", "Full"), ("low", "Low"), ("mono", "Mono")]);
        }
        self.choice("Size", "size", &[("s", "S"), ("m", "M"), ("l", "L")]);
        if self.page.notes.iter().flatten().any(|note| matches!(note.about, Some(FindingTarget::Item(..)))) {
            self.out.push_str(
                "<fieldset><legend>Show</legend><label><input type=\"checkbox\" id=\"noted\">With findings only</label></fieldset>\n",
            );
        }
        self.out.push_str("</div>\n");
    }

    fn choice(&mut self, legend: &str, name: &str, values: &[(&str, &str)]) {
        let _ = write!(self.out, "<fieldset><legend>{legend}</legend>");
        for (value, words) in values {
            let checked = if matches!(*value, "all" | "m") { " checked" } else { "" };
            let _ = write!(
                self.out,
                "<label><input type=\"radio\" name=\"{name}\" id=\"{name}-{value}\"{checked}>{words}</label>"
            );
        }
        self.out.push_str("</fieldset>\n");
    }

    fn findings(&mut self, notes: &[Note]) {
        self.out.push_str(
            "<section id=\"findings\" class=\"all\">\n<div class=\"heading\"><h2>Findings</h2></div>\n",
        );
        if notes.is_empty() {
            self.out.push_str("<p class=\"good\">Nothing was found.</p>\n");
        } else {
            self.notes(notes.iter(), true);
        }
        self.out.push_str("</section>\n");
    }

    fn notes<'n>(&mut self, notes: impl Iterator<Item = &'n Note>, links: bool) {
        self.out.push_str("<ul class=\"notes\">\n");
        for note in notes {
            let _ = write!(
                self.out,
                "<li class=\"{}\"><b>{}</b>{}",
                note.severity.word(),
                note.code,
                shown(&note.message)
            );
            if !note.place.is_empty() {
                let _ = write!(self.out, "<span>{}</span>", shown(&note.place));
            }
            if !note.line.is_empty() {
                let _ = write!(self.out, "<code>{}</code>", shown(&note.line));
            }
            if !note.help.is_empty() {
                let _ = write!(self.out, "<span class=\"help\">{}</span>", shown(&note.help));
            }
            if let Some((anchor, title)) = note.about.filter(|_| links).and_then(|about| self.anchor(about)) {
                let _ = write!(self.out, "<a href=\"#{anchor}\">{}</a>", shown(title));
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ul>\n");
    }

    /// The target of a link to it, and its words.
    fn anchor(&self, about: FindingTarget) -> Option<(String, &'p str)> {
        Some(match about {
            FindingTarget::Section(part) => (format!("part-{part}"), &self.page.parts.get(part)?.title),
            FindingTarget::Item(part, item) => {
                (format!("item-{part}-{item}"), &self.page.parts.get(part)?.items.get(item)?.title)
            }
        })
    }

    /// The findings about something.
    fn about(&self, about: FindingTarget) -> Vec<&'p Note> {
        self.page.notes.iter().flatten().filter(|note| note.about == Some(about)).collect()
    }

    fn part(&mut self, number: usize, part: &PageSection) {
        let _ = write!(
            self.out,
            "<section id=\"part-{number}\">\n<div class=\"heading\"><h2>{}</h2>",
            shown(&part.title)
        );
        if !part.note.is_empty() {
            let _ = write!(self.out, "<p>{}</p>", shown(&part.note));
        }
        if let Some(file) = &part.file {
            let _ = write!(self.out, "<p><a href=\"{0}\">{0}</a></p>", shown(file));
        }
        self.out.push_str("</div>\n");
        let notes = self.about(FindingTarget::Section(number));
        if !notes.is_empty() {
            self.notes(notes.into_iter(), false);
        }
        let plain = if part.plain { " plain" } else { "" };
        let _ = writeln!(self.out, "<div class=\"items{plain}\">");
        for (place, item) in part.items.iter().enumerate() {
            self.item((number, place), item);
        }
        self.out.push_str("</div>\n</section>\n");
    }

    fn item(&mut self, at: (usize, usize), item: &Item) {
        let notes = self.about(FindingTarget::Item(at.0, at.1));
        let class = match notes.iter().any(|note| note.severity == Severity::Error) {
            _ if notes.is_empty() => "",
            true => " noted error",
            false => " noted",
        };
        let _ = write!(
            self.out,
            "<article class=\"item{class}\" id=\"item-{}-{}\">\n<div class=\"shots\">\n",
            at.0, at.1
        );
        // Pictures in the same ink stay together.
        for set in item.shots.chunk_by(|one, next| one.ink == next.ink) {
            let several = set.len() > 1 && !set[0].ink.is_empty();
            if several {
                let _ = writeln!(self.out, "<div class=\"set {}\">", set[0].ink);
            }
            set.iter().for_each(|shot| self.shot(item, shot));
            if several {
                self.out.push_str("</div>\n");
            }
        }
        let _ = writeln!(self.out, "</div>\n<h3{}>{}</h3>", self.lang(), shown(&item.title));
        for (class, lang, text) in [("meta", String::new(), &item.meta), ("text", self.lang(), &item.text)] {
            if !text.is_empty() {
                let _ = writeln!(self.out, "<p class=\"{class}\"{lang}>{}</p>", shown(text));
            }
        }
        if !notes.is_empty() {
            self.notes(notes.into_iter(), false);
        }
        self.out.push_str("</article>\n");
    }

    fn shot(&mut self, item: &Item, shot: &Shot) {
        let class = if shot.ink.is_empty() { String::new() } else { format!(" class=\"{}\"", shot.ink) };
        let _ = write!(self.out, "<figure{class}>");
        let width = shot.width.round();
        match &shot.picture {
            Some(Picture { png, size: (w, h) }) => {
                let _ = write!(
                    self.out,
                    "<img loading=\"lazy\" decoding=\"async\" width=\"{w}\" height=\"{h}\" style=\"--w:{width}\" alt=\"{}{}{}\" src=\"data:image/png;base64,",
                    shown(&item.title),
                    if shot.label.is_empty() { "" } else { ", " },
                    shown(&shot.label),
                );
                let _ = write!(self.out, "{}\">", Base64Display::new(png, &STANDARD));
            }
            None => {
                let _ = write!(self.out, "<div class=\"absent\" style=\"--w:{width}\">no picture</div>");
            }
        }
        if !shot.label.is_empty() {
            let _ = write!(self.out, "<figcaption>{}</figcaption>", shown(&shot.label));
        }
        self.out.push_str("</figure>\n");
    }
}

/// A text escaped for HTML, including attributes, and shortened to what people read.
fn shown(text: &str) -> String {
    const LONGEST: usize = 2000;
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
    let mut out = String::with_capacity(end);
    svg::escape(&mut out, &harmless(&text[..end]));
    if end < text.len() {
        out.push('…');
    }
    out
}
