//! Compares ways from SVG to PDF for card sheets: time, memory, size, text, fonts, same bytes each run.
//! Prints a table in Markdown. See README.md.

mod by_krilla;
mod by_printpdf;
mod by_svg2pdf;
mod cards;
mod measure;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

const RUNS: usize = 5;

type Backend = fn(&[String], Vec<Vec<u8>>) -> Vec<u8>;

const BACKENDS: [(&str, Backend); 4] = [
    ("krilla, stamped", by_krilla::pdf),
    ("svg2pdf, chunk per face", by_svg2pdf::pdf),
    ("printpdf, svg", |svgs, fonts| by_printpdf::pdf(svgs, fonts, false)),
    ("printpdf, svg, compressed", |svgs, fonts| by_printpdf::pdf(svgs, fonts, true)),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("--run") => run(number(&args, 1), number(&args, 2)),
        None => compare(&[54, 540]),
        Some(_) => compare(&(0..args.len()).map(|i| number(&args, i)).collect::<Vec<_>>()),
    }
}

fn number(args: &[String], i: usize) -> usize {
    args.get(i).and_then(|arg| arg.parse().ok()).filter(|n| *n < 100_000).unwrap_or_else(|| {
        eprintln!("usage: pdf-backends [number of faces]...");
        std::process::exit(2)
    })
}

/// One run in a process of its own, since memory is measured at its peak. The first line of the output
/// are milliseconds and KiB; the PDF follows.
fn run(backend: usize, faces: usize) {
    let svgs: Vec<String> = (0..faces).map(cards::svg).collect();
    let fonts = cards::fonts();
    let start = Instant::now();
    let bytes = BACKENDS[backend].1(&svgs, fonts);
    let took = start.elapsed().as_secs_f64() * 1000.0;
    let memory = measure::peak_memory().unwrap_or(0);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{took} {memory}").and_then(|()| out.write_all(&bytes)).expect("the parent reads");
}

fn compare(sizes: &[usize]) {
    for &faces in sizes {
        println!("\n{faces} faces, {} printed, best of {RUNS}\n", faces * cards::COPIES);
        println!(
            "| back end | wall | memory | file | pages | real text | font programs | same bytes each run |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        for (i, (name, _)) in BACKENDS.iter().enumerate() {
            println!("{}", row(name, i, faces));
        }
    }
}

fn row(name: &str, backend: usize, faces: usize) -> String {
    let runs: Option<Vec<(f64, f64, Vec<u8>)>> = (0..RUNS).map(|_| spawn(backend, faces)).collect();
    let Some(runs) = runs else { return format!("| {name} | failed | | | | | | |") };
    let least = |of: fn(&(f64, f64, Vec<u8>)) -> f64| runs.iter().map(of).fold(f64::INFINITY, f64::min);
    let first = &runs[0].2;
    let same = runs.iter().all(|run| blake3::hash(&run.2) == blake3::hash(first));
    let anatomy = measure::anatomy(first);
    let yes = |is: bool| if is { "yes" } else { "no" };
    format!(
        "| {name} | {:.2} s | {:.0} MB | {:.2} MB | {} | {} | {} | {} |",
        least(|run| run.0) / 1000.0,
        least(|run| run.1) / 1024.0,
        first.len() as f64 / 1e6,
        anatomy.pages,
        yes(anatomy.real_text),
        anatomy.font_programs,
        yes(same),
    )
}

fn spawn(backend: usize, faces: usize) -> Option<(f64, f64, Vec<u8>)> {
    let out = Command::new(std::env::current_exe().ok()?)
        .args(["--run", &backend.to_string(), &faces.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .ok()
        .filter(|out| out.status.success())?;
    let end = out.stdout.iter().position(|b| *b == b'\n')?;
    let (took, memory) = std::str::from_utf8(&out.stdout[..end]).ok()?.split_once(' ')?;
    Some((took.parse().ok()?, memory.parse().ok()?, out.stdout[end + 1..].to_vec()))
}
