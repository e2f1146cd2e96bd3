//! What the message files of a language lack, and what is wrong with those of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use thiserror::Error;
use warpress_assets::Assets;

use super::file::{DEEPEST, File, LONGEST, files, uses, variables};
use super::messages::{bundle, said};
use super::{Language, Messages};

/// Faults that are reported of one file, as of any other.
const MOST_FAULTS: usize = 500;

/// What is wrong with a game's own message file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file's name, as assets have it.
    pub file: String,
    /// Its text, as far as it could be read.
    pub source: Arc<str>,
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
    /// The nearest of the game's own files.
    pub file: Option<String>,
    /// Messages that stay English, in the order of the English file.
    pub missing: Vec<String>,
    /// What is wrong with the game's own files, in their order.
    pub faults: Vec<Fault>,
}

impl Messages {
    /// What the files of a language lack beside the English one, and what is wrong with those of the game.
    pub fn audit(assets: &Assets, language: &Language) -> Audit {
        let known: BTreeMap<&str, &BTreeSet<String>> =
            Self::all().iter().map(|(id, given)| (id.as_str(), given)).collect();
        let files = files(assets, language);
        let mut audit = Audit {
            any: language.is_english() || !files.is_empty(),
            file: files.iter().find(|file| file.own).map(|file| file.name.clone()),
            ..Audit::default()
        };
        let mut found = BTreeSet::new();
        for file in files {
            match file.resource() {
                Ok(resource) => {
                    if file.own {
                        audit.faults.extend(faults(&file, language, &resource, &known));
                    }
                    found.extend(uses(&resource).into_iter().map(|(id, _)| id));
                }
                Err(faults) => audit.faults.extend(faults),
            }
        }
        if !language.is_english() {
            let ids = Self::all().iter().map(|(id, _)| id);
            audit.missing = ids.filter(|id| !found.contains(*id)).cloned().collect();
        }
        audit
    }
}

/// What is wrong with the messages of a game's own file.
fn faults(
    file: &File,
    language: &Language,
    resource: &FluentResource,
    known: &BTreeMap<&str, &BTreeSet<String>>,
) -> Vec<Fault> {
    let source = resource.source();
    let text: Arc<str> = source.into();
    // Names are parts of the source.
    let place = |name: &str| {
        let start = (name.as_ptr() as usize).saturating_sub(source.as_ptr() as usize).min(source.len());
        (start, (start + name.len()).min(source.len()))
    };
    let fault =
        |name: &str, kind| Fault { file: file.name.clone(), source: text.clone(), at: place(name), kind };
    let trial = bundle(language, resource);
    let mut faults = Vec::new();
    for entry in resource.entries() {
        if faults.len() >= MOST_FAULTS {
            break;
        }
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let Some(given) = known.get(id) else {
            faults.push(fault(id, FaultKind::Unknown(id.to_owned())));
            continue;
        };
        let used = message.value.as_ref().map(variables).unwrap_or_default();
        let strange: Vec<&str> = used.into_iter().filter(|variable| !given.contains(*variable)).collect();
        for variable in &strange {
            let kind = FaultKind::Variable {
                id: id.to_owned(),
                variable: (*variable).to_owned(),
                given: given.iter().cloned().collect(),
            };
            faults.push(fault(variable, kind));
        }
        if !strange.is_empty() {
            continue;
        }
        let mut args = FluentArgs::new();
        given.iter().for_each(|variable| args.set(variable.as_str(), FluentValue::from(1.0)));
        if let Err(why) = said(&trial, id, &args) {
            faults.push(fault(id, FaultKind::Unsayable { id: id.to_owned(), why }));
        }
    }
    faults
}
