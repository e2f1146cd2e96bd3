//! `game.toml`: the game itself, who made it, sides, decisions.

use super::Kind::*;
use super::*;

table!(GAME "game.toml" {
    "format" Int, "The version of the data format: 3.";
    "title" Text, Read, "The title.";
    "version" Text, Read, "The game's version, `0.3`, printed small on every part of it.";
    "language" Text, Read, "The language of its texts, by its tag (`de`, `pt-BR`).";
    "category" Word(words::<warpress_model::Category>), "What sort of game it is.";
    "summary" Text, Read, "A sentence or two that make people want to play.";
    "era" Text, Read, "When it takes place: a word to filter by, which pictures should suit.";
    "region" Words, Drawn, "Where it takes place: parts of the world, which scenes should suit; none: anywhere.";
    "tone" OneOf(&["grave", "light"]), Drawn, "`light` welcomes comic pictures.";
    "weight" Int, Read, "1 simple to 5 free-form.";
    "family" Text, Read, "A word that related games share.";
    "players" Table(&PLAYERS), "How many can play: `2`, `\"2-4\"`, `\"3+\"`, or a table.";
    "cover" Table(&COVER), Drawn, "What the cover shows, if it should not be chosen from the cards.";
    "theme" Text, Drawn, "The theme: typefaces, colours, ornaments.";
    "fonts" Table(&FONTS), Drawn, "Typefaces instead of those of the theme.";
    "table" Table(&ON_SCREEN), Drawn, "How it is laid out on screen.";
    "papers" Collection(&STOCK), Drawn, "Papers of its own for `--paper`, by name.";
    "sources" Words, Read, "The texts that the game was taken from.";
    "extends" Words, "The base game or ruleset, or several.";
    "credits" Table(&CREDITS), Read, "Who made it; a word alone: shared credits.";
    "people" Words, Read, "What players have to negotiate.";
    "may_run_on" Text, Said, "Why the game's own rules may not end it.";
    "factions" Text, "The record list whose rows are factions.";
    "codes" Map, "A legend of letters for the whole game.";
    "symbols" Map, Drawn, "Words that texts print as icons: `{ mana = \"water-drop\" }`.";
    "tags" Collection(&NAMED), "Printed names of tags.";
    "sides" Collection(&SIDE), "The sides.";
    "roles" Collection(&ROLE), "The game's own roles.";
    "external" Collection(&EXTERNAL), Read, "What the kit does not print.";
    "constants" Map, "Fixed numbers and dice of the rules, by id.";
    "numbers" Collection(&NUMBER), "Numbers that change in play.";
    "facts" Collection(&FACT), "What is true until it lapses.";
    "places" Collection(&PLACE), "Where pieces lie.";
    "plans" Collection(&PLAN), "What is written down in secret and revealed together.";
    "rolls" Collection(&ROLL), "Rolls without a table.";
    "allowances" Collection(&ALLOWANCE), "Budgets: how many uses a turn, phase or round allows.";
    "setup" Collection(&STEP), "The steps before the first turn.";
    "turn" Table(&TURN), "What a turn is.";
    "phases" Collection(&PHASE), "The phases of a turn, in order.";
    "sequences" Collection(&SEQUENCE), "Phases that recur, written once.";
    "endings" Collection(&ENDING), "How the game ends, in the order of the tests.";
    "campaign" Table(&CAMPAIGN), "What passes from one mission to the next.";
    "scenarios" Collection(&SCENARIO), "Named patches, of which one is played.";
    "options" Collection(&OPTION), "Named patches that players may choose.";
    "ops" Collection(&OP), "What cards and pieces can do.";
    "rulings" Collection(&RULING), Read, "What the source leaves open, and its decision.";
    "faq" Collection(&FAQ), Read, "What players ask although the rule is clear, by section.";
    "explained" Map, Read, "Reasons for warnings, by code and subject.";
    "decks" Map, "Decks: in `decks/`; here only in a `change`.";
    "counters" Map, "Sets of counters: in `counters/`.";
    "records" Map, "Lists printed as tables: in `records/`.";
    "maps" Map, "Boards and tracks: in `maps/`.";
    "forms" Map, Read, "Sheets to write on: in `forms/`.";
    "tables" Map, "Dice tables and charts: in `tables.toml`.";
});

table!(PLAYERS "numbers of players" or [Printed] {
    "min" Int, "The fewest.";
    "max" Int, "The most; else any number that the pieces can seat.";
    "usual" Int, "Without `max`: for how many the kit is printed and playouts are made (4).";
    "solo" Flag, "It can be played alone, too.";
});

