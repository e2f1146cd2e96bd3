//! What people are told when something is not as they thought.

use crate::cli::words;
use crate::common::{DECK, GAME, pack, temp, warpress, write};

/// `check` and `build` agree that there is nothing, and rules alone are something.
#[test]
fn a_game_with_nothing_to_print_is_told_by_check_as_well() {
    let folder = temp();
    write(folder.path(), &[("hedgerow/game.toml", GAME.split("[options").next().unwrap())]);
    let run = warpress(folder.path(), &["check", "./hedgerow", "--data"]).ends(1);
    assert!(run.err.contains("E0334") && run.err.contains("nothing to print"), "{}", run.err);
    let run = warpress(folder.path(), &["build", "./hedgerow"]).ends(2);
    assert!(run.err.contains("nothing to print"), "{}", run.err);
    write(
        folder.path(),
        &[("hedgerow/rules.md", "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nTell a story.\n")],
    );
    warpress(folder.path(), &["check", "./hedgerow", "--data"]).ends(0);
    let run = warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    assert!(run.out.contains("hedgerow-rules.html"), "{}", run.out);
}

/// A text that is too long is named by its beginning, once, and its row is not printed in full.
#[test]
fn an_overflow_takes_a_line_and_not_the_whole_row() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let row = format!(
        "rows = [{{ name = \"Mortar\", count = 2, text = \"Roll 2D6. {}The end.\" }}]\n",
        "And the foe withdraws. ".repeat(60)
    );
    let head = DECK.split("[[rows]]").next().unwrap().replace("corner = \"{{ force }}\"", "corner = \"\"");
    let (keys, tables) = head.split_once("\n\n").unwrap();
    write(
        &path,
        &[
            ("game.toml", GAME.split("[options").next().unwrap()),
            ("decks/patrol.toml", &format!("{keys}\n{row}\n{tables}")),
        ],
    );
    for command in ["check", "build"] {
        let run = warpress(folder.path(), &[command, "./hedgerow"]).ends(1);
        let said = run.err.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(said.matches("more than its box").count(), 1, "{}", run.err);
        assert!(!run.err.contains("The end."), "{}", run.err);
        assert!(run.err.lines().all(|line| line.chars().count() < 140), "{}", run.err);
    }
}

/// The command that a message names works as it stands.
#[test]
fn a_card_that_is_not_there_is_answered_with_a_command_that_lists_them() {
    let folder = temp();
    let path = pack(folder.path(), "my game");
    let rows: String = (0..30)
        .map(|number| format!("\n[[rows]]\nname = \"Hill {number}\"\ncount = 1\ntext = \"Up.\"\n"))
        .collect();
    write(&path, &[("decks/patrol.toml", &format!("{DECK}{rows}"))]);
    let run = warpress(folder.path(), &["build", "./my game", "--only", "quite-another"]).ends(2);
    assert!(run.err.contains("“warpress show './my game'” lists their ids"), "{}", run.err);
    let shown = warpress(folder.path(), &["show", "./my game"]).ends(0).out;
    assert!(shown.contains("(hill-7)") && shown.contains("(snipers-nest)"), "{shown}");
}

/// A book may say where to find more of the game.
#[test]
fn a_link_to_the_web_is_a_link_in_every_book() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let rules = "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nSee [our site](https://example.org/a-long/way/to/go?what=hedgerow&how=well) or <https://example.com/>.\n";
    write(&path, &[("rules.md", rules)]);
    warpress(folder.path(), &["check", "./hedgerow", "--data"]).ends(0);
    warpress(folder.path(), &["build", "./hedgerow", "--rules-only"]).ends(0);
    let out = folder.path().join("output/hedgerow");
    let page = std::fs::read_to_string(out.join("hedgerow-rules.html")).unwrap();
    let address = "https://example.org/a-long/way/to/go?what=hedgerow&amp;how=well";
    assert!(page.contains(&format!("<a href=\"{address}\"")), "{page}");
    let pdf = out.join("hedgerow-rules-a4.pdf");
    let bytes = std::fs::read(&pdf).unwrap();
    let doc = lopdf::Document::load_mem(&bytes).unwrap();
    let links: Vec<String> = doc
        .objects
        .values()
        .filter_map(|object| {
            object
                .as_dict()
                .ok()?
                .get(b"A")
                .ok()?
                .as_dict()
                .ok()?
                .get(b"URI")
                .ok()?
                .as_str()
                .ok()
                .map(|uri| String::from_utf8_lossy(uri).into_owned())
        })
        .collect();
    assert!(
        links.iter().any(|link| link == "https://example.org/a-long/way/to/go?what=hedgerow&how=well"),
        "{links:?}"
    );
    assert!(links.iter().any(|link| link == "https://example.com/"), "{links:?}");
    // Who reads on paper can type it.
    // It may break after its signs, at blanks without width.
    let text: String = words(&pdf).replace('\u{200b}', "").split_whitespace().collect();
    assert!(
        text.contains("oursite(example.org/a-long/way/to/go?what=hedgerow&how=well)orexample.com."),
        "{text}"
    );
    let read = warpress(folder.path(), &["rules", "./hedgerow"]).ends(0).out;
    assert!(read.contains("our site (https://example.org/"), "{read}");
    // Anything else is one error.
    write(
        &path,
        &[("rules.md", "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nSee [our site](ftp://example.org).\n")],
    );
    let found = warpress(folder.path(), &["check", "./hedgerow", "--data", "--json"]).ends(1).json();
    let codes: Vec<_> =
        found["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].clone()).collect();
    assert_eq!(codes, ["E0502"]);
}

/// Whoever asks for boxes learns how many cards there are, not how many pieces of paper.
#[test]
fn a_box_is_no_card() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let run = warpress(folder.path(), &["build", "./hedgerow", "--boxes"]).ends(0);
    assert!(run.out.contains(": 6 cards and 1 box on "), "{}", run.out);
    assert!(words(&folder.path().join("output/hedgerow/hedgerow-a4.pdf")).contains("6 cards"));
}

/// A hex that is cut a little wide shows no white.
#[test]
fn the_ground_of_hexes_and_rounds_reaches_over_their_cut() {
    let folder = temp();
    let head = GAME.split("[options").next().unwrap();
    for shape in ["hex", "round"] {
        let tiles = format!(
            "name = \"Tiles\"\nsize = \"40x40\"\nshape = \"{shape}\"\nrows = [{{ name = \"Wood\", count = 1, colour = 1, icon = \"pine-tree\" }}]\n"
        );
        write(folder.path(), &[("tiles/game.toml", head), ("tiles/counters/tiles.toml", &tiles)]);
        let width = |bleed: &str| {
            warpress(folder.path(), &["build", "./tiles", "--no-rules", "--bleed", bleed]).ends(0);
            let bytes = std::fs::read(folder.path().join("output/tiles/tiles-a4.pdf")).unwrap();
            let picture = &crate::common::read::pictures(&bytes, 72.0)[2];
            // The widest row of the picture that is not white.
            let inked = |x: f32, y: f32| picture.at(x, y).iter().any(|part| *part < 245);
            let rows = (0..250).map(|y| (0..595).filter(|x| inked(*x as f32, y as f32)).count());
            rows.max().unwrap_or(0)
        };
        let (bare, bled) = (width("0"), width("3"));
        assert!(bled > bare + 10, "{shape}: {bare} pt without bleed, {bled} pt with");
    }
}
