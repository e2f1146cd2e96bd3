//! Draws the faces of a kit on all cores, a few at a time: each is used up as soon as it is there, so that
//! a kit of ten thousand faces needs no more room for their trees than one of a hundred, and no face costs
//! more than the one before it.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::{KitError, Subject, UndrawnFace};
use warpress_render::face::{FaceError, PrintedFace};
use warpress_render::renderer::Renderer;

/// So many faces are drawn while as many are used up, for each core.
const AT_ONCE: usize = 8;

/// Draws each subject and makes something of it, its number and its face with `make`, on all cores; gives that to
/// `take`, on this thread and in the order of the subjects. While one batch is taken the next is drawn.
///
/// # Errors
/// Every fault of every face; or else the first error of `make` or `take`.
pub fn draw<T: Send, E: From<KitError> + Send>(
    renderer: &Renderer,
    subjects: &[Subject<'_>],
    make: impl Fn(usize, &Subject<'_>, PrintedFace) -> Result<T, E> + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let one = |number: usize, subject: &Subject<'_>| {
        renderer.print(&subject.input).map(|face| make(number, subject, face))
    };
    let draw = &|first: usize, batch: &[Subject<'_>]| {
        batch.par_iter().enumerate().map(|(place, subject)| one(first + place, subject)).collect::<Vec<_>>()
    };
    let mut faults = Vec::new();
    let mut failed = None;
    let mut batches = subjects.chunks(AT_ONCE * rayon::current_num_threads());
    let mut next = batches.next();
    let mut ready: Vec<Result<Result<T, E>, Vec<FaceError>>> = Vec::new();
    let (mut number, mut first) = (0, 0);
    while next.is_some() || !ready.is_empty() {
        let mut coming = Vec::new();
        // The taker need not be fit for other threads, so it stays on this one.
        rayon::in_place_scope(|scope| {
            if let Some(batch) = next {
                let at = first;
                first += batch.len();
                let coming = &mut coming;
                scope.spawn(move |_| *coming = draw(at, batch));
            }
            for drawn in ready {
                match drawn {
                    // After a fault nothing more is taken, but the other faults are still to be found.
                    Ok(made) if faults.is_empty() && failed.is_none() => {
                        failed = made.and_then(|made| take(number, made)).err();
                    }
                    Ok(_) => {}
                    Err(errors) => faults.extend(view(&subjects[number], errors)),
                }
                number += 1;
            }
        });
        (ready, next) = (coming, batches.next());
    }
    match failed {
        _ if !faults.is_empty() => {
            count(subjects, &mut faults);
            Err(KitError::Faces(faults).into())
        }
        Some(error) => Err(error),
        None => Ok(()),
    }
}

fn view(subject: &Subject<'_>, errors: Vec<FaceError>) -> impl Iterator<Item = UndrawnFace> {
    let (list, back, template) = (subject.list.id.clone(), subject.back, subject.input.template.clone());
    errors.into_iter().map(move |error| {
        let row = subject.at_fault(&error.text).map(|row| row.id.clone());
        UndrawnFace { list: list.clone(), row, back, template: template.clone(), drawn: 1, error }
    })
}

/// Notes how many different faces are drawn from the template of each that failed.
fn count(subjects: &[Subject<'_>], faults: &mut [UndrawnFace]) {
    let mut faces: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for subject in subjects {
        let row = subject.row.map_or("", |row| row.id.as_str());
        let face = format!("{}/{row}/{}", subject.list.id, subject.back);
        faces.entry(&subject.input.template).or_default().insert(face);
    }
    for fault in faults {
        fault.drawn = faces.get(fault.template.as_str()).map_or(1, BTreeSet::len);
    }
}
