//! A map is drawn once for all users: for its neighbours, for its faults, and for each ink.

use std::sync::Arc;

use super::atlas::Atlas;
use super::memory::Memory;
use super::setting::set_adjacencies;
use super::task::{Adjacency, Area, Task};
use super::{Drawing, MOST, draw};
use warpress_model::map::{Land, Link, Space};
use warpress_model::{Map, SizeSpec};

/// Everything that a drawing depends on.
#[derive(PartialEq)]
struct DrawingKey {
    atlas: bool,
    size: SizeSpec,
    land: Option<Land>,
    spaces: Vec<Space>,
    water: Vec<String>,
    adjacencies: Vec<Adjacency>,
    links: Vec<Link>,
}

static DRAWN: Memory<DrawingKey, Drawing> = Memory::new();

/// The drawing of a map: the one that was made before, if nothing has changed that it depends on.
pub fn cached_drawing(map: &Map, atlas: Option<&'static Atlas>) -> Arc<Drawing> {
    DRAWN.get(DrawingKey::of(map, atlas.is_some()), || draw(map, atlas))
}

/// Forgets all drawings, so that the next one can be timed.
pub fn forget() {
    DRAWN.clear();
}

impl DrawingKey {
    fn of(map: &Map, atlas: bool) -> Self {
        let mut task = Task { areas: vec![Area::default(); map.spaces.len().min(MOST)], ..Task::default() };
        set_adjacencies(map, &mut task);
        // The effect of ways on a drawing is covered by the adjacencies.
        let plain = |space: &Space| Space { ways: Vec::new(), ..space.clone() };
        Self {
            atlas,
            size: map.list.size.clone(),
            land: map.land.clone(),
            spaces: map.spaces.iter().map(plain).collect(),
            water: map.terrains.iter().filter(|(_, one)| one.water).map(|(id, _)| id.clone()).collect(),
            adjacencies: task.adjacencies,
            links: map.links.values().cloned().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{join, plain};
    use super::*;

    #[test]
    fn a_map_is_drawn_once_and_anew_when_it_has_changed() {
        let mut map = plain(3, 2);
        let first = cached_drawing(&map, None);
        assert!(Arc::ptr_eq(&first, &cached_drawing(&map, None)));
        assert!(
            Arc::ptr_eq(&first, &cached_drawing(&map.clone(), None)),
            "a copy of the map has the same drawing"
        );
        join(&mut map, &[(0, 5)]);
        let second = cached_drawing(&map, None);
        assert!(!Arc::ptr_eq(&first, &second));
        assert_ne!(first.linked.len() + first.touching.len(), 0);
        map.spaces[0].weight = 3.0;
        assert_eq!(cached_drawing(&map, None).layout, draw(&map, None).layout);
        map.list.name = "Another name".into();
        let named = cached_drawing(&map, None);
        assert!(Arc::ptr_eq(&named, &cached_drawing(&map, None)));
    }
}
