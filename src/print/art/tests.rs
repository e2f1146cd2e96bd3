//! What a designer would lose: pictures that stand upright, keep their colours and their files, and a program that says
//! what is wrong with the others.

use std::io::Cursor;

use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

use super::head::Head;
use super::raster::Raster;
use super::space::Space;
use super::*;
use warpress_assets::{Assets, Trust};

/// A picture of two halves, left and right.
fn halves(w: u32, h: u32) -> RgbImage {
    RgbImage::from_fn(w, h, |x, _| if x < w / 2 { Rgb([200, 30, 40]) } else { Rgb([20, 60, 190]) })
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn jpeg(w: u32, h: u32) -> Vec<u8> {
    encoded(&halves(w, h).into(), ImageFormat::Jpeg)
}

/// The same with an EXIF orientation.
fn turned(w: u32, h: u32, orientation: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = image::codecs::jpeg::JpegEncoder::new(&mut file);
    let exif =
        [b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0, 0]]
            .concat();
    encoder.set_exif_metadata(exif).unwrap();
    encoder.write_image(&halves(w, h), w, h, image::ExtendedColorType::Rgb8).unwrap();
    file
}

fn album(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Album) {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join("art").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let album = Album::of(&Assets::built_in().with_folder(folder.path(), Trust::Pack));
    (folder, album)
}

fn order(name: &str, tone: Tone, width: f32) -> Order {
    Order { name: name.into(), tone, width }
}

/// The colour in the middle of each half.
fn colours(bytes: &[u8]) -> [[u8; 3]; 2] {
    let image = image::load_from_memory(bytes).unwrap().into_rgb8();
    let (w, h) = image.dimensions();
    [image.get_pixel(w / 4, h / 2).0, image.get_pixel(3 * w / 4, h / 2).0]
}

#[test]
fn a_photograph_stays_the_file_that_it_is_until_it_is_twice_too_fine() {
    let file = jpeg(600, 400);
    let (_folder, album) = album(&[("sub/wolf.jpg", &file)]);
    assert_eq!(album.names(), ["art/sub/wolf.jpg"]);
    // 600 pixels on an inch are just twice 300.
    let kept = plate(&album, &order("art/sub/wolf.jpg", Tone::Colour, 72.0), Fineness::print(300.0)).unwrap();
    assert!(kept.as_it_was && *kept.bytes == file);
    let scaled =
        plate(&album, &order("art/sub/wolf.jpg", Tone::Colour, 71.0), Fineness::print(300.0)).unwrap();
    assert!(!scaled.as_it_was);
    assert_eq!(scaled.size, (296, 197), "300 pixels to the inch");
    for (one, other) in colours(&file).iter().flatten().zip(colours(&scaled.bytes).iter().flatten()) {
        assert!(one.abs_diff(*other) < 6, "{one} {other}");
    }
    let again =
        plate(&album, &order("art/sub/wolf.jpg", Tone::Colour, 71.0), Fineness::print(300.0)).unwrap();
    assert_eq!(scaled.bytes, again.bytes);
}

#[test]
fn what_shines_through_stays_lossless() {
    let glass = RgbaImage::from_fn(64, 64, |x, y| Rgba([(x * 4) as u8, (y * 4) as u8, 9, (x * 3) as u8]));
    let png = encoded(&glass.clone().into(), ImageFormat::Png);
    let webp = encoded(&glass.clone().into(), ImageFormat::WebP);
    let photo = encoded(&halves(64, 64).into(), ImageFormat::WebP);
    let (_folder, album) = album(&[("a.png", &png), ("b.webp", &webp), ("c.webp", &photo)]);
    let of = |name: &str| plate(&album, &order(name, Tone::Colour, 72.0), Fineness::print(300.0)).unwrap();
    assert_eq!(*of("art/a.png").bytes, png);
    let lossless = of("art/b.webp");
    assert_eq!(lossless.format, Format::Png);
    assert_eq!(image::load_from_memory(&lossless.bytes).unwrap().into_rgba8(), glass);
    assert_eq!(of("art/c.webp").format, Format::Jpeg);
}

