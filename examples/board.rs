//! Draws the boards of a game to PNG, each by itself, in all inks: for the people who make boards and their
//! templates. `docs/templates.md` shows how it is used.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use warpress::assets::{Assets, Trust};
use warpress::kit::{self};
use warpress::library::Home;
use warpress::model::ListKind;
use warpress::render::face::Words;
use warpress::render::png;
use warpress::render::theme::Ink;
use warpress::sheet::Formats;

/// Draws the boards of a game, one PNG each.
#[derive(Parser)]
struct Args {
    /// Folder with templates/, data/ … that goes before what warpress brings along (may be repeated)
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
    /// A game of the library, or a folder
    game: String,
    /// The folder that the pictures go to
    out: PathBuf,
    /// Only this board (may be repeated)
    #[arg(long, value_name = "ID")]
    map: Vec<String>,
    /// Only this ink
    #[arg(long)]
    ink: Option<String>,
    /// Pixels to the inch
    #[arg(long, default_value_t = 80.0)]
    dpi: f32,
    /// Also write the SVG
    #[arg(long)]
    svg: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool, Box<dyn std::error::Error>> {
    let mut assets = Assets::built_in();
    for folder in args.library.iter().rev() {
        assets = assets.with_folder(folder, Trust::Library);
    }
    let folder = PathBuf::from(&args.game);
    let home = if folder.join("game.toml").is_file() {
        assets = assets.with_folder(&folder, Trust::Library);
        Home::Folder(folder)
    } else {
        assets = assets.of_game(&args.game);
        Home::Library(args.game.clone())
    };
    let loaded = warpress::kit::load(&assets, &home, &[]);
    for finding in &loaded.findings {
        eprintln!("{} {}", finding.code, finding.message);
    }
    let game = loaded.game.ok_or("the game cannot be read")?;
    let formats = Formats::load(&assets)?;
    let renderer = kit::renderer(&assets, &game)?;
    std::fs::create_dir_all(&args.out)?;
    let mut sound = true;
    for ink in [Ink::Full, Ink::Low, Ink::Mono] {
        if args.ink.as_deref().is_some_and(|name| name != ink.name()) {
            continue;
        }
        let subjects = kit::subjects(&game, &renderer, &formats, ink, 0.0)?;
        let boards = subjects.iter().filter(|subject| subject.list.kind == ListKind::Spaces);
        for (number, subject) in boards.enumerate() {
            if !args.map.is_empty() && !args.map.contains(&subject.list.id) {
                continue;
            }
            let start = std::time::Instant::now();
            let drawn = renderer.draw(&subject.input, Words::Shown);
            let took = start.elapsed();
            let stem = format!("{}-{}-{}", subject.list.id, number, ink.name());
            for error in &drawn.errors {
                eprintln!("{stem}: {error}");
            }
            sound &= drawn.errors.is_empty();
            let Some(face) = drawn.face else { continue };
            println!("{stem}: {:.0} × {:.0} pt in {took:?}", face.size.0, face.size.1);
            std::fs::write(
                args.out.join(format!("{stem}.png")),
                png::encode(&png::pixels(&face.tree, args.dpi)?)?,
            )?;
            if args.svg {
                std::fs::write(args.out.join(format!("{stem}.svg")), &face.svg)?;
            }
        }
    }
    Ok(sound)
}
