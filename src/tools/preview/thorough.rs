//! What takes long to find: another process checks the game, as that can be ended at any time.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::fault::{PageFinding, Report};

/// How often is looked whether there is something else to do.
const EACH: Duration = Duration::from_millis(15);

/// What `words`, a program with its arguments, finds; `None` if it fails. `meanwhile` is called all the time, and what it
/// returns as an error ends the program.
pub fn faults<E>(
    words: &[String],
    mut meanwhile: impl FnMut() -> Result<(), E>,
) -> Result<Option<Vec<PageFinding>>, E> {
    let Some((program, arguments)) = words.split_first() else { return Ok(None) };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return Ok(None) };
    let Some(mut out) = child.stdout.take() else { return Ok(None) };
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        out.read_to_end(&mut said).map(|_| said)
    });
    while !reader.is_finished() {
        std::thread::sleep(EACH);
        if let Err(ended) = meanwhile() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return Err(ended);
        }
    }
    let _ = child.wait();
    let said = reader.join().ok().and_then(Result::ok).unwrap_or_default();
    Ok(serde_json::from_slice::<Report>(&said).ok().map(|report| report.diagnostics))
}
