//! printpdf with its `svg` feature: each face parsed once into an external XObject and stamped.

use std::collections::BTreeMap;

use printpdf::{Mm, Op, PdfDocument, PdfPage, PdfSaveOptions, Pt, Svg, XObjectTransform};

use crate::cards;

pub fn pdf(svgs: &[String], fonts: Vec<Vec<u8>>, compress: bool) -> Vec<u8> {
    let fonts: BTreeMap<String, Vec<u8>> =
        fonts.into_iter().enumerate().map(|(i, font)| (format!("font {i:02}"), font)).collect();
    let mut doc = PdfDocument::new("cards");
    let mut warnings = Vec::new();
    let forms: Vec<_> = svgs
        .iter()
        .map(|svg| {
            let mut form = Svg::parse_with_fonts(svg, &fonts, &mut warnings).expect("printpdf parses");
            form.stream.compress = compress;
            doc.add_xobject(&form)
        })
        .collect();
    let pages = cards::pages(svgs.len())
        .into_iter()
        .map(|faces| {
            let ops = faces
                .into_iter()
                .enumerate()
                .map(|(slot, face)| {
                    let (x, y) = cards::place(slot);
                    let transform = XObjectTransform {
                        translate_x: Some(Pt(x)),
                        translate_y: Some(Pt(cards::PAPER.1 - y - cards::CARD.1)),
                        dpi: Some(72.0),
                        ..Default::default()
                    };
                    Op::UseXobject { id: forms[face].clone(), transform }
                })
                .collect();
            PdfPage::new(Mm(210.0), Mm(297.0), ops)
        })
        .collect();
    let options = PdfSaveOptions { optimize: compress, ..Default::default() };
    doc.with_pages(pages).save(&options, &mut warnings)
}
