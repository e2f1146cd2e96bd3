//! Faces that nobody has accepted.

use super::Bench;

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
    let record = "tests/digests/wolf-pack.txt";
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
    let path = bench.folder.path().join("tests/digests/wolf-pack.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text + &"\n".repeat(20_001)).unwrap();
    bench.is_found("faces", "20000 are the most");
}

#[test]
fn a_record_of_no_game_is_found() {
    let bench = Bench::new();
    assert_eq!(bench.library().records_of_no_game(), [""; 0]);
    std::fs::write(bench.folder.path().join("tests/digests/atlantis.txt"), "").unwrap();
    assert_eq!(bench.library().records_of_no_game(), ["atlantis"]);
}
