//! What only typst can make. Without the feature `rulebook`, a game has its page for browsers alone.

use warpress_assets::Assets;
use warpress_rulebook::bind::Leaves;
use warpress_rulebook::pictures::Gallery;
use warpress_rulebook::{Aid, Book};

use super::press::{Output, PressError, PressOptions};

/// Whether books can be printed.
pub const CAN_SET: bool = cfg!(feature = "rulebook");

/// The message if typst was left out.
pub const UNSET: &str = "this warpress was built without rulebooks on paper; build it with the cargo feature “rulebook” (it is on by default)";

/// The rulebook, the quick reference if there is anything in it, and the booklet if it is wanted.
///
/// # Errors
/// If a book cannot be set, or a booklet is wanted and typst was left out.
#[cfg(feature = "rulebook")]
pub fn book(
    assets: &Assets,
    book: &Book,
    aid: &Aid,
    gallery: &Gallery,
    options: &PressOptions,
) -> Result<Vec<Output>, PressError> {
    use warpress_rulebook::{Picture, style};
    use warpress_typeset::{self as typeset, PagedPdf, booklet, pdf};

    let faces = |_, picture: &Picture| gallery.draw(picture);
    let look = style(gallery.renderer().theme(), options.ink, options.page_mm);
    let set_aid = || (!aid.is_empty()).then(|| typeset::aid(assets, aid, &look, &faces)).transpose();
    // One after the other: what typst memoises for one would be let go of with the other, in the midst of its work.
    let rules = pdf(assets, book, &look, &faces)?;
    let short = set_aid()?;
    let file = |kind: &str, set: PagedPdf| Output {
        name: options.file(&format!("{}-{kind}", book.slug)),
        bytes: set.bytes,
        pages: Some(set.pages),
    };
    let folded = options
        .booklet
        .then(|| booklet(assets, book, rules.bytes.clone(), rules.pages, &look))
        .transpose()?;
    let mut outputs = vec![file("rules", rules)];
    outputs.extend(short.map(|set| file("quick", set)));
    outputs.extend(folded.map(|set| file("booklet", set)));
    Ok(outputs)
}

/// Nothing, as typst was left out.
///
/// # Errors
/// If a booklet is wanted.
#[cfg(not(feature = "rulebook"))]
pub fn book(
    _: &Assets,
    _: &Book,
    _: &Aid,
    _: &Gallery,
    options: &PressOptions,
) -> Result<Vec<Output>, PressError> {
    if options.booklet { Err(PressError::Unset(UNSET)) } else { Ok(Vec::new()) }
}

/// A printed volume. `slug` is for its file name.
///
/// # Errors
/// If a theme or size does not exist, a book cannot be set, or typst was left out.
#[cfg(feature = "rulebook")]
pub fn volume(
    assets: &Assets,
    title: &str,
    slug: &str,
    games: &[Leaves<'_>],
    options: &PressOptions,
) -> Result<Output, PressError> {
    use std::sync::Arc;
    use warpress_rulebook::bind::IllustratedVolume;
    use warpress_rulebook::{Picture, neutral};

    let mut bound = IllustratedVolume::new(title, games, options.ink, &|_, drawn| Some(Arc::new(drawn)))?;
    let mut style = neutral(options.ink, options.page_mm);
    // What a game tries for the letters of its language, the volume tries for all.
    for family in bound.galleries.iter().flat_map(|gallery| &gallery.renderer().theme().fonts.fallback) {
        if !style.fallback.contains(family) {
            style.fallback.push(family.clone());
        }
    }
    let families: Vec<_> = games
        .iter()
        .zip(&bound.galleries)
        .flat_map(|(leaves, gallery)| {
            let fonts = &gallery.renderer().theme().fonts;
            let all = [&fonts.display, &fonts.text, &fonts.label].into_iter().chain(&fonts.fallback);
            all.map(|family| (leaves.assets, family.as_str()))
        })
        .collect();
    let own = style.families.iter().map(|family| (assets, family.as_str()));
    bound.volume.thanks = bound.thanks(|drawn| &drawn.icons, own.chain(families.iter().copied()));
    let faces = |book: usize, picture: &Picture| bound.picture(book, picture).cloned();
    let set = warpress_typeset::volume(assets, &bound.volume, &style, &families, &faces)?;
    Ok(Output { name: options.file(slug), bytes: set.bytes, pages: Some(set.pages) })
}

/// A printed volume. `slug` is for its file name.
///
/// # Errors
/// Always, as typst was left out.
#[cfg(not(feature = "rulebook"))]
pub fn volume(
    _: &Assets,
    _: &str,
    _: &str,
    _: &[Leaves<'_>],
    _: &PressOptions,
) -> Result<Output, PressError> {
    Err(PressError::Unset(UNSET))
}
