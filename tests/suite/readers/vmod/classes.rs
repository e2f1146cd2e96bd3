//! Which components there are, what each may say and where it may stand: by `getAttributeNames`, `getAttributeTypes` and
//! `getAllowableConfigureComponents` of the class itself, `VASSAL/build/…/<class>.java`, or by its `build` and
//! `getBuildElement` where it reads the element itself. Those that nobody has needed yet are not known here.

use usvg::roxmltree::Node;

use super::{content, elements};

/// A component: its class, its attributes, and what may lie in it (by the last part of its class; `*` anything).
struct Class {
    name: &'static str,
    /// Names, each with what its value must be: a whole number, a number, `true` or `false`, a colour, or one of several.
    /// Those with `!` must be there.
    says: &'static str,
    holds: &'static str,
}

/// Shorter below.
const fn class(name: &'static str, says: &'static str, holds: &'static str) -> Class {
    Class { name, says, holds }
}

/// What a map says (`build/module/Map.java`).
const MAP: &str = "mapName!, description, markMoved:Always|Never|Use Preferences Setting, markUnmovedText, markUnmovedTooltip, markUnmovedIcon, markUnmovedHotkey, markUnmovedReport, edgeWidth:int, edgeHeight:int, backgroundcolor:colour, allowMultiple:bool, color:colour, thickness:int, launch:bool, buttonName, tooltip, icon, hotkey, showKey, hideKey, onlyReportChangedLocation:bool, moveWithinFormat, moveToFormat, createFormat, changeFormat, moveKey";

/// What only private ones say (`build/module/PrivateMap.java`).
const PRIVATE: &str = "side!, visible:bool, useBoards";

/// What lies in a map: what its editor offers, and what `Map.build` makes.
const IN_MAP: &str = "BoardPicker StackMetrics ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover KeyBufferer GlobalProperties SelectionHighlighters GlobalMap LOS_Thread Zoomer CounterDetailViewer HighlightLastMoved LayeredPieceCollection ImageSaver TextSaver DrawPile SetupStack Flare";

/// What numbers a grid (`mapgrid/RegularGridNumbering.java`). Of words, the first letter counts.
const NUMBERS: &str = "first!:H|V, sep!, hType!:N|A, hLeading!:int, hOff!:int, hDescend:bool, vType!:N|A, vLeading!:int, vOff!:int, vDescend:bool, locationFormat, visible:bool, fontSize:int, color:colour, rotateText:0|90|180|270, hDrawOff:int, vDrawOff:int";

