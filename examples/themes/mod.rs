//! The pictures of themes in the gallery: one of each template of cards and backs, in every theme and ink. They come
//! from contexts alone and from no game, so that they change with templates, themes and inks and with nothing else.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use resvg::tiny_skia::Pixmap;
use serde_json::{Map, Value, json};
use warpress_render::face::{Face, FaceError, FaceInput};
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_render::{palette, png};

use crate::contexts as files;

/// Where the contexts lie.
pub const CONTEXTS: &str = "tests/fixtures/faces/contexts";

/// The inks and what they are called.
pub const INKS: [(Ink, &str); 3] =
    [(Ink::Full, "Full colour"), (Ink::Low, "Low ink"), (Ink::Mono, "Mono: black ink")];

/// Faces in a row of the gallery.
const ACROSS: usize = 6;
/// Pixels to the inch of the gallery.
const GALLERY_DPI: f32 = 74.0;
/// Colours of a sheet in full ink, and in the others, which have few.
const COLOURS: usize = 112;
const COLOURS_OF_LINES: usize = 16;

/// Contexts by template and theme: parts of a file's name, `trench.event.barbed-wire.json`.
pub type Contexts = BTreeMap<(String, String), Vec<Map<String, Value>>>;

/// All contexts of a folder.
pub fn contexts(folder: &Path) -> Result<Contexts, String> {
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
            all.entry(key).or_default().extend(files::read(&file)?);
        }
    }
    Ok(all)
}

/// The sheet of a theme.
pub fn sheet(renderer: &Renderer, contexts: &Contexts, ink: Ink) -> Result<Pixmap, String> {
    let faces = faces(renderer, contexts, ink)?;
    let trees: Vec<_> = faces.iter().map(|(_, face)| &face.tree).collect();
    png::contact_sheet(&trees, ACROSS, GALLERY_DPI).map_err(|error| error.to_string())
}

/// A sheet as it is kept.
pub fn encoded(picture: &Pixmap, ink: Ink) -> Result<Vec<u8>, String> {
    let colours = if ink == Ink::Full { COLOURS } else { COLOURS_OF_LINES };
    palette::encode(picture, colours).map_err(|error| error.to_string())
}

/// The faces of a theme with the names of their templates: one of each, backs last; where that leaves a row short, a
/// second card of the theme's own.
pub fn faces(renderer: &Renderer, contexts: &Contexts, ink: Ink) -> Result<Vec<(String, Face)>, String> {
    let names = renderer.templates().names();
    let in_folder = |folder: &'static str| names.iter().filter(move |name| name.starts_with(folder)).copied();
    let mut shown = Vec::new();
    // Pictures of a game's own have sheets of their own; a list that is shown as it is has the theme of those that
    // name none.
    let has_own = |kind: &str| contexts.contains_key(&(kind.to_owned(), renderer.theme().id.clone()));
    let drawn_by_us =
        |name: &&str| !name.ends_with("/art.svg") && (*name != "card/columns.svg" || has_own("columns"));
    for template in in_folder("card/").chain(in_folder("back/")).filter(drawn_by_us) {
        shown.push((template, examples(renderer.theme(), contexts, template)?, 1));
    }
    let mut short = (ACROSS - shown.len() % ACROSS) % ACROSS;
    for (template, all, count) in &mut shown {
        if short > 0 && all.len() > 1 && template.starts_with("card/") {
            (*count, short) = (2, short - 1);
        }
    }
    let inputs: Vec<files::Input> = shown
        .into_iter()
        .flat_map(|(template, all, count)| {
            let one = move |context| files::input(template, context, ink, renderer.theme());
            all.into_iter().take(count).map(one)
        })
        .collect();
    let drawn = renderer.faces(&inputs).into_iter().zip(&inputs);
    let title = |input: &files::Input| {
        let title = input.view.get("slot").and_then(|slot| slot.get("title")?.as_str());
        title.unwrap_or_default().to_owned()
    };
    drawn
        .map(|(face, input)| match face {
            Ok(face) => Ok((input.template.clone(), face)),
            Err(errors) => Err(told(renderer, input, &title(input), &errors)),
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
        .ok_or_else(|| format!("templates/{template} has no context in tests/fixtures/faces/contexts"))?;
    if let Some(Value::Object(slot)) = other.get_mut("slot") {
        slot.insert("scene".into(), json!(theme.scenes.default));
    }
    Ok(vec![other])
}

/// What is wrong with a face, in a sentence.
pub fn told<V>(renderer: &Renderer, input: &FaceInput<V>, card: &str, errors: &[FaceError]) -> String {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    format!(
        "“{card}” of {} in {}, {} ink: {}",
        input.template,
        renderer.theme().id,
        input.ink.name(),
        errors.join("; ")
    )
}
