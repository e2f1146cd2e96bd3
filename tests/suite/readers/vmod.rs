//! A module of VASSAL, read as VASSAL reads it: what a player would find on the table, in decks, hands and the palette, and
//! how places are named. What VASSAL knows stands in `vmod/` with the class that says so, by its place below
//! `vassal-app/src/main/java/` (release 3.7.26, and 3.8 as of August 2026). What it would not know, or would complain of,
//! is a fault.

mod classes;
mod grid;
mod piece;
mod sequence;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use usvg::roxmltree::{Document, Node};

use crate::archive;
pub use grid::Zone;
pub use piece::Piece;

/// A module.
#[derive(Debug, Default)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// Width and height of the table (pixels).
    pub size: (i64, i64),
    /// Where places have names.
    pub zones: Vec<Zone>,
    /// Decks and stacks on the table, in order: boards and words, too.
    pub places: Vec<Place>,
    /// The hands, by their names: who sees them, and what lies there at first.
    pub hands: Vec<(String, Vec<String>, Vec<Piece>)>,
    /// The palette: lists by their names, with what each slot is called, and its piece.
    pub palette: Vec<(String, Vec<(String, Piece)>)>,
    /// Dice: number and sides of each button.
    pub dice: Vec<(u32, u32)>,
    /// Charts: names and files.
    pub charts: Vec<(String, String)>,
    /// Pages of the help menu: names and texts.
    pub help: Vec<(String, String)>,
    /// Prototypes, by their names.
    pub prototypes: BTreeMap<String, Piece>,
    /// All files.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// A deck or stack.
#[derive(Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The middle (pixels).
    pub at: (i64, i64),
    /// A deck, with what it is like.
    pub deck: Option<Deck>,
    /// The pieces, from below.
    pub pieces: Vec<Piece>,
}

/// What a deck is like.
#[derive(Debug)]
pub struct Deck {
    /// Its cards cannot be seen.
    pub face_down: bool,
    /// Each draw takes any of them.
    pub shuffled: bool,
    /// Somebody can shuffle it.
    pub can_shuffle: bool,
    /// Where all of it can be sent.
    pub sends_to: Option<String>,
    /// Width and height (pixels).
    pub size: (i64, i64),
}

/// Reads a module.
///
/// # Errors
/// What VASSAL would not know or would complain of, in words.
///
/// # Panics
/// If the archive or the build file cannot be read at all.
pub fn read(bytes: &[u8]) -> Result<Module, String> {
    let files = archive::files(bytes);
    let text = |name: &str| {
        let bytes = files.get(name).ok_or_else(|| format!("{name} is missing"))?;
        String::from_utf8(bytes.clone()).map_err(|_| format!("{name} is not UTF-8"))
    };
    let data = text("moduledata")?;
    let build = text("buildFile.xml")?;
    let data = Document::parse(&data).map_err(|error| format!("moduledata: {error}"))?;
    let build = Document::parse(&build).map_err(|error| format!("buildFile.xml: {error}"))?;
    let root = build.root_element();
    classes::check(root, None)?;
    let mut module = Module {
        name: word(root, "name").to_owned(),
        version: word(root, "version").to_owned(),
        ..Module::default()
    };
    described(&data, root)?;
    unique(root)?;
    let pieces = Pieces::new(root, &files)?;
    for child in elements(root) {
        match last(child) {
            "PlayerRoster" => module.sides = elements(child).map(|side| content(side).to_owned()).collect(),
            "Map" => module.map(child, &pieces)?,
            "PlayerHand" => {
                let owners = sequence::decode(word(child, "side"), ',');
                let slots = descendants(child).filter(|node| last(*node) == "SetupStack");
                let held = slots.flat_map(elements).map(|slot| pieces.piece(slot));
                module.hands.push((
                    word(child, "mapName").to_owned(),
                    owners,
                    held.collect::<Result<_, _>>()?,
                ));
            }
            "PieceWindow" => {
                for list in descendants(child).filter(|node| last(*node) == "ListWidget") {
                    let slot = |slot| Ok((word(slot, "entryName").to_owned(), pieces.piece(slot)?));
                    let slots = elements(list).map(slot).collect::<Result<_, String>>()?;
                    module.palette.push((word(list, "entryName").to_owned(), slots));
                }
            }
            "DiceButton" => module.dice.push((number(child, "nDice")?, number(child, "nSides")?)),
            "ChartWindow" => module.charts(child, &files)?,
            "Documentation" => module.help(child, &files)?,
            _ => {}
        }
    }
    module.prototypes = pieces.prototypes;
    for (_, owners, _) in &module.hands {
        if let Some(nobody) = owners.iter().find(|owner| !module.sides.contains(owner)) {
            return Err(format!("a hand belongs to {nobody}, which is no side"));
        }
    }
    module.decks_are_there()?;
    module.files = files;
    Ok(module)
}

