//! A pass holds as long as nothing has changed of what it came from, wherever that lies; a fault is never kept.

use tempfile::TempDir;
use warpress_prove::game::{Asked, Proof, Prover, Verdict};
use warpress_prove::kept::Passes;
use warpress_prove::library::Library;

use super::{Bench, SLUG};

struct Shelf(TempDir);

impl Shelf {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Proves the cheap outcomes, and says of which the pass was kept.
    fn kept(&self, bench: &Bench, asked: Asked) -> Vec<&'static str> {
        let proof = self.prove(bench, asked);
        let kept = proof.verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Kept));
        kept.map(|(name, _)| *name).collect()
    }

    fn prove(&self, bench: &Bench, asked: Asked) -> Proof {
        let only = ["data", "maps", "faces"].map(str::to_owned).to_vec();
        let (library, asked) = (bench.library(), Asked { only, ..asked });
        Prover::new(&library, &asked, &Passes::in_folder(self.0.path()), "").prove(SLUG)
    }
}

/// A copy of a game is the same by its contents, and its files answer from another folder.
#[test]
fn the_passes_of_a_copy_lie_beside_those_of_the_library() {
    let (shelf, bench) = (Shelf::new(), Bench::new());
    let asked = Asked { only: vec!["data".to_owned()], ..Asked::default() };
    let passes = Passes::in_folder(shelf.0.path());
    let is_kept = |library: &Library| {
        let proof = Prover::new(library, &asked, &passes, "").prove(SLUG);
        matches!(proof.verdicts[0].1, Verdict::Kept)
    };
    let (tree, copy) = (Library::of_tree(), bench.library());
    assert_eq!([&tree, &copy, &tree, &copy].map(is_kept), [false, false, true, true]);
}

#[test]
fn nothing_is_proved_twice_until_it_changes() {
    let (shelf, bench) = (Shelf::new(), Bench::new());
    assert_eq!(shelf.kept(&bench, Asked::default()), [""; 0]);
    assert_eq!(shelf.kept(&bench, Asked::default()), ["data", "maps", "faces"]);
    assert_eq!(shelf.kept(&bench, Asked { cold: true, ..Asked::default() }), [""; 0]);
    // Another clone of the same library lies elsewhere.
    assert_eq!(shelf.kept(&Bench::new(), Asked::default()), ["data", "maps", "faces"]);
    // The accepted digests are read by one outcome alone, and a fault is not kept.
    bench.edit("tests/fixtures/digests/wolf-pack.txt", "sonar", "sonnar");
    for _ in 0..2 {
        let proof = shelf.prove(&bench, Asked::default());
        let told: Vec<_> = proof.faults().map(|(name, _)| name).collect();
        assert_eq!(told, ["faces"]);
        assert!(matches!(proof.verdicts[0].1, Verdict::Kept));
    }
    bench.edit("tests/fixtures/digests/wolf-pack.txt", "sonnar", "sonar");
    bench.edit("data/wolf-pack/game.toml", "title = ", "# a remark\ntitle = ");
    assert_eq!(shelf.kept(&bench, Asked::default()), [""; 0]);
    // What was proved of the game as it was is known still.
    bench.edit("data/wolf-pack/game.toml", "# a remark\n", "");
    assert_eq!(shelf.kept(&bench, Asked::default()), ["data", "maps", "faces"]);
}

/// Files outside the game's folder count as far as the game has asked for them.
#[test]
fn a_changed_template_makes_faces_stale_and_data_not() {
    let (shelf, bench) = (Shelf::new(), Bench::new());
    shelf.kept(&bench, Asked::default());
    let icons = bench.folder.path().join("templates/icons");
    std::fs::create_dir_all(&icons).unwrap();
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\"><path d=\"M0 0h512v512H0z\"/></svg>";
    std::fs::write(icons.join("torpedo.svg"), icon).unwrap();
    let proof = shelf.prove(&bench, Asked::default());
    assert!(proof.faults().any(|(name, fault)| name == "faces" && fault.contains("torpedo")), "{proof:?}");
    assert!(proof.verdicts[..2].iter().all(|(_, verdict)| matches!(verdict, Verdict::Kept)), "{proof:?}");
    std::fs::remove_dir_all(bench.folder.path().join("templates")).unwrap();
    assert_eq!(shelf.kept(&bench, Asked::default()), ["data", "maps", "faces"]);
}

/// The words of a commit choose what is proved anew: a tenth or so, another for each.
#[test]
fn some_of_what_is_kept_is_proved_again() {
    let (shelf, bench) = (Shelf::new(), Bench::new());
    shelf.kept(&bench, Asked::default());
    let anew = |words: String| 3 - shelf.kept(&bench, Asked { again: Some(words), ..Asked::default() }).len();
    let all: usize = (0..40).map(|number| anew(format!("commit {number}"))).sum();
    assert!((4..=30).contains(&all), "{all} of 120");
}
