//! The program itself, run with a limit of time, and what comes out of it.

pub use warpress_common::{
    DECK, FORD, GAME, HEAD, PATROLS, PRESS, files, pack, press, side_by_side, temp, workbook, write,
};
pub use warpress_readers::{read, sheets};

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The source tree.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The program that is tested.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_warpress");

/// The cache of whoever runs the tests is none of their business.
pub const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// Millimetres in points, in which a PDF measures.
pub fn mm(length: f64) -> f64 {
    length * 72.0 / 25.4
}

/// How a run of the program ended.
pub struct Run {
    /// 0 done, 1 problems in the data, 2 wrong use or a failure; `None` after a signal.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    pub took: Duration,
    /// It took too long.
    pub stopped: bool,
}

impl Run {
    #[track_caller]
    pub fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "\n--- stdout\n{}\n--- stderr\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.out))
    }
}

/// The program, in a folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(args).env("NO_COLOR", "1").env("XDG_CACHE_HOME", CACHE);
    command
}

/// A program that ends with its test, however that does.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Has a script of `tests/suite/page` look at a page in Chromium: it finds no fault. Pictures of the page are left in the
/// folder that `WARPRESS_SHOTS` names.
#[track_caller]
pub fn look(script: &str, args: &[&str]) {
    let script = Path::new(ROOT).join("tests/suite/page").join(script);
    let mut node = Command::new("node");
    node.arg(script).args(args);
    if let Some(shots) = std::env::var_os("WARPRESS_SHOTS") {
        node.arg("--shots").arg(shots);
    }
    let run = node.stdin(Stdio::null()).output().unwrap();
    let [out, err] = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(run.status.success() && out.contains(" 0 faults"), "{args:?}: {out}{err}");
}

/// Runs the program in a folder.
#[track_caller]
pub fn warpress(folder: &Path, args: &[&str]) -> Run {
    finish(command(folder, args), Duration::from_secs(300))
}

/// Runs a command to its end; one that takes longer than `most` is stopped and the test fails.
#[track_caller]
pub fn finish(command: Command, most: Duration) -> Run {
    let what = format!("{command:?}");
    let run = run(command, most);
    assert!(!run.stopped, "{what} was still running after {most:?}");
    run
}

/// Runs a command to its end, or stops it after `most`.
pub fn run(mut command: Command, most: Duration) -> Run {
    let started = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The pipes are emptied beside the waiting, or a long message would block the program for ever.
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let out = std::thread::spawn(move || read_all(&mut stdout));
    let err = std::thread::spawn(move || read_all(&mut stderr));
    let mut stopped = false;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if started.elapsed() > most {
            stopped = true;
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(out.join().unwrap()), text(err.join().unwrap()));
    Run { code: status.code(), out, err, took: started.elapsed(), stopped }
}

fn read_all(from: &mut impl std::io::Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes).unwrap();
    bytes
}
