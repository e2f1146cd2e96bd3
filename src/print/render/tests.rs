//! What a player or a designer would lose if faces were drawn wrongly.

use serde_json::{Map, Value, json};

use super::context::random;
use super::face::{Face, FaceErrorKind, FaceInput, Words};
use super::png;
use super::renderer::Renderer;
use super::templates::Templates;
use super::theme::{Ink, Theme};
use super::{contrast, inspect};
use warpress_assets::{Assets, Trust};

const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/face");

fn assets() -> Assets {
    Assets::built_in().with_folder(LIBRARY, Trust::Library)
}

fn renderer() -> Renderer {
    let assets = assets();
    Renderer::new(&assets, Theme::load(&assets, "plain").unwrap()).unwrap()
}

/// A renderer with one more template, from a folder of this trust.
fn renderer_with(source: &str, trust: Trust) -> (tempfile::TempDir, Renderer) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("templates/card")).unwrap();
    std::fs::write(folder.path().join("templates/card/own.svg"), source).unwrap();
    let assets = Assets::built_in().with_folder(folder.path(), trust).with_folder(LIBRARY, Trust::Library);
    let theme = Theme::load(&assets, "plain").unwrap();
    let renderer = Renderer::new(&assets, theme).unwrap();
    (folder, renderer)
}

