//! Pictures that mean harm, or that a download has broken.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use crate::hostile::pack::{BARE, Faults, Pack, head, with};

fn jpeg() -> Vec<u8> {
    encoded(ImageFormat::Jpeg)
}

fn encoded(format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    RgbImage::from_fn(90, 120, |x, y| Rgb([x as u8 * 2, y as u8 * 2, 99]))
        .write_to(&mut file, format)
        .unwrap();
    file.into_inner()
}

/// A pack whose only card shows this file.
fn showing(name: &str, bytes: &[u8]) -> Pack {
    let deck = format!(
        "{BARE}\n[[rows]]\nname = \"Patrol\"\ncount = 1\nart = \"art/{name}\"\ntext = \"Advance.\"\n"
    );
    let pack = with(&[("decks/patrol.toml", &deck.replace("card/event", "card/art"))]);
    std::fs::create_dir_all(pack.path().join("art")).unwrap();
    std::fs::write(pack.path().join("art").join(name), bytes).unwrap();
    pack.called(format!("{name} of {} bytes", bytes.len()))
}

#[test]
fn sound_pictures_are_taken() {
    let mut faults = Faults::default();
    for (name, format) in
        [("a.jpg", ImageFormat::Jpeg), ("a.png", ImageFormat::Png), ("a.webp", ImageFormat::WebP)]
    {
        let pack = showing(name, &encoded(format));
        faults.survives(&pack.what, pack.around(), &["build", "./pack"]).ends(0);
    }
}

#[test]
fn broken_pictures_are_named_and_nothing_is_printed() {
    let mut faults = Faults::default();
    let (photo, png, webp) = (jpeg(), encoded(ImageFormat::Png), encoded(ImageFormat::WebP));
    let mut rotten = png.clone();
    let middle = rotten.len() - 40;
    rotten[middle..middle + 8].fill(0x5a);
    // A head that promises ten gigabytes.
    let mut bomb = png.clone();
    bomb[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    for (name, bytes) in [
        ("half.jpg", &photo[..photo.len() / 2]),
        ("half.png", &png[..png.len() / 2]),
        ("half.webp", &webp[..webp.len() / 2]),
        ("rotten.png", &rotten[..]),
        ("bomb.png", &bomb[..]),
        ("empty.png", b""),
        ("words.jpg", b"<html>404 not found</html>"),
        ("noise.webp", b"RIFF\xff\xff\xff\xffWEBPVP8X"),
    ] {
        let said = faults.refused(&showing(name, bytes));
        faults.expect(said.contains(name) && said.contains("E0308"), || format!("{name}: {}", head(&said)));
    }
}

#[test]
fn shapes_without_end_are_refused() {
    let mut faults = Faults::default();
    let svg = |inner: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\">{inner}</svg>"
        )
    };
    let tenfold: String = (1..14)
        .map(|n| format!("<g id=\"b{n}\">{}</g>", format!("<use href=\"#b{}\"/>", n - 1).repeat(10)))
        .collect();
    // A group's paint is that of each shape in it, and each rule of a style sheet is held against each of them.
    let inherited: String = (1..5)
        .map(|n| {
            let shapes = "<rect width=\"9\" height=\"9\"/>".repeat(300);
            format!(
                "<pattern id=\"i{n}\" width=\"1\" height=\"1\"><g fill=\"url(#i{})\">{shapes}</g></pattern>",
                n - 1
            )
        })
        .collect();
    let attributes: String = (0..200_000).map(|n| format!(" a{n}=\"\"")).collect();
    for (name, inner) in [
        ("inherited.svg", inherited + "<rect width=\"9\" height=\"9\" fill=\"url(#i4)\"/>"),
        (
            "styles.svg",
            format!(
                "<style>{}</style>{}",
                ".a{x:y}".repeat(60_000),
                "<rect width=\"9\" height=\"9\"/>".repeat(20_000)
            ),
        ),
        ("attributes.svg", format!("<rect width=\"9\" height=\"9\"{attributes}/>")),
        ("deep.svg", "<g>".repeat(100_000) + "<path d=\"M0 0h9v9z\"/>" + &"</g>".repeat(100_000)),
        ("laughs.svg", format!("<rect id=\"b0\" width=\"1\" height=\"1\"/>{tenfold}")),
        (
            "patterns.svg",
            (1..14)
                .map(|n| {
                    format!(
                        "<pattern id=\"p{n}\" width=\"1\" height=\"1\">{}</pattern>",
                        format!("<rect width=\"9\" height=\"9\" fill=\"url(#p{})\"/>", n - 1).repeat(9)
                    )
                })
                .collect::<String>()
                + "<rect width=\"9\" height=\"9\" fill=\"url(#p13)\"/>",
        ),
        ("many.svg", "<rect width=\"9\" height=\"9\"/>".repeat(200_000)),
        ("script.svg", "<script>alert(1)</script><rect width=\"9\" height=\"9\"/>".into()),
        ("inside.svg", "<image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>".into()),
        ("nested.svg", "<image href=\"../../secret.svg\" width=\"9\" height=\"9\"/>".into()),
        ("web.svg", "<use xlink:href=\"http://127.0.0.1:9/a.svg#a\"/>".into()),
        ("itself.svg", "<g id=\"a\"><use href=\"#a\"/></g>".into()),
    ] {
        let said = faults.refused(&showing(name, svg(&inner).as_bytes()));
        faults.expect(said.contains(name) && said.contains("E0308"), || format!("{name}: {}", head(&said)));
    }
    let entities =
        format!("<!DOCTYPE svg [<!ENTITY a \"ha\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>{}", svg("&b;"));
    faults.refused(&showing("entities.svg", entities.as_bytes()));
}

