//! The legend of a kit's counters: what their colours, signs, figures and icons mean, as far as a counter
//! does not say it in words itself. It gathers and measures; `templates/sheet/legend.svg` draws.

use std::mem::discriminant;

use super::super::context::counter::{self, Face, template};
use super::super::view::pieces::{Key, Panel as PanelView, Picture, Row as RowView};
use super::super::view::{Text, View};
use super::super::{FaceInput, Subject, context};
use super::PartContext;
use warpress_language::Messages;
use warpress_model::symbol::{Echelon, FRAMES, Symbol, echelon, symbol};
use warpress_model::{ColumnType, Game, List, Row, Value as Cell};
use warpress_sheet::{Panel, Size, mm};

/// The template; a library without it prints no legend.
const TEMPLATE: &str = "sheet/legend";
/// Width of a panel (mm): three stand side by side on A4 and Letter.
const WIDTH_MM: f32 = 60.0;
/// Height of a panel's title, of a row's first line and of each further one (pt).
const TITLE: f32 = 16.0;
const FIRST: f32 = 13.5;
const FURTHER: f32 = 8.4;
/// Letters on a line, and lines in a row.
const LETTERS: usize = 36;
const LINES: usize = 4;
/// A panel is not higher than this (pt).
const HIGHEST: f32 = 300.0;
/// A panel is not divided into less than this many rows.
const FEWEST: usize = 4;
/// No legend has more rows.
const MOST: usize = 80;

/// Something that is explained.
struct Entry {
    /// Its picture.
    what: Picture,
    name: Text,
    more: Text,
}

impl Entry {
    /// Its height (pt).
    fn height(&self) -> f32 {
        let letters = self.name.chars().count() + self.more.chars().count() + 2;
        FIRST + FURTHER * (letters.div_ceil(LETTERS).min(LINES) - 1) as f32
    }

    /// Two of a name would be one too many.
    fn is_like(&self, other: &Self) -> bool {
        *self.name == *other.name && discriminant(&self.what) == discriminant(&other.what)
    }
}

/// The panels of the legend, with what they are made from; their faces are numbered from `first`.
pub(super) fn legend<'g>(
    game: &'g Game,
    lists: &[&'g List],
    press: &PartContext<'_>,
    first: usize,
) -> (Vec<Subject<'g>>, Vec<Panel>) {
    let mut entries: Vec<Entry> = Vec::new();
    let mut add = |entry: Entry| {
        if entries.len() < MOST && !entries.iter().any(|other| other.is_like(&entry)) {
            entries.push(entry);
        }
    };
    let messages = press.renderer.messages();
    sides(game, lists, press).into_iter().for_each(&mut add);
    lists.iter().flat_map(|list| values(messages, list)).for_each(&mut add);
    branches(messages, lists).into_iter().for_each(&mut add);
    echelons(messages, lists).into_iter().for_each(&mut add);
    frames(messages, lists).into_iter().for_each(&mut add);
    lists.iter().flat_map(|list| markers(list)).for_each(&mut add);
    let Some(list) = lists.first().filter(|_| has_template(press)) else { return (Vec::new(), Vec::new()) };
    let mut subjects = Vec::new();
    let mut panels = Vec::new();
    for (number, rows) in split(&entries).into_iter().enumerate() {
        let size =
            Size::new(mm(WIDTH_MM), TITLE + rows.iter().map(|entry| entry.height()).sum::<f32>() + 3.0);
        let mut y = TITLE;
        let rows = rows
            .iter()
            .map(|entry| {
                let (top, h) = (y, entry.height());
                y += h;
                RowView {
                    y: top,
                    h,
                    name: entry.name.clone(),
                    more: entry.more.clone(),
                    what: entry.what.clone(),
                }
            })
            .collect();
        let title = if number == 0 { Text::ours(messages.word("key-title")) } else { Text::default() };
        let shared = context::deck(messages, game, list, list.rows.iter());
        let input = FaceInput {
            template: TEMPLATE.into(),
            view: View::Key(Box::new(Key { shared, legend: PanelView { title, rows } })),
            size: (size.w, size.h),
            bleed: 0.0,
            ink: press.ink,
        };
        subjects.push(Subject::front(list, None, input));
        panels.push(Panel { face: first + number, size });
    }
    (subjects, panels)
}

