//! `warpress list`: the games of the library.

use rayon::prelude::*;
use serde_json::json;

use super::filter::Filter;
use super::{Failure, Global};
use crate::check::{harmless_json, one_line};
use crate::kit::Shelf;
use crate::library::{Home, games, load};
use crate::model::Game;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filter: Filter,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let read = |slug: &String| {
        let assets = assets.of_game(slug);
        load(&assets, &Home::Library(slug.clone()), &Shelf::new(&assets), &[]).game
    };
    let all: Vec<Game> = games(assets).par_iter().filter_map(read).collect();
    let found: Vec<_> = all.iter().filter(|game| args.filter.fits(game)).collect();
    if args.json {
        let row = |game: &&Game| json!({ "slug": game.slug, "title": game.title, "kind": game.category, "era": game.era, "weight": game.weight, "family": game.family, "players": { "min": game.players.min, "max": game.players.max, "solo": game.players.solo }, "summary": game.summary });
        let all: Vec<_> = found.iter().map(row).collect();
        return super::say(&harmless_json(&format!("{}\n", json!({ "format": 1, "games": all }))));
    }
    let wide = found.iter().map(|game| game.slug.len()).max().unwrap_or(0);
    let mut text = String::new();
    for game in found {
        let players = match (game.players.min, game.players.max) {
            (min, Some(max)) if min == max => min.to_string(),
            (min, Some(max)) => format!("{min}–{max}"),
            (min, None) => format!("{min}+"),
        };
        let (slug, title) = (one_line(&game.slug), one_line(&game.title));
        text.push_str(&format!("{slug:wide$}  {players:>4}  {:10}  {title}\n", game.category));
    }
    super::say(&text)
}
