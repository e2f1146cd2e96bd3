//! Words that go to paper beside the tree: the same letters in the same places as usvg would give them, and only where
//! they would look the same in it.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use warpress_assets::{Assets, Trust};
use warpress_render::face::{FaceInput, PrintedFace};
use warpress_render::layers::Layer;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_text::beside::{Drawing, taken_out};
use warpress_text::fit::fit;
use warpress_text::fonts::FontStore;
use warpress_text::markup::parse;
use warpress_text::setting::{Rect, Style};
use warpress_text::svg::write_text;

use crate::common::ROOT;

const HEAD: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" width="180" height="252" viewBox="0 0 180 252">"#;

#[test]
fn words_have_the_letters_that_usvg_gives_them_where_it_puts_them() {
    const WORDS: &str = "Affluent office staff: roll **1D6** for each *Wagnerian* AVATAR, -3 if \"flying\" - fifty \
        squads of difficult officers in Ålesund, Überfjord; 2x VAT, To Ty Wa. **Bold *both* too.**";
    const FAMILIES: [&str; 6] = [
        "EB Garamond",
        "Barlow Condensed",
        "Saira Stencil One",
        "Alegreya",
        "IM Fell English",
        "Courier Prime",
    ];
    let store = Arc::new(FontStore::load(&Assets::built_in(), &FAMILIES).unwrap());
    let rect = Rect { x: 10.0, y: 20.0, w: 150.0, h: 400.0 };
    let options = usvg::Options {
        font_resolver: store.resolver(Arc::default()),
        fontdb: Arc::clone(store.database()),
        ..usvg::Options::default()
    };
    for family in FAMILIES {
        for (track, caps, size) in [(0.0, false, 9.0), (0.08, false, 7.25), (0.12, true, 13.5)] {
            let plain = Style::plain(family, "Barlow Condensed", 400, size);
            let (set, _) =
                fit(&store, &parse(WORDS).unwrap(), &Style { track, caps, running: false, ..plain }, rect);
            let mut svg = HEAD.to_owned();
            let written = write_text(&mut svg, &store, &set, "#000", 0);
            svg.push_str("</svg>");
            let (boxes, lines) = taken_out(&svg, &written, &store);
            assert_eq!(lines.len(), written.len(), "{family}");
            assert!(lines.len() > 3 && !boxes.contains("<text"), "{boxes}");
            let tree = usvg::Tree::from_str(&svg, &options).unwrap();
            assert_eq!(tree.root().children().len(), lines.len());
            for node in tree.root().children() {
                let usvg::Node::Text(text) = node else { panic!("{family}: no text") };
                let line = &lines[text.id()];
                let [span] = text.layouted() else { panic!("{} spans", text.layouted().len()) };
                assert_eq!(span.positioned_glyphs.len(), line.letters.len(), "{family} {:?}", line.words);
                for (glyph, letter) in span.positioned_glyphs.iter().zip(&line.letters) {
                    let words = &line.words[letter.characters.clone()];
                    assert_eq!(
                        (glyph.id.0, glyph.font, glyph.text.as_str()),
                        (letter.glyph, line.face, words)
                    );
                    let at = glyph.transform();
                    let aside = (at.tx - line.at.0 - letter.place, at.ty - line.at.1);
                    assert!(aside.0.abs() < 0.001 && aside.1.abs() < 0.001, "{family} {words:?}: {aside:?}");
                }
            }
        }
    }
}

/// A face of a template with this in it.
fn printed(body: &str) -> PrintedFace {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("templates/card")).unwrap();
    std::fs::write(folder.path().join("templates/card/own.svg"), format!("{HEAD}{body}</svg>")).unwrap();
    let assets = Assets::built_in()
        .with_folder(folder.path(), Trust::Library)
        .with_folder(format!("{ROOT}/tests/fixtures/face"), Trust::Library);
    let renderer = Renderer::new(&assets, Theme::load(&assets, "plain").unwrap()).unwrap();
    let view: Map<String, Value> = [("slot".to_owned(), json!({}))].into_iter().collect();
    let input =
        FaceInput { template: "card/own".into(), view, size: (180.0, 252.0), bleed: 0.0, ink: Ink::Full };
    renderer.print(&input).unwrap_or_else(|errors| panic!("{body}: {errors:?}"))
}

fn drawing(face: &PrintedFace) -> &Drawing {
    let [Layer::Shapes(drawing)] = face.tree.layers.as_slice() else {
        panic!("{} layers", face.tree.layers.len())
    };
    drawing
}

/// A word of this colour.
fn word(fill: &str) -> String {
    format!("{{{{ text(s=\"word\", x=9, y=9, w=90, h=40, size=9, fill=\"{fill}\") }}}}")
}

#[test]
fn words_lie_beside_the_tree_unless_they_would_look_otherwise_there() {
    let word = word("#123");
    for body in [
        word.clone(),
        format!("<g stroke=\"white\" stroke-width=\"2\" opacity=\"0.5\" transform=\"rotate(9)\">{word}</g>"),
        format!(
            "<clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath><g clip-path=\"url(#c)\">{word}</g>"
        ),
    ] {
        let face = printed(&body);
        assert!(face.svg.contains("<text"), "{body}");
        assert_eq!(drawing(&face).lines().len(), 1, "{body}");
    }
    for body in [
        self::word("red"),
        format!("<g letter-spacing=\"2\">{word}</g>"),
        format!("<g font-style=\"italic\">{word}</g>"),
        format!(
            "<linearGradient id=\"l\"><stop offset=\"0\" stop-color=\"#f00\"/><stop offset=\"1\" stop-color=\"#00f\"/></linearGradient><g stroke=\"url(#l)\">{word}</g>"
        ),
        format!("<clipPath id=\"c\">{word}</clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>"),
        format!(
            "<mask id=\"m\"><rect width=\"9\" height=\"9\" fill=\"#fff\"/></mask><g mask=\"url(#m)\">{word}</g>"
        ),
    ] {
        assert!(drawing(&printed(&body)).lines().is_empty(), "{body}");
    }
}
