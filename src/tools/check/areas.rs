//! Maps of areas: whether each area has a place on the map, and whether those that touch are the neighbours that the
//! data name.

use warpress_geometry::areas::{Finding, MOST, cached_drawing};
use warpress_library::world;
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Game, Location, Map, MapKind};

/// The most pairs that are listed one by one.
const MOST_LISTED: usize = 8;

/// Checks all maps of areas.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let areas = game
        .maps
        .iter()
        .filter(|(_, map)| map.kind == MapKind::Areas && map.placed.is_none() && !map.spaces.is_empty());
    areas.flat_map(|(id, map)| look(id, map)).collect()
}

fn look(id: &str, map: &Map) -> Vec<Diagnostic> {
    let at = |space: usize| first(&map.list.rows[space].at);
    let name = |space: usize| map.spaces[space].id.as_str();
    let mut found = Vec::new();
    let mut touching = 0;
    for finding in cached_drawing(map, world()).findings.clone() {
        found.push(match finding {
            Finding::OffSheet { space } => Diagnostic::new(
                Code::E0115,
                format!("a point of “{}” lies off the map", name(space)),
                &at(space),
            )
            .help("move it, or give `land` a larger extent"),
            Finding::NoGround { space } => {
                let wet = map.spaces[space].terrain.iter().any(|word| map.terrains[word].water);
                let (lacks, not) = if wet { ("water", "on land") } else { ("land", "in the sea") };
                let message = format!("“{}” has no {lacks}", name(space));
                let help = format!("its point lies {not}, or all ground near it belongs to others; move it");
                Diagnostic::new(Code::E0115, message, &at(space)).help(help)
            }
            Finding::NoCountry { space, name } => {
                let known: Vec<&str> = world().map(|world| world.countries().collect()).unwrap_or_default();
                let help = match nearest(&name, known.iter().copied()) {
                    Some(near) => format!("did you mean “{near}”?"),
                    None => "assets/land/README.md names all countries".to_owned(),
                };
                Diagnostic::new(Code::E0106, format!("unknown country “{name}”"), &at(space)).help(help)
            }
            Finding::Forbidden { one, other } => {
                let message = format!("“{}” and “{}” touch on the map but must not", name(one), name(other));
                Diagnostic::new(Code::E0115, message, &at(one)).help("move their points apart")
            }
            Finding::Touching { one, other } => {
                touching += 1;
                if touching > MOST_LISTED {
                    continue;
                }
                let message =
                    format!("“{}” and “{}” touch on the map but are not neighbours", name(one), name(other));
                let help = format!(
                    "add “{}” to its neighbours, move or weigh their points, or name the pair in `forbid`",
                    name(other)
                );
                Diagnostic::new(Code::W0215, message, &at(one)).help(help).about(id)
            }
            // The map draws a link between them, as between neighbours across the sea.
            Finding::Linked { .. } => continue,
            Finding::TooMany => {
                let message = format!("more than {MOST} areas");
                Diagnostic::new(Code::E0111, message, &at(MOST))
                    .help("divide it into several maps, joined by links")
            }
        });
    }
    if touching > MOST_LISTED {
        let message =
            format!("{} further pairs touch on the map but are not neighbours", touching - MOST_LISTED);
        found.push(Diagnostic::new(Code::W0215, message, &at(0)).about(id));
    }
    found
}

fn first(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 60), ..location.clone() }
}
