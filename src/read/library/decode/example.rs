//! Examples, `examples/<id>.toml`, each read with the names of the game under its options.

use super::DecodeContext;
use super::texts::TextScope;
use crate::Section;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::example::{Assignment, ExampleAnswer, Holder, Outcome, Selection, Situation, ValueOwner};
use warpress_model::{Diagnostic, Example, Game, Location, Place, Scope};

/// The most seats of an example.
const SEATS: u32 = 60;

/// Reads an example.
pub fn example(
    context: &DecodeContext<'_>,
    game: &Game,
    sections: &[Section],
    id: &str,
    node: &Node,
) -> Example {
    let fields = context.fields(node, &keys::EXAMPLE);
    let scope = TextScope::default();
    for key in ["title", "telling"] {
        if !fields.has(key) {
            fields.missing(key);
        }
    }
    let section = fields.text("section");
    if let Some(word) = section.as_ref().filter(|word| !sections.iter().any(|known| known.id == **word)) {
        let known = sections.iter().map(|section| section.id.as_str());
        context.log.unknown("section of rules.md", word, known, fields.key_spot("section"));
    }
    let least = game.players.min.clamp(1, SEATS);
    let seats = fields.count("seats", SEATS).unwrap_or(least);
    if seats < least || game.players.max.is_some_and(|most| seats > most) {
        let message = format!("“{}” cannot be played by {seats}", game.title);
        let help = match game.players.max {
            Some(most) => format!("seats is a number from {least} to {most}"),
            None => format!("seats is at least {least}"),
        };
        context.log.add(Diagnostic::new(Code::E0105, message, fields.key_spot("seats")).help(help));
    }
    let reader = Reader { context, game, seats };
    let options = fields.words("options");
    let (mut active, mut turn, mut given) = (None, None, Situation::default());
    let mut sides = Vec::new();
    if let Some(inner) = fields.table("given") {
        active = inner.text("active").and_then(|word| reader.who(&word, inner.key_spot("active")));
        turn = inner.count("turn", 100_000);
        sides = reader.sides(&inner);
        given = reader.situation(&inner);
        inner.finish();
    }
    let (mut setup, mut begin, mut finish) = (false, false, false);
    let (mut phases, mut dice, mut choices) = (Vec::new(), Vec::new(), Vec::new());
    let (mut dice_at, mut choices_at) = (short(&node.location), short(&node.location));
    match fields.table("play") {
        None => fields.missing("play"),
        Some(inner) => {
            [setup, begin, finish] = ["setup", "begin", "finish"].map(|key| inner.flag(key));
            if setup && fields.has("given") {
                let help = "leave [given] out: what the setup does is shown on a bare table";
                let message = "an example that plays the setup cannot give what comes after it";
                let found = Diagnostic::new(Code::E0122, message, inner.key_spot("setup"));
                context.log.add(found.help(help));
            }
            if !(inner.has("phases") || setup || begin || finish) {
                inner.missing("phases");
            }
            phases = context.phases(&inner, "phases");
            (dice_at, choices_at) = (inner.key_spot("dice").clone(), inner.key_spot("choices").clone());
            dice = reader.dice(&inner);
            choices = reader.choices(&inner);
            inner.finish();
        }
    }
    let mut then = Outcome::default();
    if let Some(inner) = fields.table("then") {
        then = reader.outcome(&inner);
        inner.finish();
    }
    if then == Outcome::default() {
        context.log.add(
            Diagnostic::new(
                Code::E0122,
                "the example does not say what should happen",
                fields.key_spot("then"),
            )
            .help("add [then] with numbers, facts, places, counts, roles, facing, ended or winners"),
        );
    }
    let example = Example {
        id: id.to_owned(),
        title: context.say(&fields, "title", &scope),
        section,
        telling: context.say(&fields, "telling", &scope),
        seats: seats as u8,
        options,
        active,
        turn,
        sides,
        given,
        setup,
        begin,
        phases,
        finish,
        dice,
        dice_at: short(&dice_at),
        choices,
        choices_at: short(&choices_at),
        then,
        at: short(&node.location),
    };
    fields.finish();
    example
}

/// The options of an example, before anything else of it is read.
pub fn options_of(node: &Node) -> Vec<String> {
    match node.get("options").map(|node| &node.raw) {
        Some(Raw::List(items)) => items.iter().filter_map(|item| item.text().map(str::to_owned)).collect(),
        Some(Raw::Text(word)) => vec![word.clone()],
        _ => Vec::new(),
    }
}

/// The start of a location: that of a table covers the whole table.
fn short(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 120), ..location.clone() }
}

