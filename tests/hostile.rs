//! Packs from the internet that mean harm, or that somebody has broken beyond reason. Whoever tries one
//! must not lose an evening, a disk or a secret: the program says no in a sentence, within seconds, with
//! little memory, and leaves nothing half-made.
#![cfg(unix)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use common::{DECK, GAME, Run, files, run, temp, write};
use tempfile::TempDir;

/// Longer than this, and people think that the program hangs.
const MOST_TIME: Duration = Duration::from_secs(10);
/// Address space (kB); a kit of 200 cards takes less than a tenth of it.
const MOST_MEMORY: u32 = 2_000_000;
/// What no output may contain: it stands in files outside of the pack.
const SECRET: &str = "xyzzy-outside-of-the-pack";

/// What went wrong in a test: all of it is told, not just the first case.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn expect(&mut self, fine: bool, what: impl FnOnce() -> String) {
        if !fine {
            self.0.push(what());
        }
    }

    /// Runs the program with little memory and little time. It may refuse or do its work; it may not die.
    fn survives(&mut self, about: &str, folder: &Path, args: &[&str]) -> Run {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"");
        command.args(["-c", &limited, env!("CARGO_BIN_EXE_warpress")]).args(args);
        command.current_dir(folder).env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
        let run = run(command, MOST_TIME);
        let told = || {
            let end = if run.stopped { "was stopped".into() } else { format!("ended with {:?}", run.code) };
            format!("{about}: {args:?} {end} after {:?}: {}", run.took, head(&run.err))
        };
        self.expect(matches!(run.code, Some(0..=2)) && !run.err.contains("panicked"), told);
        let all = format!("{}{}", run.out, run.err);
        let leaked = all.contains(SECRET) || all.contains("root:");
        self.expect(!leaked, || format!("what lies outside has leaked: {}", told()));
        // A terminal obeys control characters, also those in the name of a card.
        let control = all.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
        self.expect(control.is_none(), || format!("{control:?} in {}", told()));
        run
    }

    /// Checks and builds a pack; both must refuse it with a message, and nothing may be left behind.
    fn refused(&mut self, pack: &Pack) -> String {
        let mut said = String::new();
        for args in [&["check", "./pack"][..], &["build", "./pack", "--out", "out", "--png"]] {
            let run = self.survives(&pack.what, pack.around(), args);
            said.push_str(&run.err);
            if run.code == Some(0) {
                self.expect(false, || {
                    format!("{}: {args:?} found nothing wrong: {}", pack.what, head(&run.out))
                });
                return said;
            }
            self.expect(!run.err.trim().is_empty(), || format!("{}: {args:?} says nothing", pack.what));
        }
        let left = files(&pack.around().join("out"));
        self.expect(left.is_empty(), || format!("{}: left behind are {left:?}", pack.what));
        said
    }

    /// Checks and builds a pack that may be taken or refused; what is built must be whole.
    fn survived(&mut self, pack: &Pack) {
        self.survives(&pack.what, pack.around(), &["check", "./pack"]);
        let run = self.survives(&pack.what, pack.around(), &["build", "./pack", "--out", "out"]);
        let left = files(&pack.around().join("out"));
        if run.code != Some(0) {
            self.expect(left.is_empty(), || format!("{}: left behind are {left:?}", pack.what));
            return;
        }
        self.expect(left == ["pack/.warpress.json", "pack/pack-a4.pdf"], || {
            format!("{}: {left:?}", pack.what)
        });
        let kit = std::fs::read(pack.around().join("out/pack/pack-a4.pdf")).unwrap();
        let pages = lopdf::Document::load_mem(&kit).map(|kit| kit.get_pages().len());
        self.expect(pages.is_ok_and(|pages| pages >= 2), || format!("{}: no whole kit", pack.what));
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{} faults\n{}", self.0.len(), self.0.join("\n"));
        }
    }
}

/// The beginning of a message, on one line.
fn head(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(200).map(|c| if c.is_control() { '¿' } else { c }).collect()
}

/// A pack in a folder of its own, beside files that it must not read.
struct Pack {
    folder: TempDir,
    /// What is wrong with it, in a few words.
    what: String,
}

impl Pack {
    fn around(&self) -> &Path {
        self.folder.path()
    }

