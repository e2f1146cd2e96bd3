//! Casting: whether the pictures of a list suit the game's era and tone, are whole, and differ enough
//! to be told apart.

use std::collections::BTreeMap;

use warpress_kit::Subject;
use warpress_model::Code;
use warpress_model::era::{ANY, ERAS, Era};
use warpress_model::region::{REGIONS, region};
use warpress_model::{Diagnostic, Game, ListKind, Row};
use warpress_render::icons::Icons;

/// The number of rows of a deck that may share a picture, and a picture of people.
const SHARED: usize = 2;
const SHARED_PEOPLE: usize = 1;

/// Nobody's name and rank have more words.
const LONGEST_NAME: usize = 8;

/// Words before a name that make nobody else of him.
const RANKS: [&str; 24] = [
    "admiral",
    "captain",
    "chancellor",
    "colonel",
    "commodore",
    "count",
    "crown",
    "doctor",
    "dr",
    "emperor",
    "field",
    "general",
    "king",
    "lieutenant",
    "lord",
    "major",
    "marshal",
    "minister",
    "president",
    "prime",
    "prince",
    "queen",
    "sir",
    "tsar",
];

/// A row with its picture.
struct CastRow<'g> {
    list: &'g str,
    deck: bool,
    row: &'g Row,
    icon: &'g str,
}

/// Checks the pictures of these faces.
pub fn check(icons: &Icons, game: &Game, subjects: &[Subject<'_>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let era = Era::named(&game.era);
    if era.is_none() && !game.era.is_empty() && game.era != ANY {
        let known: Vec<&str> = ERAS.iter().map(|era| era.name).collect();
        found.push(
            Diagnostic::new(
                Code::W0233,
                format!("“{}” is not a known era; pictures are not checked against it", game.era),
                &game.era_at,
            )
            .help(format!("say one of {}, or “{ANY}”", known.join(", "))),
        );
    }
    if let Some(strange) = game.regions.iter().find(|one| region(one).is_none()) {
        found.push(
            Diagnostic::new(
                Code::W0233,
                format!("“{strange}” is not a known region; scenes are not checked against it"),
                &game.regions_at,
            )
            .help(format!("say some of {}", REGIONS.join(", "))),
        );
    }
    let mut shared: BTreeMap<(&str, &str), Vec<&CastRow<'_>>> = BTreeMap::new();
    let casts: Vec<CastRow<'_>> = subjects.iter().filter_map(cast).collect();
    for one in &casts {
        found.extend(fault(icons, game, era, one));
        // Counters of one kind look alike on purpose; cards are held side by side in a hand.
        if one.deck {
            shared.entry((one.list, one.icon)).or_default().push(one);
        }
    }
    for ((list, icon), mut rows) in shared {
        // Rows with the same name show the same thing.
        rows.sort_by_key(|one| one.row.called());
        rows.dedup_by_key(|one| one.row.called());
        if rows.len() > if icons.cast(icon).kind.is_people() { SHARED_PEOPLE } else { SHARED } {
            let message = format!("{} cards of “{list}” have the same picture, “{icon}”", rows.len());
            let help = "find others with `warpress icons`; if they all show the same thing, say so: \
                        explained = { \"W0320:…\" = \"…\" }";
            let first = rows.iter().min_by_key(|one| one.row.at.start).map_or(rows[0], |first| first);
            found.push(
                Diagnostic::new(Code::W0320, message, &first.row.at)
                    .help(help)
                    .about(format!("{list}/{icon}")),
            );
        }
    }
    found
}

fn cast<'s>(subject: &'s Subject<'_>) -> Option<CastRow<'s>> {
    let icon = subject.input.view.slots().map(|slot| slot.icon.as_str()).filter(|icon| !icon.is_empty())?;
    let cards = matches!(subject.list.kind, ListKind::Deck | ListKind::Records);
    // Backs may well look alike.
    Some(CastRow { list: &subject.list.id, deck: cards && !subject.back, row: subject.row?, icon })
}

/// What is wrong with the picture of a single row.
fn fault(icons: &Icons, game: &Game, era: Option<Era>, one: &CastRow<'_>) -> Option<Diagnostic> {
    let (row, icon) = (one.row, one.icon);
    let name = row.called();
    let cast = icons.cast(icon);
    let warn = |code, message, help: String| {
        Some(Diagnostic::new(code, message, &row.at).help(help).about(format!("{}/{}", one.list, row.id)))
    };
    if let Some(era) = era.filter(|era| !cast.suits(*era)) {
        let message = format!("“{name}” shows “{icon}”, which belongs to another era ({})", cast.ages());
        return warn(Code::W0318, message, format!("look among `warpress icons --era {}`", era.name));
    }
    if cast.light && !game.light {
        let message = format!("“{name}” shows “{icon}”, which is comic");
        let help = "choose a grave one (`warpress icons --grave`), or declare that the game is not grave: tone = \"light\"";
        return warn(Code::W0319, message, help.to_owned());
    }
    if let Some(instead) = &cast.instead {
        let message = format!("“{name}” shows “{icon}”, which is hard to recognise");
        return warn(Code::W0321, message, format!("take {instead}"));
    }
    if cast.cut == Some(true) {
        let message = format!("“{name}” shows “{icon}”, which is cut off at its edge");
        return warn(Code::W0321, message, "choose one that is whole: `warpress icons --grave`".to_owned());
    }
    if let Some(portrait) = portrait(icons, name).filter(|one| one != icon && cast.kind.is_one_person()) {
        let message = format!("“{name}” shows “{icon}”, though there is a portrait of that person");
        return warn(Code::W0330, message, format!("take “{portrait}”"));
    }
    None
}

/// The portrait of whom a row is named after: “General Patton” after George Patton.
fn portrait(icons: &Icons, name: &str) -> Option<String> {
    let words: Vec<String> = name.split_whitespace().take(LONGEST_NAME + 1).map(str::to_lowercase).collect();
    if words.len() > LONGEST_NAME {
        return None;
    }
    (0..words.len()).find_map(|from| {
        let portrait = format!("portrait-{}", words[from..].join("-"));
        let person = icons.has(&portrait).then(|| icons.cast(&portrait).person)??.to_lowercase();
        let known = |word: &String| {
            person.split_whitespace().any(|one| one == word) || RANKS.contains(&word.as_str())
        };
        words.iter().all(known).then_some(portrait)
    })
}
