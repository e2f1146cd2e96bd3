//! What rules tell of the setup: what takes place, and nothing else.

use crate::common::{HEAD, temp, warpress, write};

/// Behind the head.
const GAME: &str = r#"constants = { clouds = 0, boats = 3 }
[credits]
design = ["A. Designer"]
[sides.red]
name = "Red"
[options.fog]
name = "Fog"
text = "Nobody sees far."
change.constants.clouds = 4
[[options.fog.change.setup]]
id = "banks"
text = "Lay {{ clouds | words }} banks of fog."
[[setup]]
id = "deal"
text = "Deal."
[[setup]]
id = "clouds"
text = "Lay out clouds."
if = "clouds > 0 and active.side == red"
[[setup]]
id = "boats"
text = "Red launches boats."
if = "boats - 2 >= 1 and active.side == red"
[[setup]]
id = "fog"
text = "Fog rises."
if = "fog"
[[setup]]
id = "clear"
text = "The sun shines."
if = "not fog or clouds == 1"
"#;

/// A section as it is read at the terminal.
fn section(with: &[&str], id: &str) -> String {
    let folder = temp();
    let rules = "# Ford {#ford}\n\n## Setup {#setup}\n\n{{ setup }}\n";
    write(folder.path(), &[("ford/game.toml", &format!("{HEAD}{GAME}")), ("ford/rules.md", rules)]);
    warpress(folder.path(), &[&["rules", "./ford", id], with].concat()).ends(0).out
}

/// A step that is printed and never takes place sends people looking for counters that there are not.
#[test]
fn a_step_that_never_takes_place_is_not_told() {
    let steps = |with| -> Vec<String> {
        let text = section(with, "setup");
        text.lines().filter_map(|line| Some(line.trim().split_once(". ")?.1.to_owned())).collect()
    };
    assert_eq!(steps(&[]), ["Deal.", "Red launches boats.", "The sun shines."]);
    assert_eq!(
        steps(&["--with", "fog"]),
        ["Deal.", "Lay out clouds.", "Red launches boats.", "Fog rises.", "Lay four banks of fog."]
    );
}

/// Whoever plays with an option has to know what it puts on the table, with the numbers that it sets.
#[test]
fn what_an_option_adds_to_the_setup_is_told_with_it() {
    assert!(section(&[], "options").contains("Lay four banks of fog."));
}
