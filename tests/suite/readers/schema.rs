//! Whether a value fits a JSON Schema, as an editor would say (JSON Schema draft 7, as far as ours use it).

use serde_json::Value;

/// What is wrong with a value, and where. Knows the words that our schemas use; any other fails the test.
pub fn fault(whole: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let wrong = |why: &str| Some(format!("{at}: {why}"));
    let Some(words) = schema.as_object() else {
        return if schema == &Value::Bool(false) { wrong("unknown key") } else { None };
    };
    words.iter().find_map(|(word, rule)| match word.as_str() {
        "$schema" | "title" | "description" | "definitions" => None,
        "$ref" => {
            let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
            fault(whole, whole.pointer(path).expect("a definition"), value, at)
        }
        "type" => {
            let sort = match value {
                Value::String(_) => "string",
                Value::Bool(_) => "boolean",
                Value::Number(number) if number.is_i64() => "integer",
                Value::Number(_) => "number",
                Value::Array(_) => "array",
                _ => "object",
            };
            let fits = |wanted: &Value| wanted == sort || wanted == "number" && sort == "integer";
            let fits = rule.as_array().map_or_else(|| fits(rule), |all| all.iter().any(fits));
            if fits { None } else { wrong(&format!("{sort} instead of {rule}")) }
        }
        "enum" if rule.as_array().unwrap().contains(value) => None,
        "enum" => wrong(&format!("{value} is none of {rule}")),
        "allOf" => rule.as_array().unwrap().iter().find_map(|one| fault(whole, one, value, at)),
        "anyOf" => {
            let faults: Option<Vec<_>> =
                rule.as_array().unwrap().iter().map(|one| fault(whole, one, value, at)).collect();
            // The one that goes deepest says most.
            faults.and_then(|all| all.into_iter().max_by_key(|fault| fault.split(':').next().map(str::len)))
        }
        "items" => value
            .as_array()?
            .iter()
            .enumerate()
            .find_map(|(n, one)| fault(whole, rule, one, &format!("{at}/{n}"))),
        "properties" => value.as_object()?.iter().find_map(|(key, one)| {
            rule.get(key).and_then(|rule| fault(whole, rule, one, &format!("{at}/{key}")))
        }),
        "additionalProperties" => value.as_object()?.iter().find_map(|(key, one)| {
            let known = schema.get("properties").is_some_and(|all| all.get(key).is_some());
            if known { None } else { fault(whole, rule, one, &format!("{at}/{key}")) }
        }),
        other => panic!("the test does not know {other}"),
    })
}
