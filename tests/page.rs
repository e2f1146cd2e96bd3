//! Rules in a browser: whoever reads them on a telephone, with a keyboard, by ear or at night must get all
//! of them.
//!
//! What the tags say is looked at here; what a browser makes of them by `page/check.mjs`, where there is
//! Chromium and node. With `WARPRESS_BROWSER` set, as in `.ci/run`, there must be.

#[path = "page/tags.rs"]
mod tags;
#[path = "page/typefaces.rs"]
mod typefaces;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::common::{finish, temp, warpress};
use tags::faults;
use warpress::assets::Assets;
use warpress::library::{Home, games};
use warpress::render::theme::Ink;
use warpress::rulebook::pictures::Gallery;
use warpress::rulebook::{Words, book, press};

/// No more games than these are looked at in a browser.
const MOST_IN_A_BROWSER: usize = 12;

/// The page of a game.
fn page(slug: &str, ink: Ink) -> String {
    let assets = Assets::built_in().of_game(slug);
    let loaded = warpress::kit::load(&assets, &Home::Library(slug.to_owned()), &[]);
    let game = loaded.game.as_ref().unwrap_or_else(|| panic!("{slug}: {:?}", loaded.findings));
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let gallery = Gallery::new(&assets, game, &book, ink).unwrap();
    String::from_utf8(press::page(&assets, &book, &gallery, ink).bytes).unwrap()
}

/// The pages of all games, or of some from all over the library.
fn pages(ink: Ink, most: usize) -> BTreeMap<String, String> {
    let all = games(&Assets::built_in());
    assert!(all.len() > 15, "only {} games", all.len());
    let apart = all.len().div_ceil(most);
    all.into_iter().step_by(apart).map(|slug| (slug.clone(), page(&slug, ink))).collect()
}

/// A page with something changed in the first place where it stands.
#[track_caller]
fn with(page: &str, from: &str, to: &str) -> String {
    assert!(page.contains(from), "nothing to break: {from}");
    page.replacen(from, to, 1)
}

/// A page that has something of everything.
const FULL: &str = "fokker";

#[test]
fn every_page_holds_together() {
    // Inks change colours and pictures, and what holds a page together hardly: of those that are spared, some.
    for (ink, most) in [(Ink::Full, usize::MAX), (Ink::Low, 9), (Ink::Mono, 11)] {
        for (slug, page) in pages(ink, most) {
            let faults = [faults(&page), typefaces::faults(&page)].concat();
            assert!(faults.is_empty(), "{slug}, {}:\n{}", ink.name(), faults.join("\n"));
        }
    }
}

#[test]
fn a_page_that_falls_apart_is_noticed() {
    let sound = page(FULL, Ink::Full);
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
    let sound = page(FULL, Ink::Full);
    assert_eq!(sound, page(FULL, Ink::Full), "not the same twice");
    let broken = [
        ("</main>", "<p>Ж</p></main>", "Page Text lacks Ж"),
        ("<h1>", "<h1>Ж", "Page Display lacks Ж"),
        ("font/woff;base64,", "font/woff;base64,AAAA", "no WOFF"),
        ("--text: \"Page Text\"", "--text: \"Georgia\"", "the style has no"),
    ];
    for (from, to, expected) in broken {
        let found = typefaces::faults(&with(&sound, from, to)).join("\n");
        assert!(found.contains(expected), "{to}: {found}");
    }
}

#[test]
fn every_page_can_be_read_in_a_browser() {
    let Some(browser) = Browser::found() else { return };
    let folder = temp();
    let mut files = Vec::new();
    for ink in [Ink::Full, Ink::Mono] {
        // A browser takes some seconds a page, and pages of one template differ little: of many, some from all over.
        for (slug, page) in pages(ink, MOST_IN_A_BROWSER) {
            files.push((format!("{slug}-{}.html", ink.name()), page));
        }
    }
    let said = browser.look(folder.path(), &files);
    assert_eq!(said.trim(), format!("{} pages, 0 faults", files.len()), "\n{said}");
}

#[test]
fn a_volume_can_be_read_in_a_browser() {
    let Some(browser) = Browser::found() else { return };
    let folder = temp();
    warpress(
        folder.path(),
        &["book", "--title", "Wars", "--html", "--out", ".", FULL, "wolf-pack", "jutland"],
    )
    .ends(0);
    let names = ["index.html", "fokker-rules.html", "wolf-pack-rules.html", "jutland-rules.html"];
    let said = browser.open(&folder.path().join("wars"), &names.map(str::to_owned));
    assert_eq!(said.trim(), "4 pages, 0 faults", "\n{said}");
}

#[test]
fn a_page_that_cannot_be_read_in_a_browser_is_noticed() {
    let Some(browser) = Browser::found() else { return };
    let sound = page(FULL, Ink::Full);
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
    let said = browser.look(folder.path(), &files);
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

/// Chromium, driven by node.
struct Browser(PathBuf);

impl Browser {
    /// `None` if there is none and there need not be: then the test says so, past libtest's capture.
    #[track_caller]
    fn found() -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/check.mjs");
        let lack = match Command::new("node").arg(&script).arg("--probe").output() {
            Ok(probe) if probe.status.success() => return Some(Self(script)),
            Ok(probe) => String::from_utf8_lossy(&probe.stderr).trim().to_owned(),
            Err(error) => format!("node: {error}"),
        };
        assert!(
            std::env::var_os("WARPRESS_BROWSER").is_none(),
            "WARPRESS_BROWSER is set, but there is no browser: {lack}"
        );
        let _ = writeln!(std::io::stderr(), "left out, pages in a browser: {lack}");
        None
    }

    /// What it says of these pages, put into a folder.
    #[track_caller]
    fn look(&self, folder: &Path, pages: &[(String, String)]) -> String {
        for (name, page) in pages {
            std::fs::write(folder.join(name), page).unwrap();
        }
        let names: Vec<_> = pages.iter().map(|(name, _)| name.clone()).collect();
        self.open(folder, &names)
    }

    /// What it says of these files of a folder.
    #[track_caller]
    fn open(&self, folder: &Path, names: &[String]) -> String {
        let mut node = Command::new("node");
        node.arg(&self.0).current_dir(folder).args(names);
        let run = finish(node, Duration::from_secs(900));
        assert!(run.code == Some(0) || run.code == Some(1), "{}\n{}", run.out, run.err);
        run.out
    }
}
