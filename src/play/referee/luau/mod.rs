//! The host of programs in Luau: a sandboxed state, the functions that programs call, and the programs of a game.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, Lua, Table as LuaTable};
use rustc_hash::FxHashMap;

use crate::compiled::CompiledGame;
use crate::engine::{Engine, Meter};
use crate::play::{Halt, ScriptError};
use crate::rules::{Limits, Rules};
use crate::thing::{Piece, Sym, Thing};

mod api;
mod argument;
mod bind;
mod convert;
mod form;
mod given;
mod hosting;
mod lent;
mod program;
mod sandbox;

pub use convert::Handle;
pub use form::syntax_error;

/// The functions that the rules define, collected afresh for each playout so that none inherits anything.
#[derive(Default)]
struct Hooks {
    /// `phase.<id>`, by the index of the phase.
    pub phases: Vec<Option<Function>>,
    /// `test.<name>`.
    pub tests: FxHashMap<Sym, Function>,
    /// `bot.weigh`.
    pub weigh: Option<Function>,
    /// `turn.begin`.
    pub begin: Option<Function>,
    /// `turn.finish`.
    pub finish: Option<Function>,
    /// `on.<event>`.
    pub events: FxHashMap<Sym, Function>,
}

/// How deep programs may run one another; well within the stack of a thread.
const DEEPEST: u32 = 40;

/// The columns that programs have read: list and column.
pub type Columns = Rc<RefCell<BTreeSet<(u16, Sym)>>>;

/// Runs the programs of a game in a Lua state of their own.
struct Luau {
    compiled: Arc<CompiledGame>,
    rules: Arc<Rules>,
    limits: Limits,
    lua: Lua,
    meter: Rc<Meter>,
    hooks: RefCell<Hooks>,
    inside: RefCell<Inside>,
    /// The op whose program is running.
    op: Cell<Option<Sym>>,
    /// How deep programs currently run one another.
    nested: Cell<u32>,
    /// Why the playout must stop, kept while the error passes through Lua.
    halt: RefCell<Option<Halt>>,
    /// Dice that programs have named, parsed.
    parsed: RefCell<FxHashMap<String, warpress_model::Dice>>,
    /// The pieces that have a tag in print, for the tags that programs have looked for.
    printed: RefCell<FxHashMap<Sym, Vec<Piece>>>,
    /// A number that moves on whenever what programs have read may have changed, in a table that the prelude reads.
    stamp: (LuaTable, Cell<u32>),
    /// The columns that programs read, if that is watched.
    read: Option<Columns>,
    /// The last line that ran while much memory was in use: running out of memory does not say where.
    full: RefCell<Option<String>>,
}

/// Values of the Lua state that the host keeps.
#[derive(Default)]
struct Inside {
    /// The files of the rules, run afresh for each playout, and the environment of each: `base` differs from file to
    /// file.
    rules: Vec<(Function, LuaTable)>,
    /// The files of the greedy player, run likewise.
    bots: Vec<Function>,
    /// The globals that programs see.
    globals: Option<LuaTable>,
    /// The programs in the data.
    programs: Vec<Function>,
    /// Makes `my`: values of a use, and behind them those of its card.
    my: Option<Function>,
    /// Gives the last property that was read and missing, and whose it was.
    lacked: Option<Function>,
    /// Forgets what was remembered of a game.
    forget: Option<Function>,
    /// The sections of the rules by id.
    sections: FxHashMap<String, u16>,
}

impl Engine {
    /// An engine for a game whose programs are in Luau.
    ///
    /// # Errors
    /// If a program cannot be read, or fails while it is loaded.
    pub fn new(compiled: Arc<CompiledGame>, rules: Arc<Rules>, limits: Limits) -> Result<Self, ScriptError> {
        make(compiled, rules, limits, None)
    }

    /// An engine that notes which columns programs read; it is slower.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn watching(
        compiled: Arc<CompiledGame>,
        rules: Arc<Rules>,
        limits: Limits,
        columns: &Columns,
    ) -> Result<Self, ScriptError> {
        make(compiled, rules, limits, Some(columns.clone()))
    }
}

fn make(
    compiled: Arc<CompiledGame>,
    rules: Arc<Rules>,
    limits: Limits,
    read: Option<Columns>,
) -> Result<Engine, ScriptError> {
    let meter = Rc::new(Meter::new(&limits));
    let lua = sandbox::state();
    let stamp = lua.create_table().map_err(|error| ScriptError::new(error.to_string()))?;
    let luau = Rc::new(Luau {
        compiled: compiled.clone(),
        rules: rules.clone(),
        limits,
        lua,
        stamp: (stamp, Cell::default()),
        meter: meter.clone(),
        hooks: RefCell::default(),
        inside: RefCell::default(),
        op: Cell::default(),
        nested: Cell::default(),
        halt: RefCell::default(),
        parsed: RefCell::default(),
        printed: RefCell::default(),
        read,
        full: RefCell::default(),
    });
    bind::bind(&luau).map_err(|error| luau.fault(None, &error))?;
    Engine::hosted(compiled, rules, limits, meter, luau)
}

