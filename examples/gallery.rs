//! Makes the pictures of `docs/`: every template of cards in every theme and ink, the covers of all games, every template
//! of counters, boards and forms as the library uses it, all silhouettes, and a sheet of a kit.
//!
//! Everything comes from the embedded templates and games and from `tests/fixtures/faces/contexts`, and the same
//! tree gives the same bytes, so that a change of a template shows as a changed picture.

mod contexts;
mod covers;
mod pictures;
mod silhouettes;
mod themes;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings};
use resvg::tiny_skia::{IntSize, Pixmap};
use warpress::assets::Assets;
use warpress::kit::{self, Request};
use warpress::library::{self, Home};
use warpress::model::Game;
use warpress::render::face::Face;
use warpress::render::png;
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::sheet::Formats;

/// Pixels to the inch of the sheet.
const SHEET_DPI: f32 = 80.0;
/// The kit whose first sheet of cards is shown.
const SHEET_OF: &str = "attrition";

/// A heading, the folder of the templates, how many of each are shown, how many side by side, and the room for each
/// (pixels).
type Component = (&'static str, &'static str, usize, usize, (f32, f32));

/// What else is printed.
const COMPONENTS: [Component; 3] = [
    ("Counters", "counter", 8, 16, (88.0, 88.0)),
    ("Boards", "board", 1, 4, (380.0, 290.0)),
    ("Forms", "form", 1, 5, (270.0, 270.0)),
];
/// They are drawn no larger than this (pixels to the inch).
const MOST_DPI: f32 = 110.0;

