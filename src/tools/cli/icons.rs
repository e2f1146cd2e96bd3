//! `warpress icons`: finds icons by word, and shows them.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::{Failure, Global, browser, destination, target};
use warpress_check::one_line;
use warpress_model::era::{ERAS, Era};
use warpress_publish::Folder;
use warpress_render::icon_sheet::icon_sheet;
use warpress_render::icons::{Icons, KINDS, Kind, UnknownIcon};
use warpress_render::png;
use warpress_review as review;
use warpress_sheet::FURNITURE_FONT;
use warpress_workshop::owner;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Names, or words (or their beginnings) in a name or subject (ship, cannon, bomb); none = all icons
    words: Vec<String>,
    /// Only icons that suit this era (second-world-war, age-of-sail …)
    #[arg(long, value_name = "ERA")]
    era: Option<String>,
    /// Only icons of this sort (figure, group, bust, vehicle, aircraft, ship, gun, beast, object, scene, sign)
    #[arg(long, value_name = "SORT")]
    kind: Option<String>,
    /// Only icons that suit a grave subject and are not cut off at an edge
    #[arg(long)]
    grave: bool,
    /// Only icons of this library and of warpress itself, not those of game-icons.net
    #[arg(long)]
    own: bool,
    /// Only the signs for phases, types and sides, each with the words that it stands for
    #[arg(long)]
    signs: bool,
    /// Also draw them, with their names, as PNG
    #[arg(long)]
    png: bool,
    /// Write a page with title, text and picture of every row of this game, side by side
    #[arg(long, value_name = "GAME", conflicts_with_all = ["words", "png"])]
    proof: Option<String>,
    /// Open that page in a browser
    #[arg(long, requires = "proof")]
    open: bool,
    /// Where the picture or page goes
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace a file that warpress did not write
    #[arg(long)]
    force: bool,
}

/// The number of similar names shown if none has the words.
const NEAR: usize = 12;

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if let Some(game) = &args.proof {
        return proof(global, args, game);
    }
    let assets = global.assets();
    let icons = Icons::of(assets);
    let asked: Vec<String> = args.words.iter().map(|word| word.to_lowercase()).collect();
    let wanted = IconFilter::read(args)?;
    let has = |name: &&str| {
        let subject = icons.cast(name).subject;
        let mut words = name.split('-').chain(subject.split_whitespace());
        asked.is_empty()
            || asked.iter().any(|word| word == name)
            || words.any(|part| asked.iter().any(|word| part.starts_with(word.as_str())))
    };
    let signs = icons.all_signs();
    let fits = |name: &&str| wanted.fits(&icons, name) && (!args.signs || signs.contains_key(name));
    let mut found: Vec<String> = icons.names().filter(has).filter(fits).map(str::to_owned).collect();
    if found.is_empty() {
        eprintln!("warpress: no icon has these words; the nearest are");
        found = asked.iter().flat_map(|word| icons.nearest(word, NEAR)).collect();
    }
    let mut text = String::new();
    let wide = found.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    for name in &found {
        let cast = icons.cast(name);
        let light = if cast.light { " · light" } else { "" };
        let instead =
            cast.instead.as_ref().map_or_else(String::new, |instead| format!(" · rather {instead}"));
        let said = match signs.get(name.as_str()) {
            Some(words) if args.signs => words.join(", "),
            _ => format!("{} · {}{light}{instead}", cast.kind.word(), cast.ages()),
        };
        let _ = writeln!(text, "{:wide$}  {said}", one_line(name));
        if let Err(fault @ UnknownIcon::Broken { .. }) = icons.silhouette(name) {
            eprintln!("warpress: {}", one_line(&fault.to_string()));
        }
    }
    super::say(&text)?;
    if args.png {
        let picture = png::encode(&icon_sheet(assets, &icons, &found, FURNITURE_FONT)?)?;
        let name = if args.signs && asked.is_empty() {
            "signs.png".into()
        } else if asked.is_empty() {
            "icons.png".into()
        } else {
            format!("icons-{}.png", slug(&asked))
        };
        destination::write(&args.out, args.force, &name, &picture)?;
    }
    Ok(())
}

/// The filters besides the words.
struct IconFilter {
    era: Option<Era>,
    kind: Option<Kind>,
    grave: bool,
    own: bool,
}

impl IconFilter {
    fn read(args: &Args) -> Result<Self, Failure> {
        let era = args.era.as_deref().map(|word| {
            Era::named(word).ok_or_else(|| {
                let known: Vec<&str> = ERAS.iter().map(|era| era.name).collect();
                Failure::Message(format!(
                    "there is no era “{}”; the eras are {}",
                    one_line(word),
                    known.join(", ")
                ))
            })
        });
        let kind = args.kind.as_deref().map(|word| {
            let known = KINDS.iter().find(|(known, _)| *known == word);
            known.map(|(_, kind)| *kind).ok_or_else(|| {
                let known: Vec<&str> = KINDS.iter().map(|(word, _)| *word).collect();
                Failure::Message(format!(
                    "there is no sort “{}”; the sorts are {}",
                    one_line(word),
                    known.join(", ")
                ))
            })
        });
        Ok(Self { era: era.transpose()?, kind: kind.transpose()?, grave: args.grave, own: args.own })
    }

    fn fits(&self, icons: &Icons, name: &str) -> bool {
        let cast = icons.cast(name);
        self.era.is_none_or(|era| cast.suits(era))
            && self.kind.is_none_or(|kind| cast.kind == kind)
            && (!self.own || icons.is_own(name))
            && (!self.grave
                || (!cast.light
                    && cast.instead.is_none()
                    && !cast.cut.unwrap_or_else(|| icons.looks_cut(name))))
    }
}

/// The page with the rows of a game and their pictures.
fn proof(global: &Global, args: &Args, word: &str) -> Result<(), Failure> {
    let source = target::find(global, word)?;
    let game = target::load_valid(&source, &[])?.game;
    let html = review::write(&source.assets, &review::proof(&source.assets, &game)?);
    let name = format!("{}-proof.html", game.slug);
    let path = Folder::open_for(&args.out, &game.slug, &owner(&source.home, &game.title), args.force)?
        .write(&name, html.as_bytes())?;
    if args.open {
        browser::open(&path);
    }
    super::say(&format!("{}\n", path.display()))
}

/// The words as part of a file's name.
fn slug(words: &[String]) -> String {
    let kept = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    words.join("-").chars().take(60).map(kept).collect()
}
