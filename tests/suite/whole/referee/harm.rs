//! Rules that mean harm, played by the program itself, with its own limits.

use std::time::Duration;

use crate::common::{FORD, PATROLS, command, finish, temp, write};

/// Longer than this, and something does not end at all.
const PATIENCE: Duration = Duration::from_secs(120);

/// Rules that do this as soon as somebody says yes.
fn once_told(what: &str) -> String {
    format!(
        "function phase.main(t, player)\n  set(t, \"clock\", 1)\n  if player:confirm(\"harm\") then\n{what}\n  end\nend\n"
    )
}

#[test]
fn the_program_survives() {
    for what in [
        "while true do end",
        "while true do local s = string.rep(\"x\", 2e7) end",
        "local s = {} while true do table.insert(s, table.create(1000, 1)) end",
        "local function f() return 1 + f() end f()",
        "os.exit(0)",
        "error(nil)",
    ] {
        let folder = temp();
        let rules = once_told(what);
        let files =
            [("pack/game.toml", FORD), ("pack/decks/patrol.toml", PATROLS), ("pack/rules.luau", &rules)];
        write(folder.path(), &files);
        let args = ["referee", "./pack", "--games", "3", "--threads", "1", "--seats", "2", "--json"];
        let run = finish(command(folder.path(), &args), PATIENCE);
        assert!(matches!(run.code, Some(0 | 1)) && !run.err.contains("panicked"), "{what}: {}", run.err);
        let json = run.json();
        let (failed, ended) = (json["failed"].as_u64().unwrap(), json["ended"].as_u64().unwrap());
        assert_eq!(failed + ended, 3, "{what}: {json}");
        assert_eq!(failed > 0, json["failures"][0]["line"] == 4, "{what}: {json}");
    }
}
