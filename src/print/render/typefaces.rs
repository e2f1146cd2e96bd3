//! Letters and figures of our typefaces, measured as they are drawn.

use std::sync::Arc;

use warpress_assets::Assets;
use warpress_text::fonts::FontStore;

use crate::theme::Theme;

/// Old-style figures look like misprints on a card: a 3 that hangs below its line is no statistic.
#[test]
fn figures_of_the_themes_stand_on_the_line_and_are_of_one_height() {
    let assets = Assets::built_in();
    for name in assets.list("templates/themes") {
        let id = name.trim_start_matches("templates/themes/").trim_end_matches(".toml");
        let fonts = Theme::load(&assets, id).unwrap().fonts;
        for family in [fonts.display.as_str(), &fonts.text, &fonts.label] {
            let store = Arc::new(FontStore::load(&assets, &[family]).unwrap());
            let cap = store.metrics(store.face(family, 400, false).unwrap()).cap_height * 100.0;
            for figure in '0'..='9' {
                let drawn = drawn(&store, family, figure);
                let fits = drawn.bottom() < 153.0 + cap * 0.03 && 150.0 - drawn.top() > cap * 0.85;
                assert!(fits, "{family}: {figure} from {} to {}", drawn.top(), drawn.bottom());
            }
        }
    }
}

#[test]
fn capitals_are_as_high_as_the_layout_takes_them_to_be() {
    let assets = Assets::built_in();
    let files = assets.list("fonts").into_iter();
    let folders: std::collections::BTreeSet<String> =
        files.filter_map(|file| Some(file.strip_prefix("fonts/")?.split_once('/')?.0.to_owned())).collect();
    for family in folders {
        let store = Arc::new(FontStore::load(&assets, &[&family]).unwrap());
        let stated = store.metrics(store.face(&family, 400, false).unwrap()).cap_height;
        let drawn = (150.0 - drawn(&store, &family, 'H').top()) / 100.0;
        assert!((stated - drawn).abs() < 0.05, "{family}: {stated} stated, {drawn} drawn");
    }
}

/// The outline of a letter of 100 pt on a line at y = 150.
fn drawn(store: &Arc<FontStore>, family: &str, letter: char) -> usvg::Rect {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\"><text x=\"50\" y=\"150\" \
         font-family=\"'{family}'\" font-size=\"100\">{letter}</text></svg>"
    );
    let options = usvg::Options {
        font_resolver: store.resolver(Arc::default()),
        fontdb: Arc::clone(store.database()),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&svg, &options).unwrap();
    let usvg::Node::Text(text) = &tree.root().children()[0] else { panic!("no text") };
    text.flattened().abs_bounding_box()
}