fn main() -> ExitCode {
    match run(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("gallery: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(root: &Path) -> Result<(), String> {
    let assets = Assets::built_in();
    let contexts = themes::contexts(&root.join(themes::CONTEXTS))?;
    let folder = root.join("docs/gallery");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let games: Vec<Game> = library::games(&assets)
        .into_iter()
        .filter_map(|slug| {
            let assets = assets.of_game(&slug);
            warpress::kit::load(&assets, &Home::Library(slug), &[]).game
        })
        .collect();
    let mut readme = String::from(HEAD);
    for name in Theme::names(&assets) {
        let theme = Theme::load(&assets, &name).map_err(|error| error.to_string())?;
        let renderer = Renderer::new(&assets, theme).map_err(|error| error.to_string())?;
        let theme = renderer.theme();
        let fonts = &theme.fonts;
        let _ = write!(
            readme,
            "\n## {}\n\n`theme = \"{name}\"`: {}, {}, {}.\n",
            theme.name, fonts.display, fonts.text, fonts.label
        );
        for (ink, title) in themes::INKS {
            let file = format!("{name}-{}.png", ink.name());
            save(&folder.join(&file), &themes::sheet(&renderer, &contexts, ink)?, ink)?;
            let _ = write!(readme, "\n![{}, {}]({file})\n", theme.name, title.to_lowercase());
        }
    }
    readme.push_str(COVERS);
    save(&folder.join("covers.png"), &covers::sheet(&assets, &games)?, Ink::Full)?;
    readme.push_str(PICTURES);
    for (ink, name) in themes::INKS {
        let file = format!("art-{}.png", ink.name());
        save(&folder.join(&file), &pictures::sheet(root, ink)?, ink)?;
        let _ = write!(readme, "\n![Pictures, {}]({file})\n", name.to_lowercase());
    }
    for (title, kind, count, across, room) in COMPONENTS {
        let _ = write!(readme, "\n## {title}\n");
        for (ink, name) in themes::INKS {
            let faces = components(&assets, &games, kind, count, ink)?;
            let sheet = fitted(&faces, across, room).map_err(|error| error.to_string())?;
            let file = format!("{kind}s-{}.png", ink.name());
            save(&folder.join(&file), sheet.pixels(), ink)?;
            let _ = write!(readme, "\n![{title}, {}]({file})\n", name.to_lowercase());
        }
    }
    readme.push_str(SILHOUETTES);
    for (file, caption, picture) in silhouettes::sheets(&assets)? {
        save(&folder.join(&file), &picture, Ink::Mono)?;
        let _ = write!(readme, "\n![{caption}]({file})\n");
    }
    write(&folder.join("README.md"), readme.as_bytes())?;
    save(&root.join("docs/sheet.png"), &sheet(&assets)?, Ink::Full)
}

const HEAD: &str = "\
# Gallery

Every template of cards and backs in every theme: in full colour, in low ink (lines on white), and in mono
(black ink and at most four greys). Some cards are of games in the library, others show what a template is for.
Below them are the covers of all games, and counters, boards and forms as games of the library use their templates.

The pictures and this page are made by one command:

```
cargo run --release --example gallery
```

The cards come from `tests/fixtures/faces/contexts/<theme>.<template>.<card>.json`; a new template needs a context there.
A theme that has none borrows those of the others. `tests/suite/sheets/gallery.rs` holds templates and themes to these pictures.
";

const COVERS: &str = "
## Covers

What stands for each game on its kit, its rulebook, its player aid and its boxes.

![The covers of all games](covers.png)
";

const PICTURES: &str = "
## Pictures

A game's own pictures, from its folder `art/`: on `card/art` with little text, some, and much, on `card/event` in place
of scene and icon, on a back, and as the icon of a back.
";

const SILHOUETTES: &str = "
## Silhouettes

The pictures that warpress brings of its own, age by age, large and at 15 mm. One that belongs to several ages is shown
in the first. `warpress icons --own --era <age>` lists them.
";

/// Faces of all sizes, each as large as its room allows.
fn fitted(faces: &[Face], across: usize, (w, h): (f32, f32)) -> Result<png::ContactSheet, png::PngError> {
    let mut sheet =
        png::ContactSheet::new(faces.iter().map(|_| (w, h)), png::ContactSheet::row(across, w), 72.0)?;
    for (number, face) in faces.iter().enumerate() {
        let dpi = 72.0 * (w / face.size.0).min(h / face.size.1);
        sheet.put(number, &png::pixels(&face.tree, dpi.min(MOST_DPI))?);
    }
    Ok(sheet)
}

/// Faces that the library makes with the templates of a folder: so many of each template, each of another game if
/// there are such.
fn components(
    assets: &Assets,
    games: &[Game],
    folder: &str,
    count: usize,
    ink: Ink,
) -> Result<Vec<Face>, String> {
    let formats = Formats::load(assets).map_err(|error| error.to_string())?;
    let renderers: Vec<Renderer> = games
        .iter()
        .map(|game| kit::renderer(&assets.of_game(&game.slug), game).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    // By template: the how manieth of its game, the game, what it is made from.
    let mut found: BTreeMap<String, Vec<(usize, usize, kit::FaceInput)>> = BTreeMap::new();
    for (place, (game, renderer)) in games.iter().zip(&renderers).enumerate() {
        let subjects = kit::subjects(game, renderer, &formats, ink, 0.0).unwrap_or_default();
        for input in subjects.into_iter().map(|subject| subject.input) {
            // A spare counter is nothing to look at.
            if input.template.split('/').next() == Some(folder) && input.template != "counter/blank" {
                let all = found.entry(input.template.clone()).or_default();
                let before = all.iter().filter(|(_, other, _)| *other == place).count();
                all.push((before, place, input));
            }
        }
    }
    let chosen = found.into_values().flat_map(|mut all| {
        all.sort_by_key(|(before, place, _)| (*before, *place));
        all.into_iter().take(count)
    });
    chosen
        .map(|(_, place, input)| {
            let renderer = &renderers[place];
            let title = input.view.slots().map(|slots| slots.title.to_string()).unwrap_or_default();
            renderer.face(&input).map_err(|errors| themes::told(renderer, &input, &title, &errors))
        })
        .collect()
}

/// The first sheet of cards of a kit, as a PDF reader shows it.
fn sheet(assets: &Assets) -> Result<Pixmap, String> {
    /// The leaf has the first two pages.
    const PAGE: usize = 2;
    let loaded = warpress::kit::load(assets, &Home::Library(SHEET_OF.into()), &[]);
    let game = loaded.game.ok_or_else(|| format!("{SHEET_OF} cannot be read"))?;
    let request = Request::new("a4", Ink::Full);
    let kit = kit::build(assets, &game, &request).map_err(|error| error.to_string())?;
    let pdf = Pdf::new(kit.pdf).map_err(|error| format!("{error:?}"))?;
    let page = pdf.pages().get(PAGE).ok_or("the kit has no sheet of cards")?;
    let scale = SHEET_DPI / 72.0;
    let settings = RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..Default::default() };
    let drawn = hayro::render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
    let size = IntSize::from_wh(drawn.width().into(), drawn.height().into()).ok_or("an empty page")?;
    let bytes = drawn.data().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b, pixel.a]).collect();
    Pixmap::from_vec(bytes, size).ok_or_else(|| "a page of no size".into())
}

fn save(path: &Path, picture: &Pixmap, ink: Ink) -> Result<(), String> {
    write(path, &themes::encoded(picture, ink)?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    println!("{} ({} kB)", path.display(), bytes.len().div_ceil(1000));
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