const CLASSES: &[Class] = &[
    class(
        "VASSAL.build.GameModule",
        "name!, version!, description, ModuleOther1, ModuleOther2, VassalVersion!, nextPieceSlotId!:int",
        "BasicCommandEncoder Documentation PlayerRoster GlobalOptions Map GlobalProperties GlobalTranslatableMessages PrototypesContainer PieceWindow Chatter KeyNamer Language PlayerHand PrivateMap DiceButton ChartWindow NotesWindow",
    ),
    class("VASSAL.build.module.BasicCommandEncoder", "", ""),
    class("VASSAL.build.module.Documentation", "", "BrowserHelpFile HelpFile"),
    class(
        "VASSAL.build.module.documentation.HelpFile",
        "title!, fileName!, vassalDoc, image, fileType!:archive|resource|file",
        "",
    ),
    class("VASSAL.build.module.documentation.BrowserHelpFile", "title!, contents, startingPage!", ""),
    class(
        "VASSAL.build.module.PlayerRoster",
        "description, sides, buttonText, buttonToolTip, buttonIcon, buttonKeyStroke",
        "entry",
    ),
    class("entry", "", ""),
    class(
        "VASSAL.build.module.GlobalOptions",
        "description, nonOwnerUnmaskable:Always|Never|Use Preferences Setting, promptString, autoReport:Always|Never|Use Preferences Setting, playerIdFormat, chatterHTMLSupport:Always|Never, hotKeysOnClosedWindows:Always|Never, inventoryForAll:Always|Never, sendToLocationMoveTrails:Always|Never, storeLeadingZeroIntegersAsStrings:bool, purgeBlankPropertyPrompts:bool, disablePieceIndexing:bool, minMaxHeap:int",
        "option",
    ),
    class("VASSAL.build.module.Map", MAP, IN_MAP),
    class("VASSAL.build.module.PrivateMap", MAP, IN_MAP),
    class("VASSAL.build.module.PlayerHand", MAP, IN_MAP),
    class(
        "VASSAL.build.module.map.BoardPicker",
        "slotWidth:int, slotHeight:int, slotScale:number, title, addRowText, addColumnText, boardPrompt, maxColumns:int",
        "Board setup",
    ),
    class(
        "VASSAL.build.module.map.boardPicker.Board",
        "name!, image, reversible:bool, width:int, height:int, color:colour",
        "HexGrid SquareGrid RegionGrid ZonedGrid",
    ),
    class("VASSAL.build.module.map.boardPicker.board.ZonedGrid", "", "Zone HexGrid SquareGrid RegionGrid"),
    class(
        "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
        "name!, locationFormat!, path!, useParentGrid:bool, useHighlight:bool, highlightProperty",
        "HexGrid SquareGrid RegionGrid ZoneProperty",
    ),
    class(
        "VASSAL.build.module.map.boardPicker.board.HexGrid",
        "sideways:bool, x0!:int, y0!:int, dy!:number, dx!:number, snapTo:bool, edgesLegal:bool, cornersLegal:bool, visible:bool, dotsVisible:bool, color:colour",
        "HexGridNumbering",
    ),
    class(
        "VASSAL.build.module.map.boardPicker.board.SquareGrid",
        "x0!:int, y0!:int, dx!:number, dy!:number, range:Metric|Manhattan, snapTo:bool, edgesLegal:bool, cornersLegal:bool, visible:bool, dotsVisible:bool, color:colour",
        "SquareGridNumbering",
    ),
    class(
        "VASSAL.build.module.map.boardPicker.board.RegionGrid",
        "snapto:bool, visible:bool, fontsize:int",
        "Region",
    ),
    class("VASSAL.build.module.map.boardPicker.board.Region", "name!, originx!:int, originy!:int", ""),
    class("VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering", NUMBERS, ""),
    class("VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering", NUMBERS, ""),
    class(
        "VASSAL.build.module.map.StackMetrics",
        "disabled:bool, exSepX:int, exSepY:int, unexSepX:int, unexSepY:int, color:colour, top, bottom, up, down",
        "",
    ),
    class("VASSAL.build.module.map.ForwardToKeyBuffer", "", ""),
    class("VASSAL.build.module.map.Scroller", "prompt", ""),
    class("VASSAL.build.module.map.ForwardToChatter", "", ""),
    class("VASSAL.build.module.map.MenuDisplayer", "", ""),
    class("VASSAL.build.module.map.MapCenterer", "", ""),
    class("VASSAL.build.module.map.StackExpander", "", ""),
    class("VASSAL.build.module.map.PieceMover", "icon", ""),
    class("VASSAL.build.module.map.KeyBufferer", "", ""),
    class("VASSAL.build.module.map.SelectionHighlighters", "", ""),
    class(
        "VASSAL.build.module.map.LayeredPieceCollection",
        "description, property!, layerOrder!",
        "LayerControl",
    ),
    class(
        "VASSAL.build.module.map.CounterDetailViewer",
        "version:int, description, delay:int, hotkey, bgColor:colour, fgColor:colour, borderColor:colour, minDisplayPieces:0|1|2, zoomlevel:number, centerAll:bool, borderThickness:int, borderInnerThickness:int, showgraph:bool, centerPiecesVertically:bool, graphicsZoom:number, showgraphsingle:bool, borderWidth:int, verticalOffset:int, showtext:bool, enableHTML:bool, centerText:bool, stretchWidthSummary:bool, stretchWidthPieces:bool, combineCounterSummary:bool, onlyShowFirstSummary:bool, extraTextPadding:int, verticalTopText:int, verticalBottomText:int, showtextsingle:bool, fontSize:int, summaryReportFormat, counterReportFormat, emptyHexReportForma, display:from top-most layer only|from all layers|from listed layers only|from layers other than those listed, layerList, propertyFilter, showTerrainBeneath:never|ifOne|always, showTerrainSnappy:bool, showTerrainWidth:int, showTerrainHeight:int, showTerrainZoom:number, showTerrainText, showOnlyTopOfStack:bool, showNoStack:bool, showMoveSelectde:bool, showNonMovable:bool, unrotatePieces:bool, showDeck:bool, showDeckMasked:bool, showDeckDepth:int, showOverlap:bool, stopAfterShowing:bool",
        "",
    ),
    class(
        "VASSAL.build.module.map.Zoomer",
        "zoomStart:int, zoomLevels, inTooltip, inButtonText, inIconName, zoomInKey, pickTooltip, pickButtonText, pickIconName, zoomPickKey, outTooltip, outButtonText, outIconName, zoomOutKey",
        "",
    ),
    class(
        "VASSAL.build.module.map.SetupStack",
        "name!, owningBoard, useGridLocation:bool, location, x!:int, y!:int",
        "PieceSlot",
    ),
    class(
        "VASSAL.build.module.map.DrawPile",
        "name!, description, owningBoard, x!:int, y!:int, width!:int, height!:int, allowMultiple:bool, drawMultipleMessage, allowSelect:bool, drawSpecificMessage, selectDisplayProperty, selectSortProperty, faceDown!:Always|Never|Via right-click Menu|MenuDefaultUp, faceFlipHotkey, faceUpMessage, faceUpHotkey, faceUpReportFormat, faceDownMessage, faceDownHotkey, faceDownFormat, drawFaceUp:bool, shuffle!:Always|Never|Via right-click Menu, shuffleCommand, shuffleFormat, shuffleHotkey, reversible:bool, reverseCommand, reverseFormat, reverseHotkey, draw:bool, color:colour, hotkeyOnEmpty:bool, emptyHotkey, reshufflable:bool, reshuffleCommand, reshuffleMessage, reshuffleHotkey, reshuffleTarget, canSave:bool, saveMessage, saveHotkey, saveReportFormat, loadMessage, loadHotkey, loadReportFormat, maxStack:int, expressionCounting:bool, countExpressions, restrictOption:bool, restrictExpression, deckRestrictAccess:bool, deckOwners",
        "CardSlot",
    ),
    // What a slot says stands in its `build`.
    class("VASSAL.build.widget.PieceSlot", "entryName, gpid!:int, width:int, height:int", ""),
    class("VASSAL.build.widget.CardSlot", "entryName, gpid!:int, width:int, height:int", ""),
    class("VASSAL.build.module.PrototypesContainer", "", "PrototypeDefinition"),
    class("VASSAL.build.module.PrototypeDefinition", "name!, description", ""),
    class(
        "VASSAL.build.module.PieceWindow",
        "name!, description, hidden:bool, text, tooltip, icon, hotkey, scale:number, defaultWidth:int",
        "TabWidget PanelWidget BoxWidget ListWidget",
    ),
    class(
        "VASSAL.build.module.ChartWindow",
        "name!, description, text, tooltip, icon, hotkey",
        "Chart HtmlChart TabWidget PanelWidget BoxWidget ListWidget MapWidget",
    ),
    class("VASSAL.build.widget.TabWidget", "entryName, description", "*"),
    class(
        "VASSAL.build.widget.ListWidget",
        "entryName, description, scale:number, width:int, height:int, divider:int",
        "*",
    ),
    class("VASSAL.build.widget.Chart", "chartName!, description, fileName!", ""),
    class("VASSAL.build.widget.HtmlChart", "chartName!, description, fileName!", ""),
    class(
        "VASSAL.build.module.DiceButton",
        "name!, text, tooltip, icon, hotkey, canDisable:bool, propertyGate, hideWhenDisabled:bool, disabledIcon, reportFormat, prompt:bool, nDice!:int, lockDice:bool, nSides!:int, lockSides:bool, plus:int, lockPlus:bool, addToTotal:int, lockAdd:bool, reportTotal:bool, sortDice:bool, keepDice:bool, keepOption, keepCount:int",
        "",
    ),
    class(
        "VASSAL.build.module.NotesWindow",
        "buttonText, tooltip, icon, hotkey, canDisable:bool, propertyGate, hideWhenDisabled:bool, disabledIcon, description",
        "",
    ),
    class("VASSAL.build.module.properties.GlobalProperties", "", "GlobalProperty"),
    class("VASSAL.build.module.properties.GlobalTranslatableMessages", "", ""),
    class("VASSAL.build.module.Chatter", "", ""),
    class("VASSAL.build.module.KeyNamer", "", ""),
    class("VASSAL.i18n.Language", "", ""),
];

