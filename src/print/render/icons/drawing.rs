//! Drawing a silhouette into a box, as SVG.

use std::fmt::Write;

use super::{Icons, UnknownIcon, VIEW};
use warpress_text::svg::{escape, number};

/// How an icon sits in its box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum IconPlacement {
    /// As its author put it into the square of the icon, margins included.
    #[default]
    Square,
    /// Its outline as large as the box lets it be, in the middle.
    Center,
    /// The same, standing on the lower edge.
    Foot,
}

/// How an icon is drawn into its box; lengths in pt.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing<'a> {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width; of a square that is not fitted, the side.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// How it sits in the box.
    pub sit: IconPlacement,
    /// Fill, or `none`.
    pub fill: &'a str,
    /// Outline and its width on paper.
    pub stroke: Option<(&'a str, f32)>,
    /// Mirrored left to right.
    pub flip: bool,
    /// Turned clockwise about the middle (degrees).
    pub rot: f32,
    /// Its outline without the holes.
    pub hull: bool,
}

impl Icons {
    /// Appends an icon as SVG.
    ///
    /// # Errors
    /// See [`Icons::silhouette`].
    pub fn draw(&self, out: &mut String, name: &str, drawing: &Drawing<'_>) -> Result<(), UnknownIcon> {
        let silhouette = self.silhouette(name)?;
        let outline = match drawing.sit {
            IconPlacement::Square => (0.0, 0.0, VIEW, VIEW),
            IconPlacement::Center | IconPlacement::Foot => silhouette.outline(),
        };
        let (left, top, width, height) = outline;
        let scale = (drawing.w / width).min(drawing.h / height);
        let middle = match drawing.sit {
            IconPlacement::Foot => drawing.y + drawing.h - height * scale / 2.0,
            IconPlacement::Square | IconPlacement::Center => drawing.y + drawing.h / 2.0,
        };
        out.push_str("<path transform=\"translate(");
        number(out, drawing.x + drawing.w / 2.0);
        out.push(' ');
        number(out, middle);
        out.push(')');
        if drawing.rot != 0.0 {
            out.push_str(" rotate(");
            number(out, drawing.rot);
            out.push(')');
        }
        let _ = write!(out, " scale({} {scale})", if drawing.flip { -scale } else { scale });
        out.push_str(" translate(");
        number(out, -left - width / 2.0);
        out.push(' ');
        number(out, -top - height / 2.0);
        out.push_str(")\" fill=\"");
        escape(out, drawing.fill);
        out.push('"');
        if let Some((stroke, width)) = drawing.stroke {
            out.push_str(" stroke=\"");
            escape(out, stroke);
            out.push_str("\" stroke-linejoin=\"round\" stroke-width=\"");
            number(out, if scale > 0.0 { width / scale } else { 0.0 });
            out.push('"');
        }
        out.push_str(" d=\"");
        escape(out, if drawing.hull { silhouette.hull() } else { &silhouette.path });
        out.push_str("\"/>");
        Ok(())
    }
}
