//! The sentences of a kit, from `templates/messages/<tag>.ftl`.
//!
//! A game's own file comes first, then the one that warpress brings for that language, then English, which has
//! every message: a kit is never left without words. Files come from strangers, so their length is limited; Fluent
//! itself limits how far a message may expand.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use thiserror::Error;
use warpress_assets::Assets;

use super::Language;

/// The longest message file (bytes).
const LONGEST: usize = 256 << 10;

/// What a message is given.
#[derive(Debug, Clone, PartialEq)]
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

/// A message file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// It is too long.
    #[error("{file}: a message file may have {LONGEST} bytes")]
    Long {
        /// Its name.
        file: String,
    },
    /// It is not UTF-8.
    #[error("{file}: this is not UTF-8")]
    Encoding {
        /// Its name.
        file: String,
    },
    /// A message does not follow Fluent's grammar (<https://projectfluent.org/fluent/guide/>).
    #[error("{file}:{line}:{column}: {message}")]
    Grammar {
        /// Its name.
        file: String,
        /// Where, counted from 1.
        line: usize,
        /// Where, counted from 1, in characters.
        column: usize,
        /// What is wrong.
        message: String,
    },
}

/// Where a game's own messages differ from the English ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gaps {
    /// Messages that stay English, sorted.
    pub missing: Vec<String>,
    /// Messages that warpress does not have, sorted.
    pub unknown: Vec<String>,
    /// Messages that use a variable which warpress does not give: message and variable, sorted.
    pub variables: Vec<(String, String)>,
}

/// All that a kit says, in one language.
pub struct Messages {
    language: Language,
    /// The nearest first; English is the last.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Messages").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Messages {
    /// The messages of a language, as these files have them.
    ///
    /// # Errors
    /// The first fault of a message file.
    pub fn load(assets: &Assets, language: &Language) -> Result<Self, MessageError> {
        let english = Language::default();
        let mut bundles = Vec::new();
        for (file, source) in sources(assets, language)? {
            bundles.push(bundle(language, resource(&file, source)?));
        }
        let file = name_of(&english.to_string());
        let source = text(&file, &brought(&file).unwrap_or_default())?;
        bundles.push(bundle(&english, resource(&file, source)?));
        Ok(Self { language: language.clone(), bundles })
    }

    /// The language that was asked for.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// A message with what it is given. A message that no file has comes back as its id, which a test rules out.
    pub fn say(&self, id: &str, given: &[(&str, Value<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(given.len());
        for (name, value) in given {
            match value {
                Value::Text(text) => args.set(*name, FluentValue::from(*text)),
                Value::Number(number) => args.set(*name, FluentValue::from(*number)),
            }
        }
        self.bundles.iter().find_map(|bundle| said(bundle, id, &args)).unwrap_or_else(|| id.to_owned())
    }

    /// A message that is given nothing.
    pub fn word(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// The ids of all messages, sorted: those of the English file.
    pub fn ids() -> Vec<String> {
        let file = name_of("en");
        let bytes = brought(&file).unwrap_or_default();
        let parsed = text(&file, &bytes).and_then(|source| resource(&file, source));
        parsed.map(|resource| entries(&resource).into_iter().map(|(id, _)| id).collect()).unwrap_or_default()
    }

    /// What the files of a language lack beside the English one, and what they have too much.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn gaps(assets: &Assets, language: &Language) -> Result<Gaps, MessageError> {
        let file = name_of("en");
        let english = resource(&file, text(&file, &brought(&file).unwrap_or_default())?)?;
        let known: BTreeMap<String, BTreeSet<String>> = entries(&english).into_iter().collect();
        let mut gaps = Gaps::default();
        let mut found = BTreeSet::new();
        for (file, source) in sources(assets, language)? {
            for (id, variables) in entries(&resource(&file, source)?) {
                match known.get(&id) {
                    None => gaps.unknown.push(id.clone()),
                    Some(given) => {
                        let strange = variables.difference(given);
                        gaps.variables.extend(strange.map(|variable| (id.clone(), variable.clone())));
                    }
                }
                found.insert(id);
            }
        }
        if !language.is_english() {
            gaps.missing = known.into_keys().filter(|id| !found.contains(id)).collect();
        }
        gaps.unknown.sort();
        gaps.variables.sort();
        Ok(gaps)
    }
}

/// What warpress itself brings under this name.
fn brought(file: &str) -> Option<Cow<'static, [u8]>> {
    Assets::built_in().read(file).map(|asset| asset.bytes)
}

fn name_of(tag: &str) -> String {
    format!("templates/messages/{tag}.ftl")
}

/// The files of a language, the nearest first: for `pt-BR` its own and then those for `pt`; of each the game's, then
/// the one that warpress brings.
fn sources(assets: &Assets, language: &Language) -> Result<Vec<(String, String)>, MessageError> {
    let mut tags = vec![language.to_string()];
    if language.code() != tags[0] {
        tags.push(language.code().to_owned());
    }
    let mut sources: Vec<(String, String)> = Vec::new();
    for file in tags.iter().map(|tag| name_of(tag)) {
        let own = assets.read(&file).map(|asset| asset.bytes);
        for bytes in own.into_iter().chain(brought(&file)) {
            let source = text(&file, &bytes)?;
            if !sources.iter().any(|(_, known)| *known == source) {
                sources.push((file.clone(), source));
            }
        }
    }
    Ok(sources)
}

fn text(file: &str, bytes: &[u8]) -> Result<String, MessageError> {
    if bytes.len() > LONGEST {
        return Err(MessageError::Long { file: file.to_owned() });
    }
    let source = std::str::from_utf8(bytes).map_err(|_| MessageError::Encoding { file: file.to_owned() })?;
    Ok(source.trim_start_matches('\u{feff}').replace("\r\n", "\n"))
}

fn resource(file: &str, source: String) -> Result<FluentResource, MessageError> {
    FluentResource::try_new(source).map_err(|(resource, errors)| {
        let (at, message) = errors.first().map_or((0, String::new()), |error| (error.pos.start, error.kind.to_string()));
        let before = resource.source().get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        MessageError::Grammar { file: file.to_owned(), line, column, message }
    })
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

fn said(bundle: &FluentBundle<FluentResource>, id: &str, args: &FluentArgs<'_>) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let mut errors = Vec::new();
    let said = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
    // A message that asks for what it is not given says less than the English one.
    errors.is_empty().then_some(said)
}

/// The messages of a file, sorted, each with the variables that it uses.
fn entries(resource: &FluentResource) -> Vec<(String, BTreeSet<String>)> {
    let mut entries: Vec<_> = resource
        .entries()
        .filter_map(|entry| match entry {
            Entry::Message(message) => {
                let mut variables = BTreeSet::new();
                message.value.iter().for_each(|pattern| collect(pattern, &mut variables));
                Some((message.id.name.to_owned(), variables))
            }
            _ => None,
        })
        .collect();
    entries.sort();
    entries
}

fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                inline(selector, variables);
                variants.iter().for_each(|variant| collect(&variant.value, variables));
            }
            PatternElement::Placeable { expression: Expression::Inline(expression) } => inline(expression, variables),
            PatternElement::TextElement { .. } => {}
        }
    }
}

fn inline(expression: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, variables));
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(expression) = expression.as_ref() {
                inline(expression, variables);
            }
        }
        _ => {}
    }
}
