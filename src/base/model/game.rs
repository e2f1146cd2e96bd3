//! The whole of a game.

use super::form::Lines;
use super::word::words;
use super::{
    Allowance, Art, Bearer, ById, Campaign, Count, Ending, Example, Explanation, Fact, Faq, Form, Licence,
    Light, List, Location, Map, Number, Op, Patch, Phase, Place, Plan, Roll, Row, Ruling, SetupStep, Stock,
    Table, Turn, Value,
};

words! {
    /// The kind of game; `warpress list` filters by it.
    Category {
        /// Cards, and perhaps counters.
        Card = "card",
        /// Cards and a board.
        CardBoard = "card+board",
        /// A board and counters.
        Board = "board",
        /// Dice and a sheet.
        Dice = "dice",
        /// Single figures on a table or a small board.
        Skirmish = "skirmish",
        /// Characters and a story.
        Rpg = "rpg",
        /// A game that extends another.
        Module = "module",
        /// Another way to play a game.
        Variant = "variant",
        /// Rules that games build on; not played by themselves.
        Ruleset = "ruleset",
    }
}

impl Category {
    /// As printed on the title page.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Card => "A card game",
            Self::CardBoard => "A card and board game",
            Self::Board => "A board game",
            Self::Dice => "A dice game",
            Self::Skirmish => "A skirmish game",
            Self::Rpg => "A role-playing game",
            Self::Module => "A game module",
            Self::Variant => "A variant",
            Self::Ruleset => "A set of rules",
        }
    }
}

/// How many can play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Players {
    /// The minimum.
    pub min: u32,
    /// The maximum; `None` = no limit but what the pieces can seat.
    pub max: Option<u32>,
    /// For how many pieces are printed, and up to which number playouts are made: the maximum, unless there is none.
    pub usual: u32,
    /// Can be played alone too.
    pub solo: bool,
    /// Whether the data say so. Who prints a list of cards need not know yet; two are taken to play with them.
    pub said: bool,
}

impl Players {
    /// Whether the game can be played by this number of players.
    pub fn allow(&self, count: u32) -> bool {
        (self.min <= count && self.max.is_none_or(|max| count <= max)) || (count == 1 && self.solo)
    }

    /// "2 players", "1–4 players", "2–4 players, or one alone".
    pub fn in_words(&self) -> String {
        let span = match self.max {
            Some(1) => "1 player".to_owned(),
            Some(max) if max == self.min => format!("{max} players"),
            Some(max) => format!("{}–{max} players", self.min),
            None => format!("{} or more players", self.min),
        };
        if self.solo && self.min > 1 { format!("{span}, or one alone") } else { span }
    }
}

/// Who made it. Names, never addresses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Credits {
    /// Names by contribution (`design`, `cards` …), in the order of the data.
    pub by: ById<Vec<String>>,
    /// A book, film or game that inspired it.
    pub based_on: Option<String>,
    /// Whose the game is: “2026 Jo Maker”.
    pub copyright: Option<String>,
    /// Under which licence it may be used.
    pub licence: Option<Licence>,
    /// What else is to be said of its use, in paragraphs.
    pub terms: Option<String>,
}

impl Credits {
    /// A kind of contribution, as it is printed.
    pub fn in_words(part: &str) -> &str {
        match part {
            "design" => "Game design",
            "development" => "Development",
            "cards" => "Earlier card sets",
            "maps" => "Earlier maps",
            "art" => "Art",
            "testing" => "Testing",
            "rules" => "Rules",
            _ => "Thanks",
        }
    }
}

/// Typefaces that a game chooses itself, by family.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typefaces {
    /// Of titles.
    pub display: Option<String>,
    /// Of running text.
    pub text: Option<String>,
    /// Of numbers and labels.
    pub label: Option<String>,
    /// What is tried, in this order, for characters that the others lack.
    pub fallback: Vec<String>,
}

/// One of the game's named parties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// A short form for bands and counters.
    pub short: String,
    /// The adjective: "German" for "Germany".
    pub adjective: String,
    /// Its icon.
    pub icon: Option<String>,
    /// Which of the theme's side colours it has, from 1.
    pub colour: u32,
    /// What moves it when no player does: a form, a table or a sentence.
    pub automaton: Option<String>,
    /// How many seats play it, where that is fixed.
    pub seats: Option<u32>,
}

