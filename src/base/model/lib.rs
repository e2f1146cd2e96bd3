//! What a game is, once everything is resolved: no file, no inheritance, no reference left to look up.
//!
//! Types only, with the small parsers that give a printed form its meaning (dice, ranges, conditions,
//! texts). Nothing here reads a file.

pub mod bearer;
pub mod behaviour;
pub mod code;
pub mod compass;
pub mod diagnostic;
pub mod dice;
pub mod era;
pub mod example;
pub mod expr;
pub mod flow;
pub mod form;
pub mod game;
pub mod licence;
mod light;
pub mod list;
pub mod location;
pub mod map;
pub mod mark;
pub mod measure;
pub mod notation;
pub mod ours;
pub mod phrase;
pub mod plural;
pub mod printed;
pub mod region;
pub mod renamed;
pub mod rules;
pub mod ruling;
pub mod settled;
pub mod signs;
pub mod slug;
pub mod state;
pub mod stock;
pub mod symbol;
pub mod table;
pub mod value;
pub mod vocabulary;
pub mod word;

pub use bearer::{Bearer, BearerKind};
pub use behaviour::{Effect, Modify, Op, Trigger, Use};
pub use code::Code;
pub use compass::Direction;
pub use diagnostic::{Diagnostic, Severity};
pub use dice::Dice;
pub use example::Example;
pub use expr::Expr;
pub use flow::{
    Allowance, Campaign, Ending, Patch, Phase, PhaseOrder, Repeat, SetupStep, Turn, TurnOrder, Turns,
};
pub use form::{FieldKind, Form, FormLayout};
pub use game::{
    Category, Constant, Cover, Credits, External, Game, Named, OnScreen, Players, Role, Side, Typefaces,
};
pub use licence::Licence;
pub use light::Light;
pub use list::{Art, Column, ColumnType, Component, Count, FaceSpec, List, ListKind, Row, Shape, SizeSpec};
pub use location::Location;
pub use map::{Cells, Map, MapKind, Space};
pub use notation::NotationError;
pub use phrase::Phrase;
pub use printed::Printed;
pub use renamed::{OTHER_NAMES, Renamed};
pub use rules::Section;
pub use ruling::{ExplainedFinding, Explanation, Faq, Reason, Ruling, RulingCause};
pub use slug::{slug, slug_pattern};
pub use state::{Amount, Fact, Number, Place, PlaceOrder, Plan, PlanKind, Scope, Visibility, WhenEmpty};
pub use stock::{PAPERS, Places, Stock, Top};
pub use table::{Roll, Span, Table};
pub use value::{Parsed, Story, Value};

/// A collection by id, in the order of the data.
pub type ById<T> = indexmap::IndexMap<String, T>;
