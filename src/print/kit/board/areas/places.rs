//! The order in which stacks and names are given their places: what the data place, names that stand in their areas,
//! names that lie along them, at last names beside them.

use rayon::prelude::*;

use super::super::key;
use super::super::view::board::Value;
use super::block::Ways;
use super::names::{LabelRequest, Place, along, anyhow, beside, given, inside};
use super::obstacles::Obstacles;
use super::paper::Sheet;
use super::words::Face;
use warpress_model::Map;
use warpress_model::map::LabelAt;
use warpress_render::renderer::Renderer;

/// The radius of the place for a stack where the game has no counters (mm).
const STACK: f64 = 3.4;
/// The largest place for a stack (mm).
const LARGEST: f64 = 8.0;
const LANDS: [f64; 9] = [10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5];
const SEAS: [f64; 9] = [14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5];

/// What all names of a map have in common.
pub struct Naming<'n> {
    pub sheet: &'n Sheet<'n>,
    pub map: &'n Map,
    pub wet: &'n [bool],
    /// The diameter of the largest counter (mm).
    pub piece: f64,
    pub renderer: &'n Renderer,
}

/// Stack and name of each area, with the face of the name.
pub fn places(naming: &Naming<'_>, obstacles: &mut Obstacles) -> Vec<(Place, Face)> {
    let count = naming.wet.len();
    let all = |wet: bool| (0..count).filter(|area| naming.wet[*area] == wet).collect::<Vec<_>>();
    let mut places: Vec<Option<(Place, Face)>> = vec![None; count];
    let lands = all(false);
    // One face for all lands: the theme's, unless too many names are too long for it.
    let mut found = naming.standing(&lands, naming.display(), obstacles);
    if found.missed() * 4 > lands.len() {
        found = naming.standing(&lands, LABEL, obstacles);
    }
    naming.rest(found, obstacles, &mut places);
    let found = naming.standing(&all(true), ITALIC, obstacles);
    naming.rest(found, obstacles, &mut places);
    places.into_iter().flatten().collect()
}

/// Names of a kind, and those of them that have their places.
struct PlacedLabels<'w> {
    wanted: Vec<LabelRequest<'w>>,
    places: Vec<Option<Place>>,
    face: Face,
}

impl PlacedLabels<'_> {
    fn missed(&self) -> usize {
        self.places.iter().filter(|place| place.is_none()).count()
    }
}

const LABEL: Face = Face { font: "label", weight: 600, caps: true, italic: false, track: 0.05 };
const ITALIC: Face = Face { font: "text", weight: 400, caps: false, italic: true, track: 0.06 };

impl<'n> Naming<'n> {
    fn display(&self) -> Face {
        let said = self.renderer.theme().params.get("display_weight").and_then(toml::Value::as_integer);
        let weight = said.and_then(|weight| u16::try_from(weight).ok()).unwrap_or(700);
        Face { font: "display", weight, caps: true, italic: false, track: 0.03 }
    }

    fn water(&self, owner: u16) -> bool {
        owner == u16::MAX || self.wet.get(usize::from(owner)).copied().unwrap_or(false)
    }

    fn wanted(&self, area: usize, face: Face) -> LabelRequest<'n> {
        let row = self.map.list.rows.get(area);
        let values = row.map(|row| key::values(row, &self.map.list.columns)).unwrap_or_default();
        let said: Vec<String> = values.iter().filter_map(said).collect();
        let name = row.and_then(|row| row.name.as_deref()).unwrap_or_default();
        LabelRequest {
            area: u16::try_from(area).unwrap_or(u16::MAX),
            ways: Ways::new(self.renderer, name, &said.join(" · "), face),
            at: self.map.spaces.get(area).and_then(|space| space.label_at.as_ref()),
            sizes: if self.wet[area] { &SEAS } else { &LANDS },
            stack: if self.piece > 0.0 { (self.piece / 2.0 * 1.08).min(LARGEST) } else { STACK },
        }
    }

    /// Names in their areas, none of which can meet another, and those whose places the data give.
    fn standing(&self, areas: &[usize], face: Face, obstacles: &Obstacles) -> PlacedLabels<'n> {
        let wanted: Vec<LabelRequest<'_>> = areas.par_iter().map(|area| self.wanted(*area, face)).collect();
        let pinned = |wanted: &LabelRequest<'_>| matches!(wanted.at, Some(LabelAt::Point(..)));
        let mut with = obstacles.clone();
        let mut places: Vec<Option<Place>> = Vec::new();
        for wanted in &wanted {
            let place = given(self.sheet, wanted, &with);
            place.iter().for_each(|place| with.take(place));
            places.push(place);
        }
        places.par_iter_mut().zip(&wanted).filter(|(_, wanted)| !pinned(wanted)).for_each(
            |(place, wanted)| {
                *place = inside(self.sheet, wanted, &with);
            },
        );
        PlacedLabels { wanted, places, face }
    }

    /// Places for all names that have none yet.
    fn rest(&self, found: PlacedLabels<'_>, obstacles: &mut Obstacles, into: &mut [Option<(Place, Face)>]) {
        let PlacedLabels { wanted, mut places, face } = found;
        places.iter().flatten().for_each(|place| obstacles.take(place));
        // Along an area no name meets that of another area.
        let lying: Vec<Option<Place>> = places
            .par_iter()
            .zip(&wanted)
            .map(|(place, wanted)| if place.is_none() { along(self.sheet, wanted, obstacles) } else { None })
            .collect();
        lying.iter().flatten().for_each(|place| obstacles.take(place));
        for (place, lying) in places.iter_mut().zip(lying) {
            *place = place.take().or(lying);
        }
        for (place, wanted) in places.into_iter().zip(&wanted) {
            let place = place.unwrap_or_else(|| {
                // On its side of the stack if it can be, else on any.
                let place = beside(self.sheet, wanted, obstacles, true, |owner| self.water(owner))
                    .or_else(|| beside(self.sheet, wanted, obstacles, false, |owner| self.water(owner)))
                    .or_else(|| beside(self.sheet, wanted, obstacles, false, |_| true))
                    .unwrap_or_else(|| anyhow(self.sheet, wanted));
                obstacles.take(&place);
                place
            });
            if let Some(into) = into.get_mut(usize::from(wanted.area)) {
                *into = Some((place, face));
            }
        }
    }
}

/// A value as it stands below a name: what is true is named, what has a number is given with its heading.
fn said(value: &Value) -> Option<String> {
    let (label, text) = (&*value.label, &*value.text);
    Some(match text {
        "true" | "yes" => label.to_owned(),
        "false" | "no" => return None,
        text => format!("{label} {text}"),
    })
}
