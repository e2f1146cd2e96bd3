//! The sentences of a kit, from `templates/messages/<tag>.ftl`.
//!
//! A game's own file comes first, then the one that warpress brings for that language, then English, which has
//! every message: a kit is never left without words. Files come from strangers, so their length is limited; Fluent
//! itself limits how far a message may expand.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use warpress_assets::Assets;

use super::Language;
use super::file::{File, Uses, files, uses};

/// The longest thing that is said (bytes): a sentence around a list of names.
const LONGEST_SAID: usize = 32 << 10;

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

    /// The name of the message file for a tag.
    pub fn file(tag: &str) -> String {
        format!("templates/messages/{tag}.ftl")
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
    pub fn all() -> &'static [Uses] {
        static KNOWN: LazyLock<Vec<Uses>> =
            LazyLock::new(|| File::english().resource().map(|resource| uses(&resource)).unwrap_or_default());
        &KNOWN
    }

    /// The messages of the file that warpress brings for a language, each with the variables that it uses.
    pub fn brought(language: &Language) -> Option<Vec<Uses>> {
        let file = File::brought(&language.to_string())?;
        file.resource().ok().map(|resource| uses(&resource))
    }
}

/// The messages of a file, to be said in a language.
pub(super) fn bundle<R: Borrow<FluentResource>>(language: &Language, resource: R) -> FluentBundle<R> {
    let tag = language.to_string().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks around what is inserted would be printed as boxes by typefaces that lack them.
    bundle.set_use_isolating(false);
    if language.decimal() == ',' {
        bundle.set_formatter(Some(with_comma));
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
pub(super) fn said<R: Borrow<FluentResource>>(
    bundle: &FluentBundle<R>,
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
