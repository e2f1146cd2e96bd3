//! Programs crammed into one line of the data: mistakes in them are hard to find, and no diagnostic can be more
//! precise than “in this line”.

use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::Diagnostic;
use warpress_syntax as syntax;

/// The longest line that is read at a glance (bytes).
const LONGEST: usize = 100;

/// Checks all programs of the data.
pub fn check(loaded: &Loaded) -> Vec<Diagnostic> {
    let crammed = loaded.runs.iter().filter(|run| {
        let source = loaded.sources.text(&run.location.file);
        let source =
            source.and_then(|text| text.get(run.location.start..run.location.end)).unwrap_or_default();
        source.len() > LONGEST && !source.contains('\n') && statements(&run.text) > 1
    });
    let found = crammed.map(|run| {
        Diagnostic::new(Code::W0231, "a program of several statements on one long line", &run.location)
            .help("put it into a block string (run = \"\"\"…\"\"\"), or remove run and write function op.<id> in rules.luau")
    });
    found.collect()
}

/// The number of statements of a program, including those within blocks.
fn statements(program: &str) -> usize {
    let mut count = 0;
    syntax::walk(&syntax::program(program).unwrap_or_default(), &mut |_| count += 1, &mut |_| {});
    count
}
