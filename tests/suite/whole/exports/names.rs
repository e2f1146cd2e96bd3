//! Names, copies, backs and the list: what tells a shop which card is which, and how many it is to print.

use super::{exported, list};
use crate::common::{HEAD, files, temp, warpress, write};

#[test]
fn names_follow_the_pattern_and_counts_are_listed() {
    let folder = temp();
    let name = "{deck}/{n:03}-{id}[face,{copy}]";
    let made = exported(folder.path(), &["--faces", "svg", "--name", name, "--backs"]).join("faces");
    let names = files(&made);
    assert_eq!(
        names,
        [
            "faces.csv",
            "faces.json",
            "patrol/001-patrol[face,3].svg",
            "patrol/002-snipers-nest.svg",
            "patrol/003-mortar[face,2].svg",
            "patrol/back.svg",
        ]
    );
    let list = list(&made);
    let counts: Vec<_> =
        list["files"].as_array().unwrap().iter().map(|file| file["count"].as_u64().unwrap()).collect();
    // The back is that of all six cards.
    assert_eq!(counts.iter().sum::<u64>(), 12);
    assert_eq!(list["files"][0]["back"], "patrol/back.svg");
    let csv = std::fs::read_to_string(made.join("faces.csv")).unwrap();
    assert!(
        csv.trim_start_matches('\u{feff}')
            .starts_with("file,count,list,n,id,name,side,back,width mm,height mm,pixels\n"),
        "{csv}"
    );
    assert!(
        csv.contains(
            "\"patrol/001-patrol[face,3].svg\",3,patrol,1,patrol,Patrol,front,patrol/back.svg,63.5,88.9,"
        ),
        "{csv}"
    );
}

#[test]
fn each_copy_can_have_a_file_and_each_file_its_back() {
    let folder = temp();
    let options = ["--faces", "jpg", "--dpi", "72", "--files", "copy", "--backs=each"];
    let mut names = files(&exported(folder.path(), &options).join("faces"));
    names.retain(|name| name.ends_with(".jpg"));
    assert_eq!(names.len(), 12, "{names:?}");
    for name in [
        "patrol-001-patrol-3.jpg",
        "patrol-001-patrol-3-back.jpg",
        "patrol-002-snipers-nest.jpg",
        "patrol-003-mortar-2.jpg",
    ] {
        assert!(names.iter().any(|one| one == name), "{name}: {names:?}");
    }
}

/// Whoever wrote the game does not write into somebody's folders by the name of a card.
#[test]
fn names_of_cards_lead_nowhere() {
    let folder = temp();
    let rows = "rows = [{ name = \"../../../Escape\" }, { name = \"CON\" }, { name = \"a/b\\\\c:d*?\" }, { name = \"Кot’s “Day”\" }]\n";
    write(folder.path(), &[("g/game.toml", HEAD), ("g/decks/cards.toml", rows)]);
    warpress(folder.path(), &["export", "./g", "--faces", "svg", "--name", "{name}"]).ends(0);
    let names = files(&folder.path().join("output/g/faces"));
    assert_eq!(
        names,
        ["CON_.svg", "Escape.svg", "a-b-c-d.svg", "faces.csv", "faces.json", "Кot’s-“Day”.svg"]
    );
}

#[test]
fn what_is_somebodys_own_is_left_alone() {
    let folder = temp();
    let made = exported(folder.path(), &["--faces", "svg", "--only", "mortar"]).join("faces");
    let file = made.join("patrol-003-mortar.svg");
    std::fs::write(&file, "mine").unwrap();
    let again = ["export", "./g", "--faces", "svg", "--only", "mortar"];
    let run = warpress(folder.path(), &again).ends(2);
    assert!(run.err.contains("was not written by warpress"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    warpress(folder.path(), &[&again[..], &["--force"]].concat()).ends(0);
    // Who sends the folder must know what of it is older.
    let run = warpress(folder.path(), &["export", "./g", "--faces", "svg", "--only", "patrol"]).ends(0);
    assert!(
        run.err.contains("1 file of an earlier export is still there (faces/patrol-003-mortar.svg)"),
        "{}",
        run.err
    );
}