#[test]
fn a_camera_held_sideways_takes_an_upright_picture() {
    // Where the left half of the stored picture comes to lie: x and y of its middle.
    for (orientation, size, left) in [
        (1, (60.0, 40.0), (0.25, 0.5)),
        (2, (60.0, 40.0), (0.75, 0.5)),
        (3, (60.0, 40.0), (0.75, 0.5)),
        (4, (60.0, 40.0), (0.25, 0.5)),
        (5, (40.0, 60.0), (0.5, 0.25)),
        (6, (40.0, 60.0), (0.5, 0.25)),
        (7, (40.0, 60.0), (0.5, 0.75)),
        (8, (40.0, 60.0), (0.5, 0.75)),
    ] {
        let file = turned(60, 40, orientation);
        let (_folder, album) = album(&[("a.jpg", &file)]);
        let picture = album.picture("art/a.jpg").unwrap();
        assert_eq!(picture.size(), size, "{orientation}");
        let [a, b, c, d, e, f] = picture.matrix();
        let at = (a * 0.25 + c * 0.5 + e, b * 0.25 + d * 0.5 + f);
        assert_eq!(at, left, "{orientation}");
        // The same as other programs make of it.
        let mut upright = image::load_from_memory(&file).unwrap();
        upright.apply_orientation(image::metadata::Orientation::from_exif(orientation).unwrap());
        let at = upright.to_rgb8().get_pixel((left.0 * size.0) as u32, (left.1 * size.1) as u32).0;
        assert!(at[0] > 150 && at[2] < 100, "{orientation}: {at:?}");
    }
}

#[test]
fn colours_keep_their_profile() {
    // The profile of a wide gamut would do; what counts is that the bytes are handed on.
    let profile = vec![7_u8; 400];
    let mut file = Vec::new();
    let mut encoder = image::codecs::jpeg::JpegEncoder::new(&mut file);
    encoder.set_icc_profile(profile.clone()).unwrap();
    encoder.write_image(&halves(200, 100), 200, 100, image::ExtendedColorType::Rgb8).unwrap();
    let (_folder, album) = album(&[("a.jpg", &file)]);
    let icc = |tone| {
        let plate = plate(&album, &order("art/a.jpg", tone, 10.0), Fineness::print(300.0)).unwrap();
        assert!(!plate.as_it_was);
        head::decoder(plate.format, &plate.bytes).unwrap().icc_profile().unwrap()
    };
    assert_eq!(icc(Tone::Colour), Some(profile));
    assert_eq!(icc(Tone::Low), None, "greys are no colours of that profile");
}

#[test]
fn inks_that_are_spared_get_greys() {
    let black = encoded(&RgbImage::from_pixel(50, 50, Rgb([0, 0, 0])).into(), ImageFormat::Png);
    let file = jpeg(100, 100);
    let (_folder, album) = album(&[("dark.png", &black), ("wolf.jpg", &file)]);
    let mean = |name: &str, tone| {
        let plate = plate(&album, &order(name, tone, 72.0), Fineness::print(300.0)).unwrap();
        let image = image::load_from_memory(&plate.bytes).unwrap();
        assert!(!image.color().has_color(), "{tone:?}");
        let grey = image.into_luma8();
        grey.pixels().map(|pixel| f32::from(255 - pixel.0[0]) / 255.0).sum::<f32>() / grey.len() as f32
    };
    assert!(mean("art/dark.png", Tone::Low) <= 0.11 && mean("art/dark.png", Tone::Mono) <= 0.41);
    assert!(mean("art/dark.png", Tone::Grey) > 0.99);
    assert!(mean("art/wolf.jpg", Tone::Low) < mean("art/wolf.jpg", Tone::Mono));
}

