//! The functions behind the scripting API, by subject. `prelude.luau` gives them the names that programs use.

mod amounts;
mod boards;
mod flow;
mod looks;
mod movements;
mod questions;

use std::rc::Rc;

use mlua::Table;

use super::Luau;

/// The most batches that may be open, and the most extra turns and repeated phases that may be waiting.
pub(super) const MOST_OPEN: usize = 10_000;

/// Adds all functions to a table.
///
/// # Errors
/// If memory runs out.
pub(super) fn all(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    looks::add(luau, raw)?;
    movements::add(luau, raw)?;
    amounts::add(luau, raw)?;
    questions::add(luau, raw)?;
    boards::add(luau, raw)?;
    flow::add(luau, raw)
}
