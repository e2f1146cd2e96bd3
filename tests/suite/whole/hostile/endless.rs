//! Eating time and memory.

use crate::common::{DECK, GAME, files};
use crate::hostile::pack::{Faults, brief, face, head, with, with_face, with_game};

#[test]
fn templates_that_do_not_end_are_stopped() {
    let mut faults = Faults::default();
    let nested = |depth: usize, body: &str| {
        let open: String = (0..depth).map(|i| format!("{{% for a{i} in rnd %}}")).collect();
        format!("{open}{body}{}", "{% endfor %}".repeat(depth))
    };
    for inside in [
        nested(7, ""),
        nested(7, "<path d=\"M0 0h1\"/>"),
        nested(4, "{{ icon(name=\"binoculars\", x=0, y=0, size=10, fill=p.ink) }}"),
        nested(3, "{{ text(s=slot.text, x=10, y=10, w=100, h=200, size=8, fill=p.ink) }}"),
        nested(3, "{{ scene(name=\"desert-dunes\", x=0, y=0, w=100, h=100) }}"),
        "{% include \"card/event.svg\" %}".to_owned(),
        "{% component me() %}{{ <me/> }}{% endcomponent me %}{{ <me/> }}".to_owned(),
        "{% set_global s = \"xxxxxxxx\" %}{% for a in rnd %}{% set_global s = s ~ s %}{% endfor %}{{ s }}"
            .to_owned(),
        format!("{{{{ \"x\" | {} }}}}", ["replace(from=\"x\", to=\"xxxxxxxxxx\")"; 12].join(" | ")),
        format!("{{{{ \"x\" | {} }}}}", ["indent(width=999999)"; 12].join(" | ")),
        "{% for a in range(end=1000000000) %}x{% endfor %}".to_owned(),
        format!("{{{{ {}1{} }}}}", "(".repeat(20_000), ")".repeat(20_000)),
        "{% if true %}".repeat(5_000) + &"{% endif %}".repeat(5_000),
        "{{ 1 ".to_owned() + &"+ 1 ".repeat(15_000) + "}}",
        "<path d=\"M0 0h1\"/>".repeat(10_000),
    ] {
        let folder = with_face(&inside);
        faults.refused(&folder);
    }
    let folder = with(&[
        ("templates/card/event.svg", &face("{% include \"part/a.svg\" %}")),
        ("templates/part/a.svg", "{% include \"part/b.svg\" %}"),
        ("templates/part/b.svg", "{% include \"part/a.svg\" %}"),
    ]);
    faults.refused(&folder);
}

/// Each of them is looked at by itself, which must not cost a look at all others each time.
#[test]
fn broken_templates_by_the_hundred_are_told_soon() {
    let mut faults = Faults::default();
    for broken in ["{% if %}", "{% include \"card/nowhere.svg\" %}", "{{ <nowhere/> }}"] {
        let files: Vec<_> = (0..300).map(|i| (format!("templates/card/x{i}.svg"), broken)).collect();
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let pack = with(&files).called(broken);
        let run = faults.survives(broken, pack.around(), &["check", "./pack"]).ends(1);
        assert!(
            run.err.contains("templates/card/x0.svg") && run.err.contains("x299.svg"),
            "{}",
            head(&run.err)
        );
        faults.survives(broken, pack.around(), &["build", "./pack"]).ends(0);
    }
}

