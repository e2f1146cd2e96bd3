//! That the mill finds what it looks for, and that a few hundred cases show nothing.

use std::path::PathBuf;

use warpress_mill::batch::Mill;
use warpress_mill::corpus::Corpus;
use warpress_mill::fault::{Fault, Kind};
use warpress_mill::rooms::{End, Rooms, Through};
use warpress_mill::sabotage::{Sabotage, TRIGGER};
use warpress_mill::shrink::shrink;
use warpress_mill::{case, count};

/// A seed of no meaning.
const SEED: u64 = 12;

fn mill(through: Through, sabotage: Option<Sabotage>) -> Mill {
    Mill { program: PathBuf::from(env!("CARGO_BIN_EXE_mill")), through, sabotage, most: 60 }
}

/// All that is found in so many cases.
fn found(mill: &Mill, cases: u64) -> Vec<String> {
    let mut all = Vec::new();
    mill.grind(SEED, 0, cases, &mut |result| {
        let again = format!("mill --seed {SEED} --through {} --case {}", mill.through.word(), result.number);
        all.extend(
            result.faults.iter().map(|fault| format!("{again}: {}: {}", fault.kind.word(), fault.what)),
        );
    });
    all
}

#[test]
fn some_hundred_cases_show_nothing() {
    for (through, cases) in
        [(Through::Read, 160), (Through::Check, 16), (Through::Build, 6), (Through::Referee, 12)]
    {
        let found = found(&mill(through, None), cases);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn a_case_is_the_same_wherever_it_is_made() {
    let corpus = Corpus::of_tree();
    for number in 0..50 {
        let make = || case::make(&corpus, Through::Check, SEED, number);
        let (one, other) = (make(), make());
        assert!(one.files == other.files && one.what == other.what, "{}", one.what);
    }
}

/// Otherwise no change of a sheet could ever show that a card is lost.
#[test]
fn the_cards_of_every_sheet_are_counted_and_missed_when_one_is_dropped() {
    let folder = warpress_common::temp();
    let at = folder.path().join("case");
    let (well, dropping) = (Rooms::new(&at, None), Rooms::new(&at, Some(Sabotage::Lost)));
    let corpus = Corpus::of_tree();
    let sheets = ["commas", "semicolons", "quotes", "quoted texts", "tabs", "excel", "opendocument"];
    let mut seen = 0;
    for sound in corpus.packs().iter().filter(|sound| sheets.contains(&sound.name.as_str())) {
        assert_eq!(count::lists(&sound.files), [("patrol".to_owned(), 9)], "{}", sound.name);
        assert_eq!(well.put(&sound.files, Through::Read), (End::Taken, Vec::new()), "{}", sound.name);
        let (_, faults) = dropping.put(&sound.files, Through::Read);
        let lost = "patrol has 9 cards in its file, and 8 in the game";
        assert_eq!(faults, [Fault::new(Kind::Lost, "cards", lost)], "{}", sound.name);
        seen += 1;
    }
    assert_eq!(seen, sheets.len());
}

#[test]
fn every_kind_of_fault_is_found() {
    /// As many as it takes until one sets a fault off, and some after it.
    const CASES: u64 = 6;
    for (sabotage, kind) in [
        (Sabotage::Panic, Kind::Panic),
        (Sabotage::Hang, Kind::Hang),
        (Sabotage::Memory, Kind::Memory),
        (Sabotage::Death, Kind::Death),
        (Sabotage::Lie, Kind::Lie),
        (Sabotage::Lost, Kind::Lost),
    ] {
        let mill = Mill { most: 1, ..mill(Through::Read, Some(sabotage)) };
        let (mut kinds, mut ended) = (Vec::new(), 0);
        // What a process dies of must not take the cases after it along.
        mill.grind(SEED, 0, CASES, &mut |result| {
            kinds.extend(result.faults.iter().map(|fault| fault.kind));
            ended += 1;
        });
        assert_eq!(ended, CASES, "{sabotage:?}");
        assert!(sabotage == Sabotage::Lost || kinds.contains(&kind), "{sabotage:?}: {kinds:?}");
        assert!(kinds.iter().all(|one| *one == kind), "{sabotage:?}: {kinds:?}");
    }
}

#[test]
fn what_was_found_is_made_small() {
    let mill = mill(Through::Read, Some(Sabotage::Panic));
    let corpus = Corpus::of_tree();
    let sound = corpus.packs().iter().find(|sound| sound.name == "excel").unwrap();
    let folder = warpress_common::temp();
    let at = folder.path().join("case");
    warpress_mill::files::write(&at, &sound.files).unwrap();
    let faults = mill.faults(&at);
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    let small = shrink(&mill, sound.files.clone(), fault, 120).unwrap();
    assert_eq!(small.keys().collect::<Vec<_>>(), ["pack/decks/cards.xlsx"]);
    let members = warpress_mill::zip::files(&small["pack/decks/cards.xlsx"]).unwrap();
    let texts: Vec<_> = members.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes)).collect();
    assert!(texts.concat().contains(TRIGGER) && texts.concat().len() < 40, "{texts:?}");
}
