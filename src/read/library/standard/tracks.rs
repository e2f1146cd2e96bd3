//! Tracks and markers: `borne_by = "track"` and `borne_by = "marker"` create the form, its fields and the counters.
//!
//! Tracks are fields of the form `tracks`, markers are rows of the counter set `markers`; files of these names
//! change what is created here.

use super::{Maker, entries_made, entries_of, lay_under, name_of, take};
use crate::grammar::listed;
use warpress_format::fields::Log;
use warpress_format::node::{Node, Raw};
use warpress_language::Messages;
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{Diagnostic, Location};

/// The form of all tracks, and the counter set of all markers.
const TRACKS: &str = "tracks";
const MARKERS: &str = "markers";

/// The most players that share a track.
const MOST_PLAYERS: i64 = 8;

/// What has been created: rows for the form and the counter set, and their setup.
#[derive(Default)]
struct Generated {
    fields: Vec<(String, Location, Node)>,
    units: Vec<(String, Location, Node)>,
    /// Markers on tracks, and the numbers that they start on.
    starts: Vec<(String, Option<String>)>,
    /// Markers that are kept at hand.
    loose: Vec<String>,
}

/// Creates the tracks and markers of a game.
pub fn spell_out(root: &mut Node, messages: &Messages, log: &Log) {
    standard_ids(root, messages);
    let sides = sides(root);
    let players = players(root);
    let mut made = Generated::default();
    turn(root, &mut made, messages, log);
    let constants: Vec<String> = root
        .get("constants")
        .and_then(Node::entries)
        .into_iter()
        .flatten()
        .map(|(id, _)| id.clone())
        .collect();
    for (id, (location, number)) in entries_of(root, "numbers").into_iter().flatten() {
        let Some(to) = track_word(number) else { continue };
        let make = Maker(location);
        let long = to.is_some()
            || match number.get("max").map(|max| &max.raw) {
                Some(Raw::Int(_)) => true,
                Some(Raw::Text(name)) => constants.contains(name),
                _ => false,
            };
        if !long {
            unknown_length(id, "give max, or write borne_by = \"track to 50\"", number, log);
        }
        let whose = match number.get("per").and_then(Node::text).unwrap_or("game") {
            "game" => TrackOwner::Table,
            "side" => TrackOwner::Sides(&sides),
            "seat" if !sides.is_empty() && sides.iter().all(|side| side.seats == Some(1)) => {
                TrackOwner::Sides(&sides)
            }
            "seat" => TrackOwner::Players(players),
            scope => {
                let message = format!("there is a “{id}” for each {scope}, but only one track");
                log.add(
                    Diagnostic::new(Code::E0125, message, &short(&number.location))
                        .help("let a counter, a box on the card or a form of its own bear it"),
                );
                number.insert("borne_by", make.text("position"));
                continue;
            }
        };
        let look = MarkerLook::taken(number);
        let name = look.name.clone().unwrap_or_else(|| name_of(id, number));
        let field = [("bears", make.text(format!("numbers.{id}")))];
        let mut field = make.table(field);
        if let Some(to) = to {
            field.insert("to", make.int(to));
        }
        let start = match number.get("start").map(|start| &start.raw) {
            None => Some("0".to_owned()),
            Some(Raw::Int(start)) => Some(start.to_string()),
            Some(Raw::Text(start)) if constants.contains(start) => Some(format!("{{{{ {start} }}}}")),
            Some(_) => None,
        };
        made.track(id, &name, &make, &field, &look, &whose, start, messages);
        number.insert("borne_by", make.text(format!("form/{TRACKS}")));
    }
    for key in ["facts", "roles"] {
        for (id, (location, thing)) in entries_of(root, key).into_iter().flatten() {
            if thing.get("borne_by").and_then(Node::text) != Some("marker") {
                continue;
            }
            let make = Maker(location);
            let count = match thing.get("per").and_then(Node::text).unwrap_or("game") {
                "game" => 1,
                "seat" => players,
                "side" => i64::try_from(sides.len()).unwrap_or(1).max(1),
                scope => {
                    let message =
                        format!("it is unknown how many markers “{id}” needs, one for each {scope}");
                    log.add(
                        Diagnostic::new(Code::E0125, message, &short(&thing.location))
                            .help("write counters/markers.toml with a unit and its count, and name it here: borne_by = \"counter/markers:…\""),
                    );
                    continue;
                }
            };
            let look = MarkerLook::taken(thing);
            let name = look.name.clone().unwrap_or_else(|| name_of(id, thing));
            let unit = format!("{id}-marker");
            made.unit(&unit, &name, &make, &look, None, count);
            made.loose.push(name);
            thing.insert("borne_by", make.text(format!("counter/{MARKERS}:{unit}")));
        }
    }
    made.lay_out(root, messages);
}

