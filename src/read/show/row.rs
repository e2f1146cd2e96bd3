//! Rows, and what they can do.

use serde::Serialize;
use warpress_model::list::{BackSpec, Version};
use warpress_model::{Art, ById, Count, Light, List, Row, Trigger, Use};

use super::plain;
use super::values::{Columns, Plain, plain as plain_values};

/// A list with its rows.
#[derive(Debug, Serialize)]
pub struct ListView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Where the numbers of copies come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts<'a>>,
    /// Its template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<&'a str>,
    /// The rows, by what they are called.
    #[serde(flatten)]
    pub rows: Rows<'a>,
}

/// The rows of a list.
#[allow(clippy::enum_variant_names, reason = "each is the name of a key")]
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rows<'a> {
    /// Of a deck.
    Cards(Vec<RowView<'a>>),
    /// Of a set of counters.
    Units(Vec<RowView<'a>>),
    /// Of records.
    Rows(Vec<RowView<'a>>),
    /// Of a form.
    Fields(Vec<RowView<'a>>),
}

/// Where numbers of copies come from.
#[derive(Debug, Serialize)]
pub struct Counts<'a> {
    /// The source.
    pub from: Option<&'a str>,
    /// The ruling.
    pub ruling: Option<&'a str>,
}

/// A deck.
#[derive(Debug, Serialize)]
pub struct Deck<'a> {
    /// Its cards.
    #[serde(flatten)]
    pub list: ListView<'a>,
    /// How many cards the source says that there are.
    pub stated_total: Option<u32>,
}

impl<'a> ListView<'a> {
    /// A list whose rows are called so.
    pub fn of(list: &'a List, rows: fn(Vec<RowView<'a>>) -> Rows<'a>) -> Self {
        let counts = Counts { from: list.count_from.as_deref(), ruling: list.count_ruling.as_deref() };
        Self {
            id: &list.id,
            name: &list.name,
            counts: Some(counts).filter(|counts| counts.from.is_some() || counts.ruling.is_some()),
            template: list.face.template.as_deref(),
            rows: rows(list.rows.iter().map(RowView::from).collect()),
        }
    }
}

impl<'a> From<&'a List> for Deck<'a> {
    fn from(list: &'a List) -> Self {
        let stated_total = list.stated.as_ref().map(|stated| stated.total);
        Self { list: ListView::of(list, Rows::Cards), stated_total }
    }
}

/// A row.
#[derive(Debug, Serialize)]
pub struct RowView<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Option<&'a str>,
    /// Everything else.
    #[serde(flatten)]
    pub rest: RowExtras<'a>,
}

/// What is known of a row besides id and name.
#[derive(Debug, Serialize)]
pub struct RowExtras<'a> {
    /// Copies: `null` = as needed; nothing for what is no piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Option<u32>>,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The source's note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its own template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<&'a str>,
    /// A picture of the game's own.
    #[serde(flatten)]
    pub art: ArtView<'a>,
    /// Its tags.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tags: &'a [String],
    /// Its columns.
    #[serde(flatten)]
    pub columns: Columns<'a>,
    /// Its kinds.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub kinds: &'a [String],
    /// What it is for single factions or sides.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub versions: ById<VersionView<'a>>,
    /// Its other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<BackView<'a>>,
    /// The ruling that supplied it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<&'a str>,
    /// What the source prints, where a misprint was mended.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub as_printed: ById<&'a str>,
    /// What it can do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<UseView<'a>>,
    /// Its text; `None` where an empty one is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl<'a> From<&'a Row> for RowView<'a> {
    fn from(row: &'a Row) -> Self {
        Self { id: &row.id, name: row.name.as_deref(), rest: row.into() }
    }
}

impl<'a> From<&'a Row> for RowExtras<'a> {
    fn from(row: &'a Row) -> Self {
        let count = |count| if let Count::Exactly(count) = count { Some(count) } else { None };
        let versions = row.versions.iter().map(|(id, version)| (id.clone(), version.into()));
        let as_printed = row.as_printed.iter().map(|(column, text)| (column.clone(), text.as_str()));
        Self {
            count: row.count.map(count),
            side: row.side.as_deref().map(plain),
            note: row.note.as_deref().map(plain),
            template: row.template.as_deref(),
            art: ArtView::of(row.art.as_ref()),
            tags: &row.tags,
            columns: row.into(),
            kinds: &row.kinds,
            versions: versions.collect(),
            back: BackView::of(row),
            ruling: row.ruling.as_deref(),
            as_printed: as_printed.collect(),
            uses: row.uses.iter().map(UseView::from).collect(),
            text: Some(plain(&row.text)),
        }
    }
}

/// The other side of a piece.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum BackView<'a> {
    /// Of a counter: columns that differ.
    Columns(ById<Plain<'a>>),
    /// `false`: a card that stays blank behind.
    Blank(bool),
    /// Of a card: what its back says and shows, if it is not that of the list.
    Card(CardBack<'a>),
}

impl<'a> BackView<'a> {
    fn of(row: &'a Row) -> Option<Self> {
        let own = |own: &'a BackSpec| if own.blank { Self::Blank(false) } else { Self::Card(own.into()) };
        row.back.as_ref().map(|back| Self::Columns(plain_values(back))).or(row.own_back.as_ref().map(own))
    }
}

/// What the back of a card says and shows.
#[derive(Debug, Serialize)]
pub struct CardBack<'a> {
    /// Its template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<&'a str>,
    /// Its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<&'a str>,
    /// Its scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<&'a str>,
    /// The light of that scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<&'a str>,
    /// A picture of the game's own.
    #[serde(flatten)]
    pub art: ArtView<'a>,
    /// Its texts, by slot.
    #[serde(flatten)]
    pub slots: ById<String>,
}

