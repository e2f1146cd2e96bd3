//! `warpress export --faces`: faces as pictures, outlines or pages, as somebody or a print shop wants them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::{Failure, Global, build, inks, target, told};
use warpress_check::{self as check, harmless};
use warpress_export::{
    Backs, CardSize, Crop, DeckPageOrder, ExportError, Exported, Files, Form, LISTS, Order, OrderError,
    OrderOverrides, Pattern, Scope, Shop, export,
};
use warpress_kit::{KitError, Pick, Source};
use warpress_library::Loaded;
use warpress_model::plural::counted;
use warpress_model::{Game, measure};
use warpress_publish::Folder;
use warpress_publish::x1a::{Flat, Greys};
use warpress_render::theme::Ink;
use warpress_workshop::{Problems, Stop, ValidGame, owner};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Faces")]
pub struct Args {
    /// Each face as a file: png, svg, jpg, pdf
    #[arg(long, value_name = "FORM", value_parser = |text: &str| text.parse::<Form>())]
    faces: Option<Form>,
    /// As a print shop wants them: makeplayingcards, the-game-crafter, drivethrucards, printerstudio, printninja, or one of
    /// the game's own (templates/shops); what is said beside it goes before what the shop wants. Or the whole game, laid
    /// out for a table on a screen: tts (Tabletop Simulator), vassal, playingcards (playingcards.io), deck (deck.json)
    #[arg(long = "for", id = "shop", value_name = "SHOP")]
    pub(super) shop: Option<String>,
    /// Of --for tts: where its pictures can be had from, for players on other machines (https://example.org/my-game/)
    // The comment is what help prints, where angle brackets would stand as they are.
    #[allow(rustdoc::bare_urls)]
    #[arg(long, value_name = "ADDRESS")]
    pub(super) base: Option<String>,
    /// Pixels to the inch; of pictures in SVG and PDF too [default: 300]
    #[arg(long, value_name = "DPI", value_parser = dpi)]
    dpi: Option<f32>,
    /// How far faces reach beyond their cuts (1/8in, 3mm) [default: 0]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    bleed: Option<f64>,
    /// What is in the file: bleed, trim (what is left after the cut), safe (without the safe zone) [default: bleed, if
    /// there is one]
    #[arg(long, value_name = "BOX", value_parser = |text: &str| text.parse::<Crop>())]
    crop: Option<Crop>,
    /// What a bad cut may take on each side, for --crop safe [default: 1/8in]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    safe: Option<f64>,
    /// Round corners: transparent in PNG, white in JPG, cut off in SVG and PDF
    #[arg(long, value_name = "RADIUS", value_parser = length)]
    round: Option<f64>,
    /// How files are named, with words in braces for what is known of a face: game, deck, n, id, name, copy, copies, side,
    /// file; […] is a part in brackets that is there if it says something, / a folder [default: {deck}-{n:03}-{id}]
    #[arg(long, value_name = "PATTERN", value_parser = |text: &str| text.parse::<Pattern>())]
    name: Option<Pattern>,
    /// The same of backs [default: that of fronts, with -back]
    #[arg(long, value_name = "PATTERN", value_parser = |text: &str| text.parse::<Pattern>())]
    back_name: Option<Pattern>,
    /// Also the backs: once each different one, each beside its front, none
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "once", value_parser = |text: &str| text.parse::<Backs>())]
    backs: Option<Backs>,
    /// A file for each different card, or for each copy (which differ a little, as in the kit): card, copy [default: card]
    #[arg(long, value_name = "OF", value_parser = |text: &str| text.parse::<Files>())]
    files: Option<Files>,
    /// Of --faces pdf one file for each deck, a page for each face: fronts, front-back, back-front
    #[arg(long, value_name = "ORDER", value_parser = |text: &str| text.parse::<DeckPageOrder>())]
    together: Option<DeckPageOrder>,
    /// PDF/X-1a:2003 for a shop that asks for it: pages in pixels of four inks, mixed by the profile of --icc
    #[arg(long)]
    pdfx: bool,
    /// The ICC profile of the press, which the shop names; PDFs are PDF/X-1a then
    #[arg(long, value_name = "FILE")]
    icc: Option<PathBuf>,
    /// The name of the printing condition in the registry of the ICC (FOGRA39), if the profile does not say it
    #[arg(long, value_name = "NAME", requires = "icc")]
    condition: Option<String>,
    /// The most ink that may lie on one spot, in percent of 400; darker spots get less colour [default: the shop's]
    #[arg(long, value_name = "PERCENT", requires = "icc", value_parser = clap::value_parser!(u16).range(100..=400))]
    ink_limit: Option<u16>,
    /// What greys are printed with: black (black ink alone), mixed (all inks) [default: black]
    #[arg(long, requires = "icc", value_parser = |text: &str| text.parse::<Greys>())]
    greys: Option<Greys>,
    /// Only these cards: ids, with * for anything (may be repeated)
    #[arg(long, value_name = "CARD")]
    only: Vec<String>,
    /// Ink: full, low, mono [default: full]
    #[arg(long, value_parser = build::ink)]
    pub(super) ink: Option<Ink>,
    /// The number of sets [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50))]
    copies: Option<u32>,
    /// Paper whose size boards take that may take any [default: a4]
    #[arg(long, value_parser = crate::paper)]
    pub(super) paper: Option<String>,
    /// Apply a scenario or option of the game (may be repeated)
    #[arg(long, value_name = "ID")]
    pub(super) with: Vec<String>,
    /// Replace files that warpress did not write
    #[arg(long)]
    pub(super) force: bool,
}

