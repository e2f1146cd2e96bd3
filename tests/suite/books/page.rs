//! Rules in a browser: whoever reads them on a telephone, with a keyboard, by ear or at night must get all
//! of them. Each game's page `tests/suite/prove` looks at; here stands what makes a page fall apart, and that it is noticed.
//!
//! What the tags say is looked at by `readers/tags.rs`; what a browser makes of them by `page/check.mjs`, where there is
//! Chromium and node. With `WARPRESS_BROWSER` set, as in `.ci/run`, there must be.

use crate::common::temp;
use warpress_assets::Assets;
use warpress_library::Home;
use warpress_readers::browser::Browser;
use warpress_readers::tags::faults;
use warpress_readers::typefaces as readable;
use warpress_render::theme::Ink;
use warpress_rulebook::pictures::Gallery;
use warpress_rulebook::{Words, book, html};

/// A page that has something of everything.
const FULL: &str = "fokker";

/// That page.
fn page() -> String {
    let assets = Assets::built_in().of_game(FULL);
    let loaded = warpress_kit::load(&assets, &Home::Library(FULL.to_owned()), &[]);
    let game = loaded.game.as_ref().unwrap_or_else(|| panic!("{:?}", loaded.findings));
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let gallery = Gallery::new(&assets, game, &book, Ink::Full).unwrap();
    html::drawn(&assets, &book, &gallery, Ink::Full)
}

/// A page with something changed in the first place where it stands.
#[track_caller]
fn with(page: &str, from: &str, to: &str) -> String {
    assert!(page.contains(from), "nothing to break: {from}");
    page.replacen(from, to, 1)
}

#[test]
fn a_page_that_falls_apart_is_noticed() {
    let sound = page();
    assert_eq!(faults(&sound), [""; 0]);
    let broken = [
        ("<p>", "<p><ul></ul>", "a <ul> in a <p>"),
        ("</p>", "", "ends a <p>"),
        ("</main>", "</main></div>", "</div> ends a <body>"),
        ("</footer>", "", "ends a <footer>"),
        ("</html>", "", "<html> never ends"),
        ("</main>", "&nosuch;</main>", "character reference"),
        ("<html lang=\"en\">", "<html>", "no language"),
        ("</main>", "<p>{{ change }}</p></main>", "a name that was not looked up"),
        ("</head>", "<script></script></head>", "a <script>"),
        ("</head>", "<link rel=\"stylesheet\" href=\"#x\"></head>", "a <link>"),
        ("</style>", "a { background: url(//x) }</style>", "a style that fetches"),
        ("</style>", "@import \"x.css\";</style>", "a style that fetches"),
        ("<main", "<main onclick=\"x()\"", "a script: onclick of <main>"),
        ("<img src=\"data:", "<img src=\"http:", "src leads out of the page"),
        ("<a href=\"#", "<a href=\"other.html#", "href leads out of the page"),
        ("<a href=\"#", "<a href=\"#no-", "a link to nothing: no-"),
        ("<main id=\"rules\">", "<main id=\"rules\"><p id=\"rules\">x</p>", "the id rules twice"),
        ("</main>", "<a href=\"#rules\"> </a></main>", "a link without words"),
        ("<section id=\"game\"", "<section", "a section without an anchor"),
        (
            "aria-labelledby=\"game-h\"",
            "aria-labelledby=\"rules\"",
            "the section game is not named by its heading",
        ),
        (
            "<h2 id=\"game-h\"><span class=\"number\">1",
            "<h2 id=\"game-h\"><span class=\"number\">",
            "the section game has no number",
        ),
        ("<li><a href=\"#game\">", "<li><a href=\"#rules\">", "the contents lack game"),
        ("<h1>", "<h1>x</h1><h1>", "two titles"),
        ("<h1>", "<h2>x</h2><h1>", "a heading jumps from 0 to 2"),
        ("</main>", "<h5>x</h5></main>", "a heading jumps from 2 to 5"),
        ("</main>", "<h2></h2></main>", "a heading without words"),
        (" alt=\"", " title=\"", "a picture that says nothing"),
        (" alt=\"", " alt=\"\" title=\"", "a picture that says nothing"),
        (" width=\"", " data-width=\"", "a picture without size"),
        ("<table>", "<div><table></table></div><table>", "a table that does not scroll by itself"),
        ("tabindex=\"0\"", "tabindex=\"-1\"", "a table that does not scroll by itself"),
        ("<tbody>\n<tr>", "<tbody>\n<tr><td>x</td>", "a table with rows of"),
    ];
    for (from, to, expected) in broken {
        let found = faults(&with(&sound, from, to));
        assert!(found.iter().any(|fault| fault.contains(expected)), "{to}: {expected} not in {found:?}");
    }
    for (from, to) in [("\" height=\"", "\" height=\"0"), ("<img src", "<img loading=\"eager\" src")] {
        assert_eq!(faults(&with(&sound, from, to)), [""; 0], "{to} is not a fault");
    }
}

