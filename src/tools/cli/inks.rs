//! The profile of a press, by which colours are turned into inks.

use std::io::Read as _;
use std::path::Path;

use super::Failure;
use warpress_publish::x1a::Profile;

/// That there is no PDF/X-1a without a profile, and where one is had.
const NEEDED: &str = "--pdfx turns colours into inks by the profile of the press: name it with --icc FILE. Print shops \
    say which they want; those of usual presses are at eci.org and color.org (“warpress help printing”)";

/// The profile in a file.
///
/// # Errors
/// If none was named, or it is none of a press.
pub fn profile(file: Option<&Path>) -> Result<Profile, Failure> {
    let file = file.ok_or_else(|| Failure::Message(NEEDED.into()))?;
    let wrong = |what: String| Failure::Message(format!("{}: {what}", file.display()));
    let mut bytes = Vec::new();
    // One byte more than is read, so that what is longer is known.
    let open = std::fs::File::open(file).map_err(|error| wrong(error.to_string()))?;
    open.take(Profile::LONGEST as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| wrong(error.to_string()))?;
    Profile::read(&bytes).map_err(|error| wrong(error.to_string()))
}
