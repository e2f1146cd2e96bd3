//! `prove`: proves games of the library, each once: what has passed before on this machine, and nothing has changed of
//! what it was made from, is not proved again. What failed is said last, with the command that repeats it alone.
//!
//! Exit codes: 0 all is proved, 1 something is not, 2 wrong use.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use warpress_prove::browser;
use warpress_prove::game::{Asked, Proof, Prover, Verdict};
use warpress_prove::kept::Passes;
use warpress_prove::library::Library;
use warpress_prove::outcomes::OUTCOMES;

/// Threads that draw and let go of trees all the time are slow with the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// As many games at once: one is loaded, played or closed, which takes one core, while the other is drawn on all.
const WORKERS: usize = 2;

/// Proves games of the library: plays and draws each, prints its kit, book and page, and reads them back.
#[derive(Debug, Parser)]
struct Args {
    /// Games of the library
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Prove what was proved before, too
    #[arg(long)]
    cold: bool,
    /// Prove a tenth of what was proved before anew, chosen by this word, such as a commit
    #[arg(long, value_name = "WORD", conflicts_with = "cold")]
    again: Option<String>,
    /// Only this outcome (may be repeated): data, maps, play, faces, check, kit, book, page, browser
    #[arg(long, value_name = "OUTCOME")]
    only: Vec<String>,
    /// A folder with data/ and tests/fixtures/digests/ that takes precedence over the library of the source tree
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
    /// Where passes are kept (default: the user's cache folder)
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Say how long each outcome took
    #[arg(long)]
    times: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let library = args.library.as_deref().map_or_else(Library::of_tree, Library::in_folder);
    let all = library.games();
    let unknown: Vec<&String> = args.games.iter().filter(|slug| !all.contains(slug)).collect();
    let strange: Vec<&String> =
        args.only.iter().filter(|name| !OUTCOMES.iter().any(|one| one.name == **name)).collect();
    if !unknown.is_empty() || !strange.is_empty() || (args.games.is_empty() && !args.all) {
        eprintln!("prove: games of the library, or --all; unknown: {unknown:?} {strange:?}");
        return ExitCode::from(2);
    }
    let games = if args.all { all } else { args.games };
    let passes = args.cache.as_deref().map_or_else(Passes::of_user, Passes::in_folder);
    let asked = Asked { cold: args.cold, again: args.again, only: args.only };
    // To ask for it takes longer than to prove the data of a game.
    let browser = if asked.wants("browser") { browser::version() } else { String::new() };
    let prover = Prover::new(&library, &asked, &passes, &browser);
    let mut proofs = warpress_workers::each(&games, WORKERS, |slug| {
        let proof = prover.prove(slug);
        say(&proof, args.times);
        proof
    });
    proofs.sort_by(|one, other| one.slug.cmp(&other.slug));
    let lost = if args.all { library.records_of_no_game() } else { Vec::new() };
    ended(&proofs, &lost)
}

/// A line for a game of which something was proved now.
fn say(proof: &Proof, times: bool) {
    let mut parts = Vec::new();
    for (name, verdict) in &proof.verdicts {
        match verdict {
            Verdict::Kept | Verdict::Unread => {}
            Verdict::Passed(took) if times => parts.push(format!("{name} {:.2} s", took.as_secs_f64())),
            Verdict::Passed(_) => parts.push((*name).to_owned()),
            Verdict::Failed(faults) => parts.push(format!("{name}: {} FAULTS", faults.len())),
        }
    }
    if !parts.is_empty() {
        let _ = writeln!(std::io::stdout(), "{}: {}", proof.slug, parts.join(", "));
    }
}

/// What failed, and how much passed.
fn ended(proofs: &[Proof], lost: &[String]) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let mut failed = 0;
    for proof in proofs {
        let mut names: Vec<&str> = Vec::new();
        for (name, fault) in proof.faults() {
            failed += usize::from(!names.contains(&name));
            names.push(name);
            let _ = writeln!(out, "\n{}, {name}: {fault}", proof.slug);
        }
        if !names.is_empty() {
            names.dedup();
            let only: String = names.iter().map(|name| format!(" --only {name}")).collect();
            let _ = writeln!(out, "\nto repeat it alone: ./check prove {}{only}", proof.slug);
        }
    }
    for slug in lost {
        failed += 1;
        let _ = writeln!(out, "\ntests/digests/{slug}.txt: there is no such game");
    }
    let verdicts = || proofs.iter().flat_map(|proof| &proof.verdicts);
    let kept = verdicts().filter(|(_, verdict)| matches!(verdict, Verdict::Kept)).count();
    let passed = verdicts().filter(|(_, verdict)| matches!(verdict, Verdict::Passed(_))).count();
    let _ = writeln!(
        out,
        "\n{} games: {} passed, {failed} failed ({kept} of them kept)",
        proofs.len(),
        passed + kept
    );
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
