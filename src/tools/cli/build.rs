//! `warpress build`: the kit of a game.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::progress::Progress;
use super::told::told;
use super::{Failure, Global, browser, changed, inks, target, watched};
use warpress_kit::{Boxes, Pick, Request};
use warpress_model::measure;
use warpress_publish::x1a::{Flat, Greys};
use warpress_render::theme::Ink;
use warpress_sheet::{Backs, Offset, PageOrder, Sides};
use warpress_workshop::{Order, OrderParts, Step};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library (wolf-pack), a folder (./my-game) or a spreadsheet (cards.xlsx); otherwise the game in whose
    /// folder one stands
    game: Option<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Paper: a4, a3, a2, a1, a0, a5, letter, legal, tabloid, sra3, 13x19in; a size (320x450 in mm, 12x18in); or one that
    /// the game names itself
    #[arg(long, default_value = "a4", value_parser = super::paper)]
    paper: String,
    /// Print boards that do not fit on the paper, and those that may take any size, on one large sheet: a3, a2, a1, a0
    #[arg(long, value_name = "PAPER", value_parser = super::paper)]
    poster: Option<String>,
    /// Where the kit goes; it gets a folder of its own there
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Ink: full, low (lines on white), mono (black and greys)
    #[arg(long, default_value = "full", value_parser = ink)]
    ink: Ink,
    /// Backs: duplex-long, duplex-short, fold, none
    #[arg(long, default_value = "duplex-long", value_parser = |text: &str| text.parse::<Backs>())]
    backs: Backs,
    /// Order of the pages: sheets, each back behind its front; stacks, all fronts and then all backs, for printers that
    /// take the pile twice
    #[arg(long, default_value = "sheets", value_parser = |text: &str| text.parse::<PageOrder>())]
    order: PageOrder,
    /// Move the backs by this many mm, as measured with “warpress calibrate” (1.5,-0.5)
    #[arg(long, default_value = "0,0", allow_hyphen_values = true, value_name = "X,Y", value_parser = |text: &str| text.parse::<Offset>())]
    back_offset: Offset,
    /// Let the faces extend this far beyond their cuts (3 in mm, 1/8in); each card is then cut out by itself
    #[arg(long, default_value = "0", value_name = "LENGTH", value_parser = length)]
    bleed: f32,
    /// Layout: sheets, to be cut; single, one piece on each page with its bleed and nothing else, as print shops take
    /// cards
    #[arg(long, default_value = "sheets", value_parser = layout)]
    layout: Layout,
    /// With --layout single, the sides that have pages: both (front, back, front, back; with --order stacks all fronts,
    /// then all backs), backs-first (back, front, back, front), fronts, backs
    #[arg(long, default_value = "both", value_parser = |text: &str| text.parse::<Sides>())]
    sides: Sides,
    /// Each card once, however many copies the game has
    #[arg(long, conflicts_with_all = ["changed", "since"])]
    distinct: bool,
    /// Write PDF/X-1a:2003 for a shop that asks for it: pages in pixels of four inks, mixed by the profile of --icc
    #[arg(long, conflicts_with_all = ["changed", "since", "review"])]
    pdfx: bool,
    /// The ICC profile of the press, which the shop names
    #[arg(long, value_name = "FILE", requires = "pdfx")]
    icc: Option<PathBuf>,
    /// The name of the printing condition in the registry of the ICC (FOGRA39), if the profile does not say it
    #[arg(long, value_name = "NAME", requires = "pdfx")]
    condition: Option<String>,
    /// The most ink that may lie on one spot, in percent of 400; darker spots get less colour
    #[arg(long, value_name = "PERCENT", requires = "pdfx", value_parser = clap::value_parser!(u16).range(100..=400))]
    ink_limit: Option<u16>,
    /// What greys are printed with: black (black ink alone, so that letters stay sharp), mixed (all inks, for deeper
    /// blacks)
    #[arg(long, default_value = "black", requires = "pdfx", value_parser = |text: &str| text.parse::<Greys>())]
    greys: Greys,
    /// How fine the pages of --pdfx are, in pixels to the inch
    #[arg(long, default_value_t = Flat::DPI, value_name = "DPI", requires = "pdfx", value_parser = image_dpi)]
    dpi: f32,
    /// Only this deck (may be repeated); with --all, of the games that have it
    #[arg(long, value_name = "ID")]
    deck: Vec<String>,
    /// Only these cards: ids, with * for anything (may be repeated); with --all, of the games that have them
    #[arg(long, value_name = "CARD")]
    only: Vec<String>,
    /// Only what has changed since the kit was built last, with a leaf that says what to replace
    #[arg(long, conflicts_with_all = ["all", "review", "rules_only", "png", "booklet"])]
    changed: bool,
    /// Only what has changed since the kit of this inventory (a copy of wolf-pack-a4-printed.json)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "review", "rules_only", "png", "booklet"])]
    since: Option<PathBuf>,
    /// How fine pictures are printed; what is more than twice as fine is scaled down
    #[arg(long, default_value_t = Request::IMAGE_DPI, value_name = "DPI", value_parser = image_dpi)]
    image_dpi: f32,
    /// Also make a tuck box for each deck
    #[arg(long)]
    boxes: bool,
    /// The thickness of a card, for its box; 300 g/m² is about 0.3 mm
    #[arg(long, default_value_t = 0.3, value_name = "MM", requires = "boxes", value_parser = card_mm)]
    card_mm: f32,
    /// The cards are sleeved, which makes their box larger
    #[arg(long, requires = "boxes")]
    sleeved: bool,
    /// The number of sets
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50))]
    copies: u32,
    /// Also write a picture of all faces for each deck, counter set, board and form
    #[arg(long)]
    png: bool,
    /// Also write a page for review: every face in all inks with the findings beside it, the sheets on A4 and on
    /// Letter, the rules
    #[arg(long, conflicts_with_all = ["rules_only", "no_rules", "deck", "only"])]
    review: bool,
    /// Open that page in a browser
    #[arg(long, requires = "review", conflicts_with = "all")]
    open: bool,
    /// Make the kit only: no rulebook, no quick reference, no page of rules
    #[arg(long)]
    no_rules: bool,
    /// Make only the rulebook, quick reference and page of rules, no kit
    #[arg(long, conflicts_with_all = ["no_rules", "deck", "only"])]
    rules_only: bool,
    /// The paper of the rulebook, if not that of the kit: a5, a4, letter
    #[arg(long, value_name = "PAPER", conflicts_with = "no_rules", value_parser = super::paper)]
    rules_paper: Option<String>,
    /// Also arrange the rulebook as a booklet, two pages on each side of a sheet
    #[arg(long, conflicts_with = "no_rules")]
    booklet: bool,
    /// Apply a scenario or option of the game (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
    /// Build again at each save, until it is ended
    #[arg(long, conflicts_with_all = ["all", "changed", "since"])]
    watch: bool,
}

