//! What the program says to those who meet it for the first time: where to read on, what a command is called here, one
//! cause once, and the same from `check` as from `build`.

use crate::common::{ROOT, read, temp, warpress, write};

const HEAD: &str = "format = 3\ntitle = \"Lanterns\"\ncategory = \"card\"\nsummary = \"A small game.\"\nplayers = { min = 2, max = 4 }\ntheme = \"fantasy\"\n";

#[test]
fn the_documents_are_in_the_program() {
    let folder = temp();
    let help = |topic: &str| warpress(folder.path(), &["help", topic]).ends(0).out;
    let sheets = help("spreadsheets");
    assert!(sheets.starts_with("SPREADSHEETS\n\nYour cards are in a spreadsheet"), "{sheets}");
    assert!(sheets.contains("    warpress new ./goblins --from cards\n"), "{sheets}");
    assert!(sheets.contains("(warpress help your-own-game)"), "{sheets}");
    assert!(sheets.lines().any(|line| line.starts_with("separators  ")), "{sheets}");
    assert_eq!(help("docs/spreadsheets.md"), sheets, "as a message of old may call it");
}

/// Whatever a message sends people to is there to be read.
#[test]
fn topics_that_messages_name_are_there() {
    let mut cited = 0;
    let mut folders = vec![std::path::Path::new(ROOT).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for named in text.split("“warpress help ").skip(1) {
                    let topic = named.split('”').next().unwrap();
                    let document = std::path::Path::new(ROOT).join(format!("docs/{topic}.md"));
                    assert!(document.exists() || topic == "build", "{}: {topic}", path.display());
                    cited += 1;
                }
            }
        }
    }
    assert!(cited > 6, "{cited}");
}

/// The papers that `--paper` names are those that there are.
#[test]
fn papers_are_listed() {
    let folder = temp();
    let formats =
        std::fs::read_to_string(std::path::Path::new(ROOT).join("templates/sheet/formats.toml")).unwrap();
    let papers = formats.split("[paper]").nth(1).unwrap().split("[card]").next().unwrap();
    let papers: Vec<&str> = papers.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    for command in ["build", "calibrate"] {
        let help = warpress(folder.path(), &[command, "--help"]).ends(0).out;
        assert!(help.contains(&papers.join(", ")), "{papers:?}: {help}");
    }
}

/// Flavour and hints stand on the cards of a list that is nothing but its spreadsheet.
#[test]
fn a_bare_sheet_shows_its_words() {
    let folder = temp();
    let sheet = "Name,Count,Text,Flavor,Hint,Designer's notes\nWolf,2,Howls at the moon.,A cold night.,Play it late.,Too strong\nLamb,1,Bleats when near.,Grass is green.,,\nOwl,1,Sees by night.,,Sleep by day.,\n";
    write(folder.path(), &[("game.toml", HEAD), ("decks/cards.csv", sheet)]);
    let checked = warpress(folder.path(), &["check", ".", "--json"]).ends(0).json();
    assert_eq!(checked["diagnostics"], serde_json::json!([]));
    warpress(folder.path(), &["build", ".", "--no-rules", "--out", "out"]).ends(0);
    let pdf = std::fs::read_dir(folder.path().join("out")).unwrap().next().unwrap().unwrap().path();
    let pdf = std::fs::read_dir(pdf).unwrap().map(|entry| entry.unwrap().path());
    let pdf = pdf.into_iter().find(|path| path.extension().is_some_and(|end| end == "pdf")).unwrap();
    let words = read::text(&std::fs::read(pdf).unwrap()).join("\n").to_lowercase();
    let words = words.replace(char::is_whitespace, "");
    for said in ["acoldnight.", "hint", "playitlate.", "grassisgreen.", "sleepbyday.", "toostrong"] {
        assert!(words.contains(said), "{said}: {words}");
    }
}

