//! Lights: what a theme says of the colours of a scene at dusk, in a storm, at one front of a war. While the scene is
//! drawn they stand in place of the palette's, so that one scene serves many cards that should not look alike.

use indexmap::IndexMap;

use crate::theme::{Palette, colour, each_colour};

/// The lights of a theme: by name, its whole palette for each ink.
pub type Lights = IndexMap<String, [Palette; 3]>;

/// Reads the lights of a theme with these palettes. A colour is written as in a palette, or by the name of another one;
/// what a light does not say stays as it is.
pub(crate) fn lights(
    written: IndexMap<String, toml::Table>,
    palettes: &[Palette; 3],
    faults: &mut Vec<String>,
) -> Lights {
    let mut lights = Lights::new();
    for (light, table) in written {
        let mut lit = palettes.clone();
        each_colour(table, |ink, name, value| {
            let palette = &palettes[ink as usize];
            let word = value.as_str().unwrap_or_default();
            match colour(word).or_else(|| palette.get(word).cloned()) {
                _ if !palette.contains_key(&name) => {
                    let near = nearest(&name, palette.keys().map(String::as_str), 1);
                    faults.push(format!("light {light}: no palette has {name}; near it is {near}"));
                }
                Some(colour) => {
                    lit[ink as usize].insert(name, colour);
                }
                None => faults.push(format!(
                    "light {light} in {} ink: {name} = {value} is neither a colour like \"#a63a1f\" nor one of the palette",
                    ink.name()
                )),
            }
        });
        lights.insert(light, lit);
    }
    lights
}

/// So many of these names, the nearest to a word first.
pub(crate) fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>, count: usize) -> String {
    let mut names: Vec<(f64, &str)> = names.map(|name| (strsim::jaro_winkler(word, name), name)).collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let nearest: Vec<&str> = names.iter().take(count).map(|(_, name)| *name).collect();
    nearest.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Ink;

    fn read(written: &str) -> (Lights, Vec<String>) {
        let palette = |sky: &str, glow: &str| -> Palette {
            [("sky", sky), ("glow", glow)].map(|(name, colour)| (name.to_owned(), colour.to_owned())).into()
        };
        let palettes =
            [palette("#102030", "#ff8800"), palette("#ffffff", "#ffffff"), palette("#bdbdbd", "#ffffff")];
        let mut faults = Vec::new();
        let lights = lights(toml::from_str(written).unwrap(), &palettes, &mut faults);
        (lights, faults)
    }

    #[test]
    fn a_light_says_only_what_it_changes() {
        let (lights, faults) =
            read("[dusk]\nsky = \"glow\"\nmono.glow = \"#8A8A8A\"\n[noon]\nglow = \"#fff0c9\"");
        assert!(faults.is_empty(), "{faults:?}");
        let colour = |light: &str, ink: Ink, name: &str| lights[light][ink as usize][name].clone();
        assert_eq!(colour("dusk", Ink::Full, "sky"), "#ff8800");
        assert_eq!(colour("dusk", Ink::Mono, "sky"), "#bdbdbd", "what is said is said of full ink");
        assert_eq!(colour("dusk", Ink::Mono, "glow"), "#8a8a8a");
        assert_eq!((colour("noon", Ink::Full, "sky"), lights.len()), ("#102030".to_owned(), 2));
    }

    #[test]
    fn what_no_palette_has_is_told() {
        let (_, faults) = read("[dusk]\nskye = \"#102030\"\nlow.sky = \"amber\"\nsky = 3");
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults.iter().any(|fault| fault.ends_with("no palette has skye; near it is sky")));
        assert!(
            faults.iter().any(|fault| fault.contains("light dusk in low ink: sky = \"amber\" is neither"))
        );
    }
}
