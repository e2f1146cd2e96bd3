//! Faces as files: what somebody sends to a print shop, or lays on a table in a program. Each file is read back. What
//! fails here is paid for: cards that are cut wrong, that differ from the kit, that are there twice or not at all.

mod names;
mod pages;
mod pixels;
mod shops;
mod tables;

use std::path::{Path, PathBuf};

use image::RgbaImage;

use crate::common::{pack, warpress};

/// A poker card (pt).
const POKER: (f64, f64) = (180.0, 252.0);

/// A pack of three cards, and its export with these options.
fn exported(folder: &Path, options: &[&str]) -> PathBuf {
    pack(folder, "g");
    let args: Vec<&str> = ["export", "./g"].iter().chain(options).copied().collect();
    warpress(folder, &args).ends(0);
    folder.join("output/g")
}

/// A picture, as any program reads it.
fn picture(file: &Path) -> RgbaImage {
    image::open(file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).into_rgba8()
}

/// The list of what was written.
fn list(folder: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(folder.join("faces.json")).unwrap()).unwrap()
}

/// How much two pictures of one size differ: on the mean (of 255), and the share of pixels that are quite other.
fn difference(one: &RgbaImage, other: &RgbaImage) -> (f64, f64) {
    assert_eq!(one.dimensions(), other.dimensions());
    let (mut sum, mut far) = (0.0, 0.0);
    for (a, b) in one.pixels().zip(other.pixels()) {
        let off = (0..3).map(|part| a[part].abs_diff(b[part])).max().unwrap();
        sum += f64::from(off);
        far += f64::from(u8::from(off > 96));
    }
    let pixels = f64::from(one.width() * one.height());
    (sum / pixels, far / pixels)
}
