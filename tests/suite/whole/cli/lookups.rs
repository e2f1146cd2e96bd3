//! Names in double braces, wherever a text is printed. Who reads `{{ half }}` in a rulebook has lost the number. What the
//! rules of this pack say at the terminal is a snapshot, `tests/fixtures/commands/rules.trycmd`.

use std::path::{Path, PathBuf};

use crate::common::{ROOT, files, temp, warpress, write};

/// A pack that has such names in a text of every sort.
fn ford() -> PathBuf {
    Path::new(ROOT).join("tests/fixtures/commands/rules.in/ford")
}

#[test]
fn whatever_programs_read_has_its_names_looked_up() {
    let shown = warpress(&ford(), &["show", ".", "--json"]).ends(0).json();
    assert_eq!(shown["forms"][0]["fields"][0]["name"], "Men, of 40", "{}", shown["forms"]);
    let card = &shown["decks"][0]["cards"][0];
    assert!(
        card["text"].as_str().unwrap().contains("Raid at First Light, one of 4. (all except Dusk)"),
        "{card}"
    );
    assert_eq!(card["uses"][0]["trigger"]["phase"], serde_json::json!(["dawn"]), "{card}");
}

#[test]
fn a_slip_in_a_heading_or_a_cell_is_found() {
    for (from, to) in [("Per {{ company", "Per {{ compny"), ("Half of {{ company", "Half of {{ compny")] {
        let folder = temp();
        for name in files(&ford()) {
            let text = std::fs::read_to_string(ford().join(&name)).unwrap();
            write(folder.path(), &[(&name, &text.replace(from, to))]);
        }
        let found = warpress(folder.path(), &["check", ".", "--data"]).ends(1).err;
        assert!(found.contains("E0106") && found.contains("compny"), "{to}: {found}");
    }
}
