//! As `build` does: the kit and the books, and what is left behind of them.

use std::fs;

use lopdf::Document;
use warpress_check as check;
use warpress_kit::{Inventory, Request};
use warpress_render::theme::Ink;
use warpress_workshop::{End as Made, Item, Order, Outcome};

use super::{Case, End, Faults, errors, said};

impl Case<'_> {
    pub(super) fn build(&self, faults: &mut Faults) -> End {
        let warpress_kit::Source { home, assets } = &self.source;
        let loaded = warpress_kit::load(assets, home, &[]);
        let out = self.rooms.folder.join("out");
        let outcome = self.rooms.shop.build(&self.source, &Order::new(Request::new("a4", Ink::Full), &out));
        let left = warpress_common::files(&out);
        let Outcome { end, problems, items, .. } = &outcome;
        if let Some(problems) = problems {
            let human = check::whole(&problems.readable(false));
            faults.holds("unsaid", !human.trim().is_empty(), || "not built, and nothing is said".to_owned());
            faults.harmless("findings", &human);
        }
        match end {
            Made::Built | Made::Unchanged | Made::Nothing => {
                faults.holds("built", problems.is_none(), || {
                    format!(
                        "{end:?}, and yet: {}",
                        problems.as_ref().map_or_else(String::new, |one| said(&one.findings))
                    )
                });
                faults.holds("built of errors", !errors(&loaded.findings), || {
                    format!("{end:?}, and yet: {}", said(&loaded.findings))
                });
                faults.holds("nothing", matches!(end, Made::Nothing) == items.is_empty(), || {
                    format!("{end:?}: {items:?}")
                });
                items.iter().for_each(|item| whole(item, faults));
                End::Taken
            }
            Made::Problems => {
                faults.holds("unsound", problems.is_some(), || "not built, and no finding".to_owned());
                faults.holds("left behind", left.is_empty(), || format!("not built, and yet: {left:?}"));
                End::Refused
            }
            Made::Failed(error) => {
                faults.holds("unsaid", !error.to_string().trim().is_empty(), || {
                    "failed, and nothing is said".to_owned()
                });
                faults.holds("left behind", left.is_empty(), || format!("{error}, and yet: {left:?}"));
                self.silent(&error.to_string(), faults);
                End::Refused
            }
        }
    }

    /// That a check which finds nothing is not followed by a failure.
    fn silent(&self, error: &str, faults: &mut Faults) {
        let checked = self.checked(&self.rooms.shop, faults);
        faults.holds("check before a failure", checked.errors + checked.warnings > 0, || {
            format!("check finds nothing, and build fails: {error}")
        });
    }
}

/// That a file that was made is whole.
fn whole(item: &Item, faults: &mut Faults) {
    let (Item::Unchanged(path)
    | Item::Rules { path, .. }
    | Item::Kit { path, .. }
    | Item::Picture(path)
    | Item::Review { path, .. }) = item;
    let bytes = fs::read(path).unwrap_or_default();
    let fine = match path.extension().and_then(|ending| ending.to_str()) {
        Some("pdf") => Document::load_mem(&bytes).is_ok_and(|file| !file.get_pages().is_empty()),
        Some("json") => Inventory::read(&bytes).is_ok(),
        _ => !bytes.is_empty(),
    };
    faults.holds("whole", fine, || format!("{} is not whole", path.display()));
}
