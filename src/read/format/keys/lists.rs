//! Lists: decks, counters, records, tables, forms, their columns and rows.

use super::Kind::*;
use super::*;
use warpress_model::{FieldKind, FormLayout, Scope, Shape};

table!(LIST "all lists" {
    "name" Text, "As texts and sheets print it.";
    "notes" Text, Read, "Where it comes from.";
    "use" Text, "A shared list beneath this one.";
    "size" Text, Laid, "The size: `poker`, or `63.5x88.9` in mm, `2.5x3.5in`.";
    "shape" Word(words::<Shape>), Drawn, "The shape of counters, or of a track.";
    "side" Text, "The side that the whole list belongs to.";
    "template" Text, Drawn, "The template of its sheet.";
    "label" Text, Read, "The heading over the names in a printed table.";
    "id_from" Words, "The columns that make the ids.";
    "order" Any, "The order of its rows.";
    "count" Table(&COUNT), "How many copies, and where that comes from.";
    "component" Table(&COMPONENT), "Whether it is printed, and for whom.";
    "columns" Map, "The columns with their types.";
    "codes" Map, "A legend of letters.";
    "kinds" Map, "Keys that all rows of a kind have.";
    "defaults" Table(&ROW), "What every row has unless it says otherwise.";
    "face" Table(&FACE), Drawn, "How its pieces are drawn.";
    "quick" Flag, Drawn, "Whether it is on the quick reference.";
});

table!(SHEET "rows from a spreadsheet" {
    "sheet" Text, "The sheet of the workbook that `rows` names.";
    "encoding" Text, "The encoding of that file, if it is not recognised: `windows-1251`.";
    "rename" Map, "What its headings mean: `{ Qty = \"count\" }`; `\"-\"` leaves a column out.";
});

table!(ART "pictures of lists" {
    "art" Text, Drawn, "A picture, `art/camp.jpg`: on a form, or on all faces without one.";
    "art_mono" Text, Drawn, "The picture for low ink and mono.";
    "art_focus" Printed, Drawn, "What stays in view: `top`, `left`, or `0.5 0.2` from the left and the top.";
});

table!(DECK "decks/*.toml" also [LIST, SHEET, ART] {
    "rows" Rows(&ROW), "The cards, or the spreadsheet that has them: `\"cards.csv\"`.";
});

table!(COUNTERS "counters/*.toml" also [LIST, SHEET, ART] {
    "rows" Rows(&ROW), "The counters, or a spreadsheet.";
});

table!(RECORDS "records/*.toml" also [LIST, SHEET, ART] {
    "rows" Rows(&ROW), "The rows, or a spreadsheet.";
    "for_each" Text, "A list and its enum column: a row for each word.";
    "shared" Words, "Columns that all rows of a group share.";
});

table!(TALLY "what a list made from another adds" {
    "shared" Words, "Columns that all rows of a group share.";
});

table!(COUNT "counts of a list" {
    "each" Amount, "Copies of every row that gives no count of its own.";
    "stated" Printed, Read, "The total that the source gives.";
    "from" OneOf(&["column", "notes", "rule", "assumed", "list"]), Read, "Where the counts come from.";
    "ruling" Text, Read, "The ruling that decided them.";
});

table!(COMPONENT "components" {
    "printed" Flag, "Whether it is printed.";
    "per" Word(words::<Scope>), "For whom or what.";
});

table!(FACE "faces" open true {
    "template" Text, "The template: `card/event`.";
    "back" Any, "The back's template; false = none.";
    "back_icon" Text, "The icon on the back.";
    "back_art" Text, "The picture on the back, `art/back.jpg`.";
    "back_art_mono" Text, "The picture for low ink and mono.";
    "back_art_focus" Printed, "What stays in view.";
    "stats" Words, "Columns for the strip of values.";
    "slots" Map, "Texts by slot.";
});

