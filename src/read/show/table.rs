//! Tables, and the types of columns.

use serde::Serialize;
use warpress_model::table::{Modifier, Span, TableRow};
use warpress_model::{ById, Column, ColumnType, Table};

use super::AmountView;
use super::row::{RowExtras, RowView};
use super::values::Plain;

/// A table.
#[derive(Debug, Serialize)]
pub struct TableView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What is rolled; `null` = it is looked up.
    pub dice: Option<String>,
    /// The stat that picks the column.
    pub column_by: Option<&'a str>,
    /// Its columns.
    pub columns: Vec<ColumnView<'a>>,
    /// Results beyond the ends count as the ends.
    pub clamp: bool,
    /// What results mean that no row has.
    pub otherwise: Option<&'a str>,
    /// Modifiers of the roll.
    pub modifiers: Vec<ModifierView<'a>>,
    /// Its rows.
    pub rows: Vec<TableRowView<'a>>,
}

impl<'a> TableView<'a> {
    /// The table of this id.
    pub fn of(id: &'a str, table: &'a Table) -> Self {
        Self {
            id,
            name: &table.name,
            dice: table.dice.as_ref().map(ToString::to_string),
            column_by: table.column_from.as_deref(),
            columns: columns(&table.columns),
            clamp: table.clamp,
            otherwise: table.otherwise.as_deref(),
            modifiers: table.modifiers.iter().map(ModifierView::from).collect(),
            rows: table.rows.iter().map(TableRowView::from).collect(),
        }
    }
}

/// A row of a table.
#[derive(Debug, Serialize)]
pub struct TableRowView<'a> {
    /// The first result that it stands for.
    pub from: Option<i64>,
    /// The last.
    pub to: Option<i64>,
    /// All of them, where these do not follow one another.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub spans: &'a [Span],
    /// What comes of it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub then: &'a [String],
    /// The row.
    #[serde(flatten)]
    pub row: RowView<'a>,
}

impl<'a> From<&'a TableRow> for TableRowView<'a> {
    fn from(one: &'a TableRow) -> Self {
        let row = RowView::from(&one.row);
        // `show` keeps the word for results that it has always had.
        let word = |key: String| if key == "at" { "on".to_owned() } else { key };
        let as_printed = row.rest.as_printed.into_iter().map(|(key, text)| (word(key), text)).collect();
        Self {
            from: one.spans.first().and_then(|span| span.0),
            to: one.spans.last().and_then(|span| span.1),
            spans: if one.spans.len() > 1 { &one.spans } else { &[] },
            then: &one.then,
            row: RowView { rest: RowExtras { as_printed, ..row.rest }, ..row },
        }
    }
}

/// A modifier of a roll.
#[derive(Debug, Serialize)]
pub struct ModifierView<'a> {
    /// The condition; `null` = always.
    #[serde(rename = "if")]
    pub only_if: Option<&'a str>,
    /// What is added.
    pub add: AmountView<'a>,
    /// By how many columns the result is shifted.
    pub shift: i64,
    /// What the players read.
    pub text: &'a str,
}

impl<'a> From<&'a Modifier> for ModifierView<'a> {
    fn from(modifier: &'a Modifier) -> Self {
        Self {
            only_if: modifier.only_if.as_ref().map(|when| when.source.as_str()),
            add: (&modifier.add).into(),
            shift: modifier.shift,
            text: &modifier.text,
        }
    }
}

/// A typed column.
#[derive(Debug, Serialize)]
pub struct ColumnView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its heading.
    pub label: &'a str,
    /// What it holds.
    #[serde(rename = "type")]
    pub of: Type<'a>,
    /// A row may lack it.
    #[serde(skip_serializing_if = "super::is_down")]
    pub optional: bool,
    /// Printed, never ruled by.
    #[serde(skip_serializing_if = "super::is_down")]
    pub lore: bool,
    /// What a row without it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Plain<'a>>,
    /// The values of a stat for which it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Span>,
    /// The ruling under which all its values are supplied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<&'a str>,
}

/// All columns of a list.
pub fn columns(columns: &ById<Column>) -> Vec<ColumnView<'_>> {
    columns.iter().map(|(id, column)| ColumnView::of(id, column)).collect()
}

impl<'a> ColumnView<'a> {
    fn of(id: &'a str, column: &'a Column) -> Self {
        Self {
            id,
            label: &column.label,
            of: (&column.of).into(),
            optional: column.optional,
            lore: column.lore,
            default: column.default.as_ref().map(Plain::from),
            on: column.at,
            ruling: column.ruling.as_deref(),
        }
    }
}

