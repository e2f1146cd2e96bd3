//! The record of an audit. Who trusts it must learn what has changed since, and finds his own words as he wrote them.

use std::path::Path;

use crate::common::{temp, warpress, write};

const GAME: &str = "format = 3\ntitle = \"Ford\"\ncategory = \"card\"\nfamily = \"fords\"\nsummary = \"Two cross.\"\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\nextends = \"bank\"\n\n[sides.red]\nicon = \"lion\"\n\n[sides.blue]\n";
const BASE: &str =
    "format = 3\ntitle = \"Bank\"\ncategory = \"ruleset\"\nsummary = \"A bank.\"\ntheme = \"blitz\"\n";
const RULES: &str = "# Ford {#ford}\n\n## Course {#course}\n\n## Setup {#setup}\n\nSit down.\n\n## The crossing {#crossing}\n\nCross.\n";
const RECORD: &str = "# Mine.\nby = \"A. Reader\"   # and me\n\n[rules]\nsetup.rule = \"You sit\"\nsetup.carried = [\"side.red\"]\nsetup.found = \"stood; mended\"\n";

/// A line for each step, as `docs/adding-a-game.md` asks for them.
fn steps() -> String {
    let words = ["sentences", "pieces", "lists", "ours", "theirs", "decides", "alone", "words", "play"];
    let line = |word: &&str| match *word {
        "lists" | "words" => {
            format!("{word}.found = \"nothing\"\n{word}.output = \"2 rows, 0 differences\"\n")
        }
        _ => format!("{word} = \"nothing\"\n"),
    };
    format!("\n[steps]\n{}", words.iter().map(line).collect::<String>())
}

/// A record that can be signed.
fn record() -> String {
    format!("{RECORD}{}", steps())
}

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
    write(folder, &[("data/ford/audit.toml", &record())]);
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
    assert!(!run.out.contains("setup") && !run.out.contains("step"), "{}", run.out);

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
fn signing_writes_what_is_its_own_and_leaves_the_rest() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    let file = folder.join("data/ford/audit.toml");
    let read = || std::fs::read_to_string(&file).unwrap();
    let sign = || warpress(folder, &["audit", "ford", "--sign", "--library", "."]);
    // Where there is none, one is begun: a rule for each section, and no word that says it was done.
    sign().ends(0);
    let stub = read();
    for part in ["\nsetup = \"\"\n", "\ncrossing = \"\"\n", "\nlists.output = \"\"\n"] {
        assert!(stub.contains(part), "{stub}");
    }
    // A mere heading holds no rule.
    assert!(!stub.contains("course"), "{stub}");
    assert!(told(folder).0.starts_with("begun, not signed; steps lacking: sentences, pieces, lists"));
    assert!(sign().ends(2).err.contains("2 rules still to be written"));
    assert_eq!(read(), stub);

    write(folder, &[("data/ford/audit.toml", &record())]);
    sign().ends(0);
    let seal = std::fs::read_to_string(folder.join("data/ford/signed.toml")).unwrap();
    assert!(seal.contains("\nof = { rules = \"") && seal.contains("\nlib = [\"one "), "{seal}");
    assert!(seal.contains("\"setup ") && seal.contains("\"two "), "{seal}");
    // What was written by hand is never touched.
    assert_eq!(read(), record());
    write(folder, &[("data/ford/rules.luau", "function lib.one() return 5 end\n")]);
    assert_ne!(told(folder).0, "audited");
    sign().ends(0);
    assert_eq!(told(folder).0, "audited");
    assert_eq!(read(), record());

    // The library that comes with the program cannot be written to, and neither is a record with a mistake.
    assert!(warpress(folder, &["audit", "attrition", "--sign"]).ends(2).err.contains("--library"));
    write(folder, &[("data/ford/audit.toml", "by = 3\n")]);
    sign().ends(1);
    assert_eq!(read(), "by = 3\n");
    assert_eq!(told(folder).0, "audit.toml cannot be read");
}

