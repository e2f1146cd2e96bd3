//! A book as a typst document: only calls of the template's functions, with all words as strings.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::{Setting, signature};
use crate::Style;
use crate::book::{
    Align, Aside, Block, Book, Decision, Figure, Grid, Inline, Passage, Picture, shown_address, words,
};
use crate::detail::detail;
use crate::gather::questions::rights;
use crate::pictures::{Drawn, Subject, places};
use crate::volume::{Mark, is_term};
use crate::words::{Part, Words, short_tags};
use warpress_model::rules::RULING;
use warpress_render::theme::Ink;

/// Provides the pictures of a book by its index in the volume; 0 for a book by itself.
pub type Faces<'f> = &'f (dyn Fn(usize, &Picture) -> Option<Arc<Drawn>> + Sync);

/// Narrower pages have a single column (mm).
pub const SMALL_MM: f64 = 160.0;

/// The messages that templates say as they are.
const SAID: [&str; 6] =
    ["aside-example", "chapter-contents", "chapter-designers", "chapter-index", "aid-key", "aid-key-part"];

/// A paragraph with this many letters takes two lines of a column.
const SLIGHT: usize = 110;

/// The document, and its pictures by file name.
pub fn write(
    book: &Book,
    style: &Style,
    setting: Setting,
    faces: Faces<'_>,
) -> (String, Vec<(String, String)>) {
    let mut writer = Writer::new(faces, &book.words);
    writer.out.push_str("#import \"/rulebook/book.typ\": *\n#import \"/rulebook/anatomy.typ\": anatomy\n");
    let _ = writeln!(writer.out, "#let look = {}", look(style, setting, &book.words));
    let cover =
        book.cover.as_ref().and_then(|picture| writer.file(picture)).map(|file| format!("cover: {file}, "));
    let _ = writeln!(
        writer.out,
        "#show: book.with(look, scale: {}, {}document-title: {}, {})",
        setting.scale,
        cover.unwrap_or_default(),
        string(&book.words.say("book-title", &[("title", (&book.title).into())])),
        writer.meta(book, style)
    );
    writer.out.push_str("#{\n");
    writer.book(book);
    writer.rights(book);
    writer.out.push_str("}\n");
    (writer.out, writer.pictures)
}

/// The sheets of a booklet.
pub fn booklet(book: &Book, pages: usize, page_mm: (f64, f64)) -> String {
    let (language, region) = tags(&book.words);
    let mut out = format!(
        "#set document(title: {})\n#set text(lang: {language}, region: {region})\n#set page(width: {}mm, height: {}mm, margin: 0pt)\n",
        string(&book.title),
        page_mm.0 * 2.0,
        page_mm.1
    );
    let place = |page: Option<usize>| match page {
        Some(number) => {
            let alt = book.words.say("booklet-page", &[("number", number.into())]);
            format!("image(\"/book.pdf\", page: {number}, width: 100%, alt: {})", string(&alt))
        }
        None => "[]".to_owned(),
    };
    for (number, [left, right]) in signature(pages).into_iter().enumerate() {
        if number > 0 {
            out.push_str("#pagebreak()\n");
        }
        let _ = writeln!(out, "#grid(columns: (50%, 50%), rows: 100%, {}, {})", place(left), place(right));
    }
    out
}

