//! From raw data to the model, with a file for each part of it. All names are looked up here, so that nothing is
//! left to be resolved later.

mod ambiguous;
mod art;
mod back;
mod by;
mod cell;
mod changes;
mod columns;
mod conditions;
mod example;
mod faces;
mod flow;
mod form;
mod game;
mod given;
mod inherited;
mod list;
mod lists;
mod lookups;
mod map;
mod meaning;
mod near_icons;
mod on_screen;
mod ops;
mod ownerless;
mod refs;
mod row;
mod rules;
mod size;
mod state;
mod stock;
mod symbol;
mod symbols;
mod table;
mod tally;
mod texts;
mod trigger;
mod uses;
mod versions;

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use near_icons::NearIcons;
use warpress_format::fields::{Fields, Log};
use warpress_format::keys::{self, Table};
use warpress_format::node::Node;
use warpress_language::Messages;
use warpress_model::Code;
use warpress_model::{Amount, ById, Constant, Location, Op, Parsed, Value, Visibility};

pub use cell::flags;
pub use example::{example, options_of};
pub use game::{game, head, summary};
pub use map::blank_spaces;
pub use rules::rules;

/// The templates, themes, scenes, icons and typefaces that data may name.
pub trait Catalog: Sync {
    /// Whether this icon exists.
    fn has_icon(&self, name: &str) -> bool;
    /// Names of icons, the most similar first.
    fn near_icons(&self, name: &str) -> Vec<String>;
    /// Whether there is a template file (`card/event`, `back/emblem`, `scenes/dusk`, `themes/trench`).
    fn has_template(&self, name: &str) -> bool;
    /// Names in a template folder (`card`).
    fn templates(&self, folder: &str) -> Vec<String>;
    /// The names of a theme's lights; `None` if it cannot be read.
    fn lights(&self, theme: &str) -> Option<Vec<String>>;
    /// What to say of a typeface that does not exist; `None` if it does.
    fn no_typeface(&self, family: &str) -> Option<String>;
    /// The full name of the picture that a cell names: `art/wolf.jpg` for that, for `wolf.jpg` and for `wolf`, if no
    /// other is called so.
    fn picture_named(&self, name: &str) -> Option<String>;
    /// What is wrong with a picture of the game's own (`art/wolf.jpg`); `None` if it can be shown.
    fn picture_fault(&self, name: &str) -> Option<PictureFault>;
}

/// Why a picture cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFault {
    /// There is no such file.
    pub missing: bool,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// The context that all decoders share.
pub struct DecodeContext<'a> {
    /// Where findings go.
    pub log: &'a Log,
    /// The merged data.
    pub root: &'a Node,
    /// The names of the game.
    pub names: Names,
    /// Names that conditions may start with.
    roots: BTreeSet<String>,
    /// Templates and icons.
    pub catalog: &'a dyn Catalog,
    /// The lights of the game's theme, once one has been asked for.
    lights: OnceCell<Option<Vec<String>>>,
    /// The icons most like those that there are not.
    near_icons: NearIcons,
    /// What warpress says by itself, in the game's language.
    pub messages: &'a Messages,
    /// Words that texts print as icons, and these.
    pub symbols: BTreeMap<String, String>,
    /// Constants, read first as texts and amounts refer to them.
    pub constants: ById<Constant>,
    /// Printed totals of lists (`deck.battle.total`), known once the lists have been read.
    pub totals: BTreeMap<String, String>,
    /// Lists whose ids also mean rows of other lists, and these.
    bearers: BTreeMap<String, BTreeSet<String>>,
    /// Whether the totals are known.
    counted: bool,
    /// Whether a text has asked for a total before they were known.
    asked_early: Cell<bool>,
    /// Whether the text being resolved was looked up by another.
    echoing: Cell<bool>,
    /// Ops, read next as uses refer to them.
    pub ops: ById<Op>,
    /// Counts of "as needed" pieces: list, row.
    pub measured: BTreeMap<(String, String), u32>,
}

impl<'a> DecodeContext<'a> {
    /// Collects the names of `root`, and reads its constants and ops.
    pub fn new(
        root: &'a Node,
        measured: Option<&Node>,
        catalog: &'a dyn Catalog,
        messages: &'a Messages,
        log: &'a Log,
    ) -> Self {
        let names = Names::gather(root);
        let roots = names.roots();
        let mut context = Self {
            log,
            root,
            names,
            roots,
            catalog,
            lights: OnceCell::new(),
            near_icons: NearIcons::default(),
            messages,
            symbols: symbols::of(root),
            constants: ById::new(),
            totals: BTreeMap::new(),
            bearers: BTreeMap::new(),
            counted: false,
            asked_early: Cell::new(false),
            echoing: Cell::new(false),
            ops: ById::new(),
            measured: BTreeMap::new(),
        };
        if let Some(node) = measured {
            context.measured = state::measured(node, log);
        }
        context.constants = state::constants(&context);
        context.ops = ops::ops(&context);
        context
    }

