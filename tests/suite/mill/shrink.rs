//! Makes a case small that shows something: files, then lines, then bytes are left out as long as it still does
//! (Zeller's delta debugging). Each try runs in a process of its own.

use crate::batch::Mill;
use crate::fault::Fault;
use crate::files::{self, Files, ending};
use crate::zip;

/// The smallest case found that still shows `wanted`, after so many tries at most.
///
/// # Errors
/// If a folder for it cannot be written.
pub fn shrink(mill: &Mill, files: Files, wanted: &Fault, tries: usize) -> std::io::Result<Files> {
    let folder = tempfile::Builder::new().prefix("warpress-shrink-").tempdir()?;
    let mut left = tries;
    let mut shows = |files: &Files| {
        if left == 0 {
            return false;
        }
        left -= 1;
        let at = folder.path().join("case");
        files::write(&at, files).is_ok() && mill.faults(&at).iter().any(|one| one.is_like(wanted))
    };
    let mut best = files;
    let mut size = usize::MAX;
    // What could not be left out before may be by now.
    while size > weight(&best) {
        size = weight(&best);
        for name in best.keys().cloned().collect::<Vec<_>>() {
            let mut fewer = best.clone();
            fewer.remove(&name);
            if shows(&fewer) {
                best = fewer;
            }
        }
        for name in best.keys().cloned().collect::<Vec<_>>() {
            if let Some(members) = best.get(&name).and_then(|bytes| zip::files(bytes)) {
                for at in 0..members.len() {
                    let with = |content: Vec<u8>, best: &Files| {
                        let mut members =
                            best.get(&name).and_then(|bytes| zip::files(bytes)).unwrap_or_default();
                        if let Some(member) = members.get_mut(at) {
                            member.1 = content;
                        }
                        let mut other = best.clone();
                        other.insert(name.clone(), zip::archive(&members));
                        other
                    };
                    let mut kept = members[at].1.clone();
                    thin(&mut kept, b'>', &mut |content| shows(&with(content.to_vec(), &best)));
                    let smaller = with(kept, &best);
                    best = smaller;
                }
                continue;
            }
            let Some(mut kept) = best.get(&name).cloned() else { continue };
            let mut fits = |content: &[u8]| {
                let mut other = best.clone();
                other.insert(name.clone(), content.to_vec());
                shows(&other)
            };
            let text = !["png", "jpg", "webp", "ttf", "ttc", "woff2"].contains(&ending(&name).as_str());
            if text {
                thin(&mut kept, b'\n', &mut fits);
            }
            if kept.len() < 400 || !text {
                thin_bytes(&mut kept, &mut fits);
            }
            best.insert(name, kept);
        }
    }
    Ok(best)
}

fn weight(files: &Files) -> usize {
    files.values().map(|bytes| bytes.len() + 1).sum()
}

/// Leaves out pieces that end with this byte.
fn thin(bytes: &mut Vec<u8>, end: u8, fits: &mut dyn FnMut(&[u8]) -> bool) {
    let mut pieces: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == end).map(<[u8]>::to_vec).collect();
    fewer(&mut pieces, &mut |pieces| fits(&pieces.concat()));
    *bytes = pieces.concat();
}

fn thin_bytes(bytes: &mut Vec<u8>, fits: &mut dyn FnMut(&[u8]) -> bool) {
    fewer(bytes, &mut |bytes| fits(bytes));
}

/// Leaves out runs of items, shorter and shorter ones, as long as what remains fits.
fn fewer<T: Clone>(items: &mut Vec<T>, fits: &mut dyn FnMut(&[T]) -> bool) {
    let mut run = items.len().div_ceil(2);
    while run > 0 {
        let mut at = 0;
        while at < items.len() {
            let end = (at + run).min(items.len());
            let rest = [&items[..at], &items[end..]].concat();
            if fits(&rest) {
                *items = rest;
            } else {
                at = end;
            }
        }
        run = if run == 1 { 0 } else { run.div_ceil(2) };
    }
}

#[cfg(test)]
mod tests {
    use super::fewer;

    #[test]
    fn what_is_needed_remains() {
        let mut items: Vec<u32> = (0..100).collect();
        fewer(&mut items, &mut |some| some.contains(&17) && some.contains(&80));
        assert_eq!(items, [17, 80]);
    }
}
