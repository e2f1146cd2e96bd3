### What warpress says by itself in a kit: on the leaf, in the margins of sheets, on forms, boards and boxes, in the
### rulebook and the quick reference. What the game says stands in the game.
###
### A line that begins with # is a note for whoever translates. $names in braces are filled in. **Two stars** set words
### in bold type, *one* in italics; keep them around the same words. Say no more than the English does: the room for it
### is much the same. Numbers choose their form by the language's own rules: [one], [few], [many], [other] as in
### https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html; *[other] is required.

## The game in a line

# What sort of game it is; the head of the leaf says “A card game for 2–4 players”.
kind-card = A card game
kind-card-board = A card and board game
kind-board = A board game
kind-dice = A dice game
kind-skirmish = A skirmish game
kind-rpg = A role-playing game
kind-module = A game module
kind-variant = A variant
kind-ruleset = A set of rules

players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
players-from-to = { $least }–{ $most } players
players-or-more = { $least } or more players
# A game for several that can also be played alone; $players is one of the three above.
players-or-alone = { $players }, or one alone

# What somebody did for the game; the name follows.
credit-design = Game design
credit-development = Development
credit-cards = Earlier card sets
credit-maps = Earlier maps
credit-art = Art
credit-testing = Testing
credit-rules = Rules
credit-thanks = Thanks

# $name: “MIT License”, $id: “MIT”, $address: where to read it.
rights-licence = Licence: { $name } ({ $id }), { $address }
rights-reserved = All rights reserved.

## The leaf before a kit

# A bookmark of the PDF.
leaf-bookmark = How to make it
# $kind: one of those above, $players: one of those above.
leaf-kind = { $kind } for { $players }
leaf-print-and-play = Print and play

# What lies in the kit; $unit: card, counter, board, form, box.
leaf-in-this-kit = In this kit
leaf-all-different = all different
leaf-all-alike = all alike
leaf-one-piece =
    { $unit ->
        [card] one card
        [counter] one counter
        [board] one board
        [form] one form
       *[box] one box
    }
leaf-different =
    { $unit ->
        [card]
            { $count ->
                [one] { $count } different card
               *[other] { $count } different cards
            }
        [counter]
            { $count ->
                [one] { $count } different counter
               *[other] { $count } different counters
            }
        [board]
            { $count ->
                [one] { $count } different board
               *[other] { $count } different boards
            }
        [form]
            { $count ->
                [one] { $count } different form
               *[other] { $count } different forms
            }
       *[box]
            { $count ->
                [one] { $count } different box
               *[other] { $count } different boxes
            }
    }
# $sheets: how many sheets of paper; $pages: “7” or “3–14, 21”, which are one page or several by $count.
leaf-sheets-and-pages =
    { $sheets ->
        [one] { $sheets } sheet
       *[other] { $sheets } sheets
    }, { $count ->
        [one] page
       *[other] pages
    } { $pages }
leaf-in-all = in all
leaf-more-parts = and { $count } more, by their names among the bookmarks of this file

# How it is printed. $edge: whether the sheet is turned over its short or its long edge.
leaf-print = Print
leaf-sides =
    { $backs ->
        [duplex] on both sides, turned over the **{ $edge ->
            [short] short
           *[long] long
        } edge**
       *[other] on one side
    }
# $sheets is 2 at least; $paper: “A4”; $sides: the message above.
leaf-print-sheets = **{ $sheets } sheets of { $paper }**, this leaf among them, { $sides }.
# All fronts, then all backs: $sheets is the number of fronts; $edge as above. “On one side” is said before.
leaf-print-stacks =
    In two passes: print pages 1 to { $sheets }, the fronts. Turn their whole pile over its **{ $edge ->
        [short] short
       *[long] long
    } edge**, put it back, and print the other pages: the backs, the last sheet’s first.
leaf-print-blank = Print the blank pages too: they keep fronts and backs together.
leaf-print-folded = **{ $sheets } sheets of { $paper }**, this leaf among them, on one side: backs stand beside their fronts.
# “actual size” and “fit to page” stand in the dialogues of printers.
leaf-print-scale = At **100 %**, “actual size”, never “fit to page”: the bar in the margin of a sheet must measure 50 mm.
leaf-print-stock = Cards on card stock of 200 to 300 gsm; this leaf on plain paper.
leaf-print-folded-stock = On paper of 100 to 160 gsm: it is folded, and comes out twice as thick.
leaf-print-mono = This kit needs black ink only: print in greyscale.
leaf-print-low = This kit is drawn in lines, to save ink.

