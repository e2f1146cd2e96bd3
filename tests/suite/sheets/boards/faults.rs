//! What is wrong with a board is said with its place.

use warpress_assets::{Assets, Trust};
use warpress_check::{Depth, check};
use warpress_library::Home;

use super::folder;

/// What is found: code, line of the map's file, message.
fn found(map: &str) -> Vec<(String, usize, String)> {
    let folder = folder(map);
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    let home = Home::Folder(folder.path().to_owned());
    let loaded = check(&assets, &home, &[], Depth::Faces);
    let line = |at: usize| map.get(..at).map_or(0, |before| before.matches('\n').count() + 1);
    loaded
        .findings
        .iter()
        .map(|finding| (finding.code.to_string(), line(finding.location.start), finding.message.clone()))
        .collect()
}

#[track_caller]
fn is_found(map: &str, code: &str, line: usize, words: &str) {
    let all = found(map);
    let there = all.iter().any(|(c, l, message)| c == code && *l == line && message.contains(words));
    assert!(there, "{code} in line {line} with “{words}”: {all:#?}");
}

#[test]
fn a_name_too_long_for_its_cell_is_told_with_its_line() {
    let map = "name = \"M\"\nlayout = \"square\"\nrows_down = 12\ncolumns_across = 12\nsize = \"120x140\"\nspaces = [\n{ id = \"B2\", name = \"Llanfairpwllgwyngyllgogerychwyrndrobwll\" },\n]\n";
    is_found(map, "E0301", 7, "Llanfair");
}

#[test]
fn a_text_too_long_for_its_box_is_told_with_its_line() {
    let long = "a word and another ".repeat(60);
    let map = format!(
        "name = \"M\"\nlayout = \"cells\"\nrows_down = 2\ncolumns_across = 2\nsize = \"120x140\"\nspaces = [\n{{ name = \"A\" }}, {{ name = \"B\" }},\n{{ name = \"C\", uses = [{{ when = \"\", text = \"{long}\" }}] }}, {{ name = \"D\" }},\n]\n"
    )
    .replace("uses = [{ when = \"\", text =", "text =")
    .replace("\" }] }, { name = \"D\"", "\" }, { name = \"D\"");
    is_found(&map, "E0301", 8, "text \"text/c\"");
}

#[test]
fn spaces_off_the_sheet_twice_or_without_a_place_are_told() {
    let graph =
        |spaces: &str| format!("name = \"M\"\nlayout = \"graph\"\napart = true\nspaces = [\n{spaces}\n]\n");
    is_found(
        &graph("{ id = \"a\", at = [1, 1] },\n{ id = \"b\", at = [101, 1] },"),
        "E0105",
        6,
        "out of range",
    );
    is_found(&graph("{ id = \"a\", at = [1, 1] },\n{ id = \"b\", at = [1, 1] },"), "E0115", 6, "lies on");
    is_found(&graph("{ id = \"a\", at = [1, 1] },\n{ id = \"b\" },"), "E0104", 6, "at");
    is_found(&graph("{ id = \"a\", at = [1, 1] },\n{ id = \"a\", at = [2, 1] },"), "E0107", 6, "a");
}

#[test]
fn an_edge_to_nowhere_and_an_unreachable_part_are_told() {
    let map = "name = \"M\"\nlayout = \"graph\"\nspaces = [\n{ id = \"a\", at = [1, 1] }, { id = \"b\", at = [99, 1] },\n{ id = \"c\", at = [50, 50] },\n]\nlinks = [{ from = \"a\", to = \"b\" }]\n";
    is_found(map, "W0210", 5, "c");
    is_found(&map.replace("to = \"b\" }", "to = \"d\" }"), "E0106", 7, "d");
}
