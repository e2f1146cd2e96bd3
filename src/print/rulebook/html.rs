//! A book for browsers: one file of semantic HTML with an anchor for each rule, its style and pictures inside.
//! No script; nothing is fetched. Volumes (`html/set.rs`) are sets of such pages.

mod drawn;
mod faces;
mod look;
mod set;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine as _;

use super::Picture;
use super::book::{
    Align, Aside, Block, Book, Decision, Figure, Grid, Inline, Item, Passage, Step, rights, words,
};
use super::pictures::places;
use super::volume::{Mark, is_term};
use super::words::{MessagePart, Words};
pub use drawn::drawn;
pub use look::PageLook;
pub use set::set;
use warpress_assets::Assets;
use warpress_model::licence::sentences;
use warpress_model::rules::RULING;
use warpress_render::face::TextBox;
use warpress_text::svg::escaped as escape;

/// A picture for a page.
#[derive(Debug, Clone)]
pub struct Image {
    /// What it is: `png` or `jpeg`.
    pub kind: &'static str,
    /// Its file.
    pub bytes: Vec<u8>,
    /// Width and height at which it is shown (CSS pixels).
    pub size: (u32, u32),
    /// The size of the original (pt).
    pub size_pt: (f32, f32),
    /// The texts on a piece, with their positions (pt).
    pub texts: Vec<TextBox>,
}

/// Provides the images of a book.
pub type Images<'i> = &'i dyn Fn(&Picture) -> Option<Image>;

/// A book as one page. `images` gives its pictures.
pub fn page(assets: &Assets, book: &Book, look: &PageLook, images: Images<'_>) -> String {
    let mut writer = Writer::new(book, images);
    writer.head(&Head {
        title: &book.words.say("book-title", &[("title", (&book.title).into())]),
        heading: &book.title,
        summary: &book.summary,
        rights: &book.rights,
        before: "",
        cover: book.cover.as_ref(),
    });
    writer.rules(book, true);
    writer.finish(assets, look)
}

/// The head of a page.
struct Head<'h> {
    /// The title of the window.
    title: &'h str,
    /// The heading.
    heading: &'h str,
    summary: &'h str,
    /// Whose it is, and what may be done with it.
    rights: &'h [String],
    /// What leads back to the volume; HTML.
    before: &'h str,
    /// The picture above the title.
    cover: Option<&'h Picture>,
}

/// A cell with more bytes than this is treated as a sentence.
const SENTENCE: usize = 30;

struct Writer<'b> {
    words: &'b Words,
    numbers: BTreeMap<&'b str, &'b str>,
    images: Images<'b>,
    /// Where terms occur, if there is an index, and the book's position in its volume.
    marks: Option<Vec<Mark>>,
    place: usize,
    /// The position in `out` for the style, which depends on the letters of the whole page.
    style: usize,
    out: String,
}

impl<'b> Writer<'b> {
    fn new(book: &'b Book, images: Images<'b>) -> Self {
        Self {
            words: &book.words,
            numbers: book.numbers(),
            images,
            marks: None,
            place: 0,
            style: 0,
            out: String::new(),
        }
    }

    fn head(&mut self, head: &Head<'_>) {
        let _ = write!(
            self.out,
            "<!DOCTYPE html>\n<html lang=\"{}\"{}>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<meta name=\"description\" content=\"{}\">\n",
            self.words.language(),
            if self.words.runs_left() { " dir=\"rtl\"" } else { "" },
            escape(head.title),
            escape(head.summary),
        );
        if !head.rights.is_empty() {
            let rights = escape(&sentences(head.rights.iter().map(String::as_str)));
            let _ = writeln!(self.out, "<meta name=\"dcterms.rights\" content=\"{rights}\">");
        }
        self.style = self.out.len();
        let _ = write!(
            self.out,
            "</head>\n<body>\n<a class=\"skip\" href=\"#rules\">{}</a>\n{}<header>\n",
            escape(&self.words.word("page-skip")),
            head.before,
        );
        self.cover(head.cover);
        let _ = writeln!(self.out, "<h1>{}</h1>", escape(head.heading));
        if !head.summary.is_empty() {
            let _ = writeln!(self.out, "<p class=\"summary\">{}</p>", escape(head.summary));
        }
    }

