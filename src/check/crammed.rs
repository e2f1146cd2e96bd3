//! Programs that are crammed into one line of the data: slips in them are hard to find, and no diagnostic can say
//! more than “in this line”.

use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::Diagnostic;
use warpress_referee::reading::syntax;

/// The length of a line that is still read at a glance (bytes).
const LONGEST: usize = 100;

/// Looks at all programs of the data.
pub fn check(loaded: &Loaded) -> Vec<Diagnostic> {
    let crammed = loaded.runs.iter().filter(|run| {
        let source = loaded.sources.text(&run.location.file);
        let source =
            source.and_then(|text| text.get(run.location.start..run.location.end)).unwrap_or_default();
        source.len() > LONGEST && !source.contains('\n') && statements(&run.text) > 1
    });
    let found = crammed.map(|run| {
        Diagnostic::new(Code::W0231, "a program of several statements in one long line", &run.location)
            .help("put it into a block string (run = \"\"\"…\"\"\"), or leave run out and write function op.<id> in rules.luau")
    });
    found.collect()
}

/// How many statements a program has, those within blocks included.
fn statements(program: &str) -> usize {
    let mut count = 0;
    syntax::walk(&syntax::parse(program).unwrap_or_default(), &mut |_| count += 1, &mut |_| {});
    count
}
