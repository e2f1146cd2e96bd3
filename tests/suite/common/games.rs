//! Small games as texts.

use std::path::{Path, PathBuf};

use crate::write;

/// What every game's data begin with; a test adds what it is about, keys first, then tables.
pub const HEAD: &str = r#"format = 3
title = "Ford"
category = "card"
summary = "Two brigades meet at a ford."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"
"#;

/// A game that says as little as it can.
pub const GO: &str = r#"format = 3
title = "Go"
category = "card"
summary = "Go."
era = "any"
weight = 1
players = { min = 1, max = 1 }
theme = "trench"
"#;

/// A game of four cards that has nothing wrong with it.
pub const GAME: &str = r#"format = 3
title = "Hedgerow"
category = "card"
summary = "Two patrols meet in a hedgerow."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"

[credits]
design = ["A. Designer"]

[options.long]
name = "Long game"
text = "More patrols on both sides."
change = { decks = { patrol = { rows = [{ id = "patrol", count = 9 }] } } }
"#;

/// Its deck.
pub const DECK: &str = r#"name = "Patrol deck"
size = "poker"

[columns]
force = "int?"

[face]
template = "card/event"
back = "emblem"

[face.slots]
corner = "{{ force }}"

[defaults]
icon = "binoculars"

[[rows]]
name = "Patrol"
count = 3
force = 2
text = "Advance one hedge with **force {{ force }}**."

[[rows]]
name = "Sniper's Nest"
count = 1
force = 4
text = "The foe loses 1D6 squads."

[[rows]]
name = "Mortar"
count = 2
icon = "field-gun"
text = "Roll 2D6; on 9 or more, the hedge is cleared."
"#;

/// The pack in a folder of this name below `folder`.
pub fn pack(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    write(&path, &[("game.toml", GAME), ("decks/patrol.toml", DECK)]);
    path
}

/// A game with a bit of everything, in which nothing happens until its rules say so.
pub const FORD: &str = r#"format = 3
title = "Ford"
category = "card"
summary = "Two patrols meet at a ford."
era = "second-world-war"
weight = 1
players = { min = 2, max = 4 }
theme = "blitz"
external = [{ id = "paper", name = "Paper", count = 1, substitute = "any paper" }]

[credits]
design = ["A. Designer"]

[constants]
cards = { value = 3, label = "Cards dealt" }

[numbers]
squads = { name = "Squads", per = "seat", start = 20, min = 0, max = 99, borne_by = "external/paper" }
deep = { name = "Depth", per = "game", start = 0, borne_by = "external/paper" }
clock = { name = "Clock", per = "game", start = 0, min = 0, borne_by = "external/paper" }

[places]
pile = { name = "Pile", of = ["patrol"], order = "pile", seen_by = "none", start = "all", empty = "reshuffle discard" }
discard = { name = "Discard pile", of = ["patrol"], order = "pile", seen_by = "top" }
hand = { name = "Hand", of = ["patrol"], order = "hand", per = "seat", seen_by = "owner" }
post = { name = "Line", of = ["patrol"], order = "row", per = "seat", seen_by = "all" }
riders = { name = "Riders", of = ["patrol"], whose = ["patrol"], order = "stack", per = "piece", seen_by = "all", fate = "discard" }

[[setup]]
id = "deck"
text = "Shuffle the pile and deal."
run = "shuffle(t.pile) for _, seat in t.seats do draw(seat, c.cards) end"

[turn]
name = "turn"
order = "alternate"
first = "The eldest begins."

[[phases]]
id = "main"
name = "Main"
by = "active"
text = "The active player acts."

[[endings]]
id = "done"
if = "clock >= 1"
when = "always"
result = "draw"
text = "The game is over when the clock says so."
"#;

/// Its deck.
pub const PATROLS: &str = r#"name = "Patrol deck"
size = "poker"
face = { template = "card/event", back = "emblem", slots = { corner = "{{ force }}" } }
defaults = { icon = "binoculars" }
columns.force = "int?"
columns.ways = { list = "text", optional = true }
rows = [
  { name = "Patrol", count = 12, force = 2, ways = ["left", "right"], tags = ["foot"], text = "Advance." },
  { name = "Sniper", count = 8, force = 4, tags = ["foot"], text = "Wait." },
  { name = "Mortar", count = 8, force = 1, text = "Fire." },
]
"#;
