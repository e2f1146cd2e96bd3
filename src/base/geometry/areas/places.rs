//! Parts of the world that maps are made of, by name, with what the sheet must show.

use super::projection::Extent;

/// Names and extents.
const PLACES: [(&str, Extent); 32] = [
    ("world", [-170.0, -57.0, 190.0, 84.0]),
    ("africa", [-19.0, -36.0, 53.0, 38.0]),
    ("arctic", [-180.0, 60.0, 180.0, 90.0]),
    ("asia", [42.0, -11.0, 148.0, 56.0]),
    ("atlantic", [-90.0, -40.0, 20.0, 64.0]),
    ("balkans", [12.5, 34.5, 31.0, 48.5]),
    ("baltic", [8.0, 53.0, 32.0, 66.5]),
    ("black-sea", [26.0, 39.5, 43.0, 48.0]),
    ("british-isles", [-11.0, 49.5, 2.5, 61.0]),
    ("caribbean", [-92.0, 7.0, -58.0, 31.0]),
    ("central-europe", [2.0, 44.5, 25.0, 56.0]),
    ("east-asia", [98.0, 17.0, 148.0, 54.0]),
    ("eastern-europe", [14.0, 43.0, 50.0, 62.0]),
    ("europe", [-11.0, 35.0, 42.0, 64.0]),
    ("france", [-5.5, 42.0, 9.0, 51.5]),
    ("iberia", [-10.0, 35.5, 4.5, 44.5]),
    ("indian-ocean", [30.0, -38.0, 122.0, 31.0]),
    ("italy", [6.0, 36.0, 19.5, 47.5]),
    ("korea", [123.0, 33.0, 132.0, 43.5]),
    ("mediterranean", [-10.0, 27.0, 42.0, 48.0]),
    ("middle-east", [25.0, 12.0, 63.0, 43.0]),
    ("north-africa", [-14.0, 17.0, 36.0, 39.0]),
    ("north-america", [-132.0, 8.0, -55.0, 60.0]),
    ("north-atlantic", [-78.0, 20.0, 12.0, 66.0]),
    ("oceania", [110.0, -48.0, 180.0, 3.0]),
    ("pacific", [115.0, -48.0, 250.0, 60.0]),
    ("russia", [26.0, 42.0, 150.0, 76.0]),
    ("scandinavia", [3.0, 53.5, 32.0, 71.5]),
    ("south-america", [-83.0, -56.0, -33.0, 13.0]),
    ("south-asia", [60.0, 4.0, 98.0, 38.0]),
    ("south-east-asia", [91.0, -11.5, 142.0, 24.0]),
    ("western-europe", [-11.0, 36.0, 18.0, 60.0]),
];

/// The names of all parts of the world.
pub fn names() -> impl Iterator<Item = &'static str> {
    PLACES.iter().map(|(name, _)| *name)
}

/// The extent of a part of the world.
pub fn extent(name: &str) -> Option<Extent> {
    PLACES.iter().find(|(known, _)| *known == name).map(|(_, extent)| *extent)
}
