//! Pictures of the game's own that data name: on the faces of rows, on backs, on boards and forms.

use super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_format::row_keys::OF_ART;
use warpress_model::{Art, ById, Code, Column, ColumnType, Diagnostic, ListKind, Value};

/// The same of the ground of a map.
const OF_GROUND: [&str; 3] = ["ground", "ground_mono", "ground_focus"];

/// The same of a back.
const OF_BACK: [&str; 3] = ["back_art", "back_art_mono", "back_art_focus"];

/// The picture of a row: its own, or that of its kinds; what its columns say by default counts as its own.
pub fn of_row(context: &DecodeContext<'_>, fields: &Fields<'_>, values: &ById<Value>) -> Option<Art> {
    // A column of pictures has looked at its values already.
    let column = |key: &str| values.get(key).map(|value| value.printed.clone());
    let given = |key: &'static str| column(key).or_else(|| fields.printed(key)).filter(|word| !is_none(word));
    let named = |key: &'static str| {
        let word = given(key)?;
        let by_column = values.contains_key(key);
        Some(if by_column { word } else { context.picture_named(&word, fields.key_spot(key)) })
    };
    let [picture, mono] = [named(OF_ART[0]), named(OF_ART[1])];
    let focus = given(OF_ART[2]).filter(|focus| is_focus(fields, focus, OF_ART[2]));
    Some(Art { picture: picture?, mono, focus })
}

/// The picture of a form, of the ground of a map, or of all rows of another list that name none.
pub fn of_list(context: &DecodeContext<'_>, fields: &Fields<'_>, kind: ListKind) -> Option<Art> {
    match kind {
        ListKind::Spaces => read(context, fields, OF_GROUND),
        ListKind::Table => None,
        _ => read(context, fields, OF_ART),
    }
}

/// The picture of a back.
pub fn of_back(context: &DecodeContext<'_>, face: &Fields<'_>) -> Option<Art> {
    read(context, face, OF_BACK)
}

/// The picture that these keys name.
pub fn read(context: &DecodeContext<'_>, fields: &Fields<'_>, keys: [&'static str; 3]) -> Option<Art> {
    let [picture, mono] = [keys[0], keys[1]].map(|key| context.picture(fields, key));
    let focus = fields.printed(keys[2]).filter(|focus| is_focus(fields, focus, keys[2]));
    Some(Art { picture: picture?, mono, focus })
}

/// A dash in a column: this row has no picture.
fn is_none(word: &str) -> bool {
    matches!(word.trim(), "" | "-" | "–" | "—")
}

/// Whether a text says what of a picture stays in view; if not, that is reported.
fn is_focus(fields: &Fields<'_>, focus: &str, key: &'static str) -> bool {
    const WORDS: [&str; 6] = ["top", "bottom", "left", "right", "center", "centre"];
    let parts: Vec<&str> = focus.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let number = |part: &&str| part.parse::<f32>().is_ok_and(|part| (0.0..=1.0).contains(&part));
    let fine = match parts.as_slice() {
        [x, y] if number(x) && number(y) => true,
        parts => parts.len() <= 2 && parts.iter().all(|part| WORDS.contains(part)),
    };
    if !fine {
        let message = format!("“{focus}” is no part of a picture");
        fields.log.add(
            Diagnostic::new(Code::E0142, message, fields.key_spot(key)).help(
                "write two numbers from 0 to 1 (“0.5 0.2”), or words: top, bottom, left, right, center",
            ),
        );
    }
    fine
}

/// Reports a column with the name of a key of pictures that holds none.
pub fn check_column(context: &DecodeContext<'_>, name: &str, column: &Column, at: &warpress_model::Location) {
    let wanted = match OF_ART.iter().position(|key| *key == name) {
        Some(0 | 1) if column.of != ColumnType::Image => "image",
        Some(2) if column.of != ColumnType::Text => "text",
        _ => return,
    };
    context.log.add(
        Diagnostic::new(Code::E0107, format!("“{name}” is the picture on a row's face"), at)
            .help(format!("make it a column of type “{wanted}”, or give it another name")),
    );
}
