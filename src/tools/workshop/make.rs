//! Making what was ordered of a game, as far as it is not there already.

use std::path::PathBuf;
use std::sync::Arc;

use super::cached::{CachedParts, UpToDate, elsewhere, written};
use super::place::{OtherFolder, owner};
use super::press::{self, PressOptions};
use super::review;
use super::{End, Item, Order, Outcome, Problems, Shop, Stop, ValidGame, WorkError, changed, load_valid};
use warpress_assets::{Assets, Ledger};
use warpress_check as check;
use warpress_kit::{self as kit, Kit, KitError, Source};
use warpress_model::Game;
use warpress_publish::Folder;
use warpress_review::PrintedFile;
use warpress_sheet::Formats;

impl Shop {
    /// Makes what was ordered of a game, unless it is there already.
    pub fn build(&self, source: &Source, order: &Order) -> Outcome {
        self.unchanged(source, order, false).unwrap_or_else(|| self.make(source, order, false))
    }

    /// The outcome for a game of which nothing has to be made, as all of it is there.
    pub(crate) fn unchanged(&self, source: &Source, order: &Order, one_of_many: bool) -> Option<Outcome> {
        if order.review {
            return None;
        }
        let all = CachedParts::of(self, source, order, one_of_many).all_up_to_date()?;
        Some(Outcome {
            end: End::Unchanged,
            elsewhere: elsewhere(&all, order, &source.home.slug()),
            items: all.iter().flat_map(UpToDate::items).collect(),
            ..Outcome::begun()
        })
    }

    /// Makes what was ordered. That a game has nothing to print, or lacks what was picked, is a failure, unless it is one
    /// of many.
    pub(crate) fn make(&self, source: &Source, order: &Order, one_of_many: bool) -> Outcome {
        let mut outcome = Outcome::begun();
        let cached = CachedParts::of(self, source, order, one_of_many);
        let job = GameJob { source, order, cached, one_of_many };
        outcome.end = match job.run(&mut outcome) {
            Ok(end) => end,
            Err(Stop::Problems(problems)) => {
                outcome.problems = Some(problems);
                End::Problems
            }
            Err(Stop::Failed(error)) => End::Failed(error),
        };
        outcome
    }
}

/// An order for one game.
struct GameJob<'j> {
    source: &'j Source,
    order: &'j Order,
    cached: CachedParts<'j>,
    one_of_many: bool,
}

/// A game that was read for a job, and what was asked of the assets for that.
struct JobInput {
    valid: ValidGame,
    ledger: Arc<Ledger>,
    /// Whether files of its rules are made.
    with_rules: bool,
}

