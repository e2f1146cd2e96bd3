//! `examples/*.toml`, `audit.toml` and `signed.toml`.

use super::Kind::*;
use super::*;

table!(EXAMPLE "examples/*.toml" {
    "title" Text, "Its title in the book.";
    "section" Text, "The section of rules.md that it illustrates.";
    "telling" Text, "What happens, for readers.";
    "seats" Int, "How many play; else the fewest that can.";
    "options" Words, "The scenario and options in force.";
    "given" Table(&GIVEN), "The situation; all else is as the setup leaves it.";
    "play" Table(&PLAY), "How it is played.";
    "then" Table(&THEN), "What holds afterwards.";
});

table!(GIVEN "situations of an example" {
    "active" Text, "The seat or side whose turn it is.";
    "turn" Int, "The turn.";
    "sides" Any, "Who plays which side.";
    "roles" Map, "Who has the game's own roles.";
    "numbers" Map, "Numbers, with their owners.";
    "facts" Map, "Facts, with their owners.";
    "places" Map, "What lies where.";
    "facing" Map, "Which way pieces face.";
});

table!(PLAY "play of an example" {
    "setup" Flag, "Whether the setup itself is played.";
    "begin" Flag, "What a turn begins with is played first.";
    "finish" Flag, "What a turn finishes with is played last.";
    "phases" Words, "The phases that are played.";
    "dice" Any, "Every die, in the order in which they are rolled.";
    "choices" Any, "The answers, in order.";
});

table!(THEN "outcomes of an example" {
    "roles" Map, "Who has the game's own roles.";
    "numbers" Map, "Numbers, with their owners.";
    "facts" Map, "Facts, with their owners.";
    "places" Map, "What lies where.";
    "facing" Map, "Which way pieces face.";
    "counts" Map, "How many pieces lie where.";
    "ended" Any, "The ending that came about.";
    "winners" Words, "Who has won.";
});

table!(CHOICE "answers in an example" {
    "who" Text, "Who answers.";
    "choose" Any, "What is answered.";
});

table!(AUDIT "audit.toml" {
    "by" Text, "Who audited it.";
    "notes" Words, "What else was found.";
    "steps" Table(&AUDIT_STEPS), "What was done, step by step.";
    "rules" Groups(&AUDITED), "What was compared, by section of rules.md.";
    "inherited" Map, "Sections that a base's record covers, by that base.";
    "since" Collection(&AUDIT_SINCE), "Sections that have changed since, compared again.";
});

table!(AUDIT_STEPS "the steps of an audit" {
    "sentences" Table(&AUDIT_STEP), "The source beside the book, sentence by sentence.";
    "pieces" Table(&AUDIT_STEP), "Each card, counter and row of a table.";
    "lists" Table(&AUDIT_STEP), "Names, counts and values, by a script.";
    "ours" Table(&AUDIT_STEP), "What is in the game but not in the source.";
    "theirs" Table(&AUDIT_STEP), "What is in the source but not in the game.";
    "decides" Table(&AUDIT_STEP), "How often something of ours decides a game.";
    "alone" Table(&AUDIT_STEP), "The sections read without the notes.";
    "words" Table(&AUDIT_STEP), "What is printed, for words in common with the source.";
    "play" Table(&AUDIT_STEP), "A game to its end.";
});

table!(AUDIT_STEP "a step of an audit" or [Text] {
    "found" Text, "What was found, `nothing` included.";
    "output" Text, "What the script printed.";
});

table!(AUDITED "audited rules" or [Text] {
    "rule" Text, "The rule in a few words.";
    "carried" Words, "What carries it out, besides what the section names.";
    "found" Text, "What was wrong, mended or left.";
});

table!(AUDIT_SINCE "sections compared again" {
    "section" Text, "The section of rules.md that has changed.";
    "of" Text, "The digest of the section, as `warpress audit --sign` gives it.";
    "found" Text, "What was compared, and found.";
});

table!(SIGNED "signed.toml" {
    "of" Table(&DIGESTS), "The digests of the game.";
    "parts" Map, "Those of its parts, by sort.";
});

table!(DIGESTS "digests of an audit" {
    "rules" Text, "Of rules.md.";
    "data" Text, "Of the data.";
    "program" Text, "Of the program.";
});