table!(COLUMN "columns" or [Text] {
    "type" Any, "The type of its values.";
    "optional" Flag, "A row may lack a value.";
    "default" Any, "The value of a row that gives none.";
    "label" Text, Read, "The printed heading.";
    "lore" Flag, "It is printed, but no rule uses it.";
    "gives_kind" Flag, "Its value names a kind that the row takes on.";
    "owns" Flag, "A side column makes the row belong to that side.";
    "partial" Flag, "Not every key needs a value.";
    "at" Printed, "In a table: the stat that the column is for.";
    "marks" Any, "The codes that may stand beside a value; `true`: all.";
    "enum" Any, "The words that it takes, with or without meanings.";
    "list" Any, "Several values of this type.";
    "per" Words, "A value for each of these keys.";
    "ref" Text, "A row of this list.";
    "refs" Text, "Several rows of this list.";
    "ruling" Text, Read, "The ruling that supplies all its values.";
});

table!(CELL "single values" {
    "value" Any, "The value.";
    "ruling" Text, Read, "The ruling that supplies it.";
    "as_printed" Printed, Read, "What the source prints.";
    "assumed" Flag, Read, "A guess of this edition.";
    "marks" Words, "Codes beside it.";
    "from" Text, Read, "Where a count comes from.";
});

table!(ROW "rows" open true also [USE] or [Text] {
    "id" Text, "Its id, if not made from its name.";
    "was" Text, "Its former id.";
    "name" Text, "Its name.";
    "title" Text, Read, "What its face prints instead of its name.";
    "count" Any, "How many copies: a number, or `as needed`.";
    "kind" Words, "Its kinds.";
    "extends" Words, "The kinds that a kind builds on.";
    "tags" Words, "Words that conditions and uses ask for.";
    "side" Text, "Its side.";
    "uses" Any, "What it does: a list of uses.";
    "text" Text, Said, "A text of its own besides its uses.";
    "icon" Text, Drawn, "Its picture.";
    "scene" Text, Drawn, "The scene behind it.";
    "light" Text, Drawn, "The light in which the scene is drawn.";
    "art" Text, Drawn, "A picture in place of icon and scene: `art/wolf.jpg`.";
    "art_mono" Text, Drawn, "The picture for low ink and mono.";
    "art_focus" Printed, Drawn, "What stays in view: `top`, `left`, or `0.5 0.2` from the left and the top.";
    "colour" Int, Drawn, "A side colour of the theme, if it has no side.";
    "mirrored" Flag, Drawn, "Whether its picture is mirrored.";
    "face" Table(&FACE), Drawn, "Slots of its face.";
    "template" Text, Drawn, "The template of its face, if not the list's.";
    "back" Table(&BACK), "The back of its card; the other side of a counter.";
    "versions" Map, "What it is for particular factions or sides.";
    "note" Text, Read, "Where it comes from.";
    "as_printed" Any, Read, "What the source prints, by key.";
    "ruling" Text, Read, "The ruling that supplies it.";
    "look" Text, Drawn, "How a counter or terrain is drawn.";
});

table!(BACK "backs of single cards" or [Text, Flag] {
    "template" Text, Drawn, "Its template: `emblem`, or a front, `card/event`.";
    "title" Printed, Read, "Its title.";
    "subtitle" Printed, Read, "What stands below the title.";
    "text" Printed, Read, "What it says.";
    "icon" Text, Drawn, "Its picture.";
    "scene" Text, Drawn, "The scene behind it.";
    "light" Text, Drawn, "The light in which the scene is drawn.";
    "art" Text, Drawn, "A picture of the game's own, in place of both.";
    "art_mono" Text, Drawn, "The picture for low ink and mono.";
    "art_focus" Printed, Drawn, "What stays in view.";
    "corner" Printed, Read, "What stands large in a corner.";
    "corner_label" Printed, Read, "What that is.";
    "corner_icon" Text, Drawn, "The icon of that.";
    "band_left" Printed, Read, "The band, on the left.";
    "band_right" Printed, Read, "The band, on the right.";
    "foot_left" Printed, Read, "The foot, on the left.";
    "foot_right" Printed, Read, "The foot, on the right.";
    "type" Printed, Read, "What sort of card it is.";
    "type_icon" Text, Drawn, "The icon of that.";
});

