//! The program as people run it: what it writes, what it says, how it ends. A test that fails here means
//! that somebody's script, or somebody's file, is spoilt.

mod audit;
mod backs;
mod bases;
mod cache;
mod changed;
mod checked;
mod compare;
mod elsewhere;
mod embedded;
#[cfg(unix)]
mod evening;
mod exit;
mod export;
mod first_print;
mod first_template;
mod import;
mod kit;
mod lookups;
mod machine;
mod messages;
mod new;
mod owners;
mod place;
mod preview;
mod rows;
mod said;
mod seats;
mod shop;
mod silence;
mod strangers;
mod table;
mod told;
mod tutorial;
mod typefaces;
mod whose;
mod workbook;

use std::path::Path;

use crate::common::{read, sheets};

/// A poker card (pt).
const POKER: (f64, f64) = (180.0, 252.0);

fn cards(pdf: &Path) -> Vec<(usize, Vec<sheets::Placement>)> {
    let bytes = std::fs::read(pdf).unwrap();
    sheets::sheets(&bytes).iter().map(|sheet| (sheet.number, sheet.cards(POKER.0, POKER.1))).collect()
}

/// All words of a file, page by page.
fn words(pdf: &Path) -> String {
    read::text(&std::fs::read(pdf).unwrap()).join("\n").to_lowercase()
}

/// How often each card of the pack is printed.
fn counts(pdf: &Path) -> [usize; 3] {
    let all: Vec<_> = cards(pdf).into_iter().flat_map(|(_, cards)| cards).collect();
    ["1 of 3", "2 of 3", "3 of 3"].map(|foot| all.iter().filter(|card| card.text.contains(foot)).count())
}
