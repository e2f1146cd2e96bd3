//! `warpress themes`: which themes there are, and shows them.

use std::fmt::Write as _;

use serde_json::json;

use super::destination::Destination;
use super::{Failure, Global};
use warpress_check::{harmless_json, one_line};
use warpress_kit::samples;
use warpress_render::captioned::captioned;
use warpress_render::png;
use warpress_render::theme::{Ink, Theme};
use warpress_sheet::FURNITURE_FONT;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// As JSON, with the colours for each ink
    #[arg(long)]
    json: bool,
    /// Also draw a card and a back of each, with its colours, as PNG
    #[arg(long, conflicts_with = "json")]
    png: bool,
    #[command(flatten)]
    destination: Destination,
}

/// Themes side by side on the sheet.
const ACROSS: usize = 3;

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let mut sound = Vec::new();
    for id in Theme::names(assets) {
        match Theme::load(assets, &id) {
            Ok(theme) => sound.push(theme),
            Err(error) => eprintln!("warpress: {}", one_line(&error.to_string())),
        }
    }
    if args.json {
        let all: Vec<_> = sound.iter().map(as_json).collect();
        return super::say(&harmless_json(&format!("{}\n", json!({ "format": 1, "themes": all }))));
    }
    let wide = sound.iter().map(|theme| theme.id.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for theme in &sound {
        let fonts = &theme.fonts;
        let families = format!("{} · {} · {}", fonts.display, fonts.text, fonts.label);
        let scenes = theme.scenes.all.len();
        let (id, families) = (one_line(&theme.id), one_line(&families));
        let _ = writeln!(text, "{id:wide$}  {families} · {scenes} scenes");
    }
    super::say(&text)?;
    if args.png {
        let ids: Vec<String> = sound.iter().map(|theme| theme.id.clone()).collect();
        let sheet = captioned(assets, &samples::themes(assets, &ids)?, ACROSS, FURNITURE_FONT)?;
        args.destination.write("themes.png", &png::encode(&sheet)?)?;
    }
    Ok(())
}

fn as_json(theme: &Theme) -> serde_json::Value {
    let fonts = &theme.fonts;
    let palettes: serde_json::Map<_, _> = [Ink::Full, Ink::Low, Ink::Mono]
        .into_iter()
        .map(|ink| (ink.name().to_owned(), json!(theme.palette(ink))))
        .collect();
    json!({
        "id": theme.id,
        "name": theme.name,
        "fonts": { "display": fonts.display, "text": fonts.text, "label": fonts.label, "fallback": fonts.fallback },
        "scene": theme.scenes.default,
        "scenes": theme.scenes.all,
        "lights": theme.lights.keys().collect::<Vec<_>>(),
        "sides": { "colours": theme.sides.colours, "shapes": theme.sides.shapes },
        "palette": palettes,
    })
}
