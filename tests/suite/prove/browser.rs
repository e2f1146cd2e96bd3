//! The page of a game in a browser: what cannot be told from its tags. A page takes seconds there, and those of one
//! template differ little: so it is done for one game in [`OF`].

use std::collections::BTreeMap;

use crate::{Case, Faults, page};
use warpress_readers::browser::Browser;

/// The page of one game in so many is looked at.
pub const OF: u8 = 8;

/// Opens the page of this game, if it is one of those.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    match page(case) {
        Some(Ok(page)) => faults.0.extend(look(&[page]).into_values().flatten()),
        Some(Err(why)) => faults.add(why),
        None => {}
    }
}

/// The page to be looked at, with the name of its file; `None` if that of this game is not.
///
/// # Errors
/// If there is no page.
pub fn page(case: &Case<'_>) -> Option<Result<(String, String), String>> {
    let name = format!("{}-{}.html", case.slug, case.way().ink.name());
    case.is_one_in(OF).then(|| Ok((name, page::made(case)?.clone())))
}

/// The browser of this machine and what drives it, with their versions; of none, what is lacking.
pub fn version() -> String {
    Browser::sought().map_or_else(|lack| format!("none: {lack}"), |browser| browser.version().to_owned())
}

/// Opens pages, by the names of their files, and gives the faults of those that have any. Without a browser there are
/// none, unless there must be one.
pub fn look(pages: &[(String, String)]) -> BTreeMap<String, Vec<String>> {
    if pages.is_empty() {
        return BTreeMap::new();
    }
    let said = match Browser::sought() {
        Ok(browser) => said(&browser, pages),
        Err(lack) if Browser::must_be() => Err(format!("there is no browser: {lack}")),
        Err(_) => Ok(BTreeMap::new()),
    };
    // What fails, fails for all.
    said.unwrap_or_else(|what| pages.iter().map(|(name, _)| (name.clone(), vec![what.clone()])).collect())
}

fn said(browser: &Browser, pages: &[(String, String)]) -> Result<BTreeMap<String, Vec<String>>, String> {
    let folder = tempfile::Builder::new().prefix("warpress-pages-").tempdir();
    let folder = folder.map_err(|error| format!("no folder for pages: {error}"))?;
    of_each(&browser.look(folder.path(), pages)?, pages)
}

/// The faults of each page among the lines that the browser said of all.
///
/// # Errors
/// If it did not look at all of them, or said something else.
fn of_each(said: &str, pages: &[(String, String)]) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in said.lines() {
        let of = |name: &str| line.strip_prefix(name)?.strip_prefix(": ");
        if let Some((name, fault)) = pages.iter().find_map(|(name, _)| Some((name, of(name)?))) {
            found.entry(name.clone()).or_default().push(fault.to_owned());
        }
    }
    let many: usize = found.values().map(Vec::len).sum();
    let end = format!("{} pages, {many} faults", pages.len());
    if said.lines().last() == Some(&end) {
        Ok(found)
    } else {
        Err(format!("the browser said no “{end}”: {said}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser that ended before it had looked at all of them has found nothing wrong with the rest.
    #[test]
    fn all_pages_are_looked_at() {
        let pages = ["a.html", "b.html"].map(|name| (name.to_owned(), String::new()));
        let said = "b.html: 320 px: the page is wide\nb.html: print: torn\n2 pages, 2 faults\n";
        let found = of_each(said, &pages).unwrap();
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            [("b.html".to_owned(), vec!["320 px: the page is wide".to_owned(), "print: torn".to_owned()])]
        );
        assert_eq!(of_each("2 pages, 0 faults\n", &pages), Ok(BTreeMap::new()));
        for said in [
            "",
            "1 pages, 0 faults",
            "2 pages, 1 faults",
            "b.html: page: x\n2 pages, 0 faults",
            "c.html: page: x\n2 pages, 1 faults",
        ] {
            assert!(of_each(said, &pages).is_err(), "{said}");
        }
    }
}