#[test]
fn what_has_changed_stands_beside_the_lines_that_speak_of_it() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    let carried = record().replace("[\"side.red\"]", "[\"side.red\", \"lib.two\"]");
    write(folder, &[("data/ford/audit.toml", &carried)]);
    let audit = |code: i32| warpress(folder, &["audit", "ford", "--library", "."]).ends(code).out;
    warpress(folder, &["audit", "ford", "--sign", "--library", "."]).ends(0);
    assert!(!audit(0).contains("changed"));
    write(
        folder,
        &[
            (
                "data/ford/rules.md",
                &RULES.replace("Sit", "Stand").replace("## Course {#course}\n", "## Bank {#bank}\n\nWait.\n"),
            ),
            ("data/bank/rules.luau", "function lib.two() return 3 end\n"),
            ("data/ford/game.toml", &GAME.replace("[sides.blue]", "[sides.green]")),
        ],
    );
    let told = audit(1);
    let beside = "  data/ford/audit.toml:5:1  You sit (side.red, lib.two)\n";
    // Sections come first, in the order of the book; a heading without words of its own is a part all the same.
    for (before, after) in [
        ("new: section.bank\n", "changed: section.setup\n"),
        (&*format!("changed: section.setup\n{beside}"), "changed: lib.two\n"),
        (&*format!("changed: lib.two\n{beside}"), "new: side.green\n"),
        ("new: side.green\n", "gone: section.course\n"),
        ("gone: section.course\n", "gone: side.blue\n"),
    ] {
        let (first, then) = (told.find(before), told.find(after));
        assert!(first.is_some() && first < then, "{before}{after}---\n{told}");
    }
    assert!(
        !told.contains("lib.one") && !told.contains("side.red\n") && !told.contains("section.crossing"),
        "{told}"
    );
}

#[test]
fn a_changed_section_is_signed_only_with_a_note_on_what_was_compared() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    write(folder, &[("data/ford/audit.toml", &record())]);
    let file = folder.join("data/ford/audit.toml");
    let sign = || warpress(folder, &["audit", "ford", "--sign", "--library", "."]);
    sign().ends(0);
    write(folder, &[("data/ford/rules.md", &RULES.replace("Sit", "Stand"))]);
    let before = std::fs::read_to_string(&file).unwrap();
    let refused = sign().ends(2);
    assert!(refused.out.contains("changed: section.setup\n"), "what changed is shown: {}", refused.out);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    assert!(refused.err.contains("data/ford/rules.md:5  Setup"), "{}", refused.err);
    // What is to be written is said as it is written.
    let from = refused.err.find("[[since]]").unwrap();
    let note = &refused.err[from..];
    assert!(note.contains("section = \"setup\""), "{note}");
    let noted =
        |found: &str| format!("{before}\n{}", note.replace("found = \"\"", &format!("found = \"{found}\"")));
    std::fs::write(&file, noted("")).unwrap();
    sign().ends(2);
    std::fs::write(&file, noted("says what the source says")).unwrap();
    sign().ends(0);
    assert_eq!(told(folder).0, "audited");
    // A note is about one state of its section.
    write(folder, &[("data/ford/rules.md", &RULES.replace("Sit", "Lie"))]);
    sign().ends(2);
    // What changes beside the sections needs no note, but is shown.
    write(folder, &[("data/ford/rules.md", &RULES.replace("Sit", "Stand")), ("data/ford/rules.luau", "")]);
    assert!(sign().ends(0).out.contains("gone: lib.one\n"));
    // Who signed before there were parts has nothing to compare with, once.
    let file = folder.join("data/ford/signed.toml");
    let old = std::fs::read_to_string(&file).unwrap();
    let (old, _) = old.split_once("\n[parts]").unwrap();
    std::fs::write(&file, old).unwrap();
    write(folder, &[("data/ford/rules.md", RULES)]);
    let told = warpress(folder, &["audit", "ford", "--library", "."]).ends(1).out;
    assert!(told.contains("signed before its parts were recorded"), "{told}");
    sign().ends(0);
    assert!(!warpress(folder, &["audit", "ford", "--library", "."]).ends(0).out.contains("before its parts"));
}

