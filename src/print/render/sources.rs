//! The texts of all templates, and which of them a template needs. Components may be defined in any file and shown in
//! any other, so a template is compiled with all files that define what it shows, and what these show in turn.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::guard;
use crate::setting::{Misread, Setting, Settings};
use crate::templates::{Environment, TemplateError, environment};
use warpress_assets::{Assets, Shelf, Trust, words_after};

/// Where templates lie, and how their names end.
pub(crate) const FOLDER: &str = "templates";
pub(crate) const ENDING: &str = ".svg";

/// Silhouettes are no templates, though they lie beside them; they are drawn by `icon()`.
const ICONS: &str = "icons/";

/// The files below `templates/`.
pub(crate) struct Sources {
    /// Those that can be read, by name.
    pub texts: BTreeMap<String, Cow<'static, str>>,
    /// Those that cannot, with the reason.
    pub broken: BTreeMap<String, TemplateError>,
    /// Where and when scenes are.
    pub settings: Settings,
    /// What scenes say of it that says nothing, by their names.
    pub misread: BTreeMap<String, Misread>,
    /// Whether any comes from a pack.
    pub trust: Trust,
    /// The files that define a component, by its name.
    components: BTreeMap<String, Vec<String>>,
    /// What each was when it was read, for the ledgers of those who use it.
    shelf: Shelf,
}

impl Sources {
    pub(crate) fn read(assets: &Assets) -> Self {
        let mut trust = Trust::Library;
        let (mut texts, mut broken) = (BTreeMap::new(), BTreeMap::new());
        let (mut settings, mut misread) = (BTreeMap::new(), BTreeMap::new());
        // Whose template it is decides what all of them may do, and a component may be defined anywhere.
        let _ = assets.of_packs(FOLDER, ENDING);
        let (files, shelf) = assets.shelf(FOLDER, ENDING);
        let index = assets.index(FOLDER, ENDING, "component", &files);
        for (file, found) in files {
            let Some(name) = file.strip_prefix("templates/") else { continue };
            let asset = match found {
                // What the library draws itself is no concern of templates.
                Ok(asset) if name.starts_with(ICONS) && asset.trust == Trust::Library => continue,
                Ok(asset) => asset,
                Err(reason) => {
                    broken.insert(name.to_owned(), TemplateError::Refused(reason));
                    continue;
                }
            };
            let Some(source) = text(asset.bytes.into_bytes()) else {
                broken.insert(name.to_owned(), TemplateError::Encoding);
                continue;
            };
            if asset.trust == Trust::Pack {
                trust = Trust::Pack;
                if let Err(reason) = guard::check_template(&source) {
                    broken.insert(name.to_owned(), reason.of(name, &source));
                    continue;
                }
            }
            if let Some(scene) = name.strip_prefix("scenes/").and_then(|name| name.strip_suffix(".svg")) {
                match Setting::of(&source) {
                    Ok(Some(setting)) => drop(settings.insert(scene.to_owned(), setting)),
                    Ok(None) => {}
                    Err(word) => drop(misread.insert(scene.to_owned(), word)),
                }
            }
            texts.insert(name.to_owned(), source);
        }
        if trust == Trust::Pack {
            // A pack's loop may call the library's, so all of them count their turns.
            texts.retain(|name, source| match guard::with_ticks(source) {
                Ok(ticking) => {
                    *source = Cow::Owned(ticking);
                    true
                }
                Err(reason) => {
                    broken.insert(name.clone(), reason.of(name, source));
                    false
                }
            });
        }
        let within = |file: &String| Some(file.strip_prefix("templates/")?.to_owned());
        let components = index
            .into_iter()
            .map(|(name, files)| {
                (name, files.iter().filter_map(within).filter(|file| texts.contains_key(file)).collect())
            })
            .collect();
        Self { texts, broken, settings: Arc::new(settings), misread, trust, components, shelf }
    }

    /// An environment with this template and what it needs; `None` if any of that is broken.
    pub(crate) fn compiled(&self, file: &str) -> Option<Environment> {
        let needed = self.needed(file);
        let mut environment = self.environment(|file| needed.contains(file));
        let texts = needed.iter().map(|name| (*name, self.texts[*name].as_ref()));
        environment.tera.add_raw_templates(texts).ok()?;
        Some(environment)
    }

    /// An environment for templates that ask components of these files.
    pub(crate) fn environment(&self, is_there: impl Fn(&str) -> bool) -> Environment {
        let there = self.components.iter().filter(|(_, files)| files.iter().any(|file| is_there(file)));
        environment(&self.settings, there.map(|(name, _)| name.as_str()))
    }

    /// Notes that something depends on this file, and on what it needs; or on there being none.
    pub(crate) fn take(&self, assets: &Assets, file: &str) {
        let needed = self.needed(file);
        for file in needed.iter().copied().chain((!needed.contains(file)).then_some(file)) {
            self.shelf.take(assets, &format!("{FOLDER}/{file}"));
        }
    }

    /// Notes that something depends on all of them.
    pub(crate) fn take_all(&self, assets: &Assets) {
        self.shelf.take_all(assets);
    }

    /// The template, and every file that defines a component that one of them shows.
    fn needed<'s>(&'s self, file: &'s str) -> BTreeSet<&'s str> {
        let (mut needed, mut next) = (BTreeSet::new(), vec![file]);
        while let Some(file) = next.pop() {
            let Some(source) = self.texts.get(file).filter(|_| needed.insert(file)) else { continue };
            // What is shown is written `<name …/>`, what is asked `name(…)`; what is defined here may be defined elsewhere
            // too, which is a fault. If a name is missed, the template does not compile alone, and everything is compiled
            // together.
            let shown = words_after(source, "<").chain(asked(source)).chain(words_after(source, "component"));
            let files = shown.filter_map(|word| self.components.get(word)).flatten();
            next.extend(files.map(String::as_str));
            // Nothing that comes along includes or extends another template, but others may.
            if ["include", "extends"].iter().any(|word| source.contains(word)) {
                next.extend(
                    self.texts.keys().filter(|name| source.contains(name.as_str())).map(String::as_str),
                );
            }
        }
        needed
    }
}

/// The words before brackets.
fn asked(source: &str) -> impl Iterator<Item = &str> {
    source.match_indices('(').filter_map(|(end, _)| {
        let before = &source[..end];
        let word = before.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        before.get(word.len()..).filter(|word| !word.is_empty())
    })
}

fn text(bytes: Cow<'static, [u8]>) -> Option<Cow<'static, str>> {
    match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a file that is needed were left out, the whole set would be compiled, at twenty times the cost.
    #[test]
    fn every_template_finds_what_it_needs() {
        let sources = Sources::read(&Assets::built_in());
        assert!(sources.texts.len() > 200 && sources.broken.is_empty(), "{:?}", sources.broken);
        for file in sources.texts.keys() {
            assert!(sources.compiled(file).is_some(), "{file}");
        }
    }
}
