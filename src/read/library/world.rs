//! The land and the countries of the world, unpacked once. No folder can override them, so that maps are the same in
//! the library, on paper and for the referee.

use std::sync::OnceLock;

use warpress_assets::Assets;
use warpress_geometry::areas::{Atlas, FILE};

/// The built-in atlas.
pub fn world() -> Option<&'static Atlas> {
    static WORLD: OnceLock<Option<Atlas>> = OnceLock::new();
    WORLD.get_or_init(|| Atlas::read(&Assets::built_in().read(FILE)?.bytes)).as_ref()
}
