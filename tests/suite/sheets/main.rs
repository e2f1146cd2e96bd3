//! What is drawn and printed: faces, boards, counters, forms and the sheets that they lie on. Rooms are called as crates,
//! and typst is none of them.

mod common;
#[path = "../../../examples/contexts/mod.rs"]
mod contexts;
#[path = "../../../examples/pictures/mod.rs"]
mod pictures;
#[path = "../../../examples/themes/mod.rs"]
mod themes;

mod areas;
mod asked;
mod beside;
mod boards;
mod colours;
mod counters;
mod drawings;
mod face_pdf;
mod faces;
mod forms;
mod frames;
mod gallery;
mod hard;
mod languages;
mod leaf;
mod maps;
mod panoramas;
mod papers;
mod print;
mod rows;
mod rulebooks;
mod stacks;
mod typefaces;
mod weights;
mod written_once;
