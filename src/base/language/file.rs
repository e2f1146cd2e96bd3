//! Message files, as a game or warpress itself has them, and what stands in them.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::ParserError;
use warpress_assets::{Assets, Contents};

use super::audit::{Fault, FaultKind};
use super::{Language, Messages};

/// The longest message file (bytes).
pub(super) const LONGEST: usize = 256 << 10;
/// Braces and brackets within one another; no sentence needs half of them.
pub(super) const DEEPEST: usize = 16;
/// Mistakes of grammar that are reported of one file.
const MOST_ERRORS: usize = 20;

/// A message file.
pub(super) struct File {
    pub name: String,
    bytes: Contents,
    /// The game's, not one that warpress brings.
    pub own: bool,
}

impl File {
    /// What warpress itself brings for a tag.
    pub fn brought(tag: &str) -> Option<Self> {
        let name = Messages::file(tag);
        let asset = Assets::built_in().read(&name)?;
        Some(Self { name, bytes: asset.bytes, own: false })
    }

    pub fn english() -> Self {
        let none = || Self { name: Messages::file("en"), bytes: Contents::default(), own: false };
        Self::brought("en").unwrap_or_else(none)
    }

    pub fn text(&self) -> Result<String, FaultKind> {
        if self.bytes.len() > LONGEST {
            return Err(FaultKind::Long);
        }
        let text = std::str::from_utf8(&self.bytes).map_err(|_| FaultKind::Encoding)?;
        Ok(text.trim_start_matches('\u{feff}').replace("\r\n", "\n"))
    }

    /// Its messages, or all that is wrong with its form.
    pub fn resource(&self) -> Result<FluentResource, Vec<Fault>> {
        let fault =
            |source: &str, at, kind| Fault { file: self.name.clone(), source: source.into(), at, kind };
        let source = self.text().map_err(|kind| vec![fault("", (0, 0), kind)])?;
        if let Some(at) = too_deep(&source) {
            return Err(vec![fault(&source, (at, at + 1), FaultKind::Deep)]);
        }
        FluentResource::try_new(source).map_err(|(resource, errors)| {
            let source = resource.source();
            // The parser counts bytes, and may point into a letter.
            let fault = |error: &ParserError| {
                let start = source.floor_char_boundary(error.pos.start);
                let end = source.ceil_char_boundary(error.pos.end.max(start));
                fault(source, (start, end), FaultKind::Grammar(error.kind.to_string()))
            };
            errors.iter().take(MOST_ERRORS).map(fault).collect()
        })
    }
}

/// The files of a language, the nearest first: for `pt-BR` its own and then those for `pt`; of each the game's, then
/// the one that warpress brings.
pub(super) fn files(assets: &Assets, language: &Language) -> Vec<File> {
    let mut tags = vec![language.to_string()];
    if language.code() != tags[0] {
        tags.push(language.code().to_owned());
    }
    let mut files = Vec::new();
    for tag in tags {
        let brought = File::brought(&tag);
        let name = Messages::file(&tag);
        let own = assets.read(&name).map(|asset| File { name, bytes: asset.bytes, own: true });
        let differs = |own: &File| brought.as_ref().is_none_or(|brought| *brought.bytes != *own.bytes);
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

/// A message, and the variables that it uses.
pub type Uses = (String, BTreeSet<String>);

/// The messages of a file in their order.
pub(super) fn uses(resource: &FluentResource) -> Vec<Uses> {
    let entry = |entry: &Entry<&str>| {
        let Entry::Message(message) = entry else { return None };
        let variables = variables(message.value.as_ref()?);
        Some((message.id.name.to_owned(), variables.into_iter().map(str::to_owned).collect()))
    };
    resource.entries().filter_map(entry).collect()
}

/// The variables of a pattern. Each is the part of the source where it stands first.
pub(super) fn variables<'s>(pattern: &Pattern<&'s str>) -> BTreeSet<&'s str> {
    let mut variables = BTreeSet::new();
    collect(pattern, &mut variables);
    variables
}

fn collect<'s>(pattern: &Pattern<&'s str>, variables: &mut BTreeSet<&'s str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, variables);
        }
    }
}

fn of_expression<'s>(expression: &Expression<&'s str>, variables: &mut BTreeSet<&'s str>) {
    match expression {
        Expression::Select { selector, variants } => {
            inline(selector, variables);
            variants.iter().for_each(|variant| collect(&variant.value, variables));
        }
        Expression::Inline(expression) => inline(expression, variables),
    }
}

fn inline<'s>(expression: &InlineExpression<&'s str>, variables: &mut BTreeSet<&'s str>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name);
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, variables));
        }
        InlineExpression::Placeable { expression } => of_expression(expression, variables),
        _ => {}
    }
}