#[test]
fn nothing_outside_of_the_folder_is_a_picture() {
    let mut faults = Faults::default();
    for name in [
        "../secret.svg",
        "art/../../secret.svg",
        "/etc/passwd",
        "art/../game.toml",
        "http://127.0.0.1:9/a.png",
    ] {
        let deck = format!("{BARE}\n[[rows]]\nname = \"Patrol\"\ncount = 1\nart = \"{name}\"\ntext = \"\"\n");
        let said = faults.refused(&with(&[("decks/patrol.toml", &deck)]).called(name));
        faults.expect(said.contains("E0307"), || format!("{name}: {}", head(&said)));
        let inside = format!("{{{{ image(src=\"{name}\", x=0, y=0, w=9, h=9) }}}}");
        faults.refused(&crate::hostile::pack::with_face(&inside));
    }
    // A link is followed inside of the folder, and not out of it.
    for (to, fine) in
        [("../../secret.svg", false), ("/etc/passwd", false), ("/dev/zero", false), ("real.jpg", true)]
    {
        let pack = showing("real.jpg", &jpeg());
        let deck = pack.path().join("decks/patrol.toml");
        let text = std::fs::read_to_string(&deck).unwrap();
        std::fs::write(&deck, text.replace("art/real.jpg", "art/link.jpg")).unwrap();
        std::os::unix::fs::symlink(to, pack.path().join("art/link.jpg")).unwrap();
        let pack = pack.called(format!("link.jpg -> {to}"));
        if fine {
            faults.survives(&pack.what, pack.around(), &["build", "./pack"]).ends(0);
        } else {
            faults.refused(&pack);
        }
    }
}

#[test]
fn a_file_too_large_for_a_picture_is_said_to_be() {
    let mut faults = Faults::default();
    let pack = showing("large.jpg", b"").called("large.jpg of 100 MB");
    std::fs::File::options()
        .write(true)
        .open(pack.path().join("art/large.jpg"))
        .unwrap()
        .set_len(100 << 20)
        .unwrap();
    let said = faults.refused(&pack);
    faults.expect(said.contains("64 MB"), || head(&said));
}

#[test]
fn a_template_shows_no_picture_but_by_its_function() {
    let mut faults = Faults::default();
    for inside in [
        "<image href=\"art/a.jpg\" width=\"9\" height=\"9\"/>",
        "<image href=\"art:colour:000000000000:art/a.jpg\" width=\"9\" height=\"9\"/>",
    ] {
        let pack = crate::hostile::pack::with_face(inside);
        std::fs::create_dir_all(pack.path().join("art")).unwrap();
        std::fs::write(pack.path().join("art/a.jpg"), jpeg()).unwrap();
        faults.refused(&pack);
    }
    // As many as it may call, but no more.
    let many = "{% for n in rnd %}{% for m in rnd %}{% for o in rnd %}{{ image(src=\"art/a.jpg\", x=0, y=0, w=9, h=9) }}{% endfor %}{% endfor %}{% endfor %}";
    let pack = crate::hostile::pack::with_face(many);
    std::fs::create_dir_all(pack.path().join("art")).unwrap();
    std::fs::write(pack.path().join("art/a.jpg"), jpeg()).unwrap();
    faults.refused(&pack);
}
