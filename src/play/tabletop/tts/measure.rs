//! How long and how high things are in Tabletop Simulator, and which way they lie.
//!
//! A unit is about an inch: the knowledge base says so of a tile's thickness (custom-content/custom-tile.md), and the
//! program's ruler reads in inches (game-tools/line-tool.md). x runs to the right of whoever sits at the near side, y
//! upwards, z away from them. What is turned by 180° about y stands upright for them: the top of its picture points along
//! z. In such a thing's own coordinates the picture's right is therefore −x and its bottom is z (a tile's snap points in
//! the public save of argonui/SCED, and those of Esper-lvl4/ZX_TT_Mod against the picture under them).

/// Millimetres in a unit.
const UNIT_MM: f64 = 25.4;

/// How high a tile is at scale 1 (units); how wide follows from its picture. `Stretch: true` is what makes it follow. The
/// nine squares of ZX_TT_Mod's mat (2800 × 2950 pixels at scale 26) and its snap points give 52.0 units for its height and
/// 49.4 for its width.
const TILE_HEIGHT: f64 = 2.0;

/// How high a card is at scale 1 (units); how wide follows from its slot on the sheet, so that a landscape card is wider
/// than a portrait one at the same scale. Scripts of several public mods reckon with 3.05 to 3.1 by 2.2 for a poker card.
const CARD_HEIGHT: f64 = 3.07;

/// How thick tiles are (units).
pub const THICK: f64 = 0.1;

/// How high the ground lies on which everything stands (units): where the program's own tables have their surface.
pub const FLOOR: f64 = 0.96;

/// Where boards lie: on the plate that lies on the floor.
pub const BOARDS: f64 = FLOOR + THICK;

/// Where pieces lie: a little above any board, from where they drop.
pub const PIECES: f64 = BOARDS + THICK + 0.04;

/// Upright for whoever sits at the near side (degrees about y).
pub const UPRIGHT: f64 = 180.0;

/// A length in the program's units.
pub fn units(mm: f64) -> f64 {
    mm / UNIT_MM
}

/// The scale of a card of this height (mm).
pub fn card_scale(height_mm: f64) -> f64 {
    units(height_mm) / CARD_HEIGHT
}

/// The scale of a tile of this height (mm).
pub fn tile_scale(height_mm: f64) -> f64 {
    units(height_mm) / TILE_HEIGHT
}

/// Where a point of a tile's picture lies in the tile's own coordinates: x and z. The point is given as a part of the
/// width from the left and of the height from the top, the picture in pixels.
pub fn on_tile((across, down): (f64, f64), (width, height): (u32, u32)) -> (f64, f64) {
    let aspect = f64::from(width.max(1)) / f64::from(height.max(1));
    let half = TILE_HEIGHT / 2.0;
    ((0.5 - across) * 2.0 * half * aspect, (down - 0.5) * 2.0 * half)
}

/// A number as it is written: four decimals are a fortieth of a millimetre at most, and no zero has a sign.
pub fn round(number: f64) -> f64 {
    let rounded = (number * 10_000.0).round() / 10_000.0;
    if rounded == 0.0 || !rounded.is_finite() { 0.0 } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::{card_scale, on_tile, round, tile_scale, units};

    #[test]
    fn an_inch_is_a_unit() {
        assert_eq!(round(units(63.5)), 2.5);
        assert_eq!(round(tile_scale(50.8)), 1.0);
        assert_eq!(round(card_scale(88.9)), 1.1401);
    }

    /// The deck of the lower player of ZX_TT_Mod lies at 55.69, −10.22 on the mat at 38, 0 of scale 26, turned by 180°; its
    /// frame on the picture has its middle 85.8 % from the left and 69.7 % from the top.
    #[test]
    fn snap_points_lie_where_those_of_a_public_save_lie() {
        let (x, z) = on_tile((0.858, 0.697), (2800, 2950));
        let world = (38.0 - x * 26.0, -z * 26.0);
        assert!((world.0 - 55.69).abs() < 0.1 && (world.1 + 10.22).abs() < 0.1, "{world:?}");
    }

    #[test]
    fn no_number_is_written_as_minus_zero_or_not_at_all() {
        assert!(round(-0.00001).is_sign_positive());
        assert_eq!(round(f64::NAN), 0.0);
    }
}
