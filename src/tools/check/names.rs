//! Names that a pack's templates ask for and never get: in every branch, so that the one card is found that would reach
//! it. The views of the faces that are drawn from a template say what there is to ask for, and so do full views of their
//! kind; the columns of rows are the game's.

use std::mem::discriminant;

use super::measures::Viewer;
use warpress_assets::Assets;
use warpress_kit::{FaceInput, Subject, View};
use warpress_model::diagnostic::nearest;
use warpress_model::{Code, Diagnostic, Location};
use warpress_render::asked::{UnknownName, unknown_names};
use warpress_render::names::Names;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// A name that is not there.
pub struct MissingName {
    /// The line as Tera says it of a face that fails there: `card/own.svg:3:`.
    pub line: String,
    /// The finding.
    pub finding: Diagnostic,
}

/// Looks through the templates of a pack; each name is reported once for each of them.
pub fn check(assets: &Assets, viewer: &Viewer<'_>, subjects: &[Subject<'_>]) -> Vec<MissingName> {
    // What cannot be read has been reported.
    let (renderer, broken) = (viewer.renderer(), viewer.broken());
    let own = assets.of_packs("templates", ".svg").into_iter().filter_map(|(file, asset)| {
        let asset = asset.ok()?;
        let name = file.strip_prefix("templates/")?.to_owned();
        let source = String::from_utf8(asset.bytes.into_bytes().into_owned()).ok()?;
        (!name.starts_with("icons/") && !broken.contains_key(&name)).then_some((name, source))
    });
    let of_file = |(name, source): (String, String)| {
        let template = name.trim_end_matches(".svg");
        let faces: Vec<&Subject<'_>> = subjects
            .iter()
            .filter(|subject| subject.input.template.trim_end_matches(".svg") == template)
            .collect();
        let names = names(renderer, template, &faces);
        let found = unknown_names(&source, &names).into_iter();
        found.map(|one| finding(&name, &source, faces.len(), &one)).collect::<Vec<_>>()
    };
    own.flat_map(of_file).collect()
}

/// What there is to ask for in a template with these faces.
fn names(renderer: &Renderer, template: &str, faces: &[&Subject<'_>]) -> Names {
    let of = |view: View| {
        let (template, size) = (template.to_owned(), (1.0, 1.0));
        renderer.names(&FaceInput { template, view, size, bleed: 0.0, ink: Ink::Full })
    };
    let is_drawn = |view: &View| {
        faces.is_empty() || faces.iter().any(|face| discriminant(&face.input.view) == discriminant(view))
    };
    let full = View::full().into_iter().filter(is_drawn).map(of);
    let own = faces.iter().map(|face| renderer.names(&face.input));
    let names = full.chain(own).fold(Names::Unseen, Names::or);
    if template.starts_with("scenes/") { names.of_scenes() } else { names }
}

fn finding(name: &str, source: &str, faces: usize, one: &UnknownName) -> MissingName {
    let file = format!("templates/{name}");
    let of = match faces {
        0 => String::new(),
        faces => format!(
            "; {} drawn from it",
            if faces == 1 { "1 face is".to_owned() } else { format!("{faces} faces are") }
        ),
    };
    let (code, message) = match &one.function {
        // As a face says it that reaches the call.
        Some(function) => (
            Code::E0306,
            format!("{function}() has no argument {}; it has {}", one.name, one.known.join(", ")),
        ),
        None => (Code::E0309, format!("a template is never given “{}”{of}", one.name)),
    };
    let near = nearest(&one.last, one.known.iter().map(String::as_str));
    let owner = one.name.strip_suffix(&one.last).unwrap_or_default();
    let help = match near {
        // After a dot, a hyphen would be a minus.
        Some(near) if near.contains('-') && owner.ends_with('.') => {
            format!("did you mean “{}[\"{near}\"]”?", owner.trim_end_matches('.'))
        }
        Some(near) => format!("did you mean “{owner}{near}”?"),
        None if one.function.is_some() => "“warpress help templates” says what functions take".to_owned(),
        None => {
            "“warpress help templates” says what a template gets; what may be missing is asked for with `is defined`"
                .to_owned()
        }
    };
    let location = Location { file: file.into(), start: one.at.start, end: one.at.end };
    let line = source[..one.at.start].matches('\n').count() + 1;
    MissingName {
        line: format!("{name}:{line}:"),
        finding: Diagnostic::new(code, message, &location).help(help).about(format!("{name}/{}", one.name)),
    }
}

#[cfg(test)]
mod tests {
    use warpress_render::theme::Theme;

    use super::*;

    /// Which views the templates of a folder are drawn with.
    fn is_of(folder: &str, view: &View) -> bool {
        match folder {
            "card" | "back" | "counter" => matches!(view, View::Front(_) | View::Back(_)),
            "board" => matches!(view, View::Board(_)),
            "form" => matches!(view, View::Form(_)),
            "box" => matches!(view, View::TuckBox(_)),
            "sheet" => matches!(view, View::Leaf(_) | View::Changes(_) | View::Key(_) | View::Sample(_)),
            "rulebook" => matches!(view, View::Cover(_) | View::Front(_) | View::Picture(_)),
            _ => true,
        }
    }

    /// Our own templates must pass, or a pack that follows their example would be told off.
    #[test]
    fn our_own_templates_ask_for_what_there_is() {
        let assets = Assets::built_in();
        let themes = Theme::names(&assets).into_iter();
        let renderers: Vec<Renderer> = themes
            .map(|theme| Renderer::new(&assets, Theme::load(&assets, &theme).unwrap()).unwrap())
            .collect();
        let of = |folder: &str| {
            let full = View::full().into_iter().filter(|view| is_of(folder, view));
            let inputs = full.map(|view| FaceInput {
                template: String::new(),
                view,
                size: (1.0, 1.0),
                bleed: 0.0,
                ink: Ink::Full,
            });
            let inputs: Vec<FaceInput> = inputs.collect();
            let all = renderers.iter().flat_map(|renderer| inputs.iter().map(|input| renderer.names(input)));
            all.fold(Names::Unseen, Names::or)
        };
        let folders =
            ["card", "back", "counter", "board", "form", "box", "sheet", "rulebook", "part", "scenes"];
        let names: Vec<(&str, Names)> = folders.into_iter().map(|folder| (folder, of(folder))).collect();
        let (mut looked_at, mut found) = (0, Vec::new());
        for (file, asset) in assets.below("templates", ".svg") {
            let name = file.strip_prefix("templates/").unwrap();
            let folder = name.split('/').next().unwrap();
            let Some((_, names)) = names.iter().find(|(known, _)| *known == folder) else { continue };
            let scene = names.clone().of_scenes();
            let names = if folder == "scenes" { &scene } else { names };
            let source = String::from_utf8(asset.unwrap().bytes.into_bytes().into_owned()).unwrap();
            looked_at += 1;
            for one in unknown_names(&source, names) {
                // Columns are a game's own.
                if !one.name.starts_with("row.") && !one.name.starts_with("printed.") {
                    let line = source[..one.at.start].matches('\n').count() + 1;
                    found.push(format!("{name}:{line}: {}", one.name));
                }
            }
        }
        assert!(looked_at > 200, "{looked_at}");
        assert!(found.is_empty(), "{found:#?}");
    }
}
