//! The words of a card can be found and copied in the PDF, with blanks between them.

use std::sync::Arc;

use serde_json::json;
use warpress_assets::{Assets, Trust};
use warpress_publish::{Document, Meta, pdf};
use warpress_render::face::FaceInput;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_sheet::{Page, Placed, PlacedKind, Rect, Side, Size, Turn};

use crate::common::ROOT;
use crate::common::read::text;

#[test]
fn words_can_be_searched_in_the_pdf() {
    let library = format!("{ROOT}/tests/fixtures/face");
    let assets = Assets::built_in().with_folder(library, Trust::Library);
    let renderer = Renderer::new(&assets, Theme::load(&assets, "plain").unwrap()).unwrap();
    let slot = json!({ "text": "Affluent **officers** *find* 2D6 [icon:backup] **more** *and* 1D6 better trenches in the fields" });
    let view: serde_json::Map<_, _> = [("slot".to_owned(), slot)].into_iter().collect();
    let input =
        FaceInput { template: "card/plain".into(), view, size: (180.0, 252.0), bleed: 0.0, ink: Ink::Full };
    let face = renderer.face(&input).unwrap();

    let size = Size::new(180.0, 252.0);
    let mut page = Page::blank(size, Side::Front, "A card");
    page.items.push(Placed {
        face: 0,
        trim: Rect::at_origin(size),
        turn: Turn::Up,
        bleed: 0.0,
        kind: PlacedKind::Card,
        window: None,
    });
    let document =
        Document { meta: Meta::new("A card"), faces: vec![Arc::new(face.tree)], pages: vec![page] };
    let text = text(&pdf(&document).unwrap()).concat();
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "Affluent officers find 2D6 more and 1D6 better trenches in the fields",
        "{text:?}"
    );
}
