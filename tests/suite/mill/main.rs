//! `mill`: grinds sound packs into bad input and puts it through the rooms, `--seed` by `--seed`.
//!
//! Exit codes: 0 nothing was found, 1 something was, 2 wrong use.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use warpress_mill::batch::{Ended, Mill};
use warpress_mill::case;
use warpress_mill::child::{self, Cases};
use warpress_mill::corpus::Corpus;
use warpress_mill::fault::{Fault, Kind};
use warpress_mill::files;
use warpress_mill::rooms::Through;
use warpress_mill::sabotage::Sabotage;
use warpress_mill::shrink::shrink;

/// The allocator of the program, so that memory is counted as it is there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Grinds sound packs into bad input and puts it through what the commands do.
#[derive(Debug, Parser)]
struct Args {
    /// The seed of all cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of cases
    #[arg(long, default_value_t = 1000)]
    cases: u64,
    /// The number of the first case
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Only the case of this number
    #[arg(long, conflicts_with_all = ["cases", "first"])]
    case: Option<u64>,
    /// Only the case in this folder: pack/ and records/
    #[arg(long, value_name = "DIR", conflicts_with_all = ["seed", "cases", "first", "case"])]
    folder: Option<PathBuf>,
    /// How far cases are taken
    #[arg(long, value_enum, default_value = "read")]
    through: Through,
    /// Keep a case of each finding in this folder, made as small as it gets
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The most tries for making a case small
    #[arg(long, default_value_t = 600)]
    tries: usize,
    /// The most processor time for a case, in seconds
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    most: u64,
    /// Do the work of a batch
    #[arg(long, hide = true)]
    child: bool,
    /// Make a fault on purpose
    #[arg(long, hide = true, value_enum)]
    sabotage: Option<Sabotage>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let Ok(program) = std::env::current_exe() else { return ExitCode::from(2) };
    let mill = Mill { program, through: args.through, sabotage: args.sabotage, most: args.most };
    let (first, end) = args.case.map_or((args.first, args.first + args.cases), |case| (case, case + 1));
    if args.child {
        let cases = match args.folder {
            Some(folder) => Cases::Folder(folder),
            None => Cases::Numbers { seed: args.seed, first, end },
        };
        child::work(&mill.task(cases));
        return ExitCode::SUCCESS;
    }
    if let Some(folder) = &args.folder {
        let faults = mill.faults(folder);
        faults.iter().for_each(|fault| println!("{}: {}", fault.kind.word(), fault.what));
        return ended(faults.is_empty());
    }
    let corpus = Corpus::of_tree();
    let mut sum = Sum::default();
    mill.grind(args.seed, first, end, &mut |result| {
        sum.add(result);
        if result.faults.is_empty() {
            return;
        }
        let case = case::make(&corpus, args.through, args.seed, result.number);
        println!("case {} ({})", result.number, case.what);
        for fault in &result.faults {
            println!("  {}: {}", fault.kind.word(), fault.what);
            if sum.known.iter().any(|known| known.is_like(fault)) {
                continue;
            }
            sum.known.push(fault.clone());
            if let Some(keep) = &args.keep {
                let name =
                    format!("{}-{}-{}-{}", fault.kind.word(), args.through.word(), args.seed, result.number);
                let small = shrink(&mill, case.files.clone(), fault, args.tries);
                match small.and_then(|small| files::write(&keep.join(&name), &small)) {
                    Ok(()) => println!("  kept: {}", keep.join(&name).display()),
                    Err(error) => println!("  not kept: {error}"),
                }
            }
        }
    });
    println!("mill --seed {} --through {}: {}", args.seed, args.through.word(), sum.in_words());
    ended(sum.known.is_empty())
}

fn ended(well: bool) -> ExitCode {
    if well { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// What came of all cases.
#[derive(Debug, Default)]
struct Sum {
    cases: u64,
    taken: u64,
    /// The findings, by kind.
    found: BTreeMap<Kind, u64>,
    /// Those that differ.
    known: Vec<Fault>,
    /// The case that took longest, and how long (ms).
    longest: (u64, u64),
    /// The processor time of all (ms).
    took: u64,
}

impl Sum {
    fn add(&mut self, result: &Ended) {
        self.cases += 1;
        self.taken += u64::from(result.taken == Some(true));
        self.took += result.took;
        if result.took > self.longest.1 {
            self.longest = (result.number, result.took);
        }
        for fault in &result.faults {
            *self.found.entry(fault.kind).or_default() += 1;
        }
    }

    fn in_words(&self) -> String {
        let found: Vec<String> = Kind::ALL
            .iter()
            .filter_map(|kind| Some(format!("{} {}", self.found.get(kind)?, kind.word())))
            .collect();
        let found = if found.is_empty() {
            "nothing found".to_owned()
        } else {
            format!("found: {}", found.join(", "))
        };
        format!(
            "{} cases, {} taken, {} refused; {found}; {} s, the longest {:.1} s (case {})",
            self.cases,
            self.taken,
            self.cases - self.taken,
            self.took / 1000,
            self.longest.1 as f64 / 1000.0,
            self.longest.0,
        )
    }
}
