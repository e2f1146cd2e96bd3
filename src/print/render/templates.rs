//! The templates: read once, each compiled when it is first asked for, rendered by name. A broken file takes none of
//! the others with it; asking for it reports its fault. Whoever asks for one depends on that one and on what it needs,
//! not on all that there are.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tera::{Context, ErrorKind, Kwargs, State, Tera, TeraResult, Value};
use thiserror::Error;

use crate::answers::{ComponentFunction, Home};
use crate::essence::unindented;
use crate::guard::GuardError;
use crate::scene;
use crate::setting::{Misread, Setting, Settings};
use crate::sources::{self, Sources};
use crate::{art, functions, shape};
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
    Refused(warpress_assets::Refusal),
    /// Bytes that are no text.
    #[error("not UTF-8")]
    Encoding,
    /// A pack's template that does what it may not do.
    #[error("{error}\n --> {place}")]
    Guard {
        /// What that is.
        error: GuardError,
        /// Its file, line and column: `card/own.svg:3:4`.
        place: String,
    },
    /// What Tera says, with its causes.
    #[error("{0}")]
    Tera(String),
}

/// The templates of a library, for somebody: what is asked for here is noted in the ledger of the assets.
pub struct Templates {
    all: Arc<All>,
    assets: Assets,
    /// What has been noted already.
    taken: Mutex<BTreeSet<String>>,
}

/// The templates of a library. A template is compiled when it is asked for, with the files whose components it shows;
/// most kits need a few of hundreds.
struct All {
    sources: Arc<Sources>,
    scenes: Arc<Scenes>,
    ready: Ready,
    /// Everything compiled together, which takes long: to find out what is broken.
    whole: OnceLock<Whole>,
}

/// As many environments are kept ready as were last asked for: more than two games need at once. Each takes some hundred
/// kilobytes, and a library has a thousand scenes.
const MOST_READY: usize = 128;

/// Environments by the template that each was made for; `None` where something is broken.
#[derive(Default)]
struct Ready(Mutex<VecDeque<(String, Option<Arc<Tera>>)>>);

impl Ready {
    /// The environment for this file. Threads that ask for the same at the same time make it twice, and one of the two
    /// is used.
    fn get(&self, file: &str, make: impl FnOnce() -> Option<Arc<Tera>>) -> Option<Arc<Tera>> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |all: &mut VecDeque<_>| {
            let found = all.iter().position(|(name, _)| name == file).and_then(|at| all.remove(at))?;
            all.push_front(found);
            all.front().map(|(_, ready): &(String, Option<Arc<Tera>>)| ready.clone())
        };
        if let Some(ready) = find(&mut known()) {
            return ready;
        }
        let made = make();
        let mut all = known();
        find(&mut all).unwrap_or_else(|| {
            all.truncate(MOST_READY - 1);
            all.push_front((file.to_owned(), made.clone()));
            made
        })
    }
}

/// All templates that are not broken.
struct Whole {
    cards: Arc<Tera>,
    /// Files that could not be taken, with the reason.
    broken: BTreeMap<String, TemplateError>,
}

impl Templates {
    /// The templates of these assets, read once for all who see the same files. Files that do not parse are found when
    /// they are asked for; see [`Self::broken`].
    pub fn of(assets: &Assets) -> Self {
        static ALL: ReadOnce<All> = ReadOnce::new();
        Self::over(ALL.of(assets, All::load), assets)
    }

    /// The same, read anew.
    pub fn load(assets: &Assets) -> Self {
        Self::over(Arc::new(All::load(assets)), assets)
    }

    fn over(all: Arc<All>, assets: &Assets) -> Self {
        Self { all, assets: assets.clone(), taken: Mutex::default() }
    }

    /// Notes that something depends on a template and what it needs, or on there being none.
    fn take(&self, file: &str) {
        let taken = || self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken().contains(file) {
            return;
        }
        self.all.sources.take(&self.assets, file);
        // What is drawn with all of them together may be drawn from any.
        if self.all.has(file) && !self.all.stands_alone(file) {
            self.take_all();
        }
        taken().insert(file.to_owned());
    }

    /// Notes that something depends on a scene.
    pub(crate) fn take_scene(&self, name: &str) {
        self.take(&format!("scenes/{name}.svg"));
    }

    /// Where and when the scene of this name is, if it says so.
    pub fn setting(&self, scene: &str) -> Option<&Setting> {
        self.take_scene(scene);
        self.all.sources.settings.get(scene)
    }

    /// The word by which the scene of this name fails to say so.
    pub fn misread(&self, scene: &str) -> Option<&Misread> {
        self.take_scene(scene);
        self.all.sources.misread.get(scene)
    }

