//! A page: its boxes, its faces stamped into their places, its lines.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Rect as KrillaRect, Transform};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;

use super::error::PublishError;
use super::stamps::{Stamp, Stamps};
use warpress_sheet::{Line, Page, Placed, Rect};

/// The tolerance between a face and its place (pt): rounding errors of f32.
const HAIR: f32 = 0.02;

/// Draws a page. `before` is called with the page open and still empty.
pub(super) fn draw<E: From<PublishError>>(
    out: &mut krilla::Document,
    page: &Page,
    stamps: &mut Stamps,
    before: impl FnOnce(&mut Surface<'_>, &mut Stamps) -> Result<(), E>,
) -> Result<(), E> {
    if !page.notes.is_empty() {
        return Err(PublishError::Unfurnished(page.label.clone()).into());
    }
    let settings = PageSettings::from_wh(page.size.w, page.size.h)
        .ok_or_else(|| PublishError::PageSize(page.label.clone()))?
        .with_trim_box(page.trim.and_then(rect))
        .with_bleed_box(page.bleed.and_then(rect));
    let mut sheet = out.start_page_with(settings);
    let mut surface = sheet.surface();
    // The surface must be finished in any case, so the first error is kept for later.
    let stamped = before(&mut surface, stamps)
        .and_then(|()| Ok(page.items.iter().try_for_each(|item| stamp(&mut surface, page, item, stamps))?));
    for line in &page.lines {
        stroke(&mut surface, line);
    }
    surface.finish();
    sheet.finish();
    stamped
}

fn stamp(
    surface: &mut Surface<'_>,
    page: &Page,
    item: &Placed,
    stamps: &mut Stamps,
) -> Result<(), PublishError> {
    let Some(Stamp { graphic, size: (w, h) }) = stamps.take(item.face) else {
        return Err(PublishError::NoFace { page: page.label.clone(), face: item.face });
    };
    let upright = item.trim.size().turned(item.turn);
    // The face's bleed beyond the cut; it must be equal on all four sides, or this is the wrong face.
    let (over_w, over_h) = ((w - upright.w) / 2.0, (h - upright.h) / 2.0);
    if (over_w - over_h).abs() > HAIR || over_w < item.bleed - HAIR {
        return Err(PublishError::FaceSize {
            page: page.label.clone(),
            face: item.face,
            found: format!("{w} × {h}"),
            wanted: format!("{} × {}", upright.w + 2.0 * item.bleed, upright.h + 2.0 * item.bleed),
        });
    }
    let part = item.window.is_some() || over_w > item.bleed + HAIR;
    let clip = part.then(|| rect(item.inked())).flatten();
    if let Some(clip) = clip {
        let mut path = PathBuilder::new();
        path.push_rect(clip);
        if let Some(path) = path.finish() {
            surface.push_clip_path(&path, &FillRule::NonZero);
        }
    }
    let [a, b, c, d, e, f] = item.turn.matrix(item.trim.outset(over_w));
    surface.push_transform(&Transform::from_row(a, b, c, d, e, f));
    surface.draw_graphic(graphic);
    surface.pop();
    if clip.is_some() {
        surface.pop();
    }
    Ok(())
}

fn stroke(surface: &mut Surface<'_>, line: &Line) {
    let mut path = PathBuilder::new();
    path.move_to(line.from.x, line.from.y);
    path.line_to(line.to.x, line.to.y);
    let Some(path) = path.finish() else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: rgb::Color::black().into(),
        width: line.width,
        opacity: NormalizedF32::ONE,
        dash: line.dash.map(|dash| StrokeDash { array: dash.to_vec(), offset: 0.0 }),
        ..Stroke::default()
    }));
    surface.draw_path(&path);
    surface.set_stroke(None);
}

fn rect(rect: Rect) -> Option<KrillaRect> {
    KrillaRect::from_xywh(rect.x, rect.y, rect.w, rect.h)
}
