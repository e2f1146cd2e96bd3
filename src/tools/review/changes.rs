//! The page of changes: each altered face before and after, in the inks that differ.

use indexmap::IndexMap;

use super::page::{Item, Page, PageSection, Shot};
use super::picture::{self, Picture, scale};
use rayon::prelude::*;
use resvg::tiny_skia::Pixmap;
use warpress_kit::KitError;
use warpress_model::plural::counted;
use warpress_record::{Alteration, INKS, Kind, Name};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// Finds the earlier SVG of a face, by its name and the index of its ink; `None` if there is none.
pub type Source<'s> = &'s (dyn Fn(&Name, usize) -> Option<String> + Sync);

/// The titles of a page about one game.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'h> {
    /// The game's title.
    pub title: &'h str,
    /// The language that it states.
    pub language: Option<&'h str>,
    /// What “before” refers to.
    pub before: &'h str,
}

/// The page. `renderers` draw the old and the new faces.
///
/// # Errors
/// If a picture cannot be made.
pub fn page(
    heading: Heading<'_>,
    renderers: (&Renderer, &Renderer),
    altered: &[Alteration],
    before: Source<'_>,
    after: Source<'_>,
) -> Result<Page, KitError> {
    let (all, altered) = (altered, &altered[..altered.len().min(MOST)]);
    let mut parts: IndexMap<&str, PageSection> = IndexMap::new();
    let items: Vec<Result<Item, KitError>> =
        altered.par_iter().map(|one| item(one, renderers, before, after)).collect();
    let mut alike = 0;
    for (one, item) in altered.iter().zip(items) {
        let item = item?;
        alike += usize::from(item.meta.ends_with(ALIKE));
        let title = one.name.list.clone();
        let part =
            parts.entry(&one.name.list).or_insert_with(|| PageSection { title, ..PageSection::default() });
        part.items.push(item);
    }
    let mut facts = Vec::new();
    for (kind, word) in [("new", "new"), ("altered", "altered"), ("gone", "gone")] {
        let count = all.iter().filter(|one| word_of(&one.kind) == kind).count();
        if count > 0 {
            facts.push((count.to_string(), word.to_owned()));
        }
    }
    if alike > 0 {
        facts.push((alike.to_string(), "of them the same to look at".to_owned()));
    }
    if all.len() > MOST {
        facts.push((MOST.to_string(), "shown".to_owned()));
    }
    for part in parts.values_mut() {
        part.note = counted(part.items.len(), "face");
    }
    Ok(Page {
        kind: "Faces that changed",
        title: heading.title.to_owned(),
        language: heading.language.map(str::to_owned),
        summary: format!("Before: {}. After: as the data and templates are now.", heading.before),
        facts,
        parts: parts.into_values().collect(),
        notes: None,
    })
}

/// The most faces that are shown.
const MOST: usize = 300;
const ALIKE: &str = "the same to look at";

fn word_of(kind: &Kind) -> &'static str {
    match kind {
        Kind::New => "new",
        Kind::Altered(_) => "altered",
        Kind::Gone => "gone",
    }
}

fn item(
    one: &Alteration,
    (old, new): (&Renderer, &Renderer),
    before: Source<'_>,
    after: Source<'_>,
) -> Result<Item, KitError> {
    let whole = one.name.face.starts_with("(whole)");
    let mut shots = Vec::new();
    let mut alike = matches!(one.kind, Kind::Altered(_));
    for (place, ink) in INKS.into_iter().enumerate() {
        let wanted = match &one.kind {
            Kind::Altered(inks) => inks.contains(&ink),
            _ => true,
        };
        if !wanted {
            continue;
        }
        let drawn = |source: Source<'_>, renderer: &Renderer| -> Result<Option<(Pixmap, f32)>, KitError> {
            let Some(tree) = source(&one.name, place).and_then(|svg| renderer.tree(&svg)) else {
                return Ok(None);
            };
            let width = tree.size().width() * scale(&tree, whole);
            Ok(Some((picture::face(&tree, whole)?, width)))
        };
        let first = if one.kind == Kind::New { None } else { drawn(before, old)? };
        let second = if one.kind == Kind::Gone { None } else { drawn(after, new)? };
        let shot = |word: &str, made: &Option<(Pixmap, f32)>| shot(word, ink, made.as_ref());
        if one.kind != Kind::New {
            shots.push(shot("before", &first)?);
        }
        if one.kind != Kind::Gone {
            shots.push(shot("after", &second)?);
        }
        match (&first, &second) {
            (Some((before, _)), Some((after, width))) => {
                if let Some(differs) = picture::difference(before, after) {
                    alike = false;
                    let picture = Some(Picture::of(&differs, 8)?);
                    shots.push(Shot {
                        label: format!("difference, {}", ink.name()),
                        ink: ink.name(),
                        picture,
                        width: *width,
                    });
                } else if (before.width(), before.height()) != (after.width(), after.height()) {
                    alike = false;
                }
            }
            _ => alike = false,
        }
    }
    let meta = if alike { ALIKE } else { word_of(&one.kind) };
    Ok(Item { title: one.name.face.clone(), meta: meta.to_owned(), text: String::new(), shots })
}

fn shot(word: &str, ink: Ink, made: Option<&(Pixmap, f32)>) -> Result<Shot, KitError> {
    let picture = made.map(|(pixmap, _)| Picture::of(pixmap, picture::colours(ink))).transpose()?;
    let width = made.map_or(150.0, |(_, width)| *width);
    Ok(Shot { label: format!("{word}, {}", ink.name()), ink: ink.name(), picture, width })
}