#[test]
fn a_name_that_is_nearly_right_is_answered_with_the_right_one() {
    let file = jpeg(8, 8);
    let (_folder, album) = album(&[("wolf.jpg", &file), ("animals/hare.jpg", &file)]);
    let near = |name: &str| match album.picture(name).unwrap_err() {
        ArtError::Missing { nearest, .. } => nearest.first().cloned().unwrap_or_default(),
        other => format!("{other:?}"),
    };
    assert_eq!(near("art/wolff.jpg"), "art/wolf.jpg");
    assert_eq!(near("art/wolf.png"), "art/wolf.jpg");
    assert_eq!(near("art/hare.jpg"), "art/animals/hare.jpg");
    assert_eq!(near("wolf.jpg"), "art/wolf.jpg");
    assert_eq!(near("art/zebra.png"), "");
    for outside in ["../secret.png", "art/../secret.png", "/etc/passwd", "art//wolf.jpg", "art\\..\\wolf.jpg"]
    {
        assert!(matches!(album.picture(outside), Err(ArtError::Outside(_))), "{outside}");
    }
}

#[test]
fn files_that_are_none_are_refused_before_anything_is_decoded() {
    let sound = jpeg(64, 64);
    let png = encoded(&halves(64, 64).into(), ImageFormat::Png);
    let webp = encoded(&halves(64, 64).into(), ImageFormat::WebP);
    let cut = |bytes: &[u8]| bytes[..bytes.len() * 2 / 3].to_vec();
    // A head that promises 65,500 by 65,500 pixels, and nothing behind it.
    let mut huge = png.clone();
    huge[16..24].copy_from_slice(&[0, 0, 0xff, 0xdc, 0, 0, 0xff, 0xdc]);
    let crc = crc(&huge[12..29]);
    huge[29..33].copy_from_slice(&crc.to_be_bytes());
    let is = |bytes: &[u8], name: &str| {
        let (_folder, album) = album(&[(name, bytes)]);
        album.picture(&format!("art/{name}")).map(|_| ()).unwrap_err()
    };
    assert_eq!(is(&cut(&sound), "a.jpg"), ArtError::Truncated("JPEG"));
    assert_eq!(is(&cut(&png), "a.png"), ArtError::Truncated("PNG"));
    assert_eq!(is(&cut(&webp), "a.webp"), ArtError::Truncated("WebP"));
    assert!(matches!(is(&huge, "a.png"), ArtError::Pixels(65_500, 65_500)));
    assert_eq!(is(b"GIF89a", "a.png"), ArtError::Format);
    assert_eq!(is(b"", "a.png"), ArtError::Format);
    assert_eq!(is(&[0; 4000], "a.jpg"), ArtError::Format);
    // The name may lie; the bytes say what it is.
    let (_folder, album) = album(&[("a.png", &sound)]);
    assert_eq!(album.picture("art/a.png").unwrap().format(), Format::Jpeg);
}

/// The check sum of a chunk of PNG.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

#[test]
fn pixels_that_are_damaged_are_found_when_they_are_decoded() {
    let mut png = encoded(&halves(64, 64).into(), ImageFormat::Png);
    let middle = png.len() - 30;
    png[middle] ^= 0x55;
    let (_folder, album) = album(&[("a.png", &png)]);
    assert!(album.picture("art/a.png").is_ok());
    let error = plate(&album, &order("art/a.png", Tone::Colour, 72.0), Fineness::print(300.0)).unwrap_err();
    assert!(matches!(error, ArtError::Damaged { .. }), "{error}");
}

