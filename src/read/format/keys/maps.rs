//! Maps: grids, tracks, graphs, areas.

use super::Kind::*;
use super::*;
use warpress_model::Scope;

table!(MAP "maps/*.toml" also [LIST] {
    "layout" OneOf(&["square", "hex", "track", "ring", "cells", "graph", "areas"]), "What sort of map it is.";
    "per" Word(words::<Scope>), "For whom or what.";
    "whose" Words, "With `per = \"piece\"`: the pieces that bear it.";
    "grid" Any, "Rows of letters, or the sort of grid.";
    "glyphs" Any, "What the letters of the grid mean.";
    "columns_across" Amount, "How many columns.";
    "rows_down" Amount, "How many rows.";
    "length" Any, "How many spaces a track has.";
    "orientation" OneOf(&["flat", "pointed"]), "Which way hexes stand.";
    "offset" OneOf(&["odd", "even"]), "Which columns or rows of hexes are shifted.";
    "diagonal" Flag, "Squares touch at their corners, too.";
    "wrap" OneOf(&["none", "rows", "columns", "both"]), "Which edges join.";
    "numbering" Table(&NUMBERING), "How spaces are numbered.";
    "space_size" Any, Drawn, "The size of a space (mm).";
    "direction" OneOf(&["clockwise", "anticlockwise"]), Read, "Which way a ring runs.";
    "one_way" Flag, "Pieces move along a track one way only.";
    "apart" Flag, Read, "Parts that nothing connects to the rest are intended.";
    "authored" Flag, Read, "The source leaves the map to the reader, and this edition made one.";
    "legend" Text, Read, "A text for the legend.";
    "text" Text, Read, "How it is used.";
    "ruling" Text, Read, "The ruling that supplies it.";
    "ground" Text, Drawn, "A picture under the spaces, `art/map.png`.";
    "ground_mono" Text, Drawn, "The picture for low ink and mono.";
    "ground_focus" Printed, Drawn, "What stays in view where its shape is not the map's.";
    "spaces" Collection(&SPACE), "Its spaces.";
    "zones" Rows(&ZONE), "Its zones.";
    "terrains" Rows(&TERRAIN), "Its terrains.";
    "edges" Collection(&EDGE), "What lies between neighbours.";
    "links" Rows(&LINK), "Ways between spaces that need not touch.";
    "link_columns" Map, "Columns of links.";
    "zone_columns" Map, "Columns of zones.";
    "terrain_columns" Map, "Columns of terrains.";
    "forbid" Any, Laid, "Pairs of areas that must not touch.";
    "land" Any, Laid, "The land that areas are cut from.";
    "placed" Any, "How spaces are laid out, if not from the start.";
    "tiles" Text, "The list whose pieces are laid out as spaces.";
    "rolled" Map, "Columns rolled at setup, with their tables.";
    "rows" Any, "Not for maps: they have spaces.";
});

table!(NUMBERING "numberings of spaces" {
    "style" OneOf(&["row", "column", "coordinate", "column-row", "own"]), "What an id is made of.";
    "from" OneOf(&["top-left", "top-right", "bottom-left", "bottom-right"]), "The corner in which numbering begins.";
    "letters" OneOf(&["columns", "rows"]), "What letters count.";
    "pad" Int, "How many digits.";
    "start" Int, "The first number.";
    "snake" Flag, "Every other row runs backwards.";
    "shown" Flag, Drawn, "Whether numbers are printed.";
    "ids" Any, "Ids of single spaces.";
});

table!(LAND "land under a map" or [Text] {
    "base" Text, "A part of the world.";
    "extent" Any, "West, south, east, north (degrees).";
    "projection" OneOf(&["mercator", "conic", "equirectangular", "azimuthal", "globe"]), "How the globe is laid flat.";
    "seed" Int, "Invented land: its number.";
    "form" OneOf(&["continent", "islands", "coast", "stars"]), "Invented land: its form.";
});

table!(PLACED "how spaces are laid out" or [Text] {
    "when" Text, "`setup` or `play`.";
    "tiles" Text, "The list whose pieces are laid out.";
    "where" Words, "Zones, terrains, kinds or spaces.";
    "by" Words, "Who lays them out; without it, at random.";
    "text" Text, Read, "How the book prints it.";
});

table!(SPACE "spaces" open true also [ROW] or [Text] {
    "at" Any, Laid, "Where it lies on the sheet, 0 to 100 across and down.";
    "lonlat" Any, Laid, "Where it lies on the globe (degrees).";
    "label_at" Any, Drawn, "Where its name stands.";
    "terrain" Words, "Its terrain.";
    "neighbours" Words, "The spaces that it touches.";
    "capacity" Amount, "How many pieces it takes.";
    "closed" Flag, "It cannot be entered.";
    "absent" Any, "It does not exist.";
    "seeds" Any, Laid, "Further points of an area.";
    "weight" Number, Laid, "How large an area is; 1 = as large as others.";
    "countries" Words, Laid, "Countries of the base map.";
    "cell" Any, "Where it lies in a grid of cells.";
    "span" Any, "How many cells it takes.";
    "from" Any, "The first of several spaces.";
    "to" Any, "The last of several spaces.";
});

table!(ZONE "zones" open true also [ROW] or [Text] {
    "spaces" Words, "Its spaces.";
    "columns" Printed, "The columns that it covers.";
    "rows" Printed, "The rows that it covers.";
    "terrain" Words, "The terrains that it covers.";
});

table!(TERRAIN "terrains" open true also [ROW] or [Text] {
    "water" Flag, "It is water.";
    "closed" Flag, "It can be neither entered nor crossed.";
    "edge" OneOf(&["along", "across"]), "Whether it runs along borders or across them.";
    "type" Any, "What sort of terrain it is.";
});

table!(EDGE "edges" open true also [WAY] {
    "between" Any, "The neighbours that it lies between.";
    "space" Words, "The space whose sides it lies on.";
    "sides" Words, "The sides of that space: `n`, `ne` …";
    "terrain" Words, "What lies there.";
});

table!(LINK "links" open true also [ROW, WAY] {
    "from" Words, "Where it begins: a space or a zone.";
    "to" Words, "Where it leads.";
    "terrain" Words, "What lies there.";
    "via" Any, Drawn, "Points that its line runs through.";
});

table!(WAY "ways on a map" {
    "one_way" Flag, "It leads one way only.";
    "capacity" Amount, "How many pieces it takes.";
    "of" Words, "Who may use it.";
    "if" Condition, "It is open only if this holds.";
});
