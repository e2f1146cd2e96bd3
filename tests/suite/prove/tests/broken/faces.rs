//! Faces that nobody has accepted.

use warpress_prove::game::{Asked, Prover};
use warpress_prove::kept::Passes;

use super::{Bench, SLUG};

#[test]
fn a_face_that_looks_different_is_named() {
    let bench = Bench::new();
    assert_eq!(bench.faults("faces"), [""; 0]);
    bench.edit("data/wolf-pack/decks/hunt.toml", "icon = \"torpedo\"", "icon = \"u-boat\"");
    bench.is_found("faces", "altered: hunt/torpedo");
    bench.is_found("faces", "--accept");
}

#[test]
fn a_face_too_many_or_too_few_is_named() {
    let bench = Bench::new();
    let record = "tests/fixtures/digests/wolf-pack.txt";
    bench.edit(record, "sonar", "sonnar");
    bench.is_found("faces", "hunt/sonar (new)");
    bench.is_found("faces", "hunt/sonnar (gone)");
    std::fs::write(bench.folder.path().join(record), "my notes").unwrap();
    bench.is_found("faces", "not a record of accepted faces");
    std::fs::remove_file(bench.folder.path().join(record)).unwrap();
    bench.is_found("faces", "never accepted");
}

#[test]
fn a_record_that_grows_without_end_is_told() {
    let bench = Bench::new();
    let path = bench.folder.path().join("tests/fixtures/digests/wolf-pack.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text + &"\n".repeat(20_001)).unwrap();
    bench.is_found("faces", "20000 are the most");
}

#[test]
fn a_record_of_no_game_is_found() {
    let bench = Bench::new();
    assert_eq!(bench.library().records_of_no_game(), [""; 0]);
    std::fs::write(bench.folder.path().join("tests/fixtures/digests/atlantis.txt"), "").unwrap();
    assert_eq!(bench.library().records_of_no_game(), ["atlantis"]);
}

/// Where the check follows, it takes note of faces while they are drawn for their digests; either finds what it finds
/// alone.
#[test]
fn faces_and_check_find_the_same_together_as_apart() {
    let bench = Bench::new();
    bench.edit("data/wolf-pack/decks/hunt.toml", "icon = \"torpedo\"", "icon = \"u-boat\"");
    let long = format!("name = \"Oil Slick\", text = \"{}\",", "Of no use at all. ".repeat(90));
    bench.edit("data/wolf-pack/decks/hunt.toml", "name = \"Oil Slick\",", &long);
    let apart: Vec<_> = ["faces", "check"].iter().flat_map(|name| bench.faults(name)).collect();
    let only = ["faces", "check"].map(str::to_owned).to_vec();
    let (library, asked) = (bench.library(), Asked { only, ..Asked::default() });
    let together = Prover::new(&library, &asked, &Passes::none(), "").prove(SLUG);
    assert_eq!(together.faults().map(|(_, fault)| fault.to_owned()).collect::<Vec<_>>(), apart);
    assert!(apart.len() > 1, "{apart:#?}");
}
