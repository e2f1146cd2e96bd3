//! Backs of single cards: whoever prints, cuts and turns a card must find its own back behind it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::cli::{POKER, words};
use crate::common::{GAME, files, mm, sheets, temp, warpress, write};

/// A mini card (pt).
const MINI: (f64, f64) = (126.0, 180.0);

/// A deck of five double-sided cards, one that has the deck's back, one with another template, one that stays blank,
/// and two that say the same.
const DOUBLE: &str = r#"name = "Places"
size = "poker"
face = { template = "card/event", back = "emblem" }
defaults = { icon = "binoculars", face = { foot_right = "front of {{ name }}" } }
count = { each = 1, from = "list" }

[columns]
finds = "text?"

[kinds.ruin]
back = { title = "Ruin", icon = "castle-ruins" }

[[rows]]
name = "Alder"
count = 3
text = "A farm."
back = { title = "Alder burnt", text = "Nothing is left of the farm.", foot_right = "behind alder" }

[[rows]]
name = "Birch"
count = 4
text = "A mill."
finds = "flour"
back = { text = "You find {{ finds }}.", icon = "field-gun", foot_right = "behind birch" }

[[rows]]
name = "Cedar"
count = 1
text = "A bridge."
"back.title" = "Cedar blown up"
"back.text" = "Nobody crosses here."
"back.foot_right" = "behind cedar"

[[rows]]
name = "Dogwood"
count = 2
text = "A wood."

[[rows]]
name = "Elder"
text = "A shed."
back = false

[[rows]]
name = "Fir"
kind = "ruin"
count = 2
text = "A tower."

[[rows]]
name = "Gorse"
kind = "ruin"
text = "A wall."

[[rows]]
name = "Hazel"
text = "A ditch."
back = "stripes"
"#;

/// A few small cards, which share their sheet with whatever the other deck leaves over.
const SMALL: &str = r#"name = "Finds"
size = "mini"
face = { template = "card/event", back = "emblem" }
defaults = { icon = "binoculars", face = { foot_right = "front of {{ name }}" } }
count = { each = 1, from = "list" }

[[rows]]
name = "Iris"
count = 2
text = "Seeds."
back = { title = "Iris", text = "They grow.", foot_right = "behind iris" }

[[rows]]
name = "Jute"
text = "A sack."
back = { title = "Jute", text = "It tears.", foot_right = "behind jute" }
"#;

fn double_sided(folder: &Path) -> PathBuf {
    let path = folder.join("hedgerow");
    write(&path, &[("game.toml", GAME), ("decks/places.toml", DOUBLE), ("decks/small.toml", SMALL)]);
    path
}

/// What lies behind each card: the word after “behind”, a title that several have, or nothing.
const BEHIND: [(&str, usize, Option<&str>); 10] = [
    ("alder", 3, Some("behind alder")),
    ("birch", 4, Some("behind birch")),
    ("cedar", 1, Some("behind cedar")),
    ("dogwood", 2, Some("places")),
    ("elder", 1, None),
    ("fir", 2, Some("ruin")),
    ("gorse", 1, Some("ruin")),
    ("hazel", 1, Some("places")),
    ("iris", 2, Some("behind iris")),
    ("jute", 1, Some("behind jute")),
];

/// A card on a page: its middle, and its words in small letters with single blanks.
struct Seen {
    x: f64,
    y: f64,
    words: String,
}

/// All cards of both sizes, page by page, with the size of the page.
fn pages(pdf: &Path) -> Vec<((f64, f64), Vec<Seen>)> {
    let page = |sheet: &sheets::Sheet| {
        // What covers a poker card covers a mini card as well.
        let large = sheet.cards(POKER.0, POKER.1);
        let mut small = sheet.cards(MINI.0, MINI.1);
        small.retain(|card| large.iter().all(|other| other.form != card.form));
        let cards = large.into_iter().chain(small);
        let seen = |card: sheets::Placement| Seen {
            x: card.rect.center().x,
            y: card.rect.center().y,
            words: card.text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "),
        };
        ((sheet.width, sheet.height), cards.map(seen).collect())
    };
    sheets::sheets(&std::fs::read(pdf).unwrap()).iter().map(page).collect()
}

