//! Tests of menus and wrapping that need no game.

use super::story::is_several;
use super::*;
use crate::choice::{Answer, Ask, Choice};

fn menu(lines: &[(&str, &[u32])]) -> Menu {
    Menu {
        title: String::new(),
        hint: "2 of them".into(),
        lines: lines.iter().map(|(label, members)| ((*label).to_owned(), members.to_vec())).collect(),
        texts: vec![String::new(); lines.len()],
    }
}

#[test]
fn equal_things_are_chosen_one_after_the_other() {
    let menu = menu(&[("Torpedo", &[0, 2, 3]), ("Dive", &[1])]);
    let choices = vec![Choice::Yes; 4];
    let some = Ask::Some(&choices, 0, 3);
    assert_eq!(menu.rows(), ["  1  Torpedo (×3)", "  2  Dive"]);
    assert_eq!(menu.read(&Ask::One(&choices), "2"), Ok(Answer::One(1)));
    assert_eq!(menu.read(&some, "1 2, 1"), Ok(Answer::Many(vec![0, 1, 2])));
    assert_eq!(menu.read(&some, "0"), Ok(Answer::Many(vec![])));
    for bad in ["2 2", "1 1 1 2", "3", "-1", "x", "99999999999999999999"] {
        assert!(menu.read(&some, bad).is_err(), "{bad}");
    }
    for bad in ["", "0", "3", "1 2"] {
        assert!(menu.read(&Ask::One(&choices), bad).is_err(), "{bad}");
    }
}

#[test]
fn numbers_are_held_to_what_is_asked() {
    let menu = menu(&[("North", &[0]), ("South", &[1])]);
    let choices = [Choice::Yes, Choice::No];
    assert_eq!(menu.read(&Ask::Amount(2, 5), "5"), Ok(Answer::Number(5)));
    assert!(menu.read(&Ask::Amount(2, 5), "6").is_err());
    assert_eq!(menu.read(&Ask::Split(5, &choices), "2 3"), Ok(Answer::Numbers(vec![2, 3])));
    for bad in ["5", "6 -1", "2 2", "9223372036854775807 9223372036854775807"] {
        assert!(menu.read(&Ask::Split(5, &choices), bad).is_err(), "{bad}");
    }
    assert_eq!(menu.read(&Ask::Order(&choices), "2 1"), Ok(Answer::Many(vec![1, 0])));
    assert!(menu.read(&Ask::Order(&choices), "2").is_err());
}

#[test]
fn several_people_do_what_one_does() {
    for name in ["Germans", "Allies", "Vikings", "Terrorists"] {
        assert!(is_several(name), "{name}");
    }
    for name in
        ["Blue", "Convoy", "Player 2", "Cyprus", "Texas", "Germans (player 2)", "Paris", "United States"]
    {
        assert!(!is_several(name), "{name}");
    }
}

#[test]
fn lines_are_broken_between_words() {
    assert_eq!(wrap("one two three\n   four five", 8, 2), "one two\n  three\n   four\n  five\n");
    assert_eq!(wrap("a-word-that-is-too-long", 8, 2), "a-word-that-is-too-long\n");
    assert_eq!(wrap("\n", 8, 0), "\n");
}
