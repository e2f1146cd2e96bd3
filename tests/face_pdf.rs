//! The words of a card can be found and copied in the PDF, with blanks between them.

use krilla::Document;
use krilla::geom::Size;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use serde_json::json;
use warpress::assets::{Assets, Trust};
use warpress::render::face::FaceInput;
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};

#[test]
fn words_can_be_searched_in_the_pdf() {
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/face");
    let assets = Assets::built_in().with_folder(library, Trust::Library);
    let renderer = Renderer::new(&assets, Theme::load(&assets, "plain").unwrap()).unwrap();
    let slot = json!({ "text": "Affluent **officers** *find* 2D6 [icon:backup] **more** *and* 1D6 better trenches in the fields" });
    let context = [("slot".to_owned(), slot)].into_iter().collect();
    let input = FaceInput {
        template: "card/plain".into(),
        context,
        size: (180.0, 252.0),
        bleed: 0.0,
        ink: Ink::Full,
    };
    let face = renderer.face(&input).unwrap();

    let mut document = Document::new();
    let mut page = document.start_page_with(PageSettings::from_wh(180.0, 252.0).unwrap());
    let mut surface = page.surface();
    surface.draw_svg(&face.tree, Size::from_wh(180.0, 252.0).unwrap(), SvgSettings::default());
    surface.finish();
    page.finish();
    let pdf = lopdf::Document::load_mem(&document.finish().unwrap()).unwrap();
    // One glyph is shown at a time, and each is told on a line of its own.
    let text = pdf.extract_text(&[1]).unwrap().replace('\n', "");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "Affluent officers find 2D6 more and 1D6 better trenches in the fields",
        "{text:?}"
    );
}
