//! Chance is fair, and grown from its seed alone.

use proptest::prelude::*;
use warpress_model::Dice;
use warpress_referee::chance::{Stream, roll};

/// Whether counts of what should come up equally often can be taken for chance: χ² within six standard
/// deviations of its mean, which one run in many millions misses.
fn even(counts: &[u64]) -> bool {
    let total: u64 = counts.iter().sum();
    let wanted = total as f64 / counts.len() as f64;
    let chi: f64 = counts.iter().map(|count| (*count as f64 - wanted).powi(2) / wanted).sum();
    let free = counts.len() as f64 - 1.0;
    (chi - free).abs() < 6.0 * (2.0 * free).sqrt()
}

#[test]
fn dice_are_fair() {
    for sides in [2, 3, 4, 6, 8, 10, 12, 20, 100, 1000] {
        let mut stream = Stream::new(42, 1);
        let mut counts = vec![0; usize::from(sides)];
        for _ in 0..u64::from(sides) * 2_000 {
            counts[(stream.die(sides) - 1) as usize] += 1;
        }
        assert!(even(&counts), "D{sides}: {counts:?}");
    }
}

#[test]
fn numbers_below_a_bound_are_fair_at_the_edges() {
    let mut stream = Stream::new(7, 0);
    assert_eq!((stream.below(0), stream.below(1)), (0, 0));
    // Where a plain product would favour every third number, and the largest bounds of all.
    for bound in [3, 3 << 30, u32::MAX - 1, u32::MAX, (1 << 31) + 1] {
        let mut counts = [0; 3];
        for _ in 0..60_000 {
            let number = stream.below(bound);
            assert!(number < bound);
            counts[(u64::from(number) * 3 / u64::from(bound)) as usize] += 1;
        }
        assert!(even(&counts), "below {bound}: {counts:?}");
    }
    let mut odd = [0; 2];
    for _ in 0..60_000 {
        odd[(stream.below(3 << 30) % 2) as usize] += 1;
    }
    assert!(even(&odd), "{odd:?}");
}

#[test]
fn shuffles_are_fair() {
    let mut stream = Stream::new(3, 0);
    let mut counts = vec![0; 24];
    for _ in 0..48_000 {
        let mut order = [0_usize, 1, 2, 3];
        stream.shuffle(&mut order);
        // The number of the order among all.
        let mut rest = vec![0, 1, 2, 3];
        let at = order.iter().fold(0, |at, item| {
            let place = rest.iter().position(|other| other == item).unwrap();
            rest.remove(place);
            at * (rest.len() + 1) + place
        });
        counts[at] += 1;
    }
    assert!(even(&counts), "{counts:?}");
}

#[test]
fn streams_have_nothing_in_common() {
    let draw = |seed, number| {
        let mut stream = Stream::new(seed, number);
        (0..8).map(|_| stream.below(1 << 30)).collect::<Vec<_>>()
    };
    assert_eq!(draw(1, 0), draw(1, 0));
    let all: Vec<_> =
        [(1, 0), (1, 1), (1, 16), (2, 0), (2, 1)].map(|(seed, number)| draw(seed, number)).into();
    for (at, one) in all.iter().enumerate() {
        assert!(!all[..at].contains(one));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// What is rolled lies within what the dice can show, and both ends come up.
    #[test]
    fn rolls_stay_within_their_bounds(count in 1_u16..4, sides in 2_u16..10, plus in 0_u16..20, seed: u64) {
        for text in [format!("{count}D{sides}+{plus}"), format!("{count}D{sides}-{plus}"), format!("{count}D{sides} each 2+"), format!("1D{sides}-{count}D{sides}"), "D66".to_owned(), "D%".to_owned()] {
            let dice = Dice::parse(&text).unwrap();
            let (low, high) = dice.bounds();
            let mut stream = Stream::new(seed, 1);
            for _ in 0..40 {
                let result = roll(&mut |sides| stream.die(sides), &dice);
                prop_assert!((i64::from(low)..=i64::from(high)).contains(&result), "{}: {}", text, result);
            }
            if text.contains('-') || text.contains("each") { continue; }
            prop_assert_eq!(roll(&mut |_| 1, &dice), i64::from(low));
            prop_assert_eq!(roll(&mut |sides| i64::from(sides), &dice), i64::from(high));
        }
    }
}
