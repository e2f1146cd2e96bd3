//! What a browser makes of pages of rules: `tests/suite/page/check.mjs` opens them in Chromium. With `WARPRESS_BROWSER` set, as
//! in `.ci/run`, there must be one.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Chromium, driven by node.
pub struct Browser {
    script: PathBuf,
    version: String,
}

impl Browser {
    /// `None` if there is none and there need not be: then the test says so, past libtest's capture.
    #[track_caller]
    pub fn found() -> Option<Self> {
        match Self::sought() {
            Ok(browser) => Some(browser),
            Err(lack) => {
                assert!(!Self::must_be(), "WARPRESS_BROWSER is set, but there is no browser: {lack}");
                let _ = writeln!(std::io::stderr(), "left out, pages in a browser: {lack}");
                None
            }
        }
    }

    /// Whether there has to be one.
    pub fn must_be() -> bool {
        std::env::var_os("WARPRESS_BROWSER").is_some()
    }

    /// The browser of this machine.
    ///
    /// # Errors
    /// What it lacks.
    pub fn sought() -> Result<Self, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../page/check.mjs");
        match Command::new("node").arg(&script).arg("--probe").output() {
            Ok(probe) if probe.status.success() => {
                Ok(Self { script, version: String::from_utf8_lossy(&probe.stdout).trim().to_owned() })
            }
            Ok(probe) => Err(String::from_utf8_lossy(&probe.stderr).trim().to_owned()),
            Err(error) => Err(format!("node: {error}")),
        }
    }

    /// Its version, and those of the packages that look at a page in it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What it says of these pages, put into a folder: a line for each fault, and how many there are in how many pages.
    ///
    /// # Errors
    /// As [`Browser::open`], or if a page cannot be written.
    pub fn look(&self, folder: &Path, pages: &[(String, String)]) -> Result<String, String> {
        for (name, page) in pages {
            std::fs::write(folder.join(name), page).map_err(|error| format!("{name}: {error}"))?;
        }
        let names: Vec<_> = pages.iter().map(|(name, _)| name.clone()).collect();
        self.open(folder, &names)
    }

    /// What it says of these files of a folder.
    ///
    /// # Errors
    /// If it fails; then nothing can be said of any.
    pub fn open(&self, folder: &Path, names: &[String]) -> Result<String, String> {
        let mut node = Command::new("node");
        node.arg(&self.script).current_dir(folder).args(names).stdin(Stdio::null());
        let run = node.output().map_err(|error| format!("node: {error}"))?;
        let [out, err] = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
        if matches!(run.status.code(), Some(0 | 1)) { Ok(out) } else { Err(format!("{out}\n{err}")) }
    }
}
