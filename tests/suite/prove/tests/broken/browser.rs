//! Pages that a browser shows wrongly: `tests/suite/books/page.rs` has more ways to break one, for the browser.

use super::sample::{Sample, is_found};
use warpress_prove::{browser, page};
use warpress_readers::browser::Browser;

/// Each page is given its own faults, though one browser looks at all of them.
#[test]
fn faults_are_those_of_their_page() {
    if Browser::found().is_none() {
        return;
    }
    assert!(browser::version().contains("axe-core "), "{}", browser::version());
    let sample = Sample::of("wolf-pack");
    let case = sample.case();
    let sound = page::made(&case).unwrap();
    let wide = sound.replacen("</main>", "<p style=\"width: 60rem\">x</p></main>", 1);
    let small = sound.replacen("</main>", "<p style=\"font-size: 9px\">x</p></main>", 1);
    let pages = [("a.html", sound.clone()), ("b.html", wide), ("a.html-b.html", small)];
    let found = browser::look(&pages.map(|(name, page)| (name.to_owned(), page)));
    assert_eq!(found.keys().collect::<Vec<_>>(), ["a.html-b.html", "b.html"]);
    is_found("is set in 9px", &found["a.html-b.html"]);
    is_found("320 px: the page is", &found["b.html"]);
}

/// A page in eight is looked at; the others cost nothing.
#[test]
fn some_games_are_looked_at() {
    let chosen = |slug| browser::page(&Sample::of(slug).case()).map(|page| page.unwrap().0);
    assert_eq!(chosen("wolf-pack"), None);
    assert_eq!(chosen("qadesh"), Some("qadesh-mono.html".to_owned()));
}
