//! State: constants, numbers, facts, places, plans, rolls.

use super::Kind::*;
use super::*;
use warpress_model::{PlaceOrder, PlanKind, Scope};

const SEEN: &[&str] = &["all", "owner", "none", "top"];

table!(CONSTANT "constants" open true or [Printed, Words] {
    "value" Printed, "The number or the dice.";
    "label" Text, Read, "What it is called in tables.";
    "per" Text, "What it differs by: `side`, `role`, `phase`, or a list of keys.";
    "as_printed" Printed, Read, "What the source prints.";
    "assumed" Flag, Read, "A guess of this edition.";
    "ruling" Text, Read, "The ruling that supplies it.";
});

table!(COLUMN_AMOUNT "amounts of a column" {
    "column" Text, "The column of the faction, side or piece.";
});

table!(NUMBER "numbers" or [Flag] {
    "name" Text, "Its name.";
    "per" Word(words::<Scope>), "For whom or what.";
    "whose" Words, "Of pieces or spaces: which tags, lists or maps.";
    "start" Amount, "Where it starts.";
    "min" Amount, "It never falls below this.";
    "max" Amount, "It never rises above this.";
    "seen_by" OneOf(SEEN), "Who sees it.";
    "borne_by" Text, "What bears it on paper.";
    "lasts" Printed, "`phase`: it ends with the phase, and needs no bearer.";
    "icon" Text, Drawn, "The icon of its track and marker.";
    "side" Text, "Whose colour its track and marker have.";
    "marker" Text, "The words on the marker.";
});

table!(FACT "facts" or [Flag] {
    "name" Text, "Its name.";
    "per" Word(words::<Scope>), "For whom or what.";
    "whose" Words, "Of pieces or spaces: which tags, lists or maps.";
    "values" Any, "Its values, or `{ rows = \"…\" }`; else true and false.";
    "start" Printed, "The value at the start.";
    "lasts" Printed, "When it lapses: `turn`, `phase`, `round`, `game`, `piece`, a number of turns, or a condition.";
    "seen_by" OneOf(SEEN), "Who sees it.";
    "borne_by" Text, "What bears it on paper.";
    "icon" Text, Drawn, "The icon of its marker.";
    "side" Text, "Whose colour its marker has.";
    "marker" Text, "The words on the marker.";
});

table!(ROWS_OF "rows of a list" {
    "rows" Text, "The list.";
});

table!(PLACE "places" or [Flag] {
    "name" Text, "Its name.";
    "like" Text, "A usual place whose keys it has.";
    "of" Words, "The lists whose pieces may lie here.";
    "order" Word(words::<PlaceOrder>), "How pieces lie here.";
    "per" Word(words::<Scope>), "For whom or what.";
    "whose" Words, "Of pieces or spaces: which tags, lists or maps.";
    "slots" Amount, "How many slots it has.";
    "seen_by" OneOf(SEEN), "Who sees what lies here; `top`: everyone sees the top piece.";
    "start" Any, "`all`, or rows with their numbers; without it, nothing.";
    "empty" Text, "When a piece is wanted and none is there: `reshuffle <place>`, `stop`, `lose`, `end <ending>`.";
    "limit" Amount, "The most that may lie here; `none` if there is no limit.";
    "fate" Text, "Where its contents go when it ceases to exist.";
    "borne_by" Text, "What bears it on paper, such as a map.";
});

table!(PLAN "sealed plans" {
    "name" Text, "Its name.";
    "per" Word(words::<Scope>), "For whom or what.";
    "whose" Words, "Of pieces or spaces: which tags, lists or maps.";
    "holds" Word(words::<PlanKind>), "What is written down.";
    "most" Amount, "How much of it at most.";
    "opened" Words, "The phases in which it is revealed.";
    "lasts" Printed, "When it lapses.";
    "borne_by" Text, "What bears it on paper.";
});

table!(ROLL "rolls without a table" {
    "name" Text, "Its name.";
    "dice" Any, "The dice, or several by name.";
    "by" Words, "Who rolls.";
    "modifiers" Any, "What is added or shifted, each with its condition.";
    "compare" OneOf(&["higher", "lower"]), "Who wins.";
    "tie" Text, Read, "What happens on a tie.";
    "text" Text, Read, "What it decides.";
});

table!(MODIFIER "modifiers of rolls" {
    "add" Printed, "What is added to the roll.";
    "shift" Int, "How many columns the result shifts.";
    "if" Condition, "When it counts.";
    "text" Text, Read, "How the table prints it.";
});