    fn path(&self) -> PathBuf {
        self.around().join("pack")
    }

    fn called(mut self, what: impl Into<String>) -> Self {
        self.what = what.into();
        self
    }
}

/// A pack with these files over the sound ones.
fn with(extra: &[(&str, &str)]) -> Pack {
    let folder = temp();
    common::pack(folder.path(), "pack");
    write(folder.path(), &[("secret.svg", SECRET), ("secret.toml", &format!("title = \"{SECRET}\"\n"))]);
    write(&folder.path().join("pack"), extra);
    let names: Vec<_> = extra.iter().map(|(name, _)| *name).take(3).collect();
    Pack { folder, what: names.join(", ") }
}

/// A face with something in its middle.
fn face(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{{{{ w + 2*b }}}}\" height=\"{{{{ h + 2*b }}}}\" viewBox=\"{{{{ -b }}}} {{{{ -b }}}} {{{{ w + 2*b }}}} {{{{ h + 2*b }}}}\">\n\
         <rect x=\"{{{{ -b }}}}\" y=\"{{{{ -b }}}}\" width=\"{{{{ w + 2*b }}}}\" height=\"{{{{ h + 2*b }}}}\" fill=\"{{{{ p.paper }}}}\"/>\n{inside}\n</svg>\n"
    )
}

/// A deck without cards and without backs: what is drawn for it is drawn quickly.
const BARE: &str = "name = \"Patrol deck\"\n\n[face]\ntemplate = \"card/event\"\nback = false\n";

/// A pack whose only face has something in its middle.
fn with_face(inside: &str) -> Pack {
    let deck = format!("{BARE}\n[[cards]]\nname = \"Patrol\"\ncount = 1\ntext = \"Advance.\"\n");
    with(&[("decks/patrol.toml", &deck), ("templates/card/event.svg", &face(inside))]).called(brief(inside))
}

/// A pack with this card alone.
fn with_card(card: &str) -> Pack {
    with(&[("decks/patrol.toml", &format!("{BARE}\n[[cards]]\ncount = 1\n{card}\n"))]).called(brief(card))
}

/// A pack with more in its game.toml.
fn with_game(more: &str) -> Pack {
    with(&[("game.toml", &format!("{GAME}\n{more}\n"))]).called(brief(more))
}

fn brief(text: &str) -> String {
    let start: String = text.chars().take(90).collect();
    format!("{:?} ({} bytes)", start, text.len())
}

#[test]
fn the_pack_that_all_of_these_are_made_from_is_sound() {
    let mut faults = Faults::default();
    let folder = with_face("{{ text(s=slot.title, x=10, y=10, w=160, h=60, size=12, fill=p.ink) }}");
    faults.survives(&folder.what, folder.around(), &["check", "./pack"]).ends(0);
    faults.survives(&folder.what, folder.around(), &["build", "./pack"]).ends(0);
}

// --- reading outside ---

#[test]
fn links_that_lead_out_are_not_followed() {
    let mut faults = Faults::default();
    let link = |from: &str, to: &Path| {
        let folder = with(&[("templates/card/event.svg", &face("")), ("rules.md", "# Rules\n")]);
        let path = folder.path().join(from);
        if path.is_dir() {
            std::fs::remove_dir_all(&path).unwrap();
        } else if path.exists() {
            std::fs::remove_file(&path).unwrap();
        }
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(to, &path).unwrap();
        folder.called(format!("{from} -> {}", to.display()))
    };
    for (from, to) in [
        ("game.toml", "/etc/passwd"),
        ("game.toml", "../secret.toml"),
        ("game.toml", "/dev/zero"),
        ("decks/patrol.toml", "/etc/passwd"),
        ("decks/more.toml", "/etc/passwd"),
        ("decks", "/etc"),
        ("tables.toml", "/etc/passwd"),
        ("templates/card/event.svg", "../../../secret.svg"),
    ] {
        let folder = link(from, Path::new(to));
        let said = faults.refused(&folder);
        // Whoever made the link with good intent must learn why it is not there.
        let name = from.rsplit('/').next().unwrap();
        // A pack that was taken has been told of already.
        faults.expect(said.is_empty() || said.contains(name), || format!("{from} -> {to}: {}", head(&said)));
    }
    for (from, to) in [
        ("rules.md", "/etc/passwd"),
        ("measured.toml", "../secret.toml"),
        ("templates", "/etc"),
        ("fonts", "/"),
    ] {
        faults.survived(&link(from, Path::new(to)));
    }
}

