//! As `check` does: all that can be found out without printing, with and without what an earlier check has kept.

use warpress_cache::Cache;
use warpress_check::{self as check, Depth};
use warpress_record::{Record, alterations};
use warpress_workshop::{CheckOptions, Checked, Shop};

use super::{Case, End, Faults, errors, said};
use crate::chance::Chance;
use crate::grind;

impl Case<'_> {
    pub(super) fn check(&self, faults: &mut Faults) -> End {
        let checked = self.checked(&self.rooms.shop, faults);
        if let Some(seed) = self.files.get("records/stamps.txt") {
            self.stamps(seed, &checked, faults);
        }
        if let Some(text) = self.files.get("records/accepted.txt") {
            accepted(&String::from_utf8_lossy(text), faults);
        }
        if checked.errors + checked.warnings == 0 { End::Taken } else { End::Refused }
    }

    /// What a check finds, and that it is what is said of it.
    pub(super) fn checked(&self, shop: &Shop, faults: &mut Faults) -> Checked {
        let manner = CheckOptions { depth: Depth::Faces, with: Vec::new(), colour: false };
        let checked = shop.check(&self.source, &manner);
        let warpress_kit::Source { home, assets } = &self.source;
        let loaded = warpress_kit::load(assets, home, &[]);
        self.loaded(&loaded, faults);
        let Checked { found, told, errors: wrong, warnings, readings, cast: _ } = &checked;
        let human = &check::whole(told);
        faults.holds("silent check", !errors(&loaded.findings) || *wrong > 0, || {
            format!("check finds no error, and yet: {}", said(&loaded.findings))
        });
        faults.holds("count", (wrong + warnings == 0) == human.is_empty(), || {
            format!("{wrong} errors, {warnings} warnings: {human}")
        });
        faults.harmless("findings", human);
        for reading in readings {
            faults.harmless("reading", &check::harmless(reading));
        }
        let json = check::json([found.clone()]);
        let in_json = json["diagnostics"].as_array().map_or(0, Vec::len);
        faults.holds("check --json", in_json == wrong + warnings, || {
            format!("{in_json} of {wrong} + {warnings} are in the JSON")
        });
        checked
    }

    /// That stamps which something has spoilt change nothing of what is found.
    fn stamps(&self, seed: &[u8], cold: &Checked, faults: &mut Faults) {
        let cache = self.rooms.folder.join("cache");
        let open = || Shop::open(None, Cache::of_code(&cache, "mill".to_owned(), u64::MAX));
        let kept = self.checked(&open(), faults);
        faults.holds("kept", kept == *cold, || {
            format!("with a cache: {}without: {}", check::whole(&kept.told), check::whole(&cold.told))
        });
        let mut chance =
            Chance::of(seed.iter().fold(7, |sum, byte| sum.wrapping_mul(31) + u64::from(*byte)), 0);
        for name in warpress_common::files(&cache) {
            let path = cache.join(name);
            let Ok(mut bytes) = std::fs::read(&path) else { continue };
            grind::stamp(&mut bytes, &mut chance);
            // What cannot be written stays whole.
            let _ = std::fs::write(path, bytes);
        }
        self.checked(&open(), faults);
    }
}

/// That a record of accepted faces that can be read is read again as it is written.
fn accepted(text: &str, faults: &mut Faults) {
    let Ok(record) = Record::read(text) else { return };
    let again = Record::read(&record.text());
    let same = again.as_ref().is_ok_and(|again| alterations(&record, again).is_empty());
    faults.holds("accepted", same, || format!("a record is not read as it is written: {:?}", again.err()));
}
