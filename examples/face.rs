//! Draws faces to a PNG without a game: for the people who make templates, scenes and themes.
//! `docs/templates.md` shows how it is used.

mod contexts;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use serde_json::Map;
use warpress::assets::{Assets, Trust};
use warpress::render::face::{Face, Words};
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::render::{contrast, inspect, png};

/// Text on its ground, as WCAG 2.1 measures it (1.4.3); the same as in `warpress check`.
const LEAST_CONTRAST: f32 = 4.5;

/// Draws faces to a PNG, and says what is wrong with them.
///
/// A face with errors is drawn all the same if it can be, and the exit code is 1.
#[derive(Parser)]
struct Args {
    /// Folder with templates/, fonts/, assets/ that goes before what warpress brings along (may be
    /// repeated, the first wins)
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
    /// Template below templates/, such as card/event
    template: String,
    /// A context as JSON, or a list of them; "-" for an empty one
    context: PathBuf,
    /// Where the picture goes; FILE.svg gets the SVG of the first face
    out: PathBuf,
    /// Theme below templates/themes/
    #[arg(long, default_value = "trench")]
    theme: String,
    /// Ink: full, low, mono
    #[arg(long, default_value = "full", value_parser = ink)]
    ink: Ink,
    /// Faces in a row, if there are several
    #[arg(long, default_value_t = 6, value_name = "N")]
    columns: usize,
    /// Pixels to the inch
    #[arg(long, default_value_t = 300.0)]
    dpi: f32,
    /// Leave the words out
    #[arg(long)]
    hide_text: bool,
    /// Also tell contrast, darkness, the largest solid and the greys
    #[arg(long)]
    measure: bool,
    /// Also tell each text with its size, and the icons
    #[arg(long)]
    verbose: bool,
}

fn ink(text: &str) -> Result<Ink, String> {
    Ink::from_name(text).ok_or_else(|| "full, low or mono".to_owned())
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("face: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool, String> {
    let folders = args.library.iter();
    let assets =
        folders.fold(Assets::built_in(), |assets, folder| assets.with_folder(folder, Trust::Library));
    let theme = Theme::load(&assets, &args.theme).map_err(|error| error.to_string())?;
    let renderer = Renderer::new(&assets, theme).map_err(|error| error.to_string())?;
    for (name, reason) in renderer.templates().broken() {
        eprintln!("note: templates/{name} was left out: {reason}");
    }
    let contexts =
        if args.context.as_os_str() == "-" { vec![Map::new()] } else { contexts::read(&args.context)? };
    let words = if args.hide_text { Words::Hidden } else { Words::Shown };
    let mut faces = Vec::new();
    let mut sound = true;
    for context in contexts {
        let input = contexts::input(&args.template, context, args.ink, renderer.theme());
        let drawn = renderer.draw(&input, words);
        let card = input.view.get("card").and_then(|card| card.get("id")?.as_str()).unwrap_or_default();
        for error in &drawn.errors {
            eprintln!("error: {card} {:?}: {error}", error.kind);
        }
        sound &= drawn.errors.is_empty();
        let Some(face) = drawn.face else { continue };
        if args.measure {
            measure(&renderer, &input, &face)?;
        }
        if args.verbose {
            for text in &face.texts {
                println!("text {}: {} pt, {} lines, {:?}", text.id, text.size, text.lines, text.text);
            }
            println!("icons: {}", face.icons.join(", "));
        }
        faces.push(face);
    }
    if let Some(first) = faces.first() {
        let bytes = match args.out.extension() {
            Some(extension) if extension == "svg" => first.svg.clone().into_bytes(),
            _ => picture(&faces, args)?,
        };
        std::fs::write(&args.out, bytes).map_err(|error| format!("{}: {error}", args.out.display()))?;
    }
    Ok(sound)
}

fn picture(faces: &[Face], args: &Args) -> Result<Vec<u8>, String> {
    let picture = match faces {
        [face] => png::pixels(&face.tree, args.dpi),
        faces => {
            let trees: Vec<_> = faces.iter().map(|face| &face.tree).collect();
            png::contact_sheet(&trees, args.columns, args.dpi)
        }
    };
    picture.and_then(|picture| png::encode(&picture)).map_err(|error| error.to_string())
}

fn measure(renderer: &Renderer, input: &contexts::Input, face: &Face) -> Result<(), String> {
    let pixels = |face: &Face| png::pixels(&face.tree, inspect::DPI).map_err(|error| error.to_string());
    if let Some(ground) = renderer.draw(input, Words::Hidden).face {
        for contrast in contrast::contrasts(face, &pixels(&ground)?, inspect::DPI) {
            let id = contrast.text.and_then(|index| face.texts.get(index)).map_or("<text>", |text| &text.id);
            let verdict = if contrast.ratio < LEAST_CONTRAST { "  too low" } else { "" };
            println!("contrast {:.1}: {id} {:?}{verdict}", contrast.ratio, contrast.words);
        }
    }
    let picture = pixels(face)?;
    let solid = inspect::largest_solid(&picture, inspect::DPI);
    println!("darkness {:.1} %, largest dark square {solid:.1} pt", inspect::darkness(&picture) * 100.0);
    let tones = inspect::tones(&face.tree);
    println!(
        "{} greys, {} colours, {} gradients, {} translucent",
        tones.greys.len(),
        tones.colours.len(),
        tones.gradients,
        tones.translucent
    );
    Ok(())
}