fn input(template: &str, slot: Value) -> FaceInput<Map<String, Value>> {
    let view: Map<String, Value> = [
        ("game", json!({ "title": "Attrition", "slug": "attrition" })),
        ("card", json!({ "id": "shelling", "name": "Shelling", "number": 1, "count": 1 })),
        ("slot", slot),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    FaceInput { template: template.into(), view, size: (180.0, 252.0), bleed: 8.5, ink: Ink::Full }
}

fn card() -> FaceInput<Map<String, Value>> {
    input(
        "card/plain",
        json!({ "title": "Heavy Shelling", "icon": "field-gun", "band_left": "Barrage", "text": "Roll **1D6** [icon:backup] for each *trench*." }),
    )
}

const OWN_HEAD: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" width="180" height="252" viewBox="0 0 180 252">"#;

fn kinds(renderer: &Renderer, input: &FaceInput<Map<String, Value>>) -> Vec<FaceErrorKind> {
    renderer.draw(input, Words::Shown).errors.iter().map(|error| error.kind).collect()
}

#[test]
fn a_card_has_its_size_its_words_and_its_icons() {
    let face = renderer().face(&card()).unwrap();
    assert_eq!((face.tree.size().width(), face.tree.size().height()), (197.0, 269.0));
    assert_eq!(face.icons, ["field-gun", "backup"]);
    assert_eq!(face.texts[0].id, "title");
    assert_eq!(face.texts[0].on.as_deref(), Some("#2b2a26"));
    assert!(face.svg.contains(">HEAVY SHELLING</text>"));
}

#[test]
fn every_build_draws_the_same_card_and_two_cards_differ() {
    let renderer = renderer();
    let mut other = card();
    other.view.insert("card".into(), json!({ "id": "gas" }));
    let inputs: Vec<FaceInput<Map<String, Value>>> =
        (0..24).map(|i| if i % 2 == 0 { card() } else { other.clone() }).collect();
    let faces: Vec<Face> = renderer.faces(&inputs).into_iter().map(Result::unwrap).collect();
    assert!(faces.iter().step_by(2).all(|face| face.svg == faces[0].svg));
    assert_ne!(faces[0].svg, faces[1].svg);
    assert_eq!(faces[0].svg, self::renderer().face(&card()).unwrap().svg);
    assert_eq!(random("a", "b", 0), random("a", "b", 0));
    assert!(random("a", "b", 0).iter().all(|r| (0.0..1.0).contains(r)) && random("a", "b", 0).len() == 32);
}

#[test]
fn all_faults_of_a_card_are_told_at_once() {
    let renderer = renderer();
    let words = "word ".repeat(400);
    let found =
        kinds(&renderer, &input("card/plain", json!({ "title": "漢", "icon": "feild-gun", "text": words })));
    assert!(found.contains(&FaceErrorKind::Overflow), "{found:?}");
    assert!(found.contains(&FaceErrorKind::MissingGlyph) && found.contains(&FaceErrorKind::UnknownIcon));
    let errors = renderer.face(&input("card/plain", json!({ "icon": "feild-gun" }))).unwrap_err();
    assert!(errors[0].message.contains("field-gun"), "{errors:?}");
    let errors = renderer.face(&input("card/plain", json!({ "scene": "hils" }))).unwrap_err();
    assert!(errors[0].kind == FaceErrorKind::UnknownScene && errors[0].message.contains("hills"));
    let errors = renderer.face(&input("card/plain", json!({ "light": "dask" }))).unwrap_err();
    assert!(errors[0].kind == FaceErrorKind::UnknownScene && errors[0].message.contains("near it are dusk"));
    let errors = renderer.face(&input("card/plian", json!({}))).unwrap_err();
    assert!(errors[0].message.contains("card/plain.svg"), "{errors:?}");
}

#[test]
fn a_light_is_of_the_scene_alone() {
    let renderer = renderer();
    let lit = |light: &str| renderer.face(&input("card/plain", json!({ "light": light }))).unwrap().svg;
    let (day, dusk) = (lit(""), lit("dusk"));
    let parts = |svg: &str| (svg.matches("#8f9aa0").count(), svg.matches("#a63a1f").count());
    assert_eq!(parts(&day), (1, 0), "the sky; nothing has the accent");
    assert_eq!(parts(&dusk), (0, 1));
    assert_eq!(day.replace("#8f9aa0", "#a63a1f"), dusk, "the scene is the same one");
}

#[test]
fn names_with_signs_of_xml_are_printed_as_they_are() {
    let face = renderer().face(&input("card/plain", json!({ "title": "<A & \"B\">" }))).unwrap();
    assert_eq!(face.texts[0].text, "<A & “B”>");
}

#[test]
fn a_broken_template_spoils_no_other() {
    let (_folder, renderer) = renderer_with("{% if %}", Trust::Library);
    assert!(renderer.face(&card()).is_ok());
    assert!(renderer.templates().broken().contains_key("card/own.svg"));
    assert_eq!(kinds(&renderer, &input("card/own", json!({}))), [FaceErrorKind::Template]);
}

#[test]
fn a_wrong_argument_is_told_with_the_place() {
    let source = format!("{OWN_HEAD}{{{{ text(s=\"a\", x=1, y=2, w=3, h=4, sise=5) }}}}</svg>");
    let (_folder, renderer) = renderer_with(&source, Trust::Library);
    let error = renderer.draw(&input("card/own", json!({})), Words::Shown).errors.remove(0).message;
    assert!(error.contains("no argument sise") && error.contains("card/own.svg:1:"), "{error}");
}

#[test]
fn words_too_small_to_read_are_refused() {
    let source = format!("{OWN_HEAD}{{{{ text(s=\"small\", x=1, y=2, w=30, h=14, size=6) }}}}</svg>");
    let (_folder, renderer) = renderer_with(&source, Trust::Library);
    assert_eq!(kinds(&renderer, &input("card/own", json!({}))), [FaceErrorKind::TooSmall]);
}

#[test]
fn a_face_reads_no_file_and_loads_no_entity() {
    for (body, kind) in [
        ("<image href=\"/etc/passwd\" width=\"9\" height=\"9\"/>", FaceErrorKind::Svg),
        ("<text font-family=\"DejaVu Sans\">a</text>", FaceErrorKind::Font),
        ("<text font-family=\"EB Garamond\">漢</text>", FaceErrorKind::MissingGlyph),
    ] {
        let (_folder, renderer) = renderer_with(&format!("{OWN_HEAD}{body}</svg>"), Trust::Library);
        assert_eq!(kinds(&renderer, &input("card/own", json!({}))), [kind], "{body}");
    }
    let entity = "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let (_folder, renderer) = renderer_with(entity, Trust::Library);
    assert_eq!(kinds(&renderer, &input("card/own", json!({}))), [FaceErrorKind::Svg]);
}

#[test]
fn a_stranger_s_template_ends_soon_whatever_it_says() {
    let nested = "{% for a in rnd %}".repeat(12) + &"{% endfor %}".repeat(12);
    let calls = "{% for a in rnd %}{% for b in rnd %}{% for c in rnd %}{{ icon(name=\"anchor\", x=1, y=1, size=1, fill=\"#000\") }}{% endfor %}{% endfor %}{% endfor %}";
    let shapes = "{% for a in rnd %}{% for b in rnd %}{% for c in rnd %}<path d=\"M0 0h1v1z M0 0h1v1z M0 0h1v1z M0 0h1v1z M0 0h1v1z M0 0h1v1z\"/>{% endfor %}{% endfor %}{% endfor %}";
    for body in [nested.as_str(), calls, shapes] {
        let (_folder, renderer) = renderer_with(&format!("{OWN_HEAD}{body}</svg>"), Trust::Pack);
        assert_eq!(renderer.templates().trust(), Trust::Pack);
        let started = std::time::Instant::now();
        let found = kinds(&renderer, &input("card/own", json!({})));
        assert_eq!(found, [FaceErrorKind::Template], "{body}");
        assert!(started.elapsed().as_secs() < 5);
    }
    let (_folder, renderer) = renderer_with("{% set_global a = 1 %}", Trust::Pack);
    let error = renderer.face(&input("card/own", json!({}))).unwrap_err().remove(0);
    assert!(error.message.contains("set_global"));
}

/// A tree of these has been followed through all that it repeats before anybody could count: for minutes, or without end.
#[test]
fn what_multiplies_is_refused_before_it_is_followed() {
    let four = |of: &str, with: &str| -> String {
        let one = |n: usize| {
            let what = match n {
                0 => "<rect width=\"1\" height=\"1\"/>".to_owned(),
                _ => with.replace('#', &format!("#k{}", n - 1)),
            };
            format!("<{of} id=\"k{n}\" width=\"1\" height=\"1\">{}</{of}>", what.repeat(1000))
        };
        format!("<defs>{}</defs>", (0..4).map(one).collect::<String>())
    };
    let shown = |how: &str| format!("<rect width=\"9\" height=\"9\" {how}/>");
    let chain: String = (0..9_000)
        .map(|n| format!("<linearGradient id=\"l{n}\" href=\"#l{}\"/><rect fill=\"url(#l{n})\"/>", n + 1))
        .collect();
    let cases = [
        (four("pattern", &shown("fill=\"url(#)\"")) + &shown("fill=\"url(#k3)\""), "<pattern id=\"k1\">"),
        (
            four("clipPath", &shown("clip-path=\"url(#)\"")) + &shown("clip-path=\"url(#k3)\""),
            "<clipPath id=\"k1\">",
        ),
        (four("mask", &shown("mask=\"url(#)\"")) + &shown("mask=\"url(#k3)\""), "<mask id=\"k1\">"),
        (four("symbol", "<use href=\"#\"/>") + "<use href=\"#k3\"/>", "<symbol id=\"k1\">"),
        (four("marker", "<path d=\"M0 0h1\" marker-mid=\"url(#)\"/>"), "<marker>"),
        (four("filter", "<feImage href=\"#\"/>"), "<filter>"),
        (chain, "contains itself"),
        ("<linearGradient id=\"a\" href=\"#a\"/><rect fill=\"url(#a)\"/>".to_owned(), "contains itself"),
    ];
    for (body, name) in cases {
        let (_folder, renderer) = renderer_with(&format!("{OWN_HEAD}{body}</svg>"), Trust::Library);
        let started = std::time::Instant::now();
        let errors = renderer.face(&input("card/own", json!({}))).unwrap_err();
        assert!(started.elapsed().as_secs() < 5, "{name}");
        let said =
            errors.iter().any(|error| error.kind == FaceErrorKind::Svg && error.message.contains(name));
        assert!(said, "{name}: {errors:?}");
    }
}

#[test]
fn a_pack_s_honest_template_is_drawn() {
    let body = "{% for s in stats %}{{ text(s=s.text, x=10, y=10 + 20 * loop.index0, w=50, h=14, size=10) }}{% endfor %}";
    let (_folder, renderer) = renderer_with(&format!("{OWN_HEAD}{body}</svg>"), Trust::Pack);
    let mut input = input("card/own", json!({}));
    input.view.insert("stats".into(), json!([{ "text": "4" }, { "text": "5" }]));
    assert_eq!(renderer.face(&input).unwrap().texts.len(), 2);
    assert!(renderer.face(&card()).is_ok());
}

/// The turns of all loops are counted when a pack is about; that must show on no card.
#[test]
fn a_pack_changes_nothing_of_the_library_s_templates() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("templates/card")).unwrap();
    std::fs::write(folder.path().join("templates/card/own.svg"), OWN_HEAD).unwrap();
    let embedded = Assets::built_in();
    let packed = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    let theme = Theme::load(&embedded, "trench").unwrap();
    let plain = Renderer::new(&embedded, theme.clone()).unwrap();
    let renderer = Renderer::new(&packed, theme).unwrap();
    assert_eq!(renderer.templates().broken().iter().collect::<Vec<_>>(), []);
    let mut drawn = 0;
    for template in renderer.templates().names().into_iter().filter(|name| name.starts_with("card/")) {
        let input = FaceInput { template: template.to_owned(), ..card() };
        let draw = |renderer: &Renderer| renderer.draw(&input, Words::Shown).face.map(|face| face.svg);
        let without_blanks = |svg: String| svg.split_whitespace().collect::<Vec<_>>().join(" ");
        if template != "card/own.svg" {
            let face = draw(&plain).map(without_blanks);
            drawn += usize::from(face.is_some());
            assert_eq!(draw(&renderer).map(without_blanks), face, "{template}");
        }
    }
    assert!(drawn > 3, "{drawn}");
}

