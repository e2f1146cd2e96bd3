//! `scene`, the function that puts a scene behind or before a figure.

use std::collections::BTreeSet;
use std::sync::Arc;

use tera::{Context, Function, Kwargs, State, TeraResult, Value};

use crate::args::Args;
use crate::face::FaceErrorKind;
use crate::functions::call;
use crate::session::with;
use crate::templates::Scenes;
use warpress_text::svg::{escape, number};

/// `scene`: renders another template, in an environment where `scene` itself is not to be had.
pub(crate) struct Scene {
    pub scenes: Arc<Scenes>,
}

impl Function<TeraResult<Value>> for Scene {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<Value> {
        let args = Args::new("scene", &kwargs, &["name", "layer", "x", "y", "w", "h"])?;
        let name = args.words("name")?;
        let layer = args.choice("layer", &[("back", "back"), ("front", "front")], "back")?;
        let (x, y) = (args.length("x")?, args.length("y")?);
        let (w, h) = (args.length("w")?, args.length("h")?);
        if name.is_empty() {
            return Ok(Value::safe_string(""));
        }
        let file = format!("scenes/{name}.svg");
        let templates = match self.scenes.ready(&file) {
            Ok(templates) => templates,
            Err(Some(reason)) => {
                let message = format!("{file}: {reason}");
                call(|session| session.fail(FaceErrorKind::Template, message))?;
                return Ok(Value::safe_string(""));
            }
            Err(None) => {
                let known = self.scenes.names();
                let mut known: Vec<(f64, &str)> =
                    known.map(|known| (strsim::jaro_winkler(&name, known), known)).collect();
                known.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
                let nearest: Vec<&str> = known.iter().take(5).map(|(_, known)| *known).collect();
                let message = format!("there is no scene \"{name}\"; near it are {}", nearest.join(", "));
                call(|session| session.fail(FaceErrorKind::UnknownScene, message))?;
                return Ok(Value::safe_string(""));
            }
        };
        let (uid, mut context) = call(|session| {
            session.scenes += 1;
            session.in_scene = true;
            (format!("s{}", session.scenes), session.scene_context.clone())
        })?;
        context.insert("w", &w);
        context.insert("h", &h);
        context.insert("layer", layer);
        context.insert("uid", &uid);
        let drawn = templates.render(&file, &context);
        with(|session| session.in_scene = false);
        let drawn = drawn?;
        if drawn.trim().is_empty() {
            return Ok(Value::safe_string(""));
        }
        let mut out = String::with_capacity(drawn.len() + 200);
        out.push_str("<g transform=\"translate(");
        number(&mut out, x);
        out.push(' ');
        number(&mut out, y);
        out.push_str(")\"><clipPath id=\"");
        escape(&mut out, &uid);
        out.push_str("-box\"><rect width=\"");
        number(&mut out, w);
        out.push_str("\" height=\"");
        number(&mut out, h);
        out.push_str("\"/></clipPath><g clip-path=\"url(#");
        escape(&mut out, &uid);
        out.push_str("-box)\">");
        out.push_str(&drawn);
        out.push_str("</g></g>");
        Ok(Value::safe_string(&out))
    }
}

/// Whether the figure floats in a scene: it says so on its first line, or in its name.
pub(crate) fn floats(name: &str, source: &str) -> bool {
    let first = source.lines().next().unwrap_or_default();
    let first = first.trim_start().trim_start_matches(['{', '#', '-']).trim_start();
    source.trim_start().starts_with("{#") && first.starts_with("floats")
        || name.starts_with("sky-")
        || name.starts_with("hq-")
        || ["-depths", "-hq", "-chart"].iter().any(|ending| name.ends_with(ending))
}

/// `floats`: whether the figure floats in the scene of this name.
pub(crate) struct Floats(pub Arc<BTreeSet<String>>);

impl Function<TeraResult<Value>> for Floats {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<Value> {
        let args = Args::new("floats", &kwargs, &["scene"])?;
        let name = args.words("scene")?;
        Ok(Value::from(self.0.contains(name.as_ref())))
    }
}

/// The context with the names that every scene has.
pub(crate) fn scene_context(context: &Context) -> Context {
    let mut scene = Context::new();
    for name in ["p", "ink", "rnd", "flip", "theme"] {
        if let Some(value) = context.get(name) {
            scene.insert_value(name, value.clone());
        }
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::floats;

    /// A jet that stands on the ground looks like a wreck.
    #[test]
    fn scenes_say_that_figures_float() {
        assert!(floats("fog", "{# floats #}\n<rect/>"));
        assert!(floats("fog", "{#- floats: over the town -#}\n<rect/>"));
        assert!(floats("sky-dawn", "<rect/>") && floats("staff-hq", "<rect/>") && floats("sea-depths", ""));
        assert!(!floats("fog", "{# Over the town the figure floats. #}\n<rect/>"));
        assert!(!floats("fog", "<rect/>\n{# floats #}") && !floats("fog", "floats"));
    }
}
