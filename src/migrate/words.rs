//! The words that format 2 has changed, by their place. A shape lists the keys of a sort of table that have new
//! names, and the sorts of its values; everything else stays as it is.

/// A sort of table.
#[derive(Debug)]
pub struct Shape {
    /// Keys with new names.
    pub renamed: &'static [(&'static str, &'static str)],
    /// The sorts of the values of keys, by the old names of these.
    pub within: &'static [(&'static str, Within)],
    /// The sort of all other values.
    pub others: Within,
    /// A shape whose `within` also applies.
    pub like: Option<&'static Shape>,
}

/// A sort of value.
#[derive(Debug, Clone, Copy)]
pub enum Within {
    /// Nothing in it has a new name.
    Plain,
    /// A table of this shape, or an array of such tables.
    One(&'static Shape),
    /// A collection: tables of this shape by id, or an array of them.
    Each(&'static Shape),
    /// An expression, or a table or list of expressions.
    Expression,
    /// An expression, if its column has formulas.
    Column,
    /// A table of this shape, or an expression.
    Either(&'static Shape),
    /// A program.
    Program,
    /// Paths into the data.
    Paths,
}

use Within::{Column, Each, Either, Expression, One, Paths, Plain, Program};

impl Shape {
    /// The new name of a key, if it has one.
    pub fn renamed(&self, key: &str) -> Option<&'static str> {
        self.renamed.iter().find(|(old, _)| *old == key).map(|(_, new)| *new)
    }

    /// The sort of the value of a key.
    pub fn of(&self, key: &str) -> Within {
        let own = self.within.iter().find(|(known, _)| *known == key).map(|(_, within)| *within);
        match (own, self.like) {
            (Some(within), _) => within,
            (None, Some(like)) => match like.of(key) {
                Plain => self.others,
                within => within,
            },
            (None, None) => self.others,
        }
    }
}

/// A path into the data (`decks.battle.cards.bayonets`), renamed.
pub fn path(path: &str) -> String {
    let mut at = One(&GAME);
    let part = |part| match at {
        One(shape) | Either(shape) => {
            at = shape.of(part);
            shape.renamed(part).unwrap_or(part)
        }
        Each(shape) => {
            at = One(shape);
            part
        }
        _ => {
            at = Plain;
            part
        }
    };
    path.split('.').map(part).collect::<Vec<_>>().join(".")
}

/// The shape of a file, by its name (`decks/battle.toml`); `None` if nothing in it has a new name.
pub fn file(name: &str) -> Option<&'static Shape> {
    let shape = match name.split_once('/') {
        None if name == "game.toml" => &GAME,
        None if name == "tables.toml" => &TABLES,
        Some(("decks", _)) => &DECK,
        Some(("counters", _)) => &COUNTERS,
        Some(("records", _)) => &RECORD,
        Some(("maps", _)) => &MAP,
        Some(("forms", _)) => &FORM,
        _ => return None,
    };
    Some(shape)
}

/// The folders of lists.
pub const FOLDERS: [&str; 5] = ["decks", "counters", "records", "maps", "forms"];

/// A shape without new names.
const BARE: Shape = Shape { renamed: &[], within: &[], others: Plain, like: None };

/// `game.toml` with the lists of the folders beside it, and the changes of a scenario or option.
static GAME: Shape = Shape {
    renamed: &[("kind", "category")],
    within: &[
        ("constants", Each(&CONSTANT)),
        ("numbers", Each(&NUMBER)),
        ("facts", Each(&FACT)),
        ("plans", Each(&PLAN)),
        ("places", Each(&PLACE)),
        ("allowances", Each(&ALLOWANCE)),
        ("turn", One(&AMOUNTS)),
        ("setup", Each(&STEP)),
        ("phases", Each(&PHASE)),
        ("sequences", Each(&SEQUENCE)),
        ("endings", Each(&ENDING)),
        ("rolls", Each(&ROLL)),
        ("ops", Each(&OP)),
        ("options", Each(&PATCH)),
        ("scenarios", Each(&PATCH)),
        ("rulings", Each(&RULING)),
        ("decks", Each(&DECK)),
        ("counters", Each(&COUNTERS)),
        ("records", Each(&RECORD)),
        ("maps", Each(&MAP)),
        ("forms", Each(&FORM)),
        ("tables", Each(&TABLE)),
    ],
    ..BARE
};

static CONSTANT: Shape = Shape { renamed: &[("by", "per")], ..BARE };
static NUMBER: Shape = Shape { renamed: &[("of", "whose")], like: Some(&AMOUNTS), ..BARE };
static FACT: Shape = Shape { renamed: &[("of", "whose")], within: &[("lasts", Expression)], ..BARE };
static PLAN: Shape = Shape { renamed: &[("of", "whose")], like: Some(&AMOUNTS), ..BARE };
static PLACE: Shape = Shape { renamed: &[("on", "whose")], like: Some(&AMOUNTS), ..BARE };
static ALLOWANCE: Shape = Shape { renamed: &[("phase", "when")], like: Some(&AMOUNTS), ..BARE };

/// Amounts: numbers, dice, constants, expressions.
static AMOUNTS: Shape = Shape {
    within: &[
        ("start", Expression),
        ("min", Expression),
        ("max", Expression),
        ("most", Expression),
        ("limit", Expression),
        ("count", Expression),
        ("slots", Expression),
        ("capacity", Expression),
    ],
    ..BARE
};

static STEP: Shape = Shape { within: &[("if", Expression), ("run", Program)], ..BARE };
static PHASE: Shape = Shape {
    renamed: &[("only_if", "if")],
    within: &[("only_if", Expression), ("if", Expression), ("repeat", Expression), ("phases", Each(&PHASE))],
    ..BARE
};
static SEQUENCE: Shape = Shape { within: &[("phases", Each(&PHASE)), ("params", Each(&COLUMN))], ..BARE };
static ENDING: Shape = Shape {
    renamed: &[("when", "if"), ("tested", "when"), ("by", "number")],
    within: &[("when", Expression), ("tie", One(&TIE))],
    ..BARE
};
static TIE: Shape = Shape { renamed: &[("by", "number")], ..BARE };
static ROLL: Shape = Shape { within: &[("modifiers", Each(&MODIFIER))], ..BARE };
static MODIFIER: Shape = Shape { within: &[("if", Expression), ("add", Expression)], ..BARE };
static OP: Shape = Shape { within: &[("params", Each(&COLUMN)), ("run", Program)], ..BARE };
static PATCH: Shape = Shape { within: &[("setup", Each(&STEP)), ("change", One(&GAME))], ..BARE };
static RULING: Shape = Shape { within: &[("settles", Paths)], ..BARE };

/// The keys of all lists.
static LIST: Shape = Shape {
    within: &[
        ("columns", Each(&COLUMN)),
        ("kinds", Each(&ROW)),
        ("defaults", One(&ROW)),
        ("cards", Each(&ROW)),
        ("units", Each(&ROW)),
        ("rows", Each(&ROW)),
        ("fields", Each(&ROW)),
    ],
    ..BARE
};
/// The sorts of lists, each with a folder of its own.
static DECK: Shape = Shape { renamed: &[("cards", "rows")], like: Some(&LIST), ..BARE };
static COUNTERS: Shape = Shape { renamed: &[("units", "rows")], like: Some(&LIST), ..BARE };
static RECORD: Shape = Shape { like: Some(&LIST), ..BARE };
static FORM: Shape = Shape { renamed: &[("kind", "layout"), ("on", "whose")], like: Some(&LIST), ..BARE };
static MAP: Shape = Shape {
    renamed: &[("kind", "layout"), ("rows", "rows_down"), ("on", "whose")],
    within: &[
        ("columns", Each(&COLUMN)),
        ("terrain_columns", Each(&COLUMN)),
        ("zone_columns", Each(&COLUMN)),
        ("link_columns", Each(&COLUMN)),
        ("kinds", Each(&ROW)),
        ("defaults", One(&ROW)),
        ("terrains", Each(&ROW)),
        ("zones", Each(&ROW)),
        ("spaces", Each(&SPACE)),
        ("links", Each(&WAY)),
        ("edges", Each(&WAY)),
        ("numbering", One(&NUMBERING)),
        ("placed", One(&PLACED)),
        ("rows", Plain),
    ],
    ..BARE
};
/// `tables.toml`: tables by id.
static TABLES: Shape = Shape { others: One(&TABLE), ..BARE };
static TABLE: Shape = Shape {
    renamed: &[("column_by", "column_from")],
    within: &[
        ("columns", Each(&COLUMN_OF_TABLE)),
        ("kinds", Each(&ROW_OF_TABLE)),
        ("defaults", One(&ROW_OF_TABLE)),
        ("rows", Each(&ROW_OF_TABLE)),
        ("modifiers", Each(&MODIFIER)),
    ],
    ..BARE
};

/// The type of a column.
static COLUMN: Shape = Shape {
    renamed: &[("by", "per"), ("of", "type"), ("kind", "gives_kind")],
    within: &[("of", One(&COLUMN)), ("list", One(&COLUMN))],
    ..BARE
};
static COLUMN_OF_TABLE: Shape = Shape {
    renamed: &[("by", "per"), ("of", "type"), ("kind", "gives_kind"), ("on", "at")],
    like: Some(&COLUMN),
    ..BARE
};

static NUMBERING: Shape = Shape { renamed: &[("by", "style")], ..BARE };
static PLACED: Shape = Shape { renamed: &[("on", "where")], ..BARE };
static WAY: Shape = Shape {
    renamed: &[("only_if", "if")],
    within: &[("only_if", Expression), ("if", Expression)],
    like: Some(&AMOUNTS),
    ..BARE
};

/// The uses of a row, and the keys of a use on the row itself.
static DEED: Shape = Shape {
    within: &[
        ("if", Expression),
        ("while", Expression),
        ("cost", Either(&STEP)),
        ("run", Program),
        ("do", Each(&STEP)),
        ("set", Expression),
        ("add", Expression),
        ("multiply", Expression),
        ("clamp", Expression),
    ],
    ..BARE
};
static USE: Shape = Shape { renamed: &[("phase", "when")], like: Some(&DEED), ..BARE };
static ROW: Shape = Shape {
    within: &[("uses", Each(&USE)), ("back", One(&ROW)), ("versions", Each(&ROW))],
    others: Column,
    like: Some(&DEED),
    ..BARE
};
static ROW_OF_TABLE: Shape = Shape {
    renamed: &[("on", "at")],
    within: &[("as_printed", One(&PRINTED_OF_TABLE))],
    others: Column,
    like: Some(&ROW),
};
static PRINTED_OF_TABLE: Shape = Shape { renamed: &[("on", "at")], ..BARE };
static SPACE: Shape = Shape { within: &[("placed", One(&PLACED))], others: Column, like: Some(&ROW), ..BARE };