#[test]
fn links_in_a_circle_and_pipes_do_not_hang() {
    let mut faults = Faults::default();
    let folder = with(&[]);
    std::os::unix::fs::symlink("..", folder.path().join("decks/again")).unwrap();
    std::os::unix::fs::symlink(".", folder.path().join("templates")).unwrap();
    faults.survived(&folder);
    for name in ["game.toml", "decks/patrol.toml", "rules.md", "templates/card/event.svg"] {
        let folder = with(&[("templates/card/other.svg", "")]);
        let path = folder.path().join(name);
        let _ = std::fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        faults.survived(&folder);
    }
}

#[test]
fn templates_include_nothing_from_outside() {
    let mut faults = Faults::default();
    for statement in [
        "{% include \"../../../secret.svg\" %}",
        "{% include \"card/../../../secret.svg\" %}",
        "{% include \"../secret.svg\" %}",
        "{% include \"/etc/passwd\" %}",
        "{% include \"file:///etc/passwd\" %}",
        "{% extends \"../../secret.svg\" %}",
        "{% import \"../../secret.svg\" as x %}",
        "{{ load_file(path=\"/etc/passwd\") }}",
        "{{ get_env(name=\"PATH\") }}",
        "{{ scene(name=\"../../../secret\", x=0, y=0, w=100, h=100) }}",
        "{{ icon(name=\"../../secret\", x=0, y=0, size=10, fill=p.ink) }}",
    ] {
        let folder = with_face(statement);
        faults.refused(&folder);
    }
}

#[test]
fn pictures_and_entities_from_outside_are_refused() {
    let mut faults = Faults::default();
    for inside in [
        "<image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>",
        "<image xlink:href=\"../../../secret.svg\" width=\"9\" height=\"9\"/>",
        "<image href=\"http://127.0.0.1:9/x.png\" width=\"9\" height=\"9\"/>",
        "<image href=\"data:image/svg+xml;base64,PHN2Zy8+\" width=\"9\" height=\"9\"/>",
        "<use href=\"../../../secret.svg#x\"/>",
        "<use xlink:href=\"file:///etc/passwd#x\"/>",
        "<style>@import url(file:///etc/passwd);</style>",
        "<script>alert(1)</script>",
        "<foreignObject width=\"9\" height=\"9\"><p>x</p></foreignObject>",
        "&secret;",
    ] {
        let folder = with_face(inside);
        faults.refused(&folder);
    }
    // These are read as something else, but nothing is fetched.
    for inside in [
        "<rect width=\"9\" height=\"9\" fill=\"url(file:///etc/passwd)\"/>",
        "<text font-family=\"../../../secret\" y=\"99\">x</text>",
        "<path d=\"M0 0h9v9\" marker-end=\"url(../../../secret.svg#x)\"/>",
    ] {
        faults.survived(&with_face(inside));
    }
    let laughs: String =
        (1..10).map(|i| format!("<!ENTITY a{i} \"{}\">", format!("&a{};", i - 1).repeat(10))).collect();
    for head in [
        format!("<!DOCTYPE svg [<!ENTITY a0 \"ha\">{laughs}]>"),
        "<!DOCTYPE svg [<!ENTITY a9 SYSTEM \"file:///etc/passwd\">]>".to_owned(),
        "<!DOCTYPE svg SYSTEM \"file:///etc/passwd\" [<!ENTITY a9 \"x\">]>".to_owned(),
    ] {
        let folder = with(&[(
            "templates/card/event.svg",
            &format!("{head}{}", face("<text x=\"9\" y=\"99\">&a9;</text>")),
        )]);
        faults.refused(&folder);
    }
}

