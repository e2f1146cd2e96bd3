//! Rules as the program writes and tells them: what is printed twice is the same, and what is said can be looked up.

use std::path::Path;

use crate::common::{DECK, GAME, ROOT, read, temp, warpress, write};
use warpress_readers::letters::letters;

#[test]
fn a_build_writes_the_rules_once_and_leaves_them_when_nothing_has_changed() {
    let temp = temp();
    let library = ROOT;
    let build = |more: &[&str]| {
        warpress(temp.path(), &[&["--library", library, "build", "attrition"][..], more].concat()).ends(0)
    };
    let first = build(&[]);
    let out = temp.path().join("output/attrition");
    let names = ["attrition-rules-a4.pdf", "attrition-quick-a4.pdf", "attrition-rules.html"];
    for name in names {
        assert!(first.out.contains(name) && out.join(name).is_file(), "{}", first.out);
    }
    let again = build(&[]);
    assert_eq!(again.out.matches("unchanged").count(), 4, "{}", again.out);
    // Another paper is another book; the page is the same.
    assert!(build(&["--rules-paper", "a5"]).out.contains("attrition-rules-a5.pdf: "));
    // Whoever changes a file by hand keeps it.
    std::fs::write(out.join(names[0]), "my notes").unwrap();
    warpress(temp.path(), &["--library", library, "build", "attrition"]).ends(2);
    assert_eq!(std::fs::read(out.join(names[0])).unwrap(), b"my notes");
    let none = build(&["--no-rules", "--force"]);
    assert!(!none.out.contains("rules"), "{}", none.out);
}

#[test]
fn rules_are_read_at_the_terminal() {
    let here = Path::new(ROOT);
    let whole = warpress(here, &["--library", ".", "rules", "attrition"]).ends(0);
    assert!(whole.out.starts_with("ATTRITION\n") && whole.out.contains("[4.2] Logistics"), "{}", whole.out);
    assert!(whole.out.lines().all(|line| line.chars().count() <= 90));
}

/// Whoever reads a rule sees whether it is the author's, and finds why this edition decides as it does.
#[test]
fn what_this_edition_decides_bears_a_sign_that_leads_to_it_and_back() {
    let temp = temp();
    let game = format!(
        "{}\n[constants]\nsquads = {{ value = 12, ruling = \"squads\" }}\n\n\
         [[rulings]]\nid = \"ties\"\nquestion = \"Who wins a tie?\"\nanswer = \"Nobody.\"\nwhy = \"silent\"\nsettles = [\"rules.fire\"]\n\n\
         [[rulings]]\nid = \"squads\"\nquestion = \"How many squads?\"\nanswer = \"Twelve.\"\nwhy = \"silent\"\nsettles = [\"constants.squads\"]\n\n\
         [options.hits]\nname = \"Hit table\"\ntext = \"Half of all hits count{{{{ ruling.ties }}}}.\"\n\n\
         [faq.fire]\nquestion = \"May you fire twice?\"\nanswer = \"Yes.\"\n",
        GAME
    );
    let deck = DECK.replace("Advance one hedge", "Advance one hedge{{ ruling.ties }}");
    assert_ne!(deck, DECK);
    let rules = "# Hedgerow {#hedgerow}\n\n## Start {#start}\n\nYou have {{ squads | plural(\"squad\") }}, all {{ squads }} of them.\n\n## Fire {#fire}\n\nTies are no hits{{ ruling.ties }}. *No*{{ ruling.ties }}!\n\n{{ cards.patrol }}\n";
    let files = [("game.toml", game.as_str()), ("decks/patrol.toml", &deck), ("rules.md", rules)];
    write(temp.path(), &files);
    let told = warpress(temp.path(), &["rules", "."]).ends(0).out;
    // The sign of a constant that we supply stands once in a section.
    for part in [
        "◇ marks a decision of this edition; its number stands in [5].",
        "You have 12 squads◇1, all 12 of them.",
        "Ties are no hits◇2. No◇2!",
        "Advance one hedge◇2 with force 2.\n",
        "Question:\n    May you fire twice?\n    Yes.",
        "[5] About this edition\n\n  ◇1 How many squads? Twelve. [1]\n  ◇2 Who wins a tie? Nobody. [3, 4]",
    ] {
        assert!(told.contains(part), "“{part}” is missing:\n{told}");
    }
    warpress(temp.path(), &["build", ".", "--png"]).ends(0);
    let folder = std::fs::read_dir(temp.path().join("output")).unwrap().next().unwrap().unwrap().path();
    let file = |part: &str| {
        let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        // The kit has the shortest name of all.
        let own = files.filter(|path| path.to_string_lossy().ends_with(part));
        std::fs::read(own.min_by_key(|path| path.as_os_str().len()).unwrap()).unwrap()
    };
    let page = String::from_utf8(file("-rules.html")).unwrap();
    for part in [
        "href=\"#ruling:ties\"",
        "<li id=\"ruling:ties\">",
        "<a href=\"#fire\">[3]</a> <a href=\"#options\">[4]</a></li>",
    ] {
        assert!(page.contains(part), "“{part}” is missing:\n{page}");
    }
    let book: String = read::text(&file("-rules-a4.pdf")).concat();
    assert!(letters(&book).contains("Advanceonehedge2withforce2"), "{book}");
    // Neither the card nor the quick reference has a chapter to lead to.
    let cards = letters(&read::text(&file("-a4.pdf")).concat());
    assert!(cards.contains("Advanceonehedgewithforce2") && !cards.contains("ruling"), "{cards}");
    let quick = letters(&read::text(&file("-quick-a4.pdf")).concat());
    assert!(quick.contains("HITTABLE") || quick.contains("Hittable"), "{quick}");
    assert!(!quick.contains("ruling") && !quick.to_lowercase().contains("hittable1"), "{quick}");
    let shown = warpress(temp.path(), &["show", ".", "--json"]).ends(0).json();
    assert_eq!(shown["faq"][0]["section"], "fire");
    assert_eq!(shown["decks"][0]["cards"][0]["text"], "Advance one hedge with force 2.");
}

