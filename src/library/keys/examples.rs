//! `examples/*.toml` and `audit.toml`.

use super::Kind::*;
use super::*;

table!(EXAMPLE "examples/*.toml" {
    "title" Text, "Its title in the book.";
    "section" Text, "The section of rules.md that it illustrates.";
    "telling" Text, "What happens, for readers.";
    "seats" Int, "How many play; else the fewest that can.";
    "options" Words, "The scenario and options in force.";
    "given" Table(&GIVEN), "The situation; what is not named is as the setup leaves it.";
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
    "begin" Flag, "Whether what a turn begins with is played first.";
    "finish" Flag, "Whether what a turn finishes with is played last.";
    "phases" Words, "The phases that are played.";
    "dice" Any, "Every single die, in the order in which they are rolled.";
    "choices" Any, "The answers, in the order in which they are asked for.";
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
    "of" Table(&DIGESTS), "What was audited; written by `warpress audit --sign`.";
    "by" Text, "Who audited it.";
    "steps" Collection(&AUDIT_STEP), "What was done, step by step.";
    "rules" Collection(&AUDITED), "What was compared, rule by rule.";
    "notes" Collection(&AUDIT_NOTE), "What was found besides.";
    "since" Collection(&AUDIT_SINCE), "Sections that have changed since, compared again.";
    "parts" Map, "What was audited, part by part; written by `warpress audit --sign`.";
});

table!(AUDIT_STEP "steps of an audit" {
    "step" OneOf(&crate::audit::steps::WORDS), "Which step.";
    "found" Text, "What was found, `nothing` included.";
    "output" Text, "What the script printed: rows and differences of lists, runs of words.";
});

table!(AUDIT_SINCE "sections compared again" {
    "section" Text, "The section of rules.md that has changed.";
    "of" Text, "The digest of the section as it was compared; `warpress audit --sign` says it.";
    "found" Text, "What was compared with the source, and what was found.";
});

table!(DIGESTS "digests of an audit" {
    "rules" Text, "Of rules.md.";
    "data" Text, "Of the data.";
    "program" Text, "Of the program.";
});

table!(AUDITED "audited rules" {
    "rule" Text, "The rule in a few words.";
    "section" Text, "The section of rules.md that states it.";
    "carried" Words, "What carries it out.";
    "found" Text, "What was wrong, mended or left.";
});

table!(AUDIT_NOTE "notes of an audit" {
    "text" Text, "What was found.";
});