#[test]
fn an_audit_says_what_each_of_its_steps_found() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    let sign = || warpress(folder, &["audit", "ford", "--sign", "--library", "."]);
    for (steps, wanted) in [
        (String::new(), "9 steps still to be recorded in [steps]: sentences (no line)"),
        (
            steps().replace("lists.output = \"2 rows, 0 differences\"\n", ""),
            "1 step still to be recorded in [steps]: lists (the output of the script is missing)",
        ),
        (steps().replacen("= \"nothing\"", "= \"\"", 1), "sentences (nothing is said to be found)"),
    ] {
        write(folder, &[("data/ford/audit.toml", &format!("{RECORD}{steps}"))]);
        let refused = sign().ends(2).err;
        assert!(refused.contains(wanted), "{wanted}\n{refused}");
    }
    write(folder, &[("data/ford/audit.toml", &record())]);
    sign().ends(0);
    assert_eq!(told(folder).1["steps_lacking"], serde_json::json!([]));
    // A record of earlier days goes on without them, and everybody is told so.
    let file = folder.join("data/ford/audit.toml");
    let old = std::fs::read_to_string(&file).unwrap().replace(&steps(), "");
    std::fs::write(&file, old).unwrap();
    assert_eq!(told(folder).0, "audited; its steps are not recorded");
    assert_eq!(told(folder).1["steps_lacking"].as_array().unwrap().len(), 9);
    let told = warpress(folder, &["audit", "ford", "--library", "."]).ends(0).out;
    assert!(told.contains("its steps are not recorded: sentences, pieces"), "{told}");
    sign().ends(0);
}

/// A bank that lends a section, and its own record, signed.
const LENT: &str =
    "# Bank {#bank}\n\n## The draw {#draw}\n\nDraw {{ wide }} cards.\n\n## The toll {#toll}\n\nPay.\n";
const LENDER: &str = "[rules]\ndraw.rule = \"Four cards\"\ndraw.carried = [\"lib.two\"]\n";

/// The game above a base with sections, both signed; the game inherits the base's section on the draw.
fn lent(folder: &Path) {
    game(folder);
    let base = format!("{BASE}\n[constants]\nwide = 4\n");
    let record = format!("{}\n[inherited]\nbank = [\"draw\"]\n", record());
    write(
        folder,
        &[
            ("data/bank/game.toml", &base),
            ("data/bank/rules.md", LENT),
            ("data/bank/audit.toml", &format!("{LENDER}{}", steps())),
            ("data/ford/audit.toml", &record),
        ],
    );
    for game in ["bank", "ford"] {
        warpress(folder, &["audit", game, "--sign", "--library", "."]).ends(0);
    }
}

#[test]
fn an_inherited_section_is_opened_by_a_change_in_the_base_or_of_a_value() {
    let folder = temp();
    let folder = folder.path();
    lent(folder);
    let audit = |code: i32| warpress(folder, &["audit", "ford", "--library", "."]).ends(code).out;
    let sign = || warpress(folder, &["audit", "ford", "--sign", "--library", "."]);
    let told_at_first = audit(0);
    assert!(told_at_first.contains("2 rules (1 inherited), 1 remark by A. Reader"), "{told_at_first}");
    // It is covered, unlike another section of the base.
    assert!(
        !told_at_first.contains("The draw") && told_at_first.contains("toll  The toll"),
        "{told_at_first}"
    );
    assert_eq!((&told(folder).1["rules"], &told(folder).1["inherited"]), (&2.into(), &1.into()));
    let lines = "  data/bank/audit.toml:2:1  Four cards (lib.two)\n";
    let is_open = |files: &[(&str, &str)]| {
        write(folder, files);
        let told = audit(1);
        assert!(told.contains(&format!("changed: section.draw\n{lines}")), "{told}");
        let refused = sign().ends(2).err;
        assert!(refused.contains("[[since]]\nsection = \"draw\""), "{refused}");
        refused
    };
    // What the base says, and a value of the game's own in what it says.
    is_open(&[("data/bank/rules.md", &LENT.replace("cards", "cards at once"))]);
    write(folder, &[("data/bank/rules.md", LENT)]);
    audit(0);
    let refused = is_open(&[("data/ford/game.toml", &format!("{GAME}\n[constants]\nwide = 5\n"))]);
    // It is closed as a section of the game's own is.
    let note = refused[refused.find("[[since]]").unwrap()..].replace("found = \"\"", "found = \"five here\"");
    let file = folder.join("data/ford/audit.toml");
    let record = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{record}\n{note}")).unwrap();
    sign().ends(0);
    // A function of the base is carried by the base's line.
    write(folder, &[("data/bank/rules.luau", "function lib.two() return 3 end\n")]);
    assert!(audit(1).contains(&format!("changed: lib.two\n{lines}")), "{}", audit(1));
}