/// Why the value of an option is refused; clap names the option.
#[derive(Debug, thiserror::Error)]
enum ValueError {
    #[error("a length: 3mm, 0.125in, 1/8in")]
    Length,
}

fn length(text: &str) -> Result<f64, ValueError> {
    measure::length(text).ok_or(ValueError::Length)
}

fn dpi(text: &str) -> Result<f32, OrderError> {
    text.parse().ok().filter(|dpi| Order::DPI.contains(dpi)).ok_or(OrderError::Dpi)
}

impl Args {
    /// Whether faces are exported.
    pub fn are_wanted(&self) -> bool {
        self.faces.is_some() || self.shop.is_some()
    }

    /// That nothing is said of faces where a list is exported.
    pub fn are_unsaid(&self) -> Result<(), Failure> {
        match self.said().next() {
            Some(flag) => Err(Failure::Message(format!("{flag} is for faces: with --faces or --for"))),
            None => Ok(()),
        }
    }

    /// That nothing is said of single faces where a whole game is laid out.
    pub fn are_of_a_table(&self, decks: &[String]) -> Result<(), Failure> {
        const OF_A_TABLE: [&str; 5] = ["--base", "--ink", "--paper", "--with", "--force"];
        let deck = (!decks.is_empty()).then_some("--deck");
        let faces = self.faces.map(|_| "--faces");
        match self.said().filter(|flag| !OF_A_TABLE.contains(flag)).chain(deck).chain(faces).next() {
            Some(flag) => Err(Failure::Message(format!(
                "{flag} is for single faces; what is laid out is the whole game, with --ink, --paper, --with and --base"
            ))),
            None => Ok(()),
        }
    }

    /// What is said of faces.
    fn said(&self) -> impl Iterator<Item = &'static str> {
        [
            ("--base", self.base.is_some()),
            ("--dpi", self.dpi.is_some()),
            ("--bleed", self.bleed.is_some()),
            ("--crop", self.crop.is_some()),
            ("--safe", self.safe.is_some()),
            ("--round", self.round.is_some()),
            ("--name", self.name.is_some()),
            ("--back-name", self.back_name.is_some()),
            ("--backs", self.backs.is_some()),
            ("--files", self.files.is_some()),
            ("--together", self.together.is_some()),
            ("--pdfx", self.pdfx),
            ("--icc", self.icc.is_some()),
            ("--only", !self.only.is_empty()),
            ("--ink", self.ink.is_some()),
            ("--copies", self.copies.is_some()),
            ("--paper", self.paper.is_some()),
            ("--with", !self.with.is_empty()),
            ("--force", self.force),
        ]
        .into_iter()
        .filter_map(|(flag, said)| said.then_some(flag))
    }

    /// How pages become pixels of inks, if they shall.
    fn flat(&self) -> Result<Option<Flat>, Failure> {
        if !self.pdfx && self.icc.is_none() {
            return Ok(None);
        }
        let flat = Flat::new(inks::profile(self.icc.as_deref())?);
        let condition = self.condition.clone().filter(|name| !name.trim().is_empty());
        Ok(Some(Flat { condition, greys: self.greys.unwrap_or_default(), limit: self.ink_limit, ..flat }))
    }

    fn overrides(&self, decks: &[String]) -> Result<OrderOverrides, Failure> {
        Ok(OrderOverrides {
            form: self.faces,
            dpi: self.dpi,
            bleed_mm: self.bleed,
            crop: self.crop,
            round_mm: self.round,
            safe_mm: self.safe,
            name: self.name.clone(),
            back_name: self.back_name.clone(),
            backs: self.backs,
            files: self.files,
            together: self.together,
            scope: Scope {
                ink: self.ink.unwrap_or_default(),
                pick: Pick { decks: decks.to_vec(), cards: self.only.clone() },
                sets: self.copies.unwrap_or(1),
                paper: self.paper.clone().unwrap_or_else(|| "a4".into()),
            },
            flat: self.flat()?,
        })
    }
}