impl Luau {
    /// Runs a program that another may have set off. All share one stack, so that the nesting is limited.
    fn nest<R>(&self, run: impl FnOnce() -> mlua::Result<R>) -> mlua::Result<R> {
        if self.nested.get() >= DEEPEST {
            return Err(mlua::Error::runtime(format!(
                "programs that set one another off nest deeper than {DEEPEST}"
            )));
        }
        self.nested.set(self.nested.get() + 1);
        self.touched();
        let done = run();
        self.touched();
        self.nested.set(self.nested.get().saturating_sub(1));
        done
    }

    /// What programs have read may have changed, or another player be meant.
    fn touched(&self) {
        let (stamp, count) = &self.stamp;
        count.set(count.get().wrapping_add(1));
        // It fails only without memory, which ends the playout.
        let _ = stamp.raw_set(1, count.get());
    }

    /// Notes that a program has read a column of a piece or row, if that is watched.
    fn watch(&self, engine: &Engine, what: Thing, column: Sym) {
        let row = match what {
            // A piece that was made as needed is known to the table alone.
            Thing::Piece(piece) => match self.compiled.pieces.get(piece.0 as usize) {
                Some(info) => info.row,
                None => match engine.play.table.pieces.get(piece.0 as usize) {
                    Some(lying) => lying.row,
                    None => return,
                },
            },
            Thing::Row(row) => row,
            _ => return,
        };
        if let Some(read) = &self.read {
            read.borrow_mut().insert((self.compiled.rows[row.0 as usize].list, column));
        }
    }

    /// An error of Lua as an error of the script, with its line and the last events.
    fn fault(&self, engine: Option<&Engine>, error: &mlua::Error) -> ScriptError {
        let (message, mut file, mut line) = sandbox::place(error, |name| self.file_of(name));
        if line == 0
            && let Some(full) = self.full.borrow().clone()
        {
            let error = mlua::Error::runtime(full);
            (_, file, line) = sandbox::place(&error, |name| self.file_of(name));
        }
        let play = engine.map(|engine| &engine.play);
        let rule = play.and_then(|play| play.rule);
        let rule = rule.map(|rule| self.rules.sections[usize::from(rule)].clone());
        let recent = play.map_or_else(Vec::new, |play| {
            play.log.recent().map(|event| event.line(&self.compiled, &play.table)).collect()
        });
        let message = match engine.and_then(|engine| self.lacking(engine, &message, &file, line)) {
            Some(what) => format!("{what}: {message}"),
            None => message,
        };
        ScriptError { message, file, line, rule, recent }
    }

    /// The property that was missing, if an error is about nothing: Luau says “nil”, not of what.
    fn lacking(&self, engine: &Engine, message: &str, file: &str, line: u32) -> Option<String> {
        let words = || message.split(|c: char| !c.is_alphanumeric());
        if !words().any(|word| word == "nil" || word == "nothing") {
            return None;
        }
        let inside = self.inside.borrow();
        let (name, whose): (Option<String>, Option<Handle>) = inside.lacked.as_ref()?.call(()).ok()?;
        let (name, whose) = (name?, whose?);
        // It may have been read long ago; it is certainly meant only if the line names it.
        let program = self.rules.programs.iter().chain(&self.rules.bots).find(|(known, _)| known == file);
        let text = program.map(|(_, text)| text.as_str());
        let text = text.or_else(|| {
            let program = self.compiled.programs.iter().find(|program| program.name == file)?;
            Some(program.text.as_str())
        })?;
        let line = text.lines().nth(line.saturating_sub(1) as usize)?;
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        if !line.split(|c: char| !letter(c)).any(|word| word == name) {
            return None;
        }
        let whose = crate::choice::thing_id(whose.0, &self.compiled, &engine.play.table);
        Some(format!("“{name}” is nothing: {whose} has none"))
    }

    /// The file of a chunk. Chunks are loaded under short names, because paths can be long and contain colons.
    fn file_of(&self, name: &str) -> Option<String> {
        let (sort, at) = name.split_once('#')?;
        let at: usize = at.parse().ok()?;
        match sort {
            "rules" => self.rules.programs.get(at).map(|(file, _)| file.clone()),
            "bots" => self.rules.bots.get(at).map(|(file, _)| file.clone()),
            "data" => self.compiled.programs.get(at).map(|program| program.name.clone()),
            _ => None,
        }
    }

    /// The halt that an error of Lua stands for, or a failure.
    fn halted(&self, engine: &Engine, error: &mlua::Error) -> Halt {
        let meant = self.halt.borrow_mut().take();
        meant.unwrap_or_else(|| Halt::Failed(self.fault(Some(engine), error)))
    }

    /// The script error that an error of Lua stands for, in a program that only looks.
    fn failed(&self, engine: &Engine, error: &mlua::Error) -> ScriptError {
        match self.halt.borrow_mut().take() {
            Some(Halt::Failed(fault)) => fault,
            _ => self.fault(Some(engine), error),
        }
    }
}
