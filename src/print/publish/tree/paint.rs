//! Colours, gradients and patterns.

use krilla::blend::BlendMode;
use krilla::color::{luma, rgb};
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, Pattern, RadialGradient, SpreadMethod, Stop,
    Stroke, StrokeDash,
};
use krilla::surface::Surface;
use usvg::tiny_skia_path::Transform;

use super::{Artist, Place, Source, round};

impl Artist {
    /// What a shape at this place is filled with. `back` takes the lengths of the shape to those of the paint, where a
    /// matrix of its own lies between.
    pub(super) fn fill(
        &mut self,
        canvas: &mut Surface<'_>,
        fill: &usvg::Fill,
        place: Place,
        back: Transform,
        source: Source<'_>,
    ) -> Option<Fill> {
        Some(Fill {
            paint: self.paint(canvas, fill.paint(), place, back, source)?,
            opacity: NormalizedF32::new(fill.opacity().get() * place.opacity)?,
            rule: match fill.rule() {
                usvg::FillRule::NonZero => FillRule::NonZero,
                usvg::FillRule::EvenOdd => FillRule::EvenOdd,
            },
        })
    }

    /// What its outline is drawn with.
    pub(super) fn stroke(
        &mut self,
        canvas: &mut Surface<'_>,
        stroke: &usvg::Stroke,
        place: Place,
        back: Transform,
        source: Source<'_>,
    ) -> Option<Stroke> {
        let steps = round::steps(place.matrix, place.zoom) * 10.0;
        Some(Stroke {
            paint: self.paint(canvas, stroke.paint(), place, back, source)?,
            width: round::length(stroke.width().get(), steps).max(1.0 / steps),
            miter_limit: stroke.miterlimit().get(),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
            },
            opacity: NormalizedF32::new(stroke.opacity().get() * place.opacity)?,
            dash: stroke
                .dasharray()
                .map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
        })
    }

    fn paint(
        &mut self,
        canvas: &mut Surface<'_>,
        paint: &usvg::Paint,
        place: Place,
        back: Transform,
        source: Source<'_>,
    ) -> Option<Paint> {
        let own = |matrix: Transform| krilla_matrix(back.pre_concat(matrix));
        Some(match paint {
            // A single channel for greys.
            usvg::Paint::Color(colour) if colour.red == colour.green && colour.green == colour.blue => {
                luma::Color::new(colour.red).into()
            }
            usvg::Paint::Color(colour) => rgb::Color::new(colour.red, colour.green, colour.blue).into(),
            usvg::Paint::LinearGradient(of) => LinearGradient {
                x1: of.x1(),
                y1: of.y1(),
                x2: of.x2(),
                y2: of.y2(),
                transform: own(of.transform()),
                spread_method: spread(of.spread_method()),
                stops: stops(of.stops())?,
                anti_alias: false,
            }
            .into(),
            usvg::Paint::RadialGradient(of) => RadialGradient {
                cx: of.cx(),
                cy: of.cy(),
                cr: of.r().get(),
                fx: of.fx(),
                fy: of.fy(),
                fr: of.fr().get(),
                transform: own(of.transform()),
                spread_method: spread(of.spread_method()),
                stops: stops(of.stops())?,
                anti_alias: false,
            }
            .into(),
            usvg::Paint::Pattern(of) => {
                let matrix =
                    of.transform().pre_concat(Transform::from_translate(of.rect().x(), of.rect().y()));
                let zoom = place.zoom * round::widest(place.matrix.pre_concat(matrix));
                let inner = Place { matrix: Transform::identity(), zoom, frame: None, opacity: 1.0 };
                let mut builder = canvas.stream_builder();
                let mut tile = builder.surface();
                let drawn = self.group(&mut tile, of.root(), inner, source);
                tile.finish();
                drawn?;
                Pattern {
                    stream: builder.finish(),
                    transform: own(matrix),
                    width: of.rect().width(),
                    height: of.rect().height(),
                }
                .into()
            }
        })
    }
}

fn krilla_matrix(of: Transform) -> krilla::geom::Transform {
    krilla::geom::Transform::from_row(of.sx, of.ky, of.kx, of.sy, of.tx, of.ty)
}

fn stops(stops: &[usvg::Stop]) -> Option<Vec<Stop>> {
    let stop = |stop: &usvg::Stop| {
        Some(Stop {
            offset: NormalizedF32::new(stop.offset().get())?,
            color: rgb::Color::new(stop.color().red, stop.color().green, stop.color().blue).into(),
            opacity: NormalizedF32::new(stop.opacity().get())?,
        })
    };
    stops.iter().map(stop).collect()
}

fn spread(method: usvg::SpreadMethod) -> SpreadMethod {
    match method {
        usvg::SpreadMethod::Pad => SpreadMethod::Pad,
        usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
    }
}

/// How a group is laid over what lies beneath.
pub(super) fn blend(mode: usvg::BlendMode) -> BlendMode {
    match mode {
        usvg::BlendMode::Normal => BlendMode::Normal,
        usvg::BlendMode::Multiply => BlendMode::Multiply,
        usvg::BlendMode::Screen => BlendMode::Screen,
        usvg::BlendMode::Overlay => BlendMode::Overlay,
        usvg::BlendMode::Darken => BlendMode::Darken,
        usvg::BlendMode::Lighten => BlendMode::Lighten,
        usvg::BlendMode::ColorDodge => BlendMode::ColorDodge,
        usvg::BlendMode::ColorBurn => BlendMode::ColorBurn,
        usvg::BlendMode::HardLight => BlendMode::HardLight,
        usvg::BlendMode::SoftLight => BlendMode::SoftLight,
        usvg::BlendMode::Difference => BlendMode::Difference,
        usvg::BlendMode::Exclusion => BlendMode::Exclusion,
        usvg::BlendMode::Hue => BlendMode::Hue,
        usvg::BlendMode::Saturation => BlendMode::Saturation,
        usvg::BlendMode::Color => BlendMode::Color,
        usvg::BlendMode::Luminosity => BlendMode::Luminosity,
    }
}
