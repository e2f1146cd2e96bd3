//! `warpress fonts`: which typefaces there are, and shows them.

use std::fmt::Write as _;

use serde_json::json;

use super::destination::Destination;
use super::{Failure, Global, target};
use warpress_assets::Assets;
use warpress_check::{harmless_json, one_line};
use warpress_kit::{self as kit, Source};
use warpress_render::png;
use warpress_render::specimen::{Specimen, named, specimens};
use warpress_sheet::FURNITURE_FONT;
use warpress_text::fonts::{Catalogue, Typeface, has_name};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Also those of this game (a slug of the library, or a folder: ./my-game), with what it uses each for
    game: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Also draw them, each in its own letters, as PNG
    #[arg(long, conflicts_with = "json")]
    png: bool,
    #[command(flatten)]
    destination: Destination,
}

/// A family with all that is said of it.
struct Listed {
    typeface: Typeface,
    /// Where it comes from: `warpress`, or its files.
    source: String,
    /// What the game sets in it.
    roles: Vec<&'static str>,
    credit: kit::TypefaceCredit,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let (assets, roles) = match &args.game {
        Some(word) => of_game(global, word)?,
        None => (global.assets().clone(), Vec::new()),
    };
    let catalogue = Catalogue::of(&assets);
    let list: Vec<Listed> = catalogue
        .all(&assets)
        .into_iter()
        .map(|typeface| {
            let uses = |(_, family): &&(&str, String)| {
                has_name(&typeface.name, family) || typeface.is_in_folder(family)
            };
            let roles = roles.iter().filter(uses).map(|(role, _)| *role).collect();
            let source =
                if catalogue.own(&typeface.name).is_some() { files(&typeface) } else { "warpress".into() };
            let credit = kit::licence(&assets, &typeface.name);
            Listed { typeface, source, roles, credit }
        })
        .collect();
    for unfit in catalogue.unfit() {
        eprintln!("warpress: {} cannot be used: {}", one_line(&unfit.file), unfit.reason);
    }
    super::say(&if args.json { as_json(&list) } else { as_text(&list) })?;
    if args.png {
        let shown: Vec<Specimen> = list.iter().map(specimen).collect();
        let picture = png::encode(&specimens(&assets, &shown, FURNITURE_FONT)?)?;
        let slug = args.game.as_deref().map(warpress_model::slug).filter(|slug| !slug.is_empty());
        let name = slug.map_or_else(|| "fonts.png".to_owned(), |slug| format!("fonts-{slug}.png"));
        args.destination.write(&name, &picture)?;
    }
    Ok(())
}

/// What a family is used for, and its name.
type Use = (&'static str, String);

/// The assets of a game, and the families that it uses.
fn of_game(global: &Global, word: &str) -> Result<(Assets, Vec<Use>), Failure> {
    let Source { home, assets } = target::find(global, word)?;
    let loaded = kit::load(&assets, &home, &[]);
    // A game that names a typeface which is not there is the one whose typefaces one wants to see.
    let theme = loaded.game.as_ref().and_then(|game| kit::theme(&assets, game).ok());
    let roles = theme.map_or_else(Vec::new, |theme| {
        let fonts = theme.fonts;
        let own = [("titles", fonts.display), ("text", fonts.text), ("labels", fonts.label)];
        own.into_iter().chain(fonts.fallback.into_iter().map(|family| ("fallback", family))).collect()
    });
    Ok((assets, roles))
}

fn files(typeface: &Typeface) -> String {
    let mut files: Vec<&str> = typeface.faces.iter().map(|(file, _)| file.as_str()).collect();
    files.dedup();
    files.join(", ")
}

/// Weights and slopes, from light to heavy, upright ones first.
fn weights(typeface: &Typeface) -> Vec<(u16, bool)> {
    let mut all: Vec<_> = typeface.faces.iter().map(|(_, about)| (about.weight, about.italic)).collect();
    all.sort_unstable_by_key(|(weight, italic)| (*italic, *weight));
    all.dedup();
    all
}

fn as_text(list: &[Listed]) -> String {
    let wide = list.iter().map(|one| one.typeface.name.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for one in list {
        let weights: Vec<_> =
            weights(&one.typeface).into_iter().map(|(weight, italic)| named(weight, italic)).collect();
        let roles =
            if one.roles.is_empty() { String::new() } else { format!(" · {}", one.roles.join(", ")) };
        let variable =
            if one.typeface.faces.iter().any(|(_, about)| about.variable) { " · variable" } else { "" };
        let name = one_line(&one.typeface.name);
        let _ = writeln!(
            text,
            "{name:wide$}  {} · {}{variable}{roles}",
            weights.join(", "),
            one_line(&one.source)
        );
    }
    text
}

fn as_json(list: &[Listed]) -> String {
    let one = |one: &Listed| {
        let weights: Vec<_> = weights(&one.typeface)
            .into_iter()
            .map(|(weight, italic)| json!({ "weight": weight, "italic": italic }))
            .collect();
        let about = one.typeface.faces.first().map(|(_, about)| about);
        let mut files: Vec<&str> = one.typeface.faces.iter().map(|(file, _)| file.as_str()).collect();
        files.dedup();
        json!({
            "name": one.typeface.name,
            "own": one.source != "warpress",
            "files": files,
            "weights": weights,
            "variable": one.typeface.faces.iter().any(|(_, about)| about.variable),
            "holder": one.credit.holder,
            "designer": about.map(|about| about.designer.as_str()).unwrap_or_default(),
            "licence": one.credit.licence,
            "may_be_embedded": about.is_none_or(|about| !about.restricted),
            "may_be_cut": about.is_none_or(|about| !about.whole_only),
            "roles": one.roles,
        })
    };
    let all: Vec<_> = list.iter().map(one).collect();
    harmless_json(&format!("{}\n", json!({ "format": 1, "typefaces": all })))
}

fn specimen(one: &Listed) -> Specimen {
    let mut said = vec![one.source.clone()];
    said.extend(one.credit.parts());
    if !one.roles.is_empty() {
        said.insert(0, format!("for {}", one.roles.join(", ")));
    }
    Specimen { family: one.typeface.name.clone(), note: said.join(" · ") }
}
