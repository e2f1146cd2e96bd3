//! Themes: palette for each ink, typefaces, ornaments, scenes and lights of a look, read from
//! `templates/themes/<id>.toml`. A theme that lacks a name in one ink is refused, for the gap would
//! show on the one printer that was not tried. A theme that `extends` another says only what differs.

use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::colour::{contrast, parse_colour};
use crate::light::{Lights, lights, nearest};
use warpress_assets::Assets;

/// Names that every palette must have.
pub const PALETTE: [&str; 20] = [
    "paper",
    "ink",
    "soft",
    "accent",
    "on_accent",
    "dark",
    "on_dark",
    "muted",
    "rule",
    "sky1",
    "sky2",
    "light",
    "far",
    "mid",
    "near",
    "figure",
    "water",
    "foam",
    "glow",
    "smoke",
];

/// More than any theme needs; a file beyond it is refused unread (bytes).
const MAX_FILE: usize = 64 << 10;

/// What the printer may use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// Colours.
    #[default]
    Full,
    /// Colours, but line work instead of grounds.
    Low,
    /// Black ink: white, black and at most four greys.
    Mono,
}

impl Ink {
    /// The name that templates and flags use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Low => "low",
            Self::Mono => "mono",
        }
    }

    /// The ink of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Full, Self::Low, Self::Mono].into_iter().find(|ink| ink.name() == name)
    }
}

/// What is wrong with a theme.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ThemeError {
    /// No file of this name.
    #[error("there is no theme \"{name}\"; there are {}", known.join(", "))]
    Unknown {
        /// The name asked for.
        name: String,
        /// All themes.
        known: Vec<String>,
    },
    /// Not TOML, or keys that a theme has not.
    #[error("templates/themes/{id}.toml: {message}")]
    Syntax {
        /// The theme.
        id: String,
        /// What the parser says, with the place.
        message: String,
    },
    /// Palettes that do not agree or are no colours.
    #[error("templates/themes/{id}.toml: {}", faults.join("; "))]
    Palette {
        /// The theme.
        id: String,
        /// One sentence for each fault.
        faults: Vec<String>,
    },
}

/// The families of a theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Families {
    /// Titles.
    pub display: String,
    /// Running text.
    pub text: String,
    /// Numbers and labels.
    pub label: String,
    /// What is tried, in this order, for characters that the others lack.
    #[serde(default)]
    pub fallback: Vec<String>,
}

/// Colours and shapes offered to sides, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sides {
    /// `#rrggbb`, for full ink.
    pub colours: Vec<String>,
    /// `disc`, `square`, `diamond`, `triangle`, `hex` or `shield`.
    pub shapes: Vec<String>,
}

/// The scenes that suit a theme.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scenes {
    /// For cards that name none.
    pub default: String,
    /// The light of that one; empty for that of the palette.
    pub light: String,
    /// All of them, by name below `templates/scenes/`.
    pub all: Vec<String>,
}

/// A palette: names to `#rrggbb`.
pub type Palette = IndexMap<String, String>;

/// A theme, complete for every ink. What was seen of faces is known by what this says of itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Theme {
    /// Its file's name.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its families.
    pub fonts: Families,
    /// What else its templates ask for.
    pub params: toml::Table,
    /// Its sides.
    pub sides: Sides,
    /// Its scenes.
    pub scenes: Scenes,
    /// Its lights.
    #[serde(serialize_with = "within")]
    pub lights: Arc<Lights>,
    palettes: [Palette; 3],
}

/// As what is shared.
fn within<S: Serializer>(lights: &Arc<Lights>, out: S) -> Result<S::Ok, S::Error> {
    lights.serialize(out)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    fonts: Families,
    palette: toml::Table,
    #[serde(default)]
    params: toml::Table,
    #[serde(default)]
    sides: Sides,
    #[serde(default)]
    scenes: Scenes,
    #[serde(default)]
    light: IndexMap<String, toml::Table>,
}

/// The colours of a side in one ink, and its shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideStyle {
    /// Ground, `#rrggbb`.
    pub colour: String,
    /// Text on that ground, `#rrggbb`.
    pub on: String,
    /// The shape that says the same without colour.
    pub shape: String,
}

