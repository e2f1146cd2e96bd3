//! `warpress compare`: who checks a game against its source must hear of every difference, and of nothing else.

use serde_json::Value;

use crate::common::{Run, temp, warpress, write};

/// The list of Wolf Pack as its author's text has it: in two pieces, with sentences around and between them, one of which
/// names cards.
const HUNT: &str = "Wolf Pack

Introduction

Card game. Deck of 90 cards. One player is the wolf pack, the other the convoy.

Deck Card List

#\tCard Name\tType
12\tSonar\tDetection
10\tDepth Charges\tAttack
8\tU-boat\tTarget
8\tTorpedo\tAttack
10\tPeriscope\tDetection
12\tTransport\tTarget
6\tDive\tEvasion

Number of this card in the deck

Each player draws 5 cards. To destroy a Transport, play 3 cards in a row: Periscope- Torpedo- Transport.

#\tCard Name\tType
4\tDestroyer Sweep\tEvasion
2\tWatery Grave\tWater
2\tNorth Sea Storm\tWater
2\tFlotsam & Jetsam\tWater
2\tOil Slick\tWater
2\tNear Miss\tWater
10\tCat and Mouse\tDiscard
";

fn compare(game: &str, text: &str) -> (Run, Value) {
    let folder = temp();
    write(folder.path(), &[("list.txt", text)]);
    let json = warpress(folder.path(), &["compare", game, "list.txt", "--json"]).json();
    (warpress(folder.path(), &["compare", game, "list.txt"]), json)
}

/// Kind and name of each difference.
fn kinds(json: &Value) -> Vec<(&str, &str)> {
    json["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (one["kind"].as_str().unwrap(), one["name"].as_str().or(one["in_list"].as_str()).unwrap_or(""))
        })
        .collect()
}

#[test]
fn a_list_in_pieces_among_sentences_is_the_same() {
    let (run, json) = compare("wolf-pack", HUNT);
    let run = run.ends(0);
    assert_eq!(json["same"], true, "{json:#}");
    assert!(
        run.out.contains("14 rows, 90 copies in the game; 14 rows, 90 copies in the list"),
        "{}",
        run.out
    );
    assert!(run.err.is_empty(), "{}", run.err);
}

#[test]
fn each_slip_is_found_and_nothing_else() {
    let slips = [
        ("2\tOil Slick\tWater", "3\tOil Slick\tWater", ("value", "Oil Slick")),
        ("12\tSonar\tDetection\n", "", ("not-in-list", "Sonar")),
        ("8\tTorpedo\tAttack\n", "", ("not-in-list", "Torpedo")),
        ("4\tDestroyer Sweep\tEvasion", "4\tDestroyer Sweep\tAttack", ("value", "Destroyer Sweep")),
        ("6\tDive\tEvasion", "6\tDive\tEvasion\n3\tHedgehog\tAttack", ("missing-in-game", "Hedgehog")),
        ("North Sea Storm", "North See Storm", ("spelling", "North See Storm")),
    ];
    for (was, is, expected) in slips {
        let (run, json) = compare("wolf-pack", &HUNT.replace(was, is));
        assert_eq!(kinds(&json), [expected], "{is}: {json:#}");
        assert!(run.ends(1).out.contains(expected.1), "{is}");
    }
    let (_, json) = compare("wolf-pack", &HUNT.replace("Deck of 90", "Deck of 96"));
    assert_eq!(json["differences"][0]["in_list"], 96, "{json:#}");
    // A card that a sentence names is still missing in the list.
    let (_, json) = compare("wolf-pack", &HUNT.replace("8\tTorpedo\tAttack\n", ""));
    assert!(json["differences"][0]["named_at"].is_u64(), "{json:#}");
}

#[test]
fn however_a_list_is_written_it_says_the_same() {
    let rows: Vec<Vec<&str>> = HUNT
        .lines()
        .map(|line| line.split('\t').collect())
        .filter(|cells: &Vec<&str>| cells.len() == 3 && cells[0] != "#")
        .collect();
    let written =
        |form: &dyn Fn(&[&str]) -> String| rows.iter().map(|row| form(row)).collect::<Vec<_>>().join("\n");
    for text in [
        written(&|row| format!("{:<3}{:<22}{}", row[0], row[1], row[2])),
        format!(
            "| Card | Count | Type |\n|---|---|---|\n{}",
            written(&|row| format!("| {} | {} | {} |", row[1], row[0], row[2]))
        ),
        written(&|row| format!("{} x{}", row[1], row[0])),
        written(&|row| format!("- {}x {}", row[0], row[1])),
        written(&|row| format!("{} ({})", row[1].to_uppercase(), row[0])),
        written(&|row| format!("{} - {}", row[1], row[0])),
    ] {
        let (run, json) = compare("wolf-pack", &format!("The cards\n\n{text}\n\nDraw two cards.\n"));
        assert_eq!(json["same"], true, "{text}\n{json:#}");
        run.ends(0);
        let (_, json) = compare("wolf-pack", &text.replace("10", "11"));
        let found = kinds(&json);
        assert_eq!(found.iter().filter(|(kind, _)| *kind == "value").count(), 3, "{text}\n{json:#}");
    }
}

/// Misprints that the game mended are no differences.
#[test]
fn what_was_printed_counts_as_the_same() {
    let text = "CARD LIST\tNOTES\nHeavy Shelling\t+1D6\nMachine Gun\t+2D6\nHand Grenades\t\nBunker\t\nBarbed Wire\t\nTank\t\nReinforcements\t\nMustard Gas\t+2D6\nGas Masks\t\nMine Field\t+1D6\nFlame Thrower\t+1D6\nBayonets\t\nTyphoid Fever\t\nMajor Offensive\t\nAriel Reconnaissance\t\n";
    let (run, json) = compare("attrition", text);
    assert_eq!(json["same"], true, "{json:#}");
    run.ends(0);
}

#[test]
fn wrong_use_ends_with_2() {
    let folder = temp();
    write(folder.path(), &[("list.txt", HUNT), ("empty.txt", "")]);
    let run = |args: &[&str]| warpress(folder.path(), &[&["compare", "wolf-pack"], args].concat());
    assert!(run(&["list.txt", "--deck", "hund"]).ends(2).err.contains("did you mean “hunt”"));
    assert!(run(&["list.txt", "--columns", "count,name,typ"]).ends(2).err.contains("no column “typ”"));
    run(&["nothing.txt"]).ends(2);
    run(&["list.txt", "--sheet", "Cards"]).ends(2);
    run(&["list.txt", "--columns", "count,name,type"]).ends(0);
    assert!(run(&["empty.txt"]).ends(1).out.contains("no list of wolf-pack is in empty.txt"));
}
