//! Faults made on purpose, so that a test can show that each kind is found. They are the mill's own: nothing of the
//! product knows them.

use crate::files::Files;
use crate::zip;

/// A fault that happens as soon as a case holds the [`TRIGGER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Sabotage {
    /// A room panics.
    Panic,
    /// A room does not return.
    Hang,
    /// A room fills the memory slowly.
    Memory,
    /// The process is gone at once.
    Death,
    /// What is returned contradicts what was told.
    Lie,
    /// A reader drops the last row of each list.
    Lost,
}

/// What a case must hold for a fault to happen.
pub const TRIGGER: &str = "Sniper";

impl Sabotage {
    /// Whether these files set it off.
    pub fn strikes(files: &Files) -> bool {
        let holds = |bytes: &[u8]| bytes.windows(TRIGGER.len()).any(|window| window == TRIGGER.as_bytes());
        let members = |bytes: &[u8]| zip::files(bytes).unwrap_or_default();
        files.values().any(|bytes| holds(bytes) || members(bytes).iter().any(|(_, content)| holds(content)))
    }

    /// Does what rooms must not do, as far as that is done before anything is returned.
    ///
    /// # Panics
    /// If that is what is wanted.
    pub fn strike(self) {
        match self {
            Self::Panic => panic!("on purpose"),
            Self::Hang => loop {
                std::hint::black_box(0);
            },
            Self::Memory => {
                let filled = vec![1_u8; crate::child::MOST_RESIDENT + (64 << 20)];
                std::hint::black_box(&filled);
            }
            Self::Death => std::process::abort(),
            Self::Lie | Self::Lost => {}
        }
    }
}
