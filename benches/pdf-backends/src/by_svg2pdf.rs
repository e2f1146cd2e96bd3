//! svg2pdf: one chunk per face, renumbered into a file that pdf-writer writes. svg2pdf knows nothing of
//! the other faces, so every chunk brings its own subset of every font.

use std::collections::HashMap;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref};
use svg2pdf::usvg;

use crate::cards;

pub fn pdf(svgs: &[String], fonts: Vec<Vec<u8>>) -> Vec<u8> {
    let mut options = usvg::Options::default();
    for font in fonts {
        options.fontdb_mut().load_font_data(font);
    }
    let mut next = Ref::new(1);
    let (catalog, tree) = (next.bump(), next.bump());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let forms: Vec<Ref> = svgs
        .iter()
        .map(|svg| {
            let face = usvg::Tree::from_str(svg, &options).expect("sound SVG");
            let (chunk, root) =
                svg2pdf::to_chunk(&face, svg2pdf::ConversionOptions::default()).expect("svg2pdf converts");
            let mut map = HashMap::new();
            pdf.extend(&chunk.renumber(|old| *map.entry(old).or_insert_with(|| next.bump())));
            map[&root]
        })
        .collect();
    let pages = cards::pages(svgs.len());
    let refs: Vec<(Ref, Ref)> = pages.iter().map(|_| (next.bump(), next.bump())).collect();
    pdf.pages(tree).kids(refs.iter().map(|(page, _)| *page)).count(refs.len() as i32);
    for (faces, (page_ref, content_ref)) in pages.iter().zip(&refs) {
        let names: Vec<String> = (0..faces.len()).map(|slot| format!("S{slot}")).collect();
        let mut content = Content::new();
        for (slot, name) in names.iter().enumerate() {
            let (x, y) = cards::place(slot);
            let (w, h) = cards::CARD;
            // A chunk's form is one point wide and high.
            content.save_state().transform([w, 0.0, 0.0, h, x, cards::PAPER.1 - y - h]);
            content.x_object(Name(name.as_bytes())).restore_state();
        }
        let mut page = pdf.page(*page_ref);
        page.media_box(Rect::new(0.0, 0.0, cards::PAPER.0, cards::PAPER.1))
            .parent(tree)
            .contents(*content_ref);
        let mut resources = page.resources();
        let mut objects = resources.x_objects();
        for (name, face) in names.iter().zip(faces) {
            objects.pair(Name(name.as_bytes()), forms[*face]);
        }
        objects.finish();
        resources.finish();
        page.finish();
        pdf.stream(*content_ref, &content.finish());
    }
    pdf.finish()
}