/// Why the value of an option is refused; clap names the option.
#[derive(Debug, thiserror::Error)]
pub(super) enum ValueError {
    /// No card has this thickness.
    #[error("a thickness from 0.05 to 3 mm")]
    Thickness,
    /// There is no such ink.
    #[error("full, low or mono")]
    Ink,
    /// Not a length.
    #[error("a length such as 3, 3mm or 1/8in")]
    Length,
    /// There is no such layout.
    #[error("sheets or single")]
    Layout,
    /// Pictures are not printed so coarsely or finely.
    #[error("pixels to the inch, from 72 to 1200")]
    Dpi,
}

fn card_mm(text: &str) -> Result<f32, ValueError> {
    text.parse().ok().filter(|thick| (0.05..=3.0).contains(thick)).ok_or(ValueError::Thickness)
}

fn image_dpi(text: &str) -> Result<f32, ValueError> {
    text.parse().ok().filter(|dpi| (72.0..=1200.0).contains(dpi)).ok_or(ValueError::Dpi)
}

fn length(text: &str) -> Result<f32, ValueError> {
    measure::length(text).map(|mm| mm as f32).ok_or(ValueError::Length)
}

/// How pieces lie on pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Many on a sheet.
    Sheets,
    /// One on each page.
    Single,
}

