//! In which way faces are drawn.

use warpress_record::INKS;
use warpress_render::theme::Ink;

/// An ink, with or without bleed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Edition {
    /// The ink.
    pub ink: Ink,
    /// Whether faces extend beyond their cuts.
    pub bleed: bool,
}

/// How far, if they do (mm): what printers ask for.
pub const BLEED_MM: f32 = 3.0;

impl Edition {
    /// How far its faces extend beyond their cuts (mm).
    pub fn bleed_mm(self) -> f32 {
        if self.bleed { BLEED_MM } else { 0.0 }
    }

    /// `full`, `low-bleed`.
    pub fn name(self) -> String {
        format!("{}{}", self.ink.name(), if self.bleed { "-bleed" } else { "" })
    }

    /// The edition of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let all = INKS.into_iter().flat_map(|ink| [false, true].map(|bleed| Self { ink, bleed }));
        all.into_iter().find(|edition| edition.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Edition;

    #[test]
    fn editions_are_known_by_their_names() {
        for name in ["full", "full-bleed", "low", "low-bleed", "mono", "mono-bleed"] {
            assert_eq!(Edition::from_name(name).unwrap().name(), name);
        }
        assert_eq!(Edition::from_name("../full"), None);
    }
}