#[test]
fn a_section_is_inherited_only_from_a_record_that_covers_it() {
    let folder = temp();
    let folder = folder.path();
    lent(folder);
    let record = |inherited: &str| format!("{}\n[inherited]\n{inherited}\n", record());
    let own = format!("{RULES}\n## The draw {{#draw}}\n\nDraw.\n");
    let twice = record("bank = [\"draw\"]").replace("[rules]", "[rules]\ndraw = \"Four\"");
    let unsigned = ("data/bank/signed.toml", "");
    for (files, wanted) in [
        (vec![("data/ford/audit.toml", &*record("banks = [\"draw\"]"))], "“banks” is no base of this game"),
        (vec![("data/ford/audit.toml", &*record("bank = [\"drew\"]"))], "“drew”, which no longer exists"),
        (vec![("data/ford/audit.toml", &*record("bank = [\"toll\"]"))], "has no rule in the section “toll”"),
        (vec![("data/ford/rules.md", &*own)], "“draw” is this game's own, not inherited from “bank”"),
        (vec![("data/ford/audit.toml", &*twice)], "“draw” is inherited, and has a rule of its own"),
        (vec![unsigned], "the audit of “bank” is not signed"),
    ] {
        lent(folder);
        write(folder, &files);
        let checked = warpress(folder, &["check", "ford", "--data", "--library", "."]);
        let all = format!("{}{}", checked.out, checked.err);
        assert!(all.contains(wanted), "{wanted}\n{all}");
        // Nor is the record signed.
        if !wanted.contains("no longer") {
            let refused = warpress(folder, &["audit", "ford", "--sign", "--library", "."]).ends(2).err;
            assert!(refused.contains(wanted), "{wanted}\n{refused}");
        }
        std::fs::remove_file(folder.join("data/ford/signed.toml")).unwrap();
    }
}

#[test]
fn what_a_section_names_need_not_be_carried() {
    let folder = temp();
    let folder = folder.path();
    game(folder);
    let rules = RULES.replace("Sit down.", "Sit down, {{ side.red }}.");
    let program = "function lib.one()\n  rule \"setup\"\nend\n";
    let plain = record().replace("setup.carried = [\"side.red\"]\n", "");
    let files = [
        ("data/ford/rules.md", &*rules),
        ("data/ford/rules.luau", program),
        ("data/ford/audit.toml", &plain),
    ];
    write(folder, &files);
    warpress(folder, &["audit", "ford", "--sign", "--library", "."]).ends(0);
    let side = GAME.replace("[sides.red]", "[sides.red]\nname = \"Redcoats\"");
    write(
        folder,
        &[
            ("data/ford/game.toml", &side),
            ("data/ford/rules.luau", &program.replace("\"\n", "\"\n  roll()\n")),
        ],
    );
    let told = warpress(folder, &["audit", "ford", "--library", "."]).ends(1).out;
    for part in ["lib.one", "side.red"] {
        assert!(
            told.contains(&format!("changed: {part}\n  data/ford/audit.toml:5:1  You sit\n")),
            "{part}\n{told}"
        );
    }
}
