//! What is printed: poker cards with a gradient, shapes, a clip path and text in six faces, and the fonts
//! for them. The same cards for every back end.

use std::path::{Path, PathBuf};

/// Card and paper (pt).
pub const CARD: (f32, f32) = (180.0, 252.0);
pub const PAPER: (f32, f32) = (595.276, 841.89);
/// Each card is printed this often; nine fill a page.
pub const COPIES: usize = 2;
pub const PER_PAGE: usize = 9;

/// The SVG of the `k`th card.
pub fn svg(k: usize) -> String {
    let hue = k * 37 % 200;
    let (w, h) = CARD;
    let ridge: String = (0..=18).map(|i| format!("L{} {}", i * 10, 110 + (i * 31 + k * 17) % 25)).collect();
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}'>\
         <defs><linearGradient id='sky' x2='0' y2='1'><stop stop-color='rgb({hue},120,170)'/>\
         <stop offset='1' stop-color='rgb(240,{hue},160)'/></linearGradient>\
         <clipPath id='picture'><rect x='10' y='40' width='160' height='100'/></clipPath></defs>\
         <rect width='{w}' height='{h}' fill='#eee8d8'/>\
         <g clip-path='url(#picture)'><rect x='10' y='40' width='160' height='100' fill='url(#sky)'/>\
         <circle cx='{sun}' cy='75' r='14' fill='#fff3c8' fill-opacity='0.8'/>\
         <path d='M0 140{ridge}L180 140z' fill='#333a40'/></g>\
         <text x='12' y='30' font-family='Barlow Condensed' font-weight='700' font-size='20'>{n}</text>\
         <text x='40' y='29' font-family='EB Garamond' font-weight='700' font-size='14'>Convoy no. {k} sighted</text>\
         <text x='14' y='165' font-family='EB Garamond' font-size='9.5'>Turn over two cards of the Atlantic deck</text>\
         <text x='14' y='178' font-family='EB Garamond' font-size='9.5'>and keep <tspan font-style='italic'>one</tspan>; \
         lose <tspan font-family='Barlow Condensed' font-weight='600'>1D6</tspan> strength.</text>\
         <text x='14' y='242' font-family='Barlow Condensed' font-size='7'>Wolf Pack · Battle deck · {k}</text></svg>",
        sun = 20 + k * 29 % 140,
        n = k % 9 + 1,
    )
}

/// Where the `slot`th card of a page lies: left and top edge (pt).
pub fn place(slot: usize) -> (f32, f32) {
    let left = (PAPER.0 - 3.0 * CARD.0) / 2.0;
    let top = (PAPER.1 - 3.0 * CARD.1) / 2.0;
    (left + (slot % 3) as f32 * CARD.0, top + (slot / 3) as f32 * CARD.1)
}

/// Which card lies in which slot of which page, page by page.
pub fn pages(faces: usize) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..faces).flat_map(|k| [k; COPIES]).collect();
    all.chunks(PER_PAGE).map(<[usize]>::to_vec).collect()
}

/// The font files of the two families, read in order of their names.
pub fn fonts() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fonts");
    let mut files: Vec<PathBuf> = ["barlow-condensed", "eb-garamond"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("the fonts of warpress"))
        .map(|file| file.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "ttf"))
        .collect();
    files.sort();
    files.iter().map(|path| std::fs::read(path).expect("a readable font")).collect()
}
