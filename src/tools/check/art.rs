//! Pictures of the game's own: whether they are fine enough for the size in which they are printed, have the shape of
//! their frames, and are shown at all.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::place;
use warpress_art::{Fit, Picture, empty, lost};
use warpress_assets::Assets;
use warpress_kit::{self as kit, AssetCatalog, Subject};
use warpress_library::{Catalog, Home, Loaded};
use warpress_model::{Code, ColumnType, Diagnostic, Game, ListKind, Location, Section};
use warpress_render::art::PictureFault;
use warpress_render::face::PlacedPicture;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_rulebook::images;
use warpress_sheet::Formats;

/// The least that looks sharp at arm's length (pixels to the inch).
const LEAST_DPI: f32 = 200.0;
/// The share of a picture that may be cut off, or of its frame that may stay empty.
const MOST_LOST: f32 = 0.5;
/// Unused pictures are named one by one up to here.
const MOST_UNUSED: usize = 20;

/// Looks at the pictures of a game.
pub fn check(
    home: &Home,
    game: &Game,
    formats: &Formats,
    renderer: &Renderer,
    sections: &[Section],
) -> Vec<Diagnostic> {
    let album = renderer.pictures().album();
    if album.names().is_empty() {
        return Vec::new();
    }
    let subjects = |ink| kit::subjects(game, renderer, formats, ink, 0.0).unwrap_or_default();
    let mut used = named(game);
    used.extend(images(sections).into_iter().map(|(_, name)| name));
    let mut found = Vec::new();
    for ink in [Ink::Full, Ink::Low] {
        let placed = placed(renderer, &subjects(ink));
        used.extend(placed.iter().map(|one| one.picture.name.clone()));
        if ink == Ink::Full {
            found.extend(placed_badly(renderer, placed));
        }
    }
    // The pictures beside a spreadsheet are its neighbours' too.
    let own = !matches!(home, Home::Sheet { .. });
    let unused: Vec<&String> = album.names().iter().filter(|name| own && !used.contains(*name)).collect();
    let others = unused.len().saturating_sub(MOST_UNUSED);
    for (place, name) in unused.into_iter().take(MOST_UNUSED).enumerate() {
        let more = if place + 1 == MOST_UNUSED && others > 0 {
            format!(", nor {others} others")
        } else {
            String::new()
        };
        found.push(
            Diagnostic::new(Code::W0324, format!("nothing shows this picture{more}"), &file(home, name))
                .help("a row shows it with art = \"…\", rules.md with ![…](…); or move it out of art/")
                .about(name.as_str()),
        );
    }
    found
}

/// Pictures that the rules show and that cannot be shown.
pub fn of_rules(assets: &Assets, loaded: &Loaded) -> Vec<Diagnostic> {
    let shown = images(&loaded.sections);
    if shown.is_empty() {
        return Vec::new();
    }
    let catalog = AssetCatalog::new(assets);
    let fault = |(section, name): (&Section, String)| {
        let fault = catalog.picture_fault(&name)?;
        let code = if fault.missing { Code::E0307 } else { Code::E0308 };
        let at = place(loaded, section, &name);
        Some(Diagnostic::new(code, fault.message, &at).help(fault.help).about(name))
    };
    shown.into_iter().filter_map(fault).collect()
}

/// Faults of pictures that were found when they were made ready for paper.
pub fn faults(home: &Home, faults: &[PictureFault]) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let once = faults.iter().filter(|fault| seen.insert(&fault.name));
    once.map(|PictureFault { name, error }| {
        Diagnostic::new(Code::E0308, error.to_string(), &file(home, name))
            .help(error.help())
            .about(name.as_str())
    })
    .collect()
}

/// A file as a whole.
fn file(home: &Home, name: &str) -> Location {
    Location { file: home.shown(name).into(), start: 0, end: 0 }
}

/// Pictures that the data name, printed or not.
fn named(game: &Game) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let forms = game.forms.values().map(|form| &form.list);
    let maps = game.maps.values().map(|map| &map.list);
    for list in game.lists().chain(forms).chain(maps) {
        let rows = list.rows.iter().filter_map(|row| row.art.as_ref());
        for art in rows.chain(&list.art).chain(&list.face.back_art) {
            named.insert(art.picture.clone());
            named.extend(art.mono.clone());
        }
        for (column, _) in list.columns.iter().filter(|(_, column)| holds_pictures(&column.of)) {
            let values = list.rows.iter().filter_map(|row| row.values.get(column));
            named.extend(values.flat_map(|value| value.printed.split(", ").map(str::to_owned)));
        }
        named.extend(list.rows.iter().filter_map(|row| row.icon.clone()));
        named.extend(list.face.back_icon.clone());
    }
    named.extend(game.sides.values().filter_map(|side| side.icon.clone()));
    named
}