/// Rules of strangers are words, whatever they look like.
#[test]
fn rules_cannot_run_anything() {
    let temp = temp();
    let evil = "# Hedgerow {#hedgerow}\n\n## Fire {#main}\n\n#read(\"/etc/passwd\") $x$ @label `#eval(\"1\")` \\\"); panic() //\n\n| a | b |\n|---|---|\n| #for i in range(9) {} | ]]] |\n";
    write(temp.path(), &[("game.toml", GAME), ("decks/patrol.toml", DECK), ("rules.md", evil)]);
    let run = warpress(temp.path(), &["build", ".", "--no-rules"]).ends(0);
    assert!(run.err.is_empty(), "{}", run.err);
    warpress(temp.path(), &["build", "."]).ends(0);
    let folder = std::fs::read_dir(temp.path().join("output")).unwrap().next().unwrap().unwrap().path();
    let file = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.to_string_lossy().contains("-rules-a4.pdf"));
    let text: String = read::text(&std::fs::read(file.unwrap()).unwrap()).concat();
    assert!(letters(&text).contains("readetcpasswd") && letters(&text).contains("foriinrange9"), "{text}");
}

/// A book of what `check` has passed can be made: no heading skips a level, and no picture is asked for that no sheet
/// has.
#[test]
fn odd_rules_that_are_taken_make_a_book() {
    for (pack, word) in [("rules-heading-skips-a-level", "Crossing"), ("board-without-spaces", "Roll 3 dice")]
    {
        let temp = temp();
        let folder = Path::new(ROOT).join("tests/fixtures/packs").join(pack);
        let run = warpress(temp.path(), &["build", folder.to_str().unwrap(), "--rules-only"]).ends(0);
        let book = temp.path().join(format!("output/{pack}/{pack}-rules-a4.pdf"));
        assert!(book.is_file(), "{}", run.out);
        let told = warpress(temp.path(), &["rules", folder.to_str().unwrap()]).ends(0);
        assert!(told.out.contains(word) && !told.out.contains("Banks"), "{}", told.out);
    }
}