// --- eating time and memory ---

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
        format!("[[endings]]\nid = \"x\"\nwhen = \"{}1{}\"", "(".repeat(deep), ")".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nwhen = \"{}1\"", "not ".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nwhen = \"{}1\"", "-".repeat(deep)),
        format!("[[endings]]\nid = \"x\"\nwhen = \"1{}\"", " + 1".repeat(100 * deep)),
        format!("[[endings]]\nid = \"x\"\nwhen = \"active{}\"", ".a".repeat(100 * deep)),
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
        (0..120_000).map(|i| format!("[[cards]]\nid = \"c{i}\"\nname = \"Card {i}\"\ncount = 1\n")).collect();
    let folder = with(&[("decks/patrol.toml", &format!("name = \"Endless deck\"\n{rows}"))]);
    faults.refused(&folder);
}

#[test]
fn more_cards_than_anybody_prints_are_refused() {
    let mut faults = Faults::default();
    let rows: String = (0..500)
        .map(|i| format!("[[cards]]\nname = \"Card {i}\"\ncount = 9999\nicon = \"binoculars\"\n"))
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
        .map(|i| (format!("decks/d{i}.toml"), format!("name = \"Deck {i}\"\ncards = [{{ name = \"A\", count = 9999, icon = \"binoculars\" }}, {{ name = \"B\", count = 9999, icon = \"binoculars\" }}]\n")))
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
            "[t]\ndice = \"{dice}\"\ncolumns = {{ r = \"text\" }}\nrows = [{{ on = \"{on}\", r = \"x\" }}]\n"
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
        "kind = \"square\"\nrows = 1000000000\ncolumns_across = 1000000000",
        "kind = \"square\"\nrows = 100000\ncolumns_across = 100000",
        "kind = \"hex\"\nrows = 30000\ncolumns_across = 30000\norientation = \"flat\"",
        "kind = \"track\"\nlength = 1000000000",
        "kind = \"square\"\nrows = -1\ncolumns_across = 0",
    ] {
        let folder = with(&[("maps/m.toml", &format!("name = \"M\"\n{map}\n"))]).called(map);
        faults.refused(&folder);
    }
    let map = "name = \"M\"\nkind = \"areas\"\nland = { seed = 99999999999999999999 }\nspaces = [\"a\"]\n";
    faults.survived(&with(&[("maps/m.toml", map)]));
    let form = "name = \"F\"\nkind = \"log\"\nfields = [{ name = \"x\", type = \"boxes\", boxes = 1000000000, repeat = 1000000000 }]\n";
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
        .map(|i| format!("[[cards]]\nname = \"Card {i}\"\ncount = 1\nicon = \"binoculars\"\n"))
        .collect();
    let folder = with(&[
        ("game.toml", &format!("{GAME}\n{options}")),
        ("decks/patrol.toml", &format!("name = \"Deck\"\n{rows}")),
    ]);
    faults.survives(&folder.what, folder.around(), &["check", "./pack", "--data"]);
    faults.survives(&folder.what, folder.around(), &["build", "./pack", "--only", "card-1", "--out", "out"]);
}

// --- texts ---

#[test]
fn texts_of_absurd_length_or_form_are_refused() {
    let mut faults = Faults::default();
    for text in [
        "word ".repeat(200_000),
        "x".repeat(1_000_000),
        "{{ name }}".repeat(100_000),
        "{{".repeat(100_000),
        "**".repeat(200_000),
        "[icon:binoculars]".repeat(20_000),
        "[icon:".repeat(50_000),
        "1D6-".repeat(100_000),
        "a\u{300}".repeat(50_000),
        "\u{202e}\u{2066}".repeat(50_000),
    ] {
        let folder = with_card(&format!("name = \"Long\"\nicon = \"binoculars\"\ntext = \"{text}\""));
        faults.refused(&folder);
    }
    for text in [
        "\u{202e}drowssap\u{202c} \u{200b}\u{feff}",
        "\u{e000}\u{10ffff}",
        "a\u{300}\u{301}\u{302}",
        "مرحبا שלום",
        "👩‍👩‍👧‍👦 🏴‍☠️",
        "\u{2028}\u{2029}\u{85}",
    ] {
        faults.survived(&with_card(&format!("name = \"{text}\"\nicon = \"binoculars\"\ntext = \"{text}\"")));
    }
    for name in ["x".repeat(100_000), "word ".repeat(30_000)] {
        faults.refused(&with_card(&format!("name = \"{name}\"\nicon = \"binoculars\"\ntext = \"x\"")));
    }
}

