//! Makes the pictures of `docs/`: every template of cards in every theme and ink, every template of counters, boards and
//! forms as the library uses it, and a sheet of a kit.
//!
//! Everything comes from the embedded templates and games and from `tests/faces/contexts`, and the same
//! tree gives the same bytes, so that a change of a template shows as a changed picture.

mod contexts;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings};
use resvg::tiny_skia::{IntSize, Pixmap};
use serde_json::{Map, Value, json};
use warpress::assets::Assets;
use warpress::kit::{self, Request, Shelf};
use warpress::library::{self, Home};
use warpress::model::Game;
use warpress::render::face::{Face, FaceError, FaceInput};
use warpress::render::png;
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::sheet::Formats;

const INKS: [(Ink, &str); 3] =
    [(Ink::Full, "Full colour"), (Ink::Low, "Low ink"), (Ink::Mono, "Mono: black ink")];

/// Faces in a row of the gallery.
const ACROSS: usize = 6;
/// Pixels to the inch of the gallery and of the sheet.
const GALLERY_DPI: f32 = 74.0;
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

/// Contexts by template and theme: parts of a file's name, `trench.event.barbed-wire.json`.
type Contexts = BTreeMap<(String, String), Vec<Map<String, Value>>>;

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
    let assets = Assets::embedded();
    let contexts = contexts(&root.join("tests/faces/contexts"))?;
    let folder = root.join("docs/gallery");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let games: Vec<Game> = library::games(&assets)
        .into_iter()
        .filter_map(|slug| {
            let assets = assets.of_game(&slug);
            library::load(&assets, &Home::Library(slug), &Shelf::new(&assets), &[]).game
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
        for (ink, title) in INKS {
            let own = contexts.keys().any(|(_, theme)| *theme == name);
            let played: Vec<&Game> = games.iter().filter(|game| game.theme == name).collect();
            let faces = if own || played.is_empty() {
                faces(&renderer, &contexts, ink)?
            } else {
                dealt(&assets, &played, &renderer, ink)?
            };
            let trees: Vec<_> = faces.iter().map(|face| &face.tree).collect();
            let sheet = png::contact_sheet(&trees, ACROSS, GALLERY_DPI).map_err(|error| error.to_string())?;
            let file = format!("{name}-{}.png", ink.name());
            save(&folder.join(&file), &sheet)?;
            let _ = write!(readme, "\n![{}, {}]({file})\n", theme.name, title.to_lowercase());
        }
    }
    for (title, kind, count, across, room) in COMPONENTS {
        let _ = write!(readme, "\n## {title}\n");
        for (ink, name) in INKS {
            let faces = components(&assets, &games, kind, count, ink)?;
            let sheet = fitted(&faces, across, room).map_err(|error| error.to_string())?;
            let file = format!("{kind}s-{}.png", ink.name());
            save(&folder.join(&file), sheet.pixels())?;
            let _ = write!(readme, "\n![{title}, {}]({file})\n", name.to_lowercase());
        }
    }
    write(&folder.join("README.md"), readme.as_bytes())?;
    save(&root.join("docs/sheet.png"), &sheet(&assets)?)
}

const HEAD: &str = "\
# Gallery

Every template of cards and backs in every theme: in full colour, in low ink (lines on white), and in mono
(black ink and at most four greys). Some cards are of games in the library, others show what a template is for.
Below them are counters, boards and forms, as games of the library use their templates.

The pictures and this page are made by one command:

```
cargo run --release --example gallery
```

The cards come from `tests/faces/contexts/<theme>.<template>.<card>.json`; a new template needs a context there.
A theme that has none shows cards of the games that are dressed in it, or else borrows those of the others.
";

fn contexts(folder: &Path) -> Result<Contexts, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    let mut all = Contexts::new();
    for file in files {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let parts: Vec<&str> = name.split('.').collect();
        if let [theme, template, _, "json"] = parts[..] {
            let key = (template.to_owned(), theme.to_owned());
            all.entry(key).or_default().extend(contexts::read(&file)?);
        }
    }
    Ok(all)
}