# How it is cut: numbered steps.
leaf-cut = Cut
leaf-fold-and-cut = Fold and cut
leaf-cut-light = Print one sheet and hold it against the light. If fronts and backs lie more than a millimetre apart, “warpress calibrate” finds by how much to move the backs.
leaf-cut-score = Score the dashed line with a blunt point and fold the sheet along it, pictures outside.
leaf-cut-glue = Open it, spread glue thinly on the blank side of one half, close it and let it dry under books.
leaf-cut-shared = Lay a steel rule from crop mark to crop mark and cut right across the sheet. Neighbours share their cuts: one stroke parts two rows.
leaf-cut-bleed = Lay a steel rule from crop mark to crop mark and cut right across the sheet. Each card has marks of its own: cut both sides of every gutter.
leaf-cut-strips = Cut strips first, then cards from the strips. Light strokes, a sharp knife; a guillotine does it too.
leaf-cut-sleeves = The cards have no backs: put them into sleeves with an opaque back, or glue the sheets to card before cutting.
leaf-cut-corners = Round the corners if you like, and count the cards: there should be as many as the list says.
leaf-cut-counters = Counters: glue their sheet to board of 1 to 2 mm before you cut it. Round ones and hexes are cut square first.
leaf-cut-board = **{ $board }**: cut the left and upper edges of its sheets along the marks, and glue each onto the flap of its neighbour, up to the dashed marks: A1 to A2 and so on, then row to row.

# What the kit does not hold. $thing: “**Dice** (2)”.
leaf-you-also-need = You also need
leaf-need-or = { $thing }, or { $substitute }
leaf-need-absent = **Not in this print:** { $names }
leaf-need-nothing = Nothing: the kit is all there is.
# What the wheels of dials turn on.
leaf-fasteners = Paper fasteners
leaf-fasteners-or = a thread through both holes, with a knot at either end

# The other side: the game in short. $turn: what the game calls a turn.
leaf-at-a-glance = At a glance
leaf-set-up = Set up
leaf-one-turn = One { $turn }
leaf-how-it-ends = How it ends
leaf-who-begins = Who begins
# Who goes first in a turn in which all act.
leaf-order = Order

# Whom it is owed to. $names: a list with commas; $count: how many are not named.
leaf-credits = Credits
leaf-based-on = Based on { $work }
leaf-supplied =
    Supplied or mended where the source is silent or misprinted: { $count ->
        [one] { $count } value
       *[other] { $count } values
    }; the rules say which.
leaf-typefaces = Typefaces
leaf-designed-by = designed by { $designer }
leaf-use = Use
leaf-made-with = Made with
leaf-made-with-warpress = Made with warpress { $version }
leaf-icons = Icons
leaf-icons-note = game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, mirrored and set into scenes; made by:
leaf-and-more = { $names }, and { $count } more

## The leaf before a kit of changes

changed-title = What has changed
changed-print-and-cut = Print and cut
# $sides: as on the other leaf.
changed-print =
    Print **{ $sheets ->
        [one] { $sheets } sheet
       *[other] { $sheets } sheets
    } of { $paper }** behind this leaf { $sides }, at **100 %**, on the stock of the old kit.
changed-cut =
    Cut along the crop marks: there should be **{ $count }** { $count ->
        [one] piece
       *[other] pieces
    }.
changed-swap = Go through the lists below: take the old pieces out, put the new ones in.
# Before names of pieces.
changed-replace = Replace
changed-put-in = Put in
changed-take-out = Take out
# So many new ones for so many old ones.
changed-for = { $name } ({ $new } for { $old })
changed-more-lists =
    { $count ->
        [one] and changes in { $count } more list
       *[other] and changes in { $count } more lists
    }

## Sheets

# In the margin of a sheet, between dots: “Kites · Kites deck · sheet 1 of 3 · front”.
sheet-of = sheet { $number } of { $count }
sheet-front = front
sheet-back = back
sheet-folded = fronts and backs, fold
# Above pieces of which others stand on the page before.
sheet-continued = { $title }, continued
# Beside the bar for measuring.
sheet-check = 50 mm · print at 100 %
# A board on several sheets. $place: “B2”; $left, $upper: the places of its neighbours.
sheet-of-board = sheet { $place }, { $number } of { $count }
sheet-glue-left = cut, and glue the left edge onto { $left }
sheet-glue-upper = cut, and glue the upper edge onto { $upper }
sheet-glue-both = cut, and glue the left edge onto { $left }, the upper edge onto { $upper }

