//! Packs that mean harm, made from a sound one, and what the program may do with them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::common::{GAME, Run, files, run, temp, write};

/// A watchdog: work that takes so long on any machine does not end by itself.
pub const MOST_TIME: Duration = Duration::from_secs(120);

/// Address space (kB); a kit of 200 cards takes less than a tenth of it.
pub const MOST_MEMORY: u32 = 2_000_000;

/// What no output may contain: it stands in files outside of the pack.
pub const SECRET: &str = "xyzzy-outside-of-the-pack";

/// What went wrong in a test: all of it is told, not just the first case.
#[derive(Default)]
pub struct Faults(Vec<String>);

impl Faults {
    pub fn expect(&mut self, fine: bool, what: impl FnOnce() -> String) {
        if !fine {
            self.0.push(what());
        }
    }

    /// Runs the program with little memory and little time. It may refuse or do its work; it may not die.
    pub fn survives(&mut self, about: &str, folder: &Path, args: &[&str]) -> Run {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"");
        command.args(["-c", &limited, env!("CARGO_BIN_EXE_warpress")]).args(args);
        command.current_dir(folder).env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
        let run = run(command, MOST_TIME);
        let told = || {
            let end = if run.stopped { "was stopped".into() } else { format!("ended with {:?}", run.code) };
            format!("{about}: {args:?} {end} after {:?}: {}", run.took, head(&run.err))
        };
        self.expect(matches!(run.code, Some(0..=2)) && !run.err.contains("panicked"), told);
        let all = format!("{}{}", run.out, run.err);
        let leaked = all.contains(SECRET) || all.contains("root:");
        self.expect(!leaked, || format!("what lies outside has leaked: {}", told()));
        // A terminal obeys control characters, also those in the name of a card.
        let obeyed = |c: &char| {
            c.is_control() && !matches!(c, '\n' | '\t')
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        let control = all.chars().find(obeyed);
        self.expect(control.is_none(), || format!("{control:?} in {}", told()));
        run
    }

    /// Checks and builds a pack; both must refuse it with a message, and nothing may be left behind.
    pub fn refused(&mut self, pack: &Pack) -> String {
        let mut said = String::new();
        for args in [&["check", "./pack"][..], &["build", "./pack", "--out", "out", "--png"]] {
            let run = self.survives(&pack.what, pack.around(), args);
            said.push_str(&run.err);
            if run.code == Some(0) {
                self.expect(false, || {
                    format!("{}: {args:?} found nothing wrong: {}", pack.what, head(&run.out))
                });
                return said;
            }
            self.expect(!run.err.trim().is_empty(), || format!("{}: {args:?} says nothing", pack.what));
        }
        let left = files(&pack.around().join("out"));
        self.expect(left.is_empty(), || format!("{}: left behind are {left:?}", pack.what));
        said
    }

    /// Checks and builds a pack that may be taken or refused; what is built must be whole.
    pub fn survived(&mut self, pack: &Pack) {
        self.survives(&pack.what, pack.around(), &["check", "./pack"]);
        let run = self.survives(&pack.what, pack.around(), &["build", "./pack", "--out", "out"]);
        let left = files(&pack.around().join("out"));
        if run.code != Some(0) {
            self.expect(left.is_empty(), || format!("{}: left behind are {left:?}", pack.what));
            return;
        }
        let whole = ["pack/.warpress.json", "pack/pack-a4-printed.json", "pack/pack-a4.pdf"];
        self.expect(left == whole, || format!("{}: {left:?}", pack.what));
        let kit = std::fs::read(pack.around().join("out/pack/pack-a4.pdf")).unwrap();
        let pages = lopdf::Document::load_mem(&kit).map(|kit| kit.get_pages().len());
        self.expect(pages.is_ok_and(|pages| pages >= 2), || format!("{}: no whole kit", pack.what));
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{} faults\n{}", self.0.len(), self.0.join("\n"));
        }
    }
}

/// The beginning of a message, on one line.
pub fn head(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(200).map(|c| if c.is_control() { '¿' } else { c }).collect()
}

/// A pack in a folder of its own, beside files that it must not read.
pub struct Pack {
    folder: TempDir,
    /// What is wrong with it, in a few words.
    pub what: String,
}

impl Pack {
    pub fn around(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self) -> PathBuf {
        self.around().join("pack")
    }

    pub fn called(mut self, what: impl Into<String>) -> Self {
        self.what = what.into();
        self
    }
}

/// A pack with these files over the sound ones.
pub fn with(extra: &[(&str, &str)]) -> Pack {
    let folder = temp();
    crate::common::pack(folder.path(), "pack");
    write(folder.path(), &[("secret.svg", SECRET), ("secret.toml", &format!("title = \"{SECRET}\"\n"))]);
    write(&folder.path().join("pack"), extra);
    let names: Vec<_> = extra.iter().map(|(name, _)| *name).take(3).collect();
    Pack { folder, what: names.join(", ") }
}

/// A face with something in its middle.
pub fn face(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{{{{ w + 2*b }}}}\" height=\"{{{{ h + 2*b }}}}\" viewBox=\"{{{{ -b }}}} {{{{ -b }}}} {{{{ w + 2*b }}}} {{{{ h + 2*b }}}}\">\n\
         <rect x=\"{{{{ -b }}}}\" y=\"{{{{ -b }}}}\" width=\"{{{{ w + 2*b }}}}\" height=\"{{{{ h + 2*b }}}}\" fill=\"{{{{ p.paper }}}}\"/>\n{inside}\n</svg>\n"
    )
}

/// A deck without cards and without backs: what is drawn for it is drawn quickly.
pub const BARE: &str = "name = \"Patrol deck\"\n\n[face]\ntemplate = \"card/event\"\nback = false\n";

/// A pack whose only face has something in its middle.
pub fn with_face(inside: &str) -> Pack {
    let deck = format!("{BARE}\n[[rows]]\nname = \"Patrol\"\ncount = 1\ntext = \"Advance.\"\n");
    with(&[("decks/patrol.toml", &deck), ("templates/card/event.svg", &face(inside))]).called(brief(inside))
}

/// A pack with this card alone.
pub fn with_card(card: &str) -> Pack {
    with(&[("decks/patrol.toml", &format!("{BARE}\n[[rows]]\ncount = 1\n{card}\n"))]).called(brief(card))
}

/// A pack with more in its game.toml.
pub fn with_game(more: &str) -> Pack {
    with(&[("game.toml", &format!("{GAME}\n{more}\n"))]).called(brief(more))
}

pub fn brief(text: &str) -> String {
    let start: String = text.chars().take(90).collect();
    format!("{:?} ({} bytes)", start, text.len())
}

/// A pack in which one file holds these bytes.
pub fn with_bytes(name: &str, bytes: &[u8]) -> Pack {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(20)]).into_owned();
    let pack = with(&[]).called(format!("{name} holds {start:?}"));
    let path = pack.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, bytes).unwrap();
    pack
}