/// The card whose front this is.
fn front(card: &Seen) -> Option<(&'static str, Option<&'static str>)> {
    BEHIND
        .into_iter()
        .find(|(name, ..)| card.words.contains(&format!("front of {name}")))
        .map(|(name, _, back)| (name, back))
}

/// Whether behind this front, at a place, there is what belongs there.
fn is_backed(back: Option<&str>, backs: &[Seen], (x, y): (f64, f64)) -> bool {
    let there = backs.iter().find(|card| libm::hypot(card.x - x, card.y - y) < 0.5);
    match (back, there) {
        (None, there) => there.is_none(),
        (Some(back), Some(there)) => front(there).is_none() && there.words.contains(back),
        (Some(_), None) => false,
    }
}

#[test]
fn each_card_has_its_own_back_behind_it_however_it_is_printed() {
    let folder = temp();
    double_sided(folder.path());
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    for backs in ["duplex-long", "duplex-short", "fold", "none"] {
        warpress(folder.path(), &["build", "./hedgerow", "--backs", backs]).ends(0);
        let pages = pages(&pdf);
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, ((wide, high), cards)) in pages.iter().enumerate() {
            let fronts: Vec<_> = cards.iter().filter_map(|card| Some((card, front(card)?))).collect();
            for (_, (name, _)) in &fronts {
                *seen.entry(name).or_default() += 1;
            }
            if fronts.is_empty() {
                continue;
            }
            let behind = pages.get(at + 1).map_or(&[][..], |(_, cards)| cards);
            match backs {
                "duplex-long" | "duplex-short" => {
                    for (card, (name, back)) in &fronts {
                        let place = if backs == "duplex-long" {
                            (wide - card.x, card.y)
                        } else {
                            (card.x, high - card.y)
                        };
                        assert!(is_backed(*back, behind, place), "{backs}, page {}: {name}", at + 1);
                    }
                }
                "fold" => {
                    // Where a page is folded there is one line about which every front is its back's mirror image.
                    let across = cards.iter().flat_map(|one| cards.iter().map(move |other| one.x + other.x));
                    let down = cards.iter().flat_map(|one| cards.iter().map(move |other| one.y + other.y));
                    let all = |place: &dyn Fn(&Seen) -> (f64, f64)| {
                        fronts.iter().all(|(card, (_, back))| is_backed(*back, cards, place(card)))
                    };
                    let folds = across.map(|sum| all(&|card| (sum - card.x, card.y)));
                    let folds = folds.chain(down.map(|sum| all(&|card| (card.x, sum - card.y))));
                    assert!(folds.into_iter().any(|fits| fits), "fold, page {}", at + 1);
                }
                _ => assert_eq!(fronts.len(), cards.len(), "a back on page {}", at + 1),
            }
        }
        let wanted: BTreeMap<&str, usize> =
            BEHIND.into_iter().map(|(name, count, _)| (name, count)).collect();
        assert_eq!(seen, wanted, "{backs}");
    }
}

/// Two cards that say the same behind must not be distinguished by it, and a kit need not hold it twice.
#[test]
fn backs_that_say_the_same_are_one_face() {
    let folder = temp();
    double_sided(folder.path());
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let bytes = std::fs::read(folder.path().join("output/hedgerow/hedgerow-a4.pdf")).unwrap();
    let mut forms: BTreeMap<&str, Vec<lopdf::ObjectId>> = BTreeMap::new();
    for card in sheets::sheets(&bytes).iter().flat_map(|sheet| sheet.cards(POKER.0, POKER.1)) {
        let words = card.text.to_lowercase();
        for title in ["ruin", "behind alder"] {
            if words.contains(title) {
                forms.entry(title).or_default().push(card.form);
            }
        }
    }
    for (title, count) in [("ruin", 3), ("behind alder", 3)] {
        let forms = &forms[title];
        assert!(forms.len() == count && forms.iter().all(|form| *form == forms[0]), "{title}: {forms:?}");
    }
}