fn has_template(press: &PartContext<'_>) -> bool {
    press.renderer.templates().has(&format!("{TEMPLATE}.svg"))
}

/// Entries in panels of like height.
fn split(entries: &[Entry]) -> Vec<&[Entry]> {
    let all: f32 = entries.iter().map(Entry::height).sum();
    let least = (entries.len() / FEWEST).clamp(1, 3) as f32;
    let count = (all / HIGHEST).ceil().max(least);
    let mut panels = Vec::new();
    let (mut from, mut high) = (0, 0.0);
    for (at, entry) in entries.iter().enumerate() {
        // A row goes where its middle falls, if the whole were cut into equal parts.
        let part = ((high + entry.height() / 2.0) / all * count) as usize;
        if part > panels.len() && at > from {
            panels.push(&entries[from..at]);
            from = at;
        }
        high += entry.height();
    }
    if from < entries.len() {
        panels.push(&entries[from..]);
    }
    panels
}

/// Whether a row is a unit, whose words a counter has no room for.
fn is_unit(list: &List, row: &Row) -> bool {
    matches!(template(list, row).as_str(), "counter/unit" | "counter/leader" | "counter/aircraft")
}

/// The colours of the sides whose units there are.
fn sides(game: &Game, lists: &[&List], press: &PartContext<'_>) -> Vec<Entry> {
    let (theme, ink) = (press.renderer.theme(), press.ink);
    let has = |side: &str| {
        lists
            .iter()
            .any(|list| list.rows.iter().any(|row| row.side.as_deref() == Some(side) && is_unit(list, row)))
    };
    let entry = |(id, side): (&String, &warpress_model::Side)| {
        let tints = counter::tints(game, Some(id), None, Face::Front, theme, ink);
        let what = Picture::Side {
            side: context::side(game, Some(id), theme, ink),
            ground: tints.ground,
            cut: tints.cut,
        };
        Entry { what, name: Text::author(&side.name), more: Text::default() }
    };
    game.sides.iter().filter(|(id, _)| has(id)).map(entry).collect()
}

/// What the figures of a list are, by its first unit that has them; what its marks mean; what a band means.
fn values(messages: &Messages, list: &List) -> Vec<Entry> {
    let mut entries = Vec::new();
    let count = |row: &Row| counter::values(list, row).len();
    let units = list.rows.iter().filter(|row| is_unit(list, row));
    let most = units.clone().map(count).max().unwrap_or_default();
    let Some(row) = units.clone().find(|row| most > 0 && count(row) == most) else { return entries };
    let all = counter::values(list, row);
    let labels: Vec<&str> = all.iter().map(|value| &*value.label).collect();
    let line = &all[..counter::in_line(all.len())];
    let words: Vec<&str> = line.iter().map(|value| &*value.text).collect();
    let between = if counter::is_spread(line) { "   " } else { "-" };
    let raised = list.face.stats.iter().filter_map(|column| column.strip_prefix('^'));
    let raised: Vec<&str> =
        raised.filter_map(|column| list.columns.get(column)).map(|column| column.label.as_str()).collect();
    let more = match raised.as_slice() {
        [] => Text::default(),
        labels => Text::ours(messages.say("key-raised", &[("labels", (&labels.join(", ")).into())])),
    };
    let what = Picture::Values { text: Text::author(words.join(between)) };
    entries.push(Entry { what, name: Text::author(labels.join(" \u{2013} ")), more });
    for column in list.face.stats.iter().filter_map(|column| list.columns.get(column.trim_start_matches('^')))
    {
        if let ColumnType::Marked { marks, .. } = &column.of {
            entries.extend(marks.iter().filter_map(|mark| {
                let what = Picture::Values { text: Text::author(mark) };
                Some(Entry { what, name: Text::author(list.codes.get(mark)?), more: Text::default() })
            }));
        }
    }
    if units.clone().any(|row| counter::values(list, row).iter().any(|value| &*value.text == counter::NONE)) {
        let what = Picture::Values { text: Text::program(counter::NONE) };
        entries.push(Entry { what, name: Text::ours(messages.word("key-none")), more: Text::default() });
    }
    if units.clone().any(|row| row.back.is_some()) {
        let name = Text::ours(messages.word("key-band"));
        entries.push(Entry { what: Picture::Band, name, more: Text::default() });
    }
    entries
}

