//! The pieces: what all of a list can do, said once in a prototype, and the slots that pieces come from.

use std::collections::BTreeMap;

use super::encode;
use super::ids::{Names, Slots};
use super::pictures::{Pictures, blank_name, frame_name, own_name};
use super::piece::{self, Mask, Trait};
use super::places::Decks;
use super::scale::Scale;
use super::sides::side;
use super::xml::Xml;
use crate::table::{Cut, Kind, Table};

/// The longest name of a piece (letters).
const NAME: usize = 120;

/// The longest text of a piece (letters).
const TEXT: usize = 1_000;

/// A slot in a stack or a palette.
pub const PIECE: &str = "VASSAL.build.widget.PieceSlot";

/// A slot in a deck.
pub const CARD: &str = "VASSAL.build.widget.CardSlot";

/// Prototypes are of pieces of the same list and seat, cut alike.
type Sort = (String, Option<usize>, u32);

/// Everything that pieces are made from.
pub struct Pieces<'t> {
    table: &'t Table<'t>,
    pictures: &'t Pictures,
    scale: &'t Scale,
    slots: Slots,
    /// Their prototypes, with a piece of each.
    sorts: BTreeMap<Sort, (String, usize)>,
}

impl<'t> Pieces<'t> {
    /// Of all kinds of a table.
    pub fn new(table: &'t Table<'t>, pictures: &'t Pictures, scale: &'t Scale) -> Self {
        let mut names = Names::default();
        let mut sorts = BTreeMap::new();
        for (number, kind) in table.kinds.iter().enumerate() {
            sorts.entry(sort(kind)).or_insert_with(|| {
                let of = encode::text(&kind.of, NAME);
                let seat = side(table, kind.seat);
                let name = seat.map_or_else(|| of.clone(), |seat| format!("{of} – {seat}"));
                (names.own(&name), number)
            });
        }
        Self { table, pictures, scale, slots: Slots::default(), sorts }
    }

    /// The prototypes.
    pub fn prototypes(&self, xml: &mut Xml, decks: &Decks) {
        xml.begin("VASSAL.build.module.PrototypesContainer", &[]);
        for (name, kind) in self.sorts.values() {
            let mut traits = decks.returns(self.table, &self.table.kinds[*kind]);
            traits.extend(self.common(&self.table.kinds[*kind]));
            xml.text(
                "VASSAL.build.module.PrototypeDefinition",
                &[("name", name), ("description", "")],
                &piece::definition(&traits, "", "", ""),
            );
        }
        xml.end();
    }

    /// What pieces of a sort can do, and what everybody knows of them.
    fn common(&self, kind: &Kind) -> Vec<Trait> {
        // Hexes face sides, all others quarters.
        let steps = if kind.cut == Cut::Hex { 6 } else { 4 };
        let seat = side(self.table, kind.seat);
        let list = encode::text(&kind.of, NAME);
        let marks = [("List", &*list), ("Side", seat.as_deref().unwrap_or_default())];
        vec![piece::rotate(steps), piece::clone(), piece::delete(), piece::marks(&marks)]
    }

    /// A slot of this class: `id` is its own and stays, `shown` is what a list of slots calls it. With `down` the piece
    /// lies face down.
    pub fn slot(
        &mut self,
        xml: &mut Xml,
        class: &'static str,
        id: &str,
        kind: usize,
        shown: Option<&str>,
        down: bool,
    ) {
        let kind = &self.table.kinds[kind];
        let front = self.picture(kind.front);
        let size = self.table.faces[kind.front].mm;
        let mut traits = vec![];
        if let Some((name, _)) = self.sorts.get(&sort(kind)) {
            traits.push(piece::prototype(name));
        }
        let card = kind.cut == Cut::Card;
        let (blank, mine) = (blank_name(kind.cut, size), own_name(kind.cut, size));
        let mask = Mask {
            command: "Turn over",
            key: 'F',
            back: &blank,
            mine: &mine,
            name: if card { "Hidden card" } else { "Hidden piece" },
            down,
        };
        match kind.back {
            Some(back) if kind.back_hides => {
                traits.push(piece::mask(Mask { back: self.picture(back), ..mask }));
            }
            Some(back) => {
                let hides = Mask { command: "Hide or show", key: 'H', down: false, ..mask };
                traits.extend([piece::mask(hides), piece::sides(self.picture(back), down)]);
            }
            None => traits.push(piece::mask(mask)),
        }
        let text = encode::text(&kind.text, TEXT);
        if !text.is_empty() {
            traits.push(piece::marks(&[("Text", &text)]));
        }
        let name = encode::text(&kind.name, NAME);
        let number = self.slots.number(id);
        let definition = piece::definition(&traits, &number, front, &name);
        self.put(xml, class, &number, shown.unwrap_or(&name), size, &definition);
    }

    /// A slot of something that lies fixed below everything else, such as a board.
    pub fn fixed(&mut self, xml: &mut Xml, id: &str, face: usize, name: &str) {
        let size = self.table.faces[face].mm;
        let name = encode::text(name, NAME);
        let number = self.slots.number(id);
        let mut traits = vec![piece::fixed(), piece::marks(&[("Layer", super::build::BOARDS)])];
        let scale = self.scale.enlarged(size);
        let picture = self.picture(face);
        let definition = if scale > 1.0 {
            traits.push(piece::enlarged(picture, scale));
            piece::definition(&traits, &number, "", &name)
        } else {
            piece::definition(&traits, &number, picture, &name)
        };
        self.put(xml, PIECE, &number, &name, size, &definition);
    }

    /// A slot of a place on the table: a frame around its room (mm), with words below it.
    pub fn place(&mut self, xml: &mut Xml, id: &str, name: &str, room: (f64, f64)) {
        // How high the words are (mm): less for many on a small place, where they would run into the next ones.
        let letters = name.chars().count().max(1) as f64;
        let words = (2.5 * room.0 / letters).clamp(2.5, 4.5);
        let number = self.slots.number(id);
        let traits = [
            piece::fixed(),
            piece::marks(&[("Layer", super::build::PLACES)]),
            piece::label(name, self.scale.whole(words)),
        ];
        let definition = piece::definition(&traits, &number, &frame_name(room), name);
        self.put(xml, PIECE, &number, name, room, &definition);
    }

    fn put(
        &self,
        xml: &mut Xml,
        class: &'static str,
        number: &str,
        name: &str,
        (w, h): (f64, f64),
        definition: &str,
    ) {
        let (w, h) = (self.scale.whole(w).to_string(), self.scale.whole(h).to_string());
        xml.text(class, &[("entryName", name), ("gpid", number), ("width", &w), ("height", &h)], definition);
    }

    fn picture(&self, face: usize) -> &'t str {
        &self.pictures.faces[face]
    }
}

fn sort(kind: &Kind) -> Sort {
    let cut = match kind.cut {
        Cut::Card => 0,
        Cut::Square => 1,
        Cut::Round => 2,
        Cut::Hex => 3,
    };
    (kind.list.clone(), kind.seat, cut)
}