    /// The facts, contents and rules of a book, and its terms of use unless they are stated elsewhere.
    fn rules(&mut self, book: &Book, with_terms: bool) {
        self.out.push_str("<dl class=\"facts\">\n");
        for (name, fact) in &book.facts {
            let _ = writeln!(self.out, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(fact));
        }
        self.out.push_str("</dl>\n");
        if let Some(edition) = book.edition() {
            self.out.push_str("<p class=\"key\">");
            for part in self.words.around("book-key", &["sign", "chapter"]) {
                let _ = match part {
                    MessagePart::Words(words) => write!(self.out, "{}", escape(&words)),
                    MessagePart::Slot(0) => write!(self.out, "<span class=\"ours\"></span>"),
                    MessagePart::Slot(_) => write!(
                        self.out,
                        "<a href=\"#{}\">{} [{}]</a>",
                        escape(&edition.id),
                        escape(&edition.title),
                        edition.number
                    ),
                };
            }
            self.out.push_str("</p>\n");
        }
        self.out.push_str("</header>\n");
        self.contents(book);
        self.out.push_str("<main id=\"rules\">\n");
        self.passages(&book.sections);
        if with_terms {
            self.rights(book);
        }
        self.out.push_str("</main>\n");
    }

    /// Whose the game is and what may be done with it: small, behind all else.
    fn rights(&mut self, book: &Book) {
        if !book.rights.is_empty() {
            let heading = escape(&book.rights_heading());
            let _ = writeln!(self.out, "<div class=\"licence\">\n<p><strong>{heading}</strong></p>");
            self.blocks(&rights(&book.rights));
            self.out.push_str("</div>\n");
        }
    }

    /// The footer, and the style with the typefaces of everything written so far.
    fn finish(mut self, assets: &Assets, look: &PageLook) -> String {
        let made = self.words.say("page-made", &[("version", env!("CARGO_PKG_VERSION").into())]);
        let _ = writeln!(self.out, "<footer><p>{}</p></footer>\n</body>\n</html>", escape(&made));
        let style = look::style(assets, look, self.words.runs_left(), &self.out[self.style..]);
        self.out.insert_str(self.style, &format!("<style>\n{style}\n</style>\n"));
        self.out
    }

    /// The anchor of a term that occurs here, as an attribute, if an index refers to it.
    fn mark(&mut self, term: &str) -> String {
        let Some(marks) = self.marks.as_mut().filter(|_| !term.is_empty()) else { return String::new() };
        // Ids of sections contain no dots.
        let anchor = format!("term.{}", marks.len() + 1);
        marks.push(Mark { book: self.place, term: term.to_owned(), anchor: anchor.clone() });
        format!(" id=\"{anchor}\"")
    }

    fn contents(&mut self, book: &Book) {
        let contents = escape(&self.words.word("chapter-contents"));
        let _ = write!(
            self.out,
            "<nav id=\"book.contents\" aria-label=\"{contents}\">\n<h2>{contents}</h2>\n<ol>\n"
        );
        for passage in book.sections.iter().filter(|passage| passage.depth <= 1) {
            let _ = writeln!(
                self.out,
                "<li><a href=\"#{}\"><span class=\"number\">{}</span>{}</a></li>",
                escape(&passage.id),
                passage.number,
                escape(&passage.title)
            );
        }
        self.out.push_str("</ol>\n</nav>\n");
    }

