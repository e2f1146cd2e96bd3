//! Randomness that is the same on every machine: a hash of integers, and smooth noise from it. Only sums,
//! products and roots, which IEEE 754 rounds alike everywhere.

/// A number from 0 up to 1 for a point of a lattice.
pub fn chance(seed: u64, x: i64, y: i64) -> f64 {
    let mut bits = seed
        ^ x.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ y.cast_unsigned().wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    // The finisher of SplitMix64.
    for (shift, by) in [(30, 0xBF58_476D_1CE4_E5B9u64), (27, 0x94D0_49BB_1331_11EB)] {
        bits = (bits ^ (bits >> shift)).wrapping_mul(by);
    }
    bits ^= bits >> 31;
    #[allow(clippy::cast_precision_loss)] // 53 bits fit
    let part = (bits >> 11) as f64;
    part / 9_007_199_254_740_992.0
}

/// The integer below; `f64::floor` is slow on processors without an instruction for it.
fn floor(value: f64) -> f64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // saturates, and sheets are small
    let whole = value as i64 as f64;
    if whole > value { whole - 1.0 } else { whole }
}

/// Smooth noise, from 0 to 1; a step of 1 leads to an unrelated value.
pub fn smooth(seed: u64, x: f64, y: f64) -> f64 {
    let (left, top) = (floor(x), floor(y));
    let ease = |part: f64| part * part * (3.0 - 2.0 * part);
    let (across, down) = (ease(x - left), ease(y - top));
    #[allow(clippy::cast_possible_truncation)] // saturates, and sheets are small
    let (column, row) = (left as i64, top as i64);
    let at = |dx: i64, dy: i64| chance(seed, column.wrapping_add(dx), row.wrapping_add(dy));
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
    upper + (lower - upper) * down
}

/// Noise of several sizes, each half as large as the one before and a little more than half as strong; from 0 to 1.
pub fn fractal(seed: u64, x: f64, y: f64, sizes: u32) -> f64 {
    let (mut sum, mut most, mut strength, mut times) = (0.0, 0.0, 1.0, 1.0);
    for size in 0..sizes {
        // Offset, so that the lattices of all sizes do not meet in a corner.
        let away = f64::from(size) * 17.3;
        sum += strength * smooth(seed.wrapping_add(u64::from(size)), x * times + away, y * times + away);
        most += strength;
        strength *= 0.55;
        times *= 2.0;
    }
    if most > 0.0 { sum / most } else { 0.5 }
}
