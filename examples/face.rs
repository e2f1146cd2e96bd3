//! Draws one face to a PNG: for the people who make templates and themes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use serde_json::{Map, Value, json};
use warpress::assets::{Assets, Trust};
use warpress::render::face::{FaceInput, Renderer, Words};
use warpress::render::png;
use warpress::render::theme::{Ink, Theme};

/// Draws one face to a PNG.
///
/// TEMPLATE is a name below templates/, as card/event. CONTEXT.json holds game, deck, card, side,
/// slot, stats, modes, flip as far as they differ from nothing, and may hold w, h, b (pt; 180, 252,
/// 0 if absent). All else that a template counts on is filled in. Errors go to the terminal; a face
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
    /// Pixels to the inch.
    #[arg(long, default_value_t = 300.0)]
    dpi: f32,
    /// Leave the words out.
    #[arg(long)]
    hide_text: bool,
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
    let context = if args.context.as_os_str() == "-" { Map::new() } else { read_context(&args.context)? };
    let ink = Ink::from_name(&args.ink).ok_or("--ink is full, low or mono")?;
    let theme =
        args.theme.clone().or_else(|| context.get("theme").and_then(Value::as_str).map(str::to_owned));
    let theme = theme.or_else(|| Theme::names(&assets).into_iter().next()).ok_or("there is no theme yet")?;
    let theme = Theme::load(&assets, &theme).map_err(|error| error.to_string())?;
    let renderer = Renderer::new(&assets, theme).map_err(|error| error.to_string())?;
    let input = input(&args.template, context, ink, renderer.theme());
    let drawn = renderer.draw(&input, if args.hide_text { Words::Hidden } else { Words::Shown });
    for error in &drawn.errors {
        eprintln!("error: {:?}: {error}", error.kind);
    }
    if drawn.face.is_none() {
        for (name, reason) in renderer.templates().broken() {
            eprintln!("note: templates/{name} was left out: {reason}");
        }
    }
    let Some(face) = drawn.face else { return Ok(false) };
    if args.verbose {
        for text in &face.texts {
            println!("text {}: {} pt, {} lines, {:?}", text.id, text.size, text.lines, text.text);
        }
        println!("icons: {}", face.icons.join(", "));
    }
    let bytes = if args.out.extension().is_some_and(|e| e == "svg") {
        face.svg.into_bytes()
    } else {
        let pixels = png::pixels(&face.tree, args.dpi).map_err(|error| error.to_string())?;
        png::encode(&pixels).map_err(|error| error.to_string())?
    };
    std::fs::write(&args.out, bytes).map_err(|error| format!("{}: {error}", args.out.display()))?;
    Ok(drawn.errors.is_empty())
}

fn read_context(path: &PathBuf) -> Result<Map<String, Value>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    match serde_json::from_str(&text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err(format!("{}: not an object", path.display())),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
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
    FaceInput { template: template.to_owned(), context, size, bleed, ink }
}