#[test]
fn typefaces_that_do_not_serve_a_page_are_noticed() {
    let sound = page();
    assert_eq!(sound, page(), "not the same twice");
    let broken = [
        ("</main>", "<p>Ж</p></main>", "Page Text lacks Ж"),
        ("<h1>", "<h1>Ж", "Page Display lacks Ж"),
        ("font/woff;base64,", "font/woff;base64,AAAA", "no WOFF"),
        ("--text: \"Page Text\"", "--text: \"Georgia\"", "the style has no"),
    ];
    for (from, to, expected) in broken {
        let found = readable::faults(&with(&sound, from, to)).join("\n");
        assert!(found.contains(expected), "{to}: {found}");
    }
}

#[test]
fn a_page_that_cannot_be_read_in_a_browser_is_noticed() {
    let Some(browser) = Browser::found() else { return };
    let sound = page();
    let broken = [
        ("</main>", "<p style=\"width: 60rem\">x</p></main>", "320 px: the page is"),
        ("</main>", "<p style=\"margin-right: -9px\">x</p></main>", "leaves its column"),
        (
            ".table {",
            "table { min-width: 30rem !important; } .table { overflow-x: visible !important;",
            "320 px: the page is",
        ),
        (".table {", ".table { overflow-x: hidden !important;", "is cut at its side"),
        ("</main>", "<p style=\"font-size: 9px\">x</p></main>", "is set in 9px"),
        ("figure img {", "figure img { height: 30px !important;", "a picture is stretched"),
        ("image/png;base64,", "image/png;base64,AAAA", "a picture cannot be read"),
        ("font/woff;base64,", "font/woff;base64,AAAA", "a typeface cannot be read"),
        ("\np {", "\np { color: #999;", "1280 px, light: serious: color-contrast"),
        ("--ink: var(--dark-ink, #e2dfd9);", "", "1280 px, dark: serious: color-contrast"),
        (" alt=\"", " data-alt=\"", "critical: image-alt"),
        (
            "\"Critical hits\" tabindex=\"0\"",
            "\"x\" style=\"width: 5rem\"",
            "serious: scrollable-region-focusable",
        ),
        ("<html lang=\"en\">", "<html>", "serious: html-has-lang"),
        (
            "</main>",
            "<img alt=\"x\" src=\"http://127.0.0.1:9/x.png\"></main>",
            "fetches http://127.0.0.1:9/x.png",
        ),
        ("</style>", "@media print { table { width: 1500px; } }</style>", "print: a table is cut"),
        ("tr, figure, .aside", "figure, .aside", "print: <tr> may be torn apart"),
        ("h1, h2, h3, h4, h5, h6, caption { break-after: avoid; }", "", "print: <h2> may be torn apart"),
        ("@media screen and (prefers", "@media (prefers", "print: the ground is"),
    ];
    let folder = temp();
    let files: Vec<_> = (broken.iter().enumerate())
        .map(|(number, (from, to, _))| (format!("broken-{number}.html"), with(&sound, from, to)))
        .collect();
    let said = browser.look(folder.path(), &files).unwrap();
    let missed: Vec<_> = (broken.iter().enumerate())
        .filter_map(|(number, (_, to, expected))| {
            let name = format!("broken-{number}.html: ");
            let found: Vec<_> = said.lines().filter(|line| line.starts_with(&name)).collect();
            let noticed = found.iter().any(|line| line.contains(expected));
            (!noticed).then(|| format!("{to}: {expected} not in {found:#?}"))
        })
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
