//! `warpress build`: the kit of a game.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::prelude::*;

use super::changed::{self, Stop};
use super::earlier::{Part, Still};
use super::progress::Progress;
use super::shell::quoted;
use super::{Failure, Global, review, target};
use warpress_assets::Assets;
use warpress_cache::Written;
use warpress_check as check;
use warpress_kit::{self as kit, Boxes, KitError, Pick, Request, file_stem};
use warpress_library::{self as library, Home, Loaded};
use warpress_model::plural::counted;
use warpress_model::{Game, Severity};
use warpress_publish::{Folder, hash};
use warpress_render::theme::Ink;
use warpress_review::Printed;
use warpress_rulebook::press::{self, Wanted};
use warpress_sheet::{Backs, Formats, Offset};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library (wolf-pack), or a folder (./my-game); otherwise the game in whose folder one stands
    game: Option<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Paper: a4, letter, and more
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
    /// Move the backs by this many mm, as measured with “warpress calibrate” (1.5,-0.5)
    #[arg(long, default_value = "0,0", allow_hyphen_values = true, value_name = "X,Y", value_parser = |text: &str| text.parse::<Offset>())]
    back_offset: Offset,
    /// Let the faces extend this many mm beyond their cuts; each card is then cut out by itself
    #[arg(long, default_value_t = 0.0, value_name = "MM")]
    bleed: f32,
    /// Only this deck (may be repeated)
    #[arg(long, value_name = "ID")]
    deck: Vec<String>,
    /// Only these cards: ids, with * for anything (may be repeated)
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
    #[arg(long, conflicts_with = "no_rules")]
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

pub(super) fn ink(text: &str) -> Result<Ink, ValueError> {
    Ink::from_name(text).ok_or(ValueError::Ink)
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if args.all {
        return all(global, args);
    }
    let word = target::named(args.game.as_deref())?;
    nothing_to_do(global, args, &word).unwrap_or_else(|| said(global, args, &word)).show()
}

/// Builds every game of the library, and reports on each in turn.
fn all(global: &Global, args: &Args) -> Result<(), Failure> {
    let games = library::games(global.assets());
    let known: Vec<Option<Said>> = games.par_iter().map(|slug| nothing_to_do(global, args, slug)).collect();
    let left: Vec<(usize, &String)> =
        games.iter().enumerate().filter(|(place, _)| known[*place].is_none()).collect();
    // Rulebooks are made in parallel. A kit uses all cores most of the time, but setting a book and closing a PDF use
    // one, so two are made at once; more would only need more memory. The workers are not threads of the pool: one of
    // those, waiting for a part of its game, would begin another, and that one a third. They mostly wait for the pool.
    let cores = rayon::current_num_threads();
    let workers = if args.rules_only { 2 * cores } else { cores.min(2) };
    let progress = Progress::of(games.len(), left.len());
    let next = AtomicUsize::new(0);
    let (sender, made) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, left, next) = (sender.clone(), &left, &next);
            scope.spawn(move || {
                // The receiver is gone after a failure.
                while let Some((place, slug)) = left.get(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send((*place, said(global, args, slug))).is_ok()
                {}
            });
        }
        drop(sender);
        let mut failed = false;
        let mut waiting: BTreeMap<usize, Said> =
            known.into_iter().enumerate().filter_map(|(place, said)| Some((place, said?))).collect();
        let mut shown = 0;
        let mut show = |waiting: &mut BTreeMap<usize, Said>| -> Result<(), Failure> {
            while let Some(said) = waiting.remove(&shown) {
                shown += 1;
                match progress.aside(|| said.show()) {
                    Err(Failure::Problems) => failed = true,
                    result => result?,
                }
            }
            Ok(())
        };
        show(&mut waiting)?;
        for (place, said) in made {
            progress.one_more();
            waiting.insert(place, said);
            show(&mut waiting)?;
        }
        if failed { Err(Failure::Problems) } else { Ok(()) }
    })
}

/// What is reported about a game, and how it ended.
struct Said {
    out: String,
    err: String,
    result: Result<(), Failure>,
}

impl Said {
    fn show(self) -> Result<(), Failure> {
        eprint!("{}", self.err);
        super::say(&self.out)?;
        self.result
    }
}

fn said(global: &Global, args: &Args, word: &str) -> Said {
    let (mut out, mut err) = (String::new(), String::new());
    let result = one(global, args, word, &mut out, &mut err);
    Said { out, err, result }
}

/// The parts of what is made of a game, each with what it was made from; those that are not wanted are not there.
struct Parts<'p> {
    rules: Option<Part<'p>>,
    kit: Option<Part<'p>>,
}

impl<'p> Parts<'p> {
    fn of(global: &'p Global, args: &'p Args, home: &'p Home, assets: &'p Assets) -> Self {
        let request = request(args);
        let wanted = (rules_paper(args), args.ink, args.booklet, press::can_set(), &args.with);
        let source = (home, assets);
        let rules = wants_rules(args).then(|| Part::new(global, "rules", source, &args.out, &wanted));
        // A review shows the pages of the kit, which has to be made for that.
        let kit = (!args.rules_only && !args.review)
            .then(|| Part::new(global, "kit", source, &args.out, &(request, &args.with)));
        Self { rules, kit }
    }

