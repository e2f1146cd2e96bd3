//! The story of a game: what has happened, in words.

use crate::builtin as w;
use crate::log::Event;
use crate::thing::{Place, Seat, Thing};
use warpress_model::plural::plural;

use super::changed;
use super::names::{NAMED, Viewpoint, capital, tallied};

/// What a line of the story is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// A turn begins.
    Turn,
    /// A phase begins.
    Phase,
    /// Something has happened.
    Event,
}

/// A line of the story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryLine {
    /// What it is.
    pub kind: LineKind,
    /// What it says.
    pub text: String,
    /// The section that was cited last before it happened, by its index.
    pub rule: Option<u16>,
}

/// Events as lines of text; headings stand out by their indents.
pub fn story(events: &[Event], viewpoint: &Viewpoint<'_>) -> Vec<String> {
    let text = |line: StoryLine| match line.kind {
        LineKind::Turn => line.text,
        LineKind::Phase => format!(" {}:", line.text),
        LineKind::Event => format!("   {}", line.text),
    };
    story_lines(events, viewpoint).into_iter().map(text).collect()
}

/// Events as lines, each as whoever looks knew it when it happened: what has been seen since, or is seen no longer, changes
/// no word of it. Moves between the same two places share a line.
pub fn story_lines(events: &[Event], viewpoint: &Viewpoint<'_>) -> Vec<StoryLine> {
    let mut lines = Vec::new();
    let (mut heading, mut last_heading) = (None, None);
    let mut at = 0;
    while at < events.len() {
        let event = &events[at];
        let mut say = |kind, text| lines.push(StoryLine { kind, text, rule: event.rule });
        if event.verb == "turn" {
            let whose = match event.what {
                Some(Thing::Seat(seat))
                    if viewpoint.compiled.game.turn.order != warpress_model::TurnOrder::Together =>
                {
                    format!(", {}", viewpoint.thing(Thing::Seat(seat)))
                }
                _ => String::new(),
            };
            say(LineKind::Turn, format!("Turn {}{whose}", event.turn));
        }
        if let Some(phase) = event.phase {
            heading = Some((event.turn, phase));
        }
        let alike = like(&events[at..]);
        let text = match event.verb {
            "move" => moves(&events[at..at + alike], viewpoint),
            "number" => changed::number(&events[at..at + alike], viewpoint),
            _ => line(event, viewpoint),
        };
        at += alike;
        if let Some(text) = text {
            if heading.is_some() && heading != last_heading {
                last_heading = heading;
                if let Some(phase) = event.phase {
                    say(LineKind::Phase, viewpoint.phase(phase));
                }
            }
            say(LineKind::Event, text);
        }
    }
    lines
}

/// How many events from the first on share its line: moves between the same two places, pieces and spaces of which the
/// same is now true.
fn like(events: &[Event]) -> usize {
    let first = &events[0];
    let same = |event: &&Event| match first.verb {
        "move" => {
            (event.verb, event.from, event.to, event.phase) == ("move", first.from, first.to, first.phase)
        }
        "number" => {
            let lies = |event: &Event| matches!(event.what, Some(Thing::Piece(_) | Thing::Space(_)));
            (event.verb, event.word, event.number, event.phase, lies(event))
                == ("number", first.word, first.number, first.phase, true)
                && lies(first)
        }
        _ => false,
    };
    1 + events[1..].iter().take_while(same).count()
}

/// What an event is about, as whoever looks knew it then.
pub(super) fn subject(event: &Event, viewpoint: &Viewpoint<'_>) -> String {
    let known = viewpoint.among(event.known());
    match event.what {
        Some(Thing::Piece(piece)) => viewpoint.piece_if(piece, known),
        Some(Thing::Place(place)) => viewpoint.place_if(place, |_| known),
        Some(other) => viewpoint.thing(other),
        None => String::new(),
    }
}

/// “3 cards”, or their names.
fn what(events: &[Event], viewpoint: &Viewpoint<'_>) -> String {
    let pieces: Vec<_> = events
        .iter()
        .filter_map(|event| match event.what {
            Some(Thing::Piece(piece)) => Some((piece, viewpoint.among(event.known()))),
            _ => None,
        })
        .collect();
    if pieces.len() > NAMED {
        return counted(pieces.len(), viewpoint.unseen(pieces[0].0));
    }
    let (seen, hidden): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(_, seen)| *seen);
    let mut parts = tallied(seen.iter().map(|(piece, _)| viewpoint.named(*piece).to_owned()));
    if let Some((piece, _)) = hidden.first() {
        parts.push(counted(hidden.len(), viewpoint.unseen(*piece)));
    }
    parts.join(", ")
}

fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("a {noun}"),
        _ => format!("{count} {}", plural(noun)),
    }
}

/// “You draw”, “Convoy draws”, “Germans draw”.
pub(super) fn does(seat: Seat, verb: &str, viewpoint: &Viewpoint<'_>) -> String {
    if viewpoint.seat == Some(seat) {
        return format!("You {verb}");
    }
    let name = viewpoint.player(seat);
    if is_several(&name) {
        return format!("{name} {verb}");
    }
    let ending = if verb.ends_with(['s', 'h']) { "es" } else { "s" };
    format!("{name} {verb}{ending}")
}