/// The arguments common to all functions.
pub(super) fn look(style: &Style, setting: Setting, words: &Words) -> String {
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
fn tags(words: &Words) -> (String, String) {
    let (language, region) = short_tags(words.language());
    (string(language), region.map_or("none".to_owned(), string))
}

/// Of what is common to all functions, that which depends on the language.
pub(super) fn tongue(words: &Words) -> String {
    let said: Vec<_> = SAID.iter().map(|id| format!("{id}: {}", string(&words.word(id)))).collect();
    // Numbers are the places of the sign and of the chapter.
    let key = words.around("book-key", &["sign", "chapter"]).into_iter().map(|part| match part {
        Part::Words(words) => string(&words),
        Part::Slot(place) => place.to_string(),
    });
    let (language, region) = tags(words);
    format!(
        "lang: {language}, region: {region}, dir: {}, key: {}, said: ({})",
        if words.runs_left() { "rtl" } else { "ltr" },
        array(key),
        said.join(", "),
    )
}

/// A text as a string in typst.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // Characters that a page cannot show.
            control if control.is_control() => {}
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// An array; a single item needs a trailing comma.
pub(super) fn array(items: impl Iterator<Item = String>) -> String {
    let mut out = String::from("(");
    for item in items {
        out.push_str(&item);
        out.push_str(", ");
    }
    out.push(')');
    out
}

/// A version, as keywords and the band of a player aid name it.
pub(super) fn version_of(words: &Words, version: &str) -> String {
    words.say("book-version", &[("version", version.into())])
}

/// The alignment of the columns of a table.
pub(super) fn aligned(grid: &Grid) -> String {
    let word = |align: &Align| match align {
        Align::Left => "start",
        Align::Centre => "center",
        Align::Right => "end",
    };
    array(grid.align.iter().map(|align| word(align).to_owned()))
}

/// The longest word of a column, in letters.
pub(super) fn longest(grid: &Grid, place: usize) -> usize {
    let cells = grid.rows.iter().chain([&grid.head]).filter_map(|row| row.get(place));
    let word = |cell: &Vec<Inline>| words(cell).split_whitespace().map(|word| word.chars().count()).max();
    cells.filter_map(word).max().unwrap_or(0)
}

/// The longest cell of a column, in letters.
pub(super) fn natural(grid: &Grid, place: usize) -> usize {
    let long = |row: &Vec<Vec<Inline>>| row.get(place).map_or(0, |cell| words(cell).chars().count());
    grid.rows.iter().chain([&grid.head]).map(long).max().unwrap_or(0)
}

/// A picture of the document: its file, and its width and height (pt).
type Shown = (String, f32, f32);

/// Writes books, one after the other, as calls of the template's functions.
pub(super) struct Writer<'b> {
    /// The document so far.
    pub out: String,
    /// What the document says by itself.
    pub words: &'b Words,
    /// Its pictures.
    pub pictures: Vec<(String, String)>,
    /// Where terms occur, if the document has an index.
    pub marks: Option<Vec<Mark>>,
    faces: Faces<'b>,
    /// The index of the current book in the volume, and the prefix of its anchors.
    place: usize,
    prefix: String,
    numbers: BTreeMap<&'b str, &'b str>,
    /// The rows of pieces in the book, from which the template derives one scale for each kind.
    rows: String,
    /// The files of pictures already used, with their sizes.
    names: BTreeMap<(usize, Subject), Option<Shown>>,
}

impl<'b> Writer<'b> {
    pub fn new(faces: Faces<'b>, words: &'b Words) -> Self {
        Self {
            words,
            out: String::new(),
            pictures: Vec::new(),
            marks: None,
            faces,
            place: 0,
            prefix: "s-".to_owned(),
            numbers: BTreeMap::new(),
            rows: array(std::iter::empty()),
            names: BTreeMap::new(),
        }
    }

    /// Proceeds to another book of the volume; its anchors are its own.
    pub fn turn_to(&mut self, place: usize, book: &Book) {
        self.place = place;
        self.prefix = format!("{}/", book.slug);
    }

    /// The chapters of a book.
    pub fn book(&mut self, book: &'b Book) {
        self.numbers = book.numbers();
        self.rows = self.rows_of(book);
        book.sections.iter().for_each(|passage| self.passage(passage));
    }

    /// Whose the game is and what may be done with it: small, behind all else.
    fn rights(&mut self, book: &Book) {
        if !book.rights.is_empty() {
            let _ = writeln!(self.out, "rights(look, {}, {{", string(&book.rights_heading()));
            self.blocks(&rights(&book.rights));
            self.out.push_str("})\n");
        }
    }

    /// The arguments for the head of a book.
    pub fn meta(&self, book: &Book, style: &Style) -> String {
        let facts = book.facts.iter().map(|(name, fact)| format!("({}, {})", string(name), string(fact)));
        let authors = book.authors.iter().map(|author| string(author));
        let chapters = book.sections.iter().filter(|passage| passage.depth <= 1).map(|passage| {
            format!("({}, {}, {})", string(&passage.number), self.anchor(&passage.id), string(&passage.title))
        });
        let edition = book.edition().map(|passage| {
            format!("({}, {}, {})", string(&passage.number), self.anchor(&passage.id), string(&passage.title))
        });
        format!(
            "title: {}, summary: {}, about: {}, keywords: {}, facts: {}, authors: {}, chapters: {}, edition: {}, display-weight: {}, display-caps: {}",
            string(&book.title),
            string(&book.summary),
            string(&book.about()),
            array(book.version.iter().map(|version| string(&version_of(&book.words, version)))),
            array(facts),
            array(authors),
            array(chapters),
            edition.unwrap_or_else(|| "none".into()),
            style.display_weight,
            style.display_caps,
        )
    }