/// The words of a column, of all lists.
fn words<'g>(lists: &[&'g List], column: &'static str) -> impl Iterator<Item = &'g str> {
    let rows = lists.iter().flat_map(|list| &list.rows);
    rows.filter_map(move |row| row.values.get(column)).map(Cell::word).filter(|word| !word.is_empty())
}

/// The branches that there are; where all units of one have the same name, by that.
fn branches(messages: &Messages, lists: &[&List]) -> Vec<Entry> {
    let entry = |(word, sign): (&str, Symbol)| {
        let what = Picture::Symbol { marks: sign.marks.clone() };
        let rows = lists.iter().flat_map(|list| &list.rows);
        let bears = |row: &&Row| row.values.get("symbol").is_some_and(|value| value.word() == word);
        let names: Vec<&str> = rows.filter(bears).filter_map(|row| row.name.as_deref()).collect();
        let name = match names.as_slice() {
            [first, others @ ..] if !others.is_empty() && others.iter().all(|other| other == first) => {
                Text::author(*first)
            }
            _ => Text::ours(branch(messages, &sign)),
        };
        Entry { what, name, more: Text::default() }
    };
    words(lists, "symbol").filter_map(|word| Some((word, symbol(word).ok()?))).map(entry).collect()
}

/// The name of a branch; combined ones are named one after the other, in English as one.
fn branch(messages: &Messages, sign: &Symbol) -> String {
    if sign.branches.len() > 1 && messages.language().is_english() {
        return sign.name.clone();
    }
    let names = sign.branches.iter().map(|id| messages.word(&format!("branch-{id}")));
    names.collect::<Vec<_>>().join(", ")
}

/// The echelons that there are, from the smallest.
fn echelons(messages: &Messages, lists: &[&List]) -> Vec<Entry> {
    let mut sizes: Vec<_> = words(lists, "echelon").filter_map(echelon).collect();
    sizes.sort_by_key(|size| size.rank);
    let entry = |size: Echelon| {
        let what = Picture::Echelon { sign: size.sign.chars().map(String::from).collect() };
        let name = Text::ours(messages.word(&format!("echelon-{}", size.id)));
        Entry { what, name, more: Text::default() }
    };
    sizes.into_iter().map(entry).collect()
}

/// The frames that there are, if any but the usual.
fn frames(messages: &Messages, lists: &[&List]) -> Vec<Entry> {
    let entry = |frame: &'static str| {
        let what = Picture::Frame { frame };
        let name = Text::ours(messages.word(&format!("frame-{frame}")));
        Entry { what, name, more: Text::default() }
    };
    let named = |frame: &&str| words(lists, "frame").any(|word| word == *frame);
    FRAMES.into_iter().filter(named).map(entry).collect()
}

/// Markers that have more to say than their name.
fn markers(list: &List) -> Vec<Entry> {
    let entry = |row: &Row| {
        // The name in full: on the marker it may be shortened.
        let name = row.name.as_ref().or(row.slots.get("title")).cloned().unwrap_or_default();
        let note = row.note.clone().unwrap_or_default();
        let what = Picture::Icon { icon: row.icon.clone() };
        (!note.is_empty() && !name.is_empty() && row.icon.is_some()).then(|| Entry {
            what,
            more: Text::author(short(&note, LETTERS * LINES - name.chars().count() - 8)),
            name: Text::author(name),
        })
    };
    list.rows.iter().filter(|row| !is_unit(list, row)).filter_map(entry).collect()
}

/// As many whole sentences as there is room for; else as many words.
fn short(note: &str, room: usize) -> String {
    let room = room.max(20);
    if note.chars().count() <= room {
        return note.to_owned();
    }
    let within: String = note.chars().take(room).collect();
    match within.rfind(". ") {
        Some(end) => within[..=end].to_owned(),
        None => format!("{} \u{2026}", within[..within.rfind(' ').unwrap_or(0)].trim_end_matches([',', ';'])),
    }
}
