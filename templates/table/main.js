// The page of `warpress table`: listens to its server, and shows what it is told.
import "./table.js";
import "./marks.js";
import "./ask.js";
import "./choices.js";
import "./undo.js";
import "./hint.js";
import "./log.js";
import "./rules.js";
import "./ribbon.js";
import "./curtain.js";
import "./over.js";
import "./line.js";
import "./help.js";
import "./keys.js";
import "./escape.js";
import "./cover.js";
import { purposed } from "./dice.js";
import { sit } from "./seat.js";
import { set, state } from "./state.js";

sit({
  layout: (layout) => set({ layout }),
  log: ({ epoch, from, lines }) => set({ epoch, log: [...state.log.slice(0, from), ...lines] }),
  // Frames wait until the scene has shown those before.
  frame: (frame) => set({ arrived: [...state.arrived, purposed(frame)] }),
  // After a broken line the same is told again: what was ticked stays.
  task: (task) => JSON.stringify(task) !== JSON.stringify(state.task) && set({ task }),
});
