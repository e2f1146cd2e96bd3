//! The sentences of a kit, from `templates/messages/<tag>.ftl`.
//!
//! A game's own file comes first, then the one that warpress brings for that language, then English, which has
//! every message: a kit is never left without words. Files come from strangers, so their length is limited; Fluent
//! itself limits how far a message may expand.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::ParserError;
use thiserror::Error;
use warpress_assets::Assets;

use super::Language;

/// The longest message file (bytes).
const LONGEST: usize = 256 << 10;
/// The longest thing that is said (bytes): a sentence around a list of names.
const LONGEST_SAID: usize = 32 << 10;
/// Braces and brackets within one another; no sentence needs half of them.
const DEEPEST: usize = 16;
/// Mistakes of grammar that are reported of one file.
const MOST_ERRORS: usize = 20;

/// Each number by the plural that it has.
const PLURALS: &str = "plural = { $number ->
    [zero] zero
    [one] one
    [two] two
    [few] few
    [many] many
   *[other] other
}
";

/// What a message is given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// Words.
    Text(&'a str),
    /// A number, which decides the plural.
    Number(f64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(f64::from(number))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

/// What is wrong with a game's own message file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file's name, as assets have it.
    pub file: String,
    /// Its text, as far as it could be read.
    pub source: String,
    /// Where, as bytes of the text: start and end.
    pub at: (usize, usize),
    /// What is wrong.
    pub kind: FaultKind,
}

/// A sort of fault.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// The file is too long.
    #[error("a message file may have {LONGEST} bytes")]
    Long,
    /// It is not UTF-8.
    #[error("this file is not UTF-8")]
    Encoding,
    /// Braces or brackets within one another: a parser that descends into each would not come back.
    #[error("no message needs more than {DEEPEST} braces within one another")]
    Deep,
    /// It does not follow Fluent's grammar.
    #[error("{0}")]
    Grammar(String),
    /// There is no such message.
    #[error("warpress says nothing that is called “{0}”")]
    Unknown(String),
    /// A message asks for what it is not given.
    #[error("“{id}” is given no ${variable}")]
    Variable {
        /// The message.
        id: String,
        /// What it asks for.
        variable: String,
        /// What it may ask for.
        given: Vec<String>,
    },
    /// A message that cannot be said for another reason.
    #[error("“{id}” cannot be said: {why}")]
    Unsayable {
        /// The message.
        id: String,
        /// Why.
        why: String,
    },
}

impl FaultKind {
    /// Whether the whole file is of no use.
    pub fn is_of_file(&self) -> bool {
        matches!(self, Self::Long | Self::Encoding | Self::Deep | Self::Grammar(_))
    }
}

/// How the message files of a language stand beside the English one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// Whether there is any file for the language, the game's or one that warpress brings.
    pub any: bool,
    /// The nearest file: the game's own, or else the one that warpress brings.
    pub file: Option<String>,
    /// Messages that stay English, in the order of the English file.
    pub missing: Vec<String>,
    /// What is wrong with the game's own files, in their order.
    pub faults: Vec<Fault>,
}

/// All that a kit says, in one language.
pub struct Messages {
    language: Language,
    /// The nearest first; English is the last.
    bundles: Vec<FluentBundle<FluentResource>>,
    /// Says which plural a number has.
    plurals: FluentBundle<FluentResource>,
    /// The plurals of whole numbers, in Unicode's order.
    categories: OnceLock<Vec<String>>,
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Messages").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Messages {
    /// The messages of the language that a game states; English if it states none. A file that cannot be read is
    /// left out: [`audit`](Self::audit) says what is wrong with it.
    pub fn of(assets: &Assets, language: Option<&str>) -> Arc<Self> {
        let language = Language::of(language);
        // Most games say nothing of their own.
        if language == Language::default() && !files(assets, &language).iter().any(|file| file.own) {
            return Self::english();
        }
        Arc::new(Self::load(assets, language))
    }