    /// Notes that something depends on all of them: on the names among which a mistyped one is looked for.
    pub(crate) fn take_all(&self) {
        self.all.sources.take_all(&self.assets);
    }

    /// Files that could not be taken, by name below `templates/`, with the reason. Everything is compiled for that.
    pub fn broken(&self) -> &BTreeMap<String, TemplateError> {
        self.take_all();
        self.all.broken()
    }

    /// Those of them that stand in folders over the built-in files, or in the game's own folder; and if there are any,
    /// whatever else is broken, as one of two that do not agree may take the other's place.
    pub fn broken_brought(&self) -> BTreeMap<String, TemplateError> {
        let brought = self.assets.brought(sources::FOLDER, sources::ENDING);
        let names = brought.iter().filter_map(|(name, _)| name.strip_prefix("templates/"));
        let mut known = names.filter(|name| self.all.has(name));
        if known.any(|name| !self.all.stands_alone(name)) { self.broken().clone() } else { BTreeMap::new() }
    }

    /// Names of the templates below `templates/` (`card/event.svg`) that are not broken, sorted.
    pub fn names(&self) -> Vec<&str> {
        self.take_all();
        self.all.names()
    }

    /// Whether there is a file of this name, broken or not.
    pub fn has(&self, file: &str) -> bool {
        self.take(file);
        self.all.has(file)
    }

    /// Whether there is a template of this name that is not broken.
    pub fn is_sound(&self, file: &str) -> bool {
        // Which of all is at fault is found out with all of them.
        self.has(file) && (self.all.stands_alone(file) || !self.broken().contains_key(file))
    }

    /// [`Trust::Pack`] if any template came from a pack, for it may be a part of any other.
    pub fn trust(&self) -> Trust {
        self.all.sources.trust
    }

    /// Renders a template to SVG.
    pub(crate) fn render(&self, name: &str, context: &Context) -> Result<String, TemplateError> {
        let file = if name.ends_with(".svg") { name.to_owned() } else { format!("{name}.svg") };
        self.take(&file);
        self.all.render(file, context)
    }
}

impl All {
    fn load(assets: &Assets) -> Self {
        let sources = Arc::new(Sources::read(assets));
        let scenes = Arc::new(Scenes::new(Arc::clone(&sources)));
        Self { sources, scenes, ready: Ready::default(), whole: OnceLock::new() }
    }

    fn has(&self, file: &str) -> bool {
        self.sources.texts.contains_key(file) || self.sources.broken.contains_key(file)
    }

    /// Whether a file can be drawn with those alone that it needs.
    fn stands_alone(&self, file: &str) -> bool {
        match file.starts_with("scenes/") {
            true => self.scenes.alone(file).is_some(),
            false => self.sources.texts.contains_key(file) && self.ready(file).is_some(),
        }
    }

    fn broken(&self) -> &BTreeMap<String, TemplateError> {
        &self.whole().broken
    }

    fn whole(&self) -> &Whole {
        self.whole.get_or_init(|| {
            let (tera, broken) = self.scenes.whole();
            // Its functions ask the components of the one that it is a copy of, which are the same.
            let mut cards = Tera::clone(tera);
            self.add_scene(&mut cards);
            Whole { cards: Arc::new(cards), broken: broken.clone() }
        })
    }

    /// The environment in which a template can be rendered that is not broken; `None` if something that it needs is.
    fn ready(&self, file: &str) -> Option<Arc<Tera>> {
        self.ready.get(file, || {
            let mut environment = self.sources.compiled(file)?;
            self.add_scene(&mut environment.tera);
            Some(environment.share())
        })
    }

    fn add_scene(&self, tera: &mut Tera) {
        tera.register_function("scene", scene::Scene { scenes: Arc::clone(&self.scenes) });
    }

    fn names(&self) -> Vec<&str> {
        let broken = self.broken();
        self.sources.texts.keys().map(String::as_str).filter(|name| !broken.contains_key(*name)).collect()
    }

    fn render(&self, file: String, context: &Context) -> Result<String, TemplateError> {
        if let Some(reason) = self.sources.broken.get(&file) {
            return Err(reason.clone());
        }
        if !self.sources.texts.contains_key(&file) {
            let known = self.names();
            let nearest = known.iter().max_by(|a, b| {
                strsim::jaro_winkler(a, &file).total_cmp(&strsim::jaro_winkler(b, &file)).then(b.cmp(a))
            });
            return Err(TemplateError::Unknown { nearest: nearest.map(|name| (*name).to_owned()), file });
        }
        let tera = match self.ready(&file) {
            Some(ready) => ready,
            None => match self.broken().get(&file) {
                Some(reason) => return Err(reason.clone()),
                None => Arc::clone(&self.whole().cards),
            },
        };
        let most = if self.sources.trust == Trust::Pack { MOST_PACK_OUTPUT } else { MOST_OUTPUT };
        let mut out = Capped { bytes: Vec::new(), most };
        tera.render_to(&file, context, &mut out).map_err(|error| TemplateError::Tera(explain(&error)))?;
        String::from_utf8(out.bytes).map(|svg| unindented(&svg)).map_err(|_| TemplateError::Encoding)
    }
}

