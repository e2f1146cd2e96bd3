//! Books of many games. A test that fails here means that somebody looks a game or a rule up and turns to the
//! wrong page, or that rules were lost on their way into the book.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{read, temp, warpress};
use warpress_readers::browser::Browser;

const GAMES: [(&str, &str); 3] =
    [("midway", "Midway"), ("attrition", "Attrition"), ("wolf-pack", "Wolf Pack")];

fn bind(folder: &Path, more: &[&str]) -> crate::common::Run {
    warpress(folder, &[&["book", "--title", "Three Wars", "midway", "attrition", "wolf-pack"], more].concat())
}

fn pdf(folder: &Path, more: &[&str]) -> Vec<u8> {
    bind(folder, more).ends(0);
    std::fs::read(folder.join("output/three-wars/three-wars-a4.pdf")).unwrap()
}

/// A page of the set.
fn page(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join("output/three-wars").join(name)).unwrap()
}

/// Letters and figures alone: breaks of lines and hyphens do not count.
fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// A page without its gaps.
fn tight(text: &str) -> String {
    text.to_lowercase().chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{ad}').collect()
}

/// The page of this number without gaps, and without its number at the foot, which would prolong others.
fn without_foot(pages: &[String], number: usize) -> String {
    let page = tight(&pages[number - 1]);
    page.strip_suffix(&format!("{number}threewars")).unwrap_or(&page).to_owned()
}

/// The numbers that stand behind a word in a text without gaps, after dots.
fn numbers(text: &str, after: &str) -> Vec<usize> {
    let Some(at) = text.find(after) else { return Vec::new() };
    let rest = text[at + after.len()..].trim_start_matches('.');
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ',').unwrap_or(rest.len());
    rest[..end].split(',').filter_map(|number| number.parse().ok()).collect()
}

/// The texts of a page for browsers, one for each element that stands by itself, without its head, tags and
/// captions.
fn texts(html: &str) -> Vec<String> {
    const INLINE: [&str; 8] = ["strong", "em", "code", "a", "b", "span", "br", "/"];
    let (_, main) = html.split_once("<main").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    let mut texts = vec![String::new()];
    let mut figure = false;
    for part in main.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        let name = tag.split_whitespace().next().unwrap();
        // Pictures have words of their own on paper, and so have figures with their numbers and lists.
        figure = if name == "figure" { true } else { figure && name != "/figure" };
        if !INLINE.contains(&name.trim_start_matches('/')) {
            texts.push(String::new());
        }
        if !figure {
            let text =
                text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            texts.last_mut().unwrap().push_str(&text);
        }
    }
    texts.retain(|text| !plain(text).is_empty());
    texts
}

/// Whether words stand in a text, in one piece or, where a page ends, in pieces.
fn stands(words: &[&str], text: &str) -> bool {
    text.contains(&plain(&words.concat()))
        || (words.len() > 1
            && stands(&words[..words.len() / 2], text)
            && stands(&words[words.len() / 2..], text))
}