#[test]
fn backs_are_checked_shown_and_looked_at_as_fronts_are() {
    let folder = temp();
    let path = double_sided(folder.path());
    let run = warpress(folder.path(), &["show", "./hedgerow", "--json"]).ends(0);
    let shown = run.json();
    let cards = shown["decks"][0]["cards"].as_array().unwrap();
    assert_eq!(cards[0]["back"]["title"], "Alder burnt");
    assert_eq!(cards[1]["back"]["text"], "You find flour.");
    assert_eq!(cards[2]["back"]["title"], "Cedar blown up");
    assert_eq!(cards[4]["back"], false);
    assert_eq!(cards[7]["back"]["template"], "back/stripes");
    for ink in ["low", "mono"] {
        warpress(folder.path(), &["build", "./hedgerow", "--ink", ink]).ends(0);
        let pdf = folder.path().join(format!("output/hedgerow/hedgerow-a4-{ink}.pdf"));
        assert!(words(&pdf).contains("nothing is left of the farm"), "{ink}");
    }
    warpress(folder.path(), &["build", "./hedgerow", "--png", "--review"]).ends(0);
    let review = files(folder.path()).into_iter().find(|name| name.ends_with(".html")).unwrap();
    let page = std::fs::read_to_string(folder.path().join(review)).unwrap();
    assert!(page.contains("alder/back") && page.contains("fir/back"), "backs are missing from the review");
    // A contact sheet of the deck: ten fronts of eight rows, and six backs.
    let picture = files(folder.path()).into_iter().find(|name| name.ends_with("places.png")).unwrap();
    let picture = image::open(folder.path().join(picture)).unwrap();
    let rows = f64::from(picture.height()) / (POKER.1 * 110.0 / 72.0);
    assert!(rows > 1.9, "{rows} rows of nine");

    let long = "The farm is lost. ".repeat(60);
    for (was, is, words) in [
        ("Nothing is left of the farm.", long.as_str(), "“Alder (back)”"),
        ("field-gun", "feild-gun", "no icon “feild-gun”"),
        ("Nobody crosses here.", "Nobody [icon:crosss] here.", "crosss"),
        ("back = \"stripes\"", "back = \"strips\"", "did you mean “back/stripes”?"),
        ("finds = \"flour\"", "finds = \"flour\"\n\"back.colour\" = 3", "unknown key “colour”"),
    ] {
        write(&path, &[("decks/places.toml", &DOUBLE.replace(was, is))]);
        let run = warpress(folder.path(), &["check", "./hedgerow"]).ends(1);
        assert!(
            run.err.contains(words) && run.err.contains("places.toml:"),
            "{words}: {}{}",
            run.out,
            run.err
        );
    }
    write(&path, &[("decks/places.toml", DOUBLE)]);
    warpress(folder.path(), &["faces", "./hedgerow", "--accept"]).ends(0);
    write(&path, &[("decks/places.toml", &DOUBLE.replace("Alder burnt", "Alder razed"))]);
    let run = warpress(folder.path(), &["faces", "./hedgerow"]).ends(1);
    assert!(run.out.contains("alder/back") && !run.out.contains("birch"), "{}", run.out);
}

/// An offset that a printer needs is the same for all backs.
#[test]
fn an_offset_moves_all_backs() {
    let folder = temp();
    double_sided(folder.path());
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let places = || -> Vec<(f64, f64, String)> {
        let backs = pages(&pdf).into_iter().flat_map(|(_, cards)| cards).filter(|card| front(card).is_none());
        backs.map(|card| (card.x, card.y, card.words)).collect()
    };
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let plain = places();
    warpress(folder.path(), &["build", "./hedgerow", "--back-offset", "1.5,-0.5"]).ends(0);
    let moved = places();
    assert_eq!(plain.len(), moved.len());
    for ((x, y, words), (to_x, to_y, same)) in plain.into_iter().zip(moved) {
        assert_eq!(words, same);
        let off = (to_x - x - mm(1.5), to_y - y - mm(-0.5));
        assert!(off.0.abs() < 0.01 && off.1.abs() < 0.01, "{words}: {off:?}");
    }
}
