//! The record of an audit. Who trusts it must learn what has changed since, and finds his own words as he wrote them.

use std::path::Path;

use crate::common::{temp, warpress, write};

const GAME: &str = "format = 2\ntitle = \"Ford\"\ncategory = \"card\"\nfamily = \"fords\"\nsummary = \"Two cross.\"\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\nextends = \"bank\"\n\n[sides.red]\nicon = \"lion\"\n\n[sides.blue]\n";
const BASE: &str =
    "format = 2\ntitle = \"Bank\"\ncategory = \"ruleset\"\nsummary = \"A bank.\"\ntheme = \"blitz\"\n";
const RULES: &str = "# Ford {#ford}\n\n## Course {#course}\n\n## Setup {#setup}\n\nSit down.\n\n## The crossing {#crossing}\n\nCross.\n";
const RECORD: &str = "# Mine.\nby = \"A. Reader\"   # and me\n\n# Setup\n[[rules]]\nrule = \"You sit\"\nsection = \"setup\"\ncarried = [\"side.red\"]\nfound = \"stood; mended\"\n";

fn game(folder: &Path) {
    let data = [
        ("data/ford/game.toml", GAME),
        ("data/ford/rules.md", RULES),
        ("data/ford/rules.luau", "function lib.one() return 1 end\n"),
        ("data/bank/game.toml", BASE),
        ("data/bank/rules.luau", "function lib.two() return 2 end\n"),
    ];
    write(folder, &data);
}

/// What `list --audit` says of the game, to people and to programs.
#[track_caller]
fn told(folder: &Path) -> (String, serde_json::Value) {
    // Alone of its family, so that the games of the library need not be read.
    const LIST: [&str; 6] = ["list", "--audit", "--family", "fords", "--library", "."];
    let people = warpress(folder, &LIST).ends(0).out;
    let line = people.lines().find(|line| line.starts_with("ford ")).unwrap();
    let json = warpress(folder, &[&LIST[..], &["--json"]].concat()).ends(0).json();
    let of = |game: &&serde_json::Value| game["slug"] == "ford";
    let game = json["games"].as_array().unwrap().iter().find(of).unwrap().clone();
    (line["ford ".len()..].trim().to_owned(), game["audit"].clone())
}

#[test]
fn what_has_changed_since_an_audit_is_told_part_by_part() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    assert_eq!(told(folder).0, "not audited");
    assert_eq!(told(folder).1["is"], "none");
    write(folder, &[("data/ford/audit.toml", RECORD)]);
    assert_eq!(told(folder).0, "begun, not signed");
    warpress(folder, &["audit", "ford", "--sign", "--library", "."]).ends(0);
    let (people, json) = told(folder);
    assert_eq!(
        (people.as_str(), &json["is"], &json["by"], &json["rules"]),
        ("audited", &"audited".into(), &"A. Reader".into(), &1.into())
    );
    let run = warpress(folder, &["audit", "ford", "--library", "."]).ends(0);
    assert!(
        run.out.contains("1 rule, 1 remark by A. Reader") && run.out.contains("crossing  The crossing"),
        "{}",
        run.out
    );
    assert!(!run.out.contains("setup"), "{}", run.out);

    let changed = |files: &[(&str, &str)], parts: &[&str]| {
        write(folder, files);
        let (people, json) = told(folder);
        assert_eq!(json["changed"], serde_json::json!(parts), "{files:?}");
        let wanted =
            if parts.is_empty() { "audited".into() } else { format!("changed since: {}", parts.join(", ")) };
        assert_eq!(people, wanted);
        let code = i32::from(!parts.is_empty());
        warpress(folder, &["audit", "ford", "--library", "."]).ends(code);
        game(folder);
    };
    // How it looks, where keys stand and what a remark says is not what was audited.
    changed(&[("data/ford/game.toml", &GAME.replace("lion", "wolf-head").replace("blitz", "trench"))], &[]);
    changed(&[("data/ford/game.toml", &GAME.replace("\n\n[sides.red]", "\n# new\n\n[sides.red]"))], &[]);
    changed(&[("data/ford/game.toml", &GAME.replace("Two cross", "Three cross"))], &["data"]);
    changed(&[("data/bank/game.toml", &format!("{BASE}[constants]\nwide = 4\n"))], &["data"]);
    changed(&[("data/bank/rules.luau", "function lib.two() return 3 end\n")], &["program"]);
    changed(&[("data/ford/rules.md", &RULES.replace("Sit", "Stand"))], &["rules"]);
    changed(
        &[("data/ford/rules.md", &RULES.replace("Cross.", "Swim.")), ("data/ford/rules.luau", "")],
        &["rules", "program"],
    );
    // A game changes every day: that its audit is old is no fault of its data.
    write(folder, &[("data/ford/rules.md", &RULES.replace("Sit", "Stand"))]);
    let checked = warpress(folder, &["check", "ford", "--data", "--library", "."]);
    assert!(!checked.err.contains("audit"), "{}", checked.err);
}

#[test]
fn signing_writes_one_line_and_leaves_the_rest() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    let file = folder.join("data/ford/audit.toml");
    let read = || std::fs::read_to_string(&file).unwrap();
    let sign = || warpress(folder, &["audit", "ford", "--sign", "--library", "."]);
    // Where there is none, one is begun: a rule for each section, and no word that says it was done.
    sign().ends(0);
    let stub = read();
    for part in ["section = \"setup\"", "# The crossing\n", "section = \"crossing\""] {
        assert!(stub.contains(part), "{stub}");
    }
    // A mere heading holds no rule.
    assert!(!stub.contains("course"), "{stub}");
    assert_eq!(told(folder).0, "begun, not signed");
    assert!(sign().ends(2).err.contains("2 rules still to be written"));
    assert_eq!(read(), stub);

    write(folder, &[("data/ford/audit.toml", RECORD)]);
    sign().ends(0);
    let signed = read();
    let (line, rest): (Vec<_>, Vec<_>) = signed.lines().partition(|line| line.starts_with("of = {"));
    assert_eq!((line.len(), rest.join("\n") + "\n"), (1, RECORD.to_owned()));
    write(folder, &[("data/ford/rules.md", &RULES.replace("Sit", "Stand"))]);
    assert_ne!(told(folder).0, "audited");
    sign().ends(0);
    assert_eq!(told(folder).0, "audited");
    let again = read();
    assert_eq!(again.lines().filter(|line| !line.starts_with("of = {")).collect::<Vec<_>>(), rest);

    // The library that comes with the program cannot be written to, and neither is a record with a mistake.
    assert!(warpress(folder, &["audit", "attrition", "--sign"]).ends(2).err.contains("--library"));
    write(folder, &[("data/ford/audit.toml", "by = 3\n")]);
    sign().ends(1);
    assert_eq!(read(), "by = 3\n");
    assert_eq!(told(folder).0, "audit.toml cannot be read");
}
