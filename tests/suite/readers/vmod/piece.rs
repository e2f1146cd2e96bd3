//! A piece, as `build/module/BasicCommandEncoder.java` makes one of its definition: which traits there are, and what each
//! reads of its type (`mySetType`) and state (`mySetState`). Fields that VASSAL would fill with defaults must be there:
//! it writes all of them itself (`myGetType`).

use std::collections::HashMap;

use super::sequence::{decode, split};

/// A piece, with what its prototypes add.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// The number of its slot.
    pub slot: String,
    /// Its picture; empty if it has none.
    pub picture: String,
    /// The pictures of its layers, the first for the front (`counters/Embellishment.java`).
    pub layers: Vec<String>,
    /// Which of them is shown (from 1).
    pub shown: usize,
    /// What hides it (`counters/Obscurable.java`).
    pub mask: Option<String>,
    /// What whoever hides it sees on top of it.
    pub mine: Option<String>,
    /// What others call it while it is hidden.
    pub called: String,
    /// Who hides it.
    pub hidden_by: Option<String>,
    /// Properties that do not change (`counters/Marker.java`): those behind the mask.
    pub marks: Vec<(String, String)>,
    /// Properties before the mask: everybody knows them.
    pub known: Vec<(String, String)>,
    /// Cannot be moved or selected (`counters/Immobilized.java`).
    pub fixed: bool,
    /// Words on it (`counters/Labeler.java`).
    pub label: String,
    /// Can be deleted (`counters/Delete.java`).
    pub deletes: bool,
    /// Decks that it can be sent to (`counters/ReturnToDeck.java`); `None` is asked for.
    pub returns_to: Vec<Option<String>>,
    /// Its traits, from the outermost.
    pub traits: Vec<String>,
}

/// What a command begins with that adds a piece.
const ADD: &str = "+/";

impl Piece {
    /// Reads a definition.
    ///
    /// # Errors
    /// What VASSAL would not know.
    pub fn decode(definition: &str, prototypes: &HashMap<&str, &Self>) -> Result<Self, String> {
        let command = definition.strip_prefix(ADD).ok_or_else(|| format!("no piece: {definition}"))?;
        let parts = decode(command, '/');
        let [id, kind, state] = parts.as_slice() else {
            return Err(format!("{} parts instead of id, type and state: {definition}", parts.len()));
        };
        if id != "null" {
            return Err(format!("a piece in a slot has no id, not {id}"));
        }
        let mut piece = Self::default();
        let (mut kind, mut state) = (kind.clone(), state.clone());
        while let Some((outer, inner)) = split(&kind, '\t') {
            let Some((own, other)) = split(&state, '\t') else {
                return Err(format!("no state for what is within {outer}"));
            };
            piece.read(&outer, &own, prototypes)?;
            (kind, state) = (inner, other);
        }
        if state.contains('\t') {
            return Err(format!("a state without a trait: {state}"));
        }
        piece.basic(&kind, &state)?;
        Ok(piece)
    }

