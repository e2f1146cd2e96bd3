//! Making what was ordered of a game, as far as it is not there already.

use std::path::PathBuf;
use std::sync::Arc;

use super::earlier::{Earlier, Still, elsewhere, written};
use super::place::{Elsewhere, owner};
use super::press::{self, Wanted};
use super::review;
use super::{End, Item, Order, Outcome, Problems, Shop, Sound, Stop, WorkError, changed, sound};
use warpress_assets::{Assets, Ledger};
use warpress_check as check;
use warpress_kit::{self as kit, Kit, KitError, Source};
use warpress_model::Game;
use warpress_publish::Folder;
use warpress_review::Printed;
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
        let all = Earlier::of(self, source, order, one_of_many).all_still()?;
        Some(Outcome {
            end: End::Unchanged,
            elsewhere: elsewhere(&all, order, &source.home.slug()),
            items: all.iter().flat_map(Still::items).collect(),
            ..Outcome::begun()
        })
    }

    /// Makes what was ordered. That a game has nothing to print, or lacks what was picked, is a failure, unless it is one
    /// of many.
    pub(crate) fn make(&self, source: &Source, order: &Order, one_of_many: bool) -> Outcome {
        let mut outcome = Outcome::begun();
        let earlier = Earlier::of(self, source, order, one_of_many);
        let job = Job { source, order, earlier, one_of_many };
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
struct Job<'j> {
    source: &'j Source,
    order: &'j Order,
    earlier: Earlier<'j>,
    one_of_many: bool,
}

/// A game that was read for a job, and what was asked of the assets for that.
struct Read {
    sound: Sound,
    ledger: Arc<Ledger>,
    /// Whether files of its rules are made.
    with_rules: bool,
}

impl Job<'_> {
    fn run(&self, outcome: &mut Outcome) -> Result<End, Stop> {
        let Source { home, assets } = self.source;
        let (reading, ledger) = assets.watched();
        let sound = sound(&reading, home, &self.order.with)?;
        let findings = check::unshowable(&sound.loaded, &sound.game);
        if !findings.is_empty() {
            let sources = sound.loaded.sources;
            return Err(Stop::Problems(Box::new(Problems { findings, sources })));
        }
        let with_rules = self.order.wants_rules() && !sound.loaded.sections.is_empty();
        let read = Read { sound, ledger, with_rules };
        let title = &read.sound.game.title;

        let (rules_still, kit_still) = self.earlier.still();
        let (drawing, drawn) = assets.watched();
        drawn.link(&read.ledger);
        // Every mistake in the order is found before anything is written.
        let kits = match &kit_still {
            Some(_) => Vec::new(),
            None => match self.kits(&drawing, &read) {
                Ok(kits) => kits,
                Err(error) => return self.without_kit(read, error, outcome),
            },
        };
        if let Some(part) = self.earlier.rules.as_ref().filter(|_| !with_rules) {
            part.keep(&read.ledger, title, Vec::new());
        }
        // That there is no kit is as it should be only where there are rules instead.
        let no_kit = kits.is_empty() && kit_still.is_none();
        let rightly = with_rules || read.sound.game.is_ruleset();
        if let Some(part) = self.earlier.kit.as_ref().filter(|_| no_kit && rightly) {
            part.keep(&drawn, title, Vec::new());
        }
        if no_kit && !with_rules {
            return Ok(End::Nothing);
        }

        let mut folder = self.folder(&read.sound.game, outcome)?;
        let books = match rules_still {
            Some(still) => {
                outcome.items.extend(still.items());
                still.files
            }
            None if with_rules => self.rules(&read, &mut folder, outcome)?,
            None => Vec::new(),
        };
        outcome.items.extend(kit_still.iter().flat_map(Still::items));
        let mut printed = Vec::new();
        for (paper, kit) in kits {
            printed.push(self.kit(paper, kit, (&read.sound.game, &drawn), &mut folder, outcome)?);
        }
        if self.order.review {
            let slug = &read.sound.game.slug;
            printed.extend(books.iter().filter_map(|path| review::bound(slug, path)));
            outcome.items.push(review::write(
                self.source,
                &read.sound.game,
                self.order,
                &mut folder,
                &printed,
            )?);
        }
        Ok(End::Built)
    }

    /// The kits, unless only the rules are wanted, or there is nothing to print where that is no surprise.
    fn kits(&self, assets: &Assets, read: &Read) -> Result<Vec<(&str, Kit)>, KitError> {
        let game = &read.sound.game;
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
    fn without_kit(&self, read: Read, error: KitError, outcome: &mut Outcome) -> Result<End, Stop> {
        let Sound { game, mut loaded } = read.sound;
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
        outcome.elsewhere = Elsewhere::of(out, &game.slug, folder.path());
        Ok(folder)
    }

    /// The rulebook and everything else made from the rules.
    fn rules(
        &self,
        read: &Read,
        folder: &mut Folder,
        outcome: &mut Outcome,
    ) -> Result<Vec<PathBuf>, WorkError> {
        let Sound { game, loaded } = &read.sound;
        let (printing, printed) = self.source.assets.watched();
        printed.link(&read.ledger);
        let wanted = Wanted::new(&printing, &game.papers, self.order.rules_paper(), self.order.kit.ink)?;
        let wanted = Wanted { booklet: self.order.booklet, ..wanted };
        let (mut paths, mut files) = (Vec::new(), Vec::new());
        for output in press::print(&printing, game, &loaded.sections, &wanted)? {
            let path = folder.write(&output.name, &output.bytes)?;
            files.push(written(&output.name, &output.bytes));
            paths.push(path.clone());
            outcome.items.push(Item::Rules { path, pages: output.pages });
        }
        if let Some(part) = &self.earlier.rules {
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
    ) -> Result<Printed, WorkError> {
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
        if let Some(part) = &self.earlier.kit {
            part.keep(drawn, &game.title, files);
        }
        let name = kit::paper(&Formats::load(&self.source.assets)?, &game.papers, paper)?.name;
        let (title, counted) = (format!("Kit on {name}"), format!("pages on {name}"));
        Ok(Printed { title, counted, file, pdf: kit.pdf, labels: kit.labels })
    }
}
