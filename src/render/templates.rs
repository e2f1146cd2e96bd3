//! The templates: read once, parsed once, rendered by name. A broken file takes none of the others
//! with it; asking for it reports its fault.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;

use tera::{Context, ErrorKind, Kwargs, State, Tera, TeraResult, Value};
use thiserror::Error;

use crate::guard::GuardError;
use crate::{art, functions, guard, scene};
use warpress_assets::{Assets, ReadOnce, Trust};

/// What a face from the library may write (bytes). No face comes near it.
const MOST_OUTPUT: usize = 16 << 20;

/// What a face may write if a stranger's template has a part in it (bytes).
const MOST_PACK_OUTPUT: usize = 2 << 20;

/// Why a template is not there, or draws nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// No file of this name.
    #[error("there is no template templates/{file}{}", nearest.as_ref().map(|name| format!("; did you mean {name}?")).unwrap_or_default())]
    Unknown {
        /// The name asked for.
        file: String,
        /// The name most like it.
        nearest: Option<String>,
    },
    /// A file that is not read.
    #[error("{0}")]
    Refused(&'static str),
    /// Bytes that are no text.
    #[error("not UTF-8")]
    Encoding,
    /// A pack's template that does what it may not do.
    #[error(transparent)]
    Guard(#[from] GuardError),
    /// What Tera says, with its causes.
    #[error("{0}")]
    Tera(String),
}

/// The templates of a library, ready to render.
pub struct Templates {
    cards: Tera,
    /// Files that could not be taken, with the reason.
    broken: Arc<BTreeMap<String, TemplateError>>,
    trust: Trust,
}

impl Templates {
    /// The templates of these assets, read once for all who see the same files.
    pub fn of(assets: &Assets) -> Arc<Self> {
        static ALL: ReadOnce<Templates> = ReadOnce::new();
        ALL.of(assets, Self::load)
    }

    /// Reads and parses all `.svg` files below `templates/`. Files that do not parse are remembered;
    /// see [`Self::broken`].
    pub fn load(assets: &Assets) -> Self {
        let mut trust = Trust::Library;
        let mut broken = BTreeMap::new();
        let mut sources: Vec<(String, String)> = Vec::new();
        let mut floating = BTreeSet::new();
        for file in assets.list("templates") {
            let Some(name) = file.strip_prefix("templates/").filter(|name| name.ends_with(".svg")) else {
                continue;
            };
            if let Some(reason) = assets.refusal(&file) {
                broken.insert(name.to_owned(), TemplateError::Refused(reason));
                continue;
            }
            let Some(asset) = assets.read(&file) else { continue };
            let Ok(source) = String::from_utf8(asset.bytes.into_owned()) else {
                broken.insert(name.to_owned(), TemplateError::Encoding);
                continue;
            };
            if asset.trust == Trust::Pack {
                trust = Trust::Pack;
                if let Err(reason) = guard::check_template(&source) {
                    broken.insert(name.to_owned(), reason.into());
                    continue;
                }
            }
            if let Some(scene) = name.strip_prefix("scenes/").and_then(|name| name.strip_suffix(".svg"))
                && scene::floats(scene, &source)
            {
                floating.insert(scene.to_owned());
            }
            sources.push((name.to_owned(), source));
        }
        if trust == Trust::Pack {
            // A pack's loop may call the library's, so all of them count their turns.
            sources.retain_mut(|(name, source)| match guard::with_ticks(source) {
                Ok(ticking) => {
                    *source = ticking;
                    true
                }
                Err(reason) => {
                    broken.insert(name.clone(), reason.into());
                    false
                }
            });
        }
        let tera = add_sound(sources, &floating, &mut broken);
        let mut cards = tera.clone();
        let broken = Arc::new(broken);
        cards.register_function(
            "scene",
            scene::Scene { templates: Arc::new(tera), broken: Arc::clone(&broken) },
        );
        Self { cards, broken, trust }
    }

    /// Files that could not be taken, by name below `templates/`, with the reason.
    pub fn broken(&self) -> &BTreeMap<String, TemplateError> {
        &self.broken
    }

    /// Names of the templates below `templates/` (`card/event.svg`), sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.cards.get_template_names().collect();
        names.sort_unstable();
        names
    }

    /// [`Trust::Pack`] if any template came from a pack, for it may be a part of any other.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// Renders a template to SVG.
    pub(crate) fn render(&self, name: &str, context: &Context) -> Result<String, TemplateError> {
        let file = if name.ends_with(".svg") { name.to_owned() } else { format!("{name}.svg") };
        if let Some(reason) = self.broken.get(&file) {
            return Err(reason.clone());
        }
        if !self.cards.contains_template(&file) {
            let known = self.names();
            let nearest = known.iter().max_by(|a, b| {
                strsim::jaro_winkler(a, &file).total_cmp(&strsim::jaro_winkler(b, &file)).then(b.cmp(a))
            });
            return Err(TemplateError::Unknown { nearest: nearest.map(|name| (*name).to_owned()), file });
        }
        let most = if self.trust == Trust::Pack { MOST_PACK_OUTPUT } else { MOST_OUTPUT };
        let mut out = Capped { bytes: Vec::new(), most };
        self.cards
            .render_to(&file, context, &mut out)
            .map_err(|error| TemplateError::Tera(explain(&error)))?;
        String::from_utf8(out.bytes).map_err(|_| TemplateError::Encoding)
    }
}

