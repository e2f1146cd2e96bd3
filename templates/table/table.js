// The scene: the table as it lies, drawn from the layout and the frames.
import "./colour.js";
import "./cloth.js";
import "./boards.js";
import "./frames.js";
import "./fit.js";
import "./lit.js";
import "./reach.js";
import "./drag.js";
import "./closer.js";
