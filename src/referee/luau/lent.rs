//! The table that programs play at. The engine lends itself to the host for as long as a program runs; what
//! scripts call finds it here. It is lent to be changed, or only to be looked at.

use scoped_tls_hkt::scoped_thread_local;

use crate::engine::Engine;

scoped_thread_local!(static mut TABLE: Engine);
scoped_thread_local!(static VIEW: Engine);

/// The answer to a test that tries to act.
const ONLY_LOOKS: &str = "here the rules only look; they may not change the table";

/// Runs something that may change the table.
pub(super) fn with<R>(engine: &mut Engine, run: impl FnOnce() -> R) -> R {
    TABLE.set(engine, run)
}

/// Runs something that may only look at the table.
pub(super) fn shown<R>(engine: &Engine, run: impl FnOnce() -> R) -> R {
    VIEW.set(engine, run)
}

/// Changes the table.
///
/// # Errors
/// Where the program that calls for it may only look, and where the change itself fails.
pub(super) fn act<R>(change: impl FnOnce(&mut Engine) -> mlua::Result<R>) -> mlua::Result<R> {
    if VIEW.is_set() || !TABLE.is_set() {
        return Err(mlua::Error::runtime(ONLY_LOOKS));
    }
    TABLE.with(change)
}

/// Looks at the table.
///
/// # Errors
/// Where there is none, and where the look itself fails.
pub(super) fn look<R>(look: impl FnOnce(&Engine) -> mlua::Result<R>) -> mlua::Result<R> {
    if VIEW.is_set() {
        VIEW.with(look)
    } else if TABLE.is_set() {
        TABLE.with(|engine| look(engine))
    } else {
        Err(mlua::Error::runtime("the game is gone"))
    }
}