/// Pictures that VASSAL brings along (`vassal-app/src/main/resources/images/`), as ours name them.
const ICONS: &[&str] = &[
    "",
    "/images/die.gif",
    "/images/counter.gif",
    "/images/chart.gif",
    "/images/notes.gif",
    "/images/map.gif",
];

/// Checks an element and everything in it.
///
/// # Errors
/// What VASSAL does not know.
pub fn check(node: Node<'_, '_>, within: Option<&str>) -> Result<(), String> {
    let name = node.tag_name().name();
    let class = CLASSES.iter().find(|class| class.name == name).ok_or_else(|| format!("no class {name}"))?;
    let short = name.rsplit('.').next().unwrap_or(name);
    if let Some(holds) = within
        && holds != "*"
        && !holds.split(' ').any(|held| held == short)
    {
        return Err(format!("{short} stands in {}", node.parent().map_or("", |node| node.tag_name().name())));
    }
    let private = if ["PlayerHand", "PrivateMap"].contains(&short) { PRIVATE } else { "" };
    let stagger = if short == "HexGridNumbering" { "stagger:bool" } else { "" };
    let says: Vec<&str> = [class.says, private, stagger]
        .into_iter()
        .flat_map(|says| says.split(", "))
        .filter(|says| !says.is_empty())
        .collect();
    for attribute in node.attributes() {
        let known = says
            .iter()
            .map(|says| parted(says))
            .find(|(own, _)| own.trim_end_matches('!') == attribute.name());
        let (_, must) = known.ok_or_else(|| format!("{short} has no attribute {}", attribute.name()))?;
        if !fits(must, attribute.value()) {
            return Err(format!("{short}: {} cannot be {:?}", attribute.name(), attribute.value()));
        }
        if ["icon", "buttonIcon"].contains(&attribute.name()) && !ICONS.contains(&attribute.value()) {
            return Err(format!("{short}: no picture {}", attribute.value()));
        }
    }
    for says in says {
        let (own, _) = parted(says);
        if let Some(own) = own.strip_suffix('!')
            && !node.has_attribute(own)
        {
            return Err(format!("{short} lacks {own}"));
        }
    }
    let texts = ["entry", "PieceSlot", "CardSlot", "PrototypeDefinition"];
    if texts.contains(&short) == content(node).is_empty() {
        return Err(format!("{short} with {:?} in it", content(node)));
    }
    elements(node).try_for_each(|child| check(child, Some(class.holds)))
}

/// The name of an attribute, and what its value must be.
fn parted(says: &str) -> (&str, &str) {
    says.split_once(':').unwrap_or((says, ""))
}

/// Whether a value is what it must be.
fn fits(must: &str, value: &str) -> bool {
    match must {
        "" => true,
        // Integer.valueOf, Double.valueOf.
        "int" => value.parse::<i32>().is_ok(),
        "number" => value.parse::<f64>().is_ok_and(f64::is_finite),
        "bool" => value == "true" || value == "false",
        "colour" => {
            value.is_empty()
                || value.split(',').count() == 3 && value.split(',').all(|part| part.parse::<u8>().is_ok())
        }
        one_of => one_of.split('|').any(|one| one == value),
    }
}