/// A picture can be small to write and endless to draw.
#[test]
fn pictures_that_do_not_end_are_survived() {
    let mut faults = Faults::default();
    let uses: String = (1..12)
        .map(|i| format!("<g id=\"a{i}\">{}</g>", format!("<use href=\"#a{}\"/>", i - 1).repeat(10)))
        .collect();
    let patterns: String = (1..8)
        .map(|i| format!("<pattern id=\"q{i}\" width=\".001\" height=\".001\" patternUnits=\"userSpaceOnUse\"><rect width=\"9\" height=\"9\" fill=\"url(#q{})\"/></pattern>", i - 1))
        .collect();
    for inside in [
        format!("<defs><path id=\"a0\" d=\"M0 0h1\"/>{uses}</defs><use href=\"#a11\"/>"),
        "<g id=\"x\"><use href=\"#x\"/></g>".to_owned(),
        format!("<defs>{patterns}</defs><rect width=\"180\" height=\"252\" fill=\"url(#q7)\"/>"),
        "<pattern id=\"q\" width=\".0001\" height=\".0001\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 0h1\" stroke=\"#000\"/></pattern><rect width=\"180\" height=\"252\" fill=\"url(#q)\"/>".to_owned(),
        "<path d=\"M0 0H1e9V1e9\" stroke=\"#000\" stroke-width=\"1\" stroke-dasharray=\".0001\" fill=\"none\"/>".to_owned(),
        "<path d=\"M-1e38 0L1e38 1e38 3e38 1\" stroke=\"#000\" stroke-width=\"1e30\"/>".to_owned(),
        "<path d=\"MNaN infL1e999 1\" stroke=\"#000\"/>".to_owned(),
        "<g opacity=\".5\">".repeat(500) + "<path d=\"M0 0h9v9\"/>" + &"</g>".repeat(500),
        "<g>".repeat(15_000) + &"</g>".repeat(15_000),
        "<g transform=\"scale(9)\">".repeat(400) + "<path d=\"M0 0h9v9\"/>" + &"</g>".repeat(400),
        "<clipPath id=\"c\" clip-path=\"url(#c)\"><path d=\"M0 0h9v9\"/></clipPath><path clip-path=\"url(#c)\" d=\"M0 0h9v9\"/>".to_owned(),
        "<mask id=\"m\" mask=\"url(#m)\"><path d=\"M0 0h9v9\"/></mask><path mask=\"url(#m)\" d=\"M0 0h9v9\"/>".to_owned(),
        "<text font-size=\"1e30\" x=\"9\" y=\"9\">x</text>".to_owned(),
        "<svg width=\"1e9\" height=\"1e9\" viewBox=\"0 0 1e-9 1e-9\"><path d=\"M0 0h9v9\"/></svg>".to_owned(),
        "<linearGradient id=\"g\" href=\"#h\"/><linearGradient id=\"h\" href=\"#g\"/><path fill=\"url(#g)\" d=\"M0 0h9v9\"/>".to_owned(),
    ] {
        let folder = with_face(&inside);
        faults.survived(&folder);
    }
    // A face of another size than its card.
    let folder = with(&[(
        "templates/card/event.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e7\" height=\"1e7\"/>",
    )]);
    faults.refused(&folder);
}

/// Patterns within patterns have been followed for hours before the first of their shapes was drawn.
#[test]
fn pictures_that_multiply_are_refused_by_name() {
    let mut faults = Faults::default();
    for (of, by) in [("pattern", "fill"), ("mask", "mask"), ("clipPath", "clip-path")] {
        let layer = |n: usize| {
            let by = if n == 0 { String::new() } else { format!(" {by}=\"url(#k{})\"", n - 1) };
            let shapes = format!("<rect width=\"1\" height=\"1\"{by}/>").repeat(250);
            format!("<{of} id=\"k{n}\" width=\"1\" height=\"1\">{shapes}</{of}>")
        };
        let inside = (0..4).map(layer).collect::<String>()
            + &format!("<rect width=\"99\" height=\"99\" {by}=\"url(#k3)\"/>");
        let said = faults.refused(&with_face(&inside));
        let named = format!("<{of} id=\"k2\"> draws more than 200000 elements");
        faults.expect(said.contains(&named), || format!("{of}: {}", head(&said)));
    }
}

