//! The page of a whole game: every face in every ink, the sheets of its kit and the pages of its rules, with the
//! findings beside what they concern.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::page::{FindingTarget, Item, Note, Page, PageSection, Shot};
use super::paper;
use super::picture::{Picture, scale};
use warpress_assets::Assets;
use warpress_kit::KitError;
use warpress_library::{Loaded, Sources};
use warpress_model::phrase::title;
use warpress_model::plural::counted;
use warpress_model::{Diagnostic, Game, Location};
use warpress_record::{DrawnFace, Name};

/// The most faces, or findings, of a game that are shown, whatever a game may contain.
const MOST: usize = 600;

/// A file of the kit that the page shows page by page.
#[derive(Debug)]
pub struct PrintedFile {
    /// Its description: "Kit on A4".
    pub title: String,
    /// What its pages are called in counts: "pages on A4".
    pub counted: String,
    /// Its name; the file is beside the page.
    pub file: String,
    /// Its contents.
    pub pdf: Vec<u8>,
    /// What is on each page, if it has a name.
    pub labels: Vec<String>,
}

/// The page of a game. `loaded` has the findings.
///
/// # Errors
/// If the theme, a typeface or a size does not exist. A face that cannot be drawn is not an error.
pub fn page(
    assets: &Assets,
    game: &Game,
    loaded: &Loaded,
    printed: &[PrintedFile],
) -> Result<Page, KitError> {
    let mut seen =
        warpress_record::draw(assets, game, |sight| (sight.place < MOST).then(|| FaceShot::of(sight)))?;
    let count = seen.len();
    seen.truncate(MOST);
    let seen =
        seen.into_iter().map(|(name, inks)| (name, inks.into_iter().flatten().collect::<Vec<FaceShot>>()));
    let mut parts: Vec<PageSection> = Vec::new();
    let mut subjects = Subjects::default();
    for (list, faces) in by_list(seen) {
        let part = parts.len();
        subjects.named.entry(list.clone()).or_insert(FindingTarget::Section(part));
        for (place, (name, shots)) in faces.iter().enumerate() {
            subjects.add(name, shots, FindingTarget::Item(part, place));
        }
        let title = faces.first().and_then(|(_, shots)| shots.first()).map_or(list, |seen| seen.list.clone());
        let note = if faces.len() > 1 { counted(faces.len(), "face") } else { String::new() };
        let items = faces.into_iter().map(|(name, shots)| item(&name, shots)).collect();
        parts.push(PageSection { title, note, items, ..PageSection::default() });
    }
    let mut facts = vec![(count.to_string(), if count == 1 { "face" } else { "faces" }.to_owned())];
    if count > MOST {
        facts.push((MOST.to_string(), "shown".to_owned()));
    }
    for file in printed {
        let mut items = paper::pages(&file.pdf, &file.labels);
        // Labels contain the game's title; here all pages are of the same game.
        let whose = format!("{} · ", game.title);
        for item in &mut items {
            item.title = item.title.strip_prefix(&whose).unwrap_or(&item.title).to_owned();
        }
        if !items.is_empty() {
            facts.push((items.len().to_string(), file.counted.clone()));
        }
        let (title, file) = (file.title.clone(), Some(file.file.clone()));
        parts.push(PageSection { title, file, plain: true, items, ..PageSection::default() });
    }
    let notes =
        loaded.findings.iter().take(MOST).map(|finding| note(finding, &loaded.sources, &subjects)).collect();
    Ok(Page {
        kind: "Review",
        title: game.title.clone(),
        language: game.language.clone(),
        summary: game.summary.clone(),
        facts,
        parts,
        notes: Some(notes),
    })
}

/// A face in one ink.
struct FaceShot {
    /// The list's name.
    list: String,
    /// The face's name.
    title: String,
    copies: Option<u32>,
    at: Option<Location>,
    shot: Shot,
}

