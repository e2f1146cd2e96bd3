//! Which programs announce their own op. They choose a target first, so the play itself does not announce it.

use std::collections::{BTreeMap, BTreeSet};

use warpress_syntax::{Expression, Statement, program, walk};

/// What the text of a program does towards announcing its op.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Calls {
    /// Whether it announces the op: `announce { … }`, not an event of the game's own, `announce("attack", …)`.
    announces: bool,
    /// The functions that it names: `lib.fire`, `base.lib.fire`, `op.weld`, and those local to the file.
    functions: BTreeSet<String>,
}

impl Calls {
    /// Reads a program in the data. One that does not parse calls nothing; Luau itself says what is wrong with it.
    pub fn of(text: &str) -> Self {
        Self::in_body(&program(text).unwrap_or_default())
    }

    fn in_body(body: &[Statement]) -> Self {
        let mut found = Self::default();
        walk(body, &mut |_| {}, &mut |term| match term {
            Expression::Call(called, given) if matches!(&**called, Expression::Name(name, _) if name == "announce") =>
            {
                found.announces |= !matches!(given.first(), Some(Expression::Text(..)));
            }
            Expression::Name(name, _) => {
                found.functions.insert(name.clone());
            }
            Expression::Dot(..) => found.functions.extend(dotted(term)),
            _ => {}
        });
        found
    }
}

/// `lib.fire` as one word.
fn dotted(term: &Expression) -> Option<String> {
    match term {
        Expression::Name(name, _) => Some(name.clone()),
        Expression::Dot(of, name, _) => Some(format!("{}.{name}", dotted(of)?)),
        _ => None,
    }
}

/// The functions of `rules.luau` that announce an op, themselves or through others.
#[derive(Debug, Clone, Default)]
pub struct Announcing(BTreeSet<String>);

impl Announcing {
    /// Reads the programs of the base rulesets and of the game, lowest first: file and text.
    pub fn new(programs: &[(String, String)]) -> Self {
        let mut defined: BTreeMap<String, Vec<Calls>> = BTreeMap::new();
        for step in programs.iter().flat_map(|(_, text)| program(text).unwrap_or_default()) {
            if let Statement::Named(path, _, function) = step {
                defined.entry(path.join(".")).or_default().push(Calls::in_body(&function.body));
            }
        }
        // A function that another one replaces is `base.…` for it.
        let mut bodies: BTreeMap<String, Vec<Calls>> = BTreeMap::new();
        for (name, mut layers) in defined {
            let top = layers.pop();
            bodies.insert(format!("base.{name}"), layers);
            bodies.insert(name, top.into_iter().collect());
        }
        let mut found = Self::default();
        loop {
            let more: Vec<String> = bodies
                .iter()
                .filter(|(name, calls)| {
                    !found.0.contains(*name) && calls.iter().any(|calls| found.announces(calls))
                })
                .map(|(name, _)| name.clone())
                .collect();
            if more.is_empty() {
                return found;
            }
            found.0.extend(more);
        }
    }

    /// Whether what calls these announces its op.
    pub fn announces(&self, calls: &Calls) -> bool {
        calls.announces || calls.functions.iter().any(|name| self.0.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(texts: &[&str]) -> Vec<(String, String)> {
        texts.iter().map(|text| ("rules.luau".to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn an_op_announces_itself_through_the_functions_that_it_calls() {
        let rules = programs(&[
            "function lib.go(unit) if announce { target = unit } then move(unit, t.out) end end\n\
             function lib.advance(units) for _, unit in units do lib.go(unit) end end\n\
             function lib.fire(foe) if announce(\"attack\", { target = foe }) then lose(foe, \"men\") end end",
        ]);
        let announcing = Announcing::new(&rules);
        let announces = |text: &str| announcing.announces(&Calls::of(text));
        assert!(announces("lib.advance(player.field)"));
        assert!(announces("if announce { target = card } then cancel() end"));
        assert!(!announces("lib.fire(player.foe)"), "an event of the game’s own is not the op");
        assert!(!announces("draw(player) -- nothing to announce"));
    }

    #[test]
    fn what_a_game_replaces_announces_nothing_unless_it_is_called_as_the_base() {
        let below = "function lib.go(unit) announce { target = unit } end";
        let replaced = programs(&[below, "function lib.go(unit) move(unit, t.out) end"]);
        assert!(!Announcing::new(&replaced).announces(&Calls::of("lib.go(card)")));
        let called = programs(&[below, "function lib.go(unit) base.lib.go(unit) end"]);
        assert!(Announcing::new(&called).announces(&Calls::of("lib.go(card)")));
    }
}
