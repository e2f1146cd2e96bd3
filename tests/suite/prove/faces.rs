//! The faces of a game in all inks as they were when somebody accepted them. What fails here means that cards look
//! different from those that somebody looked at and found good.

use warpress_record::{Kind, Record, alterations};

use crate::drawn::Faces;
use crate::{Case, Faults};

/// A repository bears 172 games; each may have so much of it (bytes).
const MOST: usize = 20_000;

/// Draws all faces and compares their digests with the accepted ones.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    match Faces::of(case) {
        Ok(now) => compare(case.slug, case.accepted, &now.record, faults),
        Err(error) => faults.add(error),
    }
}

/// What differs.
pub fn compare(slug: &str, accepted: Option<&str>, now: &Record, faults: &mut Faults) {
    let Some(text) = accepted else {
        faults.unless(now.faces.is_empty(), || {
            format!("its faces were never accepted; look at them: warpress --library . faces {slug} --accept")
        });
        return;
    };
    faults
        .unless(text.len() <= MOST, || format!("its record takes {} bytes; {MOST} are the most", text.len()));
    let old = match Record::read(text) {
        Ok(old) => old,
        Err(error) => return faults.add(error.to_string()),
    };
    let altered = alterations(&old, now);
    if altered.is_empty() {
        return;
    }
    let how = |kind: &Kind| match kind {
        Kind::New => " (new)",
        Kind::Gone => " (gone)",
        Kind::Altered(_) => "",
    };
    let named: Vec<_> =
        altered.iter().take(12).map(|one| format!("{}{}", one.name, how(&one.kind))).collect();
    let more = altered.len().saturating_sub(named.len());
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    faults.add(format!(
        "altered: {}{more}\n  look at them: warpress --library . faces {slug} --changed\n  \
         if they are good: warpress --library . faces {slug} --accept",
        named.join(", ")
    ));
}
