//! `warpress calibrate`: a page for measuring a printer's offset.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Failure, Global, destination};
use warpress_kit as kit;
use warpress_language::{Language, Messages};
use warpress_model::ById;
use warpress_publish::{Document, Meta, pdf};
use warpress_sheet::calibrate::calibrate;
use warpress_sheet::{Backs, FURNITURE_FONT, Formats, Offset, Options, leaf};
use warpress_text::fonts::FontStore;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Paper: a4, a3, a2, a1, a0, a5, letter, legal, tabloid, sra3, 13x19in; or a size (320x450 in mm, 12x18in)
    #[arg(long, default_value = "a4", value_parser = super::paper)]
    paper: String,
    /// Where the page goes
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// How your printer turns the sheet: duplex-long, duplex-short
    #[arg(long, default_value = "duplex-long", value_parser = |text: &str| text.parse::<Backs>())]
    backs: Backs,
    /// An offset to try, in mm
    #[arg(long, default_value = "0,0", allow_hyphen_values = true, value_name = "X,Y", value_parser = |text: &str| text.parse::<Offset>())]
    back_offset: Offset,
    /// The language of the page: de
    #[arg(long, value_name = "TAG", value_parser = |tag: &str| Language::parse(tag))]
    language: Option<Language>,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let paper = kit::paper(&Formats::load(assets)?, &ById::new(), &args.paper)?;
    let stated = args.language.as_ref().map(ToString::to_string);
    let options = Options {
        backs: args.backs,
        back_offset: args.back_offset,
        messages: Messages::of(assets, stated.as_deref()),
        ..Options::new("Calibration", paper)
    };
    let fonts = FontStore::load(assets, &[FURNITURE_FONT])?;
    let svg = usvg::Options { fontdb: Arc::clone(fonts.database()), dpi: 72.0, ..usvg::Options::default() };
    let sides = calibrate(&options);
    let faces = vec![
        Arc::new(usvg::Tree::from_str(&sides.front, &svg)?),
        Arc::new(usvg::Tree::from_str(&sides.back, &svg)?),
    ];
    let pages = leaf(&options, &options.messages.word("calibrate-bookmark"), 0, Some(1));
    let title = options.messages.word("calibrate-title");
    let meta =
        Meta { short_edge: args.backs == Backs::DuplexShort, ..Meta::in_language(title, stated.as_deref()) };
    let bytes = pdf(&Document { meta, faces, pages })?;
    destination::write(&args.out, args.force, &format!("calibrate-{}.pdf", args.paper), &bytes)
}