/// What is decoded at a half of its size shows what the whole would have shown.
#[test]
fn a_photograph_is_the_same_however_it_is_decoded() {
    let wave = |x: u32, y: u32| ((x % 148).abs_diff(74) * 2 + (y % 92).abs_diff(46) * 2) as u8;
    let grey = image::GrayImage::from_fn(1600, 1200, |x, y| image::Luma([wave(x, y)]));
    let colour = RgbImage::from_fn(1600, 1200, |x, y| Rgb([wave(x, y), wave(y, x), wave(x + y, 9)]));
    for photograph in [DynamicImage::from(grey), DynamicImage::from(colour)] {
        let file = encoded(&photograph, ImageFormat::Jpeg);
        let head = Head::read(Format::Jpeg, &file).unwrap();
        for (wanted, decoded) in
            [((400, 300), (400, 300)), ((590, 450), (600, 450)), ((790, 600), (800, 600))]
        {
            let half = reduced::decode(&head, &file, wanted).unwrap();
            let space = if photograph.color().has_color() { Space::YCbCr } else { Space::Grey };
            assert_eq!((half.size, half.space, half.alpha), (decoded, space, false));
            let (half, whole) =
                (half.scaled(wanted).rgb(), Raster::decode(&head, &file).unwrap().scaled(wanted));
            assert_eq!((half.size, half.bytes.len()), (whole.size, whole.bytes.len()));
            let apart = |(a, b): (&u8, &u8)| u64::from(a.abs_diff(*b));
            let apart: u64 = half.bytes.iter().zip(&whole.bytes).map(apart).sum();
            assert!(apart < 2 * half.bytes.len() as u64, "{} apart", apart as f64 / half.bytes.len() as f64);
        }
        assert!(reduced::decode(&head, &file, (1500, 1126)).is_none(), "seven eighths would be too small");
        assert!(
            reduced::decode(&head, &file[..file.len() / 2], (400, 300))
                .is_none_or(|half| half.size == (400, 300))
        );
        // Damage anywhere in what says how to decode it ends in no picture or in one of the right size.
        for place in (0..700).step_by(3) {
            let mut damaged = file.clone();
            damaged[place] ^= 0x55;
            let half = reduced::decode(&head, &damaged, (400, 300));
            assert!(half.is_none_or(|half| half.size == (400, 300)), "{place}");
        }
    }
}

/// A scan of a few bytes may go through a hundred million pixels, and a file hold a million of them.
#[test]
fn a_photograph_is_not_refined_without_end() {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.encode(&halves(200, 100).into_raw(), 200, 100, jpeg_encoder::ColorType::Rgb).unwrap();
    assert!(Head::read(Format::Jpeg, &file).is_ok());
    let last = file.windows(2).rposition(|pair| pair == [0xff, 0xda]).unwrap();
    let (before, scan) = file[..file.len() - 2].split_at(last);
    let of = |times: usize| [before, &scan.repeat(times), &[0xff, 0xd9]].concat();
    assert!(Head::read(Format::Jpeg, &of(20)).is_ok());
    let error = Head::read(Format::Jpeg, &of(200)).unwrap_err();
    assert!(error.to_string().contains("scans"), "{error}");
}

/// A JPEG may hold red, green and blue as they are; the names of its components say so.
#[test]
fn a_photograph_in_red_green_and_blue_is_taken_for_no_other() {
    let (mut file, pixels) = (Vec::new(), halves(200, 100).into_raw());
    let encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.encode(&pixels, 200, 100, jpeg_encoder::ColorType::Ycbcr).unwrap();
    for (marker, first, step) in [([0xff, 0xc0], 10, 3), ([0xff, 0xda], 5, 2)] {
        let at = file.windows(2).position(|pair| pair == marker).unwrap();
        for (place, name) in b"RGB".iter().enumerate() {
            file[at + first + place * step] = *name;
        }
    }
    let (_folder, album) = album(&[("a.jpg", &file)]);
    let plate = plate(&album, &order("art/a.jpg", Tone::Colour, 10.0), Fineness::print(300.0)).unwrap();
    assert!(!plate.as_it_was);
    for (one, other) in colours(&plate.bytes).into_iter().flatten().zip([200, 30, 40, 20, 60, 190]) {
        assert!(one.abs_diff(other) < 8, "{one} {other}");
    }
}

