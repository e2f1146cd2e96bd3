//! `warpress list`: the games of the library.

use rayon::prelude::*;
use serde::Serialize;

use super::filter::Filter;
use super::{Failure, Global};
use warpress_assets::Assets;
use warpress_check::{harmless_json, one_line};
use warpress_library::audit::{self, Audit, AuditStatus};
use warpress_library::{Head, Home, games};
use warpress_model::word::Word;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filter: Filter,
    /// Also show whether each game has been audited, and what has changed since
    #[arg(long)]
    audit: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What is said of a game, and whether its audit still applies, if requested.
type Listed = (Head, Option<(AuditStatus, Option<Audit>)>);

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let (assets, heads) = (global.assets(), warpress_kit::Heads::default());
    let read = |slug: &String| -> Option<Listed> {
        let (assets, home) = (assets.of_game(slug), Home::Library(slug.clone()));
        let head = heads.of(&assets, &home).filter(|head| args.filter.fits(head))?;
        let audited = args.audit.then(|| audited(&assets, &home));
        Some((head, audited))
    };
    let found: Vec<Listed> = games(assets).par_iter().filter_map(read).collect();
    if args.json {
        let games = found.iter().map(Listing::from).collect();
        let json = serde_json::to_string(&View { format: 1, games }).expect("a list of games is JSON");
        return super::say(&harmless_json(&format!("{json}\n")));
    }
    let wide = found.iter().map(|(game, _)| game.slug.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (game, audited) in &found {
        let players = match (game.players.min, game.players.max) {
            (min, Some(max)) if min == max => min.to_string(),
            (min, Some(max)) => format!("{min}–{max}"),
            (min, None) => format!("{min}+"),
        };
        let (slug, title) = (one_line(&game.slug), one_line(&game.title));
        match audited {
            Some((status, record)) => {
                // What cannot be read may have been recorded.
                let read = record.as_ref().filter(|_| *status != AuditStatus::Unreadable);
                let steps = read.map_or_else(String::new, steps);
                text.push_str(&format!("{slug:wide$}  {}{steps}\n", status.in_words()));
            }
            None => {
                text.push_str(&format!("{slug:wide$}  {players:>4}  {:10}  {title}\n", game.category.word()))
            }
        }
    }
    super::say(&text)
}

/// Whether a game's audit still applies, and the record.
fn audited(assets: &Assets, home: &Home) -> (AuditStatus, Option<Audit>) {
    let mut loaded = warpress_kit::load(assets, home, &[]);
    let (record, findings) = audit::read(assets, home, &mut loaded.sources);
    let status = match &record {
        _ if !findings.is_empty() => AuditStatus::Unreadable,
        None => AuditStatus::None,
        Some(record) => record.status(&loaded.audit_digests),
    };
    (status, record)
}

/// What an audit has no line for, of the steps that one takes.
fn steps(record: &Audit) -> String {
    let lacking: Vec<_> = record.lacking().into_iter().map(|(step, _)| step).collect();
    match lacking.len() {
        0 => String::new(),
        _ if record.steps.is_empty() => "; its steps are not recorded".into(),
        _ => format!("; steps lacking: {}", lacking.join(", ")),
    }
}

/// The games of a library, key for key.
#[derive(Debug, Serialize)]
struct View<'a> {
    /// The number of the contract.
    format: u32,
    /// The games.
    games: Vec<Listing<'a>>,
}

/// A game.
#[derive(Debug, Serialize)]
struct Listing<'a> {
    /// The folder's name.
    slug: &'a str,
    /// Its title.
    title: &'a str,
    /// What sort of game.
    kind: &'static str,
    /// When it is set.
    era: &'a str,
    /// From 1, simple, to 5.
    weight: u32,
    /// The family that it belongs to.
    family: Option<&'a str>,
    /// How many can play.
    players: Players,
    /// A sentence or two.
    summary: &'a str,
    /// How its audit stands, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<Audited<'a>>,
}

/// How many can play.
#[derive(Debug, Serialize)]
struct Players {
    /// At least.
    min: u32,
    /// At most; `null` = any number.
    max: Option<u32>,
    /// One alone can play too.
    solo: bool,
}

/// How an audit stands.
#[derive(Debug, Serialize)]
struct Audited<'a> {
    /// In a word.
    is: &'static str,
    /// The parts of the game that have changed since.
    changed: &'a [&'static str],
    /// Who signed it.
    by: Option<&'a str>,
    /// How many rules it covers; an inherited section counts as one.
    rules: usize,
    /// How many of them are inherited sections.
    inherited: usize,
    /// The steps that it has no whole line for.
    steps_lacking: Vec<&'static str>,
}

impl<'a> From<&'a Listed> for Listing<'a> {
    fn from((game, audited): &'a Listed) -> Self {
        let players = &game.players;
        Self {
            slug: &game.slug,
            title: &game.title,
            kind: game.category.word(),
            era: &game.era,
            weight: game.weight,
            family: game.family.as_deref(),
            players: Players { min: players.min, max: players.max, solo: players.solo },
            summary: &game.summary,
            audit: audited.as_ref().map(|(status, record)| Audited {
                is: status.word(),
                changed: if let AuditStatus::Changed(parts) = status { parts } else { &[] },
                by: record.as_ref().and_then(|record| record.by.as_deref()),
                rules: record.as_ref().map_or(0, Audit::covers),
                inherited: record.as_ref().map_or(0, |record| record.inherited.len()),
                steps_lacking: record.as_ref().map_or_else(Vec::new, |record| {
                    record.lacking().into_iter().map(|(step, _)| step).collect()
                }),
            }),
        }
    }
}
