//! `warpress build --changed`: what differs from the kit that was built last, or from an inventory of one.

use std::fmt::Write as _;
use std::path::Path;

use super::told::stopped;
use super::{Failure, Global};
use warpress_check::one_line;
use warpress_kit::{Source, Swap};
use warpress_workshop::{KitChanges, Order};

/// Prints what has changed, and says what it is.
pub fn run(
    global: &Global,
    word: &str,
    source: &Source,
    order: &Order,
    since: Option<&Path>,
) -> Result<(), Failure> {
    let changed = global.shop().build_changed(source, order, since).map_err(|stop| stopped(word, stop))?;
    let KitChanges { title, since, kit, swaps } = &changed;
    let mut said = match kit {
        None if swaps.is_empty() => {
            format!("{title}: nothing has changed since the kit of {}\n", since.display())
        }
        None => format!("{title}: nothing to print\n"),
        Some((path, holds)) => format!("{}: {holds}\n", path.display()),
    };
    told(swaps, &mut said);
    super::say(&said)
}

/// A line for each list.
fn told(swaps: &[Swap], said: &mut String) {
    /// More are not named.
    const MOST: usize = 12;
    let mut lists: Vec<&str> = Vec::new();
    swaps.iter().for_each(|swap| {
        if !lists.contains(&swap.of.as_str()) {
            lists.push(&swap.of);
        }
    });
    for list in lists {
        let parts = ["replace", "put in", "take out"].into_iter().filter_map(|what| {
            let those: Vec<_> = swaps
                .iter()
                .filter(|swap| swap.of == list && what == verb(swap))
                .map(|swap| one_line(&swap.in_words()))
                .collect();
            let more = those.len().saturating_sub(MOST);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            let named = those.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
            (!those.is_empty()).then(|| format!("{what} {named}{more}"))
        });
        let _ = writeln!(said, "  {}: {}", one_line(list), parts.collect::<Vec<_>>().join("; "));
    }
}

fn verb(swap: &Swap) -> &'static str {
    match (swap.out, swap.put) {
        (0, _) => "put in",
        (_, 0) => "take out",
        _ => "replace",
    }
}
