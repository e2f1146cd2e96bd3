//! `warpress list`: the games of the library.

use rayon::prelude::*;
use serde_json::{Value, json};

use super::filter::Filter;
use super::{Failure, Global};
use warpress_assets::Assets;
use warpress_check::{harmless_json, one_line};
use warpress_library::audit::{self, Audit, Standing};
use warpress_library::{Home, Loaded, games};
use warpress_model::Game;
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

/// A game, and whether its audit still applies, if requested.
type Listed = (Game, Option<(Standing, Option<Audit>)>);

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let read = |slug: &String| -> Option<Listed> {
        let (assets, home) = (assets.of_game(slug), Home::Library(slug.clone()));
        let mut loaded = warpress_kit::load(&assets, &home, &[]);
        let game = loaded.game.take()?;
        let audited = args.audit.then(|| audited(&assets, &home, &mut loaded));
        Some((game, audited))
    };
    let all: Vec<Listed> = games(assets).par_iter().filter_map(read).collect();
    let found: Vec<_> = all.iter().filter(|(game, _)| args.filter.fits(game)).collect();
    if args.json {
        let row = |(game, audited): &&Listed| {
            let mut row = json!({ "slug": game.slug, "title": game.title, "kind": game.category.word(), "era": game.era, "weight": game.weight, "family": game.family, "players": { "min": game.players.min, "max": game.players.max, "solo": game.players.solo }, "summary": game.summary });
            if let Some((standing, audit)) = audited {
                row["audit"] = audit_json(standing, audit.as_ref());
            }
            row
        };
        let all: Vec<_> = found.iter().map(row).collect();
        return super::say(&harmless_json(&format!("{}\n", json!({ "format": 1, "games": all }))));
    }
    let wide = found.iter().map(|(game, _)| game.slug.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (game, audited) in found {
        let players = match (game.players.min, game.players.max) {
            (min, Some(max)) if min == max => min.to_string(),
            (min, Some(max)) => format!("{min}–{max}"),
            (min, None) => format!("{min}+"),
        };
        let (slug, title) = (one_line(&game.slug), one_line(&game.title));
        match audited {
            Some((standing, _)) => text.push_str(&format!("{slug:wide$}  {}\n", standing.in_words())),
            None => {
                text.push_str(&format!("{slug:wide$}  {players:>4}  {:10}  {title}\n", game.category.word()))
            }
        }
    }
    super::say(&text)
}

/// Whether a game's audit still applies, and the record.
fn audited(assets: &Assets, home: &Home, loaded: &mut Loaded) -> (Standing, Option<Audit>) {
    let (record, findings) = audit::read(assets, home, &mut loaded.sources);
    let standing = match &record {
        _ if !findings.is_empty() => Standing::Unreadable,
        None => Standing::None,
        Some(record) => record.standing(&loaded.vouched),
    };
    (standing, record)
}

fn audit_json(standing: &Standing, record: Option<&Audit>) -> Value {
    let changed: &[&str] = if let Standing::Changed(parts) = standing { parts } else { &[] };
    let rules = record.map_or(0, |record| record.rules.len());
    json!({ "is": standing.word(), "changed": changed, "by": record.and_then(|record| record.by.as_ref()), "rules": rules })
}
