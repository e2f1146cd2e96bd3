//! Components that are asked instead of shown: `<bandheight …/>` writes what it found, `bandheight(…)` gives it, as a
//! number to reckon with, or as a word.

use std::sync::{Arc, OnceLock, Weak};

use tera::{Context, Error, Function, Kwargs, State, Tera, TeraResult, Value};

use crate::session::with;

/// How deep components may ask others: one that asks itself would never come to an end.
const DEEPEST: usize = 16;

/// Where the components of an environment are found by its own functions, once it is shared.
#[derive(Clone, Default)]
pub(crate) struct Home(Arc<OnceLock<Known>>);

struct Known {
    tera: Weak<Tera>,
    /// What the components take from those who show them (`@slot`).
    taken: Vec<String>,
}

impl Home {
    /// Shares the environment whose functions have this home.
    pub(crate) fn share(&self, tera: Tera) -> Arc<Tera> {
        let tera = Arc::new(tera);
        self.0.get_or_init(|| Known { tera: Arc::downgrade(&tera), taken: taken(&tera) });
        tera
    }
}

fn taken(tera: &Tera) -> Vec<String> {
    let mut names = Vec::new();
    for component in tera.get_component_names().filter_map(|name| tera.get_component_definition(name)) {
        names
            .extend(component.args().iter().filter(|arg| arg.is_implicit()).map(|arg| arg.name().to_owned()));
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// A component as a function.
pub(crate) struct ComponentFunction {
    pub name: String,
    pub home: Home,
}

impl Function<TeraResult<Value>> for ComponentFunction {
    fn call(&self, kwargs: Kwargs, state: &State) -> TeraResult<Value> {
        let failed = |message: &str| Error::message(format!("{}(): {message}", self.name));
        let known = self.home.0.get().and_then(|known| Some((known.tera.upgrade()?, &known.taken)));
        let (tera, taken) = known.ok_or_else(|| failed("not to be had here"))?;
        let mut given = Context::new();
        for (key, value) in kwargs.iter() {
            given.insert_value(key.as_str().unwrap_or_default().to_owned(), value.clone());
        }
        let mut around = Context::new();
        for name in taken {
            if let Some(value) = state.get::<Value>(name)? {
                around.insert_value(name.clone(), value);
            }
        }
        // It draws nothing, and what it calls is counted.
        let deep = with(|session| {
            session.asked += 1;
            session.asked
        });
        let deep = deep.ok_or_else(|| failed("called outside of a face"))?;
        let answer = if deep > DEEPEST {
            Err(failed("components ask one another without end"))
        } else {
            tera.render_component_with_implicits(&self.name, &given, &around, None, true)
        };
        with(|session| session.asked -= 1);
        let answer = answer?;
        let number = answer.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        Ok(number.map_or_else(|| Value::safe_string(answer.trim()), Value::from))
    }
}
