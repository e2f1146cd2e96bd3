//! All that is proved of a game, with the code behind each outcome.

use crate::outcome::{Beside, Outcome};
use crate::{book, browser, check, data, faces, kit, maps, page, play};

/// All that is proved, what fails soonest first.
pub const OUTCOMES: &[Outcome] = &[
    Outcome {
        name: "data",
        rooms: &["assets", "library", "model", "readers", "show"],
        modules: &["data"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: data::prove,
    },
    Outcome {
        name: "maps",
        rooms: &["geometry", "library", "model"],
        modules: &["maps"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: maps::prove,
    },
    Outcome {
        name: "play",
        rooms: &["library", "model", "playouts", "referee", "report"],
        modules: &["play"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: play::prove,
    },
    Outcome {
        name: "faces",
        rooms: &["record"],
        modules: &["faces", "drawn"],
        beside: Beside::Accepted,
        drawn: true,
        printed: false,
        prove: faces::prove,
    },
    Outcome {
        name: "check",
        rooms: &["check"],
        modules: &["check", "drawn"],
        beside: Beside::Nothing,
        drawn: true,
        printed: false,
        prove: check::prove,
    },
    Outcome {
        name: "kit",
        rooms: &["kit", "model", "publish", "readers", "render", "sheet", "show"],
        modules: &["kit", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: kit::prove,
    },
    Outcome {
        name: "book",
        rooms: &["model", "readers", "rulebook", "typeset"],
        modules: &["book", "written", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: book::prove,
    },
    Outcome {
        name: "page",
        rooms: &["readers", "rulebook"],
        modules: &["page", "written", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: page::prove,
    },
    Outcome {
        name: "browser",
        rooms: &["readers", "rulebook"],
        modules: &["browser", "page", "written", "browser.mjs"],
        beside: Beside::Browser,
        drawn: true,
        printed: false,
        prove: browser::prove,
    },
];
