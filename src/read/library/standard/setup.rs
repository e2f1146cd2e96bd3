//! Standard steps of the setup: `setup = ["shuffle", { deal = 5 }]`, and `first = "higher roll"` of the turn.

use super::{Maker, entries_made, entries_of, lay_under, name_of, spelt, take};
use crate::grammar::{MessageGrammar, listed};
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_language::Messages;
use warpress_model::Code;
use warpress_model::phrase::Grammar;
use warpress_model::{Diagnostic, Dice};

/// The words for a step, each of which is also the key of its argument.
pub const STEPS: [&str; 2] = ["shuffle", "deal"];

/// Expands the standard steps of the game and of its scenarios.
pub fn spell_out(root: &mut Node, messages: &Messages, log: &Log) {
    let table = Table::of(root, messages);
    if let Some(setup) = entries_of(root, "setup") {
        steps(setup, &table, log);
    }
    for (_, scenario) in entries_of(root, "scenarios").into_iter().flat_map(|all| all.values_mut()) {
        if let Some(setup) = entries_of(scenario, "setup") {
            steps(setup, &table, log);
        }
    }
}

fn steps(setup: &mut Entries, table: &Table<'_>, log: &Log) {
    for (id, (location, step)) in setup.iter_mut() {
        let word = STEPS.into_iter().find(|word| step.get(word).is_some()).or_else(|| {
            let named = STEPS.into_iter().find(|word| word == id);
            // A step called `deal` with a text of its own is not a standard step.
            let own = |word: &str| word == "deal" && step.get("text").is_some();
            named.filter(|word| step.get("run").is_none() && step.get("op").is_none() && !own(word))
        });
        let Some(word) = word else { continue };
        let at = step.get(word).map_or_else(|| location.clone(), |node| node.location.clone());
        let make = Maker(&at);
        let done = match word {
            "shuffle" => shuffle(step, table, log),
            _ => deal(step, table, &make, log),
        };
        match done {
            Some((text, run)) => {
                lay_under(step, make.table([("text", make.text(text)), ("run", make.text(run))]))
            }
            // The error has been reported; a missing text would be reported as well.
            None => lay_under(step, make.table([("text", make.text("…"))])),
        }
    }
}

/// A place, as far as steps need it.
struct SetupPlace {
    id: String,
    name: String,
    per: String,
    of: Vec<String>,
    /// Whether it is a face-down pile with pieces from the start.
    drawn: bool,
}

impl SetupPlace {
    fn shared(&self) -> bool {
        self.per == "game"
    }

    /// The expression for it in a program with a `seat`.
    fn reached(&self) -> String {
        format!("{}.{}", if self.shared() { "t" } else { "seat" }, spelt(&self.id))
    }
}

/// What the steps refer to.
struct Table<'m> {
    messages: &'m Messages,
    places: Vec<SetupPlace>,
    decks: Vec<(String, String)>,
    constants: Vec<(String, Option<i64>)>,
    alone: bool,
}

impl<'m> Table<'m> {
    fn of(root: &Node, messages: &'m Messages) -> Self {
        let entries = |key: &str| root.get(key).and_then(Node::entries).into_iter().flatten();
        let word = |node: &Node, key: &str| node.get(key).and_then(Node::text).map(str::to_owned);
        let places = entries("places").map(|(id, (_, place))| SetupPlace {
            id: id.clone(),
            name: name_of(id, place),
            per: word(place, "per").unwrap_or_else(|| "game".into()),
            of: match place.get("of").map(|of| &of.raw) {
                Some(Raw::List(of)) => of.iter().filter_map(|of| Some(of.text()?.to_owned())).collect(),
                Some(Raw::Text(of)) => vec![of.clone()],
                _ => Vec::new(),
            },
            drawn: place.get("like").and_then(Node::text) == Some("pile")
                && place.get("start").is_some_and(|start| start.text() != Some("nothing")),
        });
        let int = |node: &Node| match &node.raw {
            Raw::Int(number) => Some(*number),
            _ => None,
        };
        let constants = entries("constants")
            .map(|(id, (_, node))| (id.clone(), int(node).or_else(|| int(node.get("value")?))));
        let most = root.get("players").and_then(|players| players.get("max")).and_then(int);
        Self {
            places: places.collect(),
            decks: entries("decks").map(|(id, (_, deck))| (id.clone(), name_of(id, deck))).collect(),
            constants: constants.collect(),
            alone: most == Some(1),
            messages,
        }
    }

    fn place(&self, id: &str) -> Option<&SetupPlace> {
        self.places.iter().find(|place| place.id == id)
    }

    /// The place that a step names, or the usual one.
    fn named(&self, step: &mut Node, key: &str, usual: &str, log: &Log) -> Option<&SetupPlace> {
        let named = take(step, key);
        let id = named.as_ref().map_or(Some(usual), Node::text);
        let found = id.and_then(|id| self.place(id));
        if let (None, Some(node)) = (found, &named) {
            let known = self.places.iter().map(|place| place.id.as_str());
            log.unknown("place", node.text().unwrap_or("this"), known, &node.location);
        }
        found
    }
}