    fn load(assets: &Assets, language: Language) -> Self {
        let english = Language::default();
        let files = files(assets, &language).into_iter();
        let mut bundles: Vec<_> =
            files.filter_map(|file| Some(bundle(&language, file.resource().ok()?))).collect();
        // The English file is read by tests.
        bundles.extend(File::english().resource().ok().map(|resource| bundle(&english, resource)));
        let plurals = FluentResource::try_new(PLURALS.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let plurals = bundle(&language, plurals);
        Self { language, bundles, plurals, categories: OnceLock::new() }
    }

    /// English, as warpress brings it.
    pub fn english() -> Arc<Self> {
        static ENGLISH: LazyLock<Arc<Messages>> =
            LazyLock::new(|| Arc::new(Messages::load(&Assets::built_in(), Language::default())));
        Arc::clone(&ENGLISH)
    }

    /// The English message file, to translate.
    pub fn source() -> String {
        File::english().text().unwrap_or_default()
    }

    /// The language that was asked for.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// A message with what it is given. A message that no file has comes back as its id, which a test rules out.
    pub fn say(&self, id: &str, given: &[(&str, Value<'_>)]) -> String {
        self.said(id, given).unwrap_or_else(|| id.to_owned())
    }

    /// A message that is given nothing.
    pub fn word(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// A message, if there is such.
    pub fn said(&self, id: &str, given: &[(&str, Value<'_>)]) -> Option<String> {
        let mut args = FluentArgs::with_capacity(given.len());
        for (name, value) in given {
            match value {
                Value::Text(text) => args.set(*name, FluentValue::from(*text)),
                Value::Number(number) => args.set(*name, FluentValue::from(*number)),
            }
        }
        self.bundles.iter().find_map(|bundle| said(bundle, id, &args).ok().flatten())
    }

    /// The form of a noun for a number: of “karta, karty, kart”, which stand in the order in which Unicode lists the
    /// plurals of a language, the one that goes with it. Of too few forms the last serves for the rest.
    pub fn form<'f>(&self, number: f64, forms: &[&'f str]) -> &'f str {
        /// The plurals of a language recur after so many numbers.
        const MOST: u32 = 120;
        const ORDER: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
        let categories = self.categories.get_or_init(|| {
            let used: BTreeSet<String> = (0..MOST).map(|number| self.category(f64::from(number))).collect();
            ORDER.into_iter().filter(|one| used.contains(*one)).map(str::to_owned).collect()
        });
        let category = self.category(number);
        let place = categories.iter().position(|one| *one == category).unwrap_or(categories.len());
        forms.get(place).or(forms.last()).copied().unwrap_or_default()
    }

    fn category(&self, number: f64) -> String {
        let mut args = FluentArgs::with_capacity(1);
        args.set("number", FluentValue::from(number));
        said(&self.plurals, "plural", &args).ok().flatten().unwrap_or_default()
    }

    /// The messages that warpress says, in the order of the English file, each with what it is given.
    pub fn known() -> Vec<(String, BTreeSet<String>)> {
        File::english().resource().map(|resource| entries(&resource)).unwrap_or_default()
    }

    /// The messages of the file that warpress brings for a language, each with the variables that it uses.
    pub fn brought(language: &Language) -> Option<Vec<(String, BTreeSet<String>)>> {
        let file = File::brought(&language.to_string())?;
        file.resource().ok().map(|resource| entries(&resource))
    }

    /// What the files of a language lack beside the English one, and what is wrong with those of the game.
    pub fn audit(assets: &Assets, language: &Language) -> Audit {
        let order = Self::known();
        let known: BTreeMap<&str, &BTreeSet<String>> =
            order.iter().map(|(id, given)| (id.as_str(), given)).collect();
        let files = files(assets, language);
        let mut audit = Audit {
            any: language.is_english() || !files.is_empty(),
            file: files.first().map(|file| file.name.clone()),
            ..Audit::default()
        };
        let mut found = BTreeSet::new();
        for file in files {
            match file.resource() {
                Ok(resource) => {
                    if file.own {
                        audit.faults.extend(faults(&file, language, &resource, &known));
                    }
                    found.extend(entries(&resource).into_iter().map(|(id, _)| id));
                }
                Err(faults) => audit.faults.extend(faults),
            }
        }
        if !language.is_english() {
            audit.missing = order.into_iter().map(|(id, _)| id).filter(|id| !found.contains(id)).collect();
        }
        audit
    }
}

/// A message file.
struct File {
    name: String,
    bytes: Cow<'static, [u8]>,
    /// The game's, not one that warpress brings.
    own: bool,
}

impl File {
    /// What warpress itself brings for a tag.
    fn brought(tag: &str) -> Option<Self> {
        let name = Messages::file(tag);
        let asset = Assets::built_in().read(&name)?;
        Some(Self { name, bytes: asset.bytes, own: false })
    }

    fn english() -> Self {
        let none = || Self { name: Messages::file("en"), bytes: Cow::Borrowed(&[]), own: false };
        Self::brought("en").unwrap_or_else(none)
    }

    fn text(&self) -> Result<String, FaultKind> {
        if self.bytes.len() > LONGEST {
            return Err(FaultKind::Long);
        }
        let text = std::str::from_utf8(&self.bytes).map_err(|_| FaultKind::Encoding)?;
        Ok(text.trim_start_matches('\u{feff}').replace("\r\n", "\n"))
    }

    /// Its messages, or all that is wrong with its form.
    fn resource(&self) -> Result<FluentResource, Vec<Fault>> {
        let fault =
            |source: &str, at, kind| Fault { file: self.name.clone(), source: source.to_owned(), at, kind };
        let source = self.text().map_err(|kind| vec![fault("", (0, 0), kind)])?;
        if let Some(at) = too_deep(&source) {
            return Err(vec![fault(&source, (at, at + 1), FaultKind::Deep)]);
        }
        FluentResource::try_new(source).map_err(|(resource, errors)| {
            let source = resource.source();
            let fault = |error: &ParserError| {
                let end = error.pos.end.clamp(error.pos.start, source.len());
                fault(source, (error.pos.start.min(end), end), FaultKind::Grammar(error.kind.to_string()))
            };
            errors.iter().take(MOST_ERRORS).map(fault).collect()
        })
    }
}

impl Messages {
    /// The name of the message file for a tag.
    pub fn file(tag: &str) -> String {
        format!("templates/messages/{tag}.ftl")
    }
}

/// The files of a language, the nearest first: for `pt-BR` its own and then those for `pt`; of each the game's, then
/// the one that warpress brings.
fn files(assets: &Assets, language: &Language) -> Vec<File> {
    let mut tags = vec![language.to_string()];
    if language.code() != tags[0] {
        tags.push(language.code().to_owned());
    }
    let mut files = Vec::new();
    for tag in tags {
        let brought = File::brought(&tag);
        let name = Messages::file(&tag);
        let own = assets.read(&name).map(|asset| File { name, bytes: asset.bytes, own: true });
        let differs = |own: &File| brought.as_ref().is_none_or(|brought| brought.bytes != own.bytes);
        files.extend(own.filter(differs));
        files.extend(brought);
    }
    files
}

/// Where braces and brackets lie too deep within one another; in texts and comments they mean nothing.
fn too_deep(source: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut line_start, mut comment, mut escaped) =
        (0_usize, false, true, false, false);
    for (at, letter) in source.bytes().enumerate() {
        if line_start {
            comment = letter == b'#';
            // The parser begins anew with each message.
            if letter.is_ascii_alphabetic() || letter == b'-' || comment {
                depth = 0;
            }
            quoted = false;
        }
        line_start = letter == b'\n';
        match letter {
            _ if comment => {}
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' if depth > 0 => quoted = !quoted,
            _ if quoted => {}
            b'{' => depth += 1,
            b'(' if depth > 0 => depth += 1,
            b'}' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(at);
        }
    }
    None
}

/// What is wrong with the messages of a game's own file.
fn faults(
    file: &File,
    language: &Language,
    resource: &FluentResource,
    known: &BTreeMap<&str, &BTreeSet<String>>,
) -> Vec<Fault> {
    let source = resource.source();
    // Names are parts of the source.
    let place = |name: &str| {
        let start = (name.as_ptr() as usize).saturating_sub(source.as_ptr() as usize).min(source.len());
        (start, (start + name.len()).min(source.len()))
    };
    let fault = |name: &str, kind| Fault {
        file: file.name.clone(),
        source: source.to_owned(),
        at: place(name),
        kind,
    };
    let trial = file.resource().ok().map(|resource| bundle(language, resource));
    let mut faults = Vec::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let Some(given) = known.get(id) else {
            faults.push(fault(id, FaultKind::Unknown(id.to_owned())));
            continue;
        };
        let mut used = BTreeMap::new();
        message.value.iter().for_each(|pattern| collect(pattern, &mut used));
        let strange: Vec<_> = used.iter().filter(|(variable, _)| !given.contains(**variable)).collect();
        for (variable, name) in &strange {
            let kind = FaultKind::Variable {
                id: id.to_owned(),
                variable: (**variable).to_owned(),
                given: given.iter().cloned().collect(),
            };
            faults.push(fault(name, kind));
        }
        let mut args = FluentArgs::new();
        given.iter().for_each(|variable| args.set(variable.as_str(), FluentValue::from(1.0)));
        let trial = trial.as_ref().filter(|_| strange.is_empty());
        if let Some(Err(why)) = trial.map(|bundle| said(bundle, id, &args)) {
            faults.push(fault(id, FaultKind::Unsayable { id: id.to_owned(), why }));
        }
    }
    faults
}

fn bundle(language: &Language, resource: FluentResource) -> FluentBundle<FluentResource> {
    let tag = language.to_string().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks around what is inserted would be printed as boxes by typefaces that lack them.
    bundle.set_use_isolating(false);
    let decimal = language.decimal();
    if decimal != '.' {
        bundle.set_formatter(Some(match decimal {
            ',' => with_comma,
            _ => |_, _| None,
        }));
    }
    bundle.add_resource_overriding(resource);
    bundle
}

/// Numbers as languages write them that set a comma before decimals.
fn with_comma(value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}

/// A message of a bundle; nothing if it does not have it. One that asks for what it is not given, or that swells, is
/// an error: English says more.
fn said(
    bundle: &FluentBundle<FluentResource>,
    id: &str,
    args: &FluentArgs<'_>,
) -> Result<Option<String>, String> {
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else { return Ok(None) };
    let mut errors = Vec::new();
    let said = bundle.format_pattern(pattern, Some(args), &mut errors);
    match errors.first() {
        Some(error) => Err(error.to_string()),
        None if said.len() > LONGEST_SAID => Err(format!("it grows to {} bytes", said.len())),
        None => Ok(Some(said.into_owned())),
    }
}

/// The messages of a file in their order, each with the variables that it uses.
fn entries(resource: &FluentResource) -> Vec<(String, BTreeSet<String>)> {
    let entry = |entry: &Entry<&str>| {
        let Entry::Message(message) = entry else { return None };
        let pattern = message.value.as_ref()?;
        let mut variables = BTreeMap::new();
        collect(pattern, &mut variables);
        Some((message.id.name.to_owned(), variables.into_keys().map(str::to_owned).collect()))
    };
    resource.entries().filter_map(entry).collect()
}

/// The variables of a pattern, each with a place where it stands.
fn collect<'s>(pattern: &Pattern<&'s str>, variables: &mut BTreeMap<&'s str, &'s str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, variables);
        }
    }
}

fn of_expression<'s>(expression: &Expression<&'s str>, variables: &mut BTreeMap<&'s str, &'s str>) {
    match expression {
        Expression::Select { selector, variants } => {
            inline(selector, variables);
            variants.iter().for_each(|variant| collect(&variant.value, variables));
        }
        Expression::Inline(expression) => inline(expression, variables),
    }
}

fn inline<'s>(expression: &InlineExpression<&'s str>, variables: &mut BTreeMap<&'s str, &'s str>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            variables.entry(id.name).or_insert(id.name);
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, variables));
        }
        InlineExpression::Placeable { expression } => of_expression(expression, variables),
        _ => {}
    }
}
