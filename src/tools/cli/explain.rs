//! `warpress explain W0312`: what a finding's code means, and how to settle it.

use std::io::Write;

use warpress_model::diagnostic::nearest;
use warpress_model::{Code, Severity};

use super::{Failure, Global};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Codes, such as E0301 or W0312; without any, all are listed
    codes: Vec<String>,
}

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    let codes: Vec<Code> = args.codes.iter().map(|code| known(code)).collect::<Result<_, _>>()?;
    let mut out = std::io::stdout().lock();
    if codes.is_empty() {
        for code in Code::ALL {
            writeln!(out, "{code}  {}", plain(code.sentence()))?;
        }
        return Ok(());
    }
    for code in codes {
        let sentence = plain(code.sentence());
        let (first, rest) = sentence.split_at(sentence.chars().next().map_or(0, char::len_utf8));
        writeln!(out, "{code} ({}): {}{rest}.", code.severity().word(), first.to_uppercase())?;
        let settled = match code.severity() {
            Severity::Error => "An error stops a build and cannot be explained away.".to_owned(),
            Severity::Warning => {
                format!(
                    "If it is intended, say why below [explained]: \"{code}:<what it is about>\" = \"why\""
                )
            }
        };
        writeln!(out, "  {settled}")?;
    }
    Ok(())
}

fn known(code: &str) -> Result<Code, Failure> {
    code.parse().map_err(|()| {
        let all = Code::ALL.iter().map(|code| code.as_str());
        let near = nearest(&code.to_uppercase(), all)
            .map_or_else(String::new, |near| format!("; did you mean {near}?"));
        Failure::Message(format!("there is no code {code}{near}"))
    })
}

/// Replaces Markdown's links by their words.
fn plain(sentence: &str) -> String {
    let mut words = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('[') {
        words.push_str(before);
        match after.split_once("](").and_then(|(text, link)| Some((text, link.split_once(')')?.1))) {
            Some((text, after)) => {
                words.push_str(text);
                rest = after;
            }
            None => {
                words.push('[');
                rest = after;
            }
        }
    }
    words + rest
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn links_are_their_words_and_headers_stay() {
        assert_eq!(
            plain("a name that is [kept](data-format.md#kept) below a `[header]`"),
            "a name that is kept below a `[header]`"
        );
    }
}
