//! Whether figures stand where they can: on the right ground, in the years and the part of the world of their game; and
//! whether there is a figure at all.

use std::collections::{BTreeMap, BTreeSet};

use super::measures::Viewer;
use warpress_kit::{FaceInput, Subject};
use warpress_model::diagnostic::choices;
use warpress_model::era::Era;
use warpress_model::{Code, Diagnostic, Game, Location, Row};
use warpress_render::setting::{Misread, Setting};

/// What a face shows in its frame.
struct FramedIcon<'s> {
    list: &'s str,
    row: &'s Row,
    icon: &'s str,
    scene: &'s str,
}

/// Checks the faces of rows that show a scene.
pub fn check(viewer: &Viewer<'_>, game: &Game, subjects: &[Subject<'_>]) -> Vec<Diagnostic> {
    let era = Era::named(&game.era);
    let mut staging: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    let mut all = Vec::new();
    for subject in subjects.iter().filter(|one| !one.back) {
        let (Some(row), Some(front)) = (subject.row, subject.input.view.front()) else { continue };
        let slot = &front.slot;
        if slot.scene.is_empty() || !slot.art.art.is_empty() {
            continue;
        }
        let template = (subject.list.id.as_str(), subject.input.template.as_str());
        // What one face does with its scene, the others of its template do.
        if *staging.entry(template).or_insert_with(|| stages(viewer, &subject.input)) {
            all.push(FramedIcon { list: &subject.list.id, row, icon: &slot.icon, scene: &slot.scene });
        }
    }
    let cast = |list: &str| all.iter().any(|one| one.list == list && !one.icon.is_empty());
    let mut found = Vec::new();
    let scenes: BTreeSet<&str> = all.iter().map(|one| one.scene).collect();
    found.extend(scenes.into_iter().filter_map(|scene| {
        let word = viewer.renderer().templates().misread(scene)?;
        Some(misread(scene, word))
    }));
    for one in &all {
        if one.icon.is_empty() {
            // A list of nothing but places is a gallery.
            found.extend(cast(one.list).then(|| empty(one)));
        }
        if let Some(setting) = viewer.renderer().templates().setting(one.scene) {
            found.extend(faults(viewer, game, era, one, setting));
        }
    }
    found
}

/// Whether a face changes without its scene. A face that cannot be drawn is reported elsewhere.
fn stages(viewer: &Viewer<'_>, face: &FaceInput) -> bool {
    let view = face.view.with_front(|front| front.slot.scene.clear());
    let bare = FaceInput { view, template: face.template.clone(), ..*face };
    matches!((viewer.svg(face), viewer.svg(&bare)), (Some(whole), Some(bare)) if whole != bare)
}

/// What is wrong with a figure's place.
fn faults(
    viewer: &Viewer<'_>,
    game: &Game,
    era: Option<Era>,
    one: &FramedIcon<'_>,
    setting: &Setting,
) -> Vec<Diagnostic> {
    let (name, scene) = (one.row.called(), one.scene);
    let mut found = Vec::new();
    let cast = viewer.renderer().icons().cast(one.icon);
    if !one.icon.is_empty() && !cast.stands_on(setting.ground) {
        let (kind, ground, icon) = (cast.kind.word(), setting.ground.word(), one.icon);
        let message = format!("“{name}” puts “{icon}” ({kind}) on {ground}, in “{scene}”");
        let help = "choose another scene (`warpress scenes --png`), or say in the icon’s file what it stands on: data-on";
        found.push(finding(Code::W0326, message, one).help(help));
    }
    if let Some(era) = era.filter(|era| !setting.years.suits(*era)) {
        let message =
            format!("“{name}” is set in “{scene}”, which belongs to another time ({})", setting.years);
        let help = format!("choose a scene that suits the game’s era, “{}”", era.name);
        found.push(finding(Code::W0327, message, one).help(help));
    }
    if !setting.lies_in(&game.regions) {
        let there = setting.regions.join(", ");
        let message = format!("“{name}” is set in “{scene}”, which lies elsewhere ({there})");
        let help = format!("choose a scene that suits the game’s region: {}", game.regions.join(", "));
        found.push(finding(Code::W0328, message, one).help(help));
    }
    found
}

/// Figures in such a scene are not looked at, which its author should know.
fn misread(scene: &str, misread: &Misread) -> Diagnostic {
    let (key, word) = (misread.key, &misread.word);
    let message = if word.is_empty() {
        format!("“{scene}” does not say what its {key} is")
    } else {
        format!("“{word}” is not known as the {key} of “{scene}”")
    };
    let file = format!("templates/scenes/{scene}.svg").into();
    let at = Location { file, start: misread.at.start, end: misread.at.end };
    Diagnostic::new(Code::W0332, message, &at).help(choices(word, misread.known())).about(scene.to_owned())
}

fn empty(one: &FramedIcon<'_>) -> Diagnostic {
    let message = format!("“{}” shows no figure, only “{}”", one.row.called(), one.scene);
    finding(Code::W0329, message, one).help("give it an icon: find one with `warpress icons`")
}

fn finding(code: Code, message: String, one: &FramedIcon<'_>) -> Diagnostic {
    Diagnostic::new(code, message, &one.row.at).about(format!("{}/{}", one.list, one.row.id))
}