impl Theme {
    /// Reads the theme of this name.
    ///
    /// # Errors
    /// See [`ThemeError`].
    pub fn load(assets: &Assets, id: &str) -> Result<Self, ThemeError> {
        let syntax = |message: String| ThemeError::Syntax { id: id.to_owned(), message };
        let text = read(assets, id)?;
        let own: toml::Table = toml::from_str(&text).map_err(|error| syntax(error.to_string()))?;
        if !own.contains_key(EXTENDS) {
            return Self::parse(id, &text);
        }
        let mut whole = own;
        let mut seen = vec![id.to_owned()];
        while let Some(base) = whole.remove(EXTENDS) {
            let base = base.as_str().ok_or_else(|| syntax("extends must name a theme".into()))?.to_owned();
            if seen.contains(&base) {
                return Err(syntax(format!("{} and so on: it extends itself", seen.join(" extends "))));
            }
            let mut below: toml::Table = toml::from_str(&read(assets, &base)?)
                .map_err(|error| ThemeError::Syntax { id: base.clone(), message: error.to_string() })?;
            lay_over(&mut below, whole);
            whole = below;
            seen.push(base);
        }
        Self::of(id, whole.try_into().map_err(|error: toml::de::Error| syntax(error.to_string()))?)
    }

    /// The names of all themes, sorted.
    pub fn names(assets: &Assets) -> Vec<String> {
        let files = assets.list("templates/themes").into_iter();
        files
            .filter_map(|file| {
                Some(file.strip_prefix("templates/themes/")?.strip_suffix(".toml")?.to_owned())
            })
            .collect()
    }

    /// Reads a theme from its text.
    ///
    /// # Errors
    /// See [`ThemeError`].
    pub fn parse(id: &str, text: &str) -> Result<Self, ThemeError> {
        let file = toml::from_str(text)
            .map_err(|error| ThemeError::Syntax { id: id.to_owned(), message: error.to_string() })?;
        Self::of(id, file)
    }

    fn of(id: &str, file: File) -> Result<Self, ThemeError> {
        let mut faults = Vec::new();
        let mut palettes = [Palette::new(), Palette::new(), Palette::new()];
        each_colour(file.palette, |ink, name, value| match value.as_str().and_then(colour) {
            Some(colour) => {
                palettes[ink as usize].insert(name, colour);
            }
            None => {
                faults
                    .push(format!("{} palette: {name} = {value} is no colour like \"#a63a1f\"", ink.name()));
            }
        });
        let mut wanted: BTreeSet<String> = PALETTE.iter().map(ToString::to_string).collect();
        wanted.extend(palettes.iter().flat_map(|palette| palette.keys().cloned()));
        for ink in [Ink::Full, Ink::Low, Ink::Mono] {
            let palette = &palettes[ink as usize];
            let lacking: Vec<&str> =
                wanted.iter().filter(|name| !palette.contains_key(*name)).map(String::as_str).collect();
            if !lacking.is_empty() {
                faults.push(format!("the {} palette lacks {}", ink.name(), lacking.join(", ")));
            }
        }
        let lights = lights(file.light, &palettes, &mut faults);
        if !file.scenes.light.is_empty() && !lights.contains_key(&file.scenes.light) {
            let near = nearest(&file.scenes.light, lights.keys().map(String::as_str), 5);
            faults.push(format!("scenes: there is no light \"{}\"; near it are {near}", file.scenes.light));
        }
        let mono = std::iter::once(&palettes).chain(lights.values()).map(|inks| &inks[Ink::Mono as usize]);
        faults.extend(grey_faults(mono.flatten()));
        for colour in &file.sides.colours {
            if parse_colour(colour).is_none() {
                faults.push(format!("sides: \"{colour}\" is no colour like #a63a1f"));
            }
        }
        if !faults.is_empty() {
            return Err(ThemeError::Palette { id: id.to_owned(), faults });
        }
        let File { name, fonts, params, sides, scenes, .. } = file;
        Ok(Self { id: id.to_owned(), name, fonts, params, sides, scenes, lights: Arc::new(lights), palettes })
    }

    /// The palette for an ink. It has at least the names of [`PALETTE`].
    pub fn palette(&self, ink: Ink) -> &Palette {
        &self.palettes[ink as usize]
    }

