//! `scene`, the function that puts a scene behind or before a figure.

use std::sync::Arc;

use tera::{Context, Function, Kwargs, State, TeraResult, Value};

use crate::args::Args;
use crate::face::FaceErrorKind;
use crate::functions::call;
use crate::light::nearest;
use crate::session::with;
use crate::setting::Settings;
use crate::templates::Scenes;
use warpress_text::svg::{escape, number};

/// `scene`: renders another template, in an environment where `scene` itself is not to be had.
pub(crate) struct Scene {
    pub scenes: Arc<Scenes>,
}

impl Function<TeraResult<Value>> for Scene {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<Value> {
        let args = Args::new("scene", &kwargs)?;
        let (name, light) = (args.words("name")?, args.words("light")?);
        let layer = args.choice("layer", &[("back", "back"), ("front", "front")], "back")?;
        let (x, y) = (args.length("x")?, args.length("y")?);
        let (w, h) = (args.length("w")?, args.length("h")?);
        if name.is_empty() {
            return Ok(Value::safe_string(""));
        }
        call(|session| session.use_scene(&name))?;
        let file = format!("scenes/{name}.svg");
        let templates = match self.scenes.ready(&file) {
            Ok(templates) => templates,
            Err(Some(reason)) => {
                let message = format!("{file}: {reason}");
                call(|session| session.fail(FaceErrorKind::Template, message))?;
                return Ok(Value::safe_string(""));
            }
            Err(None) => {
                let nearest = nearest(&name, self.scenes.names(), 5);
                let message = format!("there is no scene \"{name}\"; near it are {nearest}");
                call(|session| session.fail(FaceErrorKind::UnknownScene, message))?;
                return Ok(Value::safe_string(""));
            }
        };
        let (uid, mut context) = call(|session| {
            session.scenes += 1;
            session.in_scene = true;
            let mut context = session.scene_context.clone();
            match session.lights.get(light.as_ref()) {
                Some(palettes) => context.insert("p", &palettes[session.ink as usize]),
                None if light.is_empty() => {}
                None => {
                    let nearest = nearest(&light, session.lights.keys().map(String::as_str), 5);
                    let message = format!("the theme has no light \"{light}\"; near it are {nearest}");
                    session.fail(FaceErrorKind::UnknownScene, message);
                }
            }
            (format!("s{}", session.scenes), context)
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

/// `floats`: what the figure has below it in the scene of this name; empty if it stands.
pub(crate) struct Floats(pub Settings);

impl Function<TeraResult<Value>> for Floats {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<Value> {
        let args = Args::new("floats", &kwargs)?;
        let name = args.words("scene")?;
        with(|session| session.use_scene(&name));
        let below = self.0.get(name.as_ref()).and_then(|setting| setting.ground.floats());
        Ok(Value::from(below.unwrap_or_default()))
    }
}

/// What scenes are given of a face's names.
pub(crate) const GIVEN: [&str; 5] = ["p", "ink", "rnd", "flip", "theme"];

/// The context with the names that every scene has.
pub(crate) fn scene_context(context: &Context) -> Context {
    let mut scene = Context::new();
    for name in GIVEN {
        if let Some(value) = context.get(name) {
            scene.insert_value(name, value.clone());
        }
    }
    scene
}