/// An environment without templates.
fn environment(floating: &BTreeSet<String>) -> Tera {
    let floating = floating.clone();
    let mut tera = Tera::default();
    tera.autoescape_on(vec![".svg"]);
    tera.register_function("icon", functions::icon);
    tera.register_function("image", art::image);
    tera.register_function("cast", functions::cast);
    tera.register_function("text", functions::text);
    tera.register_function("measure", functions::measured);
    tera.register_function("height", functions::height_of);
    tera.register_function("say", functions::say);
    tera.register_function("tick", functions::tick);
    tera.register_function("floats", scene::Floats(floating));
    tera.register_function("scene", |_: Kwargs, _: &State| -> TeraResult<Value> {
        Err(tera::Error::message("a scene cannot show another scene"))
    });
    tera.register_function("range", |_: Kwargs, _: &State| -> TeraResult<Value> {
        Err(tera::Error::message("range() is not available; loop over a list of the context"))
    });
    tera
}

/// Adds what can be added; what needs a broken file is broken too.
fn add_sound(
    mut sources: Vec<(String, String)>,
    floating: &BTreeSet<String>,
    broken: &mut BTreeMap<String, TemplateError>,
) -> Tera {
    let mut tera = environment(floating);
    if tera.add_raw_templates(sources.iter().map(|(name, source)| (name, source))).is_ok() {
        return tera;
    }
    // What cannot be parsed is found by itself.
    sources.retain(|(name, source)| match environment(floating).add_raw_template(name, source) {
        Err(error) if matches!(error.kind(), ErrorKind::SyntaxError(_)) => {
            broken.insert(name.clone(), TemplateError::Tera(explain(&error)));
            false
        }
        _ => true,
    });
    // Of the rest, what the errors name is put aside until what is left is whole.
    let mut aside = Vec::new();
    while let Err(error) = tera.add_raw_templates(sources.iter().map(|(name, source)| (name, source))) {
        let reason = explain(&error);
        let (named, others): (Vec<_>, Vec<_>) =
            sources.into_iter().partition(|(name, _)| reason.contains(name.as_str()));
        sources = others;
        if named.is_empty() {
            aside.append(&mut sources);
        }
        aside.extend(named);
    }
    add_one_by_one(aside, &mut tera, broken);
    tera
}

/// Adds what can be added, as long as anything can: an error may name the sound with the broken.
fn add_one_by_one(
    mut left: Vec<(String, String)>,
    tera: &mut Tera,
    broken: &mut BTreeMap<String, TemplateError>,
) {
    loop {
        let before = left.len();
        left.retain(|(name, source)| match tera.add_raw_template(name, source) {
            Ok(()) => {
                broken.remove(name);
                false
            }
            Err(error) => {
                broken.insert(name.clone(), TemplateError::Tera(explain(&error)));
                true
            }
        });
        if left.is_empty() || left.len() == before {
            return;
        }
    }
}

/// An error of Tera with what caused it.
fn explain(error: &tera::Error) -> String {
    let mut message = match error.kind() {
        ErrorKind::Msg(message) => message.clone(),
        _ => error.to_string(),
    };
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        message.push_str("; ");
        message.push_str(&cause.to_string());
        source = cause.source();
    }
    message
}

/// Takes no more than it may.
struct Capped {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(std::io::Error::other(format!("the face is larger than {} bytes", self.most)));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
