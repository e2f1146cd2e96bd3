//! What photographs cost: a deck of 60 cards, each with a JPEG of about 3 MB, from the folder to the PDF, which takes them
//! as they are or scaled down. Run with `cargo bench --bench pictures`; with `WARPRESS_ALBUM=./albums` the folders of cards
//! stay there, to be built by `/usr/bin/time`.

use std::path::Path;

use divan::Bencher;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use rayon::prelude::*;
use warpress::assets::{Assets, Trust};
use warpress::kit::{Request, build};
use warpress::library::Home;
use warpress::model::Game;
use warpress::render::theme::Ink;

const CARDS: u32 = 60;

fn main() {
    divan::main();
}

/// A sky over hills, with the noise of a sensor.
fn photograph(w: u32, h: u32, quality: u8, seed: u32) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761).max(1);
    let mut pixels = Vec::with_capacity((w * h * 3) as usize);
    for y in 0..h {
        for x in 0..w {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let (u, v) = (x as f32 / w as f32, y as f32 / h as f32);
            let hill = 0.5 + 0.2 * libm::sinf(6.0 * u + seed as f32) + 0.03 * libm::sinf(90.0 * u);
            let base =
                if v < hill { [120.0 + 90.0 * v, 170.0, 230.0] } else { [90.0, 120.0 - 50.0 * v, 50.0] };
            let noise = (state % 25) as f32 - 12.0 + 14.0 * libm::sinf(310.0 * u) * libm::cosf(290.0 * v);
            pixels.extend(base.map(|part| (part + noise).clamp(0.0, 255.0) as u8));
        }
    }
    let mut file = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut file, quality);
    encoder.write_image(&pixels, w, h, ExtendedColorType::Rgb8).expect("a photograph");
    file
}

struct Pack {
    _folder: Option<tempfile::TempDir>,
    assets: Assets,
    game: Game,
}

fn pack(w: u32, h: u32, quality: u8) -> Pack {
    let kept = std::env::var_os("WARPRESS_ALBUM").map(|albums| Path::new(&albums).join(format!("{w}x{h}")));
    let temporary = kept.is_none().then(|| tempfile::tempdir().expect("a temporary folder"));
    let folder = kept.or_else(|| Some(temporary.as_ref()?.path().to_owned())).expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    };
    write(
        "game.toml",
        b"format = 3\ntitle = \"Album\"\ntheme = \"fantasy\"\nplayers = { min = 2, max = 2 }\n",
    );
    let rows: String = (0..CARDS)
        .map(|card| format!("[[rows]]\nname = \"View {card}\"\ncount = 1\nart = \"art/{card}.jpg\"\ntext = \"What one sees from the hill.\"\n"))
        .collect();
    write(
        "decks/views.toml",
        format!("name = \"Views\"\nface = {{ template = \"card/art\", back = false }}\n{rows}").as_bytes(),
    );
    let sizes: Vec<usize> = (0..CARDS)
        .into_par_iter()
        .map(|card| {
            let file = photograph(w, h, quality, card + 1);
            write(&format!("art/{card}.jpg"), &file);
            file.len()
        })
        .collect();
    eprintln!(
        "{CARDS} photographs of {w} × {h} pixels, {:.1} MB each",
        sizes.iter().sum::<usize>() as f64 / 1e6 / f64::from(CARDS)
    );
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = warpress::kit::load(&assets, &Home::Folder(folder.clone()), &[]);
    assert!(!loaded.failed(), "{:?}", loaded.findings.first());
    Pack { game: loaded.game.expect("a game"), assets, _folder: temporary }
}

fn kit(bencher: Bencher, pack: &Pack) {
    let request = Request::new("a4", Ink::Full);
    bencher.bench_local(|| build(&pack.assets, &pack.game, &request).expect("a kit").pdf.len());
}

/// 800 pixels to the inch are not more than twice as fine as 400.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn as_they_are(bencher: Bencher) {
    let pack = pack(2000, 3000, 94);
    let request = Request { image_dpi: 400.0, ..Request::new("a4", Ink::Full) };
    bencher.bench_local(|| build(&pack.assets, &pack.game, &request).expect("a kit").pdf.len());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn scaled(bencher: Bencher) {
    kit(bencher, &pack(3000, 4000, 86));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn in_low_ink(bencher: Bencher) {
    let pack = pack(3000, 4000, 86);
    bencher.bench_local(|| {
        build(&pack.assets, &pack.game, &Request::new("a4", Ink::Low)).expect("a kit").pdf.len()
    });
}
