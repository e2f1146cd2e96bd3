//! Names that are not those of the source: each needs a ruling that says so, and a ruling that counts them must count
//! as the data do.

use warpress_library::Loaded;
use warpress_model::phrase::{English, Grammar};
use warpress_model::{Code, Diagnostic, Game, OTHER_NAMES, Renamed, Ruling};

/// What a ruling may call the names that it counts.
const COUNTED: [&str; 8] =
    ["name", "names", "misprint", "misprints", "spelling", "spellings", "title", "titles"];

/// Looks for names that no ruling settles, and for rulings whose numbers do not fit.
pub fn check(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let settled: Vec<_> = game.rulings.keys().map(|id| (id, game.renamed_by(id))).collect();
    let is_settled = |one: &Renamed<'_>| {
        settled.iter().any(|(id, names)| {
            game.rulings[*id].answered() && names.iter().any(|known| known.path == one.path)
        })
    };
    let mut found: Vec<_> =
        game.renamed().iter().filter(|one| !is_settled(one)).map(|one| unsettled(loaded, one)).collect();
    for (id, names) in &settled {
        let ruling = &game.rulings[*id];
        if names.is_empty() && ruling.settles.iter().any(|target| target == OTHER_NAMES) {
            found.push(
                Diagnostic::new(
                    Code::W0203,
                    format!(
                        "the ruling “{id}” settles names that differ from the source’s, and there are none"
                    ),
                    &ruling.at,
                )
                .help("remove “as_printed” from its `settles`")
                .about(id.as_str()),
            );
        }
        found.extend(miscounted(id, ruling, names));
    }
    found
}

fn unsettled(loaded: &Loaded, one: &Renamed<'_>) -> Diagnostic {
    let (at, printed, name) = (&one.row.at, one.printed, one.name());
    // The name stands in its row, if that is in a text file.
    let text = loaded.sources.text(&at.file).and_then(|text| text.get(at.start..at.end));
    let place = text.and_then(|row| row.find(printed)).map_or_else(
        || at.clone(),
        |found| {
            let start = at.start + found;
            warpress_model::Location { file: at.file.clone(), start, end: start + printed.len() }
        },
    );
    let message = format!("“{name}” is “{printed}” in the source, and no ruling says so");
    let help = format!(
        "let a ruling settle it, with why = \"slip\" or \"renamed\": settles = [\"{}\"], or [\"as_printed\"] for all names that differ; {{{{ renamed }}}} in its answer lists them",
        one.path
    );
    Diagnostic::new(Code::W0234, message, &place).help(help).about(one.path.as_str())
}

/// A ruling that says how many names it settles, and is wrong.
fn miscounted(id: &str, ruling: &Ruling, names: &[Renamed<'_>]) -> Option<Diagnostic> {
    let different = names
        .iter()
        .enumerate()
        .filter(|(at, one)| {
            !names[..*at].iter().any(|other| (other.name(), other.printed) == (one.name(), one.printed))
        })
        .count();
    let said = said(&ruling.question).or_else(|| first(&ruling.answer)).or_else(|| said(&ruling.answer))?;
    if names.is_empty() || said == different {
        return None;
    }
    let message = format!("the ruling “{id}” speaks of {said}, and the data have {different} such names");
    let help = "{{ renamed.count | words }} counts the names that a ruling settles, {{ renamed }} lists them";
    Some(Diagnostic::new(Code::W0235, message, &ruling.answer_at).help(help).about(id))
}

/// The number that an answer begins with: “Two: …”.
fn first(text: &str) -> Option<usize> {
    let (word, rest) = text.trim_start().split_at(text.trim_start().find(|c: char| !c.is_alphanumeric())?);
    number(word).filter(|_| rest.starts_with([':', '.', ',']))
}

/// The number of names that a text speaks of: “two names”.
fn said(text: &str) -> Option<usize> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let pair = words.windows(2).find(|pair| COUNTED.contains(&pair[1]) && number(pair[0]).is_some())?;
    number(pair[0])
}

/// A number in digits or as an English word, up to twelve.
fn number(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    word.parse().ok().or_else(|| {
        (0..=12).find(|one| English.words(*one).is_some_and(|known| known == word)).map(|one| one as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::{first, said};

    #[test]
    fn a_ruling_counts_names_with_its_first_word_or_before_the_word() {
        assert_eq!(first("Two: *Mines* and *Al-Qaeda*."), Some(2));
        assert_eq!(first("One die is rolled."), None);
        assert_eq!(said("The original rules have three names wrong."), Some(3));
        assert_eq!(said("All names of the two sides."), None);
    }
}