struct Reader<'r> {
    context: &'r DecodeContext<'r>,
    game: &'r Game,
    seats: u32,
}

impl Reader<'_> {
    fn situation(&self, fields: &Fields<'_>) -> Situation {
        let game = self.game;
        let numbers = self.said(fields.collection("numbers"), "number", &scopes(&game.numbers, |of| &of.per));
        let facts = self.said(fields.collection("facts"), "fact", &scopes(&game.facts, |of| &of.per));
        let places = self.said(fields.collection("places"), "place", &scopes(&game.places, |of| &of.per));
        let place = |said: Assignment<&Node>| {
            let Raw::List(items) = &said.is.raw else {
                self.context.log.wrong(said.is, "a list of rows");
                return None;
            };
            let rows = items.iter().filter_map(|item| self.row(item, &game.places[&said.id])).collect();
            Some(said.with(rows))
        };
        let facing = fields.collection("facing").iter().filter_map(|(name, (location, node))| {
            let owner = self.owner(Some(name), "facing", &Scope::Piece, "facing", location)?;
            let id = "facing".to_owned();
            self.number(Assignment { name: name.clone(), owner, id, is: node, at: node.location.clone() })
        });
        Situation {
            roles: self.roles(fields),
            facing: facing.collect(),
            numbers: numbers.into_iter().filter_map(|said| self.number(said)).collect(),
            facts: facts.into_iter().filter_map(|said| self.fact(said)).collect(),
            places: places.into_iter().filter_map(place).collect(),
        }
    }

    fn outcome(&self, fields: &Fields<'_>) -> Outcome {
        let (log, game) = (self.context.log, self.game);
        let counts = self.said(fields.collection("counts"), "place", &scopes(&game.places, |of| &of.per));
        let ended = fields.text("ended").map(|word| {
            if !game.endings.contains_key(&word) {
                let known = game.endings.keys().map(String::as_str);
                log.unknown("ending", &word, known, fields.key_spot("ended"));
            }
            (word, fields.key_spot("ended").clone())
        });
        let winners = fields.has("winners").then(|| {
            let words = fields.spotted_words("winners");
            let who = words.iter().filter_map(|(word, location)| self.who(word, location)).collect();
            (who, fields.key_spot("winners").clone())
        });
        Outcome {
            table: self.situation(fields),
            counts: counts.into_iter().filter_map(|said| self.number(said)).collect(),
            ended,
            winners,
        }
    }

    /// The entries of a table whose keys are states: `squads`, `seat-1.squads`, `river/ford.boats`.
    fn said<'n>(
        &self,
        entries: &'n Entries,
        what: &str,
        known: &[(&str, &Scope)],
    ) -> Vec<Assignment<&'n Node>> {
        let find = |id: &str| known.iter().find(|(known, _)| *known == id).map(|(_, per)| *per);
        let mut found = Vec::new();
        for (name, (location, node)) in entries {
            let (owner, id) = match name.rsplit_once('.') {
                Some((owner, id)) if find(name).is_none() => (Some(owner), id),
                _ => (None, name.as_str()),
            };
            let Some(per) = find(id) else {
                self.context.log.unknown(what, id, known.iter().map(|(id, _)| *id), location);
                continue;
            };
            if let Some(owner) = self.owner(owner, id, per, what, location) {
                found.push(Assignment {
                    name: name.clone(),
                    owner,
                    id: id.to_owned(),
                    is: node,
                    at: node.location.clone(),
                });
            }
        }
        found
    }

    fn owner(
        &self,
        owner: Option<&str>,
        id: &str,
        per: &Scope,
        what: &str,
        location: &Location,
    ) -> Option<ValueOwner> {
        let side = self.game.sides.keys().next();
        let form = match per {
            Scope::Game => id.to_owned(),
            Scope::Side if side.is_some() => format!("{}.{id}", side?),
            Scope::Seat | Scope::Side | Scope::Faction => format!("seat-1.{id}"),
            Scope::Space => format!("<space>.{id}"),
            Scope::Piece => format!("<row>.{id}"),
        };
        let wrong = |message: String| {
            let help = format!("write “{form}” = …");
            self.context.log.add(Diagnostic::new(Code::E0120, message, location).help(help));
            None
        };
        match (per, owner) {
            (Scope::Game, None) => Some(ValueOwner::Game),
            (Scope::Game, Some(_)) => wrong(format!("the {what} “{id}” has no owner: the game has only one")),
            (_, None) => wrong(format!("whose {what} “{id}”?")),
            (Scope::Seat | Scope::Side | Scope::Faction, Some(owner)) => self.who(owner, location),
            (Scope::Space, Some(owner)) => self.space(owner, location),
            (Scope::Piece, Some(owner)) => {
                let (row, copy) = match owner.rsplit_once('#') {
                    Some((row, copy)) => (row, copy.parse().ok()),
                    None => (owner, None),
                };
                Some(ValueOwner::Piece(self.row_in(row, &[], location)?, copy))
            }
        }
    }

    /// A seat or side.
    fn who(&self, word: &str, location: &Location) -> Option<ValueOwner> {
        if let Some(number) = word.strip_prefix("seat-").and_then(|number| number.parse::<u32>().ok()) {
            if (1..=self.seats).contains(&number) {
                return u8::try_from(number - 1).ok().map(ValueOwner::Seat);
            }
            let message = format!("{word} does not exist: this example has {} players", self.seats);
            let help = "say how many play: seats = …";
            self.context.log.add(Diagnostic::new(Code::E0121, message, location).help(help));
            return None;
        }
        if self.game.sides.contains_key(word) {
            return Some(ValueOwner::Side(word.to_owned()));
        }
        let seats: Vec<_> = (1..=self.seats).map(|seat| format!("seat-{seat}")).collect();
        let known = seats.iter().chain(self.game.sides.keys()).map(String::as_str);
        self.context.log.unknown("seat or side", word, known, location);
        None
    }

    fn space(&self, word: &str, location: &Location) -> Option<ValueOwner> {
        let maps = self.game.maps.iter();
        let mut all = maps.flat_map(|(map, of)| of.spaces.iter().map(move |space| (map, space.id.as_str())));
        let fits = |(map, space): &(&String, &str)| {
            *space == word || word.split_once('/').is_some_and(|(list, id)| list == *map && id == *space)
        };
        if let Some((map, space)) = all.find(fits) {
            return Some(ValueOwner::Space(format!("{map}/{space}")));
        }
        let known = self.game.maps.values().flat_map(|map| map.spaces.iter().map(|space| space.id.as_str()));
        self.context.log.unknown("space", word, known, location);
        None
    }

    fn row(&self, item: &Node, place: &Place) -> Option<String> {
        match item.text() {
            Some(word) => self.row_in(word, &place.of, &item.location),
            None => {
                self.context.log.wrong(item, "the id of a row");
                None
            }
        }
    }

    /// A row of a list of pieces. If several lists have a row with this id, only lists that may lie here are
    /// considered.
    fn row_in(&self, word: &str, of: &[String], location: &Location) -> Option<String> {
        let (log, game) = (self.context.log, self.game);
        let named = |list: &str, id: &str| {
            game.list(list).is_some_and(|list| list.rows.iter().any(|row| row.id == id))
        };
        if let Some((list, id)) = word.split_once('/')
            && named(list, id)
        {
            return Some(word.to_owned());
        }
        let mut lists: Vec<_> =
            game.lists().map(|list| list.id.as_str()).filter(|list| named(list, word)).collect();
        if lists.len() > 1 {
            let own: Vec<_> = lists.iter().copied().filter(|list| of.iter().any(|of| of == list)).collect();
            lists = if own.is_empty() { lists } else { own };
        }
        match lists[..] {
            [list] => Some(format!("{list}/{word}")),
            [] => {
                let near = word.rsplit_once('/').map_or(word, |(_, id)| id);
                let known = game.lists().flat_map(|list| list.rows.iter().map(|row| row.id.as_str()));
                log.unknown("row", near, known, location);
                None
            }
            _ => {
                let message = format!("“{word}” is in several lists");
                let forms: Vec<_> = lists.iter().map(|list| format!("{list}/{word}")).collect();
                log.add(
                    Diagnostic::new(Code::E0114, message, location)
                        .help(format!("write {}", forms.join(" or "))),
                );
                None
            }
        }
    }

    fn number(&self, said: Assignment<&Node>) -> Option<Assignment<i64>> {
        match said.is.raw {
            Raw::Int(number) => Some(said.with(number)),
            _ => {
                self.context.log.wrong(said.is, "a whole number");
                None
            }
        }
    }

    fn fact(&self, said: Assignment<&Node>) -> Option<Assignment<String>> {
        let values = &self.game.facts[&said.id].values;
        match &said.is.raw {
            Raw::Bool(yes) if values.is_empty() => {
                let word = yes.to_string();
                Some(said.with(word))
            }
            Raw::Text(word) if values.contains(word) => {
                let word = word.clone();
                Some(said.with(word))
            }
            Raw::Text(word) if !values.is_empty() => {
                let known = values.iter().map(String::as_str);
                self.context.log.unknown(&format!("value of “{}”:", said.id), word, known, &said.at);
                None
            }
            _ if values.is_empty() => {
                self.context.log.wrong(said.is, "true or false");
                None
            }
            _ => {
                self.context.log.wrong(said.is, &format!("one of {}", values.join(", ")));
                None
            }
        }
    }

    /// `sides = { seat-1 = "usa" }`.
    fn sides(&self, fields: &Fields<'_>) -> Vec<(u8, String)> {
        let mut sides = Vec::new();
        let Some(node) = fields.node("sides") else { return sides };
        let Some(entries) = node.entries() else {
            self.context.log.wrong(node, "a side for each seat: { seat-1 = \"…\" }");
            return sides;
        };
        for (seat, (location, node)) in entries {
            let Some(ValueOwner::Seat(seat)) = self.who(seat, location) else { continue };
            match node.text() {
                Some(side) if self.game.sides.contains_key(side) => sides.push((seat, side.to_owned())),
                Some(side) => {
                    let known = self.game.sides.keys().map(String::as_str);
                    self.context.log.unknown("side", side, known, &node.location);
                }
                None => self.context.log.wrong(node, "a side"),
            }
        }
        sides
    }

    fn roles(&self, fields: &Fields<'_>) -> Vec<Holder> {
        let known: Vec<_> = self.game.roles.keys().map(String::as_str).collect();
        let own = |role: &&str| !warpress_model::vocabulary::ROLES.contains(role);
        let known: Vec<_> = known.into_iter().filter(own).collect();
        let mut roles = Vec::new();
        for (role, (location, node)) in fields.collection("roles") {
            if !known.contains(&role.as_str()) {
                self.context.log.unknown("role of the game's own", role, known.iter().copied(), location);
                continue;
            }
            let held = |who| Holder { role: role.clone(), who, at: short(&node.location) };
            match node.text() {
                Some("nobody") => roles.push(held(None)),
                Some(word) => roles.extend(self.who(word, &node.location).map(|who| held(Some(who)))),
                None => self.context.log.wrong(node, "a seat or a side"),
            }
        }
        roles
    }

    fn dice(&self, fields: &Fields<'_>) -> Vec<i64> {
        let mut dice = Vec::new();
        for item in list(fields, "dice") {
            match item.raw {
                Raw::Int(face @ 0..=1_000) => dice.push(face),
                Raw::Int(face) => {
                    let message = format!("{face} is out of range");
                    let help = "one number for each single die";
                    self.context.log.add(Diagnostic::new(Code::E0105, message, &item.location).help(help));
                }
                _ => self.context.log.wrong(item, "a whole number"),
            }
        }
        dice
    }

    fn choices(&self, fields: &Fields<'_>) -> Vec<ExampleAnswer> {
        let mut choices = Vec::new();
        for item in list(fields, "choices") {
            let at = item.location.clone();
            if item.entries().is_none() {
                choices.extend(self.chosen(item).map(|choose| ExampleAnswer { who: None, choose, at }));
                continue;
            }
            let inner = Fields::open(item, self.context.log, &keys::CHOICE);
            let who = inner.text("who").and_then(|word| self.who(&word, inner.key_spot("who")));
            match inner.node("choose") {
                Some(node) => {
                    choices.extend(self.chosen(node).map(|choose| ExampleAnswer { who, choose, at }))
                }
                None => inner.missing("choose"),
            }
            inner.finish();
        }
        choices
    }

    fn chosen(&self, node: &Node) -> Option<Selection> {
        let word = |node: &Node| {
            let word = node.printed().filter(|_| !matches!(node.raw, Raw::Float(_)));
            if word.is_none() {
                let wanted = "a word, a number, or a list of such";
                let message = format!("this is {}, not {wanted}", node.what());
                self.context.log.add(Diagnostic::new(Code::E0123, message, &node.location).help(
                    "write “heavy-shelling”, 3, [\"a\", \"b\"] or { who = \"seat-2\", choose = \"bunker\" }",
                ));
            }
            word
        };
        match &node.raw {
            Raw::List(items) => Some(Selection::Many(items.iter().filter_map(word).collect())),
            _ => word(node).map(Selection::One),
        }
    }
}

/// The items of a list; anything else is reported.
fn list<'n>(fields: &Fields<'n>, key: &'n str) -> &'n [Node] {
    match fields.node(key) {
        Some(Node { raw: Raw::List(items), .. }) => items,
        Some(node) => {
            fields.log.wrong(node, "a list");
            &[]
        }
        None => &[],
    }
}

fn scopes<'g, T>(
    of: &'g warpress_model::ById<T>,
    per: impl Fn(&'g T) -> &'g Scope,
) -> Vec<(&'g str, &'g Scope)> {
    of.iter().map(|(id, one)| (id.as_str(), per(one))).collect()
}
