//! Draws one face to a PNG: for the people who make templates and themes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use serde_json::{Map, Value, json};
use warpress::assets::{Assets, Trust};
use warpress::render::face::{Face, FaceInput, Words};
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::render::{inspect, png};

/// Draws one face to a PNG.
///
/// TEMPLATE is a name below templates/, as card/event. CONTEXT.json holds game, deck, card, side,
/// slot, stats, modes, flip as far as they differ from nothing, and may hold w, h, b (pt; 180, 252,
/// 0 if absent); a list of such objects gives a contact sheet, and each may name its own "template".
/// All else that a template counts on is filled in. Errors go to the terminal; a face
/// with errors is drawn all the same if it can be, and the exit code is 1.
///
/// Functions take named arguments: text(s=slot.title, x=10, y=10, w=100, h=20, size=12),
/// icon(name="anchor", x=0, y=0, size=20, fill=p.ink), scene(name=slot.scene, layer="back", x=0,
/// y=0, w=100, h=60), measure(s="words", size=9). icon() with fit="center" or fit="foot" fits the
/// outline itself into the box of width w (default: size) and height size; "foot" stands it on the
/// lower edge. The default context has `uid` "f" and theme.scene,
/// theme.scenes from [scenes] of the theme.
#[derive(Parser)]
#[command(verbatim_doc_comment)]
struct Args {
    /// Folder that holds templates/, fonts/, assets/; may be given more than once, the first wins.
    #[arg(long)]
    library: Vec<PathBuf>,
    /// Template below templates/, as card/event.
    template: String,
    /// The context, as JSON ("-" for none).
    context: PathBuf,
    /// Where the picture goes; FILE.svg writes the SVG.
    out: PathBuf,
    /// Theme below templates/themes/.
    #[arg(long)]
    theme: Option<String>,
    /// full, low or mono.
    #[arg(long, default_value = "full")]
    ink: String,
    /// Faces in a row of a contact sheet.
    #[arg(long, default_value_t = 6)]
    columns: usize,
    /// Pixels to the inch.
    #[arg(long, default_value_t = 300.0)]
    dpi: f32,
    /// Leave the words out.
    #[arg(long)]
    hide_text: bool,
    /// Also tell contrast, darkness, the largest solid and the greys.
    #[arg(long)]
    measure: bool,
    /// Also tell texts with their sizes and the icons used.
    #[arg(long)]
    verbose: bool,
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
    let mut assets = Assets::embedded();
    for folder in &args.library {
        assets = assets.with_folder(folder, Trust::Library);
    }
    let contexts =
        if args.context.as_os_str() == "-" { vec![Map::new()] } else { read_contexts(&args.context)? };
    let ink = Ink::from_name(&args.ink).ok_or("--ink is full, low or mono")?;
    let named = contexts.iter().find_map(|context| context.get("theme")?.as_str().map(str::to_owned));
    let theme = args.theme.clone().or(named).or_else(|| Theme::names(&assets).into_iter().next());
    let theme =
        Theme::load(&assets, &theme.ok_or("there is no theme yet")?).map_err(|error| error.to_string())?;
    let renderer = Renderer::new(&assets, theme).map_err(|error| error.to_string())?;
    let words = if args.hide_text { Words::Hidden } else { Words::Shown };
    let mut faces = Vec::new();
    let mut sound = true;
    for context in contexts {
        let input = input(&args.template, context, ink, renderer.theme());
        let drawn = renderer.draw(&input, words);
        sound &= drawn.errors.is_empty();
        let card = input.context.get("card").and_then(|card| card.get("id")?.as_str()).unwrap_or_default();
        for error in &drawn.errors {
            eprintln!("error: {card} {:?}: {error}", error.kind);
        }
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
    if faces.is_empty() {
        for (name, reason) in renderer.templates().broken() {
            eprintln!("note: templates/{name} was left out: {reason}");
        }
        return Ok(false);
    }
    let bytes = if args.out.extension().is_some_and(|e| e == "svg") {
        faces[0].svg.clone().into_bytes()
    } else {
        let picture = match faces.as_slice() {
            [face] => png::pixels(&face.tree, args.dpi),
            faces => {
                let trees: Vec<_> = faces.iter().map(|face| &face.tree).collect();
                png::contact_sheet(&trees, args.columns, args.dpi)
            }
        };
        picture.and_then(|picture| png::encode(&picture)).map_err(|error| error.to_string())?
    };
    std::fs::write(&args.out, bytes).map_err(|error| format!("{}: {error}", args.out.display()))?;
    Ok(sound)
}

fn measure(renderer: &Renderer, input: &FaceInput, face: &Face) -> Result<(), String> {
    let pixels = |face: &Face| png::pixels(&face.tree, inspect::DPI).map_err(|error| error.to_string());
    if let Some(hidden) = renderer.draw(input, Words::Hidden).face {
        for contrast in inspect::contrasts(face, &pixels(&hidden)?, inspect::DPI) {
            let id = contrast.text.and_then(|index| face.texts.get(index)).map_or("<text>", |text| &text.id);
            let low = if contrast.ratio < 4.5 { "  too low (4.5 is the least)" } else { "" };
            println!("contrast {:.1}: {id} {:?}{low}", contrast.ratio, contrast.words);
        }
    }
    let picture = pixels(face)?;
    let solid = inspect::largest_solid(&picture, inspect::DPI);
    println!("darkness {:.1} %, largest dark square {solid:.1} pt", inspect::darkness(&picture) * 100.0);
    let tones = inspect::tones(&face.tree);
    println!(
        "{} greys {:02x?}, {} colours, {} gradients, {} translucent",
        tones.greys.len(),
        tones.greys,
        tones.colours.len(),
        tones.gradients,
        tones.translucent
    );
    Ok(())
}

fn read_contexts(path: &Path) -> Result<Vec<Map<String, Value>>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let values = match value {
        Value::Array(values) => values,
        value => vec![value],
    };
    let maps = values.into_iter().map(|value| match value {
        Value::Object(map) => Ok(map),
        _ => Err(format!("{}: not an object", path.display())),
    });
    maps.collect()
}

fn input(template: &str, mut context: Map<String, Value>, ink: Ink, theme: &Theme) -> FaceInput {
    let mut length =
        |name: &str, default: f64| context.remove(name).and_then(|v| v.as_f64()).unwrap_or(default) as f32;
    let size = (length("w", 180.0), length("h", 252.0));
    let bleed = length("b", 0.0);
    // A side that brings no colours takes those of the theme, by its number.
    if let Some(Value::Object(side)) = context.get_mut("side") {
        let number = side.get("number").and_then(Value::as_u64).unwrap_or(0) as usize;
        let style = theme.side(number, ink);
        for (name, value) in [("colour", style.colour), ("on", style.on), ("shape", style.shape)] {
            side.entry(name).or_insert(json!(value));
        }
        for name in ["id", "name"] {
            side.entry(name).or_insert(json!(""));
        }
    }
    let own = context.remove("template").and_then(|own| own.as_str().map(str::to_owned));
    FaceInput { template: own.unwrap_or_else(|| template.to_owned()), context, size, bleed, ink }
}
