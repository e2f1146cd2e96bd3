//! The functions behind the scripting interface, by subject. `prelude.luau` spells them for scripts.

mod amounts;
mod boards;
mod flow;
mod looks;
mod movements;
mod questions;

use std::rc::Rc;

use mlua::Table;

use super::Machine;

/// The most batches, and effects in one of them, that may be open; the most turns and phases that may be
/// asked for in advance.
pub(super) const MOST_OPEN: usize = 10_000;

/// Puts all functions into a table.
///
/// # Errors
/// Where memory runs out.
pub(super) fn all(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    looks::add(machine, raw)?;
    movements::add(machine, raw)?;
    amounts::add(machine, raw)?;
    questions::add(machine, raw)?;
    boards::add(machine, raw)?;
    flow::add(machine, raw)
}
