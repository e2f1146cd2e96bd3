//! `warpress scenes`: which scenes there are, by theme, and shows them.

use std::fmt::Write as _;

use serde_json::json;

use super::destination::Destination;
use super::{Failure, Global};
use warpress_check::{harmless_json, one_line};
use warpress_kit::{AssetCatalog, samples};
use warpress_library::Catalog as _;
use warpress_render::captioned::{Captioned, captioned};
use warpress_render::png;
use warpress_render::theme::Theme;
use warpress_sheet::FURNITURE_FONT;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only those that this theme lists; they are drawn in its colours
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Also draw them, with their names, as PNG
    #[arg(long, conflicts_with = "json")]
    png: bool,
    #[command(flatten)]
    destination: Destination,
}

/// Scenes side by side on the sheet.
const ACROSS: usize = 6;

/// A theme, and which of its scenes are shown under it.
type Group = (Theme, Vec<String>);

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let all = AssetCatalog::new(assets).templates("scenes");
    let themes: Vec<Theme> = match &args.theme {
        Some(id) => vec![Theme::load(assets, id)?],
        None => Theme::names(assets).iter().filter_map(|id| Theme::load(assets, id).ok()).collect(),
    };
    let mut groups: Vec<Group> = themes
        .into_iter()
        .map(|theme| {
            let listed = theme.scenes.all.iter().filter(|name| all.contains(name)).cloned().collect();
            (theme, listed)
        })
        .collect();
    let listed: Vec<String> = groups.iter().flat_map(|(_, scenes)| scenes.iter().cloned()).collect();
    let others: Vec<String> =
        all.iter().filter(|name| args.theme.is_none() && !listed.contains(name)).cloned().collect();
    if args.json {
        let found = all.iter().filter(|name| args.theme.is_none() || listed.contains(name));
        let one = |name: &String| {
            let by = groups.iter().filter(|(_, scenes)| scenes.contains(name));
            json!({ "name": name, "themes": by.map(|(theme, _)| theme.id.as_str()).collect::<Vec<_>>() })
        };
        let found: Vec<_> = found.map(one).collect();
        return super::say(&harmless_json(&format!("{}\n", json!({ "format": 1, "scenes": found }))));
    }
    let mut text = String::new();
    let named = groups.iter().map(|(theme, scenes)| (theme.id.as_str(), scenes));
    for (theme, scenes) in named.chain([("of no theme", &others)]).filter(|(_, scenes)| !scenes.is_empty()) {
        let _ = writeln!(text, "{}: {}", one_line(theme), one_line(&scenes.join(", ")));
    }
    super::say(&text)?;
    if args.png {
        // Each scene once, in the colours of the first theme that has it; those of none in those of the first theme.
        let mut seen: Vec<String> = Vec::new();
        for (_, scenes) in &mut groups {
            scenes.retain(|name| !seen.contains(name));
            seen.extend(scenes.iter().cloned());
        }
        let mut items: Vec<Captioned> = Vec::new();
        for (theme, scenes) in &groups {
            let list: Vec<_> = scenes.iter().map(|name| (name.clone(), theme.id.clone())).collect();
            items.extend(samples::scenes(assets, &theme.id, &list)?);
        }
        if let Some((theme, _)) = groups.first() {
            let list: Vec<_> = others.iter().map(|name| (name.clone(), String::new())).collect();
            items.extend(samples::scenes(assets, &theme.id, &list)?);
        }
        let sheet = captioned(assets, &items, ACROSS, FURNITURE_FONT)?;
        let name = match &args.theme {
            Some(id) => format!("scenes-{}.png", warpress_model::slug(id)),
            None => "scenes.png".to_owned(),
        };
        args.destination.write(&name, &png::encode(&sheet)?)?;
    }
    Ok(())
}