    /// A colour of a palette; black if the theme has no such name.
    pub fn colour(&self, ink: Ink, name: &str) -> &str {
        self.palette(ink).get(name).map_or("#000000", String::as_str)
    }

    /// How the side of this number (from 0) looks. In low ink a side is recognised by its shape and set in
    /// ink; in mono it takes a grey of the palette.
    pub fn side(&self, number: usize, ink: Ink) -> SideStyle {
        const SHAPES: [&str; 6] = ["disc", "square", "diamond", "triangle", "hex", "shield"];
        const GREYS: [&str; 4] = ["dark", "soft", "muted", "paper"];
        let shape = match self.sides.shapes.as_slice() {
            [] => SHAPES[number % SHAPES.len()].to_owned(),
            shapes => shapes[number % shapes.len()].clone(),
        };
        let colour = match (ink, self.sides.colours.as_slice()) {
            (Ink::Full, []) => self.colour(ink, "accent").to_owned(),
            (Ink::Full, colours) => colours[number % colours.len()].clone(),
            (Ink::Low, _) => self.colour(ink, "ink").to_owned(),
            (Ink::Mono, _) => self.colour(ink, GREYS[number % GREYS.len()]).to_owned(),
        };
        let ground = parse_colour(&colour).unwrap_or_default();
        let contrast_to =
            |name: &str| contrast(parse_colour(self.colour(ink, name)).unwrap_or_default(), ground);
        let on = if contrast_to("ink") > contrast_to("paper") { "ink" } else { "paper" };
        SideStyle { on: self.colour(ink, on).to_owned(), colour, shape }
    }
}

/// The key that names the theme below.
const EXTENDS: &str = "extends";

/// The text of a theme's file.
fn read(assets: &Assets, id: &str) -> Result<String, ThemeError> {
    let file = assets.read(&format!("templates/themes/{id}.toml"));
    let file =
        file.ok_or_else(|| ThemeError::Unknown { name: id.to_owned(), known: Theme::names(assets) })?;
    let syntax = |message: String| ThemeError::Syntax { id: id.to_owned(), message };
    if file.bytes.len() > MAX_FILE {
        return Err(syntax(format!("larger than {MAX_FILE} bytes")));
    }
    String::from_utf8(file.bytes.into_owned()).map_err(|error| syntax(error.to_string()))
}

/// Puts the values of one table over those of another, table by table; lists are replaced as a whole.
fn lay_over(below: &mut toml::Table, above: toml::Table) {
    for (key, value) in above {
        match (below.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => lay_over(below, above),
            (_, value) => {
                below.insert(key, value);
            }
        }
    }
}

/// Goes through a table of colours: those that stand in it are for full ink, those in tables within it for the others.
pub(crate) fn each_colour(table: toml::Table, mut colour: impl FnMut(Ink, String, toml::Value)) {
    for (name, value) in table {
        match (Ink::from_name(&name), value) {
            (Some(ink), toml::Value::Table(table)) if ink != Ink::Full => {
                table.into_iter().for_each(|(name, value)| colour(ink, name, value));
            }
            (_, value) => colour(Ink::Full, name, value),
        }
    }
}

/// A colour, written as all are; `None` if it is none.
pub(crate) fn colour(written: &str) -> Option<String> {
    parse_colour(written).map(|_| written.to_ascii_lowercase())
}

