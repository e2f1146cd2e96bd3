//! The list of what was written, for people (CSV) and for machines (JSON): which file is which card, and how often it is
//! printed.

use serde::Serialize;

use super::order::{Crop, Form, Order};
use super::plan::{Plan, trimmed};
use warpress_sheet::Length;

/// What was written.
#[derive(Debug, Serialize)]
pub struct List<'l> {
    /// The version of this form.
    faces: u32,
    /// The game.
    game: &'l str,
    /// The shop for which it is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    shop: Option<&'l str>,
    form: Form,
    #[serde(skip_serializing_if = "Option::is_none")]
    dpi: Option<f32>,
    crop: Crop,
    bleed_mm: f64,
    #[serde(skip_serializing_if = "is_nothing")]
    round_mm: f64,
    ink: &'static str,
    /// The files, in the order of printing.
    files: Vec<Entry<'l>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_nothing(mm: &f64) -> bool {
    *mm == 0.0
}

/// A file.
#[derive(Debug, Serialize)]
struct Entry<'l> {
    file: &'l str,
    list: &'l str,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'l str>,
    name: &'l str,
    side: &'static str,
    /// How many cards it is printed on.
    count: u32,
    /// The file of its back.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<&'l str>,
    width_mm: f64,
    height_mm: f64,
    /// Width and height, of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pixels: Option<(u32, u32)>,
}

impl<'l> List<'l> {
    /// The list of an export.
    pub fn of(game: &'l str, order: &'l Order, plan: &'l Plan<'_>) -> Self {
        let hundredth = |pt: f32| (f64::from(pt).to_mm() * 100.0).round() / 100.0;
        let entry = |file: &'l super::plan::File| {
            let frame = &plan.frames[file.face];
            let size = frame.size();
            let pixels = frame.cut().pixels(order.dpi).ok().filter(|_| order.form.is_pixels());
            Entry {
                file: &file.name,
                list: &file.list,
                n: file.n,
                id: file.id.as_deref(),
                name: &file.title,
                side: if file.back { "back" } else { "front" },
                count: file.copies,
                back: file.behind.as_deref(),
                width_mm: hundredth(size.w),
                height_mm: hundredth(size.h),
                pixels,
            }
        };
        Self {
            faces: 1,
            game,
            shop: order.shop.as_ref().map(|shop| shop.id.as_str()),
            form: order.form,
            dpi: order.form.is_pixels().then_some(order.dpi),
            crop: order.crop,
            bleed_mm: order.bleed_mm,
            round_mm: order.round_mm,
            ink: order.scope.ink.name(),
            files: plan.files.iter().map(entry).collect(),
        }
    }

    /// For machines.
    pub fn json(&self) -> Vec<u8> {
        // Texts and numbers are always JSON.
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// For people.
    pub fn csv(&self) -> Vec<u8> {
        let headings =
            ["file", "count", "list", "n", "id", "name", "side", "back", "width mm", "height mm", "pixels"];
        let row = |entry: &Entry<'_>| {
            vec![
                entry.file.to_owned(),
                entry.count.to_string(),
                entry.list.to_owned(),
                entry.n.map(|n| n.to_string()).unwrap_or_default(),
                entry.id.unwrap_or_default().to_owned(),
                entry.name.to_owned(),
                entry.side.to_owned(),
                entry.back.unwrap_or_default().to_owned(),
                trimmed(entry.width_mm),
                trimmed(entry.height_mm),
                entry.pixels.map(|(w, h)| format!("{w} × {h}")).unwrap_or_default(),
            ]
        };
        let rows: Vec<Vec<String>> = self.files.iter().map(row).collect();
        warpress_tabular::csv(&headings.map(str::to_owned), &rows).into_bytes()
    }
}