/// The type of a column.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Type<'a> {
    /// A plain one.
    Plain(&'static str),
    /// One of these words, each with its meaning.
    Enum {
        /// The words.
        r#enum: &'a ById<String>,
    },
    /// A row of a list.
    Ref {
        /// The list.
        r#ref: &'a str,
    },
    /// Several of its rows.
    Refs {
        /// The list.
        refs: &'a str,
    },
    /// A value for each of these keys.
    By {
        /// The keys.
        by: &'a [String],
        /// What each holds.
        of: Box<Type<'a>>,
        /// Not every key need have one.
        partial: bool,
    },
    /// Several values.
    List {
        /// Of this type.
        list: Box<Type<'a>>,
    },
    /// A value with marks before or behind it.
    Marked {
        /// Its type without them.
        marked: Box<Type<'a>>,
        /// The codes that count as marks.
        marks: &'a [String],
    },
}

impl<'a> From<&'a ColumnType> for Type<'a> {
    fn from(of: &'a ColumnType) -> Self {
        match of {
            ColumnType::Enum(words) => Self::Enum { r#enum: words },
            ColumnType::Ref { list, many: true } => Self::Refs { refs: list },
            ColumnType::Ref { list, many: false } => Self::Ref { r#ref: list },
            ColumnType::By { keys, of, partial } => {
                Self::By { by: keys, of: Box::new((&**of).into()), partial: *partial }
            }
            ColumnType::List(of) => Self::List { list: Box::new((&**of).into()) },
            ColumnType::Marked { of, marks } => Self::Marked { marked: Box::new((&**of).into()), marks },
            ColumnType::Text => Self::Plain("text"),
            ColumnType::Int => Self::Plain("int"),
            ColumnType::Signed => Self::Plain("signed"),
            ColumnType::Dice => Self::Plain("dice"),
            ColumnType::Range => Self::Plain("range"),
            ColumnType::Stat => Self::Plain("stat"),
            ColumnType::Flags => Self::Plain("flags"),
            ColumnType::Bool => Self::Plain("bool"),
            ColumnType::Phase => Self::Plain("phase"),
            ColumnType::Side => Self::Plain("side"),
            ColumnType::Role => Self::Plain("role"),
            ColumnType::Tag => Self::Plain("tag"),
            ColumnType::Icon => Self::Plain("icon"),
            ColumnType::Image => Self::Plain("image"),
            ColumnType::Formula => Self::Plain("formula"),
            ColumnType::Table => Self::Plain("table"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ColumnType, Type};

    /// Who reads the output knows these words, whatever the types are called here.
    #[test]
    fn types_of_columns_keep_their_words() {
        let text = || Box::new(ColumnType::Text);
        let types = [
            ColumnType::Text,
            ColumnType::Int,
            ColumnType::Signed,
            ColumnType::Dice,
            ColumnType::Range,
            ColumnType::Stat,
            ColumnType::Flags,
            ColumnType::Bool,
            ColumnType::Phase,
            ColumnType::Side,
            ColumnType::Role,
            ColumnType::Tag,
            ColumnType::Icon,
            ColumnType::Image,
            ColumnType::Formula,
            ColumnType::Table,
            ColumnType::Enum([("light".to_owned(), "Light".to_owned())].into_iter().collect()),
            ColumnType::Ref { list: "arms".to_owned(), many: false },
            ColumnType::Ref { list: "arms".to_owned(), many: true },
            ColumnType::By { keys: vec!["day".to_owned()], of: text(), partial: false },
            ColumnType::List(text()),
            ColumnType::Marked { of: text(), marks: vec!["*".to_owned()] },
        ];
        let shown = types.iter().map(|of| serde_json::to_string(&Type::from(of)).unwrap());
        let shown: Vec<String> = shown.collect();
        let known = [
            r#""text""#,
            r#""int""#,
            r#""signed""#,
            r#""dice""#,
            r#""range""#,
            r#""stat""#,
            r#""flags""#,
            r#""bool""#,
            r#""phase""#,
            r#""side""#,
            r#""role""#,
            r#""tag""#,
            r#""icon""#,
            r#""image""#,
            r#""formula""#,
            r#""table""#,
            r#"{"enum":{"light":"Light"}}"#,
            r#"{"ref":"arms"}"#,
            r#"{"refs":"arms"}"#,
            r#"{"by":["day"],"of":"text","partial":false}"#,
            r#"{"list":"text"}"#,
            r#"{"marked":"text","marks":["*"]}"#,
        ];
        assert_eq!(shown, known);
    }
}