impl GameJob<'_> {
    fn run(&self, outcome: &mut Outcome) -> Result<End, Stop> {
        let Source { home, assets } = self.source;
        let (reading, ledger) = assets.with_ledger();
        let valid = load_valid(&reading, home, &self.order.with)?;
        let findings = check::unshowable(&valid.loaded, &valid.game);
        if !findings.is_empty() {
            let sources = valid.loaded.sources;
            return Err(Stop::Problems(Box::new(Problems { findings, sources })));
        }
        let with_rules = self.order.wants_rules() && !valid.loaded.sections.is_empty();
        let read = JobInput { valid, ledger, with_rules };
        let title = &read.valid.game.title;

        let (fresh_rules, fresh_kit) = self.cached.up_to_date();
        let (drawing, drawn) = assets.with_ledger();
        drawn.link(&read.ledger);
        // Every mistake in the order is found before anything is written.
        let kits = match &fresh_kit {
            Some(_) => Vec::new(),
            None => match self.kits(&drawing, &read) {
                Ok(kits) => kits,
                Err(error) => return self.without_kit(read, error, outcome),
            },
        };
        if let Some(part) = self.cached.rules.as_ref().filter(|_| !with_rules) {
            part.keep(&read.ledger, title, Vec::new());
        }
        // That there is no kit is as it should be only where there are rules instead.
        let no_kit = kits.is_empty() && fresh_kit.is_none();
        let rightly = with_rules || read.valid.game.is_ruleset();
        if let Some(part) = self.cached.kit.as_ref().filter(|_| no_kit && rightly) {
            part.keep(&drawn, title, Vec::new());
        }
        if no_kit && !with_rules {
            return Ok(End::Nothing);
        }

        let mut folder = self.folder(&read.valid.game, outcome)?;
        let books = match fresh_rules {
            Some(up_to_date) => {
                outcome.items.extend(up_to_date.items());
                up_to_date.files
            }
            None if with_rules => self.rules(&read, &mut folder, outcome)?,
            None => Vec::new(),
        };
        outcome.items.extend(fresh_kit.iter().flat_map(UpToDate::items));
        let mut printed = Vec::new();
        for (paper, kit) in kits {
            printed.push(self.kit(paper, kit, (&read.valid.game, &drawn), &mut folder, outcome)?);
        }
        if self.order.review {
            let slug = &read.valid.game.slug;
            printed.extend(books.iter().filter_map(|path| review::bound(slug, path)));
            outcome.items.push(review::write(
                self.source,
                &read.valid.game,
                self.order,
                &mut folder,
                &printed,
            )?);
        }
        Ok(End::Built)
    }

    /// The kits, unless only the rules are wanted, or there is nothing to print where that is no surprise.
    fn kits(&self, assets: &Assets, read: &JobInput) -> Result<Vec<(&str, Kit)>, KitError> {
        let game = &read.valid.game;
        let mut kits = Vec::new();
        for paper in self.order.papers().filter(|_| self.order.wants_kit()) {
            let mut request = kit::Request { paper: paper.to_owned(), ..self.order.kit.clone() };
            if self.one_of_many {
                // What is asked for is that of some game or other.
                let Some(pick) = request.pick.within(game) else { continue };
                request.pick = pick;
            }
            match kit::build(assets, game, &request) {
                Err(KitError::Nothing { .. }) if self.one_of_many || game.is_ruleset() || read.with_rules => {
                }
                kit => kits.push((paper, kit?)),
            }
        }
        Ok(kits)
    }

    /// What is left to do where a kit cannot be made.
    fn without_kit(&self, read: JobInput, error: KitError, outcome: &mut Outcome) -> Result<End, Stop> {
        let ValidGame { game, mut loaded } = read.valid;
        let assets = &self.source.assets;
        let (findings, reviewed) = match error {
            KitError::Faces(faults) => {
                (check::faults(assets, &game, &faults, &mut loaded.sources), self.order.review)
            }
            KitError::Art(faults) => (check::picture_faults(&self.source.home, &faults), false),
            error => return Err(error.into()),
        };
        outcome.problems = Some(Box::new(Problems { findings, sources: loaded.sources }));
        // A review should show as much as possible.
        if reviewed {
            let mut folder = self.folder(&game, outcome)?;
            outcome.items.push(review::write(self.source, &game, self.order, &mut folder, &[])?);
        }
        Ok(End::Problems)
    }

    /// The folder for the results. If another game of its name has the usual one already, it gets one of its own.
    fn folder(&self, game: &Game, outcome: &mut Outcome) -> Result<Folder, WorkError> {
        let Order { out, force, .. } = self.order;
        let folder = Folder::open_for(out, &game.slug, &owner(&self.source.home, &game.title), *force)?;
        outcome.elsewhere = OtherFolder::of(out, &game.slug, folder.path());
        Ok(folder)
    }

    /// The rulebook and everything else made from the rules.
    fn rules(
        &self,
        read: &JobInput,
        folder: &mut Folder,
        outcome: &mut Outcome,
    ) -> Result<Vec<PathBuf>, WorkError> {
        let ValidGame { game, loaded } = &read.valid;
        let (printing, printed) = self.source.assets.with_ledger();
        printed.link(&read.ledger);
        let wanted =
            PressOptions::new(&printing, &game.papers, self.order.rules_paper(), self.order.kit.ink)?;
        let wanted = PressOptions { booklet: self.order.booklet, ..wanted };
        let (mut paths, mut files) = (Vec::new(), Vec::new());
        for output in press::print(&printing, game, &loaded.sections, &wanted)? {
            let path = folder.write(&output.name, &output.bytes)?;
            files.push(written(&output.name, &output.bytes));
            paths.push(path.clone());
            outcome.items.push(Item::Rules { path, pages: output.pages });
        }
        if let Some(part) = &self.cached.rules {
            part.keep(&printed, &game.title, files);
        }
        Ok(paths)
    }

    /// Writes a kit with what belongs to it.
    fn kit(
        &self,
        paper: &str,
        kit: Kit,
        (game, drawn): (&Game, &Ledger),
        folder: &mut Folder,
        outcome: &mut Outcome,
    ) -> Result<PrintedFile, WorkError> {
        let stem = self.order.kit.file_stem(&game.slug, paper);
        let file = format!("{stem}.pdf");
        let path = folder.write(&file, &kit.pdf)?;
        let mut files = vec![written(&file, &kit.pdf)];
        // A part of the kit says nothing of the rest, and what a shop has printed is not mended by printing cards.
        let whole = self.order.kit.pick.is_all() && self.order.kit.single.is_none();
        if whole {
            let (name, bytes) = (changed::inventory_name(&stem), kit.inventory.bytes());
            folder.write(&name, &bytes)?;
            files.push(written(&name, &bytes));
        }
        outcome.items.push(Item::Kit { path, holds: kit.in_words() });
        for (list, picture) in kit.pictures {
            let name = format!("{stem}-{list}.png");
            let path = folder.write(&name, &picture)?;
            files.push(written(&name, &picture));
            outcome.items.push(Item::Picture(path));
        }
        if let Some(part) = &self.cached.kit {
            part.keep(drawn, &game.title, files);
        }
        let name = kit::paper(&Formats::load(&self.source.assets)?, &game.papers, paper)?.name;
        let (title, counted) = (format!("Kit on {name}"), format!("pages on {name}"));
        Ok(PrintedFile { title, counted, file, pdf: kit.pdf, labels: kit.labels })
    }
}