fn holds_pictures(of: &ColumnType) -> bool {
    match of.bare() {
        ColumnType::Image | ColumnType::Icon => true,
        ColumnType::List(of) | ColumnType::By { of, .. } => holds_pictures(of),
        _ => false,
    }
}

/// A picture on a face.
struct PictureUse {
    picture: PlacedPicture,
    /// The row, or the list as a whole.
    at: Location,
    about: String,
    /// The strip in the bar of a form: no picture has its shape.
    strip: bool,
}

fn placed(renderer: &Renderer, subjects: &[Subject<'_>]) -> Vec<PictureUse> {
    let of = |subject: &Subject<'_>| {
        let whole = || subject.list.rows.first().map(|row| Location { start: 0, end: 0, ..row.at.clone() });
        let at = subject.row.map(|row| row.at.clone()).or_else(whole).unwrap_or_default();
        let about = match subject.row {
            Some(row) => format!("{}/{}", subject.list.id, row.id),
            None => subject.list.id.clone(),
        };
        let strip = subject.list.kind == ListKind::Fields;
        let shown = |picture| PictureUse { picture, at: at.clone(), about: about.clone(), strip };
        renderer.placed(&subject.input).into_iter().map(shown).collect::<Vec<_>>()
    };
    subjects.iter().flat_map(of).collect()
}

/// Pictures that are too coarse or have the wrong shape, each once, where that is worst.
fn placed_badly(renderer: &Renderer, placed: Vec<PictureUse>) -> Vec<Diagnostic> {
    let album = renderer.pictures().album();
    let mut worst: BTreeMap<(Code, String), (f32, Diagnostic)> = BTreeMap::new();
    for shown in placed {
        let Ok(picture) = album.picture(&shown.picture.name) else { continue };
        for (code, how, message, help) in
            [coarse(&picture, &shown), misshapen(&picture, &shown)].into_iter().flatten()
        {
            let finding = Diagnostic::new(code, message, &shown.at).help(help).about(shown.about.as_str());
            let known = worst.entry((code, picture.name.clone())).or_insert_with(|| (how, finding.clone()));
            if how > known.0 {
                *known = (how, finding);
            }
        }
    }
    worst.into_values().map(|(_, finding)| finding).collect()
}

/// A fault, how bad it is, and what to say of it.
type Fault = (Code, f32, String, String);

fn coarse(picture: &Picture, shown: &PictureUse) -> Option<Fault> {
    let width = shown.picture.whole.w;
    let dpi = picture.dpi(width).filter(|dpi| *dpi < LEAST_DPI)?;
    let (w, h) = picture.size();
    let enough = |side: f32| (side * LEAST_DPI / dpi).ceil();
    let message = format!("“{}” is printed with {dpi:.0} pixels to the inch", picture.name);
    let help = format!("it has {w} × {h} pixels; {} × {} are enough here", enough(w), enough(h));
    Some((Code::W0322, -dpi, message, help))
}

fn misshapen(picture: &Picture, shown: &PictureUse) -> Option<Fault> {
    let PlacedPicture { frame, whole, fit, logo, .. } = shown.picture;
    if logo || shown.strip {
        return None;
    }
    let (share, what) = match fit {
        Fit::Cover => (lost(whole, frame), "of it is cut off"),
        Fit::Contain => (empty(whole, frame), "of its frame stays free"),
    };
    if share <= MOST_LOST {
        return None;
    }
    let message =
        format!("“{}” has another shape than its frame: {:.0} % {what}", picture.name, share * 100.0);
    let ratio = frame.w / frame.h;
    let shape = if ratio > 1.0 {
        format!("{ratio:.1} times as wide as high")
    } else {
        format!("{:.1} times as high as wide", 1.0 / ratio)
    };
    Some((
        Code::W0323,
        share,
        message,
        format!("the frame is {shape}; crop the picture, or say where to look with art_focus"),
    ))
}