#[test]
fn contents_and_index_lead_to_the_right_pages() {
    let folder = temp();
    let pages = read::text(&pdf(folder.path(), &[]));
    bind(folder.path(), &["--html"]).ends(0);
    let contents = without_foot(&pages, 2);
    assert!(contents.starts_with("contents"), "{contents}");
    let starts: Vec<usize> = GAMES.map(|(_, title)| numbers(&contents, &tight(title))[0]).into();
    assert!(starts.is_sorted() && starts[0] == 3, "{starts:?}");
    for ((_, title), start) in GAMES.iter().zip(&starts) {
        let page = tight(&pages[start - 1]);
        assert!(page.starts_with(&tight(title)) && page.contains("gamedesign"), "{title}: {page}");
    }
    // Each chapter stands where both contents say, under its number.
    let last = pages.iter().position(|page| tight(page).starts_with("index")).unwrap();
    let ends: Vec<usize> = starts[1..].iter().copied().chain([last + 1]).collect();
    for (place, (slug, _)) in GAMES.iter().enumerate() {
        let html = page(folder.path(), &format!("{slug}-rules.html"));
        let (_, nav) = html.split_once("aria-label=\"Contents\"").unwrap();
        let (nav, _) = nav.split_once("</nav>").unwrap();
        let part = &contents[contents.find(&tight(GAMES[place].1)).unwrap()..];
        let mut count = 0;
        for entry in nav.split("class=\"number\">").skip(1) {
            let (number, rest) = entry.split_once("</span>").unwrap();
            let (title, _) = rest.split_once("</a>").unwrap();
            let at = numbers(part, &tight(title));
            assert_eq!(at.len(), 1, "{slug}: {title}");
            assert!((starts[place]..ends[place]).contains(&at[0]), "{slug}: {title} on {}", at[0]);
            let found = tight(&pages[at[0] - 1]);
            assert!(
                found.contains(&format!("{number}{}", tight(title))),
                "{slug}: {title} is not on {}",
                at[0]
            );
            count += 1;
        }
        assert!(count > 4);
    }
    // The index of the pages for browsers tells what the printed one must have.
    let index: String = (last..pages.len()).map(|place| without_foot(&pages, place + 1)).collect();
    let html = page(folder.path(), "index.html");
    let (_, entries) = html.split_once("class=\"entries\"").unwrap();
    let (entries, people) = entries.split_once("Designers").unwrap();
    let mut count = 0;
    for entry in entries.split("<li>").skip(1) {
        let (entry, _) = entry.split_once("</li>").unwrap();
        if entry.starts_with("<b>") {
            continue;
        }
        let (term, games) = entry.split_once(": <a").unwrap();
        let term = term.replace("&amp;", "&").replace("&quot;", "\"");
        let mut before = tight(&term);
        for game in games.split("</a>").filter_map(|link| Some(link.rsplit_once('>')?.1)) {
            let (place, title) =
                GAMES.iter().map(|(_, title)| *title).enumerate().find(|(_, title)| *title == game).unwrap();
            before.push_str(&tight(title));
            let at = numbers(&index, &before);
            assert!(!at.is_empty(), "{before} is not in the index");
            for number in &at {
                assert!((starts[place]..ends[place]).contains(number), "{term}, {title}: {number}");
                assert!(plain(&pages[number - 1]).contains(&plain(&term)), "{term} is not on {number}");
            }
            let listed: Vec<_> = at.iter().map(ToString::to_string).collect();
            before.push_str(&format!("{};", listed.join(",")));
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
    assert!(people.contains("Lloyd Krassner"));
    let printed = format!("lloydkrassnermidway{};attrition{};wolfpack{}", starts[0], starts[1], starts[2]);
    assert!(index.contains(&printed), "{index}");
}

#[test]
fn no_rule_is_lost_on_the_way_into_the_book() {
    let folder = temp();
    let bytes = pdf(folder.path(), &[]);
    let all = plain(&read::text(&bytes).concat());
    bind(folder.path(), &["--html"]).ends(0);
    for (slug, _) in GAMES {
        // The same words stand in the rulebook of the game alone.
        warpress(folder.path(), &["build", slug]).ends(0);
        let alone =
            std::fs::read_to_string(folder.path().join(format!("output/{slug}/{slug}-rules.html"))).unwrap();
        for texts in [texts(&alone), texts(&page(folder.path(), &format!("{slug}-rules.html")))] {
            assert!(texts.len() > 20, "{slug}");
            for text in
                texts.iter().filter(|text| plain(text) != "7termsofuse" && !text.ends_with("Terms of use"))
            {
                let words: Vec<&str> = text.split_whitespace().collect();
                assert!(stands(&words, &all), "{slug}: {text}");
            }
        }
    }
    // What holds for all is said once.
    assert_eq!(all.matches("itmustnotbesold").count(), 1);
    assert_eq!(all.matches("termsofuse").count(), 1);
}

#[test]
fn a_book_is_the_same_each_time_and_is_not_made_twice() {
    let (one, two) = (temp(), temp());
    assert!(pdf(one.path(), &[]) == pdf(two.path(), &[]), "two runs, two files");
    assert!(bind(one.path(), &[]).ends(0).out.ends_with("unchanged\n"));
    bind(one.path(), &["--html"]).ends(0);
    bind(two.path(), &["--html"]).ends(0);
    assert_eq!(page(one.path(), "index.html"), page(two.path(), "index.html"));
    assert!(
        bind(one.path(), &["--paper", "a5", "--ink", "mono"])
            .ends(0)
            .out
            .contains("three-wars-a5-mono.pdf: 3 games on ")
    );
}

#[test]
fn a_book_is_accessible_and_has_bookmarks() {
    let folder = temp();
    let doc = lopdf::Document::load_mem(&pdf(folder.path(), &[])).unwrap();
    let titles: Vec<(usize, String)> =
        doc.get_toc().unwrap().toc.into_iter().map(|entry| (entry.level, entry.title)).collect();
    let games: Vec<_> =
        titles.iter().filter(|(level, _)| *level == 1).map(|(_, title)| title.as_str()).collect();
    assert_eq!(games, ["Contents", "Midway", "Attrition", "Wolf Pack", "Index", "Credits and terms of use"]);
    assert!(titles.contains(&(3, "5.4 Strike groups".to_owned())), "{titles:?}");
    let catalog = doc.catalog().unwrap();
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"Lang"));
    let about = read::resolve(&doc, catalog.get(b"Metadata").unwrap()).as_stream().unwrap();
    let about = about.decompressed_content().unwrap_or_else(|_| about.content.clone());
    assert!(String::from_utf8_lossy(&about).contains("pdfuaid"), "no PDF/UA");
}