table!(FONTS "typefaces" {
    "display" Text, "The family of titles.";
    "text" Text, "The family of running text.";
    "label" Text, "The family of numbers and labels.";
    "fallback" Words, "Families for characters that the others lack, in order.";
});

table!(STOCK "papers" {
    "name" Text, Drawn, "What people call it; otherwise its id.";
    "size" Text, Drawn, "Its size, upright: `320x450` in mm, `13x19in`.";
    "places" Table(&PLACES), Drawn, "Where its pieces lie, if it is scored or cut beforehand.";
});

table!(PLACES "places on a paper" {
    "size" Text, Drawn, "Width and height of each on the upright sheet.";
    "columns" Int, Drawn, "How many lie side by side.";
    "rows" Int, Drawn, "How many lie one below the other.";
    "first" Text, Drawn, "Where the first lies, from the left and the top: `19.05x12.7`.";
    "pitch" Text, Drawn, "The distance from one to the next, to the right and down; else they abut.";
    "top" Word(words::<warpress_model::Top>), Drawn, "Where the top of a piece points; else up or right, as it fits.";
    "marks" Flag, Drawn, "Whether cuts are marked and the sheet is named; usually not.";
});

table!(COVER "cover" {
    "figures" Words, Drawn, "Icons: the hero, then one or two behind it.";
    "scene" Text, Drawn, "The scene that they stand in.";
    "light" Text, Drawn, "The light in which the scene is drawn.";
    "art" Text, Drawn, "A picture in their place: `art/cover.jpg`.";
    "art_mono" Text, Drawn, "The picture for low ink and mono.";
    "art_focus" Printed, Drawn, "What stays in view.";
});

table!(ON_SCREEN "layout on screen" {
    "boards" Words, Drawn, "The maps and forms in the middle, in order; the rest lie beside them, smaller.";
    "places" Words, Drawn, "The places in the order in which they are laid out; the rest follow.";
});

table!(CREDITS "credits" or [Text] {
    "design" Words, "Who designed it.";
    "development" Words, "Who developed it.";
    "cards" Words, "Who made earlier card sets.";
    "maps" Words, "Who made earlier maps.";
    "art" Words, "Who drew the pictures.";
    "testing" Words, "Who tested.";
    "thanks" Words, "Who is thanked.";
    "rules" Words, "Who wrote the rules.";
    "based_on" Text, "A book, a film, a game.";
    "copyright" Text, "Whose the game is: `2026 Jo Maker`; the sign is added.";
    "licence" Text, "What may be done with the game: `CC-BY-4.0`, `all-rights-reserved`, or words of your own.";
    "terms" Text, "Anything else to say about its use.";
    "use" Text, "Shared credits beneath these.";
});

table!(SIDE "sides" or [Text] {
    "name" Text, "Its name.";
    "short" Text, Read, "A shorter name.";
    "adjective" Text, Read, "The adjective.";
    "icon" Text, Drawn, "Its icon.";
    "colour" Int, Drawn, "Which of the theme's side colours it has, from 1.";
    "seats" Int, "How many players play it.";
    "automaton" Text, "What runs it if no player does: a form, a table, a sentence.";
});

table!(ROLE "roles" or [Text] {
    "name" Text, "Its name.";
    "icon" Text, Drawn, "The icon of its marker.";
    "side" Text, "Whose colour its marker has.";
    "marker" Text, "The words on the marker.";
    "borne_by" Text, "What shows on paper who has it.";
});

table!(EXTERNAL "things that the kit does not print" {
    "name" Text, "What it is.";
    "count" Int, "How many are needed.";
    "substitute" Text, "What may be used instead.";
});

table!(NAMED "printed names" or [Text] {
    "name" Text, "As it is printed.";
    "text" Text, Read, "What it means.";
});

table!(RULING "rulings" {
    "silent" Text, "The source says nothing: a question and its answer in one text.";
    "unclear" Text, "It can be read in two ways: written likewise.";
    "slip" Text, "It contradicts itself, or has a misprint: written likewise.";
    "renamed" Text, "A name would hurt people today: written likewise.";
    "use" Text, "A shared ruling, of which this one says only what differs.";
    "why" OneOf(&warpress_model::RulingCause::WORDS), "One of these four words, beside `question` and `answer`.";
    "question" Text, "What players would ask.";
    "answer" Text, "How this edition decides it; empty while it is open.";
    "settles" Words, "What it decides: paths into the data, sections, diagnostics; else the sections that have its sign.";
});

table!(FAQ "questions and answers" {
    "question" Text, "What players ask.";
    "answer" Text, "The answer.";
});
