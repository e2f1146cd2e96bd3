//! Conditions and formulas: every name that they start with is looked up.

use super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::expr::Tree;
use warpress_model::vocabulary::{METHODS, is_property};
use warpress_model::{Diagnostic, Expr, Location, NotationError};

impl DecodeContext<'_> {
    /// A condition all of whose names are known.
    pub(super) fn expr(&self, fields: &Fields<'_>, key: &'static str) -> Option<Expr> {
        self.condition(fields.node(key)?)
    }

    /// The condition of a node.
    pub(super) fn condition(&self, node: &Node) -> Option<Expr> {
        let source = match &node.raw {
            Raw::Text(text) => text.clone(),
            Raw::Bool(yes) => yes.to_string(),
            _ => {
                self.log.wrong(node, "a condition in quotation marks");
                return None;
            }
        };
        match self.parse(&source, &node.location) {
            Ok(expr) => Some(expr),
            Err(why) => {
                self.unreadable(&why, "a condition reads like: foe.squads == 0 and charging", &node.location);
                None
            }
        }
    }

    /// Reports a condition that cannot be read.
    pub(super) fn unreadable(&self, why: &NotationError, help: &str, location: &Location) {
        let message = format!("this condition cannot be read: {why}");
        self.log.add(Diagnostic::new(Code::E0110, message, location).help(help));
    }

    /// Whether a name exists: an id of the game or a word of the referee.
    fn is_name(&self, name: &str) -> bool {
        self.roots.contains(name) || is_property(name) || METHODS.contains(&name)
    }

    /// Whether `a-b` is a subtraction rather than a word.
    pub(super) fn subtracts(&self, text: &str) -> bool {
        let expr = Expr::parse(text, &|name| self.is_name(name));
        expr.is_ok_and(|expr| matches!(expr.tree, Tree::Binary(..)))
    }

    /// Reads an expression and reports unknown names in it.
    ///
    /// # Errors
    /// If the text is not an expression.
    pub(super) fn parse(&self, source: &str, location: &Location) -> Result<Expr, NotationError> {
        let expr = Expr::parse(source, &|name| self.is_name(name))?.located_at(location);
        self.hidden(&expr.tree, false, location);
        self.near_parts(&expr, location);
        self.underscored(&expr, location);
        for name in expr.roots.iter().filter(|name| !self.roots.contains(*name)) {
            if self.roots.contains(&name.replace('_', "-")) {
                continue;
            }
            if name.contains('-') && nearest(name, self.roots.iter().map(String::as_str)).is_none() {
                let message = format!("unknown name “{name}”");
                let help =
                    format!("a subtraction needs spaces around its sign: {}", name.replace('-', " - "));
                self.log.add(Diagnostic::new(Code::E0106, message, location).help(help));
                continue;
            }
            self.log.unknown("name", name, self.roots.iter().map(String::as_str), location);
        }
        Ok(expr)
    }

    /// Reports names as programs spell them, with `_`: conditions have only one way to write an id.
    fn underscored(&self, expr: &Expr, location: &Location) {
        for name in expr.roots.union(&expr.parts).filter(|name| name.contains('_') && !self.is_name(name)) {
            let id = name.replace('_', "-");
            if self.is_name(&id) || expr.source.contains(&format!("test.{name}")) {
                let message = format!("unknown name “{name}” in a condition");
                let help = format!("write it with a hyphen: {id}");
                self.log.add(Diagnostic::new(Code::E0106, message, location).help(help));
            }
        }
    }

    /// Reports names after a dot that are similar to a state or column of the game.
    fn near_parts(&self, expr: &Expr, location: &Location) {
        const LEAST: usize = 6;
        let states =
            ["numbers", "facts", "places", "constants"].into_iter().flat_map(|key| self.names.keys(key));
        let own: Vec<&str> = states.chain(self.names.columns.iter().map(String::as_str)).collect();
        let strange = |part: &&String| {
            let named = own.contains(&part.as_str()) || self.roots.contains(&part.replace('_', "-"));
            part.len() >= LEAST && !named
        };
        for part in expr.parts.iter().filter(strange) {
            let distance = |name: &str| strsim::damerau_levenshtein(part, name);
            // A name that differs only in its ending (“moved”, “moves”) is another word.
            let ending = |name: &str| name.starts_with(&part[..part.len() - 1]);
            let slip = |name: &&&str| name.len() >= LEAST && distance(name) <= 2 && !ending(name);
            if let Some(near) = own.iter().find(slip) {
                let message = format!("unknown name “{part}” in a condition");
                let help = format!("did you mean “{near}”?");
                self.log.add(Diagnostic::new(Code::E0106, message, location).help(help));
            }
        }
    }
}