/// What the list of modules shows is what the module says (`build/module/metadata/ModuleMetaData.java`).
fn described(data: &Document<'_>, root: Node<'_, '_>) -> Result<(), String> {
    let said = |name: &str| {
        let child = elements(data.root_element()).find(|child| child.has_tag_name(name));
        child.map(content).ok_or_else(|| format!("moduledata has no {name}"))
    };
    for (name, attribute) in [
        ("name", "name"),
        ("version", "version"),
        ("VassalVersion", "VassalVersion"),
        ("description", "description"),
    ] {
        if said(name)? != word(root, attribute).trim() {
            return Err(format!("moduledata has another {name} than the build file"));
        }
    }
    Ok(())
}

/// Slots have numbers of their own below the next one (`build/GpIdChecker.java`); decks, maps, prototypes and zones have
/// names of their own (`tools/UniqueIdManager.java`).
fn unique(root: Node<'_, '_>) -> Result<(), String> {
    let next: u32 = number(root, "nextPieceSlotId")?;
    let mut numbers = BTreeSet::new();
    for slot in descendants(root).filter(|node| node.has_attribute("gpid")) {
        let own: u32 = number(slot, "gpid")?;
        if own >= next || !numbers.insert(own) {
            return Err(format!("the number {own} of {} is taken or too large", word(slot, "entryName")));
        }
    }
    let mut names = BTreeSet::new();
    for node in descendants(root) {
        let name = match last(node) {
            "DrawPile" | "PrototypeDefinition" | "Zone" | "Board" => word(node, "name"),
            "Map" | "PlayerHand" | "PrivateMap" => word(node, "mapName"),
            "entry" => content(node),
            _ => continue,
        };
        // Each map has boards of its own, each board zones.
        let of = if ["Board", "Zone"].contains(&last(node)) {
            format!("{:?}", node.parent().map(|node| node.id()))
        } else {
            String::new()
        };
        let sort = if last(node) == "PlayerHand" { "Map" } else { last(node) };
        if name.is_empty() || !names.insert((sort, of, name)) {
            return Err(format!("{} has no name of its own: {name:?}", last(node)));
        }
    }
    Ok(())
}

impl Module {
    fn map(&mut self, map: Node<'_, '_>, pieces: &Pieces<'_>) -> Result<(), String> {
        let board = descendants(map).find(|node| last(*node) == "Board").ok_or("the map has no board")?;
        self.size = (number(board, "width")?, number(board, "height")?);
        self.zones = descendants(board)
            .filter(|node| last(*node) == "Zone")
            .map(grid::zone)
            .collect::<Result<_, _>>()?;
        for child in elements(map).filter(|child| matches!(last(*child), "SetupStack" | "DrawPile")) {
            let at = (number(child, "x")?, number(child, "y")?);
            if !(0..=self.size.0).contains(&at.0) || !(0..=self.size.1).contains(&at.1) {
                return Err(format!("{} lies beside the table", word(child, "name")));
            }
            let deck = (last(child) == "DrawPile").then(|| deck(child)).transpose()?;
            let pieces = elements(child).map(|slot| pieces.piece(slot)).collect::<Result<_, _>>()?;
            self.places.push(Place { name: word(child, "name").to_owned(), at, deck, pieces });
        }
        Ok(())
    }

    fn charts(&mut self, window: Node<'_, '_>, files: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
        for chart in descendants(window).filter(|node| matches!(last(*node), "Chart" | "HtmlChart")) {
            let file = word(chart, "fileName");
            // Pages by their whole name (`build/widget/HtmlChart.java`), pictures in their folder (`tools/DataArchive.java`).
            let whole = if last(chart) == "Chart" { format!("images/{file}") } else { file.to_owned() };
            if !files.contains_key(&whole) {
                return Err(format!("{whole} is missing"));
            }
            self.charts.push((word(chart, "chartName").to_owned(), whole));
        }
        Ok(())
    }

