//! The land and the countries of the world, unpacked once. What they are is no matter of taste: no folder
//! overrides them, so that maps come out alike in the library, on paper and for the referee.

use std::sync::OnceLock;

use warpress_assets::Assets;
use warpress_geometry::areas::{Atlas, FILE};

/// The atlas that comes along.
pub fn world() -> Option<&'static Atlas> {
    static WORLD: OnceLock<Option<Atlas>> = OnceLock::new();
    WORLD.get_or_init(|| Atlas::read(&Assets::built_in().read(FILE)?.bytes)).as_ref()
}