    /// Nested sections.
    fn passages(&mut self, passages: &[Passage]) {
        let mut open: Vec<u8> = Vec::new();
        for passage in passages {
            while open.last().is_some_and(|depth| *depth >= passage.depth) {
                open.pop();
                self.out.push_str("</section>\n");
            }
            open.push(passage.depth);
            if let Some(marks) = self.marks.as_mut().filter(|_| is_term(&passage.id)) {
                marks.push(Mark {
                    book: self.place,
                    term: passage.title.clone(),
                    anchor: passage.id.clone(),
                });
            }
            let id = escape(&passage.id);
            let level = (passage.depth + 1).min(6);
            let _ = writeln!(
                self.out,
                "<section id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h{level} id=\"{id}-h\"><span class=\"number\">{}</span>{}</h{level}>",
                passage.number,
                escape(&passage.title)
            );
            self.blocks(&passage.blocks);
        }
        for _ in open {
            self.out.push_str("</section>\n");
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
            self.out.push('\n');
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(all) => self.tagged("p", all),
            Block::Verbatim(lines) => {
                let _ = write!(
                    self.out,
                    "<pre>{}</pre>",
                    lines.split('\n').map(escape).collect::<Vec<_>>().join("\n")
                );
            }
            Block::List { from, items } => {
                let tag = if from.is_some() { "ol" } else { "ul" };
                match from {
                    Some(from) if *from != 1 => {
                        let _ = writeln!(self.out, "<ol start=\"{from}\">");
                    }
                    _ => {
                        let _ = writeln!(self.out, "<{tag}>");
                    }
                }
                for item in items {
                    self.out.push_str("<li>");
                    match item.as_slice() {
                        [Block::Paragraph(all)] => self.inlines(all),
                        [Block::Paragraph(all), rest @ ..] => {
                            self.tagged("p", all);
                            self.blocks(rest);
                        }
                        blocks => self.blocks(blocks),
                    }
                    self.out.push_str("</li>\n");
                }
                let _ = write!(self.out, "</{tag}>");
            }
            Block::Sequence(steps) => self.steps(steps),
            Block::Terms(terms) => {
                self.out.push_str("<dl class=\"terms\">\n");
                for (term, meaning) in terms {
                    self.tagged("dt", term);
                    self.tagged("dd", meaning);
                }
                self.out.push_str("</dl>");
            }
            Block::Table(grid) => self.grid(grid),
            Block::Decisions(all) => self.decisions(all),
            Block::Pictures(pictures) => {
                self.out.push_str("<div class=\"pictures\">\n");
                pictures.iter().for_each(|picture| self.picture(picture));
                self.out.push_str("</div>");
            }
            Block::Inventory(items) => self.inventory(items),
            // A page has room for whole boards.
            Block::Anatomy(figures) if figures.iter().all(|figure| figure.picture.row.is_none()) => {}
            Block::Anatomy(figures) => {
                self.out.push_str("<div class=\"pictures anatomy\">\n");
                figures.iter().for_each(|figure| self.figure(figure));
                self.out.push_str("</div>");
            }
            Block::Aside { kind, title, blocks } => {
                self.aside(*kind, title, blocks);
            }
        }
    }

