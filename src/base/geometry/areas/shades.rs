//! The shade in which each area is drawn.

use std::collections::BTreeSet;

/// As few shades as possible, with different ones for areas that touch: the area next to the most shades is next.
pub fn shades(count: usize, touching: &BTreeSet<(usize, usize)>, wet: &[bool]) -> Vec<u8> {
    let mut near = vec![Vec::new(); count];
    for (one, other) in touching.iter().filter(|(one, other)| wet[*one] == wet[*other]) {
        near[*one].push(*other);
        near[*other].push(*one);
    }
    let mut found: Vec<Option<u8>> = vec![None; count];
    for _ in 0..count {
        let seen =
            |area: usize| near[area].iter().filter_map(|other| found[*other]).collect::<BTreeSet<u8>>();
        let next = (0..count)
            .filter(|area| found[*area].is_none())
            .max_by_key(|area| (seen(*area).len(), near[*area].len(), std::cmp::Reverse(*area)));
        let Some(next) = next else { break };
        let about = seen(next);
        // If there is a choice, not the same as last time: otherwise most of a map would have the first shade.
        let start = u8::try_from(next % 4).unwrap_or(0);
        let shade = (0..4).map(|at| (start + at) % 4).find(|shade| !about.contains(shade));
        found[next] = Some(shade.or_else(|| (4..=u8::MAX).find(|shade| !about.contains(shade))).unwrap_or(0));
    }
    found.into_iter().map(|shade| shade.unwrap_or(0)).collect()
}
