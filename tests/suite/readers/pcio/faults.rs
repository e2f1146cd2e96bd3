//! What is wrong with a file, gathered so that all of it is seen at once.

/// The most faults that are told.
const MOST: usize = 20;

/// Faults so far.
#[derive(Debug, Default)]
pub struct Faults(Vec<String>);

impl Faults {
    /// Takes note of one.
    pub fn note(&mut self, fault: impl Into<String>) {
        self.0.push(fault.into());
    }

    /// All of them, if there is any.
    pub fn none(self) -> Result<(), String> {
        if self.0.is_empty() {
            return Ok(());
        }
        let count = self.0.len();
        let told: Vec<String> = self.0.into_iter().take(MOST).collect();
        Err(format!("{count} faults:\n{}", told.join("\n")))
    }
}