    /// What there is, each thing beside its picture; boards have a line of their own.
    fn inventory(&mut self, items: &[Item]) {
        self.out.push_str("<ul class=\"inventory\">\n");
        for Item { picture, words } in items {
            let whole = picture.as_ref().is_some_and(|picture| picture.row.is_none());
            self.out.push_str(if whole { "<li class=\"whole\">" } else { "<li>" });
            if let Some((picture, image)) = picture.as_ref().and_then(|one| Some((one, (self.images)(one)?)))
            {
                self.image(&image, picture);
            }
            self.tagged("span", words);
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ul>");
    }

    fn aside(&mut self, kind: Aside, title: &str, blocks: &[Block]) {
        let (class, name) = match kind {
            Aside::Example => ("example", "aside-example"),
            Aside::Question => ("question", "aside-question-and-answer"),
            Aside::Note => ("note", "aside-note"),
        };
        let name = escape(&self.words.word(name));
        // A page has dozens of these; as landmarks they would hide the important ones.
        let _ = writeln!(self.out, "<div class=\"aside {class}\" role=\"note\" aria-label=\"{name}\">");
        let kind = match kind {
            Aside::Example => format!("<span class=\"kind\">{name}</span>"),
            _ => String::new(),
        };
        if !kind.is_empty() || !title.is_empty() {
            let gap = if kind.is_empty() || title.is_empty() { "" } else { " " };
            let _ = writeln!(self.out, "<p class=\"title\">{kind}{gap}{}</p>", escape(title));
        }
        self.blocks(blocks);
        self.out.push_str("</div>");
    }

    /// The decisions of this edition, each with links to its signs.
    fn decisions(&mut self, all: &[Decision]) {
        self.out.push_str("<ol class=\"decisions\">\n");
        for decision in all {
            let _ = write!(
                self.out,
                "<li id=\"{RULING}{}\"><span class=\"ours\">{}</span><em>",
                escape(&decision.id),
                decision.number
            );
            self.inlines(&decision.question);
            self.out.push_str("</em> ");
            self.inlines(&decision.answer);
            for id in &decision.sections {
                if let Some(number) = self.numbers.get(id.as_str()) {
                    let _ = write!(self.out, " <a href=\"#{}\">[{number}]</a>", escape(id));
                }
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ol>");
    }

    /// Nested phases.
    fn steps(&mut self, steps: &[Step]) {
        self.out.push_str("<ol class=\"steps\">\n");
        let mut place = 0;
        while let Some(step) = steps.get(place) {
            let inner = steps[place + 1..].iter().take_while(|other| other.depth > step.depth).count();
            let mark = self.mark(&step.name);
            self.out.push_str("<li>");
            if !step.signs.is_empty() {
                self.inlines(&step.signs);
                self.out.push(' ');
            }
            let _ = write!(self.out, "<b{mark}>{}</b>", escape(&step.name));
            if let Some((id, number)) =
                step.section.as_deref().and_then(|id| Some((id, *self.numbers.get(id)?)))
            {
                let _ = write!(self.out, " <a href=\"#{}\">{number}</a>", escape(id));
            }
            if !step.text.is_empty() {
                self.out.push(' ');
                self.inlines(&step.text);
            }
            if inner > 0 {
                self.out.push('\n');
                self.steps(&steps[place + 1..place + 1 + inner]);
            }
            self.out.push_str("</li>\n");
            place += 1 + inner;
        }
        self.out.push_str("</ol>");
    }

    fn grid(&mut self, grid: &Grid) {
        // It must be possible to scroll it by keyboard as well. It is not a region, as a page has dozens of tables.
        let name = if grid.title.is_empty() { self.words.word("table-untitled") } else { grid.title.clone() };
        let _ = writeln!(
            self.out,
            "<div class=\"table\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">\n<table>",
            escape(&name)
        );
        if !grid.title.is_empty() {
            let mark = self.mark(&grid.title);
            let _ = write!(self.out, "<caption{mark}>{}", escape(&grid.title));
            if !grid.note.is_empty() {
                let _ = write!(self.out, "<span>{}</span>", escape(&grid.note));
            }
            self.out.push_str("</caption>\n");
        }
        let class = |place: usize| match grid.align.get(place) {
            Some(Align::Centre) => " class=\"c\"",
            Some(Align::Right) => " class=\"r\"",
            _ => "",
        };
        if !grid.head.is_empty() {
            self.out.push_str("<thead><tr>");
            for (place, cell) in grid.head.iter().enumerate() {
                // A heading without words is not a heading.
                let tag = if words(cell).trim().is_empty() { "td" } else { "th" };
                let scope = if tag == "th" { " scope=\"col\"" } else { "" };
                let _ = write!(self.out, "<{tag}{scope}{}>", class(place));
                self.inlines(cell);
                let _ = write!(self.out, "</{tag}>");
            }
            self.out.push_str("</tr></thead>\n");
        }
        self.out.push_str("<tbody>\n");
        for row in &grid.rows {
            self.out.push_str("<tr>");
            for (place, cell) in row.iter().enumerate() {
                // Sentences need room, or they become very tall on a narrow screen.
                let sentence = grid.align.get(place).copied().unwrap_or_default() == Align::Left
                    && words(cell).len() > SENTENCE;
                let _ = write!(self.out, "<td{}>", if sentence { " class=\"s\"" } else { class(place) });
                self.inlines(cell);
                self.out.push_str("</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody>\n</table>\n");
        if !grid.below.is_empty() {
            self.out.push_str("<ul>\n");
            grid.below.iter().for_each(|all| self.tagged("li", all));
            self.out.push_str("</ul>\n");
        }
        self.out.push_str("</div>");
    }

    /// The picture above the title, as wide as the page.
    fn cover(&mut self, picture: Option<&Picture>) {
        let Some(picture) = picture else { return };
        self.out.push_str("<div class=\"cover\">");
        self.picture(picture);
        self.out.push_str("</div>\n");
    }

    fn image(&mut self, image: &Image, picture: &Picture) {
        let data = base64::engine::general_purpose::STANDARD.encode(&image.bytes);
        // What stands beside words that say the same is not read out.
        let role = if picture.alt.is_empty() { " role=\"presentation\"" } else { "" };
        let _ = write!(
            self.out,
            "<img src=\"data:image/{};base64,{data}\" width=\"{}\" height=\"{}\" alt=\"{}\"{role}>",
            image.kind,
            image.size.0,
            image.size.1,
            escape(&picture.alt)
        );
    }

    /// A piece with numbers on its places, and their meanings beside it.
    fn figure(&mut self, figure: &Figure) {
        let Some(image) = (self.images)(&figure.picture) else { return };
        let places = places(&image.texts, &figure.callouts);
        if places.is_empty() {
            return;
        }
        self.out.push_str("<figure><div class=\"marked\">");
        self.image(&image, &figure.picture);
        for (number, place) in places.iter().enumerate() {
            let (x, y) = place.beside(image.size_pt.0);
            let (left, top) = (100.0 * x / image.size_pt.0, 100.0 * y / image.size_pt.1);
            let _ = write!(
                self.out,
                "<b style=\"left:{left:.1}%;top:{top:.1}%\" aria-hidden=\"true\">{}</b>",
                number + 1
            );
        }
        self.out.push_str("</div><ol>");
        for place in places {
            let _ = write!(self.out, "<li>{} ({})</li>", escape(place.label), escape(place.text));
        }
        self.out.push_str("</ol></figure>\n");
    }

    fn picture(&mut self, picture: &Picture) {
        let Some(image) = (self.images)(picture) else { return };
        self.out.push_str("<figure>");
        self.image(&image, picture);
        if !picture.caption.is_empty() {
            let _ = write!(self.out, "<figcaption>{}</figcaption>", escape(&picture.caption));
        }
        self.out.push_str("</figure>\n");
    }

    fn tagged(&mut self, tag: &str, all: &[Inline]) {
        let _ = write!(self.out, "<{tag}>");
        self.inlines(all);
        let _ = writeln!(self.out, "</{tag}>");
    }

    fn inlines(&mut self, all: &[Inline]) {
        for inline in all {
            match inline {
                Inline::Text(text) => self.out.push_str(&escape(text)),
                Inline::Code(code) => {
                    let _ = write!(self.out, "<code>{}</code>", escape(code));
                }
                Inline::Term(name) => {
                    let mark = self.mark(name);
                    let _ = write!(self.out, "<strong{mark}>{}</strong>", escape(name));
                }
                Inline::Strong(inner) => self.within("strong", inner),
                Inline::Emphasis(inner) => self.within("em", inner),
                Inline::Break => self.out.push_str("<br>"),
                Inline::Icon(icon) => match (self.images)(icon) {
                    Some(image) => {
                        // A picture has colours of its own by night, too.
                        let own = if icon.list.starts_with("art/") { " own" } else { "" };
                        let _ = write!(self.out, "<span class=\"icon{own}\">");
                        self.image(&image, icon);
                        self.out.push_str("</span>");
                    }
                    None => self.out.push_str(&escape(&icon.alt)),
                },
                Inline::Ours(id, number) => {
                    let label = self.words.say("page-decision", &[("number", (*number).into())]);
                    let _ = write!(
                        self.out,
                        "<a class=\"ours\" href=\"#{RULING}{}\" aria-label=\"{}\">{number}</a>",
                        escape(id),
                        escape(&label)
                    );
                }
                Inline::Link(id, inner) => match self.numbers.get(id.as_str()).copied() {
                    Some(number) => {
                        let _ = write!(self.out, "<a href=\"#{}\">", escape(id));
                        self.inlines(inner);
                        let gap = if inner.is_empty() { "" } else { " " };
                        let _ = write!(self.out, "{gap}[{number}]</a>");
                    }
                    None => self.inlines(inner),
                },
                Inline::Web(address, inner) => {
                    let _ = write!(self.out, "<a href=\"{}\" rel=\"external noreferrer\">", escape(address));
                    self.inlines(inner);
                    self.out.push_str("</a>");
                }
            }
        }
    }

    fn within(&mut self, tag: &str, inner: &[Inline]) {
        let _ = write!(self.out, "<{tag}>");
        self.inlines(inner);
        let _ = write!(self.out, "</{tag}>");
    }
}