    /// What was there before and is still right: rules, kit.
    fn still(&self) -> (Option<Still>, Option<Still>) {
        let rules = self.rules.as_ref().and_then(Part::still);
        // Where nothing is printed and there are no rules either, that has to be said.
        let kit = self.kit.as_ref().and_then(Part::still);
        (rules, kit.filter(|kit| self.rules.is_some() || !kit.files.is_empty()))
    }
}

/// Whether files of rules are wanted, if the game has rules: who picks some cards wants those cards.
fn wants_rules(args: &Args) -> bool {
    !args.no_rules && request(args).pick.is_all()
}

fn rules_paper(args: &Args) -> &str {
    args.rules_paper.as_deref().unwrap_or(&args.paper)
}

fn request(args: &Args) -> Request {
    Request {
        paper: args.paper.clone(),
        poster: args.poster.clone(),
        ink: args.ink,
        backs: args.backs,
        back_offset: args.back_offset,
        bleed_mm: args.bleed,
        pick: Pick { decks: args.deck.clone(), cards: args.only.clone() },
        copies: args.copies,
        image_dpi: args.image_dpi,
        boxes: args.boxes.then_some(Boxes { card_mm: args.card_mm, sleeved: args.sleeved }),
        pictures: args.png,
    }
}

/// What is reported about a game of which nothing has to be made, as all of it is there.
fn nothing_to_do(global: &Global, args: &Args, word: &str) -> Option<Said> {
    if args.changed || args.since.is_some() || args.review {
        return None;
    }
    let (home, assets) = target::find(global, word).ok()?;
    let parts = Parts::of(global, args, &home, &assets);
    let (rules, kit) = parts.still();
    if (parts.rules.is_none() && parts.kit.is_none())
        || parts.rules.is_some() != rules.is_some()
        || parts.kit.is_some() != kit.is_some()
    {
        return None;
    }
    let (mut out, mut err) = (String::new(), String::new());
    let all: Vec<Still> = rules.into_iter().chain(kit).collect();
    if let Some(still) = all.iter().find(|still| !still.files.is_empty()) {
        target::say_if_elsewhere(&args.out, &home.slug(), &still.folder, &mut err);
    }
    all.iter().for_each(|still| still.say(&mut out));
    Some(Said { out, err, result: Ok(()) })
}

