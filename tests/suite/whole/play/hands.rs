//! What people see, and what they must not see.

use crate::common::{pack, temp, write};
use crate::play::{secrets, typing};

/// All names of secrets in a text.
fn named(text: &str) -> Vec<u32> {
    let mut found: Vec<_> = text
        .split("Secret ")
        .skip(1)
        .filter_map(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

const TURN: &str = "1\n0\n2\n2 1\n1 2\n1\n1\n";

#[test]
fn a_whole_game_is_played_by_typing() {
    let folder = temp();
    let typed = "1\n".repeat(2_000);
    let said = typing(folder.path(), &["play", "wolf-pack", "--seed", "4"], &typed);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("What do you discard?") && said.out.contains("What do you play?"));
    assert!(
        said.out.contains("The game is over")
            && said.out.contains("has won.") | said.out.contains("You have won.")
    );
    // Widths hold, and the same game comes again.
    assert!(said.out.lines().all(|line| line.chars().count() <= 80));
    assert_eq!(said.out, typing(folder.path(), &["play", "wolf-pack", "--seed", "4"], &typed).out);
    assert_ne!(said.out, typing(folder.path(), &["play", "wolf-pack", "--seed", "5"], &typed).out);
}

#[test]
fn nobody_reads_the_hand_of_another_seat() {
    let folder = temp();
    secrets(folder.path());
    for seed in 1..=8 {
        let seed = seed.to_string();
        let args = ["play", "./secrets", "--players", "person,greedy", "--seed", &seed];
        let said = typing(folder.path(), &args, TURN);
        let first = said.parts()[0].to_owned();
        assert_eq!(named(&first).len(), 3, "one's own three, no other: {first}");
        assert!(first.contains("Hand: 3 cards") && first.contains("draws 3 cards"), "{first}");
        // The guess at the other's hand shows how many they are, not which.
        let guess = said.parts().into_iter().find(|part| part.contains("a hidden card (×3)"));
        assert_eq!(named(guess.unwrap()).len(), 3);
        // After a turn the other has laid one open, and told of nothing else.
        let second = said.out.split("--- Turn 3").nth(1).unwrap();
        assert_eq!(named(second).len(), 4, "{second}");
    }
}

#[test]
fn people_at_one_terminal_pass_it_on() {
    let folder = temp();
    secrets(folder.path());
    let args = ["play", "./secrets", "--players", "person,person", "--seed", "1"];
    let all = format!("\n{TURN}\n{TURN}");
    let said = typing(folder.path(), &args, &all);
    assert_eq!(said.out.matches("Pass the keyboard to Player 1, then press Enter.").count(), 2);
    assert_eq!(said.out.matches("Pass the keyboard to Player 2, then press Enter.").count(), 1);
    let screens: Vec<_> = said.out.split("Pass the keyboard to ").collect();
    assert_eq!(named(screens[0]), [0_u32; 0], "nothing is shown before the first takes their seat");
    let (one, two) = (named(screens[1]), named(screens[2]));
    assert_eq!((one.len(), two.len()), (3, 4), "the second sees the first's open card besides their own");
    assert_eq!(one.iter().filter(|secret| two.contains(secret)).count(), 1);
    for screen in &screens[1..3] {
        assert!(screen.contains(&"\n".repeat(40)), "what was shown is out of sight");
    }
}

#[test]
fn what_cannot_be_understood_is_asked_again() {
    let folder = temp();
    secrets(folder.path());
    let args = ["play", "./secrets", "--seed", "1"];
    let typed = "?\nnonsense\n9\n-1\n1 2\n99999999999999999999999\nt 1\nt\ns\nu\n\n2\n1 1\n0\n7\n2\n1\n1 2\n4 4\n3 0\nq\n";
    let said = typing(folder.path(), &args, typed);
    let parts = said.parts();
    assert_eq!(said.code, Some(0));
    for (at, wanted) in [
        (0, "which colour"),
        (0, "Red sky (×2)"),
        (1, "take back your last decision"),
        (2, "“nonsense” is not a number"),
        (3, "a number from 1 to 3"),
        (4, "a number from 1 to 3"),
        (5, "one number, please"),
        (6, "is not a number"),
        (7, "This line has no text"),
        (8, "t and the number"),
        (9, "s and the name of a file"),
        (10, "nothing to take back"),
        (11, "Your hand: 3"),
        (12, "0 to 2 of them"),
        (13, "1 can be chosen only once"),
        (14, "a number from 1 to 3"),
        (15, "a number from 1 to 3, please"),
        (16, "In which"),
    ] {
        if at < 16 {
            assert!(parts[at].to_lowercase().contains(&wanted.to_lowercase()), "{at}: {}", parts[at]);
        }
    }
    assert!(parts[17].contains("name each number once"), "{}", parts[17]);
    assert!(parts[19].contains("2 numbers, please, one for each line, that add up to 3"), "{}", parts[19]);
    assert!(said.out.contains("2D6: rolled "), "dice are readable");
}

#[test]
fn packs_cannot_command_the_terminal() {
    let folder = temp();
    secrets(folder.path());
    let rules = "function phase.turns(t, player)\n  rule 'telling'\n  note('\\27[2Jboo\\8\\u{9b}31m')\n  player:choose({ 'a\\27[31m', 'b' }, 'x\\27y z')\nend\n";
    write(&folder.path().join("secrets"), &[("rules.luau", rules)]);
    let said = typing(folder.path(), &["play", "./secrets", "--seed", "1"], "1\n1\nq\n");
    assert!(said.out.contains("?[2Jboo"), "{}", said.out);
    assert!(!said.out.contains(|c: char| c.is_control() && c != '\n'), "{:?}", said.out);
}

#[test]
fn a_stranger_to_the_table_is_told_so() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let said = typing(folder.path(), &["play", "wolf-pack", "--players", "person,dragon"], "");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("there is no player “dragon”"), "{}", said.err);
    assert_eq!(typing(folder.path(), &["play"], "").code, Some(2));
    // Whoever goes away has left the game.
    assert_eq!(typing(folder.path(), &["play", "wolf-pack"], "").code, Some(0));
}
