//! Digests of values, under which what was made of them is found again.

use serde::Serialize;

/// Characters of a digest: half of what BLAKE3 has, more than enough to tell values apart.
const LENGTH: usize = 32;

/// The digest of some bytes.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..LENGTH].to_owned()
}

/// The digest of what a value says of itself as JSON. The names in there are those that `Serialize` gives it, so a
/// variant or field can have another name in Rust and keep, with `#[serde(rename)]`, the one that is known.
///
/// ```
/// use warpress_assets::digest_of;
///
/// #[derive(serde::Serialize)]
/// struct Wanted {
///     paper: &'static str,
/// }
/// #[derive(serde::Serialize)]
/// struct Ordered {
///     #[serde(rename = "paper")]
///     sheet: &'static str,
/// }
/// assert_eq!(digest_of(&Wanted { paper: "a4" }), digest_of(&Ordered { sheet: "a4" }));
/// assert_ne!(digest_of(&Wanted { paper: "a4" }), digest_of(&Wanted { paper: "a5" }));
/// ```
///
/// # Panics
/// If the value is not JSON: a table whose keys are no words, a path that is not UTF-8. Neither may stand in a key.
pub fn digest_of(value: &impl Serialize) -> String {
    digest(&serde_json::to_vec(value).expect("keys are made of words, numbers, lists and tables"))
}
