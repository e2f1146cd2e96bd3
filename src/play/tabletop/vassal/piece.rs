//! What a piece is and can do: its traits, from the outermost to the piece itself (`counters/`). The outer ones can do
//! something to a piece that is hidden, too; what stands within the mask is hidden with it.

use super::encode::{ctrl, sequence};

/// Something that a piece is or can do: what it is, and its state at first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trait {
    kind: String,
    state: String,
}

/// Nobody, as the owner of what is hidden from everybody (`counters/Deck.java`: `NO_USER`).
const NOBODY: &str = "nobody";

/// `UsePrototype`: the traits of a prototype.
pub fn prototype(name: &str) -> Trait {
    Trait { kind: format!("prototype;{}", sequence(';', [name])), state: String::new() }
}

/// `Delete`: back to the box.
pub fn delete() -> Trait {
    let fields = sequence(';', ["Delete", &ctrl('D'), ""]);
    Trait { kind: format!("delete;{fields}"), state: String::new() }
}

/// `Clone`: another one.
pub fn clone() -> Trait {
    let fields = sequence(';', ["Clone", &ctrl('C'), ""]);
    Trait { kind: format!("clone;{fields}"), state: String::new() }
}

/// `FreeRotator`: turned by so many steps to the full circle.
pub fn rotate(steps: u32) -> Trait {
    // Brackets.
    let (right, left) = (ctrl(']'), ctrl('['));
    let steps = steps.to_string();
    // In steps: keys and their commands for both directions, for a random one, the property's name, its description;
    // and for a direction that is asked for.
    let fields =
        [&*steps, &right, &left, "Turn right", "Turn left", "", "", "Facing", "", "", "", "", "true"];
    Trait { kind: format!("rotate;{}", sequence(';', fields)), state: "0".into() }
}

/// `ReturnToDeck`: into a deck of this name, or into one that is asked for.
pub fn to_deck(command: &str, key: char, deck: Option<&str>) -> Trait {
    const VERSION: &str = "2";
    let asks = if deck.is_none() { "true" } else { "false" };
    let fields = [command, &ctrl(key), "", "Which one?", "", VERSION, asks, deck.unwrap_or_default()];
    Trait { kind: format!("return;{}", sequence(';', fields)), state: String::new() }
}

/// What a mask is like.
#[derive(Debug, Clone, Copy)]
pub struct Mask<'m> {
    /// The command to hide and show.
    pub command: &'m str,
    /// Its key, with Ctrl.
    pub key: char,
    /// The picture that others see.
    pub back: &'m str,
    /// The picture that whoever hides it sees on top of it.
    pub mine: &'m str,
    /// What others call it. Not `?`, with which VASSAL begins lines in another colour (`tools/QuickColors.java`).
    pub name: &'m str,
    /// It is hidden from everybody, and anybody may look at it.
    pub down: bool,
}

/// `Obscurable`: can be hidden from the other sides.
pub fn mask(mask: Mask<'_>) -> Trait {
    let Mask { command, key, back, mine, name, down } = mask;
    // Whoever hides it sees it whole, below a picture.
    let style = format!("G{mine}");
    // Access by side, so that everybody at a table of one side sees its hand (`configure/PieceAccessConfigurer.java`).
    const SIDE: &str = "side:";
    let fields = [&*ctrl(key), back, command, &style, name, SIDE, "", "", "true", "", ""];
    // Who hides it, and who may undo that (`build/module/ObscurableOptions.java`): all, of a list of none.
    let state = if down { [NOBODY, "true|0"] } else { ["null", ""] };
    Trait { kind: format!("obs;{}", sequence(';', fields)), state: sequence(';', state) }
}

/// `Embellishment`: the back of a piece whose sides differ, on top of the front.
pub fn sides(back: &str, turned: bool) -> Trait {
    let pictures = sequence(',', ["", back]);
    let layers =
        Layers { command: "Turn over", key: &ctrl('F'), pictures: &pictures, names: ",", scale: 1.0 };
    let state = if turned { "2" } else { "1" };
    Trait { kind: layers.kind(), state: state.into() }
}

/// `Embellishment`: a picture drawn larger than it is.
pub fn enlarged(picture: &str, scale: f64) -> Trait {
    let layers = Layers { command: "", key: "", pictures: &sequence(',', [picture]), names: "", scale };
    Trait { kind: layers.kind(), state: "1".into() }
}