#[test]
fn control_characters_reach_no_terminal() {
    let mut faults = Faults::default();
    for name in
        ["\\u001b[31mred\\u001b[0m", "\\u001b]0;owned\\u0007", "a\\u0000b", "a\\rb", "a\\bb", "\\u009b31m"]
    {
        // On the face, in a message about the face, in a message about the data.
        faults.survived(&with_card(&format!("name = \"{name}\"\nicon = \"binoculars\"\ntext = \"x\"")));
        faults.survived(&with_card(&format!(
            "name = \"{name}\"\nicon = \"binoculars\"\ntext = \"{}\"",
            "too long ".repeat(200)
        )));
        faults.survived(&with_card(&format!("id = \"{name}\"\nicon = \"{name}\"\n\"{name}\" = 1")));
        let folder = with(&[("game.toml", &GAME.replace("Hedgerow", name).replace("A. Designer", name))]);
        faults.survived(&folder);
        faults.survives(&folder.what, folder.around(), &["show", "./pack"]);
    }
    // Raw, where TOML forbids them, and in the names of files.
    let folder = with(&[("decks/\u{1b}[31m.toml", "name = \u{7}")]);
    faults.survived(&folder);
}

/// A pack in which one file holds these bytes.
fn with_bytes(name: &str, bytes: &[u8]) -> Pack {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(20)]).into_owned();
    let pack = with(&[]).called(format!("{name} holds {start:?}"));
    let path = pack.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, bytes).unwrap();
    pack
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut faults = Faults::default();
    let junk: Vec<u8> = (0..100_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in [
        "game.toml",
        "decks/patrol.toml",
        "tables.toml",
        "templates/card/event.svg",
        "templates/themes/blitz.toml",
        "templates/sheet/formats.toml",
    ] {
        for bytes in [&b"title = \"a\0b\"\n\0"[..], b"title = \"\xff\xfe\"\n", &junk] {
            faults.refused(&with_bytes(name, bytes));
        }
        for bytes in [&b""[..], b"\xef\xbb\xbf"] {
            faults.survived(&with_bytes(name, bytes));
        }
    }
    for name in ["rules.md", "rules.luau", "measured.toml", "assets/icons/game-icons.tsv"] {
        faults.survived(&with_bytes(name, &junk));
    }
}

#[test]
fn broken_typefaces_do_no_harm() {
    let mut faults = Faults::default();
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts");
    let family = fonts.join("source-serif-4");
    let real: Vec<_> = std::fs::read_dir(&family)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ttf"))
        .collect();
    assert!(!real.is_empty());
    for damage in 0..6_usize {
        let folder = with(&[]);
        let own = folder.path().join("fonts/source-serif-4");
        std::fs::create_dir_all(&own).unwrap();
        for path in &real {
            let mut bytes = std::fs::read(path).unwrap();
            match damage {
                0 => bytes.clear(),
                1 => bytes.truncate(bytes.len() / 2),
                2 => bytes.truncate(300),
                3 => bytes.iter_mut().skip(12).step_by(97).for_each(|byte| *byte ^= 0xff),
                4 => bytes.iter_mut().skip(400).step_by(7).for_each(|byte| *byte = 0xff),
                _ => bytes.iter_mut().skip(12).take(200).for_each(|byte| *byte = 0xff),
            }
            std::fs::write(own.join(path.file_name().unwrap()), bytes).unwrap();
        }
        faults.survived(&folder);
    }
}

// --- names that lead elsewhere ---