#[test]
fn words_that_cannot_be_read_are_measured() {
    let renderer = renderer();
    let ground = renderer.draw(&card(), Words::Hidden).face.unwrap();
    assert!(!ground.svg.contains("<text"));
    let ground = png::pixels(&ground.tree, inspect::DPI).unwrap();
    let face = renderer.face(&card()).unwrap();
    let contrasts = contrast::contrasts(&face, &ground, inspect::DPI);
    assert_eq!(contrasts.len(), face.texts.len());
    assert!(contrasts.iter().all(|contrast| contrast.ratio >= 4.5), "{contrasts:?}");
    let source = format!(
        "{OWN_HEAD}<rect width=\"180\" height=\"252\" fill=\"#808080\"/>{{{{ text(s=\"grey\", x=10, y=9, w=90, h=20, size=12, fill=\"#707070\") }}}}</svg>"
    );
    let (_folder, renderer) = renderer_with(&source, Trust::Library);
    let input = input("card/own", json!({}));
    let ground = png::pixels(&renderer.draw(&input, Words::Hidden).face.unwrap().tree, inspect::DPI).unwrap();
    let contrast = contrast::contrasts(&renderer.face(&input).unwrap(), &ground, inspect::DPI).remove(0);
    assert!((contrast.ratio - 1.25).abs() < 0.05 && contrast.words == "grey", "{contrast:?}");
}

