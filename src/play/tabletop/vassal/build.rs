//! The build file: what the module consists of, in the order in which VASSAL makes it (`build/GameModule.java`), and the
//! file beside it that its list of modules reads (`build/module/metadata/`).

use super::encode::{self, colour};
use super::help;
use super::pictures::Pictures;
use super::places::{self, Decks, Room};
use super::prototypes::Pieces;
use super::scale::Scale;
use super::sides::sides;
use super::windows;
use super::xml::Xml;
use crate::table::Table;

/// The oldest release in which modules were opened. It passes over the little that only later ones know.
const RELEASE: &str = "3.6.0";

/// The layer of boards, below everything.
pub const BOARDS: &str = "Boards";

/// The layer of places, above that.
pub const PLACES: &str = "Places";

/// The board that is the table.
pub const TABLE: &str = "Table";

/// The colour of the table.
const GROUND: [u8; 3] = [0x4a, 0x5a, 0x52];

/// The longest title (letters).
pub const TITLE: usize = 120;

/// The longest summary (letters).
const SUMMARY: usize = 400;

/// `moduledata`.
pub fn data(table: &Table<'_>) -> String {
    let mut xml = Xml::new();
    xml.begin("data", &[("version", "1")]);
    xml.text("version", &[], &version(table));
    xml.text("VassalVersion", &[], RELEASE);
    xml.text("description", &[], &encode::text(&table.summary, SUMMARY));
    xml.text("name", &[], &encode::text(&table.title, TITLE));
    xml.finish()
}

fn version(table: &Table<'_>) -> String {
    encode::text(table.version.as_deref().unwrap_or("1"), TITLE)
}

/// `buildFile.xml`.
pub fn file(table: &Table<'_>, scale: &Scale, pictures: &Pictures, notes: &mut Vec<String>) -> String {
    let mut xml = Xml::new();
    xml.begin(
        "VASSAL.build.GameModule",
        &[
            ("name", &encode::text(&table.title, TITLE)),
            ("version", &version(table)),
            ("description", &encode::text(&table.summary, SUMMARY)),
            ("VassalVersion", RELEASE),
            ("nextPieceSlotId", &super::ids::BEYOND.to_string()),
        ],
    );
    xml.empty("VASSAL.build.module.BasicCommandEncoder", &[]);
    help::menu(&mut xml, table);
    roster(&mut xml, table);
    xml.empty("VASSAL.build.module.GlobalOptions", &OPTIONS);
    let decks = Decks::new(table);
    let mut pieces = Pieces::new(table, pictures, scale);
    pieces.prototypes(&mut xml, &decks);
    let mut room = Room::new();
    map(&mut xml, table, scale, &mut pieces, &decks, &mut room);
    places::hands(&mut xml, table, scale, &mut pieces, &mut room);
    windows::palette(&mut xml, table, scale, &mut pieces);
    windows::dice(&mut xml, table);
    windows::charts(&mut xml, table, pictures);
    xml.empty(
        "VASSAL.build.module.NotesWindow",
        &[("buttonText", ""), ("tooltip", "Notes"), ("icon", "/images/notes.gif"), ("hotkey", "")],
    );
    for class in [
        "VASSAL.build.module.properties.GlobalProperties",
        "VASSAL.build.module.properties.GlobalTranslatableMessages",
        "VASSAL.i18n.Language",
        "VASSAL.build.module.Chatter",
        "VASSAL.build.module.KeyNamer",
    ] {
        xml.empty(class, &[]);
    }
    if room.without > 0 {
        notes.push(format!(
            "{} pieces do not lie on the table, which would be slow to open: take them from the window “Pieces”.",
            room.without
        ));
    }
    xml.finish()
}

/// Settings of the whole module. Whether others may turn over what somebody hides is for each player to say.
const OPTIONS: [(&str, &str); 8] = [
    ("autoReport", "Always"),
    ("chatterHTMLSupport", "Never"),
    ("hotKeysOnClosedWindows", "Never"),
    ("inventoryForAll", "Always"),
    ("nonOwnerUnmaskable", "Use Preferences Setting"),
    ("promptString", "Others may turn over my hidden pieces"),
    ("playerIdFormat", "$PlayerName$"),
    ("sendToLocationMoveTrails", "Never"),
];

/// The sides.
fn roster(xml: &mut Xml, table: &Table<'_>) {
    xml.begin(
        "VASSAL.build.module.PlayerRoster",
        &[
            ("buttonText", "Sides"),
            ("buttonToolTip", "Take another side"),
            ("buttonIcon", ""),
            ("buttonKeyStroke", ""),
        ],
    );
    for side in sides(table) {
        xml.text("entry", &[], &side);
    }
    xml.end();
}