/// What is said of layers.
struct Layers<'l> {
    /// The command for the next one.
    command: &'l str,
    /// Its key.
    key: &'l str,
    /// Their pictures.
    pictures: &'l str,
    /// What they add to the name.
    names: &'l str,
    /// How much larger they are drawn.
    scale: f64,
}

impl Layers<'_> {
    fn kind(&self) -> String {
        // Java's bit for Ctrl, which stands beside keys of the older kind.
        const CTRL: &str = "128";
        /// The version of the encoding that has keys of the newer kind.
        const VERSION: &str = "1";
        // As Java writes numbers with a fraction.
        let scale = format!("{:?}", self.scale);
        let fields = [
            // Shown or not; next; previous: command, modifiers, key (of the older kind).
            ["", CTRL, ""],
            [self.command, CTRL, ""],
            ["", CTRL, ""],
            // To the first: command, key, level.
            ["", "", "1"],
            // On top though selected; to the right and downwards by.
            ["false", "0", "0"],
            // Pictures and names; begins again after the last.
            [self.pictures, self.names, "true"],
            // A name; a random one: key and command.
            ["Side", "", ""],
            // Follows a property: whether, which, its first value.
            ["false", "", "1"],
            // Always shown.
            [VERSION, "true", ""],
            // Keys for the next and the previous; description.
            [self.key, "", ""],
            // Only if a property has a value.
            [&scale, "", "true"],
        ];
        format!("emb2;{}", sequence(';', fields.concat()))
    }
}

/// `Marker`: properties that do not change, by which pieces are found and told apart.
pub fn marks(marks: &[(&str, &str)]) -> Trait {
    let names = marks.iter().map(|(name, _)| *name);
    let values = marks.iter().map(|(_, value)| *value);
    Trait { kind: format!("mark;{}", sequence(',', names)), state: sequence(',', values) }
}

/// `Immobilized`: cannot be selected or moved, does not snap to spaces, and nothing stacks with it.
pub fn fixed() -> Trait {
    Trait { kind: "immob;ng;V;R;".into(), state: String::new() }
}

/// `Labeler`: a text, so many pixels high, in white, below the piece: what lies there rises above it
/// (`counters/Deck.java`, `build/module/map/StackMetrics.java`).
pub fn label(text: &str, size: i64) -> Trait {
    let size = size.to_string();
    let fields = [
        // Key and command to change it: none; its size, ground and colour.
        ["", "", &size, "", "255,255,255"],
        // Where it stands: at the bottom, a little lower, in the middle; and what of it stands there: its upper edge.
        ["b", "8", "c", "0", "t"],
        // The piece's name; typeface, bold, turned by.
        ["c", "$label$", "SansSerif", "1", "0"],
    ];
    let last = ["TextLabel", "", "false"];
    let fields = fields.concat().into_iter().chain(last);
    Trait { kind: format!("label;{}", sequence(';', fields)), state: text.to_owned() }
}

/// The command that makes a piece (`build/module/BasicCommandEncoder.java`: `+/`), with the number of its slot, its
/// picture (or none) and its name.
pub fn definition(traits: &[Trait], slot: &str, picture: &str, name: &str) -> String {
    // `BasicPiece`: older keys to clone and to delete, picture, name; on no map, at 0, 0, without further properties.
    let mut kind = format!("piece;{}", sequence(';', ["", "", picture, name]));
    let mut state = sequence(';', ["null", "0", "0", slot, "0"]);
    for outer in traits.iter().rev() {
        kind = sequence('\t', [&outer.kind, &kind]);
        state = sequence('\t', [&outer.state, &state]);
    }
    format!("+/{}", sequence('/', ["null", &kind, &state]))
}

#[cfg(test)]
mod tests {
    use super::{definition, delete, marks};

    #[test]
    fn traits_lie_in_one_another() {
        let traits = [delete(), marks(&[("List", "a,b")])];
        assert_eq!(
            definition(&traits, "7", "a.png", "A/B"),
            "+/null/delete;Delete;68,130;\tmark;List\\\tpiece;;;a.png;A\\/B/\ta\\,b\\\tnull;0;0;7;0"
        );
    }
}
