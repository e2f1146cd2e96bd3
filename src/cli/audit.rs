//! `warpress audit`: compares the record of a game's audit with the game.

use super::told::tell;
use super::{Failure, Global, target};
use warpress_check as check;
use warpress_kit::Source;
use warpress_library::Loaded;
use warpress_library::audit::{self, Audit, FILE, Standing};
use warpress_model::Severity;
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// Confirm that the record describes the game as it is now: writes the `of` line of audit.toml and leaves
    /// everything else alone. If there is no record, one is begun
    #[arg(long)]
    sign: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let Source { home, assets } = target::find(global, &args.game)?;
    let mut loaded = warpress_kit::load(&assets, &home, &[]);
    loaded.findings.retain(|finding| finding.severity == Severity::Error);
    let (record, findings) = audit::read(&assets, &home, &mut loaded.sources);
    loaded.findings.extend(findings);
    if loaded.failed() {
        tell(&check::human(&loaded, super::colour()));
        return Err(Failure::Problems);
    }
    if args.sign {
        let folder = target::folder(global, &home, "--sign")?;
        return sign(&folder.join(FILE), record.as_ref(), &loaded);
    }
    let standing = record.as_ref().map_or(Standing::None, |record| record.standing(&loaded.vouched));
    super::say(&check::harmless(&summary(&home.slug(), &standing, record.as_ref(), &loaded)))?;
    if standing == Standing::Audited { Ok(()) } else { Err(Failure::Problems) }
}

/// Writes the digest, or a record to fill in.
fn sign(file: &std::path::Path, record: Option<&Audit>, loaded: &Loaded) -> Result<(), Failure> {
    let Some(record) = record else {
        target::write(file, &audit::begun(&loaded.sections))?;
        return super::say(&format!(
            "begun: {}\nsay which rules each section holds and what carries them, then sign it\n",
            file.display()
        ));
    };
    let blank = record.blank().count();
    if blank > 0 || record.rules.is_empty() {
        let what = if blank > 0 {
            format!("{} still to be written", counted(blank, "rule"))
        } else {
            "no rule in it".into()
        };
        return Err(Failure::Message(format!(
            "{}: {what}; a record is signed when it is whole",
            record.file
        )));
    }
    let text = std::fs::read_to_string(file)?;
    target::write(file, &audit::signed(&record.file, &text, &loaded.vouched)?)?;
    super::say(&format!("signed: {}\n", file.display()))
}

fn summary(slug: &str, standing: &Standing, record: Option<&Audit>, loaded: &Loaded) -> String {
    let Some(record) = record else {
        return format!("{slug}: {}\n", standing.in_words());
    };
    let by = record.by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
    let found = record.rules.iter().filter(|rule| rule.found.is_some()).count() + record.notes.len();
    let (rules, remarks) = (counted(record.rules.len(), "rule"), counted(found, "remark"));
    let mut text = format!("{slug}: {}\n{rules}, {remarks}{by}\n", standing.in_words());
    let unnamed = check::audit::unnamed(record, loaded);
    if !unnamed.is_empty() {
        text.push_str("sections without a rule:\n");
        unnamed.iter().for_each(|(id, title)| text.push_str(&format!("  {id}  {title}\n")));
    }
    text
}
