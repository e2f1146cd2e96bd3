//! What the help menu shows: the setup, the rules, and who made the game. Pages within VASSAL are drawn by Swing, which
//! knows the HTML of 1997 (`javax.swing.text.html`); the rules are shown by the browser.

use super::encode;
use super::xml::Xml;
use crate::TabletopError;
use crate::table::Table;

/// The page with the setup.
pub const SETUP: &str = "help/setup.html";

/// The page with the credits.
const CREDITS: &str = "help/credits.html";

/// The rules in the menu. The archive of their page has the same name (`BrowserHelpFile.getContentsResource`).
const RULES: &str = "Rules";

/// The page within that archive.
const PAGE: &str = "index.html";

/// The menu.
pub fn menu(xml: &mut Xml, table: &Table<'_>) {
    xml.begin("VASSAL.build.module.Documentation", &[]);
    if !table.steps.is_empty() {
        page(xml, "Setup", SETUP);
    }
    if !table.rules_html.is_empty() {
        xml.empty(
            "VASSAL.build.module.documentation.BrowserHelpFile",
            &[("title", RULES), ("startingPage", PAGE)],
        );
    }
    page(xml, "Credits and terms", CREDITS);
    xml.end();
}

fn page(xml: &mut Xml, title: &str, file: &str) {
    let attributes = [("title", title), ("fileName", file), ("fileType", "archive")];
    xml.empty("VASSAL.build.module.documentation.HelpFile", &attributes);
}

/// The files, with their names.
///
/// # Errors
/// Rules that are too long for an archive.
pub fn files(table: &Table<'_>) -> Result<Vec<(String, Vec<u8>)>, TabletopError> {
    let mut files = Vec::new();
    if !table.steps.is_empty() {
        let steps = table.steps.iter().map(|step| format!("<li>{}</li>\n", escaped(step)));
        let list = format!("<ol>\n{}</ol>\n", steps.collect::<String>());
        files.push((SETUP.to_owned(), html(&format!("{}: setup", table.title), &list)));
    }
    let lines = table.credits.iter().map(|line| format!("<p>{}</p>\n", escaped(line)));
    let about = format!("<p>{}</p>\n{}", escaped(&table.summary), lines.collect::<String>());
    files.push((CREDITS.to_owned(), html(&table.title, &about)));
    if !table.rules_html.is_empty() {
        let rules = [(PAGE.to_owned(), table.rules_html.clone().into_bytes())];
        let archive = warpress_zip::zip(rules).map_err(|error| TabletopError::Beyond(error.to_string()))?;
        files.push((format!("help/{}", RULES.replace(' ', "_")), archive));
    }
    Ok(files)
}

fn html(title: &str, body: &str) -> Vec<u8> {
    let title = escaped(&encode::text(title, 200));
    format!("<html>\n<head><title>{title}</title></head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n")
        .into_bytes()
}

/// Escapes a text: whatever Swing takes the file's encoding to be, it reads letters beyond ASCII by their numbers.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_ascii() && !letter.is_control() => out.push(letter),
            '\n' | '\t' => out.push(letter),
            letter if letter.is_control() => {}
            letter => out.push_str(&format!("&#{};", u32::from(letter))),
        }
    }
    out
}