pub fn run(global: &Global, args: &super::Args) -> Result<(), Failure> {
    let of = &args.of_faces;
    let source = target::find(global, &args.game)?;
    let shop = of.shop.as_deref().map(|name| Shop::find(&source.assets, name)).transpose()?;
    if of.base.is_some() {
        return Err(Failure::Message(
            "--base is for a game laid out for a table on a screen: with --for tts".into(),
        ));
    }
    let order = Order::of(of.overrides(&args.deck)?, shop)?;
    let Source { home, assets } = &source;
    let ValidGame { game, mut loaded } = target::load_valid(&source, &of.with)?;
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("output"));
    let below = order.shop.as_ref().map_or("faces", |shop| shop.id.as_str());
    let mut folder = Folder::open_for(&out, &game.slug, &owner(home, &game.title), of.force)?;
    let exported = export(assets, &game, &order, |name, bytes| {
        folder.write(&format!("{below}/{name}"), bytes).map(drop)
    });
    let exported = match exported {
        Err(ExportError::Kit(error)) => return Err(failed(error, &source, &args.game, &game, &mut loaded)),
        other => other?,
    };
    let place = folder.path().join(below);
    crate::say(&harmless(&said(&place, &exported, &order)))?;
    eprint!("{}", harmless(&warned(&folder, below, &exported, &order)));
    Ok(())
}

/// What faces cannot be drawn for, shown where it is something in the data.
pub(super) fn failed(
    error: KitError,
    source: &Source,
    name: &str,
    game: &Game,
    loaded: &mut Loaded,
) -> Failure {
    let findings = match error {
        KitError::Faces(faults) => check::faults(&source.assets, game, &faults, &mut loaded.sources),
        KitError::Art(faults) => check::picture_faults(&source.home, &faults),
        error => return told::stopped(name, Stop::Failed(error.into())),
    };
    told::show(&Problems { findings, sources: std::mem::take(&mut loaded.sources) });
    Failure::Problems
}

/// What was done.
fn said(place: &Path, exported: &Exported, order: &Order) -> String {
    let files = counted(exported.files.len(), "file");
    let cards = counted(exported.cards as usize, "piece");
    let mut said = format!("{}: {files} for {cards}\n", place.display());
    for deck in &exported.decks {
        let doubt = |size: &CardSize| if size.unverified { " (unverified)" } else { "" };
        let size =
            deck.size.as_ref().map(|size| format!(", {}{}", size.name, doubt(size))).unwrap_or_default();
        let _ = write!(said, "  {}: {}{size}", deck.list, counted(deck.cards as usize, "piece"));
        match order.shop.as_ref().map(|shop| shop.takes(deck.cards)) {
            Some(Ok(Some(bracket))) => {
                let _ = write!(said, ", in a deck of up to {bracket}");
            }
            Some(Err(limit)) => {
                let _ = write!(said, "; {limit}");
            }
            _ => {}
        }
        said.push('\n');
    }
    if let Some(coverage) = &exported.coverage {
        let _ = writeln!(said, "  {}", coverage.in_words());
    }
    said
}

/// What is to be known before anything is sent or paid.
fn warned(folder: &Folder, below: &str, exported: &Exported, order: &Order) -> String {
    let mut warned = String::new();
    for line in &exported.near {
        let _ = writeln!(warned, "warpress: {line}");
    }
    for line in &exported.left_out {
        let _ = writeln!(warned, "warpress: left out: {line}");
    }
    if !exported.left_out.is_empty() {
        warned.push_str(
            "warpress: faces are never scaled; the `size` of a list says how large they are drawn\n",
        );
    }
    let known = |name: &&str| {
        let name = name.strip_prefix(below).and_then(|name| name.strip_prefix('/')).unwrap_or_default();
        !LISTS.contains(&name) && !exported.files.iter().any(|file| file == name)
    };
    let earlier: Vec<&str> = folder.names_below(below).filter(known).collect();
    let earlier: Vec<&&str> = earlier.iter().filter(|name| folder.path().join(name).exists()).collect();
    if let Some(one) = earlier.first() {
        let _ = writeln!(
            warned,
            "warpress: {} of an earlier export {} still there ({one}{})",
            counted(earlier.len(), "file"),
            if earlier.len() == 1 { "is" } else { "are" },
            if earlier.len() > 1 { " …" } else { "" }
        );
    }
    if let Some(shop) = &order.shop {
        if shop.requirements.pdfx && order.form == Form::Pdf && order.flat.is_none() {
            let _ = writeln!(
                warned,
                "{}: wants PDF/X-1a in four inks (CMYK), and this PDF has the colours of screens (RGB); say --icc FILE with the profile of the press",
                shop.name
            );
        }
        warned.push_str(&of_shop(shop));
    }
    warned
}

/// What is known of a shop, and what is not.
fn of_shop(shop: &Shop) -> String {
    let mut said = String::new();
    for note in &shop.notes {
        let _ = writeln!(said, "{}: {note}", shop.name);
    }
    if let Some(least) = shop.limits.least_decks {
        let _ = writeln!(said, "{}: at least {} at a time", shop.name, counted(least as usize, "deck"));
    }
    let unverified: Vec<&str> = shop.unverified().into_iter().map(|figure| figure.word()).collect();
    let day = shop.day().map(|day| format!(" (last looked up {day})")).unwrap_or_default();
    let _ = writeln!(said, "{}: check its figures before you pay{day}", shop.name);
    if !unverified.is_empty() {
        let _ = writeln!(said, "{}: unverified: {}", shop.name, unverified.join(", "));
    }
    said
}