/// What is wrong with the colours of mono: those of the palette, and of all lights.
fn grey_faults<'p>(mono: impl Iterator<Item = (&'p String, &'p String)>) -> BTreeSet<String> {
    const MOST: usize = 4;
    let mut faults = BTreeSet::new();
    let mut greys = BTreeSet::new();
    for (name, colour) in mono {
        match parse_colour(colour) {
            Some([r, g, b]) if r == g && g == b => {
                if r != 0 && r != 255 {
                    greys.insert(colour.as_str());
                }
            }
            _ => {
                faults.insert(format!("mono palette: {name} = {colour} is no grey"));
            }
        }
    }
    if greys.len() > MOST {
        let listed: Vec<&str> = greys.into_iter().collect();
        faults.insert(format!("mono palette: {} greys ({}), {MOST} may be", listed.len(), listed.join(", ")));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(skip: &str, mono: &str) -> Result<Theme, ThemeError> {
        let table = |colour: &str, skip: &str| -> String {
            PALETTE
                .iter()
                .filter(|name| **name != skip)
                .map(|name| format!("{name} = \"{colour}\"\n"))
                .collect()
        };
        let text = format!(
            "name = \"T\"\n[fonts]\ndisplay = \"A\"\ntext = \"B\"\nlabel = \"C\"\n[palette]\n{}[palette.low]\n{}[palette.mono]\n{}",
            table("#102030", ""),
            table("#ffffff", skip),
            table(mono, ""),
        );
        Theme::parse("t", &text)
    }

    /// What a check has seen of faces is known by these words.
    #[test]
    fn a_theme_keeps_its_words() {
        let theme = Theme::load(&Assets::built_in(), "trench").unwrap();
        let json = serde_json::to_value(&theme).unwrap();
        let keys = |of: &serde_json::Value| of.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let known = ["id", "name", "fonts", "params", "sides", "scenes", "lights", "palettes"];
        assert_eq!(keys(&json), known);
        assert_eq!(keys(&json["fonts"]), ["display", "text", "label", "fallback"]);
        assert_eq!(keys(&json["sides"]), ["colours", "shapes"]);
        assert_eq!(keys(&json["scenes"]), ["default", "light", "all"]);
        let inks = serde_json::to_string(&[Ink::Full, Ink::Low, Ink::Mono]).unwrap();
        assert_eq!(inks, r#"["full","low","mono"]"#);
    }

    #[test]
    fn a_colour_missing_in_one_ink_is_named() {
        let error = theme("foam", "#777777").unwrap_err().to_string();
        assert!(error.contains("the low palette lacks foam"), "{error}");
        assert!(theme("", "#777777").is_ok());
    }

    #[test]
    fn a_theme_says_only_what_differs_from_the_one_below() {
        let folder = tempfile::tempdir().unwrap();
        let write = |id: &str, text: &str| {
            let path = folder.path().join("templates/themes");
            std::fs::create_dir_all(&path).unwrap();
            std::fs::write(path.join(format!("{id}.toml")), text).unwrap();
        };
        write(
            "dusk",
            "extends = \"trench\"\nname = \"Dusk\"\npalette.accent = \"#102030\"\nscenes.all = [\"hq-map\"]\nscenes.light = \"red\"\nlight.red.sky1 = \"accent\"\n",
        );
        write("round", "extends = \"about\"\nname = \"Round\"\n");
        write("about", "extends = \"round\"\nname = \"About\"\n");
        write("odd", "extends = 3\n");
        write("unlit", "extends = \"dusk\"\nscenes.light = \"rad\"\nlight.grey.mono.sky1 = \"#8a8a8b\"\n");
        let assets = Assets::built_in().with_folder(folder.path(), warpress_assets::Trust::Pack);
        let load = |id| Theme::load(&assets, id);
        let (below, dusk) = (load("trench").unwrap(), load("dusk").unwrap());
        assert_eq!((dusk.name.as_str(), &dusk.fonts), ("Dusk", &below.fonts));
        assert_eq!(dusk.colour(Ink::Full, "accent"), "#102030");
        assert_eq!(dusk.colour(Ink::Low, "accent"), below.colour(Ink::Low, "accent"));
        assert_eq!(
            (dusk.scenes.all, &dusk.scenes.default),
            (vec!["hq-map".to_owned()], &below.scenes.default)
        );
        assert_eq!(dusk.lights["red"][Ink::Full as usize]["sky1"], "#102030");
        let unlit = load("unlit").unwrap_err().to_string();
        assert!(
            unlit.contains("no light \"rad\"; near it are red") && unlit.contains("is no grey"),
            "{unlit}"
        );
        assert!(load("round").unwrap_err().to_string().contains("extends itself"));
        assert!(load("odd").is_err());
    }

    #[test]
    fn black_ink_prints_no_colour() {
        assert!(theme("", "#777778").unwrap_err().to_string().contains("is no grey"));
    }

    #[test]
    fn text_on_a_side_can_be_read() {
        let theme = theme("", "#777777").unwrap();
        assert_eq!(theme.side(9, Ink::Full).shape, "triangle");
        assert_eq!(theme.side(0, Ink::Full).colour, "#102030");
    }
}
