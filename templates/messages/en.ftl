leaf-sheets = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
}

## The rulebook

# Between the items of a list, and before the last of “a, b and c”.
list-comma = {", "}
list-and = {" and "}
# The letter of a die in 2D6.
dice-letter = D

# The head of a book: names of its facts, then what they say.
head-players = Players
head-version = Version
players-exactly = { $max ->
    [one] { $max } player
   *[other] { $max } players
}
players-between = { $max ->
   *[other] { $min }–{ $max } players
}
players-least = { $min ->
   *[other] { $min } or more players
}
players-or-alone = { $players }, or one alone
credit-design = Game design
credit-development = Development
credit-cards = Earlier card sets
credit-maps = Earlier maps
credit-art = Art
credit-testing = Testing
credit-rules = Rules
credit-thanks = Thanks
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

# How a game proceeds
flow-who-begins = Who begins:
flow-order = Order:
flow-same-steps = The steps are those of { $name }.
flow-tie-is-draw = A tie is a draw.
option-added = An addition of this edition.
option-default = (In force unless you agree otherwise.)

# Components: “54 cards, 20 different, for each player”.
component-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
component-counters = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
}
component-boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
component-sheets = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
}
component-board = a board
component-different = { $different ->
   *[other] { $many }, { $different } different
}
component-sorts = { $many } ({ $sorts })
component-of-each = { $count ->
   *[other] { $count } each of { $list }
}
component-each-player = { $many }, for each player
component-each-faction = { $many }, for each faction
component-each-side = { $many }, for each side
component-each-piece = { $many }, for each piece that needs one
component-supplied = { $count ->
   *[other] { $count }, not in the kit
}
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
cards-of-each = { $count ->
   *[other] { $count } of each
}
table-effect = Effect
table-result = Result
table-then = Then roll on
table-name = Name
table-number = Number
table-untitled = Table
# A row for whatever is rolled.
table-any = any
# $shift has its sign, $count has none.
table-shift = { $count ->
   *[other] { $shift } columns
}
value-all-except = all except { $list }

# The player aid
aid-title = { $title }: player aid
aid-aid = Player aid
aid-turn = Turn
aid-key = Key to the pieces
aid-key-part = some of them
aid-continued = { $title } (continued)

# A volume of several games
volume-games = { $count ->
    [one] The rules of one game
   *[other] The rules of { $count } games
}
volume-authors = by { $authors }
# Under which letter a title is found: words that do not count at its beginning.
volume-articles = the a an
volume-volume = Volume
volume-before = Before: { $title }
volume-after = After: { $title }
thanks-icons = Icons
thanks-icons-of = { $makers }: game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, mirrored and set into scenes
thanks-typefaces = Typefaces
