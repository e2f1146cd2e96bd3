//! Every finding has a code, by which a ruling settles it and a reader looks it up; its sentence stands here and
//! nowhere else.

use std::fmt;
use std::str::FromStr;

use super::Severity;

/// Defines the enum, the list of all codes and the sentence of each.
macro_rules! codes {
    ($($code:ident $sentence:literal)*) => {
        /// The code of a finding: `E…` for errors, `W…` for warnings, by hundreds: 01 data, 02 lists and files, 03
        /// what is printed, 04 what is played, 05 rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "each has its sentence")]
        pub enum Code {
            $($code,)*
        }

        impl Code {
            /// All, in their order.
            pub const ALL: &[Self] = &[$(Self::$code,)*];

            /// `E0102`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$code => stringify!($code),)*
                }
            }

            /// What it reports, as Markdown without a full stop.
            pub fn sentence(self) -> &'static str {
                match self {
                    $(Self::$code => $sentence,)*
                }
            }
        }
    };
}

codes! {
    E0101 "a file that is not well-formed TOML or not UTF-8; nothing else is reported about the file until it is"
    E0102 "a key that is unknown or in the wrong place, such as below a `[header]` that it does not belong to"
    E0103 "a value of the wrong type"
    E0104 "something required that is missing"
    E0105 "a number, a size or a count of players that is out of bounds; the help says what they are"
    E0106 "a name (phase, side, column, op, place, ruling …) that does not exist; the message suggests the nearest"
    E0107 "an id or key that occurs twice, that is shared by two things of which one would hide the other (a place and a map, `t.calls`), or that is also a method of players or places (`line`)"
    E0108 "bases, kinds or sequences that extend one another in a circle, or do not exist; bases that cannot be put in order, occur twice in a list, or are whole games but not first"
    E0109 "a text that cannot be read"
    E0110 "a condition that cannot be read"
    E0111 "something too large: a number, a list, a program, a line of the credits"
    E0112 "a missing `game.toml`"
    E0113 "a file or folder that exists but is not read: one that you are not permitted to read, a folder called `rules.md`, a file called `decks`, a link that leads nowhere or out of the pack, a link to a folder, a file over 16 MB, a typeface over 32 MB. This holds for lists, rules, templates, themes, typefaces and icons alike: a built-in one is never used in their place"
    E0114 "a word that means several things where only one can be meant: an id that occurs in several lists (the help shows how to name each); in `of`, a list whose id is also a side, tag or kind of other pieces; a column or number that the referee takes for a word of its own (`target`, `other`)"
    E0115 "spaces of a board that do not fit: too many, on top of one another, outside; areas that lie nowhere (a land in the sea, a point off the map), or that touch and must not"
    E0117 "a condition that asks for something that does not exist: `player.shown` where the place is called `field`, a property of a word (`card.call.advance`), a bare name without an owner. The help lists what there is, the nearest name first"
    E0118 "a program that asks for something that does not exist: a property, method, constant or verb, or a method that is not called (`hand.count` for `hand:count()`), or an id with its hyphen, which is a minus there (`c.hand-size` for `c.hand_size`). Only what is plain from the text is followed"
    E0119 "a function `op.x` or `setup.x` of rules.luau for which the data have no op or step, or whose op has a `run` as well"
    E0120 "a number, fact or place in an example without the owner that it needs, or with one although it has none: `squads` for `seat-1.squads`"
    E0121 "a seat in an example that the game does not have"
    E0122 "an example that does not say what its outcome is"
    E0123 "an answer in an example that is neither a word nor a number nor a list of these"
    E0124 "a standard place that does not say which of several decks (or counter sets) it is for"
    E0125 "a track without an end, or a track or marker for something of which there are many (pieces, spaces)"
    E0126 "a `shuffle` or `deal` without the places that it needs"
    E0127 r#"`first = "higher roll on …"` with something that is neither dice nor a constant"#
    E0130 "a file for `import`, `compare` or `rows` that is neither a text nor a workbook, or is damaged"
    E0131 "a file for `import`, `compare` or `rows` that is too large: over 16 MB (48 MB unpacked), 20,000 rows, 256 columns, or a cell over 20,000 bytes"
    E0132 "a workbook without the sheet that was asked for, with several sheets of which none was named, or with nothing in it"
    E0133 "a date that a spreadsheet may have made out of a span such as 1-2; dates before 1990 are taken as they are"
    E0134 "a formula in a spreadsheet that failed (`#REF!`), or whose result the file does not have"
    E0135 "a row that `import` could not read; it is kept in the list as a comment"
    E0136 "a ruling that does not say why it is needed"
    E0137 "an option that is an addition of this edition (`ours = true`) but is in force by default"
    E0140 "a game in a format that this warpress does not read: an older one needs an older warpress, a newer one a newer. Nothing else is reported about its data"
    E0141 "a `language` that is not the tag of one (`de`, `pt-BR`)"
    E0142 "a text that is not in the notation it needs: dice, a range, the turns of a use, the extent of a map, values by key, a word that its column does not have"
    E0143 "a word that cannot be an id"
    E0144 "two things that exclude each other: more players at least than at most, two triggers of one use, options of one group, neighbours that are forbidden, a seed beside a form"
    E0145 r#"`empty = "reshuffle …"` or `"end …"` without the place or the ending that it means"#
    E0146 "pieces that start in a place that each player or side has, without saying whose they are"
    E0147 "an impossible way on a map: a space that is its own neighbour, a link or an edge without two ends that meet, a wrapped grid whose hexes do not join"
    E0148 "a zone without spaces"
    E0149 "a terrain of edges in a space"
    E0150 "an address in the credits, which print names alone"
    E0160 "a spreadsheet that `rows` names and that is not there, lies outside the game's folder, is of a sort that is not read, or has no headings with rows under them"
    E0161 "two columns of a spreadsheet that mean the same key, or a heading in `rename` that the spreadsheet does not have"
    E0162 "a message file (`templates/messages/<tag>.ftl`) that cannot be read: too long, not UTF-8, or against the grammar of Fluent"
    E0166 "a quotation mark that opens a cell of a CSV file and is not closed where the cell ends, so that other cells would be taken into it; it is read as a letter"
    E0301 r#"a text that does not fit its box, or a value or name that does not fit its counter (`title = ""` prints no name)"#
    E0302 "a character that no typeface of the theme or of `[fonts]` has, on a face or in rules.md; the message names all that were tried"
    E0303 "an icon that does not exist"
    E0304 "a scene that does not exist, or a light that the theme does not have"
    E0305 "a theme that does not exist"
    E0306 "a template that is broken or failed, or gives a function an argument that it does not take, in whatever branch; a fault that many faces have in common is reported once, at its place in the template, with the number of others that have it"
    E0307 "a picture that `art/` does not have"
    E0308 "a picture that cannot be shown: damaged, cut short, in another format, larger than 64 MB or 100 megapixels; an SVG with text, filters, pictures or parts from elsewhere, with styles that are not understood (`circle:nth-child(2)`, `color-mix()`), or that draws more than 50,000 elements"
    E0309 "a template of a pack that asks for a name which its faces are never given, in whatever branch: `slot.titel`, `card.nmae`, a column that no list declares; each is reported once, with the number of faces that are drawn from the template. `is defined` and `default` may ask for anything"
    E0330 "a form that does not fit: fields larger than its size, columns or boxes wider than their space, a form larger than A4 and Letter, a wheel with too many numbers"
    E0331 r#"a free form (`layout = "free"`) that has fields and no template of its own to draw them"#
    E0332 "land under a map that is neither areas nor a graph; land from a seed under a graph"
    E0333 "a `for_each` that names a column that is not an enum"
    E0334 "a game with nothing to print: no deck, counters, board or form, and no rules.md"
    E0340 "a typeface that does not exist; the help names the nearest, files in `fonts/` that cannot be used, and all that there are"
    E0341 "a file in `fonts/` that is not a font, is damaged, or asks for more than a font may: letters made of letters without end, outlines that take too long to draw, over 64 MB unpacked"
    E0401 "an example that does not come out as it says"
    E0402 r#"a citation (`rule "barrage"`) of a section that rules.md does not have"#
    E0403 "a program that is not Luau, or that fails while it is loaded"
    E0404 "a playout that failed"
    E0501 "text before the first heading of rules.md; a heading without an id"
    E0502 "something in rules.md that no book can show: HTML, a picture from the web, a link to anything but a section or a page of the web, a picture within a sentence or without words for those who do not see it"
    E0503 "a link to a section that the rules do not have"
    W0201 "a total in the source that differs from the sum of the list"
    W0202 "a state that nothing keeps track of on paper"
    W0203 "a ruling that settles nothing; a ruling or an entry of `explained` for a warning that is not reported"
    W0204 "results of a roll without a row. With modifiers, only results that can certainly come up count: all modifiers that always hold, and of the others (conditions, changes by pieces) only the strongest"
    W0205 "results of a roll with two rows. Modifiers count as for W0204"
    W0206 "a record list, or a row of one, that is to be printed but names no template"
    W0207 "two printed lists with the same name"
    W0208 "a deck or set of counters that does not say how many copies of its rows there are"
    W0209 "a board of cells with fewer spaces than cells"
    W0210 "a part of a map that nothing connects to the rest"
    W0211 "areas that touch and are linked as well"
    W0212 "a sequence of phases that is never played"
    W0214 "a number or dice expression in a row's text that no column, constant or name explains"
    W0215 "two areas that touch on the map but are not named as neighbours"
    W0216 "two kinds of the same row that say different things under the same key; the later wins"
    W0217 "a word in single braces or colons, `{mana}` or `:mana:`, that is none of the game's `symbols`, looks nothing up and is printed as it is; in backticks it counts as intended"
    W0218 "a file or folder of the game that nothing reads: `Decks/`, `maps/cards.csv`, `Lobster.ttf` outside `fonts/`, a spreadsheet beside a list of the same name that does not ask for it. Notes, pictures, spreadsheets beside the folders of lists, `README`, `LICENSE`, `output/`, hidden files and whatever editors leave behind are ignored"
    W0219 "a card whose face does not show the text or the name of a use: the template has no room for it, or the slot `text` replaces it. Reported once for each deck and template"
    W0220 "a card that can be used but whose text box is empty"
    W0221 "a column that is nowhere on paper: no face changes with it, no table of the rulebook or quick reference, board or form has it, no text looks it up or, of words, says the same in its own way, and no program asks for it. Columns that are `lore` or name kinds are not checked; those whose words only programs tell apart are, in spreadsheets"
    W0222 "a table or ruling that is printed nowhere: the game has no `rules.md`, or a section `{#tables}` or `{#rulings}` replaces the chapter and leaves it out"
    W0226 "marks of other programs in a text that mean nothing here and are printed as they are: `<u>`, `~~struck~~`, `[b]`, `@[Coin]`, a letter behind a backslash (`\\q`), a `<b>` that nothing closes. `<b>`, `<i>`, `<br>`, entities and breaks (`\\n`, `\\13\\`) are understood; what stands in backticks counts as intended"
    W0228 "a ruling whose answer is empty. Until it has an answer, it settles nothing"
    W0229 "something printed that depends on an addition of this edition (`ours = true`) while it is off: a text of a card, board, form or section that looks it up, a deck that no place of the author's game takes"
    W0230 "an `audit.toml` that names a section, function, op, example, phase, row … that no longer exists, or that has a rule or a step still to be written. That the game has changed since its audit is not reported here: `warpress list --audit` says so"
    W0231 "a program of more than one statement and 100 bytes in one line of the data"
    W0232 "a row with `uses` whose own `when` (or `answers`, `on`, `while`), or that of its kind, makes one more use that does nothing"
    W0233 "an unknown `era` or `region`: pictures are not checked against it"
    W0234 "a name that differs from the source's (`as_printed`) and that no ruling settles: a reader who compares takes it for a mistake"
    W0235 "a ruling that says how many names it settles, but the data have more or fewer; `{{ renamed.count }}` counts them"
    W0236 "a section that `inherited` in `audit.toml` cannot take from there: it is no base of the game, the game has its own words for the section, that base's record is not signed or says nothing of the section, or `rules` has the section as well. Whether the words have changed, `warpress audit` says"
    W0240 "cells of a spreadsheet that are not read, as no heading stands above them"
    W0241 "a licence that looks like an identifier (`CC-BY-4`) but is none that is known; it is printed as it is"
    W0242 "a `language` for which there is no message file: what the kit says by itself is English"
    W0243 "messages that a language lacks; they are printed in English"
    W0244 "a message that warpress does not have"
    W0245 "a message that cannot be said, as it uses something that it is not given, refers to what is not there or to itself, or grows without end; the English one is printed"
    W0250 "words of a spreadsheet that were read in a wrong encoding, here or in another program before: `CafÃ©`, `W³adca`"
    W0251 "a cell of a CSV file that runs over lines which look like rows of their own"
    W0252 "rows of a spreadsheet that are taken for no cards: headings of the parts below them (`WEAPONS` and nothing else), a repeated row of headings; or rows that are taken for cards and may be headings"
    W0253 "a deck or counter set from a spreadsheet in which all have 0 copies, so that nothing of it is printed"
    W0311 "a text whose contrast with its ground is under 4.5 : 1"
    W0312 "low ink that covers more than 15 % of a face, 30 % of a counter"
    W0313 "mono ink that uses more than four greys, or colours"
    W0314 "a map whose spaces are smaller than the counters that stand on them; for areas, the narrowest is named"
    W0315 "a form or a list of cards or counters whose size does not fit both A4 and Letter"
    W0316 "values for the strip of a card (`face.stats`) whose template prints none"
    W0317 "a value in `shared` that the cards of no group share"
    W0318 "a picture of another era than the game"
    W0319 "a comic picture in a grave game"
    W0320 r#"a picture that more than two cards of a deck share, or a picture of people that two share; cards of one name count once. If all of them show one and the same thing, say so in `explained`: the subject is deck and icon, `"W0320:battle/anchor"`"#
    W0321 "a picture that is hard to recognise, or that ends in a straight cut"
    W0322 "a picture that is printed with fewer than 200 pixels to the inch"
    W0323 "a picture of another shape than its frame: more than half of it is cut off, or it leaves more than half of the frame free"
    W0324 "a picture in `art/` that nothing shows"
    W0325 "a row that says whether its picture is mirrored, on a face whose template turns none"
    W0326 "a figure on ground that it cannot stand on: people on water, a ship on land"
    W0327 "a scene of another time than the game"
    W0328 "a scene in another part of the world than the game (`region`)"
    W0329 "a card without a figure in a deck whose other cards have one"
    W0330 "a card named after a person that shows somebody else, though there is a portrait of that person"
    W0331 "with `check --all`: a picture of people, other than a portrait, that appears in more than three games, or in fewer than `data/shared/actors.toml` allows"
    W0332 "a scene whose first line says no ground, or says ground, years or region in a word that is not known"
    W0340 "a typeface whose file says that its licence forbids embedding it, or a part of its letters: every PDF embeds the letters that it shows"
    W0341 "a typeface in the pack's `fonts/` that nothing is set in"
    W0401 "a card that was never drawn"
    W0402 "a card that could never be played"
    W0403 "a card that was never played"
    W0404 "an effect that never happened: `battle/hand-grenades:2` is the card's second use"
    W0405 "a procedure of rules.md that was never cited"
    W0406 "a row of a table that never came up"
    W0407 "a space that was never entered"
    W0408 "counters of which more were in use than are printed"
    W0409 "a value that is printed on a face but that no rule reads"
    W0410 "a procedure of rules.md that no program cites"
    W0411 r#"playouts that a limit stopped before the game had ended; `may_run_on = "why"` explains it"#
    W0412 "a use that can never be made: its phase has no window in which its player acts, nothing announces what it answers, nothing reports the event that it follows, or it works from the table and its piece never lies there. `battle/hand-grenades:2` is the card's second use"
    W0413 "a phase that is never played"
    W0414 "an allowance of 0 that no program raises"
    W0415 "an example that proves nothing: everything that it expects was already true before play, and it gives no dice or choices (`choices = []` states that no question is asked)"
    W0416 "an example of a procedure in which no rule is cited"
    W0420 "more pieces, spaces or players bear a number, fact or role at once than there are counters for it; or numbers add up to more than the counters show"
    W0421 "a number that leaves the track, dial or boxes that bear it"
    W0422 "a stored report (`report.json`) from other data or rules; its findings are not reported"
    W0423 "games of extreme length: one in a hundred takes four times as many turns as usual, with random and with greedy players"
    W0424 "an option or scenario that changes nothing: every playout goes as it does without it, event for event"
    W0425 "an effect that happened a hundred times or more and never changed anything"
    W0426 "a `report.json` that cannot be read, or that warpress has not written"
    W0427 "an ending that this edition added, or what it decides of one (the text, `both`, `tie`, the floor of a number), that decides more than 5 % of the games of random or of greedy players. It belongs in an option, unless the source gives no way to end; in that case say so in `explained`"
    W0504 "a phase that no section of the rules describes"
    W0505 "a name in italics in the rules that the game does not have"
    W0506 "a letter of a legend that no row has"
    W0507 "a text that speaks of “damage” where the program beside it changes “Wounds”: a different word for a number or fact, and one that is not the name of anything in the game"
    W0508 "a ruling whose sign appears nowhere in the rules: a reader cannot tell that the rule is not the author's"
    W0509 "a name in the rules or in a text of a thing that the game has not got: a kind, tag or list without rows, inherited from a base"
    W0510 "a marker, box or track that bears something, or a set of counters, that is printed and that no section of the rules mentions"
    W0511 "a heading that skips a level, as ### directly below the title does: it is printed one level below the heading above it"
}

impl Code {
    /// An error stops a build, a warning does not.
    pub fn severity(self) -> Severity {
        if self.as_str().starts_with('E') { Severity::Error } else { Severity::Warning }
    }

    /// Whether it is found by playing rather than by reading.
    pub fn is_of_play(self) -> bool {
        self.as_str().starts_with("W04")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Code {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        Self::ALL.iter().copied().find(|one| one.as_str().eq_ignore_ascii_case(code)).ok_or(())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

/// The table of `docs/diagnostics.md`, a line for each code.
pub fn table() -> String {
    Code::ALL.iter().map(|code| format!("| {code} | {} |\n", code.sentence())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A warning that may be explained away by its code must be one that exists.
    #[test]
    fn the_codes_are_those_of_the_documents() {
        let listed: String = include_str!("../../../docs/diagnostics.md")
            .lines()
            .filter(|line| line.starts_with("| E") || line.starts_with("| W"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(listed == table(), "the table of docs/diagnostics.md should be\n{}", table());
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for code in Code::ALL {
            assert_eq!(code.as_str().parse(), Ok(*code));
        }
        assert_eq!("W0000".parse::<Code>(), Err(()));
    }
}
