//! The proof of casting: title, text and picture of every row side by side, which shows at a glance whether
//! the picture suits.

use std::collections::{BTreeMap, BTreeSet};

use super::page::{Item, Page, PageSection, Shot};
use super::picture::{Picture, scale};
use warpress_assets::Assets;
use warpress_kit::{self as kit, KitError};
use warpress_model::plural::counted;
use warpress_model::{Game, Light, List, ListKind, Row};
use warpress_record::DrawnFace;
use warpress_render::icons::{Drawing, IconPlacement, Icons};
use warpress_render::png;
use warpress_render::theme::Ink;
use warpress_text::markup::{parse, plain_text};

/// The size at which the icon is shown (CSS pixels), and drawn (pixels).
const ICON: f32 = 110.0;
const FINE: f32 = 1.6;
/// The most faces with pictures, so that the page still opens.
const MOST: usize = 800;

/// The page of a game: every row of its decks, counters and records, printed or not. Rows with the same picture in one
/// list are marked.
///
/// # Errors
/// If the theme, a typeface or a size does not exist.
pub fn page(assets: &Assets, game: &Game) -> Result<Page, KitError> {
    let icons = Icons::of(assets);
    let mut faces: BTreeMap<(String, String), Vec<Face>> = BTreeMap::new();
    let renderer = kit::renderer(assets, game)?;
    for (_, seen) in warpress_record::draw_with(assets, &renderer, game, &[Ink::Full], face)? {
        for (row, face) in seen.into_iter().flatten() {
            faces.entry(row).or_default().push(face);
        }
    }
    let mut parts = Vec::new();
    let (mut rows, mut different) = (0, BTreeSet::new());
    for list in game.lists().filter(|list| list.kind.has_pieces() && !list.rows.is_empty()) {
        let mut shown: Vec<(&Row, Vec<Face>)> = list
            .rows
            .iter()
            .map(|row| (row, faces.remove(&(list.id.clone(), row.id.clone())).unwrap_or_default()))
            .collect();
        let cast: Vec<Option<String>> = shown.iter().map(|(row, faces)| icon(row, faces)).collect();
        let items = shown.iter_mut().zip(&cast).map(|((row, faces), icon)| {
            let times = cast.iter().filter(|other| icon.is_some() && *other == icon).count();
            item(&icons, row, std::mem::take(faces), icon.as_deref(), times)
        });
        let items: Vec<Item> = items.collect();
        rows += items.len();
        different.extend(cast.into_iter().flatten());
        let title = if list.name.is_empty() { list.id.clone() } else { list.name.clone() };
        parts.push(PageSection { title, note: note(list, items.len()), items, ..PageSection::default() });
    }
    Ok(Page {
        kind: "Proof of casting",
        title: game.title.clone(),
        language: game.language.clone(),
        summary: "The picture by itself and on its card, beside the words that it stands for.".to_owned(),
        facts: vec![
            (rows.to_string(), "rows".to_owned()),
            (different.len().to_string(), "pictures".to_owned()),
        ],
        parts,
        notes: None,
    })
}

/// The note beside the heading of a list.
fn note(list: &List, rows: usize) -> String {
    let unprinted = if list.component.printed { "" } else { " · on no face" };
    format!("{}{unprinted}", counted(rows, "row"))
}

/// A face of a row as it is printed.
struct Face {
    icon: String,
    scene: String,
    shot: Shot,
}

/// A face, with its list and row; `None` if it belongs to no row.
fn face(sight: &DrawnFace<'_>) -> Option<((String, String), Face)> {
    let subject = sight.subject;
    let row = subject.row.filter(|_| !subject.list.kind.is_whole())?;
    // Every face knows its theme's scene, but a counter shows one only on request.
    let staged = subject.list.kind == ListKind::Deck || row.scene.is_some();
    let slot = subject.input.view.slots().cloned().unwrap_or_default();
    let tree = &sight.drawn.face.as_ref()?.tree;
    let picture = (sight.place < MOST).then(|| Picture::face(tree, Ink::Full, false).ok()).flatten();
    let shot = shot(picture, tree.size().width() * scale(tree, false));
    Some((
        (subject.list.id.clone(), row.id.clone()),
        Face {
            scene: if staged { lit(&slot.scene, &slot.light) } else { String::new() },
            icon: slot.icon,
            shot,
        },
    ))
}

/// A scene with its light, if it has one.
fn lit(scene: &str, light: &str) -> String {
    if light.is_empty() { scene.to_owned() } else { format!("{scene} ({light})") }
}

/// The icon of a row: that of its face, which may come from its list; otherwise its own.
fn icon(row: &Row, faces: &[Face]) -> Option<String> {
    let of_face = faces.iter().map(|face| &face.icon).find(|icon| !icon.is_empty());
    of_face.or(row.icon.as_ref()).cloned()
}

/// A row with its pictures; `times` is how often its icon occurs in the list.
fn item(icons: &Icons, row: &Row, faces: Vec<Face>, icon: Option<&str>, times: usize) -> Item {
    let mut said = Vec::new();
    match icon {
        Some(icon) => {
            let cast = icons.cast(icon);
            let ages = if cast.eras.is_empty() { "any era".to_owned() } else { cast.ages() };
            said.extend([icon.to_owned(), ages, cast.kind.word().to_owned()]);
            said.push(if cast.light { "light" } else { "grave" }.to_owned());
            said.extend(cast.instead.map(|instead| format!("rather {instead}")));
        }
        None => said.push("no picture".to_owned()),
    }
    let own =
        row.scene.as_deref().map(|scene| lit(scene, row.light.as_ref().map(Light::word).unwrap_or_default()));
    let scene = own.or_else(|| faces.iter().map(|face| face.scene.clone()).find(|at| !at.is_empty()));
    said.extend(scene.map(|scene| format!("before {scene}")));
    if times > 1 {
        said.push(format!("{times} times in this list"));
    }
    let alone = icon.map(|icon| shot(alone(icons, icon), ICON));
    Item {
        title: row.name.clone().unwrap_or_else(|| row.id.clone()),
        meta: said.join(" · "),
        text: parse(&row.text).map(|all| plain_text(&all)).unwrap_or_default(),
        shots: alone.into_iter().chain(faces.into_iter().map(|face| face.shot)).collect(),
    }
}

fn shot(picture: Option<Picture>, width: f32) -> Shot {
    Shot { label: String::new(), ink: "", picture, width }
}

/// The icon by itself.
fn alone(icons: &Icons, name: &str) -> Option<Picture> {
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{ICON}\" height=\"{ICON}\">");
    let drawing = Drawing {
        x: 0.0,
        y: 0.0,
        w: ICON,
        h: ICON,
        sit: IconPlacement::Square,
        fill: "#1c1c1c",
        stroke: None,
        flip: false,
        rot: 0.0,
        hull: false,
    };
    icons.draw(&mut svg, name, &drawing).ok()?;
    svg.push_str("</svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    Picture::of(&png::pixels(&tree, 72.0 * FINE).ok()?, 16).ok()
}
