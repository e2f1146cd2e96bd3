//! Where what is on a face is written: the row of a card, the file of a board or a form, the settings of a back that cards
//! have in common.

use std::collections::HashMap;

use super::drawing::WantedFace;
use super::fault::PageFinding;
use super::row::{Lines, list_head, section};
use warpress_kit::Subject;
use warpress_library::{Home, Sources};
use warpress_model::{List, ListKind, Location};
use warpress_record::Name;

/// A place in the data.
#[derive(Debug, Clone)]
pub struct Place {
    /// The place.
    pub at: Location,
    /// What is wrong there is wrong with this face and no other.
    own: bool,
}

/// Places by the names of faces.
pub type PlacesByFace = HashMap<String, Place>;

/// The places of faces.
pub fn written(wanted: &[WantedFace<'_>], names: &[Name], home: &Home, sources: &Sources) -> PlacesByFace {
    // Backs and boxes of a list have one place, which is looked for once.
    let mut of_lists: HashMap<&str, Option<Location>> = HashMap::new();
    let mut written = PlacesByFace::new();
    for (one, name) in wanted.iter().zip(names) {
        let subject = &one.subject;
        let list = subject.list;
        let row = of_row(subject);
        let own = row.is_some() || list.kind.is_whole();
        let of_list = || of_lists.entry(&list.id).or_insert_with(|| of_list(list, home, sources)).clone();
        written.extend(row.or_else(of_list).map(|at| (name.to_string(), Place { at, own })));
    }
    written
}

/// That of a face which has a row.
fn of_row(subject: &Subject<'_>) -> Option<Location> {
    let row = subject.row.filter(|_| !subject.list.kind.is_whole())?;
    let back = row.own_back.as_ref().filter(|_| subject.back).map(|back| &back.at);
    Some(back.unwrap_or(&row.at).clone())
}

/// That of what a list says as a whole: all of its file if it is printed whole, otherwise what its faces have in common.
fn of_list(list: &List, home: &Home, sources: &Sources) -> Option<Location> {
    let folder = match list.kind {
        ListKind::Deck => "decks",
        ListKind::Counters => "counters",
        ListKind::Records | ListKind::Table => "records",
        ListKind::Spaces => "maps",
        ListKind::Fields => "forms",
    };
    let name = format!("{folder}/{}.toml", list.id);
    let own = home.shown(&name);
    // A game that stands on another may leave the list as it is there.
    let below = format!("/{name}");
    let inherited = || sources.all().find(|(file, _)| file.ends_with(&below));
    let file = sources.text(&own).map(|text| (own.as_str(), text)).or_else(inherited);
    if let Some((file, text)) = file {
        let (start, end) = match list.kind.is_whole() {
            true => (0, text.len()),
            false => section(text, "face").unwrap_or_else(|| list_head(text)),
        };
        return Some(Location { file: file.into(), start, end });
    }
    // A spreadsheet by itself: its headings say what is on the cards.
    let file = &list.rows.first()?.at.file;
    let end = sources.text(file)?.lines().next()?.len();
    Some(Location { file: file.clone(), start: 0, end })
}

/// Finds the face that a finding is about.
pub struct Places(HashMap<String, Lines>);

impl Places {
    /// Of these places.
    pub fn of(written: &PlacesByFace, sources: &Sources) -> Self {
        let own = written.iter().filter(|(_, place)| place.own);
        Self(own.map(|(name, place)| (name.clone(), Lines::of(sources, &place.at))).collect())
    }

    /// Notes it with the finding.
    pub fn find(&self, fault: &mut PageFinding) {
        if fault.face.as_ref().is_some_and(|face| self.0.contains_key(face)) {
            return;
        }
        let within = |(file, line): (&str, usize)| {
            let mut all = self.0.iter().filter(|(_, lines)| lines.hold(file, line));
            let first = all.next()?;
            Some(all.fold(first, |first, one| if one.0 < first.0 { one } else { first }).0.clone())
        };
        fault.face = fault.file.as_deref().zip(fault.line).and_then(within);
    }
}
