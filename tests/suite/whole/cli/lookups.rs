//! Names in double braces, wherever a text is printed. Who reads `{{ half }}` in a rulebook has lost the number.

use crate::common::{HEAD, temp, warpress, write};

/// Behind the head.
const GAME: &str = r#"phases = [{ id = "dawn", name = "First Light" }, "dusk"]
people = ["bargaining with {{ side.red }}"]
[constants]
weak = -2
company = 40
[credits]
design = ["A. Designer"]
[sides.red]
name = "Red Brigade"
[options.long]
name = "Long war"
text = "A company has {{ company }} men."
change.constants.company = 60
[rolls.storm]
dice = "1D6"
modifiers = [{ add = "weak", text = "at {{ phase.dawn }}" }]
"#;

const TABLES: &str = r#"[fire]
name = "Fire"
dice = "1D6"
clamp = true
columns.loss = { type = "text", label = "Per {{ company }} men" }
modifiers = [{ add = "weak", text = "if under {{ company }} men" }, { add = 1, text = "on the {{ place.bank }}" }]
rows = [{ at = "1-3", loss = "none" }, { at = "4-6", loss = "Half of {{ company }}" }]
"#;

const SORTS: &str = r#"name = "Sorts of cards"
columns = { when = "text", of = { list = "text" }, strength = "signed" }
rows = [{ name = "Raid of {{ side.red }}", when = "in {{ phase.dawn }}", of = ["{{ deck.cards.total }} cards", "{{ strength }}"], strength = 3 }]
"#;

const CARDS: &str = r#"name = "Cards"
count = { each = 4 }
columns = { does = "text" }
defaults = { op = "act", when = "all except dusk" }
rows = [{ name = "Raid", icon = "sword-array", does = "Raid at {{ phase.dawn }}, one of {{ deck.cards.total }}." }]
"#;

const LOG: &str = r#"name = "Log"
layout = "sheet"
fields = [{ id = "men", name = "Men, of {{ company }}", type = "number" }]
"#;

const RULES: &str = "# Ford {#ford}\n\n## All {#all}\n\n{{ table.fire }}\n\n{{ roll.storm }}\n\n{{ list.sorts }}\n\n{{ options }}\n\n{{ people }}\n";

fn files<'a>(game: &'a str, tables: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("ford/game.toml", game),
        ("ford/tables.toml", tables),
        ("ford/records/sorts.toml", SORTS),
        ("ford/decks/cards.toml", CARDS),
        ("ford/forms/log.toml", LOG),
        ("ford/rules.md", RULES),
    ]
}

fn game() -> String {
    format!(
        "{HEAD}{GAME}[places.bank]\nname = \"North Bank\"\nof = [\"cards\"]\n[ops.act]\ntext = \"{{{{ does }}}} ({{{{ when }}}})\"\nrun = \"rule 'all'\"\n"
    )
}

#[test]
fn whatever_is_printed_has_its_names_looked_up() {
    let folder = temp();
    write(folder.path(), &files(&game(), TABLES));
    let told = warpress(folder.path(), &["rules", "./ford", "all"]).ends(0).out;
    assert!(!told.contains("{{"), "{told}");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "Per 40 men",
        "−2 if under 40 men",
        "+1 on the North Bank",
        "Half of 40",
        "−2 at First Light",
        "Raid of Red Brigade",
        "in First Light",
        "4 cards, +3",
        "A company has 60 men.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let shown = warpress(folder.path(), &["show", "./ford", "--json"]).ends(0).json();
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
        write(folder.path(), &files(&game(), &TABLES.replace(from, to)));
        let found = warpress(folder.path(), &["check", "./ford", "--data"]).ends(1).err;
        assert!(found.contains("E0106") && found.contains("compny"), "{to}: {found}");
    }
}