    /// The names of the lights of the game's theme; `None` if that cannot be read.
    fn lights(&self) -> Option<&[String]> {
        let theme = || self.root.get("theme").and_then(Node::text);
        self.lights.get_or_init(|| self.catalog.lights(theme()?)).as_deref()
    }

    fn fields<'f>(&'f self, node: &'f Node, keys: &'static Table) -> Fields<'f> {
        Fields::open(node, self.log, keys)
    }

    /// A number, dice, a constant's name, a column of a row, or an expression.
    fn amount(&self, fields: &Fields<'_>, key: &'static str) -> Option<Amount> {
        let node = fields.node(key)?;
        self.amount_of(node)
    }

    /// A whole number whose value is needed while decoding: written out, or a constant's name.
    fn whole(&self, fields: &Fields<'_>, key: &'static str, low: i64, high: i64) -> Option<i64> {
        let node = fields.node(key)?;
        let constant = node
            .text()
            .and_then(|name| self.constants.get(name))
            .and_then(|constant| constant.value.as_int());
        match constant {
            Some(number) if (low..=high).contains(&number) => Some(number),
            Some(number) => {
                let message = format!("{number} is out of range");
                let help = format!("{key} is a number from {low} to {high}");
                self.log
                    .add(warpress_model::Diagnostic::new(Code::E0105, message, &node.location).help(help));
                None
            }
            None => fields.int(key, low, high),
        }
    }

    fn amount_of(&self, node: &Node) -> Option<Amount> {
        use warpress_format::node::Raw;
        match &node.raw {
            Raw::Int(number) => Some(Amount::Int(*number)),
            Raw::Text(text) if self.constants.contains_key(text.as_str()) => {
                Some(Amount::Constant(text.clone()))
            }
            Raw::Text(text) => {
                if let Ok(dice) = warpress_model::Dice::parse(text) {
                    return Some(Amount::Dice(dice));
                }
                match self.parse(text, &node.location) {
                    Ok(expr) => {
                        self.hidden(&expr.tree, true, &node.location);
                        Some(Amount::Expr(expr))
                    }
                    Err(_) => {
                        self.log.unknown(
                            "constant",
                            text,
                            self.constants.keys().map(String::as_str),
                            &node.location,
                        );
                        None
                    }
                }
            }
            Raw::Table(_) if node.get("column").is_some() => {
                let inner = Fields::open(node, self.log, &keys::COLUMN_AMOUNT);
                let column = inner.need_text("column");
                if !self.names.columns.contains(&column) {
                    let all = self.names.columns.iter().map(String::as_str);
                    self.log.unknown("column", &column, all, inner.key_spot("column"));
                }
                inner.finish();
                Some(Amount::Column(column))
            }
            _ => {
                self.log.wrong(node, "a number, dice, or a constant's name");
                None
            }
        }
    }

    /// Phases, sides, roles and the like: words that must be among the known.
    fn known(
        &self,
        what: &str,
        words: Vec<(String, &Location)>,
        fits: impl Fn(&str) -> bool,
        all: &[&str],
    ) -> Vec<String> {
        let mut good = Vec::new();
        for (word, location) in words {
            if fits(&word) {
                good.push(word);
            } else {
                self.log.unknown(what, &word, all.iter().copied(), location);
            }
        }
        good
    }

    /// Roles or sides.
    fn who(&self, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
        let all: Vec<_> =
            self.names.roles.keys().chain(self.names.sides.keys()).map(String::as_str).collect();
        let fits = |word: &str| self.names.roles.contains_key(word) || self.names.sides.contains_key(word);
        self.known("role or side", fields.spotted_words(key), fits, &all)
    }

    /// Phases.
    fn phases(&self, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
        let all: Vec<_> = self.names.phases.keys().map(String::as_str).collect();
        self.known("phase", fields.spotted_words(key), |word| self.names.phases.contains_key(word), &all)
    }

    /// Tags, lists or rows.
    fn stuff(&self, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
        let all: Vec<_> = self.names.stuff().collect();
        let words = fields.spotted_words(key);
        self.one_meaning(&words);
        self.known("tag or list", words, |word| self.names.is_stuff(word), &all)
    }

    /// A list of one of these folders.
    fn list_id(&self, fields: &Fields<'_>, key: &'static str, folder: &str) -> Option<String> {
        let word = fields.text(key)?;
        if self.names.lists.get(&word).is_some_and(|found| folder.is_empty() || *found == folder) {
            return Some(word);
        }
        let all = self.names.lists.iter().filter(|(_, found)| folder.is_empty() || **found == folder);
        self.log.unknown("list", &word, all.map(|(id, _)| id.as_str()), fields.key_spot(key));
        None
    }

    /// Tables.
    fn tables(&self, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
        let all: Vec<_> = self
            .names
            .lists
            .iter()
            .filter(|(_, folder)| **folder == "tables")
            .map(|(id, _)| id.as_str())
            .collect();
        self.known("table", fields.spotted_words(key), |word| all.contains(&word), &all)
    }

    /// A side.
    fn side(&self, fields: &Fields<'_>, key: &'static str) -> Option<String> {
        self.known_side(&fields.text(key)?, fields.key_spot(key))
    }

    fn known_side(&self, word: &str, location: &Location) -> Option<String> {
        if self.names.sides.contains_key(word) {
            return Some(word.to_owned());
        }
        self.log.unknown("side", word, self.names.sides.keys().map(String::as_str), location);
        None
    }

    /// A ruling that must exist.
    fn ruling(&self, fields: &Fields<'_>, key: &'static str) -> Option<String> {
        let word = fields.text(key)?;
        if !self.names.has("rulings", &word) {
            self.log.unknown("ruling", &word, self.names.keys("rulings"), fields.key_spot(key));
        }
        Some(word)
    }

    /// An icon that must exist.
    fn icon(&self, fields: &Fields<'_>, key: &'static str) -> Option<String> {
        Some(self.icon_named(&fields.text(key)?, fields.key_spot(key)))
    }

    /// The same for a word; what ends like a picture is one.
    fn icon_named(&self, word: &str, location: &Location) -> String {
        if word.starts_with("art/") || word.contains('.') {
            return self.picture_named(word, location);
        }
        self.check_icon(word, location);
        word.to_owned()
    }

    fn check_icon(&self, word: &str, location: &Location) {
        if word.starts_with("art/") {
            self.check_picture(word, location);
        } else if !self.catalog.has_icon(word) {
            let near = self.near_icons.of(word, |word| self.catalog.near_icons(word));
            let help = if near.is_empty() {
                "“warpress icons <word>” finds names".to_owned()
            } else {
                format!("did you mean {}?", near.join(", "))
            };
            self.log.add(
                warpress_model::Diagnostic::new(Code::E0303, format!("there is no icon “{word}”"), location)
                    .help(help),
            );
        }
    }

    /// A picture that must exist.
    fn picture(&self, fields: &Fields<'_>, key: &'static str) -> Option<String> {
        Some(self.picture_named(&fields.text(key)?, fields.key_spot(key)))
    }

    /// The full name of a picture that must exist: of `crane.png` or `crane` it is `art/crane.png`.
    fn picture_named(&self, word: &str, location: &Location) -> String {
        let outside =
            || word.starts_with(['/', '.']) || word.contains(['\\', ':']) || word.starts_with("art/");
        let whole = || if outside() { word.to_owned() } else { format!("art/{word}") };
        let name = self.catalog.picture_named(word).unwrap_or_else(whole);
        self.check_picture(&name, location);
        name
    }

    fn check_picture(&self, word: &str, location: &Location) {
        let Some(fault) = self.catalog.picture_fault(word) else { return };
        let code = if fault.missing { Code::E0307 } else { Code::E0308 };
        self.log.add(warpress_model::Diagnostic::new(code, fault.message, location).help(fault.help));
    }

    fn visibility(&self, fields: &Fields<'_>) -> Option<Visibility> {
        Some(match fields.one_of("seen_by")? {
            "owner" => Visibility::Owner,
            "none" => Visibility::None,
            "top" => Visibility::Top,
            _ => Visibility::All,
        })
    }

    /// The value of a constant as printed.
    fn constant_text(&self, name: &str) -> Option<String> {
        let (name, key) = name.split_once('.').map_or((name, None), |(name, key)| (name, Some(key)));
        let value: &Value = &self.constants.get(name)?.value;
        match (&value.parsed, key) {
            (Parsed::By(values), Some(key)) => Some(values.get(key)?.printed.clone()),
            (_, None) => Some(value.printed.clone()),
            _ => None,
        }
    }
}
