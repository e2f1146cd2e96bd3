//! A bar that shows how far a long command has come, on a terminal.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// The bar, if there is one.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar for `all` things, of which `left` are still to be done. There is none for a single one, or off a terminal.
    pub fn of(all: usize, left: usize) -> Self {
        if left < 2 || !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::new(all as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} to go") {
            bar.set_style(style);
        }
        bar.set_position((all - left) as u64);
        Self(Some(bar))
    }

    /// One thing has been done.
    pub fn one_more(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Says something above the bar.
    pub fn aside<T>(&self, say: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
