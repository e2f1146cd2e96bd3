//! The whole game.

use serde::Serialize;
use warpress_model::word::Word;
use warpress_model::{ById, Example, Faq, Game, Ruling, Typefaces};

use super::board::MapView;
use super::flow::{PatchView, PhaseView, PlayersView, Step};
use super::row::{Deck, ListView, Rows};
use super::table::TableView;
use super::values::{Plain, Provenance};
use super::{FORMAT, plain};

/// A resolved game.
#[derive(Debug, Serialize)]
pub struct View<'a> {
    /// The number of the contract.
    pub format: u32,
    /// The folder's name.
    pub slug: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Which edition of it this is.
    pub version: Option<&'a str>,
    /// What sort of game.
    pub kind: &'static str,
    /// A sentence or two.
    pub summary: &'a str,
    /// When it is set.
    pub era: &'a str,
    /// From 1, simple, to 5.
    pub weight: u32,
    /// The family that it belongs to.
    pub family: Option<&'a str>,
    /// Bases, nearest first.
    pub bases: &'a [String],
    /// How many can play.
    pub players: PlayersView,
    /// Its theme.
    pub theme: &'a str,
    /// Typefaces of its own, instead of the theme's.
    pub typefaces: TypefacesView<'a>,
    /// Source texts.
    pub sources: &'a [String],
    /// Names by what they did.
    pub credits: &'a ById<Vec<String>>,
    /// Whose it is.
    pub copyright: Option<String>,
    /// What may be done with the game.
    pub licence: Option<String>,
    /// What else is to be said of its use.
    pub terms: Option<&'a str>,
    /// Its sides.
    pub sides: Vec<Named<'a>>,
    /// Its decks.
    pub decks: Vec<Deck<'a>>,
    /// Its sets of counters.
    pub counters: Vec<ListView<'a>>,
    /// Its records.
    pub records: Vec<ListView<'a>>,
    /// Its tables.
    pub tables: Vec<TableView<'a>>,
    /// Its boards, tracks and maps.
    pub maps: Vec<MapView<'a>>,
    /// Its forms.
    pub forms: Vec<ListView<'a>>,
    /// Numbers that the rules state.
    pub constants: ById<Plain<'a>>,
    /// Where values come from.
    pub provenance: Origins,
    /// Numbers that change.
    pub numbers: Vec<Number<'a>>,
    /// Where pieces lie.
    pub places: Vec<Place<'a>>,
    /// Facts.
    pub facts: Vec<Fact<'a>>,
    /// Setup.
    pub setup: Vec<Step<'a>>,
    /// The tree of phases.
    pub phases: Vec<PhaseView<'a>>,
    /// Endings.
    pub endings: Vec<Ending<'a>>,
    /// Optional rules.
    pub options: Vec<PatchView<'a>>,
    /// Scenarios.
    pub scenarios: Vec<PatchView<'a>>,
    /// What the kit does not print.
    pub external: Vec<External<'a>>,
    /// What is left to talk.
    pub people: &'a [String],
    /// Example situations.
    pub examples: Vec<ExampleView<'a>>,
    /// Rulings.
    pub rulings: Vec<RulingView<'a>>,
    /// What players ask although the rule is clear.
    pub faq: Vec<FaqView<'a>>,
    /// Reasons for findings that are right, by code and subject.
    pub explained: ById<&'a str>,
    /// Why its own rules need not end it.
    pub may_run_on: Option<&'a str>,
    /// What is supplied under rulings.
    pub supplied: Vec<Supplied>,
}