table!(USE "uses" {
    "when" Words, "The phases in which it can be used.";
    "answers" Words, "What it answers, before that takes effect.";
    "on" Words, "The events that it follows.";
    "while" Condition, "As long as this holds, it changes values.";
    "by" Words, "The roles or sides that may use it.";
    "turns" Printed, "The only turns in which it can be used.";
    "if" Condition, "The condition on which it can be used.";
    "cost" Any, "What it costs: a text and a program, or a condition.";
    "op" Text, "What it does.";
    "with" Map, "What the op is given.";
    "do" Any, "Several effects, one after the other.";
    "name" Text, "Its name on the card.";
    "label" Text, Read, "A shorter name.";
    "icon" Text, Drawn, "Its icon.";
    "text" Text, Said, "What the card says.";
    "run" Text, "The program.";
    "as" Text, "What it counts as.";
    "allowance" Text, "The budget that it draws on.";
    "used_from" OneOf(&["hand", "play"]), "Where the piece must be.";
    "must" Flag, "It happens automatically.";
    "set" Map, "Values that it sets.";
    "add" Map, "Values that it adds to.";
    "multiply" Map, "Values that it multiplies.";
    "clamp" Map, "Values that it keeps within bounds.";
    "affects" Words, "Whose values: `self`, `host`, tags, lists, sides.";
    "gain" Words, "Tags and kinds gained meanwhile.";
    "lose" Words, "Tags and kinds lost meanwhile.";
    "round" OneOf(&["up", "down", "nearest"]), "How fractions are rounded.";
    "uses" Any, "Several uses.";
});

table!(EFFECT "effects of a use" {
    "op" Text, "What it does.";
    "with" Map, "What the op is given.";
    "if" Condition, "It takes place only if this holds.";
    "text" Text, Said, "What the card says.";
    "run" Text, "The program.";
});

table!(COST "costs" {
    "text" Text, Read, "What the card says.";
    "run" Text, "The program that pays.";
    "if" Condition, "It can be paid only if this holds.";
});

table!(DICE_TABLE "tables.toml" also [LIST, SHEET] {
    "rows" Rows(&TABLE_ROW), "The results, or a spreadsheet.";
    "text" Text, Read, "How it is used.";
    "ruling" Text, Read, "The ruling that supplies it.";
    "dice" Any, "The dice that are rolled on it.";
    "modifiers" Any, "What is added or shifted, each with its condition.";
    "clamp" Flag, "Results beyond its ends count as its ends.";
    "column_from" Text, "The value that finds the column.";
    "otherwise" Text, "The row for all other results.";
});

table!(TABLE_ROW "rows of a dice table" open true also [ROW] or [Text] {
    "at" Printed, "The results that the row covers.";
    "then" Words, "The tables rolled on next.";
});

table!(FORM "forms/*.toml" also [LIST, ART] {
    "text" Text, Read, "How it is used.";
    "layout" Word(words::<FormLayout>), "How its fields are arranged.";
    "per" Word(words::<Scope>), "For whom or what it is printed.";
    "whose" Words, "With `per = \"piece\"`: the pieces it is for.";
    "copies" Int, "How many for each.";
    "across" Int, Drawn, "How many columns, or numbers in a row.";
    "lines" Any, "A number of lines, or a list with a line for each row.";
    "fields" Collection(&FIELD), "Its fields.";
    "rows" Any, "Not for forms: they have fields.";
});

table!(FIELD "fields of a form" open true also [ROW] or [Text] {
    "type" Word(words::<FieldKind>), "What it is.";
    "bears" Text, "The state that it bears: `numbers.squads`.";
    "boxes" Amount, "How many boxes.";
    "repeat" Any, "How many lines its column has.";
    "from" Amount, "The first number.";
    "to" Amount, "The last number.";
    "columns" Printed, "How many columns it spans.";
    "rows" Printed, "How many rows it spans.";
    "cell" Any, "Where it lies in the form's grid.";
    "span" Any, "How much of the form's grid it takes.";
    "at" Printed, "Where it lies.";
});

table!(ANY_LIST "lists of any sort" also [DECK, COUNTERS, RECORDS, MAP, FORM, DICE_TABLE] {});

table!(ANY_ROW "rows of any sort" open true also [ROW, TABLE_ROW, FIELD, SPACE, ZONE, TERRAIN, EDGE, LINK] or [Text] {
    "if of the link" Condition, "The `if` of a link while its row is read.";
});
