//! `warpress check`: what is wrong with games.

use serde::{Deserialize, Serialize};

use super::{Failure, Global, earlier, target, workers};
use warpress_assets::Assets;
use warpress_cache::Stamp;
use warpress_check::{self as check, Depth, Found, Measures, OfInputs, OfPixels};
use warpress_library::{Home, Loaded};
use warpress_model::Severity;
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game); otherwise the game in whose folder one stands
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Findings as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Check only the data, without drawing the faces
    #[arg(long)]
    data: bool,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let words = target::chosen(global, args.all, &args.games)?;
    // A misspelt name is reported before anything is checked; the library names its own games rightly.
    if !args.all {
        words.iter().try_for_each(|word| target::find(global, word).map(|_| ()))?;
    }
    // One worker loads and plays its game while the other draws. Each drops its assets after every game, since the
    // templates and icons read for a game stay in memory as long as its assets do.
    let checked = workers::each(&words, 2, |word| {
        let (home, assets) = target::find(global, word)?;
        Ok(Checked::again(global, args, &home, &assets))
    });
    let checked = checked.into_iter().collect::<Result<Vec<Checked>, Failure>>()?;
    let (errors, warnings) =
        checked.iter().fold((0, 0), |(errors, warnings), one| (errors + one.errors, warnings + one.warnings));
    if args.json {
        let all = check::json(checked.into_iter().map(|one| one.found));
        super::say(&format!("{}\n", check::harmless_json(&all.to_string())))?;
    } else {
        for one in &checked {
            eprint!("{}", one.human);
            for reading in &one.readings {
                super::say(&format!("{}\n", check::harmless(reading)))?;
            }
        }
        let [games, errors, warnings] = [(checked.len(), "game"), (errors, "error"), (warnings, "warning")]
            .map(|(count, noun)| counted(count, noun));
        super::say(&format!("{games}: {errors}, {warnings}\n"))?;
    }
    if errors + warnings > 0 { Err(Failure::Problems) } else { Ok(()) }
}

/// What was found out about a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checked {
    found: Found,
    human: String,
    /// How spreadsheets were read.
    readings: Vec<String>,
    errors: usize,
    warnings: usize,
}

impl Checked {
    /// Of a game that has not changed since it was checked last, this is known. Otherwise faces that have not changed
    /// are not drawn again, and those that look as they did are not measured again.
    fn again(global: &Global, args: &Args, home: &Home, assets: &Assets) -> Self {
        let cache = global.cache();
        let [of, library] = earlier::named(global, home);
        let how = format!("{:?}", (args.data, &args.with, super::colour()));
        let words = ["check", &of, &library, &how];
        let stamp: Option<Stamp<Self>> = cache.stamp(&words);
        if let Some(stamp) = stamp.filter(|stamp| assets.still_answer(&stamp.asked)) {
            return stamp.made;
        }
        let (reading, read) = assets.watched();
        let (drawing, drawn) = assets.watched();
        read.link(&drawn);
        let [faces, pixels] = ["faces", "pixels"].map(|what| [what, &of, &library]);
        let depth = if args.data { Depth::Data } else { Depth::Faces };
        let earlier = if args.data { None } else { cache.stamp(&faces) };
        let earlier: Option<Stamp<OfInputs>> = earlier.filter(|stamp| assets.still_answer(&stamp.asked));
        let inputs = earlier.map_or_else(OfInputs::default, |stamp| {
            drawn.rely_on(&stamp.asked);
            stamp.made
        });
        let measured: Option<Stamp<OfPixels>> = if args.data { None } else { cache.stamp(&pixels) };
        let measures = Measures::new(inputs, measured.map_or_else(OfPixels::default, |stamp| stamp.made));
        let loaded = check::check_again(&reading, home, &args.with, depth, (&drawing, &measures));
        let checked = Self::of(&home.slug(), &loaded);
        cache.keep(&words, read.answered(), &checked);
        let (inputs, measured) = measures.renewed();
        if let Some(inputs) = inputs {
            cache.keep(&faces, drawn.answered(), &inputs);
        }
        // What was drawn says what its pixels are, whatever it was drawn from.
        if let Some(measured) = measured {
            cache.keep(&pixels, Some(Vec::new()), &measured);
        }
        checked
    }

    fn of(slug: &str, loaded: &Loaded) -> Self {
        let count = |severity| loaded.findings.iter().filter(|finding| finding.severity == severity).count();
        Self {
            found: Found::of(slug, loaded),
            human: check::human(loaded, super::colour()),
            readings: loaded.readings.iter().map(ToString::to_string).collect(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
        }
    }
}
