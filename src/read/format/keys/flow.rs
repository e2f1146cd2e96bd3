//! The course of a game: setup, turns, phases, endings, patches, ops.

use super::Kind::*;
use super::*;
use warpress_model::{PhaseOrder, TurnOrder};

const RESULTS: &[&str] = &["win", "lose", "draw", "rank", "score", "all-lose", "end"];

table!(STEP "steps of the setup" or [Printed, Words] {
    "name" Text, "What it is called.";
    "text" Text, Read, "What the players do.";
    "by" Words, "Who does it.";
    "if" Condition, "It is left out unless this holds.";
    "op" Text, "An op that does it.";
    "with" Map, "What the op is given.";
    "run" Text, "The program that does it.";
    "deal" Printed, "How many cards each player is dealt, or `all`.";
    "from" Text, "The place that cards are dealt from.";
    "to" Text, "The place that cards are dealt to.";
    "shuffle" Words, "The piles that are shuffled.";
});

table!(TURN "the turn" {
    "name" Text, "What a turn is called.";
    "order" Word(words::<TurnOrder>), "`alternate` (the default): players take turns; `together`: all share one turn.";
    "first" Text, "Who begins: `higher roll`, `higher roll on 2D6`, `by lot`, or a sentence.";
    "limit" Amount, "The length of the game in turns.";
    "rank" Text, "For `order = \"rank\"`: a number, or a list and its column.";
    "records" Text, "A record list with a row for each turn.";
    "ruling" Text, Read, "The ruling that supplies the limit.";
    "borne_by" Text, "`track`: turns are counted on a track.";
    "icon" Text, Drawn, "The icon of its track and marker.";
    "marker" Text, "The words on the marker.";
    "side" Text, "Whose colour its track and marker have.";
});

table!(PHASE "phases" or [Text] {
    "name" Text, "Its name.";
    "text" Text, Read, "One sentence for the sequence of play.";
    "by" Words, "The roles or sides that act.";
    "order" Word(words::<PhaseOrder>), "In which order several act; alone, it means all. With neither, a phase follows the turn.";
    "if" Condition, "The phase takes place only if this holds.";
    "turns" Printed, "The only turns that have it: `1, 3-6`, `7+`.";
    "repeat" Printed, "How often: a number, a constant, or `until …`.";
    "phases" Collection(&PHASE), "Phases within it.";
    "sequence" Text, "A sequence whose phases it has.";
    "with" Map, "What the texts and conditions of its phases look up.";
    "as" Words, "The phases that it counts as.";
});

table!(SEQUENCE "sequences" {
    "name" Text, "Its name.";
    "params" Map, "What its uses say in `with`: types as of columns.";
    "phases" Collection(&PHASE), "Its phases.";
});

table!(ALLOWANCE "allowances" {
    "count" Amount, "How many.";
    "per" OneOf(&["turn", "phase", "round", "game"]), "In what time.";
    "when" Words, "The phases that it is for.";
    "of" Words, "The tags or lists that it is for.";
    "text" Text, Read, "How it is printed.";
});

table!(ENDING "endings" {
    "name" Text, "Its name.";
    "if" Condition, "The condition that brings it about.";
    "when" Text, "When it is tested: `always`, `turn`, `round`, or a phase.";
    "win" Words, "Who wins.";
    "lose" Words, "Who loses.";
    "result" OneOf(RESULTS), "Any other result.";
    "who" Words, "For whom.";
    "both" OneOf(RESULTS), "The result if it holds for several players at once.";
    "number" Text, "The number that ranks or scores.";
    "least" Flag, "The lowest is best.";
    "tie" Any, "What decides a tie: a text, or `{ number = \"…\", text = \"…\" }`.";
    "text" Text, Read, "How the book prints it.";
    "ruling" Text, Read, "The ruling that adds it.";
});

table!(TIE "ties" {
    "number" Text, "The number that decides.";
    "text" Text, Read, "How the book prints it.";
});

table!(CAMPAIGN "campaigns" {
    "carries" Words, "The state that passes from mission to mission.";
    "text" Text, Read, "How the book prints it.";
});

table!(SCENARIO "scenarios" also [OPTION] {
    "players" Table(&PLAYERS), "How many can play it.";
    "setup" Collection(&STEP), "Its setup.";
});

table!(OPTION "options" {
    "name" Text, "Its name.";
    "text" Text, Read, "What it changes, for readers.";
    "group" Text, "Only one option of a group is in force.";
    "default" Flag, "It is in force unless players decide otherwise.";
    "ours" Flag, "It is an addition of this edition.";
    "change" Any, "Data in the form of the game that are laid over it.";
});

table!(OP "ops" or [Text] {
    "name" Text, "Its name.";
    "label" Text, Read, "A shorter name.";
    "text" Text, Said, "What the card says.";
    "params" Map, "What `with` may hold: types as of columns.";
    "run" Text, "The program; else the function of its name in rules.luau.";
});
