//! What a kit prints, and how it differs from one that was printed before.

use std::collections::BTreeSet;

use warpress_model::{Game, ListKind};
use warpress_render::digest::Digest;
use warpress_render::face::PrintedFace;
use warpress_render::renderer::Renderer;
use warpress_sheet::{Job, Plan};

use super::changed::{Revision, Swap};
use super::inventory::{self, Inventory};
use super::parts::Part;
use super::{KitError, Request, Subject, View, draw};

/// All that is printed: faces, and the jobs that know them by number.
pub struct Load<'g> {
    pub subjects: Vec<Subject<'g>>,
    pub jobs: Vec<Job>,
}

impl<'g> Load<'g> {
    /// Takes the faces out of the parts.
    pub fn of(parts: &mut [Part<'g>]) -> Self {
        let (mut subjects, mut jobs) = (Vec::new(), Vec::new());
        for part in parts {
            jobs.push(part.job_from(subjects.len()));
            subjects.append(&mut part.subjects);
        }
        Self { subjects, jobs }
    }

    /// Leaves out what is the same in an earlier kit; returns what is to be put into that kit and taken out of it.
    pub fn keep_what_differs(
        &mut self,
        since: &Inventory,
        game: &Game,
        request: &Request,
        renderer: &Renderer,
        digest: &(impl Fn(&View, &PrintedFace) -> Digest + Sync),
    ) -> Result<Vec<Swap>, KitError> {
        let mut digests = Vec::with_capacity(self.subjects.len());
        draw::<_, KitError>(
            renderer,
            &self.subjects,
            |_, subject, face| Ok(digest(&subject.input.view, &face)),
            |_, digest| {
                digests.push(digest);
                Ok(())
            },
        )?;
        let now = self.inventory(game, request, &digests);
        let revision = Revision::between(since, &now, game, &request.pick);
        let swaps = revision.swaps.clone();
        revision.keep(&now, &mut self.jobs, &mut self.subjects);
        Ok(swaps)
    }

    /// Leaves one of each piece.
    pub fn count_once(&mut self) {
        for job in &mut self.jobs {
            inventory::each_piece_mut(job, |_, _, copies| *copies = (*copies).min(1));
        }
    }

    /// The number of its cards, if they lie on no sheets.
    pub fn unplanned(&self) -> Plan {
        let mut cards = 0;
        for job in &self.jobs {
            inventory::each_piece(job, |_, _, copies| cards += copies as usize);
        }
        Plan { paper: String::new(), duplex: false, decks: Vec::new(), cards, sheets: 0, bare: 0, pages: 0 }
    }

    pub fn inventory(&self, game: &Game, request: &Request, digests: &[Digest]) -> Inventory {
        Inventory::of(game, request, &self.jobs, &self.subjects, digests)
    }

    pub fn boxes(&self) -> usize {
        let mut boxes = 0;
        for job in &self.jobs {
            inventory::each_piece(job, |front, _, count| {
                boxes += if self.subjects[front].is_box() { count as usize } else { 0 };
            });
        }
        boxes
    }

    /// What one of its pieces is called.
    pub fn unit(&self) -> &'static str {
        let is_card = |subject: &Subject<'_>| matches!(subject.list.kind, ListKind::Deck | ListKind::Records);
        if self.subjects.iter().all(is_card) { "card" } else { "piece" }
    }

    /// Copies of a card that are drawn one by one, each its own way, are one card all the same.
    pub fn count_cards(&self, plan: &mut Plan) {
        for deck in &mut plan.decks {
            let stack = self.jobs.iter().find_map(|job| match job {
                Job::Cards(stack) if stack.group == deck.group => Some(stack),
                _ => None,
            });
            let printed = stack.into_iter().flat_map(|stack| &stack.cards).filter(|card| card.copies > 0);
            let rows: BTreeSet<&str> =
                printed.filter_map(|card| Some(self.subjects.get(card.front)?.row?.id.as_str())).collect();
            if !rows.is_empty() {
                deck.distinct = rows.len();
            }
        }
    }
}