# The names of sizes that are called by a word; the others are called by what they measure.
format-poker = Poker
format-bridge = Bridge
format-mini = Mini
format-tarot = Tarot
format-square = Square
format-jumbo = Jumbo
format-1-2in = 1/2 in
format-5-8in = 5/8 in
format-3-4in = 3/4 in
format-1in = 1 in

## The page for measuring a printer's offset

# The title of the file, and its bookmark.
calibrate-title = Printer calibration
calibrate-bookmark = Calibration
# Lines end where they end here, after some sixty letters.
calibrate-front = Printer calibration · front
calibrate-back = Printer calibration · back
calibrate-print =
    Print this sheet on both sides, turned over the { $edge ->
        [short] short
       *[long] long
    } edge,
    at 100 % (“actual size”, not “fit to page”).
calibrate-measure =
    Lay a ruler on both scales. If 100 mm are not 100 mm,
    the printer still scales. Switch that off first.
calibrate-pin =
    Push a pin straight through the middle of the large cross.
    Turn the sheet over.
calibrate-read =
    Read on the grid where the hole is, in mm from the middle:
    right (left is minus), then down (up is minus).
# $option: what is typed.
calibrate-tell =
    Tell warpress both numbers.
    Hole 1 mm to the right, half a mm up: { $option }
calibrate-tell-more =
    Tell warpress both numbers.
    This sheet has { $option } already: add what you read.
calibrate-askew =
    Pins through the corner crosses should give the same. If not,
    the paper runs askew; no offset helps. Try another tray.
# The axes of the grid.
calibrate-right = right, mm
calibrate-down = down, mm

## Cards

# At the foot of a card.
card-number = { $number } of { $count }
# Between two uses of a card of which one is chosen, and between two players.
card-or = or
# When a card is used that answers another.
card-reaction = Reaction
# $turns: “3”, “2–5”.
card-turn = turn { $turns }
card-active-player = Active player
card-either-player = Either player
card-opponent = Opponent

## Counters

# What sheets with several sets of counters are called.
counters = Counters
counter-damaged = Damaged
key-title = Key to the counters
# $labels: which figures stand higher than the others.
key-raised = raised: { $labels }
# What a dash in place of a figure means.
key-none = None
key-band = A band across it: turned over

# Branches of units, by their symbols.
branch-infantry = Infantry
branch-armour = Armour
branch-mechanised = Mechanised infantry
branch-motorised = Motorised infantry
branch-cavalry = Cavalry
branch-recon = Reconnaissance
branch-armoured-recon = Armoured reconnaissance
branch-artillery = Artillery
branch-self-propelled-artillery = Self-propelled artillery
branch-rocket-artillery = Rocket artillery
branch-anti-tank = Anti-tank
branch-tank-destroyer = Tank destroyers
branch-mortar = Mortars
branch-machine-gun = Machine guns
branch-engineers = Engineers
branch-airborne = Airborne infantry
branch-glider = Glider infantry
branch-marines = Marines
branch-mountain = Mountain infantry
branch-ski = Ski infantry
branch-bicycle = Bicycle infantry
branch-commando = Commandos
branch-special-forces = Special forces
branch-guerrilla = Guerrillas
branch-militia = Militia
branch-hq = Headquarters
branch-supply = Supply
branch-transport = Transport
branch-air-defence = Air defence
branch-aviation = Aviation
branch-helicopter = Helicopters
branch-missile = Missiles
branch-signals = Signals
branch-medical = Medical
branch-police = Police
# What modifies another branch.
branch-self-propelled = Self-propelled
branch-armoured = Armoured
branch-horse = Horse-drawn
branch-heavy = Heavy
branch-medium = Medium
branch-light = Light
branch-parachute = Parachute

# Sizes of units.
echelon-team = Team
echelon-squad = Squad
echelon-section = Section
echelon-platoon = Platoon
echelon-company = Company
echelon-battalion = Battalion
echelon-regiment = Regiment
echelon-brigade = Brigade
echelon-division = Division
echelon-corps = Corps
echelon-army = Army
echelon-army-group = Army group

# Whose unit it is, by the shape of its symbol.
frame-friend = Friend
frame-hostile = Hostile
frame-neutral = Neutral
frame-unknown = Unknown

## Boards

# In the key of a map of areas, beside a line between two of them.
board-neighbours = These areas are neighbours

