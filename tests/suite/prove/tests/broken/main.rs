//! Games broken on purpose: each kind of fault is found, and a sound game has none. A proof that could not fail would
//! prove nothing.

mod book;
mod browser;
mod check;
mod data;
mod faces;
mod kept;
mod kit;
mod maps;
mod page;
mod play;
mod sample;
mod samples;

use std::path::{Path, PathBuf};

use tempfile::TempDir;
use warpress_prove::game::{Asked, Proof, Prover};
use warpress_prove::kept::Passes;
use warpress_prove::library::Library;

/// A small game that all of this is tried on.
const SLUG: &str = "wolf-pack";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A library that has one game of ours, to be broken.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        Self::of(SLUG)
    }

    fn of(slug: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(&root().join("data").join(slug), &folder.path().join("data").join(slug));
        let record = format!("tests/fixtures/digests/{slug}.txt");
        std::fs::create_dir_all(folder.path().join("tests/fixtures/digests")).unwrap();
        std::fs::copy(root().join(&record), folder.path().join(&record)).unwrap();
        Self { folder }
    }

    /// Replaces a text in one of its files.
    #[track_caller]
    fn edit(&self, file: &str, from: &str, to: &str) {
        let path = self.folder.path().join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} has no “{from}”");
        std::fs::write(path, text.replacen(from, to, 1)).unwrap();
    }

    fn library(&self) -> Library {
        Library::in_folder(self.folder.path())
    }

    /// Proves one outcome anew.
    fn prove(&self, outcome: &str) -> Proof {
        let asked = Asked { only: vec![outcome.to_owned()], ..Asked::default() };
        Prover::new(&self.library(), &asked, &Passes::none(), "").prove(SLUG)
    }

    fn faults(&self, outcome: &str) -> Vec<String> {
        self.prove(outcome).faults().map(|(_, fault)| fault.to_owned()).collect()
    }

    /// A fault with these words is found, and the outcome had none before.
    #[track_caller]
    fn is_found(&self, outcome: &str, words: &str) {
        let faults = self.faults(outcome);
        assert!(faults.iter().any(|fault| fault.contains(words)), "no “{words}” in {faults:#?}");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let into = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &into);
        } else {
            std::fs::copy(&path, into).unwrap();
        }
    }
}