/// Scenes, which other templates show. In their environments there is no `scene`.
pub(crate) struct Scenes {
    sources: Arc<Sources>,
    ready: Ready,
    whole: OnceLock<(Arc<Tera>, BTreeMap<String, TemplateError>)>,
}

impl Scenes {
    fn new(sources: Arc<Sources>) -> Self {
        Self { sources, ready: Ready::default(), whole: OnceLock::new() }
    }

    /// Everything that is not broken, and what is, with the reasons.
    fn whole(&self) -> &(Arc<Tera>, BTreeMap<String, TemplateError>) {
        self.whole.get_or_init(|| {
            let mut broken = self.sources.broken.clone();
            let texts = self.sources.texts.iter().map(|(name, text)| (name.clone(), text.to_string()));
            let whole = add_sound(texts.collect(), &|| self.sources.environment(|_| true), &mut broken);
            (whole.share(), broken)
        })
    }

    /// The environment of a scene's file.
    ///
    /// # Errors
    /// That it is broken, or that there is none (`None`).
    pub(crate) fn ready(&self, file: &str) -> Result<Arc<Tera>, Option<TemplateError>> {
        if let Some(reason) = self.sources.broken.get(file) {
            return Err(Some(reason.clone()));
        }
        if !self.sources.texts.contains_key(file) {
            return Err(None);
        }
        self.alone(file).map_or_else(
            || {
                let (tera, broken) = self.whole();
                broken.get(file).map_or_else(|| Ok(Arc::clone(tera)), |reason| Err(Some(reason.clone())))
            },
            Ok,
        )
    }

    /// The environment of a scene with what it needs; `None` if there is none, or something of it is broken.
    fn alone(&self, file: &str) -> Option<Arc<Tera>> {
        let known = self.sources.texts.contains_key(file);
        self.ready.get(file, || self.sources.compiled(file).filter(|_| known).map(Environment::share))
    }

    /// The names of all that are not broken, without ending.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let (tera, _) = self.whole();
        tera.get_template_names().filter_map(|file| file.strip_prefix("scenes/")?.strip_suffix(".svg"))
    }
}

/// Templates that can be rendered together.
pub(crate) struct Environment {
    pub tera: Tera,
    home: Home,
}

impl Environment {
    pub(crate) fn share(self) -> Arc<Tera> {
        self.home.share(self.tera)
    }
}

/// An environment without templates, in which these components can be asked.
pub(crate) fn environment<'n>(settings: &Settings, components: impl Iterator<Item = &'n str>) -> Environment {
    let home = Home::default();
    let mut tera = Tera::default();
    tera.autoescape_on(vec![".svg"]);
    // What is named here afterwards takes the place of a component of that name.
    for name in components {
        tera.register_function(
            name.to_owned(),
            ComponentFunction { name: name.to_owned(), home: home.clone() },
        );
    }
    tera.register_filter("max", functions::max);
    tera.register_filter("min", functions::min);
    tera.register_filter("slanted", functions::slanted);
    tera.register_function("icon", functions::icon);
    tera.register_function("image", art::image);
    tera.register_function("cast", functions::cast);
    tera.register_function("signs", functions::signs);
    tera.register_function("text", functions::text);
    tera.register_function("measure", functions::measured);
    tera.register_function("height", functions::height_of);
    tera.register_function("say", functions::say);
    tera.register_function("tick", functions::tick);
    tera.register_function("floats", scene::Floats(Arc::clone(settings)));
    tera.register_function("scene", |_: Kwargs, _: &State| -> TeraResult<Value> {
        Err(tera::Error::message("a scene cannot show another scene"))
    });
    tera.register_function("path", shape::path);
    tera.register_function("range", functions::range);
    Environment { tera, home }
}

/// Adds what can be added; what needs a broken file is broken too.
fn add_sound(
    mut sources: Vec<(String, String)>,
    empty: &dyn Fn() -> Environment,
    broken: &mut BTreeMap<String, TemplateError>,
) -> Environment {
    let mut environment = empty();
    let tera = &mut environment.tera;
    if tera.add_raw_templates(sources.iter().map(|(name, source)| (name, source))).is_ok() {
        return environment;
    }
    // What cannot be parsed is found by itself.
    sources.retain(|(name, source)| match empty().tera.add_raw_template(name, source) {
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
    add_one_by_one(aside, tera, broken);
    environment
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
