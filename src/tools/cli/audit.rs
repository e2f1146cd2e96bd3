//! `warpress audit`: compares the record of a game's audit with the game.

use std::path::Path;

use super::told::tell;
use super::{Failure, Global, target};
use warpress_check as check;
use warpress_kit::Source;
use warpress_library::Loaded;
use warpress_library::audit::{self, Audit, AuditStatus, FILE, SIGNED};
use warpress_library::parts::SECTION;
use warpress_model::Severity;
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// Confirm that the record describes the game as it is now: writes signed.toml, with digests of the game and its
    /// parts. Sections that have changed since it was last signed need a note. If there is no record, one is begun
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
        return sign(&folder, record.as_ref(), &loaded);
    }
    let status = record.as_ref().map_or(AuditStatus::None, |record| record.status(&loaded.audit_digests));
    super::say(&check::harmless(&summary(&home.slug(), &status, record.as_ref(), &loaded)))?;
    if status == AuditStatus::Audited { Ok(()) } else { Err(Failure::Problems) }
}

/// Writes the digests, or a record to fill in.
fn sign(folder: &Path, record: Option<&Audit>, loaded: &Loaded) -> Result<(), Failure> {
    let Some(record) = record else {
        let file = folder.join(FILE);
        target::write(&file, &audit::begun(&loaded.sections))?;
        return super::say(&format!(
            "begun: {}\nsay what each step found, which rules each section holds and what carries them, then sign it\n",
            file.display()
        ));
    };
    whole(record, loaded)?;
    super::say(&check::harmless(&changes(record, loaded)))?;
    compared(record, loaded)?;
    let file = folder.join(SIGNED);
    target::write(&file, &audit::signed(&loaded.audit_digests, &loaded.parts))?;
    super::say(&format!("signed: {}\n", file.display()))
}

/// Refuses a record in which something is still to be written. One that was signed before steps were recorded may do
/// without any: nobody else can write what its reader did.
fn whole(record: &Audit, loaded: &Loaded) -> Result<(), Failure> {
    let game = loaded.game.as_ref();
    if let Some(first) = game.and_then(|game| check::audit::disowned(record, loaded, game).into_iter().next())
    {
        let place = loaded.sources.place(&first.location);
        return Err(Failure::Message(check::harmless(&format!("{place}: {}", first.message)).into_owned()));
    }
    let blank = record.blank().count();
    let what = if blank > 0 {
        format!("{} still to be written", counted(blank, "rule"))
    } else if record.covers() == 0 {
        "no rule in it".into()
    } else if record.of.is_some() && record.steps.is_empty() {
        return Ok(());
    } else {
        let lacking = record.lacking();
        if lacking.is_empty() {
            return Ok(());
        }
        let lacking: Vec<_> = lacking.iter().map(|(step, why)| format!("{step} ({why})")).collect();
        format!("{} still to be recorded in [steps]: {}", counted(lacking.len(), "step"), lacking.join(", "))
    };
    Err(Failure::Message(format!("{}: {what}; a record is signed when it is whole", record.file)))
}

/// Refuses a record that does not say of each changed section that it was compared with the source again.
fn compared(record: &Audit, loaded: &Loaded) -> Result<(), Failure> {
    let unread = record.unread(&loaded.parts, &loaded.sections);
    if unread.is_empty() {
        return Ok(());
    }
    let mut message = format!(
        "{}: {} changed since it was signed; compare what each says now with the source, and say at the end of the \
         file what you compared and found:\n",
        record.file,
        counted(unread.len(), "section"),
    );
    for (section, digest) in unread {
        message += &format!(
            "\n# {}:{}  {}\n[[since]]\nsection = \"{}\"\nof = \"{digest}\"\nfound = \"\"\n",
            section.file, section.line, section.title, section.id
        );
    }
    Err(Failure::Message(check::harmless(message.trim_end()).into_owned()))
}

fn summary(slug: &str, status: &AuditStatus, record: Option<&Audit>, loaded: &Loaded) -> String {
    let Some(record) = record else {
        return format!("{slug}: {}\n", status.in_words());
    };
    let by = record.by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
    let found = record.rules.iter().filter(|rule| rule.found.is_some()).count() + record.notes.len();
    let (rules, remarks) = (counted(record.covers(), "rule"), counted(found, "remark"));
    let inherited = match record.inherited.len() {
        0 => String::new(),
        many => format!(" ({many} inherited)"),
    };
    let mut text = format!("{slug}: {}\n{rules}{inherited}, {remarks}{by}\n", status.in_words());
    let lacking = record.lacking();
    if record.steps.is_empty() {
        let steps: Vec<_> = lacking.iter().map(|(step, _)| *step).collect();
        text.push_str(&format!("its steps are not recorded: {}\n", steps.join(", ")));
    } else if !lacking.is_empty() {
        text.push_str("steps without a whole line:\n");
        lacking.iter().for_each(|(step, why)| text.push_str(&format!("  {step}  {why}\n")));
    }
    let unnamed = check::audit::unnamed(record, loaded);
    if !unnamed.is_empty() {
        text.push_str("sections without a rule:\n");
        unnamed.iter().for_each(|(id, title)| text.push_str(&format!("  {id}  {title}\n")));
    }
    text + &changes(record, loaded)
}

/// What has changed since the record was signed, each part with the lines of the record that speak of it; sections
/// first.
fn changes(record: &Audit, loaded: &Loaded) -> String {
    if record.of.is_none() {
        return String::new();
    }
    let Some(changes) = record.changes(&loaded.parts) else {
        return "signed before its parts were recorded one by one: which of them have changed is not known; the next \
                signing begins with that\n"
            .into();
    };
    let mut text = String::new();
    let said = check::audit::RuleIndex::by(record, loaded);
    let is_section = |name: &&String| name.split_once('.').is_some_and(|(sort, _)| sort == SECTION);
    let (mut first, rest): (Vec<_>, Vec<_>) = changes
        .changed
        .iter()
        .map(|name| (name, "changed"))
        .chain(changes.new.iter().map(|name| (name, "new")))
        .partition(|(name, _)| is_section(name));
    first.sort_by_key(|(name, _)| {
        loaded
            .sections
            .iter()
            .position(|section| name.split_once('.').is_some_and(|(_, id)| id == section.id))
    });
    for (name, how) in first.into_iter().chain(rest) {
        text += &format!("{how}: {name}\n");
        for rule in said.of(name) {
            let carried: Vec<_> = rule.carried.iter().map(|(word, _)| word.as_str()).collect();
            let carried =
                if carried.is_empty() { String::new() } else { format!(" ({})", carried.join(", ")) };
            text += &format!("  {}  {}{carried}\n", loaded.sources.place(&rule.at), rule.rule);
        }
    }
    changes.gone.iter().for_each(|name| text += &format!("gone: {name}\n"));
    text
}
