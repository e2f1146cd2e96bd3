//! Values as JSON: plain, with their full meaning, and with their provenance.

use serde::Serialize;
use warpress_model::{ById, Parsed, Row, Story, Value};

/// A value in the plainest JSON: numbers as numbers, dashes as `null`, ids and words as strings,
/// keys with values as objects; dice, ranges and the like as they are printed. Marks are left out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Plain<'a> {
    /// None.
    None,
    /// A number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A word, an id, or whatever is said as it is printed.
    Word(&'a str),
    /// Several of them.
    Words(&'a [String]),
    /// Several values.
    List(Vec<Plain<'a>>),
    /// A value for each key.
    By(ById<Plain<'a>>),
}

impl<'a> From<&'a Value> for Plain<'a> {
    fn from(value: &'a Value) -> Self {
        match &value.parsed {
            Parsed::None => Self::None,
            Parsed::Int(number) | Parsed::Signed(number) => Self::Int(*number),
            Parsed::Bool(yes) => Self::Bool(*yes),
            Parsed::Words(words) => Self::Words(words),
            Parsed::List(values) => Self::List(values.iter().map(Self::from).collect()),
            Parsed::Ref { ids, many: false, .. } if ids.len() == 1 => Self::Word(&ids[0]),
            Parsed::Ref { ids, .. } => Self::Words(ids),
            Parsed::By(by) => Self::By(plain(by)),
            Parsed::Text(word) if !value.marks.is_empty() => Self::Word(word),
            _ => Self::Word(&value.printed),
        }
    }
}

/// Values by name, each as plainly as can be.
pub fn plain(values: &ById<Value>) -> ById<Plain<'_>> {
    values.iter().map(|(name, value)| (name.clone(), value.into())).collect()
}

/// The columns of a row: plain values, then what there is more to say of some of them.
#[derive(Debug, Serialize)]
pub struct Columns<'a> {
    /// By column.
    #[serde(flatten)]
    pub plain: ById<Plain<'a>>,
    /// Those of which the plain form leaves something out, in full.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub parsed: ById<Full<'a>>,
    /// Where values come from that are not plainly the source's; of copies too (`count`).
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub provenance: ById<Provenance>,
}

impl<'a> From<&'a Row> for Columns<'a> {
    fn from(row: &'a Row) -> Self {
        let full = row.values.iter().filter(|(_, value)| has_more(value));
        let mut provenance = ById::new();
        for (column, value) in &row.values {
            let mut story = value.story();
            story.as_printed = story.as_printed.or_else(|| row.as_printed.get(column).cloned());
            provenance.extend(Provenance::of(&story).map(|story| (column.clone(), story)));
        }
        provenance.extend(Provenance::of(&row.count_story).map(|story| ("count".to_owned(), story)));
        Self {
            plain: plain(&row.values),
            parsed: full.map(|(column, value)| (column.clone(), value.into())).collect(),
            provenance,
        }
    }
}