#[test]
fn many_are_made_at_once_in_the_order_of_the_orders() {
    let (large, small) = (jpeg(400, 300), jpeg(40, 30));
    let (_folder, album) = album(&[("a.jpg", &large), ("b.jpg", &small)]);
    let orders: Vec<Order> = (0..40)
        .map(|place| order(["art/a.jpg", "art/none.jpg", "art/b.jpg"][place % 3], Tone::Colour, 20.0))
        .collect();
    for (place, made) in plates(&album, &orders, Fineness::print(300.0)).into_iter().enumerate() {
        match place % 3 {
            0 => assert_eq!(made.unwrap().size, (83, 63)),
            1 => assert!(matches!(made, Err(ArtError::Missing { .. }))),
            _ => assert!(made.unwrap().as_it_was),
        }
    }
}

fn svg(inner: &str) -> Result<(f32, f32), ArtError> {
    let file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"10 20 300 200\">{inner}</svg>"
    );
    let (_folder, album) = album(&[("a.svg", file.as_bytes())]);
    album.picture("art/a.svg").map(|picture| picture.size())
}

#[test]
fn shapes_are_taken_with_gradients_groups_clips_and_masks() {
    let inner = "<!-- made by hand --><defs><linearGradient id=\"g\"><stop stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#a00\"/></linearGradient>\
        <linearGradient id=\"h\" xlink:href=\"#g\"/><clipPath id=\"c\"><circle cx=\"100\" cy=\"100\" r=\"80\"/></clipPath>\
        <mask id=\"m\"><rect width=\"300\" height=\"300\" fill=\"#888\"/></mask><symbol id=\"s\"><rect width=\"9\" height=\"9\"/></symbol></defs>\
        <style>.a{fill:url(#h)}</style><g clip-path=\"url(#c)\" mask=\"url(#m)\"><rect class=\"a\" width=\"300\" height=\"200\"/><use xlink:href=\"#s\"/></g>";
    assert_eq!(svg(inner), Ok((300.0, 200.0)));
    let typed = format!(
        "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{}</svg>",
        "<rect width=\"9\" height=\"9\"/>"
    );
    let (_folder, album) = album(&[("a.svg", typed.as_bytes())]);
    assert_eq!(album.picture("art/a.svg").unwrap().size(), (9.0, 9.0));
}

#[test]
fn shapes_in_greys_have_no_colours() {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\" fill=\"#c00\" stroke=\"blue\"/></svg>";
    let (_folder, album) = album(&[("a.svg", file.as_bytes())]);
    let picture = album.picture("art/a.svg").unwrap();
    let colours = |tone| {
        let svg = picture.svg(tone).unwrap();
        let hex = |rest: &str| u32::from_str_radix(&rest[..6], 16).unwrap().to_be_bytes();
        svg.split("=\"#").skip(1).map(hex).collect::<Vec<_>>()
    };
    assert!(colours(Tone::Colour).contains(&[0, 0xcc, 0, 0]));
    for tone in [Tone::Grey, Tone::Low, Tone::Mono] {
        let found = colours(tone);
        assert!(!found.is_empty() && found.iter().all(|[_, r, g, b]| r == g && g == b), "{tone:?} {found:?}");
    }
    assert!(colours(Tone::Low)[0][1] > colours(Tone::Mono)[0][1]);
}