impl FaceShot {
    fn of(sight: &DrawnFace<'_>) -> Self {
        let (subject, ink, face) = (sight.subject, sight.ink, sight.drawn.face.as_ref());
        let whole = subject.list.kind.is_whole();
        let width = face.map_or(150.0, |face| face.tree.size().width() * scale(&face.tree, whole));
        let picture = face.and_then(|face| Picture::face(&face.tree, ink, whole).ok());
        let row = subject.row.filter(|_| !whole);
        Self {
            list: subject.list.name.clone(),
            title: match row.and_then(|row| row.name.clone()) {
                Some(name) => name,
                None if whole => subject.list.name.clone(),
                None => String::new(),
            },
            copies: row.and_then(|row| row.count).map(warpress_model::Count::printed),
            at: row.map(|row| row.at.clone()),
            shot: Shot { label: ink.name().to_owned(), ink: ink.name(), picture, width },
        }
    }
}

/// Lists with their faces, in order of first occurrence.
fn by_list<T>(faces: impl Iterator<Item = (Name, T)>) -> IndexMap<String, Vec<(Name, T)>> {
    let mut lists: IndexMap<String, Vec<(Name, T)>> = IndexMap::new();
    for (name, face) in faces {
        lists.entry(name.list.clone()).or_default().push((name, face));
    }
    lists
}

fn item(name: &Name, seen: Vec<FaceShot>) -> Item {
    let words = match name.face.as_str() {
        "(whole)" => String::new(),
        other => other.to_owned(),
    };
    let first = seen.first();
    let copies = first.and_then(|seen| seen.copies).map(counted_copies);
    let named = first.map(|seen| seen.title.clone()).filter(|title| !title.is_empty());
    let meta: Vec<_> =
        [Some(words.clone()).filter(|words| !words.starts_with('(') && !words.is_empty()), copies]
            .into_iter()
            .flatten()
            .collect();
    Item {
        title: named.unwrap_or_else(|| title(&words.replace(['(', ')'], "").replace('#', " "))),
        meta: meta.join(" · "),
        text: String::new(),
        shots: seen.into_iter().map(|seen| seen.shot).collect(),
    }
}

fn counted_copies(copies: u32) -> String {
    if copies == 1 { "1 copy".into() } else { format!("{copies} copies") }
}

/// Finds the face that a finding is about.
#[derive(Default)]
struct Subjects {
    /// By the subject of a finding: `battle/heavy-shelling`, `front`.
    named: HashMap<String, FindingTarget>,
    /// By the row's place in the data.
    rows: Vec<(Location, FindingTarget)>,
}

impl Subjects {
    fn add(&mut self, name: &Name, seen: &[FaceShot], at: FindingTarget) {
        let subject = match name.face.as_str() {
            // A board has a single face; a deck means all of its faces.
            "(whole)" => {
                self.named.insert(name.list.clone(), at);
                return;
            }
            "(back)" => format!("{}/back", name.list),
            _ => name.to_string(),
        };
        self.named.entry(subject).or_insert(at);
        self.rows.extend(seen.first().and_then(|seen| seen.at.clone()).map(|location| (location, at)));
    }

    fn of(&self, finding: &Diagnostic) -> Option<FindingTarget> {
        let location = &finding.location;
        let within = |(row, _): &&(Location, FindingTarget)| {
            row.file == location.file && row.start <= location.start && location.start < row.end
        };
        let named = finding.subject.as_ref().and_then(|subject| self.named.get(subject)).copied();
        named.or_else(|| self.rows.iter().find(within).map(|(_, at)| *at))
    }
}

fn note(finding: &Diagnostic, sources: &Sources, subjects: &Subjects) -> Note {
    let file = &finding.location.file;
    let text = sources.text(file);
    let (line, _) = sources.line_column(&finding.location);
    let place = sources.place(&finding.location);
    Note {
        severity: finding.severity,
        code: finding.code.as_str(),
        message: finding.message.clone(),
        place,
        line: text.and_then(|text| text.lines().nth(line - 1)).map(beginning).unwrap_or_default(),
        help: finding.help.clone().unwrap_or_default(),
        about: subjects.of(finding),
    }
}

/// A line of the data, no longer than people read.
fn beginning(line: &str) -> String {
    const LONGEST: usize = 200;
    let line = line.trim();
    let cut: String = line.chars().take(LONGEST).collect();
    if cut.len() < line.len() { format!("{cut}…") } else { cut }
}