/// The faces of a theme: one of each template, backs last; where that leaves a row short, a second card
/// of the theme's own.
fn faces(renderer: &Renderer, contexts: &Contexts, ink: Ink) -> Result<Vec<Face>, String> {
    let names = renderer.templates().names();
    let in_folder = |folder: &'static str| names.iter().filter(move |name| name.starts_with(folder)).copied();
    let mut shown = Vec::new();
    for template in in_folder("card/").chain(in_folder("back/")) {
        shown.push((template, examples(renderer.theme(), contexts, template)?, 1));
    }
    let mut short = (ACROSS - shown.len() % ACROSS) % ACROSS;
    for (template, all, count) in &mut shown {
        if short > 0 && all.len() > 1 && template.starts_with("card/") {
            (*count, short) = (2, short - 1);
        }
    }
    let inputs: Vec<FaceInput> = shown
        .into_iter()
        .flat_map(|(template, all, count)| {
            let one = move |context| contexts::input(template, context, ink, renderer.theme());
            all.into_iter().take(count).map(one)
        })
        .collect();
    let drawn = renderer.faces(&inputs).into_iter().zip(&inputs);
    drawn.map(|(face, input)| face.map_err(|errors| told(renderer, input, &errors))).collect()
}

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

/// Cards from all over the decks of games, the last of them a back.
fn dealt(assets: &Assets, games: &[&Game], renderer: &Renderer, ink: Ink) -> Result<Vec<Face>, String> {
    let formats = Formats::load(assets).map_err(|error| error.to_string())?;
    let all = games.iter().flat_map(|game| {
        let subjects = kit::subjects(game, renderer, &formats, ink, 0.0).unwrap_or_default();
        subjects.into_iter().map(|subject| subject.input).collect::<Vec<_>>()
    });
    let (fronts, backs): (Vec<_>, Vec<_>) = all
        .filter(|input| input.template.starts_with("card/") || input.template.starts_with("back/"))
        .partition(|input| input.template.starts_with("card/"));
    let count = fronts.len().min(2 * ACROSS - 1);
    let chosen = (0..count).map(|place| &fronts[place * fronts.len() / count]).chain(backs.first());
    chosen.map(|input| renderer.face(input).map_err(|errors| told(renderer, input, &errors))).collect()
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
    let mut found: BTreeMap<String, Vec<(usize, usize, FaceInput)>> = BTreeMap::new();
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
            renderer.face(&input).map_err(|errors| told(renderer, &input, &errors))
        })
        .collect()
}

/// The theme's own contexts for a template; for want of them one of another theme, before this one's
/// scene.
fn examples(theme: &Theme, contexts: &Contexts, template: &str) -> Result<Vec<Map<String, Value>>, String> {
    let name = template.trim_end_matches(".svg");
    let kind = if name.starts_with("back/") { "back" } else { name.trim_start_matches("card/") };
    if let Some(own) = contexts.get(&(kind.to_owned(), theme.id.clone())) {
        return Ok(own.clone());
    }
    let other = contexts.iter().find(|((other, _), _)| other == kind).and_then(|(_, all)| all.first());
    let mut other = other
        .cloned()
        .ok_or_else(|| format!("templates/{template} has no context in tests/faces/contexts"))?;
    if let Some(Value::Object(slot)) = other.get_mut("slot") {
        slot.insert("scene".into(), json!(theme.scenes.default));
    }
    Ok(vec![other])
}

fn told(renderer: &Renderer, input: &FaceInput, errors: &[FaceError]) -> String {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let card = input.context.get("slot").and_then(|slot| slot.get("title")).unwrap_or(&Value::Null);
    format!(
        "{card} of {} in {}, {} ink: {}",
        input.template,
        renderer.theme().id,
        input.ink.name(),
        errors.join("; ")
    )
}

/// The first sheet of cards of a kit, as a PDF reader shows it.
fn sheet(assets: &Assets) -> Result<Pixmap, String> {
    /// The leaf has the first two pages.
    const PAGE: usize = 2;
    let loaded = library::load(assets, &Home::Library(SHEET_OF.into()), &Shelf::new(assets), &[]);
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

fn save(path: &Path, picture: &Pixmap) -> Result<(), String> {
    write(path, &png::encode(picture).map_err(|error| error.to_string())?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    println!("{} ({} kB)", path.display(), bytes.len().div_ceil(1000));
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