/// Where a value comes from.
#[derive(Debug, Serialize)]
pub struct Provenance {
    /// What the source prints, where a misprint was mended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_printed: Option<String>,
    /// The ruling that supplied it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// It was supplied without a ruling of its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

impl Provenance {
    /// `None` if the value is plainly the source's.
    pub fn of(story: &Story) -> Option<Self> {
        let Story { as_printed, ruling, assumed } = story.clone();
        (as_printed.is_some() || ruling.is_some() || assumed).then_some(Self { as_printed, ruling, assumed })
    }
}

/// Whether the plain form loses information.
fn has_more(value: &Value) -> bool {
    let of_type = match &value.parsed {
        Parsed::None
        | Parsed::Int(_)
        | Parsed::Signed(_)
        | Parsed::Bool(_)
        | Parsed::Text(_)
        | Parsed::Words(_)
        | Parsed::Ref { except: None, .. } => false,
        Parsed::List(values) => values.iter().any(has_more),
        _ => true,
    };
    of_type || !value.marks.is_empty()
}

/// A value with its printed form, the type of its meaning, and all parts of that.
#[derive(Debug, Serialize)]
pub struct Full<'a> {
    /// The type: `int`, `dice`, `range` …
    pub is: &'static str,
    /// What is printed.
    pub printed: &'a str,
    /// The parts of its meaning.
    #[serde(flatten)]
    pub parts: Parts<'a>,
    /// Its marks.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub marks: &'a [String],
    /// Where it comes from, unless it is plainly the source's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

/// The parts of a meaning, by its type.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Parts<'a> {
    /// `none`, `unlimited`: nothing.
    Empty {},
    /// `int`, `signed`, `times`.
    Number {
        /// The number.
        value: i64,
    },
    /// `bool`.
    Yes {
        /// Yes or no.
        value: bool,
    },
    /// `text`.
    Word {
        /// The word, without marks.
        value: &'a str,
    },
    /// `words`.
    Words {
        /// The words.
        values: &'a [String],
    },
    /// `dice`.
    Dice {
        /// What is rolled.
        dice: String,
        /// The least result.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// `range`.
    Range {
        /// Its lower end.
        from: Option<i64>,
        /// Its upper end.
        to: Option<i64>,
    },
    /// `ratio`.
    Ratio {
        /// Of so many …
        part: i64,
        /// … parts.
        whole: i64,
    },
    /// `either`, `list`.
    All {
        /// The values.
        values: Vec<Full<'a>>,
    },
    /// `by`.
    By {
        /// A value for each key.
        values: ById<Full<'a>>,
    },
    /// `bracket`.
    Bracket {
        /// What stands before the brackets.
        value: Box<Full<'a>>,
        /// What stands within.
        bracket: Box<Full<'a>>,
    },
    /// `ref`.
    Ref {
        /// The rows.
        ids: &'a [String],
        /// Their list; of phases, sides and the like nothing is said.
        #[serde(skip_serializing_if = "str::is_empty")]
        list: &'a str,
        /// All rows but some.
        #[serde(skip_serializing_if = "Option::is_none")]
        all: Option<bool>,
        /// These.
        #[serde(skip_serializing_if = "Option::is_none")]
        except: Option<&'a [String]>,
    },
    /// `formula`.
    Formula {
        /// As it is written.
        source: &'a str,
    },
}

impl<'a> From<&'a Value> for Full<'a> {
    fn from(value: &'a Value) -> Self {
        let all = |values: &'a [Value]| Parts::All { values: values.iter().map(Self::from).collect() };
        let (is, parts) = match &value.parsed {
            Parsed::None => ("none", Parts::Empty {}),
            Parsed::Int(number) => ("int", Parts::Number { value: *number }),
            Parsed::Signed(number) => ("signed", Parts::Number { value: *number }),
            Parsed::Dice(dice) => {
                let (low, high) = dice.bounds();
                ("dice", Parts::Dice { dice: dice.to_string(), low: low.into(), high: high.into() })
            }
            Parsed::Range(low, high) => ("range", Parts::Range { from: *low, to: *high }),
            Parsed::Times(number) => ("times", Parts::Number { value: *number }),
            Parsed::Ratio(part, whole) => ("ratio", Parts::Ratio { part: *part, whole: *whole }),
            Parsed::Unlimited => ("unlimited", Parts::Empty {}),
            Parsed::Bool(yes) => ("bool", Parts::Yes { value: *yes }),
            Parsed::Either(values) => ("either", all(values)),
            Parsed::Bracket(value, inner) => {
                let (value, bracket) = (Box::new((&**value).into()), Box::new((&**inner).into()));
                ("bracket", Parts::Bracket { value, bracket })
            }
            Parsed::Text(word) => ("text", Parts::Word { value: word }),
            Parsed::Words(words) => ("words", Parts::Words { values: words }),
            Parsed::List(values) => ("list", all(values)),
            Parsed::Ref { list, ids, except, .. } => {
                let all = except.as_ref().map(|_| true);
                ("ref", Parts::Ref { ids, list, all, except: except.as_deref() })
            }
            Parsed::By(by) => {
                let values = by.iter().map(|(key, value)| (key.clone(), value.into())).collect();
                ("by", Parts::By { values })
            }
            Parsed::Formula(expr) => ("formula", Parts::Formula { source: &expr.source }),
        };
        let provenance = Provenance::of(&value.story());
        Self { is, printed: &value.printed, parts, marks: &value.marks, provenance }
    }
}