#[test]
fn ids_are_no_paths() {
    let mut faults = Faults::default();
    for id in ["../../etc/x", "/etc/x", "a/b", "a\\\\b", "..", ".", "", "CON:", "a\\u0000", "~root"] {
        let folder = with_card(&format!("id = \"{id}\"\nname = \"X\"\nicon = \"binoculars\"\ntext = \"x\""));
        faults.refused(&folder);
        let folder = with_game(&format!(
            "[rulings.\"{id}\"]\nquestion = \"?\"\nanswer = \"!\"\nsettles = [\"decks.patrol\"]"
        ));
        faults.survived(&folder);
    }
    for key in [
        "template = \"../../../secret\"",
        "template = \"/etc/passwd\"",
        "back = \"../../../../secret\"",
        "template = \"card/../../secret\"",
    ] {
        let folder = with(&[(
            "decks/patrol.toml",
            &DECK.replace("template = \"card/event\"", key).replace(
                "back = \"emblem\"\n",
                if key.starts_with("back") { "" } else { "back = \"emblem\"\n" },
            ),
        )]);
        faults.refused(&folder);
    }
    for (from, to) in [
        ("theme = \"blitz\"", "theme = \"../../secret\""),
        ("weight = 1", "weight = 1\nextends = \"../../secret\""),
        ("weight = 1", "weight = 1\nextends = \"/etc\""),
    ] {
        let folder = with(&[("game.toml", &GAME.replace(from, to))]);
        faults.refused(&folder);
    }
    for scene in ["../../../secret", "/etc/passwd"] {
        faults.refused(&with_card(&format!("name = \"X\"\nicon = \"binoculars\"\nscene = \"{scene}\"")));
    }
}

#[test]
fn a_theme_of_a_pack_can_do_no_more_than_colour() {
    let mut faults = Faults::default();
    let theme =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/themes/blitz.toml"))
            .unwrap();
    let paper = theme.lines().find(|line| line.trim_start().starts_with("paper")).unwrap().to_owned();
    for colour in ["url(file:///etc/passwd)", "\\\"/><script/><x y=\\\"", "&secret;", "red", "#12", ""] {
        let own = theme.replacen(&paper, &format!("paper = \"{colour}\""), 1);
        assert!(own != theme);
        faults.refused(&with(&[("templates/themes/blitz.toml", &own)]));
    }
    for family in ["../../../secret", "No Such Typeface", ""] {
        let own: String = theme
            .lines()
            .map(|line| {
                if line.starts_with("text = ") {
                    format!("text = \"{family}\"\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        assert!(own != theme);
        faults.refused(&with(&[("templates/themes/blitz.toml", &own)]));
    }
}

#[test]
fn papers_of_a_pack_keep_within_reason() {
    let mut faults = Faults::default();
    for size in ["[0, 0]", "[-210, 297]", "[1e30, 1e30]", "[nan, nan]", "[100000, 100000]", "[1, 1]"] {
        let formats = format!(
            "[paper]\na4 = {{ name = \"A4\", size = {size} }}\n\n[card]\npoker = {{ name = \"Poker\", size = [63.5, 88.9] }}\n"
        );
        faults.refused(&with(&[("templates/sheet/formats.toml", &formats)]));
        let formats = format!(
            "[paper]\na4 = {{ name = \"A4\", size = [210, 297] }}\n\n[card]\npoker = {{ name = \"Poker\", size = {size} }}\n"
        );
        faults.refused(&with(&[("templates/sheet/formats.toml", &formats)]));
    }
}

// --- where it is written ---

#[test]
fn a_broken_manifest_in_the_output_is_said_and_nothing_is_replaced() {
    let mut faults = Faults::default();
    for manifest in
        ["", "{", "[]", "{\"files\":{\"pack-a4.pdf\":{\"hash\":\"x\",\"evil\":1}}}", &"[".repeat(100_000)]
    {
        let folder = with(&[]);
        write(
            folder.around(),
            &[("out/pack/.warpress.json", manifest), ("out/pack/pack-a4.pdf", "a letter")],
        );
        let run =
            faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out"]).ends(2);
        assert!(run.err.contains(".warpress.json"), "{}", run.err);
        assert_eq!(std::fs::read(folder.around().join("out/pack/pack-a4.pdf")).unwrap(), b"a letter");
    }
}

#[test]
fn an_output_that_cannot_be_written_is_said() {
    let mut faults = Faults::default();
    let folder = with(&[("../out", "this is a file")]);
    let run = faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out"]).ends(2);
    assert!(run.err.contains("out"), "{}", run.err);
    let run = faults
        .survives(&folder.what, folder.around(), &["build", "./pack", "--out", "/proc/nowhere"])
        .ends(2);
    assert!(run.err.contains("/proc/nowhere"), "{}", run.err);
    let run =
        faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "/dev/full"]).ends(2);
    assert!(run.err.contains("/dev/full"), "{}", run.err);
}
