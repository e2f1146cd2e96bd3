//! The engine, lent to the host while a program runs: functions that programs call find it here. It is lent either to
//! be changed or only to be looked at.

use scoped_tls_hkt::scoped_thread_local;

use crate::engine::Engine;

scoped_thread_local!(static mut TABLE: Engine);
scoped_thread_local!(static VIEW: Engine);

/// The message to a program that may only look and tries to act.
const ONLY_LOOKS: &str = "here the rules only look; they may not change the table";

/// Lends the engine to a program that may change the table.
pub(super) fn lend_mut<R>(engine: &mut Engine, run: impl FnOnce() -> R) -> R {
    TABLE.set(engine, run)
}

/// Lends the engine to a program that may only look at the table.
pub(super) fn lend<R>(engine: &Engine, run: impl FnOnce() -> R) -> R {
    VIEW.set(engine, run)
}

/// Changes the table.
///
/// # Errors
/// If the running program may only look, or if the change fails.
pub(super) fn act<R>(change: impl FnOnce(&mut Engine) -> mlua::Result<R>) -> mlua::Result<R> {
    if VIEW.is_set() || !TABLE.is_set() {
        return Err(mlua::Error::runtime(ONLY_LOOKS));
    }
    TABLE.with(change)
}

/// Looks at the table.
///
/// # Errors
/// If no program is running, or if the look fails.
pub(super) fn look<R>(look: impl FnOnce(&Engine) -> mlua::Result<R>) -> mlua::Result<R> {
    if VIEW.is_set() {
        VIEW.with(look)
    } else if TABLE.is_set() {
        TABLE.with(|engine| look(engine))
    } else {
        Err(mlua::Error::runtime("the game is gone"))
    }
}