/// The text and the program of `shuffle`: of the piles that are named, or of all draw piles.
fn shuffle(step: &mut Node, table: &Table<'_>, log: &Log) -> Option<(String, String)> {
    let named = take(step, "shuffle");
    let words: Vec<&Node> = match named.as_ref().map(|node| &node.raw) {
        Some(Raw::List(items)) => items.iter().collect(),
        Some(Raw::Text(_)) => named.iter().collect(),
        _ => Vec::new(),
    };
    let piles: Vec<&SetupPlace> = if words.is_empty() {
        table.places.iter().filter(|place| place.drawn).collect()
    } else {
        let known = || table.places.iter().map(|place| place.id.as_str());
        let find = |word: &&Node| {
            let found = word.text().and_then(|id| table.place(id));
            if found.is_none() {
                log.unknown("place", word.text().unwrap_or("this"), known(), &word.location);
            }
            found
        };
        words.iter().filter_map(find).collect()
    };
    if piles.is_empty() {
        if words.is_empty() {
            nothing(step, "there is no pile to shuffle", log);
        }
        return None;
    }
    let messages = table.messages;
    let one = |pile: &&SetupPlace| match pile.shared() {
        true => format!("shuffle(t.{})", spelt(&pile.id)),
        false => format!("for _, seat in t.seats do shuffle(seat.{}) end", spelt(&pile.id)),
    };
    let run = piles.iter().map(one).collect::<Vec<_>>().join(" ");
    let text = match piles.as_slice() {
        [pile] => shuffled(pile, table),
        several => {
            let names: Vec<_> = several.iter().map(|pile| pile.name.as_str()).collect();
            messages.say("setup-shuffle-several", &[("piles", (&listed(messages, &names)).into())])
        }
    };
    Some((text, run))
}

/// "Shuffle the 46 cards into a face-down draw pile. Leave room for the discard pile beside it."
fn shuffled(pile: &SetupPlace, table: &Table<'_>) -> String {
    let messages = table.messages;
    let cards = match pile.of.as_slice() {
        _ if !pile.shared() => messages.word("setup-cards-their"),
        [deck] if table.decks.iter().any(|(id, _)| id == deck) => {
            let count = format!("{{{{ deck.{deck}.total }}}}");
            messages.say("setup-cards-counted", &[("count", (&count).into())])
        }
        of if of.len() >= table.decks.len() => messages.word("setup-cards-all"),
        of => {
            let names: Vec<_> =
                table.decks.iter().filter(|(id, _)| of.contains(id)).map(|(_, name)| name.as_str()).collect();
            messages.say("setup-cards-of", &[("decks", (&listed(messages, &names)).into())])
        }
    };
    let into = match pile.name.as_str() {
        name if name == messages.word("standard-draw-pile") => messages.word("setup-into-draw-pile"),
        name => messages.say("setup-into", &[("pile", name.into())]),
    };
    let beside = pile.id.strip_suffix("pile").and_then(|before| table.place(&format!("{before}discard")));
    let room = match beside {
        Some(discard) if discard.name == messages.word("standard-discard-pile") => {
            format!(" {}", messages.word("setup-room-for-discard"))
        }
        Some(discard) => {
            format!(" {}", messages.say("setup-room-for", &[("pile", (&discard.name).into())]))
        }
        None => String::new(),
    };
    let id = if pile.shared() { "setup-shuffle" } else { "setup-each-shuffles" };
    let said = messages.say(id, &[("cards", (&cards).into()), ("into", (&into).into())]);
    format!("{said}{room}")
}