## Forms

# Before a line on which a player writes a name.
form-player = Player
# The column of a table that says what is rolled.
form-roll = Roll
# Below the title of a dial.
form-wheels = Cut out plates and wheels, and the dashed windows. Pin each wheel behind its cross: a paper fastener, or a thread with a knot at either end.

## Boxes

# On the front of a box.
box-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
box-boxes =
    { $count ->
        [one] { $count } box
       *[other] { $count } boxes
    }
# In the list of what is in the kit.
box-group =
    { $count ->
        [one] { $deck }: box
       *[other] { $deck }: { $count } boxes
    }
# Where the glue goes; there is room for six letters.
box-glue = Glue
# $size: “66 × 92 × 20 mm”.
box-size = **{ $deck }**{ $sleeved ->
        [yes] , sleeved
       *[no] {""}
    }: { $size }.
box-how = Cut the solid lines, score the dashes and fold them back. Glue the flap under the free side, then the bottom: small flaps in, hatched leaf, last leaf.

## The standard words of games

# Names of places; texts refer to them.
standard-draw-pile = Draw pile
standard-discard-pile = Discard pile
standard-hand = Hand
standard-tableau = Tableau
standard-supply = Supply
# What a turn is called, unless the game calls it something else.
standard-turn = turn
standard-first-player = First player
standard-tracks = Tracks
standard-tracks-text = Move a marker whenever its number changes.
standard-markers = Markers
# $track: what is counted; $number: which player.
standard-track-of = { $track } of player { $number }
standard-player = Player { $number }

# Steps of the setup. $cards: one of the next four; $into: one of the two after them.
setup-shuffle = Shuffle { $cards } { $into }.
setup-each-shuffles = Each player shuffles { $cards } { $into }.
setup-cards-their = their cards
setup-cards-counted = the { $count } cards
setup-cards-all = all cards
setup-cards-of = the cards of the { $decks } together
setup-into-draw-pile = into a face-down draw pile
setup-into = and put them face down as the { $pile }
setup-room-for-discard = Leave room for the discard pile beside it.
setup-room-for = Leave room for the { $pile } beside it.
setup-shuffle-several = Shuffle each of the face-down piles by itself: { $piles }.
# $shown: the number as it is printed, $count: how many.
setup-deal-cards =
    { $count ->
        [one] { $shown } card
       *[other] { $shown } cards
    }
setup-deal-all = all cards
setup-deal-from = { $cards } from the { $place }
# $target: nothing, or this, which begins with what parts it from the words before.
setup-deal-for = , for the { $place }
setup-draw = Draw { $cards }{ $target }.
setup-deal = Deal { $cards } to each player{ $target }.
setup-each-draws = Each player draws { $cards }{ $target }.
# $players: whether there are two or more.
first-by-roll =
    { $players ->
        [two] The higher roll on { $dice }.
       *[more] The highest roll on { $dice }.
    }
setup-first-by-roll =
    { $players ->
        [two] Each player rolls { $dice }; the higher roll takes the first turn. Roll again if equal.
       *[more] Everyone rolls { $dice }; the highest roll takes the first turn. Roll again if equal.
    }
first-by-lot = Drawn by lot.
setup-first-by-lot = Draw lots for who takes the first turn.
setup-tracks = Lay out the sheet *{ $sheet }* with its markers.
# $starts: “Turn on 1; Gold and Score on 0”.
setup-tracks-on = Lay out the sheet *{ $sheet }* and put the markers on it: { $starts }.
setup-tracks-start = { $markers } on { $start }
setup-markers =
    { $count ->
        [one] Keep the { $markers } marker at hand.
       *[other] Keep the { $markers } markers at hand.
    }

## Words in texts of games

# Before the last of several: “a, b and c”, “a, b or c”.
list-and = and
list-or = or
# The number in words, as far as it suits any noun; 0 is “none”.
number-in-words =
    { $number ->
        [0] none
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
       *[other] { $number }
    }
# “3rd”; English forms it by rules of its own.
ordinal = { $number }.

## The rulebook

# Between the items of a list.
list-comma = {", "}

# The head of a book: names of its facts, then what they say.
head-players = Players
head-version = Version
# A book, film or game that inspired this one: “After: a film”.
credit-after = After