fn one(global: &Global, args: &Args, word: &str, out: &mut String, err: &mut String) -> Result<(), Failure> {
    let (home, assets) = target::find(global, word)?;
    let parts = Parts::of(global, args, &home, &assets);
    let (reading, read) = assets.watched();
    let mut loaded = warpress_kit::load(&reading, &home, &args.with);
    loaded.findings.retain(|finding| finding.severity == Severity::Error);
    let Some(game) = loaded.game.take().filter(|_| loaded.findings.is_empty()) else {
        err.push_str(&check::human(&loaded, super::colour()));
        return Err(Failure::Problems);
    };
    let request = request(args);
    if args.changed || args.since.is_some() {
        let wanted = changed::Wanted {
            assets: &assets,
            home: &home,
            game: &game,
            request: &request,
            since: args.since.as_deref(),
            out: &args.out,
            force: args.force,
        };
        return match changed::write(&wanted) {
            Ok(said) => {
                out.push_str(&said);
                Ok(())
            }
            Err(Stop::Kit(KitError::Faces(faults))) => {
                loaded.findings = check::faults(&game, &faults);
                err.push_str(&check::human(&loaded, super::colour()));
                Err(Failure::Problems)
            }
            Err(Stop::Kit(error)) => Err(refused(word, &error)),
            Err(Stop::Failure(failure)) => Err(failure),
        };
    }
    let with_rules = wants_rules(args) && !loaded.sections.is_empty();
    let (rules_still, kit_still) = parts.still();
    let (drawing, drawn) = assets.watched();
    drawn.link(&read);
    let papers = review::papers(&args.paper, args.review);
    // Every mistake in the arguments is found before anything is written.
    let mut kits = Vec::new();
    for paper in papers.iter().filter(|_| kit_still.is_none()) {
        let request = Request { paper: paper.clone(), ..request.clone() };
        match kit(&drawing, &game, &request, args, with_rules) {
            Ok(kit) => kits.extend(kit.map(|kit| (paper.as_str(), kit))),
            Err(KitError::Faces(faults)) => {
                loaded.findings = check::faults(&game, &faults);
                err.push_str(&check::human(&loaded, super::colour()));
                // A review should show as much as possible.
                if args.review {
                    let mut folder = target::results(&args.out, &home, &game, args.force, err)?;
                    let wanted = review::Wanted { home: &home, with: &args.with, open: args.open };
                    out.push_str(&review::write(&assets, &game, &wanted, &mut folder, &[])?);
                }
                return Err(Failure::Problems);
            }
            Err(KitError::Art(faults)) => {
                loaded.findings = check::picture_faults(&home, &faults);
                err.push_str(&check::human(&loaded, super::colour()));
                return Err(Failure::Problems);
            }
            Err(error) => return Err(refused(word, &error)),
        }
    }
    if let Some(part) = parts.rules.as_ref().filter(|_| !with_rules) {
        part.keep(&read, &game.title, Vec::new());
    }
    // That there is no kit is as it should be only where there are rules instead.
    let without_kit = kits.is_empty() && kit_still.is_none() && (with_rules || game.is_ruleset());
    if let Some(part) = parts.kit.as_ref().filter(|_| without_kit) {
        part.keep(&drawn, &game.title, Vec::new());
    }
    if kits.is_empty() && kit_still.is_none() && !with_rules {
        return Ok(());
    }
    let mut folder = target::results(&args.out, &home, &game, args.force, err)?;
    let books = match (rules_still, &parts.rules) {
        (Some(still), _) => {
            still.say(out);
            still.files
        }
        (None, Some(part)) if with_rules => {
            let (printing, printed) = assets.watched();
            printed.link(&read);
            let (paths, written) = rules(&printing, &game, &loaded, args, &mut folder, out)?;
            part.keep(&printed, &game.title, written);
            paths
        }
        (None, _) => Vec::new(),
    };
    kit_still.iter().for_each(|still| still.say(out));
    let mut printed = Vec::new();
    for (paper, kit) in kits {
        let stem = file_stem(&game.slug, paper, args.ink);
        let file = format!("{stem}.pdf");
        let path = folder.write(&file, &kit.pdf)?;
        let mut written = vec![named(&file, &kit.pdf)];
        // A part of the kit says nothing of the rest.
        if request.pick.is_all() {
            let (name, bytes) = (changed::inventory_name(&stem), kit.inventory.bytes());
            folder.write(&name, &bytes)?;
            written.push(named(&name, &bytes));
        }
        out.push_str(&format!("{}: {}\n", path.display(), kit.in_words()));
        for (list, picture) in kit.pictures {
            let name = format!("{stem}-{list}.png");
            let path = folder.write(&name, &picture)?;
            written.push(named(&name, &picture));
            out.push_str(&format!("{}\n", path.display()));
        }
        if let Some(part) = &parts.kit {
            part.keep(&drawn, &game.title, written);
        }
        let name = Formats::load(&assets)?.paper(paper)?.name;
        let (title, counted) = (format!("Kit on {name}"), format!("pages on {name}"));
        printed.push(Printed { title, counted, file, pdf: kit.pdf, labels: kit.labels });
    }
    if args.review {
        printed.extend(books.iter().filter_map(|path| review::bound(&game.slug, path)));
        let wanted = review::Wanted { home: &home, with: &args.with, open: args.open };
        out.push_str(&review::write(&assets, &game, &wanted, &mut folder, &printed)?);
    }
    Ok(())
}

/// A file as it is known afterwards.
fn named(name: &str, bytes: &[u8]) -> Written {
    Written { name: name.to_owned(), hash: hash(bytes) }
}

/// What to say where there is no kit; commands are those that work here.
fn refused(word: &str, error: &KitError) -> Failure {
    Failure::Message(match error {
        KitError::UnknownPiece(piece) => {
            format!(
                "no card or counter is called “{piece}”; “warpress show {}” lists their ids",
                quoted(word)
            )
        }
        error => error.to_string(),
    })
}

/// The kit, unless only the rules are wanted, or there is nothing to print where that is no surprise.
fn kit(
    assets: &Assets,
    game: &Game,
    request: &Request,
    args: &Args,
    rules: bool,
) -> Result<Option<kit::Kit>, KitError> {
    if args.rules_only {
        return Ok(None);
    }
    match kit::build(assets, game, request) {
        Err(KitError::Nothing(_)) if args.all || game.is_ruleset() || rules => Ok(None),
        kit => kit.map(Some),
    }
}

/// The rulebook and everything else made from the rules.
fn rules(
    assets: &Assets,
    game: &Game,
    loaded: &Loaded,
    args: &Args,
    folder: &mut Folder,
    out: &mut String,
) -> Result<(Vec<PathBuf>, Vec<Written>), Failure> {
    let paper = rules_paper(args);
    let wanted = Wanted {
        paper: paper.to_owned(),
        page_mm: super::page_mm(assets, paper)?,
        ink: args.ink,
        booklet: args.booklet,
    };
    let (mut paths, mut written) = (Vec::new(), Vec::new());
    for output in press::print(assets, game, &loaded.sections, &wanted)? {
        let path = folder.write(&output.name, &output.bytes)?;
        let pages = output.pages.map(|pages| format!(": {}", counted(pages, "page"))).unwrap_or_default();
        out.push_str(&format!("{}{pages}\n", path.display()));
        paths.push(path);
        written.push(named(&output.name, &output.bytes));
    }
    Ok((paths, written))
}
