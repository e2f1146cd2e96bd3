//! docs/first-template.md as it stands: whoever writes a template for the first time must see at each step what the page
//! says.

use std::path::Path;

use super::cards;
use super::evening::{Step, run, steps, write};
use super::preview::Shown;
use crate::common::temp;

#[test]
fn the_first_template_is_drawn_as_its_page_says() {
    let temp = temp();
    let folder = temp.path();
    let mut shown = None;
    let mut printed = Vec::new();
    for step in steps(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/first-template.md")) {
        match step {
            Step::Show(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                shown = Some(Shown::of(folder, &words));
            }
            Step::Run(commands, said) => run(folder, &commands, &said),
            Step::Write(name, text) => {
                write(folder, &name, &text);
                // The page builds at some of the steps; here each is looked at.
                if name.ends_with(".svg") {
                    run(folder, "warpress build ./lights\n", &[]);
                    printed.push(words_of(folder));
                }
            }
            Step::Becomes(..) => panic!("nothing becomes anything else on this page"),
        }
    }
    let said: Vec<&str> = printed.iter().map(String::as_str).collect();
    let [bare, words, scene, column, layout] = said[..] else { panic!("five steps: {said:?}") };
    assert_eq!(bare, "");
    for later in [words, scene, column, layout] {
        assert!(later.contains("skerryvore") && later.contains("takeacard"), "{later}");
    }
    for (at, has) in [(words, false), (scene, false), (column, true), (layout, true)] {
        assert_eq!(at.contains("23"), has, "{at}");
    }
    shown.expect("the page opens a preview").told("full", |line| line.contains("Skerryvore"));
}

/// What stands on the fronts of the kit, without blanks and capitals.
fn words_of(folder: &Path) -> String {
    let pdf = folder.join("output/lights/lights-a4.pdf");
    let pages = cards(&pdf);
    let all = pages.iter().flat_map(|(_, cards)| cards);
    let plain = all.map(|card| card.text.to_lowercase().replace(char::is_whitespace, ""));
    // Backs bear the title of the game.
    plain.filter(|text| !text.is_empty() && !text.contains("lights")).collect::<Vec<_>>().join("\n")
}