/// `numbers = ["score"]` and `roles = ["first-player"]`.
fn standard_ids(root: &mut Node, messages: &Messages) {
    if let Some((location, score)) = entries_of(root, "numbers").and_then(|numbers| numbers.get_mut("score"))
    {
        let make = Maker(location);
        let keys = [("per", make.text("seat")), ("start", make.int(0)), ("borne_by", make.text("track"))];
        lay_under(score, make.table(keys));
    }
    if let Some((location, first)) = entries_of(root, "roles").and_then(|roles| roles.get_mut("first-player"))
    {
        let make = Maker(location);
        lay_under(
            first,
            make.table([
                ("name", make.text(messages.word("standard-first-player"))),
                ("borne_by", make.text("marker")),
            ]),
        );
    }
}

/// The track of turns: as long as the game.
fn turn(root: &mut Node, made: &mut Generated, messages: &Messages, log: &Log) {
    let Raw::Table(all) = &mut root.raw else { return };
    let Some((location, turn)) = all.get_mut("turn") else { return };
    let Some(to) = track_word(turn) else { return };
    let make = Maker(location);
    take(turn, "borne_by");
    let last = to.map(|to| make.int(to)).or_else(|| turn.get("limit").cloned());
    let Some(last) = last else {
        unknown_length("turn", "give the turn a limit, or write borne_by = \"track to 20\"", turn, log);
        return;
    };
    let field = make.table([("from", make.int(1)), ("to", last)]);
    let mut look = MarkerLook::taken(turn);
    look.icon.get_or_insert_with(|| make.text("hourglass"));
    let name = look.name.clone().unwrap_or_else(|| {
        title(turn.get("name").and_then(Node::text).unwrap_or(&messages.word("standard-turn")))
    });
    made.track("turn", &name, &make, &field, &look, &TrackOwner::Table, Some("1".into()), messages);
}

/// Whether a state is on a track, and the track's last number, if it is given.
fn track_word(node: &Node) -> Option<Option<i64>> {
    match node.get("borne_by")?.text()? {
        "track" => Some(None),
        word => Some(Some(word.strip_prefix("track to ")?.trim().parse().ok()?)),
    }
}

/// The appearance of a marker and its track: keys of the number itself.
struct MarkerLook {
    icon: Option<Node>,
    side: Option<Node>,
    /// What is printed on it instead of the number's name.
    name: Option<String>,
}

impl MarkerLook {
    fn taken(node: &mut Node) -> Self {
        let name = take(node, "marker").and_then(|name| name.text().map(str::to_owned));
        Self { icon: take(node, "icon"), side: take(node, "side"), name }
    }
}

struct Side {
    id: String,
    name: String,
    icon: Option<Node>,
    seats: Option<i64>,
}

/// Who has a track, or a marker on it.
enum TrackOwner<'a> {
    Table,
    Sides(&'a [Side]),
    Players(i64),
}

impl Generated {
    #[expect(clippy::too_many_arguments, reason = "what a track and its marker have in common")]
    fn track(
        &mut self,
        id: &str,
        name: &str,
        make: &Maker<'_>,
        field: &Node,
        look: &MarkerLook,
        whose: &TrackOwner<'_>,
        start: Option<String>,
        messages: &Messages,
    ) {
        let lay = |made: &mut Self, id: &str, name: &str, side: Option<Node>| {
            let mut field = field.clone();
            for (key, value) in [
                ("name", Some(make.text(name))),
                ("type", Some(make.text("track"))),
                ("side", side),
                ("icon", look.icon.clone()),
            ] {
                if let Some(value) = value {
                    field.insert(key, value);
                }
            }
            made.fields.push((id.to_owned(), make.0.clone(), field));
        };
        match whose {
            TrackOwner::Table => {
                lay(self, id, name, look.side.clone());
                self.unit(&format!("{id}-marker"), name, make, look, None, 1);
            }
            TrackOwner::Sides(sides) => {
                for side in *sides {
                    let (id, named) = (format!("{id}-{}", side.id), format!("{}: {name}", side.name));
                    lay(self, &id, &named, Some(make.text(&side.id)));
                    self.unit(&format!("{id}-marker"), &named, make, look, Some(side), 1);
                }
            }
            TrackOwner::Players(players) => {
                lay(self, id, name, None);
                for player in 1..=*players {
                    let number = ("number", (player as f64).into());
                    let unit = make.table([
                        (
                            "name",
                            make.text(messages.say("standard-track-of", &[("track", name.into()), number])),
                        ),
                        ("title", make.text(messages.say("standard-player", &[number]))),
                        ("colour", make.int(player)),
                        ("count", make.int(1)),
                    ]);
                    self.push_unit(&format!("{id}-marker-{player}"), make, look, unit);
                }
            }
        }
        self.starts.push((name.to_owned(), start));
    }

    fn unit(
        &mut self,
        id: &str,
        name: &str,
        make: &Maker<'_>,
        look: &MarkerLook,
        side: Option<&Side>,
        count: i64,
    ) {
        let mut unit = make.table([("name", make.text(name)), ("count", make.int(count))]);
        if let Some(side) = side {
            unit.insert("title", make.text(&side.name));
        }
        if let Some(side) = side.map(|side| make.text(&side.id)).or_else(|| look.side.clone()) {
            unit.insert("side", side);
        }
        if let (None, Some(icon)) = (&look.icon, side.and_then(|side| side.icon.clone())) {
            unit.insert("icon", icon);
        }
        self.push_unit(id, make, look, unit);
    }