/// A role that a player holds for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// What marks it on paper, if it passes from player to player.
    pub borne_by: Option<Bearer>,
}

/// A legend entry, or something else that has only a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The text.
    pub text: String,
}

/// A number (or dice, or a word) that the rules state once.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// Its printed name.
    pub label: Option<String>,
    /// The value; `Parsed::By` where it differs by side.
    pub value: Value,
}

/// Something that players need but the kit does not contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct External {
    /// Its name.
    pub name: String,
    /// The amount.
    pub count: Option<u32>,
    /// What may be used instead.
    pub substitute: Option<String>,
}

/// What the data say of the picture on the cover; what they leave open is chosen from the game's cards.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cover {
    /// Icons: the hero, then those behind it.
    pub figures: Vec<String>,
    /// The scene that they stand in.
    pub scene: Option<String>,
    /// The light in which the scene is drawn.
    pub light: Option<Light>,
    /// A picture of the game's own in their place.
    pub art: Option<Art>,
    /// Where it stands in the data.
    pub at: Location,
}

/// How a game is laid out on screen, where the data alone do not say it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OnScreen {
    /// The ids of the maps and forms that lie in the middle, in order; none = all maps, or else the forms with tracks.
    pub boards: Vec<String>,
    /// The ids of places in the order in which they are laid out; the rest follow.
    pub places: Vec<String>,
}

/// A game, resolved.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// The folder's name.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its version (`0.3`), if it has one.
    pub version: Option<String>,
    /// The language that it states, as a tag of BCP 47 that has been read (`de`, `pt-BR`).
    pub language: Option<String>,
    /// What sort of game.
    pub category: Category,
    /// A sentence or two, resolved.
    pub summary: String,
    /// When it is set: a word to filter by, and one that its pictures must suit.
    pub era: String,
    /// Where the era stands in the data.
    pub era_at: Location,
    /// Where it is set: parts of the world, which its scenes must suit; none = anywhere.
    pub regions: Vec<String>,
    /// Where that stands in the data.
    pub regions_at: Location,
    /// Its subject is not grave: comic pictures are welcome.
    pub light: bool,
    /// 1 simple … 5 free-form.
    pub weight: u32,
    /// The family that it belongs to.
    pub family: Option<String>,
    /// Bases, nearest first.
    pub bases: Vec<String>,
    /// How many can play.
    pub players: Players,
    /// What its cover shows, as far as the game says so.
    pub cover: Cover,
    /// Its theme.
    pub theme: String,
    /// The typefaces that it has instead of those of its theme.
    pub typefaces: Typefaces,
    /// How it is laid out on screen.
    pub on_screen: OnScreen,
    /// Its own papers.
    pub papers: ById<Stock>,
    /// Source texts.
    pub sources: Vec<String>,
    /// Who made it.
    pub credits: Credits,
    /// The named parties.
    pub sides: ById<Side>,
    /// The game's own roles.
    pub roles: ById<Role>,
    /// The record list whose rows are factions.
    pub factions: Option<String>,
    /// Numbers that the rules state.
    pub constants: ById<Constant>,
    /// Numbers that change in play.
    pub numbers: ById<Number>,
    /// Where pieces lie.
    pub places: ById<Place>,
    /// Facts.
    pub facts: ById<Fact>,
    /// Choices made in secret.
    pub plans: ById<Plan>,
    /// Rolls that use no table.
    pub rolls: ById<Roll>,
    /// Printed names of tags.
    pub tags: ById<Named>,
    /// Setup steps.
    pub setup: ById<SetupStep>,
    /// How turns follow one another.
    pub turn: Turn,
    /// The phase tree.
    pub phases: Vec<Phase>,
    /// Limits on plays.
    pub allowances: ById<Allowance>,
    /// The ways in which the game ends.
    pub endings: ById<Ending>,
    /// Scenarios.
    pub scenarios: ById<Patch>,
    /// Optional rules.
    pub options: ById<Patch>,
    /// What carries over from mission to mission.
    pub campaign: Option<Campaign>,
    /// Rulings.
    pub rulings: ById<Ruling>,
    /// Questions that players ask although the rule is clear, by section.
    pub faq: ById<Faq>,
    /// Reasons that explain diagnostics, by code and subject: `W0402:hunt/oil-slick`.
    pub explained: ById<Explanation>,
    /// Why its own rules need not end it, if that is so.
    pub may_run_on: Option<Explanation>,
    /// Ops.
    pub ops: ById<Op>,
    /// The game's legend.
    pub codes: ById<Named>,
    /// What is left to the players to settle by talking.
    pub people: Vec<String>,
    /// What players need but the kit does not contain.
    pub external: ById<External>,
    /// Decks.
    pub decks: ById<List>,
    /// Counter sets.
    pub counters: ById<List>,
    /// Records.
    pub records: ById<List>,
    /// Dice tables and charts.
    pub tables: ById<Table>,
    /// Boards, tracks and maps.
    pub maps: ById<Map>,
    /// Forms.
    pub forms: ById<Form>,
    /// The game's own examples.
    pub examples: ById<Example>,
}

