//! Reading what lies outside of the pack.

use std::process::Command;

use crate::hostile::pack::{Faults, Pack, face, head, with, with_face};

/// A pack in which a file or folder is a link to somewhere.
fn linked(from: &str, to: &str) -> Pack {
    let pack = with(&[("templates/card/event.svg", &face("")), ("rules.md", "# Rules\n")]);
    let path = pack.path().join(from);
    if path.is_dir() {
        std::fs::remove_dir_all(&path).unwrap();
    } else if path.exists() {
        std::fs::remove_file(&path).unwrap();
    }
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(to, &path).unwrap();
    pack.called(format!("{from} -> {to}"))
}

/// Whoever made such a file with good intent must learn why it is not there, and not print another in its
/// stead.
fn is_told(faults: &mut Faults, pack: &Pack, name: &str) {
    let said = faults.refused(pack);
    // A pack that was taken has been told of already.
    let told = said.contains(name) && said.contains("E0113");
    faults.expect(said.is_empty() || told, || format!("{}: {}", pack.what, head(&said)));
}

/// Files that warpress has too, and would take if the pack's own were passed over.
const IN_STEAD: [&str; 9] = [
    "templates/card/event.svg",
    "templates/part/head.svg",
    "templates/themes/blitz.toml",
    "templates/sheet/formats.toml",
    "templates/scenes/sky-dawn.svg",
    "fonts/source-serif-4/SourceSerif4-Regular.ttf",
    "assets/icons/game-icons.tsv",
    "rules.md",
    "measured.toml",
];

#[test]
fn links_that_lead_out_are_not_followed() {
    let mut faults = Faults::default();
    for (from, to) in [
        ("game.toml", "/etc/passwd"),
        ("game.toml", "../secret.toml"),
        ("game.toml", "/dev/zero"),
        ("decks/patrol.toml", "/etc/passwd"),
        ("decks/more.toml", "/etc/passwd"),
        ("decks", "/etc"),
        ("tables.toml", "/etc/passwd"),
        ("templates/card/event.svg", "../../../secret.svg"),
        ("templates", "/etc"),
        ("templates/card", "/etc"),
        ("fonts", "/"),
        ("fonts/source-serif-4", "/usr"),
    ] {
        is_told(&mut faults, &linked(from, to), from.rsplit('/').next().unwrap());
    }
    for from in IN_STEAD {
        is_told(&mut faults, &linked(from, "/etc/passwd"), from);
        is_told(&mut faults, &linked(from, "/nowhere"), from);
    }
}

#[test]
fn files_too_large_to_be_meant_are_not_passed_over() {
    let mut faults = Faults::default();
    for name in IN_STEAD {
        let pack = with(&[(name, "")]).called(format!("{name} of 100 MB"));
        std::fs::OpenOptions::new()
            .write(true)
            .open(pack.path().join(name))
            .unwrap()
            .set_len(100 << 20)
            .unwrap();
        is_told(&mut faults, &pack, name);
    }
}

/// Nothing outside is reached, but what lies behind the link is missing all the same.
#[test]
fn links_to_folders_inside_are_told() {
    let mut faults = Faults::default();
    for (from, to) in [("templates/part", "card"), ("fonts/own", "../decks"), ("decks/more", "../templates")]
    {
        is_told(&mut faults, &linked(from, to), from);
    }
    // A link to a file inside is as good as the file.
    let pack = linked("templates/card/other.svg", "event.svg");
    faults.survived(&pack);
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
