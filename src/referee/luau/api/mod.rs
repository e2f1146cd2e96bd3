//! The functions behind the scripting interface, by subject. `prelude.luau` spells them for scripts.

mod amounts;
mod boards;
mod flow;
mod looks;
mod movements;
mod questions;

use std::rc::Rc;

use mlua::Table;

use super::Luau;

/// The most batches, and effects in one of them, that may be open; the most turns and phases that may be
/// asked for in advance.
pub(super) const MOST_OPEN: usize = 10_000;

/// Puts all functions into a table.
///
/// # Errors
/// Where memory runs out.
pub(super) fn all(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    looks::add(luau, raw)?;
    movements::add(luau, raw)?;
    amounts::add(luau, raw)?;
    questions::add(luau, raw)?;
    boards::add(luau, raw)?;
    flow::add(luau, raw)
}