#[test]
fn shapes_that_mean_harm_are_refused() {
    let deep = "<g>".repeat(300) + "<path d=\"M0 0h9v9z\"/>" + &"</g>".repeat(300);
    // Each group draws the one before ten times.
    let bomb: String = std::iter::once("<rect id=\"b0\" width=\"9\" height=\"9\"/>".to_owned())
        .chain((1..12).map(|n| {
            let uses = format!("<use href=\"#b{}\"/>", n - 1).repeat(10);
            format!("<g id=\"b{n}\">{uses}</g>")
        }))
        .collect();
    let clips: String = (1..12)
        .map(|n| {
            let one = format!("<rect width=\"9\" height=\"9\" clip-path=\"url(#c{})\"/>", n - 1);
            format!("<clipPath id=\"c{n}\">{}</clipPath>", one.repeat(10))
        })
        .collect();
    let styled: String = (1..12)
        .map(|n| {
            let one = format!("<rect width=\"9\" height=\"9\" class=\"k{}\"/>", n - 1);
            format!(
                "<style>.k{n}{{clip-path:url(#s{n})}}</style><clipPath id=\"s{n}\">{}</clipPath>",
                one.repeat(10)
            )
        })
        .collect();
    let markers = format!(
        "<marker id=\"m\">{}</marker><path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>",
        "<rect width=\"1\" height=\"1\"/>".repeat(200),
        "l1 1".repeat(2000)
    );
    for (inner, wanted) in [
        ("<script>alert(1)</script>", "<script>"),
        ("<text>words</text>", "<text>"),
        ("<image href=\"file:///etc/passwd\"/>", "<image>"),
        ("<image href=\"data:image/png;base64,AAAA\"/>", "<image>"),
        ("<foreignObject/>", "<foreignObject>"),
        ("<use href=\"other.svg#a\"/>", "other.svg"),
        ("<use xlink:href=\"http://127.0.0.1:9/a.svg#a\"/>", "127.0.0.1"),
        ("<rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>", "filter"),
        ("<rect width=\"9\" height=\"9\" style=\"filter: blur(2px)\"/>", "filter"),
        ("<style>rect { filter: url(#f) }</style><rect width=\"9\" height=\"9\"/>", "filter"),
        ("<g id=\"a\"><use href=\"#a\"/></g>", "contains itself"),
        ("", "draws nothing"),
        ("<rect width=\"9\"", "cannot be read"),
        (&deep, "nested"),
        (&bomb, "more than 50000"),
        (&clips, "more than 50000"),
        (&styled, "more than 50000"),
        (&markers, "more than 50000"),
        (&"<rect width=\"9\" height=\"9\"/>".repeat(60_000), "more than 50000"),
    ] {
        let said = svg(inner).unwrap_err().to_string();
        assert!(said.contains(wanted), "{}: {said}", &inner[..inner.len().min(60)]);
    }
    let entities = "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;</svg>";
    let (_folder, album) = album(&[("a.svg", entities.as_bytes())]);
    assert!(album.picture("art/a.svg").unwrap_err().to_string().contains("entities"));
}

#[test]
fn no_bytes_are_too_strange_for_a_head() {
    let sound = [
        jpeg(16, 16),
        encoded(&halves(16, 16).into(), ImageFormat::Png),
        encoded(&halves(16, 16).into(), ImageFormat::WebP),
    ];
    for file in &sound {
        let format = Format::of(file).unwrap();
        for at in 0..file.len().min(700) {
            for flip in [0x01, 0x80, 0xff] {
                let mut bytes = file.clone();
                bytes[at] ^= flip;
                let _ =
                    Head::read(format, &bytes).map(|head| raster::Raster::decode(&head, &bytes).map(|_| ()));
            }
        }
    }
}

/// An SVG as it is drawn: the fill of each shape with its opacity, as usvg writes them.
fn fills(inner: &str) -> Result<Vec<String>, ArtError> {
    let file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"whole\" viewBox=\"0 0 9 9\">{inner}</svg>"
    );
    let (_folder, album) = album(&[("a.svg", file.as_bytes())]);
    let svg = album.picture("art/a.svg")?.svg(Tone::Colour).unwrap();
    let value = |shape: &str, name: &str| {
        shape.split_once(&format!(" {name}=\"")).map(|(_, rest)| rest.split('"').next().unwrap().to_owned())
    };
    let shapes = svg.split("<path").skip(1);
    Ok(shapes
        .map(|shape| {
            let opacity = value(shape, "fill-opacity").map_or(String::new(), |opacity| format!(" {opacity}"));
            value(shape, "fill").unwrap_or_default() + &opacity
        })
        .collect())
}