impl<'a> From<&'a BackSpec> for CardBack<'a> {
    fn from(own: &'a BackSpec) -> Self {
        Self {
            template: own.template.as_deref(),
            icon: own.icon.as_deref(),
            scene: own.scene.as_deref(),
            light: own.light.as_ref().map(Light::word),
            art: ArtView::of(own.art.as_ref()),
            slots: own.slots.iter().map(|(slot, text)| (slot.clone(), plain(text))).collect(),
        }
    }
}

/// A picture of the game's own; nothing where there is none.
#[derive(Debug, Serialize)]
pub struct ArtView<'a> {
    /// Which it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    art: Option<&'a str>,
    /// What low ink and mono show in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    art_mono: Option<&'a str>,
    /// What of it stays in view.
    #[serde(skip_serializing_if = "Option::is_none")]
    art_focus: Option<&'a str>,
}

impl<'a> ArtView<'a> {
    fn of(art: Option<&'a Art>) -> Self {
        Self {
            art: art.map(|art| art.picture.as_str()),
            art_mono: art.and_then(|art| art.mono.as_deref()),
            art_focus: art.and_then(|art| art.focus.as_deref()),
        }
    }
}

/// What a row is for one faction or side.
#[derive(Debug, Serialize)]
pub struct VersionView<'a> {
    /// Its name then.
    pub name: Option<&'a str>,
    /// Its tags then, besides those of the row.
    pub tags: &'a [String],
    /// Its text then.
    pub text: String,
    /// Values that differ.
    pub values: ById<Plain<'a>>,
}

impl<'a> From<&'a Version> for VersionView<'a> {
    fn from(one: &'a Version) -> Self {
        let (text, values) = (plain(&one.text), plain_values(&one.values));
        Self { name: one.name.as_deref(), tags: &one.tags, text, values }
    }
}

/// Something that a row can do.
#[derive(Debug, Serialize)]
pub struct UseView<'a> {
    /// When it comes into question.
    pub trigger: TriggerView<'a>,
    /// Who may use it.
    pub by: &'a [String],
    /// The op that it carries out.
    pub op: Option<&'a str>,
    /// What the player reads.
    pub text: String,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// Values for the op.
    #[serde(skip_serializing_if = "ById::is_empty")]
    pub with: ById<Plain<'a>>,
    /// A further condition.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub only_if: Option<&'a str>,
    /// The turns in which it may be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<&'a str>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// What the piece counts as.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub counts_as: Option<&'a str>,
    /// Whose values it changes.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub affects: &'a [String],
    /// Tags that these have while it holds.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub gain: &'a [String],
    /// Tags that these lack while it holds.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub lose: &'a [String],
    /// How products are rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// How it changes values while it holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Changes<'a>>,
    /// Its effects, one after the other.
    #[serde(rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectView<'a>>,
    /// The budget that it draws on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<&'a str>,
    /// Where the piece must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_from: Option<&'static str>,
    /// It takes place by itself.
    #[serde(skip_serializing_if = "super::is_down")]
    pub must: bool,
    /// Its program.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub run: &'a str,
}

impl<'a> From<&'a Use> for UseView<'a> {
    fn from(one: &'a Use) -> Self {
        let changes = one.modifies.iter();
        let effects = one.effects.iter();
        Self {
            trigger: (&one.trigger).into(),
            by: &one.by,
            op: one.op.as_deref(),
            text: plain(&one.text),
            name: one.name.as_deref(),
            with: plain_values(&one.with),
            only_if: one.only_if.as_ref().map(|when| when.source.as_str()),
            turns: one.turns.as_ref().map(|turns| turns.printed.as_str()),
            cost: one.cost.as_ref().map(|cost| plain(&cost.text)),
            counts_as: one.counts_as.as_deref(),
            affects: &one.affects,
            gain: &one.gains,
            lose: &one.loses,
            round: one.round,
            changes: changes
                .map(|change| Changes { how: change.how, what: &change.what, by: (&change.by).into() })
                .collect(),
            effects: effects
                .map(|effect| EffectView { op: effect.op.as_deref(), text: plain(&effect.text) })
                .collect(),
            allowance: one.allowance.as_deref(),
            used_from: one.from,
            must: one.must,
            run: &one.run,
        }
    }
}

/// How a value is changed.
#[derive(Debug, Serialize)]
pub struct Changes<'a> {
    /// In what way.
    pub how: &'static str,
    /// Which value.
    pub what: &'a str,
    /// By how much.
    pub by: Plain<'a>,
}

/// An effect.
#[derive(Debug, Serialize)]
pub struct EffectView<'a> {
    /// The op.
    pub op: Option<&'a str>,
    /// What the player reads.
    pub text: String,
}

/// When a use comes into question.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TriggerView<'a> {
    /// In these phases.
    Phase(&'a [String]),
    /// In answer to these events.
    Answers(&'a [String]),
    /// When these events come about.
    On(&'a [String]),
    /// While this holds.
    While(&'a str),
}

impl<'a> From<&'a Trigger> for TriggerView<'a> {
    fn from(trigger: &'a Trigger) -> Self {
        match trigger {
            Trigger::Phase(phases) => Self::Phase(phases),
            Trigger::Answers(events) => Self::Answers(events),
            Trigger::On(events) => Self::On(events),
            Trigger::While(condition) => Self::While(&condition.source),
        }
    }
}