    /// The label of a section of this book.
    fn anchor(&self, id: &str) -> String {
        string(&format!("{}{id}", self.prefix))
    }

    /// The label of a term that occurs here, if an index refers to it.
    fn mark(&mut self, term: &str) -> String {
        let Some(marks) = self.marks.as_mut().filter(|_| !term.is_empty()) else { return "none".to_owned() };
        let anchor = format!("term-{}", marks.len() + 1);
        marks.push(Mark { book: self.place, term: term.to_owned(), anchor: anchor.clone() });
        string(&anchor)
    }

    fn passage(&mut self, passage: &Passage) {
        // A section already has its label.
        if let Some(marks) = self.marks.as_mut().filter(|_| is_term(&passage.id)) {
            let anchor = format!("{}{}", self.prefix, passage.id);
            marks.push(Mark { book: self.place, term: passage.title.clone(), anchor });
        }
        let _ = writeln!(
            self.out,
            "section({}, {}, {}, {})",
            passage.depth.max(1),
            string(&passage.number),
            self.anchor(&passage.id),
            string(&passage.title)
        );
        self.passage_blocks(&passage.blocks, true);
    }

    pub fn blocks(&mut self, blocks: &[Block]) {
        self.passage_blocks(blocks, false);
    }

    /// Blocks, one after the other, and whether they follow the heading of a section.
    fn passage_blocks(&mut self, blocks: &[Block], headed: bool) {
        for (place, block) in blocks.iter().enumerate() {
            // A paragraph that introduces a list or table is kept with it.
            let next = blocks.get(place + 1);
            // A heading followed by only a line or two looks lost at the foot of a column.
            let slight = |all: &[Inline]| {
                headed && place == 0 && next.is_some() && words(all).chars().count() <= SLIGHT
            };
            let announces = |all: &[Inline]| {
                matches!(next, Some(Block::Sequence(_)))
                    || words(all).trim_end().ends_with(':')
                        && !matches!(next, None | Some(Block::Paragraph(_)))
            };
            let leads = matches!(block, Block::Paragraph(all) if announces(all) || slight(all));
            if leads {
                self.out.push_str("lead(");
            }
            self.block(block);
            self.out.push_str(if leads { ")\n" } else { "\n" });
        }
    }

