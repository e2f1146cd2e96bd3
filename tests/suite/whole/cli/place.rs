//! Where the program runs, and where packs and libraries lie.

use std::time::Duration;

use crate::cli::{cards, words};
use crate::common::{files, finish, pack, temp, warpress, write};

/// Installed is: the program and nothing else.
#[test]
fn the_program_alone_works_in_any_folder() {
    let folder = temp();
    let installed = folder.path().join("warpress");
    // A file that was just written may still be open in a program that another test has started, and
    // cannot be run then; a link need not be written.
    if std::fs::hard_link(env!("CARGO_BIN_EXE_warpress"), &installed).is_err() {
        std::fs::copy(env!("CARGO_BIN_EXE_warpress"), &installed).unwrap();
    }
    let elsewhere = folder.path().join("somewhere/with a blank/ünd mehr");
    std::fs::create_dir_all(&elsewhere).unwrap();
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(&installed);
        command.args(args).current_dir(&elsewhere).env_clear();
        finish(command, Duration::from_secs(60)).ends(0)
    };
    assert!(run(&["list"]).out.contains("wolf-pack"));
    run(&["check", "wolf-pack", "--data"]);
    run(&["build", "wolf-pack", "--only", "sonar"]);
    assert!(elsewhere.join("output/wolf-pack/wolf-pack-a4.pdf").is_file());
    assert_eq!(files(&elsewhere), ["output/wolf-pack/.warpress.json", "output/wolf-pack/wolf-pack-a4.pdf"]);
}

/// What somebody asks for by its folder is built, whatever lies in the library.
#[test]
fn a_folder_goes_before_the_library() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    write(
        folder.path(),
        &[("lib/game.toml", "format = 3\ntitle = \"Another\"\n"), ("lib/data/README.md", "")],
    );
    let args = ["--library", "lib", "check", "./hedgerow", "--data"];
    warpress(folder.path(), &args).ends(0);
}

/// A board that suits one game need not lie among the templates of all; nor an icon.
#[test]
fn a_game_of_a_library_brings_its_own_templates_and_icons() {
    let folder = temp();
    let home = pack(folder.path(), "lib/data/hedgerow");
    let deck = home.join("decks/patrol.toml");
    let text = std::fs::read_to_string(&deck).unwrap();
    let text = text.replace("card/event", "card/own").replace("\"binoculars\"", "\"own-mark\"");
    std::fs::write(&deck, text).unwrap();
    let svg = |inner: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{{{ w + 2 * b }}}}\" height=\"{{{{ h + 2 * b }}}}\">{inner}</svg>"
        )
    };
    let own = svg(
        "{{ icon(name=slot.icon, x=20, y=20, size=90, fill=p.ink) }}{{ text(s=slot.title, x=12, y=120, w=w - 24, h=24, size=12, fill=p.ink, id=\"title\") }}{{ text(s=slot.text, x=12, y=150, w=w - 24, h=80, size=9, fill=p.ink) }}",
    );
    let mark = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\"><path d=\"M96 96h320v320H96z\"/></svg>";
    write(&home, &[("templates/card/own.svg", &own), ("templates/icons/own-mark.svg", mark)]);
    let checked = warpress(folder.path(), &["--library", "lib", "check", "hedgerow"]);
    assert!(!checked.err.contains("own"), "{}", checked.err);
    let found = warpress(folder.path(), &["--library", "lib/data/hedgerow", "icons", "own"]).ends(0);
    assert!(found.out.contains("own-mark"), "{}", found.out);
    warpress(folder.path(), &["--library", "lib", "build", "hedgerow", "--no-rules"]).ends(0);
}

/// Whoever looks for a picture sees what there is.
#[test]
fn icons_are_found_by_word_and_drawn() {
    let folder = temp();
    let found = warpress(folder.path(), &["icons", "anchor", "cannon", "--png"]).ends(0).out;
    let names: Vec<_> = found.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"anchor") && names.contains(&"cannon"), "{found}");
    let picture = folder.path().join("output/icons-anchor-cannon.png");
    let picture = image::open(picture).unwrap().into_rgba8();
    assert!(picture.pixels().any(|pixel| pixel[0] < 60), "nothing is drawn");
}