    /// All its pictures.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        let all = [&self.picture].into_iter().chain(&self.layers).chain(&self.mask).chain(&self.mine);
        all.map(String::as_str).filter(|picture| !picture.is_empty())
    }

    /// `BasicPiece`: `cloneKey;deleteKey;imageName;commonName`, and `map;x;y;gpid;properties`.
    fn basic(&mut self, kind: &str, state: &str) -> Result<(), String> {
        let fields = kind.strip_prefix("piece;").ok_or_else(|| format!("no basic piece: {kind}"))?;
        let [_, _, picture, name] = fields_of(fields, kind)?;
        let [map, x, y, slot, properties] = fields_of(state, state)?;
        if [map.as_str(), &x, &y, &properties] != ["null", "0", "0", "0"] {
            return Err(format!("{name} is somewhere else than in its slot: {state}"));
        }
        (self.picture, self.name, self.slot) = (picture, name, slot);
        Ok(())
    }

    fn read(&mut self, kind: &str, state: &str, prototypes: &HashMap<&str, &Self>) -> Result<(), String> {
        let (sort, fields) = kind.split_once(';').ok_or_else(|| format!("no trait: {kind}"))?;
        self.traits.push(sort.to_owned());
        let stateless =
            || if state.is_empty() { Ok(()) } else { Err(format!("{kind} has no state: {state}")) };
        match sort {
            // UsePrototype: name; values.
            "prototype" => {
                let [name] = fields_of(fields, kind)?;
                let of = prototypes.get(name.as_str()).ok_or_else(|| format!("no prototype {name}"))?;
                self.deletes |= of.deletes;
                self.known.extend(of.known.iter().cloned());
                self.returns_to.extend(of.returns_to.iter().cloned());
                stateless()
            }
            // Delete, Clone: command; key; description.
            "delete" | "clone" => {
                let [command, key, _] = fields_of(fields, kind)?;
                self.deletes |= sort == "delete";
                stroke(&key)?;
                if command.is_empty() { Err(format!("no command: {kind}")) } else { stateless() }
            }
            // FreeRotator: number; keys and commands for both ways; a random one; name; description; a way that is
            // asked for: key, command, expression, whether it is a number of steps.
            "rotate" => {
                let all: [String; 13] = fields_of(fields, kind)?;
                let steps: u32 = whole(&all[0], kind)?;
                let now: u32 = whole(state, kind)?;
                stroke(&all[1])?;
                stroke(&all[2])?;
                if steps < 2 || now >= steps { Err(format!("{now} of {steps} steps")) } else { Ok(()) }
            }
            // ReturnToDeck: command; key; deck (older); prompt; description; version; asks; deck.
            "return" => {
                let [command, key, _, _, _, version, asks, deck] = fields_of(fields, kind)?;
                stroke(&key)?;
                if command.is_empty() || version != "2" || (asks == "true") != deck.is_empty() {
                    return Err(format!("returns nowhere: {kind}"));
                }
                self.returns_to.push(Some(deck).filter(|deck| !deck.is_empty()));
                stateless()
            }
            "mark" => self.marker(fields, state, kind),
            "obs" => self.mask(fields, state, kind),
            "emb2" => self.layers(fields, state, kind),
            // Immobilized: selection; movement; stacking; description.
            "immob" => {
                let [select, moves, stacks, _] = fields_of(fields, kind)?;
                self.fixed = select.contains('n') && moves == "V" && stacks == "R";
                if self.fixed { stateless() } else { Err(format!("not fixed: {kind}")) }
            }
            // Labeler: key; command; size; ground; colour; where it stands, four; what of it, two; name; typeface; style;
            // turned by; property; description; whether its format is always used.
            "label" => {
                let all: [String; 18] = fields_of(fields, kind)?;
                let size: u32 = whole(&all[2], kind)?;
                self.label = state.to_owned();
                if size == 0 || state.is_empty() { Err(format!("no words: {kind}")) } else { Ok(()) }
            }
            _ => Err(format!("the trait {sort} is not known here")),
        }
    }

    /// Names, and as many values.
    fn marker(&mut self, fields: &str, state: &str, kind: &str) -> Result<(), String> {
        let (names, values) = (decode(fields, ','), decode(state, ','));
        if names.len() != values.len() || names.iter().any(String::is_empty) {
            return Err(format!("{kind} has the values {state}"));
        }
        let marks: Vec<_> = names.into_iter().zip(values).collect();
        // What the mask has not yet been read for lies before it.
        if self.mask.is_none() {
            self.known.extend(marks.iter().cloned());
        }
        self.marks.extend(marks);
        Ok(())
    }

    /// Key; picture; command; style; name; access; peek: command; description; shown when the mouse rests on it; deal: key
    /// and expression. Its state: who hides it; who may undo that.
    fn mask(&mut self, fields: &str, state: &str, kind: &str) -> Result<(), String> {
        let all: [String; 11] = fields_of(fields, kind)?;
        stroke(&all[0])?;
        let [by, _] = fields_of(state, kind)?;
        let style = matches!(all[3].chars().next(), Some('I' | 'B' | 'P' | 'G' | '2'));
        let access = ["player:", "side:"].contains(&all[5].as_str()) || all[5].starts_with("sides:");
        if all[1].is_empty() || all[2].is_empty() || !style || !access || self.mask.is_some() {
            return Err(format!("hides nothing: {kind}"));
        }
        // A report that begins with one of these is coloured, and loses it (`tools/QuickColors.java`).
        if all[4].starts_with(['|', '!', '~', '`', '?']) || all[4].is_empty() {
            return Err(format!("what is hidden is called {:?}", all[4]));
        }
        self.mine = all[3].strip_prefix('G').map(str::to_owned);
        if self.mine.as_deref() == Some("") {
            return Err(format!("no picture on top: {kind}"));
        }
        self.called = all[4].clone();
        self.mask = Some(all[1].clone());
        self.hidden_by = Some(by).filter(|by| by != "null");
        Ok(())
    }

    /// As `Embellishment.mySetType` reads it, from the command to show it on.
    fn layers(&mut self, fields: &str, state: &str, kind: &str) -> Result<(), String> {
        let all: [String; 33] = fields_of(fields, kind)?;
        for bits in [1, 4, 7, 13, 14, 23, 24] {
            whole::<i64>(&all[bits], kind)?;
        }
        for yes in [12, 17, 21, 25] {
            if !["true", "false"].contains(&all[yes].as_str()) {
                return Err(format!("neither true nor false: {kind}"));
            }
        }
        let scale: f64 = whole(&all[30], kind)?;
        let layers = decode(&all[15], ',');
        let shown: usize = whole(state, kind)?;
        let names = decode(&all[16], ',').len() == layers.len();
        // Version 1 has keys of the newer kind, and is always shown.
        let newer = all[24] == "1" && all[25] == "true";
        if !(1..=layers.len()).contains(&shown) || !names || !newer || scale <= 0.0 {
            return Err(format!("layer {shown}: {kind}"));
        }
        if !all[27].is_empty() {
            stroke(&all[27])?;
        }
        (self.layers, self.shown) = (layers, shown);
        Ok(())
    }
}

/// Exactly so many fields.
fn fields_of<const COUNT: usize>(text: &str, of: &str) -> Result<[String; COUNT], String> {
    let fields = decode(text, ';');
    let count = fields.len();
    fields.try_into().map_err(|_| format!("{count} fields instead of {COUNT}: {of}"))
}

fn whole<T: std::str::FromStr>(text: &str, of: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number: {of}"))
}

/// A key: code and modifiers (`configure/NamedHotKeyConfigurer.java`, `decode`).
fn stroke(text: &str) -> Result<(u32, u32), String> {
    let (code, modifiers) = text.split_once(',').ok_or_else(|| format!("no key: {text}"))?;
    Ok((whole(code, text)?, whole(modifiers, text)?))
}