/// What is drawn beneath dark words, and whether its shapes alone say that they stand out. Pixels are asked for where they
/// do not, and must come to the same result as those of the whole face.
#[test]
fn shapes_say_of_most_words_that_they_can_be_read() {
    /// Words about (30, 30) to (90, 50).
    const WORDS: &str = "{{ text(s=\"words\", x=30, y=30, w=80, h=20, size=14, fill=\"#202020\") }}";
    let cases = [
        ("", true, true),
        (r##"<rect width="180" height="252" fill="#222"/>"##, false, false),
        // A panel on a dark ground, upright and round, and one that ends beneath the words.
        (
            r##"<rect width="180" height="252" fill="#222"/><rect x="20" y="20" width="120" height="50" rx="9" fill="#eee"/>"##,
            true,
            true,
        ),
        (
            r##"<rect width="180" height="252" fill="#222"/><circle cx="70" cy="40" r="70" fill="#eee"/>"##,
            true,
            true,
        ),
        (
            r##"<rect width="180" height="252" fill="#222"/><rect x="20" y="20" width="30" height="50" fill="#eee"/>"##,
            false,
            false,
        ),
        // Half a veil over black is grey, a thick one light enough.
        (
            r##"<rect width="180" height="252" fill="#000"/><rect width="180" height="252" fill="#fff" opacity=".3"/>"##,
            false,
            false,
        ),
        (
            r##"<rect width="180" height="252" fill="#000"/><rect width="180" height="252" fill="#fff" fill-opacity=".9"/>"##,
            true,
            true,
        ),
        (
            r##"<g opacity=".05"><rect width="180" height="252" fill="#000"/><rect width="9" height="9"/></g>"##,
            true,
            true,
        ),
        // A frame about the words, and one through them.
        (
            r##"<rect x="10" y="10" width="150" height="80" fill="none" stroke="#000" stroke-width="4"/>"##,
            true,
            true,
        ),
        (r##"<path d="M0 40H180" stroke="#222" stroke-width="14"/>"##, false, false),
        // A hole in a dark plate, by either rule.
        (r##"<path fill-rule="evenodd" fill="#222" d="M0 0H180V252H0ZM20 20H140V70H20Z"/>"##, true, true),
        (r##"<path fill="#222" d="M0 0H180V252H0ZM20 20H140V70H20Z"/>"##, false, false),
        // Pale gradients are clear from end to end; of others nobody knows where they are dark.
        (
            r##"<defs><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#ccc"/></linearGradient></defs><rect width="180" height="252" fill="url(#g)"/>"##,
            true,
            true,
        ),
        (
            r##"<defs><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#222"/></linearGradient></defs><rect width="1800" height="252" fill="url(#g)"/>"##,
            false,
            true,
        ),
        (
            r##"<defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4" fill="#ddd"/></pattern></defs><rect width="180" height="252" fill="url(#p)"/>"##,
            true,
            true,
        ),
        (
            r##"<defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4" fill="#222"/></pattern></defs><rect width="180" height="252" fill="url(#p)"/>"##,
            false,
            false,
        ),
        // What is cut away elsewhere, and beneath the words.
        (
            r##"<defs><clipPath id="c"><rect x="120" y="20" width="9" height="50"/></clipPath></defs><g clip-path="url(#c)"><rect width="180" height="252" fill="#222"/></g>"##,
            true,
            true,
        ),
        (
            r##"<defs><clipPath id="c"><rect x="20" y="20" width="90" height="50"/></clipPath></defs><rect width="180" height="252" fill="#222"/><g clip-path="url(#c)"><rect width="180" height="252" fill="#eee"/></g>"##,
            true,
            true,
        ),
        (
            r##"<defs><clipPath id="c"><rect x="20" y="20" width="25" height="50"/></clipPath></defs><g clip-path="url(#c)"><rect width="180" height="252" fill="#222"/></g>"##,
            false,
            false,
        ),
        (
            r##"<defs><mask id="m"><rect x="20" y="20" width="90" height="50" fill="#fff"/></mask></defs><g mask="url(#m)"><rect width="180" height="252" fill="#222"/></g>"##,
            false,
            false,
        ),
    ];
    for (beneath, clear, readable) in cases {
        let (_folder, renderer) = renderer_with(&format!("{OWN_HEAD}{beneath}{WORDS}</svg>"), Trust::Library);
        let input = input("card/own", json!({}));
        let face = renderer.face(&input).unwrap();
        let ground = || renderer.draw(&input, Words::Hidden).face.unwrap().tree;
        let mut asked = false;
        let pale = contrast::pale(&face, 4.5, inspect::DPI, || {
            asked = true;
            Some(ground())
        });
        assert_eq!((!asked, pale.is_empty()), (clear, readable), "{beneath}: {pale:?}");
        let all = contrast::contrasts(&face, &png::pixels(&ground(), inspect::DPI).unwrap(), inspect::DPI);
        let expected: Vec<_> = all.into_iter().filter(|text| text.ratio < 4.5).collect();
        assert_eq!(pale, expected, "{beneath}");
    }
}

/// However many texts stand on however many shapes, there is a limit to the pairs looked at: pixels decide the rest.
#[test]
fn a_face_of_too_many_shapes_is_left_to_pixels() {
    use super::beneath::{Budget, beneath};
    let shapes = "<rect width=\"180\" height=\"252\" fill=\"#eee\"/>".repeat(20_000);
    let tree = usvg::Tree::from_str(&format!("{OWN_HEAD}{shapes}</svg>"), &usvg::Options::default()).unwrap();
    let of = tree.root().abs_bounding_box();
    let budget = Budget::default();
    let contrasts = (0..2_000).map(|_| beneath(&tree, of, &budget).contrast([0; 3], 1.0));
    let clear = contrasts.take_while(|contrast| *contrast > 4.5).count();
    assert!(clear > 50 && clear < 1_999, "{clear}");
    assert!((beneath(&tree, of, &budget).contrast([0; 3], 1.0) - 1.0).abs() < 0.01);
}

#[test]
fn ink_and_greys_are_measured() {
    let source = format!(
        "{OWN_HEAD}<rect width=\"90\" height=\"252\" fill=\"#000\"/><rect x=\"100\" width=\"9\" height=\"9\" fill=\"#777\" opacity=\".5\"/></svg>"
    );
    let (_folder, renderer) = renderer_with(&source, Trust::Library);
    let face = renderer.face(&input("card/own", json!({}))).unwrap();
    let picture = png::pixels(&face.tree, inspect::DPI).unwrap();
    assert!((inspect::darkness(&picture) - 0.5).abs() < 0.01);
    assert!((inspect::largest_solid(&picture, inspect::DPI) - 90.0).abs() < 1.0);
    let tones = inspect::tones(&face.tree);
    assert!(tones.greys.contains(&0x77) && tones.greys.len() == 1 && tones.colours.is_empty());
    assert!(tones.translucent > 0 && tones.gradients == 0);
}

#[test]
fn a_contact_sheet_holds_all_faces() {
    let renderer = renderer();
    let face = renderer.face(&card()).unwrap();
    let sheet = png::contact_sheet(&[&face.tree, &face.tree, &face.tree], 2, 72.0).unwrap();
    assert_eq!((sheet.width(), sheet.height()), (2 * 203 + 6, 2 * 275 + 6));
    assert!(png::contact_sheet(&[&face.tree], 3, 1e6).is_err());
    assert!(!png::encode(&sheet).unwrap().is_empty());
}

#[test]
fn every_template_that_comes_along_parses() {
    let templates = Templates::load(&Assets::built_in());
    assert_eq!(templates.broken().iter().collect::<Vec<_>>(), []);
}