impl<'a> From<&'a Game> for View<'a> {
    fn from(game: &'a Game) -> Self {
        let list = |rows| move |list| ListView::of(list, rows);
        let bearer = |bearer: &Option<warpress_model::Bearer>| bearer.as_ref().map(ToString::to_string);
        let constants = game.constants.iter();
        let origin = |(id, constant): (&String, &warpress_model::Constant)| {
            Some((id.clone(), Provenance::of(&constant.value.story())?))
        };
        let supplied = game.supplied().into_iter();
        Self {
            format: FORMAT,
            slug: &game.slug,
            title: &game.title,
            version: game.version.as_deref(),
            kind: game.category.word(),
            summary: &game.summary,
            era: &game.era,
            weight: game.weight,
            family: game.family.as_deref(),
            bases: &game.bases,
            players: (&game.players).into(),
            theme: &game.theme,
            typefaces: TypefacesView::from(&game.typefaces),
            sources: &game.sources,
            credits: &game.credits.by,
            copyright: game.credits.copyright(),
            licence: game.credits.licence.as_ref().map(|licence| licence.written().into()),
            terms: game.credits.terms.as_deref(),
            sides: game.sides.iter().map(|(id, side)| Named { id, name: &side.name }).collect(),
            decks: game.decks.values().map(Deck::from).collect(),
            counters: game.counters.values().map(list(Rows::Units)).collect(),
            records: game.records.values().map(list(Rows::Rows)).collect(),
            tables: game.tables.iter().map(|(id, table)| TableView::of(id, table)).collect(),
            maps: game.maps.iter().map(|(id, map)| MapView::of(id, map)).collect(),
            forms: game.forms.values().map(|form| ListView::of(&form.list, Rows::Fields)).collect(),
            constants: constants.clone().map(|(id, one)| (id.clone(), (&one.value).into())).collect(),
            provenance: Origins { constants: constants.filter_map(origin).collect() },
            numbers: game
                .numbers
                .iter()
                .map(|(id, one)| Number {
                    id,
                    name: &one.name,
                    per: one.per.word(),
                    borne_by: bearer(&one.borne_by),
                })
                .collect(),
            places: game
                .places
                .iter()
                .map(|(id, one)| Place {
                    id,
                    name: &one.name,
                    order: one.order.word(),
                    empty: one.empty.printed(),
                })
                .collect(),
            facts: game
                .facts
                .iter()
                .map(|(id, one)| Fact { id, name: &one.name, borne_by: bearer(&one.borne_by) })
                .collect(),
            setup: game.setup.iter().map(|(id, step)| Step { id, text: plain(&step.text) }).collect(),
            phases: game.phases.iter().map(PhaseView::from).collect(),
            endings: game.endings.iter().map(|(id, ending)| Ending::of(game, id, ending)).collect(),
            options: game.options.iter().map(|(id, option)| PatchView::of(id, option)).collect(),
            scenarios: game.scenarios.iter().map(|(id, one)| PatchView::of(id, one)).collect(),
            external: game.external.iter().map(|(id, thing)| External::of(id, thing)).collect(),
            people: &game.people,
            examples: game.examples.values().map(ExampleView::from).collect(),
            rulings: game.rulings.iter().map(|(id, ruling)| RulingView::of(id, ruling)).collect(),
            faq: game.faq.iter().map(|(section, faq)| FaqView::of(section, faq)).collect(),
            explained: game.explained.iter().map(|(to, why)| (to.clone(), why.reason.as_str())).collect(),
            may_run_on: game.may_run_on.as_ref().map(|why| why.reason.as_str()),
            supplied: supplied.map(|one| Supplied { path: one.path, ruling: one.ruling }).collect(),
        }
    }
}

/// Something with a name.
#[derive(Debug, Serialize)]
pub struct Named<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
}

/// Where values come from that are not plainly the source's.
#[derive(Debug, Serialize)]
pub struct Origins {
    /// Constants.
    pub constants: ById<Provenance>,
}

/// A number that changes.
#[derive(Debug, Serialize)]
pub struct Number<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// For whom it is kept.
    pub per: &'static str,
    /// What bears it on paper.
    pub borne_by: Option<String>,
}

/// Where pieces lie.
#[derive(Debug, Serialize)]
pub struct Place<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// In which order.
    pub order: &'static str,
    /// What happens when it is empty.
    pub empty: String,
}

