//! What is drawn and printed: faces, boards, counters, forms and the sheets that they lie on.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../examples/contexts/mod.rs"]
mod contexts;
#[path = "../../examples/pictures/mod.rs"]
mod pictures;
#[path = "../../examples/themes/mod.rs"]
mod themes;

#[path = "../areas.rs"]
mod areas;
#[path = "../art.rs"]
mod art;
#[path = "../boards.rs"]
mod boards;
#[path = "../counters.rs"]
mod counters;
#[path = "../digests.rs"]
mod digests;
#[path = "../face_pdf.rs"]
mod face_pdf;
#[path = "../faces.rs"]
mod faces;
#[path = "../forms.rs"]
mod forms;
#[path = "../gallery.rs"]
mod gallery;
#[path = "../hard.rs"]
mod hard;
#[path = "../kits/mod.rs"]
mod kits;
#[path = "../languages.rs"]
mod languages;
#[path = "../leaf.rs"]
mod leaf;
#[path = "../maps.rs"]
mod maps;
#[path = "../print.rs"]
mod print;
#[path = "../rows.rs"]
mod rows;
#[path = "../written_once.rs"]
mod written_once;
