//! krilla and krilla-svg: each face drawn once as a `Graphic`, then stamped. What warpress does.

use krilla::geom::{Size, Transform};
use krilla::graphic::Graphic;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use crate::cards;

pub fn pdf(svgs: &[String], fonts: Vec<Vec<u8>>) -> Vec<u8> {
    let mut options = usvg::Options::default();
    for font in fonts {
        options.fontdb_mut().load_font_data(font);
    }
    let trees: Vec<_> =
        svgs.iter().map(|svg| usvg::Tree::from_str(svg, &options).expect("sound SVG")).collect();
    let mut doc = krilla::Document::new();
    let mut stamps: Vec<Option<Graphic>> = vec![None; trees.len()];
    for faces in cards::pages(trees.len()) {
        let settings = PageSettings::from_wh(cards::PAPER.0, cards::PAPER.1).expect("a page size");
        let mut page = doc.start_page_with(settings);
        let mut surface = page.surface();
        for (slot, face) in faces.into_iter().enumerate() {
            if stamps[face].is_none() {
                let mut builder = surface.stream_builder();
                let mut canvas = builder.surface();
                let size = Size::from_wh(cards::CARD.0, cards::CARD.1).expect("a card size");
                canvas.draw_svg(&trees[face], size, SvgSettings::default());
                canvas.finish();
                stamps[face] = Some(Graphic::new(builder.finish(), false));
            }
            let (x, y) = cards::place(slot);
            surface.push_transform(&Transform::from_translate(x, y));
            surface.draw_graphic(stamps[face].clone().expect("drawn above"));
            surface.pop();
        }
        surface.finish();
        page.finish();
    }
    doc.finish().expect("krilla finishes")
}
