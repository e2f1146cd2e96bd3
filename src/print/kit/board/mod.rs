//! Boards, tracks and maps as templates get them: where everything lies (in points), what it is called,
//! and what the legend says. What is where is computed in `geometry::layout`; here it is given words.

pub mod areas;
mod context;
mod ground;
mod key;
use super::{letters, view};
mod links;
mod names;
mod path;
mod sheet;
mod spaces;
mod starts;
mod zones;

pub use context::{context, cramped, face};
pub use sheet::BoardTarget;
