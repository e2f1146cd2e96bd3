//! Rules that fail or never end, and reports of another game.

use super::Bench;

#[test]
fn a_playout_that_fails_is_found() {
    let bench = Bench::new();
    assert_eq!(bench.faults("play"), [""; 0]);
    bench.edit(
        "data/wolf-pack/rules.luau",
        "  window(player)\n",
        "  if t.turn > 2 then error('aground') end\n  window(player)\n",
    );
    bench.is_found("play", "aground");
    // What it was played with is not what it is now.
    bench.is_found("play", "report.json is stale");
}

#[test]
fn a_game_that_never_ends_is_found() {
    let bench = Bench::new();
    let file = "data/wolf-pack/game.toml";
    bench.edit(file, "if = \"transports-sunk == transports\"", "if = \"transports-sunk == 99\"");
    bench.edit(file, "if = \"u-boats-sunk == u-boats\"", "if = \"u-boats-sunk == 99\"");
    bench.is_found("play", "playouts ended");
}

#[test]
fn a_report_that_is_missing_or_was_edited_is_found() {
    let bench = Bench::new();
    let file = "data/wolf-pack/report.json";
    bench.edit(file, "\"seed\": 1", "\"seed\":  1");
    bench.is_found("play", "not written as this warpress writes it");
    bench.edit(file, "\"seed\":  1", "\"seed\": 1");
    bench.edit(file, "\"games\": 200", "\"games\": 300");
    bench.is_found("play", "its counts do not add up");
    std::fs::write(bench.folder.path().join(file), "{}").unwrap();
    bench.is_found("play", "report.json: ");
    std::fs::remove_file(bench.folder.path().join(file)).unwrap();
    bench.is_found("play", "no report.json");
}

#[test]
fn a_game_with_too_few_examples_is_found() {
    let bench = Bench::new();
    let folder = bench.folder.path().join("data/wolf-pack/examples");
    for file in std::fs::read_dir(folder).unwrap().skip(2) {
        std::fs::remove_file(file.unwrap().path()).unwrap();
    }
    bench.is_found("play", "it has 2 examples");
}
