//! Checking games, and remembering what was found.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{NotFound, Shop, cached};
use warpress_assets::digest_of;
use warpress_cache::Stamp;
use warpress_check::{self as check, Depth, FaceMeasures, Findings, Measures, PixelMeasures};
use warpress_kit::Source;
use warpress_library::{Loaded, Sources};
use warpress_model::Severity;
use warpress_render::icons::Icons;

/// How games are checked.
#[derive(Debug, Clone)]
pub struct CheckOptions {
    /// How thoroughly.
    pub depth: Depth,
    /// The scenarios and options to apply.
    pub with: Vec<String>,
    /// Whether the findings for people are in colour.
    pub colour: bool,
}

/// What an outcome depends on besides the files: under this it is known.
#[derive(Serialize)]
struct OutcomeKey<'m> {
    /// Only the data were looked at.
    data: bool,
    /// The scenarios and options in force.
    with: &'m [String],
    /// The findings for people are in colour.
    colour: bool,
}

/// What was found out about a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checked {
    /// The findings for machines.
    pub found: Findings,
    /// The findings for people, each with its line.
    pub told: Vec<check::ReadableFinding>,
    /// How spreadsheets were read.
    pub readings: Vec<String>,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The actors on its cards.
    pub cast: BTreeSet<String>,
}

impl Shop {
    /// Checks the games that these words mean, and returns what was found about them in the same order. Nothing is
    /// checked if one of the words is misspelt.
    ///
    /// # Errors
    /// If a word means no game.
    pub fn check_each(&self, words: &[String], options: &CheckOptions) -> Result<Vec<Checked>, NotFound> {
        words.iter().try_for_each(|word| self.find(word).map(drop))?;
        // One worker loads and plays its game while the other draws. Each drops its assets after every game, since the
        // templates and icons read for a game stay in memory as long as its assets do.
        let checked = warpress_workers::each(words, 2, |word| Ok(self.check(&self.find(word)?, options)));
        checked.into_iter().collect()
    }

    /// Checks what games have in common, after each of them was checked.
    pub fn check_together(&self, all: &[Checked], colour: bool) -> Checked {
        let found = check::actors::check(self.assets(), all.iter().map(|one| &one.cast));
        Checked {
            found: Findings::of_library(&found),
            told: check::findings(&found, &Sources::default(), colour),
            readings: Vec::new(),
            errors: 0,
            warnings: found.len(),
            cast: BTreeSet::new(),
        }
    }

    /// Checks a game. Of one that has not changed since it was checked last, the outcome is known. Otherwise faces that
    /// have not changed are not drawn again, and those that look as they did are not measured again.
    pub fn check(&self, source: &Source, options: &CheckOptions) -> Checked {
        let (Source { home, assets }, cache) = (source, self.cache());
        let data = options.depth == Depth::Data;
        let [of, library] = cached::named(self, home);
        let how = digest_of(&OutcomeKey { data, with: &options.with, colour: options.colour });
        let words = ["check", &of, &library, &how];
        let stamp: Option<Stamp<Checked>> = cache.stamp(&words);
        if let Some(stamp) = stamp.filter(|stamp| assets.still_answer(&stamp.asked)) {
            return stamp.made;
        }
        let (reading, read) = assets.with_ledger();
        let (drawing, drawn) = assets.with_ledger();
        read.link(&drawn);
        let [faces, pixels] = ["faces", "pixels"].map(|what| [what, &of, &library]);
        let earlier = if data { None } else { cache.stamp(&faces) };
        let earlier: Option<Stamp<FaceMeasures>> = earlier.filter(|stamp| assets.still_answer(&stamp.asked));
        let inputs = earlier.map_or_else(FaceMeasures::default, |stamp| {
            drawn.rely_on(&stamp.asked);
            stamp.made
        });
        let measured: Option<Stamp<PixelMeasures>> = if data { None } else { cache.stamp(&pixels) };
        let measures =
            Measures::new(inputs, measured.map_or_else(PixelMeasures::default, |stamp| stamp.made));
        let loaded = warpress_kit::load(&reading, home, &options.with);
        let seen = (&drawing, &measures);
        let loaded = check::check_again(loaded, &reading, home, &options.with, options.depth, seen);
        let icons = Icons::of(&reading);
        let checked = Checked::of(&home.slug(), &loaded, &icons, options.colour);
        cache.keep(&words, read.answers(), &checked);
        let (inputs, measured) = measures.renewed();
        if let Some(inputs) = inputs {
            cache.keep(&faces, drawn.answers(), &inputs);
        }
        // What was drawn says what its pixels are, whatever it was drawn from.
        if let Some(measured) = measured {
            cache.keep(&pixels, Some(Vec::new()), &measured);
        }
        checked
    }
}

impl Checked {
    fn of(slug: &str, loaded: &Loaded, icons: &Icons, colour: bool) -> Self {
        let count = |severity| loaded.findings.iter().filter(|finding| finding.severity == severity).count();
        Self {
            found: Findings::of(slug, loaded),
            told: check::human(loaded, colour),
            readings: loaded.readings.iter().filter(|one| !one.is_plain()).map(ToString::to_string).collect(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            cast: loaded.game.as_ref().map(|game| check::actors::cast(icons, game)).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckOptions, OutcomeKey, Shop, check};
    use warpress_cache::Cache;
    use warpress_check::Depth;

    #[test]
    fn outcomes_are_known_by_these_words() {
        let how = OutcomeKey { data: true, with: &["fog".to_owned()], colour: false };
        assert_eq!(serde_json::to_string(&how).unwrap(), r#"{"data":true,"with":["fog"],"colour":false}"#);
    }

    #[test]
    fn games_are_checked_in_the_order_in_which_they_were_named() {
        let shop = Shop::open(None, Cache::off());
        let options = |with: &[&str]| CheckOptions {
            depth: Depth::Data,
            with: with.iter().map(ToString::to_string).collect(),
            colour: false,
        };
        let words = ["wolf-pack", "attrition"].map(str::to_owned);
        let checked = shop.check_each(&words, &options(&["fog"])).unwrap();
        let errors: Vec<_> =
            checked.iter().map(|one| (one.errors, check::whole(&one.told).contains("“fog”"))).collect();
        assert_eq!(errors, [(1, true), (1, true)]);
        assert!(shop.check_each(&["wolfpack".to_owned()], &options(&[])).is_err());
    }
}