#[test]
fn nests_as_deep_as_a_well_are_refused() {
    let mut faults = Faults::default();
    let deep = 10_000;
    for more in [
        format!("x = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("x = {}", "[".repeat(deep)),
        format!("x = {}1{}", "{ a = ".repeat(deep), " }".repeat(deep)),
        format!("[{}a]", "a.".repeat(deep)),
        format!("{}a = 1", "a.".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nif = \"{}1{}\"", "(".repeat(deep), ")".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nif = \"{}1\"", "not ".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nif = \"{}1\"", "-".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nif = \"1{}\"", " + 1".repeat(100 * deep)),
        format!("[[endings]]\nid = \"x\"\nif = \"active{}\"", ".a".repeat(100 * deep)),
        format!(
            "[[phases]]\nid = \"p\"\n{}",
            (0..200)
                .map(|i| format!("[[{}phases]]\nid = \"p{i}\"\n", "phases.".repeat(i + 1)))
                .collect::<String>()
        ),
    ] {
        let folder = with_game(&more);
        faults.refused(&folder);
    }
}

#[test]
fn files_of_absurd_size_are_refused() {
    let mut faults = Faults::default();
    for name in ["game.toml", "decks/patrol.toml", "templates/card/event.svg"] {
        let folder = with(&[("templates/card/event.svg", &face(""))]);
        let file = std::fs::OpenOptions::new().write(true).open(folder.path().join(name)).unwrap();
        file.set_len(100 << 20).unwrap();
        let said = faults.refused(&folder);
        // "There is no game.toml" would send people looking for a file that is there.
        faults.expect(said.is_empty() || said.contains("large") || said.contains("MB"), || {
            format!("{name}: {}", head(&said))
        });
    }
    // Not quite as large, and sound TOML.
    let rows: String =
        (0..120_000).map(|i| format!("[[rows]]\nid = \"c{i}\"\nname = \"Card {i}\"\ncount = 1\n")).collect();
    let folder = with(&[("decks/patrol.toml", &format!("name = \"Endless deck\"\n{rows}"))]);
    faults.refused(&folder);
}

#[test]
fn more_cards_than_anybody_prints_are_refused() {
    let mut faults = Faults::default();
    let rows: String = (0..500)
        .map(|i| format!("[[rows]]\nname = \"Card {i}\"\ncount = 9999\nicon = \"binoculars\"\n"))
        .collect();
    let folder = with(&[("decks/patrol.toml", &format!("name = \"Endless deck\"\n{rows}"))]);
    let run = faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out"]).ends(2);
    assert!(run.err.contains("Endless deck") && run.err.contains("4999500"), "{}", run.err);
    assert_eq!(files(&folder.around().join("out")), [""; 0]);
    let run = faults
        .survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out", "--copies", "50"])
        .ends(2);
    assert!(run.err.contains("Endless deck"), "{}", run.err);
    // Twenty decks that may just pass, each by itself.
    let decks: Vec<_> = (0..20)
        .map(|i| (format!("decks/d{i}.toml"), format!("name = \"Deck {i}\"\nrows = [{{ name = \"A\", count = 9999, icon = \"binoculars\" }}, {{ name = \"B\", count = 9999, icon = \"binoculars\" }}]\n")))
        .collect();
    let folder = with(&decks.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    faults.survived(&folder);
}

#[test]
fn numbers_out_of_all_proportion_are_refused() {
    let mut faults = Faults::default();
    for more in [
        "[numbers.x]\nstart = \"999999999D999999999\"\nborne_by = \"position\"",
        "[constants]\nx = 99999999999999999999999999",
        "[constants]\nx = \"1D6 x99999999999999999999\"",
    ] {
        faults.survived(&with_game(more));
    }
    for deck in [
        ("size = \"poker\"", "size = \"0x0\""),
        ("size = \"poker\"", "size = \"99999999x1\""),
        ("size = \"poker\"", "size = \"nanxinf\""),
        ("size = \"poker\"", "size = \"-60x-90\""),
        ("size = \"poker\"", "size = \"0.0001x0.0001\""),
        ("count = 2", "count = -2"),
        ("count = 2", "count = 99999999999"),
        ("count = 2", "count = 1e9"),
    ] {
        let folder = with(&[("decks/patrol.toml", &DECK.replace(deck.0, deck.1))]).called(deck.1);
        faults.refused(&folder);
    }
    let table = |dice: &str, on: &str| {
        format!(
            "[t]\ndice = \"{dice}\"\ncolumns = {{ r = \"text\" }}\nrows = [{{ at = \"{on}\", r = \"x\" }}]\n"
        )
    };
    for (dice, on) in [
        ("99999D99999", "1-6"),
        ("1D4294967295", "1"),
        ("1D6", "1-99999999999999999999"),
        ("1D6", &"1,".repeat(100_000)),
        ("D6666666666", "1"),
    ] {
        // A table with gaps is only warned about.
        faults.survived(&with(&[("tables.toml", &table(dice, on))]).called(format!("{dice}: {}", brief(on))));
    }
    for map in [
        "layout = \"square\"\nrows_down = 1000000000\ncolumns_across = 1000000000",
        "layout = \"square\"\nrows_down = 100000\ncolumns_across = 100000",
        "layout = \"hex\"\nrows_down = 30000\ncolumns_across = 30000\norientation = \"flat\"",
        "layout = \"track\"\nlength = 1000000000",
        "layout = \"square\"\nrows_down = -1\ncolumns_across = 0",
    ] {
        let folder = with(&[("maps/m.toml", &format!("name = \"M\"\n{map}\n"))]).called(map);
        faults.refused(&folder);
    }
    let map = "name = \"M\"\nlayout = \"areas\"\nland = { seed = 99999999999999999999 }\nspaces = [\"a\"]\n";
    faults.survived(&with(&[("maps/m.toml", map)]));
    let form = "name = \"F\"\nlayout = \"log\"\nfields = [{ name = \"x\", type = \"boxes\", boxes = 1000000000, repeat = 1000000000 }]\n";
    faults.survived(&with(&[("forms/f.toml", form)]));
}

/// Each option is tried on the data when a game is read.
#[test]
fn many_options_do_not_take_for_ever() {
    let mut faults = Faults::default();
    let options: String = (0..200)
        .map(|i| format!("[options.o{i}]\nname = \"O\"\ntext = \"x\"\nchange = {{ summary = \"{i}\" }}\n"))
        .collect();
    let rows: String = (0..400)
        .map(|i| format!("[[rows]]\nname = \"Card {i}\"\ncount = 1\nicon = \"binoculars\"\n"))
        .collect();
    let folder = with(&[
        ("game.toml", &format!("{GAME}\n{options}")),
        ("decks/patrol.toml", &format!("name = \"Deck\"\n{rows}")),
    ]);
    faults.survives(&folder.what, folder.around(), &["check", "./pack", "--data"]);
    faults.survives(&folder.what, folder.around(), &["build", "./pack", "--only", "card-1", "--out", "out"]);
}