# Titles of documents, which viewers show.
book-title = { $title }: rules
book-version = version { $version }
book-cover = { $title }: what the game is about, before a scene
booklet-page = Page { $number }
# What the sign of a decision means. Here it leads to a chapter, at the terminal its number stands there.
book-key = { $sign } marks a decision of this edition; its number leads to { $chapter }.
terminal-key = { $sign } marks a decision of this edition; its number stands in { $chapter }.
terminal-picture = Picture
page-skip = To the rules
page-decision = Decision { $number } of this edition
page-made = Made by warpress { $version } from the data that its referee plays.

# Chapters
chapter-about = About this game
chapter-components = Components
chapter-tables = Tables
chapter-codes = Letters and signs
chapter-scenarios = Scenarios
chapter-options = Optional rules
chapter-people = Left to the players
chapter-examples = Examples of play
chapter-edition = About this edition
chapter-victory = Victory
chapter-rolls = Rolls
# The course of a turn; $turn is the game’s word for it, in small letters in English alone.
chapter-turn = The { $turn }
chapter-contents = Contents
chapter-index = Index
chapter-designers = Designers
chapter-terms = Terms of use
chapter-copyright = Copyright
chapter-credits = Credits
chapter-credits-and-terms = Credits and terms of use

# Boxes
aside-example = Example
aside-question = Question
aside-question-and-answer = Question and answer
aside-note = Note

# In a decision: a name, and what the source prints instead.
name-as-printed = *{ $name }* (“{ $printed }”)

# How a game proceeds
flow-same-steps = The steps are those of { $name }.
flow-tie-is-draw = A tie is a draw.
option-added = An addition of this edition.
option-default = (In force unless you agree otherwise.)

# Components: “54 cards, 20 different, for each player”.
component-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
component-counters =
    { $count ->
        [one] { $count } counter
       *[other] { $count } counters
    }
component-boards =
    { $count ->
        [one] { $count } board
       *[other] { $count } boards
    }
component-sheets =
    { $count ->
        [one] { $count } sheet
       *[other] { $count } sheets
    }
component-board = a board
component-different = { $many }, { $different } different
component-sorts = { $many } ({ $sorts })
component-of-each = { $count } each of { $list }
component-each-player = { $many }, for each player
component-each-faction = { $many }, for each faction
component-each-side = { $many }, for each side
component-each-piece = { $many }, for each piece that needs one
component-supplied = { $count }, not in the kit
component-supplied-some = not in the kit
component-instead = { $wanted } ({ $substitute } will do)

# Pictures, for readers who do not see them
picture-card = Card of the { $list }: { $name }
picture-counter = Counter of the { $list }: { $name }
picture-board = The board { $name } as it is printed
picture-sheet = The sheet { $name } as it is printed

# What stands where on a piece or a board; $cell is square, hex or space, $ground a terrain in small letters in English
# alone.
anatomy-number = Number of the { $cell ->
    [square] square
    [hex] hex
   *[space] space
}
anatomy-name = Name of the { $cell ->
    [square] square
    [hex] hex
   *[space] space
}
anatomy-happens = What happens there
anatomy-of-side = A { $cell ->
    [square] square
    [hex] hex
   *[space] space
} of the { $side } side
anatomy-of-ground = A { $cell ->
    [square] square
    [hex] hex
   *[space] space
} of { $ground }
anatomy-zone-of-side = An area of the { $side } side
anatomy-side = Side
anatomy-when = When it is used
anatomy-who = Who uses it

# Tables and lists
cards-card = Card
cards-when = When
cards-others = Other cards have no effect of their own.
cards-of-each = { $count } of each
table-effect = Effect
table-result = Result
table-then = Then roll on
table-name = Name
table-number = Number
table-untitled = Table
# A row for whatever is rolled.
table-any = any
# $shift has its sign, $count has none.
table-shift =
    { $count ->
       *[other] { $shift } columns
    }
value-all-except = all except { $list }

# The player aid
aid-title = { $title }: player aid
aid-aid = Player aid
aid-turn = Turn
aid-cards = Cards
aid-decks = The decks
aid-pieces = Pieces
aid-key = Key to the pieces
aid-key-part = Some of the pieces
aid-continued = { $title } (continued)

# A volume of several games
volume-games =
    { $count ->
        [one] The rules of one game
       *[other] The rules of { $count } games
    }
volume-authors = by { $authors }
# Under which letter a title is found: words that do not count at its beginning.
volume-articles = the a an
volume-volume = Volume
volume-before = Before: { $title }
volume-after = After: { $title }
thanks-icons-of = { $makers }: game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, mirrored and set into scenes