/// Whether the name of a player is that of several people: “Germans”, but not “Cyprus” or “United States”.
pub(super) fn is_several(name: &str) -> bool {
    name.ends_with('s')
        && !name.starts_with("United ")
        && !["ss", "us", "is", "as", "os"].iter().any(|ending| name.ends_with(ending))
}

fn moves(events: &[Event], viewpoint: &Viewpoint<'_>) -> Option<String> {
    let (first, what) = (&events[0], what(events, viewpoint));
    let place = |thing: Option<Thing>| if let Some(Thing::Place(place)) = thing { Some(place) } else { None };
    let info = |place: Place| &viewpoint.compiled.places[usize::from(place.definition())];
    let seat = |place: Place| viewpoint.table.place_seat(viewpoint.compiled, place);
    let left = |place: Place| viewpoint.place_if(place, |_| viewpoint.among(first.from_seen));
    let reached = |place: Place| viewpoint.place_if(place, |_| viewpoint.among(first.to_seen));
    Some(match (place(first.from), place(first.to)) {
        (Some(from), Some(to)) if info(from).pile && info(to).hand && seat(to).is_some() => {
            format!("{} {what}", does(seat(to)?, "draw", viewpoint))
        }
        (Some(from), Some(to))
            if info(from).hand && info(to).id == discard(viewpoint) && seat(from).is_some() =>
        {
            format!("{} {what}", does(seat(from)?, "discard", viewpoint))
        }
        // Playing the card has a line already.
        (None, Some(to)) if info(to).id == discard(viewpoint) => return None,
        (Some(from), Some(to)) if viewpoint.is_space(to) => {
            let to = reached(to);
            match viewpoint.is_space(from) {
                true => format!("{}: {} → {to}", capital(&what), left(from)),
                false => format!("{}: to {to}", capital(&what)),
            }
        }
        (Some(from), Some(to)) => {
            format!("{}: from {} to {}", capital(&what), left(from), reached(to))
        }
        (None, Some(to)) => format!("{}: to {}", capital(&what), reached(to)),
        (Some(from), None) => format!("{}: out of {}, out of the game", capital(&what), left(from)),
        (None, None) => return None,
    })
}

fn discard(viewpoint: &Viewpoint<'_>) -> crate::thing::Sym {
    viewpoint.compiled.words.find("discard").unwrap_or(w::DISCARD)
}

/// What dice are rolled for, if a program says so: “Red’s Attack”.
pub fn purpose(event: &Event, viewpoint: &Viewpoint<'_>) -> Option<String> {
    let what = viewpoint.word(viewpoint.compiled.words.text(event.word?));
    Some(match event.what {
        Some(Thing::Seat(seat)) => format!("{} {what}", viewpoint.whose(seat)),
        _ => what,
    })
}

fn line(event: &Event, viewpoint: &Viewpoint<'_>) -> Option<String> {
    let about = || capital(&subject(event, viewpoint));
    // Playing a card shows it.
    let played = || match event.what {
        Some(Thing::Piece(piece)) => viewpoint.named(piece).to_owned(),
        _ => String::new(),
    };
    let by = |verb: &str| match event.to {
        Some(Thing::Seat(seat)) => does(seat, verb, viewpoint),
        _ => capital(verb),
    };
    let word =
        || event.word.map_or_else(String::new, |word| viewpoint.word(viewpoint.compiled.words.text(word)));
    Some(match event.verb {
        "play" | "use" => format!("{} {}", by(event.verb), played()),
        "answer" => format!("{} with {}", by("answer"), played()),
        "trigger" => format!("{} takes effect", about()),
        "shuffle" => format!("{} is shuffled", about()),
        "empty" => format!("{} is empty", about()),
        "reveal" => format!("{} is revealed", about()),
        "turn over" => format!("{} is turned", about()),
        "roll" => {
            let dice = event.text.as_deref().unwrap_or("a number");
            let about = purpose(event, viewpoint).map_or_else(String::new, |what| format!(" for {what}"));
            format!("{dice}{about}: rolled {}", event.number?)
        }
        "roll on" => {
            let table = event.word.map(|word| viewpoint.compiled.words.text(word))?;
            let name = viewpoint.compiled.game.tables.get(table).map_or(table, |table| table.name.as_str());
            let row = match event.what {
                Some(Thing::Row(row)) => viewpoint.row_name(row),
                _ => "nothing".into(),
            };
            format!("{name}: {}, {row}", event.number?)
        }
        "fact" => changed::fact(event, viewpoint)?,
        "role" => match event.to {
            Some(to) => format!("{}: {}", word(), viewpoint.thing(to)),
            None => format!("{}: no player", word()),
        },
        "out" => match event.what {
            Some(Thing::Seat(seat)) if viewpoint.seat == Some(seat) => "You are out of the game".into(),
            _ => format!("{} is out of the game", about()),
        },
        "note" => event.text.as_deref()?.to_owned(),
        // Turns and phases are headings, the end is reported at the end, and answers are private.
        _ => return None,
    })
}