/// The window with the table.
fn map(
    xml: &mut Xml,
    table: &Table<'_>,
    scale: &Scale,
    pieces: &mut Pieces<'_>,
    decks: &Decks,
    room: &mut Room,
) {
    begin_map(xml, "VASSAL.build.module.Map", TABLE, None);
    board(xml, TABLE, scale.map(), |xml| super::grid::zones(xml, table, scale));
    let layers = encode::sequence(',', [BOARDS, PLACES]);
    xml.empty(
        "VASSAL.build.module.map.LayeredPieceCollection",
        &[("description", ""), ("property", "Layer"), ("layerOrder", &layers)],
    );
    parts(xml);
    for board in &table.boards {
        places::begin_stack(xml, TABLE, &encode::text(&board.name, TITLE), scale.at(board.at));
        pieces.fixed(xml, &format!("board/{}", board.id), board.face, &board.name);
        xml.end();
    }
    places::on_the_map(xml, table, scale, pieces, decks, room);
    xml.end();
}

/// The beginning of a map window; of a private one with its owners.
pub fn begin_map(xml: &mut Xml, class: &'static str, name: &str, owners: Option<&str>) {
    let ground = colour(GROUND);
    let mut attributes = vec![
        ("mapName", name),
        ("markMoved", "Never"),
        ("edgeWidth", "0"),
        ("edgeHeight", "0"),
        ("backgroundcolor", &ground),
        ("allowMultiple", "false"),
        ("color", "0,0,0"),
        ("thickness", "3"),
        // The table is there at once, hands are opened by a button.
        ("launch", if owners.is_some() { "true" } else { "false" }),
        ("buttonName", if owners.is_some() { name } else { "" }),
        ("tooltip", ""),
        ("icon", ""),
        ("hotkey", ""),
        ("onlyReportChangedLocation", "true"),
        // A name never comes first: some signs at the beginning of a line change its colour (`tools/QuickColors.java`).
        ("moveWithinFormat", "“$pieceName$”: $previousLocation$ → $location$"),
        ("moveToFormat", "“$pieceName$”: $previousLocation$ → $location$"),
        ("createFormat", "“$pieceName$” comes to $location$"),
        ("changeFormat", "$message$"),
    ];
    if let Some(owners) = owners {
        attributes.extend([("side", owners), ("visible", "false"), ("useBoards", "")]);
    }
    xml.begin(class, &attributes);
}

/// The only board of a map, with what lies in it.
pub fn board(xml: &mut Xml, name: &str, (w, h): (i64, i64), zones: impl FnOnce(&mut Xml)) {
    xml.begin(
        "VASSAL.build.module.map.BoardPicker",
        &[("slotHeight", "125"), ("slotScale", "0.2"), ("slotWidth", "350"), ("title", "Choose a board")],
    );
    xml.begin(
        "VASSAL.build.module.map.boardPicker.Board",
        &[
            ("name", name),
            ("image", ""),
            ("reversible", "false"),
            ("width", &w.to_string()),
            ("height", &h.to_string()),
            ("color", &colour(GROUND)),
        ],
    );
    zones(xml);
    xml.end();
    xml.end();
}

/// What makes a map answer to mouse and keys, in the order of VASSAL's own new maps (`build/module/Map.java`, `build`).
pub fn parts(xml: &mut Xml) {
    for class in [
        "VASSAL.build.module.map.ForwardToKeyBuffer",
        "VASSAL.build.module.map.Scroller",
        "VASSAL.build.module.map.ForwardToChatter",
        "VASSAL.build.module.map.MenuDisplayer",
        "VASSAL.build.module.map.MapCenterer",
        "VASSAL.build.module.map.StackExpander",
        "VASSAL.build.module.map.PieceMover",
        "VASSAL.build.module.map.KeyBufferer",
    ] {
        xml.empty(class, &[]);
    }
    // What lies in a stack, when the mouse rests on it; a single piece larger, so that it can be read.
    xml.empty(
        "VASSAL.build.module.map.CounterDetailViewer",
        &[
            ("version", "4"),
            ("description", "Look closer"),
            ("delay", "700"),
            ("hotkey", ""),
            ("minDisplayPieces", "1"),
            ("zoomlevel", "0.5"),
            ("showgraph", "true"),
            ("graphicsZoom", "1.0"),
            ("showtext", "true"),
            ("counterReportFormat", "$PieceName$"),
            ("summaryReportFormat", "$LocationName$"),
            ("display", "from top-most layer only"),
            ("showNoStack", "true"),
            ("showNonMovable", "false"),
            ("showDeck", "false"),
        ],
    );
    // From close to far; the fourth at first.
    xml.empty(
        "VASSAL.build.module.map.Zoomer",
        &[("zoomLevels", "0.1,0.15,0.25,0.35,0.5,0.7,1.0,1.4,2.0"), ("zoomStart", "5")],
    );
    // How far the pieces of a stack lie apart (pixels), expanded and not.
    xml.empty(
        "VASSAL.build.module.map.StackMetrics",
        &[
            ("disabled", "false"),
            ("exSepX", "24"),
            ("exSepY", "48"),
            ("unexSepX", "1"),
            ("unexSepY", "2"),
            ("top", "38,0"),
            ("bottom", "40,0"),
            ("up", "38,130"),
            ("down", "40,130"),
        ],
    );
}