    pub fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(inlines) => {
                self.out.push_str("par(");
                self.inlines(inlines);
                self.out.push(')');
            }
            Block::Verbatim(lines) => {
                let _ = write!(self.out, "verbatim(look, {})", string(lines));
            }
            Block::List { from, items } => {
                match from {
                    Some(from) => {
                        let _ = write!(self.out, "enum(start: {from}, ");
                    }
                    None => self.out.push_str("list("),
                }
                for item in items {
                    self.out.push_str("{\n");
                    // An item with a single paragraph is tight.
                    match item.as_slice() {
                        [Block::Paragraph(inlines)] => self.inlines(inlines),
                        blocks => self.blocks(blocks),
                    }
                    self.out.push_str("}, ");
                }
                self.out.push(')');
            }
            Block::Sequence(steps) => {
                self.out.push_str("sequence(look, (");
                for step in steps {
                    let target = step.section.as_deref().and_then(|id| Some((id, *self.numbers.get(id)?)));
                    let target = target.map_or("none".into(), |(id, number)| {
                        format!("({}, {})", self.anchor(id), string(number))
                    });
                    let mark = self.mark(&step.name);
                    let _ = write!(
                        self.out,
                        "(depth: {}, name: {}, mark: {mark}, target: {target}, text: ",
                        step.depth,
                        string(&step.name)
                    );
                    self.inlines(&step.text);
                    self.out.push_str("), ");
                }
                self.out.push_str("))");
            }
            Block::Terms(terms) => {
                self.out.push_str("meanings(look, (");
                for (term, meaning) in terms {
                    self.out.push('(');
                    self.inlines(term);
                    self.out.push_str(", ");
                    self.inlines(meaning);
                    self.out.push_str("), ");
                }
                self.out.push_str("))");
            }
            Block::Table(grid) => self.grid(grid),
            Block::Decisions(all) => all.iter().for_each(|decision| self.decision(decision)),
            Block::Pictures(pictures) => self.show(pictures),
            Block::Anatomy(figures) => self.anatomy(figures),
            Block::Aside { kind, title, blocks } => {
                let kind = match kind {
                    Aside::Example => "example",
                    Aside::Question => "question",
                    Aside::Note => "note",
                };
                let (pieces, blocks) = match (kind, blocks.split_first()) {
                    ("example", Some((Block::Pictures(pieces), rest))) => (pieces.as_slice(), rest),
                    _ => (&[][..], blocks.as_slice()),
                };
                let shown: Vec<_> = pieces.iter().filter_map(|piece| self.file(piece)).collect();
                let shown = match shown.is_empty() {
                    true => String::new(),
                    false => format!("pieces: {}, ", array(shown.into_iter())),
                };
                let _ = writeln!(self.out, "{kind}(look, {}, {shown}{{", string(title));
                self.blocks(blocks);
                self.out.push_str("})");
            }
        }
    }

    fn decision(&mut self, decision: &Decision) {
        let _ = write!(
            self.out,
            "decision(look, {}, {}, ",
            self.anchor(&format!("{RULING}{}", decision.id)),
            string(&decision.number.to_string())
        );
        self.inlines(&decision.question);
        self.out.push_str(", ");
        self.inlines(&decision.answer);
        let sections = decision.sections.iter().filter_map(|id| Some((id, *self.numbers.get(id.as_str())?)));
        let sections = sections.map(|(id, number)| format!("({}, {})", self.anchor(id), string(number)));
        let _ = writeln!(self.out, ", {})", array(sections));
    }

    fn grid(&mut self, grid: &Grid) {
        let letters: Vec<usize> = (0..grid.align.len()).map(|place| natural(grid, place)).collect();
        let columns = letters.iter().map(|letters| match letters {
            0..=15 => "auto".to_owned(),
            long => format!("{}fr", long.clamp(&16, &70)),
        });
        let mark = self.mark(&grid.title);
        let _ = write!(
            self.out,
            "rows-and-columns(look, mark: {mark}, title: {}, note: {}, columns: {}, align: {}, letters: {}, longest: {}, head: (",
            string(&grid.title),
            string(&grid.note),
            array(columns),
            aligned(grid),
            array(letters.iter().map(usize::to_string)),
            array((0..letters.len()).map(|place| longest(grid, place).to_string())),
        );
        self.cells(&grid.head);
        self.out.push_str("), below: (");
        self.cells(&grid.below);
        self.out.push_str("), rows: (");
        for row in &grid.rows {
            self.out.push('(');
            self.cells(row);
            self.out.push_str("), ");
        }
        self.out.push_str("))");
    }

    pub fn cells(&mut self, cells: &[Vec<Inline>]) {
        for cell in cells {
            self.inlines(cell);
            self.out.push_str(", ");
        }
    }

    fn show(&mut self, pictures: &[Picture]) {
        let shown: Vec<_> = pictures.iter().filter_map(|picture| self.file(picture)).collect();
        if !shown.is_empty() {
            let _ = write!(self.out, "pictures(look, {}, rows: {})", array(shown.into_iter()), self.rows);
        }
    }

    /// The number of pieces in each row of pictures, and their sizes.
    fn rows_of(&mut self, book: &Book) -> String {
        let mut rows = Vec::new();
        for block in book.sections.iter().flat_map(|passage| &passage.blocks) {
            let Block::Pictures(pictures) = block else { continue };
            if pictures.iter().all(|picture| picture.row.is_some()) {
                let sizes = pictures.iter().filter_map(|picture| self.size(picture));
                rows.push(array(sizes.map(|(w, h)| format!("(w: {w}pt, h: {h}pt)"))));
            }
        }
        array(rows.into_iter())
    }

    fn anatomy(&mut self, figures: &[Figure]) {
        let mut anatomies = Vec::new();
        for figure in figures {
            let Some(file) = self.file(&figure.picture) else { continue };
            let Some(drawn) = (self.faces)(self.place, &figure.picture) else { continue };
            let places = places(&drawn.texts, &figure.callouts);
            let (part, places) = match figure.picture.row {
                Some(_) => (None, places),
                None => match detail(&places, drawn.size_pt) {
                    Some((part, places)) => (Some(part), places),
                    None => continue,
                },
            };
            if places.is_empty() {
                continue;
            }
            let (left, top) = part.map_or((0.0, 0.0), |part| (part.x, part.y));
            let callouts = array(places.iter().map(|place| {
                let ((x, y), half) = (place.at, place.half);
                format!("({}pt, {}pt, {half}pt, {})", x - left, y - top, string(place.label))
            }));
            let part = part.map_or("none".to_owned(), |part| {
                format!("(x: {}pt, y: {}pt, w: {}pt, h: {}pt)", part.x, part.y, part.w, part.h)
            });
            anatomies.push(format!(
                "(picture: {file}, part: {part}, smallest: {}pt, callouts: {callouts})",
                drawn.smallest()
            ));
        }
        if !anatomies.is_empty() {
            let _ = write!(self.out, "anatomy(look, {})", array(anatomies.into_iter()));
        }
    }

    /// The template's arguments for a picture of this book; `None` if there is no such picture.
    pub fn file(&mut self, picture: &Picture) -> Option<String> {
        let (name, w, h) = self.drawn(picture)?;
        Some(format!(
            "(file: {}, w: {w}pt, h: {h}pt, alt: {}, caption: {}, piece: {})",
            string(&format!("/{name}")),
            string(&picture.alt),
            string(&picture.caption),
            picture.row.is_some()
        ))
    }

    /// The width and height of a picture (pt).
    fn size(&mut self, picture: &Picture) -> Option<(f32, f32)> {
        self.drawn(picture).map(|(_, w, h)| (*w, *h))
    }

    fn drawn(&mut self, picture: &Picture) -> Option<&Shown> {
        let key = (self.place, picture.subject());
        if !self.names.contains_key(&key) {
            let drawn = (self.faces)(self.place, picture).map(|drawn| {
                let name = format!("picture-{}.svg", self.pictures.len() + 1);
                self.pictures.push((name.clone(), drawn.svg.clone()));
                (name, drawn.size_pt.0, drawn.size_pt.1)
            });
            self.names.insert(key.clone(), drawn);
        }
        self.names.get(&key)?.as_ref()
    }

    pub fn inlines(&mut self, inlines: &[Inline]) {
        if inlines.is_empty() {
            self.out.push_str("[]");
            return;
        }
        self.out.push('{');
        for (place, inline) in inlines.iter().enumerate() {
            match inline {
                Inline::Text(text) => {
                    // The number of a section never begins a line: alone on the last line it would mean nothing.
                    let number =
                        matches!(inlines.get(place + 1), Some(Inline::Link(_, words)) if words.is_empty());
                    match text.strip_suffix(' ').filter(|_| number) {
                        Some(text) => {
                            let _ = write!(self.out, "[#{}]", string(&format!("{text}\u{a0}")));
                        }
                        None => {
                            let _ = write!(self.out, "[#{}]", string(text));
                        }
                    }
                }
                Inline::Code(code) => {
                    let _ = write!(self.out, "code(look, {})", string(code));
                }
                Inline::Term(name) => {
                    let mark = self.mark(name);
                    let _ = write!(self.out, "term({mark}, {})", string(name));
                }
                Inline::Strong(inner) => self.wrap("strong", inner),
                Inline::Emphasis(inner) => self.wrap("emph", inner),
                Inline::Break => self.out.push_str("linebreak()"),
                Inline::Ours(id, number) => {
                    let anchor = self.anchor(&format!("{RULING}{id}"));
                    let _ = write!(self.out, "ours(look, {anchor}, {})", string(&number.to_string()));
                }
                Inline::Link(id, inner) => match self.numbers.get(id.as_str()).copied() {
                    Some(number) => {
                        let _ = write!(self.out, "see(look, {}, {}, ", self.anchor(id), string(number));
                        self.inlines(inner);
                        self.out.push(')');
                    }
                    None => self.inlines(inner),
                },
                Inline::Web(address, inner) => {
                    let shown = shown_address(address);
                    // Who reads on paper needs the address, unless the words are it.
                    let shown = if words(inner) == shown { "" } else { shown };
                    let _ = write!(self.out, "web(look, {}, {}, ", string(address), string(shown));
                    self.inlines(inner);
                    self.out.push(')');
                }
            }
            self.out.push_str("; ");
        }
        self.out.push('}');
    }

    fn wrap(&mut self, function: &str, inner: &[Inline]) {
        self.out.push_str(function);
        self.out.push('(');
        self.inlines(inner);
        self.out.push(')');
    }
}

#[cfg(test)]
mod tests {
    use super::{array, string};

    #[test]
    fn words_cannot_be_commands() {
        assert_eq!(string("a\" + read(\"/etc/passwd\") \\"), "\"a\\\" + read(\\\"/etc/passwd\\\") \\\\\"");
        assert_eq!(string("a\u{0}b\nc"), "\"ab\\nc\"");
        assert_eq!(array(["1".to_owned()].into_iter()), "(1, )");
    }
}
