//! The syntax of what a game says: programs in Luau, and the conditions and formulas of its data, which are a part of
//! Luau's expressions.
//!
//! Both are cut into the same tokens (`token`), a program by `luau` and a condition by `condition`, where hyphens may
//! belong to names. `expression` parses the [`Expression`]s of both, `statement` the [`Statement`]s of programs. Nothing
//! here knows what a name means; whether a program compiles, Luau itself says.

mod citation;
mod condition;
mod error;
mod expression;
mod luau;
mod statement;
mod term;
mod token;

pub use citation::{Citation, citations, cites_any};
pub use condition::condition;
pub use error::SyntaxError;
pub use statement::program;
pub use term::{Expression, Function, Statement, walk};

use token::Token;
