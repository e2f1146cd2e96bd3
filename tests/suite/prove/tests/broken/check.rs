//! What the check of a game finds.

use super::Bench;

#[test]
fn an_example_that_does_not_come_out_is_found() {
    let bench = Bench::new();
    assert_eq!(bench.faults("check"), [""; 0]);
    let file = "data/wolf-pack/examples/a-row-sinks-a-transport.toml";
    bench.edit(file, "numbers = { transports-sunk = 3, ", "numbers = { transports-sunk = 4, ");
    bench.is_found("check", "the example “a-row-sinks-a-transport” does not come out");
}

/// What only many playouts show stands in the report; without its reason it is open again.
#[test]
fn what_a_report_leaves_open_is_found() {
    let bench = Bench::new();
    bench.edit(
        "data/wolf-pack/game.toml",
        "\"W0402:hunt/oil-slick\" = \"Water cards have no use: they only fill a hand.\"\n",
        "",
    );
    bench.is_found("check", "“hunt/oil-slick” could never be played");
}

#[test]
fn a_face_that_cannot_be_read_is_found() {
    let bench = Bench::new();
    let long = format!("name = \"Oil Slick\", text = \"{}\",", "Of no use at all. ".repeat(90));
    bench.edit("data/wolf-pack/decks/hunt.toml", "name = \"Oil Slick\",", &long);
    bench.is_found("check", "E0301");
}

/// That a game has changed since its audit is told elsewhere; an audit of what is gone says something wrong.
#[test]
fn an_audit_that_names_what_is_gone_is_found() {
    let bench = Bench::new();
    bench.edit("data/wolf-pack/audit.toml", "[rules]\n", "[rules]\ngone = \"A rule\"\n");
    bench.is_found("check", "which no longer exists");
}