/// Whatever a column is called, a list that is nothing but its spreadsheet shows it: a mood is no face, and a first draft
/// is where no card comes from.
#[test]
fn a_bare_sheet_shows_columns_that_are_called_like_keys() {
    let folder = temp();
    let heads = ["Face", "Note", "Was", "Tags", "Run", "Before", "After", "Remove", "With"];
    for lower in [false, true] {
        let heads: Vec<String> =
            heads.iter().map(|head| if lower { head.to_lowercase() } else { (*head).to_owned() }).collect();
        let row =
            |end: &str| heads.iter().map(|head| format!(",{}{end}", head.to_lowercase())).collect::<String>();
        let sheet = format!(
            "Name,Qty,Text,{}\nWolf,2,Howls at it.{}\nLamb,1,Bleats a lot.{}\n",
            heads.join(","),
            row("ly"),
            row("ish")
        );
        write(folder.path(), &[("game.toml", HEAD), ("decks/cards.csv", &sheet)]);
        let checked = warpress(folder.path(), &["check", ".", "--json"]).ends(0).json();
        assert_eq!(checked["diagnostics"], serde_json::json!([]));
        let shown = warpress(folder.path(), &["build", ".", "--no-rules", "--out", "out"]).ends(0);
        let pdf = shown.out.split(": ").next().unwrap().to_owned();
        let words = read::text(&std::fs::read(folder.path().join(pdf)).unwrap()).join("\n").to_lowercase();
        let words = words.replace(char::is_whitespace, "");
        for head in &heads {
            for end in ["ly", "ish"] {
                let said = head.to_lowercase() + end;
                assert!(words.contains(&said), "{said}: {words}");
            }
        }
    }
}

/// What no book can show stops a build as it fails a check, and nothing is written.
#[test]
fn check_and_build_agree_on_rules() {
    let folder = temp();
    let rules = "# Lanterns {#lanterns}\n\n## Setup {#setup}\n\nShuffle.\n\n<marquee>Play!</marquee>\n";
    let sheet = "Name,Count,Text\nWolf,2,Howls at the moon.\n";
    write(folder.path(), &[("game.toml", HEAD), ("decks/cards.csv", sheet), ("rules.md", rules)]);
    for args in
        [&["check", "."][..], &["build", ".", "--out", "out"], &["build", ".", "--no-rules", "--out", "out"]]
    {
        let run = warpress(folder.path(), args).ends(1);
        assert_eq!(run.err.matches("E0502").count(), 1, "{args:?}: {}", run.err);
    }
    assert!(!folder.path().join("out").exists());
    // A rule across the page is no matter.
    write(
        folder.path(),
        &[("rules.md", "# Lanterns {#lanterns}\n\n## Setup {#setup}\n\nShuffle.\n\n---\n\nPlay.\n")],
    );
    warpress(folder.path(), &["check", "."]).ends(0);
    warpress(folder.path(), &["build", ".", "--no-rules", "--out", "out"]).ends(0);
}

/// A column of names without pictures: every one in a pipe and in JSON, one at a terminal.
#[test]
fn one_cause_is_folded_at_a_terminal() {
    let folder = temp();
    let birds: String = (0..24).map(|at| format!("Bird {at},1,Flies far away.,bird-{at}.png\n")).collect();
    write(
        folder.path(),
        &[("game.toml", HEAD), ("decks/cards.csv", &format!("Name,Count,Text,Art\n{birds}"))],
    );
    let piped = warpress(folder.path(), &["check", "."]).ends(1);
    assert_eq!(piped.err.matches("E0307").count(), 24, "{}", piped.err);
    let json = warpress(folder.path(), &["check", ".", "--json"]).ends(1).json();
    assert_eq!(json["diagnostics"].as_array().unwrap().len(), 24);
    #[cfg(target_os = "linux")]
    {
        let program = env!("CARGO_BIN_EXE_warpress");
        let seen = |more: &str| {
            let mut script = std::process::Command::new("script");
            let command = format!("stty rows 40 cols 100; {program} check . --no-cache{more}");
            script.current_dir(folder.path()).env("NO_COLOR", "1").args(["-qc", &command, "/dev/null"]);
            crate::common::finish(script, std::time::Duration::from_secs(60)).out
        };
        let folded = seen("");
        assert_eq!(folded.matches("E0307").count(), 1, "{folded}");
        assert!(folded.contains("and 23 more of this kind: “art/bird-1.png” (line 3)"), "{folded}");
        assert!(folded.contains("--each shows every one"), "{folded}");
        assert!(folded.contains("24 errors"), "{folded}");
        assert_eq!(seen(" --each").matches("E0307").count(), 24);
    }
}
