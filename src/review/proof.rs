//! The proof of casting: title, text and picture of every row side by side, so that whoever looks can tell whether
//! the picture suits.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::faces::{self, Sight};
use super::page::{Item, Page, Part, Shot};
use super::picture::{Picture, scale};
use crate::assets::Assets;
use crate::kit::KitError;
use crate::model::Game;
use crate::model::plural::counted;
use crate::render::icons::{Drawing, Icons, Sit};
use crate::render::png;
use crate::render::theme::Ink;
use crate::text::markup::{parse, plain_text};

/// How large the icon is shown (CSS pixels), and drawn (pixels).
const ICON: f32 = 110.0;
const FINE: f32 = 1.6;
/// More rows are not shown.
const MOST: usize = 600;

/// The page of a game. Rows with the same picture in one list are told so.
///
/// # Errors
/// If the theme, a typeface or a size is not there.
pub fn page(assets: &Assets, game: &Game) -> Result<Page, KitError> {
    let icons = Icons::of(assets);
    let seen = faces::draw(assets, game, |sight| row(&icons, sight))?;
    let mut parts: IndexMap<String, (Part, Vec<String>)> = IndexMap::new();
    let rows = seen.into_iter().filter_map(|(name, inks)| Some((name, inks.into_iter().flatten().next()?)));
    for (name, Row { list, icon, item }) in rows {
        let (part, cast) = parts.entry(name.list).or_default();
        part.title = list;
        part.items.push(item);
        cast.push(icon);
    }
    let mut different = BTreeMap::new();
    for (part, cast) in parts.values_mut() {
        part.note = counted(part.items.len(), "row");
        for (item, icon) in part.items.iter_mut().zip(&*cast) {
            let times = cast.iter().filter(|other| *other == icon).count();
            *different.entry(icon.clone()).or_insert(0) += 1;
            if times > 1 {
                item.meta = format!("{} · {times} times in this list", item.meta);
            }
        }
    }
    let rows: usize = different.values().sum();
    Ok(Page {
        kind: "Proof of casting",
        title: game.title.clone(),
        summary: "The picture by itself and on its card, beside the words that it stands for.".to_owned(),
        facts: vec![
            (rows.to_string(), "rows".to_owned()),
            (different.len().to_string(), "pictures".to_owned()),
        ],
        parts: parts.into_values().map(|(part, _)| part).collect(),
        notes: None,
    })
}

struct Row {
    /// The list's name.
    list: String,
    icon: String,
    item: Item,
}

/// A row that has a picture, in full ink.
fn row(icons: &Icons, sight: &Sight<'_>) -> Option<Row> {
    let subject = sight.subject;
    let row = subject.row.filter(|_| !subject.list.kind.is_whole())?;
    if sight.ink != Ink::Full || sight.place >= MOST {
        return None;
    }
    let slot =
        |name: &str| subject.input.context.get("slot")?.get(name)?.as_str().filter(|word| !word.is_empty());
    let icon = slot("icon")?;
    let scene = slot("scene").map_or_else(String::new, |scene| format!(" · {scene}"));
    let face = sight.drawn.face.as_ref()?;
    let shot = |label: &str, picture: Option<Picture>, width: f32| Shot {
        label: label.to_owned(),
        ink: "",
        picture,
        width,
    };
    let width = face.tree.size().width() * scale(&face.tree, false);
    let item = Item {
        title: row.name.clone().unwrap_or_else(|| row.id.clone()),
        meta: format!("{icon}{scene}"),
        text: parse(&row.text).map(|all| plain_text(&all)).unwrap_or_default(),
        shots: vec![
            shot("", alone(icons, icon), ICON),
            shot("", Picture::face(&face.tree, Ink::Full, false).ok(), width),
        ],
    };
    Some(Row { list: subject.list.name.clone(), icon: icon.to_owned(), item })
}

/// The icon by itself.
fn alone(icons: &Icons, name: &str) -> Option<Picture> {
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{ICON}\" height=\"{ICON}\">");
    let drawing = Drawing {
        x: 0.0,
        y: 0.0,
        w: ICON,
        h: ICON,
        sit: Sit::Square,
        fill: "#1c1c1c",
        stroke: None,
        flip: false,
        rot: 0.0,
    };
    icons.draw(&mut svg, name, &drawing).ok()?;
    svg.push_str("</svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    Picture::of(&png::pixels(&tree, 72.0 * FINE).ok()?, 16).ok()
}