fn layout(text: &str) -> Result<Layout, ValueError> {
    match text {
        "sheets" => Ok(Layout::Sheets),
        "single" => Ok(Layout::Single),
        _ => Err(ValueError::Layout),
    }
}

pub(super) fn ink(text: &str) -> Result<Ink, ValueError> {
    Ink::from_name(text).ok_or(ValueError::Ink)
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let flat = flat(args)?;
    if args.layout == Layout::Sheets && args.sides != Sides::Both {
        return Err(Failure::Message("--sides is for --layout single; sheets have --backs".into()));
    }
    if args.layout == Layout::Single && (args.changed || args.since.is_some() || args.review) {
        let message = "--layout single prints every piece anew: it goes with neither --changed nor --review";
        return Err(Failure::Message(message.into()));
    }
    let order = order(args, flat);
    if args.all {
        return all(global, &order);
    }
    let word = target::named(args.game.as_deref())?;
    let source = target::find(global, &word)?;
    if args.changed || args.since.is_some() {
        return changed::run(global, &word, &source, &order, args.since.as_deref());
    }
    if args.watch {
        return watched::run(global, &word, &source.home, &order);
    }
    let outcome = global.shop().build(&source, &order);
    if args.open {
        outcome.review().into_iter().for_each(browser::open);
    }
    told(&word, outcome)
}

/// Builds every game of the library, and reports on each in turn.
fn all(global: &Global, order: &Order) -> Result<(), Failure> {
    let mut progress = None;
    let (mut problems, mut failure) = (false, None);
    let mut tell = |step: Step<'_>| {
        match step {
            Step::Begun { games, left } => progress = Some(Progress::of(games, left)),
            Step::OneMore => progress.iter().for_each(Progress::one_more),
            Step::Ended { game, outcome } => {
                let said = match &progress {
                    Some(progress) => progress.aside(|| told(game, outcome)),
                    None => told(game, outcome),
                };
                match said {
                    Ok(()) => {}
                    Err(Failure::Problems) => problems = true,
                    Err(other) => {
                        failure = Some(other);
                        return ControlFlow::Break(());
                    }
                }
            }
        }
        ControlFlow::Continue(())
    };
    let shop = global.shop();
    shop.has_picked(order)?;
    let _ = shop.build_all(order, &mut tell);
    match failure {
        Some(failure) => Err(failure),
        None if problems => Err(Failure::Problems),
        None => Ok(()),
    }
}

/// How pages become pixels for a shop, if they shall.
fn flat(args: &Args) -> Result<Option<Flat>, Failure> {
    if !args.pdfx {
        return Ok(None);
    }
    let flat = Flat::new(inks::profile(args.icc.as_deref())?);
    let condition = args.condition.clone().filter(|name| !name.trim().is_empty());
    Ok(Some(Flat { condition, greys: args.greys, limit: args.ink_limit, dpi: args.dpi, ..flat }))
}

fn order(args: &Args, flat: Option<Flat>) -> Order {
    let parts = match (args.no_rules, args.rules_only) {
        (true, _) => OrderParts::Kit,
        (_, true) => OrderParts::Rules,
        _ => OrderParts::All,
    };
    Order {
        kit: request(args, flat),
        parts,
        rules_paper: args.rules_paper.clone(),
        booklet: args.booklet,
        review: args.review,
        with: args.with.clone(),
        out: args.out.clone(),
        force: args.force,
    }
}

fn request(args: &Args, flat: Option<Flat>) -> Request {
    Request {
        paper: args.paper.clone(),
        poster: args.poster.clone(),
        ink: args.ink,
        backs: args.backs,
        order: args.order,
        back_offset: args.back_offset,
        bleed_mm: args.bleed,
        pick: Pick { decks: args.deck.clone(), cards: args.only.clone() },
        copies: args.copies,
        image_dpi: args.image_dpi,
        boxes: args.boxes.then_some(Boxes { card_mm: args.card_mm, sleeved: args.sleeved }),
        pictures: args.png,
        single: (args.layout == Layout::Single).then_some(args.sides),
        distinct: args.distinct,
        flat,
    }
}