/// The text and the program of `deal = 5`.
fn deal(step: &mut Node, table: &Table<'_>, make: &Maker<'_>, log: &Log) -> Option<(String, String)> {
    let from_named = step.get("from").is_some();
    let to_named = step.get("to").is_some();
    let from = table.named(step, "from", "pile", log);
    let to = table.named(step, "to", "hand", log);
    let Some(count) = take(step, "deal") else {
        log.add(
            Diagnostic::new(Code::E0126, "how many cards are dealt?", make.0)
                .help("write deal = 5, deal = \"hand-size\" (a constant), or deal = \"all\""),
        );
        return None;
    };
    let (Some(from), Some(to)) = (from, to) else {
        if !(from_named || to_named) {
            let lacking = if from.is_none() { "pile to deal from" } else { "hand to deal to" };
            nothing(step, &format!("there is no {lacking}"), log);
        }
        return None;
    };
    let messages = table.messages;
    let cards = |shown: &str, number: i64| {
        messages.say("setup-deal-cards", &[("shown", shown.into()), ("count", (number as f64).into())])
    };
    let (cards, amount) = match &count.raw {
        Raw::Int(number @ 1..=10_000) => {
            let shown = MessageGrammar(messages).words(*number).unwrap_or_else(|| number.to_string());
            (cards(&shown, *number), number.to_string())
        }
        Raw::Text(word) if word == "all" => (messages.word("setup-deal-all"), String::new()),
        Raw::Text(name) => {
            let Some((_, value)) = table.constants.iter().find(|(id, _)| id == name) else {
                let known = table.constants.iter().map(|(id, _)| id.as_str());
                log.unknown("constant", name, known, &count.location);
                return None;
            };
            let shown = format!("{{{{ {name} | words }}}}");
            (cards(&shown, value.unwrap_or(2)), format!("c.{}", spelt(name)))
        }
        _ => {
            log.wrong(&count, "a number of cards, a constant's name or \"all\"");
            return None;
        }
    };
    let own = if from_named || to_named {
        format!(", {}, {}", from.reached(), to.reached())
    } else {
        String::new()
    };
    let run = if amount.is_empty() {
        format!(
            "while not {0}.empty do for _, seat in t.seats do if not {0}.empty then draw(seat, 1{own}) end end end",
            from.reached()
        )
    } else {
        format!("for _, seat in t.seats do draw(seat, {amount}{own}) end")
    };
    if amount.is_empty() && !from.shared() {
        nothing(step, &format!("“{}” is each player's own and cannot be dealt out", from.id), log);
        return None;
    }
    let cards = match from_named {
        true => {
            messages.say("setup-deal-from", &[("cards", (&cards).into()), ("place", (&from.name).into())])
        }
        false => cards,
    };
    let target = match to_named {
        true => messages.say("setup-deal-for", &[("place", (&to.name).into())]),
        false => String::new(),
    };
    let id = match (table.alone, from.shared()) {
        (true, _) => "setup-draw",
        (false, true) => "setup-deal",
        (false, false) => "setup-each-draws",
    };
    let text = messages.say(id, &[("cards", (&cards).into()), ("target", (&target).into())]);
    Some((text, run))
}

/// `first = "higher roll"`, `"higher roll on 1D6"` or `"by lot"`: the text for the turn, and the setup step that
/// decides who is first.
pub fn first_player(root: &mut Node, messages: &Messages, log: &Log) {
    let Some(first) = root.get("turn").and_then(|turn| turn.get("first")).cloned() else { return };
    let Some(words) = first.text() else { return };
    let make = Maker(&first.location);
    let (said, text, run) = if let Some(rest) = words.strip_prefix("higher roll") {
        let dice = match rest.strip_prefix(" on ") {
            None if rest.is_empty() => "1D6",
            None => return,
            Some(dice) => dice.trim(),
        };
        let known = root.get("constants").is_some_and(|constants| constants.get(dice).is_some());
        if !known && Dice::parse(dice).is_err() {
            log.add(
                Diagnostic::new(
                    Code::E0127,
                    format!("“{dice}” is neither dice nor a constant"),
                    &first.location,
                )
                .help("write \"higher roll\", \"higher roll on 2D6\", or name a constant that holds dice"),
            );
            return;
        }
        let (shown, rolled) = match known {
            true => (format!("{{{{ {dice} }}}}"), format!("c.{}", spelt(dice))),
            false => (dice.to_owned(), format!("'{dice}'")),
        };
        let two = root.get("players").and_then(|players| players.get("max")).map(|max| &max.raw);
        let players = if matches!(two, Some(Raw::Int(2))) { "two" } else { "more" };
        let of = [("players", players.into()), ("dice", (&shown).into())];
        (
            messages.say("first-by-roll", &of),
            messages.say("setup-first-by-roll", &of),
            format!("first(roll_off(t.seats, {rolled}))"),
        )
    } else if words == "by lot" {
        (
            messages.word("first-by-lot"),
            messages.word("setup-first-by-lot"),
            "first(by_lot(t.seats))".to_owned(),
        )
    } else {
        return;
    };
    if let Some(turn) = entries_of(root, "turn") {
        turn.insert("first".into(), (first.location.clone(), make.text(said)));
    }
    if let Some(setup) = entries_made(root, "setup", &first.location) {
        let step = make.table([("text", make.text(text)), ("run", make.text(run))]);
        match setup.get_mut("first") {
            Some((_, own)) => lay_under(own, step),
            None => {
                setup.insert("first".into(), (first.location.clone(), step));
            }
        }
    }
}

fn nothing(step: &Node, message: &str, log: &Log) {
    let location = warpress_model::Location {
        end: step.location.end.min(step.location.start + 60),
        ..step.location.clone()
    };
    log.add(
        Diagnostic::new(Code::E0126, message, &location)
            .help("declare places = [\"pile\", \"discard\", \"hand\"], or name yours: shuffle = \"deck\", { deal = 5, from = \"deck\", to = \"rack\" }"),
    );
}
