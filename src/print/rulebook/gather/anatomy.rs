//! Anatomy figures: a card, a counter and a part of the board as they are printed, with callouts for what is where
//! on them. They come from the data: a place that shows a column has that column's name.

use std::collections::BTreeSet;

use super::{Gather, cards};
use crate::book::{Block, Callout, Figure, LINE};
use crate::pictures::FEWEST;
use warpress_kit::words::{phases, users};
use warpress_model::{List, ListKind, Map, MapKind, Row};

impl Gather<'_> {
    /// One figure for the cards and one for the counters of a game, in one row, and one for its boards: in each case the
    /// piece or board with the most callouts.
    pub fn anatomy(self) -> Vec<Block> {
        let game = self.game;
        let of = |kind: &dyn Fn(ListKind) -> bool| {
            let lists = game.lists().filter(|list| kind(list.kind) && list.component.printed);
            let rows = lists.flat_map(|list| list.rows.iter().map(move |row| (list, row)));
            let mut best: Option<(&List, &Row, Vec<Callout>)> = None;
            for (list, row) in rows.filter(|(list, row)| cards::printed(row) > 0 && list.has_face(row)) {
                let callouts = self.callouts(list, row);
                // The first of several equals: the first in the data is what the game is about.
                if best.as_ref().is_none_or(|(.., known)| callouts.len() > known.len()) {
                    best = Some((list, row, callouts));
                }
            }
            best.filter(|(.., callouts)| callouts.len() >= FEWEST)
                .map(|(list, row, callouts)| Figure { picture: self.piece(list, row), callouts })
        };
        let figures: Vec<Figure> = [
            of(&|kind| kind != ListKind::Counters && kind != ListKind::Spaces),
            of(&|kind| kind == ListKind::Counters),
        ]
        .into_iter()
        .flatten()
        .collect();
        let rows = [figures, self.part_of_board().into_iter().collect()];
        rows.into_iter().filter(|row| !row.is_empty()).map(Block::Anatomy).collect()
    }

    /// The part of a board with the most callouts; a simple track explains itself.
    fn part_of_board(self) -> Option<Figure> {
        let game = self.game;
        let mut best: Option<(usize, &Map, Vec<Callout>)> = None;
        let boards = game.maps.values().filter(|map| map.is_printed() && map.kind != MapKind::Track);
        for map in boards {
            let callouts = self.on_board(map);
            let shown = callouts.iter().map(|one| one.label.as_str()).collect::<BTreeSet<_>>().len();
            if best.as_ref().is_none_or(|(known, ..)| shown > *known) {
                best = Some((shown, map, callouts));
            }
        }
        let (_, map, callouts) = best.filter(|(shown, ..)| *shown >= FEWEST)?;
        Some(Figure { picture: self.board(&map.list), callouts })
    }

    /// The callouts for the spaces of a board. Which of them are used depends on the part that is shown.
    fn on_board(self, map: &Map) -> Vec<Callout> {
        let Self { game, words } = self;
        let mut all = Vec::new();
        let mut add = |id: String, label: &str| {
            if !label.is_empty() {
                all.push(Callout { ids: vec![id], text: String::new(), label: label.to_owned() });
            }
        };
        let cell = match map.kind {
            MapKind::Square => "square",
            MapKind::Hex => "hex",
            _ => "space",
        };
        let number = words.say("anatomy-number", &[("cell", cell.into())]);
        let name = words.say("anatomy-name", &[("cell", cell.into())]);
        let happens = words.word("anatomy-happens");
        for (space, row) in map.spaces.iter().zip(&map.list.rows) {
            add(format!("number/{}", space.id), &number);
            add(format!("text/{}", space.id), &happens);
            let ground = space.terrain.first().and_then(|id| map.terrains.get(id));
            let ground = ground.and_then(|terrain| terrain.row.name.as_deref()).unwrap_or_default();
            let is = |name: &str| row.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
            match row.side.as_ref().and_then(|side| game.sides.get(side)) {
                Some(side) => {
                    let side = ("side", (&side.adjective).into());
                    add(
                        format!("name/{}", space.id),
                        &words.say("anatomy-of-side", &[("cell", cell.into()), side]),
                    );
                }
                None if is(ground) => {}
                None if ground.is_empty() => add(format!("name/{}", space.id), &name),
                None => {
                    let ground = words.within(ground);
                    let given = [("cell", cell.into()), ("ground", (&ground).into())];
                    add(format!("name/{}", space.id), &words.say("anatomy-of-ground", &given));
                }
            }
        }
        for (id, zone) in &map.zones {
            let side = zone.row.side.as_ref().and_then(|side| game.sides.get(side));
            add(
                format!("zone/{id}"),
                &side
                    .map(|side| words.say("anatomy-zone-of-side", &[("side", (&side.adjective).into())]))
                    .unwrap_or_default(),
            );
        }
        all
    }

    /// The callouts for a piece. Their names are those that templates give to texts; what a template does not
    /// print is not pointed at.
    fn callouts(self, list: &List, row: &Row) -> Vec<Callout> {
        let Self { game, words } = self;
        let mut all: Vec<Callout> = Vec::new();
        let mut add = |ids: &[&str], text: &str, label: &str| {
            let known = all.iter().any(|one| one.label == label);
            if !text.trim().is_empty() && !label.is_empty() && !known && !text.eq_ignore_ascii_case(label) {
                let ids = ids.iter().map(|id| (*id).to_owned()).collect();
                all.push(Callout { ids, text: text.to_owned(), label: label.to_owned() });
            }
        };
        if list.kind == ListKind::Counters {
            let stats: Vec<(&str, String)> = list
                .face
                .stats
                .iter()
                .filter_map(|id| Some((id, list.columns.get(id.trim_start_matches('^'))?)))
                .filter_map(|(id, column)| {
                    let value = row.values.get(id.trim_start_matches('^'))?;
                    Some((column.label.as_str(), self.printed(&column.of, Some(value))))
                })
                .filter(|(_, text)| !text.is_empty())
                .collect();
            for (label, text) in &stats {
                add(&["values", "corner", label], text, label);
            }
            // Plain numbers are set as one line; if so, none of them is found by the names above.
            for many in (2..=stats.len()).rev() {
                let line: Vec<&str> = stats[..many].iter().map(|(_, text)| text.as_str()).collect();
                let labels: Vec<&str> = stats[..many].iter().map(|(label, _)| *label).collect();
                add(&["values", LINE], &line.join("-"), &labels.join(" \u{2013} "));
            }
            for id in ["formation", "designation", "worth"] {
                let column = list.columns.get(id);
                let text = self.printed(&warpress_model::ColumnType::Text, row.values.get(id));
                add(&[id], &text, column.map_or("", |column| column.label.as_str()));
            }
            return all;
        }
        let shown = |slot: &str| row.slots.get(slot).map(String::as_str).unwrap_or_default();
        let named = |text: &str| self.label(list, row, text);
        add(&["corner"], shown("corner"), named(shown("corner")).unwrap_or_else(|| shown("corner_label")));
        add(&["type"], shown("type"), named(shown("type")).unwrap_or_default());
        add(&["label"], shown("subtitle"), named(shown("subtitle")).unwrap_or_default());
        let side =
            row.side.as_ref().and_then(|side| game.sides.get(side)).filter(|_| shown("subtitle").is_empty());
        add(&["label"], side.map_or("", |side| side.name.as_str()), &words.word("anatomy-side"));
        for (slot, derived, usual) in [
            ("band_left", phases(words, game, &row.uses), words.word("anatomy-when")),
            ("band_right", users(words, game, &row.uses), words.word("anatomy-who")),
        ] {
            let text = row.slots.get(slot).map_or(&*derived, String::as_str);
            let usual = if *text == *derived { usual.as_str() } else { "" };
            add(&[slot], text, named(text).unwrap_or(usual));
        }
        all
    }

    /// The name of the column that has this value.
    fn label<'l>(self, list: &'l List, row: &Row, text: &str) -> Option<&'l str> {
        let is = |id: &String| {
            let of = &list.columns[id].of;
            row.values.get(id).is_some_and(|value| value.printed == text)
                || self.printed(of, row.values.get(id)) == text
        };
        // A slot may contain more than the value: “6 VP”.
        let has = |id: &String| {
            let value = row.values.get(id).filter(|value| !value.printed.is_empty());
            value.is_some_and(|value| text.split(' ').any(|word| word == value.printed))
        };
        let whole = list.columns.iter().find(|(id, _)| !text.is_empty() && is(id));
        let part = || list.columns.iter().find(|(id, column)| column.of.is_amount() && has(id));
        whole.or_else(part).map(|(_, column)| column.label.as_str())
    }
}