/// Whoever casts a game sees every row beside its picture, and loses no file of their own.
#[test]
fn a_proof_shows_every_row_beside_its_picture() {
    let folder = temp();
    let said = warpress(folder.path(), &["icons", "--proof", "fokker"]).ends(0).out;
    let path = folder.path().join("output/fokker/fokker-proof.html");
    assert_eq!(said.trim(), "output/fokker/fokker-proof.html");
    let page = std::fs::read_to_string(&path).unwrap();
    let shown = warpress(folder.path(), &["show", "fokker", "--json"]).ends(0).json();
    let kinds = [("decks", "cards"), ("counters", "units"), ("records", "rows")];
    let lists =
        kinds.map(|(kind, rows)| shown[kind].as_array().into_iter().flatten().map(move |list| &list[rows]));
    let rows: usize = lists.into_iter().flatten().filter_map(|rows| rows.as_array()).map(Vec::len).sum();
    assert!(rows > 20, "{rows} rows");
    assert_eq!(page.matches("<article class=\"item").count(), rows);
    // What the picture is cast for, and where it stands.
    assert!(
        page.contains("ww1-plan-camel") && page.contains(" · aircraft · grave · before "),
        "{}",
        page.len()
    );
    assert!(!page.contains("http:") && !page.contains("<script"));
    std::fs::write(&path, "mine").unwrap();
    warpress(folder.path(), &["icons", "--proof", "fokker"]).ends(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn a_pack_may_lie_anywhere() {
    let folder = temp();
    let path = pack(folder.path(), "my games/hedgerow");
    let inside = path.join("decks");
    for (from, word) in [
        (folder.path(), "./my games/hedgerow"),
        (&path, "."),
        (&inside, ".."),
        (folder.path(), path.to_str().unwrap()),
    ] {
        warpress(from, &["build", word, "--out", folder.path().join("kits").to_str().unwrap()]).ends(0);
        let kits = files(&folder.path().join("kits"));
        let made = ["hedgerow-a4-printed.json", "hedgerow-a4.pdf"].map(|name| format!("hedgerow/{name}"));
        assert_eq!(kits, [["hedgerow/.warpress.json".to_owned()].as_slice(), &made].concat(), "{word}");
        std::fs::remove_dir_all(folder.path().join("kits")).unwrap();
    }
}

#[test]
fn a_game_of_the_library_goes_before_a_folder_of_its_name() {
    let folder = temp();
    pack(folder.path(), "wolf-pack");
    let shown = warpress(folder.path(), &["show", "wolf-pack", "--json"]).ends(0).json();
    assert_eq!(shown["title"], "Wolf Pack");
    let shown = warpress(folder.path(), &["show", "./wolf-pack", "--json"]).ends(0).json();
    assert_eq!(shown["title"], "Hedgerow");
}

const OWN_FACE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="{{ w + 2*b }}" height="{{ h + 2*b }}" viewBox="{{ -b }} {{ -b }} {{ w + 2*b }} {{ h + 2*b }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w + 2*b }}" height="{{ h + 2*b }}" fill="{{ p.paper }}"/>
{{ text(s=slot.title, x=10, y=10, w=160, h=60, size=12, fill=p.ink) }}
{{ text(s="Drawn by me", x=10, y=80, w=160, h=60, size=12, fill=p.ink) }}
</svg>
"##;

#[test]
fn a_packs_own_template_goes_before_the_one_that_warpress_brings() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("templates/card/event.svg", OWN_FACE)]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let cards = cards(&folder.path().join("output/hedgerow/hedgerow-a4.pdf"));
    let shown: String = cards.into_iter().flat_map(|(_, cards)| cards).map(|card| card.text).collect();
    assert_eq!(shown.matches("Drawn by me").count(), 6, "{shown}");
    assert!(!shown.contains("The foe loses"), "the text is not on this face: {shown}");
    // What comes from the library is drawn with the library's.
    warpress(folder.path(), &["build", "wolf-pack", "--only", "sonar"]).ends(0);
    assert!(!words(&folder.path().join("output/wolf-pack/wolf-pack-a4.pdf")).contains("drawn by me"));
}

/// A card list that an author deleted came back from the game of the same name that the program brings.
#[test]
fn a_game_in_a_library_folder_is_the_whole_game() {
    let folder = temp();
    pack(&folder.path().join("catalog/data"), "wolf-pack");
    let shown =
        warpress(folder.path(), &["show", "wolf-pack", "--library", "catalog", "--json"]).ends(0).json();
    let decks: Vec<_> = shown["decks"].as_array().unwrap().iter().map(|deck| deck["id"].clone()).collect();
    assert_eq!(decks, ["patrol"]);
    assert_eq!(
        (shown["rulings"].clone(), shown["examples"].clone()),
        (serde_json::json!([]), serde_json::json!([]))
    );
}

#[test]
fn a_library_folder_goes_before_what_warpress_brings() {
    let folder = temp();
    pack(&folder.path().join("catalog/data"), "hedgerow");
    let all = warpress(folder.path(), &["list", "--library", "catalog", "--json"]).ends(0).json();
    let slugs: Vec<_> =
        all["games"].as_array().unwrap().iter().map(|game| game["slug"].as_str().unwrap()).collect();
    assert!(slugs.contains(&"hedgerow") && slugs.contains(&"wolf-pack"), "{slugs:?}");
    warpress(folder.path(), &["build", "hedgerow", "--library", "catalog"]).ends(0);
    assert!(folder.path().join("output/hedgerow/hedgerow-a4.pdf").is_file());
    // A variant may build upon it.
    write(
        folder.path(),
        &[("fen/game.toml", "format = 3\ntitle = \"Fen\"\ncategory = \"variant\"\nextends = \"hedgerow\"\n")],
    );
    let shown = warpress(folder.path(), &["show", "./fen", "--library", "catalog", "--json"]).ends(0).json();
    assert_eq!((shown["title"].as_str(), shown["bases"][0].as_str()), (Some("Fen"), Some("hedgerow")));
    assert_eq!(shown["decks"][0]["cards"].as_array().unwrap().len(), 3);
}