    fn push_unit(&mut self, id: &str, make: &Maker<'_>, look: &MarkerLook, mut unit: Node) {
        if let Some(icon) = look.icon.clone() {
            unit.insert("icon", icon);
        }
        self.units.push((id.to_owned(), make.0.clone(), unit));
    }

    /// Adds the form, the counters and the setup step to the game.
    fn lay_out(self, root: &mut Node, messages: &Messages) {
        let Some((_, location, _)) = self.units.first() else { return };
        let location = location.clone();
        let make = Maker(&location);
        let sheet = [
            ("name", make.text(messages.word("standard-tracks"))),
            ("layout", make.text("track")),
            ("text", make.text(messages.word("standard-tracks-text"))),
        ];
        let name = match self.fields.is_empty() {
            true => String::new(),
            false => list(root, "forms", TRACKS, "fields", make.table(sheet), self.fields, &location),
        };
        let set = [
            ("name", make.text(messages.word("standard-markers"))),
            ("size", make.text("5/8in")),
            ("shape", make.text("round")),
        ];
        list(root, "counters", MARKERS, "rows", make.table(set), self.units, &location);
        let text = step_text(messages, &name, &self.starts, &self.loose);
        if let Some(setup) = entries_made(root, "setup", &location) {
            let step = make.table([("text", make.text(text))]);
            match setup.get_mut(TRACKS) {
                Some((_, own)) => lay_under(own, step),
                None => {
                    setup.insert(TRACKS.into(), (location.clone(), step));
                }
            }
        }
    }
}

/// Merges a list and its rows below that of the game, and returns its name.
fn list(
    root: &mut Node,
    folder: &str,
    id: &str,
    key: &str,
    keys: Node,
    rows: Vec<(String, Location, Node)>,
    location: &Location,
) -> String {
    let Some(lists) = entries_made(root, folder, location) else { return String::new() };
    let (_, own) = lists.entry(id.to_owned()).or_insert_with(|| (location.clone(), Node::empty(location)));
    lay_under(own, keys);
    let rows = rows.into_iter().map(|(id, location, node)| (id, (location, node))).collect();
    let mut under = Node::empty(location);
    under.insert(key, Node { raw: Raw::Table(rows), location: location.clone() });
    lay_under(own, under);
    name_of(id, own)
}

/// "Lay out the *Tracks* and put the markers on them: Turn on 1, Gold and Score on 0."
fn step_text(
    messages: &Messages,
    sheet: &str,
    starts: &[(String, Option<String>)],
    loose: &[String],
) -> String {
    let mut by_start: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, start) in starts {
        let Some(start) = start else { continue };
        match by_start.iter_mut().find(|(known, _)| known == start) {
            Some((_, names)) => names.push(name),
            None => by_start.push((start, vec![name])),
        }
    }
    let starts: Vec<_> =
        by_start.iter().map(|(start, names)| on(messages, &listed(messages, names), start)).collect();
    let starting = starts.join("; ");
    let sheet_of = [("sheet", sheet.into()), ("starts", (&starting).into())];
    let mut text = match (sheet.is_empty(), starts.is_empty()) {
        (true, _) => String::new(),
        (false, true) => messages.say("setup-tracks", &sheet_of[..1]),
        (false, false) => messages.say("setup-tracks-on", &sheet_of),
    };
    if !loose.is_empty() {
        let names: Vec<_> = loose.iter().map(String::as_str).collect();
        let space = if text.is_empty() { "" } else { " " };
        let markers = listed(messages, &names);
        let of = [("count", loose.len().into()), ("markers", (&markers).into())];
        text += &format!("{space}{}", messages.say("setup-markers", &of));
    }
    text
}

/// “Gold and Score on 0”.
fn on(messages: &Messages, markers: &str, start: &str) -> String {
    messages.say("setup-tracks-start", &[("markers", markers.into()), ("start", start.into())])
}

fn unknown_length(id: &str, help: &str, node: &Node, log: &Log) {
    let message = format!("the track of “{id}” has no length");
    log.add(Diagnostic::new(Code::E0125, message, &short(&node.location)).help(help));
}

fn short(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 60), ..location.clone() }
}

fn sides(root: &Node) -> Vec<Side> {
    let all = root.get("sides").and_then(Node::entries).into_iter().flatten();
    let one = |(id, (_, side)): (&String, &(Location, Node))| Side {
        id: id.clone(),
        name: side.get("short").and_then(Node::text).map_or_else(|| name_of(id, side), str::to_owned),
        icon: side.get("icon").cloned(),
        seats: side.get("seats").and_then(int),
    };
    all.map(one).collect()
}

/// The most players; if there is no limit, the usual number, or as many as there are colours.
fn players(root: &Node) -> i64 {
    let said = |key| root.get("players").and_then(|players| players.get(key)).and_then(int);
    said("max").or_else(|| said("usual")).unwrap_or(MOST_PLAYERS).clamp(1, MOST_PLAYERS)
}

fn int(node: &Node) -> Option<i64> {
    match node.raw {
        Raw::Int(number) => Some(number),
        _ => None,
    }
}