impl Game {
    /// The version as it is printed beside a name: `v0.3`, but `beta 2`.
    pub fn version_mark(&self) -> Option<String> {
        let version = self.version.as_ref()?;
        let number = version.starts_with(|first: char| first.is_ascii_digit());
        Some(if number { format!("v{version}") } else { version.clone() })
    }

    /// All phases of the tree, in order of play.
    pub fn all_phases(&self) -> impl Iterator<Item = &Phase> {
        self.phases.iter().flat_map(Phase::walk)
    }

    /// Whether pieces of this list are ever held in hands.
    pub fn has_hand(&self, list: &str) -> bool {
        self.places.values().any(|place| place.order == super::PlaceOrder::Hand && place.takes(list))
    }

    /// Whether it is a ruleset that other games build on and that cannot be played by itself.
    pub fn is_ruleset(&self) -> bool {
        self.category == Category::Ruleset
    }

    /// Whether anything of it is printed and cut.
    pub fn has_kit(&self) -> bool {
        self.lists().any(|list| list.component.printed && list.total() > 0)
            || self.maps.values().any(Map::is_printed)
            || self.forms.values().any(|form| form.list.component.printed)
    }

    /// Whether a list only names the lines of a form.
    pub fn names_lines(&self, list: &List) -> bool {
        let rules = |form: &Form| matches!(&form.lines, Some(Lines::Rows(id)) if *id == list.id);
        self.forms.values().any(rules)
            && list.columns.is_empty()
            && list.rows.iter().all(|row| row.text.is_empty())
    }

    /// The rows that words name: those of a list, those with a tag or kind, or one by its id. `whose` of maps and forms
    /// is read like this.
    pub fn rows_named(&self, words: Vec<String>) -> impl Iterator<Item = &Row> {
        let rows = self.lists().flat_map(|list| list.rows.iter().map(move |row| (list, row)));
        let is = |list: &List, row: &Row, word: &String| {
            *word == list.id || *word == row.id || row.tags.contains(word) || row.kinds.contains(word)
        };
        rows.filter(move |(list, row)| words.iter().any(|word| is(list, row, word))).map(|(_, row)| row)
    }

    /// How many boards of this map are printed for the pieces that have one each, at least one.
    pub fn boards_of_pieces(&self, map: &Map) -> u32 {
        let copies = self.rows_named(map.whose.clone()).map(|row| row.count.map_or(1, Count::printed));
        copies.fold(0, u32::saturating_add).max(1)
    }

    /// The deck, counter set or record with this id.
    pub fn list(&self, id: &str) -> Option<&List> {
        self.lists().find(|list| list.id == id)
    }

    /// Decks, counter sets and records, in this order.
    pub fn lists(&self) -> impl Iterator<Item = &List> {
        self.decks.values().chain(self.counters.values()).chain(self.records.values())
    }

    /// The row with this id, and its list: `tank`, or `battle/tank` if several lists have one.
    pub fn piece(&self, id: &str) -> Option<(&List, &super::Row)> {
        let (list, row) = id.split_once('/').map_or((None, id), |(list, row)| (Some(list), row));
        let mut lists = self.lists().filter(|known| list.is_none_or(|list| known.id == list));
        lists.find_map(|list| Some((list, list.rows.iter().find(|known| known.id == row)?)))
    }
}