    fn help(&mut self, menu: Node<'_, '_>, files: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
        for page in elements(menu) {
            let title = word(page, "title");
            let missing = |name: &str| format!("{name} is missing");
            let text = if last(page) == "BrowserHelpFile" {
                // The archive has the title's name, with underlines for blanks (`getContentsResource`).
                let name = format!("help/{}", title.replace(' ', "_"));
                let archive = archive::files(files.get(&name).ok_or_else(|| missing(&name))?);
                let start = word(page, "startingPage");
                archive.get(start).ok_or_else(|| missing(start))?.clone()
            } else {
                let name = word(page, "fileName");
                files.get(name).ok_or_else(|| missing(name))?.clone()
            };
            let text = String::from_utf8(text).map_err(|_| format!("{title} is not UTF-8"))?;
            self.help.push((title.to_owned(), text));
        }
        Ok(())
    }

    /// Decks that something is sent to are there (`counters/ReturnToDeck.java`, `counters/Deck.java`).
    fn decks_are_there(&self) -> Result<(), String> {
        let known = |name: &str| self.places.iter().any(|place| place.deck.is_some() && place.name == name);
        let sent = self.places.iter().filter_map(|place| place.deck.as_ref()?.sends_to.as_deref());
        let returned = self.prototypes.values().flat_map(|piece| piece.returns_to.iter().flatten());
        match sent.chain(returned.map(String::as_str)).find(|name| !known(name)) {
            Some(name) => Err(format!("there is no deck {name}")),
            None => Ok(()),
        }
    }
}

/// What a deck is like (`build/module/map/DrawPile.java`).
fn deck(node: Node<'_, '_>) -> Result<Deck, String> {
    let sends = word(node, "reshufflable") == "true";
    let target = word(node, "reshuffleTarget");
    if sends == target.is_empty() {
        return Err(format!("{} is sent nowhere", word(node, "name")));
    }
    Ok(Deck {
        face_down: word(node, "faceDown") == "Always",
        shuffled: word(node, "shuffle") == "Always",
        can_shuffle: word(node, "shuffle") == "Via right-click Menu",
        sends_to: sends.then(|| target.to_owned()),
        size: (number(node, "width")?, number(node, "height")?),
    })
}

/// Makes pieces of slots, with the traits of their prototypes.
struct Pieces<'f> {
    prototypes: BTreeMap<String, Piece>,
    files: &'f BTreeMap<String, Vec<u8>>,
}

impl<'f> Pieces<'f> {
    fn new(root: Node<'_, '_>, files: &'f BTreeMap<String, Vec<u8>>) -> Result<Self, String> {
        let mut prototypes = BTreeMap::new();
        for node in descendants(root).filter(|node| last(*node) == "PrototypeDefinition") {
            let piece = Piece::decode(content(node), &HashMap::new())?;
            prototypes.insert(word(node, "name").to_owned(), piece);
        }
        Ok(Self { prototypes, files })
    }

    fn piece(&self, slot: Node<'_, '_>) -> Result<Piece, String> {
        let prototypes = self.prototypes.iter().map(|(name, piece)| (name.as_str(), piece)).collect();
        let piece = Piece::decode(content(slot), &prototypes)?;
        let own = word(slot, "gpid");
        if piece.slot != own {
            return Err(format!("{} says that its slot is {}, not {own}", piece.name, piece.slot));
        }
        for picture in piece.pictures() {
            if !self.files.contains_key(&format!("images/{picture}")) {
                return Err(format!("images/{picture} is missing"));
            }
        }
        Ok(piece)
    }
}

/// Elements within.
fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

/// Elements within, at any depth, and the node itself.
fn descendants<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(Node::is_element)
}

/// The last part of a class.
fn last<'a>(node: Node<'a, '_>) -> &'a str {
    node.tag_name().name().rsplit('.').next().unwrap_or_default()
}

/// An attribute, or nothing.
fn word<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or_default()
}

/// The text of an element without blanks around it (`build/Builder.java`: `getText`).
fn content<'a>(node: Node<'a, '_>) -> &'a str {
    node.text().unwrap_or_default().trim()
}

/// An attribute that is a number.
fn number<T: std::str::FromStr>(node: Node<'_, '_>, name: &str) -> Result<T, String> {
    let said = word(node, name);
    said.parse().map_err(|_| format!("{}: {name} is {said:?}", last(node)))
}