#[test]
fn all_links_of_a_set_lead_somewhere() {
    let folder = temp();
    let run = bind(folder.path(), &["--html"]).ends(0);
    assert_eq!(run.out, "output/three-wars/index.html: 3 games on 4 pages\n");
    let names = ["index.html", "midway-rules.html", "attrition-rules.html", "wolf-pack-rules.html"];
    let ids = |name: &str| {
        let html = page(folder.path(), name);
        let all: Vec<String> =
            html.split(" id=\"").skip(1).map(|rest| rest[..rest.find('"').unwrap()].to_owned()).collect();
        let once: BTreeSet<String> = all.iter().cloned().collect();
        assert_eq!(once.len(), all.len(), "{name}: an anchor twice");
        once
    };
    for name in names {
        let html = page(folder.path(), name);
        let mut count = 0;
        for rest in html.split("href=\"").skip(1) {
            let href = &rest[..rest.find('"').unwrap()];
            let (file, anchor) = href.split_once('#').unwrap_or((href, ""));
            let file = if file.is_empty() { name } else { file };
            assert!(names.contains(&file), "{name}: {href}");
            assert!(anchor.is_empty() || ids(file).contains(anchor), "{name}: {href}");
            count += 1;
        }
        assert!(count > 5, "{name}");
    }
}

#[test]
fn filters_choose() {
    let folder = temp();
    warpress(folder.path(), &["book", "--title", "Some", "--html", "--family", "warp-empires"]).ends(0);
    assert!(folder.path().join("output/some/warp-empires-rules.html").is_file());
    assert!(!folder.path().join("output/some/wolf-pack-rules.html").exists());
}

#[test]
fn a_volume_can_be_read_in_a_browser() {
    let Some(browser) = Browser::found() else { return };
    let folder = temp();
    warpress(
        folder.path(),
        &["book", "--title", "Wars", "--html", "--out", ".", "fokker", "wolf-pack", "jutland"],
    )
    .ends(0);
    let names = ["index.html", "fokker-rules.html", "wolf-pack-rules.html", "jutland-rules.html"];
    let said = browser.open(&folder.path().join("wars"), &names.map(str::to_owned)).unwrap();
    assert_eq!(said.trim(), "4 pages, 0 faults", "\n{said}");
}
