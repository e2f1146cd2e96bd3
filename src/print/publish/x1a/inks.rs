//! Red, green and blue as cyan, magenta, yellow and black.

use std::panic::catch_unwind;
use std::str::FromStr;
use std::sync::Arc;

use moxcms::{ColorProfile, Layout, RenderingIntent, TransformExecutor, TransformOptions};
use serde::Serialize;

use super::profile::{Profile, ProfileError};

/// What greys are printed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Greys {
    /// Black ink alone: letters stay sharp where plates are not quite in register.
    #[default]
    Black,
    /// All inks, as the profile mixes them: blacks are deeper.
    Mixed,
}

/// An unknown word for how greys are printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("black (black ink alone) or mixed (all four inks)")]
pub struct NoGreys;

impl FromStr for Greys {
    type Err = NoGreys;

    fn from_str(text: &str) -> Result<Self, NoGreys> {
        match text {
            "black" => Ok(Self::Black),
            "mixed" => Ok(Self::Mixed),
            _ => Err(NoGreys),
        }
    }
}

/// How much ink lies on a spot, at the most.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Coverage {
    /// What is printed (percent, of 400).
    pub most: f32,
    /// What the profile asked for (percent).
    pub asked: f32,
    /// How many pixels were printed lighter to keep the limit, of all.
    pub lighter: u64,
    /// How many pixels there are.
    pub pixels: u64,
}

impl Coverage {
    /// That of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            most: self.most.max(other.most),
            asked: self.asked.max(other.asked),
            lighter: self.lighter + other.lighter,
            pixels: self.pixels + other.pixels,
        }
    }

    /// “245 % ink at most”, and what a limit has cost.
    pub fn in_words(&self) -> String {
        let most = format!("{:.0} % ink at most", self.most);
        if self.lighter == 0 {
            return most;
        }
        let share = self.lighter as f64 * 100.0 / self.pixels.max(1) as f64;
        let share = if share < 0.1 { "under 0.1".to_owned() } else { format!("{share:.1}") };
        format!(
            "{most}, where the profile asks for {:.0} %: {share} % of all pixels are printed lighter",
            self.asked
        )
    }
}

/// Mixes inks by a profile.
pub struct Mixer {
    press: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// How much black ink is as light as each grey; `None` = greys are mixed too.
    greys: Option<[u8; 256]>,
    /// The most ink on one spot (of 255 for each ink).
    limit: Option<u32>,
}

impl Mixer {
    /// A mixer for this profile. `limit` is the most ink on one spot, in percent of 400.
    ///
    /// # Errors
    /// If the profile cannot be used.
    pub fn new(profile: &Profile, greys: Greys, limit: Option<u16>) -> Result<Self, ProfileError> {
        let unusable = |what: &str| ProfileError::Unusable(what.to_owned());
        // A stranger's tables may be anything.
        let made = catch_unwind(|| {
            let own = profile.engine()?;
            let screen = ColorProfile::new_srgb();
            // Perceptual: dark colours that the press cannot print keep their order instead of running together.
            let options = TransformOptions {
                rendering_intent: RenderingIntent::Perceptual,
                ..TransformOptions::default()
            };
            let press = screen.create_transform_8bit(Layout::Rgb, &own, Layout::Rgba, options).ok()?;
            let proof = own.create_transform_8bit(Layout::Rgba, &screen, Layout::Rgb, options).ok()?;
            let black = blacks(&*press, &*proof)?;
            Some((press, black))
        });
        let (press, black) = made
            .map_err(|_| unusable("its tables are broken"))?
            .ok_or_else(|| unusable("its tables cannot be read"))?;
        Ok(Self {
            press,
            greys: (greys == Greys::Black).then_some(black),
            limit: limit.map(|percent| u32::from(percent) * 255 / 100),
        })
    }

    /// The inks of pixels of red, green and blue: four bytes for each, 255 = all ink that there is.
    ///
    /// # Errors
    /// If the pixels are not whole.
    pub fn mix(&self, rgb: &[u8]) -> Result<(Vec<u8>, Coverage), ProfileError> {
        let mut inks = vec![0; rgb.len() / 3 * 4];
        let mixed = self.press.transform(rgb, &mut inks);
        mixed.map_err(|error| ProfileError::Unusable(error.to_string()))?;
        let (mut most, mut asked, mut lighter) = (0, 0, 0);
        for (ink, light) in inks.chunks_exact_mut(4).zip(rgb.chunks_exact(3)) {
            if light == [255; 3] {
                // Paper stays paper, whatever the tables round to.
                ink.fill(0);
            } else if let Some(greys) = &self.greys
                && light[0] == light[1]
                && light[1] == light[2]
            {
                ink.copy_from_slice(&[0, 0, 0, greys[usize::from(light[0])]]);
            }
            let sum: u32 = ink.iter().map(|ink| u32::from(*ink)).sum();
            asked = asked.max(sum);
            let Some(limit) = self.limit.filter(|limit| sum > *limit) else {
                most = most.max(sum);
                continue;
            };
            let black = u32::from(ink[3]);
            let (room, coloured) = (limit.saturating_sub(black), sum - black);
            for colour in &mut ink[..3] {
                // It gets smaller, so it stays a byte.
                *colour = (u32::from(*colour) * room / coloured.max(1)).min(255) as u8;
            }
            lighter += 1;
            most = most.max(ink.iter().map(|ink| u32::from(*ink)).sum());
        }
        let percent = |sum: u32| sum as f32 * 100.0 / 255.0;
        let pixels = (rgb.len() / 3) as u64;
        Ok((inks, Coverage { most: percent(most), asked: percent(asked), lighter, pixels }))
    }
}

impl std::fmt::Debug for Mixer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mixer").field("limit", &self.limit).finish_non_exhaustive()
    }
}

/// How much black ink is as light as the mixture for each grey; all of it where none is dark enough.
fn blacks(
    press: &(dyn TransformExecutor<u8> + Send + Sync),
    proof: &(dyn TransformExecutor<u8> + Send + Sync),
) -> Option<[u8; 256]> {
    let light = |inks: &[u8]| {
        let mut seen = vec![0; inks.len() / 4 * 3];
        proof.transform(inks, &mut seen).ok()?;
        // As bright as the eye takes them for (ITU-R BT.709).
        let weigh =
            |rgb: &[u8]| 2126 * u32::from(rgb[0]) + 7152 * u32::from(rgb[1]) + 722 * u32::from(rgb[2]);
        Some(seen.chunks_exact(3).map(weigh).collect::<Vec<_>>())
    };
    let greys: Vec<u8> = (0..=255_u8).flat_map(|grey| [grey; 3]).collect();
    let mut mixed = vec![0; 256 * 4];
    press.transform(&greys, &mut mixed).ok()?;
    let wanted = light(&mixed)?;
    let ramp: Vec<u8> = (0..=255_u8).flat_map(|black| [0, 0, 0, black]).collect();
    let given = light(&ramp)?;
    let mut black = [0; 256];
    for (grey, wanted) in wanted.iter().enumerate() {
        let nearest = (0..=255_u8).min_by_key(|black| given[usize::from(*black)].abs_diff(*wanted))?;
        black[grey] = nearest;
    }
    // Neither is left to rounding.
    black[0] = 255;
    black[255] = 0;
    Some(black)
}
