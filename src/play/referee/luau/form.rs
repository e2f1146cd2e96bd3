//! Whether a program is well-formed, as Luau itself says.

use mlua::Lua;
use mlua::chunk::ChunkMode;

/// The first syntax error of a program: a message and its line. `inside` says that the program is the body of a
/// function with the parameters of an op.
///
/// ```
/// use warpress_referee::luau::syntax_error;
///
/// assert_eq!(syntax_error("draw(player, 2)", true), None);
/// assert_eq!(syntax_error("draw(player)\nif then", true).unwrap().1, 2);
/// ```
pub fn syntax_error(program: &str, inside: bool) -> Option<(String, u32)> {
    let text = if inside {
        format!(
            "return function(t, card, player, target, batch, my, source, attacker, defender) {program}\nend"
        )
    } else {
        program.to_owned()
    };
    let error = Lua::new().load(text).set_name("=p").set_mode(ChunkMode::Text).into_function().err()?;
    let text = match &error {
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    let first = text.lines().next().unwrap_or_default();
    let found = first.split_once("p:").and_then(|(_, rest)| {
        let (line, message) = rest.split_once(':')?;
        Some((message.trim().to_owned(), line.trim().parse().ok()?))
    });
    let (message, line): (String, u32) = found.unwrap_or((first.to_owned(), 1));
    // The `end` added after the body is not a line of the author's.
    Some((message, line.min(program.lines().count().max(1) as u32)))
}

#[cfg(test)]
mod tests {
    use super::syntax_error;

    #[test]
    fn mistakes_of_form_have_their_line() {
        assert_eq!(syntax_error("draw(player, 2)", true), None);
        assert_eq!(syntax_error("function phase.x(t)\nend", false), None);
        let (message, line) = syntax_error("draw(player)\nif then", true).unwrap();
        assert_eq!(line, 2, "{message}");
        assert_eq!(syntax_error("draw(player", true).unwrap().1, 1);
    }
}