#[test]
fn paint_of_today_is_the_paint_that_was_meant() {
    const SHAPE: &str = "<circle class=\"k\" cx=\"4\" cy=\"4\" r=\"3\"/>";
    let styled = |css: &str| format!("<style>{css}</style>{SHAPE}");
    for (inner, paint) in [
        (styled(":root{--a:#c33}.k{fill:var(--a)}"), "#cc3333"),
        (styled("svg{--a:#c33;--b:var(--a)}.k{fill:var(--b, blue)}"), "#cc3333"),
        (styled(".whole{--a:#c33}circle{fill:var(--a)}"), "#cc3333"),
        (styled(".k{--a:#c33;fill:var(--a)}"), "#cc3333"),
        (styled(".k{--a:none;fill:#c33}"), "#cc3333"),
        (styled(".k{fill:#c33 !important}circle{fill:blue}"), "#cc3333"),
        (styled("svg > circle{fill:#c33} @media screen{circle{fill:blue}}"), "#cc3333"),
        (styled("circle{fill:blue} @media print{.k{fill:#c33}}"), "#cc3333"),
        (styled(".k{fill:#c33} .k:hover{fill:blue} @font-face{src:url(x)}"), "#cc3333"),
        (styled("/* a */ .k{FILL:#c33; /* b */ stroke-foo:1}"), "#cc3333"),
        (styled("<![CDATA[.k{fill:oklch(0% 0 0)}.k{fill:rgb(204 51 51)}]]>"), "#cc3333"),
        ("<circle style=\"fill:var(--main, #c33)\" r=\"3\"/>".into(), "#cc3333"),
        ("<circle fill=\"var(--a, var(--b, #c33))\" r=\"3\"/>".into(), "#cc3333"),
        ("<circle fill=\"rgb(204 51 51 / 50%)\" r=\"3\"/>".into(), "#cc3333 0.5019608"),
        ("<circle fill=\"hsl(0 60 50)\" r=\"3\"/>".into(), "#cc3333"),
        ("<g color=\"#c33\"><circle fill=\"currentcolor\" r=\"3\"/></g>".into(), "#cc3333"),
        ("<g fill=\"#c33\"><circle style=\"fill:unset\" r=\"3\"/></g>".into(), "#cc3333"),
        (
            "<circle fill=\"#c33\" opacity=\"var(--o, 1)\" transform=\"translate(1px, 1px)\" r=\"3\"/>"
                .into(),
            "#cc3333",
        ),
    ] {
        assert_eq!(fills(&inner).unwrap(), [paint], "{inner}");
    }
}

