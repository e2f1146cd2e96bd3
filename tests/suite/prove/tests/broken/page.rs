//! Pages that do not hold together: `tests/suite/books/page.rs` has more ways to break one, for the readers.

use super::sample::{Sample, is_found};
use warpress_prove::{Faults, page};

#[test]
fn a_page_that_is_broken_is_noticed() {
    let sample = Sample::of("wolf-pack");
    let case = sample.case();
    let sound = page::made(&case).unwrap();
    let found = |page: &str| {
        let mut faults = Faults::default();
        page::faults(page, &mut faults);
        faults.0
    };
    assert_eq!(found(sound), [""; 0]);
    let mut faults = Faults::default();
    page::prove(&case, &mut faults);
    assert_eq!(faults, Faults::default());
    let broken = [
        ("</main>", "<a href=\"#nowhere\">x</a></main>", "a link to nothing: nowhere"),
        ("</main>", "<p>Ж</p></main>", "Page Text lacks Ж"),
    ];
    for (from, to, words) in broken {
        assert!(sound.contains(from), "nothing to break: {from}");
        is_found(words, &found(&sound.replacen(from, to, 1)));
    }
}