/// A fact.
#[derive(Debug, Serialize)]
pub struct Fact<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What bears it on paper.
    pub borne_by: Option<String>,
}

/// An ending.
#[derive(Debug, Serialize)]
pub struct Ending<'a> {
    /// Its id.
    pub id: &'a str,
    /// What the players read.
    pub text: String,
    /// When it comes about.
    pub when: &'a str,
    /// Who has won.
    pub result: &'a str,
    /// What added it, if this edition did.
    pub ours: Option<&'a str>,
}

impl<'a> Ending<'a> {
    fn of(game: &'a Game, id: &'a str, ending: &'a warpress_model::Ending) -> Self {
        let (when, ours) = (&ending.condition.source, game.added_ending(id));
        Self { id, text: plain(&ending.text), when, result: &ending.result, ours }
    }
}

/// Something that players need and the kit does not print.
#[derive(Debug, Serialize)]
pub struct External<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// How many.
    pub count: Option<u32>,
    /// What else will do.
    pub substitute: Option<&'a str>,
}

impl<'a> External<'a> {
    fn of(id: &'a str, thing: &'a warpress_model::External) -> Self {
        Self { id, name: &thing.name, count: thing.count, substitute: thing.substitute.as_deref() }
    }
}

/// An example situation.
#[derive(Debug, Serialize)]
pub struct ExampleView<'a> {
    /// Its id.
    pub id: &'a str,
    /// A heading.
    pub title: &'a str,
    /// The section that it illustrates.
    pub section: Option<&'a str>,
    /// What a reader of the rulebook sees.
    pub telling: String,
    /// How many play.
    pub seats: u8,
    /// The scenario and options that are in force.
    pub options: &'a [String],
    /// The phases that are played.
    pub phases: &'a [String],
}

impl<'a> From<&'a Example> for ExampleView<'a> {
    fn from(one: &'a Example) -> Self {
        Self {
            id: &one.id,
            title: &one.title,
            section: one.section.as_deref(),
            telling: plain(&one.telling),
            seats: one.seats,
            options: &one.options,
            phases: &one.phases,
        }
    }
}

/// A ruling.
#[derive(Debug, Serialize)]
pub struct RulingView<'a> {
    /// Its id.
    pub id: &'a str,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Why there is one.
    pub why: &'static str,
    /// What it settles.
    pub settles: &'a [String],
}

impl<'a> RulingView<'a> {
    fn of(id: &'a str, ruling: &'a Ruling) -> Self {
        let (question, answer) = (plain(&ruling.question), plain(&ruling.answer));
        Self { id, question, answer, why: ruling.why.word(), settles: &ruling.settles }
    }
}

/// What players ask although the rule is clear.
#[derive(Debug, Serialize)]
pub struct FaqView<'a> {
    /// The section of the rules that answers it.
    pub section: &'a str,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}

impl<'a> FaqView<'a> {
    fn of(section: &'a str, faq: &'a Faq) -> Self {
        Self { section, question: plain(&faq.question), answer: plain(&faq.answer) }
    }
}

/// A value that is supplied under a ruling.
#[derive(Debug, Serialize)]
pub struct Supplied {
    /// Where it stands.
    pub path: String,
    /// The ruling.
    pub ruling: String,
}

/// Typefaces of the game's own.
#[derive(Debug, Serialize)]
pub struct TypefacesView<'a> {
    /// Of titles.
    display: Option<&'a str>,
    /// Of running text.
    text: Option<&'a str>,
    /// Of numbers and labels.
    label: Option<&'a str>,
    /// What is tried, in this order, for characters that the others lack.
    fallback: &'a [String],
}

impl<'a> From<&'a Typefaces> for TypefacesView<'a> {
    fn from(own: &'a Typefaces) -> Self {
        Self {
            display: own.display.as_deref(),
            text: own.text.as_deref(),
            label: own.label.as_deref(),
            fallback: &own.fallback,
        }
    }
}