#[test]
fn styles_that_nobody_understands_are_named() {
    const SHAPE: &str = "<g><circle class=\"k\" cx=\"4\" cy=\"4\" r=\"3\"/></g>";
    for (css, named) in [
        ("circle:nth-child(2){fill:red}", "circle:nth-child(2)"),
        (".a, .k:not(.b){fill:red}", ".k:not(.b)"),
        ("[class^=\"k\"]{fill:red}", "[class^=\"k\"]"),
        (".a ~ .k{fill:red}", ".a ~ .k"),
        ("g{--a:red}.k{fill:var(--a)}", "var(--a)"),
        (".k{fill:var(--a)}", "var(--a)"),
        (":root{--a:var(--b);--b:var(--a)}.k{fill:var(--a)}", "var(--"),
        (".k{fill:color-mix(in srgb, red, blue)}", "fill: color-mix(in srgb, red, blue)"),
        (".k{stroke:CanvasText}", "stroke: CanvasText"),
        (".k{opacity:calc(1 / 2)}", "opacity: calc(1 / 2)"),
        (".k{r:3px}", "r: 3px"),
        (".k{clip-path:circle(50%)}", "clip-path: circle(50%)"),
        ("g{fill:red; .k{fill:blue}}", "g {"),
        ("@media (min-width: 9px){.k{fill:red}}", "@media (min-width: 9px)"),
        ("@supports (fill: red){.k{fill:red}}", "@supports (fill: red)"),
        ("@import \"a.css\";", "a.css"),
    ] {
        let said = fills(&format!("<style>{css}</style>{SHAPE}")).unwrap_err().to_string();
        assert!(said.contains(named), "{css}: {said}");
    }
    let svg = |before: &str, within: &str| {
        format!("{before}<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{within}{SHAPE}</svg>")
    };
    for (before, within, named) in [
        ("<?xml-stylesheet href=\"x.css\"?>", "", Some("x.css")),
        ("<?xml version=\"1.0\"?><?xml-stylesheet type='text/css' href = 'a/x.css' ?>", "", Some("a/x.css")),
        ("<!-- x --><?xml-stylesheet?>", "", Some("“”")),
        (
            "",
            "<link xmlns=\"http://www.w3.org/1999/xhtml\" rel=\"stylesheet\" href=\"x.css\"/>",
            Some("x.css"),
        ),
        ("<?xml-stylesheet href=\"#s\"?>", "<style id=\"s\">.k{fill:red}</style>", None),
        ("<?xml-model href=\"x.css\"?>", "", None),
    ] {
        let (_folder, album) = album(&[("a.svg", svg(before, within).as_bytes())]);
        let said = album.picture("art/a.svg").err().map(|error| error.to_string());
        assert_eq!(said.is_some(), named.is_some(), "{before}{within}: {said:?}");
        assert!(said.unwrap_or_default().contains(named.unwrap_or_default()), "{before}{within}");
    }
    // What changes nothing on paper is nobody's concern.
    for css in [".a:nth-child(2){cursor:pointer}", "svg{width:100%}", ".k{animation:x 1s;transition:fill 1s}"]
    {
        assert!(fills(&format!("<style>{css}</style>{SHAPE}")).is_ok(), "{css}");
    }
}

#[test]
fn variables_cannot_hide_what_is_refused_or_grow_without_end() {
    const SHAPE: &str = "<circle class=\"k\" r=\"3\"/>";
    let said = |css: &str| fills(&format!("<style>{css}</style>{SHAPE}")).map_err(|error| error.to_string());
    assert!(said(":root{--f:url(#a)}.k{filter:var(--f)}").unwrap_err().contains("filter"));
    let doubled: String = (0..30).map(|n| format!("--a{n}:var(--a{0}) var(--a{0});", n + 1)).collect();
    assert!(said(&format!(":root{{{doubled}--a30:red}}.k{{fill:var(--a0)}}")).is_err());
    for wild in [
        "{",
        "}",
        "@",
        "@media{",
        ".k{fill:var(",
        ".k{fill:var(--a,",
        "/*",
        ":root",
        "(((",
        "\\",
        "\"",
        "--a:var(--a);",
    ] {
        let _ = said(&wild.repeat(500));
        let _ = fills(&format!("<circle style=\"{}\" r=\"3\"/>", wild.replace('"', "'").repeat(500)));
    }
}

#[test]
fn folders_may_be_parted_as_windows_does() {
    let (_folder, album) = album(&[(
        "a.svg",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle r=\"3\"/></svg>",
    )]);
    for name in ["art\\a.svg", "./art/a.svg", ".\\art\\a.svg"] {
        assert_eq!(album.picture(name).unwrap().name, "art/a.svg");
    }
    assert!(matches!(album.picture("art\\..\\a.svg"), Err(ArtError::Outside(_))));
}
