//! Headings of spreadsheets that happen to be keys of rows: `When` over times of day, `Kind` over lands. Whatever is
//! wrong with a cell below one may be the heading's fault, and its help says how to call the column otherwise.

use warpress_model::{Code, Diagnostic, Severity, slug};

use warpress_format::sources::Sources;

/// Keys whose words mean the same to everybody.
const PLAIN: [&str; 5] = ["name", "title", "id", "count", "text"];

/// Whether a column of this key may be its author's own.
pub fn may_be_own(key: &str) -> bool {
    !PLAIN.contains(&key)
}

/// Adds to findings about such columns how to rename them.
pub fn hint(findings: &mut [Diagnostic], sources: &Sources) {
    // A picture that is there was meant as one.
    let meant = |finding: &Diagnostic| finding.severity == Severity::Error && finding.code != Code::E0308;
    for finding in findings.iter_mut().filter(|finding| meant(finding)) {
        let Some(heading) = sources.reserved(&finding.location) else { continue };
        let file = sources.file(&finding.location).rsplit('/').next().unwrap_or_default();
        let own = slug(heading);
        let hint = format!(
            "“{heading}” is a key of warpress; if the column is your own, write rename = {{ \"{heading}\" = \"printed-{own}\" }} beside rows = \"{file}\""
        );
        finding.help = Some(match finding.help.take().filter(|help| !help.is_empty()) {
            Some(help) => format!("{help}; {hint}"),
            None => hint,
        });
    }
}
